import "./home.css";
import { For, createSignal, onMount } from "solid-js";
import type { JSX } from "solid-js";
import cards from "virtual:cards";
import { gameNamed } from "../games.ts";
import { lang, t } from "../i18n.ts";
import { seats } from "../link/seats.ts";
import { navigate } from "../router.ts";
import { Icon } from "../ui/icons.tsx";
import type { Sign } from "../ui/icons.tsx";
import { GameCards } from "./GameCards.tsx";
import { Picture } from "./Picture.tsx";

/** The first page: one button begins a battle. It needs no game loaded; the first one follows while the page is read. */
export function Home(): JSX.Element {
  const [first] = cards;
  const code = first?.code ?? "";
  onMount(() => {
    const ahead = (): void => void gameNamed(code).catch(() => null);
    setTimeout(ahead, 300);
  });
  const open = (): number => seats().filter((entry) => !entry.over).length;
  return (
    <main class="home" id="content" tabindex="-1">
      <section class="hero" aria-labelledby="hero-title">
        <div class="hero-picture">
          <Picture ruleset={first?.id ?? ""} />
        </div>
        <div class="panel hero-panel">
          <h1 id="hero-title">
            <span>{t("home.title.1")}</span> <span>{t("home.title.2")}</span>
          </h1>
          <p>{t("home.text")}</p>
          <PlayNow />
          <ul class="ways">
            <For each={WAYS}>
              {(way) => (
                <li>
                  <a class="btn" href={way.to(code)}>
                    <Icon name={way.icon} />
                    <span>
                      {t(`home.${way.key}`)}
                      <small>{t(`home.${way.key}.detail`)}</small>
                    </span>
                  </a>
                </li>
              )}
            </For>
          </ul>
        </div>
      </section>
      <section class="tables" aria-labelledby="tables-title">
        <div class="tables-head">
          <h2 id="tables-title">{t("home.tables")}</h2>
          <p>{t("home.tables.text")}</p>
          <a href="/games">
            <Icon name="folder" />
            {open() === 0 ? t("nav.games") : t("home.games.count", { n: open() })}
          </a>
          <a href="/replays">
            <Icon name="film" />
            {t("nav.replays")}
          </a>
        </div>
        <GameCards games={cards} />
      </section>
    </main>
  );
}

const WAYS: readonly { readonly key: string; readonly icon: Sign; readonly to: (code: string) => string }[] = [
  { key: "here", icon: "two", to: (code) => `/new/${code}?with=here` },
  { key: "invite", icon: "link", to: (code) => `/new/${code}?with=invite` },
  { key: "learn", icon: "book", to: () => "/learn" },
];

/** Straight into a battle. It waits for whatever is still loading, and says what went wrong. */
function PlayNow(): JSX.Element {
  const [first] = cards;
  const [busy, setBusy] = createSignal(false);
  const [problem, setProblem] = createSignal<string | null>(null);
  const play = async (): Promise<void> => {
    if (busy()) return;
    setBusy(true);
    setProblem(null);
    const { quickBattle } = await import("./quick.ts");
    const begun = first === undefined ? null : await quickBattle(first);
    setBusy(false);
    if (begun?.ok === true) navigate(`/game/${begun.value.game}`);
    else setProblem(t(`error.${begun?.problem.code ?? "internal"}`));
  };
  return (
    <>
      <button type="button" class="btn primary play-now" aria-busy={busy()} onClick={() => void play()}>
        <Icon name="play" />
        <span>{t(busy() ? "home.play.busy" : "home.play")}</span>
        <small>
          <span>{first?.battle[lang()] ?? t("home.play.computer")}</span>
          <span>{t("home.play.detail")}</span>
        </small>
      </button>
      <p class="trouble" role="alert">
        {problem()}
      </p>
    </>
  );
}
