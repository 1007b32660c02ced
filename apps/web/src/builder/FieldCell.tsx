import { Index, Match, Show, Switch } from "solid-js";
import type { JSX } from "solid-js";
import type { Field, FieldOption, Json, Refusal } from "@escaramuza/kernel";
import type { Voice } from "@escaramuza/scene";
import { points, t } from "../i18n.ts";

/** One choice of a row. What cannot be chosen stays readable and says why when it is tried. */
export function FieldCell(props: {
  readonly field: Field | null;
  readonly who: string;
  readonly say: Voice;
  readonly unit: number;
  readonly set: (value: Json) => void;
  readonly refuse: (refusal: Refusal) => void;
}): JSX.Element {
  const pick = (option: FieldOption | undefined): void => {
    if (option === undefined) return;
    if (option.refusal === null) props.set(option.value);
    else props.refuse(option.refusal);
  };
  return (
    <Show when={props.field} fallback={<span class="cell blank" aria-hidden="true" />}>
      {(field) => {
        const label = (): string => props.say.scene(field().label);
        const chosen = (): FieldOption | undefined => field().options.find((o) => same(o.value, field().value));
        return (
          <span class="cell">
            <span class="cell-label caps" aria-hidden="true">
              {label()}
            </span>
            <Switch>
              <Match when={field().show === "switch"}>
                <input
                  type="checkbox"
                  class="force-switch"
                  aria-label={`${label()}, ${props.who}`}
                  checked={field().value === true}
                  onChange={(e) => {
                    pick(field().options.find((o) => o.value === e.currentTarget.checked));
                    e.currentTarget.checked = field().value === true;
                  }}
                />
              </Match>
              <Match when={field().show === "buttons"}>
                <span class="segments" role="group" aria-label={`${label()}, ${props.who}`}>
                  <Index each={field().options}>
                    {(option) => (
                      <button
                        type="button"
                        aria-pressed={same(option().value, field().value)}
                        aria-disabled={option().refusal !== null}
                        title={hint(props.say, option())}
                        onClick={() => pick(option())}
                      >
                        {props.say.scene(option().text)}
                      </button>
                    )}
                  </Index>
                </span>
              </Match>
              <Match when={field().options.length <= 1}>
                <span class="only">
                  {chosen() === undefined ? "" : props.say.scene(chosen()?.text ?? field().label)}
                </span>
              </Match>
              <Match when={true}>
                <select
                  aria-label={`${label()}, ${props.who}`}
                  title={chosen()?.detail ? props.say.scene(chosen()?.detail ?? field().label) : undefined}
                  onChange={(e) => {
                    pick(field().options[e.currentTarget.selectedIndex]);
                    e.currentTarget.selectedIndex = field().options.findIndex((o) => same(o.value, field().value));
                  }}
                >
                  <Index each={field().options}>
                    {(option) => (
                      <option selected={same(option().value, field().value)} title={hint(props.say, option())}>
                        {optionText(props.say, option(), props.unit, same(option().value, field().value))}
                      </option>
                    )}
                  </Index>
                </select>
              </Match>
            </Switch>
          </span>
        );
      }}
    </Show>
  );
}

/** Name, price (of what is chosen the row says it), and a sign where it cannot be had now. */
function optionText(say: Voice, { text, cost, refusal }: FieldOption, unit: number, chosen: boolean): string {
  const price = chosen || cost === null || cost === 0 ? "" : ` · ${points(cost, unit)}`;
  return `${refusal === null ? "" : `${t("builder.refused")} `}${say.scene(text)}${price}`;
}

function hint(say: Voice, { detail, refusal }: FieldOption): string {
  if (refusal !== null) return say.reason(refusal);
  return detail === null ? "" : say.scene(detail);
}

function same(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
