import { generatorFrom, picker } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import { boardOf, hullOf } from "../../src/board.ts";
import type { Board, Piece } from "../../src/board.ts";
import { BLOCKED, CLEAR, HARD, SOFT, eyeOfModel, markOfModel, pairStatus, sightOf } from "../../src/sight.ts";
import type { Eye, Mark, Status } from "../../src/sight.ts";
import { INCH } from "../../src/state.ts";
import type { Point, Unit } from "../../src/state.ts";
import { first, position, squad, tank, type In } from "./support.ts";

// The rules of BA-GEO-13 to BA-GEO-18 once more, by walking along every line in small steps. Lines that come near to a border or a
// top are left out: there the steps are too long to tell.

const STEPS = 800;
const CLOSE = 60;

function holds(points: readonly Point[], x: number, y: number): boolean {
  let inside = false;
  for (const [i, p] of points.entries()) {
    const q = points[(i + 1) % points.length] ?? p;
    if (p.y > y !== q.y > y && x < p.x + ((y - p.y) * (q.x - p.x)) / (q.y - p.y)) inside = !inside;
  }
  return inside;
}

function groundAt(b: Board, x: number, y: number): number {
  return b.pieces.some(({ kind, points }) => kind === "hill" && holds(points, x, y)) ? 2000 : 0;
}

function topOf({ row, section }: Piece): number {
  if (section !== null) return 3000 * section.floors + (section.roof === "pitched" ? 2000 : 0);
  return row.kind === "hill" ? 2000 : (row.height ?? 0);
}

function cornersOf(unit: Unit): Point[] {
  const { x, y, facingX, facingY, length, width } = hullOf(unit);
  const signs: readonly In[] = [
    [1, 1],
    [1, -1],
    [-1, -1],
    [-1, 1],
  ];
  return signs.map(([a, b]) => ({
    x: x + (a * facingX * length - b * facingY * width) / 2,
    y: y + (a * facingY * length + b * facingX * width) / 2,
  }));
}

const COVER: { readonly [cover: string]: Status } = { none: CLEAR, soft: SOFT, hard: HARD };

/** Null: too close to call. */
function naiveLine(b: Board, eye: Eye, mark: Mark, to: Point, hulls: readonly (readonly Point[])[]): Status | null {
  let worst: Status = CLEAR;
  const worse = (status: Status): void => {
    if (status > worst) worst = status;
  };
  const walk = (points: readonly Point[], top: number): { crossed: number; low: number } => {
    let crossed = 0;
    let low = Infinity;
    for (let i = 0; i <= STEPS; i++) {
      const t = i / STEPS;
      if (!holds(points, eye.x + t * (to.x - eye.x), eye.y + t * (to.y - eye.y))) continue;
      crossed++;
      low = Math.min(low, eye.z + t * (mark.z - eye.z) - top);
    }
    return { crossed, low };
  };
  for (const hull of hulls) {
    const { crossed, low } = walk(
      hull,
      2000 + groundAt(b, ((hull[0]?.x ?? 0) + (hull[2]?.x ?? 0)) / 2, ((hull[0]?.y ?? 0) + (hull[2]?.y ?? 0)) / 2),
    );
    if (crossed > 0 && (crossed < 8 || Math.abs(low) < CLOSE)) return null;
    if (crossed > 0 && low < 0) worse(BLOCKED);
  }
  for (const piece of b.pieces) {
    const { row, points } = piece;
    if (row.shape === "line") {
      if (row.class !== "obstacle") continue;
      for (const [i, q] of points.entries()) {
        const p = points[i - 1];
        if (p === undefined) continue;
        const across = (to.x - eye.x) * (q.y - p.y) - (to.y - eye.y) * (q.x - p.x);
        if (across === 0) return null;
        const t = ((p.x - eye.x) * (q.y - p.y) - (p.y - eye.y) * (q.x - p.x)) / across;
        const u = ((p.x - eye.x) * (to.y - eye.y) - (p.y - eye.y) * (to.x - eye.x)) / across;
        if (Math.abs(t) < 0.01 || Math.abs(t - 1) < 0.01 || Math.abs(u) < 0.01 || Math.abs(u - 1) < 0.01) return null;
        if (t < 0 || t > 1 || u < 0 || u > 1) continue;
        const z = eye.z + t * (mark.z - eye.z);
        const height = row.height ?? 0;
        if (Math.abs(z - height) < CLOSE) return null;
        if (z > height) continue;
        const x = eye.x + t * (to.x - eye.x);
        const y = eye.y + t * (to.y - eye.y);
        const gap = (at: Point): number => Math.sqrt((at.x - x) * (at.x - x) + (at.y - y) * (at.y - y)) - 500;
        if (Math.abs(gap(mark) - 1000) < CLOSE || Math.abs(gap(eye) - 1000) < CLOSE) return null;
        if (height <= 1500 || gap(mark) < 1000) worse(COVER[row.cover] ?? CLEAR);
        else if (gap(eye) > 1000) worse(BLOCKED);
      }
      continue;
    }
    const { crossed, low } = walk(points, topOf(piece));
    if (crossed === 0) continue;
    if (crossed < 8) return null;
    const target = holds(points, mark.x, mark.y);
    const shooter = holds(points, eye.x, eye.y);
    if (row.kind === "hill") {
      if (Math.abs(low) < CLOSE) return null;
      if (low < 0 && !target && !shooter) worse(BLOCKED);
    } else if (target) worse(COVER[row.cover] ?? CLEAR);
    else if (!shooter) {
      if (Math.abs(low) < CLOSE) return null;
      if (low < 0)
        worse(row.dense || row.shape === "building" || row.kind === "cliff" ? BLOCKED : (COVER[row.cover] ?? CLEAR));
    }
  }
  return worst;
}

test("the same by walking along every line", () => {
  const seed = 4105;
  const pick = picker(generatorFrom(seed));
  const maps = ["M0", "M1", "M2", "M3"] as const;
  const seen = new Map<Status, number>();
  for (let k = 0; k < 300; k++) {
    const map = maps[pick(4)] ?? "M1";
    const wide = map === "M0" ? 46_000 : 70_000;
    const place = (): In => [(1000 + pick(wide)) / INCH, (1000 + pick(46_000)) / INCH];
    const from = place();
    const near = (n: number, most: number): number => Math.min(most, Math.max(1, n + (pick(30_000) - 15_000) / INCH));
    const a = squad("a1", [from]);
    const b = squad("b1", [[near(from[0], wide / INCH), near(from[1], 46)]]);
    const tanks = [
      tank("a2", place(), pick(360)),
      tank("b2", [near(from[0], wide / INCH), near(from[1], 46)], pick(360)),
    ];
    const s = position(map, [a, b, ...tanks]);
    const board = boardOf(s);
    const v = sightOf(s);
    const eye = eyeOfModel(v, a, first(a));
    const mark = markOfModel(v, b, first(b));
    // Nobody stands in a house.
    if (
      board.pieces.some(
        ({ section, points }) => section !== null && (holds(points, eye.x, eye.y) || holds(points, mark.x, mark.y)),
      )
    )
      continue;
    const far = Math.sqrt((mark.x - eye.x) * (mark.x - eye.x) + (mark.y - eye.y) * (mark.y - eye.y));
    const side = { x: (-(mark.y - eye.y) / far) * 500, y: ((mark.x - eye.x) / far) * 500 };
    const lines = [0, 1, -1].map((n) =>
      naiveLine(board, eye, mark, { x: mark.x + n * side.x, y: mark.y + n * side.y }, tanks.map(cornersOf)),
    );
    const [p, q, r] = lines;
    if (p === undefined || q === undefined || r === undefined || p === null || q === null || r === null) continue;
    const [low, middle] = [p, q, r].toSorted((x, y) => x - y);
    const expected = low === BLOCKED ? BLOCKED : middle === BLOCKED ? HARD : (middle ?? CLEAR);
    expect(pairStatus(v, eye, mark), `${seed} ${k} ${map}`).toBe(expected);
    seen.set(expected, (seen.get(expected) ?? 0) + 1);
  }
  for (const status of [CLEAR, SOFT, HARD, BLOCKED] as const)
    expect(seen.get(status) ?? 0, `${status}`).toBeGreaterThan(5);
});
