import type { Modifier } from "@escaramuza/kernel";
import { fieldOf, marksFor, sideStruck } from "./aim.ts";
import type { Aim, Field, Target } from "./aim.ts";
import type { Shot } from "./answers.ts";
import { firesHe } from "./arms.ts";
import type { Arm } from "./arms.ts";
import { atMost } from "./board.ts";
import { DATA, heOf } from "./data.ts";
import type { RollSpec, WeaponId } from "./data.ts";
import { FLAME_PINS, ONE_PIN, TOP, armourPen, armourRow } from "./hits.ts";
import type { Bunch, Struck } from "./hits.ts";
import { hitModifiers, isLong, neededOf, rangingNeeded } from "./modifiers.ts";
import type { Cover } from "./modifiers.ts";
import type { FireCause } from "./questions.ts";
import { isInRange, mayBurst } from "./shooting.ts";
import { stationsOf } from "./stations.ts";
import type { Station } from "./stations.ts";
import { CLEAR, coverByHalves, pairStatus } from "./sight.ts";
import type { Status } from "./sight.ts";
import { hasRule, unitOf } from "./state.ts";
import type { Point, Position, Unit } from "./state.ts";

/** Declared shots at one target when fire is opened (BA-SHOOT-12): dice to hit, what they need and what a hit does. Plain data. */

export interface Volley {
  readonly weapon: WeaponId;
  /** Who fires: men, or the unit itself. */
  readonly by: readonly string[];
  readonly dice: number;
  readonly needed: number;
  readonly modifiers: readonly Modifier[];
  readonly indirect: boolean;
  /** Template in inches; null: none. */
  readonly he: number | null;
  /** Hits of a flamethrower. */
  readonly flame: RollSpec | null;
  readonly launcher: boolean;
  /** What one hit is like; of HE on men, without its number. */
  readonly hit: Bunch;
  /** Where it is fired from. */
  readonly from: Point;
}

/** One man's or mount's part of it, before neighbours alike are thrown together. */
interface Piece extends Volley {
  readonly shot: Shot;
}

/** Shots that can still be fired; the others are lost (BA-SHOOT-13). */
export function openFire(s: Position, unit: Unit, cause: FireCause, shots: readonly Shot[]): readonly Volley[] {
  return openFireIn(fieldOf(s, unit, cause), shots);
}

/** The same, for who asks more than once. */
export function openFireIn(field: Field, shots: readonly Shot[]): readonly Volley[] {
  return merged(piecesOf(field, shots));
}

/** The same with which of the shots they are: one-shot weapons are spent by them. */
export function firedOf(
  s: Position,
  unit: Unit,
  cause: FireCause,
  shots: readonly Shot[],
): { readonly fired: readonly Shot[]; readonly volleys: readonly Volley[] } {
  const pieces = piecesOf(fieldOf(s, unit, cause), shots);
  return { fired: pieces.map(({ shot }) => shot), volleys: merged(pieces) };
}

function piecesOf(field: Field, shots: readonly Shot[]): Piece[] {
  const ready = inOrder(field.unit, stationsOf(field, shots)).flatMap((station) => {
    const { aim, arm, shot, target } = station;
    if (typeof aim === "string" || !isInRange(field, arm, aim, shot.indirect)) return [];
    const launcher = arm.weapon.traits.includes("multipleLauncher");
    // BA-WPN-23: the target may have come too near to friends.
    if (!launcher && firesHe(arm.weapon, shot.he) && !mayBurst(field, arm, target)) return [];
    return [{ station, aim }];
  });
  const cover = coverOf(field, ready);
  return ready.map(({ station, aim }) => pieceOf(field, station, aim, cover));
}

/** Men in their order, then weapons. */
function inOrder(unit: Unit, stations: readonly Station[]): Station[] {
  const order = new Map(unit.models.map((model, i) => [model.id, i]));
  const place = ({ shot }: Station): number => order.get(shot.model) ?? 0;
  return stations.toSorted((a, b) => place(a) - place(b) || a.shot.weapon - b.shot.weapon);
}

interface Ready {
  readonly station: Station;
  readonly aim: Aim;
}

/** BA-SHOOT-27 to BA-SHOOT-29, BA-BLDG-17, BA-R140: one for the whole unit; arcs hide nobody (BA-R137). */
function coverOf(field: Field, ready: readonly Ready[]): Cover {
  const direct = ready.filter(({ station }) => !station.shot.indirect);
  const [first] = direct;
  if (first === undefined) return "none";
  const { target } = first.station;
  if (target.unit.place.at === "building") return "hard";
  const marks = marksFor(field.v, first.station.arm.weapon, target, first.station.shot.named ?? null);
  const rows = new Map<string, readonly Status[]>();
  for (const { station, aim } of direct) {
    const who = station.shot.model === "" ? `${station.shot.weapon}` : station.shot.model;
    if (!rows.has(who))
      rows.set(
        who,
        marks.map((mark) => pairStatus(field.v, aim.eye, mark)),
      );
  }
  const statuses = [...rows.values()];
  return statuses.every((row) => row.every((status) => status === CLEAR)) ? "none" : coverByHalves(statuses);
}

function pieceOf(field: Field, { shot, arm, target }: Station, aim: Aim, cover: Cover): Piece {
  const { s, unit, cause } = field;
  const { weapon } = arm;
  const he = firesHe(weapon, shot.he) ? weapon.he : null;
  const flame = weapon.traits.includes("flamethrower") ? weapon.hits : null;
  const launcher = weapon.traits.includes("multipleLauncher");
  const by = shot.by === undefined ? unit : unitOf(s, shot.by);
  const modifiers = shot.indirect ? [] : hitModifiers(field, arm, target, aim, { cover, he: he !== null, by });
  const needed = shot.indirect
    ? rangingNeeded(unit.ranging, target.id, { cause, hidden: target.unit.hidden, launcher })
    : neededOf(modifiers);
  return {
    shot,
    weapon: weapon.id,
    by: [shot.model === "" ? unit.id : shot.model],
    dice: weapon.shots,
    needed,
    modifiers,
    indirect: shot.indirect,
    he,
    flame,
    launcher,
    hit: hitOf(field, arm, target, aim, { he, indirect: shot.indirect, named: shot.named ?? null }),
    from: fromOf(unit, aim),
  };
}

interface Kind {
  readonly he: number | null;
  readonly indirect: boolean;
  readonly named: string | null;
}

/** One hit on the target itself. */
function hitOf(field: Field, arm: Arm, target: Target, aim: Aim, { he, indirect, named }: Kind): Bunch {
  const { weapon } = arm;
  const { unit } = target;
  const flame = weapon.traits.includes("flamethrower");
  const struck = struckBy(field, arm, unit, aim, indirect || flame, he !== null || flame);
  const pen = he === null ? weapon.pen : heOf(he).pen;
  return {
    hits: 1,
    pen: pen === null ? null : pen + armourPen(unit, struck),
    pins: he !== null ? heOf(he).pins : flame ? FLAME_PINS : ONE_PIN,
    sheltered: isSheltered(unit, fromOf(field.unit, aim), { flame, he: he !== null, indirect }),
    indirect,
    arc: struck.arc,
    named,
    weapon: weapon.id,
  };
}

/** BA-GEO-11, BA-VEH-12, BA-WPN-11, BA-WPN-13, BA-WPN-34, BA-BLDG-14, BA-R59, BA-R93 */
function struckBy(field: Field, arm: Arm, target: Unit, aim: Aim, top: boolean, noLong: boolean): Struck {
  if (target.vehicle === null) return TOP;
  const arc = sideStruck(target, fromOf(field.unit, aim));
  const { opening } = aim.eye;
  const plunging =
    opening !== null && opening.floor > 0 && atMost(aim.gap, DATA.figures.plungingRange.value) && isArmoured(target);
  const facing = top || plunging ? "top" : arc === "front" || arc === "rear" ? arc : "side";
  const long = !noLong && !arm.weapon.traits.includes("shapedCharge") && isLong(arm, aim.gap, field.cause);
  return { facing, arc, long };
}

function isArmoured(target: Unit): boolean {
  return armourRow(target)?.armoured === true;
}

/** BA-GEO-11: of a vehicle the middle of its hull, else where the weapon is. */
function fromOf(unit: Unit, { eye }: Aim): Point {
  const at = unit.vehicle ?? eye;
  return { x: at.x, y: at.y };
}

/** BA-BLDG-18, BA-BLDG-20, BA-GUN-15, BA-WPN-14, BA-R94, BA-R121 */
function isSheltered(
  target: Unit,
  from: Point,
  { flame, he, indirect }: { readonly flame: boolean; readonly he: boolean; readonly indirect: boolean },
): boolean {
  if (target.vehicle !== null || flame) return false;
  if (target.place.at === "building" && !he) return true;
  return !indirect && hasRule(target, "gunShield") && facesFront(target, from);
}

function facesFront(target: Unit, from: Point): boolean {
  if (target.gun !== null) return sideStruck(target, from) === "front";
  const gunner = target.models.find((model) => model.alive && model.facing !== null);
  if (gunner === undefined || gunner.facing === null) return false;
  return (
    sideStruck({ ...target, gun: { ...gunner, facing: gunner.facing, abandoned: false, operatesFrom: 0 } }, from) ===
    "front"
  );
}

/** HE that touches somebody else (BA-WPN-24, BA-WPN-27). */
export function burstOn(target: Unit, volley: Volley): Bunch {
  if (volley.he === null) throw new Error(`${volley.weapon} is no HE`);
  const arc = target.vehicle === null ? null : sideStruck(target, volley.from);
  const facing = volley.indirect ? "top" : arc === "front" || arc === "rear" ? arc : "side";
  const struck: Struck = { facing, arc, long: false };
  const { pen, pins } = heOf(volley.he);
  return {
    hits: 1,
    pen: pen + armourPen(target, struck),
    pins,
    sheltered: isSheltered(target, volley.from, { flame: false, he: true, indirect: volley.indirect }),
    indirect: volley.indirect,
    arc,
    named: null,
    weapon: volley.weapon,
  };
}

/** Neighbours whose hits count alike are thrown together. */
function merged(pieces: readonly Piece[]): Volley[] {
  const volleys: Volley[] = [];
  for (const { shot: _shot, ...piece } of pieces) {
    const last = volleys.at(-1);
    if (last !== undefined && isAlike(last, piece))
      volleys[volleys.length - 1] = { ...last, by: [...last.by, ...piece.by], dice: last.dice + piece.dice };
    else volleys.push(piece);
  }
  return volleys;
}

function isAlike(a: Volley, b: Volley): boolean {
  if (a.he !== null || a.flame !== null || b.he !== null || b.flame !== null) return false;
  if (a.weapon !== b.weapon || a.needed !== b.needed) return false;
  const [one, other] = [a.hit, b.hit];
  return (
    one.pen === other.pen &&
    one.sheltered === other.sheltered &&
    one.arc === other.arc &&
    one.named === null &&
    other.named === null
  );
}
