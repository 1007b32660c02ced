import type { Refusal } from "@escaramuza/kernel";
import { apartSquared, regionHolds, segmentKeepsAway, spans, spansInside } from "@escaramuza/geometry";
import { NEAR, boardOf, levelAt, nearOf, onTable, roomAt, solidGap } from "./board.ts";
import type { Board, Ground } from "./board.ts";
import { DATA, actionOf, missionOf, terrainOf } from "./data.ts";
import { crossingShare, edgeGapSquared, sideOfEdge } from "./edges.ts";
import type { Edge } from "./edges.ts";
import { no } from "./refusal.ts";
import { crossesSolid } from "./sight.ts";
import { DISC, isOut } from "./state.ts";
import type { Crossing, Gun, Pace, Point, Position, Soldier } from "./state.ts";

/** What a way costs, what lies across it, and where a man may go and stand (sections 2 and 4). */

/** One part of a way: ground of one kind, or something in the way that costs points of its own. */
export type Stretch =
  | { readonly is: "ground"; readonly from: Point; readonly to: Point; readonly cost: number }
  | {
      readonly is: "across";
      readonly what: string;
      readonly at: Point;
      readonly near: Point;
      readonly far: Point;
      readonly cost: number;
    };

export interface Way {
  readonly corners: readonly Point[];
  readonly stretches: readonly Stretch[];
  readonly cost: number;
  /** A flag C on it (PE-4-8). */
  readonly slow: boolean;
}

const { discRadius, apart, crawl, across: beyond } = DATA.figures;

/** Whoever goes: the ground asks no more of him. */
export interface Walker {
  readonly prone: boolean;
  readonly wounded: boolean;
  /** Walls may be climbed in this game (PE-19-7). */
  readonly climbing: boolean;
  /** Who runs pays for nothing with a flag C (PE-4-8). */
  readonly running: boolean;
  /** The way closed doors let nobody through: not into their house (PE-21-7); null: both are open to him. */
  readonly shut: "inward" | "outward" | null;
}

export function walkerOf(s: Position, soldier: Soldier): Walker {
  const { climbing } = missionOf(s.battle.mission);
  const running = soldier.go.mode === "run";
  const shut = s.battle.mission === "woundedWolf" ? "inward" : null;
  return { prone: soldier.posture === "prone", wounded: soldier.condition === "H", climbing, running, shut };
}

/** Him, as he would be going. */
export function atPace(soldier: Soldier, mode: "walk" | "run"): Soldier {
  return soldier.go.mode === mode ? soldier : { ...soldier, go: { ...soldier.go, mode } };
}

/** The costs of a way from where he stands along these corners, or what makes it impossible for anybody, or for him (PE-4-4). */
export function wayAlong(s: Position, soldier: Soldier, corners: readonly Point[]): Way | Refusal {
  const board = boardOf(s);
  const walker = walkerOf(s, soldier);
  const { x, y } = soldier;
  if (last !== null && isSameWay(last, { board, walker, x, y, corners })) return last.way;
  const way = wayOn(board, walker, soldier, corners);
  last = { board, walker, x, y, corners: [...corners], way };
  return way;
}

/** The way asked for last: a draw, its check and its doing ask for the same one. */
interface Asked extends Point {
  readonly board: Board;
  readonly walker: Walker;
  readonly corners: readonly Point[];
}
let last: (Asked & { readonly way: Way | Refusal }) | null = null;

function isSameWay(a: Asked, b: Asked): boolean {
  return (
    a.x === b.x &&
    a.y === b.y &&
    a.board === b.board &&
    a.walker.prone === b.walker.prone &&
    a.walker.wounded === b.walker.wounded &&
    a.walker.climbing === b.walker.climbing &&
    a.walker.running === b.walker.running &&
    a.walker.shut === b.walker.shut &&
    a.corners.length === b.corners.length &&
    a.corners.every((p, i) => p.x === b.corners[i]?.x && p.y === b.corners[i]?.y)
  );
}

export function wayOn(board: Board, walker: Walker, start: Point, corners: readonly Point[]): Way | Refusal {
  const { prone, wounded, climbing, running, shut } = walker;
  const stretches: Stretch[] = [];
  let cost = 0;
  let slow = prone;
  let from: Point = { x: start.x, y: start.y };
  for (const to of corners) {
    if (!onTable(board, to.x, to.y)) return no("PE-2-11", "offTable");
    const ground = groundOf(board, from, to);
    for (const solid of ground.solids)
      if (crossesSolid(solid, from.x, from.y, to.x, to.y)) return no("PE-2-9", "solidInTheWay", { feature: solid.id });
    for (const cut of cutsOf(ground, from, to)) {
      if (cut.is === "ground") {
        const row = costPerMm(ground, cut.middle, from, to, prone);
        if (row.slow) slow = true;
        const price = Math.ceil(cut.length - 1e-6) * row.rate;
        cost += price;
        stretches.push({ is: "ground", from: cut.from, to: cut.to, cost: price });
      } else {
        const { flags, crossing } = obstacle(cut);
        if (crossing === null) return no("PE-2-9", "wallInTheWay", { feature: cut.what });
        if (cut.kind === "door" && shut === (cut.inward ? "inward" : "outward"))
          return no("PE-21-7", "onlyFromInside", { feature: cut.what });
        if (flags.includes("B") && wounded) return no("PE-4-7", "woundedCannot", { feature: cut.what });
        if (cut.kind === "highWall" && !climbing) return no("PE-19-7", "noClimbing", { feature: cut.what });
        if (flags.includes("C")) slow = true;
        cost += crossing;
        if (crossing > 0)
          stretches.push({ is: "across", what: cut.what, at: cut.at, near: cut.near, far: cut.far, cost: crossing });
      }
    }
    if (slow && running) return no("PE-4-8", "noRunning");
    from = to;
  }
  return { corners: [...corners], stretches, cost, slow };
}

/** What one short leg costs; null: nobody gets there. As `wayOn`, but most short legs lie on bare ground. */
export function legCost(board: Board, walker: Walker, from: Point, to: Point): number | null {
  const plain = !(walker.prone && walker.running) && onTable(board, to.x, to.y) && groundOf(board, from, to).bare;
  if (plain) return Math.ceil(lengthOf(to.x - from.x, to.y - from.y) - 1e-6) * (walker.prone ? 1 + crawl.value : 1);
  const way = wayOn(board, walker, from, [to]);
  return "code" in way ? null : way.cost;
}

/** A short leg, as found ways and flights have, meets nothing but what is near. */
function groundOf(board: Board, from: Point, to: Point): Ground {
  const isShort = apartSquared(from, to) <= NEAR * NEAR;
  return isShort ? nearOf(board, from.x, from.y) : board;
}

type Cut =
  | { readonly is: "ground"; readonly from: Point; readonly to: Point; readonly middle: Point; readonly length: number }
  | {
      readonly is: "across";
      readonly what: string;
      readonly kind: Edge["kind"] | "trench";
      readonly closed: boolean;
      readonly locked: boolean;
      /** Into the building it belongs to. */
      readonly inward: boolean;
      readonly at: Point;
      readonly near: Point;
      readonly far: Point;
    };

/** A leg cut at every border of ground and at everything across it, in order (PE-4-3, PE-4-11). */
function cutsOf(board: Ground, a: Point, b: Point): Cut[] {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length = Math.sqrt(dx * dx + dy * dy);
  if (length === 0) return [];
  const shares: number[] = [0, 1];
  const things: { share: number; cut: Cut }[] = [];
  const at = (share: number): Point => ({ x: a.x + share * dx, y: a.y + share * dy });
  for (const area of board.areas) {
    const n = spansInside(area.region, a.x, a.y, b.x, b.y);
    for (let i = 0; i < n; i++) {
      const start = spans[2 * i] ?? 0;
      shares.push(start, spans[2 * i + 1] ?? 1);
      if (area.kind !== "trench") continue;
      if (start === 0 && regionHolds(area.region, a.x, a.y)) continue;
      const edge = at(start);
      things.push({
        share: start,
        cut: {
          is: "across",
          what: area.id,
          kind: "trench",
          closed: false,
          locked: false,
          inward: false,
          at: edge,
          near: rounded(edge),
          far: rounded(at(Math.min(1, start + 1 / length))),
        },
      });
    }
  }
  if (board.snow)
    for (const room of board.rooms) {
      if (!room.roofed) continue;
      const n = spansInside(room.region, a.x, a.y, b.x, b.y);
      for (let i = 0; i < 2 * n; i++) shares.push(spans[i] ?? 0);
    }
  for (const e of board.edges) {
    if (e.kind === "gap" || (e.kind === "door" && !e.closed)) continue;
    const share = crossingShare(e, a.x, a.y, b.x, b.y);
    if (share === null) continue;
    shares.push(share);
    // Half a centimetre either side of it, measured square to it.
    const run = Math.abs((e.bx - e.ax) * dy - (e.by - e.ay) * dx) / lengthOf(e.bx - e.ax, e.by - e.ay);
    const reach = run === 0 ? 0 : beyond.value / run;
    things.push({
      share,
      cut: {
        is: "across",
        what: e.id,
        kind: e.kind,
        closed: e.closed,
        locked: e.locked,
        inward: e.kind === "door" && isInRoom(board, e.feature, at(share + reach)),
        at: at(share),
        near: besideEdge(e, at(share - reach), a),
        far: besideEdge(e, at(share + reach), b),
      },
    });
  }
  if (shares.length === 2) return [{ is: "ground", from: a, to: b, middle: at(0.5), length }];
  shares.sort((p, q) => p - q);
  const cuts: Cut[] = [];
  let from = 0;
  for (const share of shares) {
    if (share > from) {
      cuts.push({
        is: "ground",
        from: at(from),
        to: at(share),
        middle: at((from + share) / 2),
        length: (share - from) * length,
      });
      from = share;
    }
    for (const thing of things) if (thing.share === share && !cuts.includes(thing.cut)) cuts.push(thing.cut);
  }
  return cuts;
}

function isInRoom(board: Ground, id: string, { x, y }: Point): boolean {
  return board.rooms.some((room) => room.id === id && regionHolds(room.region, x, y));
}

function rounded({ x, y }: Point): Point {
  return { x: Math.round(x) + 0, y: Math.round(y) + 0 };
}

/** The nearest whole point on that side of the obstacle whose disc touches it at most. */
function besideEdge(e: Edge, p: Point, side: Point): Point {
  const wanted = sideOfEdge(e, side.x, side.y) > 0;
  let best = rounded(p);
  let least = Infinity;
  for (let x = Math.floor(p.x) - 1; x <= Math.ceil(p.x) + 1; x++)
    for (let y = Math.floor(p.y) - 1; y <= Math.ceil(p.y) + 1; y++) {
      if (sideOfEdge(e, x, y) > 0 !== wanted || edgeGapSquared(e, x, y) < DISC * DISC) continue;
      const off = (x - p.x) * (x - p.x) + (y - p.y) * (y - p.y);
      if (off >= least) continue;
      least = off;
      best = { x, y };
    }
  return best;
}

/** Null: nobody gets across. */
function obstacle(cut: Extract<Cut, { is: "across" }>): {
  readonly flags: readonly string[];
  readonly crossing: number | null;
} {
  if (cut.kind === "buildingWall") return { flags: [], crossing: null };
  if (cut.kind === "door") return { flags: [], crossing: cut.locked ? null : actionOf("door").pm };
  const { flags, crossing } = terrainOf(cut.kind);
  return { flags, crossing };
}

/** Tenths of a point for a millimetre, surcharges added (PE-4-5, PE-R13). */
function costPerMm(
  board: Ground,
  { x, y }: Point,
  from: Point,
  to: Point,
  prone: boolean,
): { rate: number; slow: boolean } {
  let rate = 1 + (prone ? crawl.value : 0);
  let slow = false;
  for (const area of board.areas) {
    const { surcharge, flags } = area.terrain;
    if (surcharge === null || surcharge === 0 || !regionHolds(area.region, x, y)) continue;
    if (area.kind === "slope" && area.up !== null && (to.x - from.x) * area.up.x + (to.y - from.y) * area.up.y <= 0)
      continue;
    rate += surcharge;
    if (flags.includes("C")) slow = true;
  }
  if (board.snow && roomAt(board, x, y)?.roofed !== true) rate += terrainOf("snow").surcharge ?? 0;
  return { rate, slow };
}

// --- allowance

/** Tenths of a point for a player-turn (PE-4-1), less what he carries (PE-4-16). */
export function allowance(s: Position, soldier: Soldier, mode: Pace): number {
  const { walk, run, walkWounded, runWounded } = DATA.figures;
  const hurt = soldier.condition === "H";
  const full = mode === "run" ? (hurt ? runWounded.value : run.value) : hurt ? walkWounded.value : walk.value;
  return full + burden(s, soldier);
}

/** PE-4-16: what carrying takes off, as a negative number. */
export function burden(s: Position, soldier: Soldier): number {
  const gun = s.guns.find(({ state, carriers }) => state === "carried" && carriers.includes(soldier.id));
  return gun === undefined ? 0 : loadOf(gun, gun.carriers.length);
}

/** Of each of so many. */
export function loadOf({ weapon }: Gun, carriers: number): number {
  if (weapon === "APP" || weapon === "MTP") return actionOf("carryHeavy2").pm;
  return actionOf(carriers === 2 ? "carryLight2" : "carryLight1").pm;
}

// --- where he may go and stand

/** He is there now, and as high as the ground (PE-6-19): what he sees and who sees him hangs on it at once. */
export function putAt(s: Position, soldier: Soldier, { x, y }: Point): void {
  soldier.x = x;
  soldier.y = y;
  soldier.level = levelAt(boardOf(s), x, y);
}

/** He may not pass nearer than 1 cm to an enemy on his feet, except away from him (PE-2-9, PE-R25). */
export function enemiesRefusal(
  s: Position,
  soldier: Soldier,
  corners: readonly Point[],
  start: Point = soldier,
): Refusal | null {
  let from: Point = start;
  for (const to of corners) {
    for (const other of s.soldiers)
      if (other.side !== soldier.side && blocksWay(other) && isTooNear(other, from, to))
        return no("PE-2-9", "enemyInTheWay", { soldier: other.id });
    from = to;
  }
  return null;
}

/** Would this leg pass too near to an enemy there? */
export function isTooNear(enemy: Point, from: Point, to: Point): boolean {
  const dx = from.x - enemy.x;
  const dy = from.y - enemy.y;
  const reach = Math.min(apart.value, Math.sqrt(dx * dx + dy * dy));
  return !segmentKeepsAway(enemy.x, enemy.y, from.x, from.y, to.x, to.y, reach - 1e-9);
}

export function blocksWay(other: Soldier): boolean {
  return other.place === "table" && !isOut(other) && other.down === null;
}

const NOBODY: readonly string[] = [];

/** May he stop there (PE-2-9)? `unless`: men who will not be where they are, such as the other carrier. */
export function standRefusal(
  s: Position,
  soldier: Soldier,
  { x, y }: Point,
  unless: readonly string[] = NOBODY,
): Refusal | null {
  const board = boardOf(s);
  if (!onTable(board, x, y)) return no("PE-2-11", "offTable");
  const near = standsAt(s, soldier, x, y, unless);
  return near === null
    ? groundRefusal(board, x, y)
    : no("PE-2-9", "tooClose", { soldier: near.id, apart: apart.value / 10 });
}

/** Who is too near to that place for him to stand there. */
export function standsAt(
  s: Position,
  soldier: Soldier,
  x: number,
  y: number,
  unless: readonly string[] = NOBODY,
): Soldier | null {
  const least = apart.value * apart.value;
  for (const other of s.soldiers) {
    const dx = other.x - x;
    const dy = other.y - y;
    // The place first: hardly anybody is that near.
    if (dx * dx + dy * dy >= least || other.id === soldier.id) continue;
    if (other.place === "table" && !isOut(other) && !unless.includes(other.id)) return other;
  }
  return null;
}

/** The same of the ground alone. */
export function groundRefusal(board: Board, x: number, y: number): Refusal | null {
  const near = nearOf(board, x, y);
  for (const e of near.edges) {
    if (e.kind === "gap" || (e.kind === "door" && !e.closed)) continue;
    if (edgeGapSquared(e, x, y) < discRadius.value * discRadius.value) return no("PE-2-9", "onWall", { feature: e.id });
  }
  for (const solid of near.solids)
    if (solidGap(solid, x, y) === 0) return no("PE-2-9", "onSolid", { feature: solid.id });
  return null;
}

/** Where a gun may stand: as near to walls and at windows as its crew likes, but on the table and on nothing solid (PE-6-23). */
export function gunRefusal(board: Board, { x, y }: Point): Refusal | null {
  if (!onTable(board, x, y)) return no("PE-2-11", "offTable");
  return nearOf(board, x, y).solids.some((solid) => solidGap(solid, x, y) === 0) ? no("PE-6-23", "noRoom") : null;
}

// --- a move as it will be made

export interface Move {
  /** The corners he really passes, the last where he ends. */
  readonly corners: readonly Point[];
  readonly cost: number;
  readonly slow: boolean;
  /** What he is left in the middle of (PE-4-12). */
  readonly crossing: Crossing | null;
  readonly level: number;
}

/**
 * How far he comes along a way with so many points (PE-4-12): an obstacle he cannot pay for stops him in front of it, one he has paid
 * for is behind him. Otherwise the way must be paid in full.
 */
export function moveWith(s: Position, way: Way, start: Point, budget: number): Move | Refusal {
  if (way.cost <= budget) {
    const end = way.corners.at(-1) ?? start;
    return {
      corners: way.corners,
      cost: way.cost,
      slow: way.slow,
      crossing: null,
      level: levelAt(boardOf(s), end.x, end.y),
    };
  }
  let spent = 0;
  let last: Extract<Stretch, { is: "across" }> | null = null;
  for (const stretch of way.stretches) {
    if (spent + stretch.cost <= budget) {
      spent += stretch.cost;
      if (stretch.is === "across") last = stretch;
      else if (last !== null && isPast(last, stretch.to)) last = null;
      continue;
    }
    if (stretch.is === "across") {
      const corners = cornersUpTo(way, start, stretch.near, stretch.at);
      const { what, near: from, far: to, cost } = stretch;
      // PE-4-6: it is begun with the first point paid for it.
      const paid = budget - spent;
      const crossing: Crossing | null = paid === 0 ? null : { kind: "cross", what, from, to, cost, paid };
      return { corners, cost: budget, slow: way.slow, crossing, level: levelAt(boardOf(s), from.x, from.y) };
    }
    if (last === null || !isPast(last, stretch.to) || spent + costToFar(last, stretch) <= budget) break;
    const corners = cornersUpTo(way, start, last.far, last.at);
    return {
      corners,
      cost: budget,
      slow: way.slow,
      crossing: null,
      level: levelAt(boardOf(s), last.far.x, last.far.y),
    };
  }
  return no("PE-4-1", "notEnoughPoints", { cost: way.cost, left: budget });
}

function isPast({ at, far }: Extract<Stretch, { is: "across" }>, p: Point): boolean {
  return lengthOf(p.x - at.x, p.y - at.y) >= lengthOf(far.x - at.x, far.y - at.y) - 0.5;
}

/** What the half centimetre beyond the obstacle costs on this ground. */
function costToFar(
  { far }: Extract<Stretch, { is: "across" }>,
  { from, to, cost }: Extract<Stretch, { is: "ground" }>,
): number {
  return (cost * lengthOf(far.x - from.x, far.y - from.y)) / lengthOf(to.x - from.x, to.y - from.y);
}

/** The corners before the obstacle, then the point beside it. */
function cornersUpTo(way: Way, start: Point, end: Point, at: Point): Point[] {
  const kept: Point[] = [];
  let from = start;
  for (const corner of way.corners) {
    if (liesBetween(from, corner, at)) break;
    kept.push(corner);
    from = corner;
  }
  kept.push(end);
  return kept;
}

function liesBetween(a: Point, b: Point, p: Point): boolean {
  const across = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
  const length = (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y);
  const along = (b.x - a.x) * (p.x - a.x) + (b.y - a.y) * (p.y - a.y);
  return across * across <= 1e-6 * length && along >= 0 && along <= length;
}

function lengthOf(dx: number, dy: number): number {
  return Math.sqrt(dx * dx + dy * dy);
}
