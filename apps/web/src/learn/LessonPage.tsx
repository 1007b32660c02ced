import "./learn.css";
import { Show, createEffect, createMemo, createResource, createSignal } from "solid-js";
import type { JSX } from "solid-js";
import { casesOf } from "@escaramuza/kernel";
import type { Engine, Lesson } from "@escaramuza/kernel";
import { gameNamed } from "../games.ts";
import { t, voice } from "../i18n.ts";
import { TableView } from "../table/TableView.tsx";
import { Icon } from "../ui/icons.tsx";
import { Loading } from "../ui/Loading.tsx";
import { NoSuch } from "./NoSuch.tsx";
import { lessonTable } from "./example-model.ts";
import type { LessonTable } from "./example-model.ts";
import { examplesOf } from "./library.ts";
import { finish } from "./progress.ts";
import { legalOnly, rehearse } from "./rehearsal.ts";
import type { Rehearsal } from "./rehearsal.ts";
import { said } from "./said.ts";

interface Ready {
  readonly e: Engine<unknown>;
  readonly lesson: Lesson;
  readonly rehearsal: Rehearsal;
}

/** A lesson on the real table: the learner plays one side of an example, the example plays the other and the dice. */
export default function LessonPage(props: { readonly ruleset: string; readonly lesson: string }): JSX.Element {
  const [ready] = createResource(() => ({ ruleset: props.ruleset, id: props.lesson }), find);
  return (
    <Show when={ready.state === "ready"} fallback={<Loading />}>
      <Show when={ready()} keyed fallback={<NoSuch />}>
        {(it) => <Play {...it} />}
      </Show>
    </Show>
  );
}

async function find({ ruleset, id }: { readonly ruleset: string; readonly id: string }): Promise<Ready | null> {
  const e = await gameNamed(ruleset);
  const lesson = e?.rules.lessons.find((one) => one.id === id);
  if (e === null || lesson === undefined) return null;
  const example = (await examplesOf(e)).find((one) => one.id === lesson.example);
  const cases = example === undefined ? [] : casesOf(example);
  const one = lesson.case === null ? cases[0] : cases.find((c) => c.name.en === lesson.case);
  return one === undefined ? null : { e, lesson, rehearsal: legalOnly(rehearse(e, one)) };
}

function Play(props: Ready): JSX.Element {
  const table = lessonTable(props.rehearsal, props.lesson.seat);
  createEffect(() => {
    if (table.done()) finish(props.e.rules.code.toLowerCase(), props.lesson.id);
  });
  return (
    <TableView
      model={table.model}
      tools={
        <a class="btn ic leave" href="/learn">
          {t("lesson.leave")}
        </a>
      }
      footer={<Words e={props.e} lesson={props.lesson} table={table} />}
    />
  );
}

/** What the lesson says, above the actions. */
function Words(props: {
  readonly e: Engine<unknown>;
  readonly lesson: Lesson;
  readonly table: LessonTable;
}): JSX.Element {
  const [hinted, setHinted] = createSignal(false);
  const [folded, setFolded] = createSignal(false);
  const { lessons } = props.e.rules;
  const nth = lessons.indexOf(props.lesson);
  const code = props.e.rules.code.toLowerCase();
  const text = (part: string): string => voice(props.e).text(`lesson.${props.lesson.id}.${part}`);
  const next = lessons[nth + 1] ?? null;
  const wanted = createMemo((): string | null => {
    const played = props.table.next();
    return played === null ? null : said(props.e, props.table.model.view(), played);
  });
  return (
    <section
      class="panel lesson coach"
      classList={{ folded: folded(), still: props.table.done() }}
      aria-labelledby="lesson-title"
    >
      <div class="lesson-head">
        <h2 id="lesson-title">
          <small>{t("lesson.nth", { n: nth + 1, of: lessons.length })}</small> {text("title")}
        </h2>
        <Show when={!props.table.done() && props.table.asked > 1}>
          <span class="learn-count">{t("lesson.step", { n: props.table.given() + 1, of: props.table.asked })}</span>
        </Show>
        <button type="button" class="btn fold" aria-expanded={!folded()} onClick={() => setFolded(!folded())}>
          {t(folded() ? "lesson.unfold" : "lesson.fold")}
        </button>
      </div>
      <Show
        when={props.table.done()}
        fallback={
          <div class="lesson-body">
            <div>
              <p class="words">{text("text")}</p>
              <div role="status">
                <Show when={props.table.wanted() !== null}>
                  <p class="instead">{t("lesson.instead", { wanted: wanted() ?? "" })}</p>
                </Show>
                <Show when={hinted()}>
                  <p class="hint">{text("hint")}</p>
                </Show>
              </div>
            </div>
            <div class="lesson-do">
              <button type="button" class="btn" aria-expanded={hinted()} onClick={() => setHinted(!hinted())}>
                <Icon name="bulb" />
                {t("lesson.hint")}
              </button>
              <button type="button" class="btn" onClick={() => props.table.showMe()}>
                <Icon name="forward" />
                {t("lesson.show")}
              </button>
            </div>
          </div>
        }
      >
        <p class="lesson-done" role="status">
          {text("done")}
        </p>
        <div class="lesson-do">
          <button type="button" class="btn" onClick={() => props.table.again()}>
            <Icon name="again" />
            {t("lesson.again")}
          </button>
          <Show
            when={next}
            fallback={
              <a class="btn primary" href={`/new/${code}`}>
                {t("learn.battle")}
              </a>
            }
          >
            {(lesson) => (
              <a class="btn primary" href={`/lesson/${code}/${lesson().id}`}>
                {t("lesson.next", { title: voice(props.e).text(`lesson.${lesson().id}.title`) })}
                <Icon name="forward" />
              </a>
            )}
          </Show>
        </div>
      </Show>
    </section>
  );
}
