import { engine } from "@escaramuza/kernel";
import type { Engine } from "@escaramuza/kernel";
import { boltAction } from "@escaramuza/rules-ba";
import { conflictOfHeroes } from "@escaramuza/rules-ch";
import { peloton } from "@escaramuza/rules-pe";
import { parabellumSoldiers } from "@escaramuza/rules-ps";
import { reglasBasicas } from "@escaramuza/rules-rb";
import { isNamed } from "./lazy.ts";

/** Every game there is. A new ruleset is one more line here, and nothing else above this package changes. */
export const GAMES: readonly Engine<unknown>[] = [
  engine(parabellumSoldiers),
  engine(conflictOfHeroes),
  engine(reglasBasicas),
  engine(boltAction),
  engine(peloton),
];

/** By id (`parabellum-soldiers`) or code (`PS`, in any case). */
export function findGame(name: string): Engine<unknown> | null {
  return GAMES.find(({ rules }) => isNamed(name, rules)) ?? null;
}
