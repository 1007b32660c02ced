import { convexRing, partsOverlap } from "@escaramuza/geometry";
import type { Json, Refusal } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { HEIGHT, WIDTH } from "./board.ts";
import { pieceType, terrainOf } from "./data.ts";
import { no } from "./refusal.ts";
import type { Point, Terrain } from "./state.ts";

/** A table laid by the players themselves instead of one of the printed ones (RB-TERR-1): whole millimetres from the south-west corner. */

export const MOST_PIECES = 150;
const MOST_POINTS = 12;
const FAR = 100_000;
const coordinate = z.int().check(z.minimum(-FAR), z.maximum(FAR), z.multipleOf(10));
export const ownLayout = z.readonly(
  z
    .array(
      z.strictObject({
        type: pieceType,
        points: z.array(z.readonly(z.tuple([coordinate, coordinate]))).check(z.minLength(2), z.maxLength(MOST_POINTS)),
      }),
    )
    .check(z.maxLength(MOST_PIECES)),
);
export type OwnLayout = z.infer<typeof ownLayout>;

/** What is wrong with it: pieces count from 1. */
export function layoutProblems(layout: OwnLayout): readonly Refusal[] {
  const problems: Refusal[] = [];
  const areas: { readonly piece: number; readonly corners: readonly Point[] }[] = [];
  for (const [i, { type, points }] of layout.entries()) {
    const piece = i + 1;
    const corners = points.map(([x, y]) => ({ x, y }));
    if (corners.some(({ x, y }) => x < 0 || y < 0 || x > WIDTH || y > HEIGHT)) {
      problems.push(no("RB-GEO-1", "layoutOffTable", { piece }));
    } else if (terrainOf(type).geometry === "line") {
      if (corners.some((p, at) => samePlace(p, corners[at + 1])))
        problems.push(no("RB-TERR-1", "layoutShape", { piece }));
    } else {
      const around = convexRing(corners);
      if (around === null) problems.push(no("RB-TERR-1", "layoutShape", { piece }));
      else areas.push({ piece, corners: around });
    }
  }
  for (const [i, one] of areas.entries())
    for (const other of areas.slice(i + 1))
      if (partsOverlap(one.corners, other.corners))
        problems.push(no("RB-TERR-1", "layoutOverlap", { piece: one.piece, other: other.piece }));
  return problems;
}

function samePlace(p: Point, q: Point | undefined): boolean {
  return q !== undefined && p.x === q.x && p.y === q.y;
}

/** So many tables of one's own are remembered: battles on the same one share what was found out about it. */
const MOST_KEPT = 16;
const kept = new Map<string, readonly Terrain[]>();

/** The pieces as they lie on the table. */
export function piecesOf(layout: OwnLayout): readonly Terrain[] {
  const key = JSON.stringify(layoutJson(layout));
  const known = kept.get(key);
  if (known !== undefined) return known;
  const pieces = Object.freeze(
    layout.map(({ type, points }, i) =>
      Object.freeze({
        id: `${type}${i + 1}`,
        type,
        points: Object.freeze(points.map(([x, y]) => Object.freeze({ x, y }))),
      }),
    ),
  );
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(key, pieces);
  return pieces;
}

export function layoutJson(layout: OwnLayout): Json {
  return layout.map(({ type, points }) => ({ type, points: points.map(([x, y]) => [x, y]) }));
}
