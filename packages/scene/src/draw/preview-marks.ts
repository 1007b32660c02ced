import type { Brush } from "./brush.ts";
import { INK, sideLook } from "./palette.ts";
import { circle, closed, group, path, stroke } from "./pen.ts";
import type { XY } from "./pen.ts";
import { pieceRing } from "./rings.ts";
import { unit } from "./shapes.ts";

/** Signs of a preview round a base of radius `RADIUS` at the origin. Each has a shape of its own: none relies on colour. */

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

export function star(): string {
  const points: XY[] = [];
  for (let i = 0; i < 20; i++) {
    const [c, s] = unit(i / 20);
    const q = i % 2 === 0 ? 10 : 5;
    points.push([c * q, s * q]);
  }
  return path(closed(points), { fill: "#ffd23c", stroke: INK, "stroke-width": 1.3, "stroke-linejoin": "round" });
}
