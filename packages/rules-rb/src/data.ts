import * as z from "zod/mini";
import buildingJson from "../data/building.json" with { type: "json" };
import figuresJson from "../data/figures.json" with { type: "json" };
import forcesJson from "../data/forces.json" with { type: "json" };
import gamesJson from "../data/games.json" with { type: "json" };
import layoutsJson from "../data/layouts.json" with { type: "json" };
import missionsJson from "../data/missions.json" with { type: "json" };
import ordersJson from "../data/orders.json" with { type: "json" };
import qualityJson from "../data/quality.json" with { type: "json" };
import templatesJson from "../data/templates.json" with { type: "json" };
import terrainJson from "../data/terrain.json" with { type: "json" };
import weaponsJson from "../data/weapons.json" with { type: "json" };
import yearsJson from "../data/years.json" with { type: "json" };

// The tables of the game, checked once when the module loads and frozen. Lengths are units of 0.1 mm, on whole millimetres
// (RB-GEO-1). Names are messages: `weapon.<id>`, `template.<id>`, `terrain.<type>`, `layout.<id>`, `mission.<id>`, `force.<id>`.

export function weaponOf(id: WeaponId): Weapon {
  return known(WEAPONS.get(id), id);
}
export function templateOf(id: TemplateId): Template {
  return known(TEMPLATES.get(id), id);
}
/** The die that succeeds (RB-QUAL-1). */
export function checkOf(quality: Quality): number {
  return known(QUALITIES.get(quality), quality).check;
}
export function qualityOf(quality: Quality): QualityRow {
  return known(QUALITIES.get(quality), quality);
}
export function orderOf(id: OrderId): OrderRow {
  return known(ORDERS.get(id), id);
}
export function terrainOf(type: TerrainType): Terrain {
  return known(TERRAIN.get(type), type);
}
export function layoutOf(id: LayoutId): Layout {
  return known(LAYOUTS.get(id), id);
}
export function missionOf(id: MissionKey): Mission {
  return known(MISSIONS.get(id), String(id));
}
export function presetOf(id: PresetId): Preset {
  return known(PRESETS.get(id), id);
}
export function yearOf(year: number): YearRow {
  return known(
    DATA.years.find((row) => row.year === year),
    String(year),
  );
}

export const ARMIES = ["german", "soviet"] as const;
/** Who sees whom how well does not depend on it; what it costs to cross does. */
export const MOVERS = ["infantry", "tracked", "wheeled"] as const;

export const army = z.enum(ARMIES);
export const quality = z.enum(["recruit", "experienced", "veteran"]);
// oxfmt-ignore
export const weaponId = z.enum([
  "pistol", "rifle", "smg", "assaultRifle", "lmg", "mmg", "hmg", "autocannonLight", "autocannonHeavy", "atRifle", "bazooka",
  "panzerfaust", "atGunLight", "atGunMedium", "atGunHeavy", "atGunSuperHeavy", "mortarLight", "mortarMedium", "mortarHeavy",
  "howitzerLight", "howitzerMedium", "howitzerHeavy",
]);
// oxfmt-ignore
export const templateId = z.enum([
  "ger.command", "ger.manoeuvre", "ger.suppression", "ger.assault", "sov.command", "sov.rifle", "sov.smg",
  "ger.mmg", "ger.hmg", "ger.acLight", "ger.acHeavy", "ger.atr", "ger.bazooka", "ger.atLight", "ger.atMedium", "ger.atHeavy",
  "ger.atSuper", "ger.morLight", "ger.morMedium", "ger.morHeavy", "ger.howLight", "ger.howMedium", "ger.howHeavy",
  "sov.mmg", "sov.hmg", "sov.acLight", "sov.acHeavy", "sov.atr", "sov.bazooka", "sov.atLight", "sov.atMedium", "sov.atHeavy",
  "sov.atSuper", "sov.morLight", "sov.morMedium", "sov.morHeavy", "sov.howLight", "sov.howMedium", "sov.howHeavy",
  "ger.stug3b", "ger.sdkfz222", "ger.pz2", "ger.pz3j", "ger.pz4h", "ger.stug3g", "ger.tiger1",
  "sov.t3476", "sov.ba10", "sov.t70", "sov.kv1", "sov.su76", "sov.su122", "sov.t3485", "sov.is2",
]);
// oxfmt-ignore
export const terrainType = z.enum([
  "open", "road", "rough", "wood", "building", "wall", "wire", "tankObstacle", "water",
]);
/** What can lie on open ground. */
export const pieceType = z.enum(["road", "rough", "wood", "building", "water", "wall", "wire", "tankObstacle"]);
export const layoutId = z.enum(["A", "B", "C"]);
export const missionId = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal("kolkhoz"),
]);
// oxfmt-ignore
export const presetId = z.enum([
  "F-GER-PATROL", "F-SOV-PATROL", "F-GER-41", "F-SOV-41", "F-GER-43", "F-SOV-43", "F-GER-BATTERY", "F-SOV-BATTERY",
  "F-GER-VANGUARD", "F-SOV-VANGUARD", "F-GER-KOLKHOZ", "F-SOV-KOLKHOZ",
]);
export const gameId = z.enum(["firstSteps", "patrols", "crossroads", "strongpoint", "breakthrough", "kolkhoz"]);
export const workType = z.enum(["wire", "tankObstacle", "wall", "building"]);
const orderId = z.enum(["advance", "run", "ambush"]);
const zoneId = z.enum(["sw", "se", "nw", "ne", "south", "north"]);

export type Quality = z.infer<typeof quality>;
export type WeaponId = z.infer<typeof weaponId>;
export type TemplateId = z.infer<typeof templateId>;
export type TerrainType = z.infer<typeof terrainType>;
export type LayoutId = z.infer<typeof layoutId>;
export type PresetId = z.infer<typeof presetId>;
export type GameId = z.infer<typeof gameId>;
export type OrderId = z.infer<typeof orderId>;
type MissionKey = z.infer<typeof missionId>;
export type Mover = (typeof MOVERS)[number];

const row = <S extends z.core.$ZodShape>(shape: S) => z.readonly(z.strictObject(shape));
const list = <T extends z.core.SomeType>(item: T) => z.readonly(z.array(item));
const count = z.int().check(z.nonnegative());
const length = count.check(z.multipleOf(10));
const orNone = z.nullable(count);
const rule = z.string().check(z.regex(/^RB-(?:[A-Z]+\d?-\d+|R\d+)$/));
const value = row({ value: count, rule });
const point = z.pipe(
  z.tuple([length, length]),
  z.transform(([x, y]) => Object.freeze({ x, y })),
);
const segment = z.pipe(
  z.tuple([point, point]),
  z.transform(([from, to]) => Object.freeze({ from, to })),
);

const weaponRow = row({
  id: weaponId,
  class: z.enum(["light", "heavy"]),
  direct: z.nullable(length), // none: only indirect (RB-WPN-13)
  indirect: z.nullable(row({ min: length, max: length })), // RB-WPN-10
  fire: count,
  at: orNone, // none: cannot hurt vehicles (RB-SHT-9)
  team: orNone, // RB-WPN-3
  explosive: z.nullable(row({ dice: count, sides: z.union([z.literal(2), z.literal(3), z.literal(6)]) })), // RB-WPN-7
  traits: list(z.enum(["assault", "fixed", "terror", "expendable", "howitzer"])),
  rule,
});

const qualityRow = row({ id: quality, check: count, costTenths: count, rule });
const orderRow = row({
  id: orderId,
  infantry: length,
  vehicle: z.nullable(z.enum(["advance", "run"])), // which of its speeds; none: it stands
  moves: z.boolean(),
  shoots: z.boolean(),
  rule,
});
const yearRow = row({
  year: count,
  tie: army, // RB-TURN-4
  quality: row({ german: quality, soviet: quality }), // RB-R7
  rule,
});

/** Times the length, added for each crossing, and whether a vehicle may bog down; none: impassable. */
const passage = z.nullable(row({ times: count, crossing: length, bog: z.boolean() }));
const covers = z.enum(["no", "inside", "behind"]);
const terrainRow = row({
  type: terrainType,
  geometry: z.enum(["none", "area", "line"]),
  infantry: passage,
  tracked: passage,
  wheeled: passage,
  cover: row({ infantry: covers, vehicle: covers }),
  sight: z.enum(["clear", "wood", "building"]),
  rule,
});

const templateRow = row({
  id: templateId,
  army,
  kind: z.enum(["infantry", "vehicle"]),
  role: z.enum(["command", "squad", "team", "vehicle"]),
  cost: count, // of an experienced unit
  from: count, // first year
  /** Soldiers in id order, each with the weapons he may carry: the first unless another is chosen. Empty for teams and vehicles. */
  figures: list(
    row({
      officer: z.boolean(),
      optional: z.boolean(),
      cost: count,
      weapons: list(weaponId),
    }),
  ),
  /** Figures of a team or vehicle, whose weapons are the unit's (RB-R34). */
  crew: count,
  /** Of a team or vehicle; a vehicle's first is its main weapon (RB-VSH-5). */
  weapons: list(
    row({
      weapon: weaponId,
      mount: z.enum(["none", "turret", "front", "left", "right", "rear"]),
      coaxial: z.boolean(), // with the main weapon
    }),
  ),
  vehicle: z.nullable(
    row({
      armour: count,
      advance: length,
      run: length,
      drive: z.enum(["tracked", "wheeled"]),
    }),
  ),
  standsFor: z.nullable(templateId), // the squad it may be taken instead of
  rule,
});

const layoutRow = row({
  id: layoutId,
  recommended: list(missionId),
  pieces: list(row({ id: z.string(), type: terrainType, points: list(point) })),
  rule,
});

/** Limits included. */
const span = z.readonly(z.tuple([length, length]));
const box = row({ x: span, y: span });
const place = row({
  inside: box,
  beyond: z.nullable(length), // east of this line, which is not part of it (RB-M5-1)
  outside: z.nullable(box), // the other side's part, taken out (RB-M2-2)
  entry: z.nullable(list(segment)), // where reserves enter
});
const missionRow = row({
  id: missionId,
  turns: orNone, // none: random length (RB-MIS-3)
  attacker: z.nullable(army), // none: rolled (RB-MIS-2)
  apart: length, // from enemy figures, when deploying
  dugIn: z.boolean(), // the defender's units
  dugInUpTo: count, // so many of the defender's infantry, at his choice
  oneSquad: z.boolean(), // RB-M3-1
  bombardment: z.boolean(),
  playsOn: z.enum(["none", "defenderGone", "always"]), // when a side has nobody left (RB-END-1)
  objectives: list(row({ id: z.string(), x: length, y: length })),
  works: list(row({ type: workType, count, size: length })), // RB-M5-2
  reserves: list(row({ army, template: templateId, turn: count, entry: list(segment) })),
  zones: list(row({ id: z.nullable(zoneId), defender: place, attacker: place })), // the defender chooses one
  rule,
});

/** A unit as a force names it. */
export const unitChoice = row({
  template: templateId,
  quality,
  /** Weapons by figure, where there is a choice; optional figures left out are not there. */
  arms: z.exactOptional(list(weaponId).check(z.maxLength(20))),
  panzerfausts: z.exactOptional(count.check(z.maximum(20))),
  /** RB-R80 */
  command: z.exactOptional(z.boolean()),
});
const presetRow = row({ id: presetId, army, year: count, units: list(unitChoice), rule });

const gameRow = row({
  id: gameId,
  forces: z.readonly(z.tuple([presetId, presetId])),
  year: count,
  mission: missionId,
  layout: layoutId,
  /** Its mission by itself is played with the same forces. */
  asMission: z.exactOptional(z.boolean()),
  rule,
});

const platoonRow = list(row({ template: templateId, count, rule }));
const buildingFile = row({
  platoons: row({ min: count, max: count, rule }),
  platoon: row({ german: platoonRow, soviet: platoonRow }),
  teams: row({ perPlatoon: count, rule }),
  vehicles: row({ perPlatoon: count, rule }),
  commandVehicles: row({ max: count, cost: count, rule }),
  panzerfaust: row({
    weapon: weaponId,
    max: count,
    cost: count,
    with: list(weaponId),
    from: row({ german: count, soviet: count }),
    rule,
  }),
  match: row({ percent: count, attackerPercent: count, attackerMissions: list(missionId), rule }),
});

const figuresFile = row({
  tableWidth: value,
  tableHeight: value,
  infantryRadius: value,
  vehicleRadius: value,
  spacingInfantry: value,
  spacingMixed: value,
  spacingVehicles: value,
  pathSegments: value,
  grid: value,
  interval: value,
  coherence: value,
  joinStraight: value,
  joinDiagonal: value,
  checkpoint: value,
  moraleLosses: value, // casualties times this must exceed the living
  retreat: value,
  officerReach: value,
  commandReach: value,
  assaultReach: value,
  assaultDice: value,
  assaultDiceClose: value,
  vehicleAssaultReach: value,
  protectionReach: value,
  vehicleAssaultDice: value,
  coverShare: value, // covered figures times this must reach the living
  wallCover: value,
  woodSight: value,
  vehicleSight: value,
  roadTimesHalves: value,
  bog: value,
  deployApart: value,
  entryStep: value,
  entryInterval: value,
  deployGrid: value,
  deployInterval: value,
  randomFrom: value,
  randomDie: value,
  guardTurn: value,
  bombardment: value,
  noMansLandTo: value,
  fortifiedTo: value,
  keptVp: value,
  reducedVp: value,
  destroyedVp: value,
  clashReducedVp: value,
  clashDestroyedVp: value,
  stoppedVp: value,
  throughVp: value,
  objectiveVp: value,
  objectiveReach: value,
  objectiveDestroyedVp: value,
});

export type Weapon = z.infer<typeof weaponRow>;
export type QualityRow = z.infer<typeof qualityRow>;
export type OrderRow = z.infer<typeof orderRow>;
export type YearRow = z.infer<typeof yearRow>;
export type Terrain = z.infer<typeof terrainRow>;
export type Template = z.infer<typeof templateRow>;
export type Layout = z.infer<typeof layoutRow>;
export type Mission = z.infer<typeof missionRow>;
export type ZonePlace = z.infer<typeof place>;
export type Box = z.infer<typeof box>;
export type UnitChoice = z.infer<typeof unitChoice>;
export type Preset = z.infer<typeof presetRow>;
export type WorkType = z.infer<typeof workType>;

/** All the tables together: what a replay's data hash is made of. */
export const DATA = Object.freeze({
  building: buildingFile.parse(buildingJson),
  figures: figuresFile.parse(figuresJson),
  forces: list(presetRow).parse(forcesJson),
  games: list(gameRow).parse(gamesJson),
  layouts: list(layoutRow).parse(layoutsJson),
  missions: list(missionRow).parse(missionsJson),
  orders: list(orderRow).parse(ordersJson),
  quality: list(qualityRow).parse(qualityJson),
  templates: list(templateRow).parse(templatesJson),
  terrain: list(terrainRow).parse(terrainJson),
  weapons: list(weaponRow).parse(weaponsJson),
  years: list(yearRow).parse(yearsJson),
});

const WEAPONS = new Map(DATA.weapons.map((weapon) => [weapon.id, weapon]));
const TEMPLATES = new Map(DATA.templates.map((template) => [template.id, template]));
const QUALITIES = new Map(DATA.quality.map((grade) => [grade.id, grade]));
const ORDERS = new Map(DATA.orders.map((order) => [order.id, order]));
const TERRAIN = new Map(DATA.terrain.map((terrain) => [terrain.type, terrain]));
const LAYOUTS = new Map(DATA.layouts.map((layout) => [layout.id, layout]));
const MISSIONS = new Map(DATA.missions.map((mission) => [mission.id, mission]));
const PRESETS = new Map(DATA.forces.map((force) => [force.id, force]));

/** Ids are checked where they enter, so a missing row is a hole in the tables. */
function known<T>(found: T | undefined, id: string): T {
  if (found === undefined) throw new Error(`no data for ${id}`);
  return found;
}
