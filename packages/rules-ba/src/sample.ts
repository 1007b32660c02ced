import type { Pick, Seat } from "@escaramuza/kernel";
import { SHAPES } from "./answers.ts";
import type { Interrupt, KeepAmbush, KeepDown, Leg, Move, OrderChoice, Snap } from "./answers.ts";
import { assaultTargets } from "./assault.ts";
import { footprintsOf, modelRadius, unitGap } from "./board.ts";
import { DATA } from "./data.ts";
import { entryOf, rateOf } from "./movement.ts";
import type { Entry, Pace } from "./movement.ts";
import { defaultMove, moveRefusal } from "./moves.ts";
import { choiceRefusal, orderRefusal, orderableUnits } from "./orders.ts";
import { otherMoves } from "./other-moves.ts";
import type { InterruptQuestion, SnapQuestion } from "./questions.ts";
import { tableOf } from "./setup.ts";
import { snapUnits } from "./snap.ts";
import { findUnit, isOnTable, livingOf, unitOf } from "./state.ts";
import type { Model, Order, Point, Position, Unit } from "./state.ts";
import { exitOf, isHeldBack } from "./zones.ts";

/** Answers drawn at random that a player might give: units that go somewhere, shoot and assault, now and then one that waits. */

/** How often each is tried first. */
const LIKELY: readonly Order[] = [
  "fire",
  "fire",
  "fire",
  "advance",
  "advance",
  "advance",
  "run",
  "run",
  "ambush",
  "rally",
  "down",
];

export function sampleOrder(s: Position, seat: Seat, pick: Pick): OrderChoice | null {
  const units = orderableUnits(s, seat);
  const unit = units[pick(Math.max(1, units.length))];
  return unit === undefined ? null : drawOrder(s, unit, pick);
}

function drawOrder(s: Position, unit: Unit, pick: Pick): OrderChoice {
  const down: OrderChoice = { unit: unit.id, order: "down", assault: null };
  for (let i = 0; i < 3; i++) {
    const order = LIKELY[pick(LIKELY.length)] ?? "down";
    if (order === "rally" && unit.pins === 0 && pick(8) > 0) continue;
    if (order === "run" && isOnTable(unit) && pick(2) === 0) {
      const a = drawAssault(s, unit, pick);
      if (a !== null) return a;
    }
    if (orderRefusal(s, unit, order) === null) return { unit: unit.id, order, assault: null };
  }
  return down;
}

function drawAssault(s: Position, unit: Unit, pick: Pick): OrderChoice | null {
  const targets = assaultTargets(s, unit);
  // Mostly the nearest: of the others few are in reach.
  const target = pick(3) === 0 ? targets[pick(Math.max(1, targets.length))] : nearestOf(s, unit, targets);
  if (target === undefined) return null;
  const a: OrderChoice = { unit: unit.id, order: "run", assault: target };
  return choiceRefusal(s, unit.seat, a) === null ? a : null;
}

function nearestOf(s: Position, unit: Unit, targets: readonly string[]): string | undefined {
  let [best, least] = [targets[0], Infinity];
  for (const id of targets) {
    const target = findUnit(s, id);
    const gap = target === null ? Infinity : unitGap(s, unit, target);
    if (gap < least) [best, least] = [id, gap];
  }
  return best;
}

export function sampleSnap(s: Position, { unit: id, most }: SnapQuestion, pick: Pick): Snap {
  const units = snapUnits(s, unitOf(s, id));
  const orders: OrderChoice[] = [];
  for (let n = pick(most + 1); n > 0; n--) {
    const unit = units[pick(Math.max(1, units.length))];
    if (unit === undefined || orders.some((one) => one.unit === unit.id)) continue;
    orders.push(drawOrder(s, unit, pick));
  }
  return { orders };
}

// --- moves

const TRIES = 4;

/** BA-GEO-34: any way, any distance, and doors, vehicles and floors at hand. */
export function sampleMove(s: Position, unit: Unit, order: Pace, pick: Pick): Move | null {
  if (exitOf(s, unit) !== null && pick(2) === 0) {
    const leave = legal(s, unit, order, { do: "leave" });
    if (leave !== null) return leave;
  }
  const other = pick(5) === 0 ? drawOther(s, unit, order, pick) : null;
  if (other !== null) return other;
  if (pick(8) === 0) return legal(s, unit, order, turned(unit, pick));
  const planned = pick(MARCHES) === 0;
  for (let i = 0; i < TRIES; i++) {
    const found = legal(s, unit, order, drawMove(s, unit, order, planned, pick));
    if (found !== null) return found;
  }
  return pick(4) === 0 ? defaultMove(s, unit, order) : null;
}

function legal(s: Position, unit: Unit, order: Pace, a: Move | null): Move | null {
  return a !== null && moveRefusal(s, unit, order, a) === null ? a : null;
}

/** Into a house, onto another floor, aboard. */
function drawOther(s: Position, unit: Unit, order: Pace, pick: Pick): Move | null {
  const open = otherMoves(s, unit, order);
  const one = open[pick(Math.max(1, open.length))];
  return one === undefined ? null : legal(s, unit, order, one.move);
}

/** Where it is, with the weapon somewhere else. */
function turned(unit: Unit, pick: Pick): Move {
  const turns = unit.gun !== null || unit.models.some((model) => model.alive && model.facing !== null);
  return turns ? { do: "stay", facing: pick(360) } : { do: "stay" };
}

function drawMove(s: Position, unit: Unit, order: Pace, planned: boolean, pick: Pick): Move | null {
  const entry = isHeldBack(s, unit) ? entryOf(s, unit) : null;
  if (entry !== null) return entering(s, unit, order, entry, pick);
  if (!isOnTable(unit) || unit.place.at === "building") return marching(s, unit, order, pick);
  if (unit.vehicle !== null) return driving(s, unit, order, pick);
  if (rateOf(s, unit, order) === 0) return turned(unit, pick);
  return unit.gun !== null || planned ? marching(s, unit, order, pick) : shifted(s, unit, order, pick);
}

/** One move in so many is left to the planner: that takes its time. */
const MARCHES = 64;

/** Everybody by the same way, which is the cheapest to judge. */
function shifted(s: Position, unit: Unit, order: Pace, pick: Pick): Move | null {
  const by = vector(s, unit, rateOf(s, unit, order), pick);
  const paths = livingOf(unit).map((model) => ({
    model: model.id,
    path: [{ x: model.x + by.x, y: model.y + by.y }],
  }));
  return { do: "paths", paths, ...facing(unit, pick) };
}

function marching(s: Position, unit: Unit, order: Pace, pick: Pick): Move | null {
  const from = placeOf(s, unit);
  if (from === null) return null;
  const by = vector(s, unit, rateOf(s, unit, order), pick);
  const shape = SHAPES[pick(SHAPES.length)] ?? "keep";
  return { do: "march", x: from.x + by.x, y: from.y + by.y, shape, places: [], ...facing(unit, pick) };
}

function facing(unit: Unit, pick: Pick): { facing?: number } {
  const turns = unit.gun !== null || unit.models.some((model) => model.facing !== null);
  return turns ? { facing: pick(360) } : {};
}

/** In from somewhere on the edge: mostly straight, which is the cheapest to judge. */
function entering(s: Position, unit: Unit, order: Pace, entry: Entry, pick: Pick): Move | null {
  const deep = Math.floor((rateOf(s, unit, order) * (2 + pick(7))) / 8);
  if (unit.vehicle === null && unit.gun === null && pick(8) > 0) return filingIn(s, unit, entry, deep, pick);
  const along = entry.from + pick(Math.max(1, entry.to - entry.from + 1));
  const shape = SHAPES[1 + pick(SHAPES.length - 1)] ?? "line";
  return { do: "march", ...inFrom(s, entry, along, deep), shape, places: [], ...INWARDS[entry.edge] };
}

/** One beside the other, from six on in two ranks. */
function filingIn(s: Position, unit: Unit, entry: Entry, deep: number, pick: Pick): Move | null {
  const living = livingOf(unit);
  const radius = modelRadius(unit);
  const pitch = 2 * radius + DATA.figures.spacingNormal.value;
  const abreast = living.length > 5 ? Math.ceil(living.length / 2) : living.length;
  const room = entry.to - entry.from - 2 * radius - (abreast - 1) * pitch;
  if (room < 0) return null;
  const first = entry.from + radius + pick(room + 1);
  const front = Math.max(deep, radius + (living.length > abreast ? pitch : 0));
  const paths = living.map(({ id }, i) => {
    const along = first + (i % abreast) * pitch;
    const end = inFrom(s, entry, along, front - Math.floor(i / abreast) * pitch);
    return { model: id, path: [inFrom(s, entry, along, 0), end] };
  });
  return { do: "paths", paths, ...facing(unit, pick) };
}

/** So far along the edge, and so deep. */
function inFrom(s: Position, { edge }: Entry, along: number, deep: number): { x: number; y: number } {
  const { width, height } = tableOf(s.battle);
  return {
    x: edge === "west" ? deep : edge === "east" ? width - deep : along,
    y: edge === "south" ? deep : edge === "north" ? height - deep : along,
  };
}

const INWARDS = {
  south: { dx: 0, dy: 1 },
  north: { dx: 0, dy: -1 },
  west: { dx: 1, dy: 0 },
  east: { dx: -1, dy: 0 },
} as const;

/** Forward or back, and now and then a turn. */
function driving(s: Position, unit: Unit, order: Pace, pick: Pick): Move {
  const far = Math.floor((rateOf(s, unit, order) * pick(9)) / 8);
  const turn: Leg = { do: "pivot", to: ((unit.vehicle?.heading ?? 0) + pick(181) + 270) % 360 };
  switch (pick(order === "run" ? 3 : 5)) {
    case 0:
      return { do: "drive", legs: [turn, { do: "forward", by: far }] };
    case 1:
    case 2:
      return { do: "drive", legs: [{ do: "forward", by: far }] };
    case 3:
      return { do: "drive", legs: [{ do: "reverse", by: Math.floor(far / 2) }] };
    default:
      return { do: "drive", legs: [{ do: "forward", by: far }, turn] };
  }
}

/** Towards one of the enemy, or anywhere; all the way or a part of it. */
function vector(s: Position, unit: Unit, rate: number, pick: Pick): Point {
  const from = placeOf(s, unit);
  const enemies = s.units.filter((o) => o.seat !== unit.seat && isOnTable(o));
  const enemy = enemies[pick(Math.max(1, enemies.length))];
  const to = enemy === undefined || pick(4) === 0 ? null : placeOf(s, enemy);
  const far = (rate * (1 + pick(8))) / 8;
  const dx = from !== null && to !== null ? to.x - from.x : pick(2001) - 1000;
  const dy = from !== null && to !== null ? to.y - from.y : pick(2001) - 1000;
  const length = Math.sqrt(dx * dx + dy * dy);
  const scale = length === 0 ? 0 : far / length;
  return { x: Math.trunc(dx * scale) + 0, y: Math.trunc(dy * scale) + 0 };
}

function placeOf(s: Position, unit: Unit): Point | null {
  // The first of the footprints, which of men need not be made for that.
  const first = unit.place.at === "table" && unit.vehicle === null ? unit.models.find(isCounted) : undefined;
  if (first !== undefined) return { x: first.x, y: first.y };
  const [print] = footprintsOf(s, unit);
  return print === undefined ? null : { x: Math.round(print.x), y: Math.round(print.y) };
}

function isCounted({ alive, role }: Model): boolean {
  return alive && role !== "spotter";
}

// --- interrupts and turn ends

export function sampleInterrupt({ ambushers }: InterruptQuestion, pick: Pick): Interrupt {
  const one = ambushers[pick(ambushers.length)];
  const span = one?.spans[pick(one.spans.length)];
  if (one === undefined || span === undefined || pick(4) === 0) return { do: "pass" };
  return { do: "fire", unit: one.unit, sample: span[0] + pick(span[1] - span[0] + 1) };
}

export function sampleKeepAmbush(units: readonly string[], pick: Pick): KeepAmbush | null {
  const unit = units[pick(units.length)];
  if (unit === undefined) return null;
  return { unit, do: (["keep", "keep", "roll", "return"] as const)[pick(4)] ?? "keep" };
}

export function sampleKeepDown(s: Position, units: readonly string[], pick: Pick): KeepDown {
  return { units: units.filter((id) => unitOf(s, id).pins > 0 && pick(2) === 0) };
}
