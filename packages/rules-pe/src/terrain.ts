import * as z from "zod/mini";

/** What a map is made of, as its file says it: whole millimetres, south-west corner (0, 0). */

const corner = z.readonly(z.tuple([z.int(), z.int()]));
/** South-west and north-east corner. */
const rect = z.readonly(z.tuple([z.int(), z.int(), z.int(), z.int()]));
/** From x, y to x, y. */
const line = z.readonly(z.tuple([z.int(), z.int(), z.int(), z.int()]));

/** Ground: what it costs and gives stands in terrain.json. */
export const AREAS = [
  "open",
  "bush",
  "thicket",
  "woods",
  "jungle",
  "swamp",
  "river",
  "rubble",
  "trench",
  "slope",
  "hill",
  "sentryBox",
] as const;
/** Lines that are stepped over, or climbed; gaps between walls, for those who watch them. */
export const LINES = ["lowWall", "fence", "highWall", "embankment", "gap"] as const;
/** Things nobody walks through. */
export const SOLIDS = ["tree", "mediumProp", "lightProp"] as const;

export type AreaKind = (typeof AREAS)[number];
export type LineKind = (typeof LINES)[number];
export type SolidKind = (typeof SOLIDS)[number];

/** Windows by their centre (15 mm wide), the others by their ends. */
const opening = z.discriminatedUnion("kind", [
  z.strictObject({ id: z.string(), kind: z.literal("window"), at: corner }),
  z.strictObject({
    id: z.string(),
    kind: z.literal("door"),
    line,
    closed: z._default(z.boolean(), false),
    locked: z._default(z.boolean(), false),
  }),
  /** Gates, gaps and breaches: nothing hangs in them. */
  z.strictObject({ id: z.string(), kind: z.literal("gap"), line }),
]);

/** `name`: what it is called where its kind is not enough (`feature.<name>`). */
const common = { id: z.string(), name: z.exactOptional(z.string()) };

export const featureSchema = z.discriminatedUnion("is", [
  z.strictObject({
    ...common,
    is: z.literal("area"),
    kind: z.enum(AREAS),
    shape: z.union([z.strictObject({ polygon: z.array(corner) }), z.strictObject({ rect })]),
    /** Of a hill: its level (PE-6-19). */
    level: z._default(z.int(), 0),
    /** Of a slope: which way is up. */
    up: z.exactOptional(corner),
  }),
  z.strictObject({ ...common, is: z.literal("line"), kind: z.enum(LINES), lines: z.array(line) }),
  z.strictObject({
    ...common,
    is: z.literal("solid"),
    kind: z.enum(SOLIDS),
    shape: z.union([
      z.strictObject({ rect }),
      z.strictObject({ circle: z.readonly(z.tuple([z.int(), z.int(), z.int()])) }),
    ]),
  }),
  /** Four walls, inner walls, openings. `walls`: of a pen, high walls that may be climbed instead of a building's (PE-21-8). */
  z.strictObject({
    ...common,
    is: z.literal("building"),
    rect,
    roofed: z.boolean(),
    bamboo: z._default(z.boolean(), false),
    climbable: z._default(z.boolean(), false),
    inner: z._default(z.array(line), []),
    openings: z.array(opening),
    /** A side it shares with another building, whose wall and openings count (annex, pen). */
    shares: z._default(z.array(z.enum(["south", "north", "west", "east"])), []),
  }),
]);

export type Feature = z.infer<typeof featureSchema>;
