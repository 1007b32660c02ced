import * as z from "zod/mini";
import type { RuleId } from "./rule-ids.ts";

/** What the rows of the tables (`data/*.json`) are like. Lengths are thousandths of an inch (BA-GEO-1). */

export const NATIONS = ["german", "soviet", "american", "british"] as const;
export const nationId = z.enum(NATIONS);
export const quality = z.enum(["inexperienced", "regular", "veteran"]);
// oxfmt-ignore
export const weaponId = z.enum([
  "rifle", "pistol", "smg", "autoRifle", "assaultRifle", "lmg", "mmg", "hmg", "lightAutocannon", "heavyAutocannon",
  "antiTankRifle", "piat", "bazooka", "panzerschreck", "panzerfaust", "lightAntiTankGun", "mediumAntiTankGun",
  "heavyAntiTankGun", "superHeavyAntiTankGun", "flamethrowerInfantry", "flamethrowerVehicle", "lightMortar", "mediumMortar",
  "heavyMortar", "lightHowitzer", "mediumHowitzer", "heavyHowitzer", "multipleLauncher", "sniperRifle",
]);
// oxfmt-ignore
export const templateId = z.enum([
  "ger-hq-2lt", "ger-hq-1lt", "ger-hq-cpt", "ger-hq-maj", "ger-medic", "ger-fao", "ger-fair", "ger-grenadiers",
  "ger-panzergrenadiers", "ger-assault", "ger-volkssturm", "ger-motorcycles", "ger-mmg", "ger-sniper", "ger-panzerschreck",
  "ger-flame", "ger-mortar", "ger-pak36", "ger-pak38", "ger-pak40", "ger-flak36", "ger-infgun", "ger-howitzer", "ger-flak38",
  "ger-rockets", "ger-kubelwagen", "ger-blitz", "ger-sdkfz7", "ger-251", "ger-222", "ger-234", "ger-pz3", "ger-pz4",
  "ger-stug3", "ger-panther", "ger-tiger1", "ger-tiger2", "ger-flammpz3", "sov-hq-2lt", "sov-hq-1lt", "sov-hq-cpt",
  "sov-hq-maj", "sov-medic", "sov-fao", "sov-fair", "sov-rifles", "sov-conscripts", "sov-smg", "sov-scouts", "sov-guards",
  "sov-cavalry", "sov-tankhunters", "sov-maxim", "sov-dshk", "sov-sniper", "sov-ptrd", "sov-flame", "sov-82mm", "sov-120mm",
  "sov-45mm", "sov-zis2", "sov-regimental", "sov-152", "sov-37aa", "sov-gaz", "sov-ba64", "sov-t70", "sov-su76",
  "sov-t34-76", "sov-t34-85", "sov-kv1", "sov-is2", "sov-katyusha", "us-hq-2lt", "us-hq-1lt", "us-hq-cpt", "us-hq-maj",
  "us-medic", "us-fao", "us-fair", "us-rifles", "us-armored", "us-paras", "us-engineers", "us-mmg", "us-hmg", "us-sniper",
  "us-bazooka", "us-flame", "us-60mm", "us-81mm", "us-57mm", "us-3in", "us-pack", "us-105", "us-40mm", "us-jeep", "us-truck",
  "us-m3", "us-m16", "us-m8", "us-stuart", "us-sherman", "us-sherman76", "us-m10", "us-dukw", "uk-hq-2lt", "uk-hq-1lt",
  "uk-hq-cpt", "uk-hq-maj", "uk-medic", "uk-fao", "uk-fair", "uk-section", "uk-paras", "uk-commandos", "uk-cyclists",
  "uk-vickers", "uk-sniper", "uk-piat", "uk-boys", "uk-flame", "uk-2in", "uk-3in", "uk-42in", "uk-6pdr", "uk-17pdr",
  "uk-25pdr", "uk-55in", "uk-bofors", "uk-jeep", "uk-truck", "uk-carrier", "uk-dingo", "uk-daimler", "uk-cromwell",
  "uk-churchill", "uk-crocodile", "uk-firefly", "uk-m5halftrack",
]);
// oxfmt-ignore
export const terrainKind = z.enum([
  "open", "road", "woods", "scrub", "ruins", "rocks", "trench", "marsh", "hill", "fence", "hedge", "barricade", "camoNet",
  "stoneWall", "sandbags", "bocage", "tankTraps", "deepWater", "cliff", "bunker", "building", "wreck", "smokeShell",
  "smokeScreen",
]);
// oxfmt-ignore
export const presetId = z.enum([
  "ger-core", "sov-core", "us-core", "uk-core", "ger-reinforced", "sov-reinforced", "us-reinforced", "uk-reinforced",
  "ger-armour", "sov-armour", "us-armour", "uk-armour", "ger-support", "sov-support", "us-support", "uk-support",
]);
// oxfmt-ignore
export const unitRule = z.enum([
  "toughFighters", "bicycles", "fanatics", "shirkers", "green", "sniper", "stubborn", "tankHunters", "medic", "artilleryObserver",
  "airObserver", "flak", "gunShield", "commandVehicle", "rearTurretMg", "slow", "slowLoad", "recce", "dualSteering", "vulnerable",
  "amphibious", "transport", "flamethrowerVehicle",
]);
export const mapId = z.enum(["M0", "M1", "M2", "M3"]);
export const scenarioId = z.enum(["S1", "S2", "S3", "S4", "S5", "S6"]);
export const gameId = z.enum(["patrol", "crossroads", "farm", "breakthrough", "papers", "fords"]);
const rank = z.enum(["secondLieutenant", "firstLieutenant", "captain", "major"]);
const armourId = z.enum(["softSkin", "armouredCar", "lightTank", "mediumTank", "heavyTank", "superHeavyTank"]);
const gunClass = z.enum(["light", "medium", "heavy", "superHeavy"]);
const drive = z.enum(["tracked", "halfTrack", "wheeled"]);
// oxfmt-ignore
const movementId = z.enum([
  "infantry", "tracked", "halfTrack", "wheeled", "slow", "motorcycle", "cavalry", "gun", "bicycle",
]);
const forceKind = z.enum(["core", "reinforced", "armour", "support"]);
const terrainClass = z.enum(["open", "rough", "obstacle", "building", "road", "impassable", "deepWater"]);

export type NationId = z.infer<typeof nationId>;
export type Quality = z.infer<typeof quality>;
export type WeaponId = z.infer<typeof weaponId>;
export type TemplateId = z.infer<typeof templateId>;
export type TerrainKind = z.infer<typeof terrainKind>;
export type TerrainClass = z.infer<typeof terrainClass>;
export type PresetId = z.infer<typeof presetId>;
export type MapId = z.infer<typeof mapId>;
export type ScenarioId = z.infer<typeof scenarioId>;
export type GameId = z.infer<typeof gameId>;
export type UnitRule = z.infer<typeof unitRule>;
export type Rank = z.infer<typeof rank>;
export type ArmourId = z.infer<typeof armourId>;
export type GunClass = z.infer<typeof gunClass>;
export type MovementId = z.infer<typeof movementId>;

const row = <S extends z.core.$ZodShape>(shape: S) => z.readonly(z.strictObject(shape));
const list = <T extends z.core.SomeType>(item: T) => z.readonly(z.array(item));
const count = z.int().check(z.nonnegative());
const length = count;
/** Which of them exist, a test says. */
const rule = z.custom<RuleId>((id) => typeof id === "string" && /^BA-(?:[A-Z]+-\d+|R\d+)$/.test(id));
const value = row({ value: z.int(), rule });
const point = z.pipe(
  z.tuple([length, length]),
  z.transform(([x, y]) => Object.freeze({ x, y })),
);
/** So many dice of so many sides (2 and 3 are read off a D6), and so much more. */
const roll = row({ dice: count, sides: z.union([z.literal(2), z.literal(3), z.literal(6)]), plus: count });

export const weaponRow = row({
  id: weaponId,
  class: z.enum(["small", "heavy"]),
  range: z.nullable(length), // direct; none: only indirect
  min: length,
  indirect: z.nullable(row({ min: length, max: length })), // BA-WPN-29
  shots: count,
  hits: z.nullable(roll), // of a flamethrower that hits (BA-WPN-12)
  pen: z.nullable(count), // none: small arms, or HE only
  he: z.nullable(count), // template diameter in inches (BA-WPN-18)
  // oxfmt-ignore
  traits: list(z.enum([
    "assault", "team", "fixed", "oneShot", "shapedCharge", "flamethrower", "indirect", "howitzer", "multipleLauncher", "sniper",
  ])),
  antiTank: z.boolean(), // BA-SPEC-12
  smoke: z.nullable(length), // diameter of the cloud (BA-SMOKE-3)
  rule,
});

export const heRow = row({
  size: count,
  radius: length,
  pen: count,
  pins: roll,
  building: roll,
  collapses: z.boolean(),
  rule,
});
/** BA-R76 */
export const officerRow = row({ rank, bonus: count, range: length, orders: count, rule });
export const qualityRow = row({
  id: quality,
  morale: count,
  damage: count,
  sheltered: count, // in a building, behind a gun shield (BA-BLDG-18, BA-GUN-15)
  toHit: z.int(), // as a shooter (BA-SHOOT-18)
  holdsFire: count, // flak at a friendly aircraft (BA-AIR-16)
  rule,
});
export const orderRow = row({
  id: z.enum(["fire", "advance", "run", "ambush", "rally", "down"]),
  face: count,
  moves: z.nullable(z.enum(["advance", "run"])),
  shoots: z.enum(["full", "moving", "interrupt", "no"]),
  tests: z.enum(["yes", "withoutPins", "never"]),
  rule,
});

/** BA-MOVE-5, BA-MOVE-7. `deploy`: only to begin there; `ram`: only the heaviest tanks (BA-BLDG-26). */
const passage = z.enum(["ok", "noRun", "no", "deploy", "unlessAntiTank", "ram", "double", "amphibious"]);
export const passageRow = row({
  class: terrainClass,
  infantry: passage,
  artillery: passage,
  wheeled: passage,
  tracked: passage,
  rule,
});
export const terrainRow = row({
  kind: terrainKind,
  shape: z.enum(["none", "area", "line", "building", "hull", "smoke"]),
  class: terrainClass,
  antiTank: z.boolean(), // stops tracks (BA-MOVE-5)
  cover: z.enum(["none", "soft", "hard"]),
  dense: z.boolean(),
  height: z.nullable(length), // none: without limit; of buildings, of one floor
  elevation: length, // of the ground on it (BA-GEO-12)
  width: length, // of a road
  rule,
});
/** Turns about the centre on Advance and on Run; none: as many as one likes, or (slow) as its drive has. */
export const movementRow = row({
  id: movementId,
  advance: length,
  pivots: z.nullable(count),
  run: length,
  runPivots: z.nullable(count),
  reverse: length,
  rule,
});
export const armourRow = row({ id: armourId, value: count, armoured: z.boolean(), tank: z.boolean(), rule });

const modelRow = row({
  // oxfmt-ignore
  role: z.enum([
    "leader", "officer", "medic", "observer", "gunner", "assistant", "spotter", "crew", "rider", "ordinary",
  ]),
  /** Of a sidecar the passenger's first, then the rider's. */
  weapons: list(weaponId),
  sidecar: z.boolean(),
});
export const templateRow = row({
  id: templateId,
  nation: nationId,
  kind: z.enum(["infantry", "supportTeam", "artillery", "cavalry", "motorcycles", "vehicle", "headquarters"]),
  value: z.nullable(count), // what the FV formula starts from: none where it counts men
  fv: count, // as the row stands
  quality,
  qualities: list(quality),
  /** Whom a unit of the usual size has; fewer are without the last, more have more of the last. None of a vehicle. */
  models: list(modelRow),
  men: row({ min: count, max: count }), // spotter not counted
  rules: list(unitRule),
  mayHave: list(unitRule),
  instead: list(row({ rule: unitRule, of: unitRule })),
  panzerfausts: z.nullable(row({ min: count, max: count })),
  spotter: z.enum(["none", "optional", "removable", "fixed"]),
  shield: z.enum(["none", "optional", "fixed"]),
  flak: z.enum(["none", "optional", "fixed"]),
  officer: z.nullable(rank),
  /** Of a gun or a vehicle itself. */
  weapons: list(
    row({
      weapon: weaponId,
      mount: z.enum(["gun", "turret", "coaxial", "hull", "hullRear", "casemate", "pintle", "rearTurret"]),
    }),
  ),
  mountedWeapon: z.nullable(weaponId), // all that cavalry fires from the saddle (BA-CAV-4)
  gun: z.nullable(row({ class: gunClass, platform: z.boolean() })),
  vehicle: z.nullable(
    row({
      armour: armourId,
      drive,
      length,
      width: length,
      openTopped: z.boolean(),
      capacity: count,
      tow: z.nullable(gunClass), // the heaviest it can
    }),
  ),
  rule,
});

/**
 * A piece of the table: an area or a building section (its corners anticlockwise) or a line. Sections of one building that share a
 * wall are joined there (BA-BLDG-1). `walls` numbers those with openings: the first runs from the first corner to the second.
 */
export const terrainPiece = row({
  id: z.string().check(z.minLength(1), z.maxLength(20)),
  kind: terrainKind,
  points: list(point).check(z.minLength(2), z.maxLength(40)),
  section: z.nullable(
    row({
      building: z.string().check(z.maxLength(20)),
      material: z.enum(["wood", "brick"]),
      floors: count.check(z.minimum(1), z.maximum(4)),
      roof: z.enum(["pitched", "flat"]),
      walls: list(count),
    }),
  ),
});
const objective = row({ id: z.string(), x: length, y: length });
export const mapRow = row({
  id: mapId,
  width: length,
  height: length,
  objectives: list(objective),
  rule,
  pieces: list(terrainPiece),
});

/** So many of a side's units: `times` · n / `by` rounded down, less so many. */
const share = row({ times: count, by: count, less: count });
const sideRow = row({
  depth: z.nullable(length), // of its zone, from its own edge; none: nobody begins on the table
  least: share, // to be held back
  most: share,
  outflank: z.enum(["no", "may", "must"]),
  hidden: z.boolean(), // BA-DEPLOY-1
  entersAtOnce: z.boolean(), // from turn 1 and without a check
});
const bySide = row({ attacker: count, defender: count });
export const scenarioRow = row({
  id: scenarioId,
  maps: list(mapId),
  forces: list(forceKind),
  /** There are attacker and defender: the attacker from the south. */
  roles: z.boolean(),
  order: z.enum(["alternately", "defenderFirst"]),
  attacker: sideRow, // both sides, where there are no roles
  defender: sideRow,
  turns: count,
  mayGoOn: z.boolean(), // BA-SCEN-2
  bombardment: z.boolean(), // the attacker's (BA-DEPLOY-7)
  sandbags: list(z.string()), // a line of them to each of these points
  addsSquad: z.boolean(), // the attacker
  leave: z.enum(["none", "enemyEdge", "satchel"]), // BA-SCEN-7: the attacker; the carrier by his own
  satchel: z.nullable(row({ x: length, y: length })),
  objectives: list(z.string()),
  objectiveVp: count,
  unheldTo: z.enum(["nobody", "defender"]),
  eachTurnFrom: z.nullable(count), // the attacker's objectives are counted every turn
  killVp: bySide,
  prizedVp: bySide, // officers and tanks (BA-SCEN-5)
  leftVp: count,
  behind: z.nullable(row({ line: length, vp: count })), // attackers that have not come so far, for the defender
  beyond: z.nullable(row({ line: length, vp: count })), // one attacker that has
  startVp: count, // the defender's
  satchelVp: z.nullable(row({ left: count, carried: count })),
  margin: count,
  ties: z.enum(["draw", "defender"]),
  rule,
});

/** A unit as a force names it: what is not said is as in its row. */
export const unitChoice = row({
  template: templateId,
  quality: z.exactOptional(quality),
  men: z.exactOptional(count.check(z.maximum(20))),
  panzerfausts: z.exactOptional(count.check(z.maximum(20))),
  /** All its rules of choice: those added, and those taken instead of others. */
  rules: z.exactOptional(list(unitRule).check(z.maxLength(10))),
  spotter: z.exactOptional(z.boolean()),
  shield: z.exactOptional(z.boolean()),
  flak: z.exactOptional(z.boolean()),
});
export const presetRow = row({
  id: presetId,
  nation: nationId,
  kind: forceKind,
  units: list(unitChoice),
  fv: count,
  rule,
});
export const gameRow = row({
  id: gameId,
  scenario: scenarioId,
  map: mapId,
  forces: z.readonly(z.tuple([presetId, presetId])),
  rule,
});

const by = <T extends z.core.$ZodType>(result: T) => list(row({ from: z.int(), to: z.int(), result, rule }));
export const tablesFile = row({
  fubar: by(z.enum(["friendlyFire", "panic"])),
  damageResults: by(z.enum(["stunned", "immobilised", "onFire", "knockedOut"])),
  damageGrades: list(
    row({ id: z.enum(["superficial", "full", "massive"]), over: count, dice: count, modifier: z.int(), rule }),
  ),
  facings: list(row({ id: z.enum(["front", "side", "top", "rear"]), pen: count, rule })),
  request: by(z.enum(["miscalculation", "delay", "effect"])),
  airRequest: by(z.enum(["rookie", "clearSky", "arrives"])),
  airAttacks: list(
    row({
      from: count,
      to: count,
      id: z.enum(["fighter", "fighterBomber", "groundAttack"]),
      pins: roll,
      hits: z.nullable(roll),
      template: z.nullable(count),
      pen: count,
      building: roll,
      collapses: z.boolean(),
      rule,
    }),
  ),
  smokeUpkeep: by(z.enum(["gone", "drifts", "stays"])),
  ram: list(row({ material: z.enum(["wood", "brick"]), score: roll, grade: z.enum(["superficial", "full"]), rule })),
  bombardment: list(row({ from: z.int(), to: count, pins: count, hit: z.boolean(), rule })),
  green: by(z.enum(["shaken", "nothing", "regular"])),
  gunClasses: list(row({ id: gunClass, radius: length, moves: z.boolean(), rule })),
});

/** The FV formula. */
const grades = row({ inexperienced: count, regular: count, veteran: count });
export const valuesFile = row({
  men: grades,
  weapons: z.readonly(z.partialRecord(weaponId, z.int())),
  rules: z.readonly(z.partialRecord(unitRule, z.int())),
  mounts: row({ cavalry: count, motorcycles: count }),
  tenths: grades,
  gunShield: count,
  flak: count,
  spotter: count,
  commandVehicle: count,
  fairPercent: count,
  rule,
});

// oxfmt-ignore
const FIGURES = [
  "toHitBase", "pointBlank", "pointBlankBonus", "perPin", "longRange", "onTheMove", "targetDown", "smallUnit",
  "smallUnitMen", "softCover", "hardCover", "loneGunner", "hiddenSoft", "hiddenHard", "hiddenOpen", "throughScreen",
  "screenMost", "moraleMin", "moraleMax", "shakenMorale", "shirkerPins", "tankFearPenalty", "ramPenalty", "reservePenalty",
  "coherency", "separation", "reactionDistance", "friendlyLineClearance", "friendlyLineHeight", "fubarEnemyDistance",
  "medicRange", "medicSaves", "aircraftDistance", "airPinRadius", "flakStop", "flakHits", "openingCapacity",
  "roofSideCapacity", "openingHalfAngle", "openingEvery", "frontage", "collapseHits", "plungingRange", "buildingReach",
  "fallThrough", "catchesFire", "storey", "pitchedRoof", "hiddenSpotInfantry", "hiddenSpotVehicle", "hiddenObstacle",
  "scoutsApart", "heavyGunStart", "reservesFrom", "outflankFrom", "outflankMore", "bombardmentPen", "bunkerBombardment",
  "crewRadius", "recrewRange", "unlimberLight", "unlimberHeavy", "limberReach", "abandonedHeight", "boardReach", "bailOut",
  "flamePen", "launcherReach", "templateTouch", "templateClear", "infantryRadius", "mountedRadius", "launcherRadius",
  "crewHitDown", "infantryEye", "infantryAim", "vehicleEye", "vehicleAim", "vehicleBody", "mountedEye", "mountedAim",
  "hullInset", "tallObstacle", "obstacleClose", "wallAim", "spacingTight", "spacingNormal", "spacingLoose", "sample",
  "plannerGrid", "plannerReach", "ambushShot", "barrageRadius", "barrageMove", "barrageHit", "screenRadius", "smokeMiss",
  "howitzerSize", "commandBonus", "commandRange", "runPivotMaxDegrees", "pivotMaxDegrees", "assaultHits",
  "assaultHitsMoving", "drawnRounds", "assaultingValue", "rammingValue", "turretJam", "controlReach", "satchelReach",
  "turns", "extraTurn", "killVp", "prizedVp", "margin", "sandbags", "sandbagLength", "sandbagReach", "deployGrid",
] as const;
export const figuresFile = z.readonly(z.record(z.enum(FIGURES), value));

export type Weapon = z.infer<typeof weaponRow>;
export type HeRow = z.infer<typeof heRow>;
export type OfficerRow = z.infer<typeof officerRow>;
export type QualityRow = z.infer<typeof qualityRow>;
export type Passage = z.infer<typeof passage>;
export type Mover = "infantry" | "artillery" | "wheeled" | "tracked";
export type Terrain = z.infer<typeof terrainRow>;
export type Movement = z.infer<typeof movementRow>;
export type Armour = z.infer<typeof armourRow>;
export type ModelRow = z.infer<typeof modelRow>;
export type Template = z.infer<typeof templateRow>;
export type Mount = Template["weapons"][number]["mount"];
export type TerrainPiece = z.infer<typeof terrainPiece>;
export type MapRow = z.infer<typeof mapRow>;
export type Share = z.infer<typeof share>;
export type SideRow = z.infer<typeof sideRow>;
export type Scenario = z.infer<typeof scenarioRow>;
export type UnitChoice = z.infer<typeof unitChoice>;
export type Preset = z.infer<typeof presetRow>;
/** `dice` dice of `sides` sides and `plus`. */
export type RollSpec = z.infer<typeof roll>;
export type OrderRow = z.infer<typeof orderRow>;
export type PassageRow = z.infer<typeof passageRow>;
export type Game = z.infer<typeof gameRow>;
export type Tables = z.infer<typeof tablesFile>;
export type Values = z.infer<typeof valuesFile>;
export type Figures = z.infer<typeof figuresFile>;
