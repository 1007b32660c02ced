import { boardOf, covers, levelAt, lookerAt, protectionBetween, reachOf, walkerOf } from "@escaramuza/rules-pe";
import type { Board, Looker, Point, Position, Soldier } from "@escaramuza/rules-pe";
import { keptIn } from "../kept.ts";

/**
 * What the ground says about places and men: it is asked for hundreds of places at every decision and changes only when the other man
 * does, so it is kept for each table. Kept by content: the same question has the same answer whenever it is put.
 */

/** None to heavy, and no line at all. */
type Grade = 0 | 1 | 2 | 3 | 4;
export const NO_LINE = 4;

const CELL = 10;
/** So many men, or goals, are remembered for a table. */
const KEPT = 64;

/** How somebody is at a place; ducked: behind the first thing there is (PE-6-21). */
export type Stance = "standing" | "prone" | "ducked";

/** Grades between one man as he stands and places on whole centimetres; 0: not asked yet, else the grade and 1. */
interface Sheet {
  /** Of somebody at the place against him. */
  readonly at: { readonly [S in Stance]: Int8Array };
  /** His own against somebody at the place. */
  readonly of: { readonly [S in Stance]: Int8Array };
}

const sheets = new WeakMap<Board, Map<string, Sheet>>();
const fields = new WeakMap<Board, Map<string, Float64Array>>();

/** One man, for questions about many places. */
export interface Eye {
  readonly board: Board;
  readonly looker: Looker;
  readonly columns: number;
  readonly sheet: Sheet;
}

export function eyeOf(board: Board, looker: Looker): Eye {
  const { x, y, level, posture, duckedBehind, astride, tree } = looker;
  const key = `${x},${y},${level},${posture},${duckedBehind},${astride},${tree}`;
  const columns = Math.floor(board.width / CELL) + 1;
  const count = columns * (Math.floor(board.height / CELL) + 1);
  const sheet = keptIn(sheets, board, key, KEPT, () => ({ at: layers(count), of: layers(count) }));
  return { board, looker, columns, sheet };
}

function layers(count: number): { readonly [S in Stance]: Int8Array } {
  return { standing: new Int8Array(count), prone: new Int8Array(count), ducked: new Int8Array(count) };
}

/** The protection somebody has at a place against this man. */
export function gradeAt(eye: Eye, s: Position, { x, y }: Point, stance: Stance): Grade {
  return kept(eye, eye.sheet.at[stance], x, y, () =>
    protectionBetween(eye.board, eye.looker, placeOf(s, eye.board, x, y, stance)),
  );
}

/** The protection this man has against somebody at a place. */
export function gradeFrom(eye: Eye, s: Position, { x, y }: Point, stance: Stance): Grade {
  return kept(eye, eye.sheet.of[stance], x, y, () =>
    protectionBetween(eye.board, placeOf(s, eye.board, x, y, stance), eye.looker),
  );
}

function kept(
  eye: Eye,
  sheet: Int8Array,
  x: number,
  y: number,
  reckon: () => ReturnType<typeof protectionBetween>,
): Grade {
  if (x % CELL !== 0 || y % CELL !== 0) return gradeOf(reckon());
  const node = (y / CELL) * eye.columns + x / CELL;
  const known = sheet[node] ?? 0;
  if (known > 0) return GRADES[known - 1] ?? NO_LINE;
  const grade = gradeOf(reckon());
  sheet[node] = grade + 1;
  return grade;
}

const GRADES = [0, 1, 2, 3, NO_LINE] as const;

export function gradeOf(protection: ReturnType<typeof protectionBetween>): Grade {
  return protection === "total" ? NO_LINE : protection;
}

function placeOf(s: Position, board: Board, x: number, y: number, stance: Stance): Looker {
  const there = lookerAt(x, y, levelAt(board, x, y), stance);
  return stance === "ducked" ? { ...there, duckedBehind: covers(s, { x, y })[0] ?? null } : there;
}

// --- ways

const FAR = 20_000;

/** Movement points from everywhere to a goal, reckoned for a man of this kind; nobody is in his way. */
export function fieldTo(s: Position, soldier: Soldier, goal: Point): Float64Array {
  const from: Soldier = { ...soldier, x: goal.x, y: goal.y, posture: "standing" };
  const { wounded, running } = walkerOf(s, from);
  return keptIn(
    fields,
    boardOf(s),
    `${s.battle.mission},${goal.x},${goal.y},${wounded},${running}`,
    KEPT,
    () => reachOf({ ...s, soldiers: [] }, from, FAR).cost,
  );
}
