import { carriedBy, checkOf, livingOf, unitInCover } from "@escaramuza/rules-rb";
import type { Board, Mission, Position, Unit } from "@escaramuza/rules-rb";
import type { Salvo } from "./odds.ts";
import type { Sites } from "./sites.ts";
import type { Style } from "./style.ts";
import type { Firing } from "./volley.ts";

/**
 * What is kept from one decision to the next, and from one playout to the next: most units have not changed since. A unit has three
 * sides, each found by all it depends on: where its figures stand, what it can fire, and what it is as a target. Everything kept
 * hangs on a ground, which is thrown away whole when it has grown too large.
 */
export interface Ground {
  readonly board: Board;
  readonly mission: Mission["id"];
  readonly bodies: WeakMap<Unit, Body>;
  readonly shapes: Map<string, Shape>;
  readonly arms: Map<string, Arms>;
  readonly marks: Map<string, Mark>;
  readonly contexts: Map<string, number>;
  /** Numbers of long keys. */
  readonly keys: Map<string, number>;
  /** Answers given (`answers.ts`). */
  readonly answers: Map<string, unknown>;
  /** The number given last. Each ground begins anew: numbers stay so small that two of them make one. */
  last: number;
  /** About how many numbers are kept. */
  weight: number;
  /** How many rows are kept (`rows.ts`), and how often all were thrown away. */
  rows: number;
  epoch: number;
}

/** A unit as it was when last looked at. */
export interface Body {
  readonly seen: readonly number[];
  readonly shape: Shape;
  readonly arms: Arms;
  readonly mark: Mark;
  /** Under which number what depends on its arms, state and facing is kept. */
  readonly self: number;
}

/** The figures as they stand. */
export interface Shape {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** From the middle to its farthest figure. */
  readonly radius: number;
  /** Where it is and where it might go, by allowance, or to charge whom. */
  readonly sites: Map<number | string, Sites>;
  /** In cover (walls apart) where it stands; null where nobody has asked. */
  covered: boolean | null;
  /** What it may fire where it stands, and whom it sees from there. */
  readonly firings: Map<number | string, Firing>;
  readonly sights: Map<number | string, boolean>;
}

/** Weapons and who is left to fire them. */
export interface Arms {
  readonly id: number;
  /** By distance and circumstances, which of the salvos it would be. */
  readonly slots: Int16Array;
  readonly salvos: Salvo[];
  /** What those salvos do, by target. */
  readonly tables: Map<number, number[]>;
  /** How far its weapons fire at most, and whether one of them fires indirectly. */
  readonly reach: number;
  readonly lobs: boolean;
  /** The same after moving; null where nobody has asked. */
  moved: Arms | null;
  /** Tables for the enemies of one decision. */
  stamp: number;
  now: number[][];
}

/** What fire can take from a unit. */
export interface Mark {
  readonly id: number;
  /** What its enemies of one decision do to it, without and with a repeated check. */
  stamp: number;
  now: readonly [number[][], number[][]];
  /** What it is worth in one decision; NaN where nobody has asked. */
  life: number;
}

/** About ten megabytes of each, for the latest battles. */
const MOST = 1_500_000;
const MOST_ROWS = 50_000;
const BATTLES = 3;
/** The latest first. */
let grounds: readonly Ground[] = [];

export function groundFor(board: Board, mission: Mission["id"]): Ground {
  const [latest] = grounds;
  if (latest !== undefined && isOf(latest, board, mission) && !isFull(latest)) return latest;
  const known = grounds.find((ground) => isOf(ground, board, mission));
  const others = grounds.filter((ground) => ground !== known);
  const ground = known === undefined || isFull(known) ? emptyGround(board, mission) : known;
  grounds = [ground, ...others].slice(0, BATTLES);
  return ground;
}

function isOf(ground: Ground, board: Board, mission: Mission["id"]): boolean {
  return ground.board === board && ground.mission === mission;
}

function isFull({ weight, contexts }: Ground): boolean {
  return weight > MOST || contexts.size >= CONTEXTS;
}

function emptyGround(board: Board, mission: Mission["id"]): Ground {
  return {
    board,
    mission,
    bodies: new WeakMap(),
    shapes: new Map(),
    arms: new Map(),
    marks: new Map(),
    contexts: new Map(),
    keys: new Map(),
    answers: new Map(),
    last: 0,
    weight: 0,
    rows: 0,
    epoch: 0,
  };
}

/** Rows come by the thousand and serve for a short while: too many of them are thrown away, and the rest stays. */
export function countRow(ground: Ground): void {
  ground.rows += 1;
  if (ground.rows <= MOST_ROWS) return;
  ground.rows = 0;
  ground.epoch += 1;
}

let last = 0;
const numbers = new WeakMap<object, number>();

/** Of something that never changes, and may be met on many grounds. No number is given twice. */
export function numberFor(one: object): number {
  let number = numbers.get(one);
  if (number === undefined) numbers.set(one, (number = ++last));
  return number;
}

// --- contexts

/** More than there are in any game. */
export const CONTEXTS = 4096;
/** All that the worth of a unit's life depends on, itself apart. */
export function contextOf(
  ground: Ground,
  style: Style,
  s: Position,
  seat: number,
  turnsLeft: number,
  late: number,
): number {
  const key = `${numberFor(style)} ${seat} ${s.attacker} ${turnsLeft} ${late}`;
  let context = ground.contexts.get(key);
  if (context === undefined) ground.contexts.set(key, (context = ground.contexts.size));
  return context;
}

export function numberOf(ground: Ground, key: string): number {
  let number = ground.keys.get(key);
  if (number === undefined) {
    ground.keys.set(key, (number = ++ground.last));
    ground.weight += 10;
  }
  return number;
}

// --- units

export function bodyOf(ground: Ground, unit: Unit): Body {
  const had = ground.bodies.get(unit);
  if (had !== undefined && isAsSeen(unit, had.seen)) return had;
  const [arms, mark] = [armsOf(ground, unit), markOf(ground, unit)];
  const { vehicle } = unit;
  const self = numberOf(ground, `${arms.id} ${mark.id} ${vehicle === null ? "" : `${vehicle.dx},${vehicle.dy}`}`);
  const body = { seen: seenOf(unit), shape: shapeOf(ground, unit), arms, mark, self };
  ground.bodies.set(unit, body);
  return body;
}

function flagsOf({ suppressed, ambush, ordered, moved }: Unit): number {
  return (suppressed ? 8 : 0) + (ambush ? 4 : 0) + (ordered ? 2 : 0) + (moved ? 1 : 0);
}

/** Everything that changes in a unit and that is kept by. */
function seenOf(unit: Unit): number[] {
  const seen = [flagsOf(unit), unit.vehicle?.dx ?? 0, unit.vehicle?.dy ?? 0];
  for (const { x, y, alive, spent } of unit.figures) seen.push(alive ? 1 : 0, x, y, spent.length);
  return seen;
}

function isAsSeen(unit: Unit, seen: readonly number[]): boolean {
  const { figures, vehicle } = unit;
  if (seen.length !== 4 * figures.length + 3 || seen[0] !== flagsOf(unit)) return false;
  if (vehicle !== null && (seen[1] !== vehicle.dx || seen[2] !== vehicle.dy)) return false;
  let i = 3;
  for (const { x, y, alive, spent } of figures) {
    if (seen[i] !== (alive ? 1 : 0) || seen[i + 1] !== x || seen[i + 2] !== y || seen[i + 3] !== spent.length)
      return false;
    i += 4;
  }
  return true;
}

function shapeOf(ground: Ground, unit: Unit): Shape {
  let key = `${unit.id} ${unit.template} ${unit.vehicle?.command === true ? "c" : ""}`;
  for (const [i, { alive, x, y, officer }] of unit.figures.entries())
    if (alive) key += ` ${i}${officer ? "o" : ":"}${x},${y}`;
  const known = ground.shapes.get(key);
  if (known !== undefined) return known;
  const shape: Shape = {
    id: ++ground.last,
    ...middleOf(unit),
    sites: new Map(),
    covered: null,
    firings: new Map(),
    sights: new Map(),
  };
  ground.shapes.set(key, shape);
  ground.weight += 50;
  return shape;
}

function middleOf(unit: Unit): { readonly x: number; readonly y: number; readonly radius: number } {
  const figures = livingOf(unit);
  let [x, y, radius] = [0, 0, 0];
  for (const figure of figures) {
    x += figure.x / figures.length;
    y += figure.y / figures.length;
  }
  for (const figure of figures) radius = Math.max(radius, distance(figure.x, figure.y, x, y));
  return { x, y, radius };
}

export function distance(ax: number, ay: number, bx: number, by: number): number {
  return Math.sqrt((ax - bx) * (ax - bx) + (ay - by) * (ay - by));
}

/** RB-COV-2, walls apart. */
export function isCovered(s: Position, unit: Unit, shape: Shape): boolean {
  if (unit.dugIn) return unitInCover(s, unit, null);
  return (shape.covered ??= unitInCover(s, unit, null));
}

/** So many steps of distance are kept; whatever is farther is worked out anew. */
const STEPS = 128;

function armsOf(ground: Ground, unit: Unit): Arms {
  let key = `${unit.template} ${unit.quality}${Number(unit.moved)}`;
  for (const { alive, weapons, spent } of unit.figures) if (alive) key += ` ${weapons.join()}-${spent.join()}`;
  const known = ground.arms.get(key);
  if (known !== undefined) return known;
  const slots = new Int16Array(8 * STEPS).fill(-1);
  let [reach, lobs] = [0, false];
  for (const { weapon } of carriedBy(unit)) {
    reach = Math.max(reach, weapon.direct ?? 0, weapon.indirect?.max ?? 0);
    if (weapon.indirect !== null) lobs = true;
  }
  const arms: Arms = {
    id: ++ground.last,
    slots,
    salvos: [],
    tables: new Map(),
    reach,
    lobs,
    moved: null,
    stamp: 0,
    now: [],
  };
  ground.arms.set(key, arms);
  ground.weight += 4 * STEPS;
  return arms;
}

/** What it can fire after moving. */
export function movedArms(ground: Ground, unit: Unit, arms: Arms): Arms {
  return unit.moved ? arms : (arms.moved ??= armsOf(ground, { ...unit, moved: true }));
}

function markOf(ground: Ground, unit: Unit): Mark {
  const { seat, template, initial, suppressed, ambush, ordered } = unit;
  let living = 0;
  let led = false;
  for (const { alive, officer } of unit.figures) {
    if (!alive) continue;
    living += 1;
    if (officer) led = true;
  }
  const flags = (suppressed ? 8 : 0) + (ambush ? 4 : 0) + (ordered ? 2 : 0) + (led ? 1 : 0);
  const key = `${seat} ${template} ${checkOf(unit.quality)} ${initial} ${living} ${flags}`;
  const known = ground.marks.get(key);
  if (known !== undefined) return known;
  const mark: Mark = { id: ++ground.last, stamp: 0, now: [[], []], life: NaN };
  ground.marks.set(key, mark);
  ground.weight += 30;
  return mark;
}
