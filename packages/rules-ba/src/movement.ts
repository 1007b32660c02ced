import { pathLength } from "@escaramuza/geometry";
import type { Refusal } from "@escaramuza/kernel";
import type { Move } from "./answers.ts";
import { boardOf, hullOf, openingsOn } from "./board.ts";
import { closedUp, coherencyRefusal, isInCoherency, strayWays } from "./coherency.ts";
import { DATA } from "./data.ts";
import { driveWays } from "./drive.ts";
import { fieldOf, isStuck, restRefusal, startsNear, stretchRefusal } from "./field.ts";
import type { Field, Pace } from "./field.ts";
import { gunWays } from "./gun-move.ts";
import { boardWays, enterWays, leaveWays, stepWays } from "./inside.ts";
import { overlapRefusal, planned } from "./plan.ts";
import { tooFar } from "./plan-slots.ts";
import type { Body } from "./plan-slots.ts";
import { gunMoves, hasFixedWeapon, isRoadWay, roadRate, unitRate } from "./rates.ts";
import { no } from "./refusal.ts";
import { EPS, findUnit, livingOf } from "./state.ts";
import type { Edge, Model, Point, Position, Unit } from "./state.ts";
import { endOf, refused, walked } from "./ways.ts";
import type { Way, Ways } from "./ways.ts";
import { entryOf, firstEntry } from "./zones.ts";
import type { EntrySpan } from "./zones.ts";

export type { Pace } from "./field.ts";
export { sampleAt, sampleCount, standAt } from "./ways.ts";
export type { Moving, Way, Ways } from "./ways.ts";
export { entryOf } from "./zones.ts";
export type { EntrySpan as Entry } from "./zones.ts";

/** What answers to the movement question stand for, or why they cannot be (BA-GEO-24 to BA-GEO-31). */

export interface MoveOptions {
  /** Instead of the unit's rate: a consolidation (BA-CQ-22), an escape (BA-VSPEC-6). */
  readonly allowance?: number;
  /** Units whose 1" counts for nothing. */
  readonly spare?: readonly string[];
  /** Of a vehicle: it goes backwards, with the pivots of an Advance (BA-VSPEC-6). */
  readonly backwards?: boolean;
  /** Of a vehicle: the section it drives into (BA-BLDG-26). */
  readonly ram?: string;
}

/** The unit may be on the table, in reserve, in a building, aboard or towed. */
export function waysOf(s: Position, unit: Unit, pace: Pace, move: Move, options: MoveOptions = {}): Ways {
  switch (move.do) {
    case "stay":
      return staying(s, unit, pace, move.facing ?? null);
    case "enter":
      return enterWays(s, unit, pace, move.section);
    case "step":
      return stepWays(s, unit, pace, move.steps, move.opening ?? null);
    case "board":
      return boardWays(s, unit, pace, move.vehicle);
    case "leave":
      return leaveWays(s, unit, pace);
    case "march":
    case "paths":
    case "drive":
      if (unit.vehicle !== null) return driveWays(s, unit, pace, move, options);
      if (move.do === "drive") return refused(no("BA-GEO-27", "notAVehicle", { unit: unit.id }));
      return unit.gun === null ? walking(s, unit, pace, move, options) : gunWays(s, unit, pace, move);
  }
}

/** How far the unit goes with that order: 0 for fixed weapons on Advance (BA-WPN-4); roads apart. */
export function rateOf(_s: Position, unit: Unit, pace: Pace): number {
  return unitRate(unit, pace);
}

/**
 * Is there anything it may do with that order, pivots, boarding and entering included (BA-ORD-8)? Assaults are not looked at: they
 * may be made where a plain Run may not (BA-CQ-4).
 */
export function canMove(s: Position, unit: Unit, pace: Pace): boolean {
  if (unit.vehicle?.immobilised === true || unit.gun?.abandoned === true) return false;
  const pivots = pace === "advance" && (unit.gun !== null || hasFixedWeapon(unit));
  const { place } = unit;
  switch (place.at) {
    case "table":
      if (pivots) return true;
      if (unit.vehicle !== null) return true;
      if (unit.gun !== null) return canShift(s, unit) || canLimber(s, unit);
      return pace === "advance" || !startsInRough(s, unit, pace);
    case "building":
      return unit.gun === null || pivots;
    case "aboard":
    case "towed": {
      // BA-TRANS-6, BA-GUN-14
      const carrier = findUnit(s, place.vehicle);
      if (carrier === null || carrier.place.at !== "table" || carrier.die === "run") return false;
      return pace === "run" || !pivots;
    }
    case "reserve":
    case "outflank":
      if (entryOf(s, unit) === null) return false;
      return unit.vehicle !== null || unitRate(unit, pace) > 0;
    case "unplaced":
    case "left":
    case "destroyed":
      return false;
  }
}

function startsInRough(s: Position, unit: Unit, pace: Pace): boolean {
  const field = fieldOf(s, unit, pace, { around: livingOf(unit) });
  return livingOf(unit).some(({ x, y }) => isStuck(field, x, y));
}

/** BA-GUN-1, BA-GUN-6, BA-R145 */
function canShift(s: Position, unit: Unit): boolean {
  if (unit.gun === null || !gunMoves(unit)) return false;
  return !isStuck(fieldOf(s, unit, "run", { around: [unit.gun] }), unit.gun.x, unit.gun.y);
}

function canLimber(s: Position, unit: Unit): boolean {
  return s.units.some(
    (other) => other.seat === unit.seat && other.vehicle !== null && boardWays(s, unit, "run", other.id).ok,
  );
}

// --- staying

function staying(s: Position, unit: Unit, pace: Pace, facing: number | null): Ways {
  const { place } = unit;
  if (place.at === "building" && unit.gun === null) {
    const { section, floor, opening } = place;
    return walked([], null, { at: "building", section, floor, opening }, false);
  }
  if (place.at === "aboard" || place.at === "towed") return refused(no("BA-TRANS-5", "mustGetOff", { unit: unit.id }));
  if (place.at !== "table" && place.at !== "building")
    return refused(no("BA-DEPLOY-11", "mustEnter", { unit: unit.id }));
  if (unit.vehicle !== null) return { ...driveWays(s, unit, pace, { do: "drive", legs: [] }, {}) };
  // BA-GEO-30
  if (!isInCoherency(unit) && unit.gun === null && unitRate(unit, pace) > 0) {
    const body = bodyOf(s, unit, pace, {}, []);
    if (!("code" in body) && (closedUp(body) ?? strayWays(body)) !== null)
      return refused(no("BA-GEO-30", "mustCloseUp", { unit: unit.id }));
  }
  const turns = facing !== null && (unit.gun !== null || hasFixedWeapon(unit));
  const into = place.at === "building" ? { ...place } : { at: "table" as const };
  const ways = livingOf(unit).map(({ id, x, y }): Way => ({ model: id, path: [{ x, y }] }));
  return walked(place.at === "building" ? [] : ways, turns ? facing : null, into, turns);
}

// --- men on foot, in the saddle or on machines

/** Where its models set out from, and over which ground. */
function walking(
  s: Position,
  unit: Unit,
  pace: Pace,
  move: Extract<Move, { do: "march" | "paths" }>,
  options: MoveOptions,
): Ways {
  const body =
    move.do === "march"
      ? bodyOf(s, unit, pace, options, [move])
      : bodyOf(s, unit, pace, options, [], alongside(unit, move));
  if ("code" in body) return refused(body);
  if (body.allowance === 0) return refused(no("BA-WPN-4", "pivotsOnly", { unit: unit.id }));
  const facing = hasFixedWeapon(unit) ? (move.facing ?? null) : null;
  const ways = move.do === "march" ? marched(body, move) : drawn(body, move);
  if (!isWays(ways)) return refused(ways);
  const racer = move.do === "march" ? null : aheadByRoad(body, ways);
  if (racer !== null) return refused(tooFar(racer.model, pathLength(racer.path), body.allowance));
  const off = unit.place.at !== "table";
  const anywhere = (): Body | null => {
    const whole = bodyOf(s, unit, pace, options, []);
    return "code" in whole ? null : whole;
  };
  const refusal = move.do === "march" ? null : coherencyRefusal(body, ways.map(endOf), anywhere);
  if (refusal !== null) return refused(refusal);
  const moves = off || facing !== null || ways.some(({ path }) => path.length > 1);
  return walked(ways, facing, { at: "table" }, moves);
}

/** All points of drawn ways: what is not near them does not matter, and most of the table is not. */
function alongside(unit: Unit, { paths }: Extract<Move, { do: "paths" }>): Point[] {
  const points: Point[] = unit.place.at === "table" ? livingOf(unit) : [];
  for (const { path } of paths) points.push(...path);
  return points;
}

/** BA-SPEC-2: who goes farther by road than on foot while somebody of the unit leaves it; null where nobody does. */
function aheadByRoad({ field, allowance }: Body, ways: readonly Way[]): Way | null {
  if (!field.unit.bicycles || ways.every(({ path }) => path.length === 1 || isRoadWay(field.board, path))) return null;
  return ways.find(({ path }) => pathLength(path) > allowance + EPS) ?? null;
}

/** BA-GEO-30: who cannot close up there does so where he can, or else comes as near as he can. */
function marched(body: Body, move: Extract<Move, { do: "march" }>): readonly Way[] | Refusal {
  const ways = planned(body, move);
  if (isWays(ways) || !body.stands || isInCoherency(body.field.unit)) return ways;
  return closedUp(body) ?? strayWays(body) ?? ways;
}

function isWays(ways: readonly Way[] | Refusal): ways is readonly Way[] {
  return Array.isArray(ways);
}

/** How far ends may be from starts on top of the allowance: repaired slots, and who stands in the way there. */
const MARGIN = 2 * DATA.figures.plannerReach.value;
/** More than any rounding. */
const HAND = 100;

/** `along`: the ways are known, and go through these points. */
function bodyOf(
  s: Position,
  unit: Unit,
  pace: Pace,
  options: MoveOptions,
  goals: readonly Point[],
  along: readonly Point[] | null = null,
): Body | Refusal {
  const { place } = unit;
  const models = livingOf(unit);
  const allowance = options.allowance ?? unitRate(unit, pace);
  const roadAllowance = options.allowance ?? roadRate(unit, pace, allowance);
  const spare = options.spare ?? [];
  const reach = roadAllowance + MARGIN;
  const common = { models, allowance, roadAllowance };
  const fieldIn = (near: readonly string[], around: readonly Point[] | null, far: number): Field =>
    along !== null
      ? fieldOf(s, unit, pace, { spare: near, around: along, reach: HAND })
      : fieldOf(s, unit, pace, around === null ? { spare: near } : { spare: near, around, reach: far });
  switch (place.at) {
    case "table":
      return {
        ...common,
        field: fieldIn(spare, models, reach),
        starts: (model) => [model],
        stands: true,
        forward: null,
      };
    case "building": {
      if (place.floor !== 0) return no("BA-BLDG-5", "notFromAbove", { unit: unit.id });
      const openings = openingsOn(boardOf(s), place.section, 0);
      if (openings.length === 0) return no("BA-BLDG-5", "noOpening", { unit: unit.id });
      return {
        ...common,
        field: fieldIn(spare, openings, reach),
        starts: (_model, to) => nearestFirst(openings, to).slice(0, MOST_STARTS),
        stands: false,
        forward: null,
      };
    }
    case "aboard": {
      const carrier = findUnit(s, place.vehicle);
      if (carrier === null || carrier.place.at !== "table" || carrier.die === "run")
        return no("BA-TRANS-6", "cannotGetOff", { unit: unit.id });
      const border = { x: carrier.vehicle?.x ?? 0, y: carrier.vehicle?.y ?? 0 };
      return {
        ...common,
        field: fieldIn([...spare, carrier.id], [border], reach + MARGIN),
        starts: (_model, to) => [onHull(carrier, to)],
        stands: false,
        forward: null,
      };
    }
    case "reserve":
    case "outflank": {
      const entry = entryOf(s, unit);
      if (entry === null) return no("BA-DEPLOY-9", "tooEarly", { unit: unit.id, turn: firstEntry(s, unit) });
      // However far off the goal is, they come to stand near the edge.
      const around = goals.flatMap((goal) => [goal, onEdge(s, entry, goal)]);
      return {
        ...common,
        field: fieldIn(spare, around.length > 0 ? around : null, reach + MARGIN),
        starts: (_model, to) => [onEdge(s, entry, to)],
        stands: false,
        forward: inwards(entry.edge),
      };
    }
    case "towed":
    case "unplaced":
    case "left":
    case "destroyed":
      return no("BA-ORD-8", "cannotMove", { unit: unit.id });
  }
}

const MOST_STARTS = 3;

function nearestFirst<T extends Point>(points: readonly T[], to: Point): T[] {
  const far = (p: Point): number => (p.x - to.x) * (p.x - to.x) + (p.y - to.y) * (p.y - to.y);
  return points.toSorted((a, b) => far(a) - far(b));
}

/** BA-TRANS-6: the place of the hull's edge nearest to where one is bound, in whole units just outside it. */
function onHull(carrier: Unit, to: Point): Point {
  const hull = hullOf(carrier);
  const along = hull.facingX * (to.x - hull.x) + hull.facingY * (to.y - hull.y);
  const across = hull.facingY * (to.x - hull.x) - hull.facingX * (to.y - hull.y);
  const clamp = (value: number, most: number): number => Math.min(most, Math.max(-most, value));
  let u = clamp(along, hull.length / 2);
  let v = clamp(across, hull.width / 2);
  // From inside, to the nearest side.
  if (u === along && v === across) {
    if (hull.length / 2 - Math.abs(u) < hull.width / 2 - Math.abs(v)) u = (u < 0 ? -1 : 1) * (hull.length / 2);
    else v = (v < 0 ? -1 : 1) * (hull.width / 2);
  }
  return {
    x: Math.round(hull.x + u * hull.facingX + v * hull.facingY),
    y: Math.round(hull.y + u * hull.facingY - v * hull.facingX),
  };
}

/** BA-DEPLOY-11: base centres start on the edge. */
function onEdge(s: Position, { edge, from, to }: EntrySpan, goal: Point): Point {
  const { width, height } = boardOf(s);
  const clamp = (value: number): number => Math.min(to, Math.max(from, value));
  switch (edge) {
    case "south":
      return { x: clamp(goal.x), y: 0 };
    case "north":
      return { x: clamp(goal.x), y: height };
    case "west":
      return { x: 0, y: clamp(goal.y) };
    case "east":
      return { x: width, y: clamp(goal.y) };
  }
}

function inwards(edge: Edge): Point {
  switch (edge) {
    case "south":
      return { x: 0, y: 1 };
    case "north":
      return { x: 0, y: -1 };
    case "west":
      return { x: 1, y: 0 };
    case "east":
      return { x: -1, y: 0 };
  }
}

// --- ways drawn by hand (BA-GEO-27, BA-GEO-29)

function drawn(body: Body, move: Extract<Move, { do: "paths" }>): Way[] | Refusal {
  const { models, field, stands } = body;
  const given = new Map<string, readonly Point[]>();
  for (const { model, path } of move.paths) {
    if (!models.some(({ id }) => id === model)) return no("BA-GEO-27", "notOfUnit", { model });
    if (given.has(model)) return no("BA-GEO-27", "movedTwice", { model });
    given.set(model, path);
  }
  const ways: Way[] = [];
  for (const model of models) {
    const path = given.get(model.id) ?? [];
    const points: Point[] = [];
    for (const { x, y } of stands ? [model, ...path] : path) {
      const last = points.at(-1);
      if (last === undefined || last.x !== x || last.y !== y) points.push({ x, y });
    }
    const way = { model: model.id, path: points };
    const refusal = wayRefusal(body, model, points);
    if (refusal !== null) return refusal;
    ways.push(way);
  }
  const ends = ways.map(endOf);
  if (stands && ways.every(({ path }) => path.length === 1)) return ways;
  for (const [i, { x, y }] of ends.entries()) {
    const refusal = restRefusal(field, models[i]?.id ?? "", x, y);
    if (refusal !== null) return refusal;
  }
  return overlapRefusal(field.unit, ends, field.radius) ?? ways;
}

function wayRefusal(body: Body, model: Model, path: readonly Point[]): Refusal | null {
  const { field } = body;
  const first = path[0];
  const end = path.at(-1);
  // Who is not on the table yet has to come.
  if (first === undefined || end === undefined) return no("BA-DEPLOY-11", "mustEnter", { unit: field.unit.id });
  if (!body.stands && !isStart(body, model, first, end)) return no("BA-GEO-24", "wrongStart", { model: model.id });
  if (path.length === 1) return null;
  if (body.stands && isStuck(field, first.x, first.y)) return no("BA-MOVE-6", "startsInRough", { model: model.id });
  const near = startsNear(field, first.x, first.y);
  let length = 0;
  for (let i = 1; i < path.length; i++) {
    const p = path[i - 1] ?? first;
    const q = path[i] ?? end;
    const refusal = stretchRefusal(field, model.id, p.x, p.y, q.x, q.y, near);
    if (refusal !== null) return refusal;
    length += Math.sqrt((q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y));
  }
  if (length <= body.allowance + EPS) return null;
  const most = isRoadWay(field.board, path) ? body.roadAllowance : body.allowance;
  return length <= most + EPS ? null : tooFar(model.id, length, most);
}

/** On the edge, at an opening, at the hull: a start for itself. */
function isStart(body: Body, model: Model, first: Point, end: Point): boolean {
  const isAt = (p: Point): boolean => Math.abs(p.x - first.x) <= 2 * EPS && Math.abs(p.y - first.y) <= 2 * EPS;
  return body.starts(model, first).some(isAt) || body.starts(model, end).some(isAt);
}
