import { squareRing } from "./counter.ts";
import { INK } from "./palette.ts";
import { circle, stroke } from "./pen.ts";
import type { Pen } from "./pen.ts";

/** Rings and signs round a base of radius `RADIUS` at the origin. Each has a shape of its own: none relies on colour. */

/** `chosen`: a double ring. `can`: a thin one. `focus`: four corner brackets. `hover`: a pale halo. */
export type RingStyle = "chosen" | "can" | "focus" | "hover";

export function pieceRing(pen: Pen, style: RingStyle, weight = 1, shape: "round" | "square" = "round"): string {
  if (shape === "square" && style !== "focus") return squareRing(pen, style, 1, weight);
  const ring = (r: number, colour: string, width: number, opacity = 1): string =>
    circle(0, 0, r, { fill: "none", stroke: colour, "stroke-width": width * weight, opacity });
  switch (style) {
    case "chosen":
      return ring(17.4, INK, 4.6, 0.85) + ring(17.4, pen.ink.sel, 2.8);
    case "can":
      return ring(15.4, INK, 2.4, 0.5) + ring(15.4, pen.ink.sel, 1.2, 0.95);
    case "hover":
      return ring(16.2, pen.ink.sel, 3.4, 0.6);
    case "focus": {
      const corners = "M-20-12V-20H-12M12-20H20V-12M20 12V20H12M-12 20H-20V12";
      const square = { "stroke-linecap": "square" };
      return stroke(corners, INK, 4.6 * weight, square) + stroke(corners, pen.ink.sel, 2.4 * weight, square);
    }
  }
}

/** The keyboard's cursor over the table, in pixels. */
export function crosshair(pen: Pen): string {
  const d = "M0-22V-6M0 22V6M-22 0H-6M22 0H6";
  return (
    stroke(d, INK, 5) +
    stroke(d, pen.ink.sel, 2.4) +
    circle(0, 0, 12, { fill: "none", stroke: INK, "stroke-width": 4 }) +
    circle(0, 0, 12, { fill: "none", stroke: pen.ink.sel, "stroke-width": 1.8 }) +
    circle(0, 0, 1.8, { fill: INK, stroke: pen.ink.sel, "stroke-width": 1 })
  );
}
