import { createSignal } from "solid-js";
import type { JSX } from "solid-js";
import { t } from "../i18n.ts";

/** As long as the server takes. */
const LONGEST = 280;

export function ChatForm(props: { readonly onChat: (text: string) => void }): JSX.Element {
  const [text, setText] = createSignal("");
  return (
    <form
      class="chat"
      onSubmit={(e) => {
        e.preventDefault();
        const said = text().trim();
        if (said === "") return;
        props.onChat(said);
        setText("");
      }}
    >
      <input
        type="text"
        maxlength={LONGEST}
        autocomplete="off"
        aria-label={t("log.chat")}
        placeholder={t("log.chat.placeholder")}
        value={text()}
        onInput={(e) => setText(e.currentTarget.value)}
        onKeyDown={(e) => {
          if (e.key !== "Escape") e.stopPropagation();
        }}
      />
      <button type="submit" class="btn" disabled={text().trim() === ""}>
        {t("log.chat.send")}
      </button>
    </form>
  );
}
