import { For, Show } from "solid-js";
import type { JSX } from "solid-js";
import { Invite, invitationLink } from "../home/Invite.tsx";
import { t } from "../i18n.ts";
import type { SeatEntry } from "../link/seats.ts";

/** Until everybody has come: the links to send. */
export default function WaitingRoom(props: { readonly entry: SeatEntry }): JSX.Element {
  return (
    <main class="page waiting-room" tabindex="-1">
      <h1>{t("waiting.title")}</h1>
      <p>{t("waiting.text")}</p>
      <For each={props.entry.invitations}>
        {(invitation) => (
          <Show when={invitation}>
            {(i) => <Invite title={t("waiting.title")} link={invitationLink(props.entry.game, i().token)} />}
          </Show>
        )}
      </For>
      <p>
        <a class="btn" href="/games">
          {t("waiting.games")}
        </a>
      </p>
    </main>
  );
}
