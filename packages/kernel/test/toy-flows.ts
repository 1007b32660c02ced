import * as z from "zod/mini";
import { ask, askTogether, call, done, finiteKind, goto, refuse } from "../src/index.ts";
import { bid, peek, strike, toyFlow } from "./toy-kinds.ts";
import type { C, Toy } from "./toy-kinds.ts";

/** Small procedures of the toy game for the dice and the odds, and some with mistakes. */

function die(c: C, sides: number, n = 1): number {
  return c.roll({
    purpose: `d${sides}`,
    rule: "T-8",
    seat: 0,
    n,
    sides,
    modifiers: [],
    reads: "total",
    target: null,
    about: {},
  }).total;
}

function count(c: C, i: number, by = 1): void {
  c.s.tally[i] = (c.s.tally[i] ?? 0) + by;
}

export type Count = { left: number };

/** Throws until a die shows less than 4, at most `left` times: branches of different length. */
export const untilMissFlow = toyFlow<Count>()("untilMiss", {
  throw(c, v) {
    if (v.left === 0) return done;
    v.left -= 1;
    if (die(c, 6) < 4) return done;
    count(c, 0);
    return goto("throw");
  },
});

/** Dice of other sizes by the first die: 6, 60, 864 and 36 outcomes, so that no total is a multiple of all the others. */
export const mixedFlow = toyFlow<Count>()("mixed", {
  first(c) {
    const d = die(c, 6);
    if (d === 1) return goto("ten");
    if (d === 2) return goto("twelves");
    if (d === 3) return goto("six");
    count(c, 1);
    return done;
  },
  ten(c) {
    count(c, die(c, 10) > 7 ? 0 : 1);
    return done;
  },
  twelves(c) {
    // Two rolls in one step, the second only after a low first.
    const low = die(c, 12) < 5;
    if (low && die(c, 12) < 3) count(c, 0);
    else count(c, 1);
    return done;
  },
  six(c) {
    count(c, die(c, 6) === 6 ? 0 : 1);
    return done;
  },
});

/** Three dice read as total and triple; the triples are counted apart from equal totals. */
export const tripleFlow = toyFlow<Count>()("triple", {
  throw(c) {
    const roll = c.roll({
      purpose: "triple",
      rule: "T-8",
      seat: 0,
      n: 3,
      sides: 6,
      modifiers: [{ code: "m", rule: "T-8", value: -1 }],
      reads: "totalAndTriple",
      target: null,
      about: {},
    });
    if (roll.triple) count(c, 0);
    count(c, 1, roll.total >= 11 ? 1 : 0);
    return done;
  },
});

/** What a rule makes of the dice, three of them and four. */
export const verdictFlow = toyFlow<Count>()("verdict", {
  throw(c, v) {
    const roll = c.roll({
      purpose: "verdict",
      rule: "T-8",
      seat: 0,
      n: v.left,
      sides: 6,
      modifiers: [{ code: "m", rule: "T-8", value: 2 }],
      reads: (r) => (r.triple ? "triple" : r.total >= 12 ? r.total : "low"),
      target: 12,
      about: {},
    });
    count(c, 0, roll.triple ? 100 : roll.total >= 12 ? roll.total : 0);
    return done;
  },
});

/** Each die by itself matters. */
export const pairFlow = toyFlow<Count>()("pair", {
  throw(c) {
    const { dice } = c.roll({
      purpose: "pair",
      rule: "T-8",
      seat: 0,
      n: 2,
      sides: 4,
      modifiers: [],
      reads: "dice",
      target: null,
      about: {},
    });
    if (dice[0] === dice[1]) count(c, 0);
    if ((dice[0] ?? 0) > (dice[1] ?? 0)) count(c, 1);
    return done;
  },
});

/** Calls, merging sums, and a decision on the way that takes its fallback. */
export const manyFlow = toyFlow<Count>()("many", {
  throw(c, v) {
    if (v.left === 0) return goto("ask");
    v.left -= 1;
    count(c, 0, die(c, 3));
    return goto("throw");
  },
  ask: (c) =>
    (c.s.tally[0] ?? 0) % 2 === 0 ? ask(peek, 0, "T-6", {}, "asked") : call(untilMissFlow, { left: 2 }, "end"),
  asked(c) {
    count(c, 1, c.answer(peek) === "skip" ? 1 : 100);
    return call(tripleFlow, { left: 0 }, "end");
  },
  end: () => done,
});

/** The question depends on the die, its answer comes back in a step that rolls again. */
export const echoFlow = toyFlow<Count>()("echo", {
  first: (c) => ask(echo, 0, "T-8", { n: die(c, 4) }, "second"),
  second(c) {
    count(c, 0, c.answer(echo));
    count(c, 1, die(c, 2));
    return done;
  },
});

export const echo = finiteKind<Toy, { readonly n: number }, number>({
  id: "echo",
  answer: z.int(),
  options: (_s, d) => [{ answer: d.params.n, rule: "T-8" }],
  unknown: () => refuse("T-8", "noEcho"),
});

const NAMES = Object.freeze([Object.freeze(["one"]), Object.freeze(["two"]), Object.freeze(["three"])]);

/** Positions alike in everything but a key, a comma, a type or which frozen value they hold: none is the same as another. */
export const alikeFlow = toyFlow<Count>()("alike", {
  throw(c, v) {
    const d = die(c, 3) - 1;
    if (v.left === 0) c.s.byName = { ["abc".charAt(d)]: true };
    if (v.left === 1) c.s.notes = [["x,y", "z"], ["x", "y,z"], ["x,y,z"]][d] ?? [];
    if (v.left === 2) c.s.notes = [null, "null", "1", 1].slice(d, d + 1);
    if (v.left === 3) c.s.notes = NAMES[d] ?? [];
    if (v.left === 4) c.s.notes = [[[], [1]], [[1], []], [[[1]]]][d] ?? [];
    return goto("again");
  },
  again(c) {
    count(c, 0, die(c, 2));
    return done;
  },
});

/** A hidden die and two open ones in one step: with dice of a real table the step runs three times. */
export const veiledFlow = toyFlow<Count>()("veiled", {
  throw(c) {
    const open = {
      rule: "T-8",
      seat: 0,
      n: 1,
      sides: 6,
      modifiers: [],
      reads: "total" as const,
      target: null,
      about: {},
    };
    count(c, 0, 100 * c.roll({ ...open, purpose: "veiled", hidden: true }).total);
    count(c, 1, c.roll({ ...open, purpose: "first" }).total);
    count(c, 1, 10 * c.roll({ ...open, purpose: "second" }).total);
    return done;
  },
});

/** A rule with a mistake: it never ends. */
export const foreverFlow = toyFlow<Count>()("forever", { again: () => goto("again") });

/** A rule with a mistake: it throws again and again. */
export const tieFlow = toyFlow<Count>()("tie", { again: (c) => (die(c, 2) > 2 ? done : goto("again")) });

/** A rule with a mistake: it reads an answer of another kind than it asked for. */
export const confusedFlow = toyFlow<Count>()("confused", {
  ask: () => ask(peek, 0, "T-6", {}, "read"),
  read(c) {
    c.answer(strike);
    return done;
  },
});

/** The same with several answers. */
export const confusedTogetherFlow = toyFlow<Count>()("confusedTogether", {
  ask: () =>
    askTogether(
      bid,
      "T-2",
      [0, 1].map((seat) => ({ seat, params: { round: 1 } })),
      "read",
    ),
  read(c) {
    c.answers(peek);
    return done;
  },
});
