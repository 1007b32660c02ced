import {
  For,
  Match,
  Show,
  Suspense,
  Switch,
  createEffect,
  createMemo,
  createResource,
  createSignal,
  lazy,
  on,
  onCleanup,
} from "solid-js";
import type { JSX } from "solid-js";
import type { Engine, Seat } from "@escaramuza/kernel";
import type { Command } from "@escaramuza/protocol";
import type { Rematch } from "../end/EndScreen.tsx";
import { gameNamed } from "../games.ts";
import { t, voice as voiceFor } from "../i18n.ts";
import { APIS, goToRematch, linkFor, watching } from "../link/new-table.ts";
import { findSeat, seatsHere, updateSeat } from "../link/seats.ts";
import type { SeatEntry } from "../link/seats.ts";
import { notChosen, story } from "../link/story.ts";
import { notifyTurn } from "../notify.ts";
import { navigate, place } from "../router.ts";
import { loadAllTexts } from "../texts.ts";
import { Loading } from "../ui/Loading.tsx";
import { GameMenu } from "./GameMenu.tsx";
import { liveTable, troubleText } from "./live.ts";
import type { Live, Sitting } from "./live.ts";
import { Problem } from "./Problem.tsx";
import { TableView } from "./TableView.tsx";

const Offer = lazy(() => import("./Offer.tsx"));
const WaitingRoom = lazy(() => import("./WaitingRoom.tsx"));
const EndScreen = lazy(async () => {
  await loadAllTexts();
  return { default: (await import("../end/EndScreen.tsx")).EndScreen };
});

/** A game this browser sits at, or watches. */
export default function GamePage(props: { readonly game: string; readonly watch: boolean }): JSX.Element {
  const [found] = createResource(
    () => ({ game: props.game, watch: props.watch, token: place().hash }),
    async ({ game, watch, token }) => {
      const known = findSeat(game);
      if (known !== null && (!watch || known.watch !== null)) return known;
      if (token === "") return null;
      const seen = await watching(game, token);
      return seen.ok ? seen.value : null;
    },
  );
  return (
    <Show when={found()} fallback={found.loading ? <Loading /> : <Problem code="unknownGame" />} keyed>
      {(entry) => <Known entry={entry} watch={props.watch} />}
    </Show>
  );
}

function Known(props: { readonly entry: SeatEntry; readonly watch: boolean }): JSX.Element {
  const [engine] = createResource(() => props.entry.ruleset, gameNamed);
  const seats: readonly (Seat | null)[] = props.watch ? [null] : seatsHere(props.entry);
  const sittings = (seats.length === 0 ? [null] : seats).flatMap((seat): Sitting[] => {
    const link = linkFor(props.entry, seat);
    const token = seat === null ? props.entry.watch : (props.entry.tokens[seat] ?? null);
    return link === null || token === null ? [] : [{ seat, link, token }];
  });
  onCleanup(() => sittings.forEach((s) => s.link.close()));
  const [first, ...rest] = sittings;
  if (first === undefined) return <Problem code="unknownToken" />;
  const all: readonly [Sitting, ...Sitting[]] = [first, ...rest];
  const ready = (): boolean => all.every((s) => (s.link.state()?.view ?? null) !== null);
  const status = (): string => first.link.state()?.status ?? "";
  return (
    <Switch fallback={<Loading />}>
      <Match when={first.link.status() === "refused"}>
        <Problem code={first.link.problem()?.code ?? "internal"} entry={props.entry} />
      </Match>
      <Match when={engine.state === "ready" && engine() === null}>
        <Problem code="unknownRuleset" />
      </Match>
      <Match when={status() === "over" && first.link.state()?.view === null}>
        <Problem code="over" />
      </Match>
      <Match when={status() === "waiting"}>
        <WaitingRoom entry={props.entry} info={first.link.info()} engine={engine() ?? null} />
      </Match>
      <Match when={ready() && engine()} keyed>
        {(e) => <Playing engine={e} entry={props.entry} sittings={all} />}
      </Match>
    </Switch>
  );
}

function Playing(props: {
  readonly engine: Engine<unknown>;
  readonly entry: SeatEntry;
  readonly sittings: readonly [Sitting, ...Sitting[]];
}): JSX.Element {
  const live = liveTable(props.engine, props.entry, props.sittings);
  const voice = createMemo(() => voiceFor(props.engine));
  const [looking, setLooking] = createSignal(false);
  const over = (): boolean => live.link().state()?.status === "over";
  // One turn is one notice, however often an ally plays in between.
  const myTurn = createMemo((): boolean => live.model.decision() !== null || live.curtain() !== null);

  // "Your turn" in the tab's title, and a notice when the page is hidden.
  createEffect(() => {
    const mine = myTurn();
    document.title = t("title.page", { page: mine ? t("title.yourTurn") : t("title.game") });
    if (mine) notifyTurn(t("title.yourTurn"));
  });
  createEffect(() => {
    const seq = live.link().state()?.seq ?? 0;
    const isOver = over();
    updateSeat(props.entry.game, (entry) => ({ ...entry, seen: seq, over: isOver }));
  });
  const rematch = rematchOf(props.entry, live);

  /** Null when it was said, else why not. */
  const say = async (text: string): Promise<string | null> => {
    const sent = await live.send({ do: "chat", text });
    return sent.ok ? null : troubleText(sent.problem);
  };

  return (
    <Show
      when={over() && !looking()}
      fallback={
        <>
          <div class="under" inert={live.curtain() !== null} aria-busy={live.hearing()}>
            <TableView
              model={live.model}
              onChat={live.seat() === null ? undefined : async (text) => say(text)}
              tools={
                <>
                  <For each={live.others()}>
                    {(seat) => (
                      <button type="button" class="btn" data-testid={`ally-${seat}`} onClick={() => live.handTo(seat)}>
                        {t("table.handTo", { seat: voice().seat(seat) })}
                      </button>
                    )}
                  </For>
                  <GameMenu live={live} entry={props.entry} onResult={over() ? () => setLooking(false) : undefined} />
                </>
              }
            />
          </div>
          <Show when={live.seat() !== null && live.link().state()?.offer}>
            {(offer) => (
              <Suspense>
                <Offer live={live} offer={offer()} />
              </Suspense>
            )}
          </Show>
          <Show when={live.notice()}>
            {(words) => (
              <p class="lost" role="alert">
                {words()}
              </p>
            )}
          </Show>
          <Show when={live.resigned()}>
            <p class="lost" role="status">
              {t("table.resigned")}
            </p>
          </Show>
          <Show when={live.curtain() !== null}>
            <Curtain live={live} name={voice().seat(live.curtain())} />
          </Show>
        </>
      }
    >
      <Show when={live.link().state()?.result}>
        {(result) => (
          <EndScreen
            engine={props.engine}
            game={props.entry.game}
            view={live.model.view()}
            result={result()}
            names={
              live
                .link()
                .info()
                ?.seats.map((seat) => seat.name) ?? []
            }
            unchosen={notChosen(story(live.link().entries()))}
            seat={live.seat()}
            token={props.sittings[0].token}
            loadRecord={async () => {
              const record = await APIS[props.entry.where].record(props.entry.game, props.sittings[0].token);
              return record.ok ? record.value : null;
            }}
            onTable={() => setLooking(true)}
            rematch={live.seat() === null ? null : rematch}
          />
        )}
      </Show>
    </Show>
  );
}

/** Playing again with the sides changed. When all agree while the page is open it goes on to the next table. */
function rematchOf(entry: SeatEntry, live: Live): Rematch {
  const [problem, setProblem] = createSignal<string | null>(null);
  const laid = createMemo(() =>
    live.sittings.flatMap(({ seat, link }) => {
      const next = link.state()?.rematch ?? null;
      return seat === null || next === null ? [] : [{ seat, next }];
    }),
  );
  const ready = (): boolean => laid().length > 0 && laid().length === live.sittings.length;
  const go = async (replace: boolean): Promise<void> => {
    const names = new Map(laid().map(({ seat, next }) => [next.seat, live.link().info()?.seats[seat]?.name ?? ""]));
    const done = await goToRematch(
      entry,
      laid().map(({ next }) => next),
      (seat: Seat) => names.get(seat) ?? "",
    );
    if (done.ok) navigate(`/game/${done.value.game}`, { replace });
    else setProblem(t("end.rematch.failed", { why: troubleText(done.problem) }));
  };
  // One that was agreed earlier does not take the page away from who came to look at this game.
  createEffect(
    on(
      ready,
      (now) => {
        if (now) void go(true);
      },
      { defer: true },
    ),
  );
  const offer = (): { readonly seq: number; readonly seat: Seat; readonly agreed: readonly Seat[] } | null => {
    const open = live.link().state()?.offer ?? null;
    return open?.what === "rematch" ? open : null;
  };
  /** Places here that have not said yes. */
  const silent = (): readonly Sitting[] =>
    live.sittings.filter(({ seat }) => {
      const open = offer();
      return seat !== null && open !== null && open.seat !== seat && !open.agreed.includes(seat);
    });
  const send = async (command: Command, by: readonly Sitting[]): Promise<void> => {
    setProblem(null);
    for (const one of by) {
      const sent = await live.send(command, one);
      if (!sent.ok) setProblem(troubleText(sent.problem));
    }
  };
  return {
    is: () => {
      if (ready()) return "laid";
      if (offer() === null) return "none";
      return silent().length > 0 ? "theirs" : "mine";
    },
    ask: () => void send({ do: "offer", what: "rematch" }, live.sittings),
    answer: (accept) => {
      const open = offer();
      if (open !== null) void send({ do: "reply", offer: open.seq, accept }, accept ? silent() : silent().slice(0, 1));
    },
    go: () => void go(false),
    problem,
  };
}

/** Between two players at one screen: nobody sees what the other knows. */
function Curtain(props: { readonly live: Live; readonly name: string }): JSX.Element {
  return (
    <div class="curtain" role="dialog" aria-modal="true" aria-label={t("curtain.title", { name: props.name })}>
      <div class="panel">
        <h1>{t("curtain.title", { name: props.name })}</h1>
        <p>{t("curtain.text")}</p>
        <button
          type="button"
          class="btn primary"
          data-testid="lift"
          ref={(e) => queueMicrotask(() => e.focus())}
          onClick={() => props.live.lift()}
        >
          {t("curtain.lift", { name: props.name })}
        </button>
      </div>
    </div>
  );
}
