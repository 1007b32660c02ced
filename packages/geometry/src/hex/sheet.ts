import type { Point } from "../units.ts";
import { rowOf } from "./grid.ts";
import type { Hex } from "./grid.ts";

// Where hexes lie on a drawn sheet, in 0.1 mm, north up: 40 mm between opposite sides. Sideways a hex is a little off its
// true place, by less than half a unit, so that everything is whole.

const ACROSS = 400;
const COLUMN = 346.410_161_513_775_4; // 200 * sqrt(3)
const CORNER = 231;
const SHOULDER = 115;

interface Extent {
  readonly columns: number;
  readonly rows: number;
}

/** The smallest sheet that holds all hexes whole. */
export function hexSheet({ columns, rows }: Extent): { readonly width: number; readonly height: number } {
  return {
    width: 2 * CORNER + Math.round(COLUMN * (columns - 1)),
    height: ACROSS * rows + (columns > 1 ? ACROSS / 2 : 0),
  };
}

export function hexCentre(extent: Extent, hex: Hex): Point {
  const { height } = hexSheet(extent);
  return {
    x: CORNER + Math.round(COLUMN * hex.q),
    y: height - ACROSS / 2 - ACROSS * rowOf(hex) - (ACROSS / 2) * (hex.q & 1),
  };
}

/** Clockwise from the north-west; side d runs from corner d to the next. */
export function hexCorners(extent: Extent, hex: Hex): readonly Point[] {
  const { x, y } = hexCentre(extent, hex);
  return [
    { x: x - SHOULDER, y: y + ACROSS / 2 },
    { x: x + SHOULDER, y: y + ACROSS / 2 },
    { x: x + CORNER, y },
    { x: x + SHOULDER, y: y - ACROSS / 2 },
    { x: x - SHOULDER, y: y - ACROSS / 2 },
    { x: x - CORNER, y },
  ];
}
