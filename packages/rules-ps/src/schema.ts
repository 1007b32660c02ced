import * as z from "zod/mini";

/** Shapes that several answers share. */

/** PS-R2: a requested place is rounded to the nearest 0.01 cm before anything is tested. */
export const coordinate = z.pipe(
  z.number().check(z.minimum(-100_000), z.maximum(100_000)),
  z.transform((v: number) => Math.round(v) + 0),
);

/** Minus nought passes for nought, and is written back as nought. */
const plainly = z.transform((v: number) => v + 0);

export const anyWhole = z.pipe(z.int(), plainly);

/** A whole number between limits. */
export function whole(min: number, max: number) {
  return z.pipe(z.int().check(z.minimum(min), z.maximum(max)), plainly);
}

export const soldierId = z.string().check(z.maxLength(20));

/** Corners of a path, the start left out. */
export const corners = z.array(z.tuple([coordinate, coordinate])).check(z.minLength(1), z.maxLength(64));

export type Corners = z.infer<typeof corners>;
