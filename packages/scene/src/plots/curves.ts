import type { Palette } from "../draw/palette.ts";
import { sideLook } from "../draw/palette.ts";
import { escape, tag } from "../xml.ts";
import { axes, figuresAlong, frameFor, mark, picture, ticks } from "./frame.ts";
import type { PlotOwner, PlotWords, Range } from "./frame.ts";

export interface Curve extends PlotOwner {
  /** With an interval where one is known: it is drawn as a band. */
  readonly points: readonly { readonly x: number; readonly y: number; readonly low?: number; readonly high?: number }[];
}

/** Curves over whole numbers, such as turns. `y`: what the upright axis shows; shares from 0 to 1 unless said. */
export function curves(
  words: PlotWords,
  drawn: readonly Curve[],
  palette: Palette,
  y: Range = { low: 0, high: 1 },
): string {
  const xs = drawn.flatMap(({ points }) => points.map(({ x }) => x));
  const x = xs.length === 0 ? { low: 0, high: 1 } : { low: Math.min(...xs), high: Math.max(...xs) };
  const frame = frameFor(x, y, words.width);
  const body = drawn.map(({ name, side, points }) => {
    const { main } = sideLook(side);
    const bounds = points.flatMap(({ x: at, low, high }) =>
      low === undefined || high === undefined ? [] : [{ at, low, high }],
    );
    const band = [
      ...bounds.map(({ at, high }) => `${frame.x(at)},${frame.y(high)}`),
      ...bounds.toReversed().map(({ at, low }) => `${frame.x(at)},${frame.y(low)}`),
    ].join(" ");
    const line = points.map((p) => `${frame.x(p.x)},${frame.y(p.y)}`).join(" ");
    const dashes = side !== null && side % 2 === 1 ? { "stroke-dasharray": "7 4" } : {};
    return (
      (bounds.length === 0 ? "" : tag("polygon", { points: band, fill: main, "fill-opacity": 0.16 })) +
      tag("polyline", { points: line, fill: "none", stroke: main, "stroke-width": 2.5, ...dashes }, title(name)) +
      points.map((p) => mark(side, frame.x(p.x), frame.y(p.y), 4)).join("")
    );
  });
  return picture(
    words,
    drawn,
    palette,
    axes(frame, words, palette, ticks(x, figuresAlong(frame), true), ticks(y, 5)) + body.join(""),
  );
}

function title(name: string): string {
  return tag("title", {}, escape(name));
}
