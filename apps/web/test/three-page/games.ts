import type { Engine } from "@escaramuza/kernel";
import { isNamed } from "../../../../packages/games/src/lazy.ts";
import { trio } from "../../../../packages/kernel/test/trio.ts";

/** Instead of all the games: one for three. */
export { isNamed };
export const GAMES: readonly Engine<unknown>[] = [trio];

export const LOADERS: readonly {
  readonly id: string;
  readonly code: string;
  readonly load: () => Promise<Engine<unknown>>;
}[] = [{ id: "trio", code: "TR", load: async () => trio }];

export function findGame(name: string): Engine<unknown> | null {
  return isNamed(name, trio.rules) ? trio : null;
}
