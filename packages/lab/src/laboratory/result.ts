import { meanOf, spreadOf, wilson } from "../statistics.ts";
import type { Interval, Mean, Spread } from "../statistics.ts";
import { byTurn } from "./by-turn.ts";
import type { TurnRow } from "./by-turn.ts";
import { compare, leadOf } from "./comparison.ts";
import type { Comparison } from "./comparison.ts";
import type { Battle, Experiment } from "./experiment.ts";
import { heatMap } from "./heat.ts";
import type { HeatMap } from "./heat.ts";
import { verdictOf } from "./verdict.ts";
import type { Verdict } from "./verdict.ts";

/** What an experiment came to. Plain data, made of the battles and nothing else. */
export interface ExperimentResult {
  /** Id. */
  readonly game: string;
  readonly version: string;
  readonly dataHash: string;
  readonly experiment: Experiment;
  /** Parts a point of the score has (`Ruleset.pointUnit`). */
  readonly pointUnit: number;
  readonly variants: readonly VariantResult[];
  /** Null with one variant. */
  readonly comparison: Comparison | null;
}

export interface VariantResult {
  /** Seats of each side. */
  readonly sides: readonly SideResult[];
  /** Battles that came to an end. */
  readonly battles: number;
  readonly draws: number;
  readonly verdict: Verdict;
  readonly turns: Distribution;
  readonly decisions: Distribution;
  /** First side's points less the other's. */
  readonly lead: Distribution;
  /** What gave the winner the most over the loser, by side: most frequent first. */
  readonly decidedBy: readonly Decider[];
  readonly byTurn: readonly TurnRow[];
  readonly heat: HeatMap;
  /** Most frequent first. */
  readonly actions: readonly ActionShare[];
  /** Battles that could not be played to their end, and answers that had to be replaced. */
  readonly failed: number;
  readonly failures: readonly { readonly seed: number; readonly what: string }[];
  readonly faults: number;
}

export interface SideResult {
  /** Places in the ruleset's list of seats. */
  readonly seats: readonly number[];
  readonly players: readonly string[];
  readonly wins: number;
  readonly winShare: number;
  /** Wilson's, 95 %: right for a number of battles fixed beforehand. The verdict holds at any time. */
  readonly winInterval: Interval;
  readonly points: Mean;
  /** Pieces lost. */
  readonly losses: Distribution;
}

/** How often each value came, from the least to the greatest. */
export interface Distribution extends Spread {
  readonly values: readonly { readonly value: number; readonly n: number }[];
}

export interface Decider {
  /** Message key `score.<code>`; null where the points were even or there are none. */
  readonly code: string | null;
  /** Of the winner; null for draws. */
  readonly side: number | null;
  readonly battles: number;
}

export interface ActionShare {
  /** A message key. */
  readonly action: string;
  /** By side: how often, and which part of all its actions. */
  readonly counts: readonly number[];
  readonly shares: readonly number[];
}

/** Of the bench only what does not change: a worker has more, a page that reads a stored result less. */
export interface About {
  readonly game: string;
  readonly version: string;
  readonly dataHash: string;
  readonly pointUnit: number;
  readonly experiment: Experiment;
  readonly variants: readonly {
    readonly sides: readonly (readonly number[])[];
    readonly width: number;
    readonly height: number;
  }[];
}

export function resultOf(about: About, battles: readonly Battle[]): ExperimentResult {
  const { game, version, dataHash, pointUnit, experiment } = about;
  const ended = about.variants.map((_, variant) =>
    battles.filter((battle) => battle.variant === variant && battle.failure === null),
  );
  const [first, second] = ended;
  const sides = about.variants[0]?.sides.length ?? 2;
  return {
    game,
    version,
    dataHash,
    experiment,
    pointUnit,
    variants: about.variants.map((variant, i) =>
      variantResult(
        variant,
        experiment.variants[i]?.players ?? [],
        ended[i] ?? [],
        battles.filter((battle) => battle.variant === i && battle.failure !== null),
        experiment.margin,
      ),
    ),
    comparison: first === undefined || second === undefined ? null : compare(first, second, sides, experiment.margin),
  };
}

function variantResult(
  { sides, width, height }: About["variants"][number],
  players: readonly string[],
  ended: readonly Battle[],
  failed: readonly Battle[],
  margin: number,
): VariantResult {
  const n = ended.length;
  const allWins = sides.map((_, side) => ended.filter(({ winner }) => winner === side).length);
  const draws = ended.filter(({ winner }) => winner === null).length;
  return {
    sides: sides.map((seats, side) => {
      const wins = allWins[side] ?? 0;
      return {
        seats,
        players: seats.map((seat) => players[seat] ?? ""),
        wins,
        winShare: n === 0 ? 0 : wins / n,
        winInterval: wilson(wins, n),
        points: meanOf(ended.map(({ points }) => points[side] ?? 0)),
        losses: distribution(ended.map(({ losses }) => losses.filter((loss) => loss.side === side).length)),
      };
    }),
    battles: n,
    draws,
    verdict: verdictOf({ wins: allWins, draws }, margin),
    turns: distribution(ended.map(({ turns }) => turns)),
    decisions: distribution(ended.map(({ decisions }) => decisions)),
    lead: distribution(ended.map(leadOf)),
    decidedBy: deciders(ended),
    byTurn: byTurn(ended, sides.length),
    heat: heatMap(ended, sides.length, width, height),
    actions: actionShares(ended, sides.length),
    failed: failed.length,
    failures: failed.slice(0, FAILURES_KEPT).map(({ seed, failure }) => ({ seed, what: failure ?? "" })),
    faults: ended.reduce((sum, { faults }) => sum + faults, 0),
  };
}

const FAILURES_KEPT = 10;

export function distribution(values: readonly number[]): Distribution {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return {
    ...spreadOf(values),
    values: [...counts].toSorted(([a], [b]) => a - b).map(([value, n]) => ({ value, n })),
  };
}

/** The line of the score with the greatest difference between the winner and the others. */
export function decidedBy({ winner, lines }: Pick<Battle, "winner" | "lines">): string | null {
  if (winner === null) return null;
  const leads = new Map<string, number>();
  for (const { code, side, points } of lines)
    leads.set(code, (leads.get(code) ?? 0) + (side === winner ? points : -points));
  let best: string | null = null;
  for (const [code, lead] of leads) if (lead > 0 && lead > (best === null ? 0 : (leads.get(best) ?? 0))) best = code;
  return best;
}

function deciders(ended: readonly Battle[]): readonly Decider[] {
  const found = new Map<string, Decider>();
  for (const battle of ended) {
    const code = decidedBy(battle);
    const key = `${battle.winner} ${code}`;
    found.set(key, { code, side: battle.winner, battles: (found.get(key)?.battles ?? 0) + 1 });
  }
  return [...found.values()].toSorted((a, b) => b.battles - a.battles);
}

function actionShares(ended: readonly Battle[], sides: number): readonly ActionShare[] {
  const counts = new Map<string, number[]>();
  const totals = Array.from({ length: sides }, () => 0);
  for (const { actions } of ended)
    for (const [side, of] of actions.entries())
      for (const [action, n] of Object.entries(of)) {
        const row = counts.get(action) ?? Array.from({ length: sides }, () => 0);
        row[side] = (row[side] ?? 0) + n;
        totals[side] = (totals[side] ?? 0) + n;
        counts.set(action, row);
      }
  const sum = (row: readonly number[]): number => row.reduce((all, n) => all + n, 0);
  return [...counts]
    .toSorted(([, a], [, b]) => sum(b) - sum(a))
    .map(([action, row]) => ({
      action,
      counts: row,
      shares: row.map((n, side) => n / Math.max(1, totals[side] ?? 0)),
    }));
}
