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
  /** The best first. */
  readonly spots: readonly Spot[];
  /** How far aside it must stand for what it is about to stay visible. */
  readonly clear: number;
}

/** A place, and the direction in which to stand aside from it. */
export interface Spot {
  readonly at: XY;
  readonly away: XY;
}

/** Upper left corner and size. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What two boxes share; the second where they share nothing. */
export function inBoth(a: Box, b: Box): Box {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : b;
}

/** Labels stay inside `room` and off `taken` (pieces) where they can, and never cover each other. */
export function drawLabels(brush: Brush, labels: readonly Label[], room: Box, taken: readonly Box[]): string {
  const placed: Box[] = [];
  return labels
    .map((label) => {
      const box = place(label, brush.pixel, placed, room, taken);
      if (box === null) return "";
      placed.push(box);
      return pill(brush.pixel, label.text, [box.x + box.width / 2, box.y + box.height / 2]);
    })
    .join("");
}

function place(label: Label, pixel: number, placed: readonly Box[], room: Box, taken: readonly Box[]): Box | null {
  const [width, height] = [pillWidth(label.text) * pixel, HEIGHT * pixel];
  const gap = GAP * pixel;
  const boxes = label.spots.map(({ at, away }): Box => {
    const reach = label.clear + gap + (Math.abs(away[0]) * width + Math.abs(away[1]) * height) / 2;
    return { x: at[0] + away[0] * reach - width / 2, y: at[1] + away[1] * reach - height / 2, width, height };
  });
  const isFree = (box: Box): boolean => isInside(box, room) && !placed.some((b) => meets(box, b, gap));
  const [first] = boxes;
  const [spot] = label.spots;
  if (first === undefined || spot === undefined) return null;
  const chosen = boxes.find((box) => isFree(box) && !taken.some((b) => meets(box, b, 0))) ?? boxes.find(isFree);
  if (chosen !== undefined) return chosen;
  const isSeen = isInside({ x: spot.at[0], y: spot.at[1], width: 0, height: 0 }, room);
  const box = isSeen ? pushedInside(first, room) : first;
  let { y } = box;
  // Down past whatever is in the way: each step leaves at least one label behind for good.
  for (let tries = 0; tries < placed.length; tries++) {
    const inTheWay = placed.filter((b) => meets({ ...box, y }, b, gap));
    if (inTheWay.length > 0) y = Math.max(...inTheWay.map((b) => b.y + b.height)) + 1.001 * gap;
  }
  return { ...box, y };
}

function pushedInside(box: Box, room: Box): Box {
  const x = Math.max(room.x, Math.min(box.x, room.x + room.width - box.width));
  const y = Math.max(room.y, Math.min(box.y, room.y + room.height - box.height));
  return { ...box, x, y };
}

function meets(a: Box, b: Box, gap: number): boolean {
  return (
    a.x < b.x + b.width + gap && b.x < a.x + a.width + gap && a.y < b.y + b.height + gap && b.y < a.y + a.height + gap
  );
}

function isInside(a: Box, b: Box): boolean {
  return a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height;
}

/** The condensed face is about 0.44 of its size wide. */
function pillWidth(text: string): number {
  return text.length * FONT * 0.44 + 20;
}

function pill(pixel: number, text: string, [x, y]: XY): string {
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
