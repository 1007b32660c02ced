import type { Refusal } from "@escaramuza/kernel";
import { shortestWay } from "@escaramuza/units";
import { boardOf, gapBetween, gunRadius, hullPrint, openingsOn, pointGap, sectionPrint } from "./board.ts";
import type { Board, Footprint } from "./board.ts";
import { floorsNextTo } from "./buildings.ts";
import { DATA, templateOf } from "./data.ts";
import { leaveByDriving } from "./drive.ts";
import { fieldOf, isStuck, startsNear } from "./field.ts";
import type { Field, Pace } from "./field.ts";
import { levelsOf } from "./openings.ts";
import { groundOf } from "./passage.ts";
import { gunMoves, hasFixedWeapon, unitRate } from "./rates.ts";
import { no } from "./refusal.ts";
import { EPS, findUnit, livingOf } from "./state.ts";
import type { Edge, Model, Point, Position, Unit } from "./state.ts";
import { refused, walked } from "./ways.ts";
import type { Way, Ways } from "./ways.ts";
import { exitOf } from "./zones.ts";

/** Into buildings, about them, aboard vehicles and off the table (BA-BLDG-4, BA-BLDG-7, BA-TRANS-3, BA-GUN-14, BA-SCEN-7). */

const { buildingReach, boardReach, limberReach, plannerGrid } = DATA.figures;
const SEGMENTS = 24;
const LONGEST = 6000;

// --- into a building

/** BA-BLDG-4: everybody to within an inch of it, one of them to a door or window. */
export function enterWays(s: Position, unit: Unit, pace: Pace, section: string): Ways {
  const about = { unit: unit.id, section };
  const refusal = pace === "run" ? entranceRefusal(s, unit, section, 0) : no("BA-BLDG-4", "runToEnter", about);
  if (refusal !== null) return refused(refusal);
  if (unit.place.at !== "table") return refused(no("BA-BLDG-4", "notFromHere", about));
  const board = boardOf(s);
  const area = board.sections.get(section);
  const openings = openingsOn(board, section, 0);
  if (area === undefined || openings.length === 0) return refused(no("BA-BLDG-4", "noOpening", about));
  const models = livingOf(unit);
  const rate = unitRate(unit, pace);
  const field = fieldOf(s, unit, pace, { around: models, reach: rate });
  const print = sectionPrint(area);
  const ways = approaches(field, models, print, buildingReach.value, rate);
  if (!isWays(ways)) return refused(no("BA-BLDG-4", "outOfReach", about));
  // Who is at an opening first.
  let best: { i: number; path: readonly Point[]; cost: number; opening: string } | null = null;
  for (const [i, model] of models.entries()) {
    if (isStuck(field, model.x, model.y)) continue;
    for (const opening of openings) {
      const way = touching(field, model, opening, { x: opening.outX, y: opening.outY }, rate, best?.cost ?? Infinity);
      if (way !== null) best = { i, ...way, opening: opening.id };
    }
  }
  if (best === null) return refused(no("BA-BLDG-4", "noOpeningInReach", about));
  const { i: first, path, opening } = best;
  const all = ways.map((way, i): Way => (i === first ? { model: way.model, path } : way));
  // BA-BLDG-13: its fixed weapon looks out where they came in.
  return walked(all, null, { at: "building", section, floor: 0, opening: hasFixedWeapon(unit) ? opening : null });
}

/** BA-BLDG-1, BA-BLDG-3: who may go in, and where nobody is. */
function entranceRefusal(s: Position, unit: Unit, section: string, floor: number): Refusal | null {
  const about = { unit: unit.id, section };
  const area = boardOf(s).sections.get(section);
  if (area === undefined || area.piece.section === null) return no("BA-BLDG-2", "noSection", about);
  if (area.piece.burning) return no("BA-BLDG-23", "burning", about);
  if (floor < 0 || floor >= levelsOf(area.piece.section)) return no("BA-BLDG-2", "noFloor", about);
  if (unit.vehicle !== null || unit.gun !== null || unit.mounted) return no("BA-BLDG-3", "cannotEnter", about);
  const other = s.units.find(
    ({ id, place }) => id !== unit.id && place.at === "building" && place.section === section && place.floor === floor,
  );
  return other === undefined ? null : no("BA-BLDG-1", "occupied", { ...about, other: other.id });
}

function isWays(ways: readonly Way[] | null): ways is readonly Way[] {
  return ways !== null;
}

/** Everybody's shortest way to within so much of a footprint; null if somebody has none. */
function approaches(
  field: Field,
  models: readonly Model[],
  to: Footprint,
  within: number,
  rate: number,
): readonly Way[] | null {
  const ways: Way[] = [];
  for (const model of models) {
    const path = approach(field, model, to, within, rate);
    if (path === null) return null;
    ways.push({ model: model.id, path });
  }
  return ways;
}

/** The shortest way to within so much of a footprint; `halts`: who starts in ground closed to him stays. */
export function approach(
  field: Field,
  { x, y }: Point,
  to: Footprint,
  within: number,
  rate: number,
  halts = true,
): readonly Point[] | null {
  const far = field.radius + within;
  const from = { x, y };
  if (pointGap(to, x, y) <= far + EPS) return [from];
  if (halts && isStuck(field, x, y)) return null;
  const near = startsNear(field, x, y);
  const ground = groundOf(field, near);
  let best: readonly Point[] | null = null;
  let least = rate + EPS;
  for (const place of placesAround(to, from, far)) {
    const straight = Math.sqrt((place.x - x) * (place.x - x) + (place.y - y) * (place.y - y));
    if (straight > least) continue;
    const way = shortestWay(ground, from, place, least, SEGMENTS);
    if (way === null) continue;
    best = way.points;
    least = way.cost;
    if (way.points.length === 2) break;
  }
  return best;
}

/** Places at that distance from a footprint, those nearest to where one comes from first: straight towards it, then all round. */
function placesAround(to: Footprint, from: Point, far: number): Point[] {
  const straight = pulled(to, from, { x: to.x, y: to.y }, far);
  const round = AROUND.flatMap(([dx, dy]) => {
    const out = { x: to.x + dx * 20_000, y: to.y + dy * 20_000 };
    return [pulled(to, out, { x: to.x, y: to.y }, far)];
  });
  const apart = (p: Point): number => (p.x - from.x) * (p.x - from.x) + (p.y - from.y) * (p.y - from.y);
  const nearest = closest(to, from, far);
  return [nearest, straight, ...round].toSorted((a, b) => apart(a) - apart(b));
}

const AROUND: readonly (readonly [number, number])[] = [
  [0, 1],
  [0.7, 0.7],
  [1, 0],
  [0.7, -0.7],
  [0, -1],
  [-0.7, -0.7],
  [-1, 0],
  [-0.7, 0.7],
];

/** The first place on the line from outside to the middle that is near enough: by halving. */
function pulled(print: Footprint, out: Point, middle: Point, far: number): Point {
  let low = 0;
  let high = 1;
  for (let i = 0; i < 24; i++) {
    const share = (low + high) / 2;
    const gap = pointGap(print, out.x + share * (middle.x - out.x), out.y + share * (middle.y - out.y));
    if (gap > far) low = share;
    else high = share;
  }
  return { x: Math.round(out.x + high * (middle.x - out.x)) + 0, y: Math.round(out.y + high * (middle.y - out.y)) + 0 };
}

/** The nearest of all places at that distance: straight down the slope of the gap. */
function closest(print: Footprint, { x, y }: Point, far: number): Point {
  const gap = pointGap(print, x, y);
  const dx = (pointGap(print, x + 8, y) - pointGap(print, x - 8, y)) / 16;
  const dy = (pointGap(print, x, y + 8) - pointGap(print, x, y - 8)) / 16;
  const size = Math.sqrt(dx * dx + dy * dy);
  if (size === 0) return { x, y };
  const by = gap - far + EPS / 2;
  return { x: Math.round(x - (dx / size) * by) + 0, y: Math.round(y - (dy / size) * by) + 0 };
}

/** A way to where the base touches a point of a wall, from outside of it; null if none is shorter than `least`. */
function touching(
  field: Field,
  { x, y }: Point,
  point: Point,
  out: Point,
  rate: number,
  least: number,
): { path: readonly Point[]; cost: number } | null {
  const r = field.radius;
  const far = Math.sqrt((point.x - x) * (point.x - x) + (point.y - y) * (point.y - y));
  if (far - r >= least || far - r > rate + EPS) return null;
  const from = { x, y };
  if (far <= r + EPS) return { path: [from], cost: 0 };
  const size = Math.sqrt(out.x * out.x + out.y * out.y);
  const places = [
    { x: Math.round(point.x + ((x - point.x) / far) * r), y: Math.round(point.y + ((y - point.y) / far) * r) },
    { x: Math.round(point.x + (out.x / size) * r), y: Math.round(point.y + (out.y / size) * r) },
  ];
  for (const place of places) {
    // From inside the wall nobody comes.
    if ((place.x - point.x) * out.x + (place.y - point.y) * out.y < 0) continue;
    const way = shortestWay(
      groundOf(field, startsNear(field, x, y)),
      from,
      place,
      Math.min(rate + EPS, least),
      SEGMENTS,
    );
    if (way !== null && way.cost < least) return { path: way.points, cost: way.cost };
  }
  return null;
}

// --- about a building

/** BA-BLDG-7, BA-BLDG-13: one step, two on Run; a step to where one is only changes the opening of a fixed weapon. */
export function stepWays(
  s: Position,
  unit: Unit,
  pace: Pace,
  steps: readonly { readonly section: string; readonly floor: number }[],
  opening: string | null,
): Ways {
  const { place } = unit;
  const about = { unit: unit.id };
  if (place.at !== "building") return refused(no("BA-BLDG-7", "notInside", about));
  const stays = steps.every(({ section, floor }) => section === place.section && floor === place.floor);
  // It only pivots (BA-GUN-5).
  if (unit.gun !== null && (pace === "run" || !stays)) return refused(no("BA-GUN-1", "cannotMove", about));
  const board = boardOf(s);
  const fixed = unit.gun !== null || hasFixedWeapon(unit);
  let at: { readonly section: string; readonly floor: number } = place;
  let made = 0;
  for (const step of steps) {
    if (step.section === at.section && step.floor === at.floor) continue;
    if (!floorsNextTo(board, at).some((p) => p.section === step.section && p.floor === step.floor))
      return refused(no("BA-BLDG-7", "notNext", { ...about, section: step.section, floor: step.floor }));
    const refusal = entranceRefusal(s, unit, step.section, step.floor);
    if (refusal !== null) return refused(refusal);
    at = step;
    made++;
  }
  if (made > (pace === "run" ? 2 : 1)) return refused(no("BA-BLDG-7", "tooManySteps", about));
  // BA-WPN-4
  if (made > 0 && pace === "advance" && fixed) return refused(no("BA-BLDG-13", "pivotsOnly", about));
  const found = opening === null ? null : openingsOn(board, at.section, at.floor).find(({ id }) => id === opening);
  if (found === undefined) return refused(no("BA-BLDG-13", "noOpening", { ...about, opening: opening ?? "" }));
  const kept = made === 0 ? place.opening : null;
  const through = fixed ? (opening ?? kept ?? firstOpening(board, at)) : null;
  const { section, floor } = at;
  const into = { at: "building", section, floor, opening: through } as const;
  return walked([], null, into, made > 0 || through !== place.opening);
}

function firstOpening(
  board: Board,
  { section, floor }: { readonly section: string; readonly floor: number },
): string | null {
  return openingsOn(board, section, floor)[0]?.id ?? null;
}

// --- aboard

/** BA-TRANS-3, BA-GUN-14, BA-R123, BA-R124 */
export function boardWays(s: Position, unit: Unit, pace: Pace, vehicle: string): Ways {
  const about = { unit: unit.id, vehicle };
  const carrier = findUnit(s, vehicle);
  if (pace !== "run") return refused(no("BA-TRANS-3", "runToBoard", about));
  if (carrier === null || carrier.vehicle === null || carrier.seat !== unit.seat || carrier.place.at !== "table")
    return refused(no("BA-TRANS-3", "noTransport", about));
  if (carrier.die === "advance" || carrier.die === "run") return refused(no("BA-TRANS-3", "notStationary", about));
  return unit.gun === null ? boarded(s, unit, carrier) : limbered(s, unit, carrier);
}

/** Places left, in men (BA-TRANS-11): crews of guns in tow do not count. */
function roomAboard(s: Position, carrier: Unit): number {
  let room = capacityOf(carrier);
  for (const unit of s.units)
    if (unit.place.at === "aboard" && unit.place.vehicle === carrier.id) room -= livingOf(unit).length;
  return room;
}

function capacityOf({ template }: Unit): number {
  return templateOf(template).vehicle?.capacity ?? 0;
}

function boarded(s: Position, unit: Unit, carrier: Unit): Ways {
  const about = { unit: unit.id, vehicle: carrier.id };
  if (unit.place.at !== "table") return refused(no("BA-TRANS-3", "notFromHere", about));
  if (unit.vehicle !== null || unit.mounted) return refused(no("BA-TRANS-3", "cannotBoard", about));
  const models = livingOf(unit);
  if (roomAboard(s, carrier) < models.length)
    return refused(no("BA-TRANS-11", "noRoomAboard", { ...about, max: capacityOf(carrier) }));
  const rate = unitRate(unit, "run");
  const field = fieldOf(s, unit, "run", { around: models, reach: rate, spare: [carrier.id] });
  const ways = approaches(field, models, hullPrint(carrier), boardReach.value, rate);
  return ways === null
    ? refused(no("BA-TRANS-3", "outOfReach", about))
    : walked(ways, null, { at: "aboard", vehicle: carrier.id });
}

const CLASSES = ["light", "medium", "heavy", "superHeavy"] as const;

/** The gun within an inch of its tow: where it is, or pushed there. */
function limbered(s: Position, unit: Unit, carrier: Unit): Ways {
  const about = { unit: unit.id, vehicle: carrier.id };
  const { gun } = unit;
  const row = templateOf(unit.template).gun;
  const tow = templateOf(carrier.template).vehicle?.tow ?? null;
  if (gun === null || row === null || gun.abandoned || unit.place.at !== "table")
    return refused(no("BA-GUN-14", "cannotLimber", about));
  if (tow === null || CLASSES.indexOf(row.class) > CLASSES.indexOf(tow))
    return refused(no("BA-GUN-14", "tooHeavy", about));
  if (s.units.some(({ place }) => place.at === "towed" && place.vehicle === carrier.id))
    return refused(no("BA-GUN-14", "towsAlready", about));
  const radius = gunRadius(unit);
  const field = fieldOf(s, unit, "run", {
    radius,
    around: [gun],
    reach: unitRate(unit, "run") + radius,
    spare: [carrier.id],
  });
  // BA-GUN-1: what is in rough ground stays there.
  if (isStuck(field, gun.x, gun.y)) return refused(no("BA-GUN-1", "cannotMove", about));
  const hull = hullPrint(carrier);
  const isNear = gapBetween(hull, { kind: "disc", x: gun.x, y: gun.y, radius }) <= limberReach.value + EPS;
  const path = isNear
    ? [{ x: gun.x, y: gun.y }]
    : gunMoves(unit)
      ? approach(field, gun, hull, limberReach.value, unitRate(unit, "run"))
      : null;
  if (path === null) return refused(no("BA-GUN-14", "outOfReach", about));
  const end = path.at(-1) ?? gun;
  const crew = livingOf(unit).map(({ id, x, y }): Way => {
    const to = { x: x + end.x - gun.x, y: y + end.y - gun.y };
    return { model: id, path: path.length === 1 ? [{ x, y }] : [{ x, y }, to] };
  });
  return walked([{ model: unit.id, path }, ...crew], null, { at: "towed", vehicle: carrier.id });
}

// --- off the table

/** BA-SCEN-7, BA-MOVE-10: everybody to the edge. */
export function leaveWays(s: Position, unit: Unit, pace: Pace): Ways {
  const about = { unit: unit.id };
  const edge = exitOf(s, unit);
  if (edge === null || unit.entered) return refused(no("BA-SCEN-7", "mayNotLeave", about));
  if (unit.place.at !== "table") return refused(no("BA-SCEN-7", "notFromHere", about));
  const rate = unitRate(unit, pace);
  if (unit.vehicle !== null) {
    const { width: w, height: h } = boardOf(s);
    const { x, y } = unit.vehicle;
    const left = edge === "south" ? y : edge === "north" ? h - y : edge === "west" ? x : w - x;
    // Far from the edge there is nothing to try, roads and its own length included.
    return left > 2 * rate + LONGEST
      ? refused(no("BA-SCEN-7", "outOfReach", about))
      : leaveByDriving(s, unit, pace, edge);
  }
  if (rate === 0) return refused(no("BA-SCEN-7", "outOfReach", about));
  const models: { readonly id: string; readonly x: number; readonly y: number }[] =
    unit.gun === null ? livingOf(unit) : [{ id: unit.id, x: unit.gun.x, y: unit.gun.y }, ...livingOf(unit)];
  const field = fieldOf(s, unit, pace, {
    around: models,
    reach: rate,
    ...(unit.gun === null ? {} : { radius: gunRadius(unit) }),
  });
  const ways: Way[] = [];
  for (const { id, x, y } of models) {
    if (isStuck(field, x, y)) return refused(no("BA-MOVE-6", "startsInRough", { model: id }));
    const path = pathToEdge(field, { x, y }, edge, rate);
    if (path === null) return refused(no("BA-SCEN-7", "outOfReach", about));
    ways.push({ model: id, path });
  }
  return walked(ways, null, { at: "left" });
}

/** BA-SCEN-7: straight to the edge; where that is closed, to the nearest place beside it that he reaches. */
function pathToEdge(field: Field, from: Point, edge: Edge, rate: number): readonly Point[] | null {
  const { width, height } = field.board;
  const ground = groundOf(field, startsNear(field, from.x, from.y));
  const across = edge === "south" || edge === "north";
  const line = edge === "north" ? height : edge === "east" ? width : 0;
  const left = Math.abs(line - (across ? from.y : from.x));
  for (let aside = 0; left * left + aside * aside <= (rate + EPS) * (rate + EPS); aside += plannerGrid.value)
    for (const by of aside === 0 ? [0] : [aside, -aside]) {
      const to = across ? { x: from.x + by, y: line } : { x: line, y: from.y + by };
      if (to.x < 0 || to.y < 0 || to.x > width || to.y > height) continue;
      const way = shortestWay(ground, from, to, rate + EPS, SEGMENTS);
      if (way !== null) return way.points;
    }
  return null;
}
