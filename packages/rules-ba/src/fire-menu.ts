import { icon } from "@escaramuza/kernel";
import type { Assignable, Icon, MenuItem, Refusal, Slot, SlotChoice } from "@escaramuza/kernel";
import { fieldOf, targetsFor } from "./aim.ts";
import type { Field, Target } from "./aim.ts";
import type { Shot } from "./answers.ts";
import { armFor, armsOf, silenceOf } from "./arms.ts";
import type { Arm } from "./arms.ts";
import type { ShootQuestion } from "./fire-questions.ts";
import { airTargets, mayRequest } from "./requests.ts";
import type { RuleId } from "./rule-ids.ts";
import { say, unitName } from "./scene-texts.ts";
import { legalShots, shotsIn, usesOf } from "./declaration.ts";
import { hindranceOf, hindranceRefusal, silenceRefusal } from "./shooting.ts";
import { atWords, byWords } from "./shot-words.ts";
import { smokeArm } from "./smoke-shells.ts";
import { hasRule, unitOf } from "./state.ts";
import type { Position, Unit } from "./state.ts";
import { openFire } from "./open-fire.ts";

/** Lines for shooting: everything at one unit, what can be used only once, each weapon by itself, smoke, requests, or nothing. */

export function shootMenu(s: Position, { unit: id, cause, target: only }: ShootQuestion): readonly MenuItem[] {
  const unit = unitOf(s, id);
  const field = fieldOf(s, unit, cause);
  const targets = openTargets(s, { unit: id, cause, target: only });
  const lines = targets.flatMap((target) => targetLines(field, target));
  if (cause === "fubar") return lines;
  const requests = cause === "fire" ? requestLines(s, unit) : [];
  const more = [eachLine(field, targets), ...(only === null ? [...smokeLines(field), ...requests] : [])];
  const hold = line("hold", "BA-SHOOT-3", { do: "hold" }, null, "pass");
  return [...lines, ...more, ...(cause === "ambush" ? [] : [hold])];
}

/** Everybody who may be declared, or only the one. */
export function openTargets(s: Position, { unit, cause, target: only }: ShootQuestion): Target[] {
  const all = targetsFor(s, unitOf(s, unit), cause);
  return only === null ? all : all.filter((target) => target.unit.id === only);
}

function line(
  id: string,
  rule: RuleId,
  answer: MenuItem["answer"],
  refusal: Refusal | null,
  sign: Icon,
  slots: readonly Slot[] = [],
): MenuItem {
  return { id, rule, answer, slots, costs: [], refusal, ...icon(sign) };
}

function targetLines(field: Field, target: Target): MenuItem[] {
  const { s, unit, cause } = field;
  const piece = target.id;
  const at = { do: "all", target: target.id };
  const all = shotsIn(field, target);
  const extra = oneShotLines(field, target);
  if ("code" in all) return [{ ...line("all", "BA-SHOOT-4", at, all, "shoot"), piece }, ...extra];
  const idle = openFire(s, unit, cause, all).length === 0;
  const lines = [
    { ...line(all.every(({ indirect }) => indirect) ? "allIndirect" : "all", "BA-SHOOT-4", at, null, "shoot"), piece },
  ];
  for (const other of otherWays(field, target, all)) lines.push({ ...other, piece });
  // BA-SHOOT-4: it may be declared, but nothing reaches.
  const told = idle ? lines.map((one) => ({ ...one, confirm: true as const })) : lines;
  return [...told, ...extra];
}

/** The same with the other shells (BA-WPN-18), or over heads (BA-WPN-37). */
function otherWays(field: Field, target: Target, all: readonly Shot[]): MenuItem[] {
  const arms = armsOf(field.unit, field.cause);
  const lines: MenuItem[] = [];
  const choice = all.find((shot) => {
    const weapon = armFor(arms, shot)?.weapon;
    return weapon !== undefined && weapon.pen !== null && weapon.he !== null;
  });
  if (choice !== undefined) {
    const wish = { he: !choice.he };
    if (!("code" in shotsIn(field, target, wish)))
      lines.push(
        line(wish.he ? "allHe" : "allSolid", "BA-WPN-18", { do: "all", target: target.id, ...wish }, null, "artillery"),
      );
  }
  if (all.some(({ indirect }) => !indirect) && arms.some(({ weapon }) => weapon.indirect !== null)) {
    const wish = { indirect: true };
    if (!("code" in shotsIn(field, target, wish)))
      lines.push(line("allIndirect", "BA-WPN-37", { do: "all", target: target.id, ...wish }, null, "artillery"));
  }
  return lines;
}

/** BA-WPN-3: never fired without being asked for. */
function oneShotLines(field: Field, target: Target): MenuItem[] {
  const shots = oneShots(field, target);
  if (shots.length === 0) return [];
  const answer = { do: "shots", shots: shots.map((shot) => ({ ...shot })) };
  return [{ ...line("oneShot", "BA-WPN-3", answer, null, "grenade"), piece: target.id }];
}

export function oneShots(field: Field, target: Target): Shot[] {
  if (field.cause === "fubar") return [];
  const arms = armsOf(field.unit, field.cause);
  return legalShots(field, [target]).filter((shot) => armFor(arms, shot)?.weapon.traits.includes("oneShot") === true);
}

/** Each weapon and what it may be fired at. */
function eachLine(field: Field, targets: readonly Target[]): MenuItem {
  const legal = legalShots(field, targets);
  const of = armsOf(field.unit, field.cause).map((arm) => assignable(field, arm, targets, legal));
  const slot: Slot = { name: "fire", type: "assign", each: "by", to: "at", of, ordered: "piece" };
  return line("each", "BA-SHOOT-3", { do: "each" }, null, "orders", [slot]);
}

function assignable(field: Field, arm: Arm, targets: readonly Target[], all: readonly Shot[]): Assignable {
  const { s, unit, cause } = field;
  const one = { model: arm.model?.id ?? "", weapon: arm.index };
  const silent = silenceOf(s, unit, arm, cause);
  const legal = all.filter((shot) => shot.model === one.model && shot.weapon === one.weapon);
  const choices = silent === null ? targets.flatMap((target) => choicesAt(field, arm, target, legal)) : [];
  return {
    value: byWords(one, unit.id),
    ...(arm.model !== null && arm.index === 0 ? { piece: arm.model.id } : {}),
    refusal: silent === null ? null : silenceRefusal(silent, unit, arm),
    text: say("choice.by", {
      n: arm.model === null ? arm.index + 1 : unit.models.indexOf(arm.model) + 1,
      weapon: say(`weapon.${arm.weapon.id}`),
    }),
    max: 1,
    choices,
  };
}

function choicesAt(field: Field, arm: Arm, target: Target, all: readonly Shot[]): SlotChoice[] {
  const name =
    target.spotter === null ? unitName(target.unit) : say("choice.spotterOf", { target: unitName(target.unit) });
  const legal = all.filter((shot) => shot.target === target.id);
  if (legal.length > 0)
    return legal.map((shot) => ({
      value: atWords(shot),
      refusal: null,
      piece: target.id,
      text: say(shot.indirect ? "choice.at.indirect" : shot.he ? "choice.at.he" : "choice.at", { target: name }),
    }));
  const [use] = usesOf(arm);
  const why = use === undefined ? "noSuchMode" : (hindranceOf(field, arm, target, use.he, use.indirect) ?? "notSeen");
  const shot = { model: "", weapon: 0, target: target.id, he: false, indirect: false };
  return [
    {
      value: atWords(shot),
      refusal: hindranceRefusal(why, arm, target),
      piece: target.id,
      text: say("choice.at", { target: name }),
    },
  ];
}

/** BA-SMOKE-1 */
function smokeLines({ s, unit, cause }: Field): MenuItem[] {
  const arm = smokeArm(s, unit, cause);
  if (arm === null) return [];
  const { indirect, range } = arm.weapon;
  const radius = (arm.weapon.smoke ?? 0) / 2;
  const within = (min: number, max: number): Slot[] => [
    { name: "at", type: "point", piece: unit.id, min, max, radius },
  ];
  const lines: MenuItem[] = [];
  if (indirect !== null)
    lines.push(line("smoke", "BA-SMOKE-1", { do: "smoke" }, null, "cover", within(indirect.min, indirect.max)));
  // Howitzers, within the least range of what they lob.
  if (range !== null)
    lines.push(line("smokeDirect", "BA-SMOKE-1", { do: "smoke", indirect: false }, null, "cover", within(0, range)));
  return lines;
}

/** BA-OBS-1, BA-AIR-1 */
function requestLines(s: Position, unit: Unit): MenuItem[] {
  if (!mayRequest(s, unit)) return [];
  const slot: Slot = { name: "at", type: "point", piece: unit.id, min: 0, max: FAR, radius: 0 };
  const barrage = (kind: "barrage" | "smoke"): MenuItem =>
    line(kind === "barrage" ? "barrage" : "screen", "BA-OBS-1", { do: "barrage", kind }, null, "artillery", [slot]);
  const points = hasRule(unit, "artilleryObserver") ? [barrage("barrage"), barrage("smoke")] : [];
  if (!hasRule(unit, "airObserver")) return points;
  return [
    ...points,
    ...airTargets(s, unit).map((target) => ({
      ...line("air", "BA-AIR-1", { do: "air", target: target.id }, null, "artillery"),
      piece: target.id,
    })),
  ];
}

const FAR = 120_000;
