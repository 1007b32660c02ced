import { For, createMemo, createSignal, onCleanup, onMount } from "solid-js";
import type { JSX } from "solid-js";
import type { Engine, Json } from "@escaramuza/kernel";
import { PLOTS, plotOf } from "@escaramuza/lab/laboratory";
import type { PlotName, VariantResult } from "@escaramuza/lab/laboratory";
import { CSS_PALETTE, NIGHT, PAPER } from "@escaramuza/scene";
import type { Palette } from "@escaramuza/scene";
import { download } from "../end/file.ts";
import { t, voice } from "../i18n.ts";
import { theme } from "../theme.ts";
import { hasPlot, plotTable } from "./tables.ts";
import type { PlotTable } from "./tables.ts";
import { labWords } from "./words.ts";

/** Widths of plots, so that they are not drawn anew for every pixel a window grows. */
const STEP = 40;
const LEAST = 280;
const MOST = 640;

/** The pictures of a result: each with the same as a table, and as a file. */
export function Figures(props: {
  readonly engine: Engine<unknown>;
  readonly setup: Json;
  readonly variant: VariantResult;
  readonly sides: readonly string[];
  readonly unit: number;
  /** Of files. */
  readonly name: string;
}): JSX.Element {
  const [width, setWidth] = createSignal(MOST);
  let box: HTMLDivElement | undefined;
  onMount(() => {
    const watch = new ResizeObserver(() => {
      const room = box?.querySelector(".lab-drawing")?.clientWidth ?? MOST;
      setWidth(Math.max(LEAST, Math.min(MOST, Math.floor(room / STEP) * STEP)));
    });
    if (box !== undefined) watch.observe(box);
    onCleanup(() => watch.disconnect());
  });
  const scene = createMemo(() => props.engine.rules.form.picture(props.setup));
  const drawn = (name: PlotName, palette: Palette, wide: number | null): string => {
    const under = scene();
    const table = under === null ? null : { scene: under, text: voice(props.engine).scene };
    return plotOf(name, props.variant, props.unit, labWords(props.engine, props.sides, wide), palette, table);
  };
  const table = (name: PlotName): PlotTable =>
    plotTable(name, props.variant, props.unit, labWords(props.engine, props.sides, null));
  const save = (name: PlotName): void =>
    download(`${props.name}-${name}.svg`, drawn(name, theme() === "night" ? NIGHT : PAPER, null), "image/svg+xml");
  return (
    <div class="lab-plots" ref={(element) => (box = element)}>
      <For each={PLOTS.filter((name) => hasPlot(name, props.variant))}>
        {(name) => (
          <figure class="panel lab-plot" data-plot={name}>
            <div class="lab-drawing" innerHTML={drawn(name, CSS_PALETTE, width())} />
            <figcaption>
              <details>
                <summary>{t("lab.table")}</summary>
                <Table table={table(name)} caption={t(`lab.plot.${name}`)} />
              </details>
              <button
                type="button"
                class="btn"
                aria-label={t("lab.svg.of", { plot: t(`lab.plot.${name}`) })}
                onClick={() => save(name)}
              >
                SVG
              </button>
            </figcaption>
          </figure>
        )}
      </For>
    </div>
  );
}

function Table(props: { readonly table: PlotTable; readonly caption: string }): JSX.Element {
  return (
    <div class="lab-table">
      <table>
        <caption class="visually-hidden">{props.caption}</caption>
        <thead>
          <tr>
            <For each={props.table.heads}>{(head) => <th scope="col">{head}</th>}</For>
          </tr>
        </thead>
        <tbody>
          <For each={props.table.rows}>
            {(row) => (
              <tr>
                <For each={row}>{(cell, i) => (i() === 0 ? <th scope="row">{cell}</th> : <td>{cell}</td>)}</For>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </div>
  );
}
