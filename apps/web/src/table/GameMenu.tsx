import { Show, Suspense, createSignal, lazy } from "solid-js";
import type { JSX } from "solid-js";
import type { Command, State } from "@escaramuza/protocol";
import { has, t, voice } from "../i18n.ts";
import type { SeatEntry } from "../link/seats.ts";
import { ActionIcon } from "../ui/ActionIcon.tsx";
import { troubleText } from "./live.ts";
import type { Live, Sitting } from "./live.ts";

const MenuDialog = lazy(async () => ({ default: (await import("./MenuDialog.tsx")).MenuDialog }));

/** Undo, and the way to everything between the players. */
export function GameMenu(props: {
  readonly live: Live;
  readonly entry: SeatEntry;
  readonly onResult: (() => void) | undefined;
}): JSX.Element {
  const [open, setOpen] = createSignal(false);
  const [trouble, setTrouble] = createSignal<string | null>(null);
  /** One side alone can no longer call the game off. */
  const [late, setLate] = createSignal(false);
  const state = (): State | null => props.live.link().state();
  const playing = (): boolean => state()?.status === "playing" && props.live.seat() !== null && !props.live.resigned();

  async function send(command: Command, by?: Sitting): Promise<void> {
    const sent = await props.live.send(command, by);
    if (sent.ok) close();
    else {
      if (sent.problem.code === "tooLate") setLate(true);
      setTrouble(troubleText(sent.problem));
      setOpen(true);
    }
  }
  const close = (): void => {
    setOpen(false);
    setTrouble(null);
  };

  const takeback = (): State["takeback"] => props.live.undoer().link.state()?.takeback ?? "no";
  const undoWords = (): string => {
    const { seat, link } = props.live.undoer();
    if (takeback() === "no") {
      const key = `refusal.${link.state()?.takebackRefusal?.code ?? ""}`;
      return has(key) ? t(key, link.state()?.takebackRefusal?.params) : t("menu.undo.no");
    }
    return seat === props.live.seat()
      ? t(`menu.undo.${takeback()}`)
      : t("menu.undo.of", { seat: voice(props.live.model.engine).seat(seat) });
  };
  const undo = (): void => void send({ do: "takeback" }, props.live.undoer());

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
        <Suspense>
          <MenuDialog
            live={props.live}
            entry={props.entry}
            playing={playing()}
            late={late()}
            trouble={trouble()}
            undo={{ words: undoWords(), possible: takeback() !== "no", go: undo }}
            send={send}
            onResult={props.onResult}
            onClose={close}
          />
        </Suspense>
      </Show>
    </>
  );
}
