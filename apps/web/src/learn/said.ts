import type { Json } from "@escaramuza/kernel";
import type { Voice } from "@escaramuza/scene";
import type { Played } from "./rehearsal.ts";

/** What was played, in the game's words: the line of the menu with everything that was chosen. */
export function said(voice: Voice, played: Played): string {
  if (played.item === null) return voice.question(played.decision);
  return voice.option(played.decision, { ...played.item, answer: plain(played.answer) });
}

function plain(value: unknown): Json {
  const text: string = JSON.stringify(value);
  const result: Json = JSON.parse(text);
  return result;
}
