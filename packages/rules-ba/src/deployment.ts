import { apart, bearingOf } from "@escaramuza/geometry";
import type { Refusal, Seat } from "@escaramuza/kernel";
import { isCoherent } from "@escaramuza/units";
import {
  atMost,
  boardOf,
  footprintsOf,
  gapBetween,
  gunRadius,
  hullOf,
  lessThan,
  modelRadius,
  openingsOn,
  sectionOf,
} from "./board.ts";
import type { Footprint } from "./board.ts";
import { linkOf } from "./coherency.ts";
import { DATA, templateOf, weaponOf } from "./data.ts";
import type { Mover } from "./data.ts";
import { judgeOf } from "./deploy-ground.ts";
import type { Judge } from "./deploy-ground.ts";
import { anchorOf, crewPlaces, slotsOf } from "./deploy-slots.ts";
import type { Shape } from "./deploy-slots.ts";
import { levelsOf } from "./openings.ts";
import { no } from "./refusal.ts";
import { loadRefusal, rideOf } from "./reserves.ts";
import { centreOf } from "./scoring.ts";
import type { Deploy } from "./set-up-answers.ts";
import { findUnit } from "./state.ts";
import type { Place, Point, Position, Unit } from "./state.ts";
import { forwardOf, isScout, zoneFor } from "./zones.ts";
import type { Box } from "./zones.ts";

/** Where units begin (decisions 4 and 5): what a player's wish means, and what forbids it. */

export type PlaceWish = Extract<Deploy, { do: "place" }>;
export type BuildingWish = Extract<Deploy, { do: "building" }>;

/** A unit put down: where its models stand, in their order, its gun or hull, and who comes with it. */
export interface Deployed {
  readonly place: Place;
  readonly models: readonly Point[];
  /** Of a gun or a hull. */
  readonly at: Point | null;
  readonly facing: number;
  readonly aboard: readonly string[];
}

/** The first is what is taken unless another is chosen. */
export const DEPLOY_SHAPES: readonly Shape[] = ["doubleLine", "line", "column", "doubleFile", "block"];

const { figures } = DATA;

/** Those to be put down now: all but observers and snipers, or those (BA-DEPLOY-5). */
export function toDeploy(s: Position, seat: Seat, scouts: boolean): Unit[] {
  return s.units.filter((unit) => unit.seat === seat && unit.place.at === "unplaced" && isScout(unit) === scouts);
}

export function deployableOr(s: Position, seat: Seat, scouts: boolean, id: string): Unit | Refusal {
  const unit = findUnit(s, id);
  const found = unit !== null && toDeploy(s, seat, scouts).includes(unit);
  return found ? unit : no("BA-SCEN-1", "notToDeploy", { unit: id });
}

/** The unit as the answer puts it, or what forbids it. */
export function placedOr(s: Position, unit: Unit, a: PlaceWish): Deployed | Refusal {
  const load = loadOf(s, unit, a.aboard);
  if (load !== null) return load;
  for (const { model } of a.places)
    if (!unit.models.some(({ id }) => id === model)) return no("BA-SCEN-1", "notOfTheUnit", { model, unit: unit.id });
  const zone = zoneFor(s, unit);
  if (!isIn(zone, a)) return no("BA-SCEN-1", "outsideZone", { unit: unit.id });
  const wish = a.places.length === 0 ? slidInto(zone, unit, wishOf(s, unit, a)) : wishOf(s, unit, a);
  const judge = judgeFor(s, unit);
  if (refusalOf(unit, wish, judge) === null) return wish;
  const put = repaired(unit, wish, judge, new Set(a.places.map(({ model }) => model)));
  return refusalOf(unit, put, judge) ?? put;
}

/** Would nobody have to give way? Sampled answers are of this kind: they are judged at once. */
export function isFree(s: Position, unit: Unit, a: PlaceWish): boolean {
  return loadOf(s, unit, a.aboard) === null && refusalOf(unit, wishOf(s, unit, a), judgeFor(s, unit)) === null;
}

export function judgeFor(s: Position, unit: Unit): Judge {
  return judgeOf(s, unit, zoneFor(s, unit), isScout(unit) ? figures.scoutsApart.value : null);
}

/** BA-TRANS-11: passengers not put down yet, and room for them. */
function loadOf(s: Position, unit: Unit, ids: readonly string[]): Refusal | null {
  if (ids.length === 0) return null;
  if (new Set(ids).size !== ids.length) return no("BA-TRANS-11", "namedTwice");
  const load: Unit[] = [];
  for (const id of ids) {
    const one = deployableOr(s, unit.seat, false, id);
    if ("rule" in one) return one;
    load.push(one);
  }
  return loadRefusal(unit, load);
}

/** As wished, whether or not it can be. */
export function wishOf(s: Position, unit: Unit, a: PlaceWish): Deployed {
  const facing = a.facing ?? facingOf(s, unit, a);
  const plan =
    unit.vehicle !== null
      ? []
      : unit.gun !== null
        ? crewPlaces(unit, a, facing)
        : slotsOf(unit, a, facingOf(s, unit, a), shapeOf(a.shape), a.spacing);
  const models = unit.models.map(({ id }, i) => {
    const put = a.places.find(({ model }) => model === id) ?? plan[i] ?? a;
    return { x: put.x, y: put.y };
  });
  const at = unit.gun === null && unit.vehicle === null ? null : { x: a.x, y: a.y };
  return { place: { at: "table" }, models, at, facing, aboard: a.aboard };
}

function shapeOf(shape: PlaceWish["shape"]): Shape {
  return shape === "keep" ? "doubleLine" : shape;
}

/** The way a formation looks: as wished, else to the enemy's edge. */
function facingOf(s: Position, unit: Unit, { dx = 0, dy = 0 }: PlaceWish): number {
  return dx === 0 && dy === 0 ? forwardOf(s, unit.seat) : bearingOf(dx, dy);
}

// --- legality

/** BA-GEO-25, BA-GUN-2 */
export function refusalOf(unit: Unit, { models, at, facing }: Deployed, judge: Judge): Refusal | null {
  const own: Footprint[] = [];
  const body = bodyOf(unit, at, facing);
  if (body !== null) {
    const refusal = judge(body, moverOf(unit));
    if (refusal !== null) return refusal;
    own.push(body);
  }
  for (const place of models) {
    const base = baseAt(unit, place);
    const refusal = judge(base, footMover(unit));
    if (refusal !== null) return refusal;
    if (own.some((other) => overlap(base, other))) return no("BA-GEO-25", "overlap", { unit: unit.id });
    own.push(base);
  }
  return togetherRefusal(unit, models, at);
}

/** BA-GEO-20; a gun's crew near it instead; spotters where they like (BA-WPN-36). */
function togetherRefusal(unit: Unit, models: readonly Point[], at: Point | null): Refusal | null {
  const men = models.filter((_, i) => unit.models[i]?.role !== "spotter");
  if (unit.gun !== null && at !== null)
    return men.every((man) => atMost(apart(man, at), figures.crewRadius.value))
      ? null
      : no("BA-GUN-2", "crewTooFar", { unit: unit.id });
  return isCoherent(men, linkOf(modelRadius(unit))) ? null : no("BA-GEO-20", "notCoherent", { unit: unit.id });
}

function bodyOf(unit: Unit, at: Point | null, facing: number): Footprint | null {
  if (at === null) return null;
  if (unit.gun !== null) return { kind: "disc", ...at, radius: gunRadius(unit) };
  return { kind: "hull", ...at, hull: hullOf(unit, { ...at, heading: facing }) };
}

function baseAt(unit: Unit, { x, y }: Point): Footprint {
  return { kind: "disc", x, y, radius: modelRadius(unit) };
}

/** Bases that touch are no overlap. */
function overlap(a: Footprint, b: Footprint): boolean {
  if (a.kind === "disc" && b.kind === "disc") return lessThan(apart(a, b), a.radius + b.radius);
  return gapBetween(a, b) === 0;
}

/** BA-MOVE-9, BA-R104 */
function moverOf({ gun, template }: Unit): Mover {
  if (gun !== null) return "artillery";
  return templateOf(template).vehicle?.drive === "wheeled" ? "wheeled" : "tracked";
}

function footMover({ kind, mounted }: Unit): Mover {
  return kind === "motorcycles" && mounted ? "wheeled" : "infantry";
}

// --- who has no room gives way

/** A formation that sticks out of the zone is moved into it as a whole, if it fits at all. */
function slidInto({ x, y }: Box, unit: Unit, wish: Deployed): Deployed {
  if (wish.at !== null) return wish;
  const radius = modelRadius(unit);
  const shift = ([low, high]: readonly [number, number], at: readonly number[]): number =>
    Math.max(0, low + radius - Math.min(...at)) + Math.min(0, high - radius - Math.max(...at));
  const dx = shift(
    x,
    wish.models.map((p) => p.x),
  );
  const dy = shift(
    y,
    wish.models.map((p) => p.y),
  );
  return { ...wish, models: wish.models.map((p) => ({ x: p.x + dx, y: p.y + dy })) };
}

/** BA-GEO-28, step 2: everybody not put by hand as near to his slot as he can be, and near to somebody who already is. */
function repaired(unit: Unit, wish: Deployed, judge: Judge, byHand: ReadonlySet<string>): Deployed {
  const { at, facing } = wish;
  const body = bodyOf(unit, at, facing);
  const fixed: Footprint[] = body === null ? [] : [body];
  const link = figures.coherency.value;
  const models = [...wish.models];
  const anchor = anchorOf(unit);
  const order = [anchor, ...models.keys()].filter((i, n, all) => all.indexOf(i) === n);
  for (const i of order) {
    const man = unit.models[i];
    const slot = models[i];
    if (man === undefined || slot === undefined) continue;
    const fits = (p: Point): boolean => {
      const base = baseAt(unit, p);
      if (judge(base, footMover(unit)) !== null || fixed.some((other) => overlap(base, other))) return false;
      if (man.role === "spotter" || fixed.length === 0) return true;
      if (unit.gun !== null && at !== null) return atMost(apart(p, at), figures.crewRadius.value);
      return fixed.some((other) => atMost(gapBetween(base, other), link));
    };
    const found = byHand.has(man.id) || fits(slot) ? slot : nearestOf(slot, fits);
    models[i] = found ?? slot;
    fixed.push(baseAt(unit, models[i] ?? slot));
  }
  return { ...wish, models };
}

function nearestOf({ x, y }: Point, fits: (p: Point) => boolean): Point | null {
  for (const { dx, dy } of AROUND) {
    const p = { x: x + dx, y: y + dy };
    if (fits(p)) return p;
  }
  return null;
}

/** The square grid round a slot, nearest first, then clockwise from north. */
const AROUND = gridAround(figures.plannerGrid.value, figures.plannerReach.value);

function gridAround(step: number, reach: number): { readonly dx: number; readonly dy: number }[] {
  const n = Math.floor(reach / step);
  const places: { dx: number; dy: number; far: number; way: number }[] = [];
  for (let i = -n; i <= n; i++)
    for (let j = -n; j <= n; j++) {
      const far = i * i + j * j;
      if (far > 0 && far <= n * n) places.push({ dx: i * step, dy: j * step, far, way: bearingOf(i, j) });
    }
  return places.toSorted((a, b) => a.far - b.far || a.way - b.way);
}

// --- in a building

/** BA-BLDG-1 to BA-BLDG-3, BA-BLDG-13: the unit inside, or what forbids it. */
export function insideOr(s: Position, unit: Unit, { section: id, floor, opening }: BuildingWish): Deployed | Refusal {
  const board = boardOf(s);
  const area = sectionOf(board, id);
  const about = { unit: unit.id, section: id };
  if (area === null || area.piece.section === null || floor >= levelsOf(area.piece.section))
    return no("BA-BLDG-2", "noSuchFloor", { ...about, floor });
  if (unit.vehicle !== null || unit.mounted) return no("BA-BLDG-3", "notInside", about);
  const centre = centreOf(area.piece.points);
  if (!isIn(zoneFor(s, unit), centre)) return no("BA-SCEN-1", "outsideZone", { unit: unit.id });
  const taken = s.units.some(({ place }) => place.at === "building" && place.section === id && place.floor === floor);
  if (taken) return no("BA-BLDG-1", "occupied", about);
  const openings = openingsOn(board, id, floor);
  const chosen = opening === null ? null : (openings.find((one) => one.id === opening) ?? null);
  if (opening !== null && chosen === null) return no("BA-BLDG-13", "noSuchOpening", { ...about, opening });
  const apart = apartRefusal(s, unit, { kind: "section", ...centre, area });
  if (apart !== null) return apart;
  const fixed = isFixed(unit);
  const usual = fixed ? usualOpening(s, unit, id, floor) : null;
  const through = fixed ? (chosen ?? openings.find((one) => one.id === usual) ?? null) : null;
  const at = { x: Math.round(centre.x), y: Math.round(centre.y) };
  return {
    place: { at: "building", section: id, floor, opening: through?.id ?? null },
    models: unit.models.map(() => at),
    at: unit.gun === null ? null : at,
    facing: through === null ? forwardOf(s, unit.seat) : bearingOf(through.outX, through.outY),
    aboard: [],
  };
}

function apartRefusal(s: Position, unit: Unit, section: Footprint): Refusal | null {
  if (!isScout(unit)) return null;
  const far = figures.scoutsApart.value;
  // Enemies alone: a friend at the wall is nearer, and says nothing of them.
  const enemy = s.units.find(
    (other) =>
      other.seat !== unit.seat &&
      (other.place.at === "table" || other.place.at === "building") &&
      footprintsOf(s, other).some((one) => atMost(gapBetween(section, one), far)),
  );
  return enemy === undefined ? null : no("BA-DEPLOY-5", "tooNear", { unit: unit.id, other: enemy.id });
}

/** A weapon that must have an opening of its own. */
export function isFixed(unit: Unit): boolean {
  const arms = [
    ...unit.models.flatMap(({ weapons }) => weapons),
    ...templateOf(unit.template).weapons.map((w) => w.weapon),
  ];
  return unit.vehicle === null && arms.some((weapon) => weaponOf(weapon).traits.includes("fixed"));
}

/** The one that looks most to the enemy's edge. */
function usualOpening(s: Position, unit: Unit, section: string, floor: number): string | null {
  const north = forwardOf(s, unit.seat) === 0;
  const openings = openingsOn(boardOf(s), section, floor);
  const ahead = (outY: number): number => (north ? outY : -outY);
  const [best] = openings.toSorted((a, b) => ahead(b.outY) - ahead(a.outY));
  return best?.id ?? null;
}

function isIn({ x: [left, right], y: [low, high] }: Box, { x, y }: Point): boolean {
  return x >= left && x <= right && y >= low && y <= high;
}

// --- done

/** Puts it there, with those it carries. */
export function put(s: Position, unit: Unit, { place, models, at, facing, aboard }: Deployed): void {
  unit.place = place;
  for (const [i, model] of unit.models.entries()) {
    const to = models[i];
    if (to === undefined) continue;
    model.x = to.x;
    model.y = to.y;
    if (model.facing !== null) model.facing = facing;
  }
  if (unit.gun !== null && at !== null) Object.assign(unit.gun, at, { facing });
  if (unit.vehicle !== null && at !== null) Object.assign(unit.vehicle, at, { heading: facing });
  for (const id of aboard) {
    const one = findUnit(s, id);
    if (one !== null) one.place = rideOf(one, unit);
  }
}
