import { kindOf } from "@escaramuza/kernel";
import type { Decision, Engine, Pick, View } from "@escaramuza/kernel";
import type { Portfolio } from "./portfolio.ts";

export interface Breadth {
  /** Further answers the usual script thought of. */
  readonly ideas: number;
  /** Draws of the rules' own. */
  readonly draws: number;
}

/**
 * Legal answers worth weighing, all different: what each script would answer, the usual one first, then its further ideas and draws
 * of the rules' own.
 */
export function candidatesOf<S>(
  e: Engine<S>,
  portfolio: Portfolio<S>,
  view: View<S>,
  decision: Decision,
  pick: Pick,
  { ideas, draws }: Breadth,
): readonly unknown[] {
  const kind = kindOf(e, decision);
  const found = new Map<string, unknown>();
  const add = (raw: unknown): void => {
    const answer = raw === null && found.size > 0 ? undefined : kind.parse(raw);
    if (answer === undefined) return;
    const key = JSON.stringify(answer);
    if (!found.has(key) && kind.check(view.position, decision, answer) === null) found.set(key, answer);
  };
  const searched = portfolio.searched.has(decision.kind);
  for (const script of searched ? portfolio.scripts : portfolio.scripts.slice(0, 1)) {
    try {
      add(script.answer(e, view, decision, pick));
    } catch {
      // A script that cannot say has nothing to offer; the fallback below is always there.
    }
  }
  if (searched && portfolio.ideas !== undefined) {
    const most = found.size + ideas;
    for (const answer of portfolio.ideas(view, decision)) if (found.size < most) add(answer);
  }
  if (searched) for (let i = 0; i < draws; i++) add(kind.sample(view.position, decision, pick) ?? undefined);
  if (found.size === 0) add(kind.fallback(view.position, decision));
  return [...found.values()];
}
