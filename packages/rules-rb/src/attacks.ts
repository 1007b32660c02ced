import { apartSquared } from "@escaramuza/geometry";
import type { Shot } from "./answers.ts";
import { unitInCover } from "./board.ts";
import { templateOf, weaponOf } from "./data.ts";
import type { Weapon } from "./data.ts";
import { halved } from "./guns.ts";
import type { Mode } from "./guns.ts";
import { livingOf } from "./state.ts";
import type { Figure, Position, Unit } from "./state.ts";

/** What declared shots amount to: attacks with their dice, and the cover they meet. */

/** One weapon's dice in an attack. */
export interface Fired {
  readonly figure: string;
  readonly weapon: number;
  readonly dice: number;
}

/** RB-SHT-6, RB-R23: all dice of a unit at one target, direct and indirect apart; figures by id, then weapons. */
export interface Attack {
  readonly target: string;
  readonly mode: Mode;
  readonly fired: readonly Fired[];
}

/** The attacks in the order of their first shots (RB-SHT-12), without those who load for others (RB-WPN-4). */
export function attacksOf(unit: Unit, shots: readonly Shot[]): Attack[] {
  const { idle, short } = loadersOf(unit, shots);
  const attacks: { target: string; mode: Mode; fired: Fired[] }[] = [];
  for (const shot of shots) {
    if (idle.has(shot.figure)) continue;
    let attack = attacks.find((a) => a.target === shot.target && a.mode === shot.mode);
    if (attack === undefined) attacks.push((attack = { target: shot.target, mode: shot.mode, fired: [] }));
    const { fire } = weaponAt(unit, shot);
    attack.fired.push({
      figure: shot.figure,
      weapon: shot.weapon,
      dice: short.has(shot.figure) ? halved(fire) : fire,
    });
  }
  const order = new Map(unit.figures.map((figure, i) => [figure.id, i]));
  for (const { fired } of attacks)
    fired.sort((a, b) => (order.get(a.figure) ?? 0) - (order.get(b.figure) ?? 0) || a.weapon - b.weapon);
  return attacks;
}

/** RB-WPN-3, RB-WPN-4, RB-R43: who loads instead of firing, and whose weapon lacks operators. Vehicles ignore both (RB-VSH-8). */
function loadersOf(
  unit: Unit,
  shots: readonly Shot[],
): { readonly idle: ReadonlySet<string>; readonly short: ReadonlySet<string> } {
  const idle = new Set<string>();
  const short = new Set<string>();
  if (unit.kind === "vehicle") return { idle, short };
  const living = livingOf(unit);
  for (const shot of shots) {
    const { team } = weaponAt(unit, shot);
    if (team === null || idle.has(shot.figure)) continue;
    const squad = unit.figures.some((figure) => figure.weapons.length > 0);
    const others = living.filter((figure) => figure.id !== shot.figure && !idle.has(figure.id));
    if (others.length < team - 1) short.add(shot.figure);
    if (squad) for (const loader of cheapest(unit, others, shots).slice(0, team - 1)) idle.add(loader.id);
  }
  return { idle, short };
}

/** Who would add the fewest dice comes first, who fires a weapon with an AT value last. */
function cheapest(unit: Unit, figures: readonly Figure[], shots: readonly Shot[]): Figure[] {
  const worth = figures.map((figure, i) => {
    const shot = shots.find((one) => one.figure === figure.id);
    const weapon = shot === undefined ? null : weaponAt(unit, shot);
    return { figure, i, dice: weapon?.fire ?? 0, at: weapon !== null && weapon.at !== null };
  });
  return worth
    .toSorted((a, b) => Number(a.at) - Number(b.at) || a.dice - b.dice || a.i - b.i)
    .map(({ figure }) => figure);
}

export function weaponAt(unit: Unit, { figure, weapon }: { readonly figure: string; readonly weapon: number }): Weapon {
  const { weapons } = templateOf(unit.template);
  const id = weapons.length > 0 ? weapons[weapon]?.weapon : unit.figures.find((f) => f.id === figure)?.weapons[weapon];
  if (id === undefined) throw new Error(`${figure} has no weapon ${weapon}`);
  return weaponOf(id);
}

/** RB-COV-4, RB-R26: of those that fire, the one closest to the target. */
export function referenceOf(unit: Unit, attack: Attack, target: Unit): Figure | null {
  return closestOf(
    unit.figures.filter((figure) => attack.fired.some((one) => one.figure === figure.id)),
    livingOf(target),
  );
}

/** Of some figures the one closest to any of the others; the first of several. */
export function closestOf(figures: readonly Figure[], others: readonly Figure[]): Figure | null {
  let found: Figure | null = null;
  let least = Infinity;
  for (const figure of figures)
    for (const other of others) {
      const gap = apartSquared(figure, other);
      if (gap >= least) continue;
      least = gap;
      found = figure;
    }
  return found;
}

/** RB-COV-2, RB-COV-5: walls count only against direct fire. */
export function attackCover(s: Position, unit: Unit, attack: Attack, target: Unit): boolean {
  return unitInCover(s, target, attack.mode === "indirect" ? null : referenceOf(unit, attack, target));
}
