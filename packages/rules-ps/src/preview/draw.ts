import { direction, occupiedLanesOf, roundUnit } from "@escaramuza/geometry";
import type { Point } from "@escaramuza/geometry";
import type { Ring, SceneItem, Text } from "@escaramuza/kernel";
import { BLOCKS_SIGHT, gapOf, sees, tableOf } from "../board.ts";
import { terrainKind } from "../data.ts";
import { centimetres, manName, say } from "../scene-texts.ts";
import { BASE } from "../state.ts";
import type { Position, Soldier } from "../state.ts";

/** What previews draw over the table. */

export function zone(id: string, style: string, rings: readonly Ring[], text: Text): SceneItem {
  return { type: "zone", id, style, seat: null, rings, text };
}

export function mark(style: string, soldier: Soldier, text: Text): SceneItem {
  const { id, seat, x, y } = soldier;
  return { type: "marker", id: `${style}-${id}`, style, seat, x, y, radius: BASE, text };
}

/** Unit vectors all round, 96 of them: the 24 exact ones, and twice the ones half-way between. */
const ROUND = halved(halved(Array.from({ length: 24 }, (_, k) => direction(k))));

function halved(ring: readonly Point[]): Point[] {
  return ring.flatMap((a, i) => {
    const b = ring[(i + 1) % ring.length] ?? a;
    const length = Math.sqrt((a.x + b.x) * (a.x + b.x) + (a.y + b.y) * (a.y + b.y));
    return [a, { x: (a.x + b.x) / length, y: (a.y + b.y) / length }];
  });
}

export function circle(at: Point, radius: number): Ring {
  return ROUND.map((d) => ({ x: roundUnit(at.x + radius * d.x), y: roundUnit(at.y + radius * d.y) }));
}

export function distanceText(a: Point, b: Point): Text {
  return say("unit.cm", { n: centimetres(gapOf(a, b)) });
}

/** The line of sight between two bases: its corridor, what of it is blocked, the line with the distance (PS-G-8, PS-6.2.2-2). */
export function sightLine(s: Position, from: Point, to: Soldier): SceneItem[] {
  const name = manName(to);
  const items = [
    zone(
      `corridor-${to.id}`,
      "corridor",
      [strip(from, to, -BASE, BASE, 0)],
      say(sees(s, from, to) ? "preview.sees" : "preview.seesNot", { soldier: name }),
    ),
  ];
  const blocked = blockedRings(s, from, to);
  if (blocked.length > 0)
    items.push(zone(`blocked-${to.id}`, "blocked", blocked, say("preview.blocked", { soldier: name })));
  items.push({
    type: "line",
    id: `sight-${to.id}`,
    style: "sight",
    seat: null,
    points: [
      { x: from.x, y: from.y },
      { x: to.x, y: to.y },
    ],
    label: distanceText(from, to),
    text: say("preview.distanceTo", { soldier: name, distance: distanceText(from, to) }),
  });
  return items;
}

/** A line of sight without its corridor: who would see whom. */
export function glance(from: Point, to: Soldier): SceneItem {
  return {
    type: "line",
    id: `glance-${to.id}`,
    style: "sight",
    seat: to.seat,
    points: [
      { x: to.x, y: to.y },
      { x: from.x, y: from.y },
    ],
    text: say("preview.distanceTo", { soldier: manName(to), distance: distanceText(from, to) }),
  };
}

/** Part of the corridor: lanes from `low` to `high`, positive to the left, from `start` along the way to its end. */
function strip(from: Point, to: Point, low: number, high: number, start: number): Ring {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.max(1, Math.sqrt(dx * dx + dy * dy));
  const at = (u: number, v: number): Point => ({
    x: roundUnit(from.x + (u * dx - v * dy) / length),
    y: roundUnit(from.y + (u * dy + v * dx) / length),
  });
  return [at(start, low), at(length, low), at(length, high), at(start, high)];
}

/** The lanes that something blocks, each from where it begins. */
function blockedRings(s: Position, from: Point, to: Point): Ring[] {
  return occupiedLanesOf(tableOf(s), BLOCKS_SIGHT, from.x, from.y, to.x, to.y, BASE).map(([low, high]) =>
    strip(from, to, low, high, firstTouch(s, from, to, low, high)),
  );
}

/** How far along the corridor some lanes meet what blocks sight. For drawing: to the unit is enough. */
function firstTouch(s: Position, from: Point, to: Point, low: number, high: number): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.max(1, Math.sqrt(dx * dx + dy * dy));
  let first = length;
  for (const piece of s.terrain) {
    if (!terrainKind(piece.kind).blocksSight) continue;
    for (const part of piece.parts) {
      const seen = part.map((p) => ({
        u: ((p.x - from.x) * dx + (p.y - from.y) * dy) / length,
        v: ((p.y - from.y) * dx - (p.x - from.x) * dy) / length,
      }));
      seen.forEach((p, i) => {
        const q = seen[(i + 1) % seen.length] ?? p;
        for (const v of [Math.max(low, Math.min(high, p.v)), Math.max(low, Math.min(high, q.v))]) {
          if (v < Math.min(p.v, q.v) || v > Math.max(p.v, q.v)) continue;
          const u = p.v === q.v ? Math.min(p.u, q.u) : p.u + ((v - p.v) * (q.u - p.u)) / (q.v - p.v);
          if (u >= 0 && u < first) first = u;
        }
      });
    }
  }
  return first;
}
