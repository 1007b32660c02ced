import { Show } from "solid-js";
import type { JSX } from "solid-js";
import type { Decision } from "@escaramuza/kernel";
import type { Voice } from "@escaramuza/scene";
import { t } from "../i18n.ts";
import { RuleLink } from "../ui/RuleLink.tsx";
import type { CardPlace } from "./cardPlace.ts";
import { isComplete } from "./compose.ts";
import type { Composer } from "./composer.ts";
import type { TableModel } from "./model.ts";
import { lineName } from "./names.ts";
import { Denied, PreviewBody, isEmpty } from "./PreviewCard.tsx";
import { SlotControls } from "./SlotControls.tsx";

/** The answer in the making beside the table: its open parts, what it would mean, and the button that commits. */
export function DraftCard(props: {
  readonly model: TableModel;
  readonly composer: Composer;
  readonly voice: Voice;
  readonly decision: Decision | null;
  readonly place: CardPlace;
}): JSX.Element {
  const { composer } = props;
  const ruleset = props.model.engine.rules.id;
  const title = (): string => {
    const named = composer.preview().title;
    if (named !== null) return props.voice.scene(named);
    const item = composer.draft()?.item ?? composer.barren();
    return item === null || props.decision === null ? "" : props.voice.option(props.decision, item);
  };
  const shown = (): boolean =>
    composer.draft() !== null ||
    !isEmpty(composer.preview()) ||
    composer.denied() !== null ||
    composer.barren() !== null ||
    composer.missed() ||
    composer.refusals().length > 0;
  const lists = (): boolean => composer.draft()?.item.slots.some((s) => s.type === "list" && !s.repeat) ?? false;
  return (
    <Show when={shown()}>
      <section
        class="pop"
        classList={{ making: composer.draft() !== null }}
        aria-label={t("preview.title")}
        data-testid="preview"
        ref={(e) => props.place.measure(e)}
        style={props.place.style()}
      >
        <Show when={title() !== ""}>
          <div class="ph1">
            <b>{title()}</b>
          </div>
        </Show>
        <div class="bd">
          <Show when={composer.draft()}>
            {(draft) => <SlotControls model={props.model} composer={composer} voice={props.voice} draft={draft()} />}
          </Show>
          <PreviewBody preview={composer.preview()} voice={props.voice} ruleset={ruleset} withoutRows={lists()} />
          <Show when={composer.missed()}>
            <p class="refusal" role="alert">
              {t("table.missed")}
            </p>
          </Show>
          <Show when={composer.denied()}>
            {(refusal) => <Denied voice={props.voice} ruleset={ruleset} refusal={refusal()} />}
          </Show>
          <Show when={composer.barren()}>
            {(item) => (
              <p class="refusal" role="alert">
                {t("slot.nothing")}. <RuleLink rule={item().rule} ruleset={ruleset} />
              </p>
            )}
          </Show>
          <Show when={composer.refusals()[0]}>
            {(refusal) => <Denied voice={props.voice} ruleset={ruleset} refusal={refusal()} />}
          </Show>
          <Show when={composer.draft()}>
            {(draft) => (
              <div class="btns">
                <button
                  type="button"
                  class="btn primary"
                  data-testid="confirm"
                  aria-disabled={!composer.ready() || composer.sending()}
                  aria-keyshortcuts="Enter Shift+Enter"
                  onClick={() => composer.ready() && !composer.sending() && composer.confirm()}
                >
                  <span>{confirmText()}</span> <kbd>{t("key.enter")}</kbd>
                </button>
                <button
                  type="button"
                  class="btn"
                  data-testid="cancel"
                  aria-keyshortcuts="Escape"
                  onClick={() => composer.cancel()}
                >
                  {t(composer.leaves() ? "preview.cancel" : "preview.again")} <kbd>Esc</kbd>
                </button>
                <Show when={!isComplete(draft())}>
                  <span class="visually-hidden" role="status">
                    {t("preview.incomplete")}
                  </span>
                </Show>
              </div>
            )}
          </Show>
        </div>
      </section>
    </Show>
  );

  function confirmText(): string {
    const d = composer.draft();
    if (d === null || props.decision === null) return "";
    const costs = props.voice.costs(d.item);
    const option = lineName(props.voice, props.decision, d.item);
    return costs === "" ? option : `${option} · ${costs}`;
  }
}
