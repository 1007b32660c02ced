import { determinize } from "@escaramuza/kernel";
import type { Decision, Engine, Pick, View } from "@escaramuza/kernel";
import { candidatesOf } from "./candidates.ts";
import type { Breadth } from "./candidates.ts";
import { playOut } from "./playout.ts";
import type { Portfolio } from "./portfolio.ts";

/**
 * Was it a good answer? What was answered and the best there was are played on in the same worlds, with the same luck: what the dice
 * brought in the game itself has no part in it. The best is found in some worlds and measured in others, so that it is not taken
 * for better than it is because luck made it look so.
 */

export interface Judging extends Breadth {
  /** Worlds in which the best is looked for among all. */
  readonly worlds: number;
  /** Worlds in which it is then compared with what was answered. */
  readonly duels: number;
}

export interface Judgement {
  /** Chances of winning with what was answered and with the best found; the answer itself where nothing was better. */
  readonly chance: number;
  readonly best: { readonly answer: unknown; readonly chance: number };
  /** How far the best leads, and the standard error of that; both 0 where it was the answer. */
  readonly lead: number;
  readonly error: number;
}

/** Null where there was nothing to choose, or what was answered cannot be played in any world drawn. */
export function judged<S>(
  e: Engine<S>,
  portfolio: Portfolio<S>,
  view: View<S>,
  decision: Decision,
  answer: unknown,
  pick: Pick,
  limits: Judging,
): Judgement | null {
  const key = JSON.stringify(answer);
  const others = candidatesOf(e, portfolio, view, decision, pick, limits).filter((one) => JSON.stringify(one) !== key);
  if (others.length === 0 || !portfolio.searched.has(decision.kind)) return null;

  /** Each answer's value in so many worlds; an answer that some world refuses is out. */
  const played = (answers: readonly unknown[], worlds: number): readonly (readonly number[])[] => {
    const values = answers.map((): number[] => []);
    for (let n = 0; n < worlds; n++) {
      const world = determinize(e, view, pick);
      const seed = pick(2 ** 31);
      for (const [i, one] of answers.entries()) {
        const value = playOut(e, portfolio, world, decision, one, seed);
        if (value !== null) values[i]?.push(value);
      }
    }
    return values.map((list) => (list.length < worlds ? [] : list));
  };

  const [own = [], ...rest] = played([answer, ...others], limits.worlds);
  if (own.length === 0) return null;
  let best = -1;
  let most = mean(own);
  for (const [i, values] of rest.entries()) {
    if (values.length === 0 || mean(values) <= most) continue;
    best = i;
    most = mean(values);
  }
  const good: Judgement = { chance: mean(own), best: { answer, chance: mean(own) }, lead: 0, error: 0 };
  if (best < 0) return good;
  const [mine = [], its = []] = played([answer, others[best]], limits.duels);
  if (mine.length === 0 || its.length === 0) return good;
  const gaps = its.map((value, i) => value - (mine[i] ?? 0));
  const lead = mean(gaps);
  const spread = gaps.reduce((sum, gap) => sum + (gap - lead) ** 2, 0);
  const error = gaps.length < 2 ? 1 : Math.sqrt(spread / (gaps.length - 1) / gaps.length);
  return { chance: mean(mine), best: { answer: others[best], chance: mean(its) }, lead, error };
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
