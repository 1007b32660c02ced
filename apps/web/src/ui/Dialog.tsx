import { onCleanup, onMount } from "solid-js";
import type { JSX, ParentProps } from "solid-js";
import { t } from "../i18n.ts";
import { ActionIcon } from "./ActionIcon.tsx";
import "./dialog.css";

/** A window over the page: the browser's own dialog keeps the focus inside, Esc closes it. */
export function Dialog(
  props: ParentProps<{ readonly title: string; readonly onClose: () => void; readonly wide?: boolean }>,
): JSX.Element {
  let element: HTMLDialogElement | undefined;
  onMount(() => element?.showModal());
  onCleanup(() => element?.close());
  return (
    <dialog
      ref={(e) => (element = e)}
      class="dialog"
      classList={{ wide: props.wide === true }}
      aria-label={props.title}
      onCancel={(e) => {
        e.preventDefault();
        props.onClose();
      }}
      onKeyDown={(e) => e.stopPropagation()}
    >
      <div class="hd">
        <h2>{props.title}</h2>
        <button type="button" class="btn ic light r" aria-label={t("dialog.close")} onClick={() => props.onClose()}>
          <ActionIcon name="close" />
        </button>
      </div>
      <div class="bd">{props.children}</div>
    </dialog>
  );
}
