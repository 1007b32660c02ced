import { apartSquared, firstMet, firstPassed, holds, passesInside, segmentKeepsAway } from "@escaramuza/geometry";
import { IMPASSABLE, bitOf, boardOf, moverOf, spacingOf } from "./board.ts";
import { toMm } from "./checkpoints.ts";
import { DATA } from "./data.ts";
import { restRefusal } from "./standing.ts";
import { MM, livingOf, onTable } from "./state.ts";
import type { Figure, Point, Position, Unit } from "./state.ts";

/** RB-MOR-6: the closest enemy figure, the unit's figure it is closest to, or null without enemies on the table. */
export function threatTo(s: Position, unit: Unit): { readonly enemy: Figure; readonly own: Figure } | null {
  let found: { enemy: Figure; own: Figure } | null = null;
  let closest = Infinity;
  for (const other of s.units) {
    if (other.seat === unit.seat || !onTable(other)) continue;
    for (const enemy of other.figures) {
      if (!enemy.alive) continue;
      for (const own of unit.figures) {
        if (!own.alive || apartSquared(enemy, own) >= closest) continue;
        closest = apartSquared(enemy, own);
        found = { enemy, own };
      }
    }
  }
  return found;
}

/**
 * RB-MOR-6, RB-MOR-7: the shift of every figure of a unit that retreats, the longest that is legal up to 30 cm straight away from
 * the closest enemy; (0, 0) where it stays. `mm` is its length k.
 */
export function retreatShift(s: Position, unit: Unit): { readonly x: number; readonly y: number; readonly mm: number } {
  const threat = unit.vehicle?.immobilised === true ? null : threatTo(s, unit);
  if (threat !== null) {
    const dx = threat.own.x - threat.enemy.x;
    const dy = threat.own.y - threat.enemy.y;
    const length = Math.sqrt(dx * dx + dy * dy);
    const figures = livingOf(unit);
    for (let mm = DATA.figures.retreat.value / MM; mm > 0; mm--) {
      const shift = { x: toMm((mm * MM * dx) / length), y: toMm((mm * MM * dy) / length) };
      if (figures.every((figure) => mayRetreat(s, unit, figure, shift))) return { ...shift, mm };
    }
  }
  return { x: 0, y: 0, mm: 0 };
}

/** All figures shift alike, so their spacing from one another stays as it is. */
function mayRetreat(s: Position, unit: Unit, from: Point, shift: Point): boolean {
  const x = from.x + shift.x;
  const y = from.y + shift.y;
  if (restRefusal(s, unit, x, y) !== null) return false;
  const b = boardOf(s);
  const closed = IMPASSABLE[moverOf(unit)];
  if (firstPassed(b.areas, closed, from.x, from.y, x, y) >= 0) return false;
  if (firstMet(b.lines, closed, from.x, from.y, x, y) >= 0) return false;
  if (unit.kind === "vehicle" && !shunsGround(s, from, x, y)) return false;
  for (const other of s.units) {
    if (other.seat === unit.seat || !onTable(other)) continue;
    const spacing = spacingOf(unit, other);
    for (const f of other.figures)
      if (f.alive && !segmentKeepsAway(f.x, f.y, from.x, from.y, x, y, spacing)) return false;
  }
  return true;
}

const SHUNNED = bitOf("wood") | bitOf("rough");
const WALL = bitOf("wall");

/** RB-MOR-7: no wood or rough it is not in already, no wall. */
function shunsGround(s: Position, from: Point, x: number, y: number): boolean {
  const { areas, lines } = boardOf(s);
  if (firstMet(lines, WALL, from.x, from.y, x, y) >= 0) return false;
  for (let e = 0; e < areas.count; e++) {
    if (((areas.flags[e] ?? 0) & SHUNNED) === 0 || holds(areas, e, from.x, from.y)) continue;
    if (holds(areas, e, x, y) || passesInside(areas, e, from.x, from.y, x, y)) return false;
  }
  return true;
}
