import type { Refusal } from "@escaramuza/kernel";

/** What can be wrong with a request, apart from an answer the rules refuse. */
export type ErrorCode =
  /** No JSON, or not a request of the protocol. */
  | "badRequest"
  | "unknownGame"
  | "unknownScenario"
  | "setupRefused"
  | "unknownSeat"
  | "unknownDecision"
  | "unknownPlayer"
  | "unknownEnvironment"
  | "gameOver"
  /** Made by `determinize`: nobody played that game from its start. */
  | "noRecord"
  /** The rules refuse the answer: `refusals` says why. */
  | "refused"
  /** A fault of the program itself. */
  | "failed";

/** Used the wrong way. Nothing has changed. */
export class EnvironmentError extends Error {
  readonly code: ErrorCode;
  readonly refusals: readonly Refusal[];

  constructor(code: ErrorCode, what: string, refusals: readonly Refusal[] = []) {
    super(what);
    this.name = "EnvironmentError";
    this.code = code;
    this.refusals = refusals;
  }
}
