import type { Direction } from "@escaramuza/geometry";
import { boardOf, cellAt, directionOf, distance, sighted, wallCrossed } from "./board.ts";
import { tell } from "./ch.ts";
import type { C } from "./ch.ts";
import { DATA } from "./data.ts";
import { facingTowards } from "./moves.ts";
import type { RuleId } from "./rule-ids.ts";
import { isVisible, onMap } from "./state.ts";
import type { Position, Unit } from "./state.ts";
import { counter, isEngaged } from "./units.ts";
import { fortOf, smokeAt } from "./works.ts";

/** Who is found out (CH-10.02, CH-10.04), tested after every step, entry, reveal, destruction and exit (CH-10.04-3). */

/** A unit that has just come into its hex, and from which direction. */
export interface Came {
  readonly unit: string;
  readonly from: Direction;
}

/** Reveals all who are found until nobody more is; their ids, in the order of the units. */
export function revealFound(c: C, came: readonly Came[]): readonly string[] {
  const { s } = c;
  const found: string[] = [];
  for (;;) {
    const next = s.units.filter((unit) => unit.hidden && onMap(unit) && finderOf(s, unit) !== null);
    if (next.length === 0) return found;
    // All at once: who is found by the same step must not depend on the order.
    const finders = next.map((unit) => finderOf(s, unit));
    for (const [i, unit] of next.entries()) {
      const finder = finders[i];
      if (finder === null || finder === undefined) continue;
      reveal(c, unit, facingAgainst(s, unit, finder, came), finder.place === unit.place ? "CH-10.02-1" : "CH-10.04-1");
      found.push(unit.id);
    }
  }
}

/** The unit that finds a hidden one where they stand, or null. */
export function finderOf(s: Position, unit: Unit): Unit | null {
  const board = boardOf(s);
  for (const o of s.units) {
    if (o === unit || o.place !== unit.place) continue;
    // CH-10.02-1; hidden units of both sides in one hex find each other (CH-R36).
    if (!o.hidden || o.seat !== unit.seat) return o;
  }
  // CH-10.04-2: in cover only entering the hex finds it.
  if (cellAt(board, unit.place).ground.cover || unit.hasty || fortOf(s, unit) !== null) return null;
  if (smokeAt(s, unit.place)?.cover === true) return null;
  for (const o of s.units) {
    if (o.seat === unit.seat || !isVisible(o)) continue;
    if (distance(o.place, unit.place) > DATA.figures.hidden.spotting.value) continue;
    if (!sighted(s, o.place, unit.place) || isEngaged(s, o)) continue; // CH-R59
    if (!wallCrossed(board, o.place, unit.place)) return o; // CH-5.0.2-4
  }
  return null;
}

/** CH-R69: towards the one who found it; in the same hex, the side it came in by. */
function facingAgainst(s: Position, unit: Unit, finder: Unit, came: readonly Came[]): Direction {
  if (finder.place !== unit.place) return facingTowards(unit.place, finder.place);
  const entry = s.entries.findLast((e) => e.hex === unit.place && e.seat === finder.seat);
  return came.find((o) => o.unit === finder.id)?.from ?? entry?.from ?? 0;
}

/** CH-10.0-2: from now on a counter on the map. */
export function reveal(c: C, unit: Unit, facing: Direction, rule: RuleId): void {
  unit.hidden = false;
  unit.facing = facing;
  tell(c, "revealed", rule, {
    unit: unit.id,
    seat: unit.seat,
    unitType: unit.type,
    hex: unit.place,
    facing,
    status: unit.status,
    reveals: true,
  });
}

/** Whom an attack on a hex where nobody is seen is rolled against: only the DR decides (CH-10.03-2), then the lowest id (CH-R35). */
export function weakestHidden(s: Position, hex: string, side: "front" | "flank"): Unit | null {
  let best: Unit | null = null;
  for (const unit of s.units)
    if (unit.hidden && unit.place === hex && (best === null || counter(unit).dr[side] < counter(best).dr[side]))
      best = unit;
  return best;
}

/** Hidden units that act are revealed before it, with all that are hidden in their hexes (CH-10.01-1). */
export function revealActors(
  c: C,
  units: readonly Unit[],
  given: readonly { readonly unit: string; readonly facing: Direction }[],
  towards: string | null,
): void {
  const { s } = c;
  const places = new Set(units.filter((unit) => unit.hidden && onMap(unit)).map((unit) => unit.place));
  if (places.size === 0) return;
  for (const unit of s.units) {
    if (!unit.hidden || !places.has(unit.place) || unit.seat !== units[0]?.seat) continue;
    const facing =
      given.find((f) => f.unit === unit.id)?.facing ??
      (towards === null || towards === unit.place ? 0 : facingTowards(unit.place, towards));
    reveal(c, unit, facing, "CH-10.01-1");
  }
}

/** A unit came into a hex that holds enemies, seen or not (CH-7.7.3-8, CH-R33). */
export function noteEntry(s: Position, unit: Unit, from: string): void {
  const held = s.units.some((o) => o.place === unit.place && o.seat !== unit.seat);
  const back = held ? directionOf(unit.place, from) : null;
  if (back !== null) s.entries = [...s.entries, { hex: unit.place, seat: unit.seat, from: back }];
}
