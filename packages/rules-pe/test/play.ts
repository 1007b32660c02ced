import { apply, engine, generatorFrom, kindOf, picker, start, viewOf } from "@escaramuza/kernel";
import type { Decision, Game, Json, Pick } from "@escaramuza/kernel";
import { peloton as rules } from "../src/index.ts";
import type { Position } from "../src/state.ts";

/** Random games for tests of what players see: called for every question, with a legal answer to it. */

const e = engine(rules);

export function play(
  setup: Json,
  seed: number,
  most: number,
  look: (at: { view: Position; d: Decision; answer: unknown; pick: Pick; n: number; game: Game<Position> }) => void,
): void {
  const begun = rules.start(setup);
  if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
  const { game } = start(e, begun.position, generatorFrom(seed));
  const pick = picker(generatorFrom(seed + 1000));
  for (let n = 0; n < most && game.outcome === null; n++) {
    const d = game.pending.find((p) => !game.answers.some((a) => a.decision === p.id));
    if (d === undefined) throw new Error("nobody to answer");
    const view = viewOf(e, game, d.seat).position;
    const kind = kindOf(e, d);
    let answer: unknown = null;
    for (let i = 0; i < 20 && answer === null; i++) answer = kind.sample(view, d, pick);
    answer ??= kind.fallback(view, d);
    look({ view, d, answer, pick, n, game });
    const applied = apply(e, game, { seat: d.seat, decision: d.id, answer });
    if (!applied.ok) throw new Error(JSON.stringify(applied.refusal));
  }
}

/** With tactical actions, so that hiding and facing come up too. */
export const SETUPS: readonly Json[] = rules.scenarios.map(({ setup }) => setup);
