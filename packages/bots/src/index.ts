import { levelsOf, trialsOf } from "./levels.ts";
import { ONE_TRICK } from "./one-trick.ts";
import type { Player } from "./player.ts";
import { randomPlayer } from "./random.ts";

export type { Player, Thinking } from "./player.ts";
export { randomPlayer } from "./random.ts";
export { USUAL_PLAYER } from "./names.ts";
export { scriptedBa } from "./ba/scripted.ts";
export { scriptedCh } from "./ch/scripted.ts";
export { scriptedPe } from "./pe/scripted.ts";
export { scriptedPs } from "./ps/scripted.ts";
export { scriptedRb } from "./rb/scripted.ts";
export { portfolioOf } from "./levels.ts";
export { promise } from "./search/portfolio.ts";
export type { Portfolio } from "./search/portfolio.ts";
export { markOf } from "./marks.ts";
export { judged } from "./search/judge.ts";
export type { Judgement, Judging } from "./search/judge.ts";
export { searchOf } from "./search/search.ts";
export type { Limits, Search, Thought } from "./search/search.ts";

/** Players by game, as tables offer them: random plays them all, the levels know one. */
export function playersOf(game: string): readonly Player<unknown>[] {
  return [randomPlayer, ...levelsOf(game)];
}

/** By name also those no table offers: levels on trial, and players with one trick. */
export function findPlayer(game: string, id: string): Player<unknown> | null {
  return [...playersOf(game), ...trialsOf(game), ...ONE_TRICK].find((p) => p.id === id) ?? null;
}
