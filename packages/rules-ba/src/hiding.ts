import { cornersOfOblong, regionOf, segmentToRegion } from "@escaramuza/geometry";
import type { Refusal, Seat } from "@escaramuza/kernel";
import { atMost, boardOf, discOf, footprintsOf, isInside, lessThan, pointGap, unitGap } from "./board.ts";
import type { Footprint, Line } from "./board.ts";
import { DATA } from "./data.ts";
import { no } from "./refusal.ts";
import { unitSees } from "./sight.ts";
import { isOnTable } from "./state.ts";
import type { Point, Position, Unit } from "./state.ts";
import { forwardOf, isScout, sideOf } from "./zones.ts";

/** Who may begin the game hidden (BA-DEPLOY-1, BA-DEPLOY-5). */

const { figures } = DATA;

/** Null where it may. */
export function hideRefusal(s: Position, unit: Unit): Refusal | null {
  if (!isOnTable(unit) || !(sideOf(s, unit.seat).hidden || isScout(unit)))
    return no("BA-DEPLOY-1", "noHiddenSetUp", { unit: unit.id });
  // It would be found at once (BA-DEPLOY-3).
  if (enemiesOf(s, unit).some((enemy) => lessThan(unitGap(s, unit, enemy), foundAt(enemy))))
    return no("BA-DEPLOY-3", "tooNearToHide", { unit: unit.id });
  return isCovered(s, unit) || !enemiesOf(s, unit).some((enemy) => unitSees(s, enemy, unit))
    ? null
    : no("BA-DEPLOY-1", "inTheOpen", { unit: unit.id });
}

export function hideable(s: Position, seat: Seat): Unit[] {
  return s.units.filter((unit) => unit.seat === seat && hideRefusal(s, unit) === null);
}

/** Has that side anybody to hide? */
export function mayHide(s: Position, seat: Seat): boolean {
  return hideable(s, seat).length > 0;
}

function enemiesOf(s: Position, unit: Unit): Unit[] {
  return s.units.filter((other) => other.seat !== unit.seat && isOnTable(other));
}

function foundAt(enemy: Unit): number {
  const blind = enemy.kind === "vehicle" && !enemy.rules.includes("recce");
  return (blind ? figures.hiddenSpotVehicle : figures.hiddenSpotInfantry).value;
}

/** Every one of it in cover; a building is cover for all. */
function isCovered(s: Position, unit: Unit): boolean {
  if (unit.place.at === "building") return true;
  const board = boardOf(s);
  const areas = board.areas.filter(({ piece }) => piece.section === null && piece.row.cover !== "none");
  const lines = board.lines.filter(({ piece }) => piece.row.cover !== "none");
  const north = forwardOf(s, unit.seat) === 0;
  const spotters = unit.models.flatMap((model) =>
    model.alive && model.role === "spotter" ? [discOf(unit, model)] : [],
  );
  return [...footprintsOf(s, unit), ...spotters].every(
    (print) =>
      areas.some((area) => isInside(area, print.x, print.y)) || lines.some((line) => isBehind(line, print, north)),
  );
}

/** Within an inch of it, and it towards the enemy's edge. */
function isBehind({ piece: { points } }: Line, print: Footprint, north: boolean): boolean {
  return points.some((a, i) => {
    const b = points[i + 1];
    if (b === undefined) return false;
    const near = nearestOn(a, b, print.x, print.y);
    const gap =
      print.kind === "hull"
        ? segmentToRegion(regionOf(cornersOfOblong(print.hull)), a.x, a.y, b.x, b.y)
        : pointGap(print, near.x, near.y);
    return atMost(gap, figures.hiddenObstacle.value) && (north ? near.y > print.y : near.y < print.y);
  });
}

function nearestOn(a: Point, b: Point, x: number, y: number): Point {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const size = dx * dx + dy * dy;
  const t = size === 0 ? 0 : Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / size));
  return { x: a.x + t * dx, y: a.y + t * dy };
}
