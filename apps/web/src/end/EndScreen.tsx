import { Match, Show, Switch, createMemo, createResource, createSignal, onCleanup, onMount, untrack } from "solid-js";
import type { JSX } from "solid-js";
import { recordText } from "@escaramuza/kernel";
import type { Engine, GameRecord, Outcome, Scene, Seat, View } from "@escaramuza/kernel";
import type { Result } from "@escaramuza/protocol";
import type { Voice } from "@escaramuza/scene";
import { t } from "../i18n.ts";
import { findSeat } from "../link/seats.ts";
import { navigate } from "../router.ts";
import { Shell } from "../ui/Shell.tsx";
import { Banner } from "./Banner.tsx";
import { Analysis } from "./Analysis.tsx";
import { ChanceGraph } from "./ChanceGraph.tsx";
import { chancesOf } from "./chance-pool.ts";
import { CheckMark } from "./CheckMark.tsx";
import { download, fileName } from "./file.ts";
import { judgingOf } from "./judging.ts";
import type { Judged, Judging } from "./judging.ts";
import { Losses, LuckPanel, Points } from "./panels.tsx";
import { Report } from "./Report.tsx";
import { Scrubber } from "./Scrubber.tsx";
import { ShareButton } from "./ShareButton.tsx";
import { Sign } from "./Sign.tsx";
import { keyFor, replayHref, shareLink } from "./source.ts";
import { taleOf } from "./story.ts";
import type { Tale } from "./story.ts";
import { namedVoice } from "./words.ts";
import "./end.css";

export interface EndScreenProps {
  readonly engine: Engine<unknown>;
  readonly game: string;
  /** The table as it was left, as far as the page knows it. */
  readonly view: View<unknown>;
  readonly result: Result;
  /** By seat: who played; empty where there is no name. */
  readonly names: readonly string[];
  /** Inputs that were made for who had given up, see `notChosen`. */
  readonly unchosen: ReadonlySet<number>;
  readonly seat: Seat | null;
  /** The key the page came with. */
  readonly token: string | null;
  /** The whole game; null when it cannot be had. */
  readonly loadRecord: () => Promise<GameRecord | null>;
  /** Null for who only watches. */
  readonly rematch: Rematch | null;
  /** Back to the table as it was left; null where it is not there. */
  readonly onTable: (() => void) | null;
}

/** Playing again, as it stands between the players. */
export interface Rematch {
  /** Asked for by nobody, by who looks, by others who wait for an answer; or the next table is laid. */
  readonly is: () => "none" | "mine" | "theirs" | "laid";
  readonly ask: () => void;
  readonly answer: (accept: boolean) => void;
  readonly go: () => void;
  readonly problem: () => string | null;
}

/** The end of a game: the result, why, what it cost, how it went, and ways on. */
export function EndScreen(props: EndScreenProps): JSX.Element {
  const [tale, { refetch }] = createResource(async (): Promise<Tale | null> => {
    try {
      const record = await props.loadRecord();
      return record === null ? null : taleOf(props.engine, record);
    } catch {
      return null;
    }
  });
  const [report, setReport] = createSignal(false);
  const ready = (): Tale | null => (tale.state === "ready" ? tale() : null);
  const outcome = createMemo((): Outcome | null => {
    const story = ready();
    return props.view.outcome ?? (story === null ? null : story.gameAt(story.last).outcome);
  });
  // What was hidden is shown now, once the whole game is there.
  const scene = createMemo((): Scene => {
    const story = ready();
    return story === null
      ? props.engine.rules.scene(props.view.position, props.view.seat)
      : props.engine.rules.scene(story.gameAt(story.last).s, null);
  });
  const speaks = createMemo((): Voice => namedVoice(props.engine, scene()));
  const judging = createMemo((): Judging | null => {
    const story = ready();
    // Made once for a story: neither what it finds out nor what else is remembered of the game begins it anew.
    return story === null ? null : untrack(() => judgingOf(story, findSeat(props.game)?.bots ?? [], props.unchosen));
  });
  onCleanup(() => {
    if (judging()?.status() === "running") judging()?.stop();
  });
  return (
    <Shell>
      <main class="end" id="content" tabindex="-1">
        <Banner
          scene={scene()}
          voice={speaks()}
          result={props.result}
          outcome={outcome()}
          unit={props.engine.rules.pointUnit}
          names={props.names}
          seat={props.seat}
          tale={ready()}
        />
        <Switch>
          <Match when={report() ? ready() : null}>
            {(story) => (
              <Report
                tale={story()}
                scene={scene()}
                voice={speaks()}
                outcome={outcome()}
                names={props.names}
                onBack={() => setReport(false)}
              />
            )}
          </Match>
          <Match when={true}>
            <div class="end-grid">
              <Points
                scene={scene()}
                voice={speaks()}
                outcome={outcome()}
                ruleset={props.engine.rules.code}
                unit={props.engine.rules.pointUnit}
              />
              <Switch>
                <Match when={tale.loading}>
                  <p class="panel waiting" role="status">
                    {t("end.loading")}
                  </p>
                </Match>
                <Match when={ready()} keyed>
                  {(story) => (
                    <Story
                      {...props}
                      tale={story}
                      outcome={outcome()}
                      scene={scene()}
                      voice={speaks()}
                      given={
                        judging()
                          ?.judged()
                          .filter(({ mark }) => mark !== "good") ?? []
                      }
                    />
                  )}
                </Match>
                <Match when={true}>
                  <div class="panel waiting" role="status">
                    <p>{t("end.noRecord")}</p>
                    <button type="button" class="btn" onClick={() => void refetch()}>
                      {t("end.again")}
                    </button>
                  </div>
                </Match>
              </Switch>
              <Losses scene={scene()} voice={speaks()} />
              <Ways {...props} tale={ready()} onReport={() => setReport(true)} />
              <Show when={ready()} keyed>
                {(story) => (
                  <Show when={judging()}>
                    {(all) => (
                      <Analysis
                        tale={story}
                        game={props.game}
                        token={props.token}
                        scene={scene()}
                        voice={speaks()}
                        judging={all()}
                      />
                    )}
                  </Show>
                )}
              </Show>
              <Show when={ready()} keyed>
                {(story) => <Strip {...props} tale={story} voice={speaks()} />}
              </Show>
            </div>
          </Match>
        </Switch>
      </main>
    </Shell>
  );
}

interface Told {
  readonly tale: Tale;
  readonly voice: Voice;
}

/** What only the whole game can tell: the chances and the luck. */
function Story(
  props: EndScreenProps &
    Told & { readonly scene: Scene; readonly outcome: Outcome | null; readonly given: readonly Judged[] },
): JSX.Element {
  const chances = chancesOf(props.tale, props.outcome);
  onMount(() => chances.start());
  onCleanup(() => {
    if (chances.status() === "running") chances.stop();
  });
  return (
    <>
      <ChanceGraph
        tale={props.tale}
        chances={chances}
        scene={props.scene}
        voice={props.voice}
        seat={props.seat ?? 0}
        given={props.given}
      />
      <LuckPanel tale={props.tale} scene={props.scene} voice={props.voice} />
    </>
  );
}

/** What a player can do next. */
function Ways(props: EndScreenProps & { readonly tale: Tale | null; readonly onReport: () => void }): JSX.Element {
  const save = (record: GameRecord): void => download(fileName(props.engine, record, props.game), recordText(record));
  return (
    <section class="ways" aria-label={t("end.actions")}>
      <Show when={props.rematch}>{(rematch) => <Again rematch={rematch()} />}</Show>
      <div class="pair">
        <ShareButton link={shareLink(findSeat(props.game))} />
        <button
          type="button"
          class="btn"
          aria-disabled={props.tale === null}
          onClick={() => props.tale !== null && props.onReport()}
        >
          <Sign name="report" />
          {t("end.report")}
        </button>
        <button
          type="button"
          class="btn"
          aria-disabled={props.tale === null}
          onClick={() => props.tale !== null && save(props.tale.record)}
        >
          <Sign name="download" />
          {t("end.download")}
        </button>
        <Show when={props.onTable}>
          {(table) => (
            <button type="button" class="btn" onClick={() => table()()}>
              {t("end.table")}
            </button>
          )}
        </Show>
      </div>
      <Show when={props.tale} keyed>
        {(tale) => <CheckMark engine={props.engine} record={tale.record} />}
      </Show>
    </section>
  );
}

function Again(props: { readonly rematch: Rematch }): JSX.Element {
  const is = (): ReturnType<Rematch["is"]> => props.rematch.is();
  const press = (): void => {
    if (is() === "laid") props.rematch.go();
    else if (is() === "theirs") props.rematch.answer(true);
    else if (is() === "none") props.rematch.ask();
  };
  const words = { none: "end.rematch", mine: "end.rematch", theirs: "end.rematch.accept", laid: "end.rematch.go" };
  return (
    <>
      <p role="status">
        {is() === "mine" ? t("end.rematch.offered") : is() === "theirs" ? t("end.rematch.theirs") : ""}
      </p>
      <button
        type="button"
        class="btn primary big"
        data-testid="rematch"
        aria-disabled={is() === "mine"}
        onClick={press}
      >
        {t(words[is()])}
      </button>
      <Show when={is() === "theirs"}>
        <button type="button" class="btn" data-testid="rematch-decline" onClick={() => props.rematch.answer(false)}>
          {t("end.rematch.decline")}
        </button>
      </Show>
      <Show when={props.rematch.problem()}>
        {(problem) => (
          <p class="refusal" role="alert">
            {problem()}
          </p>
        )}
      </Show>
    </>
  );
}

/** The way into the replay, at any moment of it. */
function Strip(props: EndScreenProps & Told): JSX.Element {
  const [at, setAt] = createSignal(0);
  const href = (): string => replayHref(props.game, keyFor(props.game, props.token), at());
  return (
    <section class="panel strip" aria-label={t("end.replay")}>
      <a class="btn primary" href={href()} aria-label={t("end.watch")} title={t("end.watch")}>
        <Sign name="play" />
      </a>
      <b class="h">{t("end.replay")}</b>
      <Scrubber tale={props.tale} voice={props.voice} at={at()} onShow={setAt} />
      <button type="button" class="btn" onClick={() => navigate(href())}>
        {t("end.watch")}
      </button>
    </section>
  );
}
