import "./home.css";
import { Show, createMemo } from "solid-js";
import type { JSX } from "solid-js";
import { encode } from "uqr";
import { t } from "../i18n.ts";
import { onlyHere, publicOrigin } from "../link/origin.ts";
import { Icon } from "../ui/icons.tsx";
import { CopyButton } from "./CopyButton.tsx";

/** The address that invites; the token stands behind `#` and never reaches a server by itself. */
export function invitationLink(game: string, token: string): string {
  return `${publicOrigin()}/join/${game}#${token}`;
}

/** A link to send to a friend: copied, shared, or photographed from the screen. */
export function Invite(props: {
  readonly link: string;
  readonly title: string;
  /** One of several links: whoever gets it may be an ally. */
  readonly several?: boolean;
}): JSX.Element {
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ title: "Escaramuza", text: props.title, url: props.link });
    } catch {
      // Closed without sharing.
    }
  };
  return (
    <div class="invite">
      <Qr text={props.link} />
      <p>{t(props.several === true ? "invite.text.several" : "invite.text")}</p>
      <input
        type="text"
        readonly
        value={props.link}
        aria-label={t("invite.link")}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div class="do">
        <CopyButton text={props.link} label={t("invite.copy")} />
        <Show when={"share" in navigator}>
          <button type="button" class="btn" onClick={() => void share()}>
            <Icon name="share" />
            {t("invite.share")}
          </button>
        </Show>
      </div>
      <Show when={onlyHere()}>
        <p class="warning" role="status">
          {t("invite.local")}
        </p>
      </Show>
    </div>
  );
}

/** Dark on white in both themes: cameras want it so. */
function Qr(props: { readonly text: string }): JSX.Element {
  const code = createMemo(() => encode(props.text, { border: 2 }));
  const path = (): string =>
    code()
      .data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
      .join("");
  return (
    <svg class="qr" viewBox={`0 0 ${code().size} ${code().size}`} role="img" aria-label={t("invite.qr")}>
      <path d={path()} fill="#111" shape-rendering="crispEdges" />
    </svg>
  );
}
