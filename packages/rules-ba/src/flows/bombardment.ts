import { call, done, goto } from "@escaramuza/kernel";
import { baFlow, rollD6, tell } from "../ba.ts";
import { boardOf, sectionOf } from "../board.ts";
import { DATA, rowFor } from "../data.ts";
import { TOP, armourPen, plainHits } from "../hits.ts";
import { addPins } from "../pins.ts";
import { isAlive, isOnTable, unitOf } from "../state.ts";
import type { Position, Unit } from "../state.ts";
import { hitsFlow, hitsVars } from "./damage.ts";

/** BA-DEPLOY-7, BA-DEPLOY-8: called at the start of turn 1 where the scenario has one; the attacker's. */
interface BombardmentVars {
  left: readonly string[];
}

export function bombardmentVars(): BombardmentVars {
  return { left: [] };
}

export const bombardmentFlow = baFlow<BombardmentVars>()("bombardment", {
  begin(c, v) {
    const { s } = c;
    v.left = s.units.filter((unit) => unit.seat !== s.attacker && isOnTable(unit)).map(({ id }) => id);
    tell(c, "bombardment", "BA-DEPLOY-7", { seat: s.attacker });
    return goto("next");
  },
  next(c, v) {
    const { s } = c;
    const [id, ...rest] = v.left;
    v.left = rest;
    if (id === undefined) return done;
    const unit = unitOf(s, id);
    const seat = s.attacker ?? 1 - unit.seat;
    if (!isAlive(unit) || !isOnTable(unit)) return goto("next");
    const bunker = isInBunker(s, unit) ? DATA.figures.bunkerBombardment.value : 0;
    const { total } = rollD6(c, {
      purpose: "bombardment",
      rule: "BA-DEPLOY-7",
      seat,
      modifiers: bunker === 0 ? [] : [{ code: "bunker", rule: "BA-DEPLOY-7", value: bunker }],
      about: { unit: unit.id },
      reads: "total",
    });
    const { pins, hit } = rowFor(DATA.tables.bombardment, total);
    addPins(c, unit, pins, "BA-DEPLOY-7");
    if (!hit || !isAlive(unit)) return goto("next");
    const pen = DATA.figures.bombardmentPen.value + armourPen(unit, TOP);
    const bunch = { ...plainHits(1, pen, null), indirect: true, sheltered: unit.place.at === "building" };
    return call(hitsFlow, hitsVars(unit, seat, [bunch], { reveals: false }), "next");
  },
});

function isInBunker(s: Position, { place }: Unit): boolean {
  return place.at === "building" && sectionOf(boardOf(s), place.section)?.piece.kind === "bunker";
}
