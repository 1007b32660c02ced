import { tag } from "../xml.ts";
import { INK } from "./palette.ts";
import type { SideLook } from "./palette.ts";
import { circle, path, stroke } from "./pen.ts";

/** What vehicles are put together from: tracks and wheels, plates, barrels, hatches. */

/** From dark to pale. */
export interface Paint {
  readonly dark: string;
  readonly hull: string;
  readonly mid: string;
  readonly light: string;
  readonly pale: string;
  readonly shape: SideLook["shape"];
}

const EDGE = { stroke: INK, "stroke-width": 1.2, "stroke-linejoin": "round" };

export function plate(d: string, fill: string): string {
  return path(d, { fill, ...EDGE });
}

export function bar(x: number, y: number, width: number, height: number, fill: string, rx = 0): string {
  return tag("rect", { x, y, width, height, rx: rx === 0 ? undefined : rx, fill, ...EDGE });
}

export function disc(x: number, y: number, r: number, fill: string): string {
  return circle(x, y, r, { fill, ...EDGE });
}

/** One track, its links and the wear along its middle. */
export function track(x: number, y: number, width: number, height: number): string {
  let links = "";
  for (let at = y + 2.6; at < y + height - 1; at += 3.2) links += `M${x} ${Math.round(at * 10) / 10}h${width}`;
  return (
    tag("rect", { x, y, width, height, rx: 2.6, fill: "#3a382f", stroke: INK, "stroke-width": 1 }) +
    stroke(links, "#17160f", 1.1) +
    tag("rect", { x: x + width * 0.3, y: y + 1, width: width * 0.4, height: height - 2, fill: "#5c594b", opacity: 0.6 })
  );
}

export function tracks(width: number, top: number, bottom: number): string {
  return track(-23, top, width, bottom - top) + track(23 - width, top, width, bottom - top);
}

export function wheels(...rows: readonly number[]): string {
  return rows
    .flatMap((y) =>
      [-20, 13.5].map((x) =>
        tag("rect", { x, y, width: 6.5, height: 14, rx: 2.2, fill: "#2b2a23", stroke: INK, "stroke-width": 1 }),
      ),
    )
    .join("");
}

/** Grilles of an engine deck. */
export function engine(p: Paint, y: number, half: number, rows: number): string {
  let bars = "";
  for (let i = 0; i < rows; i++) bars += `M${-half + 1.2} ${y + 2.4 + i * 3.4}H-2M2 ${y + 2.4 + i * 3.4}H${half - 1.2}`;
  const h = rows * 3.4 + 1.4;
  return (
    path(`M${-half} ${y}H${half}V${y + h}H${-half}Z`, { fill: p.dark, opacity: 0.55 }) +
    stroke(bars, p.pale, 1, { opacity: 0.75 })
  );
}

/** The side's sign, told apart without its colour. */
export function mark(p: Paint, x: number, y: number, r: number): string {
  const lozenge = (q: number): string => `M${x} ${y - q}L${x + q} ${y}L${x} ${y + q}L${x - q} ${y}Z`;
  const box = (q: number): string => `M${x - q} ${y - q}H${x + q}V${y + q}H${x - q}Z`;
  const edge = { fill: p.pale, stroke: INK, "stroke-width": 0.9 };
  switch (p.shape) {
    case "round":
      return circle(x, y, r, edge) + circle(x, y, r * 0.5, { fill: p.dark });
    case "diamond":
      return path(lozenge(r * 1.25), edge) + path(lozenge(r * 0.6), { fill: p.dark });
    case "square":
      return path(box(r * 0.95), edge) + path(box(r * 0.45), { fill: p.dark });
  }
}

/** A barrel from `y` up to `tip`, with a muzzle brake where it has one. */
export function barrel(p: Paint, y: number, tip: number, width: number, brake: boolean): string {
  return (
    bar(-width / 2, tip, width, y - tip, p.hull) +
    (brake ? bar(-width / 2 - 1.2, tip - 3.6, width + 2.4, 6, p.hull, 1) : "")
  );
}

/** A body over its own small shadow. */
export function raised(d: string, fill: string): string {
  return path(d, { fill: "#000", opacity: 0.33, transform: "translate(2.2 2.8)" }) + plate(d, fill);
}

export function hatch(p: Paint, x: number, y: number, r = 4.4): string {
  return disc(x, y, r, p.hull) + stroke(`M${x - r + 1.2} ${y}h${2 * r - 2.4}`, INK, 0.9);
}
