import { For, Show, Suspense, lazy } from "solid-js";
import type { JSX } from "solid-js";
import type { Slot } from "@escaramuza/kernel";
import { t } from "../i18n.ts";
import { isFilled, isSwitch } from "./compose.ts";
import { List } from "./slots/List.tsx";
import { isByPiece } from "./slots/parts.ts";
import type { Parts } from "./slots/parts.ts";

/** Most games begin with a list, or with nothing to fill in: the other controls come when they are wanted. */
const Control = lazy(async () => ({ default: (await import("./slots/Control.tsx")).Control }));

/** What is still open in an answer, and the controls to fill it besides the table itself. */
export function SlotControls(props: Parts): JSX.Element {
  return (
    <For each={props.draft.item.slots}>
      {(slot, i) => (
        <div class="slot" classList={{ now: props.draft.at === i(), settled: isSettled(slot) }}>
          <Show when={!isSwitch(slot)}>
            <p class="slot-name">
              <Show when={isElsewhere(slot, i())} fallback={props.voice.text(`slot.${slot.name}`)}>
                <button
                  type="button"
                  class="btn"
                  onClick={() => props.composer.change({ ...props.draft, at: i() })}
                  data-testid={`slot-${slot.name}`}
                >
                  {props.voice.text(`slot.${slot.name}`)}
                </button>
              </Show>
              <Show when={slot.type === "list" && slot}>
                {(list) => <small> {range(list().min, list().max)}</small>}
              </Show>
            </p>
          </Show>
          <Show
            when={plainList(slot)}
            fallback={
              <Suspense>
                <Control {...props} slot={slot} at={i()} />
              </Suspense>
            }
          >
            {(list) => <List {...props} slot={list()} />}
          </Show>
        </div>
      )}
    </For>
  );

  /** A list filled from the table while the table fills another: pressed, it is its turn. */
  function isElsewhere(slot: Slot, at: number): boolean {
    return slot.type === "list" && props.draft.at !== at && slot.of.some((c) => c.at !== undefined);
  }

  /** Shown where it lies on the table, and changed there. */
  function isSettled(slot: Slot): boolean {
    const placed = slot.type === "choice" && slot.of.some((c) => c.at !== undefined);
    return placed && isFilled(slot, props.draft.values[slot.name]);
  }
}

function range(min: number, max: number): string {
  return min === max ? t("slot.exactly", { n: min }) : t("slot.range", { min, max });
}

function plainList(slot: Slot): Extract<Slot, { readonly type: "list" }> | null {
  return slot.type === "list" && !isByPiece(slot) ? slot : null;
}
