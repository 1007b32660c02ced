import { apartSquared } from "@escaramuza/geometry";
import { keptFor } from "@escaramuza/kernel";
import type { Refusal } from "@escaramuza/kernel";
import { assigned, formation, march, reachOf, wayTo } from "@escaramuza/units";
import type { Marcher } from "@escaramuza/units";
import type { March, Move } from "./answers.ts";
import { boardOf, spacingOf } from "./board.ts";
import type { Board } from "./board.ts";
import { toMm } from "./checkpoints.ts";
import { DATA } from "./data.ts";
import { entriesFor, entryRefusal, inwards } from "./entry.ts";
import { groundFor, onRoadAllowance, pathRefusal, roadFor } from "./passage.ts";
import { recoveryRefusal, strayPlace } from "./recovery.ts";
import { no } from "./refusal.ts";
import { coherenceRefusal, isCoherent, placesRefusal, restRefusal } from "./standing.ts";
import { MM, livingOf, onTable } from "./state.ts";
import type { Figure, Point, Position, Unit } from "./state.ts";
import { endsOf } from "./ways.ts";
import type { Way, Ways } from "./ways.ts";

/**
 * The ways an answer to the movement question stands for, within an allowance (RB-ORD-2, RB-ORD-4), or why it cannot be. A unit in
 * reserve enters (RB-DEP-6).
 */
export function waysOf(s: Position, unit: Unit, allowance: number, move: Move): Ways {
  const found = declaredWays(s, unit, allowance, move);
  if (!found.ok) return found;
  const { ways, dx, dy } = found;
  const refusal =
    heldRefusal(unit, ways, { x: dx, y: dy }) ?? waysRefusal(s, unit, allowance, ways, move.do === "march");
  return refusal === null ? found : { ok: false, refusal };
}

/** The same for an answer that has been judged already: ways drawn by hand are taken as they are. */
export function declaredWays(s: Position, unit: Unit, allowance: number, move: Move): Ways {
  const told = facingTold(unit, move);
  if (told !== null && told.x === 0 && told.y === 0)
    return { ok: false, refusal: no("RB-GEO-7", "noFacing", { unit: unit.id }) };
  const found =
    move.do === "stay"
      ? staying(unit)
      : move.do === "march"
        ? marching(s, unit, allowance, move)
        : move.do === "shift"
          ? shifted(unit, move)
          : drawn(unit, move);
  if ("code" in found) return { ok: false, refusal: found };
  const facing = told ?? facingBefore(unit, found);
  return { ok: true, ways: found, dx: facing.x, dy: facing.y };
}

/** Does anybody change place, or a vehicle its facing (RB-VEH-4)? */
export function isDisplaced(
  unit: Unit,
  { ways, dx, dy }: { readonly ways: readonly Way[]; readonly dx: number; readonly dy: number },
): boolean {
  const turned = unit.vehicle !== null && (unit.vehicle.dx !== dx || unit.vehicle.dy !== dy);
  return turned || ways.some((way) => way.path.length > 1) || !onTable(unit);
}

/** RB-GEO-7: the direction divided by its greatest common divisor. */
export function facingTowards(dx: number, dy: number): Point {
  let a = Math.abs(dx);
  let b = Math.abs(dy);
  while (b > 0) [a, b] = [b, a % b];
  return a === 0 ? { x: 0, y: 0 } : { x: dx / a + 0, y: dy / a + 0 };
}

/** The facing a vehicle is told to have at the end: 0, 0 is nowhere. */
function facingTold(unit: Unit, move: Move): Point | null {
  if (unit.vehicle === null || move.do === "stay" || (move.dx === undefined && move.dy === undefined)) return null;
  return facingTowards(move.dx ?? 0, move.dy ?? 0);
}

/** The facing with which it begins: of infantry none; who enters looks into the table (RB-DEP-6). */
export function facingBefore(unit: Unit, ways: readonly Way[]): Point {
  if (unit.vehicle === null) return { x: 0, y: 0 };
  const start = ways[0]?.path[0];
  return onTable(unit) || start === undefined ? { x: unit.vehicle.dx, y: unit.vehicle.dy } : inwards(unit, start);
}

function staying(unit: Unit): Way[] | Refusal {
  if (!onTable(unit)) return no("RB-ORD-14", "mustEnter", { unit: unit.id });
  return livingOf(unit).map((figure) => ({ figure: figure.id, path: [placeOf(figure)] }));
}

function placeOf(figure: Figure): Point {
  return { x: figure.x, y: figure.y };
}

/** RB-ORD-13, RB-AMB-10: those who may not move may not turn either. */
function heldRefusal(unit: Unit, ways: readonly Way[], facing: Point): Refusal | null {
  if (!isDisplaced(unit, { ways, dx: facing.x, dy: facing.y })) return null;
  if (unit.vehicle?.immobilised === true) return no("RB-ORD-13", "immobilised", { unit: unit.id });
  return unit.firedFixed && unit.kind === "infantry" ? no("RB-AMB-10", "firedFixed", { unit: unit.id }) : null;
}

/** Ways found by the march are legal already, all but their end together. */
function waysRefusal(s: Position, unit: Unit, allowance: number, ways: readonly Way[], found: boolean): Refusal | null {
  const ends = endsOf(ways);
  if (!found) {
    const around = surroundings(s, ways);
    if (!onTable(unit)) {
      const refusal = entryRefusal(
        around,
        unit,
        ways.flatMap((way) => way.path.slice(0, 1)),
      );
      if (refusal !== null) return refusal;
    }
    for (const way of ways) {
      const refusal = way.path.length === 1 ? null : pathRefusal(around, unit, way.figure, way.path, allowance);
      if (refusal !== null) return refusal;
    }
    if (ways.some((way) => way.path.length > 1)) {
      const refusal = placesRefusal(around, unit, ends);
      if (refusal !== null) return refusal;
    }
  }
  if (!onTable(unit)) return coherenceRefusal(unit, ends);
  return recoveryRefusal(s, unit, ends);
}

/** The position with only those units in it that could be in the way: most are far from it. */
function surroundings(s: Position, ways: readonly Way[]): Position {
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { path } of ways)
    for (const { x, y } of path) {
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < low) low = y;
      if (y > high) high = y;
    }
  const reach = DATA.figures.spacingVehicles.value;
  const isNear = ({ x, y }: Figure): boolean =>
    x > left - reach && x < right + reach && y > low - reach && y < high + reach;
  return { ...s, units: s.units.filter((unit) => onTable(unit) && unit.figures.some(isNear)) };
}

/** RB-GEO-8: rigid, without a bend. */
function shifted(unit: Unit, { x, y }: Extract<Move, { do: "shift" }>): Way[] | Refusal {
  if (!onTable(unit)) return no("RB-DEP-6", "mustEnter", { unit: unit.id });
  return livingOf(unit).map((figure) => {
    const start = placeOf(figure);
    const path = x === 0 && y === 0 ? [start] : [start, { x: start.x + x, y: start.y + y }];
    return { figure: figure.id, path };
  });
}

/** Ways drawn by hand, without stretches of no length; figures not named stay. */
function drawn(unit: Unit, move: Extract<Move, { do: "paths" }>): Way[] | Refusal {
  const figures = livingOf(unit);
  const given = new Map<string, readonly Point[]>();
  for (const { figure, path } of move.paths) {
    if (!figures.some((f) => f.id === figure)) return no("RB-GEO-5", "notOfUnit", { figure });
    if (given.has(figure)) return no("RB-GEO-5", "movedTwice", { figure });
    given.set(figure, path);
  }
  const ways: Way[] = [];
  for (const figure of figures) {
    const path = given.get(figure.id) ?? [];
    const start = onTable(unit) ? placeOf(figure) : path[0];
    // RB-DEP-6: all of them come onto the table.
    if (start === undefined) return no("RB-DEP-6", "mustEnter", { unit: unit.id });
    const points: Point[] = [];
    for (const p of onTable(unit) ? [start, ...path] : path) {
      const last = points.at(-1);
      if (last === undefined || last.x !== p.x || last.y !== p.y) points.push({ x: p.x, y: p.y });
    }
    ways.push({ figure: figure.id, path: points });
  }
  return ways;
}

// --- marching

/** The rules find the ways: the first figure and those placed by hand exactly, the others as near to their places as they can. */
function marching(s: Position, unit: Unit, allowance: number, move: March): readonly Way[] | Refusal {
  const figures = livingOf(unit);
  for (const { figure } of move.places)
    if (!figures.some((f) => f.id === figure)) return no("RB-GEO-5", "notOfUnit", { figure });
  if (onTable(unit)) return keptWays(s, unit, allowance, move);
  const line = formation("line", figures.length, DATA.figures.entryInterval.value, 0, 1, MM);
  const wishes = wishesOf(unit, move, line);
  let first: Refusal | null = null;
  let tries = 0;
  for (const starts of entriesFor(s, unit, wishes)) {
    const ways = bodyWays(s, unit, allowance, move, wishes, starts);
    if (Array.isArray(ways)) return ways;
    first ??= ways;
    if (++tries >= MOST_ENTRIES) break;
  }
  return first ?? no("RB-DEP-6", "noRoomToEnter", { unit: unit.id });
}

const MOST_ENTRIES = 8;

/** Enough for those who weigh a few moves over and over. */
const MOST_KEPT = 100;
const kept = keptFor<Board, readonly Way[] | Refusal>(MOST_KEPT);

/**
 * The same march is asked about by who looks for a move, by who judges it and by who carries it out: it is found once. Ways depend on the
 * table, on where all stand, and on who marches where.
 */
function keptWays(s: Position, unit: Unit, allowance: number, move: March): readonly Way[] | Refusal {
  let key = `${unit.id} ${allowance} ${JSON.stringify(move)}`;
  for (const { id, seat, template, place, figures } of s.units) {
    if (place !== "table") continue;
    key += `;${id} ${seat}${template}`;
    for (const { id: figure, alive, x, y } of figures) if (alive) key += ` ${figure}:${x},${y}`;
  }
  return kept(boardOf(s), key, () => {
    const starts = livingOf(unit).map(placeOf);
    return Object.freeze(bodyWays(s, unit, allowance, move, wishesOf(unit, move, starts), starts));
  });
}

/**
 * Where the figures are wished to stand: shifted as they stood, or re-formed at 3 cm intervals around the first (RB-GEO-8), places
 * given by hand apart. Whole millimetres.
 */
export function wishesOf(unit: Unit, move: Omit<March, "do">, starts: readonly Point[]): Point[] {
  const lead = { x: toMm(move.x), y: toMm(move.y) };
  const first = starts[0] ?? lead;
  const offsets =
    move.shape === "keep"
      ? starts.map((p) => ({ x: p.x - first.x, y: p.y - first.y }))
      : formation(move.shape, starts.length, DATA.figures.interval.value, ...directionOf(unit, move, first, lead), MM);
  const places = offsets.map((p) => ({ x: lead.x + p.x, y: lead.y + p.y }));
  const wishes = move.shape === "keep" ? places : assigned(starts, places);
  const figures = livingOf(unit);
  for (const { figure, x, y } of move.places) {
    const i = figures.findIndex((f) => f.id === figure);
    if (i >= 0) wishes[i] = { x: toMm(x), y: toMm(y) };
  }
  return wishes;
}

/** Which way a formation looks: as told, else the way it goes, else into the table. */
function directionOf(unit: Unit, move: Omit<March, "do">, from: Point, to: Point): [number, number] {
  if (move.dx !== undefined || move.dy !== undefined) return [move.dx ?? 0, move.dy ?? 0];
  if (unit.entry !== null && !onTable(unit)) {
    const { x, y } = inwards(unit, to);
    return [x, y];
  }
  return apartSquared(from, to) === 0 ? [0, 1] : [to.x - from.x, to.y - from.y];
}

function bodyWays(
  s: Position,
  unit: Unit,
  allowance: number,
  move: March,
  wishes: readonly Point[],
  starts: readonly Point[],
): Way[] | Refusal {
  const figures = livingOf(unit);
  const byHand = new Set(move.places.map(({ figure }) => figure));
  const body = figures.map((figure, i): Marcher => {
    const start = starts[i] ?? placeOf(figure);
    return { start, wish: wishes[i] ?? start, exact: i === 0 || byHand.has(figure.id) };
  });
  const ground = groundFor(s, unit);
  const limits = {
    allowance,
    segments: DATA.figures.pathSegments.value,
    spacing: spacingOf(unit, unit),
    link: DATA.figures.coherence.value,
    lattice: MM,
  };
  let found = march(ground, body, limits);
  // RB-COH-4: where a scattered unit cannot close up, those who cannot follow come as near as they can.
  while (!found.ok && found.why === "link" && !isCoherent(unit) && onTable(unit)) {
    const stray = body[found.marcher];
    const wish = strayPlace(s, unit, found.marcher, wishes, allowance);
    if (stray === undefined || wish === null) break;
    body[found.marcher] = { start: stray.start, wish, exact: true };
    found = march(ground, body, limits);
  }
  if (found.ok) return found.ways.map((way, i) => ({ figure: figures[i]?.id ?? "", path: way.points }));
  const { start, wish } = body[found.marcher] ?? { start: { x: 0, y: 0 }, wish: { x: 0, y: 0 } };
  const figure = figures[found.marcher]?.id ?? "";
  if (found.why === "link") return no("RB-COH-2", "cannotFollow", { figure });
  if (found.why === "rest")
    return restRefusal(s, unit, wish.x, wish.y) ?? no("RB-GEO-4", "tooNear", { figure: figures[0]?.id ?? "" });
  if (unit.kind === "vehicle") {
    // RB-TERR-3
    const byRoad = wayTo(reachOf(roadFor(s, unit), start, onRoadAllowance(allowance), limits.segments), wish);
    if (byRoad !== null) return [{ figure, path: byRoad.points }];
  }
  // The straight way tells why; where it is open but dear, how much is missing.
  return pathRefusal(s, unit, figure, [start, wish], allowance) ?? no("RB-GEO-6", "noWay", { figure });
}
