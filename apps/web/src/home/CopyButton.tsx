import { createSignal } from "solid-js";
import type { JSX } from "solid-js";
import { t } from "../i18n.ts";
import { Icon } from "../ui/icons.tsx";

/** Copies a text and says so for a while. */
export function CopyButton(props: { readonly text: string; readonly label: string }): JSX.Element {
  const [done, setDone] = createSignal(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(props.text);
    } catch {
      // Forbidden, or an address without encryption: then whoever wants it copies it himself.
      prompt(props.label, props.text);
      return;
    }
    setDone(true);
    setTimeout(() => setDone(false), 2500);
  };
  return (
    <button type="button" class="btn" onClick={() => void copy()}>
      <Icon name={done() ? "check" : "copy"} />
      <span role="status">{done() ? t("copied") : props.label}</span>
    </button>
  );
}
