import { apartSquared } from "@escaramuza/geometry";
import type { Place } from "./coherence.ts";

/** What a piece meets on its way. Costs are lengths, at least those of the straight line. */
export interface Ground {
  /** Cost of going straight from a to b, Infinity where that is not allowed. */
  cost(ax: number, ay: number, bx: number, by: number): number;
  /** May it come to rest there, pieces of its own body apart? */
  rests(x: number, y: number): boolean;
  /** A cheaper way round is better than a straight one within the allowance. */
  readonly roundabout?: boolean;
  /** Turning points worth trying for ways of that much cost from a place: round what is dear or closed. */
  bends(from: Place, allowance: number): readonly Place[];
}

export interface Way {
  /** The start included. */
  readonly points: readonly Place[];
  readonly cost: number;
}

/** Slack of comparisons of costs, in units: 0.001 mm. */
export const SLACK = 0.01;

/** What one start reaches: its turning points in order of cost, found when first needed. */
export interface Reach {
  readonly ground: Ground;
  readonly from: Place;
  readonly allowance: number;
  readonly segments: number;
  readonly known: Known;
  tree: readonly Node[] | null;
  /** The turning point that last led anywhere. */
  last: Node | null;
}

/** Costs between turning points, for all who start on the same ground. */
export type Known = Map<Place, Map<Place, number>>;

interface Node {
  readonly x: number;
  readonly y: number;
  readonly cost: number;
  readonly depth: number;
  readonly parent: Node | null;
}

export function reachOf(
  ground: Ground,
  from: Place,
  allowance: number,
  segments: number,
  known: Known = new Map(),
): Reach {
  return { ground, from, allowance, segments, known, tree: null, last: null };
}

/**
 * Straight, if that is within the allowance, else the cheapest way there over the turning points; where one rather goes round, the
 * cheapest of all. Null where none is within the allowance.
 */
export function wayTo(reach: Reach, to: Place): Way | null {
  const { ground, from, allowance } = reach;
  const apart = Math.sqrt(apartSquared(from, to));
  if (apart === 0) return { points: [from], cost: 0 };
  if (apart > allowance + SLACK) return null;
  const straight = ground.cost(from.x, from.y, to.x, to.y);
  // Nothing is cheaper than plain ground all the way.
  if (straight <= (ground.roundabout === true ? apart : allowance) + SLACK)
    return { points: [from, to], cost: straight };
  let best: Node | null = null;
  let least = straight <= allowance + SLACK ? straight : Infinity;
  for (const node of treeOf(reach)) {
    if (node.cost >= least || node.cost > allowance + SLACK) break;
    if (node.depth >= reach.segments) continue;
    const left = Math.sqrt(apartSquared(node, to));
    if (node.cost + left > allowance + SLACK || node.cost + left >= least) continue;
    const cost = node.cost + ground.cost(node.x, node.y, to.x, to.y);
    if (cost > allowance + SLACK || cost >= least) continue;
    best = node;
    least = cost;
  }
  if (least === Infinity) return null;
  const points: Place[] = [to];
  for (let node = best; node !== null; node = node.parent) points.push({ x: node.x, y: node.y });
  points.push(from);
  return { points: points.reverse(), cost: least };
}

/** Is there any way there within the allowance? The same as whether `wayTo` finds one, and quicker. */
export function reaches(reach: Reach, to: Place): boolean {
  const { ground, from, allowance } = reach;
  if (apartSquared(from, to) > (allowance + SLACK) * (allowance + SLACK)) return false;
  if (ground.cost(from.x, from.y, to.x, to.y) <= allowance + SLACK) return true;
  const leads = (node: Node): boolean => {
    if (node.depth >= reach.segments) return false;
    const left = allowance + SLACK - node.cost;
    return apartSquared(node, to) <= left * left && ground.cost(node.x, node.y, to.x, to.y) <= left;
  };
  // Neighbouring places are mostly reached over the same turning point.
  if (reach.last !== null && leads(reach.last)) return true;
  for (const node of treeOf(reach)) {
    if (!leads(node)) continue;
    reach.last = node;
    return true;
  }
  return false;
}

/** Turning points within reach, the cheapest first (Dijkstra; of equals the one named first). */
function treeOf(reach: Reach): readonly Node[] {
  if (reach.tree !== null) return reach.tree;
  const { ground, from, allowance } = reach;
  const bends = ground.bends(from, allowance);
  const cost = new Float64Array(bends.length).fill(Infinity);
  const settled = new Uint8Array(bends.length);
  const parents: (Node | null)[] = bends.map(() => null);
  const tree: Node[] = [];
  const spread = (at: Place, costSoFar: number, parent: Node | null): void => {
    if (parent !== null && parent.depth >= reach.segments) return;
    const costs = parent === null ? null : costsFrom(reach.known, at);
    for (let j = 0; j < bends.length; j++) {
      const bend = bends[j];
      if (settled[j] === 1 || bend === undefined) continue;
      const known = cost[j] ?? Infinity;
      const atLeast = costSoFar + Math.sqrt(apartSquared(at, bend));
      if (atLeast >= known || atLeast > allowance + SLACK) continue;
      let step = costs?.get(bend);
      if (step === undefined) {
        step = ground.cost(at.x, at.y, bend.x, bend.y);
        costs?.set(bend, step);
      }
      const total = costSoFar + step;
      if (total >= known || total > allowance + SLACK) continue;
      cost[j] = total;
      parents[j] = parent;
    }
  };
  spread(from, 0, null);
  for (;;) {
    let next = -1;
    for (let j = 0; j < bends.length; j++)
      if (settled[j] === 0 && (cost[j] ?? Infinity) < (next < 0 ? Infinity : (cost[next] ?? Infinity))) next = j;
    const bend = bends[next];
    if (bend === undefined) break;
    settled[next] = 1;
    const parent = parents[next] ?? null;
    const node: Node = {
      x: bend.x,
      y: bend.y,
      cost: cost[next] ?? 0,
      depth: parent === null ? 1 : parent.depth + 1,
      parent,
    };
    tree.push(node);
    spread(bend, node.cost, node);
  }
  reach.tree = tree;
  return tree;
}

function costsFrom(known: Known, from: Place): Map<Place, number> {
  const costs = known.get(from);
  if (costs !== undefined) return costs;
  const fresh = new Map<Place, number>();
  known.set(from, fresh);
  return fresh;
}
