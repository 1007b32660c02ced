import { hasWon } from "@escaramuza/kernel";
import type { GameRecord, Input } from "@escaramuza/kernel";
import type { GameResult, Plan } from "./plan.ts";
import { meanOf, spreadOf, wilson } from "./statistics.ts";
import type { Interval, Mean, Spread } from "./statistics.ts";

/** How one player, or one seat, did. */
export interface Standing {
  readonly name: string;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly winShare: number;
  /** Wilson, 95 %. */
  readonly winInterval: Interval;
  /** In the game's smallest unit. */
  readonly points: Mean;
}

export interface SimulationFailure {
  readonly game: number;
  readonly seed: number;
  readonly scenario: string;
  readonly players: readonly string[];
  readonly what: string;
  readonly input: Input | null;
  /** Arguments of `escaramuza` that play the same game again. */
  readonly command: readonly string[];
  readonly record: GameRecord | null;
}

export interface PlayerFaults {
  readonly player: string;
  readonly count: number;
  /** The first one. */
  readonly game: number;
  readonly kind: string;
  readonly what: string;
}

/** The same dice, sides swapped: what the first player scored more than the second over both games of a pair. */
export interface Paired {
  readonly pairs: number;
  readonly ahead: number;
  readonly even: number;
  readonly behind: number;
  /** Of the even ones, in which the first lost fewer pieces than the second, and in which more. */
  readonly fewer: number;
  readonly more: number;
  /** Points per game. */
  readonly difference: Mean;
}

export interface Simulation {
  readonly game: string;
  readonly version: string;
  readonly dataHash: string;
  readonly seed: number;
  readonly games: number;
  readonly checked: boolean;
  readonly players: readonly Standing[];
  readonly seats: readonly Standing[];
  readonly scenarios: readonly {
    readonly scenario: string;
    readonly games: number;
    readonly seats: readonly Standing[];
  }[];
  /** Null where there are not two players. */
  readonly paired: Paired | null;
  readonly decisions: Spread;
  readonly turns: Spread;
  /** By player, in their order; only those with faults. */
  readonly faults: readonly PlayerFaults[];
  readonly failed: number;
  /** The first ones. */
  readonly failures: readonly SimulationFailure[];
}

const FAILURES_KEPT = 10;

export function summarise(plan: Plan, results: readonly GameResult[]): Simulation {
  const { rules } = plan.e;
  const { options } = plan;
  const ended = results.filter((r) => r.outcome !== null);
  const failed = results.filter((r) => r.failure !== null);
  const bySeat = (of: readonly GameResult[]): Standing[] =>
    rules.seats.slice(0, options.players.length).map((name, seat) => standing(name, of, () => seat));
  return {
    game: rules.id,
    version: rules.version,
    dataHash: rules.dataHash,
    seed: options.seed,
    games: results.length,
    checked: options.check,
    players: options.players.map((name, i) => standing(name, ended, (r) => r.planned.seating.indexOf(i))),
    seats: bySeat(ended),
    scenarios: plan.scenarios
      .map(({ id }) => ({ id, of: ended.filter((r) => r.planned.scenario === id) }))
      .filter(({ of }) => of.length > 0)
      .map(({ id, of }) => ({ scenario: id, games: of.length, seats: bySeat(of) })),
    paired: options.players.length === 2 ? pairedOf(ended) : null,
    decisions: spreadOf(ended.map((r) => r.decisions)),
    turns: spreadOf(ended.map((r) => r.turns)),
    faults: faultsOf(plan, results),
    failed: failed.length,
    failures: failed.slice(0, FAILURES_KEPT).map((r) => failureOf(plan, r)),
  };
}

function standing(name: string, results: readonly GameResult[], seatIn: (r: GameResult) => number): Standing {
  let wins = 0;
  let draws = 0;
  const points: number[] = [];
  for (const r of results) {
    if (r.outcome === null) continue;
    const seat = seatIn(r);
    if (hasWon(r.outcome, seat)) wins += 1;
    if (r.outcome.winner === null) draws += 1;
    points.push(r.outcome.points[seat] ?? 0);
  }
  const games = points.length;
  return {
    name,
    games,
    wins,
    draws,
    losses: games - wins - draws,
    winShare: games === 0 ? 0 : wins / games,
    winInterval: wilson(wins, games),
    points: meanOf(points),
  };
}

function pairedOf(ended: readonly GameResult[]): Paired {
  const rounds = new Map<number, { readonly points: number; readonly spared: number }[]>();
  for (const { planned, outcome, lost } of ended) {
    const [first, second] = [planned.seating.indexOf(0), planned.seating.indexOf(1)];
    const over = (by: readonly number[]): number => (by[first] ?? 0) - (by[second] ?? 0);
    const game = { points: over(outcome?.points ?? []), spared: -over(lost) };
    const of = rounds.get(planned.round);
    if (of === undefined) rounds.set(planned.round, [game]);
    else of.push(game);
  }
  // A pair with a game missing says nothing: the sides would not be swapped.
  const whole = [...rounds.values()].filter((of) => of.length === 2);
  const leads = whole.map((of) => of.reduce((sum, { points }) => sum + points, 0));
  const spared = whole.map((of) => of.reduce((sum, game) => sum + game.spared, 0));
  const even = spared.filter((_, i) => leads[i] === 0);
  return {
    pairs: whole.length,
    ahead: leads.filter((d) => d > 0).length,
    even: even.length,
    behind: leads.filter((d) => d < 0).length,
    fewer: even.filter((d) => d > 0).length,
    more: even.filter((d) => d < 0).length,
    difference: meanOf(leads.map((d) => d / 2)),
  };
}

function faultsOf(plan: Plan, results: readonly GameResult[]): PlayerFaults[] {
  const ids = [...new Set(plan.options.players)];
  return ids.flatMap((player) => {
    const of = results.flatMap((r) =>
      r.faults.filter((f) => f.player === player).map((f) => ({ ...f, game: r.planned.index + 1 })),
    );
    const [first] = of;
    if (first === undefined) return [];
    const count = of.reduce((sum, f) => sum + f.count, 0);
    return [{ player, count, game: first.game, kind: first.kind, what: first.what }];
  });
}

function failureOf(plan: Plan, { planned, failure }: GameResult): SimulationFailure {
  const { options, e } = plan;
  const { index, seed, scenario, seating } = planned;
  const players = seating.map((i) => options.players[i] ?? "");
  // The round begins again as the first of a simulation of its own; the game is the last one played.
  const games = 1 + (index % options.players.length);
  const command = [
    "simulate",
    e.rules.id,
    "--games",
    String(games),
    "--players",
    options.players.join(","),
    "--seed",
    String(seed),
    "--scenario",
    scenario,
  ];
  return {
    game: index + 1,
    seed,
    scenario,
    players,
    what: failure?.what ?? "",
    input: failure?.input ?? null,
    command: options.check ? [...command, "--check"] : command,
    record: failure?.record ?? null,
  };
}
