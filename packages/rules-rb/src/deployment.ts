import type { Refusal, Seat } from "@escaramuza/kernel";
import { formation, march } from "@escaramuza/units";
import type { Ground, Marcher } from "@escaramuza/units";
import type { Deploy } from "./answers.ts";
import { HEIGHT, WIDTH, spacingOf } from "./board.ts";
import { DATA } from "./data.ts";
import { no } from "./refusal.ts";
import type { RuleId } from "./rule-ids.ts";
import { missionRow } from "./scoring.ts";
import { coherenceRefusal, placesRefusal, restingOf } from "./standing.ts";
import { CM, MM, findUnit, onTable, rival } from "./state.ts";
import type { Point, Position, Unit } from "./state.ts";
import { gridPoints, inZone, zoneOf } from "./zones.ts";

/** Where units may stand at the start (RB-DEP-1, RB-DEP-2, RB-R73), nobody in ambush (RB-DEP-4), and where they stand if nobody says (RB-DEP-7). */

export type Place = Extract<Deploy, { do: "place" }>;

/** A unit put down: where each figure stands, in their order, and which way a vehicle looks. */
export interface Deployed {
  readonly places: readonly Point[];
  readonly dx: number;
  readonly dy: number;
}

/** The first is what is taken unless another is chosen; a unit put again may keep its own. */
export const DEPLOY_SHAPES = ["block", "line", "column"] as const;

/** Units of the seat that this deployment is about: all but those that wait to enter. */
export function deployable(s: Position, seat: Seat): Unit[] {
  return s.units.filter((unit) => unit.seat === seat && (unit.place === "unplaced" || unit.place === "table"));
}

export function isPlaced(s: Position, seat: Seat): boolean {
  return s.units.every((unit) => unit.seat !== seat || unit.place !== "unplaced");
}

/** The unit as the answer puts it, or what forbids it. */
export function placeRefusalOr(s: Position, seat: Seat, a: Place): Deployed | Refusal {
  const unit = findUnit(s, a.unit);
  if (unit === null || unit.seat !== seat || !deployable(s, seat).includes(unit))
    return no("RB-DEP-3", "notToDeploy", { unit: a.unit });
  const facing = facingFrom(a, a, enemyward(s, seat, a));
  const places = placesOf(s, unit, a, facing);
  if ("rule" in places) return places;
  // Each of them has found a place where he may stand; those put by hand may have lost touch.
  return coherenceRefusal(unit, places) ?? { places, ...facing };
}

/** Do they all stand where they may? */
export function deployRefusal(s: Position, unit: Unit, places: readonly Point[]): Refusal | null {
  const refused = standingOf(s, unit);
  for (const { x, y } of places) {
    const refusal = refused(x, y);
    if (refusal !== null) return refusal;
  }
  return placesRefusal(s, unit, places) ?? coherenceRefusal(unit, places);
}

// --- by hand

/** Would nobody have to give way? Sampled answers are of this kind: they are judged at once. */
export function isFree(s: Position, unit: Unit, a: Place): boolean {
  const wishes = wishesOf(unit, a, facingFrom(a, a, enemyward(s, unit.seat, a))).map(({ wish }) => wish);
  return deployRefusal(s, unit, wishes) === null;
}

/** The formation around the first figure, each as near to his place in it as he may stand; who is put by hand stands there. */
function placesOf(s: Position, unit: Unit, a: Place, facing: Direction): Point[] | Refusal {
  for (const { figure } of a.places)
    if (!unit.figures.some(({ id }) => id === figure)) return no("RB-DEP-1", "notOfTheUnit", { figure, unit: unit.id });
  const body = wishesOf(unit, a, facing);
  const wishes = body.map(({ wish }) => wish);
  if (deployRefusal(s, unit, wishes) === null) return wishes;
  for (const { exact, wish } of body) {
    const refusal = exact ? standRefusal(s, unit, wish) : null;
    if (refusal !== null) return refusal;
  }
  const found = march(freeGround(s, unit), body, {
    allowance: WIDTH,
    segments: 1,
    spacing: spacingOf(unit, unit),
    link: DATA.figures.coherence.value,
    lattice: MM,
  });
  if (!found.ok) return no("RB-DEP-1", "noRoom", { unit: unit.id });
  return found.ways.map(({ points }) => points.at(-1) ?? { x: a.x, y: a.y });
}

/** Where each is wished to stand; the first and those put by hand there and nowhere else. */
function wishesOf(unit: Unit, a: Place, facing: Direction): Marcher[] {
  const rows = offsetsOf(unit, a.shape, facing);
  return unit.figures.map(({ id }, i) => {
    const put = a.places.find(({ figure }) => figure === id);
    const { x, y } = rows[i] ?? { x: 0, y: 0 };
    const wish = put === undefined ? { x: a.x + x, y: a.y + y } : { x: put.x, y: put.y };
    return { start: wish, wish, exact: put !== undefined || i === 0 };
  });
}

/** Where the others stand from the first: as they do, for a unit put again; in a block, for one put for the first time. */
function offsetsOf(unit: Unit, shape: Place["shape"], { dx, dy }: Direction): Point[] {
  const { figures } = unit;
  const [first] = figures;
  if (shape === "keep" && onTable(unit) && first !== undefined)
    return figures.map(({ x, y }) => ({ x: x - first.x, y: y - first.y }));
  return formation(shape === "keep" ? "block" : shape, figures.length, INTERVAL, dx, dy, MM);
}

/** Nothing is walked: only where one may stand counts. */
function freeGround(s: Position, unit: Unit): Ground {
  const refused = standingOf(s, unit);
  return {
    cost: (ax, ay, bx, by) => Math.sqrt((ax - bx) * (ax - bx) + (ay - by) * (ay - by)),
    rests: (x, y) => refused(x, y) === null,
    bends: () => [],
  };
}

// --- legality of one figure

/** RB-DEP-1, RB-DEP-2: why he may not stand there, as far as others than his own unit are concerned. */
function standRefusal(s: Position, unit: Unit, { x, y }: Point): Refusal | null {
  return standingOf(s, unit)(x, y);
}

/** The same for many places. */
function standingOf(s: Position, unit: Unit): (x: number, y: number) => Refusal | null {
  const zone = zoneOf(s, unit.seat);
  const least = missionRow(s).apart;
  const rule = apartRule(s);
  const rests = restingOf(s, unit);
  const enemies = s.units.filter((other) => other.seat !== unit.seat && onTable(other));
  return (x, y) => {
    if (zone === null || !inZone(zone, x, y)) return no("RB-DEP-1", "outsideZone", { unit: unit.id });
    return rests(x, y) ?? enemyRefusal(enemies, unit, { least, rule }, x, y);
  };
}

/** Which rule says how far from the enemy one deploys. */
export function apartRule(s: Position): RuleId {
  return missionRow(s).apart === DATA.figures.deployApart.value ? "RB-DEP-2" : "RB-M2-2";
}

function enemyRefusal(
  enemies: readonly Unit[],
  unit: Unit,
  { least, rule }: { readonly least: number; readonly rule: RuleId },
  x: number,
  y: number,
): Refusal | null {
  for (const other of enemies)
    for (const figure of other.figures)
      if (figure.alive && (figure.x - x) * (figure.x - x) + (figure.y - y) * (figure.y - y) < least * least)
        return no(rule, "enemyNear", {
          unit: unit.id,
          other: other.id,
          cm: least / CM,
        });
  return null;
}

// --- by itself

/** RB-DEP-7; null where there is no room (RB-DEP-5). */
export function autoPlace(s: Position, unit: Unit): Deployed | null {
  const zone = zoneOf(s, unit.seat);
  if (zone === null) return null;
  const n = unit.figures.length;
  const abreast = [...new Set([Math.ceil(n / 2), n, 1])];
  const refused = standingOf(s, unit);
  for (const first of gridPoints(zone)) {
    if (refused(first.x, first.y) !== null) continue;
    for (const files of abreast) {
      const places = unit.figures.map((_, i) => ({
        x: first.x + INTERVAL * (i % files),
        y: first.y + INTERVAL * Math.floor(i / files),
      }));
      if (deployRefusal(s, unit, places) === null) return { places, ...facingFrom({}, first) };
    }
  }
  return null;
}

const INTERVAL = DATA.figures.deployInterval.value;

/** Everybody not placed yet, one after the other: with whom there is no room, who is null. */
export function autoPlaceAll(s: Position, seat: Seat): { readonly unit: Unit; readonly put: Deployed | null }[] {
  const trial: Position = { ...s, units: [...s.units] };
  return s.units.flatMap((unit, i) => {
    if (unit.seat !== seat || unit.place !== "unplaced") return [];
    const put = autoPlace(trial, unit);
    if (put !== null) trial.units[i] = placed(unit, put);
    return [{ unit, put }];
  });
}

/** The unit as it stands then: a copy. */
export function placed(unit: Unit, { places, dx, dy }: Deployed): Unit {
  return {
    ...unit,
    place: "table",
    figures: unit.figures.map((figure, i) => ({ ...figure, ...places[i] })),
    vehicle: unit.vehicle === null ? null : { ...unit.vehicle, dx, dy },
  };
}

// --- facing

interface Direction {
  readonly dx: number;
  readonly dy: number;
}

/** As wished; else towards the enemy, or the middle of the table (RB-DEP-7); on its smallest terms (RB-GEO-7). */
function facingFrom(
  wish: { readonly dx?: number | undefined; readonly dy?: number | undefined },
  at: Point,
  enemy: Direction | null = null,
): Direction {
  const { dx = 0, dy = 0 } = wish;
  if (dx !== 0 || dy !== 0) return smallest(dx, dy);
  return enemy ?? smallest(WIDTH / 2 - at.x, HEIGHT / 2 - at.y);
}

/** Straight along the table to where the enemy deploys, as one would line up by hand; null for who stands in the midst of it. */
function enemyward(s: Position, seat: Seat, at: Point): Direction | null {
  const zone = zoneOf(s, rival(seat));
  if (zone === null) return null;
  const { x, y } = zone.inside;
  const dx = Math.min(Math.max(at.x, x[0]), x[1]) - at.x;
  const dy = Math.min(Math.max(at.y, y[0]), y[1]) - at.y;
  if (dx === 0 && dy === 0) return null;
  return Math.abs(dx) >= Math.abs(dy) ? { dx: Math.sign(dx), dy: 0 } : { dx: 0, dy: Math.sign(dy) };
}

function smallest(dx: number, dy: number): Direction {
  const divisor = gcd(Math.abs(dx), Math.abs(dy));
  return divisor === 0 ? { dx: 1, dy: 0 } : { dx: dx / divisor, dy: dy / divisor };
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
