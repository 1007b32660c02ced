import "./shell.css";
import { For, Show, createEffect, createSignal } from "solid-js";
import { switchLang } from "../texts.ts";
import type { JSX, ParentProps } from "solid-js";
import { lang, t } from "../i18n.ts";
import { place } from "../router.ts";
import { setTheme, theme } from "../theme.ts";
import { Logo } from "./Logo.tsx";

const PAGES = [
  { key: "home", href: "/", firsts: ["", "new", "builder", "join"] },
  { key: "games", href: "/games", firsts: ["games"] },
  { key: "learn", href: "/learn", firsts: ["learn"] },
  { key: "replays", href: "/replays", firsts: ["replays"] },
  { key: "rules", href: "/rules", firsts: ["rules"] },
  { key: "lab", href: "/lab", firsts: ["lab"] },
];

/** The bar above every page that is not a table. */
export function Shell(props: ParentProps): JSX.Element {
  const first = (): string => place().path[0] ?? "";
  let nav: HTMLElement | undefined;
  // On a phone not all of them have room: the page one is on comes into sight.
  createEffect(() => {
    first();
    nav?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  return (
    <>
      <a class="skip" href="#content" onClick={(e) => (e.preventDefault(), document.querySelector("main")?.focus())}>
        {t("shell.skip")}
      </a>
      <header class="bar shell">
        <a class="logo" href="/" aria-label={t("shell.home")}>
          <Logo />
          <span>ESCARAMUZA</span>
        </a>
        <nav aria-label={t("shell.nav")} ref={(element) => (nav = element)}>
          <For each={PAGES}>
            {(page) => (
              <a href={page.href} aria-current={page.firsts.includes(first()) ? "page" : undefined}>
                {t(`nav.${page.key}`)}
              </a>
            )}
          </For>
        </nav>
        <div class="shell-tools">
          <Languages />
          <button
            type="button"
            class="plain"
            aria-pressed={theme() === "night"}
            onClick={() => setTheme(theme() === "night" ? "paper" : "night")}
          >
            {t(theme() === "night" ? "shell.day" : "shell.night")}
          </button>
        </div>
      </header>
      {props.children}
    </>
  );
}

export function Languages(): JSX.Element {
  const [failed, setFailed] = createSignal(false);
  return (
    <span class="languages" role="group" aria-label={t("shell.language")}>
      <For each={["es", "en"] as const}>
        {(l) => (
          <button
            type="button"
            class="plain"
            lang={l}
            aria-pressed={lang() === l}
            onClick={() => void switchLang(l).then((done) => setFailed(!done))}
          >
            {l.toUpperCase()}
            <span class="visually-hidden" lang={lang()}>
              {" "}
              {t(`shell.language.${l}`)}
            </span>
          </button>
        )}
      </For>
      <Show when={failed()}>
        <span class="languages-failed" role="alert">
          {t("shell.language.failed")}
        </span>
      </Show>
    </span>
  );
}
