import { engine } from "@escaramuza/kernel";
import type { Engine } from "@escaramuza/kernel";

/** Each game by itself, for a page that loads them one at a time. The list is that of `GAMES`. */
export const LOADERS: readonly {
  readonly id: string;
  readonly code: string;
  /** What drawings its tables need besides the common ones. */
  readonly drawings?: "cells" | "bodies";
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
    drawings: "cells",
    load: async () => engine((await import("@escaramuza/rules-ch")).conflictOfHeroes),
  },
  {
    id: "reglas-basicas",
    code: "RB",
    drawings: "bodies",
    load: async () => engine((await import("@escaramuza/rules-rb")).reglasBasicas),
  },
  {
    id: "bolt-action",
    code: "BA",
    drawings: "bodies",
    load: async () => engine((await import("@escaramuza/rules-ba")).boltAction),
  },
  {
    id: "peloton",
    code: "PE",
    drawings: "bodies",
    load: async () => engine((await import("@escaramuza/rules-pe")).peloton),
  },
];

/** By id (`parabellum-soldiers`) or code (`PS`), in any case. */
export function isNamed(name: string, { id, code }: { readonly id: string; readonly code: string }): boolean {
  const wanted = name.toLowerCase();
  return id === wanted || code.toLowerCase() === wanted;
}
