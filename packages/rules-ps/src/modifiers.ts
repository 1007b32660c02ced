import type { Modifier, Seat } from "@escaramuza/kernel";
import { coverFrom, heavyCoverFrom, within } from "./board.ts";
import type { Cover } from "./board.ts";
import type { RuleId } from "./rule-ids.ts";
import { hasRule } from "./state.ts";
import type { Activation, Position, Soldier } from "./state.ts";
import { partnerOf } from "./team.ts";
import { LONG_RANGE, POINT_BLANK, hasAssaultWeapon, hasWeaponRule } from "./weapons.ts";

/** What changes a roll, each with its rule. In an assault the attacker's own modifiers and each defender's add up (PS-R33). */

const RECON_RUN = 2500;
const EPS = 1e-4;

/** Tables T3, first column (PS-6.1-4). */
export function shotModifiers(s: Position, shooter: Soldier, target: Soldier, aimed: boolean): Modifier[] {
  const { cover } = coverFrom(s, shooter, target);
  return sum(
    [within(shooter, target, POINT_BLANK), "pointBlank", "PS-6.2.1-2", 2],
    [aimed && shooter.experience === "recruit", "recruitAimed", "PS-8.2.2-4", 1],
    [aimed && shooter.experience !== "recruit", "aimed", "PS-6.2.6-1", 2],
    ...coverTerms(cover),
    [!within(shooter, target, LONG_RANGE), "longRange", "PS-6.2.1-2", -2],
    [target.suppressed && cover !== "none", "suppressedInCover", "PS-6.1-4", -1],
    [hasWeaponRule(s, shooter, "mg42") && partnerOf(s, shooter) !== null, "mg42Team", "PS-10.GE-3", 1],
  );
}

/** Table T3, second column (PS-6.2.8-4). */
export function reactionModifiers(s: Position, shooter: Soldier, target: Soldier, a: Activation): Modifier[] {
  // PS-8.4.1-1
  const quiet = hasRule(s, target.seat, "recon") && a.moveLength <= RECON_RUN + EPS;
  return sum(
    [within(shooter, target, POINT_BLANK), "pointBlank", "PS-6.2.1-2", 2],
    [a.move === "lightPace" && !quiet, "targetRan", "PS-6.2.8-4", 2],
    ...coverTerms(coverFrom(s, shooter, target).cover),
    [!within(shooter, target, LONG_RANGE), "longRange", "PS-6.2.1-2", -2],
  );
}

export function evasionModifiers(target: Soldier): Modifier[] {
  return sum(
    [target.experience === "veteran", "veteran", "PS-8.2.2-7", 1],
    [target.experience === "recruit", "recruit", "PS-8.2.2-2", -1],
  );
}

/** Table T5, attacker (PS-6.3-4). `nth` counts from 1 in a sequence of two or more, 0 in a single assault. */
export function assaultModifiers(s: Position, attacker: Soldier, nth: number): Modifier[] {
  return sum(
    [true, "assaulting", "PS-6.3-4", 2],
    [hasAssaultWeapon(s, attacker), "assaultWeapon", assaultRule(s, attacker.seat), 1],
    [nth > 0, "consecutive", "PS-6.3-14", -nth],
    ...closeExperience(attacker),
  );
}

/** Table T5, defender (PS-6.3-5, PS-6.3-6). The attacker came from his position before the move. */
export function defenceModifiers(s: Position, defender: Soldier, a: Activation): Modifier[] {
  if (defender.suppressed) return sum([true, "suppressed", "PS-6.3-5", -3], ...closeExperience(defender));
  return sum(
    [hasAssaultWeapon(s, defender), "assaultWeapon", assaultRule(s, defender.seat), 1],
    [heavyCoverFrom(s, { x: a.x0, y: a.y0 }, defender), "heavyCover", "PS-6.3-7", 2],
    [a.move === "lightPace", "attackerRan", "PS-6.3-6", 2],
    [s.marks.some((m) => m.soldier === defender.id && m.cause === "dissuasive"), "coveringFire", "PS-6.3-6", -1],
    [partnerOf(s, defender) !== null, "mgTeam", "PS-8.1.3-3", 2],
    ...closeExperience(defender),
  );
}

function closeExperience(soldier: Soldier): Term[] {
  return [
    [soldier.experience === "veteran", "veteran", "PS-8.2.2-8", 1],
    [soldier.experience === "recruit", "recruit", "PS-8.2.2-3", -1],
  ];
}

function assaultRule(s: Position, seat: Seat): RuleId {
  return hasRule(s, seat, "assaultTroops") ? "PS-8.4.4-1" : "PS-6.6-4";
}

function coverTerms(cover: Cover): Term[] {
  return [
    [cover === "light", "lightCover", "PS-6.1-4", -1],
    [cover === "heavy", "heavyCover", "PS-6.1-4", -2],
  ];
}

type Term = readonly [applies: boolean, code: string, rule: RuleId, value: number];

function sum(...terms: Term[]): Modifier[] {
  const modifiers: Modifier[] = [];
  for (const [applies, code, rule, value] of terms) if (applies) modifiers.push({ code, rule, value });
  return modifiers;
}
