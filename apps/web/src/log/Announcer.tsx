import { For, createEffect, createSignal, on } from "solid-js";
import type { JSX } from "solid-js";
import type { Seat } from "@escaramuza/kernel";
import { t, voice } from "../i18n.ts";
import type { TableModel } from "../table/model.ts";
import type { Line } from "./lines.ts";
import type { Pieces } from "./LogLine.tsx";

/** What stays in the page for a screen reader to finish. */
const KEPT = 40;

/** Says each new line once, in words, to whoever listens rather than looks. What was there before is not repeated. */
export function Announcer(props: {
  readonly model: TableModel;
  readonly lines: readonly Line[];
  readonly pieces: Pieces;
}): JSX.Element {
  const [said, setSaid] = createSignal<readonly { readonly text: string }[]>([]);
  let known: ReadonlySet<Line> | null = null;
  createEffect(
    on(
      () => props.lines,
      (lines) => {
        const before = known;
        known = new Set(lines);
        if (before === null) return;
        // What changed further up (a language, a takeback) is no news.
        const last = lines.findLastIndex((line) => before.has(line));
        const news = lines.slice(last + 1);
        if (last === -1 && before.size > 0) return;
        if (news.length > 0)
          setSaid((old) =>
            [...old, ...news.map((line) => ({ text: words(line, props.model, props.pieces) }))].slice(
              -Math.max(KEPT, news.length),
            ),
          );
      },
    ),
  );
  return (
    <div class="visually-hidden" aria-live="polite" data-announcer>
      <For each={said()}>{(one) => <p>{one.text}</p>}</For>
    </div>
  );
}

function words(line: Line, { engine }: TableModel, pieces: Pieces): string {
  const speaks = voice(engine).named((id) => pieces.get(id)?.name ?? null);
  switch (line.type) {
    case "heading":
      return speaks.scene(line.text);
    case "aside":
      return line.chat ? t("log.said.chat", { seat: seatWords(line.seat, speaks.seat), text: line.text }) : line.text;
    case "event": {
      const what = speaks.sentence(line.event);
      if (line.roll === null) return what;
      const { dice, total, target } = line.roll;
      return t(target === null ? "log.said.roll" : "log.said.target", { what, dice: dice.join(", "), total, target });
    }
  }
}

function seatWords(seat: Seat | null, say: (seat: Seat | null) => string): string {
  return seat === null ? t("log.spectator") : say(seat);
}
