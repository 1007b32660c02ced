import { For, Show, createMemo } from "solid-js";
import type { JSX } from "solid-js";
import type { Engine, Field, ForceBuilder, ForceCard, ForceRow, ForceSheet, Json } from "@escaramuza/kernel";
import type { Voice } from "@escaramuza/scene";
import { forceUnit, points, t } from "../i18n.ts";
import { Figure } from "../ui/Figure.tsx";

/** The force on paper, a page of A4: seen by the printer alone. */
export function PrintSheet(props: {
  readonly engine: Engine<unknown>;
  readonly builder: ForceBuilder;
  readonly force: Json;
  readonly sheet: ForceSheet;
  readonly say: Voice;
  readonly name: string;
}): JSX.Element {
  const unit = (): number => forceUnit(props.engine);
  const cards = createMemo(
    (): readonly ForceCard[] => props.builder.cards?.(props.force) ?? props.sheet.rows.map(cardOf),
  );
  const spent = (): string =>
    props.sheet.budget > 0
      ? `${points(props.sheet.spent, unit())} ${t("builder.of", { n: points(props.sheet.budget, unit()) })}`
      : t("builder.points", { n: points(props.sheet.spent, unit()) });
  return (
    <div class="print-sheet" aria-hidden="true" style={{ "--print": `${sizeFor(cards())}pt` }}>
      <header>
        <h1>
          {props.name === "" ? "" : `${props.name} · `}
          {props.say.scene(props.sheet.title)}
        </h1>
        <p>
          {props.say.text("game.name")} ·{" "}
          <Show when={props.sheet.apart !== true}>
            <b>{spent()}</b> ·{" "}
          </Show>
          {props.say.scene(props.sheet.left)}
        </p>
        <p class="print-facts">
          <For each={props.sheet.glance}>
            {(line) => (
              <span>
                {props.say.scene(line.text)} <b>{props.say.scene(line.value)}</b>
              </span>
            )}
          </For>
        </p>
      </header>
      <div class="print-cards">
        <For each={cards()}>{(card) => <Card card={card} say={props.say} unit={unit()} />}</For>
      </div>
      <Show when={props.sheet.notes.length > 0}>
        <footer>
          <For each={props.sheet.notes}>
            {(note) => (
              <p>
                <b>{props.say.scene(note.title)}.</b> {props.say.scene(note.text)} ({note.rule})
              </p>
            )}
          </For>
        </footer>
      </Show>
    </div>
  );
}

function Card(props: { readonly card: ForceCard; readonly say: Voice; readonly unit: number }): JSX.Element {
  return (
    <section class="print-card">
      <h2>
        <Figure side={0} silhouette={props.card.silhouette} role={props.card.role} />
        <span>
          {props.card.tag} {props.say.scene(props.card.name)}
        </span>
        <span class="num">{points(props.card.points, props.unit)}</span>
      </h2>
      <p class="print-facts">
        <For each={props.card.facts}>
          {(fact) => (
            <span>
              {props.say.scene(fact.text)} <b>{props.say.scene(fact.value)}</b>
            </span>
          )}
        </For>
      </p>
      <Show when={props.card.arms}>
        {(arms) => (
          <table>
            <thead>
              <tr>
                <td />
                <For each={arms().heads}>{(head) => <th scope="col">{props.say.scene(head)}</th>}</For>
              </tr>
            </thead>
            <tbody>
              <For each={arms().rows}>
                {(row) => (
                  <tr>
                    <For each={row}>{(cell) => <td>{props.say.scene(cell)}</td>}</For>
                  </tr>
                )}
              </For>
            </tbody>
          </table>
        )}
      </Show>
      <Show when={props.card.notes.length > 0}>
        <p class="print-notes">{props.card.notes.map((note) => props.say.scene(note)).join(" · ")}</p>
      </Show>
      <p class="print-boxes">
        <For each={props.card.boxes}>
          {(boxes) => (
            <span>
              <span>{props.say.scene(boxes.text)}</span>
              <For each={Array.from({ length: boxes.n })}>{() => <i />}</For>
            </span>
          )}
        </For>
      </p>
    </section>
  );
}

/** Points of type: about as large as a page allows. A line of text counts one, a row of boxes a little more. */
function sizeFor(cards: readonly ForceCard[]): number {
  const lines = cards.reduce(
    (sum, { arms, notes, boxes }) =>
      sum + 3.4 + (arms === null ? 0 : 1 + 1.25 * arms.rows.length) + notes.length / 4 + 1.5 * boxes.length,
    0,
  );
  return Math.max(6, Math.min(10, Math.floor(ROOM / lines) / 2));
}

/** Twice the points of height in both columns of a page, but for head and foot, and the space between lines. */
const ROOM = (2 * 2 * 640) / 1.3;

/** Where the ruleset has no cards: what was chosen in each row, and boxes for what befalls it. */
function cardOf({ fields, tag, name, silhouette, role, points: worth }: ForceRow): ForceCard {
  const facts = fields.flatMap((field) => {
    const chosen = chosenIn(field);
    if (chosen === undefined || chosen.value === null || chosen.value === false) return [];
    return [{ text: field.label, value: chosen.text }];
  });
  return { tag, name, silhouette, role, points: worth, facts, arms: null, notes: [], boxes: [] };
}

function chosenIn({ options, value }: Field): Field["options"][number] | undefined {
  return options.find((option) => JSON.stringify(option.value) === JSON.stringify(value));
}
