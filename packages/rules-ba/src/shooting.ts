import type { Refusal } from "@escaramuza/kernel";
import { aimAt, arcsOf, eyesFor, fieldOf, isTarget, OPPOSITE, targetNamed, targetsFor } from "./aim.ts";
import type { Aim, Field, Hindrance, Target } from "./aim.ts";
import type { Shoot, Shot } from "./answers.ts";
import { armsOf, assistantOf, firesHe, mayLob, silenceOf } from "./arms.ts";
import type { Arm, Silence } from "./arms.ts";
import { atLeast, atMost, footprintsOf, unitGap } from "./board.ts";
import { heOf, templateOf } from "./data.ts";
import { prized } from "./losses.ts";
import type { FireCause } from "./questions.ts";
import { no } from "./refusal.ts";
import { mayRequest, requestRefusal } from "./requests.ts";
import type { RuleId } from "./rule-ids.ts";
import { shotFromWords } from "./shot-words.ts";
import { smokeAim, smokeRefusal } from "./smoke-shells.ts";
import { findUnit, isOnTable } from "./state.ts";
import type { Arc, Position, Unit } from "./state.ts";
import { mayPlaceTemplate, touchedBy } from "./template.ts";

/** Who may fire what at whom (BA-SHOOT, BA-WPN, BA-VEH-5, BA-BLDG-10). What is declared becomes volleys in `open-fire.ts`. */

// --- questions of others

/** Is there anything it may declare now: a target, a point for smoke, an observer's request (BA-ORD-8)? */
export function canFire(s: Position, unit: Unit, cause: FireCause): boolean {
  if (!isOnTable(unit)) return false;
  if (cause === "fire" && mayRequest(s, unit)) return true;
  const field = fieldOf(s, unit, cause);
  const arms = readyArms(field);
  if (arms.length === 0) return false;
  if (mayLob(cause) && arms.some((arm) => smokeAim(field, arm) !== null)) return true;
  return targetsFor(s, unit, cause).some((target) => arms.some((arm) => canUse(field, arm, target)));
}

/** May it declare that target? An interrupt needs a weapon in range (BA-SHOOT-4, BA-ORD-9); `fubar`: of its own side (BA-FUBAR-1). */
export function canFireAt(s: Position, unit: Unit, target: Unit, cause: FireCause): boolean {
  if (!isOnTable(unit) || !isTarget(target) || (target.seat === unit.seat) !== (cause === "fubar")) return false;
  const field = fieldOf(s, unit, cause);
  const named: Target = { id: target.id, unit: target, spotter: null };
  return readyArms(field).some((arm) => canUse(field, arm, named));
}

/** Has it a weapon that could ever fire from Ambush (BA-ORD-14)? */
export function canAmbush(s: Position, unit: Unit): boolean {
  return isOnTable(unit) && armsOf(unit, "ambush").some((arm) => silenceOf(s, unit, arm, "ambush") === null);
}

/** All that may be fired now, at whomever; of friendly fire one-shot weapons are spared (BA-R154). */
export function readyArms({ s, unit, cause }: Field): Arm[] {
  return armsOf(unit, cause).filter(
    (arm) => silenceOf(s, unit, arm, cause) === null && !(cause === "fubar" && arm.weapon.traits.includes("oneShot")),
  );
}

function canUse(field: Field, arm: Arm, target: Target): boolean {
  return (
    hindranceOf(field, arm, target, false, false) === null ||
    (arm.weapon.indirect !== null && hindranceOf(field, arm, target, false, true) === null)
  );
}

/** Could any weapon of the unit reach it at all, were nothing in the way? */
export function isInReach({ s, unit, cause }: Field, { unit: target, spotter }: Target): boolean {
  if (cause === "reaction" || spotter !== null) return true;
  let most = 0;
  for (const { weapon } of armsOf(unit, cause)) most = Math.max(most, weapon.range ?? 0, weapon.indirect?.max ?? 0);
  // Guns measure from their middle: give them their radius.
  return atMost(unitGap(s, unit, target), most + 2000);
}

// --- one weapon, one target

/** BA-SHOOT-4, BA-WPN-23: what keeps it from being declared; null when nothing does. */
export function hindranceOf(
  field: Field,
  arm: Arm,
  target: Target,
  he: boolean,
  indirect: boolean,
  named: string | null = null,
): Hindrance | null {
  if (indirect && !mayLob(field.cause)) return "noSuchMode";
  const needsRange = field.cause === "ambush";
  const within = needsRange && !indirect ? (arm.weapon.range ?? 0) + 1 : Infinity;
  const aim = aimAt(field, arm, target, { mode: indirect ? "indirect" : "direct", named, within });
  if (typeof aim === "string") return aim === "notSeen" && needsRange ? "outOfRange" : aim;
  return aimHindrance(field, arm, target, aim, he);
}

function aimHindrance(field: Field, arm: Arm, target: Target, aim: Aim, he: boolean): Hindrance | null {
  if (field.cause === "ambush" && !isInRange(field, arm, aim, false)) return "outOfRange";
  if (!firesHe(arm.weapon, he) || arm.weapon.traits.includes("multipleLauncher")) return null;
  return mayBurst(field, arm, target) ? null : "friendsNear";
}

/** BA-WPN-23, BA-WPN-28, BA-R57: a template can be placed; none is needed against a building. */
export function mayBurst({ s, unit }: Field, { weapon }: Arm, target: Target): boolean {
  if (weapon.he === null || target.unit.place.at === "building") return true;
  const { radius } = heOf(weapon.he);
  if (target.spotter === null) return mayPlaceTemplate(s, target.unit, radius, unit.seat);
  return !touchedBy(s, target.spotter, radius).some(
    (one) => one.unit !== target.unit.id && findUnit(s, one.unit)?.seat === unit.seat,
  );
}

/** BA-SHOOT-12, BA-SPEC-7, BA-CQ-7 */
export function isInRange({ cause }: Pick<Field, "cause">, { weapon }: Arm, { gap }: Aim, indirect: boolean): boolean {
  if (indirect) {
    const { min, max } = weapon.indirect ?? { min: 0, max: 0 };
    return atLeast(gap, min) && atMost(gap, max);
  }
  return atLeast(gap, weapon.min) && (cause === "reaction" || atMost(gap, weapon.range ?? 0));
}

// --- what an answer stands for

/** The shots an answer stands for, or why it cannot be. Empty for what fires nothing at a unit. `only`: the one target open to it. */
export function shotsOf(
  s: Position,
  unit: Unit,
  cause: FireCause,
  only: string | null,
  answer: Shoot,
): readonly Shot[] | Refusal {
  switch (answer.do) {
    case "hold":
      // BA-FUBAR-1: everything fires; who interrupts has chosen to fire.
      return cause === "fubar" || cause === "ambush" ? no("BA-SHOOT-3", "mustFire", { unit: unit.id }) : [];
    case "smoke":
      return smokeRefusal(s, unit, cause, answer) ?? [];
    case "barrage":
    case "air":
      return cause === "fire"
        ? (requestRefusal(s, unit, answer) ?? [])
        : no("BA-OBS-1", "notAnObserver", { unit: unit.id });
    case "all": {
      const target = openTarget(s, unit, cause, only, answer.target);
      return "code" in target ? target : allShots(s, unit, cause, target, answer);
    }
    case "shots": {
      if (cause === "fubar") return no("BA-FUBAR-1", "everythingFires", { unit: unit.id });
      for (const shot of answer.shots) {
        const target = openTarget(s, unit, cause, only, shot.target);
        if ("code" in target) return target;
      }
      return shotsRefusal(s, unit, cause, answer.shots) ?? answer.shots;
    }
    case "each": {
      const shots = answer.fire.flatMap(({ by, at }) => at.map((to) => shotFromWords(by, to)));
      if (shots.length === 0) return no("BA-SHOOT-3", "nothingFires", { unit: unit.id });
      return shotsOf(s, unit, cause, only, { do: "shots", shots });
    }
  }
}

/** Every single use of a weapon that is legal now, before they are fired together. */
export function legalShots(field: Field, targets: readonly Target[]): Shot[] {
  const shots: Shot[] = [];
  for (const arm of readyArms(field))
    for (const target of targets)
      for (const { he, indirect } of usesOf(arm)) {
        const named = sniperName(field, arm, target);
        if (hindranceOf(field, arm, target, he, indirect, named) === null)
          shots.push(shotOf(arm, target, he, indirect, named));
      }
  return shots;
}

/** How a weapon may be fired: solid shot or HE, directly or over heads (BA-WPN-18, BA-WPN-37, BA-R64). */
export function usesOf({ weapon }: Arm): { readonly he: boolean; readonly indirect: boolean }[] {
  const direct = weapon.range === null ? [] : [{ he: weapon.pen === null && weapon.he !== null, indirect: false }];
  const shells =
    weapon.pen !== null && weapon.he !== null && weapon.range !== null ? [{ he: true, indirect: false }] : [];
  const lobbed = weapon.indirect === null ? [] : [{ he: true, indirect: true }];
  return [...direct, ...shells, ...lobbed];
}

function openTarget(s: Position, unit: Unit, cause: FireCause, only: string | null, id: string): Target | Refusal {
  const target = targetNamed(s, id);
  if (target === null) return no("BA-SHOOT-4", "noTarget", { target: id });
  if (only !== null && target.unit.id !== only) return no("BA-ORD-9", "onlyThatTarget", { target: only });
  if ((target.unit.seat === unit.seat) !== (cause === "fubar")) return no("BA-SHOOT-4", "ownUnit", { target: id });
  return isTarget(target.unit) ? target : no("BA-SHOOT-4", "notOnTable", { target: id });
}

/**
 * Every weapon that can be fired at the target, one-shot weapons apart. Without further wishes HE at men and solid shot at vehicles,
 * directly where that is possible; a vehicle's main gun rather than what is beside it.
 */
export function allShots(
  s: Position,
  unit: Unit,
  cause: FireCause,
  target: Target,
  wish: { readonly he?: boolean | undefined; readonly indirect?: boolean | undefined } = {},
): readonly Shot[] | Refusal {
  const field = fieldOf(s, unit, cause);
  const shots: Shot[] = [];
  let why: Refusal | null = null;
  const gunners = gunnersOf(s, unit);
  const arms = armsOf(unit, cause);
  for (const arm of arms) {
    if (arm.weapon.traits.includes("oneShot")) continue;
    const silent = silenceOf(s, unit, arm, cause);
    if (silent !== null) {
      why ??= silenceRefusal(silent, unit, arm);
      continue;
    }
    const found = bestUse(field, arm, target, wish);
    if (typeof found === "string") {
      why = hindranceRefusal(found, arm, target);
      continue;
    }
    const by = gunners.length > 0 ? nextGunner(unit, gunners, shots) : null;
    if (by === "") break; // BA-TRANS-2
    const shot = { ...found, ...(by === null || by === unit.id ? {} : { by }) };
    if (togetherRefusal(s, unit, arms, [...shots, shot]) === null) shots.push(shot);
  }
  if (shots.length === 0) return why ?? no("BA-SHOOT-3", "nothingFires", { unit: unit.id });
  return unit.place.at === "building" ? roomFor(field, shots) : shots;
}

/** BA-BLDG-10: as many of them as the openings hold. */
function roomFor(field: Field, shots: readonly Shot[]): readonly Shot[] | Refusal {
  const aims = stationsOf(field, shots);
  const kept = shots.filter((_, i) => typeof aims[i]?.aim !== "string");
  return kept.length > 0 ? kept : no("BA-BLDG-10", "noOpening", { unit: field.unit.id });
}

function bestUse(
  field: Field,
  arm: Arm,
  target: Target,
  wish: { readonly he?: boolean | undefined; readonly indirect?: boolean | undefined },
): Shot | Hindrance {
  const shells = wish.he ?? target.unit.vehicle === null;
  let why: Hindrance | null = null;
  for (const indirect of wish.indirect === undefined ? [false, true] : [wish.indirect])
    for (const he of arm.weapon.pen === null || arm.weapon.he === null
      ? [false]
      : wish.he === undefined
        ? [shells, !shells]
        : [shells]) {
      const named = sniperName(field, arm, target);
      const found = hindranceOf(field, arm, target, he, indirect, named);
      if (found === null) return shotOf(arm, target, he, indirect, named);
      if (why === null || why === "noSuchMode") why = found;
    }
  return why ?? "noSuchMode";
}

function shotOf({ model, index }: Arm, { id }: Target, he: boolean, indirect: boolean, named: string | null): Shot {
  return { model: model?.id ?? "", weapon: index, target: id, he, indirect, ...(named === null ? {} : { named }) };
}

/** BA-SPEC-8: whom a sniper would name: the one worth most among those he sees. */
function sniperName(field: Field, arm: Arm, { unit, spotter }: Target): string | null {
  if (!arm.weapon.traits.includes("sniper") || spotter !== null || unit.vehicle !== null) return null;
  if (unit.place.at === "building") return prized(unit)?.id ?? null;
  const seen = unit.models.filter(
    (model) =>
      model.alive &&
      model.role !== "spotter" &&
      typeof aimAt(field, arm, { id: unit.id, unit, spotter: null }, { mode: "direct", named: model.id }) !== "string",
  );
  return prized({ ...unit, models: seen })?.id ?? null;
}

// --- a declared list

/** Why it cannot be fired as it stands; null when it can. */
export function shotsRefusal(s: Position, unit: Unit, cause: FireCause, shots: readonly Shot[]): Refusal | null {
  const field = fieldOf(s, unit, cause);
  const carried = armsOf(unit, cause);
  for (const shot of shots) {
    const arm = armFor(carried, shot);
    if (arm === null) return no("BA-SHOOT-3", "noSuchWeapon", { unit: unit.id });
    const target = targetNamed(s, shot.target);
    if (target === null) return no("BA-SHOOT-4", "noTarget", { target: shot.target });
    const silent = silenceOf(s, unit, arm, cause);
    if (silent !== null) return silenceRefusal(silent, unit, arm);
    const refusal = namedRefusal(arm, target, shot.named);
    if (refusal !== null) return refusal;
    const why = hindranceOf(field, arm, target, shot.he, shot.indirect, shot.named ?? null);
    if (why !== null) return hindranceRefusal(why, arm, target);
  }
  const together = togetherRefusal(s, unit, carried, shots);
  if (together !== null || unit.place.at !== "building") return together;
  for (const { aim, shot } of stationsOf(field, shots))
    if (typeof aim === "string") return no("BA-BLDG-12", aim, { unit: unit.id, target: shot.target });
  return null;
}

export function armFor(arms: readonly Arm[], shot: Pick<Shot, "model" | "weapon">): Arm | null {
  return arms.find((arm) => (arm.model?.id ?? "") === shot.model && arm.index === shot.weapon) ?? null;
}

/** BA-SPEC-8: a sniper, and only he, names a man. */
function namedRefusal(arm: Arm, { id, unit, spotter }: Target, named: string | undefined): Refusal | null {
  const sniper = arm.weapon.traits.includes("sniper") && spotter === null && unit.vehicle === null;
  if (!sniper) return named === undefined ? null : no("BA-SPEC-8", "notASniper", { target: id });
  const man = unit.models.find((model) => model.id === named && model.alive && model.role !== "spotter");
  return man === undefined ? no("BA-SPEC-8", "nameAMan", { target: id }) : null;
}

/** Why shots, each legal by itself, cannot be fired together. */
export function togetherRefusal(
  s: Position,
  unit: Unit,
  carried: readonly Arm[],
  shots: readonly Shot[],
): Refusal | null {
  return unit.vehicle !== null ? vehicleRefusal(s, unit, carried, shots) : menRefusal(unit, carried, shots);
}

/** BA-SHOOT-2, BA-SHOOT-3, BA-WPN-3, BA-WPN-8, BA-R147 */
function menRefusal(unit: Unit, carried: readonly Arm[], shots: readonly Shot[]): Refusal | null {
  const plain = new Set<string>();
  for (const [i, shot] of shots.entries()) {
    const model = unit.models.find(({ id }) => id === shot.model);
    const twice = shots.findIndex(
      (o) => o.model === shot.model && (o.weapon === shot.weapon || model?.sidecar !== true),
    );
    if (twice !== i && shot.model !== "") return no("BA-SHOOT-3", "oneWeaponEach", { model: shot.model });
    if (shot.model === "" && i > 0) return no("BA-SHOOT-3", "oneWeaponEach", { model: unit.id });
    if (armFor(carried, shot)?.weapon.traits.includes("oneShot") !== true) plain.add(shot.target);
    if (model?.role !== "gunner" || unit.kind === "supportTeam") continue;
    const assistant = assistantOf(unit, model);
    const team = armFor(carried, shot)?.weapon.traits.includes("team") === true;
    if (team && assistant !== null && shots.some((o) => o.model === assistant.id))
      return no("BA-WPN-8", "assistantServes", { model: assistant.id });
  }
  // BA-BLDG-12: in a building each side may have its own; the openings say which.
  return plain.size > 1 && unit.place.at !== "building" ? no("BA-SHOOT-2", "oneTarget", { unit: unit.id }) : null;
}

/** BA-VEH-5, BA-VEH-6, BA-TRANS-2, BA-VSPEC-2 */
function vehicleRefusal(s: Position, unit: Unit, carried: readonly Arm[], shots: readonly Shot[]): Refusal | null {
  const arms = shots.map((shot) => armFor(carried, shot));
  for (const [i, shot] of shots.entries()) {
    if (shots.findIndex((o) => o.weapon === shot.weapon) !== i)
      return no("BA-SHOOT-3", "firedTwice", { unit: unit.id });
    const mount = arms[i]?.mount;
    const main = arms.some((arm) => arm?.mount === "turret" && arm.index === mainOf(unit));
    if (mount === "coaxial" && main) return no("BA-VEH-6", "coaxialInstead", { unit: unit.id });
    if (mount === "rearTurret" && !rearTurretFits(s, unit, shots, arms, shot))
      return no("BA-VSPEC-2", "notOpposite", { unit: unit.id });
  }
  return gunnersRefusal(s, unit, shots);
}

/** The turret's main gun is its first weapon. */
function mainOf(unit: Unit): number {
  return templateOf(unit.template).weapons.findIndex(({ mount }) => mount === "turret");
}

/** BA-VSPEC-2: opposite to where the main gun fires; to the rear where it does not. */
function rearTurretFits(
  s: Position,
  unit: Unit,
  shots: readonly Shot[],
  arms: readonly (Arm | null)[],
  shot: Shot,
): boolean {
  const at = (id: string): readonly Arc[] => {
    const target = targetNamed(s, id);
    if (target === null) return [];
    return footprintsOf(s, target.unit).flatMap((print) => arcsOf(unit, print));
  };
  const main = shots.find((_, i) => arms[i]?.mount === "turret");
  const open = main === undefined ? ["rear" as const] : at(main.target).map((arc) => OPPOSITE[arc]);
  return at(shot.target).some((arc) => open.includes(arc));
}

/** BA-TRANS-2: who may fire a transport's weapons: its crew one, each passenger unit that is not Down one. Empty: no transport. */
function gunnersOf(s: Position, unit: Unit): string[] {
  const { vehicle } = templateOf(unit.template);
  if (vehicle === null || vehicle.capacity === 0) return [];
  const aboard = s.units.filter((o) => o.place.at === "aboard" && o.place.vehicle === unit.id && o.die !== "down");
  return [unit.id, ...aboard.map(({ id }) => id)];
}

function nextGunner(unit: Unit, gunners: readonly string[], shots: readonly Shot[]): string {
  return gunners.find((id) => !shots.some((shot) => (shot.by ?? unit.id) === id)) ?? "";
}

function gunnersRefusal(s: Position, unit: Unit, shots: readonly Shot[]): Refusal | null {
  const gunners = gunnersOf(s, unit);
  for (const [i, shot] of shots.entries()) {
    const by = shot.by ?? unit.id;
    if (gunners.length === 0) {
      if (shot.by !== undefined) return no("BA-TRANS-2", "notAGunner", { unit: by });
    } else {
      if (!gunners.includes(by)) return no("BA-TRANS-2", "notAGunner", { unit: by });
      if (shots.findIndex((o) => (o.by ?? unit.id) === by) !== i) return no("BA-TRANS-2", "oneEach", { unit: by });
    }
  }
  return null;
}

// --- where each is fired from

export interface Station {
  readonly shot: Shot;
  readonly arm: Arm;
  readonly target: Target;
  readonly aim: Aim | Hindrance;
}

/** What each shot finds of its target. In a building the openings are shared out in the order of the shots (BA-BLDG-10, BA-BLDG-12). */
export function stationsOf(field: Field, shots: readonly Shot[]): Station[] {
  const { s, unit, cause } = field;
  const carried = armsOf(unit, cause);
  const taken = new Map<string, number>();
  const sides = new Map<number, string>();
  const stations: Station[] = [];
  for (const shot of shots) {
    const arm = armFor(carried, shot);
    const target = targetNamed(s, shot.target);
    if (arm === null || target === null || !isTarget(target.unit)) continue;
    const inside = unit.place.at === "building";
    const all = inside ? eyesFor(field, arm) : [];
    const eyes = all.filter(
      ({ opening }) =>
        opening !== null &&
        (taken.get(opening.id) ?? 0) < opening.capacity &&
        (sides.get(opening.wall) ?? shot.target) === shot.target,
    );
    const mode = shot.indirect ? "indirect" : "direct";
    const named = shot.named ?? null;
    const aim: Aim | Hindrance =
      inside && eyes.length === 0
        ? "noOpening"
        : aimAt(field, arm, target, inside ? { mode, named, eyes } : { mode, named });
    if (inside && typeof aim !== "string" && aim.eye.opening !== null) {
      taken.set(aim.eye.opening.id, (taken.get(aim.eye.opening.id) ?? 0) + 1);
      sides.set(aim.eye.opening.wall, shot.target);
    }
    stations.push({ shot, arm, target, aim });
  }
  return stations;
}

// --- refusals

const SILENCES: { readonly [S in Silence]: RuleId } = {
  spent: "BA-WPN-3",
  serves: "BA-WPN-10",
  riding: "BA-CAV-9",
  empty: "BA-WPN-16",
  newCrew: "BA-GUN-12",
  afloat: "BA-VSPEC-9",
  indirectOnly: "BA-ORD-14",
};

export function silenceRefusal(why: Silence, unit: Unit, { model, weapon }: Arm): Refusal {
  return no(SILENCES[why], why, { unit: unit.id, model: model?.id ?? unit.id, weapon: weapon.id });
}

/** Rule that forbids it: with `hindranceOf` the same for menus, checks and previews. */
const HINDRANCES: { readonly [H in Hindrance]: RuleId } = {
  noSuchMode: "BA-WPN-37",
  cannotHurt: "BA-SHOOT-5",
  outOfArc: "BA-WPN-4",
  notSeen: "BA-SHOOT-4",
  friendInTheWay: "BA-SHOOT-7",
  tooClose: "BA-WPN-29",
  outOfRange: "BA-SHOOT-12",
  noOpening: "BA-BLDG-10",
  friendsNear: "BA-WPN-23",
};

export function hindranceRefusal(why: Hindrance, { model, weapon }: Arm, target: Target): Refusal {
  return no(HINDRANCES[why], why, { model: model?.id ?? "", weapon: weapon.id, target: target.id });
}
