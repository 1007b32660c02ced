import * as z from "zod/mini";
import { anyProfile, cardId, counterId, firefightId, mapId, side } from "./data-ids.ts";
import { bySide, count, direction, label, list, name, orNone, row, rule } from "./data-shapes.ts";

/** Schemas of maps and firefights. */

const sheetShape = {
  columns: count,
  rows: count,
  ground: list(z.string()), // a letter a hex, rows from the top
  level1: list(label),
  level2: list(label),
  roads: list(list(label)), // chains of neighbours
  walls: list(row({ hex: label, sides: list(direction) })), // of the neighbour across as well
};
export const mapRow = row({ id: mapId, name, ...sheetShape, rule });
/** A map of one's own, which needs no name. */
const ownSheet = row(sheetShape);

const unitsRow = row({ type: counterId, count });
const zone = z.discriminatedUnion("kind", [
  row({
    kind: z.literal("rectangle"),
    rows: z.readonly(z.tuple([z.string(), z.string()])), // letters, both inclusive
    columns: z.readonly(z.tuple([count, count])), // as labelled, both inclusive
    extraHexes: list(label),
  }),
  row({ kind: z.literal("hill"), minElevation: count, plusAdjacent: z.boolean() }),
]);
const setupRow = z.discriminatedUnion("kind", [
  row({
    kind: z.literal("fixed"),
    side,
    units: list(row({ type: counterId, hex: label, facing: direction })),
    rule,
  }),
  row({
    kind: z.literal("zone"),
    side,
    zone,
    maxPerHex: orNone,
    hidden: row({ min: count, max: count }), // how many of the units start hidden
    units: list(unitsRow),
    rule,
  }),
]);
export const workKind = z.enum(["trench", "bunker", "wire", "roadBlock", "mines"]);
const firefightShape = {
  id: firefightId,
  name,
  intro: z.boolean(),
  map: mapId,
  profile: anyProfile,
  rounds: count,
  cap: bySide,
  vpStart: bySide,
  initiativeRound1: z.nullable(side), // none: rolled for (CH-2.1-2)
  control: list(row({ hex: label, side })),
  cards: z.nullable(
    row({
      deck: list(cardId), // all copies of each
      start: bySide,
      perRound: bySide,
      weapons: row({ german: list(cardId), soviet: list(cardId) }),
      rule,
    }),
  ),
  setup: list(setupRow), // in the order of placing
  reinforcements: list(row({ side, round: count, entry: list(label), units: list(unitsRow), rule })),
  exit: z.nullable(row({ side, hexes: list(label), vpPerUnit: count, rule })),
  vp: list(
    row({
      when: z.enum(["endOfRound", "endOfGame"]),
      rounds: list(count),
      hex: label,
      toController: count,
      rule,
    }),
  ),
  /** Barrages each side may call [stage 2] (CH-RE4). */
  artillery: z._default(bySide, { german: 0, soviet: 0 }),
  /** Fortifications and obstacles on the map from the start [stage 2] (CH-RE18). */
  works: z._default(
    list(
      row({
        kind: workKind,
        hex: label,
        facing: z._default(direction, 0),
        side,
        hidden: z._default(z.boolean(), false),
      }),
    ),
    [],
  ),
  rule,
};
export const firefightRow = row(firefightShape);
/** A firefight of one's own, on one of our maps or one of its own. */
export const ownFirefight = row({ ...firefightShape, id: z.literal("own"), map: z.union([mapId, ownSheet]) });

export type MapSheet = z.infer<typeof mapRow>;
/** All of a map that is played on. */
export type Sheet = z.infer<typeof ownSheet>;
export type OwnFirefight = z.infer<typeof ownFirefight>;
export type Firefight = z.infer<typeof firefightRow>;
export type WorkKind = z.infer<typeof workKind>;
export type SetupRow = z.infer<typeof setupRow>;
