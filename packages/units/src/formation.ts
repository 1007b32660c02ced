import type { Place } from "./coherence.ts";

/** How a body stands: as it stood, side by side, in two ranks, or one behind the other. */
export type Shape = "keep" | "line" | "block" | "column";

/**
 * Places of n pieces around the first, which stands at (0, 0), for a body that looks towards (dx, dy). Ranks spread to both sides
 * of the first; those behind stand `interval` behind. Places are multiples of `lattice`.
 */
export function formation(
  shape: Exclude<Shape, "keep">,
  n: number,
  interval: number,
  dx: number,
  dy: number,
  lattice: number,
): Place[] {
  const abreast = shape === "line" ? n : shape === "block" ? Math.ceil(n / 2) : 1;
  const length = Math.sqrt(dx * dx + dy * dy);
  const ux = length === 0 ? 1 : dx / length;
  const uy = length === 0 ? 0 : dy / length;
  const onLattice = (value: number): number => {
    const steps = value / lattice;
    return lattice * (steps < 0 ? 0 - Math.floor(0.5 - steps) : Math.floor(steps + 0.5));
  };
  return Array.from({ length: n }, (_, i) => {
    const rank = Math.floor(i / abreast);
    const file = i % abreast;
    // 0, left, right, farther left, ...
    const aside = file % 2 === 1 ? (file + 1) / 2 : -file / 2;
    const back = -rank * interval;
    const left = aside * interval;
    return { x: onLattice(ux * back - uy * left), y: onLattice(uy * back + ux * left) };
  });
}

/**
 * Who takes which place of a formation whose first place is the first piece's: the others are exchanged until no exchange makes
 * the squares of their ways smaller, so ways do not cross. Returns the places in the order of the pieces.
 */
export function assigned(starts: readonly Place[], places: readonly Place[]): Place[] {
  const taken = [...places];
  const far = (i: number, place: Place): number => {
    const start = starts[i] ?? place;
    return (start.x - place.x) * (start.x - place.x) + (start.y - place.y) * (start.y - place.y);
  };
  for (let changed = true; changed;) {
    changed = false;
    for (let i = 1; i < taken.length; i++) {
      for (let j = i + 1; j < taken.length; j++) {
        const a = taken[i];
        const b = taken[j];
        if (a === undefined || b === undefined || far(i, b) + far(j, a) >= far(i, a) + far(j, b)) continue;
        taken[i] = b;
        taken[j] = a;
        changed = true;
      }
    }
  }
  return taken;
}
