import { keptFor } from "@escaramuza/kernel";
import { carriedBy } from "./arms.ts";
import { boardOf, levelAt, onTable } from "./board.ts";
import type { Board } from "./board.ts";
import { actionOf, missionOf } from "./data.ts";
import { CELL, pointOf } from "./grid.ts";
import { allowance, atPace, blocksWay, standRefusal, standsAt, walkerOf, wayAlong } from "./movement.ts";
import { protectionBetween } from "./protection.ts";
import { AGAINST, LAYERS, columnsOf, sheetOf } from "./sheets.ts";
import { lookerAt, lookerOf } from "./sight.ts";
import type { Looker } from "./sight.ts";
import { isAble, isOut } from "./state.ts";
import type { Point, Position, Protection, Soldier } from "./state.ts";
import { cornersTo } from "./trees.ts";
import { cheapestWhere, reachOf } from "./ways.ts";

/** Where the frightened go (PE-13-12 to PE-13-17, PE-R85, PE-R86). */

/** The least protection he would have standing there against any able enemy who would see him; total where none would. */
export function protectionAt(s: Position, soldier: Soldier, at: Point): Protection {
  return leastProtection(boardOf(s), eyesOn(s, soldier), at);
}

/** Whom his side does not see frightens nobody (PE-17.2-10). */
function eyesOn(s: Position, soldier: Soldier): Looker[] {
  const eyes: Looker[] = [];
  for (const enemy of s.soldiers) if (isEyeOn(enemy, soldier)) eyes.push(lookerOf(enemy));
  return eyes;
}

function isEyeOn(o: Soldier, soldier: Soldier): boolean {
  return o.side !== soldier.side && !o.hidden && isAble(o);
}

function leastProtection(board: Board, eyes: readonly Looker[], { x, y }: Point): Protection {
  const there = lookerAt(x, y, levelAt(board, x, y));
  let least: Protection = "total";
  // Who had a clear shot at the place asked about before most likely has one here: he is tried first.
  const count = eyes.length;
  for (let i = 0; i < count; i++) {
    const at = (clearest + i) % count;
    const eye = eyes[at];
    if (eye === undefined) continue;
    const grade = protectionBetween(board, eye, there);
    if (grade === "total") continue;
    if (grade === 0) {
      clearest = at;
      return 0;
    }
    if (least === "total" || grade < least) least = grade;
  }
  return least;
}

let clearest = 0;

/** One of those eyes, with what somebody who asks for many places has found out for it. */
interface Watcher {
  readonly looker: Looker;
  readonly grades: Int8Array;
}

function watchersOf(board: Board, eyes: readonly Looker[]): Watcher[] {
  return eyes.map((looker) => ({ looker, grades: sheetOf(board, looker).grades }));
}

/** Is there none of them who has a clear shot at a whole-centimetre place? */
function isRefuge(board: Board, watchers: readonly Watcher[], { x, y }: Point): boolean {
  const place = LAYERS * ((y / CELL) * columnsOf(board) + x / CELL) + AGAINST.standing;
  const count = watchers.length;
  for (let i = 0; i < count; i++) {
    const at = (clearest + i) % count;
    const watcher = watchers[at];
    if (watcher === undefined) continue;
    const { looker, grades } = watcher;
    const known = grades[place] ?? 0;
    const grade = known || 1 + gradeOf(protectionBetween(board, looker, lookerAt(x, y, levelAt(board, x, y))));
    if (known === 0 && grades.length > 0) grades[place] = grade;
    if (grade !== CLEAR) continue;
    clearest = at;
    return false;
  }
  return true;
}

/** No protection at all, as it is kept. */
const CLEAR = 1;

/** Protection where he is, prone not counted. */
export function isInProtection(s: Position, soldier: Soldier): boolean {
  return soldier.tree !== null || protectionAt(s, soldier, soldier) !== 0;
}

/** Forward is where the displacement has a part along the direction of advance (PE-13-16). */
export function isForward(s: Position, soldier: Soldier, to: Point, advance = advanceOf(s, soldier)): boolean {
  return (to.x - soldier.x) * advance.x + (to.y - soldier.y) * advance.y > 0;
}

/** Of his side, where he stands (PE-19-13, PE-20-17, PE-21-15, PE-C-4, PE-R87). */
export function advanceOf(s: Position, soldier: Soldier): Point {
  const { advance } = missionOf(s.battle.mission).sides[soldier.side];
  switch (advance.to) {
    case "direction":
      return advance;
    case "point":
      return { x: advance.x - soldier.x, y: advance.y - soldier.y };
    case "away":
      return { x: soldier.x - advance.x, y: soldier.y - advance.y };
    case "road":
      return { x: advance.x - soldier.x, y: 0 };
    case "edge":
      return { x: 0, y: s.sides[soldier.side].edge === "north" ? -1 : 1 };
  }
}

export interface Refuge extends Point {
  readonly cost: number;
  readonly corners: readonly Point[];
  readonly protection: Protection;
  readonly pace: "walk" | "run";
}

/** Those he flees at, the fastest first: what has a flag C he passes walking (PE-4-8, PE-13-14, PE-R138); carriers and crawlers never run. */
export function flightPaces(s: Position, soldier: Soldier): readonly ("walk" | "run")[] {
  const carries = s.guns.some(({ state, carriers }) => state === "carried" && carriers.includes(soldier.id));
  if (soldier.morale === "pinned" || carries || soldier.go.slow) return ["walk"];
  const { climbing, wounded } = walkerOf(s, soldier);
  const { walls, ground } = slowOn(boardOf(s));
  return ground || (walls && climbing && !wounded) ? ["run", "walk"] : ["run"];
}

interface Slow {
  readonly walls: boolean;
  readonly ground: boolean;
}
const slows = new WeakMap<Board, Slow>();

/** What there is with a flag C on the table: walls to climb, ground. */
function slowOn(board: Board): Slow {
  const known = slows.get(board);
  if (known !== undefined) return known;
  const made = {
    walls: board.edges.some(({ kind }) => kind === "highWall"),
    ground: board.areas.some(({ terrain }) => terrain.flags.includes("C")),
  };
  slows.set(board, made);
  return made;
}

/** What he may still spend: the panicked rise and run, pinned crews crawl (PE-13-12, PE-13-14). */
export function flightBudget(
  s: Position,
  soldier: Soldier,
  pace: "walk" | "run" = flightPaces(s, soldier)[0] ?? "walk",
): number {
  if (soldier.morale === "pinned") return allowance(s, soldier, "walk") - soldier.go.spent;
  const down = soldier.tree === null ? 0 : actionOf("treeDown").pm;
  const rise = soldier.posture === "standing" ? 0 : actionOf("posture").pm;
  return allowance(s, soldier, pace) - soldier.go.spent - down - rise;
}

/** How he moves: upright, or crawling. */
export function fleeing(soldier: Soldier, pace: "walk" | "run"): Soldier {
  const going = atPace(soldier, pace);
  return soldier.morale === "pinned"
    ? { ...going, posture: "prone" }
    : { ...going, posture: "standing", duckedBehind: null };
}

/** All protected places within reach this player-turn, cheapest first: the owner's choice (PE-13-17). */
export function refuges(s: Position, soldier: Soldier): Refuge[] {
  const found = new Map<number, Refuge>();
  for (const pace of flightPaces(s, soldier)) {
    const reach = reachOf(s, fleeing(soldier, pace), flightBudget(s, soldier, pace));
    for (const node of reach.found) {
      const at = pointOf(node, reach.columns);
      if (found.has(node) || standRefusal(s, soldier, at) !== null) continue;
      const protection = protectionAt(s, soldier, at);
      if (protection === 0) continue;
      found.set(node, { ...at, cost: reach.cost[node] ?? 0, corners: cornersTo(reach, node), protection, pace });
    }
  }
  return [...found.values()].toSorted((a, b) => a.cost - b.cost);
}

/** What he does when nobody chooses for him (PE-13-17): the cheapest refuge in reach, else as far as he comes on the way back. */
export function flight(s: Position, soldier: Soldier): Flight {
  return keptFlights(boardOf(s), momentOf(s, soldier), () => newFlight(s, soldier));
}

export interface Flight {
  readonly corners: readonly Point[];
  readonly arrives: boolean;
}

/** A draw, its check and its doing ask for the same one, and it is long to find. */
const keptFlights = keptFor<Board, Flight>(500);

/** Everything it hangs on but the table: he himself, who is in his way, who sees him. */
function momentOf(s: Position, soldier: Soldier): string {
  const { x, y, side, posture, condition, morale, tree, go } = soldier;
  const gun = carriedBy(s, soldier);
  const burdened = gun === null ? "" : `${gun.weapon} ${gun.carriers.length}`;
  let key = `${s.battle.mission} ${side} ${s.sides[side].edge} ${x},${y} ${posture} ${condition} ${morale} ${tree} ${go.spent} ${go.slow} ${burdened}`;
  for (const o of s.soldiers) {
    if (o.id === soldier.id || o.place !== "table" || isOut(o)) continue;
    key += `${o.side === side ? "f" : blocksWay(o) ? "b" : "e"}${o.x},${o.y}`;
    if (!isEyeOn(o, soldier)) continue;
    const { level, duckedBehind, astride, tree: up } = lookerOf(o);
    key += ` ${level} ${o.posture} ${duckedBehind} ${astride} ${up}`;
  }
  return key;
}

function newFlight(s: Position, soldier: Soldier): Flight {
  // Any he reaches now; of those farther off the panicked only the ones behind them (PE-13-14), a pinned crew the nearest (PE-13-12).
  const anywhere = soldier.morale === "pinned";
  const advance = advanceOf(s, soldier);
  let now: Refuge | null = null;
  let later: { readonly pace: "walk" | "run"; readonly budget: number; readonly refuge: Refuge } | null = null;
  const paces = flightPaces(s, soldier);
  for (const pace of paces) {
    const budget = flightBudget(s, soldier, pace);
    const may = (p: Point, cost: number): boolean => anywhere || cost <= budget || !isForward(s, soldier, p, advance);
    // Where one pace brings him somewhere, another counts only if it does so now, and no dearer.
    const limit: number = later === null ? FAR : Math.min(budget, now?.cost ?? budget);
    const refuge = cheapestRefuge(s, soldier, pace, limit, may);
    if (refuge === null) continue;
    later ??= { pace, budget, refuge };
    if (refuge.cost <= budget && (now === null || isBetter(refuge, now))) now = refuge;
  }
  if (now !== null) return { corners: now.corners, arrives: true };
  const pace = later?.pace ?? paces[0] ?? "walk";
  const way = later?.refuge.corners ?? [rearEdge(s, soldier)];
  return { corners: asFarAs(s, soldier, pace, way, later?.budget ?? flightBudget(s, soldier, pace)), arrives: false };
}

/** Is there protection anywhere behind him (PE-13-15)? */
export function hasRefugeBehind(s: Position, soldier: Soldier): boolean {
  const advance = advanceOf(s, soldier);
  const behind = (p: Point): boolean => !isForward(s, soldier, p, advance);
  return flightPaces(s, soldier).some((pace) => cheapestRefuge(s, soldier, pace, FAR, behind) !== null);
}

/** More than any way on the table costs. */
const FAR = 20_000;

function cheapestRefuge(
  s: Position,
  soldier: Soldier,
  pace: "walk" | "run",
  limit: number,
  may: (p: Point, cost: number) => boolean,
): Refuge | null {
  const board = boardOf(s);
  const eyes = eyesOn(s, soldier);
  const watchers = watchersOf(board, eyes);
  // The ground lets him stand wherever he comes: only men may be in the way.
  const fits = (at: Point, cost: number): boolean =>
    may(at, cost) && isRefuge(board, watchers, at) && standsAt(s, soldier, at.x, at.y) === null;
  const found = cheapestWhere(s, fleeing(soldier, pace), limit, fits);
  let best: Refuge | null = null;
  for (const corners of found?.ways ?? []) {
    const { x, y } = corners.at(-1) ?? soldier;
    const protection = leastProtection(board, eyes, { x, y });
    const refuge = { x, y, cost: found?.cost ?? 0, corners, protection, pace };
    if (best === null || isBetter(refuge, best)) best = refuge;
  }
  return best;
}

/** PE-13-17: by cost, then by protection, then by x and y. */
function isBetter(a: Refuge, b: Refuge): boolean {
  if (a.cost !== b.cost) return a.cost < b.cost;
  const [more, less] = [gradeOf(a.protection), gradeOf(b.protection)];
  if (more !== less) return more > less;
  return a.x < b.x || (a.x === b.x && a.y < b.y);
}

function gradeOf(protection: Protection): number {
  return protection === "total" ? 4 : protection;
}

/** PE-13-15: straight back to the edge. */
function rearEdge(s: Position, soldier: Soldier): Point {
  const board = boardOf(s);
  const { x: ax, y: ay } = advanceOf(s, soldier);
  const length = Math.sqrt(ax * ax + ay * ay);
  const [ux, uy] = length === 0 ? [0, -1] : [-ax / length, -ay / length];
  let at: Point = { x: soldier.x, y: soldier.y };
  for (let far = 1; far < 2 * (board.width + board.height); far++) {
    const next = { x: Math.round(soldier.x + far * ux) + 0, y: Math.round(soldier.y + far * uy) + 0 };
    if (!onTable(board, next.x, next.y)) return at;
    at = next;
  }
  return at;
}

/** The part of a way he has points for, ending where he may stand. */
function asFarAs(
  s: Position,
  soldier: Soldier,
  pace: "walk" | "run",
  corners: readonly Point[],
  budget: number,
): Point[] {
  const man = fleeing(soldier, pace);
  const kept: Point[] = [];
  let from: Point = soldier;
  for (const corner of corners) {
    if (isPayable(s, man, [...kept, corner], budget)) {
      kept.push(corner);
      from = corner;
      continue;
    }
    const length = Math.sqrt((corner.x - from.x) * (corner.x - from.x) + (corner.y - from.y) * (corner.y - from.y));
    for (let far = Math.floor(length); far > 0; far--) {
      const at = {
        x: Math.round(from.x + (far * (corner.x - from.x)) / length) + 0,
        y: Math.round(from.y + (far * (corner.y - from.y)) / length) + 0,
      };
      if (isPayable(s, man, [...kept, at], budget) && standRefusal(s, soldier, at) === null) return [...kept, at];
    }
    break;
  }
  while (kept.length > 0 && standRefusal(s, soldier, kept.at(-1) ?? soldier) !== null) kept.pop();
  return kept;
}

function isPayable(s: Position, man: Soldier, corners: readonly Point[], budget: number): boolean {
  const way = wayAlong(s, man, corners);
  return !("code" in way) && way.cost <= budget;
}
