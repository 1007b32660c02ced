import { Show, createSignal } from "solid-js";
import type { JSX } from "solid-js";
import { t } from "../i18n.ts";

/** As long as the server takes. */
const LONGEST = 280;

/** Says something to the table: null when it was said, else why not. */
export type Chat = (text: string) => Promise<string | null>;

export function ChatForm(props: { readonly onChat: Chat }): JSX.Element {
  const [text, setText] = createSignal("");
  const [trouble, setTrouble] = createSignal<string | null>(null);
  const say = async (): Promise<void> => {
    const said = text();
    if (said.trim() === "") return;
    // The field is free for the next line at once; what was not taken comes back.
    setText("");
    setTrouble(null);
    const why = await props.onChat(said.trim());
    if (why === null) return;
    setTrouble(why);
    setText((now) => (now === "" ? said : now));
  };
  return (
    <form
      class="chat"
      onSubmit={(e) => {
        e.preventDefault();
        void say();
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
      <Show when={trouble()}>
        {(why) => (
          <p class="refusal" role="alert">
            {t("chat.failed", { why: why() })}
          </p>
        )}
      </Show>
    </form>
  );
}
