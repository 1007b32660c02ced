import { For, createMemo } from "solid-js";
import type { JSX } from "solid-js";
import type { Scene } from "@escaramuza/kernel";
import { t } from "../i18n.ts";
import { sentencesOf } from "./bodies.ts";
import type { BoardVoice } from "./props.ts";

/** The table for those who do not see it: one sentence for everything on it. */
export function Words(props: { readonly scene: Scene; readonly voice: BoardVoice }): JSX.Element {
  const sentences = createMemo(() => sentencesOf(props.scene, props.voice));
  return (
    <ul class="visually-hidden" aria-label={t("board.words")} data-testid="board-words">
      <For each={sentences()}>{(sentence) => <li>{sentence}</li>}</For>
    </ul>
  );
}
