import { createResource } from "solid-js";
import type { Resource } from "solid-js";
import { loadTexts } from "./texts.ts";
import type { Engine } from "@escaramuza/kernel";
import { lang } from "./i18n.ts";

/** The rulesets are loaded when first needed, once. */
async function loadGames() {
  const games = await import("@escaramuza/games");
  await loadTexts(lang());
  return games;
}

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
