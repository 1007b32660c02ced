import type { Direction } from "@escaramuza/geometry";
import type { Modifier, Refusal } from "@escaramuza/kernel";
import { cellAt, directionOf, isBehind } from "./board.ts";
import type { Board } from "./board.ts";
import { DATA } from "./data.ts";
import type { GroundKind } from "./data.ts";
import { no } from "./refusal.ts";
import type { Position, Unit, Work } from "./state.ts";
import { counter, hasTrait, isVehicle } from "./units.ts";

/** Wheels and tracks: where they go, what it costs, and the hexes they get for nothing (CH-RE9 to CH-RE11). */

const { vehicleGround, vehicleMovement } = DATA.stage2;

function groundFor(kind: GroundKind): (typeof vehicleGround)[number] {
  const found = vehicleGround.find((row) => row.ground === kind);
  if (found === undefined) throw new Error(`no vehicle table for ${kind}`);
  return found;
}

/** AP for the ground, or null where the unit cannot go; foot units are not asked (CH-RE10). */
export function groundCost(unit: Unit, kind: GroundKind): number | null {
  const { mover } = counter(unit);
  return mover === "foot" ? 0 : groundFor(kind)[mover];
}

/** Why a vehicle or gun cannot cross a side, terrain apart. */
export function crossingRefusal(s: Position, board: Board, unit: Unit, to: string, d: Direction): Refusal | null {
  const { mover } = counter(unit);
  if (mover === "foot") return null;
  const [from, into] = [cellAt(board, unit.place), cellAt(board, to)];
  const byRoad = from.roads[d] === true;
  if (!byRoad && groundFor(into.ground.kind)[mover] === null) return no("CH-RE10", "impassable", { hex: to });
  if (from.walls[d] === true && vehicleMovement.wall[mover] === null) return no("CH-RE10", "impassable", { hex: to });
  const climb = Math.abs(into.level - from.level);
  if (climb >= DATA.terrain.movement.steepLevels.value && vehicleMovement.steep[mover] === null)
    return no("CH-RE10", "impassable", { hex: to });
  return isBlocked(s, unit, to) ? no("CH-RE20", "impassable", { hex: to }) : null;
}

/** CH-RE20: wire and road blocks stop wheels, whichever way they come. */
export function isBlocked(s: Position, unit: Unit, hex: string): boolean {
  if (counter(unit).mover !== "wheel") return false;
  return s.works.some((work) => work.hex === hex && (work.kind === "wire" || work.kind === "roadBlock"));
}

/** Parts of a vehicle's move beyond its printed cost: no slope, no caution. */
export function vehicleParts(board: Board, unit: Unit, to: string, facing: Direction | null): Modifier[] {
  const { mover } = counter(unit);
  const d = directionOf(unit.place, to);
  if (mover === "foot" || d === null) return [];
  const parts: Modifier[] = [];
  const [from, into] = [cellAt(board, unit.place), cellAt(board, to)];
  const ground = from.roads[d] === true ? 0 : (groundFor(into.ground.kind)[mover] ?? 0);
  if (ground > 0) parts.push({ code: into.ground.kind, rule: "CH-RE10", value: ground });
  if (from.walls[d] === true) parts.push({ code: "wall", rule: "CH-RE10", value: vehicleMovement.wall[mover] ?? 0 });
  if (facing !== null && isBehind(facing, d))
    parts.push({ code: "backward", rule: "CH-RE11", value: vehicleMovement.backward[mover] ?? 1 });
  return parts;
}

/** What vehicles must stop at. What is hidden stops nobody beforehand, or a refusal would betray it (CH-RE21). */
function isObstacle({ kind, hidden }: Work): boolean {
  return !hidden && kind !== "trench" && kind !== "bunker";
}

/** Difficult for vehicles: bonus hexes end there and never begin there (CH-RE9). */
function isDifficult(s: Position, board: Board, hex: string): boolean {
  return (
    groundFor(cellAt(board, hex).ground.kind).difficult ||
    s.smoke.some((smoke) => smoke.hex === hex) ||
    s.works.some((work) => work.hex === hex && isObstacle(work))
  );
}

/** Further hexes of the same move, once the first is made (CH-RE9). */
export function bonusHexes(s: Position, board: Board, unit: Unit, from: string, backward: boolean): number {
  const { bonus } = counter(unit);
  if (bonus === null || backward || !isVehicle(unit)) return 0;
  const d = directionOf(from, unit.place);
  const byRoad = d !== null && cellAt(board, from).roads[d] === true;
  const overWall = d !== null && cellAt(board, from).walls[d] === true; // CH-RE10: difficult too
  return overWall || (!byRoad && isDifficult(s, board, unit.place)) ? 0 : bonus.hexes;
}

/** CH-RE9: wheels from road to road, tracks also over open, level ground; never backward. */
export function bonusRefusal(s: Position, board: Board, unit: Unit, to: string): Refusal | null {
  const d = directionOf(unit.place, to);
  if (d === null) return no("CH-5.0-1", "notAdjacent", { hex: to });
  if (unit.facing === null || isBehind(unit.facing, d)) return no("CH-RE9", "noBonusBackward");
  const [from, into] = [cellAt(board, unit.place), cellAt(board, to)];
  const free = (hex: string): boolean =>
    !s.smoke.some((smoke) => smoke.hex === hex) && !s.works.some((work) => work.hex === hex && isObstacle(work));
  if (!free(unit.place) || !free(to)) return no("CH-RE9", "noBonusHere", { hex: to });
  if (from.roads[d] === true) return null;
  const level = from.level === into.level && from.walls[d] !== true;
  const open = !isDifficult(s, board, unit.place) && !isDifficult(s, board, to);
  return counter(unit).bonus?.kind === "track" && level && open ? null : no("CH-RE9", "noBonusHere", { hex: to });
}

/** A unit the vehicle may take (CH-RE16): one on foot, or a gun. */
export function mayBoard(s: Position, unit: Unit, vehicle: Unit): Refusal | null {
  if (!isVehicle(vehicle) || vehicle.seat !== unit.seat) return no("CH-RE16", "noVehicle", { unit: vehicle.id });
  if (counter(unit).mover !== "foot" && !hasTrait(unit, "gun")) return no("CH-RE16", "notCarried", { unit: unit.id });
  if (unit.aboard !== null) return no("CH-RE16", "aboard", { unit: unit.id });
  const taken = s.units.some((o) => o.aboard === vehicle.id);
  return taken ? no("CH-RE16", "vehicleFull", { unit: vehicle.id }) : null;
}

/** Whoever is aboard goes along, and turns with it (CH-RE16). */
export function carry(s: Position, vehicle: Unit): void {
  for (const unit of s.units)
    if (unit.aboard === vehicle.id) {
      unit.place = vehicle.place;
      unit.facing = vehicle.facing;
    }
}
