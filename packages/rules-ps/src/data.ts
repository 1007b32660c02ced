import * as z from "zod/mini";
import { anyWhole } from "./schema.ts";
import actionsJson from "../data/actions.json" with { type: "json" };
import deploymentJson from "../data/deployment.json" with { type: "json" };
import explosivesJson from "../data/explosives.json" with { type: "json" };
import kitJson from "../data/kit.json" with { type: "json" };
import listsJson from "../data/lists.json" with { type: "json" };
import mapsJson from "../data/maps.json" with { type: "json" };
import nationsJson from "../data/nations.json" with { type: "json" };
import objectivesJson from "../data/objectives.json" with { type: "json" };
import scenariosJson from "../data/scenarios.json" with { type: "json" };
import squadsJson from "../data/squads.json" with { type: "json" };
import terrainJson from "../data/terrain.json" with { type: "json" };
import weaponsJson from "../data/weapons.json" with { type: "json" };

// The tables of the game, checked once when the module loads and frozen. Lengths are integers of 0.1 mm (PS-G-1);
// upgrade and victory points are integers of half a point, since both come in halves (PS-8.2-1, PS-9.2-11).

/** The weapon as that nation has it: its own row, or the generic one (PS-6.6-1); so the BAR reaches 60 cm (PS-R42). */
export function weaponOf(nation: NationId, weapon: ArmId): Weapon {
  return known(ARMOURY.get(nation)?.get(weapon), weapon);
}
export function nationOf(id: NationId): Nation {
  return known(NATIONS.get(id), id);
}
export function squadType(id: SquadTypeId): SquadType {
  return known(SQUAD_TYPES.get(id), id);
}
/** A fresh copy of the ready-made list of a squad type. */
export function readyList(type: SquadTypeId): SquadChoice {
  const list = known(LISTS.get(type), type);
  return { type, soldiers: list.soldiers.map((soldier) => ({ ...soldier })) };
}
export function terrainKind(kind: TerrainKind): Terrain {
  return known(TERRAIN.get(kind), kind);
}
export function mapOf(id: MapId): GameMap {
  return known(MAPS.get(id), id);
}
export function scenarioOf(id: ScenarioId): Scenario {
  return known(SCENARIOS.get(id), id);
}
export function kitPiece(id: KitPieceId): KitPiece {
  return known(KIT.get(id), id);
}

// oxfmt-ignore
export const weaponId = z.enum(["rifle", "semiAutoRifle", "smg", "carbine", "pistol", "assaultRifle", "automaticRifle", "machineGun"]);
export const extraWeapon = z.enum(["panzerfaust", "rifleGrenadeLauncher"]);
const armId = z.enum([...weaponId.options, ...extraWeapon.options, "grenade"]);
// oxfmt-ignore
const weaponRule = z.enum([
  "bolt", "semiAuto", "auto", "canAim", "assaultWeapon", "assistantServed", "cumbersome", "mg42", "grenadeProjector",
  "singleUse", "launcher",
]);
const nationId = z.enum(["GE", "US", "GB", "SU", "IT", "FI"]);
// oxfmt-ignore
export const squadTypeId = z.enum([
  "GE-GREN", "GE-SS", "GE-FJ", "US-RIFLE", "US-RANGER", "US-PARA", "GB-RIFLE", "GB-PARA", "GB-CDO", "SU-RIFLE",
  "SU-GUARD", "IT-FUC", "IT-ALP", "IT-PARA", "FI-JAL", "FI-JAA",
]);
// oxfmt-ignore
const squadRule = z.enum([
  "independence", "mg42", "tenacious", "assaultTroops", "scouts", "squadSniper", "recon", "stonk", "lightMortar",
  "qualityOfQuantity", "defenceOfHomeland", "motti", "sissu", "allTerrain",
]);
const role = z.enum(["officer", "nco", "gunner", "assistant", "rifleman"]);
export const experience = z.enum(["recruit", "regular", "veteran"]);
export const specialist = z.enum(["radioOperator", "medic", "politicalOfficer"]);
export const terrainId = z.enum(["grove", "scrub", "crops", "building", "fence", "lowWall", "hedge", "wall"]);
export const mapId = z.enum(["M1", "M2", "M3", "M4"]);
export const scenarioId = z.enum(["PS-S1", "PS-S2", "PS-S3", "PS-S4", "PS-S5", "PS-S6"]);
// oxfmt-ignore
export const kitPieceId = z.enum([
  "A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9", "O1", "O2", "O3", "O4", "O5", "O6", "O7", "O8", "O9", "O10",
]);
const mode = z.enum(["simple", "orders", "uncovered"]);
// oxfmt-ignore
const actionId = z.enum([
  "returnToAction", "requestCoveringFire", "noMove", "cautiousMove", "lightPaceMove", "crawl", "aim", "shoot",
  "throwGrenade", "panzerfaust", "rifleGrenadeLauncher", "assault", "inspireCourage", "giveOrder", "attendWounded",
]);
// oxfmt-ignore
const explosiveId = z.enum([
  "grenade", "rifleGrenade", "panzerfaust", "artillery1", "artillery2", "artillery3", "artillery4", "lightMortar",
  "stonk", "sniper", "mgFireAtWill",
]);

export type WeaponId = z.infer<typeof weaponId>;
export type ExtraWeapon = z.infer<typeof extraWeapon>;
/** Everything to attack with: his weapon, what he carries besides, and the grenades that all have (PS-10-1). */
export type ArmId = z.infer<typeof armId>;
export type WeaponRule = z.infer<typeof weaponRule>;
export type NationId = z.infer<typeof nationId>;
export type SquadTypeId = z.infer<typeof squadTypeId>;
export type SquadRule = z.infer<typeof squadRule>;
export type Role = z.infer<typeof role>;
export type Experience = z.infer<typeof experience>;
export type Specialist = z.infer<typeof specialist>;
export type TerrainKind = z.infer<typeof terrainId>;
export type MapId = z.infer<typeof mapId>;
export type ScenarioId = z.infer<typeof scenarioId>;
export type KitPieceId = z.infer<typeof kitPieceId>;
export type ExplosiveId = z.infer<typeof explosiveId>;

const row = <S extends z.core.$ZodShape>(shape: S) => z.readonly(z.strictObject(shape));
const list = <T extends z.core.SomeType>(item: T) => z.readonly(z.array(item));
const count = z.int().check(z.nonnegative());
const orNone = z.nullable(count);
const rule = z.string().check(z.regex(/^PS-\d+(?:\.\w+)*-\d+$/));
const name = row({ es: z.string(), en: z.string() });
const point = row({ x: count, y: count });
const limit = row({ value: count, rule });
const outline = { kind: terrainId, shape: z.enum(["rect", "oct"]), cut: z.exactOptional(count), w: count, h: count };

const weaponRow = row({
  id: armId,
  nation: z.nullable(nationId), // none: the generic table
  model: name,
  rangeMin: count,
  rangeMax: count,
  rangeAimed: count, // PS-6.6-7
  autoUpTo: orNone, // PS-6.6-9: automatic so far, semi-automatic beyond; none: its rules hold at any range
  rules: list(weaponRule),
  rule,
});

/** PS-8.1-1 */
const nationRow = row({
  id: nationId,
  name,
  rule,
  rules: list(squadRule),
  specialists: list(specialist),
  soldiers: list(row({ n: count, role, weapon: weaponId })),
});

// `from` is what the soldier must have in his hands, empty for anything; `max` none for no limit.
const upgradeTerms = { id: z.string(), from: list(weaponId), max: orNone, costHalves: count, rule };
const upgradeRow = z.discriminatedUnion("kind", [
  row({ ...upgradeTerms, kind: z.literal("swap"), to: list(weaponId) }),
  row({ ...upgradeTerms, kind: z.literal("add"), to: list(extraWeapon) }),
]);
const squadTypeRow = row({
  id: squadTypeId,
  nation: nationId,
  name,
  rule,
  budgetHalves: count,
  specialRules: list(squadRule),
  maxVeterans: orNone,
  maxRecruits: orNone,
  upgrades: list(upgradeRow),
});
const squadsFile = row({
  types: list(squadTypeRow),
  experience: z.readonly(z.record(experience, row({ costHalves: count, startingOp: count, rule }))),
  specialists: z.readonly(z.record(specialist, row({ costHalves: count, weapon: z.nullable(weaponId), rule }))),
  maxSpecialists: limit,
  scouts: limit,
  specialRules: z.readonly(z.record(squadRule, row({ rule }))),
});

const soldierChoice = {
  n: anyWhole,
  weapon: z.exactOptional(weaponId),
  extra: z.exactOptional(extraWeapon),
  experience: z.exactOptional(experience),
  specialist: z.exactOptional(specialist),
  scout: z.exactOptional(z.boolean()),
};
/** A squad as a player writes it. A list far longer than any squad is refused here, before anything is counted. */
export const squadChoice = z.strictObject({
  type: squadTypeId,
  soldiers: z.array(z.strictObject(soldierChoice)).check(z.maxLength(32)),
});
const listRow = row({ type: squadTypeId, rule, soldiers: list(row(soldierChoice)) });

const terrainRow = row({
  kind: terrainId,
  class: z.enum(["roughArea", "impassableArea", "passableObstacle", "impassableObstacle"]),
  cover: z.enum(["light", "heavy"]),
  coversInside: z.boolean(),
  coversBehind: z.boolean(),
  moveLimit: orNone, // none: nobody passes
  mayEndOn: z.boolean(),
  blocksSight: z.boolean(),
  heightDefault: count,
  rule,
});
const kitRow = row({ id: kitPieceId, ...outline, height: count, rule });
const pieceRow = row({ id: z.string(), ...outline, cx: count, cy: count, height: z.exactOptional(count) });
const mapRow = row({
  id: mapId,
  name,
  rule,
  objectives: row({ south: point, north: point }), // by the player who places it, in the enemy half (PS-R61)
  pieces: list(pieceRow),
});

const deploymentFile = row({
  slots: list(row({ id: z.string(), team: z.enum(["officer", "nco"]), x: count, y: count, rule })),
  teams: list(row({ size: count, officer: list(count), nco: list(count), rule })), // soldiers in the order of the slots
});
const scenarioRow = row({
  id: scenarioId,
  name,
  mode,
  map: mapId,
  south: squadTypeId,
  north: squadTypeId,
  attacker: z.nullable(z.enum(["south", "north"])), // none: rolled for (PS-9.1-3)
  rule,
});

const no = z.int().check(z.positive());
const halves = z.int();
const objectivesFile = row({
  placement: row({ fromEnemyEdge: count, lateralMin: count, radius: count, rule }),
  simple: row({ takeEnemyLine: row({ inHalfHalves: halves, inZoneHalves: halves, capHalves: orNone, rule }) }),
  priority: row({
    takeEnemyLine: row({ no, inHalfHalves: halves, inZoneHalves: halves, capHalves: count, rule }),
    // oxfmt-ignore
    defendPosition: row({ no, midlineGap: count, nearMidlineHalves: halves, enemyInOwnHalfHalves: halves, capHalves: count, rule }),
    controlObjective: row({ no, gap: count, nearHalves: halves, contactHalves: halves, capHalves: count, rule }),
  }),
  directivesChosen: limit,
  directives: row({
    noMoreLosses: row({ no, lostMax: count, metHalves: halves, failedHalves: halves, rule }),
    snakeHead: row({ no, metHalves: halves, byArtilleryOrSniperHalves: halves, failedHalves: halves, rule }),
    noMercy: row({ no, eliminatedMin: count, metHalves: halves, failedHalves: halves, rule }),
    silenceMachineGun: row({ no, metHalves: halves, failedHalves: halves, rule }),
    importantOnes: row({ no, perSpecialistHalves: halves, rule }),
    minimalReinforcements: row({ no, perPoHalves: halves, capHalves: count, failedHalves: halves, rule }),
  }),
  casual: row({
    takeEnemyLine: row({ pointsHalves: halves, soldiersMin: count, rule }),
    infiltration: row({ pointsHalves: halves, soldiersMin: count, rule }),
    controlObjective: row({ pointsHalves: halves, soldiersMin: count, gap: count, rule }),
    snakeHead: row({ pointsHalves: halves, rule }),
    noMercy: row({ pointsHalves: halves, eliminatedMin: count, rule }),
    minimalReinforcements: row({ pointsHalves: halves, rivalTimes: count, rule }),
    noMoreLosses: row({ pointsHalves: halves, lostMax: count, turn: count, rule }),
  }),
});

const actionRow = row({
  step: z.enum(["return", "cover", "move", "attack", "any"]),
  pa: count,
  paReduced: orNone, // who pays it: PS-6.5-2 for the return, PS-10.FI-1 for the shot
  lengthOver: orNone,
  lengthMax: orNone,
  rule,
});
const scatter = z.nullable(row({ dice: count, plus: count }));
const explosiveRow = row({
  pa: orNone,
  po: orNone, // for `mgFireAtWill` by enemy affected (PS-7.3-2)
  gapMin: count,
  gapMax: orNone,
  sight: z.enum(["none", "self", "anyOwn", "gunner"]),
  scatter,
  scatterSteady: scatter, // PS-6.4-5
  radius: orNone,
  neighbourGap: orNone,
  suppresses: z.boolean(),
  evasion: count,
  evasionMg42: orNone,
  failure: z.enum(["eliminated", "suppressed"]),
  eliminatedAtMost: orNone, // PS-7.3-4
  shielded: z.boolean(),
  goToGround: z.enum(["always", "beyondPointBlank"]),
  rule,
});
const explosivesFile = row({
  attacks: z.readonly(z.record(explosiveId, explosiveRow)),
  panzerfaustToHit: list(row({ gapMax: count, need: count, needMoved: count, rule })),
});

export type Weapon = z.infer<typeof weaponRow>;
export type Nation = z.infer<typeof nationRow>;
export type Upgrade = z.infer<typeof upgradeRow>;
export type SquadType = z.infer<typeof squadTypeRow>;
export type SquadChoice = z.infer<typeof squadChoice>;
export type SoldierChoice = SquadChoice["soldiers"][number];
export type Terrain = z.infer<typeof terrainRow>;
export type KitPiece = z.infer<typeof kitRow>;
export type MapPiece = z.infer<typeof pieceRow>;
export type GameMap = z.infer<typeof mapRow>;
export type Scenario = z.infer<typeof scenarioRow>;

/** All the tables together: what a replay's data hash is made of. */
export const DATA = Object.freeze({
  actions: z.readonly(z.record(actionId, actionRow)).parse(actionsJson),
  deployment: deploymentFile.parse(deploymentJson),
  explosives: explosivesFile.parse(explosivesJson),
  kit: list(kitRow).parse(kitJson),
  lists: list(listRow).parse(listsJson),
  maps: list(mapRow).parse(mapsJson),
  nations: list(nationRow).parse(nationsJson),
  objectives: objectivesFile.parse(objectivesJson),
  scenarios: list(scenarioRow).parse(scenariosJson),
  squads: squadsFile.parse(squadsJson),
  terrain: list(terrainRow).parse(terrainJson),
  weapons: list(weaponRow).parse(weaponsJson),
});

const ARMOURY = new Map(nationId.options.map((nation) => [nation, armoury(nation)]));
const NATIONS = new Map(DATA.nations.map((nation) => [nation.id, nation]));
const SQUAD_TYPES = new Map(DATA.squads.types.map((type) => [type.id, type]));
const LISTS = new Map(DATA.lists.map((squad) => [squad.type, squad]));
const TERRAIN = new Map(DATA.terrain.map((terrain) => [terrain.kind, terrain]));
const MAPS = new Map(DATA.maps.map((map) => [map.id, map]));
const SCENARIOS = new Map(DATA.scenarios.map((scenario) => [scenario.id, scenario]));
const KIT = new Map(DATA.kit.map((piece) => [piece.id, piece]));

function armoury(nation: NationId): Map<ArmId, Weapon> {
  const generic = DATA.weapons.filter((weapon) => weapon.nation === null);
  const national = DATA.weapons.filter((weapon) => weapon.nation === nation);
  return new Map([...generic, ...national].map((weapon) => [weapon.id, weapon]));
}

/** Ids are checked where they enter, so a missing row is a hole in the tables. */
function known<T>(found: T | undefined, id: string): T {
  if (found === undefined) throw new Error(`no data for ${id}`);
  return found;
}
