import { DATA, canRepeat, legalShots, unitSees } from "@escaramuza/rules-rb";
import type { Shot, Unit } from "@escaramuza/rules-rb";
import type { Stand } from "./danger.ts";
import { HOLD, aimedOf, movedBy, volleyOfAll, withUnit } from "./fire.ts";
import type { Aimed, Shooter, Volley } from "./fire.ts";
import { CONTEXTS, distance, movedArms } from "./ground.ts";
import type { Arms } from "./ground.ts";
import type { Facing } from "./march.ts";
import { groupOf } from "./world.ts";
import type { Group, World } from "./world.ts";

/** The best fire of a unit, kept by who stands where: between two decisions few units move, and the same places come again and again. */

/** What one unit may fire from one place: by whoever it is fired at and whatever stands in between. */
export interface Firing {
  readonly at: Map<number | string, AtOne>;
}

interface AtOne {
  readonly legal: readonly Shot[];
  /** By what the odds and the worth of the target depend on. */
  readonly bests: Map<number, Aimed>;
}

/** Where it stands. */
export function volleyOf(w: World, unit: Unit, only: Unit | null = null): Volley {
  const group = groupOf(w.ground, unit);
  const { arms, shape } = group.body;
  const firing = firingOf(shape.firings, arms, unit.vehicle);
  const shooter = { s: () => w.s, unit: () => unit };
  return volleyWith(w, group, group, arms, firing, shooter, only);
}

/** From a place it might go to, looking that way. */
export function volleyFrom(w: World, group: Group, stand: Stand, facing: Facing | null): Volley {
  const arms = movedArms(w.ground, group.unit, group.body.arms);
  let unit: Unit | null = null;
  const there = (): Unit => (unit ??= movedBy(group.unit, stand.x - group.x, stand.y - group.y, facing));
  const shooter = { s: () => withUnit(w.s, there()), unit: there };
  const { site } = stand;
  const kept = site === null ? new Map<number | string, Firing>() : (site.sites.firings[site.at] ??= new Map());
  const firing = firingOf(kept, arms, facing ?? group.unit.vehicle);
  return volleyWith(w, group, stand, arms, firing, shooter, null);
}

function firingOf(kept: Map<number | string, Firing>, arms: Arms, facing: Facing | null): Firing {
  const key = facing === null ? arms.id : `${arms.id} ${facing.dx},${facing.dy}`;
  let firing = kept.get(key);
  if (firing === undefined) kept.set(key, (firing = { at: new Map() }));
  return firing;
}

interface Middle {
  readonly x: number;
  readonly y: number;
}

function volleyWith(
  w: World,
  group: Group,
  from: Middle,
  arms: Arms,
  firing: Firing,
  shooter: Shooter,
  only: Unit | null,
): Volley {
  const targets: Aimed[] = [];
  for (const [k, foe] of w.foes.entries()) {
    if (only !== null && foe.unit !== only) continue;
    if (distance(from.x, from.y, foe.x, foe.y) > arms.reach + group.radius + foe.radius + NEARLY) continue;
    targets.push(aimedAt(w, group, from, arms, firing, shooter, k, foe));
  }
  return targets.length === 0 ? HOLD : volleyOfAll(w, shooter, group.unit.kind === "vehicle", targets);
}

/** Middles and radii are rounded. */
const NEARLY = 1;

function aimedAt(
  w: World,
  group: Group,
  from: Middle,
  arms: Arms,
  firing: Firing,
  shooter: Shooter,
  k: number,
  foe: Group,
): Aimed {
  const { shape, mark } = foe.body;
  // A vehicle that lobs may hide its target from who observes for it, wherever it goes.
  if (arms.lobs && group.unit.kind === "vehicle") {
    const [s, unit] = [shooter.s(), shooter.unit()];
    return aimedOf(w, s, unit, foe.unit, legalShots(s, unit, foe.unit));
  }
  const observed = arms.lobs && w.own.some((o) => o.unit.id !== group.unit.id && observes(w, o, foe));
  const between = vehiclesBetween(w, from, group, foe);
  const key = between === "" ? 2 * shape.id + (observed ? 1 : 0) : `${shape.id} ${observed}${between}`;
  let one = firing.at.get(key);
  if (one === undefined) {
    const [s, unit] = [shooter.s(), shooter.unit()];
    const seen = arms.lobs ? observed || unitSees(s, unit, foe.unit) : undefined;
    const legal = legalShots(s, unit, foe.unit, seen);
    firing.at.set(key, (one = { legal, bests: new Map() }));
    w.ground.weight += 20 + 8 * legal.length;
  }
  if (one.legal.length === 0) return NOTHING;
  const repeat = (w.repeats[k] ??= canRepeat(w.s, foe.unit, foe.figures));
  const which = (mark.id * CONTEXTS + w.context) * 4 + (foe.unit.dugIn ? 2 : 0) + (repeat ? 1 : 0);
  let aimed = one.bests.get(which);
  if (aimed === undefined) {
    one.bests.set(which, (aimed = aimedOf(w, shooter.s(), shooter.unit(), foe.unit, one.legal)));
    w.ground.weight += 20;
  }
  return aimed;
}

const NOTHING: Aimed = { armoured: false, legal: [], best: HOLD };

/** RB-WPN-11 */
function observes(w: World, o: Group, foe: Group): boolean {
  if (o.unit.suppressed) return false;
  const { sights } = o.body.shape;
  const { id } = foe.body.shape;
  const between = vehiclesBetween(w, o, o, foe);
  const key = between === "" ? id : id + between;
  let seen = sights.get(key);
  if (seen === undefined) {
    sights.set(key, (seen = unitSees(w.s, o.unit, foe.unit)));
    w.ground.weight += 6;
  }
  return seen;
}

/** RB-LOS-4: vehicles that might hide one from the other, and where they are. */
function vehiclesBetween(w: World, from: Middle, group: Group, foe: Group): string {
  let found = "";
  for (const { unit, x, y } of w.vehicles) {
    if (unit === group.unit || unit === foe.unit) continue;
    if (
      x < Math.min(from.x - group.radius, foe.x - foe.radius) - HIDES ||
      x > Math.max(from.x + group.radius, foe.x + foe.radius) + HIDES ||
      y < Math.min(from.y - group.radius, foe.y - foe.radius) - HIDES ||
      y > Math.max(from.y + group.radius, foe.y + foe.radius) + HIDES
    )
      continue;
    found += ` ${x},${y}`;
  }
  return found;
}

const HIDES = DATA.figures.vehicleSight.value + NEARLY;
