import { For, Show, Suspense, lazy } from "solid-js";
import type { JSX } from "solid-js";
import type { Preview, PreviewLine } from "@escaramuza/kernel";
import type { Voice } from "@escaramuza/scene";
import { figure, t } from "../i18n.ts";
import { ActionIcon } from "../ui/ActionIcon.tsx";
import { OddsBar } from "../ui/OddsBar.tsx";
import { RuleLink } from "../ui/RuleLink.tsx";

const Chart = lazy(async () => ({ default: (await import("../ui/Chart.tsx")).Chart }));

/** What a choice would mean: arithmetic, odds, consequences, or why it cannot be. */
export function PreviewBody(props: {
  readonly preview: Preview;
  readonly voice: Voice;
  readonly ruleset: string;
  /** Rows shown elsewhere, beside their choices. */
  readonly withoutRows?: boolean;
}): JSX.Element {
  const say = (text: Parameters<Voice["scene"]>[0]): string => props.voice.scene(text);
  return (
    <>
      <Show when={props.preview.lines.length > 0}>
        <div class="mod">
          <For each={props.preview.lines}>
            {(line) => (
              <>
                <span>{say(line.text)}</span>
                <RuleLink rule={line.rule} ruleset={props.ruleset} />
                <Value line={line} />
              </>
            )}
          </For>
        </div>
      </Show>
      <Show when={props.preview.roll}>
        {(roll) => (
          <div class="tot">
            <span>{say(roll())}</span>
          </div>
        )}
      </Show>
      <Show when={props.preview.odds.length > 0}>
        <div class="odds-main">
          <OddsBar odds={props.preview.odds} voice={props.voice} />
        </div>
      </Show>
      <Suspense>
        <For each={props.preview.charts}>{(chart) => <Chart chart={chart} voice={props.voice} />}</For>
      </Suspense>
      <Show when={props.withoutRows !== true}>
        <For each={props.preview.rows}>
          {(row) => (
            <div class="odds-row">
              <span>{say(row.text)}</span>
              <Show when={row.odds.length > 0}>
                <OddsBar odds={row.odds} voice={props.voice} legend={props.preview.rows.length <= FEW_ROWS} />
              </Show>
            </div>
          )}
        </For>
      </Show>
      <For each={props.preview.notes}>
        {(note) => (
          <div class="note">
            <ActionIcon name="eye" />
            <span>
              {say(note.text)} <RuleLink rule={note.rule} ruleset={props.ruleset} />
            </span>
          </div>
        )}
      </For>
      <Show when={props.preview.refusal}>
        {(refusal) => (
          <p class="refusal" role="status">
            {props.voice.text(`refusal.${refusal().code}`, refusal().params)}{" "}
            <RuleLink rule={refusal().rule} ruleset={props.ruleset} />
          </p>
        )}
      </Show>
    </>
  );
}

/** Of so many rows each says what its parts are; more of them are alike. */
const FEW_ROWS = 2;

function Value(props: { readonly line: PreviewLine }): JSX.Element {
  const value = (): number | null => props.line.value;
  /** For the one who rolls: above zero is good. */
  const good = (): number => (value() ?? 0) * (props.line.as === "against" ? -1 : props.line.as === "figure" ? 0 : 1);
  const written = (n: number): string =>
    props.line.as === "figure" ? figure(n, Number.isInteger(n) ? 0 : 1).replace("-", "−") : signed(n);
  return (
    <span class="v" classList={{ pos: good() > 0, neg: good() < 0 }}>
      {value() === null ? "" : written(value() ?? 0)}
    </span>
  );
}

function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${Math.abs(value)}` : "0";
}

export function isEmpty(preview: Preview): boolean {
  return (
    preview.title === null &&
    preview.lines.length === 0 &&
    preview.roll === null &&
    preview.odds.length === 0 &&
    (preview.charts ?? []).length === 0 &&
    preview.rows.length === 0 &&
    preview.notes.length === 0 &&
    preview.refusal === null
  );
}

/** Above the confirm button where something was tried that is not allowed. */
export function Denied(props: {
  readonly voice: Voice;
  readonly ruleset: string;
  readonly refusal: {
    readonly rule: string;
    readonly code: string;
    readonly params: { readonly [name: string]: unknown };
  };
}): JSX.Element {
  return (
    <p class="refusal" role="alert">
      <b>{t("refusal.title")}</b> {props.voice.text(`refusal.${props.refusal.code}`, props.refusal.params)}{" "}
      <RuleLink rule={props.refusal.rule} ruleset={props.ruleset} />
    </p>
  );
}
