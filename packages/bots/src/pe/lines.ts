import { keptIn } from "@escaramuza/kernel";
import {
  AGAINST,
  LAYERS,
  OWN,
  boardOf,
  columnsOf,
  costsTo,
  covers,
  gradesOn,
  levelAt,
  lookerAt,
  protectionBetween,
  sheetOf,
  walkerOf,
} from "@escaramuza/rules-pe";
import type { Board, Looker, Point, Position, Sheet, Soldier } from "@escaramuza/rules-pe";

/**
 * What the ground says about places and men: it is asked for hundreds of places at every decision and changes only when the other man
 * does, so it is kept for each table. Kept by content: the same question has the same answer whenever it is put.
 */

/** None to heavy, and no line at all. */
type Grade = 0 | 1 | 2 | 3 | 4;
export const NO_LINE = 4;

const CELL = 10;
/** So many goals are remembered for a table. */
const KEPT = 64;

/** How somebody is at a place; ducked: behind the first thing there is (PE-6-21). */
export type Stance = "standing" | "prone" | "ducked";

const fields = new WeakMap<Board, Map<string, Uint16Array>>();

/** One man, for questions about many places. */
export interface Eye {
  readonly board: Board;
  readonly looker: Looker;
  readonly sheet: Sheet;
}

export function eyeOf(board: Board, looker: Looker): Eye {
  return { board, looker, sheet: sheetOf(board, looker) };
}

/** The protection somebody has at a place against this man. */
export function gradeAt(eye: Eye, s: Position, at: Point, stance: Stance): Grade {
  const { grades } = eye.sheet;
  const place = LAYERS * nodeOf(eye.board, at) + AGAINST[stance];
  const known = grades[place] ?? 0;
  if (known > 0) return GRADES[known - 1] ?? NO_LINE;
  const grade = newAt(eye, s, at, stance);
  if (place >= 0 && place < grades.length) grades[place] = 1 + grade;
  return grade;
}

function newAt({ board, looker }: Eye, s: Position, at: Point, stance: Stance): Grade {
  return gradeOf(protectionBetween(board, looker, placeOf(s, board, at, stance)));
}

/** The protection this man has against somebody at a place. */
export function gradeFrom(eye: Eye, s: Position, at: Point, stance: Stance): Grade {
  const { grades } = eye.sheet;
  const place = LAYERS * nodeOf(eye.board, at) + OWN[stance];
  const known = grades[place] ?? 0;
  if (known > 0) return GRADES[known - 1] ?? NO_LINE;
  const grade = newFrom(eye, s, at, stance);
  if (place >= 0 && place < grades.length) grades[place] = 1 + grade;
  return grade;
}

function newFrom({ board, looker }: Eye, s: Position, at: Point, stance: Stance): Grade {
  return gradeOf(protectionBetween(board, placeOf(s, board, at, stance), looker));
}

/** The same of one of many places, by its node: what is found is kept. As it is kept: one more. */
export function keptAt(eye: Eye, s: Position, at: Point, node: number, stance: Stance): number {
  return (gradesOn(eye.board, eye.sheet)[LAYERS * node + AGAINST[stance]] = 1 + newAt(eye, s, at, stance));
}

export function keptFrom(eye: Eye, s: Position, at: Point, node: number, stance: Stance): number {
  return (gradesOn(eye.board, eye.sheet)[LAYERS * node + OWN[stance]] = 1 + newFrom(eye, s, at, stance));
}

/** -1: not on a whole centimetre of the table. */
export function nodeOf(board: Board, { x, y }: Point): number {
  if (x % CELL !== 0 || y % CELL !== 0 || x < 0 || y < 0 || x > board.width || y > board.height) return -1;
  return (y / CELL) * columnsOf(board) + x / CELL;
}

const GRADES = [0, 1, 2, 3, NO_LINE] as const;

export function gradeOf(protection: ReturnType<typeof protectionBetween>): Grade {
  return protection === "total" ? NO_LINE : protection;
}

function placeOf(s: Position, board: Board, at: Point, stance: Stance): Looker {
  const there = lookerAt(at.x, at.y, levelAt(board, at.x, at.y), stance);
  return stance === "ducked" ? { ...there, duckedBehind: coverAt(s, board, at) } : there;
}

const behind = new WeakMap<Board, (string | null | undefined)[]>();

/** The first thing to duck behind there. */
export function coverAt(s: Position, board: Board, at: Point, node = nodeOf(board, at)): string | null {
  if (node < 0) return covers(s, at)[0] ?? null;
  let known = behind.get(board);
  if (known === undefined) behind.set(board, (known = []));
  const found = known[node];
  return found === undefined ? (known[node] = covers(s, at)[0] ?? null) : found;
}

// --- ways

const FAR = 20_000;

/** Movement points from everywhere to a goal, reckoned for a man of this kind; nobody is in his way. */
export function fieldTo(s: Position, soldier: Soldier, goal: Point): Uint16Array {
  const upright: Soldier = { ...soldier, posture: "standing" };
  const { wounded, running } = walkerOf(s, upright);
  return keptIn(fields, boardOf(s), `${s.battle.mission},${goal.x},${goal.y},${wounded},${running}`, KEPT, () =>
    costsTo(s, upright, goal, FAR),
  );
}
