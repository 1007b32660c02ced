import { keptIn } from "@escaramuza/kernel";
import { BASE, DATA, OBJECTIVE, TABLE, TOUCH, TURNS, isOut, playerOf, rival } from "@escaramuza/rules-ps";
import type { Position, Soldier } from "@escaramuza/rules-ps";
import { fieldAt, fieldTo } from "./ground.ts";
import type { Ground, Nearby } from "./ground.ts";
import type { Style } from "./style.ts";

/** What a seat plays for: places that score in its mode (section 9), and how near a soldier is to them. */

interface Goal {
  /** In victory points, for one soldier there. */
  readonly value: number;
  /** How many soldiers it can use; more count for little. */
  readonly wanted: number;
  readonly shape: Shape;
  readonly field: Float64Array;
  /** How far each of the table's spots is from it. */
  readonly spots: Float64Array;
  readonly name: string;
}

type Shape =
  | { readonly is: "line"; readonly from: number }
  | { readonly is: "band"; readonly half: number }
  | { readonly is: "disc"; readonly x: number; readonly y: number; readonly r: number };

export interface Aims {
  readonly seat: number;
  readonly goals: readonly Goal[];
  /** By soldier id: how much each goal is his to reach. */
  readonly share: ReadonlyMap<string, readonly number[]>;
  /** Points come to the first, so haste matters more than time left (PS-9.3-3). */
  readonly race: boolean;
  readonly style: Style;
  /** The same where the same goals are wanted in the same temper on the same table. */
  readonly number: number;
}

const HALF = TABLE / 2 + BASE;
const ZONE = TABLE - 1500 + BASE;
/** PS-9.3-5, PS-R66: partly in the zone is enough there. */
const ZONE_PARTLY = TABLE - 1500 - BASE + 5;
const { casual, priority } = DATA.objectives;
const SPARE = 0.25;

export function aimsOf(s: Position, g: Ground, seat: number, style: Style): Aims {
  const { goals, number } = wishesOf(s, g, seat, style);
  const own = s.soldiers.filter((o) => o.seat === seat && o.status === "active");
  const share = new Map(own.map((o): [string, number[]] => [o.id, goals.map(() => 1)]));
  goals.forEach((aim, k) => {
    if (aim.wanted >= own.length) return;
    const near = own
      .map((o) => ({ id: o.id, d: wayTo(s, seat, aim, o.x, o.y) + (o.suppressed ? 800 : 0) + reluctance(o) }))
      .toSorted((a, b) => a.d - b.d);
    for (const [rank, { id }] of near.entries()) {
      const shares = share.get(id);
      if (shares !== undefined && rank >= aim.wanted) shares[k] = rank < aim.wanted + 1 ? 2 * SPARE : SPARE;
    }
  });
  return { seat, goals, share, race: s.mode === "uncovered", style, number };
}

interface Wishes {
  readonly goals: readonly Goal[];
  readonly number: number;
}

const all = new WeakMap<Ground, Map<string, Wishes>>();
const MOST = 100;
let made = 0;

/** The goals of a seat, found again while nothing has changed about them. */
function wishesOf(s: Position, g: Ground, seat: number, style: Style): Wishes {
  let key = `${s.mode} ${seat} ${s.axis} ${s.lowEdge} ${temper(style)}`;
  if (s.mode === "orders") key += ` ${playerOf(s, seat).priority}`;
  if (s.mode === "uncovered") for (const o of s.casual) if (o.state === "open") key += ` ${o.id}`;
  for (const o of s.objectives) if (o.placedBy === seat) key += ` ${o.x} ${o.y}`;
  return keptIn(all, g, key, MOST, () => ({ goals: goalsOf(s, g, seat), number: made++ }));
}

/** Leaders and gunners let others run first. */
function reluctance(o: Soldier): number {
  return o.role === "officer" ? 1200 : o.role === "gunner" || o.role === "nco" ? 700 : o.role === "assistant" ? 500 : 0;
}

function goalsOf(s: Position, g: Ground, seat: number): Goal[] {
  switch (s.mode) {
    case "simple":
      return [goal(s, g, seat, 1, 99, { is: "line", from: HALF }), goal(s, g, seat, 1, 99, { is: "line", from: ZONE })];
    case "orders":
      return priorityGoals(s, g, seat);
    case "uncovered": {
      const open = (id: string): boolean => s.casual.some((c) => c.id === id && c.state === "open");
      const points = (halves: number, men: number): number => halves / 2 / men;
      return [
        ...(open("takeEnemyLine")
          ? [goal(s, g, seat, points(casual.takeEnemyLine.pointsHalves, 1), 1, { is: "line", from: ZONE_PARTLY })]
          : []),
        ...(open("infiltration")
          ? [goal(s, g, seat, points(casual.infiltration.pointsHalves, 2), 2, { is: "line", from: HALF })]
          : []),
        ...(open("controlObjective")
          ? objectives(s, g, seat, points(casual.controlObjective.pointsHalves, 1), 1, casual.controlObjective.gap)
          : []),
      ];
    }
  }
}

/** The own priority order; the rival's is unknown, so his goals are a mixture of all three (PS-9.2-7 to PS-9.2-9, PS-R75). */
function priorityGoals(s: Position, g: Ground, seat: number): Goal[] {
  const order = playerOf(s, seat).priority;
  const weight = order === null ? 1 / 3 : 1;
  const goals: Goal[] = [];
  if (order === null || order === 1)
    goals.push(
      goal(s, g, seat, weight, 6, { is: "line", from: HALF }),
      goal(s, g, seat, weight, 3, { is: "line", from: ZONE }),
    );
  if (order === null || order === 2)
    goals.push(goal(s, g, seat, weight, 6, { is: "band", half: priority.defendPosition.midlineGap + BASE }));
  if (order === null || order === 3)
    goals.push(
      ...objectives(s, g, seat, weight, 5, priority.controlObjective.gap),
      ...objectives(s, g, seat, weight, 3, TOUCH),
    );
  return goals;
}

/** Near the objective in the enemy half, the one this seat placed (PS-R61). */
function objectives(s: Position, g: Ground, seat: number, value: number, wanted: number, gap: number): Goal[] {
  return s.objectives
    .filter((o) => o.placedBy === seat)
    .map(({ x, y }) => goal(s, g, seat, value, wanted, { is: "disc", x, y, r: gap + BASE + OBJECTIVE }));
}

/** With its distances, worked out once for a table. */
function goal(s: Position, g: Ground, seat: number, value: number, wanted: number, shape: Shape): Goal {
  const name =
    shape.is === "disc"
      ? `disc ${shape.x} ${shape.y} ${shape.r}`
      : `${shape.is} ${s.axis} ${s.lowEdge === seat} ${shape.is === "line" ? shape.from : shape.half}`;
  // The grid is coarse: a disc is widened by half a cell, so that some cell lies in it.
  const slack = shape.is === "disc" ? 125 : 0;
  const field = fieldTo(g, name, (x, y) => straight(s, seat, shape, x, y) <= slack);
  const known = g.fields.get(`${name} spots`);
  const spots = known ?? Float64Array.from(g.spots, ({ x, y }) => wayOver(s, seat, shape, field, x, y));
  if (known === undefined) g.fields.set(`${name} spots`, spots);
  return { value, wanted, shape, field, spots, name };
}

/** How far a place still is from counting for a goal; 0 when it counts. */
export function wayTo(s: Position, seat: number, { shape, field }: Goal, x: number, y: number): number {
  return wayOver(s, seat, shape, field, x, y);
}

function wayOver(s: Position, seat: number, shape: Shape, field: Float64Array, x: number, y: number): number {
  const left = straight(s, seat, shape, x, y);
  return left <= 0 ? 0 : Math.max(left, fieldAt(field, x, y));
}

function straight(s: Position, seat: number, shape: Shape, x: number, y: number): number {
  switch (shape.is) {
    case "line":
      return shape.from - along(s, seat, x, y);
    case "band":
      return Math.abs(along(s, seat, x, y) - TABLE / 2) - shape.half;
    case "disc":
      return Math.sqrt((x - shape.x) * (x - shape.x) + (y - shape.y) * (y - shape.y)) - shape.r;
  }
}

/** `advance` of the rules without an object to hold the place. */
export function along(s: Position, seat: number, x: number, y: number): number {
  const at = s.axis === "southNorth" ? y : x;
  return s.lowEdge === seat ? at : TABLE - at;
}

const NONE: readonly number[] = [];

/** Points a soldier may still hope for from a place, with so many turns' moves left to him. `spot`: its number, if it is one. */
export function hopes(s: Position, aims: Aims, id: string, x: number, y: number, moves: number, spot = -1): number {
  const share = aims.share.get(id) ?? NONE;
  let sum = 0;
  for (let k = 0; k < aims.goals.length; k++) {
    const aim = aims.goals[k];
    const part = share[k] ?? 0;
    if (aim === undefined || part === 0) continue;
    sum += aim.value * part * nearness(spot < 0 ? wayTo(s, aims.seat, aim, x, y) : (aim.spots[spot] ?? 0), moves, aims);
  }
  return sum;
}

/** The same from each of the table's spots, and from each place around one where somebody stands. */
export interface Hopes {
  readonly spots: readonly Float64Array[];
  readonly around: readonly Float64Array[];
}

export function hopesFrom(s: Position, g: Ground, aims: Aims, moves: number, nearby: Nearby): Hopes {
  const spots: Float64Array[] = [];
  const around: Float64Array[] = [];
  for (const aim of aims.goals) {
    const name = `${aim.name} near ${moves} ${aims.race} ${temper(aims.style)}`;
    spots.push(kept(g.fields, name, () => aim.spots.map((d) => nearness(d, moves, aims))));
    around.push(
      kept(nearby.nears, name, () =>
        Float64Array.from(nearby.x, (x, i) => nearness(wayTo(s, aims.seat, aim, x, nearby.y[i] ?? 0), moves, aims)),
      ),
    );
  }
  return { spots, around };
}

/** All of a style that hope depends on. */
function temper({ soon, someday, sight, stride }: Style): string {
  return `${soon} ${someday} ${sight} ${stride}`;
}

function kept(all: Map<string, Float64Array>, name: string, make: () => Float64Array): Float64Array {
  const known = all.get(name);
  if (known !== undefined) return known;
  const made = make();
  all.set(name, made);
  return made;
}

/** What one place of those promises. */
export function hopedAt({ goals }: Aims, share: readonly number[], nears: readonly Float64Array[], at: number): number {
  let sum = 0;
  for (let k = 0; k < nears.length; k++) {
    const part = share[k] ?? 0;
    if (part !== 0) sum += (goals[k]?.value ?? 0) * part * (nears[k]?.[at] ?? 0);
  }
  return sum;
}

const RUN = 3000;

/** 1 on the spot, less with every step, next to nothing when time is too short. */
function nearness(d: number, moves: number, { race, style }: Aims): number {
  if (d <= 0) return 1;
  if (moves <= 0) return 0.04 * Math.exp(-d / 1000);
  const reach = RUN * moves;
  const late = d > reach ? (reach / d) ** 3 : 1;
  if (race) return style.soon * late * Math.exp(-d / (100 * style.sight));
  return (moves < 1 ? 0.55 : 1) * style.someday * late * Math.exp(-d / (900 + 100 * style.stride * moves));
}

/** Turns of movement a soldier has left: this one as far as he has not used it (PS-5-14). */
export function movesLeft(s: Position, o: Soldier): number {
  const now = o.ran || o.moves >= 2 || o.activations >= 2 ? 0 : o.moves === 1 || o.activations === 1 ? 0.5 : 1;
  return TURNS - s.turn + now;
}

// --- what a soldier is worth besides

/** Points that hang on one soldier's life through directives and casual objectives, as his enemy counts them. */
export function bounty(s: Position, hunter: number, o: Soldier, lost: number): number {
  let sum = 0;
  if (s.mode === "orders") {
    for (const n of playerOf(s, hunter).directives ?? []) {
      if (n === 2 && o.role === "officer") sum += 2.5;
      if (n === 3 && lost < 6) sum += 0.25 + 0.12 * lost;
      if (n === 4 && o.role === "gunner") sum += 2;
      if (n === 5 && o.specialist !== null) sum += 1;
    }
  }
  if (s.mode === "uncovered") {
    const open = (id: string): boolean => s.casual.some((c) => c.id === id && c.state === "open");
    if (o.role === "officer" && open("snakeHead")) sum += 1;
    if (lost < 6 && open("noMercy")) sum += 0.08 + 0.05 * lost;
  }
  return sum;
}

/** Points the owner loses with him: the count of own losses, and what the rival may be after. */
export function dearness(s: Position, o: Soldier, lost = lostBy(s, o.seat)): number {
  let sum = 0;
  if (s.mode === "orders") {
    const known = playerOf(s, o.seat).directives;
    if (known === null ? lost <= 4 : known.includes(1) && lost <= 4)
      sum += (known === null ? 0.4 : 1) * (0.25 + 0.25 * lost + (lost === 4 ? 1.5 : 0));
    if (o.role === "officer") sum += 0.5;
  }
  if (s.mode === "uncovered") {
    if (o.role === "officer" && s.casual.some((c) => c.id === "snakeHead" && c.state === "open")) sum += 0.6;
    if (lost <= 5) sum += 0.04 + 0.04 * lost;
  }
  return sum;
}

export function lostBy(s: Position, seat: number): number {
  let n = 0;
  for (const o of s.soldiers) if (o.seat === seat && isOut(o)) n++;
  return n;
}

export function otherSeat(seat: number): number {
  return rival(seat);
}
