import { createEffect, createSignal, on, onCleanup } from "solid-js";
import type { Scene, ScenePiece } from "@escaramuza/kernel";
import { itemsOf } from "@escaramuza/scene";
import type { At } from "./props.ts";
import type { Point } from "./camera.ts";

/** Pixels round its middle in which a piece is hit, however small it is drawn: more for a finger. */
const FINGER = 22;
const MOUSE = 10;
/** Milliseconds a fallen piece takes to fade. */
const FADE = 320;

/** What can be hit, in pixels: a round base, or a hull along its facing. `wide` tells whether one may also hit beside it. */
export interface Target {
  readonly id: string;
  readonly at: Point;
  readonly radius: number;
  readonly wide: boolean;
  /** Half its length and breadth, and where it points: degrees clockwise from the top. */
  readonly hull?: { readonly long: number; readonly broad: number; readonly angle: number } | undefined;
}

/** The nearest piece to a point. */
export function hit(p: Point, touch: boolean, pieces: readonly Target[]): string | null {
  let best: { readonly id: string; readonly far: number } | null = null;
  for (const piece of pieces) {
    const size = piece.hull?.broad ?? piece.radius;
    const far = farFrom(p, piece);
    const reach = piece.wide ? Math.max(size + 2, touch ? FINGER : MOUSE) : size;
    if (far <= reach && (best === null || far < best.far)) best = { id: piece.id, far };
  }
  return best === null ? null : best.id;
}

/** How far a point is from a base's middle. A hull counts as a base of its own breadth, wherever along it the point is. */
function farFrom(p: Point, { at, hull }: Target): number {
  const [dx, dy] = [p.x - at.x, p.y - at.y];
  if (hull === undefined) return Math.hypot(dx, dy);
  const turn = (hull.angle * Math.PI) / 180;
  const along = Math.abs(dx * Math.sin(turn) - dy * Math.cos(turn));
  const across = Math.abs(dx * Math.cos(turn) + dy * Math.sin(turn));
  const gap = Math.hypot(Math.max(0, along - hull.long), Math.max(0, across - hull.broad));
  return gap === 0 ? Math.min(hull.broad, Math.hypot(dx, dy)) : hull.broad + gap;
}

/** How many pieces stand in the very place of this one, itself included. */
export function heapOf(pieces: readonly ScenePiece[], id: string): number {
  const piece = pieces.find((p) => p.id === id);
  return piece === undefined ? 0 : pieces.filter((p) => p.x === piece.x && p.y === piece.y).length;
}

/** A piece that is not on the table yet, as its side's list shows it. Null for an unknown one. */
export function rosterPiece(scene: Scene, id: string, at: At): ScenePiece | null {
  for (const side of scene.sides) {
    const line = side.roster.find((l) => l.id === id);
    if (line === undefined) continue;
    const like = itemsOf(scene, "piece").toSorted(
      (a, b) => Number(b.seat === side.seat) - Number(a.seat === side.seat),
    )[0];
    return {
      type: "piece",
      id,
      seat: side.seat,
      x: at.x,
      y: at.y,
      radius: like?.radius ?? 12.5 * scene.millimetre,
      silhouette: line.silhouette,
      role: line.role,
      facing: null,
      tag: line.tag,
      badges: line.badges,
      lying: false,
      acting: false,
      text: line.name,
      ...(line.counter === undefined ? {} : { counter: line.counter }),
    };
  }
  return null;
}

/** Pieces that have just left the table, while they fade. */
export function createLeaving(now: () => ReadonlyMap<string, ScenePiece>): () => ReadonlyMap<string, ScenePiece> {
  const [leaving, setLeaving] = createSignal<ReadonlyMap<string, ScenePiece>>(new Map());
  const timers = new Set<number>();
  createEffect(
    on(now, (after, before) => {
      const gone = [...(before ?? [])].filter(([id]) => !after.has(id));
      const back = [...leaving().keys()].some((id) => after.has(id));
      if (gone.length === 0 && !back) return;
      setLeaving((list) => new Map([...list, ...gone].filter(([id]) => !after.has(id))));
      const timer = window.setTimeout(() => {
        timers.delete(timer);
        setLeaving((list) => new Map([...list].filter(([id]) => !gone.some(([other]) => other === id))));
      }, FADE);
      timers.add(timer);
    }),
  );
  onCleanup(() => timers.forEach((timer) => window.clearTimeout(timer)));
  return leaving;
}

export function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, i) => id === b[i]);
}

export function middleOf(places: readonly At[]): At {
  const [xs, ys] = [places.map((p) => p.x), places.map((p) => p.y)];
  const half = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
  return { x: half(xs), y: half(ys) };
}
