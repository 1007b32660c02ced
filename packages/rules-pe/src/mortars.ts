import { apartSquared } from "@escaramuza/geometry";
import type { Modifier, Refusal } from "@escaramuza/kernel";
import { boardOf, onTable } from "./board.ts";
import { DATA, weaponOf } from "./data.ts";
import { floored, note, ownFactor } from "./fc.ts";
import type { Factor } from "./fc.ts";
import { combatRefusal } from "./fire.ts";
import { no } from "./refusal.ts";
import { isAdjacent, seesPoint } from "./sight.ts";
import { isAble, isOut, isStill } from "./state.ts";
import type { Gun, Mortar, Point, Position, Soldier } from "./state.ts";

/** Mortars (section 10): who serves, when a shell is ready, how it is observed, what it must beat. */

export type MortarMode = "locked" | "direct" | "observed" | "unobserved";

/** A crewman who may work the mortar now, or does (PE-10-1, PE-10-6, PE-3-15). */
export function serveRefusal(s: Position, soldier: Soldier, gun: Gun): Refusal | null {
  if (gun.mortar === null) return no("PE-10-1", "noMortar");
  if (!soldier.artillery) return no("PE-10-1", "noArtillerySkill");
  if (gun.side !== soldier.side) return no("PE-10-1", "notYours");
  if (gun.state === "offBoard") return soldier.place === "away" ? null : no("PE-10-1", "notAtGun");
  if (gun.state !== "emplaced") return no("PE-4-17", "mustBeEmplaced");
  const busy = soldier.go.work;
  if (busy?.at === "serve" && busy.gun === gun.id) return null;
  const refusal = combatRefusal(soldier, false);
  if (refusal !== null) return refusal;
  if (!isStill(soldier)) return no("PE-3-15", "mustBeStill");
  if (!isAdjacent(s, soldier, gun)) return no("PE-10-1", "notAtGun");
  return crewAt(s, gun).length >= DATA.figures.workersMax.value ? no("PE-10-1", "crewComplete") : null;
}

/** Those who serve it in this player-turn (beyond the edge always: PE-R128). */
export function crewAt(s: Position, gun: Gun): Soldier[] {
  if (gun.state === "offBoard")
    return s.soldiers.filter((man) => man.side === gun.side && man.place === "away" && man.artillery && !isOut(man));
  return s.soldiers.filter(({ go }) => go.work?.at === "serve" && go.work.gun === gun.id);
}

/** May he fire it at this point now, and how? */
export function mortarPlan(
  s: Position,
  soldier: Soldier,
  gun: Gun,
  point: Point | null,
  observer: Soldier | null,
): { readonly mode: MortarMode; readonly point: Point } | Refusal {
  const refusal = serveRefusal(s, soldier, gun);
  if (refusal !== null) return refusal;
  const { mortar } = gun;
  if (mortar === null) return no("PE-10-1", "noMortar");
  if (gun.jam !== "ok" || gun.loaded + gun.spare.length === 0) return no("PE-6-7", "noShells");
  if (soldier.go.attack !== null || s.declared.some(({ weapon }) => weapon === gun.id))
    return no("PE-3-6", "alreadyAttacked");
  const at = point ?? mortar.locked ?? mortar.target;
  if (at === null) return no("PE-10-7", "noPoint");
  if (!onTable(boardOf(s), at.x, at.y)) return no("PE-10-7", "offTable");
  const least = weaponOf(gun.weapon).minRange ?? 0;
  if (apartSquared(gun, at) < least * least) return no("PE-6-12", "tooNear");
  const mode = modeOf(s, soldier, gun, at, observer);
  if (typeof mode !== "string") return mode;
  const needed = manTurnsFor(mode);
  const ready = manTurnsOf(s, soldier, gun);
  return ready >= needed ? { mode, point: at } : no("PE-10-5", "notLoaded", { ready, needed, left: needed - ready });
}

/** Those spent on the shell so far, with those of this player-turn if he serves too (PE-10-5). */
export function manTurnsOf(s: Position, soldier: Soldier, gun: Gun): number {
  const serving = new Set([soldier, ...crewAt(s, gun)]).size;
  return (gun.mortar?.loading ?? 0) + Math.min(serving, DATA.figures.workersMax.value);
}

/** PE-10-5, PE-10-12, PE-R68, PE-R69 */
export function manTurnsFor(mode: MortarMode): number {
  const { directManTurns, indirectManTurns, lockedManTurns } = DATA.figures;
  return mode === "locked" ? lockedManTurns.value : mode === "direct" ? directManTurns.value : indirectManTurns.value;
}

/** PE-10-3, PE-10-4 */
function modeOf(s: Position, soldier: Soldier, gun: Gun, at: Point, observer: Soldier | null): MortarMode | Refusal {
  const locked = gun.mortar?.locked ?? null;
  if (locked !== null && locked.x === at.x && locked.y === at.y) return "locked";
  if (
    gun.state !== "offBoard" &&
    [soldier, ...crewAt(s, gun)].some((man) => man.place === "table" && seesPoint(s, man, at))
  )
    return "direct";
  if (observer === null) return "unobserved";
  return observerRefusal(s, gun, at, observer) ?? "observed";
}

/** PE-10-4, PE-10-6, PE-20-14, PE-R71 */
export function observerRefusal(s: Position, gun: Gun, at: Point, observer: Soldier): Refusal | null {
  if (observer.side !== gun.side || !isAble(observer) || observer.morale !== "steady")
    return no("PE-10-4", "cannotObserve", { soldier: observer.id });
  if (!observer.artillery) return no("PE-10-4", "noArtillerySkill");
  if (observer.go.attack !== null || observer.go.work !== null) return no("PE-10-6", "isBusy");
  const far = apartSquared(gun, observer) > DATA.figures.observerReach.value * DATA.figures.observerReach.value;
  if (far && !observer.radio) return no("PE-10-4", "needsRadio");
  return seesPoint(s, observer, at) ? null : no("PE-10-4", "noLineOfSight", { soldier: observer.id });
}

/** The shell's number at its point (PE-10-8 to PE-10-10). */
export function shellNumber(gun: Gun, at: Point, mode: MortarMode): number {
  const mortar = gun.mortar === null ? null : withoutLock(gun.mortar);
  const same = mortar?.target?.x === at.x && mortar.target.y === at.y;
  return mode === "unobserved" || !same || mortar === null ? 1 : mortar.shells + 1;
}

/** PE-10-12: the point it was locked on is its target from then on, so a shell at any other is a first one. */
export function withoutLock(mortar: Mortar): Mortar {
  const { locked, target } = mortar;
  if (locked === null || (target?.x === locked.x && target.y === locked.y)) return { ...mortar, locked: null };
  return { ...mortar, locked: null, target: locked, shells: 0 };
}

/** PE-10-7, PE-10-8, PE-R73 */
export function mortarFactor(soldier: Soldier, gun: Gun, at: Point, mode: MortarMode, wounded: boolean): Factor {
  const { factor: his, modifiers: own } = ownFactor(soldier, gun.weapon, wounded);
  const modifiers: Modifier[] = [...own];
  const base = his - own.reduce((sum, { value }) => sum + value, 0);
  const { mortarFirst, unobserved } = DATA.figures;
  let factor = his;
  const shell = mortarFirst.value - shellNumber(gun, at, mode);
  note(modifiers, "shell", "PE-10-8", shell);
  factor += shell;
  if (mode === "unobserved") {
    note(modifiers, "unobserved", "PE-10-9", unobserved.value);
    factor += unobserved.value;
  }
  return { factor: floored(factor, modifiers), base, modifiers };
}

/** PE-10-12: where the last shell was seen to fall, if it may be locked on (PE-R70). */
export function lockable(s: Position, gun: Gun): Point | null {
  const impact = gun.mortar?.impact ?? null;
  const least = weaponOf(gun.weapon).minRange ?? 0;
  if (impact === null || !impact.observed || !onTable(boardOf(s), impact.x, impact.y)) return null;
  return apartSquared(gun, impact) < least * least ? null : { x: impact.x, y: impact.y };
}
