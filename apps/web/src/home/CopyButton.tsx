import { createSignal } from "solid-js";
import type { JSX } from "solid-js";
import { t } from "../i18n.ts";
import { Icon } from "../ui/icons.tsx";
import { copyText } from "./copy.ts";

/** Copies a text and says so for a while. */
export function CopyButton(props: { readonly text: string; readonly label: string }): JSX.Element {
  const [done, setDone] = createSignal(false);
  const copy = async (near: Element): Promise<void> => {
    if (!(await copyText(props.text, near))) {
      // Forbidden: then whoever wants it copies it himself.
      prompt(props.label, props.text);
      return;
    }
    setDone(true);
    setTimeout(() => setDone(false), 2500);
  };
  return (
    <>
      <button type="button" class="btn" onClick={(event) => void copy(event.currentTarget)}>
        <Icon name={done() ? "check" : "copy"} />
        <span>{done() ? t("copied") : props.label}</span>
      </button>
      <span class="visually-hidden" role="status">
        {done() ? t("copied") : ""}
      </span>
    </>
  );
}
