import { findTested } from "@escaramuza/bots";
import type { Player } from "@escaramuza/bots";
import { findGame } from "@escaramuza/games";
import { seatsIn } from "@escaramuza/kernel";
import type { Engine, GameRecord, Input, Json, Outcome } from "@escaramuza/kernel";
import { counterOf } from "./laboratory/watch.ts";
import { playGame } from "./play-game.ts";
import type { Fault } from "./play-game.ts";

/** What to simulate. Plain data: it is sent to every worker. */
export interface SimulationOptions {
  /** Id or code. */
  readonly game: string;
  /** Player ids, one a seat of the scenarios. */
  readonly players: readonly string[];
  readonly games: number;
  readonly seed: number;
  /** One scenario; null takes all of them in turn that have as many seats as there are players. */
  readonly scenario: string | null;
  readonly check: boolean;
}

/** One game of the plan: everything it depends on. */
export interface PlannedGame {
  readonly index: number;
  /** Games of one round share seed and scenario and seat the players in every rotation. */
  readonly round: number;
  readonly seed: number;
  readonly scenario: string;
  readonly setup: Json;
  /** By seat: place in the list of players. */
  readonly seating: readonly number[];
}

export interface GameResult {
  readonly planned: PlannedGame;
  /** Null when the game failed. */
  readonly outcome: Pick<Outcome, "winner" | "allies" | "points"> | null;
  readonly decisions: number;
  readonly turns: number;
  /** Pieces lost, by seat; none in games that do not tell them (`Ruleset.tally`). */
  readonly lost: readonly number[];
  readonly faults: readonly Fault[];
  readonly failure: { readonly what: string; readonly input: Input | null; readonly record: GameRecord | null } | null;
}

export interface Plan {
  readonly e: Engine<unknown>;
  readonly players: readonly Player<unknown>[];
  readonly scenarios: readonly { readonly id: string; readonly setup: Json }[];
  readonly options: SimulationOptions;
}

export type PlanProblem = "unknownGame" | "unknownPlayer" | "wrongPlayers" | "unknownScenario" | "badNumber";

/** Looks everything up, or says what is not there. */
export function planOf(options: SimulationOptions): Plan | { readonly problem: PlanProblem; readonly what: string } {
  const e = findGame(options.game);
  if (e === null) return { problem: "unknownGame", what: options.game };
  const players: Player<unknown>[] = [];
  for (const id of options.players) {
    const player = findTested(e.rules.id, id);
    if (player === null) return { problem: "unknownPlayer", what: id };
    players.push(player);
  }
  const wanted = e.rules.scenarios.filter((s) => options.scenario === null || s.id === options.scenario);
  const [first] = wanted;
  if (first === undefined) return { problem: "unknownScenario", what: options.scenario ?? "" };
  const scenarios = wanted.filter((s) => seatsIn(e.rules, s.setup).length === players.length);
  if (scenarios.length === 0) return { problem: "wrongPlayers", what: String(seatsIn(e.rules, first.setup).length) };
  if (!Number.isInteger(options.games) || options.games < 1)
    return { problem: "badNumber", what: String(options.games) };
  if (!Number.isSafeInteger(options.seed)) return { problem: "badNumber", what: String(options.seed) };
  return { e, players, scenarios, options };
}

/** The game of an index. It depends on nothing else, so any worker may play it. */
export function plannedGame(plan: Plan, index: number): PlannedGame {
  const seats = plan.players.length;
  const round = Math.floor(index / seats);
  const scenario = plan.scenarios[round % plan.scenarios.length];
  if (scenario === undefined) throw new Error("no scenario");
  const seating = plan.players.map((_, seat) => (seat + index) % seats);
  return { index, round, seed: plan.options.seed + round, scenario: scenario.id, setup: scenario.setup, seating };
}

function withoutLines({ lines: _lines, ...told }: Outcome): GameResult["outcome"] {
  return told;
}

export function playPlanned(plan: Plan, index: number): GameResult {
  const planned = plannedGame(plan, index);
  const seated = planned.seating.flatMap((i) => plan.players[i] ?? []);
  const seats = seated.map((_, seat) => [seat]);
  try {
    const counter = counterOf(plan.e, seats);
    // A player keeps its own chance wherever it sits: two equal players would otherwise play the same game twice.
    const options = { check: plan.options.check, streams: planned.seating, watch: counter.watch };
    const played = playGame(plan.e, planned.setup, planned.seed, seated, options);
    const { outcome, decisions, turns, faults, failure, record } = played;
    const { losses } = counter.counted();
    return {
      planned,
      outcome: outcome === null ? null : withoutLines(outcome),
      decisions,
      turns,
      lost: seats.map((_, seat) => losses.filter(({ side }) => side === seat).length),
      faults,
      failure: failure === null ? null : { ...failure, record },
    };
  } catch (error) {
    // Not even set up: there is no game to show.
    const failure = { what: `threw ${String(error)}`, input: null, record: null };
    return { planned, outcome: null, decisions: 0, turns: 0, lost: [], faults: [], failure };
  }
}
