import { apartSquared } from "@escaramuza/geometry";
import type { Refusal } from "@escaramuza/kernel";
import type { Act } from "../answers.ts";
import { carriedBy } from "../arms.ts";
import { boardOf, roomAt } from "../board.ts";
import { DATA, actionOf, missionOf } from "../data.ts";
import { edgeGapSquared } from "../edges.ts";
import { allowance, atPace, burden, enemiesRefusal, moveWith, standRefusal, wayAlong } from "../movement.ts";
import type { Move, Way } from "../movement.ts";
import { fleeing, flight, flightBudget, flightPaces, isInProtection, protectionAt } from "../panic.ts";
import { covers, duckRefusal } from "../posture.ts";
import { no } from "../refusal.ts";
import { isAdjacent } from "../sight.ts";
import { ADJ, isOut, soldierOf } from "../state.ts";
import type { Crossing, Gun, Pace, Point, Position, Soldier } from "../state.ts";
import { findWay } from "../ways.ts";
import { freeRefusal } from "./common.ts";

/** Going, rising, lying down, climbing, doors (section 4): whether it may be done, and what it will be. */

type Of<K extends Act["do"]> = Extract<Act, { do: K }>;

/** He may spend movement now, in this mode. */
export function spendRefusal(s: Position, soldier: Soldier, mode: "walk" | "run"): Refusal | null {
  const free = freeRefusal(soldier);
  if (free !== null) return free;
  const { go } = soldier;
  if (soldier.morale === "pinned") return no("PE-13-11", "isPinned");
  if (go.finished) return no("PE-8-3", "movesNoMore");
  if (go.work !== null && go.work.at !== "reload") return no("PE-3-15", "isBusy");
  if (go.work !== null && isCrewReload(s, go.work)) return no("PE-6-5", "mustBeStill");
  if (go.helps !== null && s.guns.some(({ id, state }) => id === go.helps && state === "emplaced"))
    return no("PE-6-27", "mustBeStill");
  if (go.mode !== "none" && go.mode !== mode) return no("PE-4-2", "modeDeclared", { mode: go.mode });
  if (mode === "run" && go.slow) return no("PE-4-8", "noRunning");
  if (mode === "run" && go.work !== null) return no("PE-6-4", "noRunning");
  return null;
}

function isCrewReload(s: Position, work: NonNullable<Soldier["go"]["work"]>): boolean {
  return work.at === "reload" && s.guns.some(({ id }) => id === work.arm);
}

/** Tenths he may still spend in this mode (PE-4-1, PE-6-4). `onTheSpot`: what he carries weighs only on the way (PE-4-16). */
export function budgetOf(s: Position, soldier: Soldier, mode: Pace, onTheSpot = false): number {
  const { reloadWalk, reloadWalkWounded } = DATA.figures;
  const free = onTheSpot && !soldier.go.displaced;
  const full = allowance(s, soldier, mode) - (free ? burden(s, soldier) : 0);
  const reloading = soldier.go.work?.at === "reload";
  const most = reloading ? (soldier.condition === "H" ? reloadWalkWounded.value : reloadWalk.value) : full;
  return Math.min(most, full) - soldier.go.spent;
}

/** PE-17.2-4: the same for who goes unseen. */
export function sneakBudgetOf(s: Position, soldier: Soldier): number {
  return Math.min(budgetOf(s, soldier, "walk"), DATA.figures.stealthMove.value - soldier.go.spent);
}

export interface Going {
  readonly move: Move;
  readonly mode: "walk" | "run";
  /** The other carrier of a gun (PE-4-16). */
  readonly crew: { readonly soldier: string; readonly move: Move } | null;
}

export function goingOf(s: Position, soldier: Soldier, act: Of<"move">): Going | Refusal {
  const gun = carriedBy(s, soldier);
  const refusal =
    spendRefusal(s, soldier, act.mode) ?? carryRefusal(soldier, gun, act.mode) ?? standing(soldier, act.mode);
  if (refusal !== null) return refusal;
  if (soldier.crossing !== null) return no("PE-4-12", "unfinishedAction");
  if (soldier.tree !== null) return no("PE-4-18", "inTree");
  if (act.path.length === 0) return no("PE-4-2", "noWay");
  const other = gun === null ? null : (gun.carriers.find((id) => id !== soldier.id) ?? null);
  if (other === null) {
    if (act.crew !== null) return no("PE-4-16", "carriesAlone");
    const move = oneMove(s, soldier, act.path, act.find, act.mode, []);
    return "code" in move ? move : { move, mode: act.mode, crew: null };
  }
  if (act.crew === null) return no("PE-4-16", "moveTogether");
  const mate = soldierOf(s, other);
  const his = mateRefusal(mate) ?? spendRefusal(s, mate, act.mode) ?? standing(mate, act.mode);
  if (his !== null) return his;
  const move = oneMove(s, soldier, act.path, act.find, act.mode, [mate.id]);
  if ("code" in move) return move;
  const mates = oneMove(s, mate, act.crew, act.find, act.mode, [soldier.id]);
  if ("code" in mates) return mates;
  const [end, mateEnd] = [move.corners.at(-1) ?? soldier, mates.corners.at(-1) ?? mate];
  if (!isAdjacent(s, end, mateEnd) || apartSquared(end, mateEnd) < DATA.figures.apart.value * DATA.figures.apart.value)
    return no("PE-4-16", "notTogether");
  return { move, mode: act.mode, crew: { soldier: mate.id, move: mates } };
}

/** The other carrier must be able to go along, and unwounded (PE-3-13, PE-4-16). */
function mateRefusal(mate: Soldier): Refusal | null {
  if (mate.down !== null || isOut(mate)) return no("PE-3-13", "isDown", { soldier: mate.id });
  if (mate.condition === "H") return no("PE-4-16", "woundedCarrier", { soldier: mate.id });
  return mate.crossing === null ? null : no("PE-4-12", "unfinishedAction", { soldier: mate.id });
}

/** PE-4-9: prone he crawls, and that is walking. */
function standing(soldier: Soldier, mode: "walk" | "run"): Refusal | null {
  return mode === "run" && soldier.posture === "prone" ? no("PE-4-9", "crawls") : null;
}

/** PE-4-16: flags B and C of what he carries; a heavy weapon takes two. */
function carryRefusal(soldier: Soldier, gun: Gun | null, mode: "walk" | "run"): Refusal | null {
  if (gun === null) return null;
  if (mode === "run") return no("PE-4-16", "noRunning");
  if (soldier.condition === "H") return no("PE-4-16", "woundedCarrier");
  const heavy = gun.weapon === "APP" || gun.weapon === "MTP";
  return heavy && gun.carriers.length < 2 ? no("PE-4-16", "takesTwo") : null;
}

function oneMove(
  s: Position,
  soldier: Soldier,
  path: readonly (readonly [number, number])[],
  find: boolean,
  mode: "walk" | "run",
  unless: readonly string[],
): Move | Refusal {
  const corners = path.map(([x, y]): Point => ({ x, y }));
  const budget = budgetOf(s, soldier, mode);
  const last = corners.at(-1);
  const way: Way | Refusal | null =
    find && last !== undefined ? findWay(s, atPace(soldier, mode), last, budget) : wayAlong(s, soldier, corners);
  if (way === null) return no("PE-4-1", "noWay");
  if ("code" in way) return way;
  if (way.slow && mode === "run") return no("PE-4-8", "noRunning");
  const ducked = duckedRefusal(s, soldier, way.corners);
  if (ducked !== null) return ducked;
  const move = moveWith(s, way, soldier, budget);
  if ("code" in move) return move;
  const refusal = enemiesRefusal(s, soldier, move.corners);
  if (refusal !== null) return refusal;
  return standRefusal(s, soldier, move.corners.at(-1) ?? soldier, unless) ?? move;
}

/** PE-3-16: ducked he moves along his cover, or rises first. */
function duckedRefusal(s: Position, soldier: Soldier, corners: readonly Point[]): Refusal | null {
  if (soldier.posture !== "ducked" || soldier.duckedBehind === null) return null;
  const cover = soldier.duckedBehind;
  return corners.every((p) => covers(s, p).includes(cover)) ? null : no("PE-3-16", "mustRise");
}

// --- posture

export function postureRefusal(s: Position, soldier: Soldier, act: Of<"posture">): Refusal | null {
  const mode = act.mode ?? (soldier.go.mode === "run" ? "run" : "walk");
  const refusal = spendRefusal(s, soldier, mode);
  if (refusal !== null) return refusal;
  if (mode === "run" && carriedBy(s, soldier) !== null) return no("PE-4-8", "noRunning");
  if (soldier.crossing !== null) return no("PE-4-12", "unfinishedAction");
  if (soldier.tree !== null && act.posture !== "standing") return no("PE-4-18", "inTree");
  if (soldier.posture === act.posture && (act.behind === null || act.behind === soldier.duckedBehind))
    return no("PE-4-10", "alreadySo");
  if (act.posture !== "ducked" && act.behind !== null) return no("PE-6-21", "notDucking");
  const duck = act.posture === "ducked" ? duckRefusal(s, soldier, act.behind) : null;
  if (duck !== null) return duck;
  return budgetOf(s, soldier, mode, true) < actionOf("posture").pm ? no("PE-4-1", "notEnoughPoints") : null;
}

// --- what was left unfinished

export function continueRefusal(s: Position, soldier: Soldier, { mode }: Of<"continue">): Refusal | null {
  const { crossing } = soldier;
  if (crossing === null) return no("PE-4-12", "nothingUnfinished");
  const refusal = spendRefusal(s, soldier, mode) ?? standing(soldier, mode);
  if (refusal !== null) return refusal;
  if (mode === "run" && (isSlow(s, crossing) || carriedBy(s, soldier) !== null)) return no("PE-4-8", "noRunning");
  const moves = crossing.kind === "cross";
  if (budgetOf(s, soldier, mode, !moves) <= 0) return no("PE-4-1", "notEnoughPoints");
  return moves ? standRefusal(s, soldier, crossing.to) : null;
}

/** Flag C of what he goes on with (PE-4-8): a high wall and a tree, not a low wall, a window or a trench. */
export function isSlow(s: Position, { kind, what }: Crossing): boolean {
  if (kind !== "cross") return kind === "treeUp";
  const across = boardOf(s).byId.get(what);
  return across !== undefined && across.is === "edge" && across.kind === "highWall";
}

export function abandonRefusal(soldier: Soldier): Refusal | null {
  if (soldier.crossing === null) return no("PE-4-12", "nothingUnfinished");
  return soldier.go.spent > 0 ? no("PE-4-14", "onlyAtTheStart") : freeRefusal(soldier);
}

// --- doors and trees

export function doorRefusal(s: Position, soldier: Soldier, act: Of<"door">): Refusal | null {
  const board = boardOf(s);
  const door = board.edges.find((e) => e.id === act.door && e.kind === "door");
  if (door === undefined) return no("PE-4-18", "noDoor", { feature: act.door });
  const refusal = spendRefusal(s, soldier, soldier.go.mode === "run" ? "run" : "walk");
  if (refusal !== null) return refusal;
  if (soldier.crossing !== null) return no("PE-4-12", "unfinishedAction");
  if (edgeGapSquared(door, soldier.x, soldier.y) > ADJ * ADJ) return no("PE-2-10", "notAdjacent");
  const state = s.doors.find(({ id }) => id === act.door)?.state ?? (door.closed ? "closed" : "open");
  if (state === "destroyed") return no("PE-4-18", "doorDestroyed");
  if ((act.to === "closed") === (state === "closed")) return no("PE-4-18", "alreadySo");
  const inside = roomAt(board, soldier.x, soldier.y)?.id === door.feature;
  if (isFrontDoor(s, act.door) && (!inside || act.to === "break")) return no("PE-21-7", "onlyFromInside");
  if (act.to === "open" && door.locked) return no("PE-4-18", "locked");
  if (act.to === "break" && !door.locked) return no("PE-4-18", "notLocked");
  if (act.to === "break" && soldier.go.doorTried) return no("PE-4-18", "triedAlready");
  if (act.to === "break" && soldier.go.mode === "run") return no("PE-4-8", "noRunning");
  const cost = actionOf(act.to === "break" ? "breakDoor" : "door").pm;
  return budgetOf(s, soldier, soldier.go.mode, true) < cost ? no("PE-4-1", "notEnoughPoints") : null;
}

/** The closed one of scenario 3 (PE-21-7). */
export function isFrontDoor(s: Position, door: string): boolean {
  if (s.battle.mission !== "woundedWolf") return false;
  return boardOf(s).features.some(
    (f) => f.is === "building" && f.openings.some((o) => o.id === door && o.kind === "door" && o.closed),
  );
}

export function climbRefusal(s: Position, soldier: Soldier, act: Of<"climb">): Refusal | null {
  const tree = boardOf(s).solids.find((solid) => solid.id === act.tree && solid.kind === "tree");
  if (tree === undefined || tree.circle === null) return no("PE-4-18", "noTree", { feature: act.tree });
  const refusal = spendRefusal(s, soldier, "walk");
  if (refusal !== null) return refusal;
  if (soldier.crossing !== null) return no("PE-4-12", "unfinishedAction");
  if (soldier.condition === "H") return no("PE-4-19", "woundedCannot");
  if (soldier.posture !== "standing") return no("PE-4-18", "mustRise");
  if (carriedBy(s, soldier) !== null) return no("PE-4-16", "carries");
  if (act.to === "up") {
    if (soldier.tree !== null) return no("PE-4-18", "alreadySo");
    if (s.soldiers.some((o) => o.tree === act.tree)) return no("PE-4-18", "treeTaken");
    const reach = ADJ + tree.circle.r;
    if (apartSquared(soldier, tree.circle) > reach * reach) return no("PE-2-10", "notAdjacent");
  } else if (soldier.tree !== act.tree) return no("PE-4-18", "notInTree");
  return budgetOf(s, soldier, "walk") <= 0 ? no("PE-4-1", "notEnoughPoints") : null;
}

// --- onto the table

/** PE-C-5: at any point of his side's edge, 1 cm from others. */
export function enterRefusal(s: Position, soldier: Soldier, { x, y }: Point): Refusal | null {
  if (soldier.place !== "waiting") return no("PE-C-5", "onTableAlready");
  const edge = entryEdge(s, soldier);
  if (edge === null) return no("PE-C-5", "doesNotEnter");
  const board = boardOf(s);
  if (y !== (edge === "south" ? 0 : board.height) || x < 0 || x > board.width) return no("PE-C-5", "notOnEdge");
  return standRefusal(s, soldier, { x, y });
}

export function entryEdge(s: Position, soldier: Soldier): "south" | "north" | null {
  const { enters } = missionOf(s.battle.mission).sides[soldier.side];
  if (enters === null) return null;
  return enters.edge === "chosen" ? s.sides[soldier.side].edge : enters.edge;
}

// --- the frightened

/** Has he to run or crawl this player-turn (PE-13-12, PE-13-14)? */
export function mustFlee(s: Position, soldier: Soldier): boolean {
  if (soldier.place !== "table" || soldier.down !== null || soldier.condition === "HI" || soldier.condition === "M")
    return false;
  if (soldier.go.finished || soldier.go.displaced) return false;
  if (soldier.morale === "panicked") return !isInProtection(s, soldier);
  return soldier.morale === "pinned" && isCrew(s, soldier) && !isInProtection(s, soldier);
}

/** PE-13-12: a pinned crew in the open crawls instead of firing or reloading, and does neither once it has. */
export function crawlRefusal(s: Position, soldier: Soldier): Refusal | null {
  if (soldier.morale !== "pinned" || soldier.go.attack !== null) return null;
  return soldier.go.finished || mustFlee(s, soldier) ? no("PE-13-12", "isPinned") : null;
}

/** Gunner or crew of a machine gun or mortar, at it: the named server, the skilled men of a mortar (PE-10-1, PE-R137). */
function isCrew(s: Position, soldier: Soldier): boolean {
  return s.guns.some(
    (gun) =>
      gun.id === soldier.hand ||
      gun.gunner === soldier.id ||
      gun.carriers.includes(soldier.id) ||
      (gun.server === soldier.id && isBeside(s, soldier, gun)) ||
      (gun.mortar !== null &&
        gun.state === "emplaced" &&
        gun.side === soldier.side &&
        soldier.artillery &&
        isAdjacent(s, soldier, gun)),
  );
}

function isBeside(s: Position, soldier: Soldier, gun: Gun): boolean {
  if (gun.state === "emplaced") return isAdjacent(s, soldier, gun);
  return s.soldiers.some((o) => gun.carriers.includes(o.id) && isAdjacent(s, soldier, o));
}

/** PE-13-17: any protected place he reaches, or, if there is none, on the way back. */
export function fleeRefusal(s: Position, soldier: Soldier, to: Point): Refusal | null {
  if (!mustFlee(s, soldier)) return no("PE-13-14", "needNotFlee");
  const { corners, arrives } = flight(s, soldier);
  const end = corners.at(-1) ?? soldier;
  if (end.x === to.x && end.y === to.y) return null;
  if (!arrives) return no("PE-13-17", "mustGoBack", { x: end.x, y: end.y });
  const at = wholeCentimetres(to);
  if (standRefusal(s, soldier, at) !== null) return no("PE-R85", "cannotStandThere");
  if (protectionAt(s, soldier, at) === 0) return no("PE-13-14", "notProtected");
  return fleeWay(s, soldier, at) === null ? no("PE-13-14", "outOfReach") : null;
}

/** The candidate nearest to where a hand pointed (PE-R85). */
export function wholeCentimetres({ x, y }: Point): Point {
  return { x: 10 * Math.round(x / 10) + 0, y: 10 * Math.round(y / 10) + 0 };
}

/** Running where he can, else walking (PE-4-8), or crawling (PE-13-12). */
export function fleeWay(s: Position, soldier: Soldier, to: Point): Way | null {
  for (const pace of flightPaces(s, soldier)) {
    const way = findWay(s, fleeing(soldier, pace), to, flightBudget(s, soldier, pace));
    if (way !== null) return way;
  }
  return null;
}
