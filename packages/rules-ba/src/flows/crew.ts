import { ask, call, done } from "@escaramuza/kernel";
import { baFlow, tell } from "../ba.ts";
import { transfer } from "../close-kinds.ts";
import { gunsFor, joinCrew, leaveCrew, transferWays } from "../crews.ts";
import { menIn } from "../losses.ts";
import { isAlive, unitOf } from "../state.ts";
import type { Position, Unit } from "../state.ts";
import { moveFlow, moveVars } from "./movement.ts";

/** Could any of its crew be sent to another gun now (BA-GUN-11)? */
export function canTransfer(s: Position, unit: Unit): boolean {
  return unit.gun !== null && unit.place.at === "table" && !unit.gun.abandoned && gunsFor(s, unit).length > 0;
}

interface TransferVars {
  readonly unit: string;
  to: string;
  men: readonly string[];
}

export function transferVars(unit: string): TransferVars {
  return { unit, to: "", men: [] };
}

/** Crewmen sent to another gun when theirs was ordered (BA-GUN-11, decision 34). */
export const transferFlow = baFlow<TransferVars>()("transfer", {
  choose: (c, v) => ask(transfer, unitOf(c.s, v.unit).seat, "BA-GUN-11", { unit: v.unit }, "chosen"),
  chosen(c, v) {
    const { s } = c;
    const a = c.answer(transfer);
    if (a.do === "none") return done;
    const unit = unitOf(s, v.unit);
    const ways = transferWays(s, unit, unitOf(s, a.gun), a.models);
    if (ways === null) throw new Error("an answer that was checked is refused");
    v.to = a.gun;
    v.men = a.models;
    tell(c, "crewSent", "BA-GUN-11", { unit: unit.id, seat: unit.seat, gun: a.gun, n: a.models.length });
    const moving = { ways, legs: [], heading: null, facing: null, into: { at: "table" }, moves: true } as const;
    return call(moveFlow, moveVars(unit.id, moving, "transfer"), "arrived");
  },
  arrived(c, v) {
    const [unit, to] = [unitOf(c.s, v.unit), unitOf(c.s, v.to)];
    if (!isAlive(unit) || unit.gun?.abandoned === true) return done;
    const men = menIn(unit)
      .filter(({ id }) => v.men.includes(id))
      .map(({ id }) => id);
    if (men.length === 0 || !isAlive(to)) return done;
    const { quality, pins } = unit; // An abandoned gun has none.
    leaveCrew(c, unit, men);
    joinCrew(c, to, men.length, { quality, pins });
    return done;
  },
});
