import { Show, createMemo, createSignal } from "solid-js";
import type { JSX } from "solid-js";
import type { Engine, GameRecord } from "@escaramuza/kernel";
import { t } from "../i18n.ts";
import { checkRecord } from "./story.ts";
import { verdict } from "./words.ts";

/** Whether dice and moves are what they are said to be: the page recomputes the whole game itself. */
export function CheckMark(props: { readonly engine: Engine<unknown>; readonly record: GameRecord }): JSX.Element {
  const check = createMemo(() => checkRecord(props.engine, props.record));
  const found = (): ReturnType<typeof verdict> => verdict(check());
  const [open, setOpen] = createSignal(false);
  return (
    <div class="check">
      <button
        type="button"
        class="chip"
        classList={{ ok: found().good, bad: !found().good }}
        aria-expanded={open()}
        onClick={() => setOpen(!open())}
      >
        <span aria-hidden="true">{found().good ? "✓" : "✗"}</span> {t(`check.${found().word}`)}
      </button>
      <Show when={open()}>
        <p role="status">{t(`check.${found().word}.detail`, { what: found().what })}</p>
      </Show>
    </div>
  );
}
