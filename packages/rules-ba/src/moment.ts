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
  written = moment;
  writes = true;
  n = 0;
  look(s);
  moment.length = n;
}

function isNow(moment: unknown[], s: Position): boolean {
  written = moment;
  writes = false;
  n = 0;
  return look(s) && n === moment.length;
}

// --- one look at a time

let written: unknown[] = [];
let writes = true;
let n = 0;

/** Writes it down, or holds it against what was written down. */
function is(value: unknown): boolean {
  if (!writes) return written[n++] === value;
  written[n++] = value;
  return true;
}

function look(s: Position): boolean {
  const { players, units } = s;
  for (const part of Object.values(s)) if (part !== players && part !== units && !is(part)) return false;
  for (const { seat, vp, outflank, outflankShown } of players)
    if (!(is(seat) && is(vp) && is(outflank) && is(outflankShown))) return false;
  for (const unit of units) if (!lookAt(unit)) return false;
  return true;
}

function lookAt(unit: Unit): boolean {
  const { gun, vehicle } = unit;
  // Its id, side, kind and rules never change.
  if (!(is(unit) && is(unit.quality) && is(unit.models) && is(unit.shaken) && is(unit.pins))) return false;
  if (!(is(unit.die) && is(unit.retained) && is(unit.place) && is(unit.hidden) && is(unit.moved))) return false;
  if (!(is(unit.assaulted) && is(unit.entered) && is(unit.escaped) && is(unit.stopped))) return false;
  if (!(is(unit.blooded) && is(unit.requestUsed) && is(unit.mounted) && is(unit.bicycles))) return false;
  if (!(is(unit.ranging) && is(gun) && is(vehicle))) return false;
  if (gun !== null && !(is(gun.x) && is(gun.y) && is(gun.facing) && is(gun.abandoned) && is(gun.operatesFrom)))
    return false;
  if (vehicle !== null) {
    if (!(is(vehicle.x) && is(vehicle.y) && is(vehicle.heading) && is(vehicle.immobilised))) return false;
    if (!(is(vehicle.jam) && is(vehicle.flameEmpty) && is(vehicle.boarded))) return false;
  }
  for (const model of unit.models)
    if (!(is(model) && is(model.x) && is(model.y) && is(model.alive) && is(model.spent) && is(model.facing)))
      return false;
  return true;
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
