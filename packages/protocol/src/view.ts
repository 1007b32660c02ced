import * as z from "zod/mini";
import { json, list, refusal, role, seat } from "./parts.ts";

/** What the kernel shows a seat, and what it lets it choose from. A position is the ruleset's own affair. */

export const decision = z.object({
  id: z.int(),
  seat,
  kind: z.string(),
  rule: z.string(),
  secret: z.boolean(),
  /** Asked of several seats: the first answer closes the others' questions, and a later one is `refused` as stale. */
  either: z.exactOptional(z.literal(true)),
  params: z.unknown(),
});

export const outcome = z.object({
  winner: role,
  /** The other seats that won with him. */
  allies: z.exactOptional(list(seat)),
  points: list(z.number()),
  lines: list(
    z.object({ rule: z.string(), code: z.string(), seat, points: z.number(), params: z.record(z.string(), json) }),
  ),
});

export const view = z.object({
  ruleset: z.string(),
  version: z.string(),
  seat: role,
  seq: z.int(),
  position: z.unknown(),
  frames: list(z.object({ flow: z.string(), step: z.string(), v: z.unknown() })),
  pending: list(decision),
  asked: list(decision),
  waiting: list(seat),
  outcome: z.nullable(outcome),
});

export const event = z.looseObject({ type: z.string(), rule: z.string() });

const place = z.object({ x: z.number(), y: z.number() });
const choice = z.object({
  value: json,
  refusal: z.nullable(refusal),
  piece: z.exactOptional(z.string()),
  part: z.exactOptional(z.string()),
  at: z.exactOptional(place),
});
const named = { name: z.string() };
const slot = z.discriminatedUnion("type", [
  z.object({ ...named, type: z.literal("choice"), of: list(choice) }),
  z.object({
    ...named,
    type: z.literal("list"),
    of: list(choice),
    min: z.int(),
    max: z.int(),
    repeat: z.boolean(),
    preset: z.exactOptional(list(json)),
  }),
  z.object({
    ...named,
    type: z.literal("assign"),
    each: z.string(),
    to: z.string(),
    of: list(z.object({ ...choice.shape, choices: list(choice), max: z.int() })),
    ordered: z.exactOptional(z.enum(["choice", "piece"])),
  }),
  z.object({
    ...named,
    type: z.literal("path"),
    piece: z.string(),
    min: z.number(),
    max: z.number(),
    optional: z.boolean(),
    finds: z.exactOptional(z.string()),
  }),
  z.object({
    ...named,
    type: z.literal("point"),
    piece: z.nullable(z.string()),
    min: z.number(),
    max: z.number(),
    radius: z.number(),
    turns: z.exactOptional(z.literal(true)),
  }),
  z.object({
    ...named,
    type: z.literal("along"),
    from: place,
    to: place,
    low: z.number(),
    high: z.number(),
    radius: z.number(),
  }),
  z.object({
    ...named,
    type: z.literal("placement"),
    pieces: list(z.string()),
    each: z.string(),
    preset: list(json),
  }),
  z.object({
    ...named,
    type: z.literal("march"),
    pieces: list(z.string()),
    each: z.string(),
    shapes: list(z.string()),
    turns: z.boolean(),
    preset: z.exactOptional(json),
  }),
  z.object({ ...named, type: z.literal("force") }),
]);

export const menuItem = z.object({
  id: z.string(),
  rule: z.string(),
  answer: json,
  slots: list(slot),
  costs: list(z.object({ unit: z.string(), amount: z.number() })),
  refusal: z.nullable(refusal),
  piece: z.exactOptional(z.string()),
  part: z.exactOptional(z.string()),
  icon: z.exactOptional(z.string()),
  confirm: z.exactOptional(z.literal(true)),
});

/** A question with everything a client needs to ask it: the lines of the menu and the shape of an answer. */
export const legal = list(z.object({ decision, menu: list(menuItem), schema: json }));
export type Legal = z.infer<typeof legal>;
