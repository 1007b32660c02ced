import { pointToSegmentSquared, regionHolds, spanInCircle, spans, spansInside } from "@escaramuza/geometry";
import { boardOf, nearOf, trenchAt } from "./board.ts";
import type { Area, Board, Solid } from "./board.ts";
import { DATA, terrainOf } from "./data.ts";
import { crossingShare, edgeGapSquared, stops } from "./edges.ts";
import type { Edge } from "./edges.ts";
import { keptBetween } from "./kept.ts";
import { hasLine, lookerAt, lookerOf, looks } from "./sight.ts";
import type { Look, Looker } from "./sight.ts";
import { ADJ } from "./state.ts";
import type { Point, Position, Protection, Soldier } from "./state.ts";

/** What shields a man from a shot or a blast (PE-6-14 to PE-6-17, PE-12-11): prone, the ground he is in, one thing he is behind. */

const { vegetationIgnored, throughVegetation, cornerOffLine } = DATA.figures;

export type Grade = 0 | 1 | 2 | 3;

/** Where each grade comes from: for whoever explains it. */
export interface Shield {
  readonly grade: Protection;
  readonly prone: boolean;
  readonly area: string | null;
  readonly object: string | null;
}

const TOTAL: Shield = { grade: "total", prone: false, area: null, object: null };

/** Against a man who fires; the line that shields least counts. Total: there is none. */
export function shieldFrom(s: Position, shooter: Soldier, target: Soldier): Shield {
  return shieldBetween(boardOf(s), lookerOf(shooter), lookerOf(target));
}

export function protectionFrom(s: Position, shooter: Soldier, target: Soldier): Protection {
  return protectionBetween(boardOf(s), lookerOf(shooter), lookerOf(target));
}

export function protectionBetween(board: Board, shooter: Looker, target: Looker): Protection {
  return PROTECTIONS[keptGrade(board, shooter, target, false)] ?? "total";
}

const PROTECTIONS = [0, 1, 2, 3, "total"] as const;
const keptGrade = keptBetween((board, shooter, target) =>
  PROTECTIONS.indexOf(shieldBetween(board, shooter, target).grade),
);

export function shieldBetween(board: Board, shooter: Looker, target: Looker): Shield {
  let best: Shield = TOTAL;
  for (const look of looks(board, shooter, target)) {
    const shield = shieldAlong(board, shooter, target, look, vegetationIgnored.value);
    if (best.grade === "total" || (shield.grade !== "total" && shield.grade < best.grade)) best = shield;
  }
  return best;
}

/** PE-20-10 */
const THICKET_FROM_NORTH = 2;

function shieldAlong(board: Board, shooter: Looker, target: Looker, look: Look, ignored: number): Shield {
  const prone = target.posture === "prone";
  const ground = groundShield(board, shooter, target, look, ignored);
  const object = objectShield(board, shooter, target, look);
  const sum = (prone ? 1 : 0) + (ground?.grade ?? 0) + (object?.grade ?? 0);
  return { grade: atMost3(sum), prone, area: ground?.id ?? null, object: object?.id ?? null };
}

function atMost3(sum: number): Grade {
  return sum >= 3 ? 3 : sum === 2 ? 2 : sum === 1 ? 1 : 0;
}

interface Giver {
  readonly id: string;
  readonly grade: number;
}

function groundShield(board: Board, shooter: Looker, target: Looker, look: Look, ignored: number): Giver | null {
  let best: Giver | null = null;
  for (const area of board.areas) {
    const grade = groundGrade(board, area, shooter);
    if (grade <= (best?.grade ?? 0)) continue;
    if (regionHolds(area.region, target.x, target.y) || isBehind(area, look, ignored)) best = { id: area.id, grade };
  }
  return best;
}

function groundGrade(board: Board, { kind, terrain }: Area, shooter: Point): number {
  if (kind === "thicket" && isNorthOfStream(board, shooter)) return THICKET_FROM_NORTH;
  const { part, protection } = terrain;
  return part === "area" ? protection : 0;
}

/** PE-20-10: from him due south the line meets the stream. */
function isNorthOfStream(board: Board, { x, y }: Point): boolean {
  return board.areas.some(
    ({ kind, region }) =>
      kind === "river" && !regionHolds(region, x, y) && spansInside(region, x, y, x, Math.min(0, y) - 1) > 0,
  );
}

/** PE-6-17, PE-R50 */
function isBehind({ region }: Area, { ax, ay, bx, by }: Look, ignored: number): boolean {
  const n = spansInside(region, ax, ay, bx, by);
  if (n === 0) return false;
  const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  const start = length === 0 ? 1 : ignored / length;
  let inside = 0;
  for (let i = 0; i < n; i++) inside += Math.max(0, (spans[2 * i + 1] ?? 0) - Math.max(start, spans[2 * i] ?? 0));
  return inside * length >= throughVegetation.value - 1e-6;
}

function objectShield(board: Board, shooter: Looker, target: Looker, look: Look): Giver | null {
  if (look.in !== null && target.posture === "standing" && isInsideOf(board, look.in, target))
    return { id: look.in.id, grade: terrainOf("window").protection };
  const trench = trenchAt(board, target.x, target.y);
  if (trench !== null && !regionHolds(trench.region, shooter.x, shooter.y))
    return { id: trench.id, grade: terrainOf("trench").protection };
  // A solid that shields him ends as near to him on the line as the others are.
  const near = nearOf(board, target.x, target.y);
  const box = near.areas.find(({ kind, region }) => kind === "sentryBox" && regionHolds(region, target.x, target.y));
  if (box !== undefined && !regionHolds(box.region, shooter.x, shooter.y))
    return { id: box.id, grade: terrainOf("sentryBox").protection };
  let best: Giver | null = null;
  const offer = (id: string, grade: number): void => {
    if (grade > (best?.grade ?? 0)) best = { id, grade };
  };
  for (const e of near.edges) {
    const grade = edgeGrade(e);
    if (grade > 0 && e.id !== target.astride && shieldsAtEdge(e, target, look)) offer(e.id, grade);
  }
  if (target.tree !== null) offer(target.tree, terrainOf("tree").protection); // PE-4-18
  for (const solid of near.solids) {
    if (shieldsAtSolid(solid, target, look)) offer(solid.id, terrainOf(solid.kind).protection);
  }
  for (const corner of near.corners) {
    if ((corner.x - target.x) * (corner.x - target.x) + (corner.y - target.y) * (corner.y - target.y) > ADJ * ADJ)
      continue;
    if (
      pointToSegmentSquared(corner.x, corner.y, look.ax, look.ay, look.bx, look.by) <=
      cornerOffLine.value * cornerOffLine.value
    )
      offer(`corner ${corner.x},${corner.y}`, terrainOf("corner").protection);
  }
  return best;
}

/** PE-6-16, PE-R126: a window shields who stands in the building it belongs to, not who is outside it. */
function isInsideOf(board: Board, { feature }: Edge, { x, y }: Point): boolean {
  return board.rooms.some(({ id, region }) => id === feature && regionHolds(region, x, y));
}

function edgeGrade({ kind }: Edge): number {
  return kind === "lowWall" || kind === "fence" ? terrainOf(kind).protection : 0;
}

/** He is next to it, and the line crosses it near him. */
function shieldsAtEdge(e: Edge, target: Point, { ax, ay, bx, by }: Look): boolean {
  if (edgeGapSquared(e, target.x, target.y) > ADJ * ADJ) return false;
  const share = crossingShare(e, ax, ay, bx, by);
  if (share === null) return false;
  const x = ax + share * (bx - ax);
  const y = ay + share * (by - ay);
  return (x - target.x) * (x - target.x) + (y - target.y) * (y - target.y) <= ADJ * ADJ + 1e-6;
}

function shieldsAtSolid(solid: Solid, target: Point, { ax, ay, bx, by }: Look): boolean {
  if (solid.kind === "tree" && solid.circle !== null) {
    const { x, y, r } = solid.circle;
    return (
      (x - target.x) * (x - target.x) + (y - target.y) * (y - target.y) <= ADJ * ADJ &&
      spanInCircle(x, y, r, ax, ay, bx, by) > 0
    );
  }
  const n =
    solid.circle !== null
      ? spanInCircle(solid.circle.x, solid.circle.y, solid.circle.r, ax, ay, bx, by)
      : solid.region === null
        ? 0
        : spansInside(solid.region, ax, ay, bx, by);
  if (n === 0) return false;
  const last = spans[2 * n - 1] ?? 0;
  const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  return (1 - last) * length <= ADJ + 1e-6;
}

// --- blasts

/** High walls, building walls and roofs hold a blast back; openings let it through (PE-12-10, PE-R45). */
export function isShutOff(board: Board, focus: Point, soldier: Point): boolean {
  for (const e of board.opaque)
    if (e.kind !== "window" && e.kind !== "embankment" && stops(e, focus.x, focus.y, soldier.x, soldier.y)) return true;
  return false;
}

/** Against an explosion (PE-12-11): as against a shot from the focus, ducked as heavy, nothing at the focus itself (PE-R119). */
export function shieldFromBlast(board: Board, focus: Point, soldier: Soldier): Grade {
  return newBlastShield(board, lookerAt(focus.x, focus.y, 0), lookerOf(soldier));
}

/** The same, total where the blast does not come. */
export function blastProtection(board: Board, focus: Point, soldier: Soldier): Protection {
  return PROTECTIONS[keptBlast(board, lookerAt(focus.x, focus.y, 0), lookerOf(soldier), false)] ?? "total";
}

const keptBlast = keptBetween((board, from, target) =>
  isShutOff(board, from, target) ? 4 : newBlastShield(board, from, target),
);

function newBlastShield(board: Board, from: Looker, target: Looker): Grade {
  if (from.x === target.x && from.y === target.y) return 0;
  const look: Look = { ax: from.x, ay: from.y, bx: target.x, by: target.y, out: null, in: null };
  if (target.duckedBehind !== null && !hasLine(board, from, target) && isDuckedAgainst(board, from, target)) return 3;
  const { grade } = shieldAlong(board, from, target, throughWindow(board, look), 0);
  return grade === "total" ? 3 : grade;
}

/** Out of sight because he ducks, not because of a wall. */
function isDuckedAgainst(board: Board, from: Looker, target: Looker): boolean {
  return hasLine(board, from, { ...target, posture: "standing", duckedBehind: null });
}

/** A man at a window is shielded by it against what comes in by it. */
function throughWindow(board: Board, look: Look): Look {
  for (const w of board.windows)
    if (edgeGapSquared(w, look.bx, look.by) <= ADJ * ADJ && stops(w, look.ax, look.ay, look.bx, look.by))
      return { ...look, in: w };
  return look;
}
