import { ask, call, done, icon, makeKind } from "@escaramuza/kernel";
import type { Refusal, SlotChoice } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { coverFrom, within } from "../board.ts";
import { reactionModifiers } from "../modifiers.ts";
import { psFlow, tell } from "../ps.ts";
import { no } from "../refusal.ts";
import { actor, findSoldier, isMarked, rival, soldierOf } from "../state.ts";
import type { Activation, Position, Soldier } from "../state.ts";
import { partnerOf, teamsOf } from "../team.ts";
import { POINT_BLANK, canShootAt } from "../weapons.ts";
import { shotsFlow, shotsVars } from "./shots.ts";
import type { Shot } from "./shots.ts";

/** Reaction shots at the soldier whose activation is over, by each enemy once an activation, as often as he likes in a turn (PS-6.2.8-8, PS-R25, PS-R26). */

export type Profile = "none" | "restricted" | "full";

export interface Reactor {
  readonly soldier: string;
  readonly shots: number;
}

const RESTRICTED_REACH = 2000;

const soldierId = z.string().check(z.maxLength(20));

/** The reacting player's declaration: all reactors at once, before any die (PS-R25). */
export const react = makeKind<Position, { readonly reactors: readonly Reactor[] }, Reactor[]>({
  id: "react",
  answer: z
    .array(z.strictObject({ soldier: soldierId, shots: z.int().check(z.minimum(1), z.maximum(2)) }))
    .check(z.maxLength(20)),
  check(s, d, answer) {
    const seen = new Set<string>();
    for (const { soldier, shots } of answer) {
      const able = d.params.reactors.find((r) => r.soldier === soldier);
      if (able === undefined) return whyNoReaction(s, soldier);
      if (seen.has(soldier)) return no("PS-6.2.8-1", "reactsTwice", { soldier });
      if (shots > able.shots)
        return no(isMarked(s, soldier) ? "PS-8.1.3-6" : "PS-8.1.3-5", "tooManyReactionShots", {
          soldier,
          shots: able.shots,
        });
      seen.add(soldier);
    }
    return null;
  },
  menu: (s, { params: { reactors } }) => [
    {
      id: "fire",
      ...icon("react"),
      rule: "PS-6.2.8-1",
      answer: [],
      slots: [
        {
          name: "reactors",
          type: "list",
          min: 1,
          max: reactors.length,
          repeat: false,
          of: [...reactors.flatMap(declarations), ...others(s, reactors)],
          preset: reactors.map(({ soldier, shots }) => ({ soldier, shots })),
        },
      ],
      costs: [],
      refusal: null,
    },
    { id: "pass", ...icon("pass"), rule: "PS-R25", answer: [], slots: [], costs: [], refusal: null },
  ],
  sample: (_s, d, pick) =>
    d.params.reactors.filter(() => pick(4) > 0).map(({ soldier, shots }) => ({ soldier, shots: 1 + pick(shots) })),
  fallback: (_s, d) => [...d.params.reactors],
});

/** All his shots first, then fewer. */
function declarations({ soldier, shots }: Reactor): SlotChoice[] {
  return Array.from({ length: shots }, (_, fewer) => ({
    value: { soldier, shots: shots - fewer },
    piece: soldier,
    refusal: null,
  }));
}

/** Comrades who cannot, and why. */
function others(s: Position, reactors: readonly Reactor[]): SlotChoice[] {
  if (s.activation === null) return [];
  const { soldier: target } = actor(s);
  return s.soldiers
    .filter((o) => o.seat !== target.seat && o.status === "active" && !reactors.some((r) => r.soldier === o.id))
    .map((o) => ({ value: { soldier: o.id, shots: 1 }, piece: o.id, refusal: whyNoReaction(s, o.id) }));
}

export const reactionFlow = psFlow<{ readonly [key: string]: never }>()("reaction", {
  open(c) {
    const { a, soldier } = actor(c.s);
    const reactors = reactorsTo(c.s, a, soldier);
    if (reactors.length === 0) return done;
    return ask(react, rival(soldier.seat), "PS-6.2.8-1", { reactors }, "shoot");
  },
  shoot(c) {
    const { a, soldier: target } = actor(c.s);
    const chosen = c.answer(react);
    if (chosen.length === 0) {
      tell(c, "noReaction", "PS-R25", { soldier: target.id });
      return done;
    }
    tell(c, "reacted", "PS-6.2.8-1", { target: target.id, reactors: chosen });
    const shots = chosen.flatMap(({ soldier, shots: n }) => {
      const shot = reactionShot(c.s, a, soldierOf(c.s, soldier), target);
      return Array.from({ length: n }, () => shot);
    });
    return call(shotsFlow, shotsVars(rival(target.seat), true, shots, teamsOf(c.s)), "end");
  },
  end: () => done,
});

export function reactionShot(s: Position, a: Activation, shooter: Soldier, target: Soldier): Shot {
  return {
    shooter: shooter.id,
    target: target.id,
    modifiers: reactionModifiers(s, shooter, target, a),
    pointBlank: within(shooter, target, POINT_BLANK),
  };
}

/** PS-6.2.8-9 */
export function profileOf(a: Activation): Profile {
  if (a.move === null && a.attack === null) return "none"; // PS-6.2.8-3
  if (a.move === "crawl") return "restricted"; // PS-5-15, PS-10.FI-1
  if (a.move === null && (a.attack === "rifleGrenade" || (a.attack === "shoot" && a.aimed))) return "restricted"; // PS-6.2.6-2, PS-10.US-7
  return "full";
}

/** Everybody who may shoot back, with how many shots. */
export function reactorsTo(s: Position, a: Activation, target: Soldier): Reactor[] {
  const profile = profileOf(a);
  if (profile === "none" || target.status !== "active") return []; // PS-6.2.8-7
  const reactors: Reactor[] = [];
  for (const enemy of s.soldiers) {
    if (enemy.seat === target.seat || enemy.status !== "active") continue;
    const shots = reactionShots(s, enemy);
    if (shots > 0 && reactionRefusal(s, enemy, target, profile) === null) reactors.push({ soldier: enemy.id, shots });
  }
  return reactors;
}

/** PS-6.2.8-2, PS-6.2.7-1; a team's gunner shoots for both: PS-8.1.3-5, PS-8.1.3-6. */
export function reactionShots(s: Position, enemy: Soldier): number {
  if (enemy.suppressed) return 0;
  const marked = isMarked(s, enemy.id);
  if (partnerOf(s, enemy) === null) return marked ? 0 : 1;
  if (enemy.role === "assistant") return 0;
  return marked ? 1 : 2;
}

/** The exact rule that keeps a soldier from reacting. */
export function whyNoReaction(s: Position, id: string): Refusal {
  const enemy = findSoldier(s, id);
  const { a, soldier: target } = actor(s);
  if (enemy === null || enemy.seat === target.seat || enemy.status !== "active")
    return no("PS-6.2.8-1", "cannotReact", { soldier: id });
  if (enemy.suppressed) return no("PS-6.2.8-2", "isSuppressed", { soldier: id });
  if (reactionShots(s, enemy) === 0)
    return no(partnerOf(s, enemy) === null ? "PS-6.2.7-1" : "PS-8.1.3-5", "cannotReact", { soldier: id });
  return reactionRefusal(s, enemy, target, profileOf(a)) ?? no("PS-6.2.8-1", "cannotReact", { soldier: id });
}

/** PS-6.2.8-1, PS-5-15 */
export function reactionRefusal(s: Position, enemy: Soldier, target: Soldier, profile: Profile): Refusal | null {
  if (!canShootAt(s, enemy, target)) return no("PS-6.2.8-1", "cannotReact", { soldier: enemy.id });
  if (
    profile === "restricted" &&
    !within(enemy, target, RESTRICTED_REACH) &&
    coverFrom(s, enemy, target).cover !== "none"
  ) {
    return no("PS-5-15", "restrictedReaction", { soldier: enemy.id });
  }
  return null;
}
