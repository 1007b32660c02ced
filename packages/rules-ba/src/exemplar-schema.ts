import * as z from "zod/mini";
import { SHAPES, SPACINGS } from "./answers.ts";
import { mapId, quality, scenarioId, templateId, terrainKind, unitRule, weaponId } from "./data.ts";
import { INCH } from "./state.ts";
import type { Point } from "./state.ts";

/** How examples of this game are written: partial positions with sensible defaults, everything in inches. */

const inches = z.pipe(
  z.number(),
  z.transform((v: number) => Math.round(v * INCH)),
);
const point = z.pipe(
  z.tuple([inches, inches]),
  z.transform(([x, y]): Point => ({ x, y })),
);
const seat = z.int().check(z.minimum(0), z.maximum(1));
const flag = z._default(z.boolean(), false);
const degrees = z.int().check(z.minimum(0), z.maximum(359));
const face = z.enum(["fire", "advance", "run", "ambush", "rally", "down"]);
const pace = z.enum(["advance", "run"]);
const edge = z.enum(["south", "north", "west", "east"]);
// oxfmt-ignore
const role = z.enum([
  "leader", "officer", "medic", "observer", "gunner", "assistant", "spotter", "crew", "rider", "ordinary",
]);

/** A weapon, or more about one model. */
const modelSchema = z.union([
  weaponId,
  z.strictObject({
    weapons: z.optional(z.array(weaponId)),
    role: z.optional(role),
    at: z.optional(point),
    alive: z._default(z.boolean(), true),
    spent: z._default(z.array(z.int()), []),
    sidecar: flag,
    facing: z.optional(degrees),
  }),
]);

const placeSchema = z.union([
  z.enum(["unplaced", "reserve", "outflank", "table", "left", "destroyed"]),
  z.strictObject({
    building: z.string(),
    floor: z._default(z.int(), 0),
    opening: z._default(z.nullable(z.string()), null),
  }),
  z.strictObject({ aboard: z.string() }),
  z.strictObject({ towed: z.string() }),
]);

/** Units `a…` are of seat 0, `b…` of seat 1. */
export const unitSchema = z.strictObject({
  type: templateId,
  quality: z.optional(quality),
  /** As a force would choose it. */
  men: z.optional(z.int()),
  panzerfausts: z.optional(z.int()),
  /** All its rules, instead of the row's. */
  rules: z.optional(z.array(unitRule)),
  spotter: z.optional(z.boolean()),
  /** Where the first model, the gun or the middle of the hull is. Without it the unit is not on the table. */
  at: z.optional(point),
  /** How the others stand: in two ranks, 1.5" apart, unless it says otherwise; to the east of the first, and south of it. */
  shape: z._default(z.enum(SHAPES), "doubleLine"),
  spacing: z._default(z.enum(SPACINGS), "normal"),
  /** Each one step further than the one before, */
  step: z.optional(point),
  /** or each in a place of its own. */
  places: z.optional(z.array(point)),
  /** Instead of the row's men: weapons, or more about each. */
  models: z.optional(z.array(modelSchema)),
  /** How many still live (the first ones), or which by their numbers from 1. */
  alive: z.optional(z.union([z.int(), z.array(z.int())])),
  /** Strength at the start, where it was more than there are models. */
  starting: z.optional(z.int()),
  place: z.optional(placeSchema),
  /** Of a gun, a hull or a fixed weapon. Without it: towards the enemy's edge. */
  facing: z.optional(degrees),
  pins: z._default(z.int(), 0),
  die: z._default(z.nullable(face), null),
  retained: flag,
  shaken: flag,
  hidden: flag,
  moved: flag,
  assaulted: flag,
  entered: flag,
  escaped: flag,
  blooded: flag,
  requestUsed: flag,
  mounted: z.optional(z.boolean()),
  bicycles: z.optional(z.boolean()),
  ranging: z.optional(
    z.strictObject({ target: z.union([z.string(), point]), attempts: z._default(z.int(), 1), hit: flag }),
  ),
  abandoned: flag,
  operatesFrom: z._default(z.int(), 0),
  immobilised: flag,
  jam: z._default(z.nullable(z.enum(["front", "left", "right", "rear"])), null),
  flameEmpty: flag,
  boarded: flag,
});

const section = z.strictObject({
  building: z.optional(z.string()),
  material: z._default(z.enum(["wood", "brick"]), "brick"),
  floors: z._default(z.int(), 1),
  roof: z._default(z.enum(["pitched", "flat"]), "pitched"),
  /** Which have openings: from the south (0) on anticlockwise. */
  walls: z._default(z.array(z.int()), [0, 1, 2, 3]),
});

export const terrainSchema = z.union([
  /** An upright rectangle by two opposite corners. */
  z.strictObject({
    kind: terrainKind,
    from: point,
    to: point,
    id: z.optional(z.string()),
    section: z.optional(section),
  }),
  z.strictObject({ kind: terrainKind, points: z.array(point).check(z.minLength(2)), id: z.optional(z.string()) }),
]);

const orderGiven = z.strictObject({
  unit: z.string(),
  order: face,
  assault: z._default(z.nullable(z.string()), null),
  stop: z.optional(point),
});

export const givenSchema = z.strictObject({
  scenario: z._default(scenarioId, "S1"),
  /** One of ours; without it a table of one's own. */
  map: z.optional(mapId),
  table: z._default(point, { x: 72 * INCH, y: 48 * INCH }),
  terrain: z._default(z.array(terrainSchema), []),
  objectives: z._default(
    z.array(z.strictObject({ id: z.string(), at: point, carrier: z._default(z.nullable(z.string()), null) })),
    [],
  ),
  closeQuartersClearsPins: flag,
  runPivot: z._default(z.union([z.literal(90), z.literal(180)]), 180),
  turn: z._default(z.int(), 1),
  lastTurn: z.optional(z.nullable(z.int())),
  attacker: z._default(z.nullable(seat), null),
  /** What was agreed before: who attacks. Null: to be rolled. */
  agreedAttacker: z.optional(z.nullable(seat)),
  edges: z._default(z.tuple([edge, edge]), ["south", "north"]),
  /** Without it: a die for every unit that can be ordered. */
  bag: z.optional(z.tuple([z.int(), z.int()])),
  firstDraw: z._default(seat, 0),
  ordered: z._default(z.tuple([z.boolean(), z.boolean()]), [true, true]),
  vp: z._default(z.tuple([z.int(), z.int()]), [0, 0]),
  outflank: z._default(z.tuple([flank(), flank()]), ["none", "none"]),
  smoke: z._default(
    z.array(z.strictObject({ kind: z.enum(["shell", "screen"]), at: point, radius: z._default(inches, 6 * INCH) })),
    [],
  ),
  requests: z._default(
    z.array(
      z.strictObject({
        observer: z.string(),
        kind: z._default(z.enum(["barrage", "smoke"]), "barrage"),
        at: point,
        turn: z._default(z.int(), 0),
      }),
    ),
    [],
  ),
  airRequests: z._default(
    z.array(z.strictObject({ observer: z.string(), target: z.string(), turn: z._default(z.int(), 0) })),
    [],
  ),
  wrecks: z._default(
    z.array(
      z.strictObject({
        at: point,
        heading: z._default(degrees, 0),
        length: z._default(inches, 5 * INCH),
        width: z._default(inches, 2.5 * INCH),
      }),
    ),
    [],
  ),
  sections: z._default(z.record(z.string(), z.enum(["burning", "collapsed"])), {}),
  works: z._default(z.array(z.strictObject({ from: point, to: point })), []),
  units: z._default(z.record(z.string(), unitSchema), {}),
  /** Where the game stands; without it only facts can be asked. */
  at: z.optional(
    z.union([
      /** From the beginning, or from a step of the set-up. */
      z.strictObject({ setUp: z.union([z.literal(true), z.string()]) }),
      /** Whole turns: from their start, from the next draw, from their end (decisions, then the scenario's). */
      z.strictObject({ turn: z.enum(["begin", "draw", "ambushes", "transports", "down", "clear"]) }),
      z.strictObject({ endOfTurn: z.literal(true) }),
      z.strictObject({ scoring: z.literal(true) }),
      // With nothing after it:
      /** A die of the seat was drawn: it chooses. */
      z.strictObject({ order: seat }),
      /** The order was just given: before its test. */
      z.strictObject({ ordered: orderGiven }),
      /** The test is behind it. */
      z.strictObject({ execute: orderGiven }),
      z.strictObject({ move: z.strictObject({ unit: z.string(), order: pace }) }),
      /** It has moved, and dismounts or shoots. */
      z.strictObject({ moved: z.strictObject({ unit: z.string(), order: pace }) }),
      z.strictObject({
        shoot: z.strictObject({
          unit: z.string(),
          cause: z._default(z.enum(["fire", "advance", "ambush", "reaction", "fubar", "turnEnd"]), "fire"),
          target: z._default(z.nullable(z.string()), null),
        }),
      }),
      z.strictObject({ failed: z.string() }),
      z.strictObject({ fubar: z.string() }),
      z.strictObject({
        assault: z.strictObject({ unit: z.string(), target: z.string(), stop: z._default(z.nullable(point), null) }),
      }),
      z.strictObject({ transfer: z.string() }),
      z.strictObject({ barrage: z.string() }),
      z.strictObject({ air: z.string() }),
      z.strictObject({ bombardment: z.literal(true) }),
      z.strictObject({ bailOut: z.array(z.strictObject({ unit: z.string(), from: z.string(), why: bailWhy() })) }),
      /** Any procedure at any step. */
      z.strictObject({ frame: z.strictObject({ flow: z.string(), step: z.string(), v: z._default(z.json(), {}) }) }),
    ]),
  ),
});

function flank(): z.ZodMiniEnum<{ left: "left"; right: "right"; none: "none" }> {
  return z.enum(["left", "right", "none"]);
}

function bailWhy(): z.ZodMiniEnum<{ wreck: "wreck"; immobilised: "immobilised"; fire: "fire" }> {
  return z.enum(["wreck", "immobilised", "fire"]);
}

export type Given = z.infer<typeof givenSchema>;
export type UnitRow = z.infer<typeof unitSchema>;
