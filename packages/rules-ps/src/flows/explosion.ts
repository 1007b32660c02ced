import { backToBoundary, isInside, roundUnit, scatter } from "@escaramuza/geometry";
import type { Point, Table } from "@escaramuza/geometry";
import { ask, call, done, finiteKind, goto, icon } from "@escaramuza/kernel";
import type { Modifier, Seat } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { pointWithin, seesMarker, solidsOf } from "../board.ts";
import { suppress } from "../casualties.ts";
import { DATA } from "../data.ts";
import type { ExplosiveId } from "../data.ts";
import { psFlow, roll3d6, tell } from "../ps.ts";
import { no } from "../refusal.ts";
import type { RuleId } from "../rule-ids.ts";
import type { Cause, Position, Soldier } from "../state.ts";
import { teamsOf } from "../team.ts";
import { evasions, evasionsFlow } from "./evasions.ts";
import type { Threat } from "./evasions.ts";

/** Everything with an explosive marker: grenade, rifle grenade, artillery, light mortar, Stonk (PS-6.4, PS-7.2, PS-10.GB). */

export interface ExplosionVars {
  readonly attack: ExplosiveId;
  readonly seat: Seat;
  /** Thrower or firer; null for what comes from off the table. */
  readonly soldier: string | null;
  x: number;
  y: number;
  /** Dice of the scatter and what is added. */
  dice: number;
  readonly plus: number;
}

/** PS-8.3.1-1, PS-R78 */
export const radio = finiteKind<Position, { readonly soldier: string }, "use" | "decline">({
  id: "radio",
  answer: z.enum(["use", "decline"]),
  options: () => [
    { answer: "use", rule: "PS-8.3.1-1", ...icon("radio") },
    { answer: "decline", rule: "PS-R78", ...icon("pass") },
  ],
  unknown: () => no("PS-R78", "radioOrNot"),
});

export const explosionFlow = psFlow<ExplosionVars>()("explosion", {
  place(c, v) {
    const { attack, seat, soldier, x, y } = v;
    tell(c, "markerPlaced", ruleOf(attack), { attack, seat, soldier, x, y });
    const operator = radioOperator(c.s, v);
    return operator === null ? goto("scatter") : ask(radio, seat, "PS-8.3.1-1", { soldier: operator.id }, "radio");
  },
  radio(c, v) {
    const operator = radioOperator(c.s, v);
    if (c.answer(radio) === "decline" || operator === null) return goto("scatter");
    const { total } = roll3d6(c, {
      purpose: "radio",
      rule: "PS-8.3.1-1",
      seat: v.seat,
      target: 9,
      about: { soldier: operator.id },
    });
    v.dice = radioDice(total);
    tell(c, "radioUsed", "PS-8.3.1-1", { soldier: operator.id, dice: v.dice });
    return goto("scatter");
  },
  scatter(c, v) {
    const rule = ruleOf(v.attack);
    const modifiers = scatterModifiers(v);
    const about = { attack: v.attack };
    const { total, triple } = c.roll({
      purpose: "scatter",
      rule,
      seat: v.seat,
      n: v.dice,
      sides: 6,
      modifiers,
      reads: v.dice === 3 ? "totalAndTriple" : "total",
      target: null,
      about,
    });
    if (triple) {
      tell(c, "noScatter", "PS-7.2-3", about);
      return goto("blast");
    }
    const hour = c.roll({
      purpose: "direction",
      rule: "PS-2-9",
      seat: v.seat,
      n: 1,
      sides: 12,
      modifiers: [],
      reads: "dice",
      target: null,
      about,
    }).total;
    Object.assign(v, landsAt(c.s, v, total, hour));
    tell(c, "scattered", "PS-G-16", { ...about, distance: total * 100, hour, x: v.x, y: v.y });
    return goto("blast");
  },
  blast(c, v) {
    const teams = teamsOf(c.s);
    const row = DATA.explosives.attacks[v.attack];
    const victims = victimsOf(c.s, v);
    tell(c, "exploded", blastRule(v.attack), {
      attack: v.attack,
      x: v.x,
      y: v.y,
      radius: row.radius,
      soldiers: victims.map((victim) => victim.id),
    });
    if (row.suppresses) for (const victim of victims) suppress(c, victim); // PS-R38: all at once, before any roll
    const threats = victims.map((victim) => blastThreat(v.attack, victim.id));
    return call(evasionsFlow, evasions(v.seat, causeOf(v.attack), false, threats, teams), "end");
  },
  end(c, v) {
    tell(c, "markerRemoved", "PS-7.2-6", { attack: v.attack });
    return done;
  },
});

export function scatterModifiers({ attack, plus }: ExplosionVars): Modifier[] {
  return plus === 0 ? [] : [{ code: "steadyScatter", rule: scatterRule(attack), value: plus }];
}

/** PS-8.3.1-1: how many dice the marker scatters after the operator's roll. */
export function radioDice(total: number): number {
  return total >= 15 ? 1 : total >= 9 ? 2 : 3;
}

export function blastThreat(attack: ExplosiveId, soldier: string): Threat {
  const row = DATA.explosives.attacks[attack];
  return {
    soldier,
    rule: blastRule(attack),
    need: row.evasion,
    accurate: false,
    eliminatesBy: row.failure === "eliminated" ? 1 : null, // PS-10.GB-2
    eliminatesAtMost: null,
    mayGoToGround: true,
  };
}

/** The thrower's choice of scatter dice is made here: PS-6.4-5, PS-6.4-10. */
export function explosionVars(
  attack: ExplosiveId,
  seat: Seat,
  soldier: string | null,
  x: number,
  y: number,
  steady: boolean,
): ExplosionVars {
  const row = DATA.explosives.attacks[attack];
  const dice = (steady ? row.scatterSteady : null) ?? row.scatter;
  if (dice === null) throw new Error(`${attack} does not scatter`);
  return { attack, seat, soldier, x, y, dice: dice.dice, plus: dice.plus };
}

/** PS-6.4-6 to PS-6.4-8, PS-7.2-4, PS-7.2-5: both sides, the thrower included. */
export function victimsOf(
  s: Position,
  v: { readonly attack: ExplosiveId; readonly x: number; readonly y: number },
): Soldier[] {
  const { radius, shielded } = DATA.explosives.attacks[v.attack];
  return s.soldiers.filter(
    (victim) =>
      victim.status === "active" && pointWithin(victim, v, radius ?? 0) && !(shielded && !seesMarker(s, victim, v)),
  );
}

/** Where a marker ends that scatters so many centimetres towards an hour of the clock; 12 is north (PS-R39). */
export function landsAt(
  s: Position,
  v: { readonly attack: ExplosiveId; readonly x: number; readonly y: number },
  total: number,
  hour: number,
): { x: number; y: number } {
  return settle(s, v.attack, { x: v.x, y: v.y }, scatter(v.x, v.y, total * 100, hour));
}

/** PS-6.4-9, PS-R36: what is thrown and lands in a building or wall lies against its outside; those that touch are one. */
function settle(s: Position, attack: ExplosiveId, from: Point, to: Point): Point {
  if (!DATA.explosives.attacks[attack].shielded) return to;
  const solids = solidsOf(s);
  const end = backToBoundary(solids, 0, from.x, from.y, to.x, to.y);
  // Along a seam the path enters nothing: it goes back to the last place outside.
  return end.x === from.x && end.y === from.y ? lastOutside(solids, from, to) : end;
}

function lastOutside(solids: Table, from: Point, to: Point): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.ceil(Math.sqrt(dx * dx + dy * dy));
  for (let left = length; left > 0; left--) {
    const at = { x: roundUnit(from.x + (left * dx) / length), y: roundUnit(from.y + (left * dy) / length) };
    if (!isInside(solids, 0, at.x, at.y)) return at;
  }
  return from;
}

/** PS-8.3.1-2, PS-10.GB-3: only artillery proper listens to the radio. */
export function radioOperator(
  s: Position,
  v: { readonly attack: ExplosiveId; readonly seat: Seat; readonly x: number; readonly y: number },
): Soldier | null {
  if (causeOf(v.attack) !== "artillery") return null;
  return (
    s.soldiers.find(
      (o) =>
        o.seat === v.seat &&
        o.specialist === "radioOperator" &&
        o.status === "active" &&
        !o.suppressed &&
        seesMarker(s, o, v),
    ) ?? null
  );
}

export function causeOf(attack: ExplosiveId): Cause {
  switch (attack) {
    case "artillery1":
    case "artillery2":
    case "artillery3":
    case "artillery4":
      return "artillery";
    case "mgFireAtWill":
      return "fireAtWill";
    default:
      return attack;
  }
}

export function ruleOf(attack: ExplosiveId): RuleId {
  const rules: Partial<Record<Cause, RuleId>> = {
    grenade: "PS-6.4-2",
    rifleGrenade: "PS-10.US-4",
    artillery: "PS-7.2-2",
    lightMortar: "PS-10.GB-4",
    stonk: "PS-10.GB-1",
  };
  return rules[causeOf(attack)] ?? "PS-6.4-2";
}

function scatterRule(attack: ExplosiveId): RuleId {
  return attack === "lightMortar" ? "PS-10.GB-4" : "PS-6.4-5";
}

function blastRule(attack: ExplosiveId): RuleId {
  const rules: Partial<Record<Cause, RuleId>> = {
    grenade: "PS-6.4-7",
    rifleGrenade: "PS-10.US-6",
    artillery: "PS-7.2-4",
    lightMortar: "PS-10.GB-4",
    stonk: "PS-10.GB-2",
  };
  return rules[causeOf(attack)] ?? "PS-6.4-7";
}
