import { bearingOf, wholeTurn } from "@escaramuza/geometry";
import { edgeOf, entryOf, isHeldBack, isInside, livingOf, otherMoves, rateOf } from "@escaramuza/rules-ba";
import type { Move, Point, Unit } from "@escaramuza/rules-ba";
import { fireHarm } from "./battery.ts";
import { drives } from "./drives.ts";
import { keptFor } from "./kept.ts";
import { SLACK, faced, standing, towards } from "./ways.ts";
import type { Ends } from "./memory.ts";
import type { Pace, Way } from "./ways.ts";
import { distance, middleOf } from "./world.ts";
import type { Group, World } from "./world.ts";

/** Where a unit might go with an order, and how that would be said. The rules say later whether it may. */

const ROUND = 16;

export function waysFor(w: World, group: Group, pace: Pace): Way[] {
  const { unit } = group;
  const rate = rateOf(w.s, unit, pace);
  if (isHeldBack(w.s, unit)) return entries(w, unit, pace, rate);
  if (unit.place.at === "aboard" || unit.place.at === "towed") return getOff(w, group, rate);
  if (unit.vehicle !== null) return drives(w, group, pace, rate);
  const others = unit.place.at === "building" || pace === "run" ? houses(w, group, pace) : [];
  if (unit.place.at === "building") return [standing(group, facingIn), ...others, ...marches(w, group, rate)];
  if (rate === 0) return [standing(group, facingIn)];
  if (unit.gun !== null) return [standing(group, facingIn), ...marches(w, group, rate)];
  return [standing(group, facingIn), ...shifts(w, group, rate), ...others];
}

/** Who has a weapon that points somewhere points it at who suffers most, else at the nearest enemy. */
function facingIn(w: World, group: Group, at: Point = group): number | null {
  const { unit } = group;
  const turns = unit.gun !== null || unit.models.some((model) => model.alive && model.facing !== null);
  if (!turns) return null;
  let best: Group | null = null;
  let most = 0;
  let near: Group | null = null;
  let least = Infinity;
  for (const foe of w.foes) {
    const harm = fireHarm(w, unit, at, foe, "moving");
    if (harm > most) [best, most] = [foe, harm];
    const away = distance(at.x, at.y, foe.x, foe.y);
    if (away < least) [near, least] = [foe, away];
  }
  const to = best ?? near;
  if (to === null) return edgeOf(w.s, w.seat) === "south" ? 0 : 180;
  return wholeTurn(Math.round(bearingOf(to.x - at.x, to.y - at.y)));
}

// --- men on foot

function shifts(w: World, group: Group, rate: number): readonly Way[] {
  return endsFor(w, group, rate).shifts;
}

/** Everybody by the same way, which is the cheapest to judge. */
function shifted({ x, y }: Point): Way {
  const move = (w: World, group: Group): Move => {
    const [dx, dy] = [Math.trunc(x - group.x) + 0, Math.trunc(y - group.y) + 0];
    const paths = livingOf(group.unit).map((model) => ({
      model: model.id,
      path: [{ x: model.x + dx, y: model.y + dy }],
    }));
    return { do: "paths", paths, ...faced(facingIn(w, group, { x, y })) };
  };
  return { x, y, move, slow: false };
}

/** The same place by the planner, in order again. */
export function marched({ x, y }: Point): Way {
  const move = (w: World, group: Group): Move => ({
    do: "march",
    x: Math.round(x),
    y: Math.round(y),
    shape: group.unit.gun === null ? "doubleLine" : "keep",
    places: [],
    ...faced(facingIn(w, group, { x, y })),
  });
  return { x, y, slow: true, move };
}

function marches(w: World, group: Group, rate: number): Way[] {
  return endsFor(w, group, rate)
    .ends.filter((_, i) => i % 2 === 0)
    .map(marched);
}

function endsFor(w: World, group: Group, rate: number): Ends {
  const { x, y, radius } = group;
  const key = `${x} ${y} ${radius} ${rate}`;
  const had = w.memory.ends.get(key);
  if (had !== undefined) return had;
  const ends = newEnds(w, group, rate);
  const made = { ends, shifts: ends.map(shifted) };
  w.memory.ends.set(key, made);
  return made;
}

function newEnds(w: World, group: Group, rate: number): Point[] {
  const reach = rate - SLACK;
  const ends: Point[] = [];
  for (let i = 0; i < ROUND; i++) {
    const bearing = (360 / ROUND) * i;
    ends.push(towards(group, bearing, reach));
    ends.push(towards(group, bearing, reach * (i % 2 === 0 ? 0.5 : 0.75)));
  }
  for (const goal of w.s.objectives) {
    const away = distance(group.x, group.y, goal.x, goal.y);
    const bearing = Math.round(bearingOf(goal.x - group.x, goal.y - group.y));
    ends.push(away <= reach ? { x: goal.x, y: goal.y } : towards(group, bearing, reach));
  }
  for (const spot of coverSpots(w.board)) if (distance(group.x, group.y, spot.x, spot.y) <= reach) ends.push(spot);
  const inset = Math.min(group.radius + 500, 3000);
  return ends.map(({ x, y }) => ({
    x: Math.min(Math.max(x, inset), w.board.width - inset),
    y: Math.min(Math.max(y, inset), w.board.height - inset),
  }));
}

/** In woods, ruins and rocks, and on both sides of hedges and walls. */
export const coverSpots = keptFor(8, (board): readonly Point[] => {
  const spots: Point[] = [];
  for (const { piece } of board.areas) {
    if (piece.section !== null || piece.row.cover === "none") continue;
    const middle = middleOf(piece.points);
    spots.push(middle, ...piece.points.map((p) => ({ x: (middle.x + p.x) / 2, y: (middle.y + p.y) / 2 })));
  }
  for (const { piece } of board.lines) {
    if (piece.row.cover === "none") continue;
    for (const [i, a] of piece.points.entries()) {
      const b = piece.points[i + 1];
      if (b !== undefined) spots.push(...besides(a, b));
    }
  }
  const free = spots.filter((p) => ![...board.sections.values()].some((area) => isInside(area, p.x, p.y)));
  return free;
});

const BEHIND = 1200;

function besides(a: Point, b: Point): Point[] {
  const length = distance(a.x, a.y, b.x, b.y);
  const across = { x: ((a.y - b.y) * BEHIND) / length, y: ((b.x - a.x) * BEHIND) / length };
  return [0.25, 0.5, 0.75].flatMap((t) => {
    const p = { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
    return [
      { x: p.x + across.x, y: p.y + across.y },
      { x: p.x - across.x, y: p.y - across.y },
    ];
  });
}

/** Into houses, and about in them; vehicles to board are for later. */
function houses(w: World, group: Group, pace: Pace): Way[] {
  return otherMoves(w.s, group.unit, pace).flatMap(({ move }): Way[] => {
    const id = move.do === "enter" ? move.section : move.do === "step" ? move.steps.at(-1)?.section : undefined;
    const piece = w.board.pieces.find((one) => one.id === id);
    return piece === undefined ? [] : [{ ...middleOf(piece.points), move: () => move, slow: false }];
  });
}

// --- onto the table

const ALONG = 3000;

function entries(w: World, unit: Unit, pace: Pace, rate: number): Way[] {
  const entry = entryOf(w.s, unit);
  if (entry === null) return [];
  const ways: Way[] = [];
  const upright = entry.edge === "west" || entry.edge === "east";
  const { width, height } = w.board;
  const inFrom = (along: number, deep: number): Point =>
    upright
      ? { x: entry.edge === "west" ? deep : width - deep, y: along }
      : { x: along, y: entry.edge === "south" ? deep : height - deep };
  const march = unit.vehicle !== null || unit.gun !== null;
  for (let along = entry.from + 1500; along <= entry.to - 1500; along += march ? 2 * ALONG : ALONG)
    for (const deep of march ? [rate - 3000, 5000] : [rate - 1600, 5000]) {
      if (deep < 2000) continue;
      const at = inFrom(along, deep);
      if (march) {
        const inward = inFrom(0, 1000);
        const from = inFrom(0, 0);
        const facing = { dx: inward.x - from.x, dy: inward.y - from.y };
        ways.push({
          ...at,
          slow: true,
          move: () => ({ do: "march", x: at.x, y: at.y, shape: "doubleLine", places: [], ...facing }),
        });
      } else ways.push(...filing(unit, along, deep, at, entry, inFrom));
    }
  if (upright && !march) ways.push(...creeping(unit, entry, rate, pace, inFrom, edgeOf(w.s, w.seat) === "south"));
  return ways;
}

const PITCH = 1500;

/** One beside the other, from six on in two ranks. */
function filing(
  unit: Unit,
  along: number,
  deep: number,
  at: Point,
  entry: { readonly from: number; readonly to: number },
  inFrom: (along: number, deep: number) => Point,
): Way[] {
  const living = livingOf(unit);
  const abreast = living.length > 5 ? Math.ceil(living.length / 2) : living.length;
  const wide = (abreast - 1) * PITCH;
  const first = Math.round(along - wide / 2);
  if (first < entry.from + 500 || first + wide > entry.to - 500) return [];
  const paths = living.map(({ id }, i) => {
    const place = first + (i % abreast) * PITCH;
    return {
      model: id,
      path: [inFrom(place, 0), inFrom(place, Math.round(deep) - Math.floor(i / abreast) * PITCH)],
    };
  });
  return [{ ...at, slow: false, move: () => ({ do: "paths", paths }) }];
}

/** From the far end of the part of a flank that is open, along it (BA-DEPLOY-16). */
function creeping(
  unit: Unit,
  entry: { readonly from: number; readonly to: number },
  rate: number,
  _pace: Pace,
  inFrom: (along: number, deep: number) => Point,
  north: boolean,
): Way[] {
  const living = livingOf(unit);
  const end = north ? entry.to : entry.from;
  const way = north ? 1 : -1;
  const cases = [0, 3200, 6400].flatMap((inland) => [0.95, 0.6, 0.3].map((part) => ({ inland, part })));
  return cases.flatMap(({ inland, part }): Way[] => {
    const far = (rate - 3000 - inland / 3) * part;
    const files = 2;
    const paths = living.map(({ id }, i) => {
      const place = Math.round(end + way * (far - Math.floor(i / files) * 1300));
      return { model: id, path: [inFrom(end, 0), inFrom(place, 900 + inland + (i % files) * 1300)] };
    });
    return [
      {
        ...inFrom(end + way * (far - living.length * 300), 1500 + inland),
        slow: false,
        move: () => ({ do: "paths", paths }),
      },
    ];
  });
}

/** Out of a vehicle, some way from it. */
function getOff(w: World, group: Group, rate: number): Way[] {
  return marches(w, { ...group, radius: 2000 }, Math.max(rate, 6000) - 500);
}
