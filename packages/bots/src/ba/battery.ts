import {
  armourOf,
  armsOf,
  damageValue,
  hasRule,
  heOf,
  isLone,
  isProne,
  officerIn,
  silenceOf,
  templateOf,
} from "@escaramuza/rules-ba";
import type { Unit, Weapon } from "@escaramuza/rules-ba";
import { NOTHING, effectOn, touchedBy } from "./effect.ts";
import type { Effect, Shots } from "./effect.ts";
import { BLOCKED, CLEAR, HARD, coverBetween, isHoused, isSmoked } from "./sight.ts";
import type { Cover } from "./sight.ts";
import { harmOf } from "./worth.ts";
import { MOST_NUMBERS, numberOf } from "./memory.ts";
import { distance, likeIn } from "./world.ts";
import type { World } from "./world.ts";

/** Fire as it would be from somewhere at somebody somewhere, roughly: all weapons from one place at one distance. */

interface Piece {
  readonly weapon: Weapon;
  readonly count: number;
  readonly lone: boolean;
}

/** What a unit has to fire with. */
export interface Battery {
  readonly still: readonly Piece[];
  readonly moving: readonly Piece[];
  /** Farthest. */
  readonly range: number;
  /** All of it in a word, and a number for that. */
  readonly name: string;
  readonly number: number;
}

export type Pace = "still" | "moving";

export function batteryOf(w: World, unit: Unit): Battery {
  const like = likeIn(w, unit.id);
  const had = w.memory.batteries.get(like);
  if (had !== undefined) return had;
  const still = piecesOf(w, unit, "fire");
  const moving = piecesOf(w, unit, "advance");
  let range = 0;
  for (const { weapon } of still) range = Math.max(range, weapon.range ?? 0, weapon.indirect?.max ?? 0);
  const named = (pieces: readonly Piece[]): string =>
    pieces.map(({ weapon, count, lone }) => `${weapon.id} ${count} ${lone}`).join();
  const name = `${named(still)}/${named(moving)}`;
  const made = { still, moving, range, name, number: numberOf(name) };
  w.memory.batteries.set(like, made);
  return made;
}

function piecesOf(w: World, unit: Unit, cause: "fire" | "advance"): Piece[] {
  if (hasRule(unit, "medic")) return [];
  const pieces: Piece[] = [];
  const busy = new Set<string>();
  // An empty transport fires one weapon (BA-TRANS-2).
  const most = hasRule(unit, "transport") && unit.vehicle !== null ? 1 : Infinity;
  for (const arm of armsOf(unit, cause)) {
    const { model, weapon, mount } = arm;
    if (pieces.length >= most) break;
    if (weapon.traits.includes("oneShot") || silenceOf(w.s, unit, arm, cause) !== null) continue;
    if (mount === "coaxial" || (model !== null && busy.has(model.id))) continue;
    // BA-WPN-8: the assistant serves.
    if (unit.kind === "infantry" && model?.role === "assistant") continue;
    if (model !== null) busy.add(model.id);
    const same = pieces.findIndex((piece) => piece.weapon.id === weapon.id && mount === null);
    const old = pieces[same];
    if (old !== undefined) pieces[same] = { ...old, count: old.count + 1 };
    else pieces.push({ weapon, count: 1, lone: isLone(unit, arm) });
  }
  return pieces;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Somebody to fire at, where he stands or would stand. */
interface Mark extends Place {
  readonly unit: Unit;
  readonly men: number;
  readonly radius: number;
}

/** The harm such fire does on the whole. */
export function fireHarm(w: World, shooter: Unit, from: Place, target: Mark, pace: Pace): number {
  return aimedHarm(w, aimOf(w, shooter, target, pace), from.x, from.y, target.x, target.y);
}

/** One unit's fire at another, wherever the two may be. */
export interface Aim {
  readonly shooter: Unit;
  readonly target: Mark;
  readonly pace: Pace;
  readonly battery: Battery;
  readonly tables: Tables;
}

/** By distance in inches, cover and walls: what it does, and what that costs (-1: not worked out yet). */
export interface Tables {
  readonly effects: (Effect | undefined)[];
  readonly harms: Float64Array;
}

/** What fire does depends on few things: the same comes again in all turns and games. */
const known = new Map<string, (Effect | undefined)[]>();
const MOST = 3000;

function effectsOf(shooter: Unit, battery: Battery, { unit, men }: Mark, pace: Pace): (Effect | undefined)[] {
  const { ranging, quality, pins } = shooter;
  const ranged = ranging !== null && ranging.target === unit.id ? `${ranging.hit} ${ranging.attempts}` : "";
  const body = `${unit.template} ${unit.quality} ${men} ${isProne(unit)} ${unit.hidden} ${unit.mounted}`;
  const key = `${battery.name}|${quality} ${pins}|${ranged}|${pace}|${body}`;
  const had = known.get(key);
  if (had !== undefined) return had;
  if (known.size >= MOST) known.clear();
  const made: (Effect | undefined)[] = [];
  known.set(key, made);
  return made;
}

export function aimOf(w: World, shooter: Unit, target: Mark, pace: Pace): Aim {
  const battery = batteryOf(w, shooter);
  const pair = handNumber(w, shooter, target.unit) * MOST_NUMBERS + bodyNumber(w, target);
  const key = pair * 2 + (pace === "still" ? 0 : 1);
  let tables = w.memory.tables.get(key);
  if (tables === undefined) {
    const harms = new Float64Array((Math.round(battery.range / 1000) + 1) * CASES).fill(-1);
    tables = { effects: effectsOf(shooter, battery, target, pace), harms };
    w.memory.tables.set(key, tables);
  }
  return { shooter, target, pace, battery, tables };
}

/** The same for all who shoot alike at it, wherever they are; null: at somebody not ranged in on. */
export function handNumber(w: World, shooter: Unit, target: Unit | null): number {
  const { ranging, quality, pins } = shooter;
  const ranges = ranging !== null && target !== null && ranging.target === target.id;
  const like = likeIn(w, shooter.id);
  const had = ranges ? undefined : w.memory.hands.get(like);
  if (had !== undefined) return had;
  const { number } = batteryOf(w, shooter);
  const made = numberOf(`${number} ${quality} ${pins} ${ranges ? `${ranging.hit} ${ranging.attempts}` : ""}`);
  if (!ranges) w.memory.hands.set(like, made);
  return made;
}

/** The same for all who suffer alike from it, and whose harm costs as much: what `effectOn` and `harmOf` look at. */
export function bodyNumber(w: World, { unit, men }: Mark): number {
  const { die, hidden } = unit;
  const key = likeIn(w, unit.id) * 8 + (die === null ? 1 : 0) + (isProne(unit) ? 2 : 0) + (hidden ? 4 : 0);
  const had = w.memory.bodies.get(key);
  if (had !== undefined) return had;
  const { template, seat, quality, rules, starting, pins, mounted, gun, vehicle } = unit;
  const kind = `${template} ${seat} ${rules.join()} ${starting} ${gun === null} ${vehicle === null} ${mounted}`;
  const state = `${quality} ${pins} ${men} ${die === null} ${isProne(unit)} ${hidden} ${officerIn(unit)}`;
  const papers = w.s.objectives.some(({ carrier }) => carrier === unit.id);
  const made = numberOf(`${kind}|${state} ${papers}`);
  w.memory.bodies.set(key, made);
  return made;
}

/** Four kinds of cover, in a house or not. */
const CASES = 8;

export function aimedHarm(w: World, aim: Aim, ax: number, ay: number, bx: number, by: number): number {
  const far = distance(ax, ay, bx, by);
  if (isBeyond(aim, far)) return 0;
  const cover = coverBetween(w, ax, ay, bx, by);
  return cover === BLOCKED || isSmoked(w, ax, ay, bx, by) ? 0 : harmIn(w, aim, far, cover, isHoused(w, bx, by));
}

export function isBeyond({ target, battery }: Aim, far: number): boolean {
  return far - 0.7 * target.radius > battery.range;
}

/** With what is known of the line: within range, open and without smoke. */
export function harmIn(w: World, aim: Aim, far: number, cover: Cover, housed: boolean): number {
  const { target, battery, tables } = aim;
  const bucket = Math.round(Math.max(0, far - 0.7 * target.radius) / 1000);
  const at = bucket * CASES + cover * 2 + (housed ? 1 : 0);
  const had = tables.harms[at] ?? -1;
  if (had >= 0) return had;
  const effect = tables.effects[at] ?? effectAt(battery, aim.shooter, bucket * 1000, target, aim.pace, cover, housed);
  tables.effects[at] = effect;
  const harm = effect === NOTHING ? 0 : harmOf(w, target.unit, target.men, effect);
  tables.harms[at] = harm;
  return harm;
}

function effectAt(
  battery: Battery,
  shooter: Unit,
  away: number,
  target: Mark,
  pace: Pace,
  cover: Cover,
  housed: boolean,
): Effect {
  const all: Shots[] = [];
  for (const piece of battery[pace]) {
    const shots = shotsAt(piece, shooter, away, target, pace, cover, housed);
    if (shots !== null) all.push(shots);
  }
  return all.length === 0 ? NOTHING : effectOn(target.unit, target.men, all);
}

function shotsAt(
  { weapon, count, lone }: Piece,
  shooter: Unit,
  away: number,
  target: Mark,
  pace: Pace,
  cover: Cover,
  housed: boolean,
): Shots | null {
  const direct = weapon.range !== null && away <= weapon.range && away >= weapon.min;
  const { indirect } = weapon;
  const lobbed = !direct && indirect !== null && away >= indirect.min && away <= indirect.max;
  if (!direct && !lobbed) return null;
  const row = templateOf(target.unit.template).vehicle;
  const armoured = row !== null && armourOf(row.armour).armoured;
  if (armoured && weapon.pen === null && weapon.he === null && !row.openTopped) return null;
  const he = weapon.he !== null && (weapon.pen === null || row === null) ? weapon.he : null;
  const flame = weapon.traits.includes("flamethrower");
  const needed = lobbed
    ? ranged(shooter, target.unit, pace)
    : neededAt(weapon, shooter, away, target, pace, cover, lone);
  const pen = he === null ? weapon.pen : heOf(he).pen;
  return {
    dice: count * weapon.shots,
    needed,
    pen: pen === null ? null : pen + (lobbed && armoured ? 1 : 0),
    // Behind a shield, or walls (BA-BLDG-18, BA-GUN-15): mostly the front is what is fired at.
    sheltered: !flame && ((housed && he === null) || (!lobbed && hasRule(target.unit, "gunShield"))),
    he,
    flame,
    touched: he === null ? 1 : touchedBy(he, target.men, housed),
  };
}

function neededAt(
  weapon: Weapon,
  shooter: Unit,
  away: number,
  { unit, men }: Mark,
  pace: Pace,
  cover: Cover,
  lone: boolean,
): number {
  let needed = 3 + shooter.pins + (lone ? 1 : 0);
  if (away <= 6000) needed -= 1;
  if (weapon.range !== null && 2 * away > weapon.range) needed += 1;
  if (shooter.quality === "inexperienced") needed += 1;
  if (pace === "moving" && !weapon.traits.includes("assault")) needed += 1;
  if (unit.vehicle === null && unit.gun === null && !unit.mounted && men <= 2) needed += 1;
  if (weapon.traits.includes("flamethrower")) return needed;
  if (isProne(unit)) needed += 2;
  const sniping = weapon.traits.includes("sniper");
  if (unit.hidden) return needed + 3 + (sniping ? 0 : cover);
  return needed + (cover === CLEAR || sniping ? 0 : cover === HARD ? 2 : 1);
}

/** BA-WPN-30, BA-WPN-31: for a shot now; the next ones are better. */
function ranged({ ranging }: Unit, target: Unit, pace: Pace): number {
  if (pace === "moving" || target.hidden) return 6;
  if (ranging === null || ranging.target !== target.id) return 5.5;
  return ranging.hit ? 2 : Math.max(2, 6 - ranging.attempts);
}

/** Could it pierce that vehicle from somewhere? */
export function mayPierce(w: World, shooter: Unit, target: Unit): boolean {
  const value = damageValue(target, false);
  return batteryOf(w, shooter).still.some(({ weapon }) => weapon.pen !== null && weapon.pen + REAR + 6 >= value);
}

const REAR = 2;
