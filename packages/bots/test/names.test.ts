import { expect, it } from "vitest";
import { GAMES } from "@escaramuza/games";
import { playersOf } from "../src/index.ts";
import { playerNames } from "../src/names.ts";

it.each(GAMES.map((e) => e.rules.id))("the names of the players of %s are the players", (game) => {
  expect(playerNames(game)).toEqual(playersOf(game).map((player) => player.id));
});
