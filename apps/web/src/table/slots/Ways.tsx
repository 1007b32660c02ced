import { For } from "solid-js";
import type { JSX } from "solid-js";
import type { SlotChoice } from "@escaramuza/kernel";
import { choiceWords } from "../names.ts";
import { angleOf } from "../bearing.ts";
import { refusalText } from "./parts.ts";
import type { Parts } from "./parts.ts";

/** Directions as arrows, clockwise. The table shows the same round the piece. */
export function Ways(
  props: Parts & {
    readonly name: string;
    readonly of: readonly SlotChoice[];
    readonly chosen: (choice: SlotChoice) => boolean;
    readonly set: (choice: SlotChoice) => void;
  },
): JSX.Element {
  const words = (choice: SlotChoice): string => choiceWords(props.composer.scene(), props.voice, props.name, choice);
  return (
    <div class="choices compass">
      <For each={props.of.toSorted((a, b) => angleOf(a.away) - angleOf(b.away))}>
        {(choice) => (
          <button
            type="button"
            class="btn ic choice"
            classList={{ off: choice.refusal !== null }}
            aria-label={words(choice)}
            aria-pressed={props.chosen(choice)}
            aria-disabled={choice.refusal !== null}
            title={choice.refusal === null ? words(choice) : refusalText(props.voice, choice)}
            onClick={() => choice.refusal === null && props.set(choice)}
          >
            <svg class="i" viewBox="-10 -10 20 20" aria-hidden="true">
              <path transform={`rotate(${angleOf(choice.away)})`} d="M0 -8L6.5 4.5L0 1.5L-6.5 4.5Z" />
            </svg>
          </button>
        )}
      </For>
      <span class="compass-keys" aria-hidden="true">
        <kbd>Q</kbd> <kbd>E</kbd>
      </span>
    </div>
  );
}
