import type { Player } from "@escaramuza/bots";
import { copy, fieldOf, seatsIn, sidesIn } from "@escaramuza/kernel";
import type { Engine, Json, Refusal, Seat } from "@escaramuza/kernel";
import { playGame } from "../play-game.ts";
import type { Battle, Change, Experiment, Variant } from "./experiment.ts";
import type { About } from "./result.ts";
import { bySide, counterOf } from "./watch.ts";

/** An experiment made ready: set-ups built, players found. Any worker that has one may play any of its battles. */
export interface Bench {
  readonly e: Engine<unknown>;
  readonly experiment: Experiment;
  readonly variants: readonly ReadyVariant[];
}

export interface ReadyVariant {
  readonly setup: Json;
  readonly players: readonly Player<unknown>[];
  readonly sides: readonly (readonly Seat[])[];
  /** Of the table, in the units of the scene. */
  readonly width: number;
  readonly height: number;
}

export type BenchProblem =
  | "unknownGame"
  | "unknownScenario"
  | "unknownPlayer"
  | "wrongPlayers"
  | "badNumber"
  | "badChange"
  | "badSetup";

export interface NoBench {
  readonly problem: BenchProblem;
  readonly what: string;
  /** What the rules say of a bad set-up. */
  readonly refusals: readonly Refusal[];
}

/** Looks everything up and tries the set-ups, or says what is wrong. */
export function benchFor(
  e: Engine<unknown>,
  findPlayer: (id: string) => Player<unknown> | null,
  experiment: Experiment,
): Bench | NoBench {
  const { battles, seed, margin } = experiment;
  if (!Number.isInteger(battles) || battles < 1) return no("badNumber", String(battles));
  if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(seed + battles)) return no("badNumber", String(seed));
  if (!(margin > 0 && margin < 0.5)) return no("badNumber", String(margin));
  const variants: ReadyVariant[] = [];
  for (const variant of experiment.variants) {
    const ready = readyVariant(e, findPlayer, variant);
    if ("problem" in ready) return ready;
    variants.push(ready);
  }
  return { e, experiment, variants };
}

/** What a result is made with besides the battles. */
export function aboutBench({ e: { rules }, experiment, variants }: Bench): About {
  const { id, version, dataHash, pointUnit } = rules;
  return {
    game: id,
    version,
    dataHash,
    pointUnit,
    experiment,
    variants: variants.map(({ sides, width, height }) => ({ sides, width, height })),
  };
}

/** How many battles there are in all. */
export function battlesIn({ variants, battles }: Experiment): number {
  return variants.length * battles;
}

/** The battle of an index. It depends on the experiment and the index alone, so anybody may play it. */
export function playBattle({ e, experiment, variants }: Bench, index: number): Battle {
  const which = index % variants.length;
  const pair = Math.floor(index / variants.length);
  const variant = variants[which];
  if (variant === undefined) throw new Error("no variant");
  const { setup, players, sides } = variant;
  const seed = experiment.seed + pair;
  const counter = counterOf(e, sides);
  const known = { index, variant: which, pair, seed };
  try {
    const played = playGame(e, setup, seed, players, { check: false, watch: counter.watch });
    const { outcome, turns, decisions, failure } = played;
    if (outcome === null) return { ...known, ...NOTHING, failure: failure?.what ?? "no outcome" };
    const points = bySide(outcome.points, sides);
    const { losses, scores, actions } = counter.counted();
    const sideOf = (seat: Seat): number => sides.findIndex((side) => side.includes(seat));
    return {
      ...known,
      winner: outcome.winner === null ? null : sideOf(outcome.winner),
      points,
      turns,
      decisions,
      losses,
      scores: [...scores, points],
      lines: outcome.lines.map(({ code, seat, points: n }) => ({ code, side: sideOf(seat), points: n })),
      actions,
      faults: played.faults.reduce((sum, { count }) => sum + count, 0),
      failure: null,
    };
  } catch (error) {
    return { ...known, ...NOTHING, failure: String(error) };
  }
}

const NOTHING = {
  winner: null,
  points: [],
  turns: 0,
  decisions: 0,
  losses: [],
  scores: [],
  lines: [],
  actions: [],
  faults: 0,
} as const;

function readyVariant(
  e: Engine<unknown>,
  findPlayer: (id: string) => Player<unknown> | null,
  variant: Variant,
): ReadyVariant | NoBench {
  const { rules } = e;
  const built = setUpOf(e, variant);
  if ("problem" in built) return built;
  const { setup } = built;
  const players: Player<unknown>[] = [];
  for (const id of variant.players) {
    const player = findPlayer(id);
    if (player === null) return no("unknownPlayer", id);
    players.push(player);
  }
  const seats = seatsIn(rules, setup).length;
  if (players.length !== seats) return no("wrongPlayers", String(seats));
  const started = rules.start(copy(setup));
  if (!started.ok) return no("badSetup", started.problems.map(({ code }) => code).join(", "), started.problems);
  const { width, height } = rules.scene(rules.view(started.position, null), null);
  return { setup, players, sides: sidesIn(rules, setup), width, height };
}

/** The set-up of a variant with its changes made. */
export function setUpOf(e: Engine<unknown>, variant: Variant): { readonly setup: Json } | NoBench {
  const { rules } = e;
  const { scenario } = variant;
  let setup = variant.setup ?? rules.scenarios.find(({ id }) => id === scenario)?.setup ?? null;
  if (setup === null) return no("unknownScenario", scenario ?? "");
  for (const change of variant.changes) {
    const changed = changedBy(e, setup, change);
    if (changed === null) return no("badChange", change.field);
    setup = changed;
  }
  return { setup };
}

/** By the form where it knows the field, for then what hangs together changes together; otherwise at that very place. */
function changedBy(e: Engine<unknown>, setup: Json, { field, value }: Change): Json | null {
  const { form } = e.rules;
  if (form.fields(setup).some(({ name }) => name === field)) return form.set(setup, field, value, 0);
  return placed(setup, field.split("."), value);
}

function placed(at: Json, [name = "", ...rest]: readonly string[], value: Json): Json | null {
  if (typeof at !== "object" || at === null || name === "") return null;
  if (isList(at)) {
    const n = Number(name);
    const old = at[n];
    if (old === undefined) return null;
    const inside = rest.length === 0 ? value : placed(old, rest, value);
    return inside === null ? null : at.map((one, i) => (i === n ? inside : one));
  }
  const old = fieldOf(at, name);
  if (rest.length === 0) return { ...at, [name]: value };
  const inside = old === undefined ? null : placed(at[name] ?? null, rest, value);
  return inside === null ? null : { ...at, [name]: inside };
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function no(problem: BenchProblem, what: string, refusals: readonly Refusal[] = []): NoBench {
  return { problem, what, refusals };
}
