import { findUnit, isOnTable, officerIn, officerOf, orderableUnits } from "@escaramuza/rules-ba";
import type { Move, OrderChoice, Unit } from "@escaramuza/rules-ba";
import { bestOption, hopeOf } from "./options.ts";
import type { Option } from "./options.ts";
import { bestGoing } from "./moves.ts";
import type { Pace } from "./ways.ts";
import { distance, groupOf } from "./world.ts";
import type { World } from "./world.ts";

/** Who is given the die, and which order; what an officer adds to his own. */

interface Hope {
  readonly unit: Unit;
  readonly hope: number;
}

/** With what an officer's order brings besides. */
interface Prospect extends Hope {
  readonly more: number;
}

/** The best first. */
export function prospectsOf(w: World): Prospect[] {
  const hopes = orderableUnits(w.s, w.seat).map((unit) => ({ unit, hope: hopeOf(w, unit) }));
  return hopes
    .map((one) => ({ ...one, more: snapWorth(w, one.unit, hopes) }))
    .toSorted((a, b) => b.hope + b.more - a.hope - a.more);
}

/** Closely looked at are those only that might still be the best. */
export function orderOf(w: World): OrderChoice | null {
  let best: { readonly option: Option; readonly worth: number } | null = null;
  for (const { unit, hope, more } of prospectsOf(w)) {
    if (best !== null && hope + more <= best.worth) break;
    const option = bestOption(w, unit, best === null ? 0 : best.worth - more);
    const worth = option.gain + (option.choice.order === "down" ? 0 : more);
    if (best === null || worth > best.worth) best = { option, worth };
  }
  return best?.option.choice ?? null;
}

/** BA-HQ-3: those near him act before the enemy does. */
function snapWorth(w: World, officer: Unit, hopes: readonly Hope[]): number {
  const rank = officerIn(officer);
  if (rank === null || officer.place.at !== "table") return 0;
  const { range, orders } = officerOf(rank);
  const at = groupOf(w.s, officer);
  const gains = hopes
    .filter(({ unit, hope }) => {
      if (unit === officer || hope < WORTHWHILE) return false;
      const o = groupOf(w.s, unit);
      return isOnTable(unit) && distance(o.x, o.y, at.x, at.y) - o.radius < range;
    })
    .map(({ hope }) => hope)
    .toSorted((a, b) => b - a)
    .slice(0, orders);
  return w.style.snap * gains.reduce((sum, gain) => sum + gain, 0);
}

const WORTHWHILE = 0.05;

export function snapOf(w: World, units: readonly Unit[], most: number): { readonly orders: OrderChoice[] } {
  return { orders: snapsOf(w, units).slice(0, most) };
}

/** Those worth it, the best first. */
export function snapsOf(w: World, units: readonly Unit[]): OrderChoice[] {
  return units
    .map((unit) => bestOption(w, unit))
    .filter(({ gain, choice }) => gain >= WORTHWHILE && choice.order !== "down")
    .toSorted((a, b) => b.gain - a.gain)
    .map(({ choice }) => choice);
}

/** Those who fire before those who move into their line, and hulls before men who would stand in their way. */
export function sequenceOf(w: World, units: readonly string[]): string | null {
  const rank = (id: string): number => {
    const unit = findUnit(w.s, id);
    if (unit === null || unit.die === "fire") return 0;
    if (unit.die === "rally" || unit.die === "ambush") return 1;
    return unit.vehicle !== null ? 2 : unit.die === "advance" ? 3 : 4;
  };
  return units.toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
}

export function moveOf(w: World, unit: Unit, pace: Pace): Move | null {
  return bestGoing(w, groupOf(w.s, unit), pace)?.move ?? null;
}
