import { Show, createSignal } from "solid-js";
import type { JSX } from "solid-js";
import type { Command } from "@escaramuza/protocol";
import { has, t } from "../i18n.ts";
import type { SeatEntry } from "../link/seats.ts";
import { setTheme, theme } from "../theme.ts";
import { ActionIcon } from "../ui/ActionIcon.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Languages } from "../ui/Shell.tsx";
import type { Live } from "./live.ts";

/** Undo, and everything between the players: resign, draw, takeback by consent, links. */
export function GameMenu(props: {
  readonly live: Live;
  readonly entry: SeatEntry;
  readonly onResult: (() => void) | undefined;
}): JSX.Element {
  const [open, setOpen] = createSignal(false);
  const [sure, setSure] = createSignal<"resign" | "abort" | null>(null);
  const [trouble, setTrouble] = createSignal<string | null>(null);
  const [copied, setCopied] = createSignal(false);
  const state = (): ReturnType<ReturnType<Live["link"]>["state"]> => props.live.link().state();
  const playing = (): boolean => state()?.status === "playing" && props.live.seat() !== null;
  const takeback = (): string => state()?.takeback ?? "no";

  async function send(command: Command): Promise<void> {
    const sent = await props.live.link().send(command);
    const problem = sent.ok ? null : sent.problem;
    const [refusal] = problem?.refusals ?? [];
    setTrouble(
      problem === null
        ? null
        : refusal !== undefined && has(`refusal.${refusal.code}`)
          ? t(`refusal.${refusal.code}`, refusal.params)
          : t(`error.${problem.code}`),
    );
    if (sent.ok) {
      setSure(null);
      setOpen(false);
    } else setOpen(true);
  }

  const watchLink = (): string | null =>
    props.entry.where === "server" && props.entry.watch !== null
      ? `${location.origin}/watch/${props.entry.game}#${props.entry.watch}`
      : null;

  return (
    <>
      <Show when={playing()}>
        <button
          type="button"
          class="btn ic"
          data-testid="undo"
          aria-label={t(`menu.undo.${takeback()}`)}
          title={t(`menu.undo.${takeback()}`)}
          aria-disabled={takeback() === "no"}
          onClick={() => void send({ do: "takeback" })}
        >
          <ActionIcon name="undo" />
        </button>
      </Show>
      <button type="button" class="btn ic" data-testid="menu" aria-label={t("menu.open")} onClick={() => setOpen(true)}>
        <ActionIcon name="menu" />
      </button>
      <Show when={open()}>
        <Dialog title={t("menu.open")} onClose={() => (setOpen(false), setSure(null), setTrouble(null))}>
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
                <button type="button" class="btn primary" onClick={() => (setOpen(false), result()())}>
                  {t("menu.result")}
                </button>
              )}
            </Show>
            <Show when={playing()}>
              <button
                type="button"
                class="btn"
                aria-disabled={takeback() === "no"}
                onClick={() => void send({ do: "takeback" })}
              >
                {t(`menu.undo.${takeback()}`)}
              </button>
              <button type="button" class="btn" onClick={() => void send({ do: "offer", what: "draw" })}>
                {t("menu.draw")}
              </button>
              <Show
                when={sure() !== "resign"}
                fallback={
                  <button
                    type="button"
                    class="btn primary"
                    data-testid="resign-sure"
                    onClick={() => void send({ do: "resign" })}
                  >
                    {t("menu.resign.sure")}
                  </button>
                }
              >
                <button type="button" class="btn" data-testid="resign" onClick={() => setSure("resign")}>
                  {t("menu.resign")}
                </button>
              </Show>
              <button type="button" class="btn" onClick={() => void send({ do: "abort" })}>
                {t("menu.abort")}
              </button>
            </Show>
            <Show when={watchLink()}>
              {(link) => (
                <button
                  type="button"
                  class="btn"
                  onClick={() => void navigator.clipboard.writeText(link()).then(() => setCopied(true))}
                >
                  {t(copied() ? "menu.watch.copied" : "menu.watch")}
                </button>
              )}
            </Show>
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
      <Offer live={props.live} send={send} />
    </>
  );
}

/** The other side asks something: a polite line with yes and no. */
function Offer(props: { readonly live: Live; readonly send: (command: Command) => Promise<void> }): JSX.Element {
  const offer = (): { readonly seq: number; readonly what: string; readonly mine: boolean } | null => {
    const open = props.live.link().state()?.offer ?? null;
    const seat = props.live.seat();
    return open === null || seat === null ? null : { seq: open.seq, what: open.what, mine: open.agreed.includes(seat) };
  };
  return (
    <Show when={offer()}>
      {(o) => (
        <div class="offer panel" role="alertdialog" aria-label={t(`offer.${o().what}`)}>
          <p>{t(o().mine ? `offer.${o().what}.mine` : `offer.${o().what}`)}</p>
          <Show when={!o().mine}>
            <button
              type="button"
              class="btn primary"
              data-testid="accept"
              onClick={() => void props.send({ do: "reply", offer: o().seq, accept: true })}
            >
              {t("offer.accept")}
            </button>
          </Show>
          <button
            type="button"
            class="btn"
            onClick={() => void props.send({ do: "reply", offer: o().seq, accept: false })}
          >
            {t(o().mine ? "offer.withdraw" : "offer.decline")}
          </button>
        </div>
      )}
    </Show>
  );
}
