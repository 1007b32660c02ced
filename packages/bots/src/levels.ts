import { portfolioBa } from "./ba/portfolio.ts";
import { portfolioCh } from "./ch/portfolio.ts";
import { portfolioPe } from "./pe/portfolio.ts";
import type { Player } from "./player.ts";
import { portfolioPs } from "./ps/portfolio.ts";
import { portfolioRb } from "./rb/portfolio.ts";
import type { Portfolio } from "./search/portfolio.ts";
import { recruitOf } from "./search/recruit.ts";
import { searching } from "./search/searching.ts";
import type { Budget } from "./search/searching.ts";

/** Levels of play, the same for all games: Recluta, Veterano (the scripted player), and on trial Élite and As. */

const PORTFOLIOS: { readonly [game: string]: Portfolio<unknown> } = {
  "parabellum-soldiers": portfolioPs,
  "conflict-of-heroes": portfolioCh,
  "reglas-basicas": portfolioRb,
  "bolt-action": portfolioBa,
  peloton: portfolioPe,
};

/** Answers at p95 within 1 s and 5 s on one core: the brake is below that, for what a round may take longer. */
const ELITE: Budget = { playouts: 120, ideas: 8, draws: 0, doubt: 0.04, ms: 850 };
const ACE: Budget = { playouts: 600, ideas: 12, draws: 0, doubt: 0.03, ms: 4500 };

/**
 * Of a thousand decisions, so many of a recruit are mistakes: as many as let him still beat random play, and lose to the veteran
 * (docs/OPPONENTS.md). A game of few decisions, or of simultaneous ones, forgives less.
 */
const MISTAKES: { readonly [game: string]: number } = {
  "parabellum-soldiers": 300,
  "conflict-of-heroes": 300,
  "reglas-basicas": 300,
  "bolt-action": 300,
  peloton: 135,
};

export function portfolioOf(game: string): Portfolio<unknown> | null {
  return PORTFOLIOS[game] ?? null;
}

/** From the weakest to the strongest. */
export function levelsOf(game: string): readonly Player<unknown>[] {
  const portfolio = portfolioOf(game);
  const veteran = portfolio?.scripts[0];
  if (portfolio === null || veteran === undefined) return [];
  return [recruitOf("recruit", veteran, MISTAKES[game] ?? 0), veteran];
}

/** Levels that do not beat the one below yet (docs/OPPONENTS.md): they can be measured, no table offers them. */
export function trialsOf(game: string): readonly Player<unknown>[] {
  const portfolio = portfolioOf(game);
  return portfolio === null ? [] : [searching("elite", portfolio, ELITE), searching("ace", portfolio, ACE)];
}
