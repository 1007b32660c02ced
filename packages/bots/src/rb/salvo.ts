import { carriedBy, checkOf, gunHindrance, halved } from "@escaramuza/rules-rb";
import type { Dice, Unit } from "@escaramuza/rules-rb";
import type { Arms } from "./ground.ts";
import { salvo } from "./odds.ts";

/** The dice a unit would have at a distance, roughly: everybody is where the middle of his unit is. */

export interface Circumstances {
  readonly armoured: boolean;
  /** It moves before it shoots. */
  readonly moving: boolean;
  /** It sees the target itself; otherwise somebody observes for it (RB-WPN-11). */
  readonly seen: boolean;
}

/** Distances are told apart in such steps. */
export const STEP = 250;

/** Which of the unit's salvos it would be at so many steps. */
export function slotOf({ slots, salvos }: Arms, unit: Unit, step: number, at: Circumstances): number {
  const i = 8 * step + (at.armoured ? 4 : 0) + (at.moving ? 2 : 0) + (at.seen ? 1 : 0);
  const had = slots[i] ?? -1;
  if (had >= 0) return had;
  const found = salvo(checkOf(unit.quality), diceAt(unit, step * STEP, at), at.armoured);
  let slot = salvos.findIndex(({ id }) => id === found.id);
  if (slot < 0) slot = salvos.push(found) - 1;
  slots[i] = slot;
  return slot;
}

function diceAt(unit: Unit, distance: number, { armoured, moving, seen }: Circumstances): Dice[] {
  const shooter = moving ? { ...unit, moved: true } : unit;
  const guns = carriedBy(shooter).filter(
    (gun) => gunHindrance(shooter, gun) === null && (armoured || !gun.weapon.traits.includes("expendable")),
  );
  const dice: { weapon: Dice["weapon"]; dice: number }[] = [];
  let loaders = 0;
  const team = unit.figures.every((figure) => figure.weapons.length === 0);
  const living = unit.figures.filter((figure) => figure.alive).length;
  for (const { weapon } of guns) {
    const { direct, indirect } = weapon;
    const lobbed = indirect !== null && distance >= indirect.min && distance <= indirect.max;
    if (!(seen && direct !== null && distance <= direct) && !lobbed) continue;
    if (armoured && weapon.at === null) continue;
    const short = weapon.team !== null && unit.kind === "infantry" && living < weapon.team;
    dice.push({ weapon, dice: short ? halved(weapon.fire) : weapon.fire });
    if (weapon.team !== null && !team) loaders += weapon.team - 1;
  }
  if (unit.kind === "vehicle") return unit.moved || moving ? strongest(dice, armoured) : dice;
  return team ? dice : withoutLoaders(dice, loaders - (living - dice.length));
}

/** RB-VSH-5: one of two. */
function strongest(dice: readonly Dice[], armoured: boolean): Dice[] {
  const worth = ({ weapon, dice: n }: Dice): number => (armoured ? (weapon.at ?? 0) : n * blast(weapon));
  return dice.toSorted((a, b) => worth(b) - worth(a)).slice(0, 1);
}

function blast({ explosive }: Dice["weapon"]): number {
  return explosive === null ? 1 : (explosive.dice * (explosive.sides + 1)) / 2;
}

/** RB-WPN-4: those who would add the fewest dice load. */
function withoutLoaders(dice: readonly Dice[], loaders: number): Dice[] {
  if (loaders <= 0) return [...dice];
  return dice.toSorted((a, b) => b.dice - a.dice).slice(0, Math.max(1, dice.length - loaders));
}
