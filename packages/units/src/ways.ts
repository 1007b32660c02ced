import type { Place } from "./coherence.ts";

/** What a piece meets on its way. Costs are lengths, at least those of the straight line. */
export interface Ground {
  /** Cost of going straight from a to b, Infinity where that is not allowed. */
  cost(ax: number, ay: number, bx: number, by: number): number;
  /** May it come to rest there, pieces of its own body apart? */
  rests(x: number, y: number): boolean;
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
  tree: readonly Node[] | null;
}

interface Node {
  readonly x: number;
  readonly y: number;
  readonly cost: number;
  readonly depth: number;
  readonly parent: Node | null;
}

export function reachOf(ground: Ground, from: Place, allowance: number, segments: number): Reach {
  return { ground, from, allowance, segments, tree: null };
}

/** The cheapest way there over the turning points, straight if that is the cheapest; null where none is within the allowance. */
export function wayTo(reach: Reach, to: Place): Way | null {
  const { ground, from, allowance } = reach;
  const apart = Math.sqrt(squared(from, to));
  if (apart === 0) return { points: [from], cost: 0 };
  if (apart > allowance + SLACK) return null;
  const straight = ground.cost(from.x, from.y, to.x, to.y);
  // Nothing is cheaper than plain ground all the way.
  if (straight <= apart + SLACK) return { points: [from, to], cost: straight };
  let best: Node | null = null;
  let least = straight <= allowance + SLACK ? straight : Infinity;
  for (const node of treeOf(reach)) {
    if (node.cost >= least || node.cost > allowance + SLACK) break;
    if (node.depth >= reach.segments) continue;
    const left = Math.sqrt(squared(node, to));
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

/** Turning points within reach, the cheapest first (Dijkstra; of equals the one named first). */
function treeOf(reach: Reach): readonly Node[] {
  if (reach.tree !== null) return reach.tree;
  const { ground, from, allowance } = reach;
  const bends = ground.bends(from, allowance);
  const cost = new Float64Array(bends.length).fill(Infinity);
  const settled = new Uint8Array(bends.length);
  const parents: (Node | null)[] = bends.map(() => null);
  const tree: Node[] = [];
  const spread = (node: Place & { readonly cost: number; readonly depth: number }, parent: Node | null): void => {
    if (node.depth >= reach.segments) return;
    bends.forEach((bend, j) => {
      if (settled[j] === 1) return;
      const known = cost[j] ?? Infinity;
      const atLeast = node.cost + Math.sqrt(squared(node, bend));
      if (atLeast >= known || atLeast > allowance + SLACK) return;
      const total = node.cost + ground.cost(node.x, node.y, bend.x, bend.y);
      if (total >= known || total > allowance + SLACK) return;
      cost[j] = total;
      parents[j] = parent;
    });
  };
  spread({ x: from.x, y: from.y, cost: 0, depth: 0 }, null);
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
    spread(node, node);
  }
  reach.tree = tree;
  return tree;
}

function squared(a: Place, b: Place): number {
  return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}
