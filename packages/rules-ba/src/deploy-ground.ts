import { cornersOfOblong, partsOverlap, pointToSegmentSquared, regionGap, segmentsMeet } from "@escaramuza/geometry";
import type { Refusal } from "@escaramuza/kernel";
import { atMost, boardOf, footprintsOf, gapBetween, isInside, lessThan, modelRadius } from "./board.ts";
import type { Area, Board, Footprint, Line } from "./board.ts";
import { DATA, passageOf } from "./data.ts";
import type { Mover, Passage } from "./data.ts";
import { no } from "./refusal.ts";
import { EPS } from "./state.ts";
import type { Position, Unit } from "./state.ts";
import type { Box } from "./zones.ts";

/** Where a footprint may be put before the game: its zone, the ground, and who is there already (BA-GEO-25, BA-MOVE-5). */

const { separation } = DATA.figures;

/** Why it may not be there, as far as its own unit does not matter. */
export type Judge = (footprint: Footprint, mover: Mover) => Refusal | null;

/** For many places of one unit. `apart`: from every enemy unit (BA-DEPLOY-5). */
export function judgeOf(s: Position, unit: Unit, zone: Box, apart: number | null): Judge {
  const board = boardOf(s);
  const bodies = bodiesOf(s, unit, apart);
  const table: Box = { x: [0, board.width], y: [0, board.height] };
  return (footprint, mover) => {
    if (!within(footprint, table)) return no("BA-GEO-25", "offTable");
    if (!within(footprint, zone)) return no("BA-SCEN-1", "outsideZone", { unit: unit.id });
    const reach = reachOf(footprint);
    for (const area of board.areas)
      if (isNear(area.region, footprint, reach) && isClosed(board, area, footprint, mover))
        return no("BA-MOVE-5", "onTerrain", { piece: area.piece.id });
    for (const line of board.lines)
      if (
        isNear(line, footprint, reach) &&
        !isOpen(passageOf(line.piece.row.class, mover), line.piece.row.antiTank) &&
        isOn(line, footprint)
      )
        return no("BA-MOVE-5", "onTerrain", { piece: line.piece.id });
    for (const { id, far, span, footprints } of bodies)
      for (const other of isNear(span, footprint, reach + far) ? footprints : [])
        if (atMost(gapBetween(footprint, other), far))
          return no(far === separation.value ? "BA-MOVE-3" : "BA-DEPLOY-5", "tooNear", { unit: unit.id, other: id });
    return null;
  };
}

interface Body {
  readonly id: string;
  /** More than this away. */
  readonly far: number;
  readonly span: Span;
  readonly footprints: readonly Footprint[];
}

/** Everybody else; friends inside a building keep nobody away from it (BA-GEO-25). */
function bodiesOf(s: Position, unit: Unit, apart: number | null): Body[] {
  return s.units.flatMap((other) => {
    const enemy = other.seat !== unit.seat;
    if (other.id === unit.id || (other.place.at !== "table" && !(enemy && other.place.at === "building"))) return [];
    const spotters = other.models.filter(
      ({ alive, role }) => alive && role === "spotter" && other.place.at === "table",
    );
    const far = enemy && apart !== null ? apart : separation.value;
    const bodies = [bodyOf(other, far, footprintsOf(s, other))];
    if (spotters.length > 0) {
      const radius = modelRadius(other);
      // BA-GEO-6: they are no part of how far off the unit is; an inch is kept from them as from any model (BA-MOVE-3).
      const discs = spotters.map(({ x, y }): Footprint => ({ kind: "disc", x, y, radius }));
      bodies.push(bodyOf(other, separation.value, discs));
    }
    return bodies;
  });
}

function bodyOf({ id }: Unit, far: number, footprints: readonly Footprint[]): Body {
  return { id, far, span: spanOf(footprints), footprints };
}

/** The box something lies in. */
interface Span {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

function spanOf(footprints: readonly Footprint[]): Span {
  let reach = 0;
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const one of footprints) {
    reach = Math.max(reach, reachOf(one));
    if (one.x < minX) minX = one.x;
    if (one.y < minY) minY = one.y;
    if (one.x > maxX) maxX = one.x;
    if (one.y > maxY) maxY = one.y;
  }
  return { minX: minX - reach, minY: minY - reach, maxX: maxX + reach, maxY: maxY + reach };
}

/** Nothing of it is farther from its centre. */
function reachOf(footprint: Footprint): number {
  switch (footprint.kind) {
    case "disc":
      return footprint.radius;
    case "hull":
      return footprint.hull.length / 2 + footprint.hull.width / 2;
    case "section": {
      const { minX, minY, maxX, maxY } = footprint.area.region;
      return maxX - minX + maxY - minY;
    }
  }
}

/** Near enough to ask. */
function isNear({ minX, minY, maxX, maxY }: Span, { x, y }: Footprint, reach: number): boolean {
  const far = reach + 2 * EPS;
  return x >= minX - far && x <= maxX + far && y >= minY - far && y <= maxY + far;
}

/**
 * A man is where the centre of his base is (BA-GEO-7), but must be clear of buildings and the impassable altogether, as a hull of
 * all that is closed to it. A road overrides what lies under it.
 */
function isClosed(b: Board, area: Area, footprint: Footprint, mover: Mover): boolean {
  const { class: ground } = area.piece.row;
  if (ground === "building") return overlaps(area, footprint);
  if (isOpen(passageOf(ground, mover))) return false;
  const on =
    footprint.kind === "disc" && ground !== "impassable"
      ? isInside(area, footprint.x, footprint.y)
      : overlaps(area, footprint);
  return on && !(area.bridged && b.roads.some((road) => regionGap(road, footprint.x, footprint.y) === 0));
}

/** To begin there: more than to enter (BA-GUN-1). */
function isOpen(passage: Passage, antiTank = false): boolean {
  switch (passage) {
    case "ok":
    case "noRun":
    case "double":
    case "deploy":
      return true;
    case "unlessAntiTank":
      return !antiTank;
    case "no":
    case "ram":
    case "amphibious":
      return false;
  }
}

function overlaps({ region, parts }: Area, footprint: Footprint): boolean {
  switch (footprint.kind) {
    case "disc":
      return lessThan(regionGap(region, footprint.x, footprint.y), footprint.radius);
    case "hull":
      return parts.some((part) => partsOverlap(cornersOfOblong(footprint.hull), part));
    case "section":
      return false;
  }
}

function isOn({ piece: { points } }: Line, footprint: Footprint): boolean {
  return points.some((a, i) => {
    const b = points[i + 1];
    if (b === undefined) return false;
    if (footprint.kind === "disc") {
      const { x, y, radius } = footprint;
      return lessThan(Math.sqrt(pointToSegmentSquared(x, y, a.x, a.y, b.x, b.y)), radius);
    }
    if (footprint.kind === "section") return false;
    const corners = cornersOfOblong(footprint.hull);
    return corners.some((c, j) => {
      const d = corners[(j + 1) % corners.length] ?? c;
      return segmentsMeet(a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y);
    });
  });
}

/** With all of it; limits included. */
export function within(footprint: Footprint, { x: [left, right], y: [low, high] }: Box): boolean {
  if (footprint.kind === "disc") {
    const { x, y, radius } = footprint;
    return x - radius >= left - EPS && x + radius <= right + EPS && y - radius >= low - EPS && y + radius <= high + EPS;
  }
  const corners = footprint.kind === "hull" ? cornersOfOblong(footprint.hull) : footprint.area.piece.points;
  return corners.every(({ x, y }) => x >= left - EPS && x <= right + EPS && y >= low - EPS && y <= high + EPS);
}
