/** Plain data shared by every part of the kernel. All of it survives JSON.stringify and JSON.parse unchanged. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A player's place at the table: an index into the ruleset's list of seats. A spectator has no seat (`null`). */
export type Seat = number;

/** Why something is not allowed: the rule that forbids it and what a client needs to say so in the player's language. */
export interface Refusal {
  readonly rule: string;
  /** Message key: `refusal.<code>`. */
  readonly code: string;
  readonly params: { readonly [name: string]: Json };
}

export function refuse(rule: string, code: string, params: { readonly [name: string]: Json } = {}): Refusal {
  return { rule, code, params };
}

/** A question to one seat. `P` is what the question is about: small, and public. */
export interface Decision<P = unknown> {
  readonly id: number;
  readonly seat: Seat;
  readonly kind: string;
  readonly rule: string;
  /** A secret answer stays sealed until every pending decision has been answered. */
  readonly secret: boolean;
  /** Asked of several seats, of which one answer is enough: the first closes the others' questions. */
  readonly either?: true;
  readonly params: P;
}

export interface Answer {
  readonly decision: number;
  readonly seat: Seat;
  readonly kind: string;
  readonly answer: unknown;
}

/** What a player sends. */
export interface Input {
  readonly seat: Seat;
  readonly decision: number;
  readonly answer: unknown;
}

/** One procedure under way. `v` holds its variables: public facts only, secrets live in the position. */
export interface Frame {
  readonly flow: string;
  step: string;
  readonly v: unknown;
}

export interface ScoreLine {
  readonly rule: string;
  /** Message key: `score.<code>`. */
  readonly code: string;
  readonly seat: Seat;
  /** In the ruleset's smallest unit. */
  readonly points: number;
  readonly params: { readonly [name: string]: Json };
}

export interface Outcome {
  /** `null` is a draw. */
  readonly winner: Seat | null;
  /** The other seats that won with him. */
  readonly allies?: readonly Seat[];
  /** By seat, in the ruleset's smallest unit; allies have the same, their side's. */
  readonly points: readonly number[];
  /** Each once, for one of the seats of its side. */
  readonly lines: readonly ScoreLine[];
}

/** Alone or with allies. */
export function hasWon(outcome: Pick<Outcome, "winner" | "allies">, seat: Seat): boolean {
  return outcome.winner === seat || outcome.allies?.includes(seat) === true;
}

export type GeneratorState = [number, number, number, number];

/** A whole game: position, procedures under way, open questions, generator. Plain JSON. */
export interface Game<S> {
  readonly ruleset: string;
  readonly version: string;
  s: S;
  frames: Frame[];
  pending: Decision[];
  /** Answers to the latest question, complete when as many as `pending` was long. */
  answers: Answer[];
  generator: GeneratorState;
  /** Inputs applied so far. */
  seq: number;
  /** Decisions asked so far: the next id is one more. */
  asked: number;
  /** Rolls made so far: a step that raises it is a barrier for undo. */
  rolls: number;
  /** Dice entered by hand for the step under way, or null where the generator rolls. */
  entered: number[][] | null;
  outcome: Outcome | null;
}

export interface Modifier {
  /** Message key: `modifier.<code>`. */
  readonly code: string;
  readonly rule: string;
  readonly value: number;
}

export interface GameEvent {
  readonly type: string;
  readonly rule: string;
  /** Only these seats may see it; absent: everybody. */
  readonly only?: readonly Seat[];
  /** Raises a barrier for undo: somebody learnt something. */
  readonly reveals?: true;
  readonly [key: string]: unknown;
}

/** The kernel's own refusals, known to every ruleset. */
export const KERNEL_RULES = [
  "KERNEL-input",
  "KERNEL-seat",
  "KERNEL-decision",
  "KERNEL-answer",
  "KERNEL-over",
  "KERNEL-undo",
  "KERNEL-dice",
] as const;
