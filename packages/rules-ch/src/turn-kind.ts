import { makeKind } from "@escaramuza/kernel";
import { turnAnswer } from "./answers.ts";
import type { Turn } from "./answers.ts";
import { turnMenu } from "./menu.ts";
import { planTurn } from "./plan.ts";
import { sampleTurn } from "./sample.ts";
import type { Position } from "./state.ts";

/** CH-2.2-2: one action, a stall or a pass; before it, as often as one likes, what costs no turn (CH-3.0-2, CH-10.2-4). */
export const turn = makeKind<Position, { readonly [key: string]: never }, Turn>({
  id: "turn",
  answer: turnAnswer,
  check(s, d, a) {
    const plan = planTurn(s, d.seat, a);
    return "code" in plan ? plan : null;
  },
  menu: (s, d) => turnMenu(s, d.seat),
  sample: (s, d, pick) => sampleTurn(s, d.seat, pick),
  fallback: () => ({ do: "pass" }),
});
