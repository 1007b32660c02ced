import type { Pick } from "@escaramuza/kernel";
import type { Ambush, Shoot, Shot } from "./answers.ts";
import { expendable } from "./fire-menu.ts";
import { allShots, atOf, byOf, enemiesOf, legalShots, togetherRefusal } from "./shooting.ts";
import type { Position, Unit } from "./state.ts";
import { unitOf } from "./state.ts";

/** Sensible fire drawn at random: mostly everything at one unit, now and then part of it, at two, or nothing. */

export function sampleShoot(s: Position, unit: Unit, pick: Pick): Shoot | null {
  if (pick(12) === 0) return { do: "hold" };
  const targets = enemiesOf(s, unit);
  const from = pick(targets.length);
  for (let i = 0; i < targets.length; i++) {
    const target = targets[(from + i) % targets.length];
    if (target === undefined) continue;
    const once = expendable(s, unit, target);
    if (once.length > 0 && pick(2) === 0) return { do: "shots", shots: once };
    const all = allShots(s, unit, target);
    if ("code" in all) continue;
    if (pick(8) === 0) return someShots(s, unit, pick);
    return { do: "all", target: target.id, mode: all[0]?.mode ?? "direct" };
  }
  return { do: "hold" };
}

/** Some of what is legal, thrown together; null where the rules would not have it. */
function someShots(s: Position, unit: Unit, pick: Pick): Shoot | null {
  const legal = legalShots(s, unit);
  const shots: Shot[] = [];
  const main = legal[pick(legal.length)];
  if (main === undefined) return null;
  for (const shot of legal) {
    if (shot.target !== main.target && pick(4) > 0) continue;
    if (pick(3) > 0 && togetherRefusal(unit, [...shots, shot]) === null) shots.push(shot);
  }
  if (shots.length === 0) return null;
  return pick(2) === 0
    ? { do: "shots", shots }
    : { do: "each", fire: shots.map((one) => ({ by: byOf(one), at: [atOf(one)] })) };
}

export function sampleAmbush(s: Position, target: Unit, units: readonly string[], pick: Pick): Ambush | null {
  if (pick(4) === 0) return { do: "decline" };
  const id = units[pick(units.length)];
  if (id === undefined) return { do: "decline" };
  const unit = unitOf(s, id);
  const once = expendable(s, unit, target);
  if (once.length > 0 && pick(2) === 0) return { do: "shots", unit: id, shots: once };
  const all = allShots(s, unit, target);
  const barred = "code" in all;
  const shots = barred ? legalShots(s, unit, target).slice(0, 1) : all;
  if (shots.length === 0) return null;
  if (barred || pick(8) === 0)
    return { do: "each", unit: id, fire: shots.map((one) => ({ by: byOf(one), at: [atOf(one)] })) };
  return { do: "all", unit: id, mode: shots[0]?.mode ?? "direct" };
}
