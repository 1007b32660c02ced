import type { Point } from "@escaramuza/geometry";

/** Bodies of pieces that keep together: two are linked when they are at most `link` apart. Exact for integers. */

export type Place = Point;

/** Is everybody joined to everybody by links? Nobody and one alone are. */
export function isCoherent(places: readonly Place[], link: number): boolean {
  const n = places.length;
  if (n < 2) return true;
  // A flood over bits: bodies are small.
  const open = [0];
  const seen = new Uint8Array(n);
  seen[0] = 1;
  let count = 1;
  for (let i = open.pop(); i !== undefined; i = open.pop()) {
    const a = places[i];
    for (let j = 0; j < n; j++) {
      const b = places[j];
      if (seen[j] === 1 || a === undefined || b === undefined || !isLinked(a, b, link)) continue;
      seen[j] = 1;
      count++;
      open.push(j);
    }
  }
  return count === n;
}

export function isLinked(a: Place, b: Place, link: number): boolean {
  return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) <= link * link;
}

/** The linked groups as lists of indices, each ascending, by their lowest index. */
export function groupsOf(places: readonly Place[], link: number): number[][] {
  const groups: number[][] = [];
  const seen = new Uint8Array(places.length);
  for (let first = 0; first < places.length; first++) {
    if (seen[first] === 1) continue;
    const group = linkedTo(places, first, link);
    for (const i of group) seen[i] = 1;
    groups.push(group);
  }
  return groups;
}

/** The largest linked group; of equals, the one with the lowest index. */
export function mainGroup(places: readonly Place[], link: number): number[] {
  let best: number[] = [];
  for (const group of groupsOf(places, link)) if (group.length > best.length) best = group;
  return best;
}

function linkedTo(places: readonly Place[], first: number, link: number): number[] {
  const group = [first];
  for (let k = 0; k < group.length; k++) {
    const a = places[group[k] ?? 0];
    places.forEach((b, j) => {
      if (a !== undefined && !group.includes(j) && isLinked(a, b, link)) group.push(j);
    });
  }
  return group.toSorted((a, b) => a - b);
}
