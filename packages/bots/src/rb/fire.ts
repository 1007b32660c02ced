import {
  attackCover,
  attacksOf,
  canRepeat,
  checkOf,
  legalShots,
  livingOf,
  togetherRefusal,
  unitOf,
  weaponAt,
} from "@escaramuza/rules-rb";
import type { Position, Shot, Unit } from "@escaramuza/rules-rb";
import { effectOf, salvo } from "./odds.ts";
import type { Effect, Target } from "./odds.ts";
import { harmOf } from "./worth.ts";
import type { World } from "./world.ts";

/** Fire with its exact odds: which weapons at whom. */

export interface Volley {
  readonly shots: readonly Shot[];
  readonly harm: number;
}

export const HOLD: Volley = { shots: [], harm: 0 };

/** Who fires: a unit in a position, perhaps not made up unless somebody asks. */
export interface Shooter {
  s(): Position;
  unit(): Unit;
}

/** What a unit may fire at one enemy, and the best of it. */
export interface Aimed {
  readonly armoured: boolean;
  readonly legal: readonly Shot[];
  readonly best: Volley;
}

/** The best fire of a unit at one target in some position (RB-AMB-1). What is fired in the position of the decision is kept: `volley.ts`. */
export function volleyAt(w: World, s: Position, unit: Unit, target: Unit): Volley {
  const aimed = aimedOf(w, s, unit, target, legalShots(s, unit, target));
  return volleyOfAll(w, { s: () => s, unit: () => unit }, unit.kind === "vehicle", [aimed]);
}

/** The best of what may be fired at one target. */
export function aimedOf(w: World, s: Position, unit: Unit, target: Unit, legal: readonly Shot[]): Aimed {
  return {
    armoured: target.kind === "vehicle",
    legal,
    best: legal.length === 0 ? HOLD : bestOf(w, s, unit, target, legal),
  };
}

function bestOf(w: World, s: Position, unit: Unit, target: Unit, legal: readonly Shot[]): Volley {
  if (unit.kind !== "vehicle") {
    const shots = together(
      unit,
      legal.filter((shot) => wanted(unit, target, shot)),
    );
    return weighed(w, s, unit, shots);
  }
  // Each weapon by itself, what is coaxial with its gun (RB-SHT-4); after moving one of the two (RB-VSH-5).
  let best = HOLD;
  for (const shots of unit.moved ? legal.map((shot) => [shot]) : [onceEach(legal)]) {
    const volley = weighed(w, s, unit, shots);
    if (volley.harm > best.harm) best = volley;
  }
  return best;
}

/** The best fire of all: targets in their order. */
export function volleyOfAll(w: World, shooter: Shooter, vehicle: boolean, targets: readonly Aimed[]): Volley {
  if (targets.every(({ legal }) => legal.length === 0)) return HOLD;
  return vehicle ? vehicleVolley(w, shooter, targets) : squadVolley(w, shooter, targets);
}

/** All at one target, or those with an AT value at another (RB-SHT-3). */
function squadVolley(w: World, shooter: Shooter, targets: readonly Aimed[]): Volley {
  let plain = HOLD;
  let armoured = HOLD;
  for (const aimed of targets) {
    if (aimed.armoured) armoured = aimed.best.harm > armoured.harm ? aimed.best : armoured;
    else plain = aimed.best.harm > plain.harm ? aimed.best : plain;
  }
  const best = plain.harm > armoured.harm ? plain : armoured;
  if (plain === HOLD || armoured === HOLD) return best;
  // Rifles at infantry, and what can hurt a tank at the tank.
  const rest = plain.shots.filter((shot) => !armoured.shots.some((other) => other.figure === shot.figure));
  const both = [...armoured.shots, ...rest];
  if (togetherRefusal(shooter.unit(), both) !== null) return best;
  const split = weighed(w, shooter.s(), shooter.unit(), both);
  return split.harm > best.harm ? split : best;
}

/** What can be used once is kept for vehicles. */
function wanted(unit: Unit, target: Unit, shot: Shot): boolean {
  return target.kind === "vehicle" || !weaponAt(unit, shot).traits.includes("expendable");
}

/** One weapon each, the one with the most dice, or against tanks the strongest; directly where that is possible. */
function together(unit: Unit, shots: readonly Shot[]): Shot[] {
  const chosen = new Map<string, Shot>();
  const worth = (shot: Shot): number => {
    const weapon = weaponAt(unit, shot);
    return weapon.fire + 3 * (weapon.traits.includes("expendable") ? (weapon.at ?? 0) : 0);
  };
  for (const shot of shots) {
    const had = chosen.get(shot.figure);
    if (had === undefined || worth(shot) > worth(had)) chosen.set(shot.figure, shot);
  }
  return [...chosen.values()];
}

function vehicleVolley(w: World, shooter: Shooter, targets: readonly Aimed[]): Volley {
  let best = HOLD;
  for (const aimed of targets) if (aimed.best.harm > best.harm) best = aimed.best;
  const unit = shooter.unit();
  if (unit.moved || best === HOLD) return best;
  // Hull weapons that do not bear on that target take another.
  let shots = [...best.shots];
  for (const { legal } of targets)
    for (const shot of legal) {
      if (shots.some((other) => other.weapon === shot.weapon)) continue;
      const more = [...shots, shot];
      if (togetherRefusal(unit, more) === null) shots = more;
    }
  const all = weighed(w, shooter.s(), unit, shots);
  return all.harm > best.harm ? all : best;
}

function onceEach(shots: readonly Shot[]): Shot[] {
  return shots.filter((shot, i) => shots.findIndex((other) => other.weapon === shot.weapon) === i);
}

/** What the attacks do together; the second on a target as if it were the first. */
export function weighed(w: World, s: Position, unit: Unit, shots: readonly Shot[]): Volley {
  let harm = 0;
  for (const { target, effect } of attacksWith(s, unit, shots)) harm += harmOf(w, target, effect);
  return { shots, harm };
}

/** Each attack with its target and its odds. */
function attacksWith(
  s: Position,
  unit: Unit,
  shots: readonly Shot[],
): { readonly target: Target; readonly effect: Effect }[] {
  return attacksOf(unit, shots).map((attack) => {
    const target = unitOf(s, attack.target);
    const living = livingOf(target);
    const dice = attack.fired.map((one) => ({ weapon: weaponAt(unit, one), dice: one.dice }));
    const aimed = {
      unit: target,
      figures: living.length,
      cover: attackCover(s, unit, attack, target),
      repeat: canRepeat(s, target, living),
    };
    return { target: aimed, effect: effectOf(salvo(checkOf(unit.quality), dice, target.kind === "vehicle"), aimed) };
  });
}

/** The position with one unit elsewhere: everything else is shared. */
export function withUnit(s: Position, unit: Unit): Position {
  return { ...s, units: s.units.map((o) => (o.id === unit.id ? unit : o)) };
}

export function movedBy(unit: Unit, dx: number, dy: number, facing: { dx: number; dy: number } | null): Unit {
  return {
    ...unit,
    place: "table",
    moved: true,
    dugIn: false,
    figures: unit.figures.map((figure) => ({ ...figure, x: figure.x + dx, y: figure.y + dy })),
    vehicle: unit.vehicle === null ? null : { ...unit.vehicle, ...facing },
  };
}
