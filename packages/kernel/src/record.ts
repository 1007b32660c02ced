import type { Dice } from "./dice.ts";
import { commit, generatorOf } from "./fair.ts";
import type { FairDice } from "./fair.ts";
import { stateHash } from "./hash.ts";
import { apply, start } from "./machine.ts";
import type { Engine } from "./ruleset.ts";
import type { Game, GameEvent, Input, Json, Refusal } from "./types.ts";

export const RECORD_FORMAT = 1;

/** A game as it is kept and shared: set-up, dice and inputs say everything; the hashes prove a replay right. */
export interface GameRecord {
  readonly format: typeof RECORD_FORMAT;
  readonly ruleset: string;
  readonly version: string;
  readonly dataHash: string;
  readonly setup: Json;
  readonly dice: FairDice | EnteredDice;
  readonly inputs: Input[];
  /** One after the start and one after each input. */
  readonly hashes: string[];
}

/** Dice thrown on a real table. What nobody may see, such as a shuffle, is still drawn from a secret. */
export interface EnteredDice {
  readonly source: "entered";
  readonly secret: string;
}

export type Opened<S> =
  | { readonly ok: true; readonly record: GameRecord; readonly game: Game<S>; readonly events: readonly GameEvent[] }
  | { readonly ok: false; readonly problems: readonly Refusal[] };

/** Opens a new game with its record. */
export function open<S>(e: Engine<S>, setup: Json, dice: GameRecord["dice"], source?: Dice): Opened<S> {
  const begun = e.rules.start(setup);
  if (!begun.ok) return begun;
  const generator = generatorOf(dice.source === "entered" ? commit(dice.secret, []) : dice);
  const { game, events } = start(e, begun.position, generator, {
    ...(source === undefined ? {} : { dice: source }),
    enterDice: dice.source === "entered",
  });
  const { id: ruleset, version, dataHash } = e.rules;
  return {
    ok: true,
    game,
    events,
    record: { format: RECORD_FORMAT, ruleset, version, dataHash, setup, dice, inputs: [], hashes: [stateHash(game)] },
  };
}

/** Applies an input and writes it down, in its canonical form. */
export function play<S>(e: Engine<S>, record: GameRecord, game: Game<S>, input: Input): ReturnType<typeof apply> {
  const decision = game.pending.find((d) => d.id === input.decision);
  const applied = apply(e, game, input);
  if (applied.ok) {
    const answer =
      decision === undefined ? input.answer : (e.kinds[decision.kind]?.parse(input.answer) ?? input.answer);
    record.inputs.push({ seat: input.seat, decision: input.decision, answer });
    record.hashes.push(stateHash(game));
  }
  return applied;
}

export type Difference =
  | { readonly at: "ruleset" | "version" | "data"; readonly expected: string; readonly found: string }
  | { readonly at: "setup"; readonly problems: readonly Refusal[] }
  | { readonly at: "input"; readonly index: number; readonly refusal: Refusal }
  | { readonly at: "hash"; readonly index: number; readonly expected: string; readonly found: string };

export interface Replayed<S> {
  readonly game: Game<S> | null;
  /** By input; index 0 is the start. */
  readonly events: readonly (readonly GameEvent[])[];
  /** The first thing that is not as recorded; null when the replay is exact. */
  readonly difference: Difference | null;
}

/**
 * Plays a record again. Strict: stops at the first difference, the version and data included. Otherwise the inputs are
 * played on with today's rules as far as they are legal. `upTo` plays only that many inputs.
 */
export function replay<S>(
  e: Engine<S>,
  record: GameRecord,
  options: { readonly strict: boolean; readonly upTo?: number; readonly hashes?: boolean } = { strict: true },
): Replayed<S> {
  const { rules } = e;
  let difference: Difference | null = null;
  const differs = (d: Difference): boolean => {
    difference ??= d;
    return options.strict;
  };
  if (record.ruleset !== rules.id)
    return { game: null, events: [], difference: { at: "ruleset", expected: record.ruleset, found: rules.id } };
  if (record.version !== rules.version && differs({ at: "version", expected: record.version, found: rules.version }))
    return { game: null, events: [], difference };
  if (record.dataHash !== rules.dataHash && differs({ at: "data", expected: record.dataHash, found: rules.dataHash }))
    return { game: null, events: [], difference };
  const opened = open(e, record.setup, record.dice);
  if (!opened.ok) return { game: null, events: [], difference: { at: "setup", problems: opened.problems } };
  const { game } = opened;
  const events: (readonly GameEvent[])[] = [opened.events];
  const hashDiffers = (index: number): boolean => {
    const expected = record.hashes[index];
    // A missing hash proves nothing: only a lenient replay goes on without it.
    if (options.hashes === false || (expected === undefined && !options.strict)) return false;
    const found = stateHash(game);
    return expected !== found && differs({ at: "hash", index, expected: expected ?? "", found });
  };
  if (hashDiffers(0)) return { game, events, difference };
  for (const [i, input] of record.inputs.slice(0, options.upTo ?? record.inputs.length).entries()) {
    const applied = apply(e, game, input);
    if (!applied.ok) {
      difference ??= { at: "input", index: i, refusal: applied.refusal };
      break;
    }
    events.push(applied.events);
    if (hashDiffers(i + 1)) break;
  }
  const left = record.hashes[record.inputs.length + 1];
  if (left !== undefined && options.hashes !== false && options.upTo === undefined)
    differs({ at: "hash", index: record.inputs.length + 1, expected: left, found: "" });
  return { game, events, difference };
}
