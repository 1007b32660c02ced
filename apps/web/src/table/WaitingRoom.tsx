import { For, Show } from "solid-js";
import type { JSX } from "solid-js";
import type { Engine } from "@escaramuza/kernel";
import type { Info } from "@escaramuza/protocol";
import { Invite, invitationLink } from "../home/Invite.tsx";
import { t, voice } from "../i18n.ts";
import type { SeatEntry } from "../link/seats.ts";

/** Until everybody has come: the links to send, and where there are several, which is whose. */
export default function WaitingRoom(props: {
  readonly entry: SeatEntry;
  readonly info: Info | null;
  readonly engine: Engine<unknown> | null;
}): JSX.Element {
  const seats = (): Info["seats"] => props.info?.seats ?? [];
  const several = (): boolean => seats().length > 2;
  const joined = (seat: number): boolean => seats()[seat]?.joined === true;
  const seatName = (seat: number): string => (props.engine === null ? "" : voice(props.engine).seat(seat));
  return (
    <main class="page waiting-room" tabindex="-1">
      <h1>{t(several() ? "waiting.title.several" : "waiting.title")}</h1>
      <p>{t(several() ? "waiting.text.several" : "waiting.text")}</p>
      <Show when={several()}>
        <ul>
          <For each={seats()}>
            {({ seat, name, bot }) => (
              <li data-testid={`seat-${seat}`}>
                {t(bot === null && !joined(seat) ? "waiting.seat.open" : "waiting.seat.here", {
                  seat: seatName(seat),
                  name: bot === null ? name : t("waiting.computer"),
                })}
              </li>
            )}
          </For>
        </ul>
      </Show>
      <For each={props.entry.invitations}>
        {(invitation, seat) => (
          <Show when={joined(seat()) ? null : invitation}>
            {(i) => (
              <>
                <Show when={several()}>
                  <h2>{seatName(seat())}</h2>
                </Show>
                <Invite
                  title={t(several() ? "waiting.title.several" : "waiting.title")}
                  link={invitationLink(props.entry.game, i().token)}
                  several={several()}
                />
              </>
            )}
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
