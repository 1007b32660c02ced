import { apart } from "@escaramuza/geometry";
import type { Seat } from "@escaramuza/kernel";
import { boardOf, isInside, modelRadius } from "./board.ts";
import { DATA } from "./data.ts";
import { DEPLOY_SHAPES, judgeFor, put, refusalOf, toDeploy, wishOf } from "./deployment.ts";
import type { Deployed, PlaceWish } from "./deployment.ts";
import { tableOf } from "./setup.ts";
import type { Point, Position, Unit } from "./state.ts";
import { edgeOf, isScout, zoneFor } from "./zones.ts";
import type { Box } from "./zones.ts";

/** Where the rules put a unit if nobody says: as near as may be to the middle of its own edge; scouts in cover, far forward. */

/** Null where there is no room at all. */
export function autoPlace(s: Position, unit: Unit): Deployed | null {
  const judge = judgeFor(s, unit);
  for (const at of startsOf(s, unit)) {
    // Where not even one man may stand there is no room for more.
    if (judge({ kind: "disc", ...at, radius: modelRadius(unit) }, "infantry") !== null) continue;
    for (const shape of shapesOf(unit)) {
      const wish = wishOf(s, unit, wishAt(unit, at, shape));
      if (refusalOf(unit, wish, judge) === null) return wish;
    }
  }
  return null;
}

function wishAt(unit: Unit, { x, y }: Point, shape: PlaceWish["shape"]): PlaceWish {
  return { do: "place", unit: unit.id, x, y, shape, spacing: "normal", places: [], aboard: [] };
}

function shapesOf({ models }: Unit): readonly PlaceWish["shape"][] {
  return models.length < 2 ? ["line"] : DEPLOY_SHAPES.slice(0, 3);
}

/** Everybody left, one after the other, on a copy of the position: with whom there is no room, who is null. */
export function autoPlaceAll(
  s: Position,
  seat: Seat,
  scouts: boolean,
): { readonly unit: string; readonly put: Deployed | null }[] {
  const trial: Position = { ...s, units: s.units.map(copied) };
  return toDeploy(trial, seat, scouts).map((unit) => {
    const found = autoPlace(trial, unit);
    if (found !== null) put(trial, unit, found);
    return { unit: unit.id, put: found };
  });
}

function copied(unit: Unit): Unit {
  return {
    ...unit,
    models: unit.models.map((model) => ({ ...model })),
    gun: unit.gun === null ? null : { ...unit.gun },
    vehicle: unit.vehicle === null ? null : { ...unit.vehicle },
  };
}

/** Decision 4: nearest to the middle of the own edge; decision 5: in cover, nearest to the enemy's edge. */
function startsOf(s: Position, unit: Unit): readonly Point[] {
  const box = zoneFor(s, unit);
  const { width, height } = tableOf(s.battle);
  const south = edgeOf(s, unit.seat) === "south";
  const points = gridOf(box, { x: width / 2, y: south ? 0 : height });
  if (!isScout(unit)) return points;
  const covered = boardOf(s).areas.filter(({ piece }) => piece.section === null && piece.row.cover !== "none");
  const inCover = points.filter(({ x, y }) => covered.some((area) => isInside(area, x, y)));
  const forward = inCover.toSorted((a, b) => (south ? b.y - a.y : a.y - b.y));
  return [...forward, ...points];
}

/** Points of the zone an inch apart, nearest first. */
function gridOf({ x: [left, right], y: [low, high] }: Box, to: Point): readonly Point[] {
  const key = [left, right, low, high, to.x, to.y].join();
  const known = grids.get(key);
  if (known !== undefined) return known;
  const step = DATA.figures.deployGrid.value;
  const points: Point[] = [];
  for (let y = low; y <= high; y += step) for (let x = left; x <= right; x += step) points.push({ x, y });
  points.sort((a, b) => apart(a, to) - apart(b, to) || a.x - b.x || a.y - b.y);
  grids.set(key, points);
  return points;
}

const grids = new Map<string, readonly Point[]>();
