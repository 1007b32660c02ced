import { For, Match, Show, Switch } from "solid-js";
import type { JSX } from "solid-js";
import type { Slot } from "@escaramuza/kernel";
import { t } from "../i18n.ts";
import { ActionIcon } from "../ui/ActionIcon.tsx";
import { isFilled, isSwitch } from "./compose.ts";
import { Assign } from "./slots/Assign.tsx";
import { ByPiece, isByPiece } from "./slots/ByPiece.tsx";
import { Choice } from "./slots/Choice.tsx";
import { Force } from "./slots/Force.tsx";
import { List } from "./slots/List.tsx";
import type { Parts } from "./slots/parts.ts";
import { March } from "./slots/March.tsx";
import { Path } from "./slots/Path.tsx";

/** What is still open in an answer, and the controls to fill it besides the table itself. */
export function SlotControls(props: Parts): JSX.Element {
  return (
    <For each={props.draft.item.slots}>
      {(slot, i) => (
        <div class="slot" classList={{ now: props.draft.at === i(), settled: isSettled(slot) }}>
          <Show when={!isSwitch(slot)}>
            <p class="slot-name">
              {props.voice.text(`slot.${slot.name}`)}
              <Show when={slot.type === "list" && slot}>
                {(list) => <small> {range(list().min, list().max)}</small>}
              </Show>
            </p>
          </Show>
          <Control {...props} slot={slot} at={i()} />
        </div>
      )}
    </For>
  );

  /** Shown where it lies on the table, and changed there. */
  function isSettled(slot: Slot): boolean {
    const placed = slot.type === "choice" && slot.of.some((c) => c.at !== undefined);
    return placed && isFilled(slot, props.draft.values[slot.name]);
  }
}

function range(min: number, max: number): string {
  return min === max ? t("slot.exactly", { n: min }) : t("slot.range", { min, max });
}

function Control(props: Parts & { readonly slot: Slot; readonly at: number }): JSX.Element {
  const slotOf = <T extends Slot["type"]>(type: T): Extract<Slot, { readonly type: T }> | null => {
    const is = (slot: Slot): slot is Extract<Slot, { readonly type: T }> => slot.type === type;
    return is(props.slot) ? props.slot : null;
  };
  const byPiece = (): Extract<Slot, { readonly type: "list" }> | null => {
    const list = slotOf("list");
    return list !== null && isByPiece(list) ? list : null;
  };
  return (
    <Switch>
      <Match when={slotOf("choice")}>{(slot) => <Choice {...props} slot={slot()} />}</Match>
      <Match when={byPiece()}>{(slot) => <ByPiece {...props} slot={slot()} />}</Match>
      <Match when={slotOf("list")}>{(slot) => <List {...props} slot={slot()} />}</Match>
      <Match when={slotOf("assign")}>{(slot) => <Assign {...props} slot={slot()} />}</Match>
      <Match when={slotOf("march")}>{(slot) => <March {...props} slot={slot()} />}</Match>
      <Match when={slotOf("path")}>{(slot) => <Path {...props} slot={slot()} />}</Match>
      <Match when={slotOf("point")}>
        {(slot) => (
          <Show when={slot().turns === true}>
            <span class="turns">
              <button type="button" class="btn" onClick={() => props.composer.turn(-15)}>
                <ActionIcon name="turn" /> −15° <kbd>Q</kbd>
              </button>
              <button type="button" class="btn" onClick={() => props.composer.turn(15)}>
                +15° <kbd>E</kbd>
              </button>
            </span>
          </Show>
        )}
      </Match>
      <Match when={slotOf("force")}>{(slot) => <Force {...props} slot={slot()} />}</Match>
    </Switch>
  );
}
