import { isFree, isFreeBetween, type Disc, type Ground } from "./ground.ts";
import { between, findWays, wayTo } from "./search.ts";
import { pathLength, sweepOverlaps } from "./sweep.ts";
import { elementsOf, type Table } from "./table.ts";
import { EPS, type Point } from "./units.ts";

export interface PathLimits {
  readonly radius: number;
  /** Mask of elements that the swept disc may not overlap. */
  readonly blockedBy: number;
  /** Bases that it may not overlap. */
  readonly discs: readonly Disc[];
  readonly maxLength: number;
  readonly stay?: readonly Stay[];
}

/** A path whose swept disc overlaps an element of the mask, other than the excepted ones, may be at most this long. */
export interface Stay {
  readonly mask: number;
  readonly maxLength: number;
  readonly except?: readonly number[];
}

export interface Path {
  readonly points: Point[];
  readonly length: number;
}

/** The shortest legal way of a disc between two places, with whole vertices, or null. See README for how close it comes. */
export function shortestPath(t: Table, from: Point, to: Point, limits: PathLimits): Path | null {
  // No way is shorter than `atLeast`, so all may be asked to avoid what ways of that length must avoid. Each round
  // finds the shortest such way and, if that is too long for something it crosses, raises the bound to its length.
  let atLeast = between(from.x, from.y, to.x, to.y);
  for (;;) {
    const path = shortestOn(groundFor(t, from, limits, atLeast), from, to, limits.maxLength);
    if (path === null || isWithinStays(t, path, limits)) return path;
    atLeast = path.length;
  }
}

/** Is the polyline legal under the limits? */
export function isLegalPath(t: Table, points: readonly Point[], limits: PathLimits): boolean {
  const start = points[0];
  if (start === undefined) return false;
  const path = { points: [...points], length: pathLength(points) };
  if (path.length > limits.maxLength + EPS || !isWithinStays(t, path, limits)) return false;
  const ground: Ground = { t, radius: limits.radius, elements: elementsOf(t, limits.blockedBy), discs: limits.discs };
  return points.every((p, i) => {
    const before = points[i - 1] ?? p;
    return isFreeBetween(ground, before.x, before.y, p.x, p.y);
  });
}

/** The ground as it is for paths longer than `length`: elements that cap paths at less are as good as blocked. */
export function groundFor(t: Table, from: Point, limits: PathLimits, length: number): Ground {
  const elements = blocking(t, limits, length);
  const near = limits.discs.filter(
    (d) => between(from.x, from.y, d.x, d.y) <= limits.maxLength + EPS + limits.radius + d.r,
  );
  return { t, radius: limits.radius, elements, discs: near };
}

function blocking(t: Table, limits: PathLimits, length: number): Int32Array {
  const always = elementsOf(t, limits.blockedBy);
  const short = (limits.stay ?? []).filter((stay) => stay.maxLength + EPS < length);
  if (short.length === 0) return always;
  const elements = new Set(always);
  for (const stay of short) for (const e of staying(t, stay)) elements.add(e);
  return Int32Array.from(elements).sort();
}

function shortestOn(ground: Ground, from: Point, to: Point, maxLength: number): Path | null {
  const straight = between(from.x, from.y, to.x, to.y);
  if (straight > maxLength + EPS) return null;
  if (isFreeBetween(ground, from.x, from.y, to.x, to.y))
    return { points: straight === 0 ? [from] : [from, to], length: straight };
  if (!isFree(ground, from.x, from.y) || !isFree(ground, to.x, to.y)) return null;
  const ways = findWays(ground, from, maxLength, to);
  const end = ways.x.length - 1;
  if ((ways.parent[end] ?? -1) < 0) return null;
  const points = wayTo(ways, end);
  return { points, length: pathLength(points) };
}

function isWithinStays(t: Table, path: Path, limits: PathLimits): boolean {
  return (limits.stay ?? []).every(
    (stay) =>
      path.length <= stay.maxLength + EPS ||
      !staying(t, stay).some((e) => sweepOverlaps(t, e, path.points, limits.radius)),
  );
}

function staying(t: Table, stay: Stay): number[] {
  return [...elementsOf(t, stay.mask)].filter((e) => !(stay.except ?? []).includes(e));
}
