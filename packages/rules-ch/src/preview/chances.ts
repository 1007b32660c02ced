import type { Prospect } from "@escaramuza/kernel";
import { MARKER_IDS, VEHICLE_MARKER_IDS, markerOf, vehicleMarkerOf } from "../data.ts";
import { FULL_PILE, FULL_VEHICLE_PILE, hitsOf } from "../losses.ts";
import { say } from "../scene-texts.ts";
import type { Position, Unit } from "../state.ts";
import { isVehicle } from "../units.ts";

/** Exact chances: every throw of two dice judged by the rules' own functions. */

export interface Fate {
  readonly nothing: number;
  readonly hit: number;
  readonly destroyed: number;
}

/** How many of the 36 throws of 2D6 show each sum. */
const WAYS: readonly (readonly [sum: number, ways: number])[] = Array.from({ length: 11 }, (_, i) => [
  i + 2,
  6 - Math.abs(i - 5),
]);

/** What a roll that needs so much does to a unit: one that is hit already, or draws what kills, is destroyed (CH-7.4-1, CH-7.5-3). */
export function fateOf(s: Position, target: Unit, need: number): Fate {
  const killed = target.hit === null ? killingShare(s, target) : 1;
  const fate = { nothing: 0, hit: 0, destroyed: 0 };
  for (const [sum, ways] of WAYS) {
    const chance = ways / 36;
    switch (hitsOf(sum - need)) {
      case "miss":
        fate.nothing += chance;
        break;
      case "hit":
        fate.hit += chance * (1 - killed);
        fate.destroyed += chance * killed;
        break;
      case "critical":
        fate.destroyed += chance;
        break;
    }
  }
  return fate;
}

/**
 * The share of markers in the pile of its kind that destroy at once; an empty pile counts as a full one (CH-R17). Markers the
 * viewer does not know are in his pile but not in the real one, and none of them kills: a unit lives with it.
 */
function killingShare(s: Position, target: Unit): number {
  const vehicle = isVehicle(target);
  const [seen, full] = vehicle ? [s.vehiclePile, FULL_VEHICLE_PILE] : [s.pile, FULL_PILE];
  const kills = vehicle
    ? VEHICLE_MARKER_IDS.map((id) => vehicleMarkerOf(id).destroys)
    : MARKER_IDS.map((id) => markerOf(id).destroys);
  const total = (pile: readonly number[]): number => pile.reduce((sum, n) => sum + n, 0);
  const killing = (pile: readonly number[]): number => total(pile.filter((_, i) => kills[i] === true));
  const out = s.units.filter((unit) => unit.hit === "unknown" && !unit.hitSpare && isVehicle(unit) === vehicle).length;
  const left = total(seen) - out;
  return left > 0 ? killing(seen) / left : killing(full) / total(full);
}

export function fateBar({ nothing, hit, destroyed }: Fate): Prospect[] {
  const parts: Prospect[] = [
    { text: say("preview.nothing"), weight: 0, chance: nothing },
    { text: say("preview.hit"), weight: 1, chance: hit },
    { text: say("preview.destroyed"), weight: 2, chance: destroyed },
  ];
  return parts.filter((part) => part.chance > 1e-12);
}

/** That 2D6 come to so much or more. */
export function chanceOf(need: number): number {
  return WAYS.reduce((sum, [total, ways]) => sum + (total >= need ? ways : 0), 0) / 36;
}

/** Two ways a roll may end: the good one drawn plain, the other hatched. */
export function passBar(pass: number, good: string, bad: string): Prospect[] {
  const parts: Prospect[] = [
    { text: say(good), weight: 0, chance: pass },
    { text: say(bad), weight: 1, chance: 1 - pass },
  ];
  return parts.filter((part) => part.chance > 1e-12);
}

/** Own 2D6 with so many CAP more than the enemy's: win, tie, lose (CH-2.1-1, CH-3.2.4-1). */
export function initiativeBar(more: number): Prospect[] {
  let [win, tie] = [0, 0];
  for (const [own, a] of WAYS)
    for (const [other, b] of WAYS) {
      const chance = (a * b) / 1296;
      if (own + more > other) win += chance;
      else if (own + more === other) tie += chance;
    }
  const parts: Prospect[] = [
    { text: say("preview.bid.win"), weight: 0, chance: win },
    { text: say("preview.bid.tie"), weight: 1, chance: tie },
    { text: say("preview.bid.lose"), weight: 2, chance: 1 - win - tie },
  ];
  return parts.filter((part) => part.chance > 1e-12);
}
