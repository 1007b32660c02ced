import { Match, Show, Switch } from "solid-js";
import type { JSX } from "solid-js";
import type { Slot } from "@escaramuza/kernel";
import { Assign } from "./Assign.tsx";
import { ByPiece } from "./ByPiece.tsx";
import { Choice } from "./Choice.tsx";
import { Force } from "./Force.tsx";
import { March } from "./March.tsx";
import { isByPiece } from "./parts.ts";
import type { Parts } from "./parts.ts";
import { Path } from "./Path.tsx";
import { Turns } from "./Turns.tsx";

/** What fills a slot that is no plain list, besides the table itself. */
export function Control(props: Parts & { readonly slot: Slot; readonly at: number }): JSX.Element {
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
      <Match when={slotOf("assign")}>{(slot) => <Assign {...props} slot={slot()} />}</Match>
      <Match when={slotOf("march")}>{(slot) => <March {...props} slot={slot()} />}</Match>
      <Match when={slotOf("path")}>{(slot) => <Path {...props} slot={slot()} />}</Match>
      <Match when={slotOf("point")}>
        {(slot) => (
          <Show when={slot().turns === true}>
            <Turns turn={(by) => props.composer.turn(by)} />
          </Show>
        )}
      </Match>
      <Match when={slotOf("force")}>{(slot) => <Force {...props} slot={slot()} />}</Match>
    </Switch>
  );
}
