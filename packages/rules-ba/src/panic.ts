import { bearingApart, bearingOf, cosine, sine } from "@escaramuza/geometry";
import { footprintsOf, gapBetween, gunRadius, hullAt, leastGap, unitGap } from "./board.ts";
import type { Footprint } from "./board.ts";
import { courseOf, limitsOf } from "./course.ts";
import type { Course } from "./course.ts";
import type { Leg } from "./answers.ts";
import { DATA } from "./data.ts";
import { fitted, stanceOf, wayOf } from "./drive.ts";
import { fieldOf, isStuck, restRefusal, startsNear, stretchRefusal } from "./field.ts";
import type { Field, Foe, Pace } from "./field.ts";
import { roadRate, unitRate } from "./rates.ts";
import { sightOf, unitSees } from "./sight.ts";
import { EPS, isOnTable, livingOf } from "./state.ts";
import type { Point, Position, Unit } from "./state.ts";
import { driven, walked } from "./ways.ts";
import type { Moving, Way } from "./ways.ts";

/** Panic (BA-FUBAR-2, BA-FUBAR-3, BA-R36, BA-R38, BA-R39): computed, not chosen. */

const STEP = DATA.figures.plannerGrid.value;
const BEARINGS = 5;
const PIVOTS = 15;

/** The move away from the closest enemy unit it sees; null: it goes Down. */
export function panicMove(s: Position, unit: Unit): Moving | null {
  if (unit.place.at !== "table" || unit.vehicle?.immobilised === true) return null;
  const enemy = closestSeen(s, unit);
  if (enemy === null) return null;
  const theirs = footprintsOf(s, enemy);
  return unit.vehicle === null ? rigid(s, unit, theirs) : driving(s, unit, theirs);
}

/** BA-FUBAR-2: ties go to the lowest id. */
export function closestSeen(s: Position, unit: Unit): Unit | null {
  const v = sightOf(s);
  const near = s.units
    .filter((other) => other.seat !== unit.seat && isOnTable(other) && other.gun?.abandoned !== true)
    .map((other) => ({ other, gap: unitGap(s, unit, other) }))
    .toSorted((a, b) => a.gap - b.gap || compareIds(a.other.id, b.other.id));
  return near.find(({ other }) => unitSees(s, unit, other, v))?.other ?? null;
}

/** `a2` before `a10`. */
export function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** Where the enemy is nearest: away from there. */
function awayFrom(own: readonly Footprint[], theirs: readonly Footprint[]): number {
  let best = Infinity;
  let bearing = 0;
  for (const a of own)
    for (const b of theirs) {
      const gap = gapBetween(a, b);
      if (gap >= best) continue;
      best = gap;
      bearing = bearingOf(a.x - b.x, a.y - b.y);
    }
  return bearing;
}

interface Best<T> {
  readonly move: T;
  readonly gap: number;
  readonly off: number;
}

/** The greater distance from the enemy; then the bearing nearer to directly away. They come by rising bearing. */
function better<T>(best: Best<T> | null, gap: number, off: number): boolean {
  return best === null || gap > best.gap + EPS || (gap > best.gap - EPS && off < best.off);
}

// --- bodies of men, and guns with their crews

interface Mover extends Point {
  readonly id: string;
  readonly field: Field;
  readonly near: readonly Foe[];
}

function rigid(s: Position, unit: Unit, theirs: readonly Footprint[]): Moving | null {
  const men = livingOf(unit);
  const { gun } = unit;
  const pace: Pace = isHeldByGround(s, unit) ? "advance" : "run";
  const rate = unitRate(unit, pace);
  if (rate === 0) return null;
  const field = fieldOf(s, unit, pace, { around: men, reach: rate, ...(gun === null ? {} : { mover: "infantry" }) });
  const movers = men.map(({ id, x, y }): Mover => {
    // Who stands in the own gun's way moves with it.
    const own =
      gun === null ? field : { ...field, guns: field.guns.filter((one) => one.x !== gun.x || one.y !== gun.y) };
    return { id, x, y, field: own, near: startsNear(field, x, y) };
  });
  if (gun !== null) {
    const heavy = fieldOf(s, unit, pace, { around: [gun], reach: rate, radius: gunRadius(unit) });
    if (isStuck(heavy, gun.x, gun.y)) return null;
    movers.unshift({ id: unit.id, x: gun.x, y: gun.y, field: heavy, near: startsNear(heavy, gun.x, gun.y) });
  }
  const own = footprintsOf(s, unit);
  const away = awayFrom(own, theirs);
  let best: Best<Point> | null = null;
  for (let bearing = 0; bearing < 360; bearing += BEARINGS) {
    const shift = farthest(movers, bearing, rate);
    if (shift.x === 0 && shift.y === 0) continue;
    const gap = leastGap(
      own.map((print) => moved(print, shift)),
      theirs,
    );
    const off = bearingApart(bearing, away);
    if (better(best, gap, off)) best = { move: shift, gap, off };
  }
  if (best === null) return null;
  const { move } = best;
  const ways = movers.map(({ id, x, y }): Way => ({
    model: id,
    path: [
      { x, y },
      { x: x + move.x, y: y + move.y },
    ],
  }));
  const found = walked(ways, null);
  return found.ok ? found : null;
}

/** Any model starts in ground that forbids Run. */
function isHeldByGround(s: Position, unit: Unit): boolean {
  if (unit.gun !== null) return false;
  const field = fieldOf(s, unit, "run", { around: livingOf(unit) });
  return livingOf(unit).some(({ x, y }) => isStuck(field, x, y));
}

function moved(print: Footprint, { x, y }: Point): Footprint {
  return print.kind === "disc" ? { ...print, x: print.x + x, y: print.y + y } : print;
}

/** As far as all may go that way together and stop. */
function farthest(movers: readonly Mover[], bearing: number, rate: number): Point {
  const shiftBy = (by: number): Point => ({
    x: Math.round(by * sine(bearing)) + 0,
    y: Math.round(by * cosine(bearing)) + 0,
  });
  let reach = rate;
  for (const { field, id, x, y, near } of movers) {
    const isOpen = (by: number): boolean => {
      const shift = shiftBy(by);
      return stretchRefusal(field, id, x, y, x + shift.x, y + shift.y, near) === null;
    };
    if (isOpen(reach)) continue;
    reach = halved(0, reach, isOpen);
    if (reach <= 0) return { x: 0, y: 0 };
  }
  const stops = (by: number): boolean => {
    const shift = shiftBy(by);
    return movers.every(({ field, id, x, y }) => restRefusal(field, id, x + shift.x, y + shift.y) === null);
  };
  let by = reach;
  while (by > 0 && !stops(by)) by -= STEP;
  if (by <= 0) return { x: 0, y: 0 };
  return shiftBy(by === reach ? by : halved(by, Math.min(reach, by + STEP), stops));
}

/** The last that holds between one that does and one that does not. */
function halved(holds: number, fails: number, test: (by: number) => boolean): number {
  let low = holds;
  let high = fails;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (test(middle)) low = middle;
    else high = middle;
  }
  return low;
}

// --- vehicles

function driving(s: Position, unit: Unit, theirs: readonly Footprint[]): Moving | null {
  const run = courseOf(s, unit, "run", stanceOf(unit), {});
  const advance = courseOf(s, unit, "advance", stanceOf(unit), {});
  const away = awayFrom(footprintsOf(s, unit), theirs);
  let best: Best<{ readonly course: Course; readonly legs: readonly Leg[] }> | null = null;
  const consider = (course: Course, before: readonly Leg[], back: boolean): void => {
    const limits = limitsOf(course, back);
    if (limits === null) return;
    const by = fitted(course, before, back, roadRate(unit, course.pace, limits.rate));
    if (by <= 0) return;
    const legs: Leg[] = [...before, back ? { do: "reverse", by } : { do: "forward", by }];
    const { path, heading } = driven(course.start, course.start.heading, legs);
    const end = path.at(-1) ?? course.start;
    const hull = hullAt(end.x, end.y, heading, course.length, course.width);
    const gap = leastGap([{ kind: "hull", x: end.x, y: end.y, hull }], theirs);
    const off = bearingApart(bearingOf(end.x - course.start.x, end.y - course.start.y), away);
    if (better(best, gap, off)) best = { move: { course, legs }, gap, off };
  };
  for (const [course, back] of [
    [run, false],
    [run, true],
    [advance, true],
  ] as const) {
    const limits = limitsOf(course, back);
    if (limits === null) continue;
    for (let turn = 0; turn < 360; turn += PIVOTS) {
      const to = (course.start.heading + turn) % 360;
      if (turn !== 0 && (limits.pivots === 0 || bearingApart(to, course.start.heading) > limits.degrees)) continue;
      consider(course, turn === 0 ? [] : [{ do: "pivot", to }], back);
    }
  }
  return best === null ? null : chosen(best);
}

function chosen({
  move: { course, legs },
}: Best<{ readonly course: Course; readonly legs: readonly Leg[] }>): Moving | null {
  const way = wayOf(course, legs);
  return way.ok ? way : null;
}
