import type { Refusal } from "@escaramuza/kernel";
import { isWhole } from "./board.ts";
import { DATA } from "./data.ts";
import { no } from "./refusal.ts";
import { placesRefusal, restRefusal, restingOf } from "./standing.ts";
import { CM, livingOf } from "./state.ts";
import type { Entry, Point, Position, Unit } from "./state.ts";

/** RB-DEP-6: coming onto the table over an edge. */

type Edge = Entry["edges"][number];

const INTERVAL = DATA.figures.entryInterval.value;

/** Entry points of a line at 3 cm intervals, for each multiple of 5 cm on the unit's edges where its figures could stand so. */
export function* entryPoints(s: Position, unit: Unit): Generator<Point[]> {
  const n = livingOf(unit).length;
  const step = DATA.figures.entryStep.value;
  const rests = restingOf(s, unit);
  for (const edge of unit.entry?.edges ?? []) {
    const { low, high } = rangeOf(edge);
    for (let at = Math.ceil(low / step) * step; at + (n - 1) * INTERVAL <= high; at += step) {
      const line = Array.from({ length: n }, (_, i) => pointOn(edge, at + i * INTERVAL));
      if (line.every((p) => rests(p.x, p.y) === null)) yield line;
    }
  }
}

/** Is there room for it to enter at all? */
export function mayEnter(s: Position, unit: Unit): boolean {
  return entryPoints(s, unit).next().done !== true;
}

/** Why the figures may not enter at these points. */
export function entryRefusal(s: Position, unit: Unit, starts: readonly Point[]): Refusal | null {
  for (const p of starts) {
    const onEdge = (unit.entry?.edges ?? []).some((edge) => isOn(edge, p));
    if (!onEdge || !isWhole(p.x) || !isWhole(p.y)) return no("RB-DEP-6", "notAnEntry", { unit: unit.id });
  }
  return placesRefusal(s, unit, starts);
}

/**
 * Entry points for figures that want to reach these places, the best first: a line at 3 cm intervals opposite the first of them, in
 * the order in which they want to stand along the edge, shifted by a centimetre and more where it does not fit.
 */
export function* entriesFor(s: Position, unit: Unit, wishes: readonly Point[]): Generator<Point[]> {
  const [lead] = wishes;
  if (lead === undefined) return;
  const edges = (unit.entry?.edges ?? [])
    .map((edge) => ({ edge, away: distanceTo(edge, lead) }))
    .toSorted((a, b) => a.away - b.away);
  for (const { edge } of edges) {
    const { low, high } = rangeOf(edge);
    const order = wishes
      .map((wish, i) => ({ i, at: coordinate(edge, wish) }))
      .toSorted((a, b) => a.at - b.at || a.i - b.i)
      .map(({ i }) => i);
    const width = (wishes.length - 1) * INTERVAL;
    if (width > high - low) continue;
    const ideal = coordinate(edge, lead) - order.indexOf(0) * INTERVAL;
    const clamped = Math.min(Math.max(ideal, low), high - width);
    for (let k = 0; k * CM <= high - low; k++) {
      for (const from of k === 0 ? [clamped] : [clamped + k * CM, clamped - k * CM]) {
        if (from < low || from + width > high) continue;
        const points = wishes.map((_, i) => pointOn(edge, from + order.indexOf(i) * INTERVAL));
        if (points.every((p) => restRefusal(s, unit, p.x, p.y) === null)) yield points;
      }
    }
  }
}

/** Which way a unit that comes over the edge nearest to a place looks: into the table. */
export function inwards(unit: Unit, wish: Point): Point {
  const edge = (unit.entry?.edges ?? []).toSorted((a, b) => distanceTo(a, wish) - distanceTo(b, wish))[0];
  if (edge === undefined) return { x: 0, y: 1 };
  return isUpright(edge) ? { x: edge.from.x === 0 ? 1 : -1, y: 0 } : { x: 0, y: edge.from.y === 0 ? 1 : -1 };
}

/** Edges are straight pieces of the table's rim, so one coordinate tells where on them. */
function isUpright(edge: Edge): boolean {
  return edge.from.x === edge.to.x;
}

function coordinate(edge: Edge, p: Point): number {
  return isUpright(edge) ? p.y : p.x;
}

function rangeOf(edge: Edge): { readonly low: number; readonly high: number } {
  const a = coordinate(edge, edge.from);
  const b = coordinate(edge, edge.to);
  return { low: Math.min(a, b), high: Math.max(a, b) };
}

function pointOn(edge: Edge, at: number): Point {
  return isUpright(edge) ? { x: edge.from.x, y: at } : { x: at, y: edge.from.y };
}

function isOn(edge: Edge, p: Point): boolean {
  const { low, high } = rangeOf(edge);
  const at = coordinate(edge, p);
  return at >= low && at <= high && (isUpright(edge) ? p.x === edge.from.x : p.y === edge.from.y);
}

function distanceTo(edge: Edge, p: Point): number {
  const { low, high } = rangeOf(edge);
  const along = coordinate(edge, p);
  const beyond = Math.max(low - along, 0, along - high);
  const across = isUpright(edge) ? p.x - edge.from.x : p.y - edge.from.y;
  return beyond * beyond + across * across;
}
