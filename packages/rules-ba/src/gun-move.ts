import type { Refusal } from "@escaramuza/kernel";
import { shortestWay } from "@escaramuza/units";
import type { Move } from "./answers.ts";
import { boardOf, gapBetween, gunRadius, hullPrint } from "./board.ts";
import { DATA, gunClassOf, templateOf } from "./data.ts";
import { fieldOf, isStuck, restRefusal, startsNear, stretchRefusal } from "./field.ts";
import type { Field, Pace } from "./field.ts";
import { groundOf } from "./passage.ts";
import { tooFar } from "./plan-slots.ts";
import { gunMoves, unitRate } from "./rates.ts";
import { no } from "./refusal.ts";
import { EPS, findUnit } from "./state.ts";
import type { Gun, Model, Point, Position, Unit } from "./state.ts";
import { refused, walked } from "./ways.ts";
import type { Way, Ways } from "./ways.ts";
import { entryOf, firstEntry } from "./zones.ts";

/** Guns pushed by their crews, unlimbered, or brought onto the table (BA-GUN-6, BA-GUN-14, BA-GUN-16). */

const { crewRadius, plannerGrid, unlimberLight, unlimberHeavy } = DATA.figures;
const GRID = plannerGrid.value;
const SEGMENTS = 12;
/** Of a hull that tows. */
const LONGEST = 6000;

export function gunWays(s: Position, unit: Unit, pace: Pace, move: Extract<Move, { do: "march" | "paths" }>): Ways {
  const { gun, place } = unit;
  if (gun === null || gun.abandoned) return refused(no("BA-GUN-10", "abandoned", { unit: unit.id }));
  if (pace === "advance") return refused(no("BA-GUN-5", "pivotsOnly", { unit: unit.id }));
  if (place.at === "building") return refused(no("BA-GUN-1", "cannotMove", { unit: unit.id }));
  if (place.at === "towed") return unlimbered(s, unit, move, place.vehicle);
  if (!gunMoves(unit)) return refused(no("BA-GUN-6", "towOnly", { unit: unit.id }));
  const start = startOf(s, unit, gun, goalOf(unit, move));
  if ("code" in start) return refused(start);
  const radius = gunRadius(unit);
  const rate = unitRate(unit, pace);
  const field = fieldOf(s, unit, "run", { radius, around: [start], reach: rate + 4 * radius });
  if (place.at === "table" && isStuck(field, start.x, start.y))
    return refused(no("BA-GUN-1", "cannotMove", { unit: unit.id }));
  const path = move.do === "march" ? pushed(field, start, move, rate) : drawnPath(field, start, move, rate);
  if (!isPath(path)) return refused(path);
  return withCrew(s, unit, path, move.facing ?? null);
}

function isPath(path: readonly Point[] | Refusal): path is readonly Point[] {
  return Array.isArray(path);
}

/** Where the gun is to be: the end of its own way, or the place named. */
function goalOf(unit: Unit, move: Extract<Move, { do: "march" | "paths" }>): Point {
  if (move.do === "march") return move;
  return move.paths.find(({ model }) => model === unit.id)?.path.at(-1) ?? { x: 0, y: 0 };
}

/** BA-DEPLOY-11: from the edge, on the table from where it is. */
function startOf(s: Position, unit: Unit, gun: Gun, goal: Point): Point | Refusal {
  if (unit.place.at === "table") return { x: gun.x, y: gun.y };
  const entry = entryOf(s, unit);
  if (entry === null) return no("BA-DEPLOY-9", "tooEarly", { unit: unit.id, turn: firstEntry(s, unit) });
  const clamp = (value: number): number => Math.min(entry.to, Math.max(entry.from, value));
  const { width, height } = boardOf(s);
  switch (entry.edge) {
    case "south":
      return { x: clamp(goal.x), y: 0 };
    case "north":
      return { x: clamp(goal.x), y: height };
    case "west":
      return { x: 0, y: clamp(goal.y) };
    case "east":
      return { x: width, y: clamp(goal.y) };
  }
}

/** The shortest way there, or as far along it as the gun comes to stand. */
function pushed(field: Field, from: Point, goal: Point, rate: number): readonly Point[] | Refusal {
  const near = startsNear(field, from.x, from.y);
  const ground = groundOf(field, near);
  const to = { x: goal.x, y: goal.y };
  const apart = Math.sqrt((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y));
  let refusal: Refusal | null = null;
  for (let back = Math.max(0, Math.ceil((apart - rate - EPS) / GRID)) * GRID; back < apart; back += GRID) {
    const share = (apart - back) / apart;
    const end = {
      x: Math.round(from.x + share * (to.x - from.x)) + 0,
      y: Math.round(from.y + share * (to.y - from.y)) + 0,
    };
    const rest = restRefusal(field, field.unit.id, end.x, end.y);
    const way = rest === null ? shortestWay(ground, from, end, rate + EPS, SEGMENTS) : null;
    if (way !== null) return way.points;
    refusal ??= rest ?? stretchRefusal(field, field.unit.id, from.x, from.y, end.x, end.y, near);
  }
  return refusal ?? no("BA-GEO-24", "noWay", { unit: field.unit.id });
}

function drawnPath(
  field: Field,
  from: Point,
  { paths }: Extract<Move, { do: "paths" }>,
  rate: number,
): readonly Point[] | Refusal {
  const { unit } = field;
  const given = paths.find(({ model }) => model === unit.id);
  if (given === undefined || paths.length > 1) return no("BA-GUN-16", "gunOnly", { unit: unit.id });
  const near = startsNear(field, from.x, from.y);
  const points: Point[] = [from];
  let length = 0;
  for (const { x, y } of given.path) {
    const last = points.at(-1) ?? from;
    if (last.x === x && last.y === y) continue;
    const refusal = stretchRefusal(field, unit.id, last.x, last.y, x, y, near);
    if (refusal !== null) return refusal;
    length += Math.sqrt((x - last.x) * (x - last.x) + (y - last.y) * (y - last.y));
    points.push({ x, y });
  }
  if (length > rate + EPS) return tooFar(unit.id, length, rate);
  const end = points.at(-1) ?? from;
  return restRefusal(field, unit.id, end.x, end.y) ?? points;
}

/** BA-GUN-16: everybody keeps his place beside the gun, or takes the nearest one that is legal. */
function withCrew(
  s: Position,
  unit: Unit,
  path: readonly Point[],
  facing: number | null,
  round: Point | null = null,
): Ways {
  const end = path.at(-1);
  const { gun } = unit;
  if (end === undefined || gun === null) throw new Error("a way has a start");
  const men = unit.models.filter(({ alive }) => alive);
  const stands = unit.place.at === "table";
  const around = stands ? [...men, end] : [end];
  const spare = unit.place.at === "towed" ? [unit.place.vehicle] : [];
  const field = fieldOf(s, unit, "run", { around, reach: 4 * crewRadius.value, mover: "infantry", spare });
  // The gun is where it will be, not where it was.
  const size = gunRadius(unit);
  const guns = [...field.guns.filter(({ x, y }) => x !== gun.x || y !== gun.y), { x: end.x, y: end.y, radius: size }];
  const there: Field = { ...field, guns };
  const taken: Point[] = [];
  const ways: Way[] = [{ model: unit.id, path }];
  for (const [i, man] of men.entries()) {
    const wish = stands ? { x: end.x + man.x - gun.x, y: end.y + man.y - gun.y } : beside(end, size, i);
    const place =
      man.role === "spotter" && stands ? spotterPlace(there, man, wish) : crewPlace(there, end, wish, taken);
    if (place === null) return refused(no("BA-GUN-16", "noRoomForCrew", { unit: unit.id }));
    taken.push(place);
    const from = stands ? { x: man.x, y: man.y } : (round ?? path[0] ?? end);
    ways.push({ model: man.id, path: from.x === place.x && from.y === place.y ? [place] : [from, place] });
  }
  return walked(ways, facing);
}

/** Behind the gun and to its sides, for crews without places of their own. */
function beside(gun: Point, size: number, i: number): Point {
  const step = size + 600;
  const [dx, dy] = BESIDE[i % BESIDE.length] ?? [0, 0];
  return { x: gun.x + Math.round(dx * step), y: gun.y + Math.round(dy * step) };
}

const BESIDE: readonly (readonly [number, number])[] = [
  [0, -1],
  [-0.8, -0.6],
  [0.8, -0.6],
  [-1, 0],
  [1, 0],
  [0, 1],
];

/** BA-WPN-36: he walks along as far as he can, and stays where he cannot. */
function spotterPlace(field: Field, { id, x, y }: Model, wish: Point): Point {
  const free = restRefusal(field, id, wish.x, wish.y) === null;
  return free && stretchRefusal(field, id, x, y, wish.x, wish.y, startsNear(field, x, y)) === null ? wish : { x, y };
}

/** BA-GUN-2, BA-GUN-16: within two inches of the gun, as near to the wish as may be. */
function crewPlace(field: Field, gun: Point, wish: Point, taken: readonly Point[]): Point | null {
  const reach = crewRadius.value;
  const least = 2 * field.radius - EPS;
  const suits = ({ x, y }: Point): boolean =>
    within(x - gun.x, y - gun.y, reach + EPS) &&
    !taken.some((q) => (q.x - x) * (q.x - x) + (q.y - y) * (q.y - y) < least * least) &&
    restRefusal(field, "", x, y) === null;
  return suits(wish) ? wish : nearestOnGrid(gun, reach, wish, suits);
}

/** Of a grid round the middle the place nearest to the wish that suits; of equals the western, then the southern one. */
function nearestOnGrid(middle: Point, reach: number, wish: Point, suits: (p: Point) => boolean): Point | null {
  let best: Point | null = null;
  let least = Infinity;
  for (let dx = -reach; dx <= reach; dx += GRID)
    for (let dy = -reach; dy <= reach; dy += GRID) {
      const p = { x: middle.x + dx, y: middle.y + dy };
      const far = (p.x - wish.x) * (p.x - wish.x) + (p.y - wish.y) * (p.y - wish.y);
      if (far >= least || !suits(p)) continue;
      best = p;
      least = far;
    }
  return best;
}

function within(dx: number, dy: number, far: number): boolean {
  return dx * dx + dy * dy <= far * far;
}

/** BA-GUN-14: put down near the tow; the place named, or the nearest to it that is near enough. */
function unlimbered(s: Position, unit: Unit, move: Extract<Move, { do: "march" | "paths" }>, tow: string): Ways {
  const carrier = findUnit(s, tow);
  if (carrier === null || carrier.place.at !== "table" || carrier.die === "run")
    return refused(no("BA-TRANS-6", "cannotGetOff", { unit: unit.id }));
  const goal = goalOf(unit, move);
  const radius = gunRadius(unit);
  const reach = unlimberReach(unit);
  const field = fieldOf(s, unit, "run", {
    radius,
    around: [carrier.vehicle ?? goal],
    reach: reach + 8 * radius,
    spare: [tow],
  });
  const hull = hullPrint(carrier);
  const suits = ({ x, y }: Point): boolean =>
    gapBetween(hull, { kind: "disc", x, y, radius }) <= reach + EPS &&
    restRefusal(field, unit.id, x, y) === null &&
    !isStuck(field, x, y);
  const middle = { x: Math.round(hull.x), y: Math.round(hull.y) };
  const around = Math.ceil((reach + 2 * radius + LONGEST / 2) / GRID) * GRID;
  const place = suits(goal) ? { x: goal.x, y: goal.y } : nearestOnGrid(middle, around, goal, suits);
  if (place === null) return refused(no("BA-GUN-14", "noRoom", { unit: unit.id }));
  const from = { x: carrier.vehicle?.x ?? place.x, y: carrier.vehicle?.y ?? place.y };
  return withCrew(s, unit, [from, place], move.facing ?? null, from);
}

function unlimberReach(unit: Unit): number {
  const { gun } = templateOf(unit.template);
  return gun !== null && gunClassOf(gun.class).moves ? unlimberLight.value : unlimberHeavy.value;
}
