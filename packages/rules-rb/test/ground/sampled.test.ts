import { generatorFrom, picker } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { boardOf, sees, terrainAt } from "../../src/board.ts";
import { DATA, layoutOf, terrainOf } from "../../src/data.ts";
import { stretchCost } from "../../src/passage.ts";
import type { Point } from "../../src/state.ts";
import { infantry, position, vehicle } from "./support.ts";

/* Sight and cost on the shipped tables, against looking at many points of the line one by one. */

const LAYOUTS = DATA.layouts.map((layout) => layout.id);
const SAMPLES = 1000;
const seed = 5_111_941;

function isIn(points: readonly Point[], { x, y }: Point): boolean {
  let left = false;
  let right = false;
  points.forEach((b, i) => {
    const a = points.at(i - 1) ?? b;
    const side = (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
    if (side > 0) left = true;
    if (side < 0) right = true;
  });
  return !(left && right);
}

const on = (a: Point, b: Point, k: number): Point => ({
  x: a.x + ((b.x - a.x) * (k + 0.5)) / SAMPLES,
  y: a.y + ((b.y - a.y) * (k + 0.5)) / SAMPLES,
});
const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Do two segments cross, each with its ends well away from the other? Undecided where they nearly touch. */
function crosses(a: Point, b: Point, c: Point, d: Point): boolean | null {
  const side = (p: Point, q: Point, r: Point): number => (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
  const all = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
  if (all.some((s) => s === 0)) return null;
  const [p = 0, q = 0, r = 0, t = 0] = all;
  return p > 0 !== q > 0 && r > 0 !== t > 0;
}

describe(`shipped tables, seed ${seed}`, () => {
  const below = picker(generatorFrom(seed));
  const place = (): Point => ({ x: 10 * below(1801), y: 10 * below(1201) });

  test.each(LAYOUTS)("costs on %s", (id) => {
    const b = boardOf(position([], id));
    const { pieces } = layoutOf(id);
    for (let run = 0; run < 25; run++) {
      const from = place();
      const to = { x: from.x + 10 * (below(601) - 300), y: from.y + 10 * (below(601) - 300) };
      for (const mover of ["infantry", "tracked", "wheeled"] as const) {
        let cost = apart(from, to);
        let undecided = false;
        for (const piece of pieces) {
          const row = terrainOf(piece.type);
          if (row.geometry === "area") {
            let inside = 0;
            for (let k = 0; k < SAMPLES; k++) if (isIn(piece.points, on(from, to, k))) inside++;
            const passage = row[mover];
            if (inside === 0 || passage?.times === 1) continue;
            // A sliver between two samples may decide whether closed ground is entered.
            if (inside < 3 && passage === null) undecided = true;
            cost += passage === null ? Infinity : ((passage.times - 1) * inside * apart(from, to)) / SAMPLES;
          } else {
            const met = piece.points.slice(1).map((q, i) => crosses(from, to, piece.points[i] ?? q, q));
            if (met.includes(null)) undecided = true;
            if (met.includes(true)) cost += row[mover] === null ? Infinity : (row[mover]?.crossing ?? 0);
          }
        }
        if (undecided) continue;
        const exact = stretchCost(b, mover, from.x, from.y, to.x, to.y);
        if (cost === Infinity) expect(exact).toBe(Infinity);
        else if (exact < Infinity) expect(Math.abs(exact - cost)).toBeLessThan(30);
      }
    }
  });

  test.each(LAYOUTS)("sight on %s", (id) => {
    const { pieces } = layoutOf(id);
    let seen = 0;
    for (let run = 0; run < 60; run++) {
      const [from, to, at] = [place(), place(), place()];
      const tank = vehicle("g9", [at.x / 100, at.y / 100]);
      const s = position([tank], id);
      let wood = 0;
      let wall = 0;
      let near = Infinity;
      for (let k = 0; k < SAMPLES; k++) {
        const p = on(from, to, k);
        near = Math.min(near, apart(p, at));
        if (pieces.some((piece) => piece.type === "wood" && isIn(piece.points, p))) wood++;
        if (
          pieces.some(
            (piece) =>
              piece.type === "building" && isIn(piece.points, p) && ![from, to].some((end) => isIn(piece.points, end)),
          )
        )
          wall++;
      }
      const depth = (wood * apart(from, to)) / SAMPLES;
      // Too close to call by samples.
      if (Math.abs(depth - 1000) < 60 || Math.abs(near - 300) < 12 || (wall > 0 && wall < 3)) continue;
      const expected = depth < 1000 && near > 300 && wall === 0;
      if (expected) seen++;
      const a = infantry("g1", [0, 0]);
      expect(sees(boardOf(s), s, from, to, a, infantry("s1", [0, 0])), JSON.stringify([from, to, at])).toBe(expected);
    }
    expect(seen).toBeGreaterThan(4);
  });

  test.each(LAYOUTS)("ground on %s", (id) => {
    const b = boardOf(position([], id));
    for (let run = 0; run < 200; run++) {
      const at = place();
      const holding = layoutOf(id).pieces.filter(
        (piece) => terrainOf(piece.type).geometry === "area" && isIn(piece.points, at),
      );
      const best = holding.find((piece) => piece.type !== "road") ?? holding[0];
      expect(terrainAt(b, at.x, at.y)?.type).toBe(best?.type);
    }
  });
});
