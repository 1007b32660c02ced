import { apart, cosine, sine } from "@escaramuza/geometry";
import { shortestWay } from "@escaramuza/units";
import type { Known } from "@escaramuza/units";
import { boardOf, footprintsOf, modelRadius, openingsOn } from "./board.ts";
import type { Board, Footprint } from "./board.ts";
import { unitsIn } from "./buildings.ts";
import { isCrossed, isEntered, restRefusal, startsNear } from "./field.ts";
import type { Field } from "./field.ts";
import { menIn } from "./losses.ts";
import { groundOf } from "./passage.ts";
import { movementFor } from "./rates.ts";
import { fieldTo } from "./spotters.ts";
import { EPS } from "./state.ts";
import type { Point, Position, Unit } from "./state.ts";

/** The measured way of an assault: from the closest of the attackers into contact with the closest of the target (BA-CQ-3, BA-CQ-4). */
export interface AssaultRoute {
  readonly model: string;
  /** His centre, from where he stands to where he touches. */
  readonly path: readonly Point[];
  /** The same as it is measured, to the edge of the target: what it enters and crosses. */
  readonly line: readonly Point[];
  /** Infinity where there is no way at all: the path is then the straight line. */
  readonly length: number;
  /** Enters rough ground or crosses an obstacle: it may not be made longer to avoid that (BA-R138). */
  readonly slow: boolean;
}

/** From where to where one man might go; `gap` is the least it can be. */
interface Leg {
  readonly model: string;
  readonly from: Point;
  readonly print: Footprint;
  readonly gap: number;
}

const SEGMENTS = 24;
/** Bearings round a base that are tried when the straight way is closed. */
const TURN = 15;
/** Ways round things are looked for up to so much more than the reach. */
const MORE = 6000;
const HAIR = 10;

/** Null where there is nobody to go or nobody to go to. `within`: what is longer is as good as no way to who asks. */
export function assaultRoute(s: Position, unit: Unit, target: Unit, within: number = Infinity): AssaultRoute | null {
  const radius = modelRadius(unit);
  const legs = legsOf(s, unit, target, radius);
  const [first] = legs;
  if (first === undefined) return null;
  const board = boardOf(s);
  const most = Math.min(movementFor(unit).run + MORE, within);
  const near = { around: legs.map(({ from }) => from), reach: most + MORE };
  const field = fieldTo(s, unit, target, sparedBy(s, target), near);
  const known: Known = new Map();
  let best: { model: string; path: readonly Point[]; length: number; print: Footprint } | null = null;
  for (const leg of legs) {
    // Where it touches is whole: a way round may be a hair shorter than the straight one.
    if (leg.gap >= (best?.length ?? Infinity) - EPS || leg.gap > most + HAIR) break;
    const way = wayAlong(field, leg, radius, Math.min(most, best?.length ?? Infinity), known);
    if (way !== null && (best === null || way.cost < best.length - EPS))
      best = { model: leg.model, path: way.points, length: way.cost, print: leg.print };
  }
  const { model, path, length, print } = best ?? {
    model: first.model,
    path: [first.from, touching(first.print, first.from, radius)],
    length: Infinity,
    print: first.print,
  };
  const line = [...path, edgeOf(print, path.at(-1) ?? first.from)];
  return { model, path, line, length, slow: isSlow(board, line) };
}

/** The target, and in a building everybody in its section: its walls are what one goes to. */
function sparedBy(s: Position, target: Unit): string[] {
  const { place } = target;
  return place.at === "building" ? unitsIn(s, place.section).map(({ id }) => id) : [target.id];
}

/** All of them, the shortest first. From inside a building one sets out at an opening (BA-BLDG-5); into one, to one (BA-BLDG-9). */
function legsOf(s: Position, unit: Unit, target: Unit, radius: number): Leg[] {
  const board = boardOf(s);
  const { place } = unit;
  const men = menIn(unit);
  const starts =
    place.at === "building"
      ? openingsOn(board, place.section, place.floor).map(({ x, y }) => ({ model: men[0]?.id ?? "", from: { x, y } }))
      : men.map(({ id, x, y }) => ({ model: id, from: { x, y } }));
  const ends: readonly Footprint[] =
    target.place.at === "building"
      ? openingsOn(board, target.place.section, target.place.floor).map(({ x, y, outX, outY }) => {
          const size = Math.sqrt(outX * outX + outY * outY);
          // Just outside it: that is where a man touches it.
          return { kind: "disc", x: Math.round(x + outX / size) + 0, y: Math.round(y + outY / size) + 0, radius: 0 };
        })
      : footprintsOf(s, target);
  return starts
    .flatMap(({ model, from }) =>
      ends.map((print) => {
        const at = touching(print, from, radius);
        return {
          model,
          from,
          print,
          gap: Math.sqrt((at.x - from.x) * (at.x - from.x) + (at.y - from.y) * (at.y - from.y)),
        };
      }),
    )
    .toSorted((a, b) => a.gap - b.gap);
}

/** Straight into contact, or round what is in the way. */
function wayAlong(
  field: Field,
  { from, print }: Leg,
  radius: number,
  most: number,
  all: Known,
): { points: readonly Point[]; cost: number } | null {
  const near = startsNear(field, from.x, from.y);
  const ground = groundOf(field, near);
  // Between turning points it is the same for all who start near to nobody.
  const known: Known = near.length === 0 ? all : new Map();
  const to = touching(print, from, radius);
  const straight = Math.sqrt((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y));
  // BA-CQ-11: the 1" towards all others holds for who touches the target.
  const rests = ({ x, y }: Point): boolean => restRefusal(field, "", x, y) === null;
  if (straight <= EPS) {
    if (rests(from)) return { points: [from], cost: 0 };
    // Stopped half way over something: to the nearest place beside it.
    const [spot] = spotsRound(print, radius)
      .filter(rests)
      .toSorted((a, b) => apart(a, from) - apart(b, from));
    return spot === undefined ? null : { points: [from, spot], cost: apart(from, spot) };
  }
  if (straight <= most + EPS && ground.isOpen(from.x, from.y, to.x, to.y) && rests(to))
    return { points: [from, to], cost: straight };
  let best = wayToMiddle(ground, from, print, radius, most, rests, known);
  for (const spot of spotsRound(print, radius).filter(rests)) {
    const way = shortestWay(ground, from, spot, Math.min(most, best?.cost ?? Infinity), SEGMENTS, known);
    if (way !== null && (best === null || way.cost < best.cost)) best = way;
  }
  return best;
}

/** Round what is in the way and then straight on to the middle of a base, as far as to touch it. */
function wayToMiddle(
  ground: ReturnType<typeof groundOf>,
  from: Point,
  print: Footprint,
  radius: number,
  most: number,
  rests: (p: Point) => boolean,
  known: Known,
): { points: readonly Point[]; cost: number } | null {
  if (print.kind !== "disc") return null;
  const far = print.radius + radius;
  const way = shortestWay(ground, from, { x: print.x, y: print.y }, most + far, SEGMENTS, known);
  const last = way?.points.at(-2);
  if (way === null || last === undefined) return null;
  const to = touching(print, last, radius);
  return apart(last, print) <= far || !rests(to)
    ? null
    : { points: [...way.points.slice(0, -1), to], cost: way.cost - far };
}

function spotsRound(print: Footprint, radius: number): Point[] {
  if (print.kind === "disc") {
    const far = print.radius + radius;
    return Array.from({ length: 360 / TURN }, (_, i) => ({
      x: Math.round(print.x + sine(i * TURN) * far) + 0,
      y: Math.round(print.y + cosine(i * TURN) * far) + 0,
    }));
  }
  // All round a hull, from outside.
  return Array.from({ length: 360 / TURN }, (_, i) =>
    touching(print, { x: print.x + 99_000 * sine(i * TURN), y: print.y + 99_000 * cosine(i * TURN) }, radius),
  );
}

/** The nearest of its edge. */
function edgeOf(print: Footprint, from: Point): Point {
  const near = nearestOf(print, from);
  if (print.kind !== "disc") return near;
  const [dx, dy] = [from.x - near.x, from.y - near.y];
  const size = Math.sqrt(dx * dx + dy * dy);
  return size === 0 ? near : { x: near.x + (dx / size) * print.radius, y: near.y + (dy / size) * print.radius };
}

/** Where a base that comes straight from there touches it. */
function touching(print: Footprint, from: Point, radius: number): Point {
  const near = nearestOf(print, from);
  const [dx, dy] = [from.x - near.x, from.y - near.y];
  const size = Math.sqrt(dx * dx + dy * dy);
  const away = radius + (print.kind === "disc" ? print.radius : 0);
  if (size <= away) return { x: Math.round(from.x) + 0, y: Math.round(from.y) + 0 };
  return { x: Math.round(near.x + (dx / size) * away) + 0, y: Math.round(near.y + (dy / size) * away) + 0 };
}

/** Of a hull the nearest of its edge, of a round one its middle. */
function nearestOf(print: Footprint, from: Point): Point {
  if (print.kind !== "hull") return { x: print.x, y: print.y };
  const { x, y, facingX, facingY, length, width } = print.hull;
  const clamp = (value: number, half: number): number => Math.min(half, Math.max(-half, value));
  const along = clamp(facingX * (from.x - x) + facingY * (from.y - y), length / 2);
  const across = clamp(facingX * (from.y - y) - facingY * (from.x - x), width / 2);
  return { x: x + facingX * along - facingY * across, y: y + facingY * along + facingX * across };
}

function isSlow(board: Board, path: readonly Point[]): boolean {
  return path.some((q, i) => {
    const p = path[i - 1];
    if (p === undefined) return false;
    return (
      board.areas.some((area) => area.piece.row.class === "rough" && isEntered(board, area, p.x, p.y, q.x, q.y)) ||
      board.lines.some((line) => isCrossed(line, p.x, p.y, q.x, q.y))
    );
  });
}
