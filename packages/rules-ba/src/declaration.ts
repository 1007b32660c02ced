import type { Refusal } from "@escaramuza/kernel";
import { fieldOf, isTarget, targetNamed } from "./aim.ts";
import type { Field, Hindrance, Target } from "./aim.ts";
import type { Shoot, Shot } from "./answers.ts";
import { armFor, armsOf, silenceOf } from "./arms.ts";
import type { Arm, Silence } from "./arms.ts";
import { prized } from "./losses.ts";
import type { FireCause } from "./questions.ts";
import { no } from "./refusal.ts";
import { requestRefusal } from "./requests.ts";
import { hindranceOf, hindranceRefusal, readyArms, silenceRefusal } from "./shooting.ts";
import { shotFromWords } from "./shot-words.ts";
import { smokeRefusal } from "./smoke-shells.ts";
import type { Position, Unit } from "./state.ts";
import { stationsOf } from "./stations.ts";
import { gunnersOf, menFitting, nextGunner, togetherRefusal } from "./together.ts";

/** What a unit declares (BA-SHOOT-2 to BA-SHOOT-4): the shots an answer stands for, or why it cannot be. */

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
  wish: Wish = {},
): readonly Shot[] | Refusal {
  return shotsIn(fieldOf(s, unit, cause), target, wish);
}

interface Wish {
  readonly he?: boolean | undefined;
  readonly indirect?: boolean | undefined;
}

/** The same, for who asks about many targets. */
export function shotsIn(field: Field, target: Target, wish: Wish = {}): readonly Shot[] | Refusal {
  const { s, unit, cause } = field;
  const shots: Shot[] = [];
  // Why nothing can be fired is told of the last that was hindered: nothing is made of the others.
  let silenced: { readonly arm: Arm; readonly silent: Silence } | null = null;
  let hindered: { readonly arm: Arm; readonly why: Hindrance } | null = null;
  const gunners = gunnersOf(s, unit);
  const arms = armsOf(unit, cause);
  for (const arm of arms) {
    if (arm.weapon.traits.includes("oneShot")) continue;
    const silent = silenceOf(s, unit, arm, cause);
    if (silent !== null) {
      silenced ??= { arm, silent };
      continue;
    }
    const found = bestUse(field, arm, target, wish);
    if (typeof found === "string") {
      hindered = { arm, why: found };
      continue;
    }
    const by = gunners.length > 0 ? nextGunner(unit, gunners, shots) : null;
    if (by === "") break; // BA-TRANS-2
    const shot = { ...found, ...(by === null || by === unit.id ? {} : { by }) };
    if (unit.vehicle === null || togetherRefusal(s, unit, arms, [...shots, shot]) === null) shots.push(shot);
  }
  if (shots.length === 0) {
    if (hindered !== null) return hindranceRefusal(hindered.why, hindered.arm, target);
    if (silenced !== null) return silenceRefusal(silenced.silent, unit, silenced.arm);
    return no("BA-SHOOT-3", "nothingFires", { unit: unit.id });
  }
  const fitting = unit.vehicle === null ? menFitting(unit, arms, shots) : shots;
  return unit.place.at === "building" ? roomFor(field, fitting) : fitting;
}

/** BA-BLDG-10: as many of them as the openings hold. */
function roomFor(field: Field, shots: readonly Shot[]): readonly Shot[] | Refusal {
  const aims = stationsOf(field, shots);
  const kept = shots.filter((_, i) => typeof aims[i]?.aim !== "string");
  return kept.length > 0 ? kept : no("BA-BLDG-10", "noOpening", { unit: field.unit.id });
}

function bestUse(field: Field, arm: Arm, target: Target, wish: Wish): Shot | Hindrance {
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

/** BA-SPEC-8: whom a sniper would name: the one worth most among those he may fire at. */
function sniperName(field: Field, arm: Arm, { unit, spotter }: Target): string | null {
  if (!arm.weapon.traits.includes("sniper") || spotter !== null || unit.vehicle !== null) return null;
  if (unit.place.at === "building") return prized(unit)?.id ?? null;
  const seen = unit.models.filter(
    (model) =>
      model.alive &&
      model.role !== "spotter" &&
      hindranceOf(field, arm, { id: unit.id, unit, spotter: null }, false, false, model.id) === null,
  );
  return prized({ ...unit, models: seen })?.id ?? null;
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
    if (typeof aim === "string") return noOpeningFor(field, shots, shot);
  return null;
}

/** Of a shot that is legal by itself: openings hold no more (BA-BLDG-10), or another target has that side (BA-BLDG-12). */
function noOpeningFor(field: Field, shots: readonly Shot[], { model, target }: Shot): Refusal {
  const alike = shots.filter((shot) => shot.target === target);
  const full = stationsOf(field, alike).some(({ aim, shot }) => shot.model === model && typeof aim === "string");
  return no(full ? "BA-BLDG-10" : "BA-BLDG-12", full ? "noOpening" : "otherSide", { unit: field.unit.id, target });
}

/** BA-SPEC-8: a sniper, and only he, names a man. */
function namedRefusal(arm: Arm, { id, unit, spotter }: Target, named: string | undefined): Refusal | null {
  const sniper = arm.weapon.traits.includes("sniper") && spotter === null && unit.vehicle === null;
  if (!sniper) return named === undefined ? null : no("BA-SPEC-8", "notASniper", { target: id });
  const man = unit.models.find((model) => model.id === named && model.alive && model.role !== "spotter");
  return man === undefined ? no("BA-SPEC-8", "nameAMan", { target: id }) : null;
}
