import { For, Show } from "solid-js";
import type { JSX } from "solid-js";
import { kindOf } from "@escaramuza/kernel";
import type { Preview } from "@escaramuza/kernel";
import type { Voice } from "@escaramuza/scene";
import { figure, percent, t } from "../i18n.ts";
import type { Draft } from "../table/compose.ts";
import type { Composer } from "../table/composer.ts";
import type { TableModel } from "../table/model.ts";
import { lineName, nameOf } from "../table/names.ts";
import { drafted } from "./drafted.ts";
import { hintFor } from "./hint.ts";
import type { Advice } from "./hint.ts";
import "./hint.css";

/** The best answers to the open question with their chances, and why. Choosing one lays it on the table; playing it is one's own act. */
export function HintPanel(props: {
  readonly model: TableModel;
  readonly composer: Composer;
  readonly voice: Voice;
  readonly onClose: () => void;
}): JSX.Element {
  const hint = hintFor(props.model, () => props.onClose());
  const words = (): string => {
    if (hint.status() === "failed") return t("hint.failed");
    if (hint.status() === "done" && hint.advice().length === 1) return t("hint.only");
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
          <For each={hint.advice()}>
            {(advice) => <Line {...props} advice={advice} alone={hint.advice().length === 1} />}
          </For>
        </ol>
      </div>
    </section>
  );
}

function Line(props: {
  readonly model: TableModel;
  readonly composer: Composer;
  readonly voice: Voice;
  readonly advice: Advice;
  readonly alone: boolean;
}): JSX.Element {
  const made = (): { readonly draft: Draft; readonly preview: Preview } | null => {
    const decision = props.composer.decision();
    if (decision === null) return null;
    const kind = kindOf(props.model.engine, decision);
    const { answer } = props.advice;
    const draft = drafted(props.composer.menu(), answer, (raw) => kind.parse(raw));
    if (draft === null) return null;
    return {
      draft,
      preview: props.model.engine.rules.preview(props.model.view().position, decision, draft.item, answer),
    };
  };
  const title = (): string => {
    const [decision, it] = [props.composer.decision(), made()];
    if (decision === null || it === null) return "";
    const { piece } = it.draft.item;
    const who = piece === undefined ? "" : nameOf(props.composer.scene(), props.voice, piece);
    const named = it.preview.title === null ? who : props.voice.scene(it.preview.title);
    const line = lineName(props.voice, decision, it.draft.item);
    return [line, named].filter((part) => part !== "" && part !== line).length === 0
      ? line
      : `${line} · ${named || who}`;
  };
  const gain = (): string => {
    const { gain: more } = props.advice;
    if (more === null) return t("hint.usual");
    const points = Math.round(more * 100);
    if (points === 0) return t("hint.same");
    return t(points > 0 ? "hint.more" : "hint.less", { points: figure(Math.abs(points)) });
  };
  return (
    <Show when={made()}>
      {(it) => (
        <li>
          <button type="button" class="act" data-testid="hint-line" onClick={() => props.composer.change(it().draft)}>
            <b>{title()}</b>
            <Show when={!props.alone}>
              <span class="chance">{percent(props.advice.chance)}</span>
            </Show>
            <small>
              {[props.alone ? "" : gain(), ...reasons(it().preview, props.voice)].filter((w) => w !== "").join(" · ")}
            </small>
          </button>
        </li>
      )}
    </Show>
  );
}

/** What it would bring about: chances of what is thrown for, else what must be thrown, and what follows. */
function reasons(preview: Preview, voice: Voice): readonly string[] {
  const odds = preview.odds
    .filter((part) => part.weight > 0 && part.chance >= 0.005)
    .map((part) => `${voice.scene(part.text)} ${percent(part.chance)}`);
  const roll = preview.roll === null || odds.length > 0 ? [] : [voice.scene(preview.roll)];
  const notes = preview.notes.map((note) => voice.scene(note.text));
  return [...odds, ...roll, ...notes].slice(0, REASONS);
}

const REASONS = 3;
