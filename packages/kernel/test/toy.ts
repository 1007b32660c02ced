import * as z from "zod/mini";
import { NO_PREVIEW, ask, askTogether, call, done, engine, generatorFrom, goto, refuse, start } from "../src/index.ts";
import type { Engine, Exemplar, Flow, Frame, Game, GameEvent, Input, Json, Pick, Ruleset, Seat } from "../src/index.ts";
import {
  alikeFlow,
  confusedFlow,
  confusedTogetherFlow,
  echo,
  echoFlow,
  foreverFlow,
  manyFlow,
  mixedFlow,
  pairFlow,
  tieFlow,
  tripleFlow,
  untilMissFlow,
  veiledFlow,
  verdictFlow,
} from "./toy-flows.ts";
import { bid, peek, strike, toyFlow, walk } from "./toy-kinds.ts";
import type { C, Toy } from "./toy-kinds.ts";

/** The flows of the toy game, its ruleset, and what its tests do with it. */

const REACH = 5;
const HIT = 8;

function tell(c: C, type: string, rule: string, data: { readonly [key: string]: unknown } = {}): void {
  c.emit({ ...data, type, rule });
}

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
