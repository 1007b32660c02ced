import { ScriptError, scriptedDice } from "./dice.ts";
import type { ScriptedRoll } from "./dice.ts";
import { apply, bareGame, resume } from "./machine.ts";
import type { Engine } from "./ruleset.ts";
import type { Decision, Frame, Game, GameEvent, Json, Seat } from "./types.ts";
import * as z from "zod/mini";

/**
 * Worked examples that run: a position, dice, what is played, what must follow. A ruleset says how a position is written
 * (`stage`), how answers are written (`answer`), how a position is read back (`read`) and which facts can be asked (`facts`).
 */
export interface Exemplar<S> {
  stage(given: Json): { readonly s: S; readonly frames: Frame[]; readonly run: boolean };
  answer(kind: string, raw: Json): Json;
  read(s: S): Json;
  readonly facts: { readonly [name: string]: Fact<S> };
}

/** A method type, so that games with different positions live in one list. */
export type Fact<S> = { ask(s: S, args: Json): Json }["ask"];

const json: z.ZodMiniType<Json> = z.json();
const map = z.record(z.string(), json);
const roll = z.record(z.string(), z.array(z.int()));
const play = z.strictObject({
  /** Decision kind -> answer. One entry. */
  answer: z.optional(map),
  seat: z.optional(z.int()),
  /** The answer must be refused with this rule, and code where given. Nothing changes. */
  refused: z.optional(z.strictObject({ rule: z.string(), code: z.exactOptional(z.string()) })),
  /** Checked after this answer. */
  expect: z.optional(map),
});
const body = {
  given: z.optional(map),
  dice: z.optional(z.array(z.union([roll, z.array(z.int())]))),
  play: z.optional(z.array(play)),
  facts: z.optional(z.array(z.strictObject({ ask: z.string(), of: z.optional(json), is: json }))),
  expect: z.optional(map),
};
const words = z.strictObject({ es: z.string(), en: z.string() });
const exampleSchema = z.strictObject({
  id: z.string(),
  title: words,
  rules: z.array(z.string()).check(z.minLength(1)),
  ...body,
  /** Variations: each is merged into the example and run on its own. */
  cases: z.optional(z.array(z.strictObject({ name: words, ...body }))),
});

export type Example = z.infer<typeof exampleSchema>;
/** One variation with everything it takes from its example. */
export type ExampleCase = NonNullable<Example["cases"]>[number];

export function exampleJsonSchema(): Json {
  const text: string = JSON.stringify(z.toJSONSchema(exampleSchema));
  const value: Json = JSON.parse(text);
  return value;
}

export function parseExample(
  raw: unknown,
): { readonly ok: true; readonly example: Example } | { readonly ok: false; readonly problem: string } {
  const parsed = z.safeParse(exampleSchema, raw);
  return parsed.success ? { ok: true, example: parsed.data } : { ok: false, problem: z.prettifyError(parsed.error) };
}

/** The variations of an example, each whole; an example without any is its own, nameless. */
export function casesOf(example: Example): readonly ExampleCase[] {
  return (example.cases ?? [{ name: { es: "", en: "" } }]).map((one) => ({
    dice: example.dice,
    play: example.play,
    facts: example.facts,
    expect: example.expect,
    ...one,
    given: merge(example.given ?? {}, one.given ?? {}),
  }));
}

/** The game a case begins with, its dice, and whether it stands at a point from which play can go on. */
export function stageCase<S>(
  e: Engine<S>,
  ex: Exemplar<S>,
  c: ExampleCase,
): { readonly game: Game<S>; readonly dice: ReturnType<typeof scriptedDice>; readonly run: boolean } {
  const staged = ex.stage(c.given ?? {});
  const game = bareGame(e.rules, staged.s, staged.frames);
  return { game, dice: scriptedDice((c.dice ?? []).map(scripted)), run: staged.run };
}

/** The open question a play of an example answers. */
export function askedBy(game: Game<unknown>, kind: string, seat: Seat | undefined): Decision | undefined {
  return game.pending.find(
    (d) => d.kind === kind && (seat === undefined || d.seat === seat) && !game.answers.some((a) => a.decision === d.id),
  );
}

export interface ExampleReport {
  readonly id: string;
  /** Number of things compared: an example that compares nothing fails. */
  readonly checks: number;
  readonly failures: readonly string[];
  /** Rule ids met on the way: events, modifiers, refusals, decisions. */
  readonly met: ReadonlySet<string>;
}

export function checkExample<S>(e: Engine<S>, ex: Exemplar<S>, example: Example): ExampleReport {
  const failures: string[] = [];
  const met = new Set<string>();
  let checks = 0;
  for (const one of casesOf(example)) {
    const runner = new Run(e, ex, `${example.id}${one.name.en === "" ? "" : ` (${one.name.en})`}`, met);
    try {
      runner.run(one);
    } catch (error) {
      runner.fail(error instanceof ScriptError ? error.message : `threw ${String(error)}`);
    }
    checks += runner.checks;
    failures.push(...runner.failures);
  }
  const unknown = example.rules.filter((r) => !e.rules.ruleIds.includes(r));
  if (unknown.length > 0) failures.push(`${example.id}: unknown rules ${unknown.join(", ")}`);
  if (checks === 0) failures.push(`${example.id}: checks nothing`);
  return { id: example.id, checks, failures, met };
}

/** One case being run: a class because every check reports into the same place. */
class Run<S> {
  checks = 0;
  readonly failures: string[] = [];
  readonly #e: Engine<S>;
  readonly #ex: Exemplar<S>;
  readonly #name: string;
  readonly #met: Set<string>;

  constructor(e: Engine<S>, ex: Exemplar<S>, name: string, met: Set<string>) {
    this.#e = e;
    this.#ex = ex;
    this.#name = name;
    this.#met = met;
  }

  fail(what: string): void {
    this.failures.push(`${this.#name}: ${what}`);
  }

  run(c: ExampleCase): void {
    const { game, dice, run } = stageCase(this.#e, this.#ex, c);
    for (const { ask, of, is } of c.facts ?? []) {
      const fact = Object.hasOwn(this.#ex.facts, ask) ? this.#ex.facts[ask] : undefined;
      if (fact === undefined) this.fail(`no fact ${ask}`);
      else this.#same(is, fact(game.s, of ?? null), `${ask} ${JSON.stringify(of ?? null)}`);
    }
    const events: GameEvent[] = [];
    if (run) this.#note(events, resume(this.#e, game, dice));
    for (const [i, step] of (c.play ?? []).entries()) this.#play(game, step, i + 1, dice, events);
    if (c.expect !== undefined) this.#expect(game, c.expect, events, "at the end");
    if (dice.left().length > 0) this.fail(`${dice.left().length} rolls of the script were not made`);
  }

  #play(
    game: Game<S>,
    step: NonNullable<ExampleCase["play"]>[number],
    nth: number,
    dice: ReturnType<typeof scriptedDice>,
    events: GameEvent[],
  ): void {
    const answers = Object.entries(step.answer ?? {});
    const [kind, raw] = answers[0] ?? [];
    if (answers.length > 1 || (kind === undefined && (step.answer !== undefined || step.refused !== undefined)))
      this.fail(`play ${nth}: one answer a step`);
    if (kind !== undefined && raw !== undefined) {
      const decision = askedBy(game, kind, step.seat);
      if (decision === undefined) {
        this.fail(
          `play ${nth}: no decision ${kind}; pending: ${game.pending.map((d) => `${d.kind} of seat ${d.seat}`).join(", ")}`,
        );
        return;
      }
      this.#met.add(decision.rule);
      const before = JSON.stringify(game);
      const applied = apply(
        this.#e,
        game,
        { seat: decision.seat, decision: decision.id, answer: this.#ex.answer(kind, raw) },
        dice,
      );
      if (step.refused !== undefined) {
        this.#same(
          step.refused,
          applied.ok ? { rule: "none: it was accepted" } : { rule: applied.refusal.rule, code: applied.refusal.code },
          `play ${nth} refused`,
        );
        if (!applied.ok && JSON.stringify(game) !== before) this.fail(`play ${nth}: a refused answer changed the game`);
        if (!applied.ok) this.#met.add(applied.refusal.rule);
      } else if (applied.ok) this.#note(events, applied.events);
      else
        this.fail(
          `play ${nth} (${kind}) refused: ${applied.refusal.rule} ${applied.refusal.code} ${JSON.stringify(applied.refusal.params)}`,
        );
    }
    if (step.expect !== undefined) this.#expect(game, step.expect, events, `after play ${nth}`);
  }

  /** `events`: each must occur, in this order. `pending`: kinds, seats and parameters. The rest is read from the position. */
  #expect(game: Game<S>, wanted: { readonly [key: string]: Json }, events: readonly GameEvent[], when: string): void {
    const { events: told, noEvents, pending, outcome, ...rest } = wanted;
    for (const [name, list] of Object.entries({ events: told ?? [], noEvents: noEvents ?? [] }))
      if (!Array.isArray(list)) this.fail(`${when}: ${name} is not a list`);
    if (Array.isArray(told)) this.#sequence(told, events, when);
    if (Array.isArray(noEvents))
      for (const e of noEvents)
        if (events.some((o) => covers(e, toJson(o)))) this.fail(`${when}: event ${JSON.stringify(e)} happened`);
    if (Array.isArray(noEvents)) this.checks += noEvents.length;
    if (pending !== undefined)
      this.#same(
        pending,
        game.pending.map((d) => toJson({ kind: d.kind, seat: d.seat, params: d.params })),
        `${when}: pending`,
      );
    if (outcome !== undefined) this.#same(outcome, toJson(game.outcome), `${when}: outcome`);
    if (Object.keys(rest).length > 0) this.#same(rest, this.#ex.read(game.s), when);
  }

  #sequence(told: readonly Json[], events: readonly GameEvent[], when: string): void {
    let at = 0;
    for (const wanted of told) {
      this.checks += 1;
      const found = events.slice(at).findIndex((event) => covers(wanted, toJson(event)));
      if (found < 0) {
        this.fail(
          `${when}: no event ${JSON.stringify(wanted)} among ${events
            .slice(at)
            .map((o) => JSON.stringify(o))
            .join(" ")}`,
        );
        return;
      }
      at += found + 1;
    }
  }

  #same(wanted: Json, found: Json, what: string): void {
    this.checks += 1;
    const d = difference(wanted, found, "");
    if (d !== null) this.fail(`${what}: ${d}`);
  }

  #note(all: GameEvent[], events: readonly GameEvent[]): void {
    all.push(...events);
    for (const event of events) {
      this.#met.add(event.rule);
      if (Array.isArray(event["modifiers"]))
        for (const m of event["modifiers"])
          if (typeof m === "object" && m !== null && "rule" in m) this.#met.add(String(m.rule));
    }
  }
}

function scripted(entry: { readonly [purpose: string]: readonly number[] } | readonly number[]): ScriptedRoll {
  if (isList(entry)) return { dice: entry };
  const [first, second] = Object.entries(entry);
  // No dice at all fail whatever the roll is: an entry is one roll with one name.
  return first === undefined || second !== undefined ? { dice: [] } : { purpose: first[0], dice: first[1] };
}

function isList(entry: unknown): entry is readonly number[] {
  return Array.isArray(entry);
}

function merge(a: { readonly [key: string]: Json }, b: { readonly [key: string]: Json }): { [key: string]: Json } {
  const out: { [key: string]: Json } = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const old = out[key];
    out[key] = isMap(old) && isMap(value) ? merge(old, value) : value;
  }
  return out;
}

function isMap(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Everything `wanted` says holds of `found`; maps may say less. Null when so, else where they part. */
function difference(wanted: Json, found: Json | undefined, at: string): string | null {
  if (isMap(wanted)) {
    if (!isMap(found ?? null) || found === undefined || !isMap(found))
      return `${at}: wanted ${JSON.stringify(wanted)}, found ${JSON.stringify(found)}`;
    for (const [key, value] of Object.entries(wanted)) {
      const d = difference(value, found[key], `${at}.${key}`);
      if (d !== null) return d;
    }
    return null;
  }
  if (Array.isArray(wanted)) {
    if (!Array.isArray(found) || found.length !== wanted.length)
      return `${at}: wanted ${JSON.stringify(wanted)}, found ${JSON.stringify(found)}`;
    for (const [i, value] of wanted.entries()) {
      const d = difference(value, found[i], `${at}[${i}]`);
      if (d !== null) return d;
    }
    return null;
  }
  return wanted === found ? null : `${at}: wanted ${JSON.stringify(wanted)}, found ${JSON.stringify(found)}`;
}

function covers(wanted: Json, found: Json): boolean {
  return difference(wanted, found, "") === null;
}

function toJson(value: unknown): Json {
  const text: string = JSON.stringify(value);
  const result: Json = JSON.parse(text);
  return result;
}
