import { apart, cornersOfOblong } from "@escaramuza/geometry";
import { arcTowards, inArcOf } from "./arcs.ts";
import { isFixed } from "./arms.ts";
import type { Arm } from "./arms.ts";
import { gapBetween, groundAt, lessThan, openingsOn, pointGap, sectionPrint } from "./board.ts";
import type { Footprint } from "./board.ts";
import { DATA, templateOf } from "./data.ts";
import type { Weapon } from "./data.ts";
import { isFree } from "./friends-in-the-way.ts";
import type { Friend } from "./friends-in-the-way.ts";
import { isEnclosedArmour } from "./hits.ts";
import type { FireCause } from "./questions.ts";
import {
  eyeOfGun,
  eyeOfModel,
  eyeOfMount,
  eyeOfOpening,
  eyesOf,
  isBehind,
  isHiddenFrom,
  markOfModel,
  marksOf,
  seenWall,
  sees,
  sightOf,
} from "./sight.ts";
import type { Eye, Mark, Sight } from "./sight.ts";
import { findUnit, isOnTable } from "./state.ts";
import type { Arc, Model, Point, Position, Unit } from "./state.ts";

/** Lines of fire: what one weapon finds of a target, and what keeps it from finding anything (BA-SHOOT-4 to BA-SHOOT-12). */

/** What is shot at: a unit, or its spotter alone (BA-WPN-36, BA-R63). `id` names it in answers. */
export interface Target {
  readonly id: string;
  readonly unit: Unit;
  readonly spotter: Model | null;
}

type Mode = "direct" | "indirect";

/** What keeps a weapon from being fired at a target. */
export type Hindrance =
  | "noSuchMode"
  | "cannotHurt"
  | "outOfArc"
  | "notSeen"
  | "friendInTheWay"
  | "tooClose"
  | "outOfRange"
  | "noOpening"
  | "friendsNear";

/** From where, to where, and how far. `mark` is null where a wall is aimed at (BA-BLDG-16). */
export interface Aim {
  readonly eye: Eye;
  readonly at: Point;
  readonly mark: Mark | null;
  readonly gap: number;
}

/** One unit about to fire, and what it looks at. Ask again after anything has moved. */
export interface Field {
  readonly v: Sight;
  readonly s: Position;
  readonly unit: Unit;
  readonly cause: FireCause;
  /** Friends whom a line might pass too near; made when first needed. */
  friends: readonly Friend[] | null;
  /** What may be fired now, at whomever; found when first needed (see `readyArms`). */
  arms: readonly Arm[] | null;
  /** What is looked at, by the target's id; made when first needed. */
  readonly marks: Map<string, readonly Mark[]>;
  /** Whom terrain hides: asked for every weapon alike. */
  readonly hidden: Map<Unit, boolean>;
  /** Where weapons are fired from, likewise. */
  readonly eyes: Map<Arm, readonly Eye[]>;
}

export function fieldOf(s: Position, unit: Unit, cause: FireCause): Field {
  return {
    v: sightOf(s),
    s,
    unit,
    cause,
    friends: null,
    arms: null,
    marks: new Map(),
    hidden: new Map(),
    eyes: new Map(),
  };
}

/** A unit by its id, or the spotter of one by his. */
export function targetNamed(s: Position, id: string): Target | null {
  const unit = findUnit(s, id);
  if (unit !== null) return { id, unit, spotter: null };
  for (const o of s.units)
    for (const model of o.models)
      if (model.id === id && model.role === "spotter" && model.alive) return { id, unit: o, spotter: model };
  return null;
}

/** Everybody the unit may fire at: enemies on the table, their spotters apart; on `fubar` its own side (BA-FUBAR-1). */
export function targetsFor(s: Position, unit: Unit, cause: FireCause): Target[] {
  const targets: Target[] = [];
  for (const o of s.units) {
    if (o === unit || (o.seat === unit.seat) !== (cause === "fubar") || !isTarget(o)) continue;
    targets.push({ id: o.id, unit: o, spotter: null });
    if (o.place.at !== "table") continue;
    for (const model of o.models)
      if (model.alive && model.role === "spotter") targets.push({ id: model.id, unit: o, spotter: model });
  }
  return targets;
}

export function isTarget(unit: Unit): boolean {
  return isOnTable(unit) && unit.gun?.abandoned !== true;
}

/** Where a weapon is fired from: the man, the gun, the mount (BA-GUN-3, BA-VEH-7), or openings of his floor (BA-BLDG-10, BA-BLDG-13). */
export function eyesFor({ v, unit }: Pick<Field, "v" | "unit">, arm: Arm): Eye[] {
  const { place } = unit;
  if (place.at === "building") {
    const openings = openingsOn(v.board, place.section, place.floor);
    const own = isFixed(arm) && place.opening !== null ? openings.filter(({ id }) => id === place.opening) : openings;
    return own.map((opening) => eyeOfOpening(v, unit, opening));
  }
  if (place.at !== "table") return [];
  if (unit.vehicle !== null) return arm.mount === null ? [] : [eyeOfMount(v, unit, arm.mount)];
  if (arm.model !== null) return [eyeOfModel(v, unit, arm.model)];
  return unit.gun === null ? [] : [eyeOfGun(v, unit)];
}

function eyesIn(field: Field, arm: Arm): readonly Eye[] {
  const known = field.eyes.get(arm);
  if (known !== undefined) return known;
  const eyes = eyesFor(field, arm);
  field.eyes.set(arm, eyes);
  return eyes;
}

interface AimOptions {
  readonly mode: Mode;
  /** A sniper's man. */
  readonly named: string | null;
  /** Instead of all it might be fired from. */
  readonly eyes?: readonly Eye[];
  /** Nothing beyond this is worth a look. */
  readonly within?: number;
  /** Anything will do, at whatever distance: the gap is not measured. */
  readonly any?: boolean;
}

/** The nearest that the weapon can be fired at, or why there is nothing (BA-SHOOT-4, BA-SHOOT-10, BA-SHOOT-12, BA-R15). */
export function aimAt(field: Field, arm: Arm, target: Target, options: AimOptions): Aim | Hindrance {
  const { weapon } = arm;
  if (options.mode === "direct" ? weapon.range === null : weapon.indirect === null) return "noSuchMode";
  if (weapon.class === "small" && isEnclosedArmour(target.unit)) return "cannotHurt"; // BA-SHOOT-5, BA-R62
  return options.mode === "direct" ? directAim(field, arm, target, options) : lobbedAim(field, arm, target, options);
}

function directAim(field: Field, arm: Arm, target: Target, options: AimOptions): Aim | Hindrance {
  const { v } = field;
  const eyes = options.eyes ?? eyesIn(field, arm);
  if (eyes.length === 0) return "noOpening";
  const { place } = target.unit;
  if (place.at === "building" && aimsAtWalls(arm.weapon)) return wallAim(field, arm, target, eyes, place, options);
  const within = options.within ?? Infinity;
  if (within === Infinity && target.spotter === null && !isFixed(arm) && isHiddenIn(field, target.unit))
    return "notSeen";
  let best: Aim | null = null;
  let why: Hindrance = "notSeen";
  let asked = target.spotter !== null || isFixed(arm);
  for (const mark of marksIn(field, arm.weapon, target, options.named))
    for (const eye of eyes) {
      const gap = options.any === true ? 0 : rangeGap(arm, eye, mark, target.unit);
      if (gap > within || (best !== null && gap >= best.gap)) continue;
      if (!isInArc(field, arm, eye, mark.print)) {
        if (why === "notSeen") why = "outOfArc";
        continue;
      }
      if (!asked) {
        asked = true;
        if (isBehind(v, target.unit, field.unit, eye)) return why;
      }
      if (!sees(v, eye, mark)) continue;
      if (!isFree(field, arm.weapon, eye, mark, target.unit)) {
        why = "friendInTheWay";
        continue;
      }
      best = { eye, at: mark, mark, gap };
      if (options.any === true) return best;
    }
  return best ?? why;
}

/** Does terrain alone hide all of it from all of the unit? Of men on the table; of others it is not asked. */
export function isHiddenIn({ v, unit, hidden }: Field, target: Unit): boolean {
  const known = hidden.get(target);
  if (known !== undefined) return known;
  const found = isHiddenFrom(v, target, unit);
  hidden.set(target, found);
  return found;
}

/** BA-BLDG-15, BA-BLDG-16, BA-BLDG-23: openings are for small arms and flames. */
function aimsAtWalls({ class: kind, traits }: Weapon): boolean {
  return kind === "heavy" && !traits.includes("flamethrower");
}

/** BA-BLDG-16 */
function wallAim(
  field: Field,
  arm: Arm,
  target: Target,
  eyes: readonly Eye[],
  { section, floor }: { readonly section: string; readonly floor: number },
  { within = Infinity }: AimOptions,
): Aim | Hindrance {
  const { v } = field;
  const area = v.board.sections.get(section);
  if (area === undefined) return "notSeen";
  let best: Aim | null = null;
  let why: Hindrance = "notSeen";
  for (const eye of eyes) {
    if (!isInArc(field, arm, eye, sectionPrint(area))) {
      if (why === "notSeen") why = "outOfArc";
      continue;
    }
    const wall = seenWall(v, eye, section, floor);
    if (wall === null) continue;
    const gap = fromCentre(arm) ? wall.gap : pointGap(eye.print, wall.x, wall.y);
    if (gap > within || (best !== null && gap >= best.gap)) continue;
    const z = groundAt(v.board, wall.x, wall.y) + DATA.figures.storey.value * floor + DATA.figures.wallAim.value;
    if (!isFree(field, arm.weapon, eye, { x: wall.x, y: wall.y, z }, target.unit)) {
      why = "friendInTheWay";
      continue;
    }
    best = { eye, at: { x: wall.x, y: wall.y }, mark: null, gap };
  }
  return best ?? why;
}

/** BA-WPN-29, BA-WPN-33: over everybody's heads, at what anybody of the unit sees. */
function lobbedAim(field: Field, arm: Arm, target: Target, options: AimOptions): Aim | Hindrance {
  const { v, unit } = field;
  const { indirect } = arm.weapon;
  const [eye] = options.eyes ?? eyesIn(field, arm);
  if (eye === undefined || indirect === null) return "noOpening";
  const { place } = target.unit;
  const area = place.at === "building" ? v.board.sections.get(place.section) : undefined;
  let best: Aim | null = null;
  let arc = false;
  if (area !== undefined) {
    const print = sectionPrint(area);
    arc = isInArc(field, arm, eye, print);
    const gap = fromCentre(arm) ? pointGap(print, eye.x, eye.y) : gapBetween(eye.print, print);
    best = { eye, at: { x: print.x, y: print.y }, mark: null, gap };
  } else
    for (const mark of marksIn(field, arm.weapon, target, null)) {
      if (!isInArc(field, arm, eye, mark.print)) continue;
      arc = true;
      const gap = rangeGap(arm, eye, mark, target.unit);
      if (best === null || gap < best.gap) best = { eye, at: mark, mark, gap };
    }
  if (!arc || best === null) return "outOfArc";
  if (lessThan(best.gap, indirect.min)) return "tooClose";
  return isObserved(v, unit, target) ? best : "notSeen";
}

/** BA-WPN-33, BA-WPN-36: by a crewman or the spotter; of a building a wall is enough. */
function isObserved(v: Sight, unit: Unit, target: Target): boolean {
  if (target.spotter === null && isHiddenFrom(v, target.unit, unit)) return false;
  const eyes = eyesOf(v, unit);
  const { place } = target.unit;
  if (place.at === "building") return eyes.some((eye) => seenWall(v, eye, place.section, place.floor) !== null);
  const marks = target.spotter === null ? marksOf(v, target.unit) : [markOfModel(v, target.unit, target.spotter)];
  return eyes.some((eye) => marks.some((mark) => sees(v, eye, mark)));
}

/** What of the target is looked at (BA-SHOOT-29): the named man himself (BA-SPEC-8). */
export function marksFor(v: Sight, weapon: Weapon, { unit, spotter }: Target, named: string | null): readonly Mark[] {
  if (spotter !== null) return [markOfModel(v, unit, spotter)];
  if (!weapon.traits.includes("sniper") || unit.place.at === "building" || unit.vehicle !== null)
    return marksOf(v, unit);
  return unit.models.flatMap((model) =>
    model.alive && model.role !== "spotter" && (named === null || model.id === named)
      ? [markOfModel(v, unit, model)]
      : [],
  );
}

/** The same, made once for all weapons but a sniper's. */
function marksIn(field: Field, weapon: Weapon, target: Target, named: string | null): readonly Mark[] {
  if (weapon.traits.includes("sniper")) return marksFor(field.v, weapon, target, named);
  const known = field.marks.get(target.id);
  if (known !== undefined) return known;
  const marks = marksFor(field.v, weapon, target, null);
  field.marks.set(target.id, marks);
  return marks;
}

/** BA-GEO-5: guns measure from their centres, and are measured to them. */
function rangeGap(arm: Arm, eye: Eye, mark: Mark, target: Unit): number {
  const toGun = target.gun !== null && mark.id === target.id;
  if (fromCentre(arm)) return toGun ? apart(eye, mark) : pointGap(mark.print, eye.x, eye.y);
  return toGun ? pointGap(eye.print, mark.x, mark.y) : gapBetween(eye.print, mark.print);
}

function fromCentre({ mount }: Arm): boolean {
  return mount === "gun";
}

// --- arcs

const ARCS: readonly Arc[] = ["front", "left", "right", "rear"];

/** BA-WPN-4, BA-WPN-5, BA-GUN-4, BA-VEH-6, BA-BLDG-13. What a rear turret gun may fire into depends on the main gun (BA-VSPEC-2). */
export function isInArc({ unit }: Pick<Field, "unit">, arm: Arm, eye: Eye, print: Footprint): boolean {
  const { vehicle, gun } = unit;
  if (vehicle !== null) {
    const arc = mountArc(unit, arm);
    return arc === null || inArcOf(vehicle, vehicle.heading, arc, print);
  }
  if (!isFixed(arm)) return true;
  if (eye.opening !== null) return isAhead(eye, eye.opening.outX, eye.opening.outY, print);
  if (gun !== null) return templateOf(unit.template).gun?.platform === true || inArcOf(gun, gun.facing, "front", print);
  const { model } = arm;
  return model === null || model.facing === null || inArcOf(model, model.facing, "front", print);
}

/** The one arc a mount fires into; null: any. */
export function mountArc({ vehicle }: Unit, { mount }: Arm): Arc | null {
  switch (mount) {
    case "hull":
    case "casemate":
      return "front";
    case "hullRear":
      return "rear";
    case "turret":
    case "coaxial":
      return vehicle?.jam ?? null;
    case "rearTurret":
      return vehicle === null || vehicle.jam === null ? null : OPPOSITE[vehicle.jam];
    case "pintle":
    case "gun":
    case null:
      return null;
  }
}

export const OPPOSITE: { readonly [A in Arc]: Arc } = { front: "rear", rear: "front", left: "right", right: "left" };

/** BA-VSPEC-2: arcs of the hull that the target is in. */
export function arcsOf({ vehicle }: Unit, print: Footprint): Arc[] {
  if (vehicle === null) return [];
  return ARCS.filter((arc) => inArcOf(vehicle, vehicle.heading, arc, print));
}

/** BA-BLDG-13: within 45 degrees of straight out of the opening. */
function isAhead(eye: Eye, outX: number, outY: number, print: Footprint): boolean {
  const points =
    print.kind === "disc" ? [print] : print.kind === "hull" ? cornersOfOblong(print.hull) : print.area.piece.points;
  const size = Math.sqrt(outX * outX + outY * outY);
  const spare = (print.kind === "disc" ? print.radius : 0) * Math.SQRT2;
  return points.some(({ x, y }) => {
    const ahead = ((x - eye.x) * outX + (y - eye.y) * outY) / size;
    const aside = Math.abs(((x - eye.x) * outY - (y - eye.y) * outX) / size);
    return ahead + spare >= aside - 1;
  });
}

/** The side of a hull or gun that a shot comes from (BA-GEO-11). */
export function sideStruck(target: Unit, from: Point): Arc {
  const at = target.vehicle ?? target.gun;
  if (at === null) return "front";
  return arcTowards(at, target.vehicle?.heading ?? target.gun?.facing ?? 0, from);
}
