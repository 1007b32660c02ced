import { alongBearing } from "@escaramuza/geometry";
import type { Seat } from "@escaramuza/kernel";
import { arcTowards } from "./arcs.ts";
import { armsOf, isFixed, silenceOf } from "./arms.ts";
import type { Arm } from "./arms.ts";
import { rollD6, tell } from "./ba.ts";
import type { C } from "./ba.ts";
import { atMost, boardOf, footprintsOf, unitGapToPoint } from "./board.ts";
import { DATA, heOf, qualityOf, templateOf } from "./data.ts";
import { reveal } from "./hidden.ts";
import { rollSpec } from "./hits.ts";
import { EPS, hasRule, isOnTable } from "./state.ts";
import type { Point, Position, Unit } from "./state.ts";

/** Where an aircraft is seen (BA-AIR-7), and flak (BA-AIR-15 to BA-AIR-18). */

const { aircraftDistance, flakHits } = DATA.figures;

/** 18" from the closest of the target, that way from its middle; null off the table. */
export function aircraftAt(s: Position, target: Unit, bearing: number): Point | null {
  const prints = footprintsOf(s, target);
  const [first] = prints;
  if (first === undefined) return null;
  const middle = prints.reduce((sum, { x, y }) => ({ x: sum.x + x / prints.length, y: sum.y + y / prints.length }), {
    x: 0,
    y: 0,
  });
  const way = alongBearing(bearing);
  const place = (far: number): Point => ({
    x: Math.round(middle.x + way.x * far) + 0,
    y: Math.round(middle.y + way.y * far) + 0,
  });
  const gap = (far: number): number => unitGapToPoint(s, target, place(far).x, place(far).y);
  let [low, high] = [0, MOST];
  while (high - low > 1) {
    const half = Math.floor((low + high) / 2);
    if (gap(half) < aircraftDistance.value) low = half;
    else high = half;
  }
  const { x, y } = place(high);
  const { width, height } = boardOf(s);
  return x < 0 || y < 0 || x > width || y > height ? null : { x, y };
}

const MOST = 60_000;
/** Bearings that are looked at where nobody chooses. */
const TURN = 15;

/** Decision 10: where the fewest flak reaches it; of equals the first, from north on. */
export function defaultBearing(s: Position, target: Unit, seat: Seat): number {
  let best = { bearing: 0, flak: Infinity };
  for (let bearing = 0; bearing < 360; bearing += TURN) {
    const at = aircraftAt(s, target, bearing);
    if (at === null) continue;
    const flak = s.units.filter((unit) => unit.seat !== seat && flakArms(s, unit, at).length > 0).length;
    if (flak < best.flak) best = { bearing, flak };
  }
  return best.bearing;
}

/** Can it come from anywhere? */
export function hasBearing(s: Position, target: Unit): boolean {
  for (let bearing = 0; bearing < 360; bearing += TURN) if (aircraftAt(s, target, bearing) !== null) return true;
  return false;
}

// --- flak

/** BA-AIR-15: what of the unit reaches the aircraft; sight is not needed. */
export function flakArms(s: Position, unit: Unit, at: Point): Arm[] {
  if (!hasRule(unit, "flak") || !isOnTable(unit) || unit.gun?.abandoned === true) return [];
  return armsOf(unit, "fire").filter((arm) => silenceOf(s, unit, arm, "fire") === null && reaches(s, unit, arm, at));
}

function reaches(s: Position, unit: Unit, arm: Arm, at: Point): boolean {
  const { weapon, model } = arm;
  if (weapon.range === null) return false;
  const centre = unit.gun ?? (model !== null && unit.place.at === "table" ? model : null);
  // BA-GEO-5: guns from their centre, the others from their edge.
  const gap =
    unit.gun !== null && unit.place.at === "table"
      ? Math.sqrt((unit.gun.x - at.x) * (unit.gun.x - at.x) + (unit.gun.y - at.y) * (unit.gun.y - at.y))
      : unitGapToPoint(s, unit, at.x, at.y);
  if (!atMost(gap, weapon.range)) return false;
  if (unit.vehicle !== null) {
    const { jam, heading } = unit.vehicle;
    const arc = arcTowards(unit.vehicle, heading, at);
    if (arm.mount === "turret" || arm.mount === "coaxial") return jam === null || jam === arc;
    return arm.mount === "pintle" || arc === (arm.mount === "hullRear" ? "rear" : "front");
  }
  const platform = templateOf(unit.template).gun?.platform === true;
  if (platform || !isFixed(arm) || centre === null || unit.place.at === "building") return true;
  const facing = unit.gun?.facing ?? model?.facing ?? null;
  return facing === null || arcTowards(centre, facing, at) === "front";
}

/**
 * BA-AIR-15 to BA-AIR-18: everybody in reach fires at an aircraft of that side; its own side's first try to hold their fire. Says
 * whether it was stopped.
 */
export function fireFlak(c: C, seat: Seat, at: Point): boolean {
  let hits = 0;
  for (const unit of c.s.units) {
    const arms = flakArms(c.s, unit, at);
    if (arms.length === 0 || (unit.seat === seat && holdsFire(c, unit))) continue;
    reveal(c, unit, "BA-AIR-15");
    tell(c, "flakFired", "BA-AIR-15", { unit: unit.id, seat: unit.seat });
    for (const arm of arms) hits += flakHitsOf(c, unit, arm);
  }
  const stopped = hits >= DATA.figures.flakStop.value;
  if (stopped) tell(c, "aircraftStopped", "BA-AIR-18", { seat, hits });
  return stopped;
}

/** BA-AIR-16, BA-R86 */
function holdsFire(c: C, unit: Unit): boolean {
  const target = qualityOf(unit.quality).holdsFire;
  const { natural } = rollD6(c, {
    purpose: "holdFire",
    rule: "BA-AIR-16",
    seat: unit.seat,
    target,
    about: { unit: unit.id },
    reads: { atLeast: target },
  });
  return natural >= target;
}

/** BA-AIR-17, BA-R87 */
function flakHitsOf(c: C, unit: Unit, { weapon }: Arm): number {
  const needed = flakHits.value + unit.pins;
  const target = Math.min(6, needed);
  const roll = (n: number, code: string): number => {
    const { dice } = rollD6(c, {
      purpose: code,
      rule: "BA-AIR-17",
      seat: unit.seat,
      n,
      target,
      about: { unit: unit.id, weapon: weapon.id },
      reads: { atLeast: target },
    });
    return dice.filter((die) => die >= target).length;
  };
  const first = roll(weapon.shots, "flak");
  const hits = needed > 6 ? roll(first, "flakAgain") : first;
  if (weapon.he === null) return hits;
  const { building } = heOf(weapon.he);
  let sum = 0;
  for (let i = 0; i < hits; i++)
    sum += rollSpec(c, building, {
      purpose: "flakBurst",
      rule: "BA-AIR-17",
      seat: unit.seat,
      about: { unit: unit.id },
    });
  return sum;
}

export const NEARBY = DATA.figures.airPinRadius.value + EPS;
