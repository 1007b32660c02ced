import { For, Show, createSignal, onCleanup, onMount } from "solid-js";
import type { JSX } from "solid-js";
import { colourOf } from "@escaramuza/kernel";
import type { Scene, Seat } from "@escaramuza/kernel";
import type { Voice } from "@escaramuza/scene";
import { figure, percent, t } from "../i18n.ts";
import { chanceAt } from "./chance.ts";
import type { Chances } from "./chance-pool.ts";
import { graphOf } from "./graph.ts";
import type { Graph } from "./graph.ts";
import type { Judged } from "./judging.ts";
import { turnsOf } from "./story.ts";
import type { Tale } from "./story.ts";
import { sideName } from "./words.ts";

const HEIGHT = 300;

/** Who would have won, turn by turn, with the margin of what is only estimated; the same as a table below. */
export function ChanceGraph(props: {
  readonly tale: Tale;
  readonly chances: Chances;
  readonly scene: Scene;
  readonly voice: Voice;
  readonly seat: Seat;
  /** Answers that gave something away, as far as they are known. */
  readonly given: readonly Judged[];
}): JSX.Element {
  const [width, setWidth] = createSignal(640);
  let box: HTMLDivElement | undefined;
  onMount(() => {
    const watch = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.max(240, Math.round(entry.contentRect.width)));
    });
    if (box !== undefined) watch.observe(box);
    onCleanup(() => watch.disconnect());
  });
  const side = (): string => sideName(props.scene, props.voice, props.seat);
  const turnName = (at: number): string => {
    const turn = turnsOf(props.tale).find((chapter) => chapter.at === at);
    if (turn !== undefined) return props.voice.scene(turn.text);
    return t(at === props.tale.last ? "end.chance.end" : "replay.start");
  };
  const graph = (): Graph =>
    graphOf(
      props.chances.points(),
      props.seat,
      [
        ...props.tale.losses
          .filter((loss) => loss.key)
          .map(({ at, side, piece }) => ({ at, side, text: t("end.lost", { piece: props.voice.scene(piece.name) }) })),
        ...props.given.map(({ at, mark }) => ({
          at,
          side: colourOf(props.scene, props.tale.record.inputs[at]?.seat ?? 0),
          text: t(`end.analysis.${mark}`),
          sign: mark === "mistake" ? "?" : "?!",
        })),
      ],
      width(),
      HEIGHT,
    );
  const values = (): string =>
    props.chances
      .points()
      .flatMap((point) => {
        const found = chanceAt(point, props.seat);
        return found === null ? [] : [`${turnName(point.at)} ${percent(found.chance)}`];
      })
      .join(", ");
  return (
    <section class={`panel chance side${colourOf(props.scene, props.seat)}`} aria-labelledby="end-chance">
      <div class="hd">
        <h2 id="end-chance">{t("end.chance", { side: side() })}</h2>
        <span class="r caps">{t("end.chance.turns")}</span>
      </div>
      <div class="bd">
        <div ref={(element) => (box = element)}>
          <Drawing
            graph={graph()}
            width={width()}
            label={t("end.chance.label", { side: side(), values: values() })}
            turnName={turnName}
          />
        </div>
        <Progress chances={props.chances} />
        <details>
          <summary>{t("end.chance.table")}</summary>
          <Table {...props} turnName={turnName} side={side()} />
        </details>
      </div>
    </section>
  );
}

function Drawing(props: {
  readonly graph: Graph;
  readonly width: number;
  readonly label: string;
  readonly turnName: (at: number) => string;
}): JSX.Element {
  const g = (): Graph => props.graph;
  return (
    <svg
      class="graph"
      viewBox={`0 0 ${props.width} ${HEIGHT}`}
      width={props.width}
      height={HEIGHT}
      role="img"
      aria-label={props.label}
    >
      <rect class="ours" x={g().left} y={g().y(1)} width={g().right - g().left} height={g().y(0.5) - g().y(1)} />
      <rect class="theirs" x={g().left} y={g().y(0.5)} width={g().right - g().left} height={g().y(0) - g().y(0.5)} />
      <For each={[0, 0.25, 0.5, 0.75, 1]}>
        {(share) => (
          <>
            <path class={share === 0.5 ? "even" : "grid"} d={`M${g().left} ${g().y(share)}H${g().right}`} />
            <text x={g().left - 7} y={g().y(share) + 5} text-anchor="end">
              {figure(share * 100)}
            </text>
          </>
        )}
      </For>
      <For each={g().spans}>
        {(span) => (
          <>
            <path class="tick" d={`M${span.from} ${g().y(0)}v6`} />
            <Show when={span.named}>
              <text class="turn" x={(span.from + span.to) / 2} y={g().y(0) + 20} text-anchor="middle">
                {props.turnName(span.at)}
              </text>
            </Show>
          </>
        )}
      </For>
      <path class="band" d={g().band} />
      <path class="area" d={g().area} />
      <path class="halo" d={g().line} />
      <path class="line" d={g().line} />
      <For each={g().marks}>
        {(mark) => (
          <>
            <circle class={`mark side${mark.side}`} cx={mark.x} cy={mark.y} r="5.5">
              <title>{mark.text}</title>
            </circle>
            <Show when={mark.sign}>
              {(sign) => (
                <text class="sign" x={mark.x} y={mark.y - 10} text-anchor="middle">
                  {sign()}
                </text>
              )}
            </Show>
            <Show when={mark.label}>
              {(label) => (
                <text class="note" x={label().x} y={label().y} text-anchor={label().anchor}>
                  {mark.text}
                </text>
              )}
            </Show>
          </>
        )}
      </For>
      <Show when={g().final}>
        {(end) => (
          <text class="final" x={end().x + 7} y={Math.min(end().y + 6, HEIGHT - 36)}>
            {figure(end().chance * 100)}
          </text>
        )}
      </Show>
    </svg>
  );
}

function Progress(props: { readonly chances: Chances }): JSX.Element {
  const status = (): ReturnType<Chances["status"]> => props.chances.status();
  const done = (): string => percent(Math.floor(props.chances.progress() * 100) / 100);
  const least = (): number =>
    Math.min(
      ...props.chances
        .points()
        .filter((point) => !point.known)
        .map((point) => point.n),
    );
  return (
    <div class="simulating">
      <Show when={status() === "running"}>
        <progress value={props.chances.progress()} aria-label={t("end.chance.running", { percent: "" })} />
      </Show>
      <span role="status">
        {status() === "done"
          ? t("end.chance.done", { n: least() })
          : status() === "running"
            ? t("end.chance.running", { percent: done() })
            : t(`end.chance.${status()}`, { percent: done() })}
      </span>
      <Show when={status() === "running" || status() === "stopped"}>
        <button
          type="button"
          class="btn"
          onClick={() => (status() === "running" ? props.chances.stop() : props.chances.start())}
        >
          {t(status() === "running" ? "end.chance.stop" : "end.chance.go")}
        </button>
      </Show>
    </div>
  );
}

function Table(props: {
  readonly tale: Tale;
  readonly chances: Chances;
  readonly voice: Voice;
  readonly seat: Seat;
  readonly side: string;
  readonly turnName: (at: number) => string;
}): JSX.Element {
  return (
    <table class="figures">
      <thead>
        <tr>
          <th scope="col">{t("end.chance.moment")}</th>
          <th scope="col">{props.side}</th>
          <th scope="col">{t("end.chance.margin")}</th>
          <th scope="col">{t("end.chance.games")}</th>
        </tr>
      </thead>
      <tbody>
        <For each={props.chances.points()}>
          {(point) => {
            const found = chanceAt(point, props.seat);
            return (
              <tr>
                <th scope="row">{props.turnName(point.at)}</th>
                <td>{found === null ? "–" : percent(found.chance)}</td>
                <td>{found === null || point.known ? "–" : `${figure(found.low * 100)}–${percent(found.high)}`}</td>
                <td>{point.known ? "–" : point.n}</td>
              </tr>
            );
          }}
        </For>
      </tbody>
    </table>
  );
}
