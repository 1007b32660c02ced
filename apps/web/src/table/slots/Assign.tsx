import { For, Show } from "solid-js";
import type { JSX } from "solid-js";
import type { Slot } from "@escaramuza/kernel";
import { t } from "../../i18n.ts";
import { same } from "../compose.ts";
import { nameOf } from "../names.ts";
import { pieceId, refusalText } from "./parts.ts";
import type { Parts } from "./parts.ts";

/** Choosers and what each was given; the table gives and takes. */
export function Assign(props: Parts & { readonly slot: Extract<Slot, { readonly type: "assign" }> }): JSX.Element {
  const given = (to: unknown): readonly unknown[] => {
    const value = props.draft.values[props.slot.name];
    return value?.type === "assign" ? (value.given.find((g) => same(g.to, to))?.values ?? []) : [];
  };
  const name = (value: unknown): string => nameOf(props.composer.scene(), props.voice, String(value));
  return (
    <div class="rows-of-choices">
      <For each={props.slot.of}>
        {(chooser) => (
          <fieldset class="assign" classList={{ off: chooser.refusal !== null }}>
            <legend>{name(chooser.value)}</legend>
            <Show when={chooser.refusal === null} fallback={<small>{refusalText(props.voice, chooser)}</small>}>
              <div class="choices">
                <For each={chooser.choices}>
                  {(choice) => (
                    <Show when={choice.refusal === null}>
                      <button
                        type="button"
                        class="btn choice"
                        aria-pressed={given(chooser.value).some((v) => same(v, choice.value))}
                        onClick={() => {
                          props.composer.piece(pieceId(chooser));
                          props.composer.piece(pieceId(choice));
                        }}
                      >
                        {name(choice.value)}
                      </button>
                    </Show>
                  )}
                </For>
                <Show when={chooser.choices.every((c) => c.refusal !== null)}>
                  <small>{t("slot.nothing")}</small>
                </Show>
              </div>
            </Show>
          </fieldset>
        )}
      </For>
    </div>
  );
}
