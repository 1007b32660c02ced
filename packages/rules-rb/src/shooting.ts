import type { Refusal } from "@escaramuza/kernel";
import type { Ambush, Shoot, Shot } from "./answers.ts";
import { weaponAt } from "./attacks.ts";
import { templateOf } from "./data.ts";
import { carriedBy, gunHindrance, gunsOf, targetHindrance } from "./guns.ts";
import type { Gun, Hindrance, Mode } from "./guns.ts";
import { no } from "./refusal.ts";
import type { RuleId } from "./rule-ids.ts";
import { findUnit, onTable } from "./state.ts";
import type { Position, Unit } from "./state.ts";

/** Who may fire what at whom (RB-SHT, RB-WPN, RB-VSH). What is declared becomes attacks in `attacks.ts`. */

const MODES: readonly Mode[] = ["direct", "indirect"];

/**
 * Every single use of a weapon that is legal now, before RB-SHT-3, RB-SHT-4 and RB-SHT-7 say which go together. `observed` from who has
 * looked already whether the one target is (RB-WPN-11).
 */
export function legalShots(s: Position, unit: Unit, only: Unit | null = null, observed?: boolean): Shot[] {
  const guns = gunsOf(unit);
  const shots: Shot[] = [];
  for (const target of only === null ? enemiesOf(s, unit) : [only])
    for (const gun of guns)
      for (const mode of MODES)
        if (targetHindrance(s, unit, gun, target, mode, observed) === null) shots.push(shot(gun, target, mode));
  return shots;
}

/** At least one legal die of the unit against the target (RB-AMB-3, RB-AMB-4). */
export function canFireAt(s: Position, unit: Unit, target: Unit): boolean {
  return gunsOf(unit).some((gun) => reaches(s, unit, gun, target));
}

/** At least one legal die against anybody: otherwise the shooting step asks nothing. */
export function canFire(s: Position, unit: Unit): boolean {
  const guns = gunsOf(unit);
  return guns.length > 0 && enemiesOf(s, unit).some((target) => guns.some((gun) => reaches(s, unit, gun, target)));
}

export function enemiesOf(s: Position, unit: Unit): Unit[] {
  return s.units.filter((o) => o.seat !== unit.seat && onTable(o));
}

/** The shots an answer stands for, or why it cannot be. Empty for `hold`. */
export function shotsOf(s: Position, unit: Unit, answer: Shoot): readonly Shot[] | Refusal {
  switch (answer.do) {
    case "hold":
      return [];
    case "all": {
      const target = findUnit(s, answer.target);
      return target === null ? unknownTarget(answer.target) : allShots(s, unit, target, answer.mode);
    }
    case "shots":
      return shotsRefusal(s, unit, answer.shots) ?? answer.shots;
    case "each": {
      const shots = answer.fire.flatMap(({ by, at }) => at.map((target) => givenShot(by, target)));
      return shots.length === 0 ? no("RB-SHT-12", "nothingFires") : (shotsRefusal(s, unit, shots) ?? shots);
    }
  }
}

/** The same for an interruption, always at the unit that moves (RB-AMB-1). Empty for `decline`. */
export function ambushShotsOf(s: Position, target: Unit, answer: Ambush): readonly Shot[] | Refusal {
  if (answer.do === "decline") return [];
  const unit = findUnit(s, answer.unit);
  if (unit === null) return no("RB-AMB-1", "noUnit", { unit: answer.unit });
  const shots =
    answer.do === "all"
      ? allShots(s, unit, target, answer.mode)
      : shotsOf(
          s,
          unit,
          answer.do === "shots" ? { do: "shots", shots: answer.shots } : { do: "each", fire: answer.fire },
        );
  if ("code" in shots) return shots;
  return shots.some((one) => one.target !== target.id) ? no("RB-AMB-1", "onlyTheMover", { target: target.id }) : shots;
}

/**
 * Every weapon that can fire at the target, expendable ones apart; each figure with what has the most dice, a vehicle that moved
 * with its main weapon rather than the one beside it. Without a mode directly where that is possible.
 */
export function allShots(s: Position, unit: Unit, target: Unit, mode?: Mode): readonly Shot[] | Refusal {
  const refusal = targetRefusal(unit, target);
  if (refusal !== null) return refusal;
  const shots: Shot[] = [];
  const dice: number[] = [];
  const modes = mode === undefined ? MODES : [mode];
  let why: Refusal | null = null;
  for (const gun of carriedBy(unit)) {
    if (gun.weapon.traits.includes("expendable")) continue;
    const silent = gunRefusal(unit, gun);
    if (silent !== null) {
      why ??= silent;
      continue;
    }
    let hindrance: Hindrance = null;
    for (const tried of modes) {
      const found = targetHindrance(s, unit, gun, target, tried);
      if (found === null) {
        hindrance = null;
        take(unit, shots, dice, gun, shot(gun, target, tried));
        break;
      }
      if (hindrance === null || hindrance === "noSuchMode") hindrance = found;
    }
    if (hindrance !== null) why = hindranceRefusal(hindrance, gun, target);
  }
  return shots.length > 0 ? shots : (why ?? no("RB-SHT-12", "nothingFires"));
}

function take(unit: Unit, shots: Shot[], dice: number[], gun: Gun, one: Shot): void {
  const same =
    unit.kind === "vehicle" ? (unit.moved ? 0 : -1) : shots.findIndex((other) => other.figure === one.figure);
  if (same < 0 || same >= shots.length) {
    shots.push(one);
    dice.push(gun.weapon.fire);
  } else if (unit.kind === "infantry" && gun.weapon.fire > (dice[same] ?? 0)) {
    shots[same] = one;
    dice[same] = gun.weapon.fire;
  }
}

/** Why a declared list cannot be fired as it stands; null when it can (RB-SHT-12, RB-R91). */
export function shotsRefusal(s: Position, unit: Unit, shots: readonly Shot[]): Refusal | null {
  const carried = carriedBy(unit);
  for (const one of shots) {
    const gun = carried.find((g) => g.figure.id === one.figure && g.index === one.weapon);
    if (gun === undefined) return no("RB-CAS-3", "noSuchWeapon", { figure: one.figure });
    const target = findUnit(s, one.target);
    if (target === null) return unknownTarget(one.target);
    const refusal = targetRefusal(unit, target) ?? gunRefusal(unit, gun);
    if (refusal !== null) return refusal;
    const why = targetHindrance(s, unit, gun, target, one.mode);
    if (why !== null) return hindranceRefusal(why, gun, target);
  }
  return togetherRefusal(unit, shots);
}

/** Why shots, each legal by itself, cannot be fired together. */
export function togetherRefusal(unit: Unit, shots: readonly Shot[]): Refusal | null {
  return unit.kind === "vehicle" ? vehicleRefusal(unit, shots) : infantryRefusal(unit, shots);
}

/** RB-SHT-3, RB-SHT-7, RB-R22, RB-R24: a weapon each; one target, and one more for what has an AT value. */
function infantryRefusal(unit: Unit, shots: readonly Shot[]): Refusal | null {
  for (const [i, one] of shots.entries())
    if (shots.findIndex((other) => other.figure === one.figure) !== i)
      return no("RB-SHT-7", "oneWeaponEach", { figure: one.figure });
  const targets = new Set(shots.map((one) => one.target));
  const plain = new Set(shots.filter((one) => weaponAt(unit, one).at === null).map((one) => one.target));
  return targets.size > 2 || plain.size > 1 ? no("RB-SHT-3", "tooManyTargets") : null;
}

/** RB-SHT-4, RB-VSH-3, RB-VSH-5 */
function vehicleRefusal(unit: Unit, shots: readonly Shot[]): Refusal | null {
  for (const [i, one] of shots.entries())
    if (shots.findIndex((other) => other.weapon === one.weapon) !== i) return no("RB-SHT-7", "firedTwice");
  if (unit.moved && shots.length > 1) return no("RB-VSH-3", "mainWeaponOnly", { unit: unit.id });
  const main = shots.find((one) => one.weapon === 0);
  const { weapons } = templateOf(unit.template);
  const stray = shots.some(
    (one) => weapons[one.weapon]?.coaxial === true && main !== undefined && one.target !== main.target,
  );
  return stray ? no("RB-SHT-4", "coaxialTarget", { unit: unit.id }) : null;
}

function targetRefusal(unit: Unit, target: Unit): Refusal | null {
  if (target.seat === unit.seat) return no("RB-SHT-1", "ownUnit", { target: target.id });
  return onTable(target) ? null : no("RB-SHT-1", "notOnTable", { target: target.id });
}

export function gunRefusal(unit: Unit, gun: Gun): Refusal | null {
  switch (gunHindrance(unit, gun)) {
    case null:
      return null;
    case "spent":
      return no("RB-WPN-8", "spent", { figure: gun.figure.id, weapon: gun.weapon.id });
    case "fixed":
      return no("RB-WPN-5", "fixedMoved", { unit: unit.id, weapon: gun.weapon.id });
    case "movingVehicle":
      return no("RB-VSH-3", "mainWeaponOnly", { unit: unit.id });
  }
}

/** Rule that forbids it: with `targetHindrance` the same for menus, checks and previews. */
const HINDRANCES: { readonly [H in Exclude<Hindrance, null>]: RuleId } = {
  noSuchMode: "RB-WPN-13",
  cannotHurt: "RB-SHT-9",
  outOfRange: "RB-SHT-1",
  outOfArc: "RB-VSH-7",
  notSeen: "RB-SHT-1",
  notObserved: "RB-WPN-11",
};

export function hindranceRefusal(why: Exclude<Hindrance, null>, gun: Gun, target: Unit): Refusal {
  return no(HINDRANCES[why], why, { figure: gun.figure.id, weapon: gun.weapon.id, target: target.id });
}

function unknownTarget(target: string): Refusal {
  return no("RB-SHT-1", "noTarget", { target });
}

function reaches(s: Position, unit: Unit, gun: Gun, target: Unit): boolean {
  return MODES.some((mode) => targetHindrance(s, unit, gun, target, mode) === null);
}

function shot(gun: Gun, target: Unit, mode: Mode): Shot {
  return { figure: gun.figure.id, weapon: gun.index, target: target.id, mode };
}

/** As the menu's slot writes them: `g1.3` or `g1.3/1`, at `s2` or `s2/indirect`. */
export function byOf(one: Shot): string {
  return one.weapon === 0 ? one.figure : `${one.figure}/${one.weapon}`;
}

export function atOf(one: Shot): string {
  return one.mode === "direct" ? one.target : `${one.target}/${one.mode}`;
}

function givenShot(by: string, at: string): Shot {
  const [figure = "", weapon = "0"] = by.split("/");
  const [target = "", mode = "direct"] = at.split("/");
  const index = /^\d$/.test(weapon) ? Number(weapon) : -1;
  return { figure, weapon: index, target, mode: mode === "indirect" ? "indirect" : "direct" };
}
