import { For, Show } from "solid-js";
import type { JSX } from "solid-js";
import type { RosterLine } from "@escaramuza/kernel";
import type { Voice } from "@escaramuza/scene";
import { figure } from "../i18n.ts";

type Left = NonNullable<RosterLine["meter"]>;

/** So many can be counted at a glance. */
const FEW = 4;

/** What is left of something, by ones. */
export function Pips(props: { readonly left: number; readonly of: number }): JSX.Element {
  return (
    <span class="pips" aria-hidden="true">
      <For each={Array.from({ length: props.of })}>{(_, i) => <i classList={{ x: i() >= props.left }} />}</For>
    </span>
  );
}

export function isShort(meter: Left): boolean {
  return meter.of <= FEW;
}

/** A few as pips with words, many as a bar with its figures. */
export function Meter(props: { readonly meter: Left; readonly voice: Voice }): JSX.Element {
  return (
    <Show when={isShort(props.meter)} fallback={<Bar {...props} />}>
      <Pips left={props.meter.left} of={props.meter.of} />{" "}
      <span class="meter">{props.voice.scene(props.meter.text)}</span>
    </Show>
  );
}

export function Bar(props: { readonly meter: Left; readonly voice: Voice }): JSX.Element {
  return (
    <span class="strength" title={props.voice.scene(props.meter.text)}>
      <span class="strength-bar" aria-hidden="true">
        <i style={{ width: `${(100 * props.meter.left) / Math.max(1, props.meter.of)}%` }} />
      </span>
      <span aria-hidden="true">
        {figureOf(props.meter.left)}/{figureOf(props.meter.of)}
      </span>
      <span class="visually-hidden">{props.voice.scene(props.meter.text)}</span>
    </span>
  );
}

/** Tenths only where there are any. */
function figureOf(value: number): string {
  return figure(value, Number.isInteger(value) ? 0 : 1);
}
