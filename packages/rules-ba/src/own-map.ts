import { convexPartsOf, convexRing, regionOf } from "@escaramuza/geometry";
import type { Refusal } from "@escaramuza/kernel";
import { terrainOf } from "./data.ts";
import type { TerrainPiece } from "./data.ts";
import { no } from "./refusal.ts";
import type { OwnMap, Point } from "./state.ts";

/** Nothing of a table is farther off than this, whatever its size: the geometry measures no farther than some times as much. */
export const FAR = 200_000;

/** What is wrong with a table of the players' own, so that everything that looks at tables can rely on it: pieces count from 1. */
export function mapProblems({ pieces }: OwnMap): readonly Refusal[] {
  const ids = new Set<string>();
  return pieces.flatMap((one, i) => {
    const problems: Refusal[] = [];
    const piece = i + 1;
    if (one.points.some(({ x, y }) => x > FAR || y > FAR) || !isShaped(one))
      problems.push(no("BA-SCEN-1", "mapShape", { piece }));
    if (ids.has(one.id) || TAKEN.test(one.id)) problems.push(no("BA-SCEN-1", "mapId", { piece }));
    ids.add(one.id);
    return problems;
  });
}

/** Units, and what comes to lie on the table during the battle, have ids of this kind. */
const TAKEN = /^(?:[ab]|works|wreck|smoke|zone)\d/;

/** BA-GEO-7: an area has an inside and its outline does not cross itself, so that it can be cut into convex parts; a line leads somewhere. */
function isShaped({ kind, points }: TerrainPiece): boolean {
  const { shape } = terrainOf(kind);
  if (shape === "area" || shape === "building") {
    const parts = convexPartsOf(regionOf(points));
    // The parts of an outline that crosses itself are more than what it holds.
    const whole = parts.reduce((sum, part) => sum + areaOf(part), 0) === areaOf(points);
    return whole && parts.every((part) => convexRing(part) !== null);
  }
  const [first] = points;
  return points.some(({ x, y }) => x !== first?.x || y !== first.y);
}

/** Twice as much. */
function areaOf(points: readonly Point[]): number {
  let sum = 0;
  let last = points.at(-1);
  for (const p of points) {
    if (last !== undefined) sum += last.x * p.y - last.y * p.x;
    last = p;
  }
  return Math.abs(sum);
}
