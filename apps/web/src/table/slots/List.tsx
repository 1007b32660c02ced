import { For, Show } from "solid-js";
import { counterLook } from "@escaramuza/scene";
import type { JSX } from "solid-js";
import type { Preview, Slot, SlotChoice } from "@escaramuza/kernel";
import { t } from "../../i18n.ts";
import { Figure } from "../../ui/Figure.tsx";
import { OddsBar } from "../../ui/OddsBar.tsx";
import { RuleLink } from "../../ui/RuleLink.tsx";
import { toggled, withValue } from "../compose.ts";
import { same } from "../fields.ts";
import { choiceWords, nameOf, pieceOf } from "../names.ts";
import { pointing } from "../pointed.ts";
import { pieceId, refusalText } from "./parts.ts";
import type { Parts } from "./parts.ts";

/** More choices than this are made on the table only. */
const MANY = 8;

/** With repeats, what was chosen in order; otherwise one row for each choice, with its odds. */
export function List(props: Parts & { readonly slot: Extract<Slot, { readonly type: "list" }> }): JSX.Element {
  const value = (): readonly unknown[] => {
    const v = props.draft.values[props.slot.name];
    return v?.type === "list" ? v.values : [];
  };
  const open = (): readonly SlotChoice[] => props.slot.of.filter((choice) => choice.refusal === null);
  const toggle = (choice: SlotChoice): void => {
    if (choice.refusal === null)
      props.composer.change(
        withValue(props.draft, props.slot, toggled(props.slot, props.draft.values[props.slot.name], choice)),
      );
  };
  const without = (i: number): void =>
    props.composer.change(
      withValue(props.draft, props.slot, { type: "list", values: props.slot.of.length === 0 ? [] : taken(value(), i) }),
    );
  const taken = (values: readonly unknown[], i: number): SlotChoice["value"][] =>
    values.flatMap((v, n) =>
      n === i
        ? []
        : props.slot.of
            .filter((c) => same(c.value, v))
            .slice(0, 1)
            .map((c) => c.value),
    );
  return (
    <Show
      when={props.slot.repeat}
      fallback={
        <div class="rows-of-choices">
          <For each={open()}>
            {(choice) => (
              <ChoiceRow
                {...props}
                choice={choice}
                chosen={value().some((v) => same(v, choice.value))}
                toggle={() => toggle(choice)}
                preview={props.composer.preview()}
              />
            )}
          </For>
          <Cannot {...props} />
        </div>
      }
    >
      <div class="choices">
        <For each={value()}>
          {(v, i) => (
            <button
              type="button"
              class="btn chosen"
              onClick={() => without(i())}
              title={t("slot.remove", { what: words(v) })}
            >
              {i() + 1}. {words(v)} ×
            </button>
          )}
        </For>
        <Show when={value().length === 0 && open().length <= MANY}>
          <For each={open()}>
            {(choice) => (
              <button
                type="button"
                class="btn"
                onClick={() => toggle(choice)}
                {...pointing((on) => props.composer.hover(on ? pieceId(choice) : null, null))}
              >
                {choiceWords(props.composer.scene(), props.voice, props.slot.name, choice)}
              </button>
            )}
          </For>
        </Show>
        <Show when={value().length > 0 && value().length < props.slot.max}>
          <button type="button" class="btn" onClick={again}>
            {t("slot.again")}
          </button>
        </Show>
      </div>
    </Show>
  );

  function again(): void {
    const last = value().at(-1);
    const choice = props.slot.of.find((c) => same(c.value, last));
    if (choice !== undefined) toggle(choice);
  }

  function words(v: unknown): string {
    const choice = props.slot.of.find((c) => same(c.value, v));
    return choice === undefined ? String(v) : choiceWords(props.composer.scene(), props.voice, props.slot.name, choice);
  }
}

function ChoiceRow(
  props: Parts & {
    readonly slot: Slot;
    readonly choice: SlotChoice;
    readonly chosen: boolean;
    readonly toggle: () => void;
    readonly preview: Preview;
  },
): JSX.Element {
  const id = (): string => pieceId(props.choice);
  const piece = (): ReturnType<typeof pieceOf> => pieceOf(props.composer.scene(), id());
  const row = (): Preview["rows"][number] | undefined => props.preview.rows.find((r) => r.piece === id());
  return (
    <label
      class="choice-row"
      onMouseEnter={() => props.composer.hover(piece() === null ? null : id(), null)}
      onMouseLeave={() => props.composer.hover(null, null)}
    >
      <input type="checkbox" checked={props.chosen} onChange={() => props.toggle()} />
      <Show when={piece()}>
        {(p) => (
          <Figure
            side={p().side}
            silhouette={p().line.silhouette}
            role={p().line.role}
            tag={p().line.tag}
            counter={counterLook(p().line.counter, props.voice.scene)}
          />
        )}
      </Show>
      <span class="nm">
        <b>{choiceWords(props.composer.scene(), props.voice, props.slot.name, props.choice)}</b>
        <small>{rowText()}</small>
      </span>
      <Show when={row()?.odds.length !== 0 && row()}>
        {(r) => (
          <span class="row-odds">
            <OddsBar odds={r().odds} voice={props.voice} legend={false} />
          </span>
        )}
      </Show>
    </label>
  );

  function rowText(): string {
    const found = row();
    return found === undefined ? "" : props.voice.scene(found.text);
  }
}

/** What cannot be chosen, and why, in a few words each. */
function Cannot(props: Parts & { readonly slot: Extract<Slot, { readonly type: "list" }> }): JSX.Element {
  const named = (choice: SlotChoice): string =>
    choiceWords(props.composer.scene(), props.voice, props.slot.name, choice);
  const who = (choice: SlotChoice): string =>
    choice.piece === undefined ? named(choice) : nameOf(props.composer.scene(), props.voice, choice.piece);
  return (
    <ul class="cannot">
      <For each={oneEach(props.slot.of.filter((choice) => choice.refusal !== null))}>
        {(choice) => (
          <li>
            <Show when={!refusalText(props.voice, choice).includes(who(choice))}>
              <b>{who(choice)}:</b>{" "}
            </Show>
            {refusalText(props.voice, choice)}{" "}
            <RuleLink rule={choice.refusal?.rule ?? ""} ruleset={props.model.engine.rules.id} />
          </li>
        )}
      </For>
    </ul>
  );
}

/** A piece with several choices that are all refused for one reason is said once. */
function oneEach(choices: readonly SlotChoice[]): readonly SlotChoice[] {
  return choices.filter(
    (choice, i) => choices.findIndex((c) => pieceId(c) === pieceId(choice) && same(c.refusal, choice.refusal)) === i,
  );
}
