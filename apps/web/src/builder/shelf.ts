import type { Json } from "@escaramuza/kernel";
import { remembered, rememberedList } from "../remembered.ts";

/** Forces somebody keeps in this browser, by game: the latest first, one of a name. */
export interface Kept {
  readonly name: string;
  readonly force: Json;
}

const MOST = 100;

export function keptForces(game: string): readonly Kept[] {
  return rememberedList(`forces.${game}`, isKept);
}

export function keepForce(game: string, kept: Kept): readonly Kept[] {
  const list = [kept, ...keptForces(game).filter((k) => k.name !== kept.name)].slice(0, MOST);
  remembered.set(`forces.${game}`, JSON.stringify(list));
  return list;
}

export function dropForce(game: string, name: string): readonly Kept[] {
  const list = keptForces(game).filter((k) => k.name !== name);
  remembered.set(`forces.${game}`, JSON.stringify(list));
  return list;
}

function isKept(raw: unknown): raw is Kept {
  return typeof raw === "object" && raw !== null && "name" in raw && typeof raw.name === "string" && "force" in raw;
}

/** Plain data from whatever a page holds. */
export function asJson(value: unknown): Json {
  const json: Json = JSON.parse(JSON.stringify(value ?? null));
  return json;
}
