import type { Direction } from "@escaramuza/geometry";
import type { Modifier } from "@escaramuza/kernel";
import { cellAt, directionOf, isBehind } from "./board.ts";
import type { Board } from "./board.ts";
import { DATA } from "./data.ts";
import type { RuleId } from "./rule-ids.ts";
import type { Unit } from "./state.ts";
import { counter, fireCost, indirectCost, markerOn } from "./units.ts";
import { groundCost, vehicleParts } from "./vehicles.ts";

/** What unit actions cost in AP or CAP (table D2), part by part where there are parts. */

export const RALLY_COST = DATA.actions.rally.ap;
export const HASTY_COST = DATA.actions.hastyDefense.ap;
export const HIDE_COST = DATA.actions.hide.ap;

export { fireCost, indirectCost };

/** Additions accumulate (CH-5.0-2). `facing` null: a hidden unit, which has no back. */
export function moveCostParts(
  board: Board,
  unit: Unit,
  to: string,
  facing: Direction | null,
  cautious: boolean,
): readonly Modifier[] {
  const d = directionOf(unit.place, to);
  const from = cellAt(board, unit.place);
  const into = cellAt(board, to);
  const parts = printedMove(unit);
  if (d === null) return parts;
  if (counter(unit).mover !== "foot") return [...parts, ...vehicleParts(board, unit, to, facing)];
  const { movement, wall } = DATA.terrain;
  // CH-5.0.1-1, CH-5.0.1-2, CH-R11: a road cancels what the hex's own terrain adds, nothing else.
  const byRoad = from.roads[d] === true;
  if (!byRoad && into.ground.move > 0) parts.push(part(into.ground.kind, "CH-5.0-4", into.ground.move));
  if (from.walls[d] === true) parts.push(part("wall", "CH-5.0.2-1", wall.move));
  const climb = into.level - from.level;
  if (Math.abs(climb) >= movement.steepLevels.value) parts.push(part("steep", "CH-11-3", movement.steep.value));
  else if (climb > 0) parts.push(part("uphill", "CH-11-3", movement.uphill.value));
  if (facing !== null && isBehind(facing, d)) parts.push(part("backward", "CH-5.2-1", movement.backward.value));
  // A backward move is cautious as it is (CH-5.0.3-2).
  else if (cautious) parts.push(part("cautious", "CH-5.0.3-2", movement.cautious.value));
  return parts;
}

export function moveCost(board: Board, unit: Unit, to: string, facing: Direction | null, cautious: boolean): number {
  return sum(moveCostParts(board, unit, to, facing, cautious));
}

/** CH-5.3-1 */
export function pivotCost(unit: Unit): number {
  return DATA.actions.pivot.ap + (markerOn(unit)?.moveCost ?? 0);
}

/** CH-5.5-2, CH-R53: walls, slopes and roads do not count from off the map. */
export function enterCost(board: Board, unit: Unit, to: string): number {
  const { ground } = cellAt(board, to);
  const terrain = counter(unit).mover === "foot" ? ground.move : (groundCost(unit, ground.kind) ?? 0);
  return sum(printedMove(unit)) + terrain;
}

/** CH-R54 */
export function exitCost(unit: Unit): number {
  return sum(printedMove(unit));
}

/** CH-10.1-1, CH-R2: nothing but cover counts. */
export function hiddenMoveCost(board: Board, unit: Unit, to: string): number {
  const { hiddenMoveCover, hiddenMoveOpen } = DATA.terrain.movement;
  return counter(unit).move + (cellAt(board, to).ground.cover ? hiddenMoveCover.value : hiddenMoveOpen.value);
}

function printedMove(unit: Unit): Modifier[] {
  const parts = [part("move", "CH-5.0-2", counter(unit).move)];
  const marker = markerOn(unit);
  if (marker !== null && marker.moveCost !== 0) parts.push(part(marker.id, "CH-7.5-2", marker.moveCost));
  return parts;
}

function part(code: string, rule: RuleId, value: number): Modifier {
  return { code, rule, value };
}

export function sum(parts: readonly Modifier[]): number {
  let total = 0;
  for (const { value } of parts) total += value;
  return total;
}
