import { ask, done, finiteKind, goto, icon } from "@escaramuza/kernel";
import type { RollSum, Seat } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { applyHarm } from "../casualties.ts";
import type { Harm, Result, TeamBefore } from "../casualties.ts";
import { evasionModifiers } from "../modifiers.ts";
import { psFlow, roll3d6, tell } from "../ps.ts";
import type { C } from "../ps.ts";
import { no } from "../refusal.ts";
import type { RuleId } from "../rule-ids.ts";
import { playerOf, soldierOf } from "../state.ts";
import type { Cause, Position, Soldier } from "../state.ts";

/**
 * Evasion rolls of everybody an attack threatens, and going to ground instead (PS-6.1-6, PS-6.2.11, PS-R38). Going to ground
 * replaces the roll and nothing else: suppression already inflicted stays (PS-6.2.11-6, PS-R28, PS-R23). Every attack with an
 * evasion allows it but shots at point-blank (PS-6.2.11-3, PS-R29), as often as there are PO (PS-6.2.11-7, PS-R79).
 */

/** What one soldier must evade. */
export interface Threat {
  readonly soldier: string;
  readonly rule: RuleId;
  /** An evasion of this much saves. */
  readonly need: number;
  /** An accurate shot: only a triple saves (PS-6.2.3-1). */
  readonly accurate: boolean;
  /** Failing by this much or more eliminates; null: failing never does. */
  readonly eliminatesBy: number | null;
  /** A result this low eliminates (PS-7.3-4). */
  readonly eliminatesAtMost: number | null;
  readonly mayGoToGround: boolean;
}

export interface EvasionsVars {
  /** The side that made the attack: the other side evades first. */
  readonly attacker: Seat;
  readonly cause: Cause;
  /** Shots are evaded in order of declaration; elsewhere each owner chooses his sequence (PS-R19, PS-R38). */
  readonly inOrder: boolean;
  threats: Threat[];
  readonly harm: Harm[];
  readonly teams: readonly TeamBefore[];
}

export function evasions(
  attacker: Seat,
  cause: Cause,
  inOrder: boolean,
  threats: Threat[],
  teams: readonly TeamBefore[],
): EvasionsVars {
  return { attacker, cause, inOrder, threats, harm: [], teams };
}

/** What must be evaded, as questions tell it: enough for the odds. */
type PublicThreat = Pick<Threat, "soldier" | "need" | "accurate" | "eliminatesBy" | "eliminatesAtMost">;

function publicThreat({ soldier, need, accurate, eliminatesBy, eliminatesAtMost }: Threat): PublicThreat {
  return { soldier, need, accurate, eliminatesBy, eliminatesAtMost };
}

/** Who of his threatened soldiers evades first: asked only while the owner has PO to lose by a bad sequence. */
export const evasionNext = finiteKind<
  Position,
  { readonly soldiers: readonly string[]; readonly threats: readonly PublicThreat[] },
  string
>({
  id: "evasionNext",
  answer: z.string().check(z.maxLength(20)),
  options: (_s, d) =>
    d.params.soldiers.map((id) => ({ answer: id, id: "soldier", rule: "PS-R38", piece: id, ...icon("dice") })),
  unknown: (_d, soldier) => no("PS-R38", "notThreatened", { soldier }),
});

/** PS-6.2.11-2: after the attack's result is known, before the dice. */
export const goToGround = finiteKind<Position, PublicThreat & { readonly cost: number }, "roll" | "ground">({
  id: "goToGround",
  answer: z.enum(["roll", "ground"]),
  options: (_s, { params }) => [
    { answer: "roll", rule: "PS-6.1-6", ...icon("dice") },
    { answer: "ground", rule: "PS-6.2.11-1", costs: [{ unit: "op", amount: params.cost }], ...icon("ground") },
  ],
  unknown: () => no("PS-6.2.11-2", "rollOrGround"),
});

export const evasionsFlow = psFlow<EvasionsVars>()("evasions", {
  next(c, v) {
    if (v.threats.length === 0) return goto("apply");
    const side = sideToEvade(c.s, v);
    const own = v.threats.filter((t) => soldierOf(c.s, t.soldier).seat === side);
    const choice = !v.inOrder && own.length > 1 && own.some((t) => canGoToGround(c.s, t));
    if (choice) {
      const soldiers = own.map((t) => t.soldier);
      return ask(evasionNext, side, "PS-R38", { soldiers, threats: own.map(publicThreat) }, "chosen");
    }
    bringForward(v, own[0]?.soldier);
    return goto("decide");
  },
  chosen(c, v) {
    bringForward(v, c.answer(evasionNext));
    return goto("decide");
  },
  decide(c, v) {
    const threat = current(v);
    if (!canGoToGround(c.s, threat)) return goto("roll");
    const soldier = soldierOf(c.s, threat.soldier);
    return ask(
      goToGround,
      soldier.seat,
      "PS-6.2.11-2",
      { ...publicThreat(threat), cost: groundCost(soldier) },
      "decided",
    );
  },
  decided(c, v) {
    if (c.answer(goToGround) === "roll") return goto("roll");
    const threat = current(v);
    const soldier = soldierOf(c.s, threat.soldier);
    playerOf(c.s, soldier.seat).op -= groundCost(soldier);
    tell(c, "wentToGround", "PS-6.2.11-1", { soldier: soldier.id, cost: groundCost(soldier) });
    settle(v, grounded(threat));
    return goto("next");
  },
  roll(c, v) {
    const threat = current(v);
    const result = evade(c, soldierOf(c.s, threat.soldier), threat);
    tell(c, "evasion", threat.rule, { soldier: threat.soldier, result });
    settle(v, result);
    return goto("next");
  },
  apply(c, v) {
    applyHarm(c, v.harm, v.cause, v.teams);
    return done;
  },
});

/** The evasion roll against one threat. Against an accurate shot no total is enough, so none is shown. */
function evade(c: C, soldier: Soldier, threat: Threat): Result {
  const e = roll3d6(c, {
    purpose: "evasion",
    rule: threat.rule,
    seat: soldier.seat,
    modifiers: evasionModifiers(soldier),
    target: threat.accurate ? null : threat.need,
    about: { soldier: soldier.id },
    reads: (roll) => resultOf(roll, threat),
  });
  return resultOf(e, threat);
}

/** What an evasion roll means (table T4 for shots). */
export function resultOf(e: RollSum, threat: Threat): Result {
  if (e.triple) return "saved"; // PS-6.2.4-1
  if (threat.accurate) return "eliminated"; // PS-6.2.3-1
  if (e.total >= threat.need) return "saved"; // PS-6.1-6, PS-2-4
  if (threat.eliminatesBy !== null && threat.need - e.total >= threat.eliminatesBy) return "eliminated"; // PS-6.1-7, PS-6.1-8
  return threat.eliminatesAtMost !== null && e.total <= threat.eliminatesAtMost ? "eliminated" : "suppressed";
}

/** PS-6.2.11-5 */
export function grounded({ accurate }: { readonly accurate: boolean }): Result {
  return accurate ? "suppressed" : "saved";
}

/** PS-6.2.11-1, PS-8.1.1-1: the officer pays 1, the others 2. */
function groundCost(soldier: Soldier): number {
  return soldier.role === "officer" ? 1 : 2;
}

function canGoToGround(s: Position, threat: Threat): boolean {
  const soldier = soldierOf(s, threat.soldier);
  return threat.mayGoToGround && playerOf(s, soldier.seat).op >= groundCost(soldier);
}

function sideToEvade(s: Position, v: EvasionsVars): Seat {
  const attacked = 1 - v.attacker;
  return v.threats.some((t) => soldierOf(s, t.soldier).seat === attacked) ? attacked : v.attacker;
}

function bringForward(v: EvasionsVars, soldier: string | undefined): void {
  v.threats = [...v.threats.filter((t) => t.soldier === soldier), ...v.threats.filter((t) => t.soldier !== soldier)];
}

function current(v: EvasionsVars): Threat {
  const [threat] = v.threats;
  if (threat === undefined) throw new Error("nobody left to evade");
  return threat;
}

function settle(v: EvasionsVars, result: Result): void {
  v.harm.push({ soldier: current(v).soldier, result });
  v.threats = v.threats.slice(1);
}
