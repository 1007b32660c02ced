import type { Refusal } from "@escaramuza/kernel";
import type { ErrorCode, Problem } from "@escaramuza/protocol";

/** Errors are values: what went wrong, or what was wanted. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem };

export function fine<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function wrong(
  code: ErrorCode,
  refusals: readonly Refusal[] = [],
): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem: { code, refusals } };
}
