import { alongBearing, pathLength } from "@escaramuza/geometry";
import type { Refusal } from "@escaramuza/kernel";
import type { Leg } from "./answers.ts";
import { DATA } from "./data.ts";
import { EPS } from "./state.ts";
import type { Point, Unit } from "./state.ts";

/** Moves as they will be made, and where everybody is on the way. */

/** The way of one model, its start included; of a gun or a hull `model` is the unit's id. One point for who stays. */
export interface Way {
  readonly model: string;
  readonly path: readonly Point[];
}

/** Ways of all living models (gun or hull among them), and what the move ends as. Plain data. */
export interface Moving {
  readonly ways: readonly Way[];
  /** Of a vehicle, from `heading` on. */
  readonly legs: readonly Leg[];
  /** Of a vehicle, when it sets out. */
  readonly heading: number | null;
  /** New bearing of a gun or fixed weapon; null: as it was. */
  readonly facing: number | null;
  /** Where the unit is afterwards. */
  readonly into: Into;
  /** Any model changes place, or the weapon (the hull) pivots. */
  readonly moves: boolean;
}

export type Into =
  | { readonly at: "table" }
  | { readonly at: "building"; readonly section: string; readonly floor: number; readonly opening: string | null }
  | { readonly at: "aboard" | "towed"; readonly vehicle: string }
  | { readonly at: "left" };

export type Ways = ({ readonly ok: true } & Moving) | { readonly ok: false; readonly refusal: Refusal };

/** Where a model (gun, hull) is at one sample. */
export interface Stand {
  readonly model: string;
  readonly x: number;
  readonly y: number;
  readonly heading: number | null;
}

export function refused(refusal: Refusal): Ways {
  return { ok: false, refusal };
}

/** Of models on foot or mounted. */
export function walked(ways: readonly Way[], facing: number | null, into: Into = { at: "table" }, moves = true): Ways {
  return { ok: true, ways, legs: [], heading: null, facing, into, moves };
}

export function endOf(way: Way): Point {
  const end = way.path.at(-1);
  if (end === undefined) throw new Error("a way has a start");
  return end;
}

/** Where a hull is after those legs, and the way of its centre. */
export function driven(
  from: Point,
  heading: number,
  legs: readonly Leg[],
): { readonly path: readonly Point[]; readonly heading: number } {
  const path: Point[] = [{ x: from.x, y: from.y }];
  let bearing = heading;
  for (const leg of legs) {
    const last = path.at(-1) ?? from;
    if (leg.do === "pivot") bearing = leg.to;
    else if (leg.by > 0) path.push(onward(last, bearing, leg.do === "forward" ? leg.by : -leg.by));
  }
  return { path, heading: bearing };
}

/** So far that way, in whole units. */
export function onward({ x, y }: Point, bearing: number, by: number): Point {
  const way = alongBearing(bearing);
  return { x: Math.round(x + by * way.x) + 0, y: Math.round(y + by * way.y) + 0 };
}

// --- samples (BA-GEO-32, BA-R17)

const EVERY = DATA.figures.sample.value;

/** N: the fewest for which nobody covers more than half an inch between two samples; 0 where nobody changes place. */
export function sampleCount(_unit: Unit, { ways }: Moving): number {
  let longest = 0;
  for (const { path } of ways) if (path.length > 1) longest = Math.max(longest, pathLength(path));
  return longest === 0 ? 0 : Math.max(1, Math.ceil((longest - EPS) / EVERY));
}

/** Where everybody is at sample k of n: each has covered the same share of his own way. */
export function sampleAt(_unit: Unit, moving: Moving, k: number, n: number): Stand[] {
  return moving.ways.map(({ model, path }) => {
    const { x, y } = along(path, k, n);
    return { model, x, y, heading: moving.heading === null ? null : headingAt(moving, moving.heading, k, n) };
  });
}

/** A pivot is made when its place has been passed; all of them at the end. */
function headingAt({ legs, ways }: Moving, from: number, k: number, n: number): number {
  const whole = ways[0] === undefined ? 0 : pathLength(ways[0].path);
  const gone = n === 0 ? whole : (whole * k) / n;
  let heading = from;
  let before = 0;
  for (const leg of legs) {
    if (leg.do === "pivot") {
      if (k < n && before >= gone - EPS) break;
      heading = leg.to;
    } else before += leg.by;
  }
  return heading;
}

function along(path: readonly Point[], k: number, n: number): Point {
  const start = path[0];
  const end = path.at(-1);
  if (start === undefined || end === undefined) throw new Error("a way has a start");
  if (k >= n || path.length === 1) return end;
  if (path.length === 2)
    return {
      x: Math.round(start.x + ((end.x - start.x) * k) / n) + 0,
      y: Math.round(start.y + ((end.y - start.y) * k) / n) + 0,
    };
  let left = (pathLength(path) * k) / n;
  let last = start;
  for (const p of path) {
    const length = Math.sqrt((p.x - last.x) * (p.x - last.x) + (p.y - last.y) * (p.y - last.y));
    if (length > 0 && left <= length)
      return {
        x: Math.round(last.x + ((p.x - last.x) * left) / length) + 0,
        y: Math.round(last.y + ((p.y - last.y) * left) / length) + 0,
      };
    left -= length;
    last = p;
  }
  return end;
}

/** Puts the models (the gun, the hull) there; the dead stay where they fell. */
export function standAt(unit: Unit, stands: readonly Stand[]): void {
  for (const { model, x, y, heading } of stands) {
    if (model === unit.id) {
      const whole = unit.vehicle ?? unit.gun;
      if (whole !== null) {
        whole.x = x;
        whole.y = y;
      }
      if (unit.vehicle !== null && heading !== null) unit.vehicle.heading = heading;
      continue;
    }
    const found = unit.models.find(({ id }) => id === model);
    if (found === undefined || !found.alive) continue;
    found.x = x;
    found.y = y;
  }
}
