import { For, Show, Suspense, createEffect, createMemo, createSelector, createSignal, lazy, on } from "solid-js";
import type { JSX } from "solid-js";
import { colourOf } from "@escaramuza/kernel";
import { t, voice } from "../i18n.ts";
import type { TableModel } from "../table/model.ts";
import { Announcer } from "./Announcer.tsx";
import type { Chat } from "./ChatForm.tsx";
import { FILTERS, echoes, filtered, linesOf, settled, sideOf, windowed } from "./lines.ts";
import type { AsideLine, Filter, HeadingLine, Line } from "./lines.ts";
import { LogLine, SideMark, sentences } from "./LogLine.tsx";
import { sceneOf, usePieces } from "./pieces.ts";
import "./log.css";

/** Where there is somebody to talk to. */
const ChatForm = lazy(async () => ({ default: (await import("./ChatForm.tsx")).ChatForm }));

/** Lines in the page at once: the latest, and as many again for each wish to see earlier ones. */
const CHUNK = 400;

/**
 * Everything that happened, with dice, arithmetic and rules; a click shows the table then. On a narrow screen a drawer that
 * stands open while `open` says so.
 */
export function Log(props: {
  readonly model: TableModel;
  readonly onChat: Chat | null;
  readonly open?: boolean;
  readonly onClose?: () => void;
}): JSX.Element {
  const { model } = props;
  const { engine } = model;
  const pieces = usePieces(model);
  const [filter, setFilter] = createSignal<Filter>("all");
  const [chunks, setChunks] = createSignal(1);
  const [focused, setFocused] = createSignal<string | null>(null);
  /** The reader is at the end: what comes next scrolls into view. */
  const [following, setFollowing] = createSignal(true);
  let list: HTMLUListElement | undefined;
  let close: HTMLButtonElement | undefined;

  const lines = createMemo<readonly Line[]>((before) => {
    const said = sentences(engine, pieces());
    const now = linesOf(model.story(), model.asides(), {
      heading: engine.rules.heading,
      seatOf: (event) => sideOf(event, said(event)),
      echoes: (event, text) => echoes(voice(engine).sentence(event), voice(engine).scene(text)),
    });
    return settled(before, now);
  }, []);
  const kept = createMemo(() => filtered(lines(), filter(), model.seat()));
  /** The moment shown is always among the lines, however long ago it was. */
  const hidden = createMemo(() => {
    const limit = Math.max(0, kept().length - CHUNK * chunks());
    const shown = model.shown();
    const first = shown === null ? -1 : kept().findIndex((line) => line.at === shown);
    return first === -1 ? limit : Math.min(limit, first);
  });
  const visible = createMemo(() => windowed(kept(), hidden()));
  const current = createMemo(() => {
    const wanted = focused();
    const events = visible().filter((line) => line.type === "event");
    return (events.find((line) => line.key === wanted) ?? events.at(-1))?.key ?? null;
  });
  const isCurrent = createSelector(current);
  const isShown = createSelector(model.shown);

  createEffect(
    on([() => visible().length, () => visible().at(-1)], () => {
      if (following()) queueMicrotask(() => list?.scrollTo({ top: list.scrollHeight }));
    }),
  );
  createEffect(
    on(model.shown, (at) => {
      if (at !== null) queueMicrotask(() => list?.querySelector(".shown")?.scrollIntoView({ block: "nearest" }));
    }),
  );
  let opener: Element | null = null;
  createEffect(
    on(
      () => props.open === true,
      (open) => {
        if (open) {
          opener = document.activeElement;
          queueMicrotask(() => close?.focus());
          queueMicrotask(() => list?.scrollTo({ top: list.scrollHeight }));
        } else if (opener instanceof HTMLElement) opener.focus();
      },
      { defer: true },
    ),
  );

  /** The latest moment is the present: its question stays open. */
  const show = (at: number): void => model.show(at === model.story().at(-1)?.at ? null : at);

  const onKeyDown = (e: KeyboardEvent): void => {
    if (e.key === "Escape" && props.open === true) {
      e.stopPropagation();
      props.onClose?.();
      return;
    }
    const buttons = [...(list?.querySelectorAll<HTMLButtonElement>("[data-line]") ?? [])];
    const at = buttons.findIndex((b) => b === document.activeElement);
    if (at === -1) return;
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: buttons.length - 1 }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    e.stopPropagation();
    buttons[Math.max(0, Math.min(buttons.length - 1, to))]?.focus();
  };

  /** What a line is never changes. */
  const row = (line: Line): JSX.Element => {
    switch (line.type) {
      case "heading":
        return <Heading line={line} words={voice(engine).scene(line.text)} />;
      case "aside":
        return <Said line={line} model={model} />;
      case "event":
        return (
          <LogLine
            line={line}
            side={colourOf(sceneOf(model), line.seat)}
            engine={engine}
            pieces={pieces()}
            shown={isShown(line.at)}
            current={isCurrent(line.key)}
            onShow={() => show(line.at)}
            onFocus={() => setFocused(line.key)}
          />
        );
    }
  };

  return (
    <>
      <aside
        class="panel log"
        classList={{ open: props.open === true }}
        aria-label={t("log.title")}
        onKeyDown={onKeyDown}
      >
        <div class="hd">
          <h2>{t("log.title")}</h2>
          <span class="r caps">{voice(engine).scene(sceneOf(model).clock.turn)}</span>
          <Show when={props.onClose}>
            <button
              type="button"
              class="btn ic light close"
              ref={(e) => (close = e)}
              aria-label={t("log.close")}
              onClick={() => props.onClose?.()}
            >
              ✕
            </button>
          </Show>
        </div>
        <div class="filters" role="group" aria-label={t("log.filters")}>
          <For each={FILTERS.filter((f) => f !== "mine" || model.seat() !== null)}>
            {(f) => (
              <button type="button" aria-pressed={filter() === f} onClick={() => setFilter(f)}>
                {t(`log.filter.${f}`)}
              </button>
            )}
          </For>
        </div>
        <ul
          class="ents"
          ref={(e) => (list = e)}
          onScroll={(e) => {
            const { scrollHeight, scrollTop, clientHeight } = e.currentTarget;
            setFollowing(scrollHeight - scrollTop - clientHeight < 40);
          }}
        >
          <Show when={hidden() > 0}>
            <li class="earlier">
              <button type="button" class="btn ghost" onClick={() => setChunks(chunks() + 1)}>
                {t("log.earlier", { n: hidden() })}
              </button>
            </li>
          </Show>
          <For
            each={visible()}
            fallback={<li class="nothing">{t(filter() === "all" ? "log.empty" : "log.emptyFilter")}</li>}
          >
            {(line) => row(line)}
          </For>
        </ul>
        <div class="below">
          <Show when={!following()}>
            <button type="button" class="btn" onClick={() => list?.scrollTo({ top: list.scrollHeight })}>
              ↓ {t("log.toEnd")}
            </button>
          </Show>
        </div>
        <Show when={props.onChat}>
          {(onChat) => (
            <Suspense>
              <ChatForm onChat={onChat()} />
            </Suspense>
          )}
        </Show>
        <div class="logfoot">
          <Show when={model.shown() !== null} fallback={t("log.hint")}>
            <span>{t("log.past")}</span>
            <button type="button" class="btn primary" onClick={() => model.show(null)}>
              {t("log.now")}
            </button>
          </Show>
        </div>
      </aside>
      <Announcer model={model} lines={lines()} pieces={pieces()} />
    </>
  );
}

function Heading(props: { readonly line: HeadingLine; readonly words: string }): JSX.Element {
  return (
    <li class="sep caps" classList={{ chapter: props.line.level === 1 }}>
      <h3>{props.words}</h3>
    </li>
  );
}

/** Something between people. */
function Said(props: { readonly line: AsideLine; readonly model: TableModel }): JSX.Element {
  return (
    <li class="ent said" classList={{ chat: props.line.chat }}>
      <div class="t">
        <SideMark
          seat={props.line.seat}
          side={colourOf(sceneOf(props.model), props.line.seat)}
          engine={props.line.chat ? null : props.model.engine}
        />
        <span>
          <Show when={props.line.chat}>
            <b>{props.line.seat === null ? t("log.spectator") : voice(props.model.engine).seat(props.line.seat)}: </b>
          </Show>
          {props.line.text}
        </span>
      </div>
    </li>
  );
}
