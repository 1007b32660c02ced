import type { Position, Unit } from "./state.ts";

/**
 * An answer is judged when it is drawn, when it is checked and when it is carried out, and nothing changes in between. What was
 * found is kept together with all the position was then, and serves again only while every bit of that is the same: so it is never
 * wrong, whoever changes a position by hand.
 */
export interface Remembered<K, V> {
  /** What was found of this, if nothing has changed since; undefined: it must be found anew. */
  find(s: Position, key: K): V | undefined;
  keep(s: Position, key: K, value: V): void;
}

/** Remembers one answer, the latest. */
export function remembered<K, V>(isSame: (a: K, b: K) => boolean): Remembered<K, V> {
  let latest: { readonly key: K; readonly value: V } | null = null;
  const moment: unknown[] = [];
  return {
    find: (s, key) => (latest !== null && isSame(latest.key, key) && isNow(moment, s) ? latest.value : undefined),
    keep(s, key, value) {
      latest = { key, value };
      writeDown(moment, s);
    },
  };
}

/** All that may change in a position, one after the other; what is replaced as a whole counts as one. */
function writeDown(moment: unknown[], s: Position): void {
  moment.length = look(moment, s, true);
}

function isNow(moment: unknown[], s: Position): boolean {
  return look(moment, s, false) === moment.length;
}

// --- one look: writes it down or holds it against what was written down, from index i on, and says where it ends; -1: not the same.
// Each list of fields stands there twice, as that is much quicker than one function for all: thousands are looked at.

function look(w: unknown[], s: Position, writes: boolean): number {
  const { players, units } = s;
  let i = 0;
  for (const part of Object.values(s)) {
    if (part === players || part === units) continue;
    if (writes) w[i] = part;
    else if (w[i] !== part) return -1;
    i++;
  }
  for (const { seat, vp, outflank, outflankShown } of players) {
    if (writes) {
      w[i] = seat;
      w[i + 1] = vp;
      w[i + 2] = outflank;
      w[i + 3] = outflankShown;
    } else if (w[i] !== seat || w[i + 1] !== vp || w[i + 2] !== outflank || w[i + 3] !== outflankShown) return -1;
    i += 4;
  }
  for (const unit of units) {
    i = lookAt(w, i, unit, writes);
    if (i < 0) return -1;
  }
  return i;
}

/** Everything of one unit, to be held against it later. */
export function unitAsIs(unit: Unit): unknown[] {
  const was: unknown[] = [];
  lookAt(was, 0, unit, true);
  return was;
}

export function isUnitAsWas(was: unknown[], unit: Unit): boolean {
  return lookAt(was, 0, unit, false) === was.length;
}

/** Its id, side, kind and rules never change. */
function lookAt(w: unknown[], at: number, u: Unit, writes: boolean): number {
  const { gun, vehicle, models } = u;
  let i = at;
  if (writes) {
    w[i] = u;
    w[i + 1] = u.quality;
    w[i + 2] = models;
    w[i + 3] = u.shaken;
    w[i + 4] = u.pins;
    w[i + 5] = u.die;
    w[i + 6] = u.retained;
    w[i + 7] = u.place;
    w[i + 8] = u.hidden;
    w[i + 9] = u.moved;
    w[i + 10] = u.assaulted;
    w[i + 11] = u.entered;
    w[i + 12] = u.escaped;
    w[i + 13] = u.stopped;
    w[i + 14] = u.blooded;
    w[i + 15] = u.requestUsed;
    w[i + 16] = u.mounted;
    w[i + 17] = u.bicycles;
    w[i + 18] = u.ranging;
    w[i + 19] = gun;
    w[i + 20] = vehicle;
  } else if (
    w[i] !== u ||
    w[i + 1] !== u.quality ||
    w[i + 2] !== models ||
    w[i + 3] !== u.shaken ||
    w[i + 4] !== u.pins ||
    w[i + 5] !== u.die ||
    w[i + 6] !== u.retained ||
    w[i + 7] !== u.place ||
    w[i + 8] !== u.hidden ||
    w[i + 9] !== u.moved ||
    w[i + 10] !== u.assaulted ||
    w[i + 11] !== u.entered ||
    w[i + 12] !== u.escaped ||
    w[i + 13] !== u.stopped ||
    w[i + 14] !== u.blooded ||
    w[i + 15] !== u.requestUsed ||
    w[i + 16] !== u.mounted ||
    w[i + 17] !== u.bicycles ||
    w[i + 18] !== u.ranging ||
    w[i + 19] !== gun ||
    w[i + 20] !== vehicle
  )
    return -1;
  i += 21;
  if (gun !== null) {
    const { x, y, facing, abandoned, operatesFrom } = gun;
    if (writes) {
      w[i] = x;
      w[i + 1] = y;
      w[i + 2] = facing;
      w[i + 3] = abandoned;
      w[i + 4] = operatesFrom;
    } else if (
      w[i] !== x ||
      w[i + 1] !== y ||
      w[i + 2] !== facing ||
      w[i + 3] !== abandoned ||
      w[i + 4] !== operatesFrom
    )
      return -1;
    i += 5;
  }
  if (vehicle !== null) {
    const { x, y, heading, immobilised, jam, flameEmpty, boarded } = vehicle;
    if (writes) {
      w[i] = x;
      w[i + 1] = y;
      w[i + 2] = heading;
      w[i + 3] = immobilised;
      w[i + 4] = jam;
      w[i + 5] = flameEmpty;
      w[i + 6] = boarded;
    } else if (
      w[i] !== x ||
      w[i + 1] !== y ||
      w[i + 2] !== heading ||
      w[i + 3] !== immobilised ||
      w[i + 4] !== jam ||
      w[i + 5] !== flameEmpty ||
      w[i + 6] !== boarded
    )
      return -1;
    i += 7;
  }
  for (const model of models) {
    if (writes) {
      w[i] = model;
      w[i + 1] = model.x;
      w[i + 2] = model.y;
      w[i + 3] = model.alive;
      w[i + 4] = model.spent;
      w[i + 5] = model.facing;
    } else if (
      w[i] !== model ||
      w[i + 1] !== model.x ||
      w[i + 2] !== model.y ||
      w[i + 3] !== model.alive ||
      w[i + 4] !== model.spent ||
      w[i + 5] !== model.facing
    )
      return -1;
    i += 6;
  }
  return i;
}

/** Equal plain data. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  for (const key of keys) if (!isEqual(Reflect.get(a, key), Reflect.get(b, key))) return false;
  return true;
}
