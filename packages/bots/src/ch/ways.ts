import { boardOf, cellAt } from "@escaramuza/rules-ch";
import type { Board, Cell, Position } from "@escaramuza/rules-ch";

/** What it costs in AP to walk to a hex from everywhere: a squad on foot, roads and slopes counted (CH-5.0-2). */
export type Ways = ReadonlyMap<string, number>;

const known = new WeakMap<Board, Map<string, Ways>>();

export function waysTo(s: Position, goal: string): Ways {
  const board = boardOf(s);
  const ways = known.get(board) ?? new Map<string, Ways>();
  known.set(board, ways);
  const found = ways.get(goal) ?? walk(board, goal);
  ways.set(goal, found);
  return found;
}

/** Dijkstra backwards from the goal; the map is small enough for a plain list. */
function walk(board: Board, goal: string): Ways {
  const cost = new Map<string, number>([[goal, 0]]);
  const open = new Set([goal]);
  while (open.size > 0) {
    let next = "";
    for (const label of open) if (next === "" || (cost.get(label) ?? 0) < (cost.get(next) ?? 0)) next = label;
    open.delete(next);
    const into = cellAt(board, next);
    for (const label of into.around) {
      if (label === null) continue;
      const total = (cost.get(next) ?? 0) + stepCost(cellAt(board, label), into);
      if (total >= (cost.get(label) ?? Infinity)) continue;
      cost.set(label, total);
      open.add(label);
    }
  }
  return cost;
}

function stepCost(from: Cell, into: Cell): number {
  const d = from.around.indexOf(into.label);
  const byRoad = from.roads[d] === true;
  const climb = into.level - from.level;
  const slope = Math.abs(climb) > 1 ? 2 : climb > 0 ? 1 : 0;
  return 1 + (byRoad ? 0 : into.ground.move) + (from.walls[d] === true ? 1 : 0) + slope;
}
