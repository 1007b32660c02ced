/**
 * Conflict of Heroes on one core: whole random games, the longest menu of a crowded position, exact odds of an attack. A program
 * of its own, so that one game's code does not slow the measures of another's. Prints JSON; the word is how many seconds each
 * measure takes.
 */
import { copy, kindOf, viewOf } from "@escaramuza/kernel";
import type { Game } from "@escaramuza/kernel";
import { conflictOfHeroes, onMap } from "@escaramuza/rules-ch";
import type { Position } from "@escaramuza/rules-ch";
import { rate, scenariosOf } from "./measure.ts";

const games = scenariosOf(conflictOfHeroes);
const { e } = games;

/** The turn of 60 random games with most units on the map and most cards in the hand of the side that is asked. */
function crowded(): Game<Position> {
  let most = -1;
  let found: Game<Position> | undefined;
  for (let i = 0; i < 60; i++)
    games.next((game) => {
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

const decisions = rate(() => games.next());
const game = crowded();
const [asked] = game.pending;
if (asked === undefined) throw new Error("nobody is asked");
const { position } = viewOf(e, game, asked.seat);
const menu = 1000 / rate(() => (kindOf(e, asked).menu(position, asked), 1));
const attack = conflictOfHeroes.odds.find((q) => q.id === "attack");
const odds = 1000 / rate(() => (attack?.run({ needed: 8, hit: 0 }), 1));
console.log(JSON.stringify({ decisions, menu, odds, lines: kindOf(e, asked).menu(position, asked).length }));
