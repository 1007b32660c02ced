import { apartSquared, regionHolds, spanInCircle, spans, spansInside } from "@escaramuza/geometry";
import { boardOf, levelAt, nearOf } from "./board.ts";
import type { Board, Solid } from "./board.ts";
import { DATA } from "./data.ts";
import { edgeGapSquared, middleOf, sideOfEdge, stops } from "./edges.ts";
import type { Edge } from "./edges.ts";
import { keptBetween } from "./kept.ts";
import { ADJ } from "./state.ts";
import type { Point, Position, Soldier } from "./state.ts";

/**
 * Who sees whom (PE-6-18 to PE-6-21). A look goes from one man's centre to the other's, or through a window from its middle for a man
 * who stands at it; one free line is enough. (PE-R48)
 */

const { woodsSight, jungleSight, crest } = DATA.figures;

/** A line somebody looks along. */
export interface Look {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  /** The windows it goes out by and comes in by. */
  readonly out: Edge | null;
  readonly in: Edge | null;
}

/** What of a man matters to looks at and from him; points that nobody stands on are looked at too. */
export interface Looker extends Point {
  readonly level: number;
  readonly posture: Soldier["posture"];
  readonly duckedBehind: string | null;
  /** The obstacle he is astride of (PE-4-13, PE-R17). */
  readonly astride: string | null;
  /** The tree he is in (PE-4-18). */
  readonly tree: string | null;
}

export function lookerOf(soldier: Soldier): Looker {
  const { crossing } = soldier;
  const astride =
    crossing !== null && crossing.kind === "cross" && crossing.paid * 2 >= crossing.cost ? crossing.what : null;
  const { x, y, level, posture, duckedBehind, tree } = soldier;
  return { x, y, level, posture, duckedBehind, astride, tree };
}

/** A man as he would be somewhere else. */
export function lookerAt(x: number, y: number, level: number, posture: Soldier["posture"] = "standing"): Looker {
  return { x, y, level, posture, duckedBehind: null, astride: null, tree: null };
}

export function sees(s: Position, a: Soldier, b: Soldier): boolean {
  return hasLine(boardOf(s), lookerOf(a), lookerOf(b));
}

/** Does he see a place on the ground? */
export function seesPoint(s: Position, a: Soldier, { x, y }: Point): boolean {
  const b = boardOf(s);
  return hasLine(b, lookerOf(a), lookerAt(x, y, levelAt(b, x, y)), true);
}

/** `ground`: b is a place, at no window. */
export function hasLine(board: Board, a: Looker, b: Looker, ground = false): boolean {
  return keptLine(board, a, b, ground) === 1;
}

const keptLine = keptBetween((board, a, b, ground) => (firstLook(board, a, b, ground, () => true) === null ? 0 : 1));

/** All free lines between them: where there are several, the one who fires takes the best. */
export function looks(board: Board, a: Looker, b: Looker): Look[] {
  const all: Look[] = [];
  firstLook(board, a, b, false, (look) => {
    all.push(look);
    return false;
  });
  return all;
}

function firstLook(board: Board, a: Looker, b: Looker, ground: boolean, wanted: (look: Look) => boolean): Look | null {
  const plain: Look = { ax: a.x, ay: a.y, bx: b.x, by: b.y, out: null, in: null };
  if (isFree(board, a, b, plain) && wanted(plain)) return plain;
  const outs = windowsOf(board, a);
  const ins = ground ? NONE : windowsOf(board, b);
  if (outs.length === 0 && ins.length === 0) return null;
  for (const out of [null, ...outs]) {
    for (const inn of [null, ...ins]) {
      if (out === null && inn === null) continue;
      const from = out === null ? a : middleOf(out);
      const to = inn === null ? b : middleOf(inn);
      // PE-6-20: only towards the far side of its wall. Through one window from both sides it is the plain line.
      if (out === inn) continue;
      if (out !== null && !isBeyond(out, a, to)) continue;
      if (inn !== null && !isBeyond(inn, b, from)) continue;
      const look: Look = { ax: from.x, ay: from.y, bx: to.x, by: to.y, out, in: inn };
      if (isFree(board, a, b, look) && wanted(look)) return look;
    }
  }
  return null;
}

const NONE: readonly Edge[] = [];

/** Windows a standing man may look through (PE-6-20, PE-21-6, PE-R52). */
function windowsOf(board: Board, a: Looker): readonly Edge[] {
  if (a.posture !== "standing") return NONE;
  let found: Edge[] | null = null;
  for (const w of nearOf(board, a.x, a.y).windows) {
    if (edgeGapSquared(w, a.x, a.y) <= ADJ * ADJ) (found ??= []).push(w);
  }
  return found ?? NONE;
}

function isBeyond(window: Edge, man: Point, to: Point): boolean {
  return sideOfEdge(window, man.x, man.y) * sideOfEdge(window, to.x, to.y) < 0;
}

function isFree(board: Board, a: Looker, b: Looker, look: Look): boolean {
  const { ax, ay, bx, by } = look;
  for (const e of board.opaque) {
    if (!stops(e, ax, ay, bx, by)) continue;
    if (e !== look.out && e !== look.in && e.id !== a.astride && e.id !== b.astride) return false;
  }
  return (
    !isDuckedFrom(board, a, b, look) &&
    !isDuckedFrom(board, b, a, look) &&
    !vegetationStops(board, look) &&
    !groundStops(board, a, b)
  );
}

/** PE-6-21 */
function isDuckedFrom(board: Board, man: Looker, other: Looker, { ax, ay, bx, by }: Look): boolean {
  if (man.duckedBehind === null) return false;
  const cover = board.byId.get(man.duckedBehind);
  if (cover === undefined) return false;
  switch (cover.is) {
    case "edge":
      // A window is a wall to all but those who stand at it.
      return cover.kind !== "window" && meets(cover, ax, ay, bx, by);
    case "area":
      return !regionHolds(cover.region, other.x, other.y) && apartSquared(man, other) > ADJ * ADJ;
    case "solid":
      return crossesSolid(cover, ax, ay, bx, by);
    case "room":
      return false;
  }
}

function meets(e: Edge, px: number, py: number, qx: number, qy: number): boolean {
  const p = sideOfEdge(e, px, py);
  const q = sideOfEdge(e, qx, qy);
  const a = (qx - px) * (e.ay - py) - (qy - py) * (e.ax - px);
  const b = (qx - px) * (e.by - py) - (qy - py) * (e.bx - px);
  return p > 0 !== q > 0 && a > 0 !== b > 0;
}

export function crossesSolid(solid: Solid, ax: number, ay: number, bx: number, by: number): boolean {
  if (solid.circle !== null) return spanInCircle(solid.circle.x, solid.circle.y, solid.circle.r, ax, ay, bx, by) > 0;
  return solid.region !== null && spansInside(solid.region, ax, ay, bx, by) > 0;
}

/** Centimetres of woods in thirtieths and of jungle in fifteenths make one together (PE-6-18, PE-R51). */
function vegetationStops(board: Board, { ax, ay, bx, by }: Look): boolean {
  let share = 0;
  for (const area of board.areas) {
    if (area.kind !== "woods" && area.kind !== "jungle") continue;
    const n = spansInside(area.region, ax, ay, bx, by);
    if (n === 0) continue;
    let inside = 0;
    for (let i = 0; i < n; i++) inside += (spans[2 * i + 1] ?? 0) - (spans[2 * i] ?? 0);
    share += inside / (area.kind === "woods" ? woodsSight.value : jungleSight.value);
  }
  // Half a thousandth of a millimetre of room for the arithmetic.
  return share > 0 && share * Math.sqrt(apartSquared({ x: ax, y: ay }, { x: bx, y: by })) >= 1 - 2e-6;
}

/** PE-6-19, PE-R53 */
function groundStops(board: Board, a: Looker, b: Looker): boolean {
  const top = Math.max(a.level, b.level);
  const length = Math.sqrt(apartSquared(a, b));
  for (const area of board.areas) {
    if (area.kind !== "hill") continue;
    const n = spansInside(area.region, a.x, a.y, b.x, b.y);
    if (n === 0) continue;
    if (area.level > top) return true;
    if (a.level === b.level || area.level !== top) continue;
    let inside = 0;
    for (let i = 0; i < n; i++) inside += (spans[2 * i + 1] ?? 0) - (spans[2 * i] ?? 0);
    if (inside * length > crest.value + 1e-6) return true;
  }
  return false;
}

// --- next to each other

/** Near enough to strike, with no high wall, building wall or closed door between (PE-2-10); a window's opening lets him. */
export function isAdjacent(s: Position, a: Point, b: Point): boolean {
  return apartSquared(a, b) <= ADJ * ADJ && !isWalledOff(boardOf(s), a, b);
}

function isWalledOff(board: Board, a: Point, b: Point): boolean {
  for (const e of board.opaque)
    if (e.kind !== "window" && e.kind !== "embankment" && stops(e, a.x, a.y, b.x, b.y)) return true;
  return false;
}
