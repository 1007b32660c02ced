import { bearingApart, bearingOf, cosine, sine, wholeTurn } from "@escaramuza/geometry";
import type { Refusal } from "@escaramuza/kernel";
import type { Leg, March, Move } from "./answers.ts";
import { boardOf } from "./board.ts";
import { DATA } from "./data.ts";
import { courseOf, endRefusal, isClearAhead, legsRefusal, limitsOf, sweepRefusal } from "./course.ts";
import type { Course, DriveOptions, Limits, Stance } from "./course.ts";
import type { Pace } from "./field.ts";
import { isRoadWay, roadRate } from "./rates.ts";
import { no } from "./refusal.ts";
import { EPS } from "./state.ts";
import type { Edge, Point, Position, Unit } from "./state.ts";
import { driven, refused } from "./ways.ts";
import type { Ways } from "./ways.ts";
import { entryOf, firstEntry } from "./zones.ts";

/** Driving: legs as told, or found for a place (BA-GEO-31, BA-VEH-2 to BA-VEH-4). */

const STEP = DATA.figures.plannerGrid.value;

/** Why a vehicle on the table may not drive so; null if it may. */
export function driveRefusal(
  s: Position,
  unit: Unit,
  pace: Pace,
  legs: readonly Leg[],
  options: DriveOptions = {},
): Refusal | null {
  return legsRefusal(courseOf(s, unit, pace, stanceOf(unit), options), legs);
}

/** Legs that bring it as near to the place as it can, and to the facing asked for; none where it cannot come nearer. */
export function driveTo(
  s: Position,
  unit: Unit,
  pace: Pace,
  march: Omit<March, "do">,
  options: DriveOptions = {},
): readonly Leg[] {
  return foundLegs(courseOf(s, unit, pace, stanceOf(unit), options), march, march.facing ?? null);
}

/** How far straight on (or back) it may go and stop, up to so much (BA-VEH-1). */
export function straightReach(
  s: Position,
  unit: Unit,
  pace: Pace,
  most: number,
  back: boolean,
  options: DriveOptions = {},
): number {
  const c = courseOf(s, unit, pace, stanceOf(unit), { ...options, allowance: most });
  return fitted(c, [], back, most);
}

export function stanceOf({ id, vehicle }: Unit): Stance {
  if (vehicle === null) throw new Error(`${id} has no hull`);
  return { x: vehicle.x, y: vehicle.y, heading: vehicle.heading };
}

export function driveWays(
  s: Position,
  unit: Unit,
  pace: Pace,
  move: Extract<Move, { do: "march" | "paths" | "drive" }>,
  options: DriveOptions,
): Ways {
  const about = { unit: unit.id };
  if (unit.vehicle?.immobilised === true && !(move.do === "drive" && move.legs.length === 0))
    return refused(no("BA-VEH-3", "immobilised", about));
  if (move.do === "paths") return refused(no("BA-GEO-31", "legsOnly", about));
  if (unit.place.at !== "table") return entering(s, unit, pace, move);
  const c = courseOf(s, unit, pace, stanceOf(unit), options);
  if (move.do === "drive") {
    const refusal = legsRefusal(c, move.legs);
    return refusal === null ? wayOf(c, move.legs) : refused(refusal);
  }
  const legs = foundLegs(c, move, move.facing ?? null);
  if (legs.length > 0) return wayOf(c, legs);
  return refused(whyNot(c, move));
}

export function wayOf(c: Course, legs: readonly Leg[]): Ways {
  const { path, heading } = driven(c.start, c.start.heading, legs);
  const moves = path.length > 1 || heading !== c.start.heading;
  return {
    ok: true,
    ways: [{ model: c.unit.id, path }],
    legs,
    heading: c.start.heading,
    facing: null,
    into: { at: "table" },
    moves,
  };
}

/** The straight way tells. */
function whyNot(c: Course, { x, y }: Point): Refusal {
  const to = bearingOf(x - c.start.x, y - c.start.y);
  const legs: Leg[] = [
    { do: "pivot", to },
    { do: "forward", by: STEP },
  ];
  return legsRefusal(c, legs) ?? no("BA-GEO-31", "noWay", { unit: c.unit.id });
}

// --- coming and going

/** BA-DEPLOY-11: from just outside, its nose on the edge, heading inwards. */
function entering(s: Position, unit: Unit, pace: Pace, move: Extract<Move, { do: "march" | "drive" }>): Ways {
  const entry = entryOf(s, unit);
  const about = { unit: unit.id };
  if (entry === null) return refused(no("BA-DEPLOY-9", "tooEarly", { ...about, turn: firstEntry(s, unit) }));
  if (move.do === "drive") return refused(no("BA-DEPLOY-11", "marchToEnter", about));
  const { width, height } = boardOf(s);
  const probe = courseOf(s, unit, pace, { x: 0, y: 0, heading: 0 }, { entering: true });
  const half = probe.length / 2;
  const side = Math.ceil(probe.width / 2);
  const clamp = (value: number, most: number): number =>
    Math.min(Math.min(entry.to, most - side), Math.max(Math.max(entry.from, side), value));
  const start: Stance =
    entry.edge === "south"
      ? { x: clamp(move.x, width), y: -half, heading: 0 }
      : entry.edge === "north"
        ? { x: clamp(move.x, width), y: height + half, heading: 180 }
        : entry.edge === "west"
          ? { x: -half, y: clamp(move.y, height), heading: 90 }
          : { x: width + half, y: clamp(move.y, height), heading: 270 };
  const c = courseOf(s, unit, pace, start, { entering: true });
  const legs = foundLegs(c, move, move.facing ?? null);
  return legs.length > 0 ? wayOf(c, legs) : refused(no("BA-DEPLOY-11", "noRoomToEnter", about));
}

/** BA-SCEN-7: straight to the edge, after one pivot at most; or backwards (BA-VEH-4). */
export function leaveByDriving(s: Position, unit: Unit, pace: Pace, edge: Edge): Ways {
  const c = courseOf(s, unit, pace, stanceOf(unit), { leaving: true });
  const out = edge === "north" ? 0 : edge === "east" ? 90 : edge === "south" ? 180 : 270;
  const { width, height } = c.board;
  const { x, y, heading } = c.start;
  const left = edge === "north" ? height - y : edge === "south" ? y : edge === "east" ? width - x : x;
  for (const { to, go } of [
    { to: heading, go: "forward" },
    { to: out, go: "forward" },
    { to: heading, go: "reverse" },
  ] as const) {
    const ahead = go === "forward" ? cosine(to - out) : -cosine(to - out);
    if (ahead <= 0.1) continue;
    const reach = (ahead * c.length) / 2 + (Math.abs(sine(to - out)) * c.width) / 2;
    const by = Math.max(0, Math.ceil((left - reach) / ahead));
    const legs: Leg[] = [
      { do: "pivot", to },
      { do: go, by },
    ];
    const used = legs.filter((leg) => (leg.do === "pivot" ? leg.to !== heading : leg.by > 0));
    if (legsRefusal(c, used) !== null) continue;
    const way = wayOf(c, used);
    return way.ok ? { ...way, into: { at: "left" } } : way;
  }
  return refused(no("BA-SCEN-7", "outOfReach", { unit: unit.id }));
}

// --- finding legs

/** The best of some simple ways there. */
function foundLegs(c: Course, to: Point, facing: number | null): readonly Leg[] {
  let best: readonly Leg[] = [];
  let least = scoreOf(c, [], to, facing);
  for (const back of [false, true]) {
    const limits = limitsOf(c, back);
    if (limits === null) continue;
    for (const turns of coursesTo(c, limits, to, facing, back)) {
      const legs = completed(c, limits, turns, back);
      if (legs === null || legs.length === 0) continue;
      const score = scoreOf(c, legs, to, facing);
      if (score >= least - EPS) continue;
      best = legs;
      least = score;
      if (least <= GOOD) return best;
    }
  }
  return best;
}

/** So near that looking on is not worth it: whole degrees miss by more. */
const GOOD = 100;
/** What a degree of the wrong facing is worth. */
const PER_DEGREE = 20;

function scoreOf(c: Course, legs: readonly Leg[], to: Point, facing: number | null): number {
  const { path, heading } = driven(c.start, c.start.heading, legs);
  const end = path.at(-1) ?? c.start;
  const off = Math.sqrt((end.x - to.x) * (end.x - to.x) + (end.y - to.y) * (end.y - to.y));
  return off + (facing === null ? 0 : PER_DEGREE * bearingApart(heading, facing));
}

/** Straight, a turn, straight, a turn: lengths may have to be cut. */
interface Turns {
  readonly first: number;
  readonly turn: number | null;
  readonly then: number;
  readonly last: number | null;
}

function coursesTo(c: Course, limits: Limits, to: Point, facing: number | null, back: boolean): Turns[] {
  const { start } = c;
  const dx = to.x - start.x;
  const dy = to.y - start.y;
  const far = Math.sqrt(dx * dx + dy * dy);
  const sign = back ? -1 : 1;
  const ahead = sign * (sine(start.heading) * dx + cosine(start.heading) * dy);
  const last = facing;
  const found: Turns[] = [{ first: Math.max(0, Math.round(ahead)), turn: null, then: 0, last: null }];
  if (limits.pivots === 0) return found;
  if (last !== null) found.unshift({ first: Math.max(0, Math.round(ahead)), turn: null, then: 0, last });
  const bearing = bearingOf(sign * dx, sign * dy);
  const wanted = clampTurn(start.heading, bearing, limits.degrees);
  const direct: Turns = { first: 0, turn: wanted, then: Math.round(far), last: limits.pivots > 1 ? last : null };
  found.unshift(direct);
  // A turn on the way: far enough that what is left lies ahead of it.
  for (const share of [0.25, 0.5, 0.75, 1]) {
    const first = Math.round(share * Math.max(0, ahead));
    if (first === 0) continue;
    const px = start.x + sign * first * sine(start.heading);
    const py = start.y + sign * first * cosine(start.heading);
    const turn = clampTurn(start.heading, bearingOf(sign * (to.x - px), sign * (to.y - py)), limits.degrees);
    const left = Math.sqrt((to.x - px) * (to.x - px) + (to.y - py) * (to.y - py));
    found.push({ first, turn, then: Math.round(left), last: limits.pivots > 1 ? last : null });
  }
  return found;
}

/** The bearing, or as near to it as one turn goes. */
function clampTurn(from: number, to: number, most: number): number {
  if (bearingApart(from, to) <= most) return to;
  const right = wholeTurn(to - from) < 180;
  return wholeTurn(from + (right ? most : -most));
}

/** Legs of those turns that may be driven, the straights cut where they must be; null where the turns themselves may not. */
function completed(c: Course, limits: Limits, turns: Turns, back: boolean): Leg[] | null {
  const { first, turn, then, last } = turns;
  const straight = (by: number): Leg => (back ? { do: "reverse", by } : { do: "forward", by });
  const legs: Leg[] = [];
  let heading = c.start.heading;
  const rate = roadRate(c.unit, c.pace, limits.rate);
  let left = rate;
  if (first > 0) {
    const by = turn === null ? fitted(c, legs, back, Math.min(left, first), last) : Math.min(left, first);
    if (by > 0) legs.push(straight(by));
    left -= by;
  }
  if (turn !== null && turn !== heading) {
    legs.push({ do: "pivot", to: turn });
    heading = turn;
  }
  if (turn !== null && then > 0 && left > 0) {
    const by = fitted(c, legs, back, Math.min(left, then), last);
    if (by > 0) legs.push(straight(by));
  }
  if (last !== null && last !== heading && bearingApart(last, heading) <= limits.degrees) {
    const turned: Leg[] = [...legs, { do: "pivot", to: last }];
    if (legsRefusal(c, turned) === null) return turned;
  }
  return legsRefusal(c, legs) === null ? legs : null;
}

const FINE = 4;

/** BA-MOVE-8: how far beyond what is allowed anyhow, up to what is not: as far as the road leads. */
function asLongAs(allowed: (by: number) => boolean, least: number, most: number): number {
  if (!allowed(least + 2 * EPS)) return least;
  let [low, high] = [least, most];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (allowed(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** How far straight on after those legs, up to so much: the sweep tells how far it comes, its end where it may stop. `near`: so exactly. */
export function fitted(
  c: Course,
  before: readonly Leg[],
  back: boolean,
  most: number,
  last: number | null = null,
  near = FINE,
): number {
  const limits = limitsOf(c, back);
  if (limits === null || sweepRefusal(c, before) !== null) return 0;
  const spent = before.reduce((sum, leg) => (leg.do === "pivot" ? sum : sum + leg.by), 0);
  const withLeg = (by: number): Leg[] => [...before, back ? { do: "reverse", by } : { do: "forward", by }];
  const allowed = (by: number): boolean =>
    spent + by <= limits.rate + EPS ||
    (spent + by <= roadRate(c.unit, c.pace, limits.rate) + EPS &&
      isRoadWay(c.board, driven(c.start, c.start.heading, withLeg(by)).path));
  let reach = Math.floor(most);
  if (!allowed(reach)) reach = asLongAs(allowed, Math.max(0, Math.floor(limits.rate - spent)), reach);
  const isClear = (by: number): boolean => isClearAhead(c, before, back ? -by : by);
  if (reach > 0 && !isClear(reach)) {
    let low = 0;
    let high = reach;
    while (high - low > near) {
      const middle = (low + high) >> 1;
      if (isClear(middle)) low = middle;
      else high = middle;
    }
    reach = low;
  }
  const ends = (by: number): boolean => {
    const legs = by > 0 ? withLeg(by) : [...before];
    return endRefusal(c, last === null ? legs : [...legs, { do: "pivot", to: last }]) === null;
  };
  while (reach > 0 && !ends(reach)) reach = Math.max(0, reach - STEP);
  return reach;
}
