import { apart, bearingOf, cornersOfOblong, cosine, sine, wholeTurn } from "@escaramuza/geometry";
import { shortestWay } from "@escaramuza/units";
import { boardOf, footprintsOf, gapBetween, modelRadius } from "./board.ts";
import type { Footprint, Line } from "./board.ts";
import { unitsIn } from "./buildings.ts";
import { fieldOf, isCrossed, restRefusal, startsNear } from "./field.ts";
import type { Field } from "./field.ts";
import { DATA } from "./data.ts";
import { menIn } from "./losses.ts";
import type { Way } from "./movement.ts";
import { groundOf } from "./passage.ts";
import { nearestSpot } from "./placing.ts";
import { fieldTo } from "./spotters.ts";
import { EPS, livingOf } from "./state.ts";
import type { Model, Point, Position, Unit } from "./state.ts";

/** Who comes to stand where when an assault goes home (BA-CQ-10 to BA-CQ-12). */

/** The way to the target that was measured (BA-CQ-3), as far as this needs it. */
export interface Route {
  readonly model: string;
  readonly path: readonly Point[];
}

/** Bearings round a base that are tried. */
const TURN = 15;

/**
 * The ways of all attackers: the one who is closest by the measured route, then the others, closest first, each into contact if
 * there is room, else as near as he comes. Across an obstacle they line up against it.
 */
export function chargeWays(s: Position, unit: Unit, target: Unit, route: Route, obstacle: Line | null): Way[] {
  const { place } = target;
  const spare = place.at === "building" ? unitsIn(s, place.section).map(({ id }) => id) : [target.id];
  const field = fieldTo(s, unit, target, spare);
  const enemies = footprintsOf(s, target);
  // Out of a building they come by the opening that was measured from.
  const start = route.path[0];
  const men = menIn(unit).map((model) =>
    unit.place.at === "building" && start !== undefined ? { ...model, ...start } : model,
  );
  const radius = modelRadius(unit);
  const placed: Point[] = [];
  const ways = new Map<string, Way>();
  const lead = leadWay(route, obstacle, radius);
  const put = (model: string, path: readonly Point[]): void => {
    const end = path.at(-1);
    if (end !== undefined) placed.push(end);
    ways.set(model, { model, path });
  };
  put(route.model, lead);
  const others = men
    .filter(({ id }) => id !== route.model)
    .map((model) => ({ model, far: farFrom(unit, model, enemies) }))
    .toSorted((a, b) => a.far - b.far);
  const end = lead.at(-1);
  for (const { model } of others) {
    const free = (p: Point): boolean => isFree(field, p, radius, enemies, placed) && staysOn(obstacle, end, p);
    const touching =
      obstacle === null || end === undefined ? contactWay(field, model, enemies, radius, placed, free) : null;
    if (touching !== null) {
      put(model.id, touching);
      continue;
    }
    const lined = obstacle === null || end === undefined ? null : linedUp(obstacle, end, model, radius, free);
    const at = lined ?? nearestTo(model, enemies, free);
    put(model.id, at === null ? [pointOf(model)] : (shortest(field, model, at) ?? roundabout(model, at, route.path)));
  }
  return livingOf(unit).map(({ id, x, y }) => ways.get(id) ?? { model: id, path: [{ x, y }] });
}

/** BA-CQ-12, BA-R69: the obstacle that the route crosses within 1" of the target's nearest man. */
export function obstacleOn(s: Position, target: Unit, path: readonly Point[]): Line | null {
  const close = DATA.figures.obstacleClose.value;
  for (const line of boardOf(s).lines)
    for (let i = path.length - 1; i > 0; i--) {
      const [a, b] = [path[i - 1], path[i]];
      if (a === undefined || b === undefined || !isCrossed(line, a.x, a.y, b.x, b.y)) continue;
      const near = footprintsOf(s, target).some((print) => gapToLine(line, print) <= close + EPS);
      if (near) return line;
    }
  return null;
}

function gapToLine({ piece: { points } }: Line, print: Footprint): number {
  let best = Infinity;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]];
    if (a !== undefined && b !== undefined) best = Math.min(best, far(a, b, print));
  }
  const radius = print.kind === "disc" ? print.radius : 0;
  return Math.max(0, best - radius);
}

function far(a: Point, b: Point, p: Point): number {
  const q = footOn(a, b, p);
  return Math.sqrt((p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y));
}

function footOn(a: Point, b: Point, p: Point): Point {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const size = dx * dx + dy * dy;
  const t = size === 0 ? 0 : Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / size));
  return { x: a.x + t * dx, y: a.y + t * dy };
}

/** The measured way; against an obstacle, as far as his base goes without being on it or across. */
function leadWay({ path }: Route, obstacle: Line | null, radius: number): readonly Point[] {
  if (obstacle === null) return path;
  const way: Point[] = [];
  for (const p of path) {
    const from = way.at(-1);
    if (from === undefined || isClearOf(obstacle, from, p, radius)) {
      way.push(p);
      continue;
    }
    const size = Math.sqrt((p.x - from.x) * (p.x - from.x) + (p.y - from.y) * (p.y - from.y));
    for (let by = Math.floor(size); by > 0; by -= CLOSER) {
      const at = rounded(from.x + ((p.x - from.x) * by) / size, from.y + ((p.y - from.y) * by) / size);
      if (isClearOf(obstacle, from, at, radius)) return [...way, at];
    }
    return way;
  }
  return way;
}

const CLOSER = 50;

function isClearOf(obstacle: Line, from: Point, to: Point, radius: number): boolean {
  if (isCrossed(obstacle, from.x, from.y, to.x, to.y)) return false;
  return gapToLine(obstacle, { kind: "disc", x: to.x, y: to.y, radius: 0 }) >= radius - EPS;
}

/** Nobody is on the other side of the obstacle. */
function staysOn(obstacle: Line | null, end: Point | undefined, p: Point): boolean {
  return obstacle === null || end === undefined || !isCrossed(obstacle, end.x, end.y, p.x, p.y);
}

/** Beside the first, along the obstacle. */
function linedUp(line: Line, end: Point, model: Model, radius: number, free: (p: Point) => boolean): Point | null {
  const { points } = line.piece;
  let best: { a: Point; b: Point; far: number } | null = null;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]];
    if (a === undefined || b === undefined) continue;
    const gap = far(a, b, end);
    if (best === null || gap < best.far) best = { a, b, far: gap };
  }
  if (best === null) return null;
  const [dx, dy] = [best.b.x - best.a.x, best.b.y - best.a.y];
  const size = Math.sqrt(dx * dx + dy * dy);
  const spots: Point[] = [];
  for (let k = 1; k <= 12; k++)
    for (const side of [k, -k])
      spots.push(rounded(end.x + (dx / size) * side * (2 * radius + 2), end.y + (dy / size) * side * (2 * radius + 2)));
  return nearestOf(model, spots.filter(free));
}

interface Spot extends Point {
  /** Straight from where he is. */
  readonly far: number;
  /** Degrees clockwise from the bearing to him. */
  readonly turn: number;
}

/** BA-CQ-11: the shortest way to a free place that touches a base of the enemy; of equals clockwise from where he comes from. */
function contactWay(
  field: Field,
  model: Model,
  enemies: readonly Footprint[],
  radius: number,
  own: readonly Point[],
  free: (p: Point) => boolean,
): readonly Point[] | null {
  const from = pointOf(model);
  const ground = groundOf(field, startsNear(field, from.x, from.y));
  let best: { readonly points: readonly Point[]; readonly cost: number } | null = null;
  const spots = contactSpots(model, enemies, radius, own, free);
  for (const { x, y, far: straight } of spots) {
    if (best !== null && straight >= best.cost - EPS) break;
    const way = shortestWay(ground, from, { x, y }, Math.min(FAR, best?.cost ?? FAR), SEGMENTS);
    if (way !== null && (best === null || way.cost < best.cost - EPS)) best = way;
  }
  return best?.points ?? null;
}

/** The nearest first. */
function contactSpots(
  from: Point,
  enemies: readonly Footprint[],
  radius: number,
  own: readonly Point[],
  free: (p: Point) => boolean,
): Spot[] {
  const others = [
    ...own.map(({ x, y }) => ({ x, y, radius: 2 * radius })),
    ...enemies.flatMap((print) =>
      print.kind === "disc" ? [{ x: print.x, y: print.y, radius: print.radius + radius }] : [],
    ),
  ];
  return enemies
    .flatMap((print) =>
      spotsRound(print, from, radius, others).map((p): Spot => {
        const turn = bearingOf(p.x - print.x, p.y - print.y) - bearingOf(from.x - print.x, from.y - print.y);
        return { ...p, far: apart(p, from), turn: wholeTurn(turn) };
      }),
    )
    .filter(free)
    .toSorted((a, b) => a.far - b.far || a.turn - b.turn);
}

interface Circle extends Point {
  readonly radius: number;
}

/** Where a base touches it: straight on, every few degrees, and just beside others in the way. */
function spotsRound(print: Footprint, from: Point, radius: number, others: readonly Circle[]): Point[] {
  if (print.kind === "disc") {
    const far = print.radius + radius;
    const size = apart(from, print);
    const straight =
      size === 0
        ? []
        : [rounded(print.x + ((from.x - print.x) / size) * far, print.y + ((from.y - print.y) / size) * far)];
    const first = bearingOf(from.x - print.x, from.y - print.y);
    const round = Array.from({ length: 360 / TURN }, (_, i) => {
      const at = wholeTurn(first + i * TURN);
      return rounded(print.x + sine(at) * far, print.y + cosine(at) * far);
    });
    const circle = { x: print.x, y: print.y, radius: far };
    return [...straight, ...round, ...others.flatMap((other) => crossings(circle, other))];
  }
  const corners = print.kind === "hull" ? cornersOfOblong(print.hull) : print.area.piece.points;
  return corners.flatMap((a, i) => {
    const b = corners[(i + 1) % corners.length] ?? a;
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const size = Math.sqrt(dx * dx + dy * dy);
    // Corners go anticlockwise: outside is on the right.
    const [outX, outY] = [dy / size, -dx / size];
    const at = (along: number): Point =>
      rounded(a.x + (dx / size) * along + outX * (radius + 1), a.y + (dy / size) * along + outY * (radius + 1));
    const n = Math.max(1, Math.floor(size / (2 * radius)));
    const straight = ((from.x - a.x) * dx + (from.y - a.y) * dy) / size;
    const beside = others.flatMap((other) => {
      const foot = ((other.x - a.x) * dx + (other.y - a.y) * dy) / size;
      const off = ((other.x - a.x) * dy - (other.y - a.y) * dx) / size - radius - 1;
      const half = Math.sqrt(Math.max(0, other.radius * other.radius - off * off));
      return half === 0 ? [] : [foot - half - 1, foot + half + 1];
    });
    const spots = Array.from({ length: n }, (_, k) => ((2 * k + 1) / (2 * n)) * size);
    return [straight, ...spots, ...beside].filter((along) => along >= 0 && along <= size).map(at);
  });
}

/** The two places where circles cross; none where they do not. */
function crossings(a: Circle, b: Circle): Point[] {
  const d = apart(a, b);
  if (d === 0 || d > a.radius + b.radius || d < Math.abs(a.radius - b.radius)) return [];
  const along = (a.radius * a.radius - b.radius * b.radius + d * d) / (2 * d);
  const off = Math.sqrt(Math.max(0, a.radius * a.radius - along * along));
  const [ux, uy] = [(b.x - a.x) / d, (b.y - a.y) / d];
  return [1, -1].map((side) => rounded(a.x + ux * along - uy * off * side, a.y + uy * along + ux * off * side));
}

/** As near to the nearest of the enemy as there is room. */
function nearestTo(model: Model, enemies: readonly Footprint[], free: (p: Point) => boolean): Point | null {
  const [first] = enemies
    .map((print) => ({
      print,
      far: (print.x - model.x) * (print.x - model.x) + (print.y - model.y) * (print.y - model.y),
    }))
    .toSorted((a, b) => a.far - b.far);
  return first === undefined ? null : nearestSpot(rounded(first.print.x, first.print.y), NEAR, free);
}

const NEAR = 8000;

function nearestOf(from: Point, spots: readonly Point[]): Point | null {
  let best: { p: Point; far: number } | null = null;
  for (const p of spots) {
    const size = (p.x - from.x) * (p.x - from.x) + (p.y - from.y) * (p.y - from.y);
    if (best === null || size < best.far) best = { p, far: size };
  }
  return best?.p ?? null;
}

/** May he stand there: not on anybody, and off all that nobody stands on? */
function isFree(field: Field, p: Point, radius: number, enemies: readonly Footprint[], own: readonly Point[]): boolean {
  const disc: Footprint = { kind: "disc", ...p, radius };
  const least = (2 * radius - EPS) * (2 * radius - EPS);
  if (own.some((q) => (q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y) < least)) return false;
  if (enemies.some((print) => overlaps(disc, print))) return false;
  return restRefusal(field, "", p.x, p.y) === null;
}

function overlaps(disc: Footprint & { readonly kind: "disc" }, print: Footprint): boolean {
  if (print.kind !== "disc")
    return gapBetween(disc, print) <= 0 && gapBetween({ ...disc, radius: disc.radius - EPS }, print) <= 0;
  const reach = disc.radius + print.radius - EPS;
  return (disc.x - print.x) * (disc.x - print.x) + (disc.y - print.y) * (disc.y - print.y) < reach * reach;
}

function shortest(field: Field, model: Model, to: Point): readonly Point[] | null {
  const from = pointOf(model);
  const near = startsNear(field, from.x, from.y);
  return shortestWay(groundOf(field, near), from, to, FAR, SEGMENTS)?.points ?? null;
}

/** Where there is none: the way the first went. */
function roundabout(model: Model, to: Point, by: readonly Point[]): readonly Point[] {
  return [pointOf(model), ...by.slice(1, -1), to];
}

/** Single men may go farther than a Run (BA-CQ-10). */
const FAR = 24_000;
const SEGMENTS = 24;

// --- the target closes up

/**
 * BA-CQ-10: men of the target not in contact come to it, or as near as they can; crews and men in a building stay. Returns whether
 * anybody moved.
 */
export function closeUp(s: Position, target: Unit, unit: Unit, obstacle: Line | null): boolean {
  if (target.place.at !== "table" || target.vehicle !== null || target.gun !== null) return false;
  const radius = modelRadius(target);
  const enemies = footprintsOf(s, unit);
  const field = fieldOf(s, target, "advance", { spare: [unit.id] });
  const touches = (p: Point): boolean =>
    enemies.some((print) => gapBetween({ kind: "disc", ...pointOf(p), radius }, print) <= EPS);
  let moved = false;
  const men = menIn(target);
  for (const model of men) {
    if (touches(model)) continue;
    const own = men.filter((other) => other !== model);
    const free = (p: Point): boolean => isFree(field, p, radius, enemies, own) && staysOn(obstacle, model, p);
    const at = contactSpots(model, enemies, radius, own, free)[0] ?? nearestTo(model, enemies, free);
    if (at === null || farFrom(target, at, enemies) >= farFrom(target, model, enemies)) continue;
    model.x = at.x;
    model.y = at.y;
    moved = true;
  }
  return moved;
}

function farFrom(unit: Unit, model: Point, enemies: readonly Footprint[]): number {
  const own: Footprint = { kind: "disc", x: model.x, y: model.y, radius: modelRadius(unit) };
  return enemies.reduce((least, print) => Math.min(least, gapBetween(own, print)), Infinity);
}

function pointOf({ x, y }: Point): Point {
  return { x, y };
}

function rounded(x: number, y: number): Point {
  return { x: Math.round(x) + 0, y: Math.round(y) + 0 };
}
