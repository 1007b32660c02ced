import { makeKind } from "@escaramuza/kernel";
import { lockAnswer } from "./answers.ts";
import type { Position } from "./state.ts";

/** After a shell was seen to fall: fire for effect there, or go on correcting (PE-10-12, PE-10-13). */
export const lockKind = makeKind<Position, { readonly gun: string }, { readonly lock: boolean }>({
  id: "lock",
  answer: lockAnswer,
  check: () => null,
  menu: () => [
    { id: "lock", icon: "aim", rule: "PE-10-12", answer: { lock: true }, slots: [], costs: [], refusal: null },
    { id: "correct", icon: "end", rule: "PE-10-13", answer: { lock: false }, slots: [], costs: [], refusal: null },
  ],
  sample: (_s, _d, pick) => ({ lock: pick(2) === 0 }),
  fallback: () => ({ lock: false }),
});
