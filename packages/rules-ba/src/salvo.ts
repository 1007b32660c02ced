import { atMost, footprintsOf, pointGap, unitGap } from "./board.ts";
import { DATA, heOf, weaponOf } from "./data.ts";
import { isTarget } from "./aim.ts";
import type { Point, Position, Unit } from "./state.ts";
import { bestTemplates } from "./template.ts";

/** A multiple launcher's salvo (BA-WPN-39, BA-R65). */

const LAUNCHER = weaponOf("multipleLauncher");

/** Where the template lies: as on a target of its own, whoever else stands there; on a house, its middle. */
function salvoCentre(s: Position, target: Unit): Point | null {
  if (target.place.at === "building") {
    const [print] = footprintsOf(s, target);
    return print ?? null;
  }
  return bestTemplates(s, target, radiusOf(), null)[0] ?? null;
}

function radiusOf(): number {
  return heOf(LAUNCHER.he ?? 3).radius;
}

/** A friend too near: nothing is fired, and the order is spent. */
export function isSalvoHeld(s: Position, unit: Unit, target: Unit): boolean {
  const at = salvoCentre(s, target);
  return at === null || s.units.some((o) => o.seat === unit.seat && o !== target && isTarget(o) && isUnder(s, o, at));
}

/** The units rolled for besides the target, in the order of the units: enemies of the launcher near the template. */
export function salvoTargets(s: Position, unit: Unit, target: Unit): Unit[] {
  const at = salvoCentre(s, target);
  if (at === null || isSalvoHeld(s, unit, target)) return [];
  return s.units.filter(
    (o) => o !== target && o.seat !== unit.seat && isTarget(o) && isUnder(s, o, at) && isInReach(s, unit, o),
  );
}

/** Within 6" of the edge of the template. */
function isUnder(s: Position, unit: Unit, { x, y }: Point): boolean {
  const reach = radiusOf() + DATA.figures.launcherReach.value;
  return footprintsOf(s, unit).some((print) => atMost(pointGap(print, x, y), reach));
}

/** Neither closer than its minimum nor farther than it reaches. */
export function isInReach(s: Position, unit: Unit, other: Unit): boolean {
  const { min, max } = LAUNCHER.indirect ?? { min: 0, max: 0 };
  const gap =
    unit.gun === null
      ? unitGap(s, unit, other)
      : footprintsOf(s, other).reduce(
          (least, print) => Math.min(least, pointGap(print, unit.gun?.x ?? 0, unit.gun?.y ?? 0)),
          Infinity,
        );
  return gap >= min - 1 && atMost(gap, max);
}
