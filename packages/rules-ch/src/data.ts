import * as z from "zod/mini";
import type { Direction } from "@escaramuza/geometry";
import actionsJson from "../data/actions.json" with { type: "json" };
import cardsJson from "../data/cards.json" with { type: "json" };
import countersJson from "../data/counters.json" with { type: "json" };
import figuresJson from "../data/figures.json" with { type: "json" };
import firefightsJson from "../data/firefights.json" with { type: "json" };
import mapsJson from "../data/maps.json" with { type: "json" };
import markersJson from "../data/markers.json" with { type: "json" };
import stage2Json from "../data/stage2.json" with { type: "json" };
import terrainJson from "../data/terrain.json" with { type: "json" };

// The tables of the game, checked once when the module loads and frozen. Rows of stage 2 (vehicles, guns, artillery,
// fortifications) say so; no firefight of stage 1 names them.

export function counterOf(id: CounterId): Counter {
  return known(COUNTERS.get(id), id);
}
/** A hit marker of foot units (CH-7.5-1). */
export function markerOf(id: MarkerId): Marker {
  return known(MARKERS.get(id), id);
}
/** A hit marker of vehicles [stage 2] (CH-RE12). */
export function vehicleMarkerOf(id: VehicleMarkerId): VehicleMarker {
  return known(VEHICLE_MARKERS.get(id), id);
}
export function cardOf(id: CardId): Card {
  return known(CARDS.get(id), id);
}
export function groundOf(kind: GroundKind): Ground {
  return known(GROUND.get(kind), kind);
}
/** The ground of a letter on a map (CH-4.0-1). */
export function groundOfLetter(letter: string): Ground {
  return known(GROUND_BY_LETTER.get(letter), letter);
}
export function mapOf(id: MapId): MapSheet {
  return known(MAPS.get(id), id);
}
export function firefightOf(id: FirefightId): Firefight {
  return known(FIREFIGHTS.get(id), id);
}

export const SIDES = ["german", "soviet"] as const;
export const DIRECTION_NAMES = ["N", "NE", "SE", "S", "SW", "NW"] as const;

const DIRECTION_OF = { N: 0, NE: 1, SE: 2, S: 3, SW: 4, NW: 5 } as const;

export const side = z.enum(SIDES);
// oxfmt-ignore
export const counterId = z.enum([
  "g_rifles", "g_lmg34", "g_hmg34", "g_pioneers", "g_assault",
  "s_rifles", "s_smg", "s_nkvd", "s_maxim", "s_dp", "s_partisans",
  "g_mortar50", "g_mortar80", "g_tankhunters", "g_pak36", "g_opel", "g_sdkfz251", "g_pz3h", "g_pz4e",
  "s_mortar50", "s_mortar82", "s_at45", "s_truck", "s_t26", "s_t34a", "s_kv1a",
]);
// oxfmt-ignore
export const markerId = z.enum([
  "stunned", "unnerved", "killed", "panicked", "pinned", "suppressed", "cowering", "berserk",
]);
// oxfmt-ignore
export const vehicleMarkerId = z.enum([
  "stunned", "gunDamagedRed", "gunDamagedBlue", "destroyed", "panicked", "immobilised", "suppressed", "lightDamage",
]);
// oxfmt-ignore
export const cardId = z.enum([
  "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14", "15", "16", "17",
  "E1", "E2", "W1", "W2", "W3", "W4",
]);
export const groundKind = z.enum(["open", "stoneBuilding", "woodBuilding", "field", "water", "woods", "lightWoods"]);
export const mapId = z.enum(["M1", "M2", "M3", "M4"]);
export const firefightId = z.enum(["F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8"]);
/** P1: sections 1 to 7; P2: cards, shared activations, groups, hasty defence too; P3: hidden units and hills too. */
export const profile = z.enum(["P1", "P2", "P3"]);
/** P4: the second-stage extension too. It is played only where a firefight has what it is about. */
export const anyProfile = z.enum([...profile.options, "P4"]);
// oxfmt-ignore
export const actionId = z.enum([
  "move", "pivot", "fire", "closeCombat", "rally", "hastyDefense", "hiddenMove", "hide", "enterMap", "exitMap", "stall",
  "pass", "activate", "endActivation", "revealHidden",
]);
const colour = z.enum(["red", "blue"]);

/** Foot markers in the order of their table. */
export const MARKER_IDS = markerId.options;
export const VEHICLE_MARKER_IDS = vehicleMarkerId.options;

export type Side = z.infer<typeof side>;
export type CounterId = z.infer<typeof counterId>;
export type MarkerId = z.infer<typeof markerId>;
export type VehicleMarkerId = z.infer<typeof vehicleMarkerId>;
export type CardId = z.infer<typeof cardId>;
export type GroundKind = z.infer<typeof groundKind>;
export type MapId = z.infer<typeof mapId>;
export type FirefightId = z.infer<typeof firefightId>;
export type Profile = z.infer<typeof anyProfile>;
export type Colour = z.infer<typeof colour>;

const row = <S extends z.core.$ZodShape>(shape: S) => z.readonly(z.strictObject(shape));
const list = <T extends z.core.SomeType>(item: T) => z.readonly(z.array(item));
const count = z.int().check(z.nonnegative());
const orNone = z.nullable(count);
const change = z.int();
const rule = z.string().check(z.regex(/^CH-(?:[A-Z0-9]+(?:\.\d+)*-\d+|R\d+|RE\d+)$/));
const name = row({ es: z.string(), en: z.string() });
const label = z.string().check(z.regex(/^[A-Z](?:0[1-9]|[1-9]\d)$/));
const bySide = row({ german: count, soviet: count });
const stage = z.union([z.literal(1), z.literal(2)]);
const value = row({ value: change, rule });
const direction = z.pipe(
  z.enum(DIRECTION_NAMES),
  z.transform((text): Direction => DIRECTION_OF[text]),
);

const groundRow = row({
  kind: groundKind,
  letter: z.string().check(z.length(1)),
  name,
  move: count, // AP added for foot units
  dm: change,
  blocksSight: z.boolean(),
  cover: z.boolean(),
  squadsOnly: z.boolean(),
  rule,
});
const terrainFile = row({
  ground: list(groundRow),
  wall: row({ name, move: count, dm: change, cover: z.boolean(), rule }),
  movement: row({
    backward: value,
    uphill: value,
    steep: value, // instead of `uphill`, up or down
    steepLevels: value,
    cautious: value,
    hiddenMoveCover: value,
    hiddenMoveOpen: value,
  }),
});

const actionRow = row({
  base: z.enum(["fixed", "fire", "move"]), // the printed cost that `ap` is added to
  ap: count,
  marker: z.nullable(z.enum(["fireCost", "moveCost"])), // which figure of a hit marker changes it
  rule,
});

const figuresFile = row({
  combat: row({
    shortRange: value,
    longRange: value,
    longRangeTimes: value,
    closeCombat: value,
    closeCombatBoxed: value,
    fromHigher: value,
    supporter: value,
    onHigher: value,
    hastyDefense: value,
    incautious: value,
    critical: value,
    fireCostMin: value,
  }),
  economy: row({
    activationAp: value,
    variableApDice: value,
    variableApMin: value,
    capPerRoll: value,
    bidMax: value,
    handicapMax: value,
  }),
  rally: row({ cover: value, friend: value }),
  hidden: row({ spotting: value }),
  entry: row({ around: value }),
});

const mover = z.enum(["foot", "wheel", "track"]);
const counterRow = row({
  id: counterId,
  stage,
  side,
  name,
  fire: count,
  fireIndirect: orNone, // CH-RE1
  move: count,
  mover,
  bonus: z.nullable(row({ hexes: count, kind: z.enum(["wheel", "track"]) })), // CH-RE9
  fp: row({ red: change, blue: change }),
  boxed: z.boolean(), // CH-R52
  rangeMin: count,
  range: count,
  dr: row({ flank: count, front: count, colour }),
  squad: z.boolean(), // CH-1.1-1
  vp: count, // CH-R40
  traits: list(z.enum(["pioneers", "mortar", "highExplosive", "smoke", "gun", "truck", "turret", "apc"])),
  rule,
});

const markerShape = {
  stage,
  name,
  copies: count,
  rally: orNone, // none: it cannot be rallied from
  mayFire: z.boolean(),
  mayMove: z.boolean(), // pivoting too
  onlyRally: z.boolean(),
  destroys: z.boolean(),
  barsFp: list(colour),
  fp: row({ red: change, blue: change }),
  fireCost: change,
  moveCost: change, // pivoting too
  range: orNone, // in place of the printed one
  dr: row({ flank: change, front: change }),
  shownWhen: list(z.enum(["atOnce", "fires", "moves", "pivots", "attacked", "destroyed", "rallied"])), // CH-7.5-4
  rule,
};
const markerRow = row({ id: markerId, ...markerShape });
const vehicleMarkerRow = row({ id: vehicleMarkerId, ...markerShape });
const markersFile = row({ foot: list(markerRow), vehicle: list(vehicleMarkerRow) });

const cardRow = row({
  id: cardId,
  name,
  kind: z.enum(["action", "bonus", "event", "weapon"]),
  copies: count,
  cost: row({ colour: z.enum(["free", "blue", "green"]), points: count }), // CH-8.0-4
  group: z.boolean(), // icons: CH-8.5-1
  highExplosive: z.boolean(),
  action: z.boolean(),
  window: z.nullable(z.enum(["declare", "afterRoll", "endOfAction"])), // CH-R66
  amount: z.nullable(change), // the figure of its effect: FP, AP, CAP, DM or hexes
  weapon: z.nullable(
    row({
      side: z.nullable(side), // none: whoever owns it
      fp: row({ red: change, blue: z.nullable(change) }),
      range: count, // 0: close combat alone
      uses: count,
    }),
  ),
  rule,
});

const mapRow = row({
  id: mapId,
  name,
  columns: count,
  rows: count,
  ground: list(z.string()), // a letter a hex, rows from the top
  level1: list(label),
  level2: list(label),
  roads: list(list(label)), // chains of neighbours
  walls: list(row({ hex: label, sides: list(direction) })), // of the neighbour across as well
  rule,
});

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
const firefightRow = row(firefightShape);
/** A firefight of one's own. */
export const ownFirefight = row({ ...firefightShape, id: z.literal("own") });

const byMover = row({ wheel: orNone, track: orNone, rule }); // none: they may not
const stage2File = row({
  stage: z.literal(2),
  vehicleGround: list(row({ ground: groundKind, wheel: orNone, track: orNone, difficult: z.boolean(), rule })),
  vehicleMovement: row({ wall: byMover, steep: byMover, uphill: byMover, backward: byMover, pivot: byMover }),
  artillery: row({
    fp: row({ red: change, blue: change }),
    highExplosive: z.boolean(),
    onTarget: bySide,
    radius: count,
    rule,
    onTargetRule: rule,
  }),
  indirect: row({ spotterWithin: count, woodsDm: change, rule, woodsRule: rule }),
  smoke: list(
    row({
      kind: z.enum(["heavy", "light"]),
      becomes: z.nullable(z.enum(["light"])), // in the next pre-round (CH-RE8)
      blocks: count, // so many on the way block the sight
      dm: change,
      fpOut: change,
      rally: change,
      cover: z.boolean(),
      crossedDm: change,
      rule,
    }),
  ),
  turret: row({ outsideArcCost: count, rule }),
  besideVehicle: row({ dm: change, rule }),
  transport: row({ carries: count, apcDm: change, rule }),
  fortifications: list(
    row({
      id: z.enum(["hastyDefense", "trench", "bunker"]),
      name,
      footOnly: z.boolean(),
      dmInArc: change,
      dmElse: change,
      fixedFacing: z.boolean(),
      dr: orNone,
      cover: z.boolean(),
      rule,
    }),
  ),
  obstacles: list(
    row({
      id: z.enum(["wire", "roadBlock", "mines"]),
      name,
      footDice: count, // D6 of AP for a foot unit that enters
      wheel: z.enum(["impassable", "attacked"]),
      track: z.enum(["removes", "noBonus", "attacked"]),
      neededRoll: orNone,
      destroysAt: orNone,
      rule,
    }),
  ),
});

export type Ground = z.infer<typeof groundRow>;
export type Counter = z.infer<typeof counterRow>;
export type Marker = z.infer<typeof markerRow>;
export type VehicleMarker = z.infer<typeof vehicleMarkerRow>;
export type Card = z.infer<typeof cardRow>;
export type MapSheet = z.infer<typeof mapRow>;
export type OwnFirefight = z.infer<typeof ownFirefight>;
export type Firefight = z.infer<typeof firefightRow>;
export type WorkKind = z.infer<typeof workKind>;
export type SetupRow = z.infer<typeof setupRow>;

/** All the tables together: what a replay's data hash is made of. */
export const DATA = Object.freeze({
  actions: z.readonly(z.record(actionId, actionRow)).parse(actionsJson),
  cards: list(cardRow).parse(cardsJson),
  counters: list(counterRow).parse(countersJson),
  figures: figuresFile.parse(figuresJson),
  firefights: list(firefightRow).parse(firefightsJson),
  maps: list(mapRow).parse(mapsJson),
  markers: markersFile.parse(markersJson),
  stage2: stage2File.parse(stage2Json),
  terrain: terrainFile.parse(terrainJson),
});

const COUNTERS = new Map(DATA.counters.map((counter) => [counter.id, counter]));
const MARKERS = new Map(DATA.markers.foot.map((marker) => [marker.id, marker]));
const VEHICLE_MARKERS = new Map(DATA.markers.vehicle.map((marker) => [marker.id, marker]));
const CARDS = new Map(DATA.cards.map((card) => [card.id, card]));
const GROUND = new Map(DATA.terrain.ground.map((ground) => [ground.kind, ground]));
const GROUND_BY_LETTER = new Map(DATA.terrain.ground.map((ground) => [ground.letter, ground]));
const MAPS = new Map(DATA.maps.map((map) => [map.id, map]));
const FIREFIGHTS = new Map(DATA.firefights.map((firefight) => [firefight.id, firefight]));

/** Ids are checked where they enter, so a missing row is a hole in the tables. */
function known<T>(found: T | undefined, id: string): T {
  if (found === undefined) throw new Error(`no data for ${id}`);
  return found;
}
