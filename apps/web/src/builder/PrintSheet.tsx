import { For, Show } from "solid-js";
import type { JSX } from "solid-js";
import type { Engine, Field, ForceSheet } from "@escaramuza/kernel";
import type { Voice } from "@escaramuza/scene";
import { points, t } from "../i18n.ts";

/** The force on paper: seen by the printer alone. */
export function PrintSheet(props: {
  readonly engine: Engine<unknown>;
  readonly sheet: ForceSheet;
  readonly say: Voice;
  readonly name: string;
}): JSX.Element {
  const unit = (): number => props.engine.rules.pointUnit;
  const words = (field: Field): string => {
    const chosen = field.options.find((o) => JSON.stringify(o.value) === JSON.stringify(field.value));
    if (chosen === undefined || chosen.value === null || chosen.value === false) return "";
    return props.say.scene(chosen.text);
  };
  return (
    <div class="print-sheet" aria-hidden="true">
      <h1>
        {props.name === "" ? "" : `${props.name} · `}
        {props.say.scene(props.sheet.title)}
      </h1>
      <p>
        {props.sheet.budget > 0
          ? `${points(props.sheet.spent, unit())} ${t("builder.of", { n: points(props.sheet.budget, unit()) })}`
          : t("builder.points", { n: points(props.sheet.spent, unit()) })}
        . {props.say.scene(props.sheet.left)}
      </p>
      <table>
        <tbody>
          <For each={props.sheet.rows}>
            {(row) => (
              <tr>
                <td>{row.tag}</td>
                <th scope="row">{props.say.scene(row.name)}</th>
                <td>
                  {row.fields
                    .map(words)
                    .filter((w) => w !== "")
                    .join(" · ")}
                </td>
                <td class="num">{points(row.points, unit())}</td>
                <td class="boxes">☐ ☐</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <Show when={props.sheet.notes.length > 0}>
        <h2>{t("builder.notes")}</h2>
        <For each={props.sheet.notes}>
          {(note) => (
            <p>
              <b>{props.say.scene(note.title)}.</b> {props.say.scene(note.text)} ({note.rule})
            </p>
          )}
        </For>
      </Show>
    </div>
  );
}
