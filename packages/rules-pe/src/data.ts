import actionsJson from "../data/actions.json" with { type: "json" };
import campaignJson from "../data/campaign.json" with { type: "json" };
import conversionJson from "../data/conversion.json" with { type: "json" };
import costsJson from "../data/costs.json" with { type: "json" };
import damageJson from "../data/damage.json" with { type: "json" };
import figuresJson from "../data/figures.json" with { type: "json" };
import fireJson from "../data/fire.json" with { type: "json" };
import mapsJson from "../data/maps.json" with { type: "json" };
import meleeJson from "../data/melee.json" with { type: "json" };
import missionsJson from "../data/missions.json" with { type: "json" };
import moraleJson from "../data/morale.json" with { type: "json" };
import squadsJson from "../data/squads.json" with { type: "json" };
import stealthJson from "../data/stealth.json" with { type: "json" };
import terrainJson from "../data/terrain.json" with { type: "json" };
import throwsJson from "../data/throws.json" with { type: "json" };
import troopsJson from "../data/troops.json" with { type: "json" };
import weaponsJson from "../data/weapons.json" with { type: "json" };
import {
  actionRow,
  campaignFile,
  conversionRow,
  costsFile,
  damageFile,
  figuresFile,
  fireFile,
  list,
  mapRow,
  meleeFile,
  missionRow,
  moraleFile,
  squadRow,
  stealthFile,
  terrainRow,
  throwsFile,
  troopsFile,
  weaponRow,
} from "./schema.ts";
import type {
  ActionId,
  ActionRow,
  Blast,
  BlastClass,
  Budget,
  BudgetId,
  DamageClass,
  GameMap,
  MapId,
  MeleeRow,
  MeleeWeapon,
  Mission,
  MissionId,
  Price,
  Result,
  Squad,
  SquadName,
  Terrain,
  TerrainKind,
  Veterancy,
  Weapon,
  WeaponId,
} from "./schema.ts";

export {
  BANDS,
  budgetId,
  mapId,
  missionId,
  sideName,
  soldierShape,
  squadName,
  terrainKind,
  VETERANCIES,
  veterancy,
  weaponId,
} from "./schema.ts";
export type {
  ActionId,
  ActionRow,
  Band,
  Blast,
  BlastClass,
  Budget,
  BudgetId,
  DamageClass,
  Deployment,
  GameMap,
  MapId,
  MeleeRow,
  MeleeWeapon,
  Mission,
  MissionId,
  Price,
  Result,
  SoldierChoice,
  Squad,
  SquadName,
  Terrain,
  TerrainFeature,
  TerrainKind,
  Veterancy,
  Weapon,
  WeaponId,
} from "./schema.ts";

// The tables of the game, checked once when the module loads. Lengths are whole millimetres (PE-2-2), movement points tenths
// (PE-4-3), prices thirds of a point (PE-15-3). Names are messages: `weapon.<id>`, `terrain.<kind>`, `feature.<name>`, `map.<id>`,
// `mission.<id>`, `squad.<id>`, `army.<id>`, `soldier.<id>`.

export function weaponOf(id: WeaponId): Weapon {
  return known(WEAPONS.get(id), id);
}
export function terrainOf(kind: TerrainKind): Terrain {
  return known(TERRAIN.get(kind), kind);
}
/** What something costs to do, and its flags (TM1). */
export function actionOf(id: ActionId): ActionRow {
  return known(ACTIONS.get(id), id);
}
export function mapOf(id: MapId): GameMap {
  return known(MAPS.get(id), id);
}
export function missionOf(id: MissionId): Mission {
  return known(MISSIONS.get(id), id);
}
export function squadOf(id: SquadName): Squad {
  return known(SQUADS.get(id), id);
}
export function budgetOf(id: BudgetId): Budget {
  return known(BUDGETS.get(id), id);
}
/** Price of a piece of equipment and of one magazine, belt, shell or grenade of it, in thirds of a point. */
export function priceOf(id: WeaponId): Price {
  return known(PRICES.get(id), id);
}
/** Which way 2d6 send a projectile: clockwise degrees from forward (PE-9-7). */
export function scatterOf(roll: number): number {
  return known(
    DATA.throws.scatter.find((row) => row.roll === roll),
    `scatter ${roll}`,
  ).degrees;
}
/** TM11: 11 and more are the last row. */
export function woundedFactor(normal: number): number {
  const row = DATA.troops.wounded.findLast((one) => one.normal <= normal);
  return known(row, `wounded ${normal}`).wounded;
}
/** TM13 */
export function physicalOf(roll: number, vet: Veterancy): number {
  const row = known(
    DATA.troops.physical.find((one) => one.roll === roll),
    `physical ${roll}`,
  );
  return Math.max(DATA.figures.factorMin.value, row.ff + DATA.troops.physicalBy[vet].value);
}
/** TM4: nothing for a success base of 0 or less. */
export function damageOf(be: number, column: DamageClass): Result | null {
  return DATA.damage.shots.findLast((one) => one.be <= be)?.[column] ?? null;
}
/** TM5, the row `outward` rows farther out (PE-12-11). */
export function blastOf(distanceSquared: number, outward: number, column: BlastClass): Blast | null {
  const at = DATA.damage.blasts.findIndex((one) => distanceSquared <= one.to * one.to);
  return at === -1 ? null : (DATA.damage.blasts[at + outward]?.[column] ?? null);
}
/** TM10 */
export function meleeModifier(attacker: MeleeWeapon, defender: MeleeWeapon): MeleeRow {
  return known(
    DATA.melee.weapons.find((one) => one.attacker === attacker && one.defender === defender),
    `${attacker} ${defender}`,
  );
}
/** PE-18-1: a skill of 0 to 100. */
export function factorOfPercent(percent: number): number {
  return known(
    DATA.conversion.findLast((one) => one.percentFrom <= percent),
    `${percent} %`,
  ).factor;
}

/** All the tables together: what a replay's data hash is made of. */
export const DATA = Object.freeze({
  actions: list(actionRow).parse(actionsJson),
  campaign: campaignFile.parse(campaignJson),
  conversion: list(conversionRow).parse(conversionJson),
  costs: costsFile.parse(costsJson),
  damage: damageFile.parse(damageJson),
  figures: figuresFile.parse(figuresJson),
  fire: fireFile.parse(fireJson),
  maps: list(mapRow).parse(mapsJson),
  melee: meleeFile.parse(meleeJson),
  missions: list(missionRow).parse(missionsJson),
  morale: moraleFile.parse(moraleJson),
  squads: list(squadRow).parse(squadsJson),
  stealth: stealthFile.parse(stealthJson),
  terrain: list(terrainRow).parse(terrainJson),
  throws: throwsFile.parse(throwsJson),
  troops: troopsFile.parse(troopsJson),
  weapons: list(weaponRow).parse(weaponsJson),
});

const WEAPONS = new Map(DATA.weapons.map((weapon) => [weapon.id, weapon]));
const TERRAIN = new Map(DATA.terrain.map((terrain) => [terrain.kind, terrain]));
const ACTIONS = new Map(DATA.actions.map((action) => [action.id, action]));
const MAPS = new Map(DATA.maps.map((map) => [map.id, map]));
const MISSIONS = new Map(DATA.missions.map((mission) => [mission.id, mission]));
const SQUADS = new Map(DATA.squads.map((squad) => [squad.id, squad]));
const BUDGETS = new Map(DATA.costs.budgets.map((budget) => [budget.id, budget]));
const PRICES = new Map(DATA.costs.equipment.map((price) => [price.id, price]));

/** Ids are checked where they enter, so a missing row is a hole in the tables. */
function known<T>(found: T | undefined, id: string): T {
  if (found === undefined) throw new Error(`no data for ${id}`);
  return found;
}
