import { BASE, MOVE_ACTION, TURNS, moveTypeRefusal } from "@escaramuza/rules-ps";
import type { MoveType } from "@escaramuza/rules-ps";
import { along, hopedAt, hopes, hopesFrom } from "./aims.ts";
import { DIRECTIONS, LIGHT, TURN_STEPS, nearbyOf } from "./nearby.ts";
import type { Rest } from "./plan.ts";
import { emptyPool, put, ranked } from "./pool.ts";
import type { End, Pool } from "./pool.ts";
import type { Man, World } from "./world.ts";

/** Places worth a thought for a soldier's move, taken out one by one. */

const COVER = 0.12;
const NEAR_FOE = 0.35;
const CAUTIOUS = 1500;
const CRAWL = 1000;

/** Which moves the soldier may make now, and what their ends promise. */
interface Reach {
  readonly w: World;
  readonly me: Man;
  readonly cautious: boolean;
  readonly light: boolean;
  readonly crawl: boolean;
  readonly far: number;
  /** Turns of movement left after the move. */
  readonly later: number;
}

/** What was gathered, and how much of it was taken out. */
export interface Gathered {
  /** Given by the table and the goals: kept where he stands. */
  readonly fixed: Pool;
  /** Given by others who stand and lie about. */
  readonly fresh: Pool;
  readonly others: readonly number[];
  fixedTaken: number;
  freshTaken: number;
}

/** Gathers all that is in reach of a move he may make now. */
export function gather(w: World, me: Man, rest: Rest): Gathered | null {
  const may = (move: MoveType): boolean =>
    (rest.only === undefined || rest.only === move) &&
    MOVE_ACTION[move].pa <= rest.pa &&
    moveTypeRefusal(w.s, me.o, move) === null;
  const reach: Reach = {
    w,
    me,
    cautious: may("cautious"),
    light: may("lightPace"),
    crawl: may("crawl"),
    far: LIGHT - (isGunner(me) ? HELPER : 0),
    later: TURNS - w.s.turn + (rest.again > 0 ? 0.2 : 0),
  };
  if (!reach.cautious && !reach.light && !reach.crawl) return null;
  const fixed = fixedPlaces(reach);
  const fresh = emptyPool(fixed.room);
  foePlaces(reach, fresh);
  if (me.o.specialist === "medic") fallenPlaces(reach, fresh);
  return { fixed, fresh, others: othersOf(w, me), fixedTaken: 0, freshTaken: 0 };
}

/** Takes out the most promising place where he can stand, or null when there is none left. */
export function nextPlace(w: World, from: Gathered): End | null {
  for (;;) {
    const fixed = ranked(w.g, from.fixed, from.fixedTaken);
    const fresh = ranked(w.g, from.fresh, from.freshTaken);
    const isFixed = fixed !== null && (fresh === null || fixed.promise >= fresh.promise);
    const end = isFixed ? fixed : fresh;
    if (end === null) return null;
    if (isFixed) from.fixedTaken += 1;
    else from.freshTaken += 1;
    if (!isTaken(from.others, end.place.x, end.place.y)) return end;
  }
}

/** So many are kept for a place: what is allowed and aimed at changes from turn to turn. */
const POOLS = 6;

/** Spots with cover, places all round, and those by his goals: the same as long as he stands there and wants the same. */
function fixedPlaces(reach: Reach): Pool {
  const { w, me } = reach;
  const nearby = nearbyOf(w.g, me.place);
  const { pools } = nearby;
  const share = w.aims.share.get(me.o.id) ?? [];
  const key = keyFor(reach, share);
  const known = pools.get(key);
  if (known !== undefined) return known;
  const pool = emptyPool(ROOM);
  const { spots, around } = hopesFrom(w.s, w.g, w.aims, reach.later, nearby);
  for (const k of nearby.spots) {
    const spot = w.g.spots[k];
    if (spot !== undefined && isInReach(reach, spot.x, spot.y))
      addHoped(reach, pool, spot.x, spot.y, k, hopedAt(w.aims, share, spots, k) + COVER * spot.cover);
  }
  for (let k = 0; k < nearby.x.length; k++) {
    const x = nearby.x[k] ?? 0;
    const y = nearby.y[k] ?? 0;
    if (isInReach(reach, x, y)) addHoped(reach, pool, x, y, -1, hopedAt(w.aims, share, around, k));
  }
  goalPlaces(reach, pool);
  if (pools.size >= POOLS) pools.clear();
  pools.set(key, pool);
  return pool;
}

/** All that the pool depends on. Whole numbers make short names: shares are quarters, the time left is in fifths of a turn. */
function keyFor({ w, me, cautious, light, crawl, later }: Reach, share: readonly number[]): string {
  let shares = 0;
  for (const part of share) shares = shares * 8 + part * 4;
  const may = (cautious ? 8 : 0) + (light ? 4 : 0) + (crawl ? 2 : 0) + (isGunner(me) ? 1 : 0);
  return `${w.aims.number} ${share.length} ${shares} ${Math.round(later * 5)} ${may}`;
}

/** Most places that are thought of. */
const ROOM = 1024;

function add(reach: Reach, pool: Pool, x: number, y: number, more: number): void {
  const { w, me } = reach;
  if (isInReach(reach, x, y)) addHoped(reach, pool, x, y, -1, hopes(w.s, w.aims, me.o.id, x, y, reach.later) + more);
}

function isInReach({ me, far, light, cautious, crawl }: Reach, x: number, y: number): boolean {
  const dx = x - me.place.x;
  const dy = y - me.place.y;
  const d = dx * dx + dy * dy;
  return d <= far * far && d >= 1 && (d > CAUTIOUS * CAUTIOUS ? light : cautious || crawl);
}

function addHoped(
  { me, cautious, crawl }: Reach,
  pool: Pool,
  x: number,
  y: number,
  spot: number,
  promise: number,
): void {
  const dx = x - me.place.x;
  const dy = y - me.place.y;
  const d = dx * dx + dy * dy;
  if (d > CAUTIOUS * CAUTIOUS) put(pool, x, y, "lightPace", spot, promise);
  else if (cautious && !(isGunner(me) && d > (CAUTIOUS - HELPER) ** 2)) put(pool, x, y, "cautious", spot, promise);
  // A crawl is for reaching cover unseen.
  if (crawl && spot >= 0 && d <= CRAWL * CRAWL) put(pool, x, y, "crawl", spot, promise);
}

/** The helper walks round the gunner to his other side at worst (PS-8.1.3-4). */
const HELPER = 260;

function isGunner(me: Man): boolean {
  return me.partner !== null && me.o.role === "gunner";
}

/** Where others stand or lie, x and y in turn. */
function othersOf(w: World, me: Man): number[] {
  const others: number[] = [];
  for (const o of w.s.soldiers)
    if (o !== me.o && (o.status === "active" || o.status === "downed")) others.push(o.x, o.y);
  return others;
}

function isTaken(others: readonly number[], x: number, y: number): boolean {
  for (let i = 0; i < others.length; i += 2) {
    const dx = (others[i] ?? 0) - x;
    const dy = (others[i + 1] ?? 0) - y;
    if (dx * dx + dy * dy < 4 * BASE * BASE) return true;
  }
  return false;
}

/** Straight onto a line that counts, and round an objective. */
function goalPlaces(reach: Reach, pool: Pool): void {
  const { w, me } = reach;
  for (const { shape } of w.aims.goals) {
    if (shape.is === "disc") {
      for (let k = 0; k < TURN_STEPS; k += 2) {
        const [dx, dy] = DIRECTIONS[k] ?? [0, 0];
        add(reach, pool, Math.round(shape.x + dx * (shape.r - 20)), Math.round(shape.y + dy * (shape.r - 20)), 0);
      }
    } else if (shape.is === "line") {
      const left = shape.from + 5 - along(w.s, w.seat, me.place.x, me.place.y);
      const ahead = w.s.lowEdge === w.seat ? left : -left;
      for (let side = -800; side <= 800; side += 400) {
        if (w.s.axis === "southNorth")
          add(reach, pool, Math.round(me.place.x + side), Math.round(me.place.y + ahead), 0);
        else add(reach, pool, Math.round(me.place.x + ahead), Math.round(me.place.y + side), 0);
      }
    }
  }
}

const SIDES = [-0.6, 0, 0.6];

/** Within reach of an assault, and at point-blank. */
function foePlaces(reach: Reach, pool: Pool): void {
  const { w, me } = reach;
  const far = (reach.light ? LIGHT : CAUTIOUS) + 1300;
  for (const foe of w.foes) {
    const dx = me.place.x - foe.place.x;
    const dy = me.place.y - foe.place.y;
    const d = Math.sqrt(dx * dx + dy * dy);
    if (d < 300 || d > far) continue;
    const ux = dx / d;
    const uy = dy / d;
    for (const side of SIDES) {
      const vx = ux - side * uy;
      const vy = uy + side * ux;
      const scale = 420 / Math.sqrt(vx * vx + vy * vy);
      add(reach, pool, Math.round(foe.place.x + vx * scale), Math.round(foe.place.y + vy * scale), NEAR_FOE);
    }
    add(reach, pool, Math.round(foe.place.x + ux * 1230), Math.round(foe.place.y + uy * 1230), NEAR_FOE);
  }
}

/** In contact with the fallen, for the medic (PS-8.3.2-3). */
function fallenPlaces(reach: Reach, pool: Pool): void {
  for (const o of reach.w.s.soldiers) {
    if (o.seat !== reach.w.seat || o.status !== "downed") continue;
    for (let k = 0; k < TURN_STEPS; k += 2) {
      const [dx, dy] = DIRECTIONS[k] ?? [0, 0];
      add(reach, pool, Math.round(o.x + dx * 255), Math.round(o.y + dy * 255), 0.5);
    }
  }
}
