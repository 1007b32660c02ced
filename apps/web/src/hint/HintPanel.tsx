import { For, Show, createMemo } from "solid-js";
import type { JSX } from "solid-js";
import type { Voice } from "@escaramuza/scene";
import { figure, percent, t } from "../i18n.ts";
import type { Composer } from "../table/composer.ts";
import type { TableModel } from "../table/model.ts";
import { hintFor } from "./hint.ts";
import type { Advice } from "./hint.ts";
import { reasons, told } from "./words.ts";
import type { Told } from "./words.ts";
import "./hint.css";

/** The best answers to the open question with their chances, and why. Choosing one lays it on the table; playing it is one's own act. */
export function HintPanel(props: {
  readonly model: TableModel;
  readonly composer: Composer;
  readonly voice: Voice;
  readonly onClose: () => void;
}): JSX.Element {
  const hint = hintFor(props.model, () => props.onClose());
  // Where it would lie over what it has just laid on the table, it makes room.
  const chosen = (): void => {
    if (innerWidth <= 1100) props.onClose();
  };
  const words = (): string => {
    if (hint.status() === "failed") return t("hint.failed");
    if (hint.status() === "done" && hint.little()) return t("hint.only");
    return t("hint.how");
  };
  return (
    <section class="panel hint" aria-labelledby="hint-title" data-testid="hint">
      <div class="hd">
        <h2 id="hint-title">{t("hint.title")}</h2>
        <button type="button" class="btn" aria-keyshortcuts="H" onClick={() => props.onClose()}>
          {t("hint.close")}
        </button>
      </div>
      <div class="bd">
        <Show when={hint.status() === "thinking"}>
          <div class="thinks">
            <progress max="1" value={hint.progress()} aria-label={t("hint.thinking")} />
            <button type="button" class="btn" onClick={() => hint.stop()}>
              {t("hint.stop")}
            </button>
          </div>
        </Show>
        <p role="status">{hint.status() === "thinking" ? t("hint.thinking") : words()}</p>
        <ol>
          {/* By what is answered: a line keeps its focus, and what is chosen stays chosen, while its figures change. */}
          <For each={hint.advice().map(saying)}>
            {(said) => (
              <Show when={hint.advice().find((one) => saying(one) === said)}>
                {(advice) => <Line {...props} advice={advice()} alone={hint.little()} onChosen={chosen} />}
              </Show>
            )}
          </For>
        </ol>
      </div>
    </section>
  );
}

function saying({ answer }: Advice): string {
  return JSON.stringify(answer);
}

function Line(props: {
  readonly model: TableModel;
  readonly composer: Composer;
  readonly voice: Voice;
  readonly advice: Advice;
  readonly alone: boolean;
  readonly onChosen: () => void;
}): JSX.Element {
  const answer = createMemo((): unknown => props.advice.answer, null, {
    equals: (a, b) => JSON.stringify(a) === JSON.stringify(b),
  });
  const made = createMemo((): Told | null => {
    const { composer, model, voice } = props;
    const decision = composer.decision();
    if (decision === null) return null;
    return told(model.engine, model.view(), composer.scene(), voice, decision, answer(), composer.menu());
  });
  const gain = (): string => {
    const { gain: more } = props.advice;
    if (more === null) return t("hint.usual");
    const points = Math.round(more * 100);
    if (points === 0) return t("hint.same");
    return t(points > 0 ? "hint.more" : "hint.less", {
      points: figure(Math.abs(points)),
      margin: figure(Math.max(1, Math.round(props.advice.margin * 100))),
    });
  };
  return (
    <Show when={made()}>
      {(it) => (
        <li>
          <button
            type="button"
            class="act"
            data-testid="hint-line"
            aria-pressed={props.composer.draft() === it().draft}
            onClick={() => {
              props.composer.change(it().draft);
              props.onChosen();
            }}
          >
            <b>{it().title}</b>
            <Show when={!props.alone}>
              <span class="chance">{percent(props.advice.chance)}</span>
            </Show>
            <small>
              {[props.alone ? "" : gain(), ...brings(props), ...reasons(it().preview, props.voice)]
                .filter((w) => w !== "")
                .join(" · ")}
            </small>
          </button>
        </li>
      )}
    </Show>
  );
}

/** What it is expected to cost and bring: losses, and points where there are any yet. */
function brings(props: { readonly model: TableModel; readonly advice: Advice }): readonly string[] {
  const { toll } = props.advice;
  if (toll === null) return [];
  const unit = props.model.engine.rules.pointUnit;
  const scores = toll.points + toll.theirs > 0;
  return [
    t("hint.toll", { lost: figure(toll.lost, 1), taken: figure(toll.taken, 1) }),
    ...(scores
      ? [t("hint.score", { points: figure(toll.points / unit, 1), theirs: figure(toll.theirs / unit, 1) })]
      : []),
  ];
}
