import {
  armsOf,
  fireField,
  hasRule,
  isProne,
  legalShots,
  menIn,
  openFireIn,
  shotsIn,
  targetsFor,
  targetNamed,
} from "@escaramuza/rules-ba";
import type { FireCause, FireField, Position, Shoot, Shot, Unit, Volley } from "@escaramuza/rules-ba";
import { fireKey, isPlainFire } from "./between.ts";
import { NOTHING, effectOn, shotsOf, touchedBy } from "./effect.ts";
import { harmOf } from "./worth.ts";
import type { World } from "./world.ts";

/** Fire as the rules would have it: which weapons at whom, with the dice they would really have. */

export interface Aimed {
  readonly answer: Shoot;
  readonly target: string;
  readonly harm: number;
}

/** The best fire of a unit where it stands; `only` where the target is given. */
export function bestFire(
  w: World,
  s: Position,
  unit: Unit,
  cause: FireCause,
  only: string | null = null,
): Aimed | null {
  return firesOf(w, s, unit, cause, only)[0] ?? null;
}

/** At each target the best, the best first. */
export function firesOf(w: World, s: Position, unit: Unit, cause: FireCause, only: string | null): Aimed[] {
  const found: Aimed[] = [];
  for (const target of targetsFor(s, unit, cause)) {
    if (target.spotter !== null || (only !== null && target.id !== only)) continue;
    const aimed = fireAt(w, s, unit, cause, target.unit);
    if (aimed !== null) found.push(aimed);
  }
  return found.toSorted((a, b) => b.harm - a.harm);
}

export function fireAt(w: World, s: Position, unit: Unit, cause: FireCause, target: Unit): Aimed | null {
  if (s !== w.s || !isPlainFire(unit, cause, target)) return newFire(w, s, unit, cause, target);
  const { fires } = w.memory;
  const key = fireKey(w, unit, cause, target);
  const had = fires.get(key);
  if (had !== undefined) return had;
  if (fires.size >= MOST) fires.clear();
  const made = newFire(w, s, unit, cause, target);
  fires.set(key, made);
  return made;
}

const MOST = 4000;

function newFire(w: World, s: Position, unit: Unit, cause: FireCause, target: Unit): Aimed | null {
  const named = targetNamed(s, target.id);
  if (named === null) return null;
  let best: Aimed | null = null;
  const field = fieldFor(w, s, unit, cause);
  const all = shotsIn(field, named);
  const plain: readonly Shot[] = "code" in all ? [] : all;
  if (plain.length > 0) {
    const harm = harmWith(w, field, target, plain);
    if (harm > 0) best = { answer: { do: "all", target: target.id }, target: target.id, harm };
  }
  if (target.vehicle === null || !hasOneShots(unit, cause)) return best;
  const arms = armsOf(unit, cause);
  const first = legalShots(field, [named]).find((shot) =>
    arms.some(
      ({ model, index, weapon }) =>
        model?.id === shot.model && index === shot.weapon && weapon.traits.includes("oneShot"),
    ),
  );
  if (first === undefined) return best;
  // One at a time is enough, and the others fire on.
  const shots = [first, ...plain.filter((shot) => shot.model !== first.model)];
  const harm = harmWith(w, field, target, shots) - SPARED;
  if (harm > (best?.harm ?? 0)) best = { answer: { do: "shots", shots }, target: target.id, harm };
  return best;
}

/** What a weapon of one use is kept for. */
const SPARED = 0.15;

function hasOneShots(unit: Unit, cause: FireCause): boolean {
  return armsOf(unit, cause).some(
    ({ model, index, weapon }) => weapon.traits.includes("oneShot") && model?.spent.includes(index) !== true,
  );
}

/** Nothing moves while a decision lasts: one field serves for all targets. */
function fieldFor(w: World, s: Position, unit: Unit, cause: FireCause): FireField {
  if (s !== w.s) return fireField(s, unit, cause);
  const key = `${unit.id} ${cause}`;
  const had = w.fields.get(key);
  if (had !== undefined && had.unit === unit) return had;
  const made = fireField(s, unit, cause);
  w.fields.set(key, made);
  return made;
}

function harmWith(w: World, field: FireField, target: Unit, shots: readonly Shot[]): number {
  return harmBy(w, target, openFireIn(field, shots));
}

function harmBy(w: World, target: Unit, volleys: readonly Volley[]): number {
  if (volleys.length === 0) return 0;
  const men = menIn(target).length;
  const housed = target.place.at === "building";
  const all = volleys.map((volley) => shotsOf(volley, volley.he === null ? 1 : touchedBy(volley.he, men, housed)));
  const effect = effectOn(target, men, all);
  return effect === NOTHING ? 0 : harmOf(w, target, men, effect);
}

/** What Down would spare it of that fire. */
export function sparedByDown(w: World, s: Position, shooter: Unit, target: Unit, cause: FireCause): number {
  if (target.vehicle !== null || target.mounted || isProne(target)) return 0;
  const named = targetNamed(s, target.id);
  if (named === null) return 0;
  const field = fieldFor(w, s, shooter, cause);
  const all = shotsIn(field, named);
  if ("code" in all) return 0;
  const volleys = openFireIn(field, all);
  const prone: Unit = { ...target, die: "down" };
  const harder = volleys.map((volley) =>
    volley.indirect || volley.flame !== null ? volley : { ...volley, needed: volley.needed + 2 },
  );
  return harmBy(w, target, volleys) - harmBy(w, prone, harder);
}

export function isObserver(unit: Unit): boolean {
  return hasRule(unit, "artilleryObserver") || hasRule(unit, "airObserver");
}
