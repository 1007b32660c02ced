import { findGame } from "@escaramuza/games";
import type { Engine, Json } from "@escaramuza/kernel";

/** The first game and its scenarios, for tests that are about no game in particular. */
export function someGame(): Engine<unknown> {
  const e = findGame("ps");
  if (e === null) throw new Error("no game");
  return e;
}

export function someSetup(e: Engine<unknown>, nth = 0): Json {
  const scenario = e.rules.scenarios[nth];
  if (scenario === undefined) throw new Error("no scenario");
  return scenario.setup;
}
