import { For, Match, Show, Switch, createContext, useContext } from "solid-js";
import type { JSX } from "solid-js";
import { inline } from "@escaramuza/scene";
import type { RuleText, SpecBlock } from "@escaramuza/scene";
import { lang, t } from "../i18n.ts";
import { RuleLink } from "../ui/RuleLink.tsx";
import type { ExampleLink } from "./book.ts";
import type { Shelf } from "./library.ts";

/** What every text of the rules needs to know around it. */
export interface Reading {
  readonly shelf: Shelf;
  /** The rule that was opened. */
  readonly opened: () => string | null;
  /** Examples leave the page: beside a table they open in another tab. */
  readonly aside: boolean;
}

export const ReadingContext = createContext<Reading>();

function useReading(): Reading {
  const reading = useContext(ReadingContext);
  if (reading === undefined) throw new Error("texts of rules need a reading around them");
  return reading;
}

/** The texts of a section, made of elements: nothing in them is taken for markup. */
export function Blocks(props: { readonly blocks: readonly SpecBlock[] }): JSX.Element {
  return (
    <For each={props.blocks}>
      {(block) => (
        <Switch>
          <Match when={block.type === "rule" && block}>{(b) => <Rule rule={b().rule} />}</Match>
          <Match when={block.type === "text" && block}>
            {(b) => (
              <p>
                <Words text={b().text} />
              </p>
            )}
          </Match>
          <Match when={block.type === "list" && block}>{(b) => <List items={b().items} />}</Match>
          <Match when={block.type === "code" && block}>
            {(b) => (
              <pre tabindex="0" role="region" aria-label={t("rules.procedure")}>
                {b().text}
              </pre>
            )}
          </Match>
          <Match when={block.type === "table" && block}>{(b) => <Table head={b().head} rows={b().rows} />}</Match>
        </Switch>
      )}
    </For>
  );
}

/** A rule with its id, title, text and examples. Its id names it in the page. */
export function Rule(props: { readonly rule: RuleText }): JSX.Element {
  const reading = useReading();
  const hit = (): boolean => reading.opened() === props.rule.id;
  const lines = (): readonly string[] => props.rule.text.split("\n").filter((line) => line.trim() !== "");
  return (
    <article
      class="rl"
      classList={{ hit: hit() }}
      id={props.rule.id}
      tabindex="-1"
      aria-current={hit() ? "true" : undefined}
      aria-label={[props.rule.id, props.rule.title].filter((part) => part !== null).join(" · ")}
    >
      <p class="rl-h">
        <RuleLink rule={props.rule.id} ruleset={reading.shelf.ruleset} /> <b>{props.rule.title}</b>
      </p>
      <For each={lines()}>
        {(line) => (
          <p classList={{ item: /^\s*- /.test(line) }}>
            <Words text={line.replace(/^\s*- /, "")} />
          </p>
        )}
      </For>
      <Show when={reading.shelf.examples.get(props.rule.id)}>{(list) => <Examples list={list()} />}</Show>
    </article>
  );
}

function Examples(props: { readonly list: readonly ExampleLink[] }): JSX.Element {
  const reading = useReading();
  return (
    <details class="examples">
      <summary>{t("rules.examples", { n: props.list.length })}</summary>
      <ul>
        <For each={props.list}>
          {(example) => (
            <li>
              <a
                href={`/example/${reading.shelf.ruleset}/${example.id}`}
                target={reading.aside ? "_blank" : undefined}
                rel={reading.aside ? "noopener" : undefined}
              >
                {example.title[lang()]}
              </a>
            </li>
          )}
        </For>
      </ul>
    </details>
  );
}

/** A line with what is stressed, and the rules it names as links. */
function Words(props: { readonly text: string }): JSX.Element {
  const { shelf } = useReading();
  return (
    <For each={inline(props.text, shelf[lang()].find)}>
      {(part) => {
        switch (part.type) {
          case "words":
            return part.text;
          case "bold":
            return <b>{part.text}</b>;
          case "code":
            return <code>{part.text}</code>;
          case "rule":
            return <RuleLink rule={part.id} ruleset={shelf.ruleset} />;
        }
      }}
    </For>
  );
}

function List(props: { readonly items: readonly string[] }): JSX.Element {
  return (
    <ul>
      <For each={props.items}>
        {(item) => (
          <li>
            <Words text={item} />
          </li>
        )}
      </For>
    </ul>
  );
}

function Table(props: {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}): JSX.Element {
  return (
    <div class="table" tabindex="0" role="region" aria-label={t("rules.table", { columns: props.head.join(", ") })}>
      <table>
        <thead>
          <tr>
            <For each={props.head}>
              {(cell) => (
                <th scope="col">
                  <Words text={cell} />
                </th>
              )}
            </For>
          </tr>
        </thead>
        <tbody>
          <For each={props.rows}>
            {(row) => (
              <tr>
                <For each={row}>
                  {(cell) => (
                    <td>
                      <Words text={cell} />
                    </td>
                  )}
                </For>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </div>
  );
}
