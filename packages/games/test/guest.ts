import type { Engine } from "@escaramuza/kernel";
import { afterAll, beforeAll } from "vitest";
import { GAMES } from "../src/index.ts";

/** One more game while the tests of a file run: for what no real game needs yet. */
export function guestGame<S>(e: Engine<S>): void {
  beforeAll(() => void Reflect.apply(Array.prototype.push, GAMES, [e]));
  afterAll(
    () =>
      void Reflect.apply(Array.prototype.splice, GAMES, [GAMES.findIndex(({ rules }) => rules.id === e.rules.id), 1]),
  );
}
