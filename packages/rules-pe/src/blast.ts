import { apartSquared } from "@escaramuza/geometry";
import { boardOf, onTable, solidGap, trenchAt } from "./board.ts";
import type { Board } from "./board.ts";
import { DATA, blastOf } from "./data.ts";
import type { Blast, BlastClass } from "./data.ts";
import { edgeGapSquared } from "./edges.ts";
import { blastProtection } from "./protection.ts";
import { DISC, isOut } from "./state.ts";
import type { Point, Position, Soldier } from "./state.ts";

/** What an explosion does to whom, and where it throws him (PE-12-10 to PE-12-13). */

const { blastReach, apart } = DATA.figures;

export interface Struck {
  readonly soldier: Soldier;
  /** Rows the protection moves him outward (PE-12-11). */
  readonly outward: number;
  readonly blast: Blast;
}

/** Those it has an effect on, in roster order. The dead and the incapacitated feel nothing more. */
export function struckBy(s: Position, focus: Point, column: BlastClass): Struck[] {
  const board = boardOf(s);
  const struck: Struck[] = [];
  for (const soldier of s.soldiers) {
    if (!isWithin(soldier, focus)) continue;
    const outward = blastProtection(board, focus, soldier);
    if (outward === "total") continue;
    const blast = blastOf(apartSquared(soldier, focus), outward, column);
    if (blast !== null) struck.push({ soldier, outward, blast });
  }
  return struck;
}

function isWithin(soldier: Soldier, focus: Point): boolean {
  return (
    soldier.place === "table" && !isOut(soldier) && apartSquared(soldier, focus) <= blastReach.value * blastReach.value
  );
}

export interface Flight extends Point {
  /** Against something rigid: one more wound (PE-12-13). */
  readonly collided: boolean;
}

/** Thrown `mm` along a direction: as far as nothing is in the way. In a trench he stays where he is. */
export function flightOf(s: Position, soldier: Soldier, towards: Point, mm: number): Flight {
  const board = boardOf(s);
  const stay = { x: soldier.x, y: soldier.y };
  const length = Math.sqrt(apartSquared(soldier, towards));
  if (mm === 0 || length === 0 || trenchAt(board, soldier.x, soldier.y) !== null) return { ...stay, collided: false };
  const [ux, uy] = [(towards.x - soldier.x) / length, (towards.y - soldier.y) / length];
  let at: Point = stay;
  for (let far = 1; far <= mm; far++) {
    const next = { x: Math.round(soldier.x + far * ux) + 0, y: Math.round(soldier.y + far * uy) + 0 };
    if (!onTable(board, next.x, next.y)) return { ...at, collided: false };
    if (isRigid(board, next, at)) return { ...at, collided: true };
    if (meetsSomebody(s, soldier, next, at)) return { ...at, collided: false };
    at = next;
  }
  return { ...at, collided: false };
}

/** His disc would be in a wall or a solid thing, deeper than it is already (PE-R46). */
function isRigid(board: Board, next: Point, at: Point): boolean {
  for (const e of board.edges) {
    if (e.kind === "gap" || (e.kind === "door" && !e.closed)) continue;
    const gap = edgeGapSquared(e, next.x, next.y);
    if (gap < DISC * DISC && gap < edgeGapSquared(e, at.x, at.y)) return true;
  }
  for (const solid of board.solids) {
    const gap = solidGap(solid, next.x, next.y);
    if (gap < DISC && gap < solidGap(solid, at.x, at.y)) return true;
  }
  return false;
}

function meetsSomebody(s: Position, soldier: Soldier, next: Point, at: Point): boolean {
  for (const other of s.soldiers) {
    if (other === soldier || other.place !== "table" || isOut(other)) continue;
    const gap = apartSquared(other, next);
    if (gap < apart.value * apart.value && gap < apartSquared(other, at)) return true;
  }
  return false;
}
