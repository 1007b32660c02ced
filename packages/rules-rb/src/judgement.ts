import { within } from "./board.ts";
import { DATA, templateOf, weaponOf } from "./data.ts";
import type { Weapon } from "./data.ts";
import { onTable } from "./state.ts";
import type { Figure, Position, Unit } from "./state.ts";

/** What dice and losses mean, once for play, previews and odds. */

export type Damage = "none" | "suppressed" | "destroyed";

/** RB-ARM-2, RB-WND-2 */
export function damageOf(total: number, armour: number): Damage {
  return total < armour ? "none" : total === armour ? "suppressed" : "destroyed";
}

/** RB-VEH-3, RB-R53: the same on all sides. */
/** RB-VEH-1, RB-VEH-3 */
export function armourOf(unit: Unit): number {
  return templateOf(unit.template).vehicle?.armour ?? 0;
}

/** RB-INTRO-3, RB-R48: a d2 or d3 read from a d6; otherwise the sum of d6. */
export function explosiveHits({ sides }: NonNullable<Weapon["explosive"]>, natural: number): number {
  return sides === 6 ? natural : Math.ceil((natural * sides) / 6);
}

/** RB-MOR-1, RB-R30: more than a quarter of those alive when the attack began. */
export function lossesCheck(losses: number, atStart: number): boolean {
  return losses * DATA.figures.moraleLosses.value > atStart;
}

/** RB-ASL-5, RB-ASL-6, RB-ASL-14, RB-WPN-2, RB-R38 */
export function assaultDice(figure: Figure): number {
  const { assaultDice: plain, assaultDiceClose: close } = DATA.figures;
  return figure.weapons.some((id) => weaponOf(id).traits.includes("assault")) ? close.value : plain.value;
}

/**
 * RB-OFF-1 to RB-OFF-4, RB-R37: may the unit repeat a failed check? `living` are its figures then: those of its own who fall in the attack
 * help no more.
 */
export function canRepeat(s: Position, unit: Unit, living: readonly Figure[]): boolean {
  if (unit.kind === "vehicle")
    return s.units.some((o) => isCommand(o, unit) && isNear(living, o.figures, DATA.figures.commandReach.value));
  if (living.some((figure) => figure.officer)) return true;
  const reach = DATA.figures.officerReach.value;
  return s.units.some(
    (o) =>
      o !== unit &&
      o.seat === unit.seat &&
      onTable(o) &&
      isNear(
        living,
        o.figures.filter((f) => f.alive && f.officer),
        reach,
      ),
  );
}

function isCommand(o: Unit, unit: Unit): boolean {
  return o.seat === unit.seat && onTable(o) && o.vehicle !== null && o.vehicle.command;
}

function isNear(figures: readonly Figure[], helpers: readonly Figure[], reach: number): boolean {
  return helpers.some((helper) => figures.some((figure) => within(figure, helper, reach)));
}
