import { DIRECTIONS, directionTowards, hexOf, turned } from "@escaramuza/geometry";
import type { Direction } from "@escaramuza/geometry";
import type { Refusal, Seat } from "@escaramuza/kernel";
import { boardOf, cellAt, directionOf, distance, findCell, sighted } from "./board.ts";
import type { Board } from "./board.ts";
import { DATA } from "./data.ts";
import { no } from "./refusal.ts";
import { isVisible, onMap, plays } from "./state.ts";
import type { Position, Unit } from "./state.ts";
import { counter, isEngaged, isHeldBy, isOnFoot, isStunned, mayMove } from "./units.ts";
import { crossingRefusal, groundCost, isBlocked } from "./vehicles.ts";
import { fortOf } from "./works.ts";

/** Whether a unit may make one step of each kind, and why not (section 5, CH-10.1, CH-10.2). */

/** CH-7.5-5, CH-7.5-6 */
export function immobileRefusal(unit: Unit): Refusal | null {
  if (unit.aboard !== null) return no("CH-RE16", "aboard", { unit: unit.id });
  if (isStunned(unit)) return no("CH-7.5-6", "stunned", { unit: unit.id });
  return mayMove(unit) ? null : no("CH-7.5-5", "pinned", { unit: unit.id });
}

/** One hex, front or flank (CH-5.0-1, CH-5.1-2, CH-5.2-1); through friends and enemies alike, as many as like (CH-5.0-3, CH-5.4-1). */
export function stepRefusal(s: Position, unit: Unit, to: string): Refusal | null {
  if (!onMap(unit)) return no("CH-5.0-1", "notOnMap", { unit: unit.id });
  const immobile = immobileRefusal(unit);
  if (immobile !== null) return immobile;
  const board = boardOf(s);
  const d = findCell(board, to) === null ? null : directionOf(unit.place, to);
  if (d === null) return no("CH-5.0-1", "notAdjacent", { hex: to });
  const byRoad = cellAt(board, unit.place).roads[d] === true;
  const crossing = crossingRefusal(s, board, unit, to, d);
  if (crossing !== null) return crossing;
  if (!byRoad && !mayStandIn(board, unit, to)) return no("CH-4.0-6", "waterSquadsOnly", { hex: to });
  return barred(s, unit).includes(d) ? no("CH-7.7.3-8", "withdrawalBarred", { hex: to }) : null;
}

/** CH-4.0-6 */
export function mayStandIn(board: Board, unit: Unit, hex: string): boolean {
  const { ground } = cellAt(board, hex);
  return (!ground.squadsOnly || counter(unit).squad) && groundCost(unit, ground.kind) !== null;
}

/** Directions in which a unit may not leave a hex that enemies have just come into (CH-7.7.3-8, CH-R33). */
export function barred(s: Position, unit: Unit): readonly Direction[] {
  const found: Direction[] = [];
  for (const entry of s.entries)
    if (entry.hex === unit.place && entry.seat !== unit.seat)
      found.push(turned(entry.from, -1), entry.from, turned(entry.from, 1));
  return found;
}

/** CH-5.3-1, CH-R57 */
export function pivotRefusal(s: Position, unit: Unit, facing: Direction): Refusal | null {
  if (!onMap(unit)) return no("CH-5.3-1", "notOnMap", { unit: unit.id });
  const immobile = immobileRefusal(unit);
  if (immobile !== null) return immobile;
  if (fortOf(s, unit)?.kind === "bunker") return no("CH-RE19", "bunkerFacing", { unit: unit.id });
  if (unit.facing === null) return no("CH-10.0-2", "hiddenHasNoFacing", { unit: unit.id });
  return unit.facing === facing ? no("CH-R57", "sameFacing") : null;
}

/** CH-5.0.3-1, CH-R55: where a move without caution lays a unit on foot open: if the option is played, and only without cover. */
export function isExposing(s: Position, unit: Unit, hex: string): boolean {
  return s.battle.cautiousMove && isOnFoot(unit) && !cellAt(boardOf(s), hex).ground.cover;
}

// --- reinforcements

/** CH-5.5-1 */
export function waitingRefusal(s: Position, unit: Unit): Refusal | null {
  const from = unit.batch === null ? undefined : s.batches[unit.batch];
  if (unit.place !== "reserve" || from === undefined) return no("CH-5.5-1", "notWaiting", { unit: unit.id });
  return from > s.round ? no("CH-5.5-1", "notYetArrived", { unit: unit.id, round: from }) : null;
}

export function enterRefusal(s: Position, unit: Unit, to: string): Refusal | null {
  return (
    waitingRefusal(s, unit) ?? (entryHexes(s, unit).includes(to) ? null : no("CH-5.5-2", "notAnEntryHex", { hex: to }))
  );
}

/** The stated hexes; beside one that the enemy holds, others of the same edge (CH-5.5-3, CH-R53). */
export function entryHexes(s: Position, unit: Unit): readonly string[] {
  const stated = unit.batch === null ? [] : (s.battle.firefight.reinforcements[unit.batch]?.entry ?? []);
  const board = boardOf(s);
  const enemy = 1 - unit.seat;
  const open = (hex: string): boolean => mayStandIn(board, unit, hex) && !isBlocked(s, unit, hex);
  const found = stated.filter(open);
  const blocked = stated.filter((hex) => isHeldBy(s, hex, enemy));
  if (blocked.length === 0) return found;
  const edges = edgesOf(board, stated);
  const { value: around } = DATA.figures.entry.around;
  const isNear = (label: string): boolean =>
    blocked.some((hex) => distance(hex, label) <= around && edges.some((onEdge) => onEdge(hex) && onEdge(label)));
  for (const label of board.cells.keys())
    if (!found.includes(label) && !isHeldBy(s, label, enemy) && open(label) && isNear(label)) found.push(label);
  return found;
}

/** The outermost rows and columns that hold all of these hexes; where they lie round a corner, each its own. */
function edgesOf({ map }: Board, hexes: readonly string[]): ((label: string) => boolean)[] {
  const row = (label: string): number => label.charCodeAt(0) - 65;
  const column = (label: string): number => Number(label.slice(1)) - 1;
  const edges = [
    (label: string): boolean => row(label) === 0,
    (label: string): boolean => row(label) === map.rows - 1,
    (label: string): boolean => column(label) === 0,
    (label: string): boolean => column(label) === map.columns - 1,
  ];
  const shared = edges.filter((onEdge) => hexes.every(onEdge));
  return shared.length > 0 ? shared : edges;
}

/** CH-5.6-1, CH-R54, CH-R33 */
export function exitRefusal(s: Position, unit: Unit): Refusal | null {
  const { exit } = s.battle.firefight;
  if (exit === null || seatOfSide(exit.side) !== unit.seat) return no("CH-5.6-1", "noExit");
  if (!exit.hexes.includes(unit.place)) return no("CH-R54", "notAnExitHex", { unit: unit.id });
  const immobile = immobileRefusal(unit);
  if (immobile !== null) return immobile;
  const { around } = cellAt(boardOf(s), unit.place);
  const closed = barred(s, unit);
  const open = DIRECTIONS.some((d) => around[d] === null && !closed.includes(d));
  return open ? null : no("CH-R33", "withdrawalBarred", { hex: unit.place });
}

export function seatOfSide(side: "german" | "soviet"): Seat {
  return side === "german" ? 0 : 1;
}

// --- hidden units

/** CH-10.1-1, CH-10.1-2, CH-R1 */
export function hiddenMoveRefusal(s: Position, unit: Unit, to: string): Refusal | null {
  if (!plays(s, "P3")) return no("CH-10.1-1", "notInProfile");
  if (!unit.hidden || !onMap(unit)) return no("CH-10.1-1", "notHidden", { unit: unit.id });
  if (!counter(unit).squad) return no("CH-10.1-1", "squadsOnly", { unit: unit.id });
  return stepRefusal(s, unit, to);
}

/** CH-10.2-1; the members of the hiding group do not stand in each other's way (CH-10.2-3). */
export function hideRefusal(s: Position, unit: Unit, to: string, group: readonly string[]): Refusal | null {
  if (!plays(s, "P3")) return no("CH-10.2-1", "notInProfile");
  if (!isVisible(unit)) return no("CH-10.2-1", "notVisible", { unit: unit.id });
  if (!counter(unit).squad) return no("CH-10.2-1", "squadsOnly", { unit: unit.id });
  if (unit.hit !== null) return no("CH-10.2-1", "hasHit", { unit: unit.id });
  if (isWatched(s, unit.seat, unit.place)) return no("CH-10.2-1", "watched", { hex: unit.place });
  if (to !== unit.place) {
    const refusal = stepRefusal(s, unit, to);
    if (refusal !== null) return refusal;
    if (isWatched(s, unit.seat, to)) return no("CH-10.2-1", "watched", { hex: to });
  }
  const other = s.units.find((o) => o.place === to && !o.hidden && !group.includes(o.id));
  return other === undefined ? null : no("CH-10.2-3", "hexTaken", { hex: to, unit: other.id });
}

/** A visible enemy sees the hex; one that shares its own hex with enemies looks nowhere else (CH-R59). */
export function isWatched(s: Position, seat: Seat, hex: string): boolean {
  return s.units.some(
    (o) => o.seat !== seat && isVisible(o) && (o.place === hex || (sighted(s, o.place, hex) && !isEngaged(s, o))),
  );
}

/** Cover of a hidden unit against one enemy is a matter of `reveals.ts`; this is the facing it takes (CH-R69). */
export function facingTowards(from: string, to: string): Direction {
  return directionTowards(hexOf(from), hexOf(to)) ?? 0;
}
