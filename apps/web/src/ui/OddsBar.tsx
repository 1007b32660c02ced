import { For, Show } from "solid-js";
import type { JSX } from "solid-js";
import type { Prospect } from "@escaramuza/kernel";
import type { Voice } from "@escaramuza/scene";
import { percent } from "../i18n.ts";

const CLASSES = ["n", "s", "e"] as const;

/** Chances as a bar with patterns, and in figures below. */
export function OddsBar(props: {
  readonly odds: readonly Prospect[];
  readonly voice: Voice;
  readonly legend?: boolean;
}): JSX.Element {
  const shown = (): readonly Prospect[] => props.odds.filter((o) => o.chance > 0);
  const words = (): string =>
    shown()
      .map((o) => `${props.voice.scene(o.text)} ${percent(o.chance, 1)}`)
      .join(", ");
  return (
    <>
      <div class="odds" role="img" aria-label={words()}>
        <For each={shown()}>
          {(o) => (
            <i class={CLASSES[o.weight]} style={{ width: `${o.chance * 100}%` }}>
              {o.chance >= 0.07 ? percent(o.chance) : ""}
            </i>
          )}
        </For>
      </div>
      <Show when={props.legend !== false}>
        <div class="legend" aria-hidden="true">
          <For each={shown()}>
            {(o) => (
              <span class={CLASSES[o.weight]}>
                {props.voice.scene(o.text)} <b>{percent(o.chance, 1)}</b>
              </span>
            )}
          </For>
        </div>
      </Show>
    </>
  );
}
