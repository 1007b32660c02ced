import { weaponOf } from "./data.ts";
import type { Weapon } from "./data.ts";
import { isAdjacent } from "./sight.ts";
import type { Arm, Gun, Position, Soldier } from "./state.ts";

/** What a man has in his hands: a weapon of his own, or a machine gun or mortar he carries or stands at. */

export interface Held {
  readonly id: string;
  readonly weapon: Weapon;
  readonly loaded: number;
  readonly spare: readonly number[];
  readonly arm: Arm | null;
  readonly gun: Gun | null;
}

export function inHand(s: Position, soldier: Soldier): Held | null {
  return soldier.hand === null ? null : heldById(s, soldier, soldier.hand);
}

/** One of the things he could fire: his own, what hangs on it, a gun. */
export function heldById(s: Position, soldier: Soldier, id: string): Held | null {
  const arm = soldier.arms.find((one) => one.id === id);
  if (arm !== undefined)
    return { id, weapon: weaponOf(arm.weapon), loaded: arm.loaded, spare: arm.spare, arm, gun: null };
  const gun = s.guns.find((one) => one.id === id);
  if (gun === undefined) return null;
  return { id, weapon: weaponOf(gun.weapon), loaded: gun.loaded, spare: gun.spare, arm: null, gun };
}

/** The launcher he may fire: in his hands, or fixed to the rifle that is (PE-20-15). */
export function launcherOf(s: Position, soldier: Soldier): Held | null {
  const held = inHand(s, soldier);
  if (held?.weapon.id === "LZG") return held;
  const fixed = soldier.arms.find((arm) => arm.fixedTo !== null && arm.fixedTo === soldier.hand);
  return fixed === undefined ? null : heldById(s, soldier, fixed.id);
}

/** He can work it where it is: carried by him, or emplaced beside him (PE-4-17, PE-6-22, PE-6-23). */
export function isAtGun(s: Position, soldier: Soldier, gun: Gun): boolean {
  if (gun.state === "carried")
    return gun.carriers.includes(soldier.id) && (gun.gunner === null || gun.gunner === soldier.id);
  return gun.state === "emplaced" && gun.side === soldier.side && isAdjacent(s, soldier, gun);
}

export function carriedBy(s: Position, soldier: Soldier): Gun | null {
  return s.guns.find(({ state, carriers }) => state === "carried" && carriers.includes(soldier.id)) ?? null;
}

export function isAp(weapon: Weapon): boolean {
  return weapon.traits.includes("ap");
}

/** A weapon that shoots at men: no launcher, grenade or mortar. */
export function isFirearm(weapon: Weapon): boolean {
  return !weapon.traits.includes("point");
}

/** Best melee weapon he has now (PE-8-12): a bayonet goes on a rifle in hand (PE-R61). */
export function meleeWeapons(s: Position, soldier: Soldier): readonly ("bayonet" | "knife" | "unarmed")[] {
  if (soldier.melee === "unarmed") return ["unarmed"];
  const bayonet = soldier.melee === "bayonet" && inHand(s, soldier)?.weapon.traits.includes("bayonet") === true;
  return bayonet ? ["bayonet", "knife", "unarmed"] : ["knife", "unarmed"];
}

/** Takes ammunition out of what was fired. */
export function spend(s: Position, soldier: Soldier, id: string, turns: number): void {
  const arm = soldier.arms.find((one) => one.id === id);
  if (arm !== undefined) arm.loaded -= turns;
  const gun = s.guns.find((one) => one.id === id);
  if (gun !== undefined) gun.loaded -= turns;
}
