import { For, Show } from "solid-js";
import type { JSX } from "solid-js";
import type { Refusal } from "@escaramuza/kernel";
import type { Voice } from "@escaramuza/scene";
import { t } from "../i18n.ts";
import type { Trouble } from "../link/trouble.ts";

/** What stands in the way: the server's trouble, and the ruleset's reasons. */
export function Problems(props: {
  readonly say: Voice;
  readonly trouble: Trouble | null;
  readonly refusals: readonly Refusal[];
  /** As the body of a panel. */
  readonly body?: boolean;
}): JSX.Element {
  const reasons = (): readonly Refusal[] => [...(props.trouble?.refusals ?? []), ...props.refusals];
  return (
    <Show when={props.trouble !== null || reasons().length > 0}>
      <div class="problem" classList={{ bd: props.body === true }} role="alert">
        <Show when={props.trouble}>{(found) => <p>{t(`error.${found().code}`)}</p>}</Show>
        <For each={reasons()}>{(refusal) => <p>{props.say.refusal(refusal)}</p>}</For>
      </div>
    </Show>
  );
}
