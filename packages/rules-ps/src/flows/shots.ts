import { ask, call, done, finiteKind, goto, icon } from "@escaramuza/kernel";
import type { Modifier, RollSum, Seat } from "@escaramuza/kernel";
import * as z from "zod/mini";
import type { TeamBefore } from "../casualties.ts";
import { evasionModifiers } from "../modifiers.ts";
import { psFlow, roll3d6, tell } from "../ps.ts";
import { no } from "../refusal.ts";
import { soldierOf } from "../state.ts";
import type { Position } from "../state.ts";
import { evasions, evasionsFlow } from "./evasions.ts";
import type { Threat } from "./evasions.ts";

/** The dice of one attack of shots: an activated soldier's declaration, or all reaction shots together (PS-6.1, PS-6.2.8-5). */

export interface Shot {
  readonly shooter: string;
  readonly target: string;
  readonly modifiers: readonly Modifier[];
  readonly pointBlank: boolean;
}

/** A success or an accurate shot. */
export interface Hit {
  readonly shooter: string;
  readonly target: string;
  readonly total: number;
  readonly accurate: boolean;
  readonly pointBlank: boolean;
}

interface ShotsVars {
  readonly seat: Seat;
  readonly reaction: boolean;
  shots: readonly Shot[];
  hits: Hit[];
  /** In order of first declaration. */
  targets: readonly string[];
  threats: Threat[];
  readonly teams: readonly TeamBefore[];
}

export const SUCCESS = 11;

export function shotsVars(
  seat: Seat,
  reaction: boolean,
  shots: readonly Shot[],
  teams: readonly TeamBefore[],
): ShotsVars {
  return {
    seat,
    reaction,
    shots,
    hits: [],
    targets: [...new Set(shots.map((shot) => shot.target))],
    threats: [],
    teams,
  };
}

/** PS-6.1-9, PS-R21: the shooting side says which of several successes must be evaded. The answer is its place in the list. */
export const bestShot = finiteKind<Position, { readonly target: string; readonly hits: readonly Hit[] }, number>({
  id: "bestShot",
  answer: z.int().check(z.minimum(0), z.maximum(40)),
  options: (_s, d) =>
    d.params.hits.map((hit, i) => ({
      answer: i,
      id: "hit",
      rule: "PS-6.1-9",
      ...icon("shoot"),
      // One of several shots of a man is not meant by clicking on him.
      ...(d.params.hits.filter((other) => other.shooter === hit.shooter).length === 1 ? { piece: hit.shooter } : {}),
    })),
  unknown: () => no("PS-6.1-9", "notAHit"),
  fallback: (s, d) => defaultHit(s, d.params.hits),
});

export const shotsFlow = psFlow<ShotsVars>()("shots", {
  roll(c, v) {
    const [shot, ...rest] = v.shots;
    if (shot === undefined) return goto("choose");
    const { shooter, target, modifiers } = shot;
    const rule = v.reaction ? "PS-6.2.8-4" : "PS-6.1-4";
    const roll = roll3d6(c, {
      purpose: v.reaction ? "reaction" : "shot",
      rule,
      seat: v.seat,
      modifiers,
      target: SUCCESS,
      about: { shooter, target },
      // The total of an accurate shot means nothing (PS-6.2.3-1), nor that of a miss.
      reads: (r) => (r.triple ? "accurate" : r.total >= SUCCESS ? r.total : "miss"),
    });
    v.shots = rest;
    // Hits are kept sorted: equal sets of dice are equal states, which exact odds merge.
    const hit = hitOf(shot, roll);
    if (hit !== null) v.hits = [...v.hits, hit].toSorted(byWorth);
    return goto("roll");
  },
  choose(_c, v) {
    const [target] = v.targets;
    if (target === undefined) return goto("evade");
    const hits = v.hits.filter((hit) => hit.target === target);
    if (hits.length > 1 && hits.some((hit) => differs(hit, hits[0])))
      return ask(bestShot, v.seat, "PS-6.1-9", { target, hits }, "chosen");
    take(v, hits[0]);
    return goto("choose");
  },
  chosen(c, v) {
    const hits = v.hits.filter((hit) => hit.target === v.targets[0]);
    take(v, hits[c.answer(bestShot)]);
    return goto("choose");
  },
  evade(c, v) {
    const { threats } = v;
    for (const { soldier } of threats) tell(c, "mustEvade", "PS-6.1-6", { soldier });
    v.hits = [];
    v.threats = [];
    return call(evasionsFlow, evasions(v.seat, v.reaction ? "reaction" : "shot", true, threats, v.teams), "end");
  },
  end: () => done,
});

/** What a roll comes to: a success, an accurate shot (PS-6.1-5, PS-6.2.3-1), or nothing. */
export function hitOf({ shooter, target, pointBlank }: Shot, roll: RollSum): Hit | null {
  const total = roll.triple ? SUCCESS : roll.total;
  return total < SUCCESS ? null : { shooter, target, total, accurate: roll.triple, pointBlank };
}

function take(v: ShotsVars, hit: Hit | undefined): void {
  v.targets = v.targets.slice(1);
  if (hit !== undefined) v.threats.push(threatOf(hit));
}

export function threatOf(hit: Hit): Threat {
  return {
    soldier: hit.target,
    rule: "PS-6.1-6",
    need: hit.total,
    accurate: hit.accurate,
    eliminatesBy: hit.pointBlank ? 1 : 3, // PS-6.1-7, PS-6.1-8
    eliminatesAtMost: null,
    mayGoToGround: !hit.pointBlank, // PS-6.2.11-4
  };
}

/** PS-R21: most likely to eliminate, then to suppress, then the highest, then the first. */
export function defaultHit(s: Position, hits: readonly Hit[]): number {
  const worth = hits.map((hit) => hitChances(s, hit));
  let best = 0;
  for (const [i, w] of worth.entries()) {
    const b = worth[best];
    if (
      b !== undefined &&
      (w.eliminated - b.eliminated || w.suppressed - b.suppressed || (hits[i]?.total ?? 0) - (hits[best]?.total ?? 0)) >
        0
    )
      best = i;
  }
  return best;
}

/** Ways out of 216 in which a hit eliminates or suppresses, given the target's evasion. */
export function hitChances(s: Position, hit: Hit): { eliminated: number; suppressed: number } {
  const modifier = evasionModifiers(soldierOf(s, hit.target)).reduce((sum, m) => sum + m.value, 0);
  const { eliminatesBy } = threatOf(hit);
  let eliminated = 0;
  let suppressed = 0;
  for (let natural = 4; natural <= 17; natural++) {
    const behind = hit.total - natural - modifier;
    if (hit.accurate || behind >= (eliminatesBy ?? 1)) eliminated += WITHOUT_TRIPLES[natural - 4] ?? 0;
    else if (behind > 0) suppressed += WITHOUT_TRIPLES[natural - 4] ?? 0;
  }
  return { eliminated, suppressed };
}

/** Throws of 3D6 that are no triple, by total from 4 to 17. */
const WITHOUT_TRIPLES = [3, 6, 9, 15, 21, 24, 27, 27, 24, 21, 15, 9, 6, 3];

function byWorth(a: Hit, b: Hit): number {
  return Number(b.accurate) - Number(a.accurate) || b.total - a.total || (a.shooter < b.shooter ? -1 : 1);
}

function differs(a: Hit, b: Hit | undefined): boolean {
  return b === undefined || a.total !== b.total || a.accurate !== b.accurate || a.pointBlank !== b.pointBlank;
}
