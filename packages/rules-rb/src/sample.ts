import type { Pick, Seat } from "@escaramuza/kernel";
import { SHAPES } from "./answers.ts";
import type { Move, Order, OrderChoice } from "./answers.ts";
import { defaultMove, drawEntry, moveRefusal } from "./moves.ts";
import { ORDERS, allowanceOf, eligibleUnits, mustRestore, orderRefusal } from "./orders.ts";
import { MM, livingOf, onTable } from "./state.ts";
import type { Point, Position, Unit } from "./state.ts";

/** Answers drawn at random that a player might give: units that go somewhere and shoot, now and then one that waits. */

/** One in so many phases is ended early. */
const SELDOM = 24;

export function sampleOrder(s: Position, seat: Seat, pick: Pick): OrderChoice | null {
  if (pick(SELDOM) === 0) return { do: "endPhase" };
  const units = eligibleUnits(s, seat);
  const unit = units[pick(Math.max(1, units.length))];
  if (unit === undefined) return { do: "endPhase" };
  const orders = ORDERS.filter((order) => orderRefusal(s, unit, order) === null);
  // Advance twice as often as the others: it shoots.
  const order = orders[pick(orders.length + 1)] ?? orders[0];
  return order === undefined ? null : { do: "order", unit: unit.id, order };
}

/** Draws of a place before this one is given up. */
const TRIES = 4;
/** One move in so many is left to the rules to find: that takes its time. */
const MARCHES = 64;

export function sampleMove(s: Position, unit: Unit, order: Order, pick: Pick): Move | null {
  // Hardly anything else is legal for who must close up.
  if (mustRestore(unit)) return legal(s, unit, order, defaultMove(s, unit, order));
  const kind = pick(MARCHES);
  if (kind % 8 === 1) return legal(s, unit, order, { do: "stay" });
  const allowance = allowanceOf(unit, order);
  if (!onTable(unit)) return legal(s, unit, order, drawEntry(unit, (allowance * (1 + pick(4))) / 4, pick));
  for (let i = 0; i < TRIES; i++) {
    const v = vector(s, unit, allowance, pick);
    const found = legal(s, unit, order, drawn(unit, v, kind, pick));
    if (found !== null) return found;
  }
  return null;
}

function legal(s: Position, unit: Unit, order: Order, a: Move | null): Move | null {
  return a !== null && moveRefusal(s, unit, order, a) === null ? a : null;
}

/** Towards one of the enemy's figures, or anywhere; all the way or a part of it. */
function vector(s: Position, unit: Unit, allowance: number, pick: Pick): Point {
  const [from] = livingOf(unit);
  const enemies = s.units.filter((o) => o.seat !== unit.seat && onTable(o));
  const enemy = enemies[pick(Math.max(1, enemies.length))]?.figures[0];
  const far = (allowance * (1 + pick(8))) / 8;
  if (from === undefined) return { x: 0, y: 0 };
  const towards = enemy !== undefined && pick(2) === 0;
  const dx = towards ? enemy.x - from.x : pick(2001) - 1000;
  const dy = towards ? enemy.y - from.y : pick(2001) - 1000;
  const length = Math.sqrt(dx * dx + dy * dy);
  // A little less, so that rounding does not make it too far.
  const scale = length === 0 ? 0 : Math.max(0, far - MM) / length;
  return { x: toMm(dx * scale), y: toMm(dy * scale) };
}

function toMm(value: number): number {
  return Math.round(value / MM) * MM + 0;
}

/** Mostly everybody by the same vector, which is the cheapest to judge; now and then written out, or left to the rules. */
function drawn(unit: Unit, v: Point, kind: number, pick: Pick): Move | null {
  if (kind === 0) return marching(unit, v, pick);
  return kind % 16 === 2 ? translated(unit, v, pick) : { do: "shift", ...v, ...facing(unit, pick) };
}

function translated(unit: Unit, { x, y }: Point, pick: Pick): Move {
  const paths = livingOf(unit).map((figure) => ({ figure: figure.id, path: [{ x: figure.x + x, y: figure.y + y }] }));
  return { do: "paths", paths, ...facing(unit, pick) };
}

function marching(unit: Unit, { x, y }: Point, pick: Pick): Move | null {
  const [first] = livingOf(unit);
  if (first === undefined) return null;
  const shape = unit.kind === "vehicle" ? "keep" : (SHAPES[pick(SHAPES.length)] ?? "keep");
  return { do: "march", x: first.x + x, y: first.y + y, shape, ...direction(pick), places: [] };
}

function facing(unit: Unit, pick: Pick): { dx?: number; dy?: number } {
  return unit.vehicle === null || pick(2) === 0 ? {} : direction(pick);
}

function direction(pick: Pick): { dx: number; dy: number } {
  return COMPASS[pick(COMPASS.length)] ?? { dx: 1, dy: 0 };
}

const COMPASS = [
  { dx: 1, dy: 0 },
  { dx: 1, dy: 1 },
  { dx: 0, dy: 1 },
  { dx: -1, dy: 1 },
  { dx: -1, dy: 0 },
  { dx: -1, dy: -1 },
  { dx: 0, dy: -1 },
  { dx: 1, dy: -1 },
] as const;
