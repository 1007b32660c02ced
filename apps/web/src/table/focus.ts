import { createEffect, createMemo, untrack } from "solid-js";
import { isPlace } from "./compose.ts";
import type { Composer } from "./composer.ts";
import type { Mark } from "./marks.ts";

/** Where the keyboard goes by itself: to a new question, and to the table when a line begun by a key is filled in there. */
export function followFocus(
  composer: Composer,
  marks: () => ReadonlyMap<string, Mark>,
  /** The last thing done was done by a key. */
  keyed: () => boolean,
): void {
  // Unless something else has the focus, so that a question is read out when it changes.
  createEffect(() => {
    const id = composer.decision()?.id ?? null;
    if (id !== null && isIdle()) document.querySelector<HTMLElement>(".actions .q")?.focus();
  });

  const slot = createMemo(composer.slot);
  createEffect(() => {
    const now = slot();
    if (now === null || !keyed() || !untrack(composer.leaves)) return;
    if (!isIdle() && document.activeElement?.matches(".act, .q") !== true) return;
    const first = [...untrack(marks)].find(([, mark]) => mark === "can")?.[0];
    if (isPlace(now)) document.querySelector<HTMLElement>(".game > main")?.focus();
    else if (first !== undefined)
      document.querySelector<SVGElement>(`.board [data-id="${first}"], .board [data-group="${first}"]`)?.focus();
  });
}

/** The focus is nowhere in particular. */
function isIdle(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.matches("main, .piece") === true;
}
