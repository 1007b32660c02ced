import { Show } from "solid-js";
import type { JSX } from "solid-js";
import type { Slot } from "@escaramuza/kernel";
import { t } from "../../i18n.ts";
import { isFilled } from "../compose.ts";
import { nameOf } from "../names.ts";
import type { Parts } from "./parts.ts";

/** The table draws the way; here it is begun anew, or a second one added. */
export function Path(
  props: Parts & { readonly slot: Extract<Slot, { readonly type: "path" }>; readonly at: number },
): JSX.Element {
  const filled = (): boolean => isFilled(props.slot, props.draft.values[props.slot.name]);
  const clear = (): void => {
    const { [props.slot.name]: _gone, ...values } = props.draft.values;
    props.composer.change({ ...props.draft, values, at: props.at });
  };
  return (
    <div class="choices">
      <Show
        when={filled()}
        fallback={
          <Show
            when={props.slot.optional && props.draft.at !== props.at}
            fallback={<small>{t("slot.path.how")}</small>}
          >
            <button type="button" class="btn" onClick={() => props.composer.change({ ...props.draft, at: props.at })}>
              {t("slot.path.add", { piece: nameOf(props.composer.scene(), props.voice, props.slot.piece) })}
            </button>
          </Show>
        }
      >
        <button type="button" class="btn" onClick={clear}>
          {t("slot.path.clear")}
        </button>
      </Show>
    </div>
  );
}
