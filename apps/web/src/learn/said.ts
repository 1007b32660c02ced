import type { Engine, Json, View } from "@escaramuza/kernel";
import { voice } from "../i18n.ts";
import { nameOf, pieceOf } from "../table/names.ts";
import type { Played } from "./rehearsal.ts";

/** What was played, in the game's words: the line of the menu, and the pieces that were chosen. `view`: any that knows them. */
export function said(e: Engine<unknown>, view: View<unknown>, played: Played): string {
  const scene = e.rules.scene(view.position, view.seat);
  const plain = voice(e);
  const named = plain.named((id) => (pieceOf(scene, id) === null ? null : nameOf(scene, plain, id)));
  const { decision, item, answer } = played;
  const text = item === null ? named.question(decision) : named.option(decision, { ...item, answer: json(answer) });
  const chosen = counted(
    mentioned(answer).flatMap((id) => (pieceOf(scene, id) === null ? [] : [nameOf(scene, plain, id)])),
  );
  const fresh = chosen.filter(([name]) => !text.includes(name));
  if (fresh.length === 0) return text;
  return `${text} → ${fresh.map(([name, times]) => (times === 1 ? name : `${name} ×${times}`)).join(", ")}`;
}

function mentioned(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(mentioned) : [];
}

function counted(names: readonly string[]): readonly (readonly [name: string, times: number])[] {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times];
}

function json(value: unknown): Json {
  const text: string = JSON.stringify(value);
  const result: Json = JSON.parse(text);
  return result;
}
