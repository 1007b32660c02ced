import * as z from "zod/mini";
import { bearing, modelId, point, unitId } from "./answers.ts";

/** What a player may answer in close quarters, about transports and crews, and to shells and aircraft. */

const places = z.array(z.strictObject({ model: modelId, ...point.shape })).check(z.maxLength(60));

/** Decision 36: where they get out; `auto` leaves it to the rules. A towed gun goes by the unit's id. */
export const bailOutAnswer = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("auto") }),
  z.strictObject({ do: z.literal("place"), places }),
]);

/** Decision 34. */
export const transferAnswer = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("none") }),
  z.strictObject({
    do: z.literal("send"),
    gun: unitId,
    models: z.array(modelId).check(z.minLength(1), z.maxLength(20)),
  }),
]);

/** Decision 6. */
export const markerAnswer = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("stay") }),
  z.strictObject({ do: z.literal("move"), ...point.shape }),
]);

/** Decisions 8 and 10: from the target, where the aircraft comes from. */
export const aircraftAnswer = z.strictObject({ bearing });

export type BailOut = z.infer<typeof bailOutAnswer>;
export type Transfer = z.infer<typeof transferAnswer>;
export type Marker = z.infer<typeof markerAnswer>;
export type Aircraft = z.infer<typeof aircraftAnswer>;
