import { rollD6 } from "./ba.ts";
import type { C } from "./ba.ts";
import { DATA, armourOf, heOf, qualityOf, templateOf } from "./data.ts";
import type { Armour, RollSpec, WeaponId } from "./data.ts";
import type { RuleId } from "./rule-ids.ts";
import { hasRule } from "./state.ts";
import type { Arc, Unit } from "./state.ts";

/** Hits of any source, and what dice make of them: once for play, previews and odds. */

/** Hits that count alike. */
export interface Bunch {
  readonly hits: number;
  /** Everything added that belongs to the shot (`penAgainst`); null: small arms (BA-SHOOT-34). */
  readonly pen: number | null;
  /** What it pins with (BA-TEST-11); null: it does not, or who calls has given the pins. */
  readonly pins: RollSpec | null;
  /** In a building or behind a shield: one more to be damaged (BA-BLDG-18, BA-GUN-15). Vehicles have none. */
  readonly sheltered: boolean;
  /** Open-topped vehicles suffer more (BA-WPN-34). */
  readonly indirect: boolean;
  /** The hull's side it came from, for the turret (BA-VEH-21); null: from nowhere. */
  readonly arc: Arc | null;
  /** A sniper's man (BA-SPEC-8). */
  readonly named: string | null;
  /** For the story. */
  readonly weapon: WeaponId | null;
}

/** The pin of an ordinary hit. */
export const ONE_PIN: RollSpec = Object.freeze({ dice: 0, sides: 6, plus: 1 });

/** BA-WPN-15 */
export const FLAME_PINS: RollSpec = Object.freeze({ dice: 1, sides: 3, plus: 1 });

/** A bunch without anything out of the ordinary. */
export function plainHits(hits: number, pen: number | null, pins: RollSpec | null = ONE_PIN): Bunch {
  return { hits, pen, pins, sheltered: false, indirect: false, arc: null, named: null, weapon: null };
}

/** BA-WPN-20 to BA-WPN-27: so many hits of a template of this size in inches; a vehicle takes one (BA-R58), at the PEN against it. */
export function heHits(target: Unit, size: number, touched: number, indirect: boolean, struck: Struck = TOP): Bunch {
  const { pen, pins } = heOf(size);
  const hits = target.vehicle !== null ? Math.min(1, touched) : isProne(target) ? halved(touched) : touched;
  return {
    ...plainHits(hits, pen + armourPen(target, struck), pins),
    indirect,
    arc: struck.arc,
  };
}

/** BA-WPN-26, BA-AIR-12, BA-R53: rounding up. */
export function halved(hits: number): number {
  return Math.ceil(hits / DATA.figures.crewHitDown.value);
}

/** BA-SHOOT-20, BA-WPN-26, BA-R29, BA-R54, BA-R126: Down, since when ever, and on foot or with a gun. */
export function isProne(unit: Unit): boolean {
  return unit.die === "down" && unit.vehicle === null && !unit.mounted;
}

// --- armour

export interface Struck {
  readonly facing: "front" | "side" | "rear" | "top";
  readonly arc: Arc | null;
  /** −1 PEN: neither shaped charge, flamethrower nor HE (BA-VEH-12). */
  readonly long: boolean;
}
export const TOP: Struck = Object.freeze({ facing: "top", arc: null, long: false });

/** Null for what is no vehicle. */
export function armourRow(unit: Unit): Armour | null {
  const { vehicle } = templateOf(unit.template);
  return vehicle === null ? null : armourOf(vehicle.armour);
}

export function isEnclosedArmour(unit: Unit): boolean {
  if (unit.vehicle === null) return false;
  const { vehicle } = templateOf(unit.template);
  return vehicle !== null && armourOf(vehicle.armour).armoured && !vehicle.openTopped;
}

/** BA-VEH-12, BA-VEH-13, BA-VSPEC-8: added to a PEN against armour; nothing against anything else. */
export function armourPen(target: Unit, { facing, long }: Struck): number {
  if (armourRow(target)?.armoured !== true) return 0;
  const row = DATA.tables.facings.find(({ id }) => id === facing);
  const weak = hasRule(target, "vulnerable") && (facing === "side" || facing === "rear") ? 1 : 0;
  return (row?.pen ?? 0) + weak + (long ? DATA.figures.longRange.value : 0);
}

/** BA-VEH-11 */
export function couldDamage(target: Unit, pen: number | null): boolean {
  return pen !== null && 6 + pen >= (armourRow(target)?.value ?? 0);
}

// --- damage

/** BA-SHOOT-33, BA-CAV-11: what a die and its PEN must reach. */
export function damageValue(target: Unit, sheltered: boolean): number {
  const armour = armourRow(target);
  if (armour !== null) return armour.value;
  const { damage, sheltered: more } = qualityOf(target.quality);
  return sheltered ? more : damage;
}

/** The natural number that damages: a 1 never does (BA-SHOOT-35, BA-R42). More than 6: nothing does. */
export function damageNeeded(target: Unit, { pen, sheltered }: Pick<Bunch, "pen" | "sheltered">): number {
  if (pen === null && armourRow(target)?.armoured === true) return 7; // BA-SHOOT-34, BA-R48
  return Math.max(2, damageValue(target, sheltered) - (pen ?? 0));
}

export type Grade = "superficial" | "full" | "massive";
export type Result = "stunned" | "immobilised" | "onFire" | "knockedOut";

/** BA-VEH-14, BA-VEH-15, BA-R107: of a die that damages. */
export function gradeOf(target: Unit, pen: number, die: number): Grade {
  const armour = armourRow(target);
  if (armour === null || !armour.armoured) return "full"; // BA-R106
  return gradeFor(die + pen - armour.value);
}

/** So much over the damage value of an armoured vehicle. */
export function gradeFor(over: number): Grade {
  let found: Grade = "superficial";
  for (const row of DATA.tables.damageGrades) if (over >= row.over) found = row.id;
  return found;
}

/** BA-VEH-16 */
export function resultOf(roll: number): Result {
  const row = DATA.tables.damageResults.find(({ from, to }) => roll >= from && roll <= to);
  if (row === undefined) throw new Error(`no damage result ${roll}`);
  return row.result;
}

/** BA-WPN-17, BA-WPN-34, BA-VSPEC-10, BA-R108: added to the roll for the result. */
export function resultBonus(target: Unit, indirect: boolean): number {
  const { vehicle } = templateOf(target.template);
  const open = indirect && vehicle !== null && vehicle.openTopped && armourOf(vehicle.armour).armoured;
  return (open ? 1 : 0) + (hasRule(target, "flamethrowerVehicle") ? 1 : 0);
}

// --- dice

/** A D2 or D3 is read off a D6. */
function readDie(sides: RollSpec["sides"], die: number): number {
  return Math.ceil((die * sides) / 6);
}

interface SpecRoll {
  readonly purpose: string;
  readonly rule: RuleId;
  readonly seat: number;
  readonly about: { readonly [name: string]: string };
}

export function rollSpec(c: C, { dice, sides, plus }: RollSpec, roll: SpecRoll): number {
  // Of several dice only the sum is read: they are never D2 or D3.
  const reads = sides === 6 ? "total" : ({ natural }: { readonly natural: number }) => readDie(sides, natural);
  const { natural } = rollD6(c, { ...roll, n: dice, reads });
  return (sides === 6 ? natural : readDie(sides, natural)) + plus;
}
