import * as z from "zod/mini";
import { cardId } from "./data.ts";

/** What a player may answer to `turn`, as it travels: one action, stall or pass, or what may come before it. */

export const direction = z.literal([0, 1, 2, 3, 4, 5]);
export const unitId = z.string().check(z.maxLength(20));
export const hexLabel = z.string().check(z.regex(/^[A-Z](?:0[1-9]|[1-9]\d)$/));
const plainly = z.transform((v: number) => v + 0);

export function whole(min: number, max: number) {
  return z.pipe(z.int().check(z.minimum(min), z.maximum(max)), plainly);
}

/** CAP on a roll, up or down (CH-3.2.3-1). */
export const capOnRoll = whole(-2, 2);
const MANY = 40;
const ids = z._default(z.array(unitId).check(z.maxLength(MANY)), []);
const cards = z._default(z.array(cardId).check(z.maxLength(MANY)), []);

/** Left out: AP first, then CAP (CH-R24). */
const payment = z.discriminatedUnion("mode", [
  z.strictObject({
    mode: z.literal("ap"),
    /** CAP supplement (CH-3.2.1-1). */
    cap: z.optional(whole(0, MANY)),
    /** CH-R28 */
    start: z.optional(z.enum(["join", "new"])),
  }),
  z.strictObject({ mode: z.literal("opportunity") }),
  z.strictObject({ mode: z.literal("cap") }),
  z.strictObject({ mode: z.literal("card"), card: cardId, ap: z.optional(whole(0, MANY)) }),
]);

const step = z.strictObject({
  unit: unitId,
  /** Its own hex: it pivots, or stays. */
  to: hexLabel,
  facing: z.optional(direction),
  cautious: z._default(z.boolean(), false),
});
const secretStep = z.strictObject({ unit: unitId, to: hexLabel });
const facing = z.strictObject({ unit: unitId, facing: direction });
export const facingList = z.array(facing).check(z.maxLength(MANY));
export const stepList = z.array(step).check(z.maxLength(MANY));

const paid = { payment: z.optional(payment) };
/** Facings of hidden units that the action reveals (CH-10.01-1). */
const shown = { facings: z._default(facingList, []) };
/** `askFacings`: who went along without a word about its facing is asked for it afterwards (CH-5.1-3). */
const withSteps = { with: z._default(stepList, []), askFacings: z.optional(z.boolean()) };
const withSecretSteps = { with: z._default(z.array(secretStep).check(z.maxLength(MANY)), []) };
const withUnits = { with: ids };

export const turnAnswer = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("pass") }),
  z.strictObject({ do: z.literal("resign") }),
  z.strictObject({ do: z.literal("stall"), by: z.enum(["ap", "cap"]), unit: z.optional(unitId) }),
  z.strictObject({ do: z.literal("endActivation") }),
  z.strictObject({ do: z.literal("activate"), unit: unitId, cap: z._default(capOnRoll, 0) }),
  z.strictObject({ do: z.literal("reveal"), units: facingList.check(z.minLength(1)) }),
  z.strictObject({ do: z.literal("move"), ...step.shape, ...withSteps, bonus: cards, ...paid, ...shown }),
  z.strictObject({ do: z.literal("pivot"), unit: unitId, facing: direction, ...paid, ...shown }),
  z.strictObject({
    do: z.literal("enter"),
    ...step.shape,
    ...withSteps,
    bonus: cards,
    /** Who comes in aboard one of them (CH-5.5-4, CH-RE16). */
    riders: z.optional(z.array(z.strictObject({ unit: unitId, vehicle: unitId })).check(z.maxLength(MANY))),
    ...paid,
  }),
  z.strictObject({ do: z.literal("exit"), unit: unitId, ...withUnits, ...paid, ...shown }),
  z.strictObject({
    do: z.literal("fire"),
    unit: unitId,
    target: hexLabel,
    supporters: ids,
    bonus: cards,
    /** Mortars: over the heads of what is between (CH-RE2). */
    indirect: z.optional(z.boolean()),
    /** Smoke instead of an attack (CH-RE6). */
    smoke: z.optional(z.boolean()),
    ...paid,
    ...shown,
  }),
  z.strictObject({
    do: z.literal("closeCombat"),
    unit: unitId,
    target: unitId,
    supporters: ids,
    bonus: cards,
    ...paid,
  }),
  z.strictObject({ do: z.literal("rally"), unit: unitId, ...withUnits, ...paid }),
  z.strictObject({ do: z.literal("hastyDefense"), unit: unitId, ...withUnits, ...paid, ...shown }),
  z.strictObject({ do: z.literal("hiddenMove"), ...secretStep.shape, ...withSecretSteps, ...paid }),
  z.strictObject({ do: z.literal("hide"), ...secretStep.shape, ...withSecretSteps, ...paid }),
  /** CH-RE16 */
  z.strictObject({ do: z.literal("load"), unit: unitId, vehicle: unitId, ...paid }),
  z.strictObject({ do: z.literal("unload"), unit: unitId, to: hexLabel, facing: z.optional(direction), ...paid }),
  z.strictObject({
    do: z.literal("card"),
    card: cardId,
    units: ids,
    /** Card 11. */
    hex: z.optional(hexLabel),
    /** Card 15. */
    cap: z._default(capOnRoll, 0),
    /** AP part of a green cost; null or left out: as much as can be. */
    ap: z.optional(z.nullable(whole(0, MANY))),
    ...shown,
  }),
]);

export type Payment = z.infer<typeof payment>;
export type Turn = z.infer<typeof turnAnswer>;
export type Do<K extends Turn["do"]> = Extract<Turn, { do: K }>;
export type StepOf = z.infer<typeof step>;
export type FacingOf = z.infer<typeof facing>;
