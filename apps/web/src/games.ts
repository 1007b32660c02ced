import { bring } from "virtual:late";
import { createResource } from "solid-js";
import type { Resource } from "solid-js";
import { LOADERS, isNamed } from "@escaramuza/games/lazy";
import type { Engine } from "@escaramuza/kernel";
import { lang } from "./i18n.ts";
import { loadTexts } from "./texts.ts";

/** A ruleset is loaded when first needed, once, by itself. A failure is tried again the next time. */
const loading = new Map<string, Promise<Engine<unknown>>>();

async function loaded({ id, load, drawings }: (typeof LOADERS)[number]): Promise<Engine<unknown>> {
  const known = loading.get(id) ?? load();
  loading.set(id, known);
  known.catch(() => loading.delete(id));
  const game = await known;
  await Promise.all([loadTexts(lang()), drawings === undefined ? null : bring(drawings)]);
  return game;
}

export async function allGames(): Promise<readonly Engine<unknown>[]> {
  return Promise.all(LOADERS.map(loaded));
}

/** By id or code. */
export async function gameNamed(name: string): Promise<Engine<unknown> | null> {
  const found = LOADERS.find((one) => isNamed(name, one));
  return found === undefined ? null : loaded(found);
}

export function useGames(): Resource<readonly Engine<unknown>[]> {
  return createResource(allGames)[0];
}

export function useGame(name: () => string): Resource<Engine<unknown> | null> {
  return createResource(name, gameNamed)[0];
}
