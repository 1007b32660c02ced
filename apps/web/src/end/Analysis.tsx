import { For, Show, createSignal } from "solid-js";
import type { JSX } from "solid-js";
import { viewOf } from "@escaramuza/kernel";
import type { Scene } from "@escaramuza/kernel";
import type { Voice } from "@escaramuza/scene";
import { told } from "../hint/words.ts";
import { figure, percent, t } from "../i18n.ts";
import { goOn } from "./go-on.ts";
import type { Judged, Judging } from "./judging.ts";
import { keyFor, replayHref } from "./source.ts";
import type { Tale } from "./story.ts";
import { chapterWords, namedVoice, seatName } from "./words.ts";
import "./analysis.css";

const MARKS = ["good", "doubtful", "mistake"] as const;

/** Every decision of a person against the best there was, apart from luck; and the way to try that. */
export function Analysis(props: {
  readonly tale: Tale;
  readonly game: string;
  readonly token: string | null;
  readonly scene: Scene;
  readonly voice: Voice;
  readonly judging: Judging;
}): JSX.Element {
  const seats = (): readonly number[] => [
    ...new Set(props.judging.judged().map(({ at }) => props.tale.record.inputs[at]?.seat ?? 0)),
  ];
  const count = (seat: number, mark: Judged["mark"]): number =>
    props.judging.judged().filter((one) => one.mark === mark && props.tale.record.inputs[one.at]?.seat === seat).length;
  return (
    <section class="panel analysis" aria-labelledby="end-analysis" data-testid="analysis">
      <div class="hd">
        <h2 id="end-analysis">{t("end.analysis")}</h2>
      </div>
      <div class="bd">
        <p>{t("end.analysis.how")}</p>
        <Progress judging={props.judging} />
        <Show when={props.judging.judged().length > 0}>
          <table class="figures">
            <thead>
              <tr>
                <th scope="col">{t("end.analysis.who")}</th>
                <For each={MARKS}>{(mark) => <th scope="col">{t(`end.analysis.${mark}s`)}</th>}</For>
              </tr>
            </thead>
            <tbody>
              <For each={seats()}>
                {(seat) => (
                  <tr>
                    <th scope="row">{seatName(props.scene, props.voice, seat)}</th>
                    <For each={MARKS}>{(mark) => <td data-testid={`${mark}-${seat}`}>{count(seat, mark)}</td>}</For>
                  </tr>
                )}
              </For>
            </tbody>
          </table>
        </Show>
        <ol class="judged">
          <For each={props.judging.judged().filter((one) => one.mark !== "good")}>
            {(one) => <Line {...props} judged={one} />}
          </For>
        </ol>
      </div>
    </section>
  );
}

function Progress(props: { readonly judging: Judging }): JSX.Element {
  const status = (): ReturnType<Judging["status"]> => props.judging.status();
  return (
    <div class="simulating">
      <Show when={status() === "running"}>
        <progress max="1" value={props.judging.progress()} aria-label={t("end.analysis.running", { percent: "" })} />
      </Show>
      <Show when={status() !== "idle"}>
        <span role="status" data-testid="analysis-status">
          {t(`end.analysis.${status()}`, { percent: percent(Math.floor(props.judging.progress() * 100) / 100) })}
        </span>
      </Show>
      <Show when={status() !== "done"}>
        <button
          type="button"
          class="btn"
          data-testid="analyse"
          onClick={() => (status() === "running" ? props.judging.stop() : props.judging.start())}
        >
          {t(status() === "running" ? "end.chance.stop" : status() === "idle" ? "end.analysis.go" : "end.chance.go")}
        </button>
      </Show>
    </div>
  );
}

/** One answer that gave something away: what it was, what would have been better, and the ways there. */
function Line(props: {
  readonly tale: Tale;
  readonly game: string;
  readonly token: string | null;
  readonly voice: Voice;
  readonly judged: Judged;
}): JSX.Element {
  const [failed, setFailed] = createSignal(false);
  const { tale, judged } = props;
  const words = (answer: unknown): string => {
    const input = tale.record.inputs[judged.at];
    const game = tale.gameAt(judged.at);
    const decision = game.pending.find((d) => d.id === input?.decision);
    if (decision === undefined) return "";
    const view = viewOf(tale.engine, game, decision.seat);
    const scene = tale.engine.rules.scene(view.position, decision.seat);
    return told(tale.engine, view, scene, namedVoice(tale.engine, scene), decision, answer)?.title ?? "";
  };
  const href = (): string => replayHref(props.game, keyFor(props.game, props.token), judged.at);
  const go = async (): Promise<void> => {
    const seat = tale.record.inputs[judged.at]?.seat ?? 0;
    if (!(await goOn(tale, props.game, judged.at, { answer: judged.best.answer }, seat))) setFailed(true);
  };
  return (
    <li class={judged.mark} data-testid="judged">
      <p>
        <b>{t(`end.analysis.${judged.mark}`)}</b> <span>{chapterWords(tale, props.voice, judged.at)}</span>{" "}
        <span class="gap">{t("end.analysis.gap", { points: figure(Math.round(judged.lead * 100)) })}</span>
      </p>
      <p>{t("end.analysis.played", { what: words(tale.record.inputs[judged.at]?.answer) })}</p>
      <p>{t("end.analysis.better", { what: words(judged.best.answer) })}</p>
      <p class="ways-on">
        <a class="btn" href={href()}>
          {t("end.analysis.see")}
        </a>
        <button type="button" class="btn" data-testid="play-from" onClick={() => void go()}>
          {t("end.analysis.try")}
        </button>
      </p>
      <Show when={failed()}>
        <p class="refusal" role="alert">
          {t("end.analysis.cannot")}
        </p>
      </Show>
    </li>
  );
}
