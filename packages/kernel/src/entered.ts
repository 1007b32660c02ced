import * as z from "zod/mini";
import { makeKind } from "./kinds.ts";
import { refuse } from "./types.ts";

/** No die has more: degrees of a compass are thrown for, too. */
const MOST_SIDES = 360;

/** The question for dice thrown on a real table. */
export const diceKind = makeKind<
  unknown,
  { readonly purpose: string; readonly n: number; readonly sides: number },
  number[]
>({
  id: "dice",
  answer: z.array(z.int().check(z.minimum(1), z.maximum(MOST_SIDES))).check(z.maxLength(100)),
  check: (_view, { params }, dice) =>
    dice.length === params.n && dice.every((d) => d <= params.sides)
      ? null
      : refuse("KERNEL-dice", "diceNotOfTheRoll", { n: params.n, sides: params.sides }),
  menu: () => [],
  sample: (_view, { params }, pick) => Array.from({ length: params.n }, () => pick(params.sides) + 1),
  fallback: (_view, { params }) => Array.from({ length: params.n }, () => 1),
});
