import * as z from "zod/mini";
import { workType } from "./data.ts";

/** What a player may answer, as it travels. Lengths in units of 0.1 mm. */

const FAR = 100_000;
const MANY = 40;
const plainly = z.transform((v: number) => v + 0);

export function whole(min: number, max: number) {
  return z.pipe(z.int().check(z.minimum(min), z.maximum(max)), plainly);
}

export const unitId = z.string().check(z.maxLength(20));
export const figureId = z.string().check(z.maxLength(20));
const coordinate = whole(-FAR, FAR);
const point = z.strictObject({ x: coordinate, y: coordinate });
const facing = { dx: z.optional(whole(-FAR, FAR)), dy: z.optional(whole(-FAR, FAR)) };

/** RB-GEO-8: as they stand, or re-formed around the first figure. */
export const SHAPES = ["keep", "line", "block", "column"] as const;

/** Where the first living figure is to stand, how the others stand with it, and who stands elsewhere. */
const march = {
  x: coordinate,
  y: coordinate,
  shape: z._default(z.enum(SHAPES), "keep"),
  /** Which way a line or column points; of a vehicle, its facing at the end. Left out: as it was. */
  ...facing,
  places: z._default(
    z.array(z.strictObject({ figure: figureId, x: coordinate, y: coordinate })).check(z.maxLength(MANY)),
    [],
  ),
};

/** A path of at most 8 segments (RB-GEO-5), its start included only for who enters the table (RB-DEP-6). */
const way = z.strictObject({ figure: figureId, path: z.array(point).check(z.maxLength(9)) });

export const moveAnswer = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("stay") }),
  /** The rules find the ways. */
  z.strictObject({ do: z.literal("march"), ...march }),
  /** Everybody straight by the same so far and so high (RB-GEO-8). */
  z.strictObject({ do: z.literal("shift"), x: coordinate, y: coordinate, ...facing }),
  /** Every way as the player draws it; figures not named stay. */
  z.strictObject({ do: z.literal("paths"), paths: z.array(way).check(z.maxLength(MANY)), ...facing }),
]);

export const deployAnswer = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("place"), unit: unitId, ...march }),
  /** One unit, or null for all that are left, as RB-DEP-7 says. */
  z.strictObject({ do: z.literal("auto"), unit: z.nullable(unitId) }),
  /** RB-DEP-5 */
  z.strictObject({ do: z.literal("reserve"), unit: unitId }),
  /** Everybody stands where he should: until then a unit may be put again. `auto` for all says it too. */
  z.strictObject({ do: z.literal("done") }),
]);

/** RB-M5-2: a piece by its middle; a line also by the way it runs. */
export const worksAnswer = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("lay"), type: workType, x: coordinate, y: coordinate, ...facing }),
  z.strictObject({ do: z.literal("done") }),
]);

/** Some of one's units: the squads that start on the table (RB-M3-1), those dug in (RB-SC1-1). */
export const unitsAnswer = z.strictObject({ units: z.array(unitId).check(z.maxLength(MANY)) });

export const orderAnswer = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("order"), unit: unitId, order: z.enum(["advance", "run", "ambush"]) }),
  z.strictObject({ do: z.literal("endPhase") }),
]);

/** One weapon's fire: `weapon` is its place in the figure's list, or in the template's for a team or vehicle. */
const shot = z.strictObject({
  figure: figureId,
  weapon: whole(0, 9),
  target: unitId,
  mode: z._default(z.enum(["direct", "indirect"]), "direct"),
});

/** The same as a menu fills it: `by` is a figure and, after a slash, a weapon other than its first; `at` a unit, or `unit/indirect`. */
const given = z
  .array(z.strictObject({ by: unitId, at: z.array(unitId).check(z.maxLength(1)) }))
  .check(z.maxLength(MANY));

/**
 * The fire of one order or interruption (RB-SHT-12), in the order of the attacks: each attack's target and mode are those of its
 * first shot. `all` stands for every weapon that can fire at the target, expendable ones apart.
 */
export const shootAnswer = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("hold") }),
  z.strictObject({ do: z.literal("all"), target: unitId, mode: z.optional(z.enum(["direct", "indirect"])) }),
  z.strictObject({ do: z.literal("shots"), shots: z.array(shot).check(z.minLength(1), z.maxLength(MANY)) }),
  z.strictObject({ do: z.literal("each"), fire: given }),
]);

/** An interruption: who fires and with what, always at the unit that moves (RB-AMB-1). */
export const ambushAnswer = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("decline") }),
  z.strictObject({ do: z.literal("all"), unit: unitId, mode: z.optional(z.enum(["direct", "indirect"])) }),
  z.strictObject({
    do: z.literal("shots"),
    unit: unitId,
    shots: z.array(shot).check(z.minLength(1), z.maxLength(MANY)),
  }),
  z.strictObject({ do: z.literal("each"), unit: unitId, fire: given }),
]);

export type Move = z.infer<typeof moveAnswer>;
export type Deploy = z.infer<typeof deployAnswer>;
export type Works = z.infer<typeof worksAnswer>;
export type Units = z.infer<typeof unitsAnswer>;
export type OrderChoice = z.infer<typeof orderAnswer>;
export type Order = "advance" | "run" | "ambush";
export type Shoot = z.infer<typeof shootAnswer>;
export type Ambush = z.infer<typeof ambushAnswer>;
export type Shot = z.infer<typeof shot>;
export type March = Extract<Move, { do: "march" }>;
