import { BASE, MOVE_ACTION, TURNS, moveTypeRefusal } from "@escaramuza/rules-ps";
import type { MoveType } from "@escaramuza/rules-ps";
import { along, hopes } from "./aims.ts";
import { canStand, placeAt } from "./ground.ts";
import type { Place } from "./ground.ts";
import type { Rest } from "./plan.ts";
import type { Man, World } from "./world.ts";

/** Places worth a thought for a soldier's move, taken out one by one. They are laid out flat; every gathering overwrites them. */

const MOVES = ["cautious", "lightPace", "crawl"] as const;
const ROOM = 1024;
const xs = new Int32Array(ROOM);
const ys = new Int32Array(ROOM);
const kind = new Uint8Array(ROOM);
const spotOf = new Int16Array(ROOM);
const promised = new Float64Array(ROOM);
let gathered = 0;

const TURN_STEPS = 12;
const DIRECTIONS = Array.from(
  { length: TURN_STEPS },
  (_, k) => [Math.cos((2 * Math.PI * k) / TURN_STEPS), Math.sin((2 * Math.PI * k) / TURN_STEPS)] as const,
);
const RINGS = [2995, 2490, 1800, 1495, 900];
const COVER = 0.12;
const NEAR_FOE = 0.35;
const CAUTIOUS = 1500;
const LIGHT = 3000;
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

/** Gathers all that is in reach of a move he may make now. */
export function gather(w: World, me: Man, rest: Rest): void {
  gathered = 0;
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
  if (!reach.cautious && !reach.light && !reach.crawl) return;
  for (let k = 0; k < w.g.spots.length; k++) {
    const spot = w.g.spots[k];
    if (spot !== undefined) add(reach, spot.x, spot.y, k, COVER * spot.cover);
  }
  for (const ring of RINGS)
    for (const [dx, dy] of DIRECTIONS)
      add(reach, Math.round(me.place.x + dx * ring), Math.round(me.place.y + dy * ring), -1, 0);
  goalPlaces(reach);
  foePlaces(reach);
  if (me.o.specialist === "medic") fallenPlaces(reach);
}

function add(reach: Reach, x: number, y: number, spot: number, more: number): void {
  const { w, me } = reach;
  const dx = x - me.place.x;
  const dy = y - me.place.y;
  const d = dx * dx + dy * dy;
  if (d > reach.far * reach.far || d < 1 || (d > CAUTIOUS * CAUTIOUS ? !reach.light : !reach.cautious && !reach.crawl))
    return;
  const promise = hopes(w.s, w.aims, me.o.id, x, y, reach.later, spot) + more;
  if (d > CAUTIOUS * CAUTIOUS) put(x, y, 1, spot, promise);
  else if (reach.cautious && !(isGunner(me) && d > (CAUTIOUS - HELPER) ** 2)) put(x, y, 0, spot, promise);
  // A crawl is for reaching cover unseen.
  if (reach.crawl && spot >= 0 && d <= CRAWL * CRAWL) put(x, y, 2, spot, promise);
}

/** The helper walks round the gunner to his other side at worst (PS-8.1.3-4). */
const HELPER = 260;

function isGunner(me: Man): boolean {
  return me.partner !== null && me.o.role === "gunner";
}

function put(x: number, y: number, move: number, spot: number, promise: number): void {
  if (gathered >= ROOM) return;
  xs[gathered] = x;
  ys[gathered] = y;
  kind[gathered] = move;
  spotOf[gathered] = spot;
  promised[gathered] = promise;
  gathered++;
}

/** Takes out the most promising place where he can stand, or null when there is none left. */
export function nextPlace(w: World, me: Man): { readonly move: MoveType; readonly place: Place } | null {
  for (;;) {
    let best = -1;
    let most = -Infinity;
    for (let i = 0; i < gathered; i++) {
      const promise = promised[i] ?? 0;
      if (promise <= most) continue;
      most = promise;
      best = i;
    }
    if (best < 0) return null;
    promised[best] = -Infinity;
    const x = xs[best] ?? 0;
    const y = ys[best] ?? 0;
    const spot = w.g.spots[spotOf[best] ?? -1];
    if ((spot === undefined && !canStand(w.g, x, y)) || isTaken(w, me, x, y)) continue;
    return { move: MOVES[kind[best] ?? 0] ?? "cautious", place: spot ?? placeAt(w.g, x, y) };
  }
}

function isTaken(w: World, me: Man, x: number, y: number): boolean {
  for (const o of w.s.soldiers) {
    if (o === me.o || (o.status !== "active" && o.status !== "downed")) continue;
    const dx = o.x - x;
    const dy = o.y - y;
    if (dx * dx + dy * dy < 4 * BASE * BASE) return true;
  }
  return false;
}

/** Straight onto a line that counts, and round an objective. */
function goalPlaces(reach: Reach): void {
  const { w, me } = reach;
  for (const { shape } of w.aims.goals) {
    if (shape.is === "disc") {
      for (let k = 0; k < TURN_STEPS; k += 2) {
        const [dx, dy] = DIRECTIONS[k] ?? [0, 0];
        add(reach, Math.round(shape.x + dx * (shape.r - 20)), Math.round(shape.y + dy * (shape.r - 20)), -1, 0);
      }
    } else if (shape.is === "line") {
      const left = shape.from + 5 - along(w.s, w.seat, me.place.x, me.place.y);
      const ahead = w.s.lowEdge === w.seat ? left : -left;
      for (let side = -800; side <= 800; side += 400) {
        if (w.s.axis === "southNorth") add(reach, Math.round(me.place.x + side), Math.round(me.place.y + ahead), -1, 0);
        else add(reach, Math.round(me.place.x + ahead), Math.round(me.place.y + side), -1, 0);
      }
    }
  }
}

const SIDES = [-0.6, 0, 0.6];

/** Within reach of an assault, and at point-blank. */
function foePlaces(reach: Reach): void {
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
      add(reach, Math.round(foe.place.x + vx * scale), Math.round(foe.place.y + vy * scale), -1, NEAR_FOE);
    }
    add(reach, Math.round(foe.place.x + ux * 1230), Math.round(foe.place.y + uy * 1230), -1, NEAR_FOE);
  }
}

/** In contact with the fallen, for the medic (PS-8.3.2-3). */
function fallenPlaces(reach: Reach): void {
  for (const o of reach.w.s.soldiers) {
    if (o.seat !== reach.w.seat || o.status !== "downed") continue;
    for (let k = 0; k < TURN_STEPS; k += 2) {
      const [dx, dy] = DIRECTIONS[k] ?? [0, 0];
      add(reach, Math.round(o.x + dx * 255), Math.round(o.y + dy * 255), -1, 0.5);
    }
  }
}
