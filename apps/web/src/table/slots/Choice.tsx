import { For, Show } from "solid-js";
import type { JSX } from "solid-js";
import type { Slot, SlotChoice } from "@escaramuza/kernel";
import { t } from "../../i18n.ts";
import { RuleLink } from "../../ui/RuleLink.tsx";
import { isSwitch, withValue } from "../compose.ts";
import { same } from "../fields.ts";
import { choiceWords, pieceOf } from "../names.ts";
import { pointing } from "../pointed.ts";
import { pieceId, refusalText } from "./parts.ts";
import type { Parts } from "./parts.ts";
import { Ways } from "./Ways.tsx";

/** One of several, or yes and no. */
export function Choice(props: Parts & { readonly slot: Extract<Slot, { readonly type: "choice" }> }): JSX.Element {
  const chosen = (choice: SlotChoice): boolean => {
    const value = props.draft.values[props.slot.name];
    return value?.type === "choice" && same(value.value, choice.value);
  };
  const set = (choice: SlotChoice): void => {
    if (choice.refusal === null)
      props.composer.change(withValue(props.draft, props.slot, { type: "choice", value: choice.value }));
  };
  const pieces = (): boolean => props.slot.of.every((c) => pieceOf(props.composer.scene(), pieceId(c)) !== null);
  /** Chosen on the table, where the places are. */
  const placed = (): boolean => props.slot.of.some((c) => c.at !== undefined);
  const turns = (): boolean => props.slot.of.length > 0 && props.slot.of.every((c) => c.away !== undefined);
  return (
    <Show
      when={isSwitch(props.slot)}
      fallback={
        <Show
          when={!turns()}
          fallback={<Ways {...props} name={props.slot.name} of={props.slot.of} chosen={chosen} set={set} />}
        >
          <Show when={!pieces() || props.slot.of.length <= 12}>
            <div class="choices" classList={{ "on-table": placed() }}>
              <Show when={placed() && !props.slot.of.some(chosen)}>
                <small>{t("slot.place.how")}</small>
              </Show>
              <For each={placed() ? [] : props.slot.of}>
                {(choice) => (
                  <button
                    type="button"
                    class="btn choice"
                    classList={{ off: choice.refusal !== null }}
                    aria-pressed={chosen(choice)}
                    aria-disabled={choice.refusal !== null}
                    title={choice.refusal === null ? undefined : refusalText(props.voice, choice)}
                    onClick={() => set(choice)}
                    {...pointing((on) => {
                      if (pieces()) props.composer.hover(on ? pieceId(choice) : null, null);
                    })}
                  >
                    {choiceWords(props.composer.scene(), props.voice, props.slot.name, choice)}
                  </button>
                )}
              </For>
            </div>
          </Show>
        </Show>
      }
    >
      <SwitchControl {...props} chosen={chosen} set={set} />
    </Show>
  );
}

function SwitchControl(
  props: Parts & {
    readonly slot: Extract<Slot, { readonly type: "choice" }>;
    readonly chosen: (choice: SlotChoice) => boolean;
    readonly set: (choice: SlotChoice) => void;
  },
): JSX.Element {
  const yes = (): SlotChoice | undefined => props.slot.of.find((c) => c.value === true);
  const no = (): SlotChoice | undefined => props.slot.of.find((c) => c.value === false);
  const refusal = (): SlotChoice["refusal"] => yes()?.refusal ?? null;
  const on = (): boolean => {
    const choice = yes();
    return choice !== undefined && props.chosen(choice);
  };
  return (
    <label class="yes-no" classList={{ off: refusal() !== null }}>
      <input
        type="checkbox"
        checked={on()}
        disabled={refusal() !== null}
        onChange={(e) => {
          const choice = e.currentTarget.checked ? yes() : no();
          if (choice !== undefined) props.set(choice);
        }}
      />
      <span>{props.voice.text(`slot.${props.slot.name}`)}</span>
      <Show when={refusal()}>
        {(r) => (
          <small>
            {props.voice.text(`refusal.${r().code}`, r().params)}{" "}
            <RuleLink rule={r().rule} ruleset={props.model.engine.rules.id} />
          </small>
        )}
      </Show>
    </label>
  );
}
