import type { Refusal } from "@escaramuza/kernel";
import type { Act } from "../answers.ts";
import { carriedBy, heldById, inHand, isAtGun, isFirearm } from "../arms.ts";
import { boardOf } from "../board.ts";
import { DATA, weaponOf } from "../data.ts";
import { edgeGapSquared, middleOf } from "../edges.ts";
import type { Edge } from "../edges.ts";
import { gunRefusal } from "../movement.ts";
import { no } from "../refusal.ts";
import { isAdjacent, sees, seesPoint } from "../sight.ts";
import { ADJ, findSoldier, isAble, isOut } from "../state.ts";
import type { Gun, Point, Position, Soldier } from "../state.ts";
import { freeRefusal, idleRefusal, wholeTurnRefusal } from "./common.ts";
import { budgetOf, crawlRefusal, spendRefusal } from "./moving.ts";

/** What takes a whole player-turn, and what is done with weapons (PE-3-15, sections 4 and 6). */

type Of<K extends Act["do"]> = Extract<Act, { do: K }>;

/** PE-6-29 */
export function aimRefusal(s: Position, soldier: Soldier, id: string): Refusal | null {
  const refusal = wholeTurnRefusal(soldier) ?? loadedRefusal(s, soldier, "PE-6-29");
  if (refusal !== null) return refusal;
  if (soldier.posture === "ducked") return no("PE-6-21", "isDucked");
  const target = findSoldier(s, id);
  if (target === null || target.side === soldier.side || target.place !== "table" || isOut(target))
    return no("PE-6-29", "noTarget", { soldier: id });
  return sees(s, soldier, target) ? null : no("PE-6-29", "noLineOfSight", { soldier: id });
}

function loadedRefusal(s: Position, soldier: Soldier, rule: "PE-6-29" | "PE-17.1-1"): Refusal | null {
  const held = inHand(s, soldier);
  if (held === null || !isFirearm(held.weapon)) return no(rule, "noFirearm");
  if (held.loaded === 0) return no(rule, "empty");
  if (held.gun === null) return null;
  if (held.gun.jam !== "ok") return no("PE-6-25", "jammed");
  return isAtGun(s, soldier, held.gun) ? null : no("PE-6-23", "notAtGun");
}

/** PE-17.1-1 */
export function watchRefusal(s: Position, soldier: Soldier, act: Of<"watch">): Refusal | null {
  const refusal = wholeTurnRefusal(soldier) ?? loadedRefusal(s, soldier, "PE-17.1-1");
  if (refusal !== null) return refusal;
  if (soldier.posture === "ducked") return no("PE-6-21", "isDucked");
  const opening = act.opening === null ? null : boardOf(s).edges.find(({ id }) => id === act.opening);
  if (opening === undefined || (opening !== null && !isOpening(opening))) return no("PE-17.1-1", "noOpening");
  const spot = watchedBy(s, act);
  if (spot === null) return no("PE-17.1-1", "noSpot");
  if (opening !== null && edgeGapSquared(opening, spot.x, spot.y) > ADJ * ADJ) return no("PE-17.1-1", "notAtOpening");
  return seesPoint(s, soldier, spot) || (opening !== null && seesOpening(s, soldier, opening))
    ? null
    : no("PE-17.1-1", "noLineOfSight");
}

/** The place said, or else the middle of the opening. */
export function watchedBy(s: Position, { x, y, opening }: Of<"watch">): Point | null {
  if (x !== undefined && y !== undefined) return { x, y };
  const e = boardOf(s).edges.find(({ id }) => id === opening);
  if (e === undefined) return null;
  const at = middleOf(e);
  return { x: Math.round(at.x), y: Math.round(at.y) };
}

export function isOpening(e: Edge): boolean {
  return e.kind === "door" || e.kind === "window" || e.kind === "gap";
}

function seesOpening(s: Position, soldier: Soldier, e: Edge): boolean {
  const back = (mm: number): Point => ({
    x: (e.ax + e.bx) / 2 + (mm * (e.by - e.ay)) / lengthOf(e),
    y: (e.ay + e.by) / 2 - (mm * (e.bx - e.ax)) / lengthOf(e),
  });
  return seesPoint(s, soldier, back(1)) || seesPoint(s, soldier, back(-1));
}

function lengthOf(e: Edge): number {
  return Math.sqrt((e.bx - e.ax) * (e.bx - e.ax) + (e.by - e.ay) * (e.by - e.ay));
}

// --- ammunition

/** PE-6-4 to PE-6-7 (PE-R32) */
export function reloadRefusal(s: Position, soldier: Soldier, act: Of<"reload">): Refusal | null {
  const refusal = freeRefusal(soldier) ?? idleRefusal(soldier) ?? crawlRefusal(s, soldier);
  if (refusal !== null) return refusal;
  if (soldier.go.attack !== null || soldier.go.helps !== null) return no("PE-6-4", "alreadyActed");
  const held = heldById(s, soldier, act.arm ?? soldier.hand ?? "");
  if (held === null) return no("PE-6-4", "noWeapon");
  if (held.gun !== null) {
    if (held.gun.mortar !== null) return no("PE-6-5", "loadedByServing");
    if (soldier.go.spent > 0) return no("PE-6-5", "mustBeStill");
    if (!isAtGun(s, soldier, held.gun)) return no("PE-6-23", "notAtGun");
  }
  const { reloadWalk, reloadWalkWounded } = DATA.figures;
  const most = soldier.condition === "H" ? reloadWalkWounded.value : reloadWalk.value;
  if (soldier.go.mode === "run" || soldier.go.spent > most) return no("PE-6-4", "movedTooFar");
  if (held.spare.length === 0) return no("PE-6-4", "noMagazine");
  return act.magazine !== null && act.magazine >= held.spare.length ? no("PE-6-6", "noMagazine") : null;
}

/** PE-4-15: 5 PM, which may take more than one player-turn. */
export function handRefusal(s: Position, soldier: Soldier, arm: string): Refusal | null {
  const mode = soldier.go.mode === "run" ? "run" : "walk";
  const refusal = spendRefusal(s, soldier, mode) ?? idleRefusal(soldier);
  if (refusal !== null) return refusal;
  if (soldier.hand === arm) return no("PE-4-15", "inHandAlready");
  const his = toHandRefusal(s, soldier, arm);
  if (his !== null) return his;
  return budgetOf(s, soldier, mode, true) <= 0 ? no("PE-4-1", "notEnoughPoints") : null;
}

function toHandRefusal(s: Position, soldier: Soldier, arm: string): Refusal | null {
  const held = heldById(s, soldier, arm);
  if (held === null || (held.gun !== null && !isAtGun(s, soldier, held.gun))) return no("PE-4-15", "notHis");
  // PE-6-23: one gun, one pair of hands, and who has fired it had it in his.
  return held.gun !== null && s.declared.some(({ weapon }) => weapon === arm) ? no("PE-6-23", "firing") : null;
}

/** PE-4-15 */
export function pickUpRefusal(s: Position, soldier: Soldier, act: Of<"pickUp">): Refusal | null {
  const mode = soldier.go.mode === "run" ? "run" : "walk";
  const refusal = spendRefusal(s, soldier, mode) ?? idleRefusal(soldier);
  if (refusal !== null) return refusal;
  if (budgetOf(s, soldier, mode, true) <= 0) return no("PE-4-1", "notEnoughPoints");
  return lyingRefusal(s, soldier, act);
}

function lyingRefusal(s: Position, soldier: Soldier, act: Pick<Of<"pickUp">, "item" | "what">): Refusal | null {
  if (act.what === "gun") {
    const gun = s.guns.find(({ id }) => id === act.item);
    if (gun === undefined || gun.state !== "lying") return no("PE-4-15", "nothingThere");
    if (soldier.condition === "H") return no("PE-4-19", "woundedCannot");
    if (carriedBy(s, soldier) !== null) return no("PE-4-16", "carriesAnother", { soldier: soldier.id });
    return isAdjacent(s, soldier, gun) ? null : no("PE-2-10", "notAdjacent");
  }
  const item = s.items.find(({ id }) => id === act.item);
  if (item === undefined || (act.what === "arm") !== (item.arm !== null)) return no("PE-4-15", "nothingThere");
  return isAdjacent(s, soldier, item) ? null : no("PE-2-10", "notAdjacent");
}

/** What he began to take (PE-4-12) may have been fired, let fall or carried off since. */
export function takingRefusal(s: Position, soldier: Soldier): Refusal | null {
  const { crossing } = soldier;
  if (crossing?.kind === "changeWeapon") return toHandRefusal(s, soldier, crossing.what);
  if (crossing?.kind !== "pickUp") return null;
  const { what: item } = crossing;
  if (s.guns.some(({ id }) => id === item)) return lyingRefusal(s, soldier, { item, what: "gun" });
  const isArm = s.items.some(({ id, arm }) => id === item && arm !== null);
  return lyingRefusal(s, soldier, { item, what: isArm ? "arm" : "grenades" });
}

/** Free at any moment (PE-4-15). */
export function layRefusal(s: Position, soldier: Soldier, act: Of<"lay">): Refusal | null {
  const refusal = freeRefusal(soldier);
  if (refusal !== null) return refusal;
  if (act.what === "gun") return carriedBy(s, soldier) === null ? no("PE-4-15", "hasNone") : null;
  if (act.what === "grenades") return soldier.gof + soldier.gdf === 0 ? no("PE-4-15", "hasNone") : null;
  return soldier.arms.some(({ id }) => id === act.arm) ? null : no("PE-4-15", "hasNone");
}

// --- crew weapons

/** PE-6-23, PE-6-24, PE-10-1, PE-10-2 */
export function emplaceRefusal(s: Position, soldier: Soldier, act: Of<"emplace">): Refusal | null {
  const gun = s.guns.find(({ id }) => id === act.gun);
  if (gun === undefined || gun.side !== soldier.side) return no("PE-6-23", "noGun");
  const refusal = wholeTurnRefusal(soldier) ?? skillRefusal(soldier, gun);
  if (refusal !== null) return refusal;
  if (gun.state === "emplaced" || gun.state === "offBoard") return no("PE-6-23", "alreadySo");
  if (workersAt(s, gun).length >= DATA.figures.workersMax.value) return no("PE-6-24", "enoughWorkers");
  const begun = emplacingAt(s, gun);
  if (begun !== null) return isAdjacent(s, soldier, begun) ? null : no("PE-6-23", "notAdjacent");
  if (gun.state === "carried" ? !gun.carriers.includes(soldier.id) : !isAdjacent(s, soldier, gun))
    return no("PE-6-23", "notAtGun");
  const at = placeFor(soldier, act);
  if (!isAdjacent(s, soldier, at)) return no("PE-6-23", "notAdjacent");
  return gunRefusal(boardOf(s), at);
}

/** Where he means to set it up: where he stands, unless a place is said. */
export function placeFor({ x, y }: Point, act: Of<"emplace">): Point {
  return act.at ?? (act.x === undefined || act.y === undefined ? { x, y } : { x: act.x, y: act.y });
}

/** Where it is being set up: a gun that was carried off from there begins anew (PE-6-23, PE-6-24). */
export function emplacingAt(s: Position, { work, state, carriers, x, y }: Gun): Point | null {
  if (work?.what !== "emplace") return null;
  const { at } = work;
  const there =
    state === "lying"
      ? isAdjacent(s, { x, y }, at)
      : s.soldiers.some((man) => carriers.includes(man.id) && isAdjacent(s, man, at));
  return there ? at : null;
}

/** Those putting work into it in this player-turn. */
export function workersAt(s: Position, gun: Gun): Soldier[] {
  return s.soldiers.filter(
    ({ go }) => (go.work?.at === "emplace" || go.work?.at === "dismantle") && go.work.gun === gun.id,
  );
}

function skillRefusal(soldier: Soldier, gun: Gun): Refusal | null {
  return gun.mortar !== null && !soldier.artillery ? no("PE-10-1", "noArtillerySkill") : null;
}

export function dismantleRefusal(s: Position, soldier: Soldier, id: string): Refusal | null {
  const gun = s.guns.find((one) => one.id === id);
  if (gun === undefined || gun.side !== soldier.side) return no("PE-6-23", "noGun");
  const refusal = wholeTurnRefusal(soldier) ?? skillRefusal(soldier, gun);
  if (refusal !== null) return refusal;
  if (gun.state !== "emplaced") return no("PE-6-23", "notEmplaced");
  if (!isAdjacent(s, soldier, gun)) return no("PE-6-23", "notAdjacent");
  return workersAt(s, gun).length >= DATA.figures.workersMax.value ? no("PE-6-24", "enoughWorkers") : null;
}

/** Who has it now that it is dismantled (PE-6-23): one or two of those beside it. */
export function carryRefusal(s: Position, carriers: readonly Soldier[], id: string): Refusal | null {
  const gun = s.guns.find((one) => one.id === id);
  if (gun === undefined || gun.state !== "carried") return no("PE-6-23", "notDismantled");
  if (carriers.length === 0 || new Set(carriers).size < carriers.length) return no("PE-4-16", "noCarrier");
  for (const man of carriers) {
    if (man.side !== gun.side || !isAble(man)) return no("PE-4-16", "cannotCarry", { soldier: man.id });
    const holder = s.soldiers.find((o) => gun.carriers.includes(o.id));
    if (!gun.carriers.includes(man.id) && (holder === undefined || !isAdjacent(s, man, holder)))
      return no("PE-4-16", "notAdjacent", { soldier: man.id });
    const other = carriedBy(s, man);
    if (other !== null && other !== gun) return no("PE-4-16", "carriesAnother", { soldier: man.id });
    if (man.condition === "H" && !gun.carriers.includes(man.id))
      return no("PE-4-19", "woundedCannot", { soldier: man.id });
    if (hasActed(man)) return no("PE-4-16", "alreadyActed", { soldier: man.id });
  }
  // Nor is it passed on by who has gone his way with it, or fired it, in this player-turn.
  const before = s.soldiers.find((man) => gun.carriers.includes(man.id) && hasActed(man));
  if (before !== undefined) return no("PE-4-16", "alreadyActed", { soldier: before.id });
  return gun.carriers.length === carriers.length && carriers.every((man) => gun.carriers.includes(man.id))
    ? no("PE-4-16", "alreadySo")
    : null;
}

function hasActed({ go }: Soldier): boolean {
  return go.displaced || go.work !== null || go.attack !== null;
}

/** PE-6-26 */
export function repairRefusal(s: Position, soldier: Soldier, id: string): Refusal | null {
  const gun = s.guns.find((one) => one.id === id);
  if (gun === undefined || gun.jam !== "jammed") return no("PE-6-26", "notJammed");
  if (soldier.hand !== gun.id || !isAtGun(s, soldier, gun)) return no("PE-6-26", "notGunner");
  return wholeTurnRefusal(soldier);
}

// --- scenarios

/** PE-20-5: the wall of a hut beside him. */
export function holeRefusal(s: Position, soldier: Soldier, at: Point): Refusal | null {
  const refusal = wholeTurnRefusal(soldier);
  if (refusal !== null) return refusal;
  return hutWall(s, soldier, at) === null ? no("PE-20-5", "noHutWall") : null;
}

/** Of several beside him the one pointed at. */
export function hutWall(s: Position, soldier: Soldier, at: Point): Edge | null {
  let best: Edge | null = null;
  let least = Infinity;
  for (const e of boardOf(s).edges) {
    if (!e.bamboo || e.kind !== "buildingWall" || edgeGapSquared(e, soldier.x, soldier.y) > ADJ * ADJ) continue;
    const gap = edgeGapSquared(e, at.x, at.y);
    if (gap > ADJ * ADJ || gap >= least) continue;
    least = gap;
    best = e;
  }
  return best;
}

/** PE-20-12 */
export function fanaticRefusal(s: Position, soldier: Soldier, id: string): Refusal | null {
  if (s.battle.mission !== "victorCharlie" || soldier.side !== 0 || soldier.rank !== "officer")
    return no("PE-20-12", "notHere");
  if (s.sides[soldier.side].fanaticUsed) return no("PE-20-12", "onceOnly");
  const recruit = findSoldier(s, id);
  if (recruit === null || recruit.side !== soldier.side || recruit.vet !== "recruit" || recruit.rank === "officer")
    return no("PE-20-12", "noRecruit");
  if (!isAdjacent(s, soldier, recruit)) return no("PE-20-12", "notAdjacent");
  return wholeTurnRefusal(soldier) ?? wholeTurnRefusal(recruit);
}

/** Man-turns to set a gun up or take it down (PE-6-24, PE-10-2, PE-R41). */
export function manTurns(gun: Gun): number {
  return weaponOf(gun.weapon).emplace ?? 0;
}
