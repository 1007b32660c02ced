import { seatsOfSide, sideOf } from "@escaramuza/kernel";
import type { Difference, Engine, Scene, Seat } from "@escaramuza/kernel";
import type { Voice } from "@escaramuza/scene";
import { t, voice } from "../i18n.ts";
import { nameOf, pieceOf } from "../table/names.ts";
import { chapterAt } from "./story.ts";
import type { Check, Tale } from "./story.ts";

/** The short name of a seat's side: its force's. */
export function sideName(scene: Scene, v: Voice, seat: Seat): string {
  const side = sideOf(scene, seat);
  return side === undefined ? v.seat(seat) : v.scene(side.short);
}

/** A seat's own name: its side's where it is alone on it. */
export function seatName(scene: Scene, v: Voice, seat: Seat): string {
  const side = sideOf(scene, seat);
  return side !== undefined && seatsOfSide(side).length > 1 ? v.seat(seat) : sideName(scene, v, seat);
}

/** The game's voice, saying pieces by name. */
export function namedVoice(e: Engine<unknown>, scene: Scene): Voice {
  const v = voice(e);
  return v.named((id) => (pieceOf(scene, id) === null ? null : nameOf(scene, v, id)));
}

/** `Turn 4 · Rifleman 2`, or that the table is still being laid. */
export function chapterWords(tale: Tale, v: Voice, at: number): string {
  const { turn, section } = chapterAt(tale, at);
  const parts = [turn, section].filter((chapter) => chapter !== null).map((chapter) => v.scene(chapter.text));
  return parts.length === 0 ? t("replay.start") : parts.join(" · ");
}

/** What came of checking a record: message keys `check.<word>` and `check.<word>.detail`. */
export function verdict(check: Check): {
  readonly word: "kept" | "entered" | "broken" | "differs";
  readonly good: boolean;
  readonly what: string;
} {
  if (check.dice === "broken") return { word: "broken", good: false, what: "" };
  if (check.difference !== null) return { word: "differs", good: false, what: differenceWords(check.difference) };
  return { word: check.dice, good: true, what: "" };
}

function differenceWords(difference: Difference): string {
  switch (difference.at) {
    case "input":
      return t("check.at.input", { n: difference.index + 1 });
    case "hash":
      return t("check.at.hash", { n: difference.index });
    case "ruleset":
    case "version":
    case "data":
    case "setup":
      return t(`check.at.${difference.at}`);
  }
}
