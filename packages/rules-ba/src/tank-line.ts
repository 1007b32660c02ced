import { cornersOfOblong, driven } from "@escaramuza/geometry";
import type { Oblong } from "@escaramuza/geometry";
import type { Refusal } from "@escaramuza/kernel";
import type { Stop } from "./answers.ts";
import { boardOf, footprintsOf, gapBetween, gunRadius, hullOf, hullPrint, sectionOf, wreckHull } from "./board.ts";
import type { Footprint } from "./board.ts";
import { unitsIn } from "./buildings.ts";
import { DATA } from "./data.ts";
import { courseOf, sweepRefusal } from "./course.ts";
import { stanceOf } from "./drive.ts";
import { armourRow } from "./hits.ts";
import { rateOf } from "./movement.ts";
import type { Moving } from "./movement.ts";
import { onward } from "./ways.ts";
import { isRoadWay } from "./rates.ts";
import { no } from "./refusal.ts";
import { EPS, isOnTable } from "./state.ts";
import type { Point, Position, Unit } from "./state.ts";

/** The straight line of a tank that assaults (BA-VASLT-1, BA-VASLT-4, BA-VASLT-5) or drives into a building (BA-BLDG-26). */

const { assaultingValue, rammingValue, separation } = DATA.figures;
/** Steps in which a place to stop is looked for. */
const STEP = 250;

export function tankRefusal(s: Position, unit: Unit, target: Unit, stop: Stop | null): Refusal | null {
  const about = { unit: unit.id, target: target.id };
  if (armourValue(unit) < assaultingValue.value) return no("BA-VASLT-1", "tooLight", about); // BA-R115
  if (unit.vehicle?.immobilised === true) return no("BA-VEH-3", "immobilised", { unit: unit.id });
  if (target.place.at === "building") return no("BA-VASLT-1", "inBuilding", about);
  const far = contactWith(s, unit, target);
  if (far === null || far > tankReach(s, unit, target) + EPS) return no("BA-VASLT-1", "notInLine", about);
  if (target.vehicle !== null) return null;
  return stopAt(s, unit, target, stop) === null ? no("BA-VASLT-5", "cannotStopThere", about) : null;
}

/** Whom a menu offers: those in its line. */
export function tankTargets(s: Position, unit: Unit): string[] {
  if (armourValue(unit) < assaultingValue.value || unit.vehicle?.immobilised === true) return [];
  const rate = 2 * rateOf(s, unit, "run");
  return s.units
    .filter((o) => isAssailable(o, unit) && (contactWith(s, unit, o) ?? Infinity) <= rate)
    .map(({ id }) => id);
}

/** The damage value of armour; 0 without any (BA-VASLT-8). */
export function armourValue(unit: Unit): number {
  const armour = armourRow(unit);
  return armour === null || !armour.armoured ? 0 : armour.value;
}

function isAssailable(o: Unit, unit: Unit): boolean {
  return o.seat !== unit.seat && o.place.at === "table" && o.gun?.abandoned !== true;
}

/** How far along its line it may go, that target apart: men and guns in the way are assaulted too (BA-VASLT-4). */
export function tankReach(s: Position, unit: Unit, target: Unit): number {
  const met = s.units.filter((o) => isAssailable(o, unit) && o.vehicle === null).map(({ id }) => id);
  return lineReach(s, unit, [...met, target.id], null);
}

/** How far straight on it gets before ground or a hull stops it; `met`: who does not. */
function lineReach(s: Position, unit: Unit, met: readonly string[], ram: string | null): number {
  const whole = courseOf(s, unit, "run", stanceOf(unit), ram === null ? {} : { ram });
  const c = { ...whole, solids: whole.solids.filter((one) => one.unit === null || !met.includes(one.unit)) };
  const rate = rateOf(s, unit, "run");
  // BA-MOVE-8, BA-R105: farther than that only as long as it stays on road.
  const goes = (by: number): boolean =>
    (by <= rate || isRoadWay(c.board, [c.start, onward(c.start, c.start.heading, by)])) &&
    sweepRefusal(c, [{ do: "forward", by }]) === null;
  if (goes(2 * rate)) return 2 * rate;
  let [low, high] = goes(rate) ? [rate, 2 * rate] : [0, rate];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (goes(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** The enemies on foot or with guns that its hull meets between two distances, the nearest first; with how far it is to them. */
export function metOnLine(s: Position, unit: Unit, to: number): { readonly unit: string; readonly far: number }[] {
  return s.units
    .flatMap((o) => {
      if (!isAssailable(o, unit) || o.vehicle !== null) return [];
      const far = contactWith(s, unit, o);
      return far === null || far > to + EPS ? [] : [{ unit: o.id, far }];
    })
    .toSorted((a, b) => a.far - b.far);
}

/** How far straight on its hull meets a footprint of the unit; null if never. */
export function contactWith(s: Position, unit: Unit, target: Unit): number | null {
  const hull = hullOf(unit);
  let best: number | null = null;
  for (const print of footprintsOf(s, target)) {
    const far = contactOf(hull, print);
    if (far !== null && (best === null || far < best)) best = far;
  }
  return best;
}

function contactOf(hull: Oblong, print: Footprint): number | null {
  const size = Math.sqrt(hull.facingX * hull.facingX + hull.facingY * hull.facingY);
  const [fx, fy] = [hull.facingX / size, hull.facingY / size];
  if (print.kind === "disc") {
    const ahead = fx * (print.x - hull.x) + fy * (print.y - hull.y);
    const aside = Math.abs(fx * (print.y - hull.y) - fy * (print.x - hull.x));
    const over = Math.max(0, aside - hull.width / 2);
    if (ahead <= 0 || over >= print.radius) return null;
    return Math.max(0, ahead - Math.sqrt(print.radius * print.radius - over * over) - hull.length / 2);
  }
  const own = cornersOfOblong(hull);
  const other = print.kind === "hull" ? cornersOfOblong(print.hull) : print.area.piece.points;
  let best: number | null = null;
  const add = (far: number | null): void => {
    if (far !== null && (best === null || far < best)) best = far;
  };
  for (const p of own)
    for (const [i, q] of other.entries()) add(alongRay(p, fx, fy, q, other[(i + 1) % other.length] ?? q));
  for (const p of other)
    for (const [i, q] of own.entries()) add(alongRay(p, -fx, -fy, q, own[(i + 1) % own.length] ?? q));
  return best;
}

/** How far from the point that way the edge is met; null if not. */
function alongRay(p: Point, fx: number, fy: number, a: Point, b: Point): number | null {
  const [ex, ey] = [b.x - a.x, b.y - a.y];
  const across = fx * ey - fy * ex;
  if (Math.abs(across) < HAIR) return null;
  const [dx, dy] = [a.x - p.x, a.y - p.y];
  const far = (dx * ey - dy * ex) / across;
  const share = (dx * fy - dy * fx) / across;
  return far < -EPS || share < -HAIR || share > 1 + HAIR ? null : Math.max(0, far);
}

const HAIR = 1e-9;

/**
 * BA-VASLT-5: where on its line it ends after assaulting men or a gun, as a distance; null where it may not. Without a wish the
 * first place from the middle of them on that is free.
 */
export function stopAt(s: Position, unit: Unit, target: Unit, stop: Stop | null): number | null {
  const contact = contactWith(s, unit, target);
  if (contact === null || unit.vehicle === null) return null;
  const most = tankReach(s, unit, target);
  if (stop !== null) {
    const hull = hullOf(unit);
    const far =
      typeof stop === "number" ? stop : Math.round(hull.facingX * (stop.x - hull.x) + hull.facingY * (stop.y - hull.y));
    return far >= contact - EPS && far <= most + EPS && isFreeAt(s, unit, far) ? Math.min(far, most) : null;
  }
  // Into the middle of them, or as near to it as there is room.
  const middle = Math.min(most, Math.ceil(contact + hullOf(unit).length / 2));
  for (let far = middle; far <= most + EPS; far += STEP) if (isFreeAt(s, unit, far)) return far;
  for (let far = middle; far >= contact - EPS; far -= STEP) if (isFreeAt(s, unit, far)) return far;
  return null;
}

/** The line before it, as far as it may go to any of them; null where none is on foot or a gun. */
export function overrunLine(
  s: Position,
  unit: Unit,
): { readonly from: Point; readonly to: Point; readonly far: number } | null {
  const { vehicle } = unit;
  const targets = tankTargets(s, unit).flatMap((id) => s.units.filter((o) => o.id === id && o.vehicle === null));
  const far = targets.reduce((most, o) => Math.max(most, tankReach(s, unit, o)), 0);
  if (vehicle === null || far < 1) return null;
  return { from: { x: vehicle.x, y: vehicle.y }, to: onward(vehicle, vehicle.heading, far), far };
}

/** BA-GEO-31, BA-R101, BA-R158: more than 1" from its own side, and from enemy hulls and houses. */
function isFreeAt(s: Position, unit: Unit, far: number): boolean {
  const hull = driven(hullOf(unit), far);
  const print: Footprint = { kind: "hull", x: hull.x, y: hull.y, hull };
  return s.units.every((o) => {
    if (o === unit || !isOnTable(o)) return true;
    const held = o.place.at === "building";
    // Men and guns of the enemy are run over or let it through.
    if (o.seat === unit.seat ? held : !held && o.vehicle === null) return true;
    return footprintsOf(s, o).every((other) => gapBetween(print, other) > separation.value + EPS);
  });
}

/** So far straight on. */
export function straightMove(unit: Unit, by: number): Moving {
  const { vehicle } = unit;
  if (vehicle === null) throw new Error(`${unit.id} is no vehicle`);
  const { x, y, heading } = vehicle;
  return {
    ways: [{ model: unit.id, path: [{ x, y }, onward(vehicle, heading, by)] }],
    legs: [{ do: "forward", by }],
    heading,
    facing: null,
    into: { at: "table" },
    moves: true,
  };
}

// --- into buildings

/** BA-BLDG-26 */
export function ramRefusal(s: Position, unit: Unit, section: string): Refusal | null {
  const area = sectionOf(boardOf(s), section);
  const about = { unit: unit.id, target: section };
  if (area === null) return no("BA-CQ-1", "noTarget", about);
  if (unit.vehicle === null || armourValue(unit) < rammingValue.value) return no("BA-BLDG-26", "tooLight", about);
  if (unit.vehicle.immobilised) return no("BA-VEH-3", "immobilised", { unit: unit.id });
  // BA-R99, BA-BLDG-23
  if (area.piece.kind === "bunker" || area.piece.burning) return no("BA-BLDG-26", "cannotDriveIn", about);
  return wallAhead(s, unit, section) === null ? no("BA-BLDG-26", "notInLine", about) : null;
}

export function ramTargets(s: Position, unit: Unit): string[] {
  if (unit.vehicle === null || armourValue(unit) < rammingValue.value) return [];
  return [...boardOf(s).sections.keys()].filter((section) => ramRefusal(s, unit, section) === null);
}

/** On the way from where it is to there, the farthest place that no other hull or gun takes up. */
export function freeOn(s: Position, unit: Unit, to: Point): Point {
  const { vehicle } = unit;
  if (vehicle === null) throw new Error(`${unit.id} is no vehicle`);
  const solid = [
    ...s.units
      .filter((o) => o !== unit && o.place.at === "table" && (o.vehicle !== null || o.gun !== null))
      .map(solidOf),
    ...s.wrecks.map((wreck): Footprint => ({ kind: "hull", x: wreck.x, y: wreck.y, hull: wreckHull(wreck) })),
  ];
  const [dx, dy] = [to.x - vehicle.x, to.y - vehicle.y];
  const steps = Math.ceil(Math.sqrt(dx * dx + dy * dy) / STEP);
  for (let k = steps; k > 0; k--) {
    const at = { x: Math.round(vehicle.x + (dx * k) / steps) + 0, y: Math.round(vehicle.y + (dy * k) / steps) + 0 };
    const hull = hullOf(unit, { ...at, heading: vehicle.heading });
    if (solid.every((other) => gapBetween({ kind: "hull", ...at, hull }, other) > 0)) return at;
  }
  return { x: vehicle.x, y: vehicle.y };
}

function solidOf(unit: Unit): Footprint {
  if (unit.gun === null) return hullPrint(unit);
  return { kind: "disc", x: unit.gun.x, y: unit.gun.y, radius: gunRadius(unit) };
}

/** How far straight on the wall is, where it gets that far. */
export function wallAhead(s: Position, unit: Unit, section: string): number | null {
  const area = sectionOf(boardOf(s), section);
  if (area === null) return null;
  const far = contactOf(hullOf(unit), { kind: "section", x: 0, y: 0, area });
  if (far === null) return null;
  const inside = unitsIn(s, section).map(({ id }) => id);
  const reach = lineReach(s, unit, inside, section);
  return far <= reach + EPS ? far : null;
}
