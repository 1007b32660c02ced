import { apartSquared, passesInside } from "@escaramuza/geometry";
import type { Refusal } from "@escaramuza/kernel";
import { isCoherent, mainGroup } from "@escaramuza/units";
import { IMPASSABLE, TOLERANCE, boardOf, moverOf, spacingOf, within } from "./board.ts";
import { DATA, orderOf } from "./data.ts";
import { groundFor } from "./passage.ts";
import { no } from "./refusal.ts";
import { restRefusal } from "./standing.ts";
import { livingOf } from "./state.ts";
import type { Point, Position, Unit } from "./state.ts";
import type { Way } from "./ways.ts";

/**
 * RB-COH-4, RB-R95: can a scattered unit close up within an allowance? Its main group stands still and the others join one by one.
 */
export interface Recovery {
  /** Everybody joins. */
  readonly ok: boolean;
  /** The main group, as places in the list of living figures. */
  readonly main: readonly number[];
  /** How everybody joined, in the order of the living figures; who did not stays. */
  readonly ways: readonly Way[];
}

export function recoveryOf(s: Position, unit: Unit, allowance: number): Recovery {
  const figures = livingOf(unit);
  const main = mainGroup(figures, DATA.figures.coherence.value);
  const paths: Point[][] = figures.map((figure) => [{ x: figure.x, y: figure.y }]);
  const grouped = [...main];
  let ok = true;
  figures.forEach((figure, i) => {
    if (main.includes(i)) return;
    const beside = grouped.map((k) => ({ k, at: paths[k]?.at(-1) ?? figure }));
    const path = joinPath(s, unit, figure, beside, allowance);
    if (path === null) {
      ok = false;
      return;
    }
    paths[i] = path;
    grouped.push(i);
  });
  return { ok, main, ways: figures.map((figure, i) => ({ figure: figure.id, path: paths[i] ?? [] })) };
}

const ADVANCE = orderOf("advance").infantry;
const RUN = orderOf("run").infantry;
const STRAIGHT = DATA.figures.joinStraight.value;
const SLANTING = DATA.figures.joinDiagonal.value;
const JOINTS: readonly (readonly [number, number])[] = [
  [STRAIGHT, 0],
  [-STRAIGHT, 0],
  [0, STRAIGHT],
  [0, -STRAIGHT],
  [SLANTING, SLANTING],
  [-SLANTING, SLANTING],
  [SLANTING, -SLANTING],
  [-SLANTING, -SLANTING],
];

/** The first way by which a figure joins those already grouped; figures still to join are not in the way. */
function joinPath(
  s: Position,
  unit: Unit,
  from: Point,
  grouped: readonly { readonly k: number; readonly at: Point }[],
  allowance: number,
): Point[] | null {
  const spacing = spacingOf(unit, unit);
  const byNearness = grouped.toSorted((a, b) => apartSquared(a.at, from) - apartSquared(b.at, from) || a.k - b.k);
  for (const { at } of byNearness) {
    const points = JOINTS.map(([dx, dy]) => ({ x: at.x + dx, y: at.y + dy })).toSorted(
      (p, q) => apartSquared(p, from) - apartSquared(q, from) || p.y - q.y || p.x - q.x,
    );
    for (const to of points) {
      if (grouped.some((g) => apartSquared(g.at, to) < spacing * spacing)) continue;
      if (restRefusal(s, unit, to.x, to.y) !== null) continue;
      const path = simplePath(s, unit, from, to, allowance);
      if (path !== null) return path;
    }
  }
  return null;
}

/** RB-GEO-8: straight, or else through one corner of an area that closes the straight way. */
export function simplePath(s: Position, unit: Unit, from: Point, to: Point, allowance: number): Point[] | null {
  const start = { x: from.x, y: from.y };
  if (!within(start, to, allowance + TOLERANCE)) return null;
  const ground = groundFor(s, unit);
  if (ground.cost(start.x, start.y, to.x, to.y) <= allowance + TOLERANCE) return [start, to];
  const { areas, areaPieces } = boardOf(s);
  const closed = IMPASSABLE[moverOf(unit)];
  const corners = areaPieces.flatMap(({ points }, e) =>
    ((areas.flags[e] ?? 0) & closed) !== 0 && passesInside(areas, e, start.x, start.y, to.x, to.y) ? points : [],
  );
  let best: Point[] | null = null;
  let least = allowance + TOLERANCE;
  for (const corner of corners) {
    const cost = ground.cost(start.x, start.y, corner.x, corner.y) + ground.cost(corner.x, corner.y, to.x, to.y);
    if (cost > least || (best !== null && cost === least)) continue;
    best = [start, { x: corner.x, y: corner.y }, to];
    least = cost;
  }
  return best;
}

/**
 * RB-COH-3, RB-COH-4: why a scattered unit may not end here. Coherent, always allowed; otherwise only where the recovery test
 * fails with either order's allowance, and then everybody outside the main group must have come nearer to it, or have no such place.
 */
export function recoveryRefusal(s: Position, unit: Unit, ends: readonly Point[]): Refusal | null {
  const { coherence } = DATA.figures;
  if (isCoherent(ends, coherence.value)) return null;
  const figures = livingOf(unit);
  if (isCoherent(figures, coherence.value)) return no("RB-COH-2", "notCoherent", { unit: unit.id });
  const recovery = recoveryOf(s, unit, RUN);
  if (recovery.ok || recoveryOf(s, unit, ADVANCE).ok) return no("RB-COH-3", "mustRestore", { unit: unit.id });
  const mainEnds = recovery.main.flatMap((i) => ends[i] ?? []);
  const mainStarts = recovery.main.flatMap((i) => figures[i] ?? []);
  for (const [i, figure] of figures.entries()) {
    const end = ends[i];
    if (end === undefined || recovery.main.includes(i)) continue;
    if (nearestTo(end, mainEnds) < nearestTo(figure, mainStarts)) continue;
    const stays = end.x === figure.x && end.y === figure.y;
    if (!stays || nearerPlaces(s, unit, i, ends, mainEnds, RUN).length > 0)
      return no("RB-COH-4", "mustClose", { figure: figure.id });
  }
  return null;
}

function nearestTo(p: Point, group: readonly Point[]): number {
  let least = Infinity;
  for (const q of group) least = Math.min(least, apartSquared(p, q));
  return least;
}

/**
 * Places of the 5 cm grid around a figure outside the main group where it could stand nearer to it, the nearest to the main group
 * first (ties: the shorter way, smaller y, smaller x).
 */
function nearerPlaces(
  s: Position,
  unit: Unit,
  index: number,
  ends: readonly Point[],
  mainEnds: readonly Point[],
  allowance: number,
): Point[] {
  const figures = livingOf(unit);
  const from = figures[index];
  if (from === undefined) return [];
  const main = mainGroup(figures, DATA.figures.coherence.value).flatMap((i) => figures[i] ?? []);
  const before = nearestTo(from, main);
  const grid = DATA.figures.grid.value;
  const spacing = spacingOf(unit, unit);
  const reach = Math.floor(allowance / grid);
  const found: { at: Point; gap: number; way: number }[] = [];
  for (let i = -reach; i <= reach; i++) {
    for (let j = -reach; j <= reach; j++) {
      const at = { x: from.x + i * grid, y: from.y + j * grid };
      const gap = nearestTo(at, mainEnds);
      if ((i === 0 && j === 0) || gap >= before || !within(from, at, allowance)) continue;
      found.push({ at, gap, way: apartSquared(from, at) });
    }
  }
  return found
    .toSorted((a, b) => a.gap - b.gap || a.way - b.way || a.at.y - b.at.y || a.at.x - b.at.x)
    .map(({ at }) => at)
    .filter(
      (at) =>
        restRefusal(s, unit, at.x, at.y) === null &&
        ends.every((end, i) => i === index || apartSquared(end, at) >= spacing * spacing) &&
        simplePath(s, unit, from, at, allowance) !== null,
    );
}

/**
 * RB-COH-4: where a figure that cannot join the others on their way comes to stand, if the recovery test fails: as near as it can
 * to where the main group is to stand, or where it is. Null where it must join, or belongs to the main group itself.
 */
export function strayPlace(
  s: Position,
  unit: Unit,
  index: number,
  wishes: readonly Point[],
  allowance: number,
): Point | null {
  const recovery = recoveryOf(s, unit, RUN);
  if (recovery.ok || recovery.main.includes(index)) return null;
  const mainEnds = recovery.main.flatMap((i) => wishes[i] ?? []);
  return nearerPlaces(s, unit, index, wishes, mainEnds, allowance)[0] ?? livingOf(unit)[index] ?? null;
}

/**
 * What a scattered unit does when nothing else is said (decision 13): the places of the recovery test, or, where it fails, the grid
 * places nearest to the main group.
 */
export function recoveryWays(s: Position, unit: Unit, allowance: number): readonly Way[] {
  const recovery = recoveryOf(s, unit, allowance);
  if (recovery.ok) return recovery.ways;
  const figures = livingOf(unit);
  const paths = figures.map((figure): Point[] => [{ x: figure.x, y: figure.y }]);
  const ends: Point[] = figures.map((figure) => ({ x: figure.x, y: figure.y }));
  const mainEnds = recovery.main.flatMap((i) => ends[i] ?? []);
  // One who moves may leave room for one who had none before.
  for (let moved = true; moved;) {
    moved = false;
    for (const [i, figure] of figures.entries()) {
      if (recovery.main.includes(i) || paths[i]?.length !== 1) continue;
      const [to] = nearerPlaces(s, unit, i, ends, mainEnds, allowance);
      const path = to === undefined ? null : simplePath(s, unit, figure, to, allowance);
      if (to === undefined || path === null) continue;
      ends[i] = to;
      paths[i] = path;
      moved = true;
    }
  }
  return figures.map((figure, i) => ({ figure: figure.id, path: paths[i] ?? [] }));
}
