import { DIRECTIONS } from "./grid.ts";
import type { Direction, Hex } from "./grid.ts";

// Lines between hex centres, in whole numbers on a plane that is an affine image of the map (CH-GEO-5): a hex of axial
// (q, r) is centred on (3q, 2r + q), y growing southwards.

/** Clockwise from NW; side d lies between corner d and the next. */
const CORNERS: readonly (readonly [number, number])[] = [
  [-1, -1],
  [1, -1],
  [2, 0],
  [1, 1],
  [-1, 1],
  [-2, 0],
];

/** One thing met on the way: a hex that the line crosses, or the two hexes whose common edge it runs along (CH-GEO-7). */
export type LineStep = readonly [Hex] | readonly [Hex, Hex];

/**
 * What the line between two centres meets, in order, both ends left out. Hexes touched at a corner alone are not met
 * (CH-GEO-8). Of a pair one hex may lie off the map, which is for the caller to know.
 */
export function hexLine(from: Hex, to: Hex): readonly LineStep[] {
  const { q, r } = from;
  return stepsOf(to.q - q, to.r - r).map((step) => {
    const [a, b] = step;
    const first = { q: q + a.q, r: r + a.r };
    return b === undefined ? [first] : [first, { q: q + b.q, r: r + b.r }];
  });
}

/** The sides by which the line enters its last hex: one, or two if it comes in at their corner (CH-GEO-9). */
export function entrySides(from: Hex, to: Hex): readonly Direction[] {
  const x = 3 * (from.q - to.q);
  const y = 2 * (from.r - to.r) + (from.q - to.q);
  if (x === 0 && y === 0) return [];
  return DIRECTIONS.filter((side) => {
    const [px, py] = corner(side);
    const [nx, ny] = corner(side + 1);
    return px * y - py * x >= 0 && x * ny - y * nx >= 0;
  });
}

const known = new Map<number, readonly LineStep[]>();

/** The same from the hex 0,0: what is met depends on the difference alone, so it is worked out once. */
export function stepsOf(dq: number, dr: number): readonly LineStep[] {
  const key = dq * 1024 + dr;
  let steps = known.get(key);
  if (steps === undefined) known.set(key, (steps = workedOut(dq, dr)));
  return steps;
}

interface Met {
  readonly hex: Hex;
  readonly along: number;
  readonly crossed: boolean;
}

/** CH-GEO-6, over the hexes of the box around both ends. */
function workedOut(dq: number, dr: number): readonly LineStep[] {
  const dx = 3 * dq;
  const dy = 2 * dr + dq;
  const length = dx * dx + 3 * dy * dy;
  const met: Met[] = [];
  for (let q = Math.min(0, dq) - 1; q <= Math.max(0, dq) + 1; q += 1)
    for (let r = Math.min(0, dr) - 1; r <= Math.max(0, dr) + 1; r += 1) {
      const along = dx * 3 * q + 3 * dy * (2 * r + q);
      if (along <= 0 || along >= length || (q === dq && r === dr) || (q === 0 && r === 0)) continue;
      const how = touch(dx, dy, 3 * q, 2 * r + q);
      if (how !== "none") met.push({ hex: { q, r }, along, crossed: how === "crossed" });
    }
  met.sort((a, b) => a.along - b.along || a.hex.q - b.hex.q || a.hex.r - b.hex.r);
  return paired(met);
}

function touch(dx: number, dy: number, cx: number, cy: number): "crossed" | "edge" | "none" {
  let left = 0;
  let right = 0;
  for (const [x, y] of CORNERS) {
    const side = dx * (cy + y) - dy * (cx + x);
    if (side > 0) left += 1;
    else if (side < 0) right += 1;
  }
  if (left > 0 && right > 0) return "crossed";
  return left + right === 4 ? "edge" : "none";
}

function paired(met: readonly Met[]): readonly LineStep[] {
  const steps: LineStep[] = [];
  for (let i = 0; i < met.length; i += 1) {
    const one = met[i];
    const other = met[i + 1];
    if (one === undefined) break;
    if (one.crossed) steps.push([one.hex]);
    else if (other !== undefined) {
      steps.push([one.hex, other.hex]);
      i += 1;
    }
  }
  return steps;
}

function corner(i: number): readonly [number, number] {
  return CORNERS[i % 6] ?? [0, 0];
}
