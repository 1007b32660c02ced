import * as z from "zod/mini";
import { finiteKind, flow, makeKind, refuse } from "../src/index.ts";
import type { Context, Kind, Seat } from "../src/index.ts";

/**
 * A tiny game that uses every part of the kernel: hidden cards, sealed bids, a walk (continuous), shots that interrupt the
 * walk and shots back that interrupt the shot. Its flows: toy.ts; small ones for the dice and the odds only: toy-flows.ts.
 */
export interface Toy {
  readonly rounds: number;
  round: number;
  /** The deal is thrown on the table for all to see. */
  readonly openDeal: boolean;
  /** Frozen, as a table's terrain is. */
  readonly holes: readonly { readonly x: number; readonly y: number }[];
  /** One card a seat, its owner's secret until the end. */
  cards: (number | null)[];
  coins: number[];
  wounds: number[];
  at: { x: number; y: number }[];
  /** What the small procedures count. */
  tally: number[];
  notes: readonly unknown[];
  byName: { readonly [name: string]: true };
  over: boolean;
}

export type C = Context<Toy>;
export const toyFlow = <V>(): ReturnType<typeof flow<Toy, V>> => flow<Toy, V>();
export const bid = finiteKind<Toy, { readonly round: number }, number>({
  id: "bid",
  answer: z.int(),
  options: (s, d) =>
    [0, 1, 2, 3].map((n) => ({
      answer: n,
      id: "coins",
      rule: "T-2",
      costs: [{ unit: "coin", amount: n }],
      refusal: n > (s.coins[d.seat] ?? 0) ? refuse("T-2", "tooDear", { has: s.coins[d.seat] ?? 0 }) : null,
    })),
  unknown: (_d, n) => refuse("T-2", "noSuchBid", { n }),
});

export const peek = finiteKind<Toy, { readonly [key: string]: never }, "look" | "skip">({
  id: "peek",
  answer: z.enum(["look", "skip"]),
  options: () => [
    { answer: "look", rule: "T-6" },
    { answer: "skip", rule: "T-6" },
  ],
  unknown: () => refuse("T-6", "lookOrSkip"),
  fallback: () => "skip",
});

const route = z.strictObject({
  x: z.int(),
  y: z.int(),
  via: z._default(z.array(z.tuple([z.int(), z.int()])).check(z.maxLength(8)), []),
});

interface Route {
  x: number;
  y: number;
  via: [number, number][];
}

export const walk: Kind<Toy, { readonly reach: number }, Route> = makeKind<Toy, { readonly reach: number }, Route>({
  id: "walk",
  answer: route,
  check(s, d, to) {
    const from = s.at[d.seat] ?? { x: 0, y: 0 };
    if ((to.x - from.x) ** 2 + (to.y - from.y) ** 2 > d.params.reach ** 2)
      return refuse("T-3", "tooFar", { reach: d.params.reach });
    return s.holes.some((h) => h.x === to.x && h.y === to.y) ? refuse("T-4", "hole", { x: to.x, y: to.y }) : null;
  },
  menu: (_s, d) => [
    {
      id: "walk",
      rule: "T-3",
      answer: {},
      slots: [{ name: "place", type: "point", piece: `p${d.seat}`, min: 0, max: d.params.reach, radius: 0 }],
      costs: [],
      refusal: null,
    },
  ],
  sample(s, d, pick) {
    const from = s.at[d.seat] ?? { x: 0, y: 0 };
    const to: Route = { x: from.x + pick(9) - 4, y: from.y + pick(9) - 4, via: [] };
    return walk.check(s, d, to) === null ? to : null;
  },
  fallback: (s, d) => ({ ...(s.at[d.seat] ?? { x: 0, y: 0 }), via: [] }),
});

export const strike = finiteKind<Toy, { readonly at: Seat }, "strike" | "let">({
  id: "strike",
  answer: z.enum(["strike", "let"]),
  options: (s, d) => [
    {
      answer: "strike",
      rule: "T-5",
      costs: [{ unit: "coin", amount: 1 }],
      refusal: (s.coins[d.seat] ?? 0) < 1 ? refuse("T-5", "noCoin") : null,
    },
    { answer: "let", rule: "T-5" },
  ],
  unknown: () => refuse("T-5", "strikeOrLet"),
  fallback: () => "let",
});
