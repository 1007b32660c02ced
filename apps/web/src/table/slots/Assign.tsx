import { For, Show } from "solid-js";
import type { JSX } from "solid-js";
import type { Assignable } from "@escaramuza/kernel";
import { t } from "../../i18n.ts";
import { assignedIn, toggledFor } from "../assigning.ts";
import { canGive, withValue } from "../compose.ts";
import { same } from "../fields.ts";
import { choiceWords } from "../names.ts";
import { movedTo, regiven, turnsOf } from "../turns.ts";
import type { AssignSlot, Assigned, Given, Turn } from "../turns.ts";
import { Order } from "./Order.tsx";
import { refusalText } from "./parts.ts";
import type { Parts } from "./parts.ts";

/** Choosers and what each was given; the table gives and takes as well. */
export function Assign(props: Parts & { readonly slot: AssignSlot }): JSX.Element {
  const value = (): Assigned => assignedIn(props.draft, props.slot);
  const all = (): Given => value().given;
  const turns = (): readonly Turn[] => turnsOf(props.slot, value());
  const given = (chooser: Assignable): readonly unknown[] => all().find((g) => same(g.to, chooser.value))?.values ?? [];
  const change = (to: Assigned): void => props.composer.change(withValue(props.draft, props.slot, to));
  const set = (list: Given): void => change(regiven(props.slot, value(), list));
  const words = (name: string, choice: Parameters<typeof choiceWords>[3]): string =>
    choiceWords(props.composer.scene(), props.voice, name, choice);
  return (
    <div class="rows-of-choices">
      <For each={props.slot.of.filter(canGive)}>
        {(chooser) => (
          <Show
            when={chooser.max === 1 && props.slot.of.length > FEW}
            fallback={
              <fieldset class="assign">
                <legend>{words(props.slot.each, chooser)}</legend>
                <div class="choices">
                  <For each={chooser.choices.filter((choice) => choice.refusal === null)}>
                    {(choice) => (
                      <button
                        type="button"
                        class="btn choice"
                        aria-pressed={given(chooser).some((v) => same(v, choice.value))}
                        onClick={() => set(toggledFor(props.slot, all(), chooser.value, choice.value))}
                      >
                        {words(props.slot.to, choice)}
                      </button>
                    )}
                  </For>
                </div>
              </fieldset>
            }
          >
            <OneOf
              name={words(props.slot.each, chooser)}
              of={chooser.choices
                .filter((choice) => choice.refusal === null)
                .map((choice) => ({ value: choice.value, text: words(props.slot.to, choice) }))}
              chosen={given(chooser)[0]}
              set={(value) => {
                const rest = all().filter((g) => !same(g.to, chooser.value));
                set(value === null ? rest : [...rest, { to: chooser.value, values: [value.value] }]);
              }}
            />
          </Show>
        )}
      </For>
      <Show when={turns().length > 1}>
        <Order
          of={turns().map(({ name, choice }) => ({ name, text: words(props.slot.to, choice) }))}
          move={(from, to) => change(movedTo(props.slot, value(), from, to))}
        />
      </Show>
      <ul class="cannot">
        <For each={props.slot.of.filter((chooser) => !canGive(chooser))}>
          {(chooser) => (
            <li>
              <b>{words(props.slot.each, chooser)}</b>{" "}
              {chooser.refusal === null ? t("slot.nothing") : refusalText(props.voice, chooser)}
            </li>
          )}
        </For>
      </ul>
    </div>
  );
}

/** More choosers than this, each with one thing to be given, have a line each instead of buttons. */
const FEW = 4;

interface Offered {
  readonly value: Assignable["value"];
  readonly text: string;
}

function OneOf(props: {
  readonly name: string;
  readonly of: readonly Offered[];
  readonly chosen: unknown;
  readonly set: (value: Offered | null) => void;
}): JSX.Element {
  return (
    <label class="assign-one">
      <span>{props.name}</span>
      <select onChange={(e) => props.set(props.of[e.currentTarget.selectedIndex - 1] ?? null)}>
        <option selected={props.chosen === undefined}>{t("slot.nobody")}</option>
        <For each={props.of}>
          {(one) => <option selected={props.chosen !== undefined && same(one.value, props.chosen)}>{one.text}</option>}
        </For>
      </select>
    </label>
  );
}
