import "./learn.css";
import { For, Show, createEffect, createResource, createSignal } from "solid-js";
import type { JSX } from "solid-js";
import type { Engine } from "@escaramuza/kernel";
import { useGames } from "../games.ts";
import { lang, t, voice } from "../i18n.ts";
import { navigate, place } from "../router.ts";
import { keepSetup } from "../setup/draft.ts";
import { Icon } from "../ui/icons.tsx";
import { courseOf, untaught } from "./course.ts";
import type { Battle, Part } from "./course.ts";
import { examplesOf } from "./library.ts";
import { isFinished } from "./progress.ts";

/** Every game's lessons in order, then its rules and examples. */
export default function Learn(): JSX.Element {
  const games = useGames();
  createEffect(() => {
    if ((games()?.length ?? 0) > 1) document.querySelector(`#learn-${CSS.escape(place().hash)}`)?.scrollIntoView();
  });
  return (
    <main class="page learn" id="content" tabindex="-1">
      <h1>{t("title.learn")}</h1>
      <p class="lead">{t("learn.text")}</p>
      <For each={games() ?? []}>{(e, i) => <Lessons game={e} primary={i() === 0} />}</For>
    </main>
  );
}

function Lessons(props: { readonly game: Engine<unknown>; readonly primary: boolean }): JSX.Element {
  const { rules } = props.game;
  const code = rules.code.toLowerCase();
  const say = (key: string): string => voice(props.game).text(key);
  const done = (): number => rules.lessons.filter((lesson) => isFinished(code, lesson.id)).length;
  const parts = courseOf(rules);
  const next = (): string | null => rules.lessons.find((lesson) => !isFinished(code, lesson.id))?.id ?? null;
  return (
    <section id={`learn-${code}`} aria-labelledby={`learn-${code}-title`}>
      <div class="learn-head">
        <h2 id={`learn-${code}-title`}>{say("game.name")}</h2>
        <Show when={rules.lessons.length > 0}>
          <span class="learn-count">{t("learn.count", { n: done(), of: rules.lessons.length })}</span>
          <Show
            when={next()}
            fallback={
              <a class="btn" classList={{ primary: props.primary }} href={`/new/${code}`}>
                {t("learn.battle")}
              </a>
            }
          >
            {(lesson) => (
              <a class="btn" classList={{ primary: props.primary }} href={`/lesson/${code}/${lesson()}`}>
                <Icon name="play" />
                {t(done() === 0 ? "learn.start" : "learn.continue")}
              </a>
            )}
          </Show>
        </Show>
      </div>
      <For each={parts}>
        {(part) => (
          <>
            <Show when={parts.length > 1 && part.n}>{(n) => <h3>{t("learn.part", { n: n() })}</h3>}</Show>
            <ol class="lessons">
              <For each={part.lessons}>
                {(lesson) => (
                  <li>
                    <a
                      class="panel lesson-card"
                      href={`/lesson/${code}/${lesson.id}`}
                      classList={{ next: next() === lesson.id }}
                    >
                      <span class="nth" classList={{ done: isFinished(code, lesson.id) }}>
                        {isFinished(code, lesson.id) ? <Icon name="check" /> : rules.lessons.indexOf(lesson) + 1}
                      </span>
                      <b>{say(`lesson.${lesson.id}.title`)}</b>
                      <small>{say(`lesson.${lesson.id}.text`)}</small>
                      <Show when={isFinished(code, lesson.id)}>
                        <span class="visually-hidden">{t("learn.done")}</span>
                      </Show>
                    </a>
                  </li>
                )}
              </For>
            </ol>
            <Battles game={props.game} part={part} />
          </>
        )}
      </For>
      <div class="learn-more">
        <a class="btn" href={`/rules/${code}`}>
          <Icon name="book" />
          {t("learn.rules")}
        </a>
        <Examples game={props.game} />
      </div>
    </section>
  );
}

/** What the part leads to. Who has not learnt it yet is told so, and may play all the same. */
function Battles(props: { readonly game: Engine<unknown>; readonly part: Part }): JSX.Element {
  const { code, form } = props.game.rules;
  const game = code.toLowerCase();
  const play = ({ field, option }: Battle): void => {
    keepSetup(game, form.set(form.initial, field, option.value));
    navigate(`/new/${game}`);
  };
  return (
    <Show when={props.part.battles.length > 0}>
      <div class="learn-battles">
        <span>{t("learn.unlocks")}</span>
        <For each={props.part.battles}>
          {(battle) => {
            const locked = (): boolean => untaught(battle.option, (lesson) => isFinished(game, lesson)).length > 0;
            return (
              <button type="button" class="btn" classList={{ locked: locked() }} onClick={() => play(battle)}>
                <Icon name={locked() ? "lock" : "play"} />
                {voice(props.game).scene(battle.option.text)}
                <Show when={locked()}>
                  <small>{t("setup.locked")}</small>
                </Show>
              </button>
            );
          }}
        </For>
      </div>
    </Show>
  );
}

/** All examples by name, loaded when somebody asks. */
function Examples(props: { readonly game: Engine<unknown> }): JSX.Element {
  const [open, setOpen] = createSignal(false);
  const [list] = createResource(open, async () => {
    const lessons = new Set(props.game.rules.lessons.map((lesson) => lesson.example));
    return (await examplesOf(props.game)).filter((example) => !lessons.has(example.id));
  });
  const code = props.game.rules.code.toLowerCase();
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary class="btn">
        <Icon name="list" />
        {t("learn.examples")}
      </summary>
      <Show when={list.state === "ready" ? list() : undefined} fallback={<p role="status">{t("loading")}</p>}>
        {(all) => (
          <ul class="example-list">
            <For each={all()}>
              {(example) => (
                <li>
                  <a href={`/example/${code}/${example.id}`}>{example.title[lang()]}</a> <small>{example.id}</small>
                </li>
              )}
            </For>
          </ul>
        )}
      </Show>
    </details>
  );
}
