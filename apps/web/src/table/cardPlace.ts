import { createEffect, createSignal, on, onCleanup, untrack } from "solid-js";
import type { JSX } from "solid-js";
import type { BoardHandle } from "../board/props.ts";
import type { Composer } from "./composer.ts";
import type { Mark } from "./marks.ts";
import { aboutOf, noticeSights, panelSights, placeCard, sightsOf } from "./placing.ts";
import type { Point, Sight, Size } from "./placing.ts";

export interface CardPlace {
  /** Told what the card is, once it is there. */
  readonly measure: (card: HTMLElement) => void;
  readonly style: () => JSX.CSSProperties;
  /**
   * The card's height in pixels, 0 while there is none. What it grows by while something is pointed at does not count: the table,
   * which makes room for it, must not move under the pointer.
   */
  readonly height: () => number;
}

/**
 * Keeps the card beside what it is about, as the preview and the camera change. While the pointer is on the card it stays: one
 * is about to press something. Phones have sheets instead (see layouts.css), which outdo the style given here.
 */
export function createCardPlace(
  composer: Composer,
  handle: () => BoardHandle | null,
  marks: () => ReadonlyMap<string, Mark>,
  insets: () => { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number },
  /** In its corner: the table has moved out of its way. */
  docked: () => boolean,
): CardPlace {
  const [size, setSize] = createSignal<Size | null>(null, {
    equals: (a, b) => a?.width === b?.width && a?.height === b?.height,
  });
  const [at, setAt] = createSignal<Point | null>(null);
  const [height, setHeight] = createSignal(0);
  let held = false;

  // From when the pointer moves until something is chosen or it has left the table.
  let pointing = false;
  createEffect(
    on(composer.pointed, (at) => {
      pointing = at !== null;
      if (at === null) setHeight(size()?.height ?? 0);
    }),
  );
  createEffect(on(composer.draft, () => void (pointing = false)));
  createEffect(() => {
    const tall = size()?.height ?? 0;
    if (tall === 0 || !pointing) setHeight(tall);
  });

  createEffect(() => {
    const card = size();
    const board = handle();
    const { overlays } = composer.preview();
    const { top, right, bottom, left } = insets();
    if (card === null || board === null) return;
    if (docked()) {
      setAt({ x: innerWidth - right - card.width, y: top });
      return;
    }
    const pieces = composer.scene().items.flatMap((item) => (item.type === "piece" ? [item] : []));
    const about = aboutOf(overlays);
    const free = { x: left, y: top, width: innerWidth - left - right, height: innerHeight - top - bottom };
    const sights = [...sightsOf(overlays, pieces, marks(), board.toScreen), ...noticeSights(free), ...beside()];
    const before = untrack(at);
    if (!held) setAt(placeCard(card, free, sights, about === null ? null : board.toScreen(about), before));
    // Grown under the pointer: it stays, but for what would lie over the actions.
    else if (before !== null)
      setAt({ x: before.x, y: Math.max(free.y, Math.min(before.y, free.y + free.height - card.height)) });
  });
  // Another question, another place.
  createEffect(
    on(
      () => composer.decision()?.id,
      () => setAt(null),
      { defer: true },
    ),
  );

  return {
    measure(card) {
      const observer = new ResizeObserver(() => setSize({ width: card.offsetWidth, height: card.offsetHeight }));
      const hold = (): void => void (held = true);
      const release = (): void => void (held = false);
      observer.observe(card);
      card.addEventListener("pointerenter", hold);
      card.addEventListener("pointerleave", release);
      onCleanup(() => {
        observer.disconnect();
        held = false;
        setSize(null);
      });
    },
    style: () => {
      const place = at();
      return place === null ? {} : { left: `${Math.round(place.x)}px`, top: `${Math.round(place.y)}px`, right: "auto" };
    },
    height,
  };
}

function beside(): readonly Sight[] {
  const panels = [...document.querySelectorAll(".insets, .hint")];
  return panels.flatMap((panel) => panelSights(panel.getBoundingClientRect()));
}
