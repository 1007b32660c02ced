import * as z from "zod/mini";
import { SHAPES, SPACINGS, bearing, point, sectionId, unitId, whole } from "./answers.ts";

/** What a player may answer before the first turn. Lengths in thousandths of an inch, bearings in whole degrees. */

const MANY = 60;
const FAR = 200_000;
const units = z._default(z.array(unitId).check(z.maxLength(MANY)), []);

/** Decision 2: who is held back, who of them goes round the flank, and who rides with whom. */
export const reservesAnswer = z.strictObject({
  reserve: units,
  outflank: units,
  aboard: z._default(z.array(z.strictObject({ vehicle: unitId, units })).check(z.maxLength(MANY)), []),
});

/** Decision 42: one end, and the way the line runs from it. */
export const sandbagsAnswer = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("lay"), ...point.shape, dx: whole(-FAR, FAR), dy: whole(-FAR, FAR) }),
  z.strictObject({ do: z.literal("done") }),
]);

/** Decisions 4 and 5. Passengers and a towed gun come with their vehicle. */
export const deployAnswer = z.discriminatedUnion("do", [
  z.strictObject({
    do: z.literal("place"),
    unit: unitId,
    ...point.shape,
    shape: z._default(z.enum(SHAPES), "keep"),
    spacing: z._default(z.enum(SPACINGS), "normal"),
    dx: z.optional(whole(-FAR, FAR)),
    dy: z.optional(whole(-FAR, FAR)),
    facing: z.optional(bearing),
    places: z._default(z.array(z.strictObject({ model: unitId, ...point.shape })).check(z.maxLength(MANY)), []),
    aboard: units,
  }),
  z.strictObject({
    do: z.literal("building"),
    unit: unitId,
    section: sectionId,
    floor: whole(0, 9),
    /** Of a fixed weapon (BA-BLDG-13). */
    opening: z._default(z.nullable(z.string().check(z.maxLength(30))), null),
  }),
  /** Where the rules would put it; null: everybody who is left. */
  z.strictObject({ do: z.literal("auto"), unit: z.nullable(unitId) }),
]);

export const unitsAnswer = z.strictObject({ units: z.array(unitId).check(z.maxLength(MANY)) });

export type Reserves = z.infer<typeof reservesAnswer>;
export type Sandbags = z.infer<typeof sandbagsAnswer>;
export type Deploy = z.infer<typeof deployAnswer>;
export type Units = z.infer<typeof unitsAnswer>;
