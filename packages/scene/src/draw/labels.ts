import { escape, tag } from "../xml.ts";
import type { Brush } from "./brush.ts";
import { INK } from "./palette.ts";
import { group, translate } from "./pen.ts";
import type { XY } from "./pen.ts";

/** Black pills with a length or a word. They keep their size on the screen and out of each other's way. */

/** Pixels. */
const FONT = 16;
const HEIGHT = 27;
const GAP = 5;

export interface Label {
  readonly text: string;
  readonly at: XY;
  /** The direction in which to stand aside, and how far it is to what must stay visible. */
  readonly away: XY;
  readonly clear: number;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export function drawLabels(brush: Brush, labels: readonly Label[], width: number, height: number): string {
  const placed: Box[] = [];
  return labels
    .map((label) => {
      const box = place(label, brush.pixel, placed, width, height);
      placed.push(box);
      return pill(brush.pixel, label.text, box);
    })
    .join("");
}

function place(
  { text, at, away, clear }: Label,
  pixel: number,
  placed: readonly Box[],
  width: number,
  height: number,
): Box {
  const [w, h] = [pillWidth(text) * pixel, HEIGHT * pixel];
  const gap = GAP * pixel;
  const out = (sign: number): Box => {
    const reach = clear + gap + (Math.abs(away[0]) * w + Math.abs(away[1]) * h) / 2;
    return { x: at[0] + sign * away[0] * reach, y: at[1] + sign * away[1] * reach, w, h };
  };
  const isOn = (b: Box): boolean => b.x > w / 2 && b.x < width - w / 2 && b.y > h / 2 && b.y < height - h / 2;
  const preferred = out(1);
  const chosen = isOn(preferred) || !isOn(out(-1)) ? preferred : out(-1);
  const x = Math.min(Math.max(chosen.x, w / 2), width - w / 2);
  let y = Math.min(Math.max(chosen.y, h / 2), height - h / 2);
  const meets = (b: Box): boolean => Math.abs(b.x - x) < (b.w + w) / 2 + gap && Math.abs(b.y - y) < (b.h + h) / 2 + gap;
  for (let tries = 0; tries < placed.length && placed.some(meets); tries++) y += h + gap;
  return { x, y, w, h };
}

/** The condensed face is about 0.44 of its size wide. */
function pillWidth(text: string): number {
  return text.length * FONT * 0.44 + 20;
}

function pill(pixel: number, text: string, { x, y }: Box): string {
  const w = pillWidth(text);
  return group(
    { class: "pill", transform: `${translate(x, y)} scale(${Math.round(pixel * 10_000) / 10_000})` },
    tag("rect", {
      x: -w / 2,
      y: -HEIGHT / 2,
      width: w,
      height: HEIGHT,
      rx: 4,
      fill: INK,
      stroke: "#fffbe6",
      "stroke-width": 1.5,
    }) +
      tag("text", { y: 5.6, "text-anchor": "middle", class: "p-label", "font-size": FONT, fill: "#fff" }, escape(text)),
  );
}
