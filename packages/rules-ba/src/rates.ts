import { DATA, gunClassOf, movementOf, templateOf } from "./data.ts";
import type { Movement } from "./data.ts";
import { isOnRoad } from "./field.ts";
import type { Pace } from "./field.ts";
import type { Board } from "./board.ts";
import { hasRule, livingOf } from "./state.ts";
import type { Point, Unit } from "./state.ts";

/** How far units go. */

/** The row of the movement table that the unit follows; of a slow vehicle the pivots are of its drive. */
export function movementFor(unit: Unit): Movement {
  const { vehicle } = templateOf(unit.template);
  if (vehicle !== null) {
    const row = movementOf(vehicle.drive);
    if (!hasRule(unit, "slow")) return row;
    const { advance, run, reverse } = movementOf("slow");
    return { ...row, advance, run, reverse };
  }
  if (unit.gun !== null) return movementOf("gun");
  if (unit.kind === "cavalry" && unit.mounted) return movementOf("cavalry");
  if (unit.kind === "motorcycles" && unit.mounted) return movementOf("motorcycle");
  return movementOf("infantry");
}

/** How far the unit goes with that order: 0 for what only pivots (BA-WPN-4, BA-WPN-6) or is moved by others; roads apart. */
export function unitRate(unit: Unit, pace: Pace): number {
  const row = movementFor(unit);
  if (unit.vehicle !== null) return unit.vehicle.immobilised ? 0 : row[pace];
  if (unit.gun !== null) return gunMoves(unit) ? row[pace] : 0;
  return pace === "advance" && hasFixedWeapon(unit) ? 0 : row[pace];
}

/** BA-GUN-6: light and medium, with two men at least. */
export function gunMoves(unit: Unit): boolean {
  const { gun } = templateOf(unit.template);
  return (
    gun !== null && gunClassOf(gun.class).moves && livingOf(unit).filter(({ role }) => role !== "spotter").length > 1
  );
}

/** BA-WPN-4, BA-R66: a man of it has a fixed weapon to serve. */
export function hasFixedWeapon(unit: Unit): boolean {
  return (
    unit.gun === null &&
    unit.vehicle === null &&
    unit.models.some(({ alive, weapons }) => alive && weapons.some((id) => FIXED.has(id)))
  );
}

const FIXED = new Set(DATA.weapons.filter(({ traits }) => traits.includes("fixed")).map(({ id }) => id));

/** BA-MOVE-8, BA-SPEC-2: how far it goes if it stays on road all the way. */
export function roadRate(unit: Unit, pace: Pace, rate: number): number {
  if (unit.bicycles && pace === "run" && rate > 0) return Math.max(rate, movementOf("bicycle").run);
  const doubles = unit.vehicle !== null || (unit.kind === "motorcycles" && unit.mounted);
  return doubles ? 2 * rate : rate;
}

/** Is all of the way on road? */
export function isRoadWay(b: Board, path: readonly Point[]): boolean {
  return path.every((p, i) => {
    const before = path[i - 1] ?? p;
    return isOnRoad(b, before.x, before.y, p.x, p.y);
  });
}
