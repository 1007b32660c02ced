import type { Refusal } from "@escaramuza/kernel";
import { aimAt, fieldOf, isHiddenIn, isTarget, targetsFor } from "./aim.ts";
import type { Aim, Field, Hindrance, Target } from "./aim.ts";
import { armsOf, firesHe, mayLob, silenceOf } from "./arms.ts";
import type { Arm, Silence } from "./arms.ts";
import { inArcOf } from "./arcs.ts";
import { atLeast, atMost, footprintsOf, unitGap } from "./board.ts";
import type { Board } from "./board.ts";
import { DATA, heOf } from "./data.ts";
import type { FireCause } from "./questions.ts";
import { no } from "./refusal.ts";
import { mayRequest } from "./requests.ts";
import type { RuleId } from "./rule-ids.ts";
import { smokeAim } from "./smoke-shells.ts";
import { findUnit, isOnTable } from "./state.ts";
import type { Position, Unit } from "./state.ts";
import { mayPlaceTemplate, touchedBy } from "./template.ts";

/** Who may fire what at whom (BA-SHOOT, BA-WPN). What is declared together is in `declaration.ts`, and becomes volleys in `open-fire.ts`. */

// --- questions of others

/** Is there anything it may declare now: a target, a point for smoke, an observer's request (BA-ORD-8)? */
export function canFire(s: Position, unit: Unit, cause: FireCause): boolean {
  if (!isOnTable(unit)) return false;
  if (cause === "fire" && mayRequest(s, unit)) return true;
  const field = fieldOf(s, unit, cause);
  const arms = readyArms(field);
  if (arms.length === 0) return false;
  // Who is hidden from all of them is hidden from each, but for what is fired over heads, and seen by others.
  const plain = arms.every((arm) => arm.weapon.indirect === null);
  const isOpen = (target: Target): boolean =>
    !(plain && target.spotter === null && isHiddenIn(field, target.unit)) &&
    arms.some((arm) => canUse(field, arm, target));
  const targets = targetsFor(s, unit, cause);
  const before = foundLast.get(unit);
  if (before !== undefined && targets.some((target) => target.unit === before && isOpen(target))) return true;
  const found = targets.find(isOpen);
  if (found !== undefined) {
    foundLast.set(unit, found.unit);
    return true;
  }
  return mayLob(cause) && cause !== "fubar" && arms.some((arm) => smokeAim(field, arm) !== null);
}

/** Whom each could fire at when it was asked last: mostly it still can, so that nobody else need be looked at. */
const foundLast = new WeakMap<Unit, Unit>();

/** May it declare that target? An interrupt needs a weapon in range (BA-SHOOT-4, BA-ORD-9); `fubar`: of its own side (BA-FUBAR-1). */
export function canFireAt(s: Position, unit: Unit, target: Unit, cause: FireCause): boolean {
  return canFireIn(fieldOf(s, unit, cause), target);
}

/** The same. For a target on its way the field serves again: nobody else moves, and its own hull hides nothing of it. */
export function canFireIn(field: Field, target: Unit): boolean {
  const { unit, cause } = field;
  if (!isOnTable(unit) || !isTarget(target) || (target.seat === unit.seat) !== (cause === "fubar")) return false;
  if (cause === "ambush" && isBeyond(field, target)) return false;
  field.marks.clear();
  field.hidden.clear();
  const named: Target = { id: target.id, unit: target, spotter: null };
  return readyArms(field).some((arm) => canUse(field, arm, named) && firesAlone(field, arm, target));
}

/** Is it surely out of range of all weapons that are not fired over heads? */
function isBeyond(field: Field, target: Unit): boolean {
  let most = 0;
  for (const { weapon } of readyArms(field)) most = Math.max(most, weapon.range ?? 0);
  return isFartherThan(field.v.board, field.unit, target, most);
}

/** Surely: by boxes round all of each. A quick look, taken at every step of a move. */
function isFartherThan(board: Board, unit: Unit, target: Unit, gap: number): boolean {
  if (!isOnTable(unit) || !isOnTable(target)) return false;
  const from = boxOf(board, unit);
  const to = boxOf(board, target);
  const dx = Math.max(0, from.minX - to.maxX, to.minX - from.maxX);
  const dy = Math.max(0, from.minY - to.maxY, to.minY - from.maxY);
  return dx * dx + dy * dy > (gap + SPARE) * (gap + SPARE);
}

/** No less than from the middles of any two to their edges, bases, guns and hulls alike. */
const SPARE = Math.max(3500, ...DATA.templates.map(({ vehicle }) => (vehicle?.length ?? 0) + (vehicle?.width ?? 0)));

interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** Of who is on the table: the middles of its men, its gun or its hull, or the house it is in. */
function boxOf(board: Board, { models, gun, vehicle, place }: Unit): Box {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  const add = (x: number, y: number): void => {
    if (x < box.minX) box.minX = x;
    if (x > box.maxX) box.maxX = x;
    if (y < box.minY) box.minY = y;
    if (y > box.maxY) box.maxY = y;
  };
  if (place.at === "building") return board.sections.get(place.section)?.region ?? box;
  if (vehicle !== null) add(vehicle.x, vehicle.y);
  else for (const { alive, x, y } of models) if (alive) add(x, y);
  if (gun !== null) add(gun.x, gun.y);
  return box;
}

/** BA-VSPEC-2: the rear turret's machine gun without the main gun, only to the rear. */
function firesAlone({ s, unit }: Field, { mount }: Arm, target: Unit): boolean {
  const { vehicle } = unit;
  if (mount !== "rearTurret" || vehicle === null) return true;
  return footprintsOf(s, target).some((print) => inArcOf(vehicle, vehicle.heading, "rear", print));
}

/** Has it a weapon that could ever fire from Ambush (BA-ORD-14)? */
export function canAmbush(s: Position, unit: Unit): boolean {
  return isOnTable(unit) && armsOf(unit, "ambush").some((arm) => silenceOf(s, unit, arm, "ambush") === null);
}

/** All that may be fired now, at whomever; of friendly fire one-shot weapons are spared (BA-R154). */
export function readyArms(field: Field): readonly Arm[] {
  const { s, unit, cause } = field;
  field.arms ??= armsOf(unit, cause).filter(
    (arm) => silenceOf(s, unit, arm, cause) === null && !(cause === "fubar" && arm.weapon.traits.includes("oneShot")),
  );
  return field.arms;
}

function canUse(field: Field, arm: Arm, target: Target): boolean {
  return (
    hindranceOf(field, arm, target, false, false) === null ||
    (arm.weapon.indirect !== null && hindranceOf(field, arm, target, false, true) === null)
  );
}

/** Could any weapon of the unit reach it at all, were nothing in the way? */
export function isInReach({ s, v, unit, cause }: Field, { unit: target, spotter }: Target): boolean {
  if (cause === "reaction" || spotter !== null) return true;
  let most = 0;
  for (const { weapon } of armsOf(unit, cause)) most = Math.max(most, weapon.range ?? 0, weapon.indirect?.max ?? 0);
  // Guns measure from their middle: give them their radius.
  if (isFartherThan(v.board, unit, target, most + 2000)) return false;
  return atMost(unitGap(s, unit, target), most + 2000);
}

// --- one weapon, one target

/** BA-SHOOT-4, BA-WPN-23, BA-R4: what keeps it from being declared; null when nothing does. */
export function hindranceOf(
  field: Field,
  arm: Arm,
  target: Target,
  he: boolean,
  indirect: boolean,
  named: string | null = null,
): Hindrance | null {
  if (indirect && !mayLob(field.cause)) return "noSuchMode";
  const within = needsRange(field.cause) && !indirect ? (arm.weapon.range ?? 0) + 1 : Infinity;
  // How far it is matters only where it must be in range.
  const any = !needsRange(field.cause);
  const aim = aimAt(field, arm, target, { mode: indirect ? "indirect" : "direct", named, within, any });
  if (typeof aim === "string") return aim === "notSeen" && needsRange(field.cause) ? "outOfRange" : aim;
  return aimHindrance(field, arm, target, aim, he, indirect);
}

/** BA-SHOOT-4, BA-R37: of an interrupt and of friendly fire. */
function needsRange(cause: FireCause): boolean {
  return cause === "ambush" || cause === "fubar";
}

function aimHindrance(
  field: Field,
  arm: Arm,
  target: Target,
  aim: Aim,
  he: boolean,
  indirect: boolean,
): Hindrance | null {
  if (needsRange(field.cause) && !isInRange(field, arm, aim, indirect)) return "outOfRange";
  if (!firesHe(arm.weapon, he) || arm.weapon.traits.includes("multipleLauncher")) return null;
  return mayBurst(field, arm, target) ? null : "friendsNear";
}

/** BA-WPN-23, BA-WPN-28, BA-R57: a template can be placed; none is needed against a building. */
export function mayBurst({ s, unit }: Field, { weapon }: Arm, target: Target): boolean {
  if (weapon.he === null || target.unit.place.at === "building") return true;
  const { radius } = heOf(weapon.he);
  if (target.spotter === null) return mayPlaceTemplate(s, target.unit, radius, unit.seat);
  return !touchedBy(s, target.spotter, radius).some(
    (one) => one.unit !== target.unit.id && findUnit(s, one.unit)?.seat === unit.seat,
  );
}

/** BA-SHOOT-12, BA-SPEC-7, BA-CQ-7 */
export function isInRange({ cause }: Pick<Field, "cause">, { weapon }: Arm, { gap }: Aim, indirect: boolean): boolean {
  if (indirect) {
    const { min, max } = weapon.indirect ?? { min: 0, max: 0 };
    return atLeast(gap, min) && atMost(gap, max);
  }
  return atLeast(gap, weapon.min) && (cause === "reaction" || atMost(gap, weapon.range ?? 0));
}

// --- refusals

const SILENCES: { readonly [S in Silence]: RuleId } = {
  spent: "BA-WPN-3",
  serves: "BA-WPN-10",
  riding: "BA-CAV-9",
  empty: "BA-WPN-16",
  newCrew: "BA-GUN-12",
  afloat: "BA-VSPEC-9",
  indirectOnly: "BA-ORD-14",
};

export function silenceRefusal(why: Silence, unit: Unit, { model, weapon }: Arm): Refusal {
  return no(SILENCES[why], why, { unit: unit.id, model: model?.id ?? unit.id, weapon: weapon.id });
}

/** Rule that forbids it: with `hindranceOf` the same for menus, checks and previews. */
const HINDRANCES: { readonly [H in Hindrance]: RuleId } = {
  noSuchMode: "BA-WPN-37",
  cannotHurt: "BA-SHOOT-5",
  outOfArc: "BA-WPN-4",
  notSeen: "BA-SHOOT-4",
  friendInTheWay: "BA-SHOOT-7",
  tooClose: "BA-WPN-29",
  outOfRange: "BA-SHOOT-12",
  noOpening: "BA-BLDG-10",
  friendsNear: "BA-WPN-23",
};

export function hindranceRefusal(why: Hindrance, { model, weapon, mount }: Arm, target: Target): Refusal {
  const onVehicle = mount !== null && mount !== "gun";
  const rule = why === "outOfArc" && onVehicle ? "BA-VEH-6" : HINDRANCES[why];
  return no(rule, why, { model: model?.id ?? "", weapon: weapon.id, target: target.id });
}
