import type { Place } from "./coherence.ts";

/** Places of a formation at an even pitch, and who takes which. */
export type Formation = "line" | "doubleLine" | "column" | "doubleFile" | "block";

/**
 * Slots of n pieces whose neighbours are `pitch` apart, for a body that looks towards (dx, dy), around the origin: in the middle of
 * the front rank. In whole units.
 */
export function slotsOf(shape: Formation, n: number, pitch: number, origin: Place, dx: number, dy: number): Place[] {
  const size = Math.sqrt(dx * dx + dy * dy);
  const ux = size === 0 ? 0 : dx / size;
  const uy = size === 0 ? 1 : dy / size;
  return Array.from({ length: n }, (_, i) => {
    const [right, ahead] = localSlot(shape, n, i);
    const x = right * pitch;
    const y = ahead * pitch;
    return { x: whole(origin.x + x * uy + y * ux), y: whole(origin.y - x * ux + y * uy) };
  });
}

/** In pitches to the right and ahead. */
function localSlot(shape: Formation, n: number, i: number): [number, number] {
  switch (shape) {
    case "line":
      return [i - (n - 1) / 2, 0];
    case "doubleLine": {
      const front = Math.ceil(n / 2);
      return i < front ? [i - (front - 1) / 2, 0] : [i - front - (front - 1) / 2, -1];
    }
    case "column":
      return [0, -i];
    case "doubleFile":
      return [(i % 2) - 0.5, -Math.floor(i / 2)];
    case "block": {
      const abreast = Math.ceil(Math.sqrt(n));
      return [(i % abreast) - (abreast - 1) / 2, -Math.floor(i / abreast)];
    }
  }
}

function whole(value: number): number {
  return value < 0 ? 0 - Math.floor(0.5 - value) : Math.floor(value + 0.5);
}

/**
 * Who takes which slot so that the longest way is as short as can be, and then all ways together: of each piece the number of its slot.
 * There are as many slots as pieces. Ways are taken as straight. Null where somebody's would be longer than `most`.
 */
export function shortestAssignment(
  starts: readonly Place[],
  slots: readonly Place[],
  most: number = Infinity,
): number[] | null {
  const n = starts.length;
  const ways = new Float64Array(n * n);
  for (const [i, a] of starts.entries())
    for (const [j, b] of slots.entries())
      ways[i * n + j] = Math.sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
  if (most < Infinity && !isPossible(ways, n, most)) return null;
  return leastSum(ways, n, shortestLongest(ways, n));
}

/** The smallest length such that all can be assigned without a longer way. */
function shortestLongest(ways: Float64Array, n: number): number {
  const lengths = ways.toSorted();
  let low = n === 0 ? 0 : n - 1;
  let high = Math.max(0, lengths.length - 1);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isPossible(ways, n, lengths[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return lengths[low] ?? 0;
}

/** Can everybody have a slot of his own within the length? By augmenting paths. */
function isPossible(ways: Float64Array, n: number, most: number): boolean {
  const holder = new Int32Array(n).fill(-1);
  const tried = new Uint8Array(n);
  const settle = (i: number): boolean => {
    for (let j = 0; j < n; j++) {
      if (tried[j] === 1 || (ways[i * n + j] ?? 0) > most) continue;
      tried[j] = 1;
      const before = holder[j] ?? -1;
      if (before >= 0 && !settle(before)) continue;
      holder[j] = i;
      return true;
    }
    return false;
  };
  for (let i = 0; i < n; i++) {
    tried.fill(0);
    if (!settle(i)) return false;
  }
  return true;
}

const TOO_FAR = 1e9;

/** The assignment of the least sum without ways over the length (the Hungarian method). */
function leastSum(ways: Float64Array, n: number, most: number): number[] {
  const cost = (i: number, j: number): number => {
    const way = ways[i * n + j] ?? 0;
    return way > most ? TOO_FAR : way;
  };
  const u = new Float64Array(n + 1);
  const v = new Float64Array(n + 1);
  /** Of each slot (from 1) the piece (from 1) that has it. */
  const holder = new Int32Array(n + 1);
  const before = new Int32Array(n + 1);
  const least = new Float64Array(n + 1);
  const used = new Uint8Array(n + 1);
  for (let i = 1; i <= n; i++) {
    holder[0] = i;
    let j0 = 0;
    least.fill(Infinity);
    used.fill(0);
    do {
      used[j0] = 1;
      const i0 = holder[j0] ?? 0;
      let delta = Infinity;
      let j1 = 0;
      for (let j = 1; j <= n; j++) {
        if (used[j] === 1) continue;
        const reduced = cost(i0 - 1, j - 1) - (u[i0] ?? 0) - (v[j] ?? 0);
        if (reduced < (least[j] ?? 0)) {
          least[j] = reduced;
          before[j] = j0;
        }
        if ((least[j] ?? 0) < delta) {
          delta = least[j] ?? 0;
          j1 = j;
        }
      }
      for (let j = 0; j <= n; j++) {
        if (used[j] === 1) {
          const h = holder[j] ?? 0;
          u[h] = (u[h] ?? 0) + delta;
          v[j] = (v[j] ?? 0) - delta;
        } else least[j] = (least[j] ?? 0) - delta;
      }
      j0 = j1;
    } while ((holder[j0] ?? 0) !== 0);
    while (j0 !== 0) {
      const j1 = before[j0] ?? 0;
      holder[j0] = holder[j1] ?? 0;
      j0 = j1;
    }
  }
  const slots = Array.from({ length: n }, () => 0);
  for (let j = 1; j <= n; j++) slots[(holder[j] ?? 1) - 1] = j - 1;
  return slots;
}
