import { For } from "solid-js";
import type { JSX } from "solid-js";
import type { Voice } from "@escaramuza/scene";
import { t } from "../i18n.ts";
import { turnsOf } from "./story.ts";
import type { Tale } from "./story.ts";
import { chapterWords } from "./words.ts";

/** The whole game as a line: where turns begin, where pieces were lost, and the moment shown. */
export function Scrubber(props: {
  readonly tale: Tale;
  readonly voice: Voice;
  readonly at: number;
  readonly onShow: (at: number) => void;
}): JSX.Element {
  const left = (at: number): string => `${(100 * at) / Math.max(1, props.tale.last)}%`;
  return (
    <div class="scrub">
      <div class="drawn" aria-hidden="true">
        <i class="track" />
        <i class="gone-by" style={{ width: left(props.at) }} />
        <For each={turnsOf(props.tale)}>{(turn) => <i class="turn" style={{ left: left(turn.at) }} />}</For>
        <For each={props.tale.losses}>
          {(loss) => (
            <i class={`loss side${loss.side}`} classList={{ key: loss.key }} style={{ left: left(loss.at) }} />
          )}
        </For>
      </div>
      <input
        type="range"
        min="0"
        max={props.tale.last}
        step="1"
        value={props.at}
        aria-label={t("replay.scrub")}
        aria-valuetext={t("replay.at", {
          chapter: chapterWords(props.tale, props.voice, props.at),
          at: props.at,
          last: props.tale.last,
        })}
        onInput={(event) => props.onShow(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
