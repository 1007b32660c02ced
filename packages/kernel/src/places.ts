import { fieldOf, listIn } from "./loose.ts";

/** Places in answers under construction: coordinates as the rules would take them, no farther out than `most`. */

type Spot = { readonly x: number; readonly y: number };

export function placesWithin(most: number): {
  /** The place an answer names with `x` and `y`. */
  readonly placeIn: (answer: unknown) => Spot | null;
  /** Corners of a path, written `[x, y]`; it ends before the first that is none. */
  readonly cornersIn: (value: unknown) => Spot[];
} {
  const coordinateIn = (value: unknown): number | null =>
    typeof value === "number" && Math.abs(value) <= most ? Math.round(value) + 0 : null;
  return {
    placeIn(answer) {
      const x = coordinateIn(fieldOf(answer, "x"));
      const y = coordinateIn(fieldOf(answer, "y"));
      return x === null || y === null ? null : { x, y };
    },
    cornersIn(value) {
      const corners: Spot[] = [];
      for (const corner of listIn(value)) {
        const [x, y] = listIn(corner).map(coordinateIn);
        if (typeof x !== "number" || typeof y !== "number") break;
        corners.push({ x, y });
      }
      return corners;
    },
  };
}
