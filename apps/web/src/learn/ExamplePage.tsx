import "./learn.css";
import { For, Show, createMemo, createResource } from "solid-js";
import type { JSX } from "solid-js";
import { casesOf } from "@escaramuza/kernel";
import type { Engine, Example, ExampleCase } from "@escaramuza/kernel";
import { gameNamed } from "../games.ts";
import { lang, t, voice } from "../i18n.ts";
import { navigate, place } from "../router.ts";
import { TableView } from "../table/TableView.tsx";
import { Icon } from "../ui/icons.tsx";
import { Loading } from "../ui/Loading.tsx";
import { RuleLink } from "../ui/RuleLink.tsx";
import { NoSuch } from "./NoSuch.tsx";
import { exampleTable } from "./example-model.ts";
import type { ExampleTable } from "./example-model.ts";
import { examplesOf } from "./library.ts";
import { rehearse } from "./rehearsal.ts";
import { said } from "./said.ts";

interface Found {
  readonly e: Engine<unknown>;
  readonly example: Example;
  readonly cases: readonly ExampleCase[];
}

/** A worked example on the board, step by step. Which of its cases stands in the address. */
export default function ExamplePage(props: { readonly ruleset: string; readonly example: string }): JSX.Element {
  const [found] = createResource(() => ({ ruleset: props.ruleset, id: props.example }), find);
  const nth = createMemo(() => {
    const n = Number(place().query.get("case") ?? 1);
    const { length } = (found.state === "ready" ? found()?.cases : undefined) ?? [];
    return Number.isInteger(n) && n >= 1 && n <= length ? n - 1 : 0;
  });
  const shown = createMemo(() => {
    const it = found.state === "ready" ? found() : null;
    return it === null || it === undefined ? null : { ...it, nth: nth() };
  });
  return (
    <Show when={found.state === "ready"} fallback={<Loading />}>
      <Show when={shown()} keyed fallback={<NoSuch />}>
        {(it) => <OnBoard {...it} />}
      </Show>
    </Show>
  );
}

async function find({ ruleset, id }: { readonly ruleset: string; readonly id: string }): Promise<Found | null> {
  const e = await gameNamed(ruleset);
  const example = e === null ? undefined : (await examplesOf(e)).find((one) => one.id === id);
  return e === null || example === undefined ? null : { e, example, cases: casesOf(example) };
}

function OnBoard(props: Found & { readonly nth: number }): JSX.Element {
  const one = props.cases[props.nth];
  if (one === undefined) return <NoSuch />;
  const table = exampleTable(rehearse(props.e, one), (refusal) => voice(props.e).refusal(refusal));
  return (
    <TableView
      model={table.model}
      tools={
        <a class="btn ic leave" href={`/rules/${props.e.rules.code.toLowerCase()}`}>
          {t("example.leave")}
        </a>
      }
      footer={<Steps {...props} one={one} table={table} />}
    />
  );
}

/** The example's title, its cases, what is played, and the rules it shows. */
function Steps(
  props: Found & { readonly nth: number; readonly one: ExampleCase; readonly table: ExampleTable },
): JSX.Element {
  const code = props.e.rules.code.toLowerCase();
  const { table } = props;
  const facts = props.one.facts ?? [];
  const now = (): string => {
    const played = table.last();
    if (played === null) return t(table.steps === 0 ? "example.still" : "example.begin");
    const params = { seat: voice(props.e).seat(played.decision.seat), what: said(props.e, table.model.view(), played) };
    if (played.refusal === null) return t("example.played", params);
    return t("example.refused", { ...params, why: voice(props.e).refusal(played.refusal) });
  };
  return (
    <section class="panel lesson still" aria-labelledby="example-title">
      <div class="lesson-head">
        <h2 id="example-title">
          <small>{props.example.id}</small> {props.example.title[lang()]}
        </h2>
        <Show when={props.cases.length > 1}>
          <label class="example-case">
            <span>{t("example.case")}</span>
            <select
              onChange={(event) =>
                navigate(`/example/${code}/${props.example.id}?case=${event.currentTarget.selectedIndex + 1}`, {
                  replace: true,
                })
              }
            >
              <For each={props.cases}>
                {(one, i) => (
                  <option selected={i() === props.nth}>
                    {i() + 1}. {one.name[lang()]}
                  </option>
                )}
              </For>
            </select>
          </label>
        </Show>
      </div>
      <p role="status">{now()}</p>
      <Show when={facts.length > 0}>
        <details>
          <summary>{t("example.facts", { n: facts.length })}</summary>
          <ul class="facts">
            <For each={facts}>
              {(fact) => (
                <li>
                  <code>
                    {fact.ask} {JSON.stringify(fact.of ?? null)} = {JSON.stringify(fact.is)}
                  </code>
                </li>
              )}
            </For>
          </ul>
        </details>
      </Show>
      <div class="lesson-do">
        <Show when={table.steps > 0}>
          <button
            type="button"
            class="btn"
            aria-disabled={table.position() === 0}
            onClick={() => table.go(table.position() - 1)}
          >
            <Icon name="back" />
            {t("example.back")}
          </button>
          <span class="learn-count">{t("example.step", { n: table.position(), of: table.steps })}</span>
          <button
            type="button"
            class="btn primary"
            aria-disabled={table.position() === table.steps}
            onClick={() => table.go(table.position() + 1)}
          >
            {t("example.forward")}
            <Icon name="forward" />
          </button>
        </Show>
        <span class="example-rules">
          <For each={props.example.rules}>{(rule) => <RuleLink rule={rule} ruleset={code} />}</For>
        </span>
      </div>
    </section>
  );
}
