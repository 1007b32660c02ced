import type { At } from "./props.ts";

/** A piece's step from one scene to the next: along its way, at constant speed. */

export function lengthOf(way: readonly At[]): number {
  return way.reduce((sum, p, i) => sum + (i === 0 ? 0 : apart(way[i - 1] ?? p, p)), 0);
}

/** The place a share of the way along it. */
export function placeAlong(way: readonly At[], share: number): At {
  const last = way.at(-1) ?? { x: 0, y: 0 };
  let left = lengthOf(way) * Math.min(1, Math.max(0, share));
  for (const [i, to] of way.entries()) {
    const from = way[i - 1];
    if (from === undefined) continue;
    const step = apart(from, to);
    if (left <= step && step > 0)
      return { x: from.x + ((to.x - from.x) * left) / step, y: from.y + ((to.y - from.y) * left) / step };
    left -= step;
  }
  return last;
}

/** Milliseconds for a length in millimetres. */
export function slideTime(length: number): number {
  return Math.min(650, Math.max(320, length * 2.6));
}

/** The way to slide: the one told, or the part of it between both places, should the piece have been halted; else straight. */
export function wayTo(from: At, to: At, told: readonly At[] | undefined): readonly At[] {
  const end = told?.at(-1);
  if (told === undefined || told.length < 2 || end === undefined) return [from, to];
  const near = Math.max(1, lengthOf(told) * NEAR);
  const begin = alongOf(told, from, near);
  const stop = alongOf(told, to, near);
  if (begin !== null && stop !== null && begin.length <= stop.length)
    return [from, ...told.slice(begin.next, stop.next), to];
  return apart(end, to) < 1 ? told : [from, to];
}

/** A place this near to a way, in lengths of it, is on it: places are rounded. */
const NEAR = 0.005;

/** How far along a way a place is, and which corner comes next; null for a place beside it. */
function alongOf(way: readonly At[], at: At, near: number): { readonly length: number; readonly next: number } | null {
  let gone = 0;
  for (const [next, to] of way.entries()) {
    const from = way[next - 1];
    if (from === undefined) continue;
    const step = apart(from, to);
    const share =
      step === 0 ? 0 : ((at.x - from.x) * (to.x - from.x) + (at.y - from.y) * (to.y - from.y)) / (step * step);
    const kept = Math.min(1, Math.max(0, share));
    const foot = { x: from.x + kept * (to.x - from.x), y: from.y + kept * (to.y - from.y) };
    if (apart(foot, at) <= near) return { length: gone + kept * step, next };
    gone += step;
  }
  return null;
}

export function apart(a: At, b: At): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Runs `step` with the share of the time gone, every frame until it is 1. Gives a way to stop it. */
export function animate(time: number, step: (share: number) => void): () => void {
  const begun = performance.now();
  let frame = 0;
  const next = (now: number): void => {
    const share = time <= 0 ? 1 : Math.min(1, Math.max(0, (now - begun) / time));
    step(share);
    if (share < 1) frame = requestAnimationFrame(next);
  };
  frame = requestAnimationFrame(next);
  return () => cancelAnimationFrame(frame);
}

export function prefersStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Calls at most once a frame, with the latest arguments. */
export function perFrame<A extends readonly unknown[]>(
  call: (...args: A) => void,
): {
  (...args: A): void;
  /** Calls now what was waiting. */
  flush(): void;
  drop(): void;
} {
  let waiting: A | null = null;
  let frame = 0;
  const flush = (): void => {
    cancelAnimationFrame(frame);
    frame = 0;
    const args = waiting;
    waiting = null;
    if (args !== null) call(...args);
  };
  const later = (...args: A): void => {
    waiting = args;
    if (frame === 0) frame = requestAnimationFrame(flush);
  };
  const drop = (): void => {
    waiting = null;
    cancelAnimationFrame(frame);
    frame = 0;
  };
  return Object.assign(later, { flush, drop });
}
