import { DATA, allowanceOf, allowanceOn, coveredByGround, moverOf, stretchCost } from "@escaramuza/rules-rb";
import type { Board, Order, Unit } from "@escaramuza/rules-rb";
import { distance } from "./ground.ts";
import { sitesOf } from "./sites.ts";
import type { Sites } from "./sites.ts";
import type { Group, World } from "./world.ts";

/** Where a unit might go: places of the middle of its figures within reach as the crow flies. The rules say later whether it gets there. */

export interface Spot {
  readonly x: number;
  readonly y: number;
}

const WIDTH = DATA.figures.tableWidth.value;
const HEIGHT = DATA.figures.tableHeight.value;
/** Unit vectors, in hundredths. */
const AROUND: readonly (readonly [number, number])[] = [
  [100, 0],
  [92, 38],
  [71, 71],
  [38, 92],
  [0, 100],
  [-38, 92],
  [-71, 71],
  [-92, 38],
  [-100, 0],
  [-92, -38],
  [-71, -71],
  [-38, -92],
  [0, -100],
  [38, -92],
  [71, -71],
  [92, -38],
];
/** A little less than allowed: places are whole millimetres. */
const SLACK = 20;

/** A place for one unit, with what depends on nothing but the ground. */
export interface Place extends Spot {
  /** Half of its figures inside a wood or the like (RB-COV-2). */
  readonly cover: boolean;
}

/** Kept by where the figures stand: from one decision to the next few units move. */
export function placesFor(w: World, group: Group, order: Order): Sites {
  return keptSites(w, group, allowanceOf(group.unit, order), () => spotsFor(w, group, order));
}

/** The place where it stands. */
export function hereOf(w: World, group: Group): Sites {
  return keptSites(w, group, HERE, () => [{ x: group.x, y: group.y }]);
}

/** No order allows it. */
const HERE = -1;

function keptSites(w: World, group: Group, which: number | string, find: () => readonly Spot[]): Sites {
  const { sites } = group.body.shape;
  let found = sites.get(which);
  if (found === undefined) {
    const places = find().map(({ x, y }) => ({ x, y, cover: groundCover(w, group, x, y) }));
    sites.set(which, (found = sitesOf(places)));
    w.ground.weight += 40 + 8 * places.length;
  }
  return found;
}

/** RB-COV-2: half of them. */
export function groundCover(w: World, group: Group, x: number, y: number): boolean {
  let covered = 0;
  for (const figure of group.figures) {
    const at = { x: figure.x + x - group.x, y: figure.y + y - group.y };
    if (coveredByGround(w.board, group.unit, at)) covered++;
  }
  return covered * 2 >= group.figures.length;
}

function spotsFor(w: World, group: Group, order: Order): Spot[] {
  const reach = allowanceOf(group.unit, order) - SLACK;
  const spots: Spot[] = [];
  for (const [i, [dx, dy]] of AROUND.entries()) {
    spots.push(towards(group, dx, dy, reach));
    if (i % 2 === 0) spots.push(towards(group, dx, dy, reach / 2));
    // RB-TERR-3: roads run along the table's edges.
    if (i % 4 === 0 && group.unit.kind === "vehicle") spots.push(towards(group, dx, dy, ON_ROAD * reach));
  }
  for (const goal of goalSpots(w)) {
    const away = distance(group.x, group.y, goal.x, goal.y);
    spots.push(away <= reach ? goal : towards(group, goal.x - group.x, goal.y - group.y, reach));
  }
  const covered = coverSpots(w).filter((spot) => distance(group.x, group.y, spot.x, spot.y) <= reach);
  const clamp = onTheTable(group.radius);
  const found: Spot[] = [];
  for (const spot of spots) {
    const near = withinReach(w, group, clamp(spot), reach);
    if (near !== null) found.push(near);
  }
  for (const spot of covered) if (costTo(w, group, spot) <= reach) found.push(spot);
  return found;
}

const ON_ROAD = 1.5;

/** The place, or one on the way to it as far as the ground allows; null where there is no straight way. */
function withinReach(w: World, group: Group, spot: Spot, reach: number): Spot | null {
  let at = spot;
  for (let tries = 0; tries < 3; tries++) {
    const cost = costTo(w, group, at);
    if (cost <= reach || cost <= reachOn(w, group, at, reach)) return at;
    const share = cost === Infinity ? 0.5 : (0.97 * reach) / cost;
    at = { x: group.x + (at.x - group.x) * share, y: group.y + (at.y - group.y) * share };
  }
  return null;
}

function reachOn(w: World, { unit, x, y }: Group, spot: Spot, reach: number): number {
  return unit.kind === "vehicle" ? allowanceOn(w.board, unit, reach, [{ x, y }, spot]) : reach;
}

/** What the straight way costs those who have it worst (RB-GEO-6): the first, the last, and who is in the middle. */
function costTo(w: World, { unit, figures, x, y }: Group, spot: Spot): number {
  const mover = moverOf(unit);
  const [dx, dy] = [spot.x - x, spot.y - y];
  let most = 0;
  const last = figures.length - 1;
  let before = -1;
  for (const i of [0, figures.length >> 1, last]) {
    const figure = figures[i];
    if (figure === undefined || i === before) continue;
    before = i;
    most = Math.max(most, stretchCost(w.board, mover, figure.x, figure.y, figure.x + dx, figure.y + dy));
  }
  return most;
}

function towards(from: Spot, dx: number, dy: number, far: number): Spot {
  const length = Math.sqrt(dx * dx + dy * dy);
  return length === 0 ? from : { x: from.x + (dx * far) / length, y: from.y + (dy * far) / length };
}

function onTheTable(radius: number): (spot: Spot) => Spot {
  const inset = Math.min(radius, 1000);
  return ({ x, y }: Spot): Spot => ({
    x: Math.min(Math.max(x, inset), WIDTH - inset),
    y: Math.min(Math.max(y, inset), HEIGHT - inset),
  });
}

/** What the mission names, or the middles of the quarters. */
function goalSpots(w: World): readonly Spot[] {
  if (w.mission.objectives.length > 0) return w.mission.objectives;
  if (w.mission.id !== 1) return [];
  return [1, 3].flatMap((x) => [1, 3].map((y) => ({ x: (x * WIDTH) / 4, y: (y * HEIGHT) / 4 })));
}

/** In woods, buildings and fields: their middles and half-way to their corners; on both sides of walls. */
export function coverSpots({ board }: { readonly board: Board }): readonly Spot[] {
  let spots = covers.get(board);
  if (spots === undefined) covers.set(board, (spots = coverOf(board)));
  return spots;
}

const covers = new WeakMap<Board, readonly Spot[]>();

function coverOf(board: Board): Spot[] {
  return board.pieces.flatMap(({ type, points }): Spot[] => {
    switch (type) {
      case "wood":
      case "building":
      case "rough": {
        const middle = middleOf(points);
        return [middle, ...points.map((p) => between(middle, p))];
      }
      case "wall":
        return points.slice(1).flatMap((p, i) => besides(points[i] ?? p, p));
      default:
        return [];
    }
  });
}

function middleOf(points: readonly Spot[]): Spot {
  let [x, y] = [0, 0];
  for (const p of points) {
    x += p.x / points.length;
    y += p.y / points.length;
  }
  return { x, y };
}

function between(a: Spot, b: Spot): Spot {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

const BEHIND = 260;

function besides(a: Spot, b: Spot): Spot[] {
  const length = distance(a.x, a.y, b.x, b.y);
  const across = { x: ((a.y - b.y) * BEHIND) / length, y: ((b.x - a.x) * BEHIND) / length };
  const middle = between(a, b);
  return [middle, between(a, middle), between(b, middle)].flatMap((p) => [
    { x: p.x + across.x, y: p.y + across.y },
    { x: p.x - across.x, y: p.y - across.y },
  ]);
}

/** The place where an assault on an enemy begins, if it is within reach. */
export function chargeTo(w: World, group: Group, foe: Group, reach: number): Sites {
  return keptSites(w, group, `${foe.body.shape.id} ${reach}`, () => {
    const spot = chargeSpot(group, foe, reach);
    return spot === null ? [] : [spot];
  });
}

/** Close to an enemy (RB-ASL-1, RB-IAV-1): straight at him, only as far as needed. */
function chargeSpot(group: Group, foe: Group, reach: number): Spot | null {
  let gap = Infinity;
  let way = { x: 0, y: 0 };
  for (const a of group.figures)
    for (const b of foe.figures) {
      const d = distance(a.x, a.y, b.x, b.y);
      if (d >= gap) continue;
      gap = d;
      way = { x: b.x - a.x, y: b.y - a.y };
    }
  const need = Math.max(0, gap - TOUCH);
  if (need > reach) return null;
  return { x: group.x + (way.x * need) / Math.max(1, gap), y: group.y + (way.y * need) / Math.max(1, gap) };
}

const TOUCH = DATA.figures.assaultReach.value - 60;

/** Where it may come onto the table, and how far. */
export function entrySpots(unit: Unit, order: Order): Spot[] {
  const reach = allowanceOf(unit, order) - 200;
  const spots: Spot[] = [];
  for (const { from, to } of unit.entry?.edges ?? []) {
    const upright = from.x === to.x;
    const length = distance(from.x, from.y, to.x, to.y);
    const steps = Math.max(1, Math.floor(length / 1500));
    for (let i = 0; i <= steps; i++) {
      const x = from.x + ((to.x - from.x) * i) / steps;
      const y = from.y + ((to.y - from.y) * i) / steps;
      const far = reach - 500;
      spots.push(upright ? { x: from.x === 0 ? far : WIDTH - far, y } : { x, y: from.y === 0 ? far : HEIGHT - far });
    }
  }
  return spots;
}
