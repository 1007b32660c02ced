import {
  BANDS,
  DATA,
  ambushAim,
  bandAmong,
  classOf,
  combatRefusal,
  isAtGun,
  limitsOf,
  readyWeapon,
  shotFactor,
  surprised,
} from "@escaramuza/rules-pe";
import type { Band, Held, Limits, Pace, Point, Position, Soldier } from "@escaramuza/rules-pe";
import { hitsOf } from "./odds.ts";
import type { Hits } from "./odds.ts";

/** One man with what he fires: his factor at every distance, reckoned once and asked for many places. */
export interface Shooter {
  readonly soldier: Soldier;
  readonly held: Held;
  readonly ap: boolean;
  /** How far the bands of what he fires reach. */
  readonly limits: Limits;
  /** By band, protection, pace of the target and his own; 0: not reckoned yet. */
  readonly factors: Int8Array;
}

const PLACES = { PB: 0, AC: 1, AM: 2, AL: 3, AE: 4 } as const;
export const PACES = { none: 0, walk: 1, run: 2 } as const;
export const GRADES = 4;

/** Null: he could not fire. */
export function shooterOf(s: Position, soldier: Soldier): Shooter | null {
  if (combatRefusal(soldier, true) !== null) return null;
  const held = readyWeapon(s, soldier, 1);
  if ("code" in held) return null;
  const { weapon } = held;
  const ap = weapon.traits.includes("ap");
  return { soldier, held, ap, limits: limitsOf(weapon), factors: factorsOf(s, soldier, held) };
}

const tables = new WeakMap<Held["weapon"], Int8Array[]>();

/** Men who fire alike have the same factors: kept by everything they depend on (see `reckoned`). */
function factorsOf(s: Position, soldier: Soldier, { weapon, gun }: Held): Int8Array {
  const { vet, rank, condition, morale, own, trained } = soldier;
  // A man with figures of his own is like nobody else.
  if (own !== null) return newFactors();
  let all = tables.get(weapon);
  if (all === undefined) tables.set(weapon, (all = []));
  let at = vet === "recruit" ? 0 : vet === "veteran" ? 1 : 2;
  at = 2 * at + (rank === "officer" ? 1 : 0);
  at = 2 * at + (condition === "H" ? 1 : 0);
  at = 2 * at + (trained.includes(weapon.id) ? 1 : 0);
  at = 2 * at + (gun?.state === "emplaced" ? 1 : 0);
  at = 2 * at + (morale === "pinned" ? 1 : 0);
  at = 2 * at + ambushAim(s, soldier);
  at = 2 * at + (surprised(s, soldier) === 0 ? 0 : 1);
  return (all[at] ??= newFactors());
}

function newFactors(): Int8Array {
  return new Int8Array(BANDS.length * GRADES * 9);
}

/** As if he had it in his hands wherever he is. */
export function unbound(shooter: Shooter): Shooter {
  return { ...shooter, held: { ...shooter.held, gun: null }, factors: newFactors() };
}

/** The band in which he may fire at that protection, or null (PE-6-10). `over`: grades he has aimed for (PE-6-33). */
export function bandFor({ limits }: Shooter, from: Point, to: Point, grade: number, over = 0): Band | null {
  if (grade >= GRADES) return null;
  const at = bandAmong(limits, (from.x - to.x) * (from.x - to.x) + (from.y - to.y) * (from.y - to.y));
  const band = BANDS[at];
  return band === undefined || !isFiredAt(band, grade, over) ? null : band;
}

export function isFiredAt(band: Band, grade: number, over = 0): boolean {
  return grade <= DATA.fire.maxProtection[band].value + over;
}

/** What his dice must beat, without aim and bursts. */
export function factorAt(s: Position, shooter: Shooter, band: Band, grade: number, target: Pace, own: Pace): number {
  const at = ((PLACES[band] * GRADES + grade) * 3 + PACES[target]) * 3 + PACES[own];
  return shooter.factors[at] || (shooter.factors[at] = reckoned(s, shooter, band, grade, target, own));
}

export function hitsAt(shooter: Shooter, band: Band, factor: number): Hits {
  return hitsOf(Math.max(DATA.figures.factorMin.value, factor), classOf(shooter.held.weapon, band));
}

function reckoned(
  s: Position,
  { soldier, held }: Shooter,
  band: Band,
  protection: number,
  target: Pace,
  own: Pace,
): number {
  return shotFactor(soldier, {
    weapon: held.weapon.id,
    band,
    wounded: soldier.condition === "H",
    loose: held.weapon.id === "APL" && (held.gun?.state !== "emplaced" || own !== "none"),
    protection,
    target,
    shooter: own,
    coverShot: false,
    aimTurns: own === "none" ? ambushAim(s, soldier) : 0,
    furtherTargets: 0,
    pinned: soldier.morale === "pinned",
    special: surprised(s, soldier),
  }).factor;
}

/** He stands by what he fires there: a gun set up stays where it is. */
export function canFireAt(s: Position, { soldier, held }: Shooter, { x, y }: Point): boolean {
  return held.gun?.state !== "emplaced" || isAtGun(s, { ...soldier, x, y }, held.gun);
}
