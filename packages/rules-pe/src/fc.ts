import type { Modifier } from "@escaramuza/kernel";
import { isAp } from "./arms.ts";
import { BANDS, DATA, weaponOf, woundedFactor } from "./data.ts";
import type { Band, Weapon, WeaponId } from "./data.ts";
import type { RuleId } from "./rule-ids.ts";
import { no } from "./refusal.ts";
import type { Pace, Soldier } from "./state.ts";

/** Range bands and the combat factor of a shot (sections 5 and 6), in the order of PE-5-5. */

const { pointBlank, apBlankFrom, apBlankTo, factorMin, aimMax } = DATA.figures;

/** The band of a distance; null beyond the last, or too near for a machine gun (PE-6-8, PE-6-9, PE-R4, PE-R5). */
export function bandOf(weapon: Weapon, distanceSquared: number): Band | null {
  return BANDS[bandAmong(limitsOf(weapon), distanceSquared)] ?? null;
}

/** Squares of the farthest it is too near for, and of the farthest of each band; -1: there is none. */
export type Limits = Float64Array;

const limits = new WeakMap<Weapon, Limits>();

export function limitsOf(weapon: Weapon): Limits {
  const known = limits.get(weapon);
  if (known !== undefined) return known;
  const made = new Float64Array(BANDS.length + 1).fill(-1);
  const { ranges, traits } = weapon;
  if (ranges !== null) {
    if (isAp(weapon)) made[0] = apBlankFrom.value * apBlankFrom.value;
    if (isAp(weapon)) made[1] = apBlankTo.value * apBlankTo.value;
    else if (!traits.includes("thrown")) made[1] = pointBlank.value * pointBlank.value;
    for (const [i, range] of ranges.entries()) made[i + 2] = range * range;
  }
  limits.set(weapon, made);
  return made;
}

/** The band's place among all, -1: none. */
export function bandAmong(of: Limits, distanceSquared: number): number {
  if (distanceSquared <= (of[0] ?? 0)) return -1;
  for (let i = 1; i < of.length; i++) if (distanceSquared <= (of[i] ?? 0)) return i - 1;
  return -1;
}

export function bandRefusal(weapon: Weapon, distanceSquared: number): ReturnType<typeof no> | null {
  if (bandOf(weapon, distanceSquared) !== null) return null;
  const near = isAp(weapon) && distanceSquared <= apBlankFrom.value * apBlankFrom.value;
  return near ? no("PE-6-9", "tooNear") : no("PE-6-8", "outOfRange");
}

/** What a man brings: weapon and veterancy, rank, wounds, training (PE-5-1 to PE-5-5). `wounded`: as he was when he declared. */
export function ownFactor(
  soldier: Soldier,
  weapon: WeaponId,
  wounded: boolean,
): { readonly factor: number; readonly modifiers: Modifier[] } {
  const { fc } = weaponOf(weapon);
  const modifiers: Modifier[] = [];
  let factor = soldier.own?.fc[weapon] ?? fc?.[soldier.vet] ?? 0;
  if (soldier.rank === "officer" && soldier.own === null) {
    const better = Math.max(factorMin.value, factor + DATA.fire.officer.value);
    note(modifiers, "officer", "PE-5-1", better - factor);
    factor = better;
  }
  if (wounded) {
    const worse = woundedFactor(factor);
    note(modifiers, "wounded", "PE-5-2", worse - factor);
    factor = worse;
  }
  if (!soldier.trained.includes(weapon)) {
    const { value } = DATA.fire.untrained[soldier.vet];
    note(modifiers, "untrained", "PE-5-3", value);
    factor += value;
  }
  return { factor, modifiers };
}

/** A modifier of nothing is none. */
export function note(list: Modifier[], code: string, rule: RuleId, value: number): void {
  if (value !== 0) list.push({ code, rule, value });
}

export interface Shot {
  readonly weapon: WeaponId;
  readonly band: Band;
  readonly wounded: boolean;
  /** Not emplaced, of an LMG (PE-6-22). */
  readonly loose: boolean;
  readonly protection: number;
  readonly target: Pace;
  readonly shooter: Pace;
  readonly coverShot: boolean;
  readonly aimTurns: number;
  readonly furtherTargets: number;
  readonly pinned: boolean;
  /** A scenario's own (PE-20-4). */
  readonly special: number;
}

export interface Factor {
  /** What 2d6 must exceed. */
  readonly factor: number;
  /** TM2's figure, and everything that made the factor of it. */
  readonly base: number;
  readonly modifiers: readonly Modifier[];
}

export function shotFactor(soldier: Soldier, shot: Shot): Factor {
  const weapon = weaponOf(shot.weapon);
  const { factor: his, modifiers } = ownFactor(soldier, shot.weapon, shot.wounded);
  const base = his - modifiers.reduce((sum, { value }) => sum + value, 0);
  let factor = his;
  if (shot.band === "PB") {
    // PE-R6, PE-R7: a half, rounded down, before anything is added.
    const halved = Math.floor(factor / 2);
    note(modifiers, "pointBlank", "PE-6-9", halved - factor);
    factor = halved;
  }
  const add = (code: string, rule: RuleId, value: number): void => {
    note(modifiers, code, rule, value);
    factor += value;
  };
  const { fire } = DATA;
  const shotgun = shot.band === "AE" && weapon.traits.includes("shotgun");
  add(
    `range.${shot.band}`,
    shotgun ? "PE-6-28" : "PE-5-7",
    shotgun ? fire.shotgunExtreme.value : fire.range[shot.band].value,
  );
  add(`target.${shot.target}`, "PE-5-8", fire.target[shot.target].value);
  if (shot.coverShot) add("coverShot", "PE-5-10", fire.coverShot.value);
  else add(`shooter.${shot.shooter}`, "PE-5-9", fire.shooter[shot.shooter].value);
  add("protection", "PE-5-11", fire.protection[shot.protection]?.value ?? 0);
  add("aimed", "PE-6-29", fire.aimPerTurn.value * Math.min(aimMax.value, shot.aimTurns));
  if (shot.loose) add("notEmplaced", "PE-6-22", fire.notEmplaced.value);
  add("burst", "PE-7-4", fire.perFurtherTarget.value * shot.furtherTargets);
  if (shot.pinned) add("pinned", "PE-13-11", fire.pinned.value);
  add("surprised", "PE-20-4", shot.special);
  return { factor: floored(factor, modifiers), base, modifiers };
}

/** PE-2-5, PE-R3 */
export function floored(factor: number, modifiers: Modifier[]): number {
  if (factor >= factorMin.value) return factor;
  note(modifiers, "floor", "PE-2-5", factorMin.value - factor);
  return factorMin.value;
}

/** Damage class of a weapon in a band (TM3, PE-6-28). */
export function classOf(weapon: Weapon, band: Band): Weapon["damage"][number] {
  const at = band === "PB" ? 0 : BANDS.indexOf(band) - 1;
  return weapon.damage[at] ?? weapon.damage[0];
}

/** Physical factor as it is now (PE-5-2, PE-8-2). */
export function physical(soldier: Soldier, wounded = soldier.condition === "H"): number {
  return wounded ? woundedFactor(soldier.ff) : soldier.ff;
}
