import { For } from "solid-js";
import type { JSX } from "solid-js";
import type { Slot } from "@escaramuza/kernel";
import { t } from "../../i18n.ts";
import { canGive, same } from "../compose.ts";
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
      <For each={props.slot.of.filter(canGive)}>
        {(chooser) => (
          <fieldset class="assign">
            <legend>{name(chooser.value)}</legend>
            <div class="choices">
              <For each={chooser.choices.filter((choice) => choice.refusal === null)}>
                {(choice) => (
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
                )}
              </For>
            </div>
          </fieldset>
        )}
      </For>
      <ul class="cannot">
        <For each={props.slot.of.filter((chooser) => !canGive(chooser))}>
          {(chooser) => (
            <li>
              <b>{name(chooser.value)}</b>{" "}
              {chooser.refusal === null ? t("slot.nothing") : refusalText(props.voice, chooser)}
            </li>
          )}
        </For>
      </ul>
    </div>
  );
}
