import cards from "virtual:cards";
import { For, Match, Show, Switch, createEffect, createMemo, createResource, createSignal, on } from "solid-js";
import type { JSX } from "solid-js";
import type { Engine } from "@escaramuza/kernel";
import { useGame } from "../games.ts";
import { lang, t, voice } from "../i18n.ts";
import { Loading } from "../ui/Loading.tsx";
import { lookUp } from "./book.ts";
import type { Book, Chapter } from "./book.ts";
import { shelfOf } from "./library.ts";
import type { Shelf } from "./library.ts";
import { Blocks, ReadingContext } from "./RuleBlocks.tsx";
import { Results, SearchBox } from "./RuleSearch.tsx";
import "./rules.css";

/** The rules of a game from beginning to end; `rule` is where to open them. Without a ruleset: which game's. */
export default function RulesPage(props: { readonly ruleset: string; readonly rule: string | null }): JSX.Element {
  const only = cards.length === 1 ? cards[0]?.code : undefined;
  const game = useGame(() => (props.ruleset === "" ? (only ?? "") : props.ruleset));
  return (
    <main class="page rules-page" tabindex="-1" id="content">
      <Show when={game()} keyed fallback={game.loading ? <Loading /> : <Choice wanted={props.ruleset} />}>
        {(engine) => <Whole engine={engine} rule={props.rule} />}
      </Show>
    </main>
  );
}

function Choice(props: { readonly wanted: string }): JSX.Element {
  return (
    <>
      <h1>{t("rules.title")}</h1>
      <p>{props.wanted === "" ? t("rules.choose") : t("rules.unknownGame", { game: props.wanted })}</p>
      <ul class="games-list">
        <For each={cards}>
          {(card) => (
            <li>
              <a class="btn" href={`/rules/${card.code}`}>
                {card.name[lang()]}
              </a>
            </li>
          )}
        </For>
      </ul>
    </>
  );
}

function Whole(props: { readonly engine: Engine<unknown>; readonly rule: string | null }): JSX.Element {
  const [shelf] = createResource(() => props.engine, shelfOf);
  return (
    <>
      <h1>{t("rules.of", { game: voice(props.engine).text("game.name") })}</h1>
      <Show when={shelf()} keyed fallback={<Loading />}>
        {(loaded) => <Reader shelf={loaded} rule={props.rule} />}
      </Show>
    </>
  );
}

function Reader(props: { readonly shelf: Shelf; readonly rule: string | null }): JSX.Element {
  const [wanted, setWanted] = createSignal("");
  const book = (): Book => props.shelf[lang()];
  const other = (): Book => props.shelf[lang() === "es" ? "en" : "es"];
  const found = createMemo(() => (wanted().trim() === "" ? null : lookUp(book(), other(), wanted())));
  const opened = (): string | null => (props.rule === null ? null : book().find(props.rule));
  const goTo = (rule: string): void => {
    const element = document.getElementById(rule);
    element?.scrollIntoView({ block: "center" });
    element?.focus({ preventScroll: true });
  };
  // After the router's own scrolling to the top.
  createEffect(
    on([opened, lang], ([rule]) => {
      setWanted("");
      if (rule !== null) requestAnimationFrame(() => goTo(rule));
    }),
  );
  return (
    <ReadingContext.Provider value={{ shelf: props.shelf, opened, aside: false }}>
      <div class="rules-top">
        <SearchBox
          value={wanted()}
          onInput={(text) => {
            setWanted(text);
            scrollTo(0, 0);
          }}
        />
      </div>
      <Show when={props.rule !== null && opened() === null}>
        <p role="alert">{t("rules.unknown", { rule: props.rule })}</p>
      </Show>
      <Show
        when={found()}
        fallback={
          <div class="rules-body">
            <Contents book={book()} />
            <div class="rules-text">
              <Blocks blocks={book().opening} />
              <For each={book().chapters.filter((c) => c.main)}>
                {(chapter) => (
                  <section aria-labelledby={chapter.anchor}>
                    <h2 id={chapter.anchor}>{chapter.heading}</h2>
                    <Parts chapter={chapter} />
                  </section>
                )}
              </For>
              <h2 id="appendices">{t("rules.appendices")}</h2>
              <For each={book().chapters.filter((c) => !c.main)}>{(chapter) => <Appendix chapter={chapter} />}</For>
            </div>
          </div>
        }
      >
        {(rules) => (
          <div
            class="rules-text"
            onClick={(e) => {
              // The link to the rule already open changes no address.
              const link = e.target instanceof Element ? e.target.closest("a.rule") : null;
              const rule = opened();
              if (link === null || rule === null || link.textContent !== rule) return;
              setWanted("");
              requestAnimationFrame(() => goTo(rule));
            }}
          >
            <Results found={rules()} wanted={wanted()} />
          </div>
        )}
      </Show>
    </ReadingContext.Provider>
  );
}

function Parts(props: { readonly chapter: Chapter }): JSX.Element {
  return (
    <>
      <Blocks blocks={props.chapter.blocks} />
      <For each={props.chapter.sections}>
        {(section) => (
          <>
            <Switch>
              <Match when={section.level <= 3}>
                <h3 id={section.anchor}>{section.heading}</h3>
              </Match>
              <Match when={section.level > 3}>
                <h4 id={section.anchor}>{section.heading}</h4>
              </Match>
            </Switch>
            <Blocks blocks={section.blocks} />
          </>
        )}
      </For>
    </>
  );
}

/** Made when first opened: tables nobody asked for cost nothing. */
function Appendix(props: { readonly chapter: Chapter }): JSX.Element {
  const [open, setOpen] = createSignal(false);
  return (
    <details class="appendix" id={props.chapter.anchor} onToggle={(e) => e.currentTarget.open && setOpen(true)}>
      <summary>{props.chapter.heading}</summary>
      <Show when={open()}>
        <Parts chapter={props.chapter} />
      </Show>
    </details>
  );
}

/** On a wide screen it stands open beside the text. */
function Contents(props: { readonly book: Book }): JSX.Element {
  const follow = (e: MouseEvent, anchor: string): void => {
    const element = document.getElementById(anchor);
    if (element === null) return;
    e.preventDefault();
    if (element instanceof HTMLDetailsElement) element.open = true;
    element.scrollIntoView({ block: "start" });
    const target = element instanceof HTMLDetailsElement ? element.querySelector("summary") : element;
    if (!(target instanceof HTMLElement)) return;
    if (target !== element) return target.focus({ preventScroll: true });
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };
  const link = (anchor: string, heading: string): JSX.Element => (
    <a href={`#${anchor}`} onClick={(e) => follow(e, anchor)}>
      {heading}
    </a>
  );
  return (
    <nav class="contents" aria-label={t("rules.contents")}>
      <details open={matchMedia("(min-width: 900px)").matches}>
        <summary>{t("rules.contents")}</summary>
        <ul>
          <For each={props.book.chapters.filter((c) => c.main)}>
            {(chapter) => (
              <li>
                {link(chapter.anchor, chapter.heading)}
                <ul>
                  <For each={chapter.sections}>
                    {(section) => (
                      <li classList={{ deep: section.level > 3 }}>{link(section.anchor, section.heading)}</li>
                    )}
                  </For>
                </ul>
              </li>
            )}
          </For>
          <li>
            {link("appendices", t("rules.appendices"))}
            <ul>
              <For each={props.book.chapters.filter((c) => !c.main)}>
                {(chapter) => <li>{link(chapter.anchor, chapter.heading)}</li>}
              </For>
            </ul>
          </li>
        </ul>
      </details>
    </nav>
  );
}
