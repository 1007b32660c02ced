/* Maps and shapes of the specification, in centimetres as it writes them. */
import { buildTable, octagon, rect, type Element, type Table } from "../src/index.ts";

export const BUILDING = 1;
export const WALL = 2;
export const GROVE = 4;
export const LOW_WALL = 8;
const FENCE = 16;
export const HEDGE = 32;
const CROPS = 64;
export const BLOCKS = BUILDING | WALL;
export const ROUGH = GROVE | CROPS;
export const PASSABLE = LOW_WALL | FENCE | HEDGE;

export const cm = (value: number): number => Math.round(value * 100);

export const box = (flags: number, x: number, y: number, w: number, h: number): Element => ({
  flags,
  parts: [rect(cm(x), cm(y), cm(w), cm(h))],
});
export const oct = (flags: number, x: number, y: number, w: number, h: number, cut: number): Element => ({
  flags,
  parts: [octagon(cm(x), cm(y), cm(w), cm(h), cm(cut))],
});
export const table = (...elements: Element[]): Table => buildTable(9000, 9000, elements);

export const hamlet: readonly Element[] = [
  box(BUILDING, 30, 30, 14, 14),
  box(BUILDING, 60, 60, 14, 14),
  box(BUILDING, 62, 34, 16, 12),
  box(BUILDING, 28, 56, 16, 12),
  oct(GROVE, 11, 40, 14, 10, 3),
  oct(GROVE, 79, 50, 14, 10, 3),
  box(LOW_WALL, 43, 43, 12, 1),
  box(LOW_WALL, 47, 47, 12, 1),
  box(WALL, 46, 26, 1, 12),
  box(WALL, 44, 64, 1, 12),
  box(LOW_WALL, 20, 18, 12, 1),
  box(LOW_WALL, 70, 72, 12, 1),
  box(FENCE, 76, 22, 12, 1),
  box(FENCE, 14, 68, 12, 1),
  box(HEDGE, 82, 36, 1, 10),
  box(HEDGE, 8, 54, 1, 10),
];
