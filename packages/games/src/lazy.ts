import { engine } from "@escaramuza/kernel";
import type { Engine } from "@escaramuza/kernel";

/** Each game by itself, for a page that loads them one at a time. The list is that of `GAMES`. */
export const LOADERS: readonly {
  readonly id: string;
  readonly code: string;
  readonly load: () => Promise<Engine<unknown>>;
}[] = [
  {
    id: "parabellum-soldiers",
    code: "PS",
    load: async () => engine((await import("@escaramuza/rules-ps")).parabellumSoldiers),
  },
  {
    id: "conflict-of-heroes",
    code: "CH",
    load: async () => engine((await import("@escaramuza/rules-ch")).conflictOfHeroes),
  },
];
