import { For, Show } from "solid-js";
import type { JSX } from "solid-js";
import type { RuleText } from "@escaramuza/scene";
import { t } from "../i18n.ts";
import { Rule } from "./RuleBlocks.tsx";

/** More than these nobody reads: a narrower question helps more. */
const MOST = 60;

export function SearchBox(props: { readonly value: string; readonly onInput: (text: string) => void }): JSX.Element {
  return (
    <input
      type="search"
      class="rule-search"
      autocomplete="off"
      spellcheck={false}
      aria-label={t("rules.search")}
      placeholder={t("rules.search.placeholder")}
      value={props.value}
      onInput={(e) => props.onInput(e.currentTarget.value)}
    />
  );
}

/** How many were found is also told; the rules themselves follow. */
export function Results(props: { readonly found: readonly RuleText[]; readonly wanted: string }): JSX.Element {
  return (
    <>
      <p class="found" role="status">
        {props.found.length === 0
          ? t("rules.noneFound", { wanted: props.wanted.trim() })
          : t("rules.found", { n: props.found.length })}
      </p>
      <For each={props.found.slice(0, MOST)}>{(rule) => <Rule rule={rule} />}</For>
      <Show when={props.found.length > MOST}>
        <p>{t("rules.more", { n: props.found.length - MOST })}</p>
      </Show>
    </>
  );
}
