import { For, Show, createResource, createSignal } from "solid-js";
import type { JSX } from "solid-js";
import type { Engine, GameRecord } from "@escaramuza/kernel";
import { lang, t, voice } from "../i18n.ts";
import { allGames } from "../games.ts";
import { seats } from "../link/seats.ts";
import type { SeatEntry } from "../link/seats.ts";
import { FileButton, textOf } from "../ui/FileButton.tsx";
import { navigate } from "../router.ts";
import { LARGEST, readFile } from "./file.ts";
import { forget, shelf, shelve } from "./shelf.ts";
import { fileAddress, replayHref } from "./source.ts";
import { recordId, taleOf } from "./story.ts";
import { Sign } from "./Sign.tsx";
import "./end.css";

/** Games to see again: those finished here, and those of files. */
export default function Replays(): JSX.Element {
  const [games] = createResource(allGames);
  const [files, { refetch }] = createResource(shelf);
  const finished = (): readonly SeatEntry[] => seats().filter((entry) => entry.over);
  const title = (ruleset: string): string => {
    const e = games.latest?.find((game) => game.rules.id === ruleset);
    return e === undefined ? ruleset : gameTitle(e);
  };
  const day = (time: number): string => new Date(time).toLocaleDateString(lang(), { dateStyle: "medium" });
  return (
    <main class="page replays" id="content" tabindex="-1">
      <h1>{t("replays.title")}</h1>
      <OpenFile />
      <section class="panel" aria-labelledby="replays-mine">
        <div class="hd">
          <h2 id="replays-mine">{t("replays.mine")}</h2>
        </div>
        <Show when={finished().length > 0} fallback={<p class="bd">{t("replays.mine.none")}</p>}>
          <ul class="bd list">
            <For each={finished()}>
              {(entry) => (
                <li>
                  <span>
                    <b>{title(entry.ruleset)}</b>
                    <small>
                      {entry.names.filter((name) => name !== "").join(" · ")} {day(entry.created)}
                    </small>
                  </span>
                  <a class="btn" href={replayHref(entry.game, null)}>
                    <Sign name="play" />
                    {t("replays.watch")}
                  </a>
                </li>
              )}
            </For>
          </ul>
        </Show>
      </section>
      <Show when={(files.latest ?? []).length > 0}>
        <section class="panel" aria-labelledby="replays-files">
          <div class="hd">
            <h2 id="replays-files">{t("replays.files")}</h2>
          </div>
          <ul class="bd list">
            <For each={files.latest ?? []}>
              {(file) => (
                <li>
                  <span>
                    <b>{file.name}</b>
                    <small>
                      {title(file.ruleset)} · {day(file.opened)}
                    </small>
                  </span>
                  <a class="btn" href={replayHref(fileAddress(file.id), null)}>
                    <Sign name="play" />
                    {t("replays.watch")}
                  </a>
                  <button
                    type="button"
                    class="btn ic light"
                    aria-label={t("replays.forget", { name: file.name })}
                    onClick={() => void forget(file.id).then(() => refetch())}
                  >
                    ×
                  </button>
                </li>
              )}
            </For>
          </ul>
        </section>
      </Show>
    </main>
  );
}

/** What a game is called: its set-ups' scenes say it, whatever the game. */
function gameTitle(e: Engine<unknown>): string {
  const v = voice(e);
  return v.has("game.name") ? v.text("game.name") : e.rules.code;
}

/** A place to drop a file on, and a button for who does not drop. */
function OpenFile(): JSX.Element {
  const [over, setOver] = createSignal(false);
  const [problem, setProblem] = createSignal<string | null>(null);
  const take = async (file: File | undefined): Promise<void> => {
    setProblem(null);
    if (file === undefined) return;
    const games = await allGames();
    const got = await textOf(file, LARGEST);
    if (got === "unread") {
      setProblem(t("file.unread", { file: file.name }));
      return;
    }
    const found =
      got === "large"
        ? ({ ok: false, code: "large", what: "" } as const)
        : readFile(
            got.text,
            (id) => games.find((game) => game.rules.id === id) ?? null,
            (e: Engine<unknown>, record: GameRecord) => taleOf(e, record) !== null,
          );
    if (!found.ok) {
      setProblem(t(`file.${found.code}`, { file: file.name, what: found.what }));
      return;
    }
    const id = recordId(found.record);
    await shelve(id, file.name, found.record);
    navigate(replayHref(fileAddress(id), null));
  };
  return (
    <section
      class="panel drop"
      classList={{ over: over() }}
      aria-labelledby="replays-open"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void take(event.dataTransfer?.files[0]);
      }}
    >
      <div class="hd">
        <h2 id="replays-open">{t("replays.open")}</h2>
      </div>
      <div class="bd">
        <p>{t("replays.open.text")}</p>
        <FileButton
          label={t("replays.open")}
          text={t("replays.choose")}
          accept="application/json,.json"
          primary
          onFile={(file) => void take(file)}
        />
        <Show when={problem()}>
          {(words) => (
            <p class="problem" role="alert">
              {words()}
            </p>
          )}
        </Show>
      </div>
    </section>
  );
}
