import { For, Match, Show, Switch, lazy, createSignal } from "solid-js";
import type { JSX } from "solid-js";
import type { Preview, Slot, SlotChoice } from "@escaramuza/kernel";
import type { Voice } from "@escaramuza/scene";
import { t } from "../i18n.ts";
import { ActionIcon } from "../ui/ActionIcon.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Figure } from "../ui/Figure.tsx";
import { OddsBar } from "../ui/OddsBar.tsx";
import { RuleLink } from "../ui/RuleLink.tsx";
import { isFilled, isSwitch, same, toggled, withValue } from "./compose.ts";
import type { Draft } from "./compose.ts";
import type { Composer } from "./composer.ts";
import type { TableModel } from "./model.ts";
import { choiceWords, nameOf, pieceOf } from "./names.ts";

const ForceEditor = lazy(() => import("../builder/ForceEditor.tsx"));

interface Parts {
  readonly model: TableModel;
  readonly composer: Composer;
  readonly voice: Voice;
  readonly draft: Draft;
}

/** What is still open in an answer, and the controls to fill it besides the table itself. */
export function SlotControls(props: Parts): JSX.Element {
  return (
    <For each={props.draft.item.slots}>
      {(slot, i) => (
        <div class="slot" classList={{ now: props.draft.at === i() }}>
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
}

function range(min: number, max: number): string {
  return min === max ? t("slot.exactly", { n: min }) : t("slot.range", { min, max });
}

function Control(props: Parts & { readonly slot: Slot; readonly at: number }): JSX.Element {
  const slotOf = <T extends Slot["type"]>(type: T): Extract<Slot, { readonly type: T }> | null => {
    const is = (slot: Slot): slot is Extract<Slot, { readonly type: T }> => slot.type === type;
    return is(props.slot) ? props.slot : null;
  };
  return (
    <Switch>
      <Match when={slotOf("choice")}>{(slot) => <Choice {...props} slot={slot()} />}</Match>
      <Match when={slotOf("list")}>{(slot) => <List {...props} slot={slot()} />}</Match>
      <Match when={slotOf("assign")}>{(slot) => <Assign {...props} slot={slot()} />}</Match>
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

function Choice(props: Parts & { readonly slot: Extract<Slot, { readonly type: "choice" }> }): JSX.Element {
  const chosen = (choice: SlotChoice): boolean => {
    const value = props.draft.values[props.slot.name];
    return value?.type === "choice" && same(value.value, choice.value);
  };
  const set = (choice: SlotChoice): void => {
    if (choice.refusal === null)
      props.composer.change(withValue(props.draft, props.slot, { type: "choice", value: choice.value }));
  };
  const pieces = (): boolean => props.slot.of.every((c) => pieceOf(props.composer.scene(), pieceId(c)) !== null);
  return (
    <Show
      when={isSwitch(props.slot)}
      fallback={
        <Show when={!pieces() || props.slot.of.length <= 12}>
          <div class="choices">
            <For each={props.slot.of}>
              {(choice) => (
                <button
                  type="button"
                  class="btn choice"
                  classList={{ off: choice.refusal !== null }}
                  aria-pressed={chosen(choice)}
                  aria-disabled={choice.refusal !== null}
                  title={choice.refusal === null ? undefined : refusalText(props.voice, choice)}
                  onClick={() => set(choice)}
                  onFocus={() => pieces() && props.composer.hover(pieceId(choice), null)}
                  onMouseEnter={() => pieces() && props.composer.hover(pieceId(choice), null)}
                  onMouseLeave={() => pieces() && props.composer.hover(null, null)}
                >
                  {choiceWords(props.composer.scene(), props.voice, props.slot.name, choice.value, choice.piece)}
                </button>
              )}
            </For>
          </div>
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

/** With repeats, what was chosen in order; otherwise one row for each choice, with its odds. */
function List(props: Parts & { readonly slot: Extract<Slot, { readonly type: "list" }> }): JSX.Element {
  const value = (): readonly unknown[] => {
    const v = props.draft.values[props.slot.name];
    return v?.type === "list" ? v.values : [];
  };
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
          <For each={props.slot.of}>
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
              aria-label={t("slot.remove", { what: words(v) })}
            >
              {i() + 1}. {words(v)} ×
            </button>
          )}
        </For>
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
    return choice === undefined
      ? String(v)
      : choiceWords(props.composer.scene(), props.voice, props.slot.name, choice.value, choice.piece);
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
      classList={{ off: props.choice.refusal !== null }}
      onMouseEnter={() => props.composer.hover(piece() === null ? null : id(), null)}
      onMouseLeave={() => props.composer.hover(null, null)}
    >
      <input
        type="checkbox"
        checked={props.chosen}
        disabled={props.choice.refusal !== null}
        onChange={() => props.toggle()}
      />
      <Show when={piece()}>
        {(p) => <Figure seat={p().seat} silhouette={p().line.silhouette} role={p().line.role} tag={p().line.tag} />}
      </Show>
      <span class="nm">
        <b>
          {choiceWords(props.composer.scene(), props.voice, props.slot.name, props.choice.value, props.choice.piece)}
        </b>
        <small>
          <Show when={props.choice.refusal} fallback={row() === undefined ? "" : rowText()}>
            {(r) => (
              <>
                {props.voice.text(`refusal.${r().code}`, r().params)}{" "}
                <RuleLink rule={r().rule} ruleset={props.model.engine.rules.id} />
              </>
            )}
          </Show>
        </small>
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

/** Choosers and what each was given; the table gives and takes. */
function Assign(props: Parts & { readonly slot: Extract<Slot, { readonly type: "assign" }> }): JSX.Element {
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

function Path(
  props: Parts & { readonly slot: Extract<Slot, { readonly type: "path" }>; readonly at: number },
): JSX.Element {
  const filled = (): boolean => isFilled(props.slot, props.draft.values[props.slot.name]);
  const clear = (): void => {
    const { [props.slot.name]: _gone, ...values } = props.draft.values;
    props.composer.change({ ...props.draft, values, at: props.at });
  };
  return (
    <div class="choices">
      <Show
        when={filled()}
        fallback={
          <Show
            when={props.slot.optional && props.draft.at !== props.at}
            fallback={<small>{t("slot.path.how")}</small>}
          >
            <button type="button" class="btn" onClick={() => props.composer.change({ ...props.draft, at: props.at })}>
              {t("slot.path.add", { piece: nameOf(props.composer.scene(), props.voice, props.slot.piece) })}
            </button>
          </Show>
        }
      >
        <button type="button" class="btn" onClick={clear}>
          {t("slot.path.clear")}
        </button>
      </Show>
    </div>
  );
}

function Force(props: Parts & { readonly slot: Extract<Slot, { readonly type: "force" }> }): JSX.Element {
  const [open, setOpen] = createSignal(true);
  const forces = props.model.engine.rules.forces;
  const value = (): unknown => {
    const v = props.draft.values[props.slot.name];
    return v?.type === "force" ? v.force : null;
  };
  return (
    <Show when={forces}>
      <button type="button" class="btn" onClick={() => setOpen(true)}>
        {t("slot.force.open")}
      </button>
      <Show when={open()}>
        <Dialog title={props.voice.text(`slot.${props.slot.name}`)} wide onClose={() => setOpen(false)}>
          <ForceEditor
            engine={props.model.engine}
            value={value()}
            onChange={(force) => props.composer.change(withValue(props.draft, props.slot, { type: "force", force }))}
          />
        </Dialog>
      </Show>
    </Show>
  );
}

function pieceId(choice: SlotChoice): string {
  return choice.piece ?? String(choice.value);
}

function refusalText(voice: Voice, choice: SlotChoice): string {
  return choice.refusal === null ? "" : voice.text(`refusal.${choice.refusal.code}`, choice.refusal.params);
}
