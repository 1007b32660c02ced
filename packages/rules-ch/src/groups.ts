import type { Refusal, Seat } from "@escaramuza/kernel";
import { near } from "./board.ts";
import { no } from "./refusal.ts";
import { findUnit, playerOf, plays } from "./state.ts";
import type { Position, Unit } from "./state.ts";

/** Who acts together, and what everybody's action has in common (CH-9.1, CH-9.2). */

export function ownUnit(s: Position, seat: Seat, id: string): Unit | Refusal {
  const unit = findUnit(s, id);
  if (unit === null) return no("CH-2.2-3", "unknownUnit", { unit: id });
  if (unit.seat !== seat) return no("CH-2.2-3", "notYourUnit", { unit: id });
  return unit.place === "destroyed" || unit.place === "exited" ? no("CH-7.4-1", "gone", { unit: id }) : unit;
}

/** CH-9.1-1, CH-9.2-1, CH-9.1.1-3, CH-R29: one connected set of hexes. */
export function groupRefusal(s: Position, units: readonly Unit[]): Refusal | null {
  if (units.length < 2) return null;
  return repeated(units) ?? groupProfileRefusal(s, units) ?? connected(units.map((unit) => unit.place));
}

export function groupProfileRefusal(s: Position, units: readonly Unit[]): Refusal | null {
  return units.length > 1 && !plays(s, "P2") ? no("CH-9.1-1", "notInProfile") : null;
}

export function repeated(units: readonly Unit[]): Refusal | null {
  const twice = units.find((unit, i) => units.indexOf(unit) !== i);
  return twice === undefined ? null : no("CH-9.1-1", "twice", { unit: twice.id });
}

export function connected(places: readonly string[]): Refusal | null {
  const [first, ...rest] = places;
  if (first === undefined) return null;
  const reached = [first];
  let left = rest;
  for (let i = 0; i < reached.length; i++) {
    const from = reached[i] ?? first;
    reached.push(...left.filter((place) => near(from, place)));
    left = left.filter((place) => !near(from, place));
  }
  return left.length === 0 ? null : no("CH-9.2-1", "notConnected");
}

/** CH-3.2.3-1 */
export function capRefusal(s: Position, seat: Seat, cap: number): Refusal | null {
  const held = playerOf(s, seat).cap;
  return Math.abs(cap) > held ? no("CH-3.2.3-1", "notEnoughCap", { cost: Math.abs(cap), cap: held }) : null;
}
