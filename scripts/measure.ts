/**
 * What the measures of the games share: random games one after another, paces by the clock and by the processor, and the slowest of
 * what a player waits for. Who imports it is a program of its own for one game, so that one game's code does not slow another's.
 */
import { apply, copy, engine, generatorFrom, picker, start, viewOf } from "@escaramuza/kernel";
import type { Decision, Engine, Game, Ruleset } from "@escaramuza/kernel";
import { randomPlayer } from "@escaramuza/bots";

/** How many seconds each measure takes: the program's word. */
export const SECONDS = Number(process.argv[2] ?? 3);

/** A question, with the game it was asked in. */
export interface Asked<S> {
  readonly game: Game<S>;
  readonly decision: Decision;
}

export interface Games<S> {
  readonly e: Engine<S>;
  /** Plays the next one to its end: decisions applied. `look` sees the game before each. */
  next(look?: (game: Game<S>) => void): number;
  played(): number;
}

/** Random games from their set-ups, numbered from one. */
export function randomGames<S>(rules: Ruleset<S>, setup: (n: number) => unknown): Games<S> {
  const e = engine(rules);
  let n = 0;
  return {
    e,
    next(look = () => {}) {
      n += 1;
      const begun = rules.start(setup(n));
      if (!begun.ok) throw new Error(`the battle does not start: ${JSON.stringify(begun.problems)}`);
      const { game } = start(e, begun.position, generatorFrom(n));
      const pick = picker(generatorFrom(n + 1_000_000));
      while (game.outcome === null) {
        const decision = game.pending.find((d) => !game.answers.some((a) => a.decision === d.id));
        if (decision === undefined) throw new Error("nobody to answer");
        look(game);
        const answer = randomPlayer.answer(e, viewOf(e, game, decision.seat), decision, pick);
        const applied = apply(e, game, { seat: decision.seat, decision: decision.id, answer });
        if (!applied.ok) throw new Error(applied.refusal.code);
      }
      return game.seq;
    },
    played: () => n,
  };
}

/** Each scenario in turn. */
export function scenariosOf<S>(rules: Ruleset<S>): Games<S> {
  return randomGames(rules, (n) => rules.scenarios[n % rules.scenarios.length]?.setup);
}

/** Questions met in the next games, so many of them; with `games`, those of so many games at most. */
export function questions<S>(
  games: Games<S>,
  wanted: (decision: Decision, game: Game<S>) => boolean,
  most: number,
  { games: last = Infinity }: { readonly games?: number } = {},
): Asked<S>[] {
  const found: Asked<S>[] = [];
  for (let i = 0; i < last && found.length < most; i++)
    games.next((game) => {
      const decision = game.pending[0];
      if (decision !== undefined && found.length < most && wanted(decision, game))
        found.push({ game: copy(game), decision });
    });
  if (found.length === 0) throw new Error("nothing of that was asked");
  return found;
}

/** Units of work per second of wall clock, after as long a warm-up. `work` does some and says how much. */
export function rate(work: () => number, seconds = SECONDS): number {
  for (const until = performance.now() + seconds * 1000; performance.now() < until;) work();
  const from = performance.now();
  let done = 0;
  while (performance.now() < from + seconds * 1000) done += work();
  return (done * 1000) / (performance.now() - from);
}

/**
 * Decisions in a second by the clock, and in a busy one, after as long a warm-up and so many games at least. Both take so many seconds
 * of the program's own: in those the clock gives it on a loaded machine its code is not even compiled.
 */
export function paces<S>(
  { next, played }: Games<S>,
  warm: number,
): { readonly decisions: number; readonly busyDecisions: number } {
  for (const until = busy() + SECONDS; busy() < until || played() < warm;) next();
  const from = performance.now();
  const used = busy();
  let done = 0;
  while (busy() < used + SECONDS) done += next();
  return { decisions: (done * 1000) / (performance.now() - from), busyDecisions: done / (busy() - used) };
}

/** Seconds of this program's own: other work on the machine slows the clock's, these hardly. */
export function busy(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6;
}

/** In milliseconds. */
export function timed(work: () => unknown): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}

/** Each the quickest of some rounds: what else the machine does in between is not meant. The first round warms up. */
export function quickest(rounds: number, round: () => readonly number[]): number[] {
  let best = round().map(() => Infinity);
  for (let i = 0; i < rounds; i++) {
    const took = round();
    best = best.map((least, k) => Math.min(least, took[k] ?? Infinity));
  }
  return best;
}

/** 95 of 100 take no longer. */
export function p95(took: readonly number[]): number {
  return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? NaN;
}
