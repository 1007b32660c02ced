import { DIRECTIONS } from "@escaramuza/geometry";
import {
  cellAt,
  counter,
  distance,
  facingTowards,
  hasTrait,
  onMap,
  sees,
  unitsOfRow,
  zoneHexes,
  zoneRow,
} from "@escaramuza/rules-ch";
import type { Placement, Unit } from "@escaramuza/rules-ch";
import { promise } from "./goals.ts";
import { standIn } from "./stand.ts";
import type { World } from "./world.ts";

/** Where units start, one after the other, and who carries what. */

export function placementOf(w: World, row: number, legal: (answer: Placement) => boolean): Placement {
  const zone = zoneRow(w.s, row);
  const unit = unitsOfRow(w.s, zone).find((o) => !onMap(o));
  if (unit === undefined) return { do: "ready" };
  const hexes = zoneHexes(w.s, zone)
    .map((hex) => ({ hex, value: startWorth(w, unit, hex) }))
    .toSorted((a, b) => b.value - a.value);
  for (const { hex } of hexes) {
    const { facing } = standIn(w, { ...unit, place: hex }, hex, 0, looking(w, hex));
    for (const hidden of zone.hidden.max > 0 ? [true, false] : [false]) {
      const put: Placement = { do: "put", unit: unit.id, hex, facing, hidden };
      if (legal(put)) return put;
    }
  }
  return { do: "rest" };
}

/** Near its goal, in cover, not in a heap, and not under the eyes of enemies who are there already. */
function startWorth(w: World, unit: Unit, hex: string): number {
  const pull = hasTrait(unit, "truck") ? 0 : pullAt(w, hex);
  const cell = cellAt(w.board, hex);
  const friends = w.own.filter((o) => o.place === hex).length;
  const seen = w.foes.filter((foe) => sees(w.board, foe.place, hex) && distance(foe.place, hex) <= 5).length;
  const cover = 0.25 * cell.ground.dm + (cell.ground.cover ? 0.2 : 0) + 0.2 * cell.level;
  const view = counter(unit).boxed ? 0.1 * cell.level : 0;
  return pull + cover + view - 0.35 * friends - (cell.ground.cover ? 0.1 : 0.25) * seen;
}

/** The best goal from there that has nobody yet. */
function pullAt(w: World, hex: string): number {
  let best = 0;
  for (const goal of w.goals) {
    const near = w.own.filter(
      (o) => onMap(o) && (goal.ways.get(o.place) ?? 99) <= (goal.kind === "keep" ? 1 : 6),
    ).length;
    const value = promise(goal, 1 / (1 + near), hex, w.style);
    if (value > best) best = value;
  }
  return best;
}

/** Towards the enemy, or where he will come from. */
function looking(w: World, hex: string): readonly (typeof DIRECTIONS)[number][] {
  const [foe] = w.foes;
  if (foe !== undefined) return DIRECTIONS;
  const zone = w.s.battle.firefight.setup.find((row) => (row.side === "german" ? 0 : 1) !== w.seat);
  const far = zone?.kind === "zone" ? zoneHexes(w.s, zone) : [];
  const middle = far[Math.floor(far.length / 2)];
  return middle === undefined || middle === hex ? DIRECTIONS : [facingTowards(hex, middle)];
}

/** CH-8.4-1: to one that gets near the enemy and is no crewed weapon. */
export function bearerOf(w: World): string | null {
  const worth = (unit: Unit): number =>
    (counter(unit).boxed ? -5 : 0) + counter(unit).fp.red + (5 - counter(unit).range) - (unit.batch ?? 0);
  const best = w.own.filter((unit) => counter(unit).mover === "foot").toSorted((a, b) => worth(b) - worth(a))[0];
  return best?.id ?? null;
}
