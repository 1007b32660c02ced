import { boundingBox, normalise, type Polygon } from "./polygon.ts";

/** A piece of terrain: the union of its convex parts. `flags` is the caller's bit mask of classes. */
export interface Element {
  readonly parts: readonly Polygon[];
  readonly flags: number;
}

/**
 * Elements laid out flat for the hot path. Callers treat it as opaque: build it once per map, pass it around, never
 * store it in a position. Parts of element e are partsFrom[e] up to partsFrom[e + 1]; vertices of part p are
 * verticesFrom[p] up to verticesFrom[p + 1], anticlockwise.
 */
export interface Table {
  readonly width: number;
  readonly height: number;
  readonly count: number;
  readonly flags: Int32Array;
  readonly partsFrom: Int32Array;
  readonly verticesFrom: Int32Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Box of each part, as centre and half sides: one sum compares it with a band in any direction. */
  readonly midX: Float64Array;
  readonly midY: Float64Array;
  readonly halfX: Float64Array;
  readonly halfY: Float64Array;
  /** Scratch for the lanes of one corridor: at most one interval a part. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly elementLists: Map<number, Int32Array>;
  readonly partLists: Map<number, Int32Array>;
  readonly cornerSets: Map<string, CornerSet>;
}

/** Turning points of shortest paths around some elements, with what is known of which sees which (see corners.ts). */
export interface CornerSet {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly seen: Int8Array;
}

export function buildTable(width: number, height: number, elements: readonly Element[]): Table {
  const parts = elements.flatMap((e) => e.parts.map(normalise));
  const vertices = parts.flat();
  const boxes = parts.map(boundingBox);
  return {
    width,
    height,
    count: elements.length,
    flags: Int32Array.from(elements, (e) => e.flags),
    partsFrom: offsets(elements.map((e) => e.parts.length)),
    verticesFrom: offsets(parts.map((p) => p.length)),
    x: Float64Array.from(vertices, (v) => v.x),
    y: Float64Array.from(vertices, (v) => v.y),
    midX: Float64Array.from(boxes, (b) => (b.minX + b.maxX) / 2),
    midY: Float64Array.from(boxes, (b) => (b.minY + b.maxY) / 2),
    halfX: Float64Array.from(boxes, (b) => (b.maxX - b.minX) / 2),
    halfY: Float64Array.from(boxes, (b) => (b.maxY - b.minY) / 2),
    low: new Float64Array(parts.length),
    high: new Float64Array(parts.length),
    elementLists: new Map(),
    partLists: new Map(),
    cornerSets: new Map(),
  };
}

/** Elements with a flag in the mask, ascending. */
export function elementsOf(t: Table, mask: number): Int32Array {
  const known = t.elementLists.get(mask);
  if (known !== undefined) return known;
  const found: number[] = [];
  for (let e = 0; e < t.count; e++) if (((t.flags[e] ?? 0) & mask) !== 0) found.push(e);
  const list = Int32Array.from(found);
  t.elementLists.set(mask, list);
  return list;
}

/** Parts of the elements with a flag in the mask, ascending. */
export function partsOf(t: Table, mask: number): Int32Array {
  const known = t.partLists.get(mask);
  if (known !== undefined) return known;
  const found: number[] = [];
  for (const e of elementsOf(t, mask)) {
    const end = t.partsFrom[e + 1] ?? 0;
    for (let p = t.partsFrom[e] ?? 0; p < end; p++) found.push(p);
  }
  const list = Int32Array.from(found);
  t.partLists.set(mask, list);
  return list;
}

function offsets(lengths: readonly number[]): Int32Array {
  const result = new Int32Array(lengths.length + 1);
  lengths.forEach((length, i) => {
    result[i + 1] = (result[i] ?? 0) + length;
  });
  return result;
}
