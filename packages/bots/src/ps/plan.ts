import { shortestPath } from "@escaramuza/geometry";
import type { Point } from "@escaramuza/geometry";
import {
  BASE,
  IMPASSABLE,
  MOVE_ACTION,
  PASSABLE_OBSTACLE,
  ROUGH,
  TURNS,
  hasRule,
  moveTypeRefusal,
  obstaclesTouched,
  pathRefusal,
} from "@escaramuza/rules-ps";
import type { Activation, MoveType, Soldier } from "@escaramuza/rules-ps";
import { canStand, inSight, placeAt } from "./ground.ts";
import type { Place } from "./ground.ts";
import { along, hopes } from "./aims.ts";
import type { Doing } from "./look.ts";
import { weigh } from "./weigh.ts";
import type { Attack, Outlook } from "./weigh.ts";
import type { Man, World } from "./world.ts";

/** Where to go and what to do there: places worth a thought are gathered, the best of them weighed exactly. */

export interface Plan {
  /** What it is worth more than doing nothing. */
  readonly gain: number;
  readonly value: number;
  readonly move: MoveType | null;
  readonly place: Place;
  /** Corners of the way, the start left out. */
  readonly path: readonly Point[];
  readonly attack: Attack;
  readonly target: number;
  readonly risk: number;
}

/** What is left of an activation. */
export interface Rest {
  readonly pa: number;
  /** Activations he has left this turn after this one. */
  readonly again: number;
  readonly move: MoveType | null;
  readonly length: number;
  readonly mayMove: boolean;
  readonly armed: boolean;
  readonly fromX: number;
  readonly fromY: number;
  /** No place was found for an explosive marker: think of something else. */
  readonly noMarkers?: boolean;
  /** The only kind of move he may make: an anticipation is a crawl (PS-7.4-1). */
  readonly only?: MoveType;
}

export function restOf(a: Activation, o: Soldier, pa: number): Rest {
  return {
    pa,
    again: 2 - o.activations,
    move: a.move,
    length: a.moveLength,
    mayMove: a.move === null && a.step <= 3,
    armed: a.attack === null && !a.attended,
    fromX: a.x0,
    fromY: a.y0,
  };
}

/** A whole activation to come. */
export function freshRest(o: Soldier, pa: number): Rest {
  return { pa, again: 1 - o.activations, move: null, length: 0, mayMove: true, armed: true, fromX: o.x, fromY: o.y };
}

/** The best plan for the rest of an activation, with a legal way. `width`: places weighed exactly. */
export function bestPlan(w: World, me: Man, rest: Rest, width: number): Plan {
  const saw = w.foes.map((foe) => inSight(w.g, rest.fromX, rest.fromY, foe.place.x, foe.place.y));
  const outlook: Outlook = { value: 0, attack: "none", target: -1, risk: 0 };
  const doing = (move: MoveType | null, length: number, pa: number): Doing => ({
    move,
    length,
    pa,
    again: rest.again,
    fromX: rest.fromX,
    fromY: rest.fromY,
    saw,
    motti: move === "crawl" && me.o.weapon === "rifle" && hasRule(w.s, w.seat, "motti"),
    armed: rest.armed,
    markers: rest.noMarkers !== true,
  });
  const idle = weigh(w, me, me.place, { ...doing(rest.move, rest.length, 0), armed: false }, outlook).value;
  const stay = weigh(w, me, me.place, doing(rest.move, rest.length, rest.pa), outlook);
  let best: Plan = {
    gain: stay.value - idle,
    value: stay.value,
    move: null,
    place: me.place,
    path: [],
    attack: stay.attack,
    target: stay.target,
    risk: stay.risk,
  };
  if (!rest.mayMove || rest.move !== null) return best;

  const plans: Plan[] = [];
  gather(w, me, rest);
  for (let n = 0; n < width; n++) {
    const at = draw(w, me);
    if (at < 0) break;
    const move = MOVES[kind[at] ?? 0] ?? "cautious";
    const x = xs[at] ?? 0;
    const y = ys[at] ?? 0;
    const place = w.g.spots[spotOf[at] ?? -1] ?? placeAt(w.g, x, y);
    const length = Math.sqrt((x - me.place.x) ** 2 + (y - me.place.y) ** 2);
    const out = weigh(w, me, place, doing(move, length, rest.pa - MOVE_ACTION[move].pa), outlook);
    if (out.value > best.value)
      plans.push({
        gain: out.value - idle,
        value: out.value,
        move,
        place,
        path: NO_PATH,
        attack: out.attack,
        target: out.target,
        risk: out.risk,
      });
  }
  plans.sort((a, b) => b.value - a.value);
  for (const plan of plans.slice(0, Math.ceil(width / 3))) {
    const path = plan.move === null ? null : pathTo(w, me, plan.move, plan.place);
    if (path === null) continue;
    best = { ...plan, path };
    break;
  }
  return best;
}

const NO_PATH: readonly Point[] = [];

/** A legal way there, the start left out, or null. */
export function pathTo(w: World, me: Man, move: MoveType, to: Point): Point[] | null {
  const { s } = w;
  const running = move === "lightPace";
  const crossing = running ? obstaclesTouched(s, me.o) : [];
  const stay = !running
    ? []
    : w.allTerrain
      ? [{ mask: ROUGH | PASSABLE_OBSTACLE, maxLength: 2500, except: crossing }]
      : [{ mask: PASSABLE_OBSTACLE, maxLength: 0, except: crossing }];
  const way = shortestPath(
    w.g.table,
    { x: me.o.x, y: me.o.y },
    { x: to.x, y: to.y },
    {
      radius: BASE,
      blockedBy: IMPASSABLE | (running && !w.allTerrain ? ROUGH : 0),
      discs: w.foes.map((foe) => ({ x: foe.o.x, y: foe.o.y, r: BASE })),
      maxLength: MOVE_ACTION[move].lengthMax ?? 0,
      stay,
    },
  );
  if (way === null || way.points.length < 2) return null;
  return pathRefusal(s, me.o, move, way.points, null) === null ? way.points.slice(1) : null;
}

// --- places worth a thought: laid out flat, overwritten by every gathering

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

function gather(w: World, me: Man, rest: Rest): void {
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

/** Takes out the most promising place where he can stand, or -1. */
function draw(w: World, me: Man): number {
  for (;;) {
    let best = -1;
    let most = -Infinity;
    for (let i = 0; i < gathered; i++) {
      const promise = promised[i] ?? 0;
      if (promise <= most) continue;
      most = promise;
      best = i;
    }
    if (best < 0) return -1;
    promised[best] = -Infinity;
    const x = xs[best] ?? 0;
    const y = ys[best] ?? 0;
    if (((spotOf[best] ?? -1) >= 0 || canStand(w.g, x, y)) && !isTaken(w, me, x, y)) return best;
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
