import "./home.css";
import { For, Match, Show, Switch, createEffect, createMemo, createSignal, onCleanup, untrack } from "solid-js";
import type { JSX } from "solid-js";
import type { Engine } from "@escaramuza/kernel";
import { gameNamed } from "../games.ts";
import { lang, t, voice } from "../i18n.ts";
import { APIS, dropTable, tokenOf } from "../link/new-table.ts";
import { publicOrigin } from "../link/origin.ts";
import { seats, seatsHere, updateSeat } from "../link/seats.ts";
import type { SeatEntry } from "../link/seats.ts";
import { canNotify, notifies, notifyTurn, switchNotify } from "../notify.ts";
import { Icon } from "../ui/icons.tsx";
import { CopyButton } from "./CopyButton.tsx";
import { few } from "./few.ts";
import { byUrgency, calledFor, opponents, resultFor, standing, unseen } from "./standing.ts";
import type { Standing } from "./standing.ts";

const LOOK_EVERY = 20_000;
/** Beats between two looks while nobody sees the page. */
const SELDOM = 3;
const AT_A_TIME = 3;

/** The games of this browser: what waits for whoever sits here first. */
export default function MyGames(): JSX.Element {
  const [known, setKnown] = createSignal<ReadonlyMap<string, Seen>>(new Map());
  const look = async (entry: SeatEntry): Promise<void> => {
    const before = known().get(entry.game)?.standing ?? unseen(entry);
    const token = tokenOf(entry);
    const e = await gameNamed(entry.ruleset);
    if (token === null || e === null) return;
    // The last entry again, for its time.
    const got = await APIS[entry.where].view(entry.game, token, Math.max(0, Math.max(before.seq, entry.seen) - 1));
    const now = got.ok ? standing({ ...before, entry }, e, got.value) : unseen(entry);
    setKnown((all) => new Map(all).set(entry.game, { e, standing: now, problem: got.ok ? null : got.problem.code }));
    if (now.is === "over" && !entry.over) updateSeat(entry.game, (one) => ({ ...one, over: true }));
  };
  const queue = few(AT_A_TIME);
  /** Every game asked for at least once, and those whose answer is awaited. */
  const asked = new Set<string>();
  const underWay = new Set<string>();
  const want = (entry: SeatEntry): void => {
    if (underWay.has(entry.game)) return;
    asked.add(entry.game);
    underWay.add(entry.game);
    queue(async () => look(entry).finally(() => underWay.delete(entry.game)));
  };
  const lookAll = (): void => {
    for (const entry of seats()) if (known().get(entry.game)?.standing.is !== "over") want(entry);
  };
  // Every change of the list comes here: what was asked for is not asked for again.
  createEffect(() => {
    for (const entry of seats()) if (!asked.has(entry.game)) untrack(() => want(entry));
  });
  let beats = 0;
  const beat = setInterval(() => {
    beats += 1;
    const visible = document.visibilityState === "visible";
    if (visible || (notifies() && beats % SELDOM === 0)) lookAll();
  }, LOOK_EVERY);
  const seenAgain = (): void => {
    if (document.visibilityState === "visible") lookAll();
  };
  document.addEventListener("visibilitychange", seenAgain);
  onCleanup(() => {
    clearInterval(beat);
    document.removeEventListener("visibilitychange", seenAgain);
  });
  const rows = createMemo(() =>
    seats()
      .map((entry) => known().get(entry.game) ?? { e: null, standing: unseen(entry), problem: null })
      .map((seen) => seen.standing)
      .toSorted(byUrgency),
  );
  // "Your turn" in the tab's title, and a notice for what somebody else's move has made ours.
  const called = createMemo(() => rows().filter(calledFor));
  createEffect((before: ReadonlySet<string> | null) => {
    const games = new Set(called().map((s) => s.entry.game));
    const page = games.size === 0 ? t("title.games") : t("title.yourTurn.games", { n: games.size });
    document.title = t("title.page", { page });
    if (before !== null && [...games].some((game) => !before.has(game))) notifyTurn(t("title.yourTurn"));
    return games;
  }, null);
  const seen = (s: Standing): Seen | undefined => known().get(s.entry.game);
  const group = (over: boolean): readonly Standing[] => rows().filter((s) => (s.is === "over") === over);
  const list = (key: string, group: () => readonly Standing[]): JSX.Element => (
    <Show when={group().length > 0}>
      <h2>{t(key)}</h2>
      <ul class="game-list">
        <For each={group()}>
          {(s) => <Row standing={s} e={seen(s)?.e ?? null} problem={seen(s)?.problem ?? null} />}
        </For>
      </ul>
    </Show>
  );
  return (
    <main class="page games" id="content" tabindex="-1">
      <div class="games-head">
        <h1>{t("title.games")}</h1>
        <Show when={canNotify()}>
          <NotifySwitch />
        </Show>
        <a class="btn primary" href="/">
          {t("games.new")}
        </a>
      </div>
      <Show when={seats().length > 0} fallback={<Empty />}>
        {list("games.open", () => group(false))}
        {list("games.over", () => group(true))}
      </Show>
    </main>
  );
}

interface Seen {
  readonly e: Engine<unknown> | null;
  readonly standing: Standing;
  readonly problem: string | null;
}

function Empty(): JSX.Element {
  return (
    <div class="panel empty">
      <p>{t("games.none")}</p>
    </div>
  );
}

function NotifySwitch(): JSX.Element {
  const [refused, setRefused] = createSignal(false);
  return (
    <>
      <label class="switch">
        <input
          type="checkbox"
          role="switch"
          checked={notifies()}
          onChange={(event) => {
            const box = event.currentTarget;
            void switchNotify(box.checked).then((done) => {
              setRefused(!done);
              box.checked = notifies();
            });
          }}
        />
        {t("games.notify")}
      </label>
      <p class="trouble" role="alert">
        {refused() ? t("games.notify.refused") : ""}
      </p>
    </>
  );
}

function Row(props: {
  readonly standing: Standing;
  readonly e: Engine<unknown> | null;
  readonly problem: string | null;
}): JSX.Element {
  const entry = (): SeatEntry => props.standing.entry;
  const title = (): string => {
    const { e } = props;
    if (e === null) return entry().ruleset;
    return props.standing.title === null ? voice(e).text("game.name") : voice(e).scene(props.standing.title);
  };
  const against = (): string => {
    const { names, bots } = props.standing;
    const others = opponents(props.standing);
    if (others.length === 0) return t(names.length > 2 ? "games.here.all" : "games.here");
    return others
      .map((seat) => {
        const name = (bots[seat] ?? null) === null ? (names[seat] ?? "") || t("games.nobody") : t("games.computer");
        return t(props.standing.allies.includes(seat) ? "games.with" : "games.against", { name });
      })
      .join(", ");
  };
  const turn = (): string | null =>
    props.e === null || props.standing.turn === null || props.standing.is === "over"
      ? null
      : voice(props.e).scene(props.standing.turn);
  return (
    <li class="panel game-row" classList={{ yours: props.standing.is === "yours" }}>
      <div>
        <b>{title()}</b>
        <span class="what">
          {[against(), turn(), entry().where === "local" ? t("games.local") : null]
            .filter((x) => x !== null)
            .join(" · ")}
        </span>
      </div>
      <div class="how">
        <strong>
          <Switch fallback={t(`games.is.${props.standing.is}`)}>
            <Match when={props.standing.is === "over"}>
              <ResultWords standing={props.standing} e={props.e} />
            </Match>
            <Match when={invitedOnly(entry())}>{t("games.is.invited")}</Match>
            <Match when={props.problem !== null}>{t(`error.${props.problem ?? "offline"}`)}</Match>
            <Match when={props.standing.is === "yours" && seatsHere(entry()).length > 1 ? props.e : null}>
              {(e) =>
                t("games.turnOf", {
                  seat: props.standing.waiting
                    .filter((seat) => seatsHere(entry()).includes(seat))
                    .map(voice(e()).seat)
                    .join(", "),
                })
              }
            </Match>
          </Switch>
        </strong>
        {ago(props.standing.last)}
      </div>
      <div class="do">
        <Show
          when={props.standing.is === "over"}
          fallback={
            <a class="btn" href={wayIn(entry())}>
              {t(props.standing.is === "yours" ? "games.play" : "games.look")}
            </a>
          }
        >
          <a class="btn" href={`/game/${entry().game}`}>
            {t("games.result")}
          </a>
          <a class="btn" href={`/replay/${entry().game}`}>
            <Icon name="film" />
            {t("games.replay")}
          </a>
        </Show>
        <Show when={entry().watch !== null && entry().where === "server"}>
          <CopyButton text={`${publicOrigin()}${watchLink(entry())}`} label={t("games.watch")} />
        </Show>
        <Forget entry={entry()} title={title()} over={props.standing.is === "over"} />
      </div>
    </li>
  );
}

function ResultWords(props: { readonly standing: Standing; readonly e: Engine<unknown> | null }): JSX.Element {
  const words = (): string => {
    const found = resultFor(props.standing);
    if (found === null) return t("games.is.over");
    if (typeof found === "string") return t(`games.result.${found}`);
    return props.e === null
      ? t("games.is.over")
      : t("games.result.winner", { seat: found.winners.map(voice(props.e).seat).join(", ") });
  };
  return <>{words()}</>;
}

/** Asks again on the button itself: nothing can be taken back here. */
function Forget(props: { readonly entry: SeatEntry; readonly title: string; readonly over: boolean }): JSX.Element {
  const [sure, setSure] = createSignal(false);
  return (
    <button
      type="button"
      class="btn ghost"
      aria-label={sure() ? undefined : t("games.forget.of", { title: props.title })}
      title={t("games.forget")}
      onClick={() => (sure() || props.over ? dropTable(props.entry) : setSure(true))}
      onBlur={() => setSure(false)}
    >
      <Icon name="bin" />
      <Show when={sure()}>{t("games.forget.sure")}</Show>
    </button>
  );
}

/** Invited, and not yet decided. */
function invitedOnly(entry: SeatEntry): boolean {
  return tokenOf(entry) === null && entry.invitations.some((one) => one !== null);
}

function wayIn(entry: SeatEntry): string {
  if (seatsHere(entry).length > 0) return `/game/${entry.game}`;
  const invitation = entry.invitations.find((one) => one !== null);
  return invitation === undefined || invitation === null ? watchLink(entry) : `/join/${entry.game}#${invitation.token}`;
}

function watchLink(entry: SeatEntry): string {
  return `/watch/${entry.game}#${entry.watch ?? ""}`;
}

/** `3 hours ago`, as the language says it. */
function ago(when: number): string {
  const minutes = Math.round((Date.now() - when) / 60_000);
  const format = new Intl.RelativeTimeFormat(lang(), { numeric: "auto" });
  if (minutes < 1) return format.format(0, "second");
  if (minutes < 60) return format.format(-minutes, "minute");
  if (minutes < 60 * 24) return format.format(-Math.round(minutes / 60), "hour");
  return format.format(-Math.round(minutes / (60 * 24)), "day");
}
