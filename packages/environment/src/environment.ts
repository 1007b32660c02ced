import { findPlayer } from "@escaramuza/bots";
import { testedNames } from "@escaramuza/bots/names";
import { GAMES, findGame } from "@escaramuza/games";
import {
  RECORD_FORMAT,
  apply,
  commit,
  copy,
  determinize,
  eventsFor,
  generatorFrom,
  hasWon,
  kindOf,
  open,
  picker,
  seatsIn,
  sidesIn,
  viewOf,
} from "@escaramuza/kernel";
import type {
  Decision,
  Engine,
  Game,
  GameEvent,
  GameRecord,
  Input,
  Json,
  MenuItem,
  Outcome,
  Refusal,
  Scene,
  Seat,
  View,
} from "@escaramuza/kernel";
import { answerSchema } from "@escaramuza/kernel/answer-schema";
import { secretOf, withHashes } from "@escaramuza/lab";
import { EnvironmentError } from "./errors.ts";

/** A scenario of the game, or a set-up of one's own; the game's first scenario when neither is given. */
export interface BattleOptions {
  readonly scenario?: string;
  readonly setup?: Json;
  /** Says all dice: the same game as `escaramuza new --seed`. */
  readonly seed: number;
}

export interface EnvironmentOptions extends BattleOptions {
  /** Id or code. */
  readonly game: string;
}

/** What does not change while a battle is played. */
export interface About {
  readonly game: string;
  readonly version: string;
  readonly dataHash: string;
  readonly setup: Json;
  /** By seat, their names in the rules. */
  readonly seats: readonly string[];
  /** Who fights with whom. */
  readonly sides: readonly (readonly Seat[])[];
  /** How many of the smallest unit of points make one. */
  readonly pointUnit: number;
}

/** All that a seat may know. Its own copy: keep it, change it. */
export type Observation<S> = View<S>;

export interface LegalOptions {
  /** The question; the first open one when left out. */
  readonly decision?: number;
  /** How many different answers to draw. Fewer come where there are fewer. */
  readonly samples?: number;
  /** Of the draw. */
  readonly seed?: number;
  /** False leaves the schema out: it depends on the kind of question alone. */
  readonly schema?: boolean;
}

/** What may be answered, from what the asked seat knows. */
export interface Legal {
  readonly decision: Decision;
  /** A line without slots and refusal is complete: its `answer` is legal. The others are to be filled in. */
  readonly menu: readonly MenuItem[];
  /** JSON Schema of an answer; null when not wanted. */
  readonly schema: Json;
  /** Legal answers drawn at random, at least one. */
  readonly samples: readonly Json[];
  /** What is answered when nobody chooses: legal, and the same every time. */
  readonly fallback: Json;
}

export interface Result {
  /** Inputs so far. */
  readonly seq: number;
  readonly over: boolean;
  /** By seat: 1 won, alone or with allies; -1 lost; 0 a draw, or not over yet. */
  readonly rewards: readonly number[];
  readonly outcome: Outcome | null;
  /** Open questions. The first is the one `legal` and `step` mean when none is named. */
  readonly questions: readonly Decision[];
}

export type Stepped = ({ readonly ok: true } & Result) | { readonly ok: false; readonly refusal: Refusal };

/** One battle. Wrong use throws `EnvironmentError`; an answer the rules refuse is told. Neither changes anything. */
export interface Environment<S> {
  readonly about: About;
  result(): Result;
  legal(options?: LegalOptions): Legal;
  step(answer: Json, decision?: number): Stepped;
  /** What a seat, or a spectator (`null`), may know. */
  view(seat: Seat | null): Observation<S>;
  /** The same in terms every game shares: ground, pieces, sides, clock. */
  scene(seat: Seat | null): Scene;
  /** What a seat was told, with rules and dice: all of it, or only what came after input number `since`. */
  told(seat: Seat | null, since?: number): readonly GameEvent[];
  /** What one of the players made of code would answer. */
  suggest(player: string, options?: { readonly decision?: number; readonly seed?: number }): Json;
  /** The very same battle, hidden things and dice to come included. Neither changes the other. */
  clone(): Environment<S>;
  /** A battle that looks the same to the seat: what it may not know is drawn, the dice to come included. */
  determinize(seat: Seat | null, seed: number): Environment<S>;
  /** For `escaramuza replay` and the page. Holds all secrets. Only of battles played from their start. */
  record(): GameRecord;
}

export function reset(options: EnvironmentOptions): Environment<unknown> {
  const e = findGame(options.game);
  if (e === null)
    throw new EnvironmentError(
      "unknownGame",
      oneOf(
        options.game,
        GAMES.map(({ rules }) => rules.id),
      ),
    );
  return resetOf(e, options);
}

/** With the ruleset at hand, positions have its type. */
export function resetOf<S>(e: Engine<S>, options: BattleOptions): Environment<S> {
  const setup = setupOf(e, options);
  const dice = commit(secretOf(options.seed), []);
  const opened = open(e, setup, dice);
  if (!opened.ok) {
    const why = opened.problems.map((p) => `${p.code} (${p.rule})`).join(", ");
    throw new EnvironmentError("setupRefused", why, opened.problems);
  }
  const { id: game, version, dataHash, pointUnit } = e.rules;
  const seats = seatsIn(e.rules, setup);
  const about = { game, version, dataHash, setup, seats, sides: sidesIn(e.rules, setup), pointUnit };
  return environment({ e, about, game: opened.game, told: [opened.events], origin: { dice, inputs: [] } });
}

function setupOf<S>(e: Engine<S>, options: BattleOptions): Json {
  if (options.setup !== undefined) return copy(options.setup);
  const { scenarios } = e.rules;
  const wanted = options.scenario?.toLowerCase() ?? scenarios[0]?.id.toLowerCase();
  const found = scenarios.find(({ id }) => id.toLowerCase() === wanted);
  if (found !== undefined) return found.setup;
  const known = scenarios.map(({ id }) => id);
  throw new EnvironmentError("unknownScenario", oneOf(options.scenario ?? "", known));
}

interface Battle<S> {
  readonly e: Engine<S>;
  readonly about: About;
  readonly game: Game<S>;
  /** By input; the first is the start. */
  readonly told: (readonly GameEvent[])[];
  /** Where it comes from, as a record says it; null for one drawn by `determinize`. */
  readonly origin: { readonly dice: GameRecord["dice"]; readonly inputs: Input[] } | null;
}

function environment<S>(b: Battle<S>): Environment<S> {
  const { e, about, game } = b;
  return {
    about,
    result: () => resultOf(b),
    legal: (options = {}) => legalIn(b, options),
    step(answer, decision) {
      const { id, seat } = questionOf(b, decision);
      // A copy: an answer becomes part of the game, frozen.
      const input = { seat, decision: id, answer: copy(answer) };
      const applied = apply(e, game, input);
      if (!applied.ok) return applied;
      b.told.push(applied.events);
      b.origin?.inputs.push(input);
      return { ok: true, ...resultOf(b) };
    },
    view: (seat) => copy(viewOf(e, game, seatOf(b, seat))),
    scene: (seat) => copy(e.rules.scene(e.rules.view(game.s, seatOf(b, seat)), seat)),
    told(seat, since = -1) {
      seatOf(b, seat);
      return copy(eventsFor(b.told.slice(since + 1).flat(), seat));
    },
    suggest(id, options = {}) {
      const player = findPlayer(about.game, id);
      if (player === null) throw new EnvironmentError("unknownPlayer", oneOf(id, testedNames(about.game)));
      const decision = questionOf(b, options.decision);
      const pick = picker(generatorFrom(options.seed ?? game.seq));
      return json(player.answer(e, copy(viewOf(e, game, decision.seat)), decision, pick));
    },
    clone() {
      const origin = b.origin === null ? null : { dice: b.origin.dice, inputs: [...b.origin.inputs] };
      return environment({ e, about, game: copy(game), told: [...b.told], origin });
    },
    determinize(seat, seed) {
      const drawn = determinize(e, viewOf(e, game, seatOf(b, seat)), picker(generatorFrom(seed)));
      const told = b.told.map((events) => eventsFor(events, seat));
      return environment({ e, about, game: drawn, told, origin: null });
    },
    record() {
      if (b.origin === null) throw new EnvironmentError("noRecord", "this battle was not played from its start");
      const { game: ruleset, version, dataHash, setup } = about;
      const { dice, inputs } = b.origin;
      return withHashes(e, {
        format: RECORD_FORMAT,
        ruleset,
        version,
        dataHash,
        setup,
        dice,
        inputs: [...inputs],
        hashes: [],
      });
    },
  };
}

function resultOf<S>(b: Battle<S>): Result {
  const { seq, outcome } = b.game;
  const rewards = b.about.seats.map((_, seat) => rewardOf(outcome, seat));
  return { seq, over: outcome !== null, rewards, outcome: copy(outcome), questions: copy(openQuestions(b)) };
}

function rewardOf(outcome: Outcome | null, seat: Seat): number {
  if (outcome === null || outcome.winner === null) return 0;
  return hasWon(outcome, seat) ? 1 : -1;
}

const SAMPLES = 4;
/** Draws for each answer wanted: many draws find the same one again, some find none. */
const DRAWS = 8;

function legalIn<S>(b: Battle<S>, options: LegalOptions): Legal {
  const { e, game } = b;
  const decision = questionOf(b, options.decision);
  const kind = kindOf(e, decision);
  const view = e.rules.view(game.s, decision.seat);
  const wanted = Math.max(1, options.samples ?? SAMPLES);
  const pick = picker(generatorFrom(options.seed ?? game.seq));
  const drawn = new Map<string, unknown>();
  for (let i = 0; i < DRAWS * wanted && drawn.size < wanted; i++) {
    const answer = kind.sample(view, decision, pick);
    if (answer !== null) drawn.set(JSON.stringify(answer), answer);
  }
  const fallback = json(kind.fallback(view, decision));
  return {
    decision: copy(decision),
    menu: copy(kind.menu(view, decision)),
    schema: options.schema === false ? null : answerSchema(kind),
    samples: drawn.size === 0 ? [fallback] : [...drawn.values()].map(json),
    fallback,
  };
}

function openQuestions<S>({ game }: Battle<S>): readonly Decision[] {
  return game.pending.filter((d) => !game.answers.some((a) => a.decision === d.id));
}

function questionOf<S>(b: Battle<S>, id: number | undefined): Decision {
  if (b.game.outcome !== null) throw new EnvironmentError("gameOver", "the battle is over");
  const questions = openQuestions(b);
  const found = id === undefined ? questions[0] : questions.find((d) => d.id === id);
  if (found !== undefined) return found;
  const known = questions.map((d) => String(d.id));
  throw new EnvironmentError("unknownDecision", oneOf(String(id), known));
}

function seatOf<S>(b: Battle<S>, seat: Seat | null): Seat | null {
  const { seats } = b.about;
  if (seat === null || seats[seat] !== undefined) return seat;
  throw new EnvironmentError("unknownSeat", oneOf(String(seat), [...seats.keys()].map(String)));
}

function oneOf(given: string, known: readonly string[]): string {
  return `${JSON.stringify(given)} is none of ${known.join(", ")}`;
}

/** Plain data of its own, whatever the rules share or freeze. */
function json(value: unknown): Json {
  const plain: Json = JSON.parse(JSON.stringify(value));
  return plain;
}
