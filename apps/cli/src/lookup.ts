import { findTested } from "@escaramuza/bots";
import type { Player } from "@escaramuza/bots";
import { testedNames } from "@escaramuza/bots/names";
import { GAMES, findGame } from "@escaramuza/games";
import type { Engine, Scenario } from "@escaramuza/kernel";
import { misuse } from "./errors.ts";

/** Things named on the command line; a wrong name is misuse, and the answer lists the right ones. */

export function gameNamed(name: string | undefined): Engine<unknown> {
  const e = findGame(name ?? "");
  if (e === null) misuse("unknownGame", { game: name ?? "", games: GAMES.map((g) => g.rules.id).join(", ") });
  return e;
}

export function scenarioNamed(e: Engine<unknown>, id: string | null): Scenario {
  const wanted = id?.toLowerCase();
  const { scenarios } = e.rules;
  const found = wanted === undefined ? scenarios[0] : scenarios.find((s) => s.id.toLowerCase() === wanted);
  if (found === undefined)
    misuse("unknownScenario", { scenario: id ?? "", scenarios: scenarios.map((s) => s.id).join(", ") });
  return found;
}

export function playerNamed(e: Engine<unknown>, id: string): Player<unknown> {
  const player = findTested(e.rules.id, id);
  if (player === null)
    misuse("unknownPlayer", {
      player: id,
      players: testedNames(e.rules.id).join(", "),
    });
  return player;
}
