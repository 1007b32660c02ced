import { For, Show } from "solid-js";
import type { JSX } from "solid-js";
import type { Slot, SlotChoice } from "@escaramuza/kernel";
import { t } from "../../i18n.ts";
import { toggled, withValue } from "../compose.ts";
import { same } from "../fields.ts";
import { choiceWords, nameOf } from "../names.ts";
import { choiceOfPiece } from "../places.ts";
import { pieceId } from "./parts.ts";
import type { Parts } from "./parts.ts";
import { Ways } from "./Ways.tsx";

type ListSlot = Extract<Slot, { readonly type: "list" }>;

/** A row for each piece: whether it is in, and where it goes or turns. */
export function ByPiece(props: Parts & { readonly slot: ListSlot }): JSX.Element {
  const pieces = (): readonly string[] => [
    ...new Set(props.slot.of.filter((c) => c.refusal === null).map((c) => pieceId(c))),
  ];
  const chosen = (choice: SlotChoice): boolean => {
    const value = props.draft.values[props.slot.name];
    return value?.type === "list" && value.values.some((v) => same(v, choice.value));
  };
  const toggle = (choice: SlotChoice | undefined): void => {
    if (choice === undefined || choice.refusal !== null) return;
    const value = props.draft.values[props.slot.name];
    props.composer.change(withValue(props.draft, props.slot, toggled(props.slot, value, choice)));
  };
  return (
    <div class="rows-of-choices">
      <For each={pieces()}>
        {(piece) => {
          const own = (): readonly SlotChoice[] =>
            props.slot.of.filter((c) => pieceId(c) === piece && c.refusal === null);
          const now = (): SlotChoice | undefined => own().find(chosen);
          return (
            <div class="piece-choices">
              <Show
                when={own().every((c) => c.away !== undefined)}
                fallback={
                  <>
                    <label class="yes-no">
                      <input
                        type="checkbox"
                        checked={now() !== undefined}
                        onChange={() => toggle(choiceOfPiece(props.composer.scene(), props.draft, props.slot, piece))}
                      />
                      <span>{nameOf(props.composer.scene(), props.voice, piece)}</span>
                    </label>
                    <Show when={now() !== undefined}>
                      <select
                        aria-label={t("slot.where", { piece: nameOf(props.composer.scene(), props.voice, piece) })}
                        onChange={(e) => toggle(own()[e.currentTarget.selectedIndex])}
                      >
                        <For each={own()}>
                          {(choice) => (
                            <option selected={chosen(choice)}>
                              {choiceWords(props.composer.scene(), props.voice, props.slot.name, {
                                value: choice.value,
                                refusal: null,
                                ...(choice.text === undefined ? {} : { text: choice.text }),
                              })}
                            </option>
                          )}
                        </For>
                      </select>
                    </Show>
                  </>
                }
              >
                <b>{nameOf(props.composer.scene(), props.voice, piece)}</b>
                <Ways {...props} name={props.slot.name} of={own()} chosen={chosen} set={toggle} />
              </Show>
            </div>
          );
        }}
      </For>
    </div>
  );
}
