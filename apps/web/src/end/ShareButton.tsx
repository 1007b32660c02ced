import { Show, createSignal } from "solid-js";
import type { JSX } from "solid-js";
import { copyText } from "../home/copy.ts";
import { t } from "../i18n.ts";
import { Sign } from "./Sign.tsx";

/** Hands the link on: into the clipboard, else to be copied by hand. */
export function ShareButton(props: { readonly link: string | null }): JSX.Element {
  const [said, setSaid] = createSignal<"copied" | "failed" | "none" | null>(null);
  const share = async (near: Element): Promise<void> => {
    const { link } = props;
    if (link === null) {
      setSaid("none");
      return;
    }
    setSaid((await copyText(link, near)) ? "copied" : "failed");
  };
  return (
    <>
      <button type="button" class="btn" onClick={(event) => void share(event.currentTarget)}>
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
