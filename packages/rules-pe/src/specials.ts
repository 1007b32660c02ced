import type { Refusal } from "@escaramuza/kernel";
import { DATA, missionOf } from "./data.ts";
import type { Weapon } from "./data.ts";
import { no } from "./refusal.ts";
import type { Position, SideId, Soldier } from "./state.ts";

/** What single scenarios change in fire (sections 19 to 21). */

function isFirstTurnOf(s: Position, side: SideId): boolean {
  return s.active === side && s.sides[side].playerTurns === 1;
}

/** PE-19-5, PE-C-2: in the ambushers' first player-turn all shots of men who are still are aimed one turn, at anybody. */
export function ambushAim(s: Position, soldier: Soldier): number {
  const { aimed } = missionOf(s.battle.mission).sides[soldier.side];
  return aimed && isFirstTurnOf(s, soldier.side) && soldier.go.spent === 0 ? 1 : 0;
}

/** PE-20-4: the Americans' first player-turn (PE-R120). */
export function surprised(s: Position, soldier: Soldier): number {
  const is = s.battle.mission === "victorCharlie" && soldier.side === 1 && isFirstTurnOf(s, soldier.side);
  return is ? DATA.figures.surpriseFc.value : 0;
}

/** PE-19-6: the leading men screen those behind against bursts of the ambush (PE-R54). */
export function screenRefusal(
  s: Position,
  soldier: Soldier,
  weapon: Weapon,
  targets: readonly Soldier[],
): Refusal | null {
  if (s.battle.mission !== "patrol" || soldier.side !== 0 || !isFirstTurnOf(s, 0)) return null;
  const slots = missionOf("patrol").sides[1].deployment.flatMap(({ places }) => places);
  const north = Math.max(...slots.map(({ y }) => y));
  const west = Math.min(...slots.map(({ x }) => x));
  const screened = targets.find((t) => (weapon.id === "APL" ? t.y !== north : weapon.id === "SUB" && t.x !== west));
  return screened === undefined ? null : no("PE-19-6", "screened", { soldier: screened.id });
}
