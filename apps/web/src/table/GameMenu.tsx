import { Show, createSignal } from "solid-js";
import type { JSX } from "solid-js";
import type { Command, State } from "@escaramuza/protocol";
import { CopyButton } from "../home/CopyButton.tsx";
import { has, t, voice } from "../i18n.ts";
import { publicOrigin } from "../link/origin.ts";
import type { SeatEntry } from "../link/seats.ts";
import { setTheme, theme } from "../theme.ts";
import { ActionIcon } from "../ui/ActionIcon.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Languages } from "../ui/Shell.tsx";
import { troubleText } from "./live.ts";
import type { Live, Sitting } from "./live.ts";

/** Asked twice before it is done. */
type Grave = "resign" | "abort" | "claim";

/** Undo, and everything between the players: resign, draw, takeback by consent, links. */
export function GameMenu(props: {
  readonly live: Live;
  readonly entry: SeatEntry;
  readonly onResult: (() => void) | undefined;
}): JSX.Element {
  const [open, setOpen] = createSignal(false);
  const [sure, setSure] = createSignal<Grave | null>(null);
  const [trouble, setTrouble] = createSignal<string | null>(null);
  /** One side alone can no longer call the game off. */
  const [late, setLate] = createSignal(false);
  const state = (): State | null => props.live.link().state();
  const playing = (): boolean => state()?.status === "playing" && props.live.seat() !== null;

  /** The other has not moved for so long that the game may be ended. Looked at when the menu opens. */
  const abandoned = (): boolean => {
    const from = state()?.claimFrom ?? null;
    return open() && props.live.sittings.length === 1 && from !== null && Date.now() >= from;
  };

  async function send(command: Command, by?: Sitting): Promise<void> {
    const sent = await props.live.send(command, by);
    if (!sent.ok) {
      if (sent.problem.code === "tooLate") setLate(true);
      setTrouble(troubleText(sent.problem));
      setOpen(true);
    } else close();
    setSure(null);
  }
  const close = (): void => {
    setOpen(false);
    setSure(null);
    setTrouble(null);
  };

  const watchLink = (): string | null =>
    props.entry.where === "server" && props.entry.watch !== null
      ? `${publicOrigin()}/watch/${props.entry.game}#${props.entry.watch}`
      : null;
  const takeback = (): State["takeback"] => props.live.undoer().link.state()?.takeback ?? "no";
  const undoWords = (): string => {
    const { seat, link } = props.live.undoer();
    if (takeback() === "no") {
      const key = `refusal.${link.state()?.takebackRefusal?.code ?? ""}`;
      return has(key) ? t(key, link.state()?.takebackRefusal?.params) : t("menu.undo.no");
    }
    return seat === props.live.seat()
      ? t(`menu.undo.${takeback()}`)
      : t("menu.undo.of", { seat: voice(engine()).seat(seat) });
  };
  const engine = (): Live["model"]["engine"] => props.live.model.engine;
  const undo = (): void => void send({ do: "takeback" }, props.live.undoer());

  const Twice = (asked: { readonly what: Grave }): JSX.Element => (
    <Show
      when={sure() === asked.what}
      fallback={
        <button type="button" class="btn" data-testid={asked.what} onClick={() => setSure(asked.what)}>
          {t(`menu.${asked.what}`)}
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
        {t(`menu.${asked.what}.sure`)}
      </button>
    </Show>
  );

  return (
    <>
      <Show when={playing()}>
        <button
          type="button"
          class="btn ic"
          data-testid="undo"
          aria-label={undoWords()}
          title={undoWords()}
          aria-disabled={takeback() === "no"}
          onClick={undo}
        >
          <ActionIcon name="undo" />
        </button>
      </Show>
      <button type="button" class="btn ic" data-testid="menu" aria-label={t("menu.open")} onClick={() => setOpen(true)}>
        <ActionIcon name="menu" />
      </button>
      <Show when={open()}>
        <Dialog title={t("menu.open")} onClose={close}>
          <Show when={trouble()}>
            {(text) => (
              <p class="refusal" role="alert">
                {text()}
              </p>
            )}
          </Show>
          <div class="menu">
            <Show when={props.onResult}>
              {(result) => (
                <button type="button" class="btn primary" onClick={() => (close(), result()())}>
                  {t("menu.result")}
                </button>
              )}
            </Show>
            <Show when={playing()}>
              <button type="button" class="btn" aria-disabled={takeback() === "no"} onClick={undo}>
                {undoWords()}
              </button>
              <button
                type="button"
                class="btn"
                data-testid="draw"
                onClick={() => void send({ do: "offer", what: "draw" })}
              >
                {t("menu.draw")}
              </button>
              <Show when={abandoned()}>
                <Twice what="claim" />
              </Show>
              <Twice what="resign" />
              <Show when={late()} fallback={<Twice what="abort" />}>
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
      </Show>
    </>
  );
}
