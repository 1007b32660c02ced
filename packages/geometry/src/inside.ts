import { elementsOf, type Table } from "./table.ts";

/**
 * Is the point inside the element, not on its border? Exact for integers. Where two parts meet there may be a seam and
 * no border, so a point that both hold counts as inside.
 */
export function isInside(t: Table, element: number, x: number, y: number): boolean {
  let holding = 0;
  for (let part = t.partsFrom[element] ?? 0; part < (t.partsFrom[element + 1] ?? 0); part++) {
    const depth = leastDepth(t, part, x, y);
    if (depth > 0) return true;
    if (depth === 0) holding++;
  }
  return holding > 1;
}

/** The first element of the mask that the point is inside of, or -1. */
export function firstInside(t: Table, mask: number, x: number, y: number): number {
  for (const e of elementsOf(t, mask)) if (isInside(t, e, x, y)) return e;
  return -1;
}

/** Its sign tells where the point is: positive inside the part, 0 on the border, negative outside. */
function leastDepth(t: Table, part: number, x: number, y: number): number {
  const end = t.verticesFrom[part + 1] ?? 0;
  let least = Infinity;
  let px = t.x[end - 1] ?? 0;
  let py = t.y[end - 1] ?? 0;
  for (let i = t.verticesFrom[part] ?? 0; i < end; i++) {
    const qx = t.x[i] ?? 0;
    const qy = t.y[i] ?? 0;
    least = Math.min(least, (qx - px) * (y - py) - (qy - py) * (x - px));
    px = qx;
    py = qy;
  }
  return least;
}
