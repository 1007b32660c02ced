import {
  DATA,
  ambushAim,
  bandOf,
  classOf,
  combatRefusal,
  isAtGun,
  readyWeapon,
  shotFactor,
  surprised,
} from "@escaramuza/rules-pe";
import type { Band, Held, Pace, Point, Position, Soldier } from "@escaramuza/rules-pe";
import { hitsOf } from "./odds.ts";
import type { Hits } from "./odds.ts";

/** One man with what he fires: his factor at every distance, reckoned once and asked for many places. */
export interface Shooter {
  readonly soldier: Soldier;
  readonly held: Held;
  readonly ap: boolean;
  /** By band, protection, pace of the target and his own; 0: not reckoned yet. */
  readonly factors: Int8Array;
}

const BANDS = { PB: 0, AC: 1, AM: 2, AL: 3, AE: 4 } as const;
const PACES = { none: 0, walk: 1, run: 2 } as const;
const GRADES = 4;

/** Null: he could not fire. */
export function shooterOf(s: Position, soldier: Soldier): Shooter | null {
  if (combatRefusal(soldier, true) !== null) return null;
  const held = readyWeapon(s, soldier, 1);
  if ("code" in held) return null;
  return { soldier, held, ap: held.weapon.traits.includes("ap"), factors: new Int8Array(5 * GRADES * 9) };
}

/** The band in which he may fire at that protection, or null (PE-6-10). `over`: grades he has aimed for (PE-6-33). */
export function bandFor({ held }: Shooter, from: Point, to: Point, grade: number, over = 0): Band | null {
  if (grade >= GRADES) return null;
  const band = bandOf(held.weapon, (from.x - to.x) * (from.x - to.x) + (from.y - to.y) * (from.y - to.y));
  return band === null || grade > DATA.fire.maxProtection[band].value + over ? null : band;
}

/** What his dice must beat, without aim and bursts. */
export function factorAt(s: Position, shooter: Shooter, band: Band, grade: number, target: Pace, own: Pace): number {
  const at = ((BANDS[band] * GRADES + grade) * 3 + PACES[target]) * 3 + PACES[own];
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
