import type { Seat } from "@escaramuza/kernel";
import { chanceAt } from "./chance.ts";
import type { ChancePoint } from "./chance.ts";

/** The drawing of the chances, in pixels: every turn gets the same width, whatever happened in it. */
export interface Graph {
  readonly left: number;
  readonly right: number;
  readonly y: (share: number) => number;
  readonly spans: readonly {
    readonly at: number;
    readonly from: number;
    readonly to: number;
    readonly named: boolean;
  }[];
  readonly line: string;
  readonly area: string;
  readonly band: string;
  readonly marks: readonly Mark[];
  readonly final: { readonly x: number; readonly y: number; readonly chance: number } | null;
}

export interface Mark {
  readonly x: number;
  readonly y: number;
  /** The number of a side: its colour. */
  readonly side: number;
  readonly text: string;
  readonly sign: string | null;
  /** Where its words stand; null where there is no room for them. */
  readonly label: { readonly x: number; readonly y: number; readonly anchor: "start" | "end" } | null;
}

export interface Note {
  readonly at: number;
  readonly side: number;
  readonly text: string;
  /** Stands there instead of words. */
  readonly sign?: string;
}

const TOP = 14;
const BOTTOM = 34;
/** Pixels of a letter, roughly, and of a turn's name. */
const LETTER = 6.6;
const NAME = 54;

export function graphOf(
  points: readonly ChancePoint[],
  seat: Seat,
  notes: readonly Note[],
  width: number,
  height: number,
): Graph {
  const left = 36;
  const right = width - 38;
  const y = (share: number): number => round(TOP + (1 - share) * (height - TOP - BOTTOM));
  const ats = points.map((point) => point.at);
  const steps = Math.max(1, ats.length - 1);
  const x = (at: number): number => round(left + (place(ats, at) / steps) * (right - left));
  const found = points.flatMap((point) => {
    const chance = chanceAt(point, seat);
    return chance === null ? [] : [{ x: x(point.at), ...chance }];
  });
  const span = (right - left) / steps;
  const every = Math.max(1, Math.ceil(NAME / span));
  const line = found.map((p) => `${p.x} ${y(p.chance)}`).join("L");
  const first = found[0];
  const last = found.at(-1);
  const drawn = first !== undefined && last !== undefined && found.length > 1;
  return {
    left,
    right,
    y,
    spans: ats.slice(0, -1).map((at, i) => ({ at, from: x(at), to: x(ats[i + 1] ?? at), named: i % every === 0 })),
    line: drawn ? `M${line}` : "",
    area: drawn ? `M${first.x} ${y(0.5)}L${line}L${last.x} ${y(0.5)}Z` : "",
    band: drawn
      ? `M${[...found.map((p) => `${p.x} ${y(p.high)}`), ...found.toReversed().map((p) => `${p.x} ${y(p.low)}`)].join("L")}Z`
      : "",
    marks: drawn ? marksOf(notes, x, (at) => y(between(found, at)), { left, right, top: TOP, low: y(0) }) : [],
    final: last === undefined || last.x < right - 1 ? null : { x: last.x, y: y(last.chance), chance: last.chance },
  };
}

/** How many points lie before a moment, and what part of the way to the next has been gone. */
function place(ats: readonly number[], at: number): number {
  const next = ats.findIndex((other) => other >= at);
  if (next < 0) return Math.max(0, ats.length - 1);
  if (next === 0) return 0;
  const [before = 0, after = 1] = [ats[next - 1], ats[next]];
  return next - 1 + (at - before) / (after - before);
}

/** The height of the line at a place between its points. */
function between(found: readonly { readonly x: number; readonly chance: number }[], x: number): number {
  const next = found.findIndex((p) => p.x >= x);
  const [a, b] = [found[next - 1], found[next]];
  if (a === undefined || b === undefined) return (next < 0 ? found.at(-1) : b)?.chance ?? 0.5;
  return a.chance + ((b.chance - a.chance) * (x - a.x)) / (b.x - a.x);
}

interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly low: number;
}

/** Words beside each mark, on the side where there is room, above or below, never over other words. */
function marksOf(
  notes: readonly Note[],
  x: (at: number) => number,
  y: (x: number) => number,
  frame: Frame,
): readonly Mark[] {
  const taken: { readonly x0: number; readonly x1: number; readonly y: number }[] = [];
  return notes.map(({ at, side, text, sign = null }) => {
    const mx = x(at);
    const my = round(y(mx));
    const length = text.length * LETTER;
    let label: Mark["label"] = null;
    for (const dy of [30, -22, 48, -40, 66, -58]) {
      for (const anchor of ["start", "end"] as const) {
        const [x0, x1] = anchor === "start" ? [mx - 4, mx - 4 + length] : [mx + 4 - length, mx + 4];
        const ly = my + dy;
        if (sign !== null || label !== null || x0 < frame.left + 2 || x1 > frame.right - 2) continue;
        if (ly < frame.top + 14 || ly > frame.low - 6) continue;
        if (taken.some((other) => x0 < other.x1 && x1 > other.x0 && Math.abs(ly - other.y) < 16)) continue;
        label = { x: anchor === "start" ? x0 : x1, y: ly, anchor };
        taken.push({ x0, x1, y: ly });
      }
    }
    return { x: mx, y: my, side, text, sign, label };
  });
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
