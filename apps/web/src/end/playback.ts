import { createEffect, createSignal, onCleanup } from "solid-js";
import type { Accessor } from "solid-js";
import type { Moment } from "../table/model.ts";

export const SPEEDS: readonly number[] = [0.5, 1, 2, 4];
/** Milliseconds a moment is shown at the ordinary speed. */
const BEAT = 1100;

export interface Playback {
  readonly at: Accessor<number>;
  readonly playing: Accessor<boolean>;
  readonly speed: Accessor<number>;
  show(at: number): void;
  step(by: 1 | -1): void;
  toggle(): void;
  pause(): void;
  setSpeed(speed: number): void;
}

/** Shows moment after moment. */
export function playback(moments: Accessor<readonly Moment[]>, first: number): Playback {
  const last = (): number => moments().length - 1;
  const [at, setAt] = createSignal(clamp(first, last()));
  const [playing, setPlaying] = createSignal(false);
  const [speed, setSpeed] = createSignal(1);
  const show = (to: number): void => void setAt(clamp(to, last()));
  createEffect(() => {
    if (!playing()) return;
    const now = at();
    if (now >= last()) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => show(nextShown(moments(), now, 1)), BEAT / speed());
    onCleanup(() => clearTimeout(timer));
  });
  return {
    at,
    playing,
    speed,
    show,
    step(by) {
      setPlaying(false);
      show(nextShown(moments(), at(), by));
    },
    toggle() {
      if (!playing() && at() >= last()) show(0);
      setPlaying(!playing());
    },
    pause: () => void setPlaying(false),
    setSpeed,
  };
}

/** The next moment, or the one before, in which something happened that can be seen. */
export function nextShown(moments: readonly Moment[], from: number, by: 1 | -1): number {
  for (let at = from + by; at > 0 && at < moments.length - 1; at += by) {
    if ((moments[at]?.events.length ?? 0) > 0) return at;
  }
  return by === 1 ? moments.length - 1 : 0;
}

/** Where the turn before, or the next, begins; the ends of the story where there is none. */
export function nextTurn(turns: readonly { readonly at: number }[], from: number, by: 1 | -1, last: number): number {
  if (by === 1) return turns.find((turn) => turn.at > from)?.at ?? last;
  return turns.findLast((turn) => turn.at < from)?.at ?? 0;
}

function clamp(at: number, last: number): number {
  return Math.max(0, Math.min(last, Number.isFinite(at) ? Math.trunc(at) : 0));
}
