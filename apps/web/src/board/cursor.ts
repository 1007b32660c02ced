import { createEffect, createSignal, on } from "solid-js";
import type { Accessor } from "solid-js";
import type { Scene, SceneCell } from "@escaramuza/kernel";
import type { At } from "./props.ts";

/** The keyboard's cursor: a place on the table, while places are asked for and keys are used. */
export interface Cursor {
  readonly at: Accessor<At | null>;
  readonly step: (east: number, north: number, fine: boolean) => void;
  /** The place to answer with; null where Enter has already answered with it. */
  readonly take: () => At | null;
  readonly isTaken: () => boolean;
  readonly hide: () => void;
}

/** The cell a place lies in: the one with the nearest middle. */
export function cellNear(cells: readonly SceneCell[], at: At): SceneCell | null {
  let best: { readonly cell: SceneCell; readonly far: number } | null = null;
  for (const cell of cells) {
    const far = Math.hypot(cell.x - at.x, cell.y - at.y);
    if (best === null || far < best.far) best = { cell, far };
  }
  return best === null ? null : best.cell;
}

export function createCursor(
  aiming: Accessor<boolean>,
  table: Accessor<Pick<Scene, "width" | "height" | "unit" | "cells">>,
  /** Where it appears. */
  start: () => At,
): Cursor {
  const [at, setAt] = createSignal<At | null>(null);
  let taken = false;
  createEffect(
    on(aiming, (on) => {
      if (!on) setAt(null);
    }),
  );
  return {
    at,
    step(east, north, fine) {
      const { width, height, unit, cells } = table();
      const from = at();
      const size = fine && cells === undefined ? unit / 10 : unit;
      const base = from ?? start();
      const [dx, dy] = from === null ? [0, 0] : [east * size, north * size];
      taken = false;
      if (cells !== undefined) {
        const near = cellNear(cells, { x: base.x + dx, y: base.y + dy });
        if (near !== null) setAt({ x: near.x, y: near.y });
        return;
      }
      setAt({ x: Math.min(width, Math.max(0, base.x + dx)), y: Math.min(height, Math.max(0, base.y + dy)) });
    },
    take() {
      const here = at();
      if (here === null || taken) return null;
      taken = true;
      return here;
    },
    isTaken: () => taken && at() !== null,
    hide: () => setAt(null),
  };
}
