import { makeKind } from "@escaramuza/kernel";
import type * as z from "zod/mini";
import { triggerAnswer } from "./answers.ts";
import { opportunityShot } from "./opportunity.ts";
import { no } from "./refusal.ts";
import { findSoldier } from "./state.ts";
import type { Position } from "./state.ts";

/** Somebody comes to a watched spot: fire, or hold (PE-17.1-2). */

export interface TriggerParams {
  readonly soldier: string;
  readonly watchers: readonly string[];
}
export type TriggerAnswer = z.infer<typeof triggerAnswer>;

export const triggerKind = makeKind<Position, TriggerParams, TriggerAnswer>({
  id: "trigger",
  answer: triggerAnswer,
  check(s, { params }, answer) {
    if (answer.do === "hold") return null;
    if (!params.watchers.includes(answer.soldier)) return no("PE-17.1-2", "doesNotWatch", { soldier: answer.soldier });
    const [watcher, mover] = [findSoldier(s, answer.soldier), findSoldier(s, params.soldier)];
    if (watcher === null || mover === null) return no("PE-17.1-2", "unknownSoldier", { soldier: answer.soldier });
    const shot = opportunityShot(s, watcher, mover);
    return "code" in shot ? shot : null;
  },
  menu: (_s, { params }) => [
    ...params.watchers.map((id) => ({
      id: "fire",
      icon: "shoot",
      rule: "PE-17.1-2",
      piece: id,
      answer: { do: "fire", soldier: id },
      slots: [],
      costs: [],
      refusal: null,
    })),
    { id: "hold", icon: "end", rule: "PE-17.1-2", answer: { do: "hold" }, slots: [], costs: [], refusal: null },
  ],
  sample(_s, { params }, pick) {
    const id = params.watchers[pick(params.watchers.length + 1)];
    return id === undefined ? { do: "hold" } : { do: "fire", soldier: id };
  },
  fallback: () => ({ do: "hold" }),
});
