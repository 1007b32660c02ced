import * as z from "zod/mini";
import { cardId, colour, counterId, groundKind, markerId, side, vehicleMarkerId } from "./data-ids.ts";
import { bySide, change, count, list, name, orNone, row, rule, stage, value } from "./data-shapes.ts";

/** Schemas of terrain, actions, counters, markers, cards, and the tables of stage 2. */

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
export const terrainFile = row({
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

export const actionRow = row({
  base: z.enum(["fixed", "fire", "move"]), // the printed cost that `ap` is added to
  ap: count,
  marker: z.nullable(z.enum(["fireCost", "moveCost"])), // which figure of a hit marker changes it
  rule,
});

export const figuresFile = row({
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
export const counterRow = row({
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
export const markersFile = row({ foot: list(markerRow), vehicle: list(vehicleMarkerRow) });

export const cardRow = row({
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

const byMover = row({ wheel: orNone, track: orNone, rule }); // none: they may not
export const stage2File = row({
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
