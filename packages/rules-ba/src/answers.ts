import * as z from "zod/mini";

/** What a player may answer, as it travels. Lengths in thousandths of an inch, bearings in whole degrees. */

const FAR = 200_000;
const MANY = 60;
const plainly = z.transform((v: number) => v + 0);

export function whole(min: number, max: number) {
  return z.pipe(z.int().check(z.minimum(min), z.maximum(max)), plainly);
}

const id = (): z.ZodMiniString => z.string().check(z.maxLength(30));
export const unitId = id();
export const modelId = id();
export const sectionId = id();
const coordinate = whole(-FAR, FAR);
export const point = z.strictObject({ x: coordinate, y: coordinate });
export const bearing = whole(0, 359);

/** BA-GEO-21 */
export const SHAPES = ["keep", "line", "doubleLine", "column", "doubleFile", "block"] as const;
export const SPACINGS = ["tight", "normal", "loose"] as const;

/** BA-GEO-28: where the formation's origin is to be, and who stands elsewhere. `dx`, `dy` point the way it faces. */
const march = {
  x: coordinate,
  y: coordinate,
  shape: z._default(z.enum(SHAPES), "keep"),
  spacing: z.optional(z.enum(SPACINGS)),
  dx: z.optional(coordinate),
  dy: z.optional(coordinate),
  places: z._default(
    z.array(z.strictObject({ model: modelId, x: coordinate, y: coordinate })).check(z.maxLength(MANY)),
    [],
  ),
};

const way = z.strictObject({ model: modelId, path: z.array(point).check(z.maxLength(30)) });

/** BA-GEO-31: forward (or back) so far, or a turn about the centre. */
const leg = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("forward"), by: whole(0, FAR) }),
  z.strictObject({ do: z.literal("reverse"), by: whole(0, FAR) }),
  z.strictObject({ do: z.literal("pivot"), to: bearing }),
]);

export const moveAnswer = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("stay"), facing: z.optional(bearing) }),
  /** The planner finds the ways; of a vehicle, its legs. */
  z.strictObject({ do: z.literal("march"), ...march, facing: z.optional(bearing) }),
  z.strictObject({
    do: z.literal("paths"),
    paths: z.array(way).check(z.maxLength(MANY)),
    facing: z.optional(bearing),
  }),
  z.strictObject({ do: z.literal("drive"), legs: z.array(leg).check(z.maxLength(20)) }),
  /** BA-BLDG-4 */
  z.strictObject({ do: z.literal("enter"), section: sectionId }),
  /** BA-BLDG-7: one step, or two on Run. */
  z.strictObject({
    do: z.literal("step"),
    steps: z.array(z.strictObject({ section: sectionId, floor: whole(0, 9) })).check(z.minLength(1), z.maxLength(2)),
    opening: z.optional(z.string().check(z.maxLength(30))),
  }),
  /** BA-TRANS-3, BA-GUN-14 */
  z.strictObject({ do: z.literal("board"), vehicle: unitId }),
  /** BA-SCEN-7 */
  z.strictObject({ do: z.literal("leave") }),
]);

/** An order for the die that was drawn; an assault is declared with its Run (BA-CQ-24). */
export const orderAnswer = z.strictObject({
  unit: unitId,
  order: z.enum(["fire", "advance", "run", "ambush", "rally", "down"]),
  assault: z._default(z.nullable(unitId), null),
  /** Of a tank: where along its line it means to stop, or how far on (BA-VASLT-5). */
  stop: z.optional(z.union([point, whole(0, FAR)])),
});

/** BA-HQ-3: with the officer's own order. */
export const snapAnswer = z.strictObject({ orders: z.array(orderAnswer).check(z.maxLength(MANY)) });

/** BA-ORD-10 */
export const interruptAnswer = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("pass") }),
  z.strictObject({ do: z.literal("fire"), unit: unitId, sample: whole(0, 1000) }),
]);

/** BA-TURN-13, BA-TURN-14 */
export const keepAmbushAnswer = z.strictObject({ unit: unitId, do: z.enum(["keep", "roll", "return"]) });
export const keepDownAnswer = z.strictObject({ units: z.array(unitId).check(z.maxLength(MANY)) });

/** One weapon's fire: `weapon` is its place in the model's list, or in the vehicle's or gun's own. */
const shot = z.strictObject({
  /** Empty for a vehicle's or gun's own weapon. */
  model: z._default(modelId, ""),
  weapon: whole(0, 19),
  target: unitId,
  /** HE instead of a solid shot (BA-WPN-18). */
  he: z._default(z.boolean(), false),
  indirect: z._default(z.boolean(), false),
  /** A sniper's man (BA-SPEC-8). */
  named: z.exactOptional(modelId),
  /** The passenger unit that fires a transport's weapon (BA-TRANS-2). */
  by: z.exactOptional(unitId),
});

const word = z.string().check(z.maxLength(60));

export const shootAnswer = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("hold") }),
  /** Every weapon that can, one-shot weapons apart. */
  z.strictObject({
    do: z.literal("all"),
    target: unitId,
    he: z.optional(z.boolean()),
    indirect: z.optional(z.boolean()),
  }),
  z.strictObject({ do: z.literal("shots"), shots: z.array(shot).check(z.minLength(1), z.maxLength(MANY)) }),
  /** The same as a menu writes it: `a1.3/1` at `b2/he` (see `shotWords`). */
  z.strictObject({
    do: z.literal("each"),
    fire: z.array(z.strictObject({ by: word, at: z.array(word).check(z.maxLength(4)) })).check(z.maxLength(MANY)),
  }),
  /** BA-SMOKE-1 */
  z.strictObject({ do: z.literal("smoke"), ...point.shape, indirect: z._default(z.boolean(), true) }),
  /** BA-OBS-1 */
  z.strictObject({ do: z.literal("barrage"), kind: z.enum(["barrage", "smoke"]), ...point.shape }),
  /** BA-AIR-1 */
  z.strictObject({ do: z.literal("air"), target: unitId }),
]);

export type Move = z.infer<typeof moveAnswer>;
export type March = Extract<Move, { do: "march" }>;
export type Leg = z.infer<typeof leg>;
export type OrderChoice = z.infer<typeof orderAnswer>;
/** A place on a tank's line, or how far on it is. */
export type Stop = NonNullable<OrderChoice["stop"]>;
export type Snap = z.infer<typeof snapAnswer>;
export type Interrupt = z.infer<typeof interruptAnswer>;
export type KeepAmbush = z.infer<typeof keepAmbushAnswer>;
export type KeepDown = z.infer<typeof keepDownAnswer>;
export type Shoot = z.infer<typeof shootAnswer>;
export type Shot = z.infer<typeof shot>;
