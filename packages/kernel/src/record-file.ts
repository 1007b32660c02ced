import * as z from "zod/mini";
import { RECORD_FORMAT } from "./record.ts";
import type { GameRecord } from "./record.ts";
import type { Json } from "./types.ts";

/** A game's file, from anywhere: the shape is checked here, whether it is a true game is for `replay` to say. */

const text = z.string().check(z.maxLength(10_000));
const json: z.ZodMiniType<Json> = z.json();

const recordSchema = z.strictObject({
  format: z.literal(RECORD_FORMAT),
  ruleset: text,
  version: text,
  dataHash: text,
  setup: json,
  dice: z.discriminatedUnion("source", [
    z.strictObject({
      source: z.literal("seeded"),
      commitment: text,
      secret: text,
      contributions: z.array(text).check(z.maxLength(100)),
    }),
    z.strictObject({ source: z.literal("entered"), secret: text }),
  ]),
  // Answers are anything here: each kind of decision reads its own.
  inputs: z
    .array(z.strictObject({ seat: z.int(), decision: z.int(), answer: z.unknown() }))
    .check(z.maxLength(100_000)),
  hashes: z.array(text).check(z.maxLength(100_001)),
});

export type ParsedRecord =
  | { readonly ok: true; readonly record: GameRecord }
  | { readonly ok: false; readonly problem: string };

/** Never throws: garbage gets the place and the kind of its first problem. */
export function parseRecord(raw: unknown): ParsedRecord {
  try {
    const parsed = z.safeParse(recordSchema, raw);
    if (parsed.success) return { ok: true, record: parsed.data };
    const [issue] = parsed.error.issues;
    return { ok: false, problem: issue === undefined ? "" : describe(issue) };
  } catch (error) {
    // Values nested deeper than the stack, getters that throw.
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** One input a line: a game can be read and compared. */
export function recordText(record: GameRecord): string {
  const { inputs, hashes, ...head } = record;
  const lines = (list: readonly unknown[]): string =>
    list.length === 0 ? "[]" : `[\n${list.map((item) => `    ${JSON.stringify(item)}`).join(",\n")}\n  ]`;
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "inputs": ${lines(inputs)},\n  "hashes": ${lines(hashes)}\n}\n`;
}

/** Where and what, without a language: `inputs.3.seat: expected int`. */
function describe(issue: z.core.$ZodIssue): string {
  const at = issue.path.length === 0 ? "" : `${issue.path.map(String).join(".")}: `;
  switch (issue.code) {
    case "invalid_type":
      return `${at}expected ${issue.expected}`;
    case "invalid_value":
      return `${at}expected ${issue.values.map(String).join(" | ")}`;
    case "unrecognized_keys":
      return `${at}unknown ${issue.keys.slice(0, 5).join(", ")}`;
    case "too_big":
      return `${at}more than ${issue.maximum}`;
    default:
      return `${at}${issue.code}`;
  }
}
