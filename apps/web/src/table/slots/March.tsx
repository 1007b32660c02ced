import { For, Show } from "solid-js";
import type { JSX } from "solid-js";
import { t } from "../../i18n.ts";
import { ActionIcon } from "../../ui/ActionIcon.tsx";
import { withValue } from "../compose.ts";
import { inHand, reshaped, undone, withoutHand } from "../march.ts";
import type { March as Marching, MarchSlot } from "../march.ts";
import type { Parts } from "./parts.ts";
import { Turns } from "./Turns.tsx";

/** The table moves the body; here are its shape and direction, who is moved alone, and the steps back. */
export function March(props: Parts & { readonly slot: MarchSlot }): JSX.Element {
  const value = (): Marching | null => {
    const v = props.draft.values[props.slot.name];
    return v?.type === "march" ? v : null;
  };
  const change = (made: (m: Marching) => Marching): void => {
    const now = value();
    if (now !== null) props.composer.change(withValue(props.draft, props.slot, made(now)));
  };
  const shape = (): string | null => value()?.shape ?? props.slot.shapes[0] ?? null;
  const placed = (): boolean => (value()?.at ?? null) !== null;
  const hand = (): string | null => value()?.hand ?? null;
  return (
    <div class="march">
      <Show when={!placed()}>
        <small>{t("slot.march.how")}</small>
      </Show>
      <Show when={props.slot.shapes.length > 1}>
        <div class="choices shapes" role="group" aria-label={t("slot.march.shape")}>
          <For each={props.slot.shapes}>
            {(name) => (
              <button
                type="button"
                class="btn choice"
                aria-pressed={shape() === name}
                onClick={() => change((m) => reshaped(m, name))}
              >
                {props.voice.text(`shape.${name}`)}
              </button>
            )}
          </For>
        </div>
      </Show>
      <div class="steps">
        <Show when={props.slot.turns}>
          <Turns turn={(by) => props.composer.turn(by)} />
        </Show>
        <Show when={value()?.before !== null}>
          <div class="choices">
            <button type="button" class="btn" data-testid="step-back" onClick={() => change(undone)}>
              <ActionIcon name="undo" /> <span class="long">{t("slot.march.undo")}</span> <kbd>Z</kbd>
            </button>
            <Show when={(value()?.places.size ?? 0) > 0}>
              <button type="button" class="btn" onClick={() => change(withoutHand)}>
                {t("slot.march.reset")}
              </button>
            </Show>
          </div>
        </Show>
        <Show when={placed() && props.slot.pieces.length > 1}>
          <div class="choices" role="group" aria-label={t("slot.march.who")}>
            <button
              type="button"
              class="btn choice"
              aria-pressed={hand() === null}
              onClick={() => change((m) => inHand(m, null))}
            >
              {t("slot.march.all")}
            </button>
            <Show
              when={hand() !== null}
              fallback={
                <button
                  type="button"
                  class="btn choice"
                  aria-pressed={false}
                  data-testid="one-by-one"
                  onClick={() => change((m) => inHand(m, props.slot.pieces[0] ?? null))}
                >
                  {t("slot.march.one")}
                </button>
              }
            >
              <For each={props.slot.pieces}>
                {(piece, i) => (
                  <button
                    type="button"
                    class="btn choice single"
                    aria-label={t("slot.march.piece", { n: i() + 1 })}
                    aria-pressed={hand() === piece}
                    onClick={() => change((m) => inHand(m, piece))}
                  >
                    {i() + 1}
                  </button>
                )}
              </For>
            </Show>
          </div>
        </Show>
      </div>
      <Show when={hand() !== null}>
        <small class="long">{t("slot.march.hand")}</small>
      </Show>
    </div>
  );
}
