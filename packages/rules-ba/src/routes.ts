import { pointToSegmentSquared } from "@escaramuza/geometry";
import { boardOf, footprintsOf, gapBetween, openingsOn, pointGap } from "./board.ts";
import type { Footprint, Line } from "./board.ts";
import { DATA } from "./data.ts";
import { fieldOf, isCrossed, isEntered } from "./field.ts";
import type { Field } from "./field.ts";
import { approach } from "./inside.ts";
import { EPS, livingOf } from "./state.ts";
import type { Model, Point, Position, Unit } from "./state.ts";

/** The route of an assault (BA-CQ-3, BA-CQ-4, BA-CQ-12, BA-BLDG-5, BA-BLDG-9). */
export interface Route {
  /** The attacker it is measured for; from a building, of the men any. */
  readonly model: string;
  /** Of his base centre, up to contact. */
  readonly path: readonly Point[];
  /** Edge to edge. */
  readonly length: number;
  /** It enters rough ground or crosses an obstacle: the reach is the Advance rate. */
  readonly slow: boolean;
  /** It crosses an obstacle that the target is within an inch of. */
  readonly behind: boolean;
  /** Of a target in a building: where it goes in; of an attacker from one: where he comes out. */
  readonly opening: string | null;
}

/** Longer routes nobody asks for. */
const FARTHEST = 24_000;
const NEAR = DATA.figures.obstacleClose.value;

/** The shortest route from the attackers to the target, round what is impassable, hulls and other enemies; null without one. */
export function assaultRoute(s: Position, unit: Unit, target: Unit): Route | null {
  const starts = startsOf(s, unit);
  const goals = goalsOf(s, target);
  if (starts.length === 0 || goals.length === 0) return null;
  const whole = fieldOf(s, unit, "advance", { spare: [target.id], around: starts, reach: FARTHEST });
  const field: Field = { ...whole, guns: whole.guns.filter(({ x, y }) => x !== target.gun?.x || y !== target.gun.y) };
  const pairs = starts.flatMap((start) =>
    goals.map((goal) => ({
      start,
      goal,
      gap: gapBetween({ kind: "disc", x: start.x, y: start.y, radius: field.radius }, goal.print),
    })),
  );
  let best: Route | null = null;
  for (const { start, goal, gap } of pairs.toSorted((a, b) => a.gap - b.gap)) {
    const most: number = best === null ? FARTHEST : best.length;
    if (gap >= most) break;
    const path = approach(field, start, goal.print, 0, most, false);
    const length = path === null ? Infinity : lengthOf(path);
    if (path === null || length >= most) continue;
    const crossed = field.board.lines.filter((line) => isMet(line, path));
    best = {
      model: start.model,
      path,
      length,
      slow: crossed.length > 0 || isRough(field, path),
      behind: crossed.some((line) => gapToLine(line, goal.print) <= NEAR + EPS),
      opening: goal.opening ?? start.opening,
    };
  }
  return best;
}

interface Start extends Point {
  readonly model: string;
  readonly opening: string | null;
}

/** Its men; out of a building, the openings of its ground floor (BA-BLDG-5). */
function startsOf(s: Position, unit: Unit): Start[] {
  const { place } = unit;
  if (place.at === "table") return livingOf(unit).map(({ id, x, y }: Model) => ({ model: id, x, y, opening: null }));
  if (place.at !== "building" || place.floor !== 0) return [];
  const model = livingOf(unit)[0]?.id ?? "";
  return openingsOn(boardOf(s), place.section, 0).map(({ id, x, y }) => ({ model, x, y, opening: id }));
}

interface Goal {
  readonly print: Footprint;
  readonly opening: string | null;
}

/** BA-BLDG-9: in a building, the openings of the ground floor. */
function goalsOf(s: Position, target: Unit): Goal[] {
  const { place } = target;
  if (place.at === "building")
    return place.floor === 0
      ? openingsOn(boardOf(s), place.section, 0).map(({ id, x, y }) => ({
          print: { kind: "disc", x, y, radius: 0 },
          opening: id,
        }))
      : [];
  return footprintsOf(s, target).map((print) => ({ print, opening: null }));
}

function isMet(line: Line, path: readonly Point[]): boolean {
  return path.some((q, i) => {
    const p = path[i - 1];
    return p !== undefined && isCrossed(line, p.x, p.y, q.x, q.y);
  });
}

/** BA-CQ-4 */
function isRough({ board }: Field, path: readonly Point[]): boolean {
  return board.areas.some(
    (area) =>
      area.piece.row.class === "rough" &&
      path.some((q, i) => {
        const p = path[i - 1] ?? q;
        return isEntered(board, area, p.x, p.y, q.x, q.y);
      }),
  );
}

function gapToLine({ piece: { points } }: Line, print: Footprint): number {
  let best = Infinity;
  for (let i = 1; i < points.length; i++) {
    const p = points[i - 1];
    const q = points[i];
    if (p === undefined || q === undefined) continue;
    if (print.kind === "disc") {
      const far = Math.sqrt(pointToSegmentSquared(print.x, print.y, p.x, p.y, q.x, q.y));
      best = Math.min(best, Math.max(0, far - print.radius));
    } else {
      // Hulls: the nearest of the line's points, close enough for an inch.
      for (let k = 0; k <= 64; k++)
        best = Math.min(best, pointGap(print, p.x + (k * (q.x - p.x)) / 64, p.y + (k * (q.y - p.y)) / 64));
    }
  }
  return best;
}

export function lengthOf(path: readonly Point[]): number {
  let length = 0;
  for (const [i, q] of path.entries()) {
    const p = path[i - 1];
    if (p !== undefined) length += Math.sqrt((q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y));
  }
  return length;
}
