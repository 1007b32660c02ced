import * as z from "zod/mini";
import { featureSchema } from "./terrain.ts";
import type { Feature } from "./terrain.ts";

// What the rows of the tables look like, and the ids they go by. The tables themselves are in data.ts.

export const VETERANCIES = ["recruit", "veteran", "elite"] as const;
/** Range bands, nearest first (PE-6-8). */
export const BANDS = ["PB", "AC", "AM", "AL", "AE"] as const;

export const veterancy = z.enum(VETERANCIES);
export const weaponId = z.enum([
  "APP",
  "APL",
  "FFR",
  "FUS",
  "SUB",
  "FAS",
  "PIS",
  "ESC",
  "LZG",
  "GOF",
  "GDF",
  "MTL",
  "MTP",
]);
export const obstacleId = z.enum(["mine", "overloadedMine", "trap"]);
export const mapId = z.enum(["farm", "village", "house", "crossroads"]);
export const missionId = z.enum(["patrol", "victorCharlie", "woundedWolf", "encounter", "ambush", "defence"]);
export const squadName = z.enum([
  "patrolGermans",
  "patrolAmericans",
  "villageAmericans",
  "villageVietCong",
  "houseChechens",
  "houseRussiansA",
  "houseRussiansB",
  "reference",
  "modern",
  "ambush",
  "defence",
  "attack",
]);
export const budgetId = z.enum(["standard", "modern", "ambushers", "defenders", "attackers"]);
export const army = z.enum(["german", "american", "vietCong", "chechen", "russian"]);
export const sideName = z.enum([...army.options, "one", "two", "ambushers", "ambushed", "attacker", "defender"]);
export const actionId = z.enum([
  "posture",
  "pickUp",
  "changeWeapon",
  "door",
  "breakDoor",
  "treeUp",
  "treeDown",
  "stairs",
  "carryLight2",
  "carryLight1",
  "carryHeavy2",
]);
// oxfmt-ignore
export const terrainKind = z.enum([
  "open", "bush", "thicket", "woods", "jungle", "swamp", "river", "snow", "slope", "hill", "rubble", "trench", "lowWall", "fence",
  "highWall", "buildingWall", "embankment", "window", "door", "gap", "hole", "corner", "tree", "mediumProp", "lightProp", "sentryBox",
]);
const band = z.enum(BANDS);
const damageClass = z.enum(["T1", "T2", "T3", "T4"]);
const blastClass = z.enum(["E1", "E2", "E3", "E4"]);
const result = z.enum(["A", "H", "HI", "M"]);
const meleeWeapon = z.enum(["bayonet", "knife", "unarmed"]);
const flag = z.enum(["A", "B", "C"]);
const pace = z.enum(["none", "walk", "run"]);

export type Veterancy = z.infer<typeof veterancy>;
export type WeaponId = z.infer<typeof weaponId>;
export type MapId = z.infer<typeof mapId>;
export type MissionId = z.infer<typeof missionId>;
export type SquadName = z.infer<typeof squadName>;
export type BudgetId = z.infer<typeof budgetId>;
export type ActionId = z.infer<typeof actionId>;
export type TerrainKind = z.infer<typeof terrainKind>;
export type Band = (typeof BANDS)[number];
export type DamageClass = z.infer<typeof damageClass>;
export type BlastClass = z.infer<typeof blastClass>;
export type Result = z.infer<typeof result>;
export type MeleeWeapon = z.infer<typeof meleeWeapon>;
export type TerrainFeature = Feature;

const row = <S extends z.core.$ZodShape>(shape: S) => z.readonly(z.strictObject(shape));
export const list = <T extends z.core.SomeType>(item: T) => z.readonly(z.array(item));
const count = z.int().check(z.nonnegative());
const rule = z.string().check(z.regex(/^PE-(?:[0-9.]+-\d+|C-\d+|R\d+)$/));
const figure = row({ value: z.int(), rule });
const byVeterancy = row({ recruit: figure, veteran: figure, elite: figure });
const byPace = row({ none: figure, walk: figure, run: figure });
const byBand = row({ PB: figure, AC: figure, AM: figure, AL: figure, AE: figure });
const corner = z.readonly(z.tuple([z.int(), z.int()]));
const rect = z.readonly(z.tuple([z.int(), z.int(), z.int(), z.int()]));

/** TM2 and TM3, cell by cell PE-R30 and PE-R31; generic classes for every period (PE-1-3); officers shoot one better (PE-14-1). */
export const weaponRow = row({
  id: weaponId,
  fc: z.nullable(row({ recruit: count, veteran: count, elite: count })), // none: thrown with FF (PE-9-3)
  ranges: z.nullable(z.readonly(z.tuple([count, count, count, count]))), // AC, AM, AL, AE; none: mortars (PE-6-12)
  damage: z.readonly(z.tuple([dClass(), dClass(), dClass(), dClass()])), // by band, point blank as AC (TM3, PE-6-28)
  mun: count,
  cone: z.nullable(count), // degrees; none: no bursts (PE-7-1)
  traits: list(z.enum(["ap", "crew", "emplacedOnly", "sniper", "bayonet", "shotgun", "point", "thrown", "mortar"])),
  minRange: z.nullable(count), // an AP fires beyond it (PE-6-9), a mortar from it on (PE-6-12)
  emplace: z.nullable(count), // man-turns (PE-6-24, PE-10-2)
  rule,
});

function dClass() {
  return z.enum([...damageClass.options, ...blastClass.options]);
}

/**
 * TM1 and TM7: PE-R11, PE-R16 (leaving a trench is free), PE-R47; props and cover of the scenarios PE-19-8, PE-19-9, PE-19-10,
 * PE-20-7, PE-20-8, PE-20-9, PE-20-11, PE-21-9.
 */
export const terrainRow = row({
  kind: terrainKind,
  geometry: z.enum(["none", "whole", "area", "line", "opening", "solid"]),
  surcharge: z.nullable(count), // tenths of a point for each mm beyond the one of open ground; none: impassable
  crossing: count, // tenths, on entering or crossing it (PE-4-11)
  flags: list(flag),
  protection: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  part: z.enum(["none", "area", "object"]), // what it adds to (PE-6-15)
  sight: z.enum(["clear", "depth", "level", "blocks", "window", "door"]), // PE-6-18 to PE-6-20
  rigid: z.boolean(), // PE-12-13
  duck: z.boolean(), // PE-6-21
  throw: z.int(), // TM9, where the target point lies in it or beyond it
  rule,
});

/** The rest of TM1: PE-R14, PE-R15. */
export const actionRow = row({ id: actionId, pm: z.int(), flags: list(flag), rule }); // tenths; carrying takes from the allowance

const blast = z.nullable(row({ result, knock: count }));
/** TM4 and TM5: results PE-12-1, PE-5-13; an offensive grenade is the stronger one (PE-R44). */
export const damageFile = row({
  shots: list(row({ be: count, T1: result, T2: result, T3: result, T4: result, rule })),
  blasts: list(row({ to: count, E1: blast, E2: blast, E3: blast, E4: blast, rule })),
  mine: row({ class: blastClass, rule }),
});

/** TM6. The +1 of an APL in the hands comes on top of movement (PE-R35); who watches has no aim (PE-17.1-4). */
export const fireFile = row({
  range: byBand,
  shotgunExtreme: figure,
  maxProtection: byBand,
  target: byPace,
  shooter: byPace,
  coverShot: figure,
  protection: z.readonly(z.tuple([figure, figure, figure, figure])),
  aimPerTurn: figure,
  notEmplaced: figure,
  perFurtherTarget: figure,
  pinned: figure,
  untrained: byVeterancy,
  officer: figure,
  opportunityBand: row({
    recruit: row({ band, rule }),
    veteran: row({ band, rule }),
    elite: row({ band, rule }),
  }),
  jam: row({ shot: figure, alone: figure, burst: figure, repaired: figure, broken: figure }), // up to `shot`, and so much more
});

/** TM9 beyond the ground's own line, and the diagram: PE-R63, PE-R64. */
export const throwsFile = row({ behindWall: figure, scatter: list(row({ roll: count, degrees: count, rule })) });
const meleeRow = row({ attacker: meleeWeapon, defender: meleeWeapon, modifier: z.int(), column: damageClass, rule });
/** TM10: PE-R57, PE-R58. */
export const meleeFile = row({
  weapons: list(meleeRow),
  attackerMoved: figure,
  defenderMoved: figure,
  surprise: figure,
  unarmedOnDown: figure,
});
const bases = row({ recruit: count, veteran: count, elite: count });
/** Morale bases, TM11 (PE-R8), TM13 (PE-R9), points for the fallen (PE-R109). */
export const troopsFile = row({
  morale: row({ soldier: bases, officer: bases, rule }),
  wounded: list(row({ normal: count, wounded: count, rule })),
  physical: list(row({ roll: count, ff: count, rule })),
  physicalBy: byVeterancy,
  spotBy: byVeterancy,
  victoryPoints: row({ recruit: figure, veteran: figure, elite: figure, officer: figure }),
});
export const moraleFile = row({
  hit: figure,
  officerPresent: figure,
  officerDead: figure,
  protectionHeavy: figure,
  protectionSome: figure,
  protectionNone: figure,
  fallen: figure,
  fallenOfficer: figure,
  grazed: figure,
  notShotAt: figure,
  furtherShooter: figure,
  machineGun: figure,
});
/** PE-R89. Enemies behind walls are outside (PE-R93). */
export const stealthFile = row({
  distances: list(row({ to: z.nullable(count), inside: z.int(), outside: z.int(), rule })),
  bush: figure,
  woods: figure,
  jungle: figure,
  night: figure,
  combat: figure,
  enemy: byVeterancy,
});

const priceRow = row({ id: weaponId, thirds: count, piece: count, rule });
const budgetRow = row({ id: budgetId, personnel: count, equipment: count, rule });
/** PE-R96, PE-R98; radio and skill cost nothing (PE-R102). */
export const costsFile = row({
  personnel: byVeterancy,
  officerTimes: figure,
  woundedShare: figure,
  equipment: list(priceRow),
  obstacles: list(row({ id: obstacleId, thirds: count, rule })),
  budgets: list(budgetRow),
});

const healed = z.nullable(z.enum(["2d6", "roll"])); // and so many days more; none: he changes status and rolls again
const healRow = row({ roll: count, becomes: z.enum(["ok", "H", "HI", "M"]), days: healed, rule });
export const campaignFile = row({ incapacitated: list(healRow), wounded: list(healRow) });
export const conversionRow = row({ percentFrom: count, twentyTo: count, tenTo: count, factor: count, rule });

/** Coordinates are ours: the drawings are lost (PE-R103). The pen of the farm has no roof (PE-19-11); hostages are no pieces (PE-21-13). */
export const mapRow = row({
  id: mapId,
  width: count,
  height: count,
  snow: z.boolean(),
  night: z.boolean(),
  rule,
  features: list(featureSchema),
});

/** A soldier as a roster names him: his main weapon first; of a launcher the grenades, of a mortar the shells. */
export const soldierShape = {
  id: z.string().check(z.maxLength(20)),
  rank: z.enum(["soldier", "officer"]),
  vet: veterancy,
  arms: list(row({ weapon: weaponId, magazines: count.check(z.maximum(99)) })).check(z.maxLength(6)),
  gof: count.check(z.maximum(20)),
  gdf: count.check(z.maximum(20)),
  sniper: z.boolean(),
  artillery: z.boolean(),
  radio: z.boolean(),
};
export const soldierChoice = row(soldierShape);
/** Rosters prevail over stated totals (PE-R99, PE-R100); guidance binds nobody (PE-15-6, PE-15-7). Launchers are fixed (PE-21-10). */
export const squadRow = row({
  id: squadName,
  army: z.nullable(army), // none: any
  moraleBonus: count, // PE-21-2
  mines: count,
  overloadedMines: count,
  traps: count,
  rule,
  soldiers: list(soldierChoice),
});

/** Where a squad may be set up. */
const zone = z.discriminatedUnion("is", [
  z.strictObject({ is: z.literal("places") }), // only where the places say
  z.strictObject({ is: z.literal("slots") }), // on the places, who stands where is free (PE-19-3)
  z.strictObject({ is: z.literal("edge"), edge: z.enum(["south", "north"]) }),
  z.strictObject({ is: z.literal("circle"), circle: z.readonly(z.tuple([count, count, count])) }),
  z.strictObject({ is: z.literal("rect"), rect }),
  z.strictObject({ is: z.literal("buildings"), buildings: list(z.string()) }),
  z.strictObject({ is: z.literal("near"), building: z.string(), within: count }), // or inside it
  z.strictObject({ is: z.literal("protected"), from: count }), // in or behind protection, so far from every enemy (PE-C-2)
]);
const deployment = row({
  squad: z.enum(["A", "B"]),
  zone,
  apart: count,
  emplaced: z.boolean(), // crew weapons may start so
  places: list(
    row({
      soldier: z.string(),
      x: z.int(),
      y: z.int(),
      posture: z.enum(["standing", "prone", "ducked"]),
      gun: z.nullable(corner), // where his gun stands, emplaced
    }),
  ),
});
/** Direction of advance (PE-13-16). `edge`: towards the other's; `road`: the nearest point of the line at x (PE-C-4). */
const advance = z.discriminatedUnion("to", [
  z.strictObject({ to: z.literal("direction"), x: z.int(), y: z.int() }),
  z.strictObject({ to: z.literal("point"), x: z.int(), y: z.int() }),
  z.strictObject({ to: z.literal("away"), x: z.int(), y: z.int() }),
  z.strictObject({ to: z.literal("road"), x: z.int() }),
  z.strictObject({ to: z.literal("edge") }),
]);
const sideRow = row({
  id: sideName,
  squads: list(squadName), // of a built squad: the one offered
  budget: z.nullable(budgetId),
  advance,
  setUp: count, // first or second
  deployment: list(deployment),
  /** In its first player-turn; `straight`: one line, and nothing else (PE-20-3). */
  enters: z.nullable(row({ edge: z.enum(["south", "north", "chosen"]), straight: z.boolean(), turn: count })),
  lastMove: pace, // when the game begins
  /** `half`: of the enemy's value, else the higher score (PE-C-1); `hold` and `keep`: the house (PE-C-3). */
  victory: z.enum(["eliminate", "points", "half", "hold", "keep"]),
  points: z.nullable(count),
  aimed: z.boolean(), // PE-19-5
  mortar: z.nullable(
    row({ weapon: weaponId, x: z.int(), y: z.int(), shells: count, crew: count, vet: veterancy, rule }),
  ),
  grenades: z.nullable(z.literal("2d6")), // offensive ones to be shared out (PE-19-2)
});
/** Who begins: PE-19-4, PE-21-4. The screening slots of PE-R104, the walking patrol (PE-R105), points to win (PE-R109). */
export const missionRow = row({
  id: missionId,
  map: mapId,
  built: z.boolean(), // squads bought with points
  first: z.nullable(z.union([z.literal(0), z.literal(1)])), // player A; none: rolled for (PE-R111)
  turnLimit: count,
  tacticalActions: z.boolean(),
  climbing: z.boolean(), // of walls (PE-19-7)
  players: list(count),
  rule,
  sides: z.readonly(z.tuple([sideRow, sideRow])),
});

const FIGURES = [
  "tableWidth",
  "tableHeight",
  "discRadius",
  "apart",
  "adjacent",
  "factorMin",
  "crawl",
  "walk",
  "run",
  "walkWounded",
  "runWounded",
  "reloadWalk",
  "reloadWalkWounded",
  "astrideShare",
  "entryShare",
  "across",
  "pointBlank",
  "apBlankFrom",
  "apBlankTo",
  "burstRounds",
  "aimMax",
  "coneDegrees",
  "apConeDegrees",
  "throughVegetation",
  "vegetationIgnored",
  "cornerOffLine",
  "woodsSight",
  "jungleSight",
  "crest",
  "treeRadius",
  "windowWidth",
  "riposteMax",
  "chargeBe",
  "unarmedBe",
  "riposteBe",
  "riposteUnarmedBe",
  "grenadeScatter",
  "grenadeScatterShare",
  "stopsShort",
  "dropBeyond",
  "mortarScatter",
  "mortarFirst",
  "unobserved",
  "observerReach",
  "directManTurns",
  "indirectManTurns",
  "lockedManTurns",
  "workersMax",
  "mineCell",
  "mine",
  "mineOverloaded",
  "wireLength",
  "wireNoticed",
  "wireExplodes",
  "blastReach",
  "stunsToWound",
  "moraleBlast",
  "moraleFallen",
  "moraleOfficer",
  "pinnedMargin",
  "watchReach",
  "viewDegrees",
  "stealthMove",
  "stealthHeard",
  "leap",
  "noise",
  "noiseBe",
  "doorBe",
  "holeWidth",
  "surpriseFc",
  "fanaticReach",
  "fanaticWalk",
  "fanaticRun",
  "turnLimit",
  "promotionVeteran",
  "promotionElite",
  "daysBetween",
  "healDays",
  "freeMagazines",
  "sheetBoxes",
] as const;
export const figuresFile = z.readonly(z.record(z.enum(FIGURES), figure));

export type Weapon = z.infer<typeof weaponRow>;
export type Terrain = z.infer<typeof terrainRow>;
export type ActionRow = z.infer<typeof actionRow>;
export type Blast = NonNullable<z.infer<typeof blast>>;
export type MeleeRow = z.infer<typeof meleeRow>;
export type Price = z.infer<typeof priceRow>;
export type Budget = z.infer<typeof budgetRow>;
export type GameMap = z.infer<typeof mapRow>;
export type SoldierChoice = z.infer<typeof soldierChoice>;
export type Squad = z.infer<typeof squadRow>;
export type Deployment = z.infer<typeof deployment>;
export type Mission = z.infer<typeof missionRow>;
