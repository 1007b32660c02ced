import { outlines, type Field } from "./contour.ts";
import { isFree, isFreeBetween, type Ground } from "./ground.ts";
import { groundFor, type PathLimits } from "./paths.ts";
import type { Polygon } from "./polygon.ts";
import { between, findWays, type Ways } from "./search.ts";
import type { Table } from "./table.ts";
import { EPS, type Point } from "./units.ts";

/** Spacing of the lattice of places that are tried. */
const STEP = 50;

/**
 * The places a disc can reach, for display: outer rings anticlockwise, holes clockwise. Every vertex is a place it can
 * reach and its neighbour along the lattice one unit on is not; details narrower than the lattice may be missed.
 */
export function reachableArea(t: Table, from: Point, limits: PathLimits): Polygon[] {
  const tests = lengthsThatMatter(limits).map((length) => reachTest(groundFor(t, from, limits, length), from, length));
  const canReach = (x: number, y: number): boolean => tests.some((test) => test(x, y));

  const reach = Math.min(limits.maxLength, t.width + t.height);
  const cells = (room: number): number => Math.max(0, Math.floor(Math.min(reach, room) / STEP)) + 1;
  const left = cells(from.x);
  const down = cells(from.y);
  const columns = left + cells(t.width - from.x) + 1;
  const rows = down + cells(t.height - from.y) + 1;
  const at = (k: number): Point => ({
    x: from.x + ((k % columns) - left) * STEP,
    y: from.y + (Math.floor(k / columns) - down) * STEP,
  });

  const field: Field = { columns, rows, inside: new Uint8Array(columns * rows) };
  for (let k = 0; k < field.inside.length; k++) {
    const p = at(k);
    const isRim = k % columns === 0 || k % columns === columns - 1 || k < columns || k >= columns * (rows - 1);
    if (!isRim && canReach(p.x, p.y)) field.inside[k] = 1;
  }
  return outlines(field, (inside, outside) => lastReachable(at(inside), at(outside), canReach));
}

/** Paths up to each of these lengths meet the same obstacles, longer ones more. */
function lengthsThatMatter(limits: PathLimits): number[] {
  const caps = (limits.stay ?? []).map((s) => s.maxLength).filter((length) => length < limits.maxLength);
  return [...new Set([limits.maxLength, ...caps])].toSorted((a, b) => b - a);
}

function reachTest(ground: Ground, from: Point, maxLength: number): (x: number, y: number) => boolean {
  if (!isFree(ground, from.x, from.y)) return () => false;
  const ways = findWays(ground, from, maxLength);
  const nodes = nearestFirst(ways);
  let witness = 0;
  return (x, y) => {
    if (!isFree(ground, x, y)) return false;
    const leadsTo = (node: number): boolean => {
      const nx = ways.x[node] ?? 0;
      const ny = ways.y[node] ?? 0;
      return (ways.length[node] ?? 0) + between(nx, ny, x, y) <= maxLength + EPS && isFreeBetween(ground, nx, ny, x, y);
    };
    // Neighbouring places are mostly reached over the same bend.
    if (leadsTo(witness)) return true;
    const found = nodes.find(leadsTo);
    if (found === undefined) return false;
    witness = found;
    return true;
  };
}

function nearestFirst(ways: Ways): number[] {
  const length = (node: number): number => ways.length[node] ?? 0;
  return [...ways.length.keys()]
    .filter((node) => length(node) < Infinity)
    .toSorted((a, b) => length(a) - length(b) || a - b);
}

/** Halves the whole units between two neighbours of the lattice. */
function lastReachable(inside: Point, outside: Point, canReach: (x: number, y: number) => boolean): Point {
  const dx = Math.sign(outside.x - inside.x);
  const dy = Math.sign(outside.y - inside.y);
  let yes = 0;
  let no = STEP;
  while (no - yes > 1) {
    const middle = Math.floor((yes + no) / 2);
    if (canReach(inside.x + dx * middle, inside.y + dy * middle)) yes = middle;
    else no = middle;
  }
  return { x: inside.x + dx * yes, y: inside.y + dy * yes };
}
