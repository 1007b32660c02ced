import type { Json, Refusal } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { characterSchema, recruitOf } from "./conversion.ts";
import { DATA, budgetId, budgetOf, priceOf, soldierShape, squadName, squadOf, weaponId, weaponOf } from "./data.ts";
import type { BudgetId, WeaponId } from "./data.ts";
import type { Recruit } from "./muster.ts";
import { no } from "./refusal.ts";

/**
 * Squads bought with points (section 15): what they are, what they cost, what is wrong with them. Personnel counts whole points,
 * equipment thirds of one, and neither buys the other (PE-15-1, PE-15-3).
 */

const count = (most: number): z.ZodMiniNumberFormat => z.int().check(z.minimum(0), z.maximum(most));

/** What happened to him so far (PE-14-2). */
export const careerSchema = z.strictObject({
  combats: count(9999),
  kills: count(9999),
  explosionKills: count(9999),
  wounds: count(9999),
});

/** Figures of a role-player's character (PE-18-1, PE-18-4). */
export const ownFigures = z.strictObject({
  fc: z.partialRecord(weaponId, z.int().check(z.minimum(2), z.maximum(11))),
  hp: z.int().check(z.minimum(1), z.maximum(999)),
  left: z.int().check(z.minimum(0), z.maximum(999)),
});

export const recruitSchema = z.strictObject({
  ...soldierShape,
  name: z.optional(z.string().check(z.maxLength(30))),
  ff: z.optional(count(12)),
  wounded: z.optional(z.boolean()),
  career: z.optional(careerSchema),
  own: z.optional(z.nullable(ownFigures)),
  server: z.optional(z.boolean()),
});

/** Two control sheets of ten boxes (PE-16-1). */
export const MOST_SOLDIERS = 20;

export const ownSquad = z.strictObject({
  name: z.optional(z.string().check(z.maxLength(40))),
  /** What it was bought with; a mission has its own. */
  budget: z.optional(budgetId),
  /** Soldiers, or characters of another game to be made soldiers of (section 18). */
  soldiers: z
    .array(z.union([recruitSchema, z.strictObject({ character: characterSchema })]))
    .check(z.maxLength(MOST_SOLDIERS)),
  mines: z._default(count(50), 0),
  overloadedMines: z._default(count(50), 0),
  traps: z._default(count(50), 0),
});

export interface Squad {
  readonly name: string | null;
  readonly budget: BudgetId;
  readonly soldiers: readonly Recruit[];
  readonly mines: number;
  readonly overloadedMines: number;
  readonly traps: number;
}

/** A ready squad by its name, or one's own. Null: no squad at all. */
export function readSquad(raw: unknown): Squad | null {
  const name = z.safeParse(squadName, raw);
  if (name.success) {
    const { soldiers, mines, overloadedMines, traps } = squadOf(name.data);
    return { name: null, budget: budgetFor(name.data), soldiers, mines, overloadedMines, traps };
  }
  const parsed = z.safeParse(ownSquad, raw);
  if (!parsed.success) return null;
  const { soldiers, mines, overloadedMines, traps, budget } = parsed.data;
  return {
    name: parsed.data.name ?? null,
    budget: budget ?? "standard",
    soldiers: soldiers.map((man) => asSniper("character" in man ? recruitOf(man.character) : man)),
    mines,
    overloadedMines,
    traps,
  };
}

/** PE-15-8: who is bought with a sniper rifle has the trait, and nobody else. */
export function asSniper<R extends Recruit>(man: R): R {
  return { ...man, sniper: man.arms.some(({ weapon }) => weaponOf(weapon).traits.includes("sniper")) };
}

/** The budget of the mission a ready squad is offered in. */
function budgetFor(name: string): BudgetId {
  if (name === "modern") return "modern";
  const side = DATA.missions.flatMap(({ sides }) => [...sides]).find(({ squads }) => squads.some((id) => id === name));
  return side?.budget ?? "standard";
}

export function squadJson(squad: Squad): Json {
  const { name, budget, soldiers, mines, overloadedMines, traps } = squad;
  return {
    ...(name === null ? {} : { name }),
    budget,
    soldiers: soldiers.map(recruitJson),
    mines,
    overloadedMines,
    traps,
  };
}

export function recruitJson(man: Recruit): { readonly [key: string]: Json } {
  const { id, rank, vet, arms, gof, gdf, sniper, artillery, radio, name, ff, wounded, career, own, server } = man;
  return {
    id,
    rank,
    vet,
    arms: arms.map((arm) => ({ ...arm })),
    gof,
    gdf,
    sniper,
    artillery,
    radio,
    ...(name === undefined ? {} : { name }),
    ...(ff === undefined ? {} : { ff }),
    ...(wounded === undefined ? {} : { wounded }),
    ...(server === true ? { server } : {}),
    ...(career === undefined ? {} : { career: { ...career } }),
    ...(own === undefined || own === null ? {} : { own: { fc: fcJson(own.fc), hp: own.hp, left: own.left } }),
  };
}

function fcJson(fc: NonNullable<Recruit["own"]>["fc"]): { [weapon: string]: number } {
  return Object.fromEntries(
    weaponId.options.flatMap((weapon) => (fc[weapon] === undefined ? [] : [[weapon, fc[weapon]]])),
  );
}

// --- points

/** PE-15-2: in whole points. */
export function personnelOf({ rank, vet, wounded }: Recruit): number {
  const { personnel, officerTimes, woundedShare } = DATA.costs;
  const whole = personnel[vet].value * (rank === "officer" ? officerTimes.value : 1);
  return wounded === true ? whole / woundedShare.value : whole;
}

/** PE-15-3, PE-15-4: in thirds of a point. An officer's first pistol is free, with its first magazines. */
export function equipmentOf({ rank, arms, gof, gdf }: Recruit): number {
  let thirds = gof * priceOf("GOF").piece + gdf * priceOf("GDF").piece;
  const gift = rank === "officer" ? arms.findIndex(({ weapon }) => weapon === "PIS") : -1;
  for (const [i, { weapon, magazines }] of arms.entries()) {
    const { thirds: price, piece } = priceOf(weapon);
    thirds +=
      i === gift ? Math.max(0, magazines - DATA.figures.freeMagazines.value) * piece : price + magazines * piece;
  }
  return thirds;
}

/** PE-11-1, PE-11-3: in thirds of a point. */
export function obstaclesOf({ mines, overloadedMines, traps }: Squad): number {
  const price = (what: string): number => DATA.costs.obstacles.find(({ id }) => id === what)?.thirds ?? 0;
  return mines * price("mine") + overloadedMines * price("overloadedMine") + traps * price("trap");
}

export function costOf(squad: Squad): { readonly personnel: number; readonly equipment: number } {
  const sum = (of: (man: Recruit) => number): number => squad.soldiers.reduce((all, man) => all + of(man), 0);
  return { personnel: sum(personnelOf), equipment: sum(equipmentOf) + obstaclesOf(squad) };
}

/** `416⅔`: thirds of a point as they are written. */
export function thirdsText(thirds: number): string {
  const whole = Math.trunc(thirds / 3);
  const rest = ["", "⅓", "⅔"][thirds % 3] ?? "";
  return whole === 0 && rest !== "" ? rest : `${whole}${rest}`;
}

// --- what is wrong

/** Against a budget; null: nothing limits the points (a campaign that has begun, PE-R132). `side`: as it is called. */
export function checkSquad(squad: Squad, budget: BudgetId | null, side = "squad"): Refusal[] {
  const problems: Refusal[] = [];
  const { soldiers } = squad;
  if (soldiers.length === 0) problems.push(no("PE-15-1", "squad.nobody"));
  if (new Set(soldiers.map(({ id }) => id)).size < soldiers.length) problems.push(no("PE-15-1", "squad.sameName"));
  if (budget !== null) problems.push(...pointProblems(squad, budget));
  for (const man of soldiers) problems.push(...manProblems(man));
  // In a campaign whoever is fit fights, be a mortar's crew complete or not (PE-10-1, PE-R132).
  if (budget !== null) problems.push(...crewProblems(soldiers));
  return problems.map((problem) => ({ ...problem, params: { ...problem.params, side } }));
}

function pointProblems(squad: Squad, budget: BudgetId): Refusal[] {
  const { personnel, equipment } = costOf(squad);
  const limit = budgetOf(budget);
  const problems: Refusal[] = [];
  if (personnel > limit.personnel)
    problems.push(no("PE-15-1", "squad.personnel", { spent: personnel, limit: limit.personnel }));
  if (equipment > limit.equipment)
    problems.push(
      no("PE-15-1", "squad.equipment", { spent: thirdsText(equipment), limit: thirdsText(limit.equipment) }),
    );
  if (squad.mines + squad.overloadedMines + squad.traps > 0 && !hasObstacles(budget))
    problems.push(no("PE-C-3", "squad.noMines"));
  return problems;
}

/** PE-C-3: only the defender of a position lays mines and wires. */
export function hasObstacles(budget: BudgetId): boolean {
  return budget === "defenders";
}

export function isGun(weapon: WeaponId): boolean {
  return weaponOf(weapon).traits.includes("crew");
}

export function isMortar(weapon: WeaponId): boolean {
  return weaponOf(weapon).traits.includes("mortar");
}

function manProblems({ id, arms, artillery, radio, server }: Recruit): Refusal[] {
  const problems: Refusal[] = [];
  const kinds = arms.map(({ weapon }) => weapon);
  if (kinds.some((weapon) => weapon === "GOF" || weapon === "GDF"))
    problems.push(no("PE-15-3", "squad.grenadesApart", { man: id }));
  if (new Set(kinds).size < kinds.length) problems.push(no("PE-15-3", "squad.twoAlike", { man: id }));
  // PE-4-16: it fills his hands and his back.
  if (kinds.filter(isGun).length > 1) problems.push(no("PE-4-16", "squad.twoGuns", { man: id }));
  if (server === true && kinds.some(isGun)) problems.push(no("PE-15-8", "squad.serverGun", { man: id }));
  if (radio && !artillery) problems.push(no("PE-15-8", "squad.radioSkill", { man: id }));
  return problems;
}

/** PE-15-4, PE-15-8, PE-R133: for each mortar two gunners and, if wanted, one observer with a radio; a server for each machine gun. */
function crewProblems(soldiers: readonly Recruit[]): Refusal[] {
  const problems: Refusal[] = [];
  const guns = soldiers.flatMap(({ arms }) => arms).filter(({ weapon }) => isGun(weapon));
  const mortars = guns.filter(({ weapon }) => isMortar(weapon)).length;
  const servers = soldiers.filter(({ server }) => server === true).length;
  const skilled = soldiers.filter(({ artillery }) => artillery).length;
  const gunners = soldiers.filter(({ artillery, radio }) => artillery && !radio).length;
  const radios = soldiers.filter(({ radio }) => radio).length;
  if (radios > mortars) problems.push(no("PE-15-4", "squad.radios", { n: radios, limit: mortars }));
  if (gunners < 2 * mortars) problems.push(no("PE-15-8", "squad.mortarCrew", { n: gunners, needed: 2 * mortars }));
  if (skilled > 3 * mortars) problems.push(no("PE-15-8", "squad.artillery", { n: skilled, limit: 3 * mortars }));
  if (servers > guns.length - mortars)
    problems.push(no("PE-15-8", "squad.servers", { n: servers, limit: guns.length - mortars }));
  return problems;
}
