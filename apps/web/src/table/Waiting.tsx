import { Show } from "solid-js";
import type { JSX } from "solid-js";
import { t, voice as voiceFor } from "../i18n.ts";
import type { TableModel } from "./model.ts";

/** Nothing to decide here: whose move it is, or that this is the past. */
export function Waiting(props: { readonly model: TableModel }): JSX.Element {
  const words = (): string => {
    const voice = voiceFor(props.model.engine);
    const view = props.model.view();
    if (props.model.shown() !== null) return t("table.past");
    if (view.outcome !== null) return t("table.over");
    const asked = view.asked.find((d) => view.waiting.includes(d.seat) && d.seat !== props.model.seat());
    if (asked === undefined) return t("table.waiting");
    const key = `decision.${asked.kind}.waiting`;
    const params = typeof asked.params === "object" && asked.params !== null ? { ...asked.params } : {};
    return voice.has(key) ? voice.text(key, { ...params, seat: asked.seat }) : t("table.waiting");
  };
  const silent = (): boolean =>
    props.model.shown() === null && props.model.view().outcome === null && props.model.view().waiting.length === 0;
  return (
    <section class="panel actions idle" classList={{ silent: silent() }} aria-label={t("actions.title")}>
      <p role="status" data-testid="waiting">
        {words()}
      </p>
      <Show when={props.model.shown() === null ? props.model.thinking?.() : null}>
        {(thinking) => (
          <div class="thinks" data-testid="thinking">
            <label>
              {thinking().who} <progress max="1" value={thinking().progress} />
            </label>
            <Show when={thinking().hurry}>
              {(hurry) => (
                <button type="button" class="btn" data-testid="hurry" onClick={() => hurry()()}>
                  {t("thinking.hurry")}
                </button>
              )}
            </Show>
          </div>
        )}
      </Show>
      <Show when={props.model.shown() !== null}>
        <button type="button" class="btn" onClick={() => props.model.show(null)}>
          {t("table.now")}
        </button>
      </Show>
    </section>
  );
}
