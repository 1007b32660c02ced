/** Where the table lies on the screen. Pure arithmetic: pixels of the board, millimetres of table, y down in both. */

export interface Camera {
  /** The table's upper left corner, in pixels. */
  readonly x: number;
  readonly y: number;
  /** Pixels a millimetre. */
  readonly k: number;
}

export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** The board on the screen, what covers it, and the table on it. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly insets: Insets;
  readonly table: { readonly width: number; readonly height: number };
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** Pixels kept free round the table when all of it is seen. */
const MARGIN = 14;
/** Pixels of desk seen beside the table when the view goes to its edge by itself. */
const BORDER = 28;
/** Pixels a millimetre at the closest. */
const CLOSEST = 5;
/** A base of 25 mm whose tag can be read: 28 pixels. */
const READABLE = 1.12;
/** One that is still more than a dot: 18 pixels. */
export const LEAST = 0.72;
/** As far as the view goes off to show several places at once. */
const FARTHEST = 0.36;
/** As close as a first look goes. */
const FIRST = 1.6;
/** The share of that scale at which one rather sees everything. */
const NEARLY = 0.85;

/** The part of the board no panel covers. Where panels leave nothing worth having, the whole board. */
export function freeArea({ width, height, insets }: Frame): Box {
  const [w, h] = [width - insets.left - insets.right, height - insets.top - insets.bottom];
  const [wide, high] = [w >= 120, h >= 100];
  return {
    x: wide ? insets.left : 0,
    y: high ? insets.top : 0,
    width: wide ? w : width,
    height: high ? h : height,
  };
}

/** The scale at which a box of the table fills the free area. */
function scaleFor(frame: Frame, box: { readonly width: number; readonly height: number }): number {
  const free = freeArea(frame);
  const fits = Math.min((free.width - 2 * MARGIN) / box.width, (free.height - 2 * MARGIN) / box.height);
  return Math.min(CLOSEST, Math.max(0.05, fits));
}

/** All of the table in the free area. */
export function fitAll(frame: Frame): Camera {
  const { width, height } = frame.table;
  return centred(frame, { x: width / 2, y: height / 2 }, scaleFor(frame, frame.table));
}

/** A first look: what there is to see, large enough to be read, even where the whole table would be too small. */
export function firstLook(frame: Frame, pieces: readonly Point[], centre: Point | null): Camera {
  if (pieces.length === 0) return fitAll(frame);
  const { middle, width, height } = extentOf(pieces);
  const all = scaleFor(frame, frame.table);
  const seen = scaleFor(frame, { width: width + 110, height: height + 110 });
  // All pieces at once while they are more than dots; otherwise those round the most important place, or where most are, large enough to be read.
  const k = Math.max(all, seen >= LEAST ? Math.min(seen, FIRST) : READABLE);
  // A table that nearly fits is seen whole.
  if (all >= NEARLY * k) return fitAll(frame);
  const at = seen >= k ? middle : (centre ?? crowdIn(frame, pieces, k));
  return covering(frame, centred(frame, at, k));
}

/** Where most of them are seen together: between pieces far apart there may be nobody. */
function crowdIn(frame: Frame, pieces: readonly Point[], k: number): Point {
  const free = freeArea(frame);
  const [wide, high] = [free.width / k / 2 - MARGIN, free.height / k / 2 - MARGIN];
  const round = (at: Point): readonly Point[] =>
    pieces.filter((p) => Math.abs(p.x - at.x) <= wide && Math.abs(p.y - at.y) <= high);
  let crowd: readonly Point[] = [];
  for (const at of pieces) if (round(at).length > crowd.length) crowd = round(at);
  return extentOf(crowd).middle;
}

function extentOf(places: readonly Point[]): {
  readonly middle: Point;
  readonly width: number;
  readonly height: number;
} {
  const [xs, ys] = [places.map((p) => p.x), places.map((p) => p.y)];
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { middle: { x: (x0 + x1) / 2, y: (y0 + y1) / 2 }, width: x1 - x0, height: y1 - y0 };
}

/** The place in the middle of the free area. */
export function centred(frame: Frame, at: Point, k: number): Camera {
  const free = freeArea(frame);
  return { k, x: free.x + free.width / 2 - at.x * k, y: free.y + free.height / 2 - at.y * k };
}

/** Closer or farther, with the place under `p` staying under it. */
export function zoomedAt(frame: Frame, camera: Camera, p: Point, factor: number): Camera {
  const k = Math.min(CLOSEST, Math.max(farthest(frame), camera.k * factor));
  const ratio = k / camera.k;
  return clamped(frame, { k, x: p.x - (p.x - camera.x) * ratio, y: p.y - (p.y - camera.y) * ratio });
}

export function panned(frame: Frame, camera: Camera, dx: number, dy: number): Camera {
  return clamped(frame, { k: camera.k, x: camera.x + dx, y: camera.y + dy });
}

/** A little farther than all of the table. */
function farthest(frame: Frame): number {
  return scaleFor(frame, frame.table) * 0.8;
}

/** The table cannot be lost: its edge never passes the middle of the free area. */
export function clamped(frame: Frame, camera: Camera): Camera {
  const free = freeArea(frame);
  const [cx, cy] = [free.x + free.width / 2, free.y + free.height / 2];
  return {
    k: camera.k,
    x: within(camera.x, cx - frame.table.width * camera.k, cx),
    y: within(camera.y, cy - frame.table.height * camera.k, cy),
  };
}

/** The table where it fills the free area, but for a margin; in the middle where it is too small for that. */
export function covering(frame: Frame, camera: Camera): Camera {
  return eachWay(frame, camera, (at, { size, from, room }) =>
    size <= room - 2 * MARGIN ? from + (room - size) / 2 : within(at, from + room - size - BORDER, from + BORDER),
  );
}

/** Moved, as far as there is more of the table to see that way. */
export function nudged(frame: Frame, camera: Camera, dx: number, dy: number): Camera {
  return eachWay(frame, camera, (at, { size, from, room }, axis) => {
    if (size <= room - 2 * MARGIN) return at;
    const [low, high] = [Math.min(at, from + room - size - BORDER), Math.max(at, from + BORDER)];
    return within(at + (axis === "x" ? dx : dy), low, high);
  });
}

/** The table's size in pixels along one axis, and where the free area begins and how long it is. */
interface Span {
  readonly size: number;
  readonly from: number;
  readonly room: number;
}

function eachWay(frame: Frame, camera: Camera, place: (at: number, span: Span, axis: "x" | "y") => number): Camera {
  const { k, x, y } = camera;
  const free = freeArea(frame);
  return {
    k,
    x: place(x, { size: frame.table.width * k, from: free.x, room: free.width }, "x"),
    y: place(y, { size: frame.table.height * k, from: free.y, room: free.height }, "y"),
  };
}

function within(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** The same place in the middle after the frame has changed. */
export function reframed(before: Frame, after: Frame, camera: Camera): Camera {
  const free = freeArea(before);
  const middle = toTable(camera, { x: free.x + free.width / 2, y: free.y + free.height / 2 });
  return clamped(after, centred(after, middle, camera.k));
}

/** Moved only as far as needed for a place to be seen, with `room` pixels round it. */
export function showing(frame: Frame, camera: Camera, at: Point, room: number): Camera {
  const free = freeArea(frame);
  const p = toScreen(camera, at);
  const [mx, my] = [Math.min(room, free.width / 3), Math.min(room, free.height / 3)];
  const dx = Math.max(0, free.x + mx - p.x) + Math.min(0, free.x + free.width - mx - p.x);
  const dy = Math.max(0, free.y + my - p.y) + Math.min(0, free.y + free.height - my - p.y);
  return dx === 0 && dy === 0 ? camera : clamped(frame, { k: camera.k, x: camera.x + dx, y: camera.y + dy });
}

/** Changed only if one of the places is not seen: then all are, from farther off if need be. */
export function framing(frame: Frame, camera: Camera, places: readonly Point[], room: number): Camera {
  const [first] = places;
  if (first === undefined || places.every((at) => showing(frame, camera, at, room) === camera)) return camera;
  const { middle, width, height } = extentOf(places);
  const free = freeArea(frame);
  const span = (length: number, pixels: number): number =>
    Math.max(1, pixels - 2 * Math.min(room, pixels / 4)) / Math.max(1, length);
  const fits = Math.min(span(width, free.width), span(height, free.height));
  const k = Math.min(camera.k, Math.max(fits, scaleFor(frame, frame.table), FARTHEST));
  return clamped(frame, centred(frame, middle, k));
}

export function toTable({ x, y, k }: Camera, p: Point): Point {
  return { x: (p.x - x) / k, y: (p.y - y) / k };
}

export function toScreen({ x, y, k }: Camera, at: Point): Point {
  return { x: at.x * k + x, y: at.y * k + y };
}

/** From one to another, straight in place and even in zoom. */
export function between(a: Camera, b: Camera, t: number): Camera {
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t, k: a.k + (b.k - a.k) * t };
}

/** What is seen of the table in the free area, in millimetres. */
export function windowOf(frame: Frame, camera: Camera): Box {
  const free = freeArea(frame);
  const { x, y } = toTable(camera, free);
  return { x, y, width: free.width / camera.k, height: free.height / camera.k };
}
