import { boardOf, levelAt } from "./board.ts";
import { DATA } from "./data.ts";
import { isWatched, opportunityShot, passesWatched, watchersOf } from "./opportunity.ts";
import { hasLine, lookerOf } from "./sight.ts";
import type { Mine, Point, Position, Soldier, Wire } from "./state.ts";

/** What a man on his way will meet, and where: watched spots, mined cells, trip wires (PE-3-14). */

export interface Checkpoint extends Point {
  /** Millimetres along the way. */
  readonly at: number;
  readonly kind: "watch" | "mine" | "wire";
  readonly id: string;
}

export function checkpoints(s: Position, soldier: Soldier, corners: readonly Point[]): Checkpoint[] {
  const watchers = watchersOf(s, soldier);
  if (watchers.length === 0 && s.mines.length === 0 && s.wires.length === 0) return [];
  const found: Checkpoint[] = [];
  let from: Point = { x: soldier.x, y: soldier.y };
  let gone = 0;
  const caught = new Set<string>();
  for (const to of corners) {
    const length = Math.sqrt((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y));
    const add = (share: number, kind: Checkpoint["kind"], id: string): void => {
      const p = {
        x: Math.round(from.x + share * (to.x - from.x)) + 0,
        y: Math.round(from.y + share * (to.y - from.y)) + 0,
      };
      found.push({ ...p, at: gone + share * length, kind, id });
    };
    for (const watcher of watchers) {
      if (caught.has(watcher.id)) continue;
      const share = firstSeenAt(s, watcher, soldier, from, to, length);
      if (share === null) continue;
      caught.add(watcher.id);
      add(share, "watch", watcher.id);
    }
    // PE-11-7: own mines too, own wires never.
    for (const mine of s.mines) {
      const share = entersCell(mine, from, to);
      if (share !== null) add(share, "mine", mine.id);
    }
    for (const wire of s.wires) {
      const share = wire.side === soldier.side || soldier.wires.includes(wire.id) ? null : crosses(wire, from, to);
      if (share !== null) add(share, "wire", wire.id);
    }
    gone += length;
    from = to;
  }
  return found.toSorted((a, b) => a.at - b.at);
}

/** Where he first is at the watched spot, in sight, and may be fired at (PE-17.1-2, PE-17.1-4), by the millimetre. */
function firstSeenAt(
  s: Position,
  watcher: Soldier,
  soldier: Soldier,
  from: Point,
  to: Point,
  length: number,
): number | null {
  const board = boardOf(s);
  if (!passesWatched(s, watcher, from, to)) return null;
  const eyes = lookerOf(watcher);
  const man = { ...lookerOf(soldier), astride: null, duckedBehind: null };
  const steps = Math.max(1, Math.ceil(length));
  for (let i = 0; i <= steps; i++) {
    const p = { x: from.x + (i / steps) * (to.x - from.x), y: from.y + (i / steps) * (to.y - from.y) };
    if (!isWatched(s, watcher, p)) continue;
    const level = levelAt(board, p.x, p.y);
    if (!hasLine(board, eyes, { ...man, ...p, level })) continue;
    const [x, y] = [Math.round(p.x) + 0, Math.round(p.y) + 0];
    const there = { ...soldier, x, y, level: levelAt(board, x, y) };
    if (!("code" in opportunityShot(s, watcher, there))) return i / steps;
  }
  return null;
}

/** The share of the leg at which he steps into the cell from outside (PE-11-2, PE-R74). */
function entersCell({ x, y }: Mine, from: Point, to: Point): number | null {
  const size = DATA.figures.mineCell.value;
  const inside = (p: Point): boolean => p.x > x && p.x < x + size && p.y > y && p.y < y + size;
  if (inside(from)) return null;
  let low = 0;
  let high = 1;
  for (const [start, delta, least] of [
    [from.x, to.x - from.x, x],
    [from.y, to.y - from.y, y],
  ] as const) {
    if (delta === 0) {
      if (start <= least || start >= least + size) return null;
      continue;
    }
    const a = (least - start) / delta;
    const b = (least + size - start) / delta;
    low = Math.max(low, Math.min(a, b));
    high = Math.min(high, Math.max(a, b));
  }
  return low < high ? low : null;
}

function crosses({ from: a, to: b }: Wire, from: Point, to: Point): number | null {
  const side = (p: Point): number => (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
  const [p, q] = [side(from), side(to)];
  if (p === 0 || (p > 0 && q > 0) || (p < 0 && q < 0)) return null;
  const other = (r: Point): number => (to.x - from.x) * (r.y - from.y) - (to.y - from.y) * (r.x - from.x);
  const [c, d] = [other(a), other(b)];
  return (c > 0 && d > 0) || (c < 0 && d < 0) ? null : p / (p - q);
}
