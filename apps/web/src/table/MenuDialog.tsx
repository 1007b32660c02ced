import { Show, createSignal } from "solid-js";
import type { JSX } from "solid-js";
import type { Command } from "@escaramuza/protocol";
import { CopyButton } from "../home/CopyButton.tsx";
import { t } from "../i18n.ts";
import { publicOrigin } from "../link/origin.ts";
import type { SeatEntry } from "../link/seats.ts";
import { setTheme, theme } from "../theme.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { Languages } from "../ui/Shell.tsx";
import type { Live } from "./live.ts";

/** Asked twice before it is done. */
type Grave = "resign" | "abort" | "claim";

/** Everything between the players: resign, draw, takeback by consent, links. */
export function MenuDialog(props: {
  readonly live: Live;
  readonly entry: SeatEntry;
  readonly playing: boolean;
  /** One side alone can no longer call the game off. */
  readonly late: boolean;
  readonly trouble: string | null;
  readonly undo: { readonly words: string; readonly possible: boolean; readonly go: () => void };
  readonly send: (command: Command) => Promise<void>;
  readonly onResult: (() => void) | undefined;
  readonly onClose: () => void;
}): JSX.Element {
  const [sure, setSure] = createSignal<Grave | null>(null);
  async function send(command: Command): Promise<void> {
    await props.send(command);
    setSure(null);
  }

  /** The other has not moved for so long that the game may be ended. Looked at when the menu opens. */
  const abandoned = (): boolean => {
    const from = props.live.link().state()?.claimFrom ?? null;
    return props.live.sittings.length === 1 && from !== null && Date.now() >= from;
  };
  /** An ally of who has left may play on. */
  const several = (): boolean => (props.live.link().info()?.seats.length ?? 0) > 2;
  const watchLink = (): string | null =>
    props.entry.where === "server" && props.entry.watch !== null
      ? `${publicOrigin()}/watch/${props.entry.game}#${props.entry.watch}`
      : null;

  const Twice = (asked: { readonly what: Grave }): JSX.Element => (
    <Show
      when={sure() === asked.what}
      fallback={
        <button type="button" class="btn" data-testid={asked.what} onClick={() => setSure(asked.what)}>
          {t(several() && asked.what === "claim" ? "menu.claim.several" : `menu.${asked.what}`)}
        </button>
      }
    >
      <button
        type="button"
        class="btn primary"
        data-testid={`${asked.what}-sure`}
        ref={(e) => queueMicrotask(() => e.focus())}
        onClick={() => void send({ do: asked.what })}
      >
        {t(several() && asked.what === "claim" ? "menu.claim.sure.several" : `menu.${asked.what}.sure`)}
      </button>
    </Show>
  );

  return (
    <Dialog title={t("menu.open")} onClose={() => props.onClose()}>
      <Show when={props.trouble}>
        {(text) => (
          <p class="refusal" role="alert">
            {text()}
          </p>
        )}
      </Show>
      <div class="menu">
        <Show when={props.onResult}>
          {(result) => (
            <button type="button" class="btn primary" onClick={() => (props.onClose(), result()())}>
              {t("menu.result")}
            </button>
          )}
        </Show>
        <Show when={props.playing}>
          <button type="button" class="btn" aria-disabled={!props.undo.possible} onClick={() => props.undo.go()}>
            {props.undo.words}
          </button>
          <button type="button" class="btn" data-testid="draw" onClick={() => void send({ do: "offer", what: "draw" })}>
            {t("menu.draw")}
          </button>
          <Show when={abandoned()}>
            <Twice what="claim" />
          </Show>
          <Twice what="resign" />
          <Show when={sure() === "resign" && props.live.allies().length > 0}>
            <p role="note">{t("menu.resign.ally")}</p>
          </Show>
          <Show when={props.late} fallback={<Twice what="abort" />}>
            <button
              type="button"
              class="btn"
              data-testid="abort-offer"
              onClick={() => void send({ do: "offer", what: "abort" })}
            >
              {t("menu.abort.offer")}
            </button>
          </Show>
        </Show>
        <Show when={watchLink()}>{(link) => <CopyButton text={link()} label={t("menu.watch")} />}</Show>
        <button type="button" class="btn" onClick={() => setTheme(theme() === "night" ? "paper" : "night")}>
          {t(theme() === "night" ? "shell.day" : "shell.night")}
        </button>
        <Languages />
        <a class="btn" href="/games">
          {t("menu.games")}
        </a>
        <a class="btn" href="/">
          {t("menu.home")}
        </a>
      </div>
    </Dialog>
  );
}
