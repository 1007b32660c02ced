import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { testedNames } from "@escaramuza/bots/names";
import { GAMES } from "@escaramuza/games";
import { seatsIn } from "@escaramuza/kernel";
import type { Refusal } from "@escaramuza/kernel";
import * as z from "zod";
import { reset } from "./environment.ts";
import type { Environment } from "./environment.ts";
import { EnvironmentError } from "./errors.ts";
import type { ErrorCode } from "./errors.ts";

/** The protocol of docs/ENVIRONMENT.md: a line of JSON in, a line of JSON out. */

const id = z.union([z.string(), z.number(), z.null()]).optional();
const env = z.int().min(1);
const decision = z.int().optional();
const seat = z.union([z.int().min(0), z.null()]);
const seed = z.int();

const request = z.discriminatedUnion("do", [
  z.strictObject({ id, do: z.literal("games") }),
  z.strictObject({
    id,
    do: z.literal("reset"),
    env: env.optional(),
    game: z.string(),
    scenario: z.string().optional(),
    setup: z.json().optional(),
    seed,
  }),
  z.strictObject({ id, do: z.literal("result"), env }),
  z.strictObject({
    id,
    do: z.literal("legal"),
    env,
    decision,
    samples: z.int().min(1).max(1000).optional(),
    seed: seed.optional(),
    schema: z.boolean().optional(),
  }),
  z.strictObject({ id, do: z.literal("step"), env, decision, answer: z.json() }),
  z.strictObject({ id, do: z.literal("view"), env, seat }),
  z.strictObject({ id, do: z.literal("scene"), env, seat }),
  z.strictObject({ id, do: z.literal("told"), env, seat, since: z.int().min(-1).optional() }),
  z.strictObject({ id, do: z.literal("suggest"), env, player: z.string(), decision, seed: seed.optional() }),
  z.strictObject({ id, do: z.literal("clone"), env }),
  z.strictObject({ id, do: z.literal("determinize"), env, seat, seed }),
  z.strictObject({ id, do: z.literal("record"), env }),
  z.strictObject({ id, do: z.literal("drop"), env }),
]);
type Request = z.infer<typeof request>;

type Response =
  | { readonly id: Id; readonly ok: true; readonly result: unknown }
  | {
      readonly id: Id;
      readonly ok: false;
      readonly error: { readonly code: ErrorCode; readonly what: string; readonly refusals?: readonly Refusal[] };
    };
type Id = string | number | null;

/** One session: environments by number, and what answers a line. */
export function lineServer(): (line: string) => string {
  const environments = new Map<number, Environment<unknown>>();
  let last = 0;
  const keep = (environment: Environment<unknown>, under?: number): { readonly env: number } => {
    const number = under ?? (last += 1);
    environments.set(number, environment);
    return { env: number };
  };
  const found = (number: number): Environment<unknown> => {
    const environment = environments.get(number);
    if (environment === undefined) throw new EnvironmentError("unknownEnvironment", `no environment ${number}`);
    return environment;
  };

  const answered = (r: Request): unknown => {
    switch (r.do) {
      case "games":
        return gamesList();
      case "reset": {
        if (r.env !== undefined) found(r.env);
        const made = reset(given(r));
        return { ...keep(made, r.env), about: made.about, ...made.result() };
      }
      case "result":
        return found(r.env).result();
      case "legal":
        return found(r.env).legal(given(r));
      case "step":
        return stepped(found(r.env), r);
      case "view":
        return found(r.env).view(r.seat);
      case "scene":
        return found(r.env).scene(r.seat);
      case "told":
        return found(r.env).told(r.seat, r.since);
      case "suggest":
        return { answer: found(r.env).suggest(r.player, given(r)) };
      case "clone":
        return keep(found(r.env).clone());
      case "determinize":
        return keep(found(r.env).determinize(r.seat, r.seed));
      case "record":
        return found(r.env).record();
      case "drop":
        found(r.env);
        environments.delete(r.env);
        return {};
    }
  };
  const stepped = (environment: Environment<unknown>, r: Request & { readonly do: "step" }): unknown => {
    let done;
    try {
      done = environment.step(r.answer, r.decision);
    } catch (error) {
      // Rules that fail half-way leave a battle that is none: nobody shall play on in it.
      if (!(error instanceof EnvironmentError)) environments.delete(r.env);
      throw error;
    }
    if (!done.ok) throw new EnvironmentError("refused", `${done.refusal.code} (${done.refusal.rule})`, [done.refusal]);
    const { ok: _ok, ...result } = done;
    return result;
  };
  const respond = (raw: unknown): Response => {
    const of = idIn(raw);
    try {
      return { id: of, ok: true, result: answered(understood(raw)) };
    } catch (error) {
      return { id: of, ok: false, error: told(error) };
    }
  };

  return (line) => {
    let raw: unknown;
    try {
      raw = JSON.parse(line);
    } catch (error) {
      return JSON.stringify({
        id: null,
        ok: false,
        error: { code: "badRequest", what: reason(error) },
      } satisfies Response);
    }
    return JSON.stringify(Array.isArray(raw) ? raw.map(respond) : respond(raw));
  };
}

/** Answers every line until there are no more. An empty line is none. */
export async function serveLines(input: Readable, output: Writable): Promise<void> {
  const answer = lineServer();
  for await (const line of linesOf(input)) {
    if (line.trim() === "") continue;
    // Who does not read is not written to: answers would pile up here.
    if (!output.write(`${answer(line)}\n`)) await once(output, "drain");
  }
}

/** A line feed ends a line and nothing else does: JSON may hold the other separators readline knows, which would cut a request in two. */
async function* linesOf(input: Readable): AsyncGenerator<string> {
  let parts: string[] = [];
  for await (const chunk of input.setEncoding("utf8")) {
    const [first = "", ...others] = String(chunk).split("\n");
    parts.push(first);
    for (const next of others) {
      yield parts.join("");
      parts = [next];
    }
  }
  yield parts.join("");
}

function understood(raw: unknown): Request {
  let parsed;
  try {
    parsed = request.safeParse(raw);
  } catch (error) {
    // Nested more deeply than can be looked through: nothing has been touched.
    throw new EnvironmentError("badRequest", reason(error));
  }
  if (!parsed.success) throw new EnvironmentError("badRequest", problemsIn(parsed.error));
  return parsed.data;
}

function gamesList(): unknown {
  return GAMES.map(({ rules }) => ({
    game: rules.id,
    code: rules.code,
    version: rules.version,
    dataHash: rules.dataHash,
    scenarios: rules.scenarios.map(({ id, setup }) => ({ scenario: id, seats: seatsIn(rules, setup) })),
    players: testedNames(rules.id),
  }));
}

function told(error: unknown): { code: ErrorCode; what: string; refusals?: readonly Refusal[] } {
  if (!(error instanceof EnvironmentError)) return { code: "failed", what: reason(error) };
  const { code, message: what, refusals } = error;
  return refusals.length === 0 ? { code, what } : { code, what, refusals };
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function problemsIn(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => [...path.map(String), message].join(": ")).join("; ");
}

function idIn(raw: unknown): Id {
  if (typeof raw !== "object" || raw === null || !("id" in raw)) return null;
  return typeof raw.id === "string" || typeof raw.id === "number" ? raw.id : null;
}

/** What was left out is left out, rather than there and undefined. */
function given<T extends object>(parts: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const kept: { [K in keyof T]: Exclude<T[K], undefined> } = JSON.parse(JSON.stringify(parts));
  return kept;
}
