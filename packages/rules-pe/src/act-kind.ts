import { makeKind } from "@escaramuza/kernel";
import { menuOf } from "./acts/menu.ts";
import { actRefusal } from "./acts/refusals.ts";
import { sampleAct } from "./acts/sample.ts";
import { actAnswer } from "./answers.ts";
import type { Act } from "./answers.ts";
import type { Position } from "./state.ts";

/** What the seat does next in step 1 (PE-3-3): one soldier, one action, or the end of its part. */
export const actKind = makeKind<Position, { readonly [key: string]: never }, Act>({
  id: "act",
  answer: actAnswer,
  check: (s, { seat }, act) => actRefusal(s, seat, act),
  menu: (s, { seat }) => menuOf(s, seat),
  sample: (s, { seat }, pick) => sampleAct(s, seat, pick),
  fallback: () => ({ do: "end" }),
});
