import { Show, createSignal, lazy } from "solid-js";
import type { JSX } from "solid-js";
import type { Slot } from "@escaramuza/kernel";
import { t } from "../../i18n.ts";
import { loadAllTexts } from "../../texts.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { withValue } from "../compose.ts";
import type { Parts } from "./parts.ts";

const ForceEditor = lazy(async () => (await loadAllTexts(), import("../../builder/ForceEditor.tsx")));

/** The builder in a window over the table. */
export function Force(props: Parts & { readonly slot: Extract<Slot, { readonly type: "force" }> }): JSX.Element {
  const [open, setOpen] = createSignal(true);
  const forces = props.model.engine.rules.forces;
  const value = (): unknown => {
    const v = props.draft.values[props.slot.name];
    return v?.type === "force" ? v.force : null;
  };
  return (
    <Show when={forces}>
      <button type="button" class="btn" onClick={() => setOpen(true)}>
        {t("slot.force.open")}
      </button>
      <Show when={open()}>
        <Dialog title={props.voice.text(`slot.${props.slot.name}`)} wide onClose={() => setOpen(false)}>
          <ForceEditor
            engine={props.model.engine}
            value={value()}
            onChange={(force) => props.composer.change(withValue(props.draft, props.slot, { type: "force", force }))}
          />
        </Dialog>
      </Show>
    </Show>
  );
}
