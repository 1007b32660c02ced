import { sidesIn } from "@escaramuza/kernel";
import type { Outcome } from "@escaramuza/kernel";
import { shares, wilson } from "@escaramuza/lab/analysis";
import { turnsOf } from "./story.ts";
import type { Tale } from "./story.ts";

/** Who would have won from here, as far as playouts tell. */
export interface ChancePoint {
  readonly at: number;
  /** The number of the next playout to make. */
  readonly next: number;
  /** Playouts that came to an end. */
  readonly n: number;
  /** By seat: games won, a draw shared. */
  readonly won: readonly number[];
  /** The game was over here: nothing was played out. */
  readonly known: boolean;
}

/** Playouts of one position, numbered, so that the same work is never done twice. */
export interface Job {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Playouts of each position: the margin of a chance is then some 7 points in a hundred. */
export const PLAYOUTS = 200;
const CHUNK = 10;

/** The positions worth asking about: where turns begin, and the end. */
export function chancePoints(tale: Tale, outcome: Outcome | null): readonly ChancePoint[] {
  const sides = sidesIn(tale.engine.rules, tale.record.setup);
  const nobody = sides.flat().map(() => 0);
  // Before anybody has decided anything there is nothing to tell.
  const turns = turnsOf(tale)
    .map((turn) => turn.at)
    .filter((at) => at > 0 && at < tale.last);
  const points = turns.length > 0 ? [...new Set(turns)] : tale.last > 0 ? [0] : [];
  return [
    ...points.map((at) => ({ at, next: 0, n: 0, won: nobody, known: false })),
    outcome === null
      ? { at: tale.last, next: 0, n: 0, won: nobody, known: false }
      : { at: tale.last, next: 0, n: 1, won: shares(outcome, sides), known: true },
  ];
}

/** What is left to do, in order: first a little of everything, so that the graph soon has its shape. */
export function jobsFor(points: readonly ChancePoint[], playouts: number = PLAYOUTS): readonly Job[] {
  const jobs: Job[] = [];
  for (let from = 0; from < playouts; from += CHUNK) {
    for (const { at, next, known } of points)
      if (!known && from >= next) jobs.push({ at, from, to: Math.min(playouts, from + CHUNK) });
  }
  return jobs;
}

export function withResult(
  points: readonly ChancePoint[],
  { at, to }: Job,
  more: { readonly n: number; readonly won: readonly number[] },
): readonly ChancePoint[] {
  return points.map((point) =>
    point.at !== at || point.known
      ? point
      : { ...point, next: to, n: point.n + more.n, won: point.won.map((sum, seat) => sum + (more.won[seat] ?? 0)) },
  );
}

/** A seat's chance at a point, with the interval it lies in (95 %); null before anything was played out. */
export function chanceAt(
  point: ChancePoint,
  seat: number,
): { readonly chance: number; readonly low: number; readonly high: number } | null {
  if (point.n === 0) return null;
  const won = point.won[seat] ?? 0;
  const chance = won / point.n;
  return point.known ? { chance, low: chance, high: chance } : { chance, ...wilson(won, point.n) };
}

export function progressOf(points: readonly ChancePoint[], playouts: number = PLAYOUTS): number {
  const open = points.filter((point) => !point.known);
  if (open.length === 0) return 1;
  return open.reduce((sum, { next }) => sum + Math.min(next, playouts), 0) / (open.length * playouts);
}

/** Points as the browser remembers them, and back: only those of the same game and of whole chunks are taken. */
export function written(points: readonly ChancePoint[]): string {
  return JSON.stringify(points.filter((point) => !point.known).map(({ at, next, n, won }) => [at, next, n, ...won]));
}

export function remembering(points: readonly ChancePoint[], text: string | null): readonly ChancePoint[] {
  if (text === null) return points;
  try {
    const raw: unknown = JSON.parse(text);
    const rows = Array.isArray(raw) ? raw.filter(isRow) : [];
    return points.map((point) => {
      const row = point.known ? undefined : rows.find(([at]) => at === point.at);
      if (row === undefined) return point;
      const [, next = 0, n = 0, ...won] = row;
      return next % CHUNK === 0 && n <= next && won.length === point.won.length ? { ...point, next, n, won } : point;
    });
  } catch {
    return points;
  }
}

function isRow(raw: unknown): raw is readonly number[] {
  return Array.isArray(raw) && raw.every((x) => typeof x === "number" && Number.isFinite(x) && x >= 0);
}
