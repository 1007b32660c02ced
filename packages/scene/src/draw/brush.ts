import { tag } from "../xml.ts";
import { sideLook } from "./palette.ts";
import { path, stroke } from "./pen.ts";
import type { Pen } from "./pen.ts";

/** A pen that knows how large the table is seen, so that lines and labels stay readable at every zoom. */
export interface Brush extends Pen {
  /** Millimetres of table under one pixel of the screen. */
  readonly pixel: number;
  /** What to multiply widths by: lines are drawn for 1.6 pixels a millimetre and never get much thinner or fatter. */
  readonly weight: number;
}

export function brushAt(pen: Pen, pixel: number): Brush {
  const weight = Math.min(Math.max(1, 0.75 * pixel), 2.2 * pixel);
  return { ...pen, pixel, weight: Math.round(weight * 1000) / 1000 };
}

export type Hatch = "reach" | "blocked" | "allowed" | "forbidden";

/** Hatches for the zones of a preview, one for each side that needs its colour. */
export function hatchDefs(brush: Brush): string {
  const hatch = (id: string, size: number, body: string, turn = 45): string =>
    tag(
      "pattern",
      {
        id: brush.prefix + id,
        patternUnits: "userSpaceOnUse",
        width: size,
        height: size,
        patternTransform: `rotate(${turn}) scale(${brush.weight})`,
      },
      body,
    );
  const seats = [null, 0, 1, 2].map((seat) =>
    hatch(`reach-${seat ?? "none"}`, 8, stroke("M2 0V8", sideLook(seat).dark, 1)),
  );
  return [
    ...seats,
    hatch(
      "blocked",
      7,
      path("M0 0H7V7H0Z", { fill: brush.ink.sel, opacity: 0.55 }) + stroke("M1.8 0V7", brush.ink.elim, 3.6),
    ),
    hatch("allowed", 9, stroke("M2 0V9", brush.ink.good, 1.1)),
    hatch("forbidden", 8, stroke("M0 4H8M4 0V8", brush.ink.elim, 0.9)),
  ].join("");
}

export function hatched(brush: Brush, hatch: Hatch, seat: number | null = null): string {
  const name = hatch === "reach" ? `reach-${seat === null ? "none" : seat % 3}` : hatch;
  return `url(#${brush.prefix}${name})`;
}

/** Dashes in proportion to the line's width. */
export function dashes(brush: Brush, ...lengths: readonly number[]): string {
  return lengths.map((l) => Math.round(l * brush.weight * 100) / 100).join(" ");
}
