import { rollD6 } from "./ba.ts";
import type { C } from "./ba.ts";
import { TWO_SIXES } from "./modifiers.ts";
import type { Unit } from "./state.ts";
import type { Volley } from "./open-fire.ts";

/** BA-SHOOT-14, BA-SHOOT-30, BA-WPN-30: how many of the shots hit. */
export function rollToHit(c: C, unit: Unit, target: Unit, { weapon, dice: n, needed, indirect }: Volley): number {
  const about = { unit: unit.id, target: target.id, weapon };
  const least = Math.min(6, needed);
  const purpose = indirect ? "indirectHit" : "hit";
  const rule = indirect ? "BA-WPN-31" : "BA-SHOOT-14";
  const { dice } = rollD6(c, { purpose, rule, seat: unit.seat, n, target: least, about, reads: { atLeast: least } });
  const hits = dice.filter((die) => die >= least).length;
  if (needed < TWO_SIXES) return hits;
  const again = rollD6(c, {
    purpose: "hitAgain",
    rule: "BA-SHOOT-30",
    seat: unit.seat,
    n: hits,
    target: 6,
    about,
    reads: { atLeast: 6 },
  });
  return again.dice.filter((die) => die === 6).length;
}
