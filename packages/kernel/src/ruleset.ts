import type * as z from "zod/mini";
import type { Campaigning } from "./campaign.ts";
import type { Odds } from "./enumerate.ts";
import type { Exemplar } from "./example.ts";
import type { ForceBuilder, GameCard, Lesson, SetUpForm } from "./forms.ts";
import type { Heading } from "./headings.ts";
import type { Messages } from "./messages.ts";
import type { NeutralBattle, Neutralised } from "./neutral.ts";
import type { Preview } from "./preview.ts";
import type { Pick } from "./random.ts";
import type { Scene, Text } from "./scene.ts";
import type { Tally } from "./tally.ts";
import type { Answer, Decision, Game, GameEvent, Json, Outcome, Refusal, Seat } from "./types.ts";
import type { RollRequest, RollResult } from "./dice.ts";

/** What a game supplies. Methods take the position as `S`; a view has the same type with the unknown parts blanked. */
export interface Ruleset<S> {
  readonly id: string;
  /** Prefix of its rule ids, e.g. `PS`. */
  readonly code: string;
  readonly version: string;
  readonly dataHash: string;
  readonly ruleIds: readonly string[];
  /** How many of the smallest unit of points make one: 2 where halves are counted. */
  readonly pointUnit: number;
  /** Seat names as message keys, in seat order: as many as any battle has. */
  readonly seats: readonly string[];
  /**
   * Who fights with whom in a battle of this set-up: the seats of each side, the first ones of `seats` and no gaps. Without it
   * every battle has all the seats, each a side of its own. Never throws, whatever the set-up.
   */
  sidesOf?(setup: unknown): readonly (readonly Seat[])[];
  readonly scenarios: readonly Scenario[];
  readonly root: Flow<S, Nothing>;
  readonly flows: readonly Flow<S>[];
  readonly kinds: readonly Kind<S>[];
  /** Anything may come in; either a position or the reasons why not. */
  start(
    setup: unknown,
  ): { readonly ok: true; readonly position: S } | { readonly ok: false; readonly problems: readonly Refusal[] };
  /** What a seat (or a spectator) may know. Shares structure with the position: read it, keep only copies. */
  view(s: S, seat: Seat | null): S;
  /** A full position consistent with a view; what is unknown is drawn with `pick`. */
  determinize(view: S, seat: Seat | null, pick: Pick): S;
  /** What is wrong with a position that should be sound; empty when nothing is. */
  invariants(s: S): readonly string[];
  /** What a view shows, for anyone to draw. */
  scene(view: S, seat: Seat | null): Scene;
  /** What an answer of this line of the menu would mean, as far as it is filled in. Never throws, whatever the answer. */
  preview(view: S, decision: Decision, item: MenuItem, answer: unknown): Preview;
  /** What a piece sees from where it stands, or from another place. */
  look(view: S, piece: string, from: { readonly x: number; readonly y: number } | null): Preview;
  /** Where a new chapter (1: a turn) or section (2: somebody's go) of the story begins, and its heading. */
  heading(event: GameEvent): Heading | null;
  readonly card: GameCard;
  readonly form: SetUpForm;
  /** Null where forces are not chosen. */
  readonly forces: ForceBuilder | null;
  /** Where people can go on from battle to battle. */
  readonly campaign?: Campaigning<S>;
  /** What is counted of battles played by the thousand. Without it only how they end is known. */
  readonly tally?: Tally<S>;
  /** The nearest battle of this game to one said in no game's terms. */
  neutral?(battle: NeutralBattle): Neutralised;
  readonly lessons: readonly Lesson[];
  /** Rolls whose exact odds can be asked by name. */
  readonly odds: readonly OddsQuery[];
  readonly exemplar: Exemplar<S>;
  readonly messages: { readonly es: Messages; readonly en: Messages };
}

/** A named question for exact odds, with integer parameters. */
export interface OddsQuery {
  readonly id: string;
  readonly rule: string;
  readonly params: readonly {
    readonly name: string;
    readonly min: number;
    readonly max: number;
    readonly default: number;
  }[];
  run(params: { readonly [name: string]: number }): Odds<string>;
}

export interface Scenario {
  readonly id: string;
  readonly setup: Json;
}

export type Nothing = { readonly [key: string]: never };

/** A kind of decision: what may be answered, written once for players, bots, servers and tests. */
export interface Kind<S, P = unknown, A = unknown> {
  readonly id: string;
  /** The answer in canonical form, or undefined when it is not even of the right shape. */
  parse(raw: unknown): A | undefined;
  /** What describes an answer: `answerSchema` makes JSON Schema of it. */
  readonly shape: z.ZodMiniType;
  /** Legality, from what the deciding seat knows. Null means legal. */
  check(view: S, decision: Decision<P>, answer: A): Refusal | null;
  /** What can be chosen, with costs and, for what cannot, the reason. */
  menu(view: S, decision: Decision<P>): readonly MenuItem[];
  /** One sensible answer drawn at random. Legal, or null when the draw found none (draw again). */
  sample(view: S, decision: Decision<P>, pick: Pick): A | null;
  /** The answer to take when nobody chooses: always legal. */
  fallback(view: S, decision: Decision<P>): A;
}

/** One line of a menu. Complete as it stands (`answer`), or to be completed slot by slot. */
export interface MenuItem {
  /** Message key: `option.<kind>.<id>`. */
  readonly id: string;
  readonly rule: string;
  readonly answer: Json;
  readonly slots: readonly Slot[];
  readonly costs: readonly Cost[];
  readonly refusal: Refusal | null;
  /**
   * The piece the line stands for: a click on it chooses the line. Where several lines stand for one piece, the click selects the
   * piece, and its lines are offered.
   */
  readonly piece?: string;
  /** The part of an inset (`Scene.insets`) it stands for: a press on that chooses the line. */
  readonly part?: string;
  /** Name of a sign (`Icon`); one that a client does not know gets a plain dot. */
  readonly icon?: string;
  /** Worth a second thought: a client asks before it takes it. */
  readonly confirm?: true;
}

export interface Cost {
  /** Message key: `cost.<unit>`. */
  readonly unit: string;
  readonly amount: number;
}

export interface SlotChoice {
  readonly value: Json;
  readonly refusal: Refusal | null;
  /** The piece it stands for. In a list without repeats one choice of a piece excludes its others. */
  readonly piece?: string;
  /** The part of an inset (`Scene.insets`) it stands for. */
  readonly part?: string;
  /** The place it stands for: a click near it on the table chooses it. */
  readonly at?: { readonly x: number; readonly y: number };
  /**
   * The direction it stands for: from its piece, from the place chosen in a slot before it, or from the line's piece. A click on
   * that side chooses it.
   */
  readonly away?: { readonly x: number; readonly y: number };
  /** What it is called, where its value does not say so. */
  readonly text?: Text;
}

/**
 * A part of an answer still open, described so that a client can ask for it without knowing the game. Its name is the field of
 * the answer it fills: a value, a list of values, the corners of a path, a list of placed pieces. A point fills `x` and `y`, and
 * `dx` and `dy` where it has a direction; a march the same and more. `assign` fills a list with one entry for each chooser: `{[each]: chooser, [to]: [values]}`.
 * Where the line's answer is no object (null, a list, a number) the value of its only slot is the whole answer.
 */
export type Slot =
  | {
      readonly name: string;
      readonly type: "choice";
      readonly of: readonly SlotChoice[];
      /** What most players would choose. */
      readonly preset?: Json;
    }
  | {
      readonly name: string;
      readonly type: "list";
      readonly of: readonly SlotChoice[];
      readonly min: number;
      readonly max: number;
      readonly repeat: boolean;
      /** What most players would choose. */
      readonly preset?: readonly Json[];
    }
  | {
      readonly name: string;
      readonly type: "assign";
      readonly each: string;
      readonly to: string;
      readonly of: readonly Assignable[];
      /**
       * What is chosen is dealt with one after the other, in the order of the list: choice by choice, or all choices of one piece
       * together. A client lets the order be changed.
       */
      readonly ordered?: "choice" | "piece";
    }
  | {
      readonly name: string;
      readonly type: "path";
      readonly piece: string;
      readonly min: number;
      readonly max: number;
      readonly optional: boolean;
      /** The field that, when true, lets the rules find the way to the last corner. */
      readonly finds?: string;
    }
  | {
      readonly name: string;
      readonly type: "point";
      readonly piece: string | null;
      readonly min: number;
      readonly max: number;
      readonly radius: number;
      /** It also points somewhere. */
      readonly turns?: true;
    }
  | {
      /** A place on a line from one point to another, as a whole number from `low` to `high`. */
      readonly name: string;
      readonly type: "along";
      readonly from: { readonly x: number; readonly y: number };
      readonly to: { readonly x: number; readonly y: number };
      readonly low: number;
      readonly high: number;
      readonly radius: number;
    }
  | {
      /** Fills a list of `{[each]: piece, x, y}`. */
      readonly name: string;
      readonly type: "placement";
      readonly pieces: readonly string[];
      readonly each: string;
      readonly preset: readonly Json[];
    }
  | {
      /**
       * A body of pieces put or moved together. Fills `x` and `y`, where its first piece is to stand; `shape`, `dx` and `dy`, how the
       * others stand around it and which way; and `places`, a list of `{[each]: piece, x, y}` for those put elsewhere by hand. The
       * rules find the ways, and the preview says (`places`) where everybody would come to stand.
       */
      readonly name: string;
      readonly type: "march";
      readonly pieces: readonly string[];
      readonly each: string;
      /** Message keys `shape.<name>`; the first is what is taken unless another is chosen. Empty for a piece alone. */
      readonly shapes: readonly string[];
      /** It also points somewhere at its end. */
      readonly turns: boolean;
      readonly preset?: Json;
    }
  /** A force of the builder (`Ruleset.forces`). */
  | { readonly name: string; readonly type: "force" };

/** Somebody who may be given up to `max` of his choices. */
export interface Assignable extends SlotChoice {
  readonly choices: readonly SlotChoice[];
  readonly max: number;
}

/** What a step may use. */
export interface Context<S> {
  readonly s: S;
  roll(request: RollRequest): RollResult;
  emit(event: GameEvent): void;
  /** The answer to the single question asked in the step before. */
  answer<P, A>(kind: Kind<S, P, A>): A;
  /** The answers to several questions asked together, in the order asked; the only one where one was enough. */
  answers<P, A>(kind: Kind<S, P, A>): readonly { readonly seat: Seat; readonly answer: A }[];
  finish(outcome: Outcome): void;
}

/** What a step does next. */
export type Next<Name extends string = string> =
  | { readonly do: "goto"; readonly step: Name }
  | { readonly do: "call"; readonly flow: string; readonly entry: string; readonly v: unknown; readonly then: Name }
  | { readonly do: "ask"; readonly questions: readonly AnyQuestion[]; readonly then: Name }
  | { readonly do: "done" };

export interface AnyQuestion {
  readonly kind: string;
  readonly seat: Seat;
  readonly rule: string;
  readonly secret: boolean;
  readonly either?: true;
  readonly params: unknown;
}

/** A method type: flows with different variables live in one registry. */
export type Step<S, V = unknown, Name extends string = string> = { run(c: Context<S>, v: V): Next<Name> }["run"];

export interface Flow<S, V = unknown> {
  readonly id: string;
  readonly entry: string;
  readonly steps: { readonly [name: string]: Step<S> };
  /** Carries the type of the variables; never called. */
  accepts?(v: V): void;
}

/** Defines a procedure. Steps are written in the rulebook's order; the first is where it begins. */
export function flow<S, V>(): <Name extends string>(
  id: string,
  steps: { readonly [K in Name]: Step<S, V, NoInfer<Name>> },
) => Flow<S, V> {
  return (id, steps) => {
    const entry = Object.keys(steps)[0];
    if (entry === undefined) throw new Error(`flow ${id} has no steps`);
    return { id, entry, steps };
  };
}

export function goto<Name extends string>(step: Name): Next<Name> {
  return { do: "goto", step };
}

export function call<S, V, Name extends string>(target: Flow<S, V>, v: V, then: Name): Next<Name> {
  return { do: "call", flow: target.id, entry: target.entry, v, then };
}

export function ask<S, P, A, Name extends string>(
  kind: Kind<S, P, A>,
  seat: Seat,
  rule: string,
  params: P,
  then: Name,
): Next<Name> {
  return { do: "ask", questions: [{ kind: kind.id, seat, rule, secret: false, params }], then };
}

/** Several seats decide at the same time; secret answers are opened together. */
export function askTogether<S, P, A, Name extends string>(
  kind: Kind<S, P, A>,
  rule: string,
  questions: readonly { readonly seat: Seat; readonly params: P }[],
  then: Name,
): Next<Name> {
  return {
    do: "ask",
    questions: questions.map((q) => ({ kind: kind.id, seat: q.seat, rule, secret: true, params: q.params })),
    then,
  };
}

/**
 * Several seats may act, in any order: the first to answer does so, and the questions of the others are gone. Nothing is secret.
 * `c.answers` has the one answer and says whose it is.
 */
export function askEither<S, P, A, Name extends string>(
  kind: Kind<S, P, A>,
  rule: string,
  questions: readonly { readonly seat: Seat; readonly params: P }[],
  then: Name,
): Next<Name> {
  // Of one seat it is a question like any other.
  const either = questions.length > 1 ? { either: true as const } : {};
  return {
    do: "ask",
    questions: questions.map((q) => ({
      kind: kind.id,
      seat: q.seat,
      rule,
      secret: false,
      ...either,
      params: q.params,
    })),
    then,
  };
}

export const done: Next<never> = { do: "done" };

/** What says who sits down. */
interface Seating {
  readonly seats: readonly string[];
  sidesOf?(setup: unknown): readonly (readonly Seat[])[];
}

/** The names of the seats a battle of this set-up has. */
export function seatsIn(rules: Seating, setup: unknown): readonly string[] {
  const sides = rules.sidesOf?.(setup);
  return sides === undefined ? rules.seats : rules.seats.slice(0, sides.flat().length);
}

/** The sides of a battle of this set-up, each with its seats. */
export function sidesIn(rules: Seating, setup: unknown): readonly (readonly Seat[])[] {
  return rules.sidesOf?.(setup) ?? rules.seats.map((_, seat) => [seat]);
}

/** A ruleset with its flows and kinds by name, made once. */
export interface Engine<S> {
  readonly rules: Ruleset<S>;
  readonly steps: { readonly [flow: string]: { readonly [step: string]: Step<S> } };
  readonly kinds: { readonly [kind: string]: Kind<S> };
}

export function engine<S>(rules: Ruleset<S>): Engine<S> {
  const steps: { [flow: string]: { readonly [step: string]: Step<S> } } = Object.create(null);
  for (const f of [rules.root, ...rules.flows]) steps[f.id] = f.steps;
  const kinds: { [kind: string]: Kind<S> } = Object.create(null);
  for (const k of rules.kinds) kinds[k.id] = k;
  return { rules, steps, kinds };
}

/** For a ruleset that needs its own engine: made when first asked for. */
export function engineOf<S>(rules: () => Ruleset<S>): () => Engine<S> {
  let made: Engine<S> | null = null;
  return () => (made ??= engine(rules()));
}

export function kindOf<S>(e: Engine<S>, decision: Decision): Kind<S> {
  const kind = e.kinds[decision.kind];
  if (kind === undefined) throw new Error(`unknown decision kind ${decision.kind}`);
  return kind;
}

export function findAnswer(game: Game<unknown>, decision: Decision): Answer | undefined {
  return game.answers.find((a) => a.decision === decision.id);
}
