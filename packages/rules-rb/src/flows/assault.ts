import { ask, call, done, goto } from "@escaramuza/kernel";
import type { Next } from "@escaramuza/kernel";
import { closestOf } from "../attacks.ts";
import { unitInCover } from "../board.ts";
import { destroy, removeFigures } from "../casualties.ts";
import { checkOf } from "../data.ts";
import { casualties } from "../fire-kinds.ts";
import { assaultDice } from "../judgement.ts";
import { rbFlow, rollD6, successes, tell } from "../rb.ts";
import type { C } from "../rb.ts";
import { livingOf, unitOf } from "../state.ts";
import type { Position, Unit } from "../state.ts";
import { moraleFlow, moraleVars } from "./morale.ts";

/**
 * A whole assault of the acting infantry unit on another (RB-ASL-5 to RB-ASL-16). Which one is chosen before; who survives stays
 * where it is (RB-ASL-15, RB-R42).
 */
export interface AssaultVars {
  readonly unit: string;
  readonly target: string;
  round: number;
  /** RB-ASL-8, RB-R40: determined once, when the assault starts. */
  cover: { readonly unit: boolean; readonly target: boolean };
  /** Casualties of the round so far. */
  losses: { readonly unit: number; readonly target: number };
}

type Side = "unit" | "target";

export function assaultVars(unit: string, target: string): AssaultVars {
  return { unit, target, round: 0, cover: { unit: false, target: false }, losses: { unit: 0, target: 0 } };
}

export const assaultFlow = rbFlow<AssaultVars>()("assault", {
  declare(c, v) {
    const [unit, target] = [unitOf(c.s, v.unit), unitOf(c.s, v.target)];
    v.cover = assaultCover(c.s, unit, target);
    tell(c, "assaultBegun", "RB-ASL-1", { unit: unit.id, seat: unit.seat, target: target.id, cover: v.cover });
    return target.suppressed ? call(moraleFlow, moraleVars(target.id, "assaulted"), "stood") : goto("round");
  },
  stood(c, v) {
    if (c.s.check === "passed") return goto("round"); // RB-R39
    destroy(c, unitOf(c.s, v.target), "RB-ASL-7");
    return done;
  },
  round(c, v) {
    v.round += 1;
    v.losses = { unit: 0, target: 0 };
    tell(c, "assaultRound", "RB-ASL-9", { unit: v.unit, target: v.target, round: v.round });
    return goto("strike");
  },
  // RB-ASL-5: everybody hits; these are the wound dice.
  strike(c, v) {
    v.losses = { ...v.losses, target: wounds(c, unitOf(c.s, v.unit), unitOf(c.s, v.target)) };
    return goto("strikeBack");
  },
  strikeBack(c, v) {
    v.losses = { ...v.losses, unit: wounds(c, unitOf(c.s, v.target), unitOf(c.s, v.unit)) };
    return goto("coverTarget");
  },
  coverTarget(c, v) {
    saves(c, v, "target");
    return goto("coverUnit");
  },
  coverUnit(c, v) {
    saves(c, v, "unit");
    return goto("loseTarget");
  },
  // RB-ASL-9: removed together; who was assaulted chooses first.
  loseTarget(c, v) {
    return choose(c, v, "target", "lostTarget", "loseUnit");
  },
  lostTarget(c, v) {
    removeFigures(c, unitOf(c.s, v.target), c.answer(casualties));
    return goto("loseUnit");
  },
  loseUnit(c, v) {
    return choose(c, v, "unit", "lostUnit", "compare");
  },
  lostUnit(c, v) {
    removeFigures(c, unitOf(c.s, v.unit), c.answer(casualties));
    return goto("compare");
  },
  compare(c, v) {
    const gone = (id: string): boolean => unitOf(c.s, id).place === "destroyed";
    if (gone(v.unit) || gone(v.target)) return done; // RB-ASL-10, RB-R41
    if (v.losses.unit === v.losses.target) return goto("round"); // RB-ASL-11
    const worse = worseOff(v);
    return call(moraleFlow, moraleVars(worse, "assault"), "checked"); // RB-ASL-12
  },
  checked(c, v) {
    if (c.s.check === "passed") return goto("round"); // RB-ASL-13
    destroy(c, unitOf(c.s, worseOff(v)), "RB-ASL-13");
    return done;
  },
});

/** RB-COV-4, RB-ASL-8: against the enemy figure closest to the unit. */
export function assaultCover(
  s: Position,
  unit: Unit,
  target: Unit,
): { readonly unit: boolean; readonly target: boolean } {
  const [own, enemies] = [livingOf(unit), livingOf(target)];
  return {
    unit: unitInCover(s, unit, closestOf(enemies, own)),
    target: unitInCover(s, target, closestOf(own, enemies)),
  };
}

function worseOff(v: AssaultVars): string {
  return v.losses.unit > v.losses.target ? v.unit : v.target;
}

function wounds(c: C, by: Unit, on: Unit): number {
  const quality = checkOf(on.quality);
  const n = livingOf(by).reduce((sum, figure) => sum + assaultDice(figure), 0);
  const { dice } = rollD6(c, {
    purpose: "assault",
    rule: "RB-ASL-5",
    seat: by.seat,
    n,
    target: quality,
    about: { unit: by.id, target: on.id },
    reads: { atLeast: quality },
  });
  return n - successes(dice, quality);
}

function saves(c: C, v: AssaultVars, side: Side): void {
  const unit = unitOf(c.s, v[side]);
  if (!v.cover[side]) return;
  const quality = checkOf(unit.quality);
  const { dice } = rollD6(c, {
    purpose: "cover",
    rule: "RB-COV-1",
    seat: unit.seat,
    n: v.losses[side],
    target: quality,
    about: { unit: unit.id },
    reads: { atLeast: quality },
  });
  v.losses = { ...v.losses, [side]: v.losses[side] - successes(dice, quality) };
}

/** RB-CAS-2: asked only where some are left to choose from. */
function choose<A extends string, B extends string>(c: C, v: AssaultVars, side: Side, asked: A, on: B): Next<A | B> {
  const unit = unitOf(c.s, v[side]);
  const living = livingOf(unit);
  const count = v.losses[side];
  if (count > 0 && count < living.length)
    return ask(casualties, unit.seat, "RB-CAS-2", { unit: unit.id, count }, asked);
  if (count > 0)
    removeFigures(
      c,
      unit,
      living.map((figure) => figure.id),
    );
  return goto(on);
}
