import type { SceneItem, ScenePiece } from "@escaramuza/kernel";
import { ofBody } from "./bodies.ts";
import type { Mark } from "./marks.ts";

/** Where the card with the answer in the making lies: beside what it is about, never over it. In pixels of the board. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export type Box = Point & Size;

/** A place that had better stay visible; the heavier the worse to cover. */
export interface Sight extends Point {
  readonly weight: number;
}

/** Pixels between the card and what it must not cover. */
const MARGIN = 14;
/** Pixels between two places that stand for the line between them. */
const STEP = 18;
/** What a move of the card costs, so that it stays where it is while that is good enough. */
const MOVING = 3;
/** What a thousand pixels away from what the card is about cost. */
const FAR = 5;

/**
 * The best of the corners and edges of the free area and of the places beside `about`. Ties go to the upper right, where the
 * eye expects it.
 */
export function placeCard(
  card: Size,
  free: Box,
  sights: readonly Sight[],
  about: Point | null,
  before: Point | null,
): Point {
  const right = Math.max(free.x, free.x + free.width - card.width);
  const bottom = Math.max(free.y, free.y + free.height - card.height);
  const middle = { x: (free.x + right) / 2, y: (free.y + bottom) / 2 };
  const inside = (p: Point): Point => ({ x: within(p.x, free.x, right), y: within(p.y, free.y, bottom) });
  const beside =
    about === null
      ? []
      : [about.x + 3 * MARGIN, about.x - 3 * MARGIN - card.width].flatMap((x) =>
          [about.y - card.height / 2, about.y - 2 * MARGIN, about.y + 2 * MARGIN - card.height].map((y) => ({ x, y })),
        );
  const places = [
    { x: right, y: free.y },
    { x: right, y: bottom },
    { x: right, y: middle.y },
    { x: free.x, y: free.y },
    { x: free.x, y: bottom },
    { x: free.x, y: middle.y },
    ...beside,
    ...(before === null ? [] : [before]),
  ].map(inside);
  let best: { readonly at: Point; readonly cost: number } | null = null;
  for (const at of places) {
    const stays = before !== null && Math.abs(at.x - before.x) < 1 && Math.abs(at.y - before.y) < 1;
    const cost = covered(at, card, sights) + distance(at, card, about) + (stays || before === null ? 0 : MOVING);
    if (best === null || cost < best.cost - 1e-6) best = { at, cost };
  }
  return best?.at ?? { x: right, y: free.y };
}

function covered(at: Point, card: Size, sights: readonly Sight[]): number {
  let sum = 0;
  for (const { x, y, weight } of sights) {
    const isUnder =
      x > at.x - MARGIN && x < at.x + card.width + MARGIN && y > at.y - MARGIN && y < at.y + card.height + MARGIN;
    if (isUnder) sum += weight;
  }
  return sum;
}

function distance(at: Point, card: Size, about: Point | null): number {
  if (about === null) return 0;
  const dx = about.x - within(about.x, at.x, at.x + card.width);
  const dy = about.y - within(about.y, at.y, at.y + card.height);
  return (Math.hypot(dx, dy) / 1000) * FAR;
}

function within(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** What must stay visible: lines and marks of the preview, pieces that act, are chosen or can be, and the edges of areas. */
export function sightsOf(
  overlays: readonly SceneItem[],
  pieces: readonly ScenePiece[],
  marks: ReadonlyMap<string, Mark>,
  toScreen: (at: Point) => Point,
): readonly Sight[] {
  const sights: Sight[] = [];
  const add = (at: Point, weight: number): void => void sights.push({ ...toScreen(at), weight });
  for (const item of overlays) {
    switch (item.type) {
      case "line":
        for (const at of along(item.points.map(toScreen))) sights.push({ ...at, weight: 4 });
        break;
      case "marker":
      case "piece":
        add(item, 12);
        break;
      case "zone":
      case "terrain": {
        const rings = item.type === "zone" ? item.rings : item.parts;
        for (const ring of rings)
          for (const at of along(closed(ring).map(toScreen))) sights.push({ ...at, weight: 0.1 });
      }
    }
  }
  for (const piece of pieces) {
    const mark = ofBody(marks, piece);
    if (piece.acting || mark === "chosen") add(piece, 12);
    else add(piece, mark === "can" ? 2 : 1);
  }
  return sights;
}

/** Where dice just thrown are shown: the upper left of the free area. */
export function noticeSights(free: Box): readonly Sight[] {
  return [40, 180, 320].map((dx) => ({ x: free.x + dx, y: free.y + 30, weight: 8 }));
}

/** A panel in a corner of the table, such as the insets or a hint: whoever opens it wants to read it. */
export function panelSights({ x, y, width, height }: Box): readonly Sight[] {
  const shares = [0, 0.5, 1];
  return shares.flatMap((a) => shares.map((b) => ({ x: x + a * width, y: y + b * height, weight: 6 })));
}

/** What a preview is about: the end of its last line, or its last mark. */
export function aboutOf(overlays: readonly SceneItem[]): Point | null {
  const marker = overlays.findLast((item) => item.type === "marker" || item.type === "piece");
  if (marker?.type === "marker" || marker?.type === "piece") return marker;
  const line = overlays.findLast((item) => item.type === "line");
  return line?.type === "line" ? (line.points.at(-1) ?? null) : null;
}

function closed(ring: readonly Point[]): readonly Point[] {
  const [first] = ring;
  return first === undefined ? [] : [...ring, first];
}

/** The corners of a line and places between them. */
function along(corners: readonly Point[]): readonly Point[] {
  return corners.flatMap((to, i) => {
    const from = corners[i - 1];
    if (from === undefined) return [to];
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP));
    return Array.from({ length: steps }, (_, n) => {
      const share = (n + 1) / steps;
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    });
  });
}
