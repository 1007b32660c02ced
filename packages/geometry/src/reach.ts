import { outlines, type Field } from "./contour.ts";
import { groundAround, isFree, isFreeBetween, type Ground } from "./ground.ts";
import { groundFor, type PathLimits } from "./paths.ts";
import type { Polygon } from "./polygon.ts";
import { findWays, type Ways } from "./search.ts";
import type { Table } from "./table.ts";
import { EPS, type Point } from "./units.ts";

/** Spacing of the lattice of places that are tried. */
const STEP = 50;

/**
 * The places a disc can reach, for display: outer rings anticlockwise, holes clockwise. Every vertex is a place it can
 * reach and its neighbour along the lattice one unit on is not; details narrower than two steps of the lattice may be missed.
 */
export function reachableArea(t: Table, from: Point, limits: PathLimits): Polygon[] {
  const tests = lengthsThatMatter(limits).map((length) => reachTest(groundFor(t, from, limits, length), from, length));
  const reach = Math.min(limits.maxLength, t.width + t.height);
  return areaWhere((x, y) => tests.some((test) => test(x, y)), from, reach, t, STEP);
}

/**
 * The places around one, at most so far from it along either axis and on the table, that pass a test: rings as above, found on a
 * lattice of the given step.
 */
export function areaWhere(
  test: (x: number, y: number) => boolean,
  from: Point,
  reach: number,
  table: { readonly width: number; readonly height: number },
  step: number,
): Polygon[] {
  const cells = (room: number): number => Math.max(0, Math.floor(Math.min(reach, room) / step)) + 1;
  const left = cells(from.x);
  const down = cells(from.y);
  const columns = left + cells(table.width - from.x) + 1;
  const rows = down + cells(table.height - from.y) + 1;
  const at = (k: number): Point => ({
    x: from.x + ((k % columns) - left) * step,
    y: from.y + (Math.floor(k / columns) - down) * step,
  });

  const field: Field = { columns, rows, inside: new Uint8Array(columns * rows) };
  fill(field, (k) => {
    const p = at(k);
    return test(p.x, p.y);
  });
  return outlines(field, (inside, outside) => lastReachable(at(inside), at(outside), step, test));
}

/**
 * Every other place of every other row is tried; what lies between is taken to be as those around it, and tried where they
 * differ. Whatever turns out to have a neighbour unlike it is tried too, so that all along the border nothing is only taken to be.
 */
function fill({ columns, rows, inside }: Field, test: (k: number) => boolean): void {
  const known = new Uint8Array(columns * rows);
  const isRim = (k: number): boolean =>
    k % columns === 0 || k % columns === columns - 1 || k < columns || k >= columns * (rows - 1);
  const tried = (k: number): void => {
    known[k] = 1;
    inside[k] = !isRim(k) && test(k) ? 1 : 0;
  };
  for (let row = 0; row < rows; row += 2)
    for (let column = 0; column < columns; column += 2) tried(row * columns + column);
  for (let k = 0; k < inside.length; k++) {
    if (isRim(k)) known[k] = 1;
    if (known[k] === 1) continue;
    // Between two places of its row, or of its column, or in the middle of four.
    const row = Math.floor(k / columns) % 2;
    const column = (k % columns) % 2;
    const near = inside[k - row * columns - column] ?? 0;
    const same =
      near === inside[k + row * columns + column] &&
      near === inside[k + row * columns - column] &&
      near === inside[k - row * columns + column];
    if (same) inside[k] = near;
    else tried(k);
  }
  const settle = (k: number): void => {
    const value = inside[k];
    if (known[k] === 1) return;
    if (
      inside[k - 1] === value &&
      inside[k + 1] === value &&
      inside[k - columns] === value &&
      inside[k + columns] === value
    )
      return;
    tried(k);
    if (inside[k] !== value) doubtful.push(k - 1, k + 1, k - columns, k + columns);
  };
  const doubtful: number[] = [];
  for (let k = 0; k < inside.length; k++) settle(k);
  for (let k = doubtful.pop(); k !== undefined; k = doubtful.pop()) settle(k);
}

/** Paths up to each of these lengths meet the same obstacles, longer ones more. */
function lengthsThatMatter(limits: PathLimits): number[] {
  const caps = (limits.stay ?? []).map((s) => s.maxLength).filter((length) => length < limits.maxLength);
  return [...new Set([limits.maxLength, ...caps])].toSorted((a, b) => b - a);
}

function reachTest(ground: Ground, from: Point, maxLength: number): (x: number, y: number) => boolean {
  if (!isFree(ground, from.x, from.y)) return () => false;
  const { x: nodeX, y: nodeY, left } = bends(findWays(ground, from, maxLength), maxLength);
  const near = groundAround(ground, from, maxLength);
  const leadsTo = (node: number, x: number, y: number): boolean => {
    const nx = nodeX[node] ?? 0;
    const ny = nodeY[node] ?? 0;
    const squared = (nx - x) * (nx - x) + (ny - y) * (ny - y);
    return squared <= (left[node] ?? 0) && isFreeBetween(near, nx, ny, x, y);
  };
  let witness = 0;
  return (x, y) => {
    // The start is the first bend, and no way is shorter than the straight one.
    if ((from.x - x) * (from.x - x) + (from.y - y) * (from.y - y) > (left[0] ?? 0)) return false;
    if (!isFree(near, x, y)) return false;
    // Neighbouring places are mostly reached over the same bend.
    if (leadsTo(witness, x, y)) return true;
    for (let node = 0; node < left.length; node++) {
      if (!leadsTo(node, x, y)) continue;
      witness = node;
      return true;
    }
    return false;
  };
}

/** Keeps what is left of a way at a bend from being overrated by rounding: squares are compared, lengths are meant. */
const ROUNDING = 1e-9;

/** Bends within reach, the nearest first, with the square of how far one may still go from each. */
function bends(ways: Ways, maxLength: number): { x: Float64Array; y: Float64Array; left: Float64Array } {
  const length = (node: number): number => ways.length[node] ?? 0;
  const nodes = [...ways.length.keys()]
    .filter((node) => length(node) < Infinity)
    .toSorted((a, b) => length(a) - length(b) || a - b);
  return {
    x: Float64Array.from(nodes, (node) => ways.x[node] ?? 0),
    y: Float64Array.from(nodes, (node) => ways.y[node] ?? 0),
    left: Float64Array.from(nodes, (node) => Math.max(0, maxLength + EPS - ROUNDING - length(node)) ** 2),
  };
}

/** Halves the whole units between two neighbours of the lattice. */
function lastReachable(
  inside: Point,
  outside: Point,
  step: number,
  canReach: (x: number, y: number) => boolean,
): Point {
  const dx = Math.sign(outside.x - inside.x);
  const dy = Math.sign(outside.y - inside.y);
  let yes = 0;
  let no = step;
  while (no - yes > 1) {
    const middle = Math.floor((yes + no) / 2);
    if (canReach(inside.x + dx * middle, inside.y + dy * middle)) yes = middle;
    else no = middle;
  }
  return { x: inside.x + dx * yes, y: inside.y + dy * yes };
}
