import type { Refusal } from "@escaramuza/kernel";
import type { ErrorCode } from "@escaramuza/protocol";

/**
 * What went wrong, as a value. Texts of the protocol's codes are in its messages (`error.<code>`); `offline`, nobody answers,
 * is the page's own.
 */
export interface Trouble {
  readonly code: ErrorCode | "offline";
  readonly refusals: readonly Refusal[];
}

export type Got<T> = { readonly ok: true; readonly value: T } | Failed;
export interface Failed {
  readonly ok: false;
  readonly problem: Trouble;
}

export const OFFLINE: Trouble = { code: "offline", refusals: [] };

export function got<T>(value: T): Got<T> {
  return { ok: true, value };
}

export function failed(problem: Trouble): Failed {
  return { ok: false, problem };
}
