import type { Brush } from "./brush.ts";
import { squareRing } from "./counter.ts";
import { INK, sideLook } from "./palette.ts";
import { circle, group, path, stroke } from "./pen.ts";
import type { Pen } from "./pen.ts";
import { star } from "./preview.ts";

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

/** Marks of a preview on a piece or place, under it. */
export function previewMark(brush: Brush, style: string, seat: number | null): string | null {
  const w = Math.max(1, brush.weight);
  switch (style) {
    case "target":
      return targetRing(brush, w);
    case "can":
      return pieceRing(brush, "can", 1.8 * w);
    case "reactor":
      return (
        circle(0, 0, 16.6, { fill: "none", stroke: INK, "stroke-width": 4 * w, opacity: 0.8 }) +
        circle(0, 0, 16.6, {
          fill: "none",
          stroke: sideLook(seat).light,
          "stroke-width": 2.2 * w,
          "stroke-dasharray": "4.4 2.55",
        })
      );
    case "affected":
      return (
        circle(0, 0, 16.6, { fill: brush.ink.elim, "fill-opacity": 0.25, stroke: INK, "stroke-width": 4.2 * w }) +
        circle(0, 0, 16.6, { fill: "none", stroke: "#ffd23c", "stroke-width": 2.2 * w, "stroke-dasharray": "8.7 4.3" })
      );
    default:
      return null;
  }
}

/** The sign that goes with the mark, above the piece, at its left, where neither tag nor state stands. */
export function previewSign(brush: Brush, style: string): string | null {
  const size = Math.round(Math.max(1, brush.weight) * 100) / 100;
  const at = (body: string): string => group({ transform: `translate(-19 0) scale(${size})` }, body);
  switch (style) {
    case "reactor":
      return at(
        path("M-7.6 0Q0-8 7.6 0Q0 8-7.6 0Z", { fill: "#fffbe6", stroke: INK, "stroke-width": 1.4 }) +
          circle(0, 0, 2.7, { fill: INK }),
      );
    case "affected":
      return at(group({ transform: "scale(.68)" }, star()));
    default:
      return null;
  }
}

function targetRing(brush: Brush, w: number): string {
  const ring = (colour: string, width: number, dash: string, offset: number): string =>
    circle(0, 0, 18, {
      fill: "none",
      stroke: colour,
      "stroke-width": width * w,
      "stroke-dasharray": dash,
      "stroke-dashoffset": offset,
    });
  return [
    ring(INK, 4.4, "17 11.27", 8.5),
    ring(brush.ink.sel, 2.4, "15 13.27", 7.5),
    stroke("M0-24v7M0 24v-7M-24 0h7M24 0h-7", INK, 3.6 * w),
    stroke("M0-23.4v5.8M0 23.4v-5.8M-23.4 0h5.8M23.4 0h-5.8", brush.ink.sel, 1.8 * w),
  ].join("");
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
