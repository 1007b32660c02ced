import type { Modifier, Refusal } from "@escaramuza/kernel";
import { apartSquared, bearingApart, bearingOf, regionHolds } from "@escaramuza/geometry";
import { boardOf, levelAt } from "./board.ts";
import { DATA } from "./data.ts";
import { floored, note, physical } from "./fc.ts";
import type { Factor } from "./fc.ts";
import { combatRefusal } from "./fire.ts";
import { standRefusal } from "./movement.ts";
import type { Move } from "./movement.ts";
import { protectionAt } from "./panic.ts";
import { no } from "./refusal.ts";
import { isAdjacent, hasLine, lookerAt, lookerOf, sees } from "./sight.ts";
import { findSoldier, isOut } from "./state.ts";
import type { Point, Position, Soldier } from "./state.ts";

/** Stealth, hiding and the surprise attack (17.2, 17.3): only where the game has tactical actions. */

/** PE-17.2-1 */
export function canSneak({ vet, sniper, condition }: Soldier): boolean {
  return (vet === "elite" || (sniper && vet === "veteran")) && condition !== "H";
}

/** PE-17.2-3, PE-17.2-11, PE-R91 */
export function sneakRefusal(s: Position, soldier: Soldier): Refusal | null {
  if (!s.battle.options.tacticalActions) return no("PE-17.2-11", "noTacticalActions");
  if (!canSneak(soldier)) return no("PE-17.2-1", "cannotSneak");
  const refusal = combatRefusal(soldier, false);
  if (refusal !== null) return refusal;
  if (soldier.hidden) return null;
  const seen = enemiesOf(s, soldier).some((enemy) => hasInView(s, enemy, soldier));
  return seen ? no("PE-17.2-3", "inView") : null;
}

function enemiesOf(s: Position, soldier: Soldier): Soldier[] {
  return s.soldiers.filter((o) => o.side !== soldier.side && o.place === "table" && !isOut(o) && o.down === null);
}

/** Within 60 degrees either side of where he looks, and in sight (PE-17.2-2). */
export function hasInView(
  s: Position,
  enemy: Soldier,
  { x, y, level }: Point & { readonly level: number },
  posture: Soldier["posture"] = "standing",
): boolean {
  return isInField(enemy, { x, y }) && hasLine(boardOf(s), lookerOf(enemy), lookerAt(x, y, level, posture));
}

export function isInField(enemy: Soldier, { x, y }: Point): boolean {
  if (enemy.x === x && enemy.y === y) return true;
  return bearingApart(bearingOf(x - enemy.x, y - enemy.y), enemy.facing) * 2 <= DATA.figures.viewDegrees.value;
}

/** PE-17.2-4, PE-17.2-5: 5 points, walking; what of it is in view must be in protection (PE-R90). */
export function stealthMoveRefusal(
  s: Position,
  soldier: Soldier,
  { move, mode }: { readonly move: Move; readonly mode: "walk" | "run" },
): Refusal | null {
  const refusal = sneakRefusal(s, soldier);
  if (refusal !== null) return refusal;
  if (mode === "run") return no("PE-17.2-4", "noRunning");
  if (move.cost + soldier.go.spent > DATA.figures.stealthMove.value) return no("PE-17.2-4", "tooFar");
  return null;
}

/** Does a way in the open under their eyes give him away (PE-17.2-5)? By the half centimetre. */
export function isGivenAway(s: Position, soldier: Soldier, corners: readonly Point[]): boolean {
  const board = boardOf(s);
  let from: Point = soldier;
  for (const to of corners) {
    const length = Math.sqrt((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y));
    const steps = Math.max(1, Math.ceil(length / 5));
    for (let i = 0; i <= steps; i++) {
      const p = { x: from.x + (i / steps) * (to.x - from.x), y: from.y + (i / steps) * (to.y - from.y) };
      const there = { ...p, level: levelAt(board, p.x, p.y) };
      const seen = enemiesOf(s, soldier).some((enemy) => hasInView(s, enemy, there));
      if (seen && protectionAt(s, soldier, p) === 0) return true;
    }
    from = to;
  }
  return false;
}

export function hideRefusal(s: Position, soldier: Soldier): Refusal | null {
  const refusal = sneakRefusal(s, soldier);
  if (refusal !== null) return refusal;
  if (soldier.go.spent > 0) return no("PE-17.2-6", "mustBeStill");
  return soldier.hidden ? no("PE-17.2-6", "alreadySo") : null;
}

/** PE-17.3-1: on an enemy less than 3 m off, from hiding, at the start of his player-turn (PE-R92). */
export function surpriseRefusal(
  s: Position,
  soldier: Soldier,
  act: { readonly target: string; readonly x: number; readonly y: number },
): Refusal | null {
  if (!s.battle.options.tacticalActions) return no("PE-17.2-11", "noTacticalActions");
  if (!soldier.hidden) return no("PE-17.3-1", "notHidden");
  const refusal = combatRefusal(soldier, false);
  if (refusal !== null) return refusal;
  if (soldier.go.spent > 0) return no("PE-17.3-1", "mustBeStill");
  if (soldier.melee === "unarmed") return no("PE-17.3-1", "noKnife");
  const target = findSoldier(s, act.target);
  if (target === null || target.side === soldier.side || target.place !== "table" || isOut(target))
    return no("PE-17.3-1", "noTarget", { soldier: act.target });
  const reach = DATA.figures.leap.value;
  if (apartSquared(soldier, target) >= reach * reach) return no("PE-17.3-1", "tooFar");
  return standRefusal(s, soldier, act) ?? (isAdjacent(s, act, target) ? null : no("PE-17.3-1", "notAdjacent"));
}

// --- the rolls

/** Enemies he must roll against in upkeep (PE-17.2-6, PE-17.2-7). */
export function listeners(s: Position, soldier: Soldier): Soldier[] {
  const far = DATA.figures.stealthHeard.value;
  return enemiesOf(s, soldier).filter((enemy) => {
    if (apartSquared(enemy, soldier) > far * far && !sees(s, enemy, soldier)) return false;
    const before = soldier.unnoticed.find(({ by }) => by === enemy.id);
    if (before === undefined || apartSquared(enemy, soldier) < before.distance * before.distance) return true;
    return !before.inView && isInViewOf(s, enemy, soldier);
  });
}

/** Inside the 120 degrees, and in sight (PE-17.2-8). */
export function isInViewOf(s: Position, enemy: Soldier, soldier: Soldier): boolean {
  return isInField(enemy, soldier) && sees(s, enemy, soldier);
}

/** PE-17.2-8; `extra`: the noise of a surprise attack (PE-17.3-4). */
export function stealthFactor(s: Position, soldier: Soldier, enemy: Soldier, extra = 0): Factor {
  const base = physical(soldier);
  const modifiers: Modifier[] = [];
  let factor = base;
  const add = (code: string, value: number): void => {
    note(modifiers, code, "PE-17.2-8", value);
    factor += value;
  };
  const { stealth } = DATA;
  const inside = isInViewOf(s, enemy, soldier);
  const distance = apartSquared(enemy, soldier);
  const row = stealth.distances.find(({ to }) => to === null || distance <= to * to);
  add(inside ? "stealth.inside" : "stealth.outside", (inside ? row?.inside : row?.outside) ?? 0);
  if (inside) {
    const board = boardOf(s);
    const kinds = new Set(
      board.areas.filter(({ region }) => regionHolds(region, soldier.x, soldier.y)).map(({ kind }) => kind),
    );
    if (kinds.has("jungle")) add("stealth.jungle", stealth.jungle.value);
    else if (kinds.has("woods")) add("stealth.woods", stealth.woods.value);
    else if (kinds.has("bush") || kinds.has("thicket")) add("stealth.bush", stealth.bush.value);
    if (board.night) add("stealth.night", stealth.night.value);
  }
  add(`stealth.${enemy.vet}`, stealth.enemy[enemy.vet].value);
  if (s.sides[soldier.side].noise) add("stealth.combat", stealth.combat.value);
  if (extra !== 0) {
    note(modifiers, "noise", "PE-17.3-4", extra);
    factor += extra;
  }
  return { factor: floored(factor, modifiers), base, modifiers };
}

/** PE-17.3-4 */
export function noiseOf(be: number): number {
  const { noise, noiseBe } = DATA.figures;
  return noise.value - Math.max(0, be - noiseBe.value);
}
