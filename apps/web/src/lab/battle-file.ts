import { parseNeutral } from "@escaramuza/kernel";
import type { NeutralBattle, NeutralWrong } from "@escaramuza/kernel";
import { YAMLParseError, parse } from "yaml";

/** Larger than any battle said in metres and men. */
export const LARGEST_BATTLE = 100_000;

export type BattleProblem =
  | { readonly is: "large" }
  /** Neither YAML nor JSON: the line where it stops making sense, where that is known. */
  | { readonly is: "data"; readonly line: number | null }
  | { readonly is: "wrong"; readonly wrong: NeutralWrong };

/** A neutral battle out of a file somebody brings: YAML, of which JSON is a part. */
export function readBattle(
  text: string,
): { readonly ok: true; readonly battle: NeutralBattle } | { readonly ok: false; readonly problem: BattleProblem } {
  if (text.length > LARGEST_BATTLE) return { ok: false, problem: { is: "large" } };
  let raw: unknown;
  try {
    raw = parse(text, { logLevel: "error" });
  } catch (error) {
    const line = error instanceof YAMLParseError ? (error.linePos?.[0].line ?? null) : null;
    return { ok: false, problem: { is: "data", line } };
  }
  const parsed = parseNeutral(raw);
  return parsed.ok
    ? { ok: true, battle: parsed.battle }
    : { ok: false, problem: { is: "wrong", wrong: { at: parsed.at, wrong: parsed.wrong, what: parsed.what } } };
}
