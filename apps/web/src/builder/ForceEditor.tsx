import { For, Index, Show, createMemo, createSignal } from "solid-js";
import type { JSX, ParentProps } from "solid-js";
import type { Engine, ForceBuilder, ForceList, ForceRow, ForceSheet, Json, Refusal } from "@escaramuza/kernel";
import type { Voice } from "@escaramuza/scene";
import { forceUnit, points, t, voice } from "../i18n.ts";
import { Figure } from "../ui/Figure.tsx";
import { RuleLink } from "../ui/RuleLink.tsx";
import { FieldCell } from "./FieldCell.tsx";
import { ForceSide } from "./ForceSide.tsx";
import { asJson } from "./shelf.ts";
import "./parts.css";
import "./builder.css";

interface Props {
  readonly engine: Engine<unknown>;
  /** Whatever stands for a force, or nothing yet. */
  readonly value: unknown;
  readonly onChange: (force: Json) => void;
  /** Whose colours it wears. */
  readonly seat?: number;
}

/** Builds a force: lists, rows with their choices, budget and limits. Children stand below the limits. */
export default function ForceEditor(props: ParentProps<Props>): JSX.Element {
  return <Show when={props.engine.rules.forces}>{(builder) => <Editor {...props} builder={builder()} />}</Show>;
}

function Editor(props: ParentProps<Props & { readonly builder: ForceBuilder }>): JSX.Element {
  const say = (): Voice => voice(props.engine);
  const sheet = createMemo(() => props.builder.sheet(props.value));
  const [refused, setRefused] = createSignal<Refused | null>(null);
  const drafts = new Map<string, Json>();

  const change = (force: Json): void => {
    setRefused(null);
    props.onChange(force);
  };
  /** What was begun with another list waits there. */
  const choose = (list: string): void => {
    const now = sheet();
    if (now?.list === list) return;
    if (now !== null) drafts.set(now.list, asJson(props.value));
    change(drafts.get(list) ?? props.builder.ready(list));
  };
  return (
    <div class="forces">
      <div class="force-grid">
        <Lists
          builder={props.builder}
          say={say()}
          list={sheet()?.list ?? null}
          sheet={sheet()}
          choose={choose}
          code={code(props.engine)}
          unit={forceUnit(props.engine)}
        />
        <Show
          when={sheet()}
          fallback={
            <section class="panel force-rows">
              <p class="force-none">{t("builder.choose")}</p>
            </section>
          }
        >
          {(now) => (
            <>
              <section class="panel force-rows" aria-label={t("builder.rows")}>
                <div class="hd">
                  <h2>{say().scene(now().title)}</h2>
                  <span class="r">
                    <button type="button" class="btn small" onClick={() => change(props.builder.ready(now().list))}>
                      {t("builder.ready")}
                    </button>
                    <button type="button" class="btn small" onClick={() => change(props.builder.empty(now().list))}>
                      {t("builder.clear")}
                    </button>
                  </span>
                </div>
                <Rows
                  {...props}
                  say={say()}
                  sheet={now()}
                  refused={refused()}
                  refuse={(row, refusal) => setRefused({ row, refusal })}
                  set={(row, field, value) => change(props.builder.set(asJson(props.value), row, field, value))}
                />
              </section>
              <ForceSide engine={props.engine} sheet={now()} say={say()}>
                {props.children}
              </ForceSide>
            </>
          )}
        </Show>
      </div>
    </div>
  );
}

interface Refused {
  readonly row: string;
  readonly refusal: Refusal;
}

export function code(engine: Engine<unknown>): string {
  return engine.rules.code.toLowerCase();
}

// --- lists

function Lists(props: {
  readonly builder: ForceBuilder;
  readonly say: Voice;
  readonly list: string | null;
  readonly sheet: ForceSheet | null;
  readonly choose: (list: string) => void;
  readonly code: string;
  readonly unit: number;
}): JSX.Element {
  const groups = createMemo(() => {
    const found = new Map<string, ForceList[]>();
    for (const list of props.builder.lists) found.set(list.group.key, [...(found.get(list.group.key) ?? []), list]);
    return [...found.values()];
  });
  const mine = (): readonly ForceList[] => groups().find((lists) => lists.some((l) => l.id === props.list)) ?? [];
  return (
    <aside class="panel force-lists" aria-label={t("builder.lists")}>
      <div class="hd">
        <h2>{t("builder.groups")}</h2>
      </div>
      <div class="picks">
        <For each={groups()}>
          {(lists) => (
            <Show when={lists[0]}>
              {(first) => (
                <button
                  type="button"
                  class="pick"
                  aria-pressed={mine() === lists}
                  onClick={() => (mine() === lists ? null : props.choose(first().id))}
                >
                  {props.say.scene(first().group)}
                </button>
              )}
            </Show>
          )}
        </For>
      </div>
      <Show when={groups().some((lists) => lists.length > 1) && mine().length > 0}>
        <div class="hd second">
          <h2>{t("builder.list")}</h2>
        </div>
        <div class="picks">
          <For each={mine()}>
            {(list) => (
              <button
                type="button"
                class="pick"
                aria-pressed={list.id === props.list}
                onClick={() => props.choose(list.id)}
              >
                <span>{props.say.scene(list.name)}</span>
                <Show when={list.budget > 0}>
                  <small>{t("builder.points", { n: points(list.budget, props.unit) })}</small>
                </Show>
              </button>
            )}
          </For>
        </div>
      </Show>
      <Show when={props.sheet?.notes.length}>
        <div class="force-notes">
          <h3 class="caps">{t("builder.notes")}</h3>
          <For each={props.sheet?.notes ?? []}>
            {(note) => (
              <p>
                <b>{props.say.scene(note.title)}.</b> {props.say.scene(note.text)}{" "}
                <RuleLink rule={note.rule} ruleset={props.code} />
              </p>
            )}
          </For>
        </div>
      </Show>
    </aside>
  );
}

// --- rows

interface RowsProps extends Props {
  readonly say: Voice;
  readonly sheet: ForceSheet;
  readonly refused: Refused | null;
  readonly refuse: (row: string, refusal: Refusal) => void;
  readonly set: (row: string, field: string, value: Json) => void;
}

function Rows(props: RowsProps): JSX.Element {
  /** The columns are the fields of the row that has most. */
  const columns = createMemo(() =>
    props.sheet.rows.reduce(
      (most: ForceRow["fields"], row) => (row.fields.length > most.length ? row.fields : most),
      [],
    ),
  );
  const widths = (): string =>
    columns()
      .map((f) => (isCount(f) ? WIDTHS.count : WIDTHS[f.show]))
      .join(" ");
  return (
    <div class="force-table" style={{ "--force-columns": widths() }}>
      <div class="force-head caps" aria-hidden="true">
        <span />
        <span>{t("builder.piece")}</span>
        <For each={columns()}>{(field) => <span>{props.say.scene(field.label)}</span>}</For>
        <span class="num">{t("builder.cost")}</span>
      </div>
      <div class="force-body">
        <Index each={props.sheet.rows}>
          {(row) => {
            const name = (): string => `${row().tag} ${props.say.scene(row().name)}`;
            return (
              <div
                class="force-row"
                role="group"
                aria-label={name()}
                classList={{ refused: props.refused?.row === row().id }}
              >
                <Figure side={props.seat ?? 0} silhouette={row().silhouette} role={row().role} />
                <b class="h force-name">
                  <span class="no">{row().tag}</span> {props.say.scene(row().name)}
                </b>
                <Index each={columns()}>
                  {(column) => (
                    <FieldCell
                      field={row().fields.find((f) => f.name === column().name) ?? null}
                      who={name()}
                      say={props.say}
                      unit={forceUnit(props.engine)}
                      set={(value) => props.set(row().id, column().name, value)}
                      refuse={(refusal) => props.refuse(row().id, refusal)}
                    />
                  )}
                </Index>
                <b class="h num" classList={{ zero: row().points === 0 }}>
                  <span class="visually-hidden">{t("builder.cost")} </span>
                  {points(row().points, forceUnit(props.engine))}
                </b>
                <Show when={row().detail}>{(detail) => <p class="force-detail">{props.say.scene(detail())}</p>}</Show>
                <Show when={props.refused?.row === row().id && props.refused}>
                  {(why) => (
                    <p class="force-why" role="alert">
                      {props.say.reason(why().refusal)}{" "}
                      <RuleLink rule={why().refusal.rule} ruleset={code(props.engine)} />
                    </p>
                  )}
                </Show>
              </div>
            );
          }}
        </Index>
      </div>
    </div>
  );
}

/** A list of nothing but small numbers needs little room. */
function isCount({ show, options }: ForceRow["fields"][number]): boolean {
  return show === "list" && options.every(({ value }) => typeof value === "number");
}

const WIDTHS = {
  count: "minmax(52px, 0.5fr)",
  list: "minmax(88px, 1.4fr)",
  buttons: "max-content",
  switch: "52px",
  pictures: "minmax(92px, 1fr)",
  force: "minmax(92px, 1fr)",
} as const;
