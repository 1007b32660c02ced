import { battlesIn } from "./bench.ts";
import { differenceOf } from "./comparison.ts";
import type { Comparison } from "./comparison.ts";
import { conduct } from "./conduct.ts";
import type { Hand } from "./conduct.ts";
import type { Battle } from "./experiment.ts";
import { resultOf } from "./result.ts";
import type { About, ExperimentResult } from "./result.ts";
import { shareOf, verdictOf } from "./verdict.ts";
import type { Ends, Verdict } from "./verdict.ts";

/** What is known while an experiment runs. */
export interface Estimate {
  /** Battles played, and how many there would be. */
  readonly done: number;
  readonly of: number;
  readonly variants: readonly (Ends & { readonly battles: number; readonly verdict: Verdict })[];
  /** Second variant less first; null with one. */
  readonly difference:
    | (Pick<Comparison, "sequence" | "kind"> & { readonly share: number; readonly pairs: number })
    | null;
}

export interface Investigated {
  readonly result: ExperimentResult;
  /** An unbroken row from the first on. */
  readonly battles: readonly Battle[];
  /** It ended before all battles were played: somebody stopped it, or the test had decided. */
  readonly ended: "all" | "decided" | "stopped";
}

export interface Investigation {
  /** Told after each battle. Estimates are cheap, drawing them may not be. */
  readonly onProgress?: (estimate: Estimate) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Plays an experiment with whatever hands there are, workers of Node or of a browser. The result depends on the experiment alone; one
 * that was stopped is that of an experiment with fewer battles.
 */
export async function investigate(
  about: About,
  hands: readonly Hand<Battle>[],
  { onProgress, signal }: Investigation = {},
): Promise<Investigated> {
  const { experiment } = about;
  const running = estimator(about);
  let decided = false;
  const battles = await conduct({
    count: battlesIn(experiment),
    hands,
    signal,
    onNext(battle) {
      running.add(battle);
      decided = experiment.untilDecided && running.isDecided();
      return decided;
    },
    onDone: (done) => onProgress?.(running.estimate(done)),
  });
  return {
    result: resultOf(about, battles),
    battles,
    ended: decided ? "decided" : battles.length < battlesIn(experiment) ? "stopped" : "all",
  };
}

interface Estimator {
  add(battle: Battle): void;
  isDecided(): boolean;
  estimate(done: number): Estimate;
}

function estimator({ experiment, variants }: About): Estimator {
  const { margin } = experiment;
  const ends = variants.map(({ sides }) => ({ wins: sides.map(() => 0), draws: 0 }));
  const sides = variants[0]?.sides.length ?? 2;
  const differences = new Map<number, number>();
  let sum = 0;
  let pairs = 0;
  let before: Battle | null = null;
  const paired = (battle: Battle): void => {
    if (before !== null && before.pair === battle.pair) {
      const difference = shareOf(battle.winner, 0, sides) - shareOf(before.winner, 0, sides);
      differences.set(difference, (differences.get(difference) ?? 0) + 1);
      sum += difference;
      pairs += 1;
    }
    before = battle;
  };
  return {
    add(battle) {
      const of = ends[battle.variant];
      if (battle.failure !== null || of === undefined) return;
      if (battle.winner === null) of.draws += 1;
      else of.wins[battle.winner] = (of.wins[battle.winner] ?? 0) + 1;
      paired(battle);
    },
    isDecided() {
      const [only] = ends;
      if (variants.length > 1) return differenceOf(differences, margin).kind !== "undecided";
      return only !== undefined && verdictOf(only, margin).kind !== "undecided";
    },
    estimate: (done) => ({
      done,
      of: battlesIn(experiment),
      variants: ends.map(({ wins, draws }) => ({
        wins: [...wins],
        draws,
        battles: wins.reduce((all, n) => all + n, draws),
        verdict: verdictOf({ wins, draws }, margin),
      })),
      difference:
        variants.length < 2
          ? null
          : { ...differenceOf(differences, margin), share: pairs === 0 ? 0 : sum / pairs, pairs },
    }),
  };
}
