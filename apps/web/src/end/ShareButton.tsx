import { Show, createSignal } from "solid-js";
import type { JSX } from "solid-js";
import { t } from "../i18n.ts";
import { Sign } from "./Sign.tsx";

/** Hands the link on: by the phone's own means where there are any, else into the clipboard, else to be copied by hand. */
export function ShareButton(props: { readonly link: string | null }): JSX.Element {
  const [said, setSaid] = createSignal<"copied" | "failed" | "none" | null>(null);
  const share = async (): Promise<void> => {
    const { link } = props;
    if (link === null) {
      setSaid("none");
      return;
    }
    try {
      await navigator.clipboard.writeText(link);
      setSaid("copied");
    } catch {
      setSaid("failed");
    }
  };
  return (
    <>
      <button type="button" class="btn" onClick={() => void share()}>
        <Sign name="share" />
        <span class="word">{t("end.share")}</span>
      </button>
      <Show when={said()}>
        {(what) => (
          <p class="shared" role="status">
            {t(`end.share.${what()}`)}
            <Show when={what() === "failed"}>
              {" "}
              <a href={props.link ?? ""}>{props.link}</a>
            </Show>
          </p>
        )}
      </Show>
    </>
  );
}
