import type { MoveType } from "@escaramuza/rules-ps";
import { canStand, placeAt } from "./ground.ts";
import type { Ground, Place } from "./ground.ts";

/** Ends of moves with what they promise, put in order as far as somebody asks: mostly for the best few. */

export interface End {
  readonly move: MoveType;
  readonly place: Place;
  readonly promise: number;
}

export interface Pool {
  readonly x: number[];
  readonly y: number[];
  readonly move: MoveType[];
  /** Number of the spot it is, or -1. */
  readonly spot: number[];
  /** -Infinity once it is in order. */
  readonly promised: number[];
  /** Those where one can stand, best first. */
  readonly order: End[];
  room: number;
}

export function emptyPool(room: number): Pool {
  return { x: [], y: [], move: [], spot: [], promised: [], order: [], room };
}

export function put(pool: Pool, x: number, y: number, move: MoveType, spot: number, promise: number): void {
  if (pool.room <= 0) return;
  pool.room -= 1;
  pool.x.push(x);
  pool.y.push(y);
  pool.move.push(move);
  pool.spot.push(spot);
  pool.promised.push(promise);
}

/** The one that is so many places behind the best, the earlier of equals first; null when there are not so many. */
export function ranked(g: Ground, pool: Pool, n: number): End | null {
  while (pool.order.length <= n) {
    const end = takeOut(g, pool);
    if (end === null) return null;
    pool.order.push(end);
  }
  return pool.order[n] ?? null;
}

function takeOut(g: Ground, { x, y, move, spot, promised }: Pool): End | null {
  for (;;) {
    let best = -1;
    let most = -Infinity;
    for (let i = 0; i < promised.length; i++) {
      const promise = promised[i] ?? 0;
      if (promise <= most) continue;
      most = promise;
      best = i;
    }
    if (best < 0) return null;
    promised[best] = -Infinity;
    const [px, py, how] = [x[best] ?? 0, y[best] ?? 0, move[best]];
    const known = g.spots[spot[best] ?? -1];
    if (how === undefined || (known === undefined && !canStand(g, px, py))) continue;
    return { move: how, place: known ?? placeAt(g, px, py), promise: most };
  }
}
