import { damageValue, heOf, isProne, qualityOf, templateOf, armourOf } from "@escaramuza/rules-ba";
import type { Unit, Volley } from "@escaramuza/rules-ba";

/** What fire may do, in plain numbers: close to the exact odds and much quicker. */

export interface Effect {
  /** Pins on average. */
  readonly pins: number;
  /** Chance to lose so many men, by number; of a vehicle empty. */
  readonly lost: readonly number[];
  /** Of a vehicle: chances to be knocked out, and to be stopped or shaken short of that. */
  readonly out: number;
  readonly hurt: number;
  /** Hit by flames: a check whatever the losses. */
  readonly flamed: number;
}

export const NOTHING: Effect = { pins: 0, lost: [], out: 0, hurt: 0, flamed: 0 };

/** Shots that count alike. */
export interface Shots {
  readonly dice: number;
  readonly needed: number;
  readonly pen: number | null;
  readonly sheltered: boolean;
  /** Template in inches. */
  readonly he: number | null;
  readonly flame: boolean;
  /** Men under the template, or hits in a house. */
  readonly touched: number;
}

export function shotsOf(volley: Volley, touched: number): Shots {
  const { dice, needed, he, flame, hit } = volley;
  return { dice, needed, pen: hit.pen, sheltered: hit.sheltered, he, flame: flame !== null, touched };
}

function chanceOf(needed: number): number {
  return needed > 6 ? 1 / 36 : (7 - Math.max(2, needed)) / 6;
}

/** Roughly those of a body who stand under a template. */
export function touchedBy(he: number, men: number, housed: boolean): number {
  const { building } = heOf(he);
  if (housed) return (building.dice * (building.sides + 1)) / 2 + building.plus;
  return Math.min(men, TOUCHED[he] ?? 1);
}

const TOUCHED = [1, 2, 4, 6, 8];
const FLAME_HITS = 3.5;
const MOST = 14;

export function effectOn(target: Unit, men: number, all: readonly Shots[]): Effect {
  return target.vehicle === null ? onMen(target, men, all) : onVehicle(target, all);
}

function onMen(target: Unit, men: number, all: readonly Shots[]): Effect {
  let lost = [1];
  let missAll = 1;
  let extra = 0;
  let flamed = 0;
  const prone = isProne(target);
  for (const { dice, needed, pen, sheltered, he, flame, touched } of all) {
    const hit = chanceOf(needed);
    const kills = damaged(target, pen, sheltered);
    if (he !== null) {
      const hits = Math.max(1, Math.round(prone ? touched / 2 : touched));
      for (let i = 0; i < dice; i++) lost = burst(lost, hit, hits, kills, men);
      extra = Math.max(extra, hit * averagePins(he));
    } else if (flame) {
      lost = burst(lost, hit, Math.round(FLAME_HITS), kills, men);
      extra = Math.max(extra, hit * 3);
      flamed = Math.max(flamed, hit);
    } else {
      for (let i = 0; i < dice; i++) single(lost, hit * kills, men);
      missAll *= power(1 - hit, dice);
    }
  }
  return { ...NOTHING, pins: Math.max(1 - missAll, extra), lost, flamed };
}

function power(base: number, n: number): number {
  let result = 1;
  for (let i = 0; i < n; i++) result *= base;
  return result;
}

function averagePins(he: number): number {
  const { pins } = heOf(he);
  return (pins.dice * (pins.sides + 1)) / 2 + pins.plus;
}

function damaged(target: Unit, pen: number | null, sheltered: boolean): number {
  const needed = Math.max(2, damageValue(target, sheltered) - (pen ?? 0));
  return needed > 6 ? 0 : (7 - needed) / 6;
}

/** One more shot that fells a man with that chance, in place. */
function single(lost: number[], chance: number, men: number): void {
  const most = Math.min(men, MOST);
  if (lost.length <= most) lost.push(0);
  const top = lost.length - 1;
  for (let n = top; n >= 1; n--) {
    const stays = n === most ? 1 : 1 - chance;
    lost[n] = (lost[n] ?? 0) * stays + (lost[n - 1] ?? 0) * chance;
  }
  lost[0] = (lost[0] ?? 0) * (1 - chance);
}

function burst(from: readonly number[], hit: number, hits: number, kills: number, men: number): number[] {
  const struck = [...from];
  for (let i = 0; i < Math.min(hits, MOST); i++) single(struck, kills, men);
  return struck.map((p, n) => hit * p + (1 - hit) * (from[n] ?? 0));
}

// --- vehicles

function onVehicle(target: Unit, all: readonly Shots[]): Effect {
  const row = templateOf(target.template).vehicle;
  if (row === null) return NOTHING;
  const { value, armoured } = armourOf(row.armour);
  const open = !armoured || row.openTopped;
  let unhurt = 1;
  let unstopped = 1;
  let missAll = 1;
  for (const { dice, needed, pen, he, flame } of all) {
    const hit = chanceOf(needed);
    const kills = armoured && pen === null ? 0 : 1;
    const over = (n: number): number => {
      const die = value + n - (pen ?? 0);
      return die > 6 ? 0 : (7 - Math.max(2, die)) / 6;
    };
    const [just, full, massive] = [over(0), over(1), over(3)];
    // Superficial damage knocks nothing out but what is soft; full does on 4 and more; massive has two rolls.
    const out = armoured ? kills * ((full - massive) * 0.5 + massive * 0.75) : just * 0.6;
    const stopped = kills * just;
    const times = flame ? 3.5 * dice : dice;
    unhurt *= 1 - Math.min(1, hit * out * (flame ? 3.5 : 1));
    unstopped *= 1 - Math.min(1, hit * stopped);
    // An enclosed armoured vehicle is pinned only by what could damage it.
    if (open || (pen !== null && just > 0)) missAll *= power(1 - hit, Math.round(he === null ? dice : times));
  }
  const out = 1 - unhurt;
  return { ...NOTHING, pins: 1 - missAll, out, hurt: Math.max(0, 1 - unstopped - out) };
}

/** Chance to pass a test of that morale with two dice (BA-TEST-3, BA-TEST-5). */
export function passes(morale: number): number {
  const m = Math.min(10, Math.max(2, morale));
  return m <= 7 ? (m * (m - 1)) / 72 : 1 - ((12 - m) * (13 - m)) / 72;
}

export function baseMorale(unit: Unit): number {
  return qualityOf(unit.quality).morale;
}
