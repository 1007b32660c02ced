/**
 * Conflict of Heroes on one core: whole random games, the longest menu of a crowded position, exact odds of an attack. A program
 * of its own, so that one game's code does not slow the measures of another's. Prints JSON; the word is how many seconds each
 * measure takes.
 */
import { apply, copy, engine, generatorFrom, kindOf, picker, start, viewOf } from "@escaramuza/kernel";
import type { Game } from "@escaramuza/kernel";
import { randomPlayer } from "@escaramuza/bots";
import { conflictOfHeroes, onMap } from "@escaramuza/rules-ch";
import type { Position } from "@escaramuza/rules-ch";

const seconds = Number(process.argv[2] ?? 3);
const e = engine(conflictOfHeroes);
let n = 0;

/** One random game of each firefight in turn: decisions applied. */
function randomGame(look: (game: Game<Position>) => void): number {
  n += 1;
  const scenario = conflictOfHeroes.scenarios[n % conflictOfHeroes.scenarios.length];
  const begun = conflictOfHeroes.start(scenario?.setup);
  if (!begun.ok) throw new Error("the firefight does not start");
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
}

/** Units of work per second of wall clock, after as long a warm-up. */
function rate(work: () => number): number {
  for (const until = performance.now() + seconds * 1000; performance.now() < until;) work();
  const from = performance.now();
  let done = 0;
  while (performance.now() < from + seconds * 1000) done += work();
  return (done * 1000) / (performance.now() - from);
}

/** The turn of 60 random games with most units on the map and most cards in the hand of the side that is asked. */
function crowded(): Game<Position> {
  let most = -1;
  let found: Game<Position> | undefined;
  for (let i = 0; i < 60; i++)
    randomGame((game) => {
      const [asked] = game.pending;
      if (asked?.kind !== "turn") return;
      const hand = game.s.players[asked.seat]?.hand.length ?? 0;
      const size = game.s.units.filter((unit) => onMap(unit)).length + hand;
      if (size <= most) return;
      most = size;
      found = copy(game);
    });
  if (found === undefined) throw new Error("no turn was played");
  return found;
}

const decisions = rate(() => randomGame(() => {}));
const game = crowded();
const [asked] = game.pending;
if (asked === undefined) throw new Error("nobody is asked");
const { position } = viewOf(e, game, asked.seat);
const menu = 1000 / rate(() => (kindOf(e, asked).menu(position, asked), 1));
const attack = conflictOfHeroes.odds.find((q) => q.id === "attack");
const odds = 1000 / rate(() => (attack?.run({ needed: 8, hit: 0 }), 1));
console.log(JSON.stringify({ decisions, menu, odds, lines: kindOf(e, asked).menu(position, asked).length }));
