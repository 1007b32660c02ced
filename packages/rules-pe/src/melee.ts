import type { Modifier, Refusal } from "@escaramuza/kernel";
import { regionHolds } from "@escaramuza/geometry";
import { meleeWeapons } from "./arms.ts";
import { boardOf } from "./board.ts";
import { DATA, meleeModifier } from "./data.ts";
import type { MeleeWeapon } from "./data.ts";
import { sideOfEdge } from "./edges.ts";
import { floored, note, physical } from "./fc.ts";
import type { Factor } from "./fc.ts";
import { combatRefusal } from "./fire.ts";
import { no } from "./refusal.ts";
import { crossesSolid, isAdjacent } from "./sight.ts";
import { isOut } from "./state.ts";
import type { Attack, Pace, Position, Soldier } from "./state.ts";

/** Hand to hand (section 8) (PE-8-14: it binds nobody longer than his player-turn). */

export function meleeRefusal(
  s: Position,
  soldier: Soldier,
  target: Soldier,
  weapon: MeleeWeapon | null,
): Refusal | null {
  const refusal = combatRefusal(soldier, false);
  if (refusal !== null) return refusal;
  if (soldier.posture === "prone") return no("PE-8-15", "mustRise");
  if (target.side === soldier.side || target.place !== "table" || isOut(target))
    return no("PE-8-3", "noTarget", { soldier: target.id });
  if (!isAdjacent(s, soldier, target)) return no("PE-8-3", "notAdjacent", { soldier: target.id });
  if (isAcrossHisCover(s, soldier, target)) return no("PE-8-15", "acrossTheCover");
  if (weapon !== null && !meleeWeapons(s, soldier).includes(weapon)) return no("PE-8-12", "noSuchWeapon", { weapon });
  return null;
}

/** PE-8-15: ducked he reaches only those on his own side of what he ducks behind. */
function isAcrossHisCover(s: Position, { posture, duckedBehind, x, y }: Soldier, target: Soldier): boolean {
  const cover = posture === "ducked" && duckedBehind !== null ? boardOf(s).byId.get(duckedBehind) : undefined;
  switch (cover?.is) {
    case "edge":
      return sideOfEdge(cover, x, y) * sideOfEdge(cover, target.x, target.y) < 0;
    case "area":
      return !regionHolds(cover.region, target.x, target.y);
    case "solid":
      return crossesSolid(cover, x, y, target.x, target.y);
    case "room":
    case undefined:
      return false;
  }
}

/** The defender as he was when the step began (PE-3-8). */
export interface Defender {
  readonly ff: number;
  readonly weapon: MeleeWeapon;
  readonly lastMove: Pace;
  readonly down: boolean;
}

export function defenderOf(s: Position, soldier: Soldier): Defender {
  return {
    ff: physical(soldier),
    weapon: meleeWeapons(s, soldier)[0] ?? "unarmed",
    lastMove: soldier.lastMove,
    down: soldier.down !== null,
  };
}

/** PE-8-4 to PE-8-8, PE-8-11; null: he dies without a roll (PE-R29, PE-R60). */
export function meleeFactor(attack: Attack, soldier: Soldier, weapon: MeleeWeapon, defender: Defender): Factor | null {
  const base = physical(soldier, attack.wounded);
  const modifiers: Modifier[] = [];
  let factor = base;
  const add = (code: string, rule: Parameters<typeof note>[2], value: number): void => {
    note(modifiers, code, rule, value);
    factor += value;
  };
  const { melee } = DATA;
  if (attack.kind === "surprise") add("surprise", "PE-8-7", melee.surprise.value);
  else if (defender.down) {
    if (weapon !== "unarmed") return null;
    add("defenderDown", "PE-8-11", melee.unarmedOnDown.value);
    if (attack.displaced) add("attackerMoved", "PE-8-6", melee.attackerMoved.value);
  } else {
    add("compared", "PE-8-4", base - defender.ff);
    add("weapons", "PE-8-5", meleeModifier(weapon, defender.weapon).modifier);
    if (attack.displaced) add("attackerMoved", "PE-8-6", melee.attackerMoved.value);
    if (defender.lastMove !== "none") add("defenderMoved", "PE-8-6", melee.defenderMoved.value);
  }
  return { factor: floored(factor, modifiers), base, modifiers };
}

/** What a success base counts for in the damage table (PE-8-8, PE-8-10). */
export function meleeBe(attack: Attack, weapon: MeleeWeapon, be: number): number {
  const { chargeBe, unarmedBe } = DATA.figures;
  if (weapon === "unarmed") return be + unarmedBe.value;
  return attack.kind === "melee" && weapon === "bayonet" && attack.displaced ? be + chargeBe.value : be;
}

/** PE-8-10, PE-17.3-2 */
export function meleeColumn(weapon: MeleeWeapon): "T3" | "T4" {
  return weapon === "bayonet" ? "T3" : "T4";
}
