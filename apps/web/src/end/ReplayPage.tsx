import {
  Match,
  Show,
  Switch,
  createEffect,
  createMemo,
  createResource,
  createSignal,
  For,
  onCleanup,
  onMount,
} from "solid-js";
import type { JSX } from "solid-js";
import { recordText, seatsOfSide } from "@escaramuza/kernel";
import type { Seat } from "@escaramuza/kernel";
import type { Voice } from "@escaramuza/scene";
import { t } from "../i18n.ts";
import { findSeat } from "../link/seats.ts";
import { place } from "../router.ts";
import { TableView } from "../table/TableView.tsx";
import { Loading } from "../ui/Loading.tsx";
import { CheckMark } from "./CheckMark.tsx";
import { download, fileName } from "./file.ts";
import { goOn } from "./go-on.ts";
import { nextTurn, playback } from "./playback.ts";
import type { Playback } from "./playback.ts";
import { sitter } from "./players-again.ts";
import { ReplayBar } from "./ReplayBar.tsx";
import { replayModel } from "./replay-model.ts";
import { ShareButton } from "./ShareButton.tsx";
import { Sign } from "./Sign.tsx";
import { findTale, shareLink } from "./source.ts";
import type { Found, Missing } from "./source.ts";
import { recordId, turnsOf } from "./story.ts";
import type { Eyes, Tale } from "./story.ts";
import { namedVoice, seatName } from "./words.ts";
import "./end.css";

/** `/replay/GAME?at=N#TOKEN`: a game that is over, or a file opened here, played back on the table. */
export default function ReplayPage(props: { readonly game: string }): JSX.Element {
  const [found] = createResource(
    () => ({ game: props.game, token: place().hash }),
    async ({ game, token }): Promise<Found> => findTale(game, token),
  );
  const tale = (): Tale | null => {
    const it = found.loading ? undefined : found();
    return it?.ok === true ? it.tale : null;
  };
  const missing = (): Missing | null => {
    const it = found.loading ? undefined : found();
    return it?.ok === false ? it.missing : null;
  };
  return (
    <Switch fallback={<Loading />}>
      <Match when={tale()} keyed>
        {(it) => <Replay game={props.game} tale={it} />}
      </Match>
      <Match when={missing()}>{(why) => <NotThere game={props.game} missing={why()} />}</Match>
    </Switch>
  );
}

function Replay(props: { readonly game: string; readonly tale: Tale }): JSX.Element {
  const { tale } = props;
  const [eyes, setEyes] = createSignal<Eyes>(null);
  const play = playback(() => tale.moments, Number(place().query.get("at") ?? 0));
  const model = replayModel(tale, eyes, play);
  const end = tale.engine.rules.scene(tale.gameAt(tale.last).s, null);
  const speaks = createMemo((): Voice => namedVoice(tale.engine, end));
  useKeys(tale, play);
  // A link copied from the address bar shows the same moment.
  createEffect(() => {
    const url = new URL(location.href);
    url.searchParams.set("at", String(play.at()));
    if (!play.playing()) history.replaceState(null, "", url);
  });
  const known = findSeat(props.game);
  /** Whoever decided here sits down again, unless one looks through somebody's eyes. */
  const asked = (): Seat => eyes() ?? sitter(known, tale.record.inputs[play.at()]?.seat ?? 0);
  const open = (): boolean => tale.record.dice.source !== "entered" && play.at() < tale.last;
  /** The page of the result: a player's, or a spectator's with the key this page came with. */
  const resultHref = (): string | null => {
    if (known !== null) return `/game/${props.game}`;
    return place().hash === "" ? null : `/watch/${props.game}#${place().hash}`;
  };
  const link = (): string | null => shareLink(known) ?? (place().hash === "" ? null : location.href);
  return (
    <TableView
      model={model}
      tools={
        <Show
          when={resultHref()}
          fallback={
            <a class="btn" href="/replays">
              {t("replay.leave")}
            </a>
          }
        >
          {(way) => (
            <a class="btn" href={way()}>
              {t("replay.result")}
            </a>
          )}
        </Show>
      }
      footer={
        <ReplayBar
          tale={tale}
          voice={speaks()}
          playback={play}
          tools={
            <div class="replay-tools">
              <label>
                <span class="visually-hidden">{t("replay.eyes")}</span>
                <select
                  value={eyes() ?? "all"}
                  onChange={(event) => {
                    const { value } = event.currentTarget;
                    setEyes(value === "all" ? null : Number(value));
                  }}
                >
                  <option value="all">{t("replay.eyes.all")}</option>
                  <For each={end.sides.flatMap(seatsOfSide)}>
                    {(seat) => <option value={seat}>{seatName(end, speaks(), seat)}</option>}
                  </For>
                </select>
              </label>
              <button
                type="button"
                class="btn"
                data-testid="play-from"
                aria-disabled={!open()}
                onClick={() => open() && void goOn(tale, props.game, play.at(), null, asked())}
              >
                {t("end.analysis.try")}
              </button>
              <CheckMark engine={tale.engine} record={tale.record} />
              <ShareButton link={link()} />
              <button
                type="button"
                class="btn"
                aria-label={t("end.download")}
                title={t("end.download")}
                onClick={() =>
                  download(fileName(tale.engine, tale.record, recordId(tale.record)), recordText(tale.record))
                }
              >
                <Sign name="download" />
              </button>
            </div>
          }
        />
      }
    />
  );
}

/**
 * Space plays, left and right step, Home and End go to the ends; wherever the keyboard is not needed for something else. Heard
 * before the board hears it: left and right pan the table only while it has the focus itself.
 */
function useKeys(tale: Tale, play: Playback): void {
  const press = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    const within = (selector: string): boolean => target !== null && target.closest(selector) !== null;
    if (within("select, textarea, dialog, .log, input:not([type=range])")) return;
    // The scrubber's own arrows do the same.
    if (within("input") && event.key !== " ") return;
    const act = keyAct(event.key, event.shiftKey, within("button, a, summary"), within(".board"));
    if (act === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    act(tale, play);
  };
  onMount(() => addEventListener("keydown", press, { capture: true }));
  onCleanup(() => removeEventListener("keydown", press, { capture: true }));
}

type Act = (tale: Tale, play: Playback) => void;

function keyAct(key: string, shift: boolean, onButton: boolean, onTable: boolean): Act | null {
  const turn =
    (by: 1 | -1): Act =>
    (tale, play) => {
      play.pause();
      play.show(nextTurn(turnsOf(tale), play.at(), by, tale.last));
    };
  switch (key) {
    case " ":
      return onButton || onTable ? null : (_tale, play) => play.toggle();
    // On the table arrows move the eye.
    case "ArrowLeft":
      return onTable ? null : shift ? turn(-1) : (_tale, play) => play.step(-1);
    case "ArrowRight":
      return onTable ? null : shift ? turn(1) : (_tale, play) => play.step(1);
    case "Home":
      return (_tale, play) => {
        play.pause();
        play.show(0);
      };
    case "End":
      return (tale, play) => {
        play.pause();
        play.show(tale.last);
      };
    default:
      return null;
  }
}

function NotThere(props: { readonly game: string; readonly missing: Missing }): JSX.Element {
  const words = (): string => {
    const { missing } = props;
    if (missing.why !== "trouble") return t(`replay.missing.${missing.why}`);
    return t("replay.missing.trouble", { what: t(`error.${missing.trouble.code}`) });
  };
  return (
    <main class="page" tabindex="-1">
      <h1>{t("replay.missing.title")}</h1>
      <p role="alert">{words()}</p>
      <p>
        <Show when={props.missing.why === "playing"}>
          <a class="btn" href={`/game/${props.game}`}>
            {t("replay.toTable")}
          </a>{" "}
        </Show>
        <a class="btn primary" href="/replays">
          {t("replays.title")}
        </a>
      </p>
    </main>
  );
}
