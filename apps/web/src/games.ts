import { createResource } from "solid-js";
import type { Resource } from "solid-js";
import type { Engine } from "@escaramuza/kernel";

/** The rulesets are loaded when first needed, once. */
const loadGames = async () => import("@escaramuza/games");

export async function allGames(): Promise<readonly Engine<unknown>[]> {
  return (await loadGames()).GAMES;
}

export async function gameNamed(name: string): Promise<Engine<unknown> | null> {
  return (await loadGames()).findGame(name);
}

export function useGames(): Resource<readonly Engine<unknown>[]> {
  return createResource(allGames)[0];
}

export function useGame(name: () => string): Resource<Engine<unknown> | null> {
  return createResource(name, gameNamed)[0];
}
