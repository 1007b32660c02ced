import { kindOf } from "@escaramuza/kernel";
import type { Decision, Engine, MenuItem, Preview, Scene, View } from "@escaramuza/kernel";
import type { Voice } from "@escaramuza/scene";
import { percent } from "../i18n.ts";
import type { Draft } from "../table/compose.ts";
import { lineName, nameOf } from "../table/names.ts";
import { drafted } from "./drafted.ts";
import { whither } from "./whither.ts";

/** An answer as the page can show it, in the game's own words. */
export interface Told {
  readonly draft: Draft;
  readonly preview: Preview;
  readonly title: string;
}

/** Null where no line of the menu is anything like it. */
export function told(
  e: Engine<unknown>,
  view: View<unknown>,
  scene: Scene,
  voice: Voice,
  decision: Decision,
  answer: unknown,
  menu: readonly MenuItem[] = kindOf(e, decision).menu(view.position, decision),
): Told | null {
  const kind = kindOf(e, decision);
  const draft = drafted(menu, answer, (raw) => kind.parse(raw));
  if (draft === null) return null;
  const preview = e.rules.preview(view.position, decision, draft.item, answer);
  const line = lineName(voice, decision, draft.item);
  const who = draft.item.piece === undefined ? "" : nameOf(scene, voice, draft.item.piece);
  const named = preview.title === null ? who : voice.scene(preview.title);
  // Of two that name the piece, or say the same, one is enough: the line if it says it all, else the title.
  const isTwice = named.includes(line) || (who !== "" && line.includes(who) && named.includes(who));
  const words = line.includes(named) ? [line] : isTwice ? [named] : [line, named];
  // On the table a line hangs on its piece and need not name it. Here nothing else tells two men apart who may do the same.
  const actor = words.some((part) => part.includes(who)) ? "" : who;
  const title = [actor, ...words, whither(scene, voice, draft, preview)];
  return { draft, preview, title: title.filter((part) => part !== "").join(" · ") };
}

/** What it would bring about: chances of what is thrown for, else what must be thrown, and what follows. */
export function reasons(preview: Preview, voice: Voice): readonly string[] {
  const odds = preview.odds
    .filter((part) => part.weight > 0 && part.chance >= 0.005)
    .map((part) => `${voice.scene(part.text)} ${percent(part.chance)}`);
  const roll = preview.roll === null || odds.length > 0 ? [] : [voice.scene(preview.roll)];
  const notes = preview.notes.map((note) => voice.scene(note.text));
  return [...odds, ...roll, ...notes].slice(0, REASONS);
}

const REASONS = 3;
