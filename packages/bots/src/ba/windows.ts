import { findUnit, hasRule, isOnTable, livingOf, menIn } from "@escaramuza/rules-ba";
import type { FireCause, Move, Shoot, Unit } from "@escaramuza/rules-ba";
import { fireHarm } from "./battery.ts";
import { bestFire, fireAt, isObserver, sparedByDown } from "./fire.ts";
import { hopeOf } from "./options.ts";
import { requestFor } from "./requests.ts";
import { standWorth } from "./stand.ts";
import { distance, groupOf } from "./world.ts";
import type { World } from "./world.ts";

/** Shots, reactions and all that interrupts. */

export function shootOf(w: World, unit: Unit, cause: FireCause, only: string | null): Shoot | undefined {
  if (cause === "fire" && isObserver(unit) && !unit.requestUsed) {
    const request = requestFor(w, unit);
    if (request !== null) return request.answer;
  }
  const best = bestFire(w, w.s, unit, cause, only);
  return best?.answer;
}

/** Down before the shots fall (BA-ORD-15), or back (BA-VSPEC-6). */
export function reactOf(w: World, unit: Unit, shooter: Unit, cause: FireCause): "none" | "down" | "escape" {
  if (unit.vehicle !== null || unit.mounted) {
    // Out of reach, or out of sight: half of it, say.
    const harm = fireAt(w, w.s, shooter, cause, unit)?.harm ?? 0;
    return harm > 0.02 && 0.5 * harm > w.style.calm * hopeOf(w, unit) ? "escape" : "none";
  }
  const spared = sparedByDown(w, w.s, shooter, unit, cause);
  if (spared <= 0.02) return "none";
  // A hair more, for what rounding takes: with so much to hope for it does not lie down.
  const enough = (1.000_001 * spared) / (0.9 * w.style.calm);
  const cost = unit.die === "ambush" ? 0.12 : 0.9 * hopeOf(w, unit, enough);
  return spared > w.style.calm * cost ? "down" : "none";
}

export interface Track {
  readonly at: number;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

export interface Ambusher {
  readonly unit: string;
  readonly from: number;
  readonly to: number;
}

/** The best shot along the way: whoever fires, where he hurts most. */
export function interruptOf(w: World, mover: Unit, track: Track, ambushers: readonly Ambusher[]): Interrupt {
  const [best] = interruptsOf(w, mover, track, ambushers);
  return best === undefined || best.harm < SPARE
    ? { do: "pass" }
    : { do: "fire", unit: best.unit, sample: best.sample };
}

export type Interrupt =
  | { readonly do: "fire"; readonly unit: string; readonly sample: number }
  | { readonly do: "pass" };

interface Chance {
  readonly unit: string;
  readonly sample: number;
  readonly harm: number;
}

/** The best of each of them, the best first. */
export function interruptsOf(w: World, mover: Unit, { at, points }: Track, ambushers: readonly Ambusher[]): Chance[] {
  const target = groupOf(w.s, mover);
  const start = points[0] ?? target;
  const found = new Map<string, Chance>();
  for (const { unit: id, from, to } of ambushers) {
    const unit = findUnit(w.s, id);
    if (unit === null) continue;
    const own = groupOf(w.s, unit);
    for (let sample = from; sample <= to; sample++) {
      const p = points[sample - at] ?? start;
      const mark = { ...target, x: target.x + p.x - start.x, y: target.y + p.y - start.y };
      const harm = Math.max(0.001, fireHarm(w, unit, own, mark, "still"));
      if (harm > (found.get(id)?.harm ?? 0)) found.set(id, { unit: id, sample, harm });
    }
  }
  return [...found.values()].toSorted((a, b) => b.harm - a.harm);
}

/** A shot that does less is kept for another. */
const SPARE = 0.05;

export function keepAmbushOf(
  w: World,
  units: readonly string[],
): { unit: string; do: "keep" | "roll" | "return" } | undefined {
  const [id] = units;
  const unit = id === undefined ? null : findUnit(w.s, id);
  if (unit === null) return undefined;
  const best = bestFire(w, w.s, unit, "turnEnd");
  return { unit: unit.id, do: best !== null && best.harm > SPARE ? "roll" : "return" };
}

export function keepDownOf(w: World, units: readonly string[]): { units: string[] } {
  return {
    units: units.filter((id) => {
      const unit = findUnit(w.s, id);
      return unit !== null && unit.pins >= 4 && isOnTable(unit);
    }),
  };
}

export function assaultReactionOf(fire: boolean, escape: boolean): "fire" | "escape" | "none" {
  return escape ? "escape" : fire ? "fire" : "none";
}

/** Whom the enemy's own fire should hit. */
export function friendlyFireOf(w: World, shooter: Unit, targets: readonly string[]): string | null {
  let best: string | null = null;
  let most = -1;
  for (const id of targets) {
    const target = findUnit(w.s, id);
    if (target === null) continue;
    const harm = fireHarm(w, shooter, groupOf(w.s, shooter), groupOf(w.s, target), "still");
    if (harm > most) [best, most] = [id, harm];
  }
  return best;
}

/** After a fight: into the house it has won, else towards cover or the goal (BA-CQ-22). */
export function consolidationsOf(w: World, unit: Unit, allowance: number, into: string | null): Move[] {
  const group = groupOf(w.s, unit);
  const moves: Move[] = into === null ? [] : [{ do: "enter", section: into }];
  if (unit.place.at !== "table" || unit.vehicle !== null || unit.gun !== null) return moves;
  const reach = allowance - 20;
  const ends = [
    [1, 0],
    [0.7, 0.7],
    [0, 1],
    [-0.7, 0.7],
    [-1, 0],
    [-0.7, -0.7],
    [0, -1],
    [0.7, -0.7],
  ].flatMap(([dx = 0, dy = 0]) =>
    [1, 0.5].map((part) => ({ x: Math.trunc(dx * reach * part) + 0, y: Math.trunc(dy * reach * part) + 0 })),
  );
  const here = standWorth(w, group, group.x, group.y);
  const better = ends
    .map((by) => ({ by, worth: standWorth(w, group, group.x + by.x, group.y + by.y) }))
    .filter(({ worth }) => worth > here)
    .toSorted((a, b) => b.worth - a.worth);
  for (const { by } of better.slice(0, 6))
    moves.push({
      do: "paths",
      paths: livingOf(unit).map(({ id, x, y }) => ({ model: id, path: [{ x: x + by.x, y: y + by.y }] })),
    });
  return moves;
}

/** Down under shells, unless it has better to do. */
export function takeCoverOf(w: World, unit: Unit): "down" | "none" {
  return unit.die === null && hopeOf(w, unit) > 0.5 ? "none" : "down";
}

/** The target worth most. */
export function airTargetOf(w: World, targets: readonly string[], now: string | null): string | null {
  let best: string | null = null;
  let most = -Infinity;
  for (const id of now === null ? targets : [now, ...targets]) {
    const target = findUnit(w.s, id);
    if (target === null) continue;
    const group = groupOf(w.s, target);
    const near = w.own.filter((o) => o.unit.id !== id && distance(o.x, o.y, group.x, group.y) < 7000).length;
    const sign = target.seat === w.seat ? -1 : 1;
    const worth = sign * (menIn(target).length + (target.vehicle === null ? 0 : 8)) - 2 * near;
    if (worth > most) [best, most] = [id, worth];
  }
  return best;
}

/** Riders fight on foot where the enemy is near. */
export function dismountOf(w: World, unit: Unit): "dismount" | "stay" {
  const group = groupOf(w.s, unit);
  const near = w.foes.some((foe) => distance(foe.x, foe.y, group.x, group.y) < 15_000);
  return near && !hasRule(unit, "recce") ? "dismount" : "stay";
}
