import type { Refusal } from "@escaramuza/kernel";
import type { Move } from "./answers.ts";
import { unitGap } from "./board.ts";
import { straightReach } from "./drive.ts";
import { rateOf, sampleAt, sampleCount, standAt, waysOf } from "./movement.ts";
import type { MoveOptions, Moving, Ways } from "./movement.ts";
import { no } from "./refusal.ts";
import { EPS, hasRule, unitOf } from "./state.ts";
import type { Point, Position, Unit } from "./state.ts";

/** Escape moves of recce vehicles, cavalry and motorcycles (BA-VSPEC-6, BA-CAV-2, BA-CAV-7). */

/** May it, now that it is shot at or assaulted? */
export function canEscape(s: Position, unit: Unit): boolean {
  if (unit.die !== null || unit.escaped || unit.place.at !== "table") return false;
  if (unit.mounted) return true;
  if (unit.vehicle === null || !hasRule(unit, "recce") || unit.vehicle.immobilised) return false;
  return !s.units.some(({ place }) => place.at === "towed" && place.vehicle === unit.id);
}

/** How far: as on Advance; BA-VSPEC-7: with the rate of a Run. */
export function escapeRate(s: Position, unit: Unit): number {
  return rateOf(s, unit, unit.vehicle !== null && hasRule(unit, "dualSteering") ? "run" : "advance");
}

function optionsOf(s: Position, unit: Unit): MoveOptions {
  return unit.vehicle === null ? {} : { backwards: true, allowance: escapeRate(s, unit) };
}

const STILL: Moving = { ways: [], legs: [], heading: null, facing: null, into: { at: "table" }, moves: false };

/** It does not end closer (BA-R111). The pivots are those of an Advance, whatever the rate. */
export function escapeWays(s: Position, unit: Unit, from: string, a: Move): Ways {
  if (a.do !== "stay" && a.do !== "march" && a.do !== "paths" && a.do !== "drive")
    return { ok: false, refusal: no("BA-VSPEC-6", "onlyAway", { unit: unit.id }) };
  if (a.do === "stay") return { ok: true, ...STILL };
  const ways = waysOf(s, unit, "advance", a, optionsOf(s, unit));
  if (!ways.ok || !endsCloser(s, unit, unitOf(s, from), ways)) return ways;
  return { ok: false, refusal: no("BA-VSPEC-6", "endsCloser", { unit: unit.id, other: from }) };
}

export function escapeRefusal(s: Position, unit: Unit, from: string, a: Move): Refusal | null {
  const ways = escapeWays(s, unit, from, a);
  return ways.ok ? null : ways.refusal;
}

function endsCloser(s: Position, unit: Unit, other: Unit, moving: Moving): boolean {
  const n = sampleCount(unit, moving);
  if (n === 0) return false;
  const moved = shadowOf(unit);
  standAt(moved, sampleAt(unit, moving, n, n));
  return unitGap(s, moved, other) < unitGap(s, unit, other) - EPS;
}

/** Another of it to be put somewhere. */
function shadowOf(unit: Unit): Unit {
  return {
    ...unit,
    models: unit.models.map((model) => ({ ...model })),
    gun: unit.gun === null ? null : { ...unit.gun },
    vehicle: unit.vehicle === null ? null : { ...unit.vehicle },
  };
}

/** Decision 30: as far as it can straight back, or straight away. */
export function defaultEscape(s: Position, unit: Unit, from: string): Move {
  const most = escapeRate(s, unit);
  const stay: Move = { do: "stay" };
  if (unit.vehicle !== null) {
    const by = straightReach(s, unit, "advance", most, true, optionsOf(s, unit));
    const back: Move = { do: "drive", legs: [{ do: "reverse", by: Math.floor(by) }] };
    return by >= 1 && escapeRefusal(s, unit, from, back) === null ? back : stay;
  }
  for (const part of [4, 3, 2, 1]) {
    const a = away(unit, unitOf(s, from), (most * part) / 4);
    if (a !== null && escapeRefusal(s, unit, from, a) === null) return a;
  }
  return stay;
}

function away(unit: Unit, from: Unit, far: number): Move | null {
  const own = centreOf(unit);
  const other = centreOf(from);
  if (own === null || other === null) return null;
  const [dx, dy] = [own.x - other.x, own.y - other.y];
  const size = Math.sqrt(dx * dx + dy * dy);
  if (size === 0) return null;
  const by = { x: Math.trunc((dx / size) * far) + 0, y: Math.trunc((dy / size) * far) + 0 };
  const paths = unit.models
    .filter(({ alive }) => alive)
    .map(({ id, x, y }) => ({ model: id, path: [{ x: x + by.x, y: y + by.y }] }));
  return { do: "paths", paths };
}

function centreOf(unit: Unit): Point | null {
  const at = unit.vehicle ?? unit.gun;
  if (at !== null) return at;
  const living = unit.models.filter(({ alive }) => alive);
  if (living.length === 0) return null;
  const sum = living.reduce((p, { x, y }) => ({ x: p.x + x, y: p.y + y }), { x: 0, y: 0 });
  return { x: sum.x / living.length, y: sum.y / living.length };
}
