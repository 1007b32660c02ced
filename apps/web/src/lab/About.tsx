import { For, Show } from "solid-js";
import type { JSX } from "solid-js";
import type { Engine } from "@escaramuza/kernel";
import { t, voice } from "../i18n.ts";
import type { Plan } from "./plan.ts";
import { battleName, differences, playersText } from "./words.ts";

/** What is being tried, in a line; of two variants, what the second has otherwise. */
export function About(props: { readonly engine: Engine<unknown>; readonly plan: Plan }): JSX.Element {
  const parts = (): readonly string[] => {
    const [first] = props.plan.variants;
    return [
      voice(props.engine).text("game.name"),
      battleName(props.engine, first.setup),
      playersText(props.engine, first),
      t("lab.seed.of", { n: props.plan.seed }),
    ];
  };
  const other = (): readonly string[] => {
    const [first, second] = props.plan.variants;
    return second === undefined ? [] : differences(props.engine, first, second);
  };
  return (
    <>
      <p class="lab-about">{parts().join(" · ")}</p>
      <Show when={other().length > 0}>
        <p class="lab-about">
          {t("lab.variant", { n: 2 })}: <For each={other()}>{(line, i) => (i() === 0 ? line : `; ${line}`)}</For>
        </p>
      </Show>
    </>
  );
}
