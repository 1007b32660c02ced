import { portfolioBa } from "./ba/portfolio.ts";
import { portfolioCh } from "./ch/portfolio.ts";
import { portfolioPe } from "./pe/portfolio.ts";
import type { Player } from "./player.ts";
import { portfolioPs } from "./ps/portfolio.ts";
import { portfolioRb } from "./rb/portfolio.ts";
import { randomPlayer } from "./random.ts";
import { erring, secondThoughts } from "./search/erring.ts";
import { forPoints, thorough } from "./search/portfolio.ts";
import type { Portfolio } from "./search/portfolio.ts";
import { searching } from "./search/searching.ts";
import type { Budget } from "./search/searching.ts";

/** Levels of play, the same for all games: Recluta and Veterano (scripted), Élite and As (who search). */

const PORTFOLIOS: { readonly [game: string]: Portfolio<unknown> } = {
  "parabellum-soldiers": portfolioPs,
  "conflict-of-heroes": portfolioCh,
  "reglas-basicas": portfolioRb,
  "bolt-action": portfolioBa,
  peloton: portfolioPe,
};

/** Answers at p95 within 1 s and 5 s on one core: the brake is below that, for what a round may take longer. */
const ELITE: Budget = { playouts: 60, ideas: 8, draws: 0, worth: 0.01, ms: 850 };
const ACE: Budget = { playouts: 300, ideas: 12, draws: 0, worth: 0.002, ms: 4500 };

/**
 * Of a thousand decisions, how many are mistakes. Each game has its own numbers, so that a level beats the one below about as often in
 * all of them (docs/OPPONENTS.md).
 */
interface Mistakes {
  readonly recruit: number;
  readonly veteran: number;
  readonly elite: number;
  /**
   * A veteran and an élite player err by what a good one thinks of and rejects. A recruit does anything legal, unless that makes him
   * too much like a veteran with other mistakes: then he has second thoughts, too, and more of them.
   */
  readonly recruitThinks?: true;
}

const MISTAKES: { readonly [game: string]: Mistakes } = {
  "parabellum-soldiers": { recruit: 360, veteran: 320, elite: 150 },
  "conflict-of-heroes": { recruit: 540, veteran: 600, elite: 210 },
  "reglas-basicas": { recruit: 560, veteran: 420, elite: 210 },
  "bolt-action": { recruit: 550, veteran: 360, elite: 150, recruitThinks: true },
  peloton: { recruit: 320, veteran: 950, elite: 430 },
};

export function portfolioOf(game: string): Portfolio<unknown> | null {
  return PORTFOLIOS[game] ?? null;
}

/** From the weakest to the strongest. */
export function levelsOf(game: string): readonly Player<unknown>[] {
  const portfolio = portfolioOf(game);
  const script = scriptedOf(game);
  const mistakes = MISTAKES[game];
  if (portfolio === null || script === null || mistakes === undefined) return [];
  const lesser = secondThoughts(portfolio);
  return [
    erring("recruit", script, mistakes.recruit, mistakes.recruitThinks === true ? lesser : randomPlayer),
    erring("veteran", script, mistakes.veteran, lesser),
    erring("elite", searching("elite", forPoints(portfolio), ELITE), mistakes.elite, lesser),
    searching("ace", thorough(forPoints(portfolio)), ACE),
  ];
}

/**
 * `ace@120`: who searches, with so many playouts whatever the clock says. Such games repeat exactly, and cost what one can spend:
 * `elite@0` is what the level is without any time to think.
 */
export function countedOf(game: string, id: string): Player<unknown> | null {
  const [, level, count] = /^(elite|ace)@(\d{1,6})$/u.exec(id) ?? [];
  const portfolio = portfolioOf(game);
  const script = scriptedOf(game);
  if (portfolio === null || script === null || level === undefined) return null;
  const playouts = Number(count);
  const [asked, budget] = level === "ace" ? [thorough(forPoints(portfolio)), ACE] : [forPoints(portfolio), ELITE];
  const thinker = playouts === 0 ? script : searching(id, asked, { ...budget, playouts, ms: Infinity });
  const mistakes = level === "ace" ? 0 : (MISTAKES[game]?.elite ?? 0);
  return erring(id, thinker, mistakes, secondThoughts(portfolio));
}

/** The scripted player itself, who makes no mistakes and takes no time: who measures battles, and plays on in a search. */
export function scriptedOf(game: string): Player<unknown> | null {
  return portfolioOf(game)?.scripts[0] ?? null;
}
