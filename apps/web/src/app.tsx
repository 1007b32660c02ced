import { ErrorBoundary, Match, Show, Suspense, Switch, createEffect, lazy } from "solid-js";
import type { JSX } from "solid-js";
import { lang, setLang, t } from "./i18n.ts";
import { followLinks, place } from "./router.ts";
import { loadAllTexts } from "./texts.ts";
import { setTheme, theme } from "./theme.ts";
import { Loading } from "./ui/Loading.tsx";
import { Shell } from "./ui/Shell.tsx";
import { Home } from "./home/Home.tsx";

const NewBattle = lazy(async () => (await loadAllTexts(), import("./setup/NewBattle.tsx")));
const Builder = lazy(async () => (await loadAllTexts(), import("./builder/Builder.tsx")));
const Campaign = lazy(async () => (await loadAllTexts(), import("./campaign/Campaign.tsx")));
const Lab = lazy(async () => (await loadAllTexts(), import("./lab/Lab.tsx")));
const MyGames = lazy(async () => (await loadAllTexts(), import("./home/MyGames.tsx")));
const Learn = lazy(async () => (await loadAllTexts(), import("./learn/Learn.tsx")));
const Lesson = lazy(async () => (await loadAllTexts(), import("./learn/LessonPage.tsx")));
const Replays = lazy(async () => (await loadAllTexts(), import("./end/Replays.tsx")));
const Replay = lazy(async () => (await loadAllTexts(), import("./end/ReplayPage.tsx")));
const Rules = lazy(async () => (await loadAllTexts(), import("./rules/RulesPage.tsx")));
const ExamplePage = lazy(async () => (await loadAllTexts(), import("./learn/ExamplePage.tsx")));
const GamePage = lazy(() => import("./table/GamePage.tsx"));
const Join = lazy(async () => (await loadAllTexts(), import("./home/Join.tsx")));

const FULL = ["game", "watch", "lesson", "replay", "example"];
const PAGES = ["home", "new", "builder", "campaign", "games", "join", "lab", "learn", "replays", "rules", ...FULL];

/** Pages by the first part of their path. Those with a table fill the window; the others stand in the shell. */
export function App(): JSX.Element {
  followLinks();
  setLang(lang());
  setTheme(theme());
  const first = (): string => place().path[0] ?? "";
  const second = (): string => place().path[1] ?? "";
  const third = (): string | null => place().path[2] ?? null;
  const full = (): boolean => FULL.includes(first());
  createEffect(() => {
    const page = first() === "" ? "home" : first();
    document.title = t("title.page", { page: PAGES.includes(page) ? t(`title.${page}`) : t("notFound.title") });
  });
  return (
    <ErrorBoundary fallback={(error: unknown) => <Failed error={error} />}>
      <Suspense fallback={<Loading />}>
        <Show
          when={full()}
          fallback={
            <Shell>
              <Suspense fallback={<Loading />}>
                <Switch fallback={<NotFound />}>
                  <Match when={first() === ""}>
                    <Home />
                  </Match>
                  <Match when={first() === "new"}>
                    <NewBattle ruleset={second()} />
                  </Match>
                  <Match when={first() === "builder"}>
                    <Builder ruleset={second()} />
                  </Match>
                  <Match when={first() === "campaign"}>
                    <Campaign ruleset={second()} id={third()} />
                  </Match>
                  <Match when={first() === "games"}>
                    <MyGames />
                  </Match>
                  <Match when={first() === "join"}>
                    <Join game={second()} />
                  </Match>
                  <Match when={first() === "lab"}>
                    <Lab ruleset={second()} />
                  </Match>
                  <Match when={first() === "learn"}>
                    <Learn />
                  </Match>
                  <Match when={first() === "replays"}>
                    <Replays />
                  </Match>
                  <Match when={first() === "rules"}>
                    <Rules ruleset={second()} rule={third()} />
                  </Match>
                </Switch>
              </Suspense>
            </Shell>
          }
        >
          <Switch>
            <Match when={first() === "game" || first() === "watch"}>
              <GamePage game={second()} watch={first() === "watch"} />
            </Match>
            <Match when={first() === "lesson"}>
              <Lesson ruleset={second()} lesson={third() ?? ""} />
            </Match>
            <Match when={first() === "example"}>
              <ExamplePage ruleset={second()} example={third() ?? ""} />
            </Match>
            <Match when={first() === "replay"}>
              <Replay game={second()} />
            </Match>
          </Switch>
        </Show>
      </Suspense>
    </ErrorBoundary>
  );
}

function NotFound(): JSX.Element {
  return (
    <main class="page">
      <h1>{t("notFound.title")}</h1>
      <p>{t("notFound.text")}</p>
      <p>
        <a class="btn primary" href="/">
          {t("notFound.home")}
        </a>
      </p>
    </main>
  );
}

/** A bug: said plainly, with the way out. */
function Failed(props: { readonly error: unknown }): JSX.Element {
  console.error(props.error);
  return (
    <main class="page" role="alert">
      <h1>{t("failed.title")}</h1>
      <p>{t("failed.text")}</p>
      <pre>{props.error instanceof Error ? props.error.message : String(props.error)}</pre>
      <p>
        <button type="button" class="btn primary" onClick={() => location.reload()}>
          {t("failed.reload")}
        </button>{" "}
        <a class="btn" href="/">
          {t("notFound.home")}
        </a>
      </p>
    </main>
  );
}
