import { alongBearing } from "@escaramuza/geometry";
import type { Refusal } from "@escaramuza/kernel";
import { eyesFor, fieldOf, isInArc } from "./aim.ts";
import type { Field } from "./aim.ts";
import type { Shoot } from "./answers.ts";
import { armsOf, mayLob, silenceOf } from "./arms.ts";
import type { Arm } from "./arms.ts";
import { atLeast, atMost, footprintsOf, lessThan, moreThan, pointGap } from "./board.ts";
import { DATA } from "./data.ts";
import type { FireCause } from "./questions.ts";
import { no } from "./refusal.ts";
import { tableOf } from "./setup.ts";
import { eyesOf, seesGround } from "./sight.ts";
import { isOnTable } from "./state.ts";
import type { Point, Position, Unit } from "./state.ts";

/** Smoke shells (BA-SMOKE): where they may be fired, and where they come down when they miss. */

type SmokeWish = Pick<Extract<Shoot, { do: "smoke" }>, "x" | "y" | "indirect">;

/** What the unit fires smoke with; null: nothing (BA-SMOKE-1). */
export function smokeArm(s: Position, unit: Unit, cause: FireCause): Arm | null {
  if (!mayLob(cause) || cause === "fubar") return null;
  return (
    armsOf(unit, cause).find((arm) => arm.weapon.smoke !== null && silenceOf(s, unit, arm, cause) === null) ?? null
  );
}

export function smokeRefusal(s: Position, unit: Unit, cause: FireCause, at: SmokeWish): Refusal | null {
  const arm = smokeArm(s, unit, cause);
  if (arm === null) return no("BA-SMOKE-1", "noSmoke", { unit: unit.id });
  return placeRefusal(fieldOf(s, unit, cause), arm, at);
}

function placeRefusal(field: Field, arm: Arm, { x, y, indirect }: SmokeWish): Refusal | null {
  const { s, v, unit } = field;
  const about = { unit: unit.id };
  if (!isOnTableTop(s, { x, y })) return no("BA-SMOKE-1", "offTheTable", about);
  const [eye] = eyesFor(field, arm);
  const { range } = arm.weapon;
  const reach = indirect ? arm.weapon.indirect : range === null ? null : { min: 0, max: range };
  if (eye === undefined || reach === null) return no("BA-WPN-37", "noSuchMode", about);
  const gap = arm.mount === "gun" ? pointGap(disc({ x, y }), eye.x, eye.y) : pointGap(eye.print, x, y);
  if (!atLeast(gap, reach.min)) return no("BA-WPN-29", "tooClose", about);
  if (!atMost(gap, reach.max)) return no("BA-SMOKE-1", "outOfRange", about);
  if (!isInArc(field, arm, eye, disc({ x, y }))) return no("BA-WPN-4", "outOfArc", about);
  const eyes = indirect ? eyesOf(v, unit) : [eye];
  return eyes.some((one) => seesGround(v, one, { x, y })) ? null : no("BA-SMOKE-1", "notSeen", about);
}

function disc({ x, y }: Point): {
  readonly kind: "disc";
  readonly x: number;
  readonly y: number;
  readonly radius: number;
} {
  return { kind: "disc", x, y, radius: 0 };
}

function isOnTableTop(s: Position, { x, y }: Point): boolean {
  const { width, height } = tableOf(s.battle);
  return x >= 0 && y >= 0 && x <= width && y <= height;
}

/** A point smoke may be fired at, near an enemy where that is possible; null: none was found. */
export function smokeAim(field: Field, arm: Arm): Point | null {
  if (arm.weapon.smoke === null) return null;
  return (
    smokePoints(field.s, field.unit, arm).find((at) => placeRefusal(field, arm, { ...at, indirect: true }) === null) ??
    null
  );
}

/** Worth a try: just before enemies, then anywhere. */
export function smokePoints(s: Position, unit: Unit, arm: Arm): Point[] {
  const own = unit.gun ?? unit.vehicle ?? arm.model ?? { x: 0, y: 0 };
  const points: Point[] = [];
  for (const o of s.units) {
    if (o.seat === unit.seat || !isOnTable(o)) continue;
    const [print] = footprintsOf(s, o);
    if (print === undefined) continue;
    const [dx, dy] = [own.x - print.x, own.y - print.y];
    const far = Math.sqrt(dx * dx + dy * dy);
    const near = Math.min(3000, far);
    points.push(rounded(print.x + (dx / far) * near, print.y + (dy / far) * near), rounded(print.x, print.y));
  }
  const { min = 0, max = 0 } = arm.weapon.indirect ?? {};
  for (const r of [min + 1000, (min + max) / 2])
    for (let bearing = 0; bearing < 360; bearing += 30) {
      const way = alongBearing(bearing);
      points.push(rounded(own.x + r * way.x, own.y + r * way.y));
    }
  return points;
}

function rounded(x: number, y: number): Point {
  return { x: Math.round(x) + 0, y: Math.round(y) + 0 };
}

// --- a miss

/** BA-SMOKE-4, BA-R125: why the cloud may not come down there. */
export function landingRefusal(s: Position, aimed: Point, radius: number, at: Point): Refusal | null {
  if (!isOnTableTop(s, at)) return no("BA-SMOKE-4", "offTheTable");
  if (moreThan(pointGap(disc(aimed), at.x, at.y), DATA.figures.smokeMiss.value)) return no("BA-SMOKE-4", "tooFar");
  return overlaps(s, radius, at) && landings(s, aimed).some((one) => !overlaps(s, radius, one))
    ? no("BA-SMOKE-4", "overOtherSmoke")
    : null;
}

function overlaps(s: Position, radius: number, { x, y }: Point): boolean {
  return s.smoke.some((cloud) => {
    const far = Math.sqrt((cloud.x - x) * (cloud.x - x) + (cloud.y - y) * (cloud.y - y));
    return lessThan(far, cloud.radius + radius);
  });
}

/** Points of the table in reach, from near to far. */
export function landings(s: Position, aimed: Point): Point[] {
  const most = DATA.figures.smokeMiss.value;
  const points: Point[] = [aimed];
  for (const part of [0.25, 0.5, 0.75, 1])
    for (let bearing = 0; bearing < 360; bearing += 15) {
      const way = alongBearing(bearing);
      // A little less: rounding must not put it out of reach.
      const r = most * part - 1;
      const at = rounded(aimed.x + r * way.x, aimed.y + r * way.y);
      if (isOnTableTop(s, at)) points.push(at);
    }
  return points;
}

/** Decision 33: farthest from the own units of who places it. */
export function defaultLanding(s: Position, seat: number, aimed: Point, radius: number): Point {
  const own = s.units.filter((unit) => unit.seat === seat && isOnTable(unit)).flatMap((unit) => footprintsOf(s, unit));
  let best = aimed;
  let most = -1;
  for (const at of landings(s, aimed)) {
    if (landingRefusal(s, aimed, radius, at) !== null) continue;
    const gap = own.reduce((least, print) => Math.min(least, pointGap(print, at.x, at.y)), Infinity);
    if (gap <= most) continue;
    most = gap;
    best = at;
  }
  return best;
}
