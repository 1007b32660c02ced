import { bendsAroundDisc, cornersAround, cornersSeeEachOther } from "./corners.ts";
import { isClearOfDiscs, isFree, isFreeBetween, type Ground } from "./ground.ts";
import type { CornerSet } from "./table.ts";
import { EPS, type Point } from "./units.ts";

/** Shortest ways from one point to the bends within reach: a tree. Node 0 is the start, the last one the target if any. */
export interface Ways {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Length of the way to each node, Infinity when out of reach. */
  readonly length: Float64Array;
  readonly parent: Int32Array;
}

/**
 * A* over the visibility graph, whose edges are tested only when they would shorten a way. Without a target it spreads
 * to everything within maxLength. Ties go to the lower node, so the answer depends on nothing but its arguments.
 */
export function findWays(g: Ground, from: Point, maxLength: number, target?: Point): Ways {
  const nodes = nodesWithin(g, from, maxLength, target);
  const { x, y } = nodes;
  const n = x.length;
  const length = new Float64Array(n).fill(Infinity);
  const parent = new Int32Array(n).fill(-1);
  const settled = new Uint8Array(n);
  const ahead = Float64Array.from(x, (_, i) =>
    target === undefined ? 0 : between(x[i] ?? 0, y[i] ?? 0, target.x, target.y),
  );
  length[0] = 0;
  for (;;) {
    const i = nextNode(length, ahead, settled);
    if (i < 0 || (target !== undefined && i === n - 1)) return { x, y, length, parent };
    settled[i] = 1;
    for (let j = 1; j < n; j++) {
      if (settled[j] === 1) continue;
      const way = (length[i] ?? 0) + between(x[i] ?? 0, y[i] ?? 0, x[j] ?? 0, y[j] ?? 0);
      if (way >= (length[j] ?? 0) || way + (ahead[j] ?? 0) > maxLength + EPS) continue;
      if (!nodesSeeEachOther(g, nodes, i, j)) continue;
      length[j] = way;
      parent[j] = i;
    }
  }
}

/** The points of the way to a node, from the start. */
export function wayTo(ways: Ways, node: number): Point[] {
  const points: Point[] = [];
  for (let i = node; i >= 0; i = ways.parent[i] ?? -1) points.push({ x: ways.x[i] ?? 0, y: ways.y[i] ?? 0 });
  return points.reverse();
}

export function between(ax: number, ay: number, bx: number, by: number): number {
  return Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
}

interface Nodes {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly corners: CornerSet;
  /** Which corner each node is, or -1. */
  readonly corner: Int32Array;
}

/** Start, corners, bends around discs, target; without those that no way of maxLength can use. */
function nodesWithin(g: Ground, from: Point, maxLength: number, target: Point | undefined): Nodes {
  const points: Point[] = [from];
  const corner: number[] = [-1];
  const isUseful = (x: number, y: number): boolean =>
    between(from.x, from.y, x, y) + (target === undefined ? 0 : between(x, y, target.x, target.y)) <= maxLength + EPS;
  const corners = cornersAround(g);
  corners.x.forEach((x, i) => {
    const y = corners.y[i] ?? 0;
    if (!isUseful(x, y) || !isClearOfDiscs(g, x, y, x, y)) return;
    points.push({ x, y });
    corner.push(i);
  });
  for (const disc of g.discs) {
    for (const p of bendsAroundDisc(disc, g.radius)) {
      if (!isUseful(p.x, p.y) || !isFree(g, p.x, p.y)) continue;
      points.push(p);
      corner.push(-1);
    }
  }
  if (target !== undefined) {
    points.push(target);
    corner.push(-1);
  }
  return {
    x: Float64Array.from(points, (p) => p.x),
    y: Float64Array.from(points, (p) => p.y),
    corners,
    corner: Int32Array.from(corner),
  };
}

function nodesSeeEachOther(g: Ground, nodes: Nodes, i: number, j: number): boolean {
  const ax = nodes.x[i] ?? 0;
  const ay = nodes.y[i] ?? 0;
  const bx = nodes.x[j] ?? 0;
  const by = nodes.y[j] ?? 0;
  const a = nodes.corner[i] ?? -1;
  const b = nodes.corner[j] ?? -1;
  if (a < 0 || b < 0) return isFreeBetween(g, ax, ay, bx, by);
  return isClearOfDiscs(g, ax, ay, bx, by) && cornersSeeEachOther(g, nodes.corners, a, b);
}

function nextNode(length: Float64Array, ahead: Float64Array, settled: Uint8Array): number {
  let best = -1;
  let bestEstimate = Infinity;
  for (let i = 0; i < length.length; i++) {
    if (settled[i] === 1) continue;
    const estimate = (length[i] ?? 0) + (ahead[i] ?? 0);
    if (estimate < bestEstimate) {
      best = i;
      bestEstimate = estimate;
    }
  }
  return best;
}
