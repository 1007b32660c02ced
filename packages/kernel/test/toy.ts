import * as z from "zod/mini";
import {
  NO_PREVIEW,
  ask,
  askTogether,
  call,
  done,
  engine,
  finiteKind,
  flow,
  generatorFrom,
  goto,
  makeKind,
  refuse,
  start,
} from "../src/index.ts";
import type {
  Context,
  Engine,
  Exemplar,
  Flow,
  Frame,
  Game,
  GameEvent,
  Input,
  Json,
  Kind,
  Pick,
  Ruleset,
  Seat,
} from "../src/index.ts";

/**
 * A tiny game that uses every part of the kernel: hidden cards, sealed bids, a walk (continuous), shots that interrupt the
 * walk and shots back that interrupt the shot. The small flows at the end are for the dice and the odds only.
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

type C = Context<Toy>;
const toyFlow = <V>(): ReturnType<typeof flow<Toy, V>> => flow<Toy, V>();
const REACH = 5;
const HIT = 8;

function tell(c: C, type: string, rule: string, data: { readonly [key: string]: unknown } = {}): void {
  c.emit({ ...data, type, rule });
}

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

interface ShotVars {
  readonly by: Seat;
  readonly at: Seat;
  hit: boolean;
}

/** Asks whether to shoot, and lets the victim shoot back before the wound counts: an interruption inside an interruption. */
export const shotFlow: Flow<Toy, ShotVars> = toyFlow<ShotVars>()("shot", {
  offer: (_c, v) => ask(strike, v.by, "T-5", { at: v.at }, "shoot"),
  shoot(c, v) {
    if (c.answer(strike) === "let") return done;
    c.s.coins[v.by] = (c.s.coins[v.by] ?? 0) - 1;
    const { total } = c.roll({
      purpose: "shot",
      rule: "T-5",
      seat: v.by,
      n: 2,
      sides: 6,
      modifiers: [{ code: "luck", rule: "T-7", value: 1 }],
      reads: "total",
      target: HIT,
      about: { by: `p${v.by}` },
    });
    v.hit = total >= HIT;
    tell(c, "shot", "T-5", { by: v.by, at: v.at, hit: v.hit });
    return v.hit ? call(shotFlow, { by: v.at, at: v.by, hit: false }, "wound") : done;
  },
  wound(c, v) {
    c.s.wounds[v.at] = (c.s.wounds[v.at] ?? 0) + 1;
    tell(c, "wounded", "T-8", { seat: v.at });
    return done;
  },
});

export const turnFlow = toyFlow<{ readonly seat: Seat }>()("turn", {
  peek: (_c, { seat }) => ask(peek, seat, "T-6", {}, "peeked"),
  peeked(c, { seat }) {
    if (c.answer(peek) === "look")
      c.emit({ type: "looked", rule: "T-6", only: [seat], reveals: true, cards: c.s.cards });
    return ask(walk, seat, "T-3", { reach: REACH }, "moved");
  },
  moved(c, { seat }) {
    const { x, y } = c.answer(walk);
    c.s.at[seat] = { x, y };
    tell(c, "moved", "T-3", { seat, x, y });
    return call(shotFlow, { by: next(c.s, seat), at: seat, hit: false }, "end");
  },
  end: () => done,
});

const matchFlow = toyFlow<{ readonly [key: string]: never }>()("match", {
  deal(c) {
    for (const seat of c.s.cards.keys()) {
      const { total } = c.roll({
        purpose: "deal",
        rule: "T-1",
        seat,
        n: 1,
        sides: 6,
        modifiers: [],
        reads: "total",
        target: null,
        about: {},
        ...(c.s.openDeal ? {} : { hidden: true as const }),
      });
      c.s.cards[seat] = total;
      c.emit({ type: "dealt", rule: "T-1", only: [seat], card: total });
    }
    return goto("bids");
  },
  bids: (c) =>
    askTogether(
      bid,
      "T-2",
      c.s.coins.map((_coins, seat) => ({ seat, params: { round: c.s.round } })),
      "opened",
    ),
  opened(c) {
    const bids = c.answers(bid);
    c.s.notes = bids.map((b) => b.answer);
    for (const { seat, answer } of bids) c.s.coins[seat] = (c.s.coins[seat] ?? 0) - answer;
    tell(c, "bidsOpened", "T-2", { bids: bids.map((b) => b.answer), seats: bids.map((b) => b.seat) });
    const best = bids.reduce((most, b) => (b.answer > most.answer ? b : most));
    return call(turnFlow, { seat: best.seat }, "next");
  },
  openedByDice(c) {
    const n = 1 + Math.max(...c.answers(bid).map((b) => b.answer));
    c.roll({
      purpose: "bids",
      rule: "T-2",
      seat: 0,
      n,
      sides: 6,
      modifiers: [],
      reads: "total",
      target: null,
      about: {},
    });
    return goto("next");
  },
  next(c) {
    if (c.s.round < c.s.rounds) {
      c.s.round += 1;
      return goto("bids");
    }
    c.s.over = true;
    c.finish({
      winner: null,
      points: [...c.s.coins],
      lines: c.s.wounds.map((w, seat) => ({ rule: "T-7", code: "wounds", seat, points: 0 - w, params: {} })),
    });
    return done;
  },
});

function next(s: Toy, seat: Seat): Seat {
  return (seat + 1) % s.coins.length;
}

// --- small procedures for the odds

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

const setup = z.strictObject({
  seats: z._default(z.int().check(z.minimum(2), z.maximum(3)), 2),
  rounds: z._default(z.int().check(z.minimum(1), z.maximum(9)), 2),
});
const HOLES = Object.freeze([Object.freeze({ x: 1, y: 1 })]);

export function toyPosition(seats = 2, rounds = 2, openDeal = false): Toy {
  const each = <T>(value: () => T): T[] => Array.from({ length: seats }, value);
  return {
    rounds,
    round: 1,
    openDeal,
    holes: HOLES,
    cards: each(() => null),
    coins: each(() => 5),
    wounds: each(() => 0),
    at: each(() => ({ x: 0, y: 0 })),
    tally: [0, 0],
    notes: [],
    byName: {},
    over: false,
  };
}

const given = z.strictObject({
  purse: z.optional(z.strictObject({ left: z.optional(z.int()), right: z.optional(z.int()) })),
  coins: z.optional(z.array(z.int())),
  at: z.optional(z.enum(["turn", "shot", "confused"])),
});

export const toyExemplar: Exemplar<Toy> = {
  stage(raw) {
    const g = z.parse(given, raw);
    const [left = 5, right = 5] = g.coins ?? [];
    const s = { ...toyPosition(), coins: [g.purse?.left ?? left, g.purse?.right ?? right] };
    const frames: Frame[] = [{ flow: "match", step: "next", v: {} }];
    if (g.at === "turn") frames.push({ flow: "turn", step: "peek", v: { seat: 0 } });
    if (g.at === "shot") frames.push({ flow: "shot", step: "offer", v: { by: 0, at: 1, hit: false } });
    if (g.at === "confused") frames.push({ flow: "confused", step: "ask", v: { left: 0 } });
    return { s, frames, run: g.at !== undefined };
  },
  answer: (_kind, raw) => raw,
  read: (s) => json({ round: s.round, coins: s.coins, wounds: s.wounds, at: s.at }),
  facts: {
    coinsOf: (s, seat) => (typeof seat === "number" ? (s.coins[seat] ?? null) : null),
  },
};

export const toyRules: Ruleset<Toy> = {
  id: "toy",
  code: "T",
  version: "1",
  dataHash: "data",
  ruleIds: ["T-1", "T-2", "T-3", "T-4", "T-5", "T-6", "T-7", "T-8"],
  pointUnit: 1,
  seats: ["left", "right"],
  scenarios: [{ id: "short", setup: { rounds: 1 } }],
  root: matchFlow,
  flows: [
    turnFlow,
    shotFlow,
    untilMissFlow,
    mixedFlow,
    tripleFlow,
    verdictFlow,
    pairFlow,
    manyFlow,
    echoFlow,
    alikeFlow,
    veiledFlow,
    foreverFlow,
    tieFlow,
    confusedFlow,
    confusedTogetherFlow,
  ],
  kinds: [bid, peek, walk, strike, echo],
  start(raw) {
    const parsed = z.safeParse(setup, raw);
    return parsed.success
      ? { ok: true, position: toyPosition(parsed.data.seats, parsed.data.rounds) }
      : { ok: false, problems: [refuse("T-1", "setupMalformed")] };
  },
  view: (s, seat) => (s.over ? s : { ...s, cards: s.cards.map((card, owner) => (owner === seat ? card : null)) }),
  determinize: (view, _seat, pick) => ({ ...view, cards: view.cards.map((card) => card ?? 1 + pick(6)) }),
  invariants: (s) => s.coins.filter((n) => n < 0).map((n) => `${n} coins`),
  scene() {
    throw new Error("the toy draws nothing");
  },
  preview: () => NO_PREVIEW,
  look: () => NO_PREVIEW,
  heading: () => null,
  card: { minutes: 1, difficulty: 1, table: "" },
  form: { initial: {}, quick: {}, fields: () => [], set: (setup) => setup, picture: () => null },
  forces: null,
  lessons: [],
  odds: [],
  exemplar: toyExemplar,
  messages: { es: {}, en: {} },
};

export const toy: Engine<Toy> = engine(toyRules);

// --- helpers

export function json(value: unknown): Json {
  const text: string = JSON.stringify(value);
  const result: Json = JSON.parse(text);
  return result;
}

/** Saved and loaded. */
export function reload<S>(game: Game<S>): Game<S> {
  const loaded: Game<S> = JSON.parse(JSON.stringify(game));
  return loaded;
}

export function newGame(seats = 2, rounds = 2, seed = 1): Game<Toy> {
  return start(toy, toyPosition(seats, rounds), generatorFrom(seed)).game;
}

/** A game in the middle of one of the small procedures. */
export function inside(flowId: string, step: string, v: unknown): Game<Toy> {
  const game = newGame();
  game.pending = [];
  game.frames = [
    { flow: "match", step: "next", v: {} },
    { flow: flowId, step, v },
  ];
  return game;
}

/** The open question of a kind, with an answer to it. */
export function answerTo(game: Game<unknown>, kind: string, answer: unknown, seat?: Seat): Input {
  const d = game.pending.find((q) => q.kind === kind && (seat === undefined || q.seat === seat));
  if (d === undefined) throw new Error(`no decision ${kind}: ${game.pending.map((q) => q.kind).join(", ")}`);
  return { seat: d.seat, decision: d.id, answer };
}

/** Where the game stands: the steps under way, outermost first. */
export function stack(game: Game<unknown>): string {
  return game.frames.map((f) => `${f.flow}.${f.step}`).join(" > ");
}

/** Any legal input to the first open question. */
export function anyInput(e: Engine<Toy>, game: Game<Toy>, pick: Pick): Input {
  const open = game.pending.filter((q) => !game.answers.some((a) => a.decision === q.id));
  const d = open[pick(open.length)];
  const kind = d === undefined ? undefined : e.kinds[d.kind];
  if (d === undefined || kind === undefined) throw new Error("nothing to answer");
  for (;;) {
    const answer = kind.sample(e.rules.view(game.s, d.seat), d, pick);
    if (answer !== null) return { seat: d.seat, decision: d.id, answer };
  }
}

export function eventTypes(events: readonly GameEvent[]): string[] {
  return events.map((e) => e.type);
}
