import { firstSweepOverlap, pathLength, shortestPath, sweptElements } from "@escaramuza/geometry";
import type { PathLimits, Point } from "@escaramuza/geometry";
import type { Refusal } from "@escaramuza/kernel";
import {
  IMPASSABLE,
  PASSABLE_OBSTACLE,
  ROUGH,
  enemiesOf,
  inRough,
  obstaclesTouched,
  sees,
  standingRefusal,
  tableOf,
  within,
} from "./board.ts";
import { DATA } from "./data.ts";
import { no } from "./refusal.ts";
import { BASE, TABLE, hasRule } from "./state.ts";
import type { MoveType, Position, Soldier } from "./state.ts";

/**
 * Section 5: what move a soldier may make. A path is the polyline of base centres, the start included, with as many corners as
 * one likes (PS-G-15, PS-5-11, PS-R11). Open ground is where no terrain is (PS-3.1-1).
 */

/** PS-G-18 */
const EPS = 1e-4;
const ASSAULT_REACH = 300;
export const ALL_TERRAIN_MAX = 2500;

export const MOVE_ACTION = {
  cautious: DATA.actions.cautiousMove,
  lightPace: DATA.actions.lightPaceMove,
  crawl: DATA.actions.crawl,
} as const;

/** Why this soldier may not make this kind of move at all now, or null. */
export function moveTypeRefusal(s: Position, soldier: Soldier, type: MoveType): Refusal | null {
  if (type === "lightPace") {
    if (soldier.moves > 0 || soldier.ran) return no("PS-5-14", "alreadyMoved");
    if (!hasRule(s, soldier.seat, "allTerrain") && inRough(s, soldier)) return no("PS-5-6", "startsInRough");
    return null;
  }
  if (soldier.ran) return no("PS-5-14", "alreadyRan");
  return soldier.moves >= 2 ? no("PS-5-14", "movedTwice") : null;
}

/** A soldier who makes the move together with this one, where he will stand. */
export interface Companion {
  readonly soldier: Soldier;
  readonly end: Point;
}

/** Why a move is not legal, or null. The path begins where the soldier stands. */
export function pathRefusal(
  s: Position,
  soldier: Soldier,
  type: MoveType,
  path: readonly Point[],
  companion: Companion | null,
): Refusal | null {
  const end = path[path.length - 1];
  if (end === undefined || path.length < 2) return no(LENGTH_RULE[type], "noMovement");
  return (
    moveTypeRefusal(s, soldier, type) ??
    lengthRefusal(type, pathLength(path)) ??
    groundRefusal(s, soldier, type, path) ??
    enemyRefusal(s, soldier, path) ??
    endRefusal(s, soldier, type, end, companion)
  );
}

const LENGTH_RULE = { cautious: "PS-5-1", lightPace: "PS-5-2", crawl: "PS-5-3" } as const;

/** PS-5-1, PS-5-2, PS-5-3 */
function lengthRefusal(type: MoveType, length: number): Refusal | null {
  const { lengthOver, lengthMax } = MOVE_ACTION[type];
  const min = lengthOver ?? 0;
  const max = lengthMax ?? 0;
  const rule = LENGTH_RULE[type];
  if (length > max + EPS) return no(rule, "tooLong", { length: Math.ceil(length - EPS), max });
  return length <= min + EPS ? no(rule, "tooShort", { length: Math.round(length), min }) : null;
}

function groundRefusal(s: Position, soldier: Soldier, type: MoveType, path: readonly Point[]): Refusal | null {
  const table = tableOf(s);
  for (const p of path)
    if (p.x < BASE || p.y < BASE || p.x > TABLE - BASE || p.y > TABLE - BASE) return no("PS-5-9", "offTable");
  const blocked = firstSweepOverlap(table, IMPASSABLE, path, BASE);
  if (blocked >= 0) return no("PS-5-9", "throughTerrain", { piece: s.terrain[blocked]?.id ?? "" });
  if (type !== "lightPace") return null;
  const hard = roughCrossing(s, soldier, path);
  if (hard === null) return null;
  if (!hasRule(s, soldier.seat, "allTerrain")) return hard;
  // PS-8.4.3-1, PS-R71
  const length = pathLength(path);
  return length > ALL_TERRAIN_MAX + EPS
    ? no("PS-8.4.3-1", "allTerrainTooLong", { length: Math.ceil(length - EPS), max: ALL_TERRAIN_MAX })
    : null;
}

/** What ordinary soldiers may not cross at light pace: PS-5-5 to PS-5-8. */
function roughCrossing(s: Position, soldier: Soldier, path: readonly Point[]): Refusal | null {
  const table = tableOf(s);
  const rough = firstSweepOverlap(table, ROUGH, path, BASE);
  if (rough >= 0) return no("PS-5-5", "throughRough", { piece: s.terrain[rough]?.id ?? "" });
  const crossed = sweptElements(table, PASSABLE_OBSTACLE, path, BASE);
  if (crossed.length === 0) return null;
  const touched = obstaclesTouched(s, soldier);
  // PS-5-8, PS-R12
  const other = crossed.find((e) => !touched.includes(e));
  return other === undefined ? null : no("PS-5-7", "acrossObstacle", { piece: s.terrain[other]?.id ?? "" });
}

/** PS-5-9, PS-R14: enemy bases are in the way, friends and the fallen are not. */
function enemyRefusal(s: Position, soldier: Soldier, path: readonly Point[]): Refusal | null {
  for (const enemy of s.soldiers) {
    if (enemy.seat === soldier.seat || enemy.status !== "active") continue;
    for (let i = 1; i < path.length; i++) {
      const a = path[i - 1];
      const b = path[i];
      if (a !== undefined && b !== undefined && passes(a, b, enemy))
        return no("PS-5-9", "throughEnemy", { soldier: enemy.id });
    }
  }
  return null;
}

/** The segment's centre line comes nearer than two radii to the base. */
function passes(a: Point, b: Point, c: Point): boolean {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const square = dx * dx + dy * dy;
  const along = (c.x - a.x) * dx + (c.y - a.y) * dy;
  const t = square === 0 ? 0 : Math.min(1, Math.max(0, along / square));
  const ex = a.x + t * dx - c.x;
  const ey = a.y + t * dy - c.y;
  return Math.sqrt(ex * ex + ey * ey) < 2 * BASE - EPS;
}

function endRefusal(
  s: Position,
  soldier: Soldier,
  type: MoveType,
  end: Point,
  companion: Companion | null,
): Refusal | null {
  const others =
    companion === null
      ? s.soldiers
      : s.soldiers.map((o) => (o === companion.soldier ? { ...o, x: companion.end.x, y: companion.end.y } : o));
  const standing = standingRefusal(s, end, others, soldier);
  if (standing !== null) return standing;
  for (const enemy of s.soldiers) {
    if (enemy.seat === soldier.seat || enemy.status !== "active" || !within(end, enemy, ASSAULT_REACH)) continue;
    if (type === "crawl") return no("PS-5-12", "crawlNearEnemy", { soldier: enemy.id });
    if (!sees(s, soldier, enemy)) return no("PS-5-13", "nearUnseenEnemy", { soldier: enemy.id });
  }
  return null;
}

/** PS-R82: a destination is enough; the shortest legal way there is found. Null when there is none. */
export function wayTo(s: Position, soldier: Soldier, type: MoveType, to: Point): Point[] | null {
  const way = shortestPath(tableOf(s), { x: soldier.x, y: soldier.y }, to, limitsOf(s, soldier, type));
  return way === null ? null : way.points;
}

/** What keeps the way of a move of this kind. */
export function limitsOf(s: Position, soldier: Soldier, type: MoveType): PathLimits {
  const max = MOVE_ACTION[type].lengthMax ?? 0;
  // At light pace rough ground and obstacles are gone round: by anybody, or by all-terrain soldiers on ways too long for them.
  const most = hasRule(s, soldier.seat, "allTerrain") ? ALL_TERRAIN_MAX : 0;
  return {
    radius: BASE,
    blockedBy: IMPASSABLE,
    discs: enemiesOf(s, soldier.seat).map((e) => ({ x: e.x, y: e.y, r: BASE })),
    maxLength: max,
    stay:
      type === "lightPace"
        ? [
            { mask: ROUGH, maxLength: most },
            { mask: PASSABLE_OBSTACLE, maxLength: most, except: obstaclesTouched(s, soldier) },
          ]
        : [],
  };
}
