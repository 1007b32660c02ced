import { For } from "solid-js";
import type { JSX } from "solid-js";
import type { Preview } from "@escaramuza/kernel";
import type { Voice } from "@escaramuza/scene";
import { percent } from "../i18n.ts";

const CLASSES = ["n", "s", "e"] as const;

/** As many columns have room for a figure and its sign. */
const WIDE = 8;

/** How likely each number is: a column for each, the likeliest as high as the chart, its figure above it. */
export function Chart(props: {
  readonly chart: NonNullable<Preview["charts"]>[number];
  readonly voice: Voice;
}): JSX.Element {
  const most = (): number => Math.max(0.0001, ...props.chart.bars.map((bar) => bar.chance));
  const words = (): string =>
    props.chart.bars
      .filter((bar) => bar.chance > 0)
      .map((bar) => `${props.voice.scene(bar.label)}: ${percent(bar.chance, 1)}`)
      .join(", ");
  /** Narrow columns have room for the figure alone. */
  const brief = (chance: number): string =>
    props.chart.bars.length <= WIDE ? percent(chance) : chance < 0.005 ? "" : String(Math.round(chance * 100));
  return (
    <figure class="chart">
      <figcaption>{props.voice.scene(props.chart.text)}</figcaption>
      <div class="columns" role="img" aria-label={words()} style={{ "--columns": props.chart.bars.length }}>
        <For each={props.chart.bars}>
          {(bar) => (
            <span class="column" title={`${props.voice.scene(bar.label)}: ${percent(bar.chance, 1)}`}>
              <b>{brief(bar.chance)}</b>
              <i class={CLASSES[bar.weight]} style={{ height: `${(bar.chance / most()) * 44}px` }} />
              <small>{props.voice.scene(bar.label)}</small>
            </span>
          )}
        </For>
      </div>
    </figure>
  );
}
