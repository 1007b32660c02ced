import { apartSquared } from "@escaramuza/geometry";
import { groupsOf, isLinked, type Place } from "./coherence.ts";
import { reachOf, wayTo, type Ground, type Known, type Reach, type Way } from "./ways.ts";

/** One piece of a body that is to march. */
export interface Marcher {
  readonly start: Place;
  /** Where it should come to stand. */
  readonly wish: Place;
  /** There and nowhere else. Of the others each stands as near to its wish as it can. */
  readonly exact: boolean;
}

export interface MarchLimits {
  readonly allowance: number;
  readonly segments: number;
  /** How far apart pieces of the body rest at least. */
  readonly spacing: number;
  /** How far apart two may be and still be together. */
  readonly link: number;
  /** Places are multiples of this. */
  readonly lattice: number;
}

export type March =
  | { readonly ok: true; readonly ways: readonly Way[] }
  /** Who finds no place or no way: no rest there, no way within the allowance, or (those who may give way) neither near the others. */
  | { readonly ok: false; readonly marcher: number; readonly why: "rest" | "way" | "link" };

/**
 * Ways of a body to a wished place. Those put exactly go first; the others follow, each after one it is to stand beside, and take
 * their wish, or the nearest place to it where they may rest, are linked to one already placed and which they reach. So the body
 * flows round closed ground and its own pieces and stays together wherever those put exactly do.
 */
export function march(ground: Ground, body: readonly Marcher[], limits: MarchLimits): March {
  const ways: (Way | null)[] = body.map(() => null);
  const placed: Place[] = [];
  const known: Known = new Map();
  for (const i of inOrder(body, limits.link)) {
    const marcher = body[i];
    if (marcher === undefined) continue;
    const reach = reachOf(ground, marcher.start, limits.allowance, limits.segments, known);
    const found = marcher.exact
      ? exactly(reach, marcher.wish, placed, limits)
      : nearest(reach, marcher.wish, placed, limits);
    if (typeof found === "string") return { ok: false, marcher: i, why: found };
    ways[i] = found;
    const end = found.points.at(-1);
    if (end !== undefined) placed.push(end);
  }
  return { ok: true, ways: ways.filter((way) => way !== null) };
}

/** Exact ones first, then those whose wish is linked to one before them, then the rest. */
function inOrder(body: readonly Marcher[], link: number): number[] {
  const order: number[] = [];
  body.forEach((marcher, i) => {
    if (marcher.exact) order.push(i);
  });
  for (let k = 0; order.length < body.length; k++) {
    const at = order[k];
    if (at === undefined) {
      const next = body.findIndex((_, i) => !order.includes(i));
      order.push(next);
      continue;
    }
    const leader = body[at];
    body.forEach((marcher, i) => {
      if (leader !== undefined && !order.includes(i) && isLinked(leader.wish, marcher.wish, link)) order.push(i);
    });
  }
  return order;
}

function exactly(reach: Reach, to: Place, placed: readonly Place[], limits: MarchLimits): Way | "rest" | "way" {
  if (!reach.ground.rests(to.x, to.y) || isCrowded(to.x, to.y, placed, limits.spacing)) return "rest";
  return wayTo(reach, to) ?? "way";
}

function nearest(reach: Reach, wish: Place, placed: readonly Place[], limits: MarchLimits): Way | "link" {
  // Those put exactly may stand apart: who can, stands between them.
  const groups = groupsOf(placed, limits.link).map((group) => group.flatMap((i) => placed[i] ?? []));
  if (groups.length > 1) {
    const bridge = around(reach, wish, placed, groups, 2, limits);
    if (bridge !== null) return bridge;
  }
  const near = around(reach, wish, placed, groups, 1, limits);
  if (near !== null) return near;
  // Far from the wish: beside those already placed, where the way is the shortest.
  const last = placed
    .flatMap((p) => beside(p, limits))
    .map((p) => ({ p, far: apartSquared(p, reach.from) }))
    .toSorted((a, b) => a.far - b.far || a.p.y - b.p.y || a.p.x - b.p.x);
  for (const { p } of last) {
    if (!placed.some((q) => isLinked(p, q, limits.link))) continue;
    const way = tried(reach, p, placed, limits);
    if (way !== null) return way;
  }
  return "link";
}

/** The wish or the nearest place to it from which at least `joins` of the groups are linked. */
function around(
  reach: Reach,
  wish: Place,
  placed: readonly Place[],
  groups: readonly (readonly Place[])[],
  joins: number,
  limits: MarchLimits,
): Way | null {
  const joined = (to: Place): boolean => {
    let n = 0;
    for (const group of groups) if (group.some((p) => isLinked(p, to, limits.link))) n++;
    return n >= joins || groups.length === 0;
  };
  if (joined(wish)) {
    const way = tried(reach, wish, placed, limits);
    if (way !== null) return way;
  }
  for (const [dx, dy] of offsetsOf(limits)) {
    const to = { x: wish.x + dx, y: wish.y + dy };
    if (!joined(to)) continue;
    const way = tried(reach, to, placed, limits);
    if (way !== null) return way;
  }
  return null;
}

function tried(reach: Reach, to: Place, placed: readonly Place[], limits: MarchLimits): Way | null {
  if (isCrowded(to.x, to.y, placed, limits.spacing) || !reach.ground.rests(to.x, to.y)) return null;
  return wayTo(reach, to);
}

function isCrowded(x: number, y: number, placed: readonly Place[], spacing: number): boolean {
  for (const p of placed) if ((p.x - x) * (p.x - x) + (p.y - y) * (p.y - y) < spacing * spacing) return true;
  return false;
}

const SIXTH = 0.8660254037844386;
/** Twelve directions, thirty degrees apart. */
const DIRECTIONS: readonly (readonly [number, number])[] = [
  [1, 0],
  [SIXTH, 0.5],
  [0.5, SIXTH],
  [0, 1],
  [-0.5, SIXTH],
  [-SIXTH, 0.5],
  [-1, 0],
  [-SIXTH, -0.5],
  [-0.5, -SIXTH],
  [0, -1],
  [0.5, -SIXTH],
  [SIXTH, -0.5],
];

/** Places close around one already placed: as near as spacing allows, as far as links reach, and between. */
function beside(p: Place, { spacing, link, lattice }: MarchLimits): Place[] {
  return [spacing, (spacing + link) / 2, link].flatMap((away) =>
    DIRECTIONS.map(([x, y]) => ({
      x: p.x + lattice * Math.round((x * away) / lattice),
      y: p.y + lattice * Math.round((y * away) / lattice),
    })),
  );
}

const byStep = new Map<number, readonly (readonly [number, number])[]>();
/** Rings around a wish are a quarter of the spacing apart and reach three spacings. */
const RINGS = 12;

/** Other places to try around a wish, the nearest first. */
function offsetsOf({ spacing, lattice }: MarchLimits): readonly (readonly [number, number])[] {
  const step = lattice * Math.ceil(spacing / (4 * lattice));
  const known = byStep.get(step);
  if (known !== undefined) return known;
  const found: [number, number][] = [];
  for (let i = -RINGS; i <= RINGS; i++)
    for (let j = -RINGS; j <= RINGS; j++)
      if ((i !== 0 || j !== 0) && i * i + j * j <= RINGS * RINGS) found.push([i * step, j * step]);
  found.sort((a, b) => a[0] * a[0] + a[1] * a[1] - b[0] * b[0] - b[1] * b[1] || a[1] - b[1] || a[0] - b[0]);
  byStep.set(step, found);
  return found;
}
