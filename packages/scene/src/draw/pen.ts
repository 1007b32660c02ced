import { short, tag, tenth } from "../xml.ts";
import type { Attributes } from "../xml.ts";
import type { Palette } from "./palette.ts";

/** What every drawing function is given: colours, and a prefix that keeps the ids of two drawings on one page apart. */
export interface Pen {
  readonly ink: Palette;
  readonly prefix: string;
}

/** A place on the drawing: millimetres of table, y down. */
export type XY = readonly [number, number];
export type Outline = readonly XY[];

/** A stream of numbers from 0 to 1 that depends on the seed alone: a tree never jumps between two drawings. */
export type Random = () => number;

export function randomFrom(seed: string): Random {
  let state = hash(seed);
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** FNV-1a, stirred once more so that `grove1` and `grove2` have nothing in common. */
export function hash(text: string): number {
  let h = 0x811c_9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x0100_0193);
  h = Math.imul(h ^ (h >>> 16), 0x85eb_ca6b);
  return (h ^ (h >>> 13)) >>> 0;
}

export function choose<T>(list: readonly [T, ...T[]], random: Random): T {
  return list[Math.floor(random() * list.length)] ?? list[0];
}

export function closed(points: Outline): string {
  return `${open(points)}Z`;
}

export function open(points: Outline): string {
  return `M${points.map(([x, y]) => `${tenth(x)} ${tenth(y)}`).join("L")}`;
}

export function path(d: string, attributes: Attributes): string {
  return d === "" ? "" : tag("path", { d, ...attributes });
}

export function fill(d: string, colour: string, more: Attributes = {}): string {
  return path(d, { fill: colour, ...more });
}

export function stroke(d: string, colour: string, width: number, more: Attributes = {}): string {
  return path(d, { fill: "none", stroke: colour, "stroke-width": width, ...more });
}

export function circle(x: number, y: number, r: number, attributes: Attributes): string {
  return tag("circle", { cx: x === 0 ? undefined : x, cy: y === 0 ? undefined : y, r, ...attributes });
}

export function group(attributes: Attributes, body: string): string {
  return body === "" ? "" : tag("g", attributes, body);
}

export function translate(x: number, y: number): string {
  return `translate(${short(x)} ${short(y)})`;
}
