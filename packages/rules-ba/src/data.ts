import * as z from "zod/mini";
import armourJson from "../data/armour.json" with { type: "json" };
import figuresJson from "../data/figures.json" with { type: "json" };
import forcesJson from "../data/forces.json" with { type: "json" };
import gamesJson from "../data/games.json" with { type: "json" };
import heJson from "../data/he.json" with { type: "json" };
import mapsJson from "../data/maps.json" with { type: "json" };
import movementJson from "../data/movement.json" with { type: "json" };
import officersJson from "../data/officers.json" with { type: "json" };
import ordersJson from "../data/orders.json" with { type: "json" };
import passageJson from "../data/passage.json" with { type: "json" };
import qualityJson from "../data/quality.json" with { type: "json" };
import scenariosJson from "../data/scenarios.json" with { type: "json" };
import tablesJson from "../data/tables.json" with { type: "json" };
import templatesJson from "../data/templates.json" with { type: "json" };
import terrainJson from "../data/terrain.json" with { type: "json" };
import valuesJson from "../data/values.json" with { type: "json" };
import weaponsJson from "../data/weapons.json" with { type: "json" };
import {
  armourRow,
  figuresFile,
  gameRow,
  heRow,
  mapRow,
  movementRow,
  officerRow,
  orderRow,
  passageRow,
  presetRow,
  qualityRow,
  scenarioRow,
  tablesFile,
  templateRow,
  terrainRow,
  valuesFile,
  weaponRow,
} from "./rows.ts";
import type {
  Armour,
  ArmourId,
  Figures,
  Game,
  GameId,
  GunClass,
  HeRow,
  MapId,
  MapRow,
  Movement,
  MovementId,
  Mover,
  OfficerRow,
  OrderRow,
  Passage,
  PassageRow,
  Preset,
  PresetId,
  Quality,
  QualityRow,
  Rank,
  Scenario,
  ScenarioId,
  Tables,
  Template,
  TemplateId,
  Terrain,
  TerrainClass,
  TerrainKind,
  Values,
  Weapon,
  WeaponId,
} from "./rows.ts";

export * from "./rows.ts";

// The tables of the game, checked once when the module loads and frozen. Lengths are thousandths of an inch (BA-GEO-1). Names are
// messages: `weapon.<id>`, `template.<id>`, `terrain.<kind>`, `map.<id>`, `scenario.<id>`, `force.<id>`, `nation.<id>`.

export function weaponOf(id: WeaponId): Weapon {
  return known(WEAPONS.get(id), id);
}
export function templateOf(id: TemplateId): Template {
  return known(TEMPLATES.get(id), id);
}
export function qualityOf(id: Quality): QualityRow {
  return known(QUALITIES.get(id), id);
}
export function officerOf(rank: Rank): OfficerRow {
  return known(OFFICERS.get(rank), rank);
}
/** By the diameter of the template in inches (BA-WPN-18). */
export function heOf(size: number): HeRow {
  return known(HE.get(size), String(size));
}
export function terrainOf(kind: TerrainKind): Terrain {
  return known(TERRAIN.get(kind), kind);
}
export function passageOf(ground: TerrainClass, mover: Mover): Passage {
  return known(PASSAGE.get(ground), ground)[mover];
}
export function movementOf(id: MovementId): Movement {
  return known(MOVEMENT.get(id), id);
}
export function armourOf(id: ArmourId): Armour {
  return known(ARMOUR.get(id), id);
}
export function gunClassOf(id: GunClass): Tables["gunClasses"][number] {
  return known(GUNS.get(id), id);
}
export function mapOf(id: MapId): MapRow {
  return known(MAPS.get(id), id);
}
export function scenarioOf(id: ScenarioId): Scenario {
  return known(SCENARIOS.get(id), id);
}
export function presetOf(id: PresetId): Preset {
  return known(PRESETS.get(id), id);
}
export function gameOf(id: GameId): Game {
  return known(GAMES.get(id), id);
}
/** The row of a table of die results that the number falls into. */
export function rowFor<T extends { readonly from: number; readonly to: number }>(rows: readonly T[], n: number): T {
  return known(
    rows.find(({ from, to }) => n >= from && n <= to),
    String(n),
  );
}

interface Data {
  readonly armour: readonly Armour[];
  readonly figures: Figures;
  readonly forces: readonly Preset[];
  readonly games: readonly Game[];
  readonly he: readonly HeRow[];
  readonly maps: readonly MapRow[];
  readonly movement: readonly Movement[];
  readonly officers: readonly OfficerRow[];
  readonly orders: readonly OrderRow[];
  readonly passage: readonly PassageRow[];
  readonly quality: readonly QualityRow[];
  readonly scenarios: readonly Scenario[];
  readonly tables: Tables;
  readonly templates: readonly Template[];
  readonly terrain: readonly Terrain[];
  readonly values: Values;
  readonly weapons: readonly Weapon[];
}

/** All the tables together: what a replay's data hash is made of. */
export const DATA: Data = Object.freeze({
  armour: z.readonly(z.array(armourRow)).parse(armourJson),
  figures: figuresFile.parse(figuresJson),
  forces: z.readonly(z.array(presetRow)).parse(forcesJson),
  games: z.readonly(z.array(gameRow)).parse(gamesJson),
  he: z.readonly(z.array(heRow)).parse(heJson),
  maps: z.readonly(z.array(mapRow)).parse(mapsJson),
  movement: z.readonly(z.array(movementRow)).parse(movementJson),
  officers: z.readonly(z.array(officerRow)).parse(officersJson),
  orders: z.readonly(z.array(orderRow)).parse(ordersJson),
  passage: z.readonly(z.array(passageRow)).parse(passageJson),
  quality: z.readonly(z.array(qualityRow)).parse(qualityJson),
  scenarios: z.readonly(z.array(scenarioRow)).parse(scenariosJson),
  tables: tablesFile.parse(tablesJson),
  templates: z.readonly(z.array(templateRow)).parse(templatesJson),
  terrain: z.readonly(z.array(terrainRow)).parse(terrainJson),
  values: valuesFile.parse(valuesJson),
  weapons: z.readonly(z.array(weaponRow)).parse(weaponsJson),
});

const WEAPONS = new Map(DATA.weapons.map((one) => [one.id, one]));
const TEMPLATES = new Map(DATA.templates.map((one) => [one.id, one]));
const QUALITIES = new Map(DATA.quality.map((one) => [one.id, one]));
const OFFICERS = new Map(DATA.officers.map((one) => [one.rank, one]));
const HE = new Map(DATA.he.map((one) => [one.size, one]));
const TERRAIN = new Map(DATA.terrain.map((one) => [one.kind, one]));
const PASSAGE = new Map(DATA.passage.map((one) => [one.class, one]));
const MOVEMENT = new Map(DATA.movement.map((one) => [one.id, one]));
const ARMOUR = new Map(DATA.armour.map((one) => [one.id, one]));
const GUNS = new Map(DATA.tables.gunClasses.map((one) => [one.id, one]));
const MAPS = new Map(DATA.maps.map((one) => [one.id, one]));
const SCENARIOS = new Map(DATA.scenarios.map((one) => [one.id, one]));
const PRESETS = new Map(DATA.forces.map((one) => [one.id, one]));
const GAMES = new Map(DATA.games.map((one) => [one.id, one]));

/** Ids are checked where they enter, so a missing row is a hole in the tables. */
function known<T>(found: T | undefined, id: string): T {
  if (found === undefined) throw new Error(`no data for ${id}`);
  return found;
}
