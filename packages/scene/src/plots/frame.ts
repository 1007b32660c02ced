import type { Palette } from "../draw/palette.ts";
import { sideLook } from "../draw/palette.ts";
import { escape, tag } from "../xml.ts";

/** Plots: data in, an SVG text out. Words come from outside, in whatever language; a side is never told by its colour alone. */

export interface PlotWords {
  readonly title: string;
  /** Along the axes. */
  readonly x: string;
  readonly y: string;
  /** How a figure is written: 0.5 as `0,5` or `50 %`. */
  readonly xFigure?: (value: number) => string;
  readonly yFigure?: (value: number) => string;
  /** Of the picture; a narrow one keeps its letters readable on a small screen. */
  readonly width?: number;
}

/** Who is plotted: his name, and the place of his side, whose colour and shape he has; null for nobody's. */
export interface PlotOwner {
  readonly name: string;
  readonly side: number | null;
}

export interface Frame {
  /** Where the axes cross and end, in the picture. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  x(value: number): number;
  y(value: number): number;
}

export interface Range {
  readonly low: number;
  readonly high: number;
}

export const WIDTH = 640;
export const HEIGHT = 360;
const FONT = "Source Sans 3, Source Sans Pro, system-ui, sans-serif";

export function frameFor(x: Range, y: Range, width = WIDTH): Frame {
  const [left, right, top, bottom] = [56, width - 20, 88, HEIGHT - 48];
  const along = (value: number, { low, high }: Range): number => (high === low ? 0.5 : (value - low) / (high - low));
  return {
    left,
    right,
    top,
    bottom,
    x: (value) => left + along(value, x) * (right - left),
    y: (value) => bottom - along(value, y) * (bottom - top),
  };
}

/** The whole picture: title, who is who, and what is drawn. */
export function picture(
  words: PlotWords,
  owners: readonly PlotOwner[],
  palette: Palette,
  body: string,
  height = HEIGHT,
): string {
  const width = words.width ?? WIDTH;
  const title = text(words.title, 16, 24, palette["ink-1"], { "font-size": 17, "font-weight": 600 });
  return tag(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: "img",
      "aria-label": words.title,
      "font-family": FONT,
    },
    tag("title", {}, escape(words.title)) +
      tag("rect", { width, height, fill: palette["paper-1"] }) +
      title +
      legend(owners, palette) +
      body,
  );
}

function legend(owners: readonly PlotOwner[], palette: Palette): string {
  let x = 16;
  return owners
    .map(({ name, side }) => {
      const at = x;
      x += 30 + name.length * 7.2;
      return mark(side, at + 6, 44) + text(name, at + 16, 48, palette["ink-2"], { "font-size": 13 });
    })
    .join("");
}

/** The sign of a side: round or diamond, as its pieces are. */
export function mark(side: number | null, x: number, y: number, r = 5): string {
  const { main, dark, shape } = sideLook(side);
  const look = { fill: main, stroke: dark, "stroke-width": 1 };
  switch (shape) {
    case "round":
      return tag("circle", { cx: x, cy: y, r, ...look });
    case "diamond":
      return tag("path", {
        d: `M${x} ${y - r * 1.3}L${x + r * 1.3} ${y}L${x} ${y + r * 1.3}L${x - r * 1.3} ${y}Z`,
        ...look,
      });
    case "square":
      return tag("rect", { x: x - r, y: y - r, width: 2 * r, height: 2 * r, ...look });
  }
}

/** How a surface of a side is filled: the first solid, the second light with a heavy rim. */
export function surface(side: number | null): {
  readonly fill: string;
  readonly stroke: string;
  readonly "stroke-width": number;
} {
  const { main, dark, light } = sideLook(side);
  return side === null || side % 2 === 0
    ? { fill: main, stroke: dark, "stroke-width": 1 }
    : { fill: light, stroke: main, "stroke-width": 2 };
}

export function axes(
  frame: Frame,
  words: PlotWords,
  palette: Palette,
  x: readonly number[],
  y: readonly number[],
): string {
  const { left, right, top, bottom } = frame;
  const [xFigure, yFigure] = [words.xFigure ?? String, words.yFigure ?? String];
  const figures = { "font-size": 12 };
  return (
    y
      .map((value) => {
        const at = frame.y(value);
        return (
          tag("line", { x1: left, x2: right, y1: at, y2: at, stroke: palette.line, "stroke-width": 1 }) +
          text(yFigure(value), left - 6, at + 4, palette["ink-3"], { ...figures, "text-anchor": "end" })
        );
      })
      .join("") +
    x
      .map((value) =>
        text(xFigure(value), frame.x(value), bottom + 17, palette["ink-3"], { ...figures, "text-anchor": "middle" }),
      )
      .join("") +
    tag("line", { x1: left, x2: right, y1: bottom, y2: bottom, stroke: palette["ink-3"], "stroke-width": 1 }) +
    text(words.x, (left + right) / 2, HEIGHT - 10, palette["ink-2"], { "font-size": 13, "text-anchor": "middle" }) +
    text(words.y, left - 40, top - 12, palette["ink-2"], { "font-size": 13 })
  );
}

/** About so many figures have room along the lower edge. */
export function figuresAlong({ left, right }: Frame): number {
  return Math.max(2, Math.floor((right - left) / 46));
}

export function text(
  words: string,
  x: number,
  y: number,
  fill: string,
  more: { readonly [name: string]: string | number } = {},
): string {
  return tag("text", { x, y, fill, ...more }, escape(words));
}

/** Round figures from low to high, about as many as wanted: steps of 1, 2 or 5 times a power of ten; whole ones where asked. */
export function ticks({ low, high }: Range, wanted: number, whole = false): number[] {
  const least = (high - low) / wanted;
  let step = whole ? 1 : 0.000_001;
  for (let i = 0; step < least; i++) step *= i % 3 === 1 ? 2.5 : 2;
  const found: number[] = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; i++)
    found.push(Math.round(i * step * 1e6) / 1e6 + 0);
  return found;
}
