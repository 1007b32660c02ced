import * as z from "zod/mini";
import { NO_PREVIEW, ask, askEither, askTogether, engine, finiteKind, flow, goto, refuse } from "../src/index.ts";
import type { Engine, Ruleset, Scene, Seat, Text } from "../src/index.ts";

/**
 * A tiny game for two or for three, of whom two are allies: whoever has the turn throws for his side as often as he likes and has
 * stones for, then ends his part. Allies have their turn together and in any order. Each has a secret number until the end.
 */
export interface Trio {
  readonly sides: readonly (readonly Seat[])[];
  readonly rounds: number;
  round: number;
  /** By seat. */
  stones: number[];
  ended: boolean[];
  points: number[];
  secrets: (number | null)[];
  over: boolean;
}

export const guess = finiteKind<Trio, { readonly [key: string]: never }, number>({
  id: "guess",
  answer: z.int(),
  options: () => [1, 2, 3].map((n) => ({ answer: n, rule: "TR-1" })),
  unknown: () => refuse("TR-1", "noSuchGuess"),
});

export const part = finiteKind<Trio, { readonly side: number }, "throw" | "slide" | "end">({
  id: "part",
  answer: z.enum(["throw", "slide", "end"]),
  options: (s, d) => {
    const refusal = (s.stones[d.seat] ?? 0) === 0 ? refuse("TR-3", "noStones") : null;
    return [
      { answer: "throw", rule: "TR-3", refusal },
      { answer: "slide", rule: "TR-3", refusal },
      { answer: "end", rule: "TR-2", icon: "end" },
    ];
  },
  unknown: () => refuse("TR-2", "noSuchPart"),
  fallback: () => "end",
});

const match = flow<Trio, { readonly [key: string]: never }>()("match", {
  guess: (c) =>
    askTogether(
      guess,
      "TR-1",
      c.s.stones.map((_, seat) => ({ seat, params: {} })),
      "begin",
    ),
  begin(c) {
    for (const { seat, answer } of c.answers(guess)) c.s.secrets[seat] = answer;
    return goto("first");
  },
  first(c) {
    c.emit({ type: "turnBegan", rule: "TR-2", round: c.s.round });
    return ask(part, 0, "TR-2", { side: 0 }, "did");
  },
  second(c) {
    const open = (c.s.sides[1] ?? []).filter((seat) => c.s.ended[seat] !== true);
    if (open.length === 0) return goto("next");
    return askEither(
      part,
      "TR-2",
      open.map((seat) => ({ seat, params: { side: 1 } })),
      "did",
    );
  },
  did(c) {
    const [given] = c.answers(part);
    if (given === undefined) throw new Error("nobody answered");
    const { seat, answer } = given;
    if (answer === "end") c.s.ended[seat] = true;
    else {
      c.s.stones[seat] = (c.s.stones[seat] ?? 0) - 1;
      const won = answer === "slide" ? 1 : thrown(c.roll(die(seat)).total);
      c.s.points[seat] = (c.s.points[seat] ?? 0) + won;
      c.emit({ type: "played", rule: "TR-3", seat, how: answer });
    }
    return goto(c.s.ended[0] === true ? "second" : "first");
  },
  next(c) {
    c.s.ended.fill(false);
    c.s.round += 1;
    if (c.s.round <= c.s.rounds) return goto("first");
    c.s.over = true;
    const sums = c.s.sides.map((seats) => seats.reduce((sum, seat) => sum + (c.s.points[seat] ?? 0), 0));
    const [one = 0, two = 0] = sums;
    const [winner, ...allies] = one === two ? [] : (c.s.sides[one > two ? 0 : 1] ?? []);
    c.finish({
      winner: winner ?? null,
      ...(allies.length === 0 ? {} : { allies }),
      points: c.s.points.map((_, seat) => sums[c.s.sides.findIndex((seats) => seats.includes(seat))] ?? 0),
      lines: c.s.points.map((points, seat) => ({ rule: "TR-3", code: "stones", seat, points, params: {} })),
    });
    return goto("next");
  },
});

const thrown = (pips: number): number => (pips >= 4 ? 2 : 0);

const die = (seat: Seat) => ({
  purpose: "throw",
  rule: "TR-3",
  seat,
  n: 1,
  sides: 6,
  modifiers: [],
  reads: "total" as const,
  target: 4,
  about: {},
});

const setupShape = z.strictObject({ three: z._default(z.boolean(), false), rounds: z._default(z.int(), 2) });

const text = (key: string, params: Text["params"] = {}): Text => ({ key, params });

function sceneOf(s: Trio): Scene {
  return {
    width: 100,
    height: 100,
    unit: 1,
    unitName: "step",
    millimetre: 1,
    title: text("game.name"),
    status: [],
    items: s.stones.map((_, seat) => ({
      type: "piece",
      id: `p${seat}`,
      seat,
      x: 20 + 30 * seat,
      y: 50,
      radius: 4,
      silhouette: "rifle",
      role: null,
      facing: null,
      tag: String(seat + 1),
      badges: [],
      lying: false,
      acting: false,
      text: text("piece", { tag: seat + 1 }),
    })),
    sides: s.sides.map(([seat = 0, ...allies], i) => ({
      seat,
      ...(allies.length === 0 ? {} : { allies }),
      name: text(`side.${i}`),
      facing: 0,
      lines: [],
      reserve: [],
      score: null,
      brief: [],
      short: text(`side.${i}`),
      roster: [seat, ...allies].map((own) => ({
        id: `p${own}`,
        tag: String(own + 1),
        name: text("piece.name"),
        detail: text("piece.name"),
        silhouette: "rifle",
        role: null,
        badges: [],
        gone: false,
        meter: null,
      })),
    })),
    clock: { turn: text("turn"), of: null, phases: [] },
  };
}

const words = {
  "game.name": "Trio",
  "number.decimal": ".",
  "unit.step": "{n}",
  "seat.lone": "Lone",
  "seat.left": "Left",
  "seat.right": "Right",
  "side.0": "The lone one",
  "side.1": "The allies",
  "scenario.two": "Two",
  "scenario.three": "Three",
  "event.gameOver": "Over: {winner}, {points}",
  "event.turnBegan": "Round {round}",
  "event.played": "{seat} {how}",
  "roll.throw": "throw",
  "event.roll": "{roll}: {total}",
  "value.none": "none",
  "refusal.noStones": "no stones",
  "decision.part": "Your part",
  "decision.guess": "Guess",
  "score.stones": "Stones",
  piece: "piece {tag}",
  "piece.name": "piece",
  turn: "turn",
};

export const trioRules: Ruleset<Trio> = {
  id: "trio",
  code: "TR",
  version: "1",
  dataHash: "data",
  ruleIds: ["TR-1", "TR-2", "TR-3"],
  pointUnit: 1,
  seats: ["lone", "left", "right"],
  sidesOf: (setup) => (z.safeParse(setupShape, setup).data?.three === true ? [[0], [1, 2]] : [[0], [1]]),
  scenarios: [
    { id: "two", setup: { rounds: 2 } },
    { id: "three", setup: { three: true, rounds: 2 } },
  ],
  root: match,
  flows: [],
  kinds: [guess, part],
  start(raw) {
    const parsed = z.safeParse(setupShape, raw);
    if (!parsed.success) return { ok: false, problems: [refuse("TR-1", "setupMalformed")] };
    const { three, rounds } = parsed.data;
    const each = <T>(value: T): T[] => Array.from({ length: three ? 3 : 2 }, () => value);
    return {
      ok: true,
      position: {
        sides: three ? [[0], [1, 2]] : [[0], [1]],
        rounds,
        round: 1,
        stones: each(5),
        ended: each(false),
        points: each(0),
        secrets: each(null),
        over: false,
      },
    };
  },
  view(s, seat) {
    if (seat !== null && seat >= s.stones.length) throw new Error(`there is no seat ${seat} in this battle`);
    return s.over ? s : { ...s, secrets: s.secrets.map((n, owner) => (owner === seat ? n : null)) };
  },
  determinize: (view, seat, pick) => ({
    ...view,
    secrets: view.secrets.map((n, owner) => (owner === seat ? n : (n ?? 1 + pick(3)))),
  }),
  invariants: (s) => s.stones.filter((n) => n < 0).map((n) => `${n} stones`),
  scene: sceneOf,
  preview: () => NO_PREVIEW,
  look: () => NO_PREVIEW,
  heading: () => null,
  card: { minutes: 1, difficulty: 1, table: "" },
  form: {
    initial: { three: false },
    quick: { three: true },
    fields: (setup) => [
      {
        name: "three",
        label: text("game.name"),
        rule: "TR-1",
        value: z.safeParse(setupShape, setup).data?.three ?? false,
        options: [true, false].map((value) => ({
          value,
          text: text(value ? "scenario.three" : "scenario.two"),
          detail: null,
          cost: null,
          refusal: null,
          picture: null,
        })),
        show: "buttons",
      },
    ],
    set: (_setup, _field, value) => ({ three: value === true }),
    picture: () => null,
  },
  forces: null,
  lessons: [],
  odds: [],
  exemplar: {
    stage: () => ({ s: startOf({ three: true }), frames: [{ flow: "match", step: "first", v: {} }], run: true }),
    answer: (_kind, raw) => raw,
    read: (s) => ({ points: [...s.points] }),
    facts: {},
  },
  messages: { es: words, en: words },
};

function startOf(setup: unknown): Trio {
  const begun = trioRules.start(setup);
  if (!begun.ok) throw new Error("no start");
  return begun.position;
}

export const trio: Engine<Trio> = engine(trioRules);
