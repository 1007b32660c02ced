import {
  ErrorBoundary,
  For,
  Show,
  Suspense,
  createEffect,
  createMemo,
  createResource,
  createSignal,
  on,
  onCleanup,
  onMount,
} from "solid-js";
import type { JSX } from "solid-js";
import type { Engine } from "@escaramuza/kernel";
import { rulesOf } from "@escaramuza/scene";
import { lang, t } from "../i18n.ts";
import { Loading } from "../ui/Loading.tsx";
import { OpenRule } from "../ui/RuleLink.tsx";
import { around, lookUp } from "./book.ts";
import type { Book, Section } from "./book.ts";
import { shelfOf } from "./library.ts";
import type { Shelf } from "./library.ts";
import { Blocks, ReadingContext } from "./RuleBlocks.tsx";
import { Results, SearchBox } from "./RuleSearch.tsx";
import "./rules.css";

/** The rules beside the table: searchable, by id, with their examples. `rule` is what to open. */
export function RulePanel(props: {
  readonly engine: Engine<unknown>;
  readonly rule: string | null;
  readonly onClose: () => void;
}): JSX.Element {
  let panel: HTMLElement | undefined;
  const came = document.activeElement;
  onMount(() => panel?.focus());
  onCleanup(() => {
    if (came instanceof HTMLElement && came.isConnected) came.focus();
  });
  return (
    <section
      class="panel rules"
      role="dialog"
      aria-label={t("rules.title")}
      tabindex="-1"
      ref={(e) => (panel = e)}
      onKeyDown={(e) => {
        e.stopPropagation();
        if (e.key === "Escape") props.onClose();
      }}
    >
      <div class="hd">
        <h2>{t("rules.title")}</h2>
        <button type="button" class="btn ic light r" aria-label={t("rules.close")} onClick={() => props.onClose()}>
          ✕
        </button>
      </div>
      <ErrorBoundary fallback={(_error, again) => <Failed again={again} />}>
        <Suspense fallback={<Loading />}>
          <Loaded engine={props.engine} rule={props.rule} />
        </Suspense>
      </ErrorBoundary>
    </section>
  );
}

function Failed(props: { readonly again: () => void }): JSX.Element {
  return (
    <div class="bd" role="alert">
      <p>{t("rules.failed")}</p>
      <button type="button" class="btn" onClick={() => props.again()}>
        {t("rules.retry")}
      </button>
    </div>
  );
}

function Loaded(props: { readonly engine: Engine<unknown>; readonly rule: string | null }): JSX.Element {
  const [shelf] = createResource(() => props.engine, shelfOf);
  return (
    <Show when={shelf()} keyed>
      {(loaded) => <Reader shelf={loaded} rule={props.rule} />}
    </Show>
  );
}

function Reader(props: { readonly shelf: Shelf; readonly rule: string | null }): JSX.Element {
  const [wanted, setWanted] = createSignal("");
  const [named, setNamed] = createSignal<string | null>(props.rule);
  let body: HTMLDivElement | undefined;
  const book = (): Book => props.shelf[lang()];
  const other = (): Book => props.shelf[lang() === "es" ? "en" : "es"];
  const found = createMemo(() => (wanted().trim() === "" ? null : lookUp(book(), other(), wanted())));
  const opened = createMemo(() => {
    const rule = named();
    return rule === null ? null : book().find(rule);
  });
  const open = (rule: string | null): void => {
    setWanted("");
    setNamed(rule);
    const shown = opened();
    queueMicrotask(() => {
      const element = shown === null ? null : document.getElementById(shown);
      if (element === null) body?.scrollTo({ top: 0 });
      else element.scrollIntoView({ block: "center" });
      if (element !== null && body?.contains(element) === true) element.focus({ preventScroll: true });
    });
  };
  createEffect(on(() => props.rule, open));
  /** Sections are opened at their first rule. */
  const first = (section: Section): string | null => rulesOf([section])[0]?.id ?? null;
  const beside = (section: Section | null, key: string): JSX.Element => (
    <Show when={section}>
      {(s) => (
        <button type="button" class="btn ghost" onClick={() => open(first(s()))}>
          {t(key, { section: s().heading })}
        </button>
      )}
    </Show>
  );
  return (
    <ReadingContext.Provider value={{ shelf: props.shelf, opened, aside: true }}>
      <OpenRule.Provider value={open}>
        <div class="rules-top">
          <SearchBox
            value={wanted()}
            onInput={(text) => {
              setWanted(text);
              body?.scrollTo({ top: 0 });
            }}
          />
        </div>
        <div class="bd rules-text" ref={(e) => (body = e)} tabindex="0" role="region" aria-label={t("rules.title")}>
          <Show when={found()} keyed>
            {(rules) => <Results found={rules} wanted={wanted()} />}
          </Show>
          <Show when={found() === null}>
            <Show when={named() !== null && opened() === null}>
              <p role="alert">{t("rules.unknown", { rule: named() })}</p>
            </Show>
            <Show
              when={around(book(), opened() ?? "")}
              keyed
              fallback={<Sections book={book()} onOpen={(s) => open(first(s))} />}
            >
              {(here) => (
                <>
                  <h3>{here.section.heading}</h3>
                  <Blocks blocks={here.section.blocks} />
                  <div class="beside">
                    {beside(here.before, "rules.before")}
                    {beside(here.after, "rules.after")}
                    <button type="button" class="btn ghost" onClick={() => open(null)}>
                      {t("rules.contents")}
                    </button>
                    <a class="btn ghost" href={`/rules/${props.shelf.ruleset}`} target="_blank" rel="noopener">
                      {t("rules.all")}
                    </a>
                  </div>
                </>
              )}
            </Show>
          </Show>
        </div>
      </OpenRule.Provider>
    </ReadingContext.Provider>
  );
}

function Sections(props: { readonly book: Book; readonly onOpen: (section: Section) => void }): JSX.Element {
  const sections = (): readonly Section[] =>
    props.book.chapters.flatMap((c) => [c, ...c.sections]).filter((s) => rulesOf([s]).length > 0);
  return (
    <ul class="sections">
      <For each={sections()}>
        {(section) => (
          <li>
            <button type="button" class="link" onClick={() => props.onOpen(section)}>
              {section.heading}
            </button>
          </li>
        )}
      </For>
    </ul>
  );
}
