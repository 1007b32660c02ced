import { apartSquared, inArc } from "@escaramuza/geometry";
import { boardOf, sees, unitSees } from "./board.ts";
import { templateOf, weaponOf } from "./data.ts";
import type { Template, Weapon } from "./data.ts";
import { onTable } from "./state.ts";
import type { Figure, Position, Unit } from "./state.ts";

/** Single weapons: which may fire this turn, and what one of them can reach. */

export type Mode = "direct" | "indirect";

/** A weapon with the figure that fires it; `index` is its place in the figure's list, or in the template's for a team or vehicle. */
export interface Gun {
  readonly figure: Figure;
  readonly index: number;
  readonly weapon: Weapon;
  readonly mount: Template["weapons"][number]["mount"];
  /** With the main weapon of a vehicle (RB-SHT-4, RB-VSH-5). */
  readonly coaxial: boolean;
}

/** What keeps a weapon from firing at a target; null when nothing does. */
export type Hindrance = "noSuchMode" | "cannotHurt" | "outOfRange" | "outOfArc" | "notSeen" | "notObserved" | null;

/** Everything the unit carries and could still fire this turn, at whomever: figures by id, then weapons. */
export function gunsOf(unit: Unit): Gun[] {
  return carriedBy(unit).filter((gun) => gunHindrance(unit, gun) === null);
}

/** The same with what cannot be fired any more, for who asks why. */
export function carriedBy(unit: Unit): Gun[] {
  const { weapons } = templateOf(unit.template);
  const guns: Gun[] = [];
  if (weapons.length > 0) {
    // RB-WPN-4, RB-R34: a team's weapon stands with its first living figure.
    const figure = unit.figures.find((f) => f.alive);
    if (figure === undefined) return guns;
    for (const [index, { weapon, mount, coaxial }] of weapons.entries())
      guns.push({ figure, index, weapon: weaponOf(weapon), mount, coaxial });
    return guns;
  }
  for (const figure of unit.figures) {
    if (!figure.alive) continue;
    for (const [index, id] of figure.weapons.entries())
      guns.push({ figure, index, weapon: weaponOf(id), mount: "none", coaxial: false });
  }
  return guns;
}

/** What keeps a weapon silent this turn whatever the target. */
export function gunHindrance(unit: Unit, gun: Gun): "spent" | "fixed" | "movingVehicle" | null {
  if (gun.figure.spent.includes(gun.index)) return "spent"; // RB-WPN-8, RB-R47
  // RB-VSH-2, RB-AMB-9, RB-R44: who has not moved this turn fires everything, in ambush too.
  if (!unit.moved) return null;
  // RB-VSH-3, RB-VSH-5, RB-VSH-8, RB-R52: vehicles ignore Fixed, but only the main weapon fires, or what is coaxial with it.
  if (unit.kind === "vehicle") return gun.index === 0 || gun.coaxial ? null : "movingVehicle";
  return gun.weapon.traits.includes("fixed") ? "fixed" : null; // RB-WPN-5, RB-R45
}

/** RB-SHT-10, RB-R89: what has an AT value may be fired at anybody, even where it cannot do anything. */
export function targetHindrance(
  s: Position,
  unit: Unit,
  gun: Gun,
  target: Unit,
  mode: Mode,
  observed?: boolean,
): Hindrance {
  if (target.kind === "vehicle" && gun.weapon.at === null) return "cannotHurt"; // RB-SHT-9, RB-R51
  return mode === "direct" ? directHindrance(s, unit, gun, target) : indirectHindrance(s, unit, gun, target, observed);
}

/** RB-SHT-1, RB-SHT-2, RB-SHT-8, RB-VSH-7, RB-R21: one and the same figure of the target in range, in arc and in sight; no more. */
function directHindrance(s: Position, unit: Unit, gun: Gun, target: Unit): Hindrance {
  const range = gun.weapon.direct;
  if (range === null) return "noSuchMode"; // RB-WPN-13
  const board = boardOf(s);
  let why: Hindrance = "outOfRange";
  for (const figure of target.figures) {
    if (!figure.alive || apartSquared(gun.figure, figure) > range * range) continue;
    if (!inMount(unit, gun, figure)) {
      if (why === "outOfRange") why = "outOfArc";
      continue;
    }
    if (sees(board, s, gun.figure, figure, unit, target)) return null;
    why = "notSeen";
  }
  return why;
}

/** RB-WPN-10, RB-WPN-11, RB-R49, RB-R84: measured to the closest figure, which must be in arc (RB-VSH-7). */
function indirectHindrance(s: Position, unit: Unit, gun: Gun, target: Unit, observed?: boolean): Hindrance {
  const range = gun.weapon.indirect;
  if (range === null) return "noSuchMode";
  let closest = Infinity;
  let inside = false;
  for (const figure of target.figures) {
    if (!figure.alive) continue;
    const gap = apartSquared(gun.figure, figure);
    if (gap > closest) continue;
    inside = inMount(unit, gun, figure) || (gap === closest && inside);
    closest = gap;
  }
  if (closest < range.min * range.min || closest > range.max * range.max) return "outOfRange";
  if (!inside) return "outOfArc";
  return (observed ?? isObserved(s, unit, target)) ? null : "notObserved";
}

/** RB-WPN-11: by the unit itself, or for it by one that is not suppressed. */
function isObserved(s: Position, unit: Unit, target: Unit): boolean {
  if (unitSees(s, unit, target)) return true;
  return s.units.some(
    (o) => o !== unit && o.seat === unit.seat && onTable(o) && !o.suppressed && unitSees(s, o, target),
  );
}

/** RB-VSH-6, RB-VSH-7, RB-R54, RB-R75: hull weapons fire through a quarter around their side, exactly 45° included. */
function inMount(unit: Unit, gun: Gun, at: Figure): boolean {
  const { mount } = gun;
  if (mount === "none" || mount === "turret" || unit.vehicle === null) return true;
  const { dx, dy } = unit.vehicle;
  return inArc(gun.figure.x, gun.figure.y, dx, dy, at.x, at.y, mount);
}

/** RB-WPN-3: half its dice, rounded up, where operators are missing. */
export function halved(dice: number): number {
  return Math.ceil(dice / 2);
}
