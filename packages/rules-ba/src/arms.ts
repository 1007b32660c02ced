import type { Shot } from "./answers.ts";
import { templateOf, weaponOf } from "./data.ts";
import type { Mount, Weapon } from "./data.ts";
import type { FireCause } from "./questions.ts";
import { hasRule } from "./state.ts";
import type { Model, Position, Unit } from "./state.ts";
import { isAfloat } from "./water.ts";

/** Single weapons: who carries them, and what keeps one silent whatever the target. */

/** A weapon with who fires it: a man, or nobody in particular for a gun's or a vehicle's own. `index`: its place in his list or theirs. */
export interface Arm {
  readonly model: Model | null;
  readonly index: number;
  readonly weapon: Weapon;
  readonly mount: Mount | null;
}

export type Silence = "spent" | "serves" | "riding" | "empty" | "newCrew" | "afloat" | "indirectOnly";

/** Everything the unit carries: men in their order, then weapons. */
export function armsOf(unit: Unit, cause: FireCause): readonly Arm[] {
  if (unit.gun?.abandoned === true) return [];
  const advance = cause === "advance";
  const known = kept.get(unit);
  if (known !== undefined && known.advance === advance && known.mounted === unit.mounted && isAsBefore(unit, known.men))
    return known.arms;
  const arms = newArms(unit, cause);
  kept.set(unit, { advance, mounted: unit.mounted, men: unit.models.filter(({ alive }) => alive), arms });
  return arms;
}

/** What a unit carried when it was asked last: the same while the same men live. */
interface Kept {
  readonly advance: boolean;
  readonly mounted: boolean;
  readonly men: readonly Model[];
  readonly arms: readonly Arm[];
}

const kept = new WeakMap<Unit, Kept>();

function isAsBefore({ models }: Unit, men: readonly Model[]): boolean {
  let n = 0;
  for (const model of models) if (model.alive && model !== men[n++]) return false;
  return n === men.length;
}

function newArms(unit: Unit, cause: FireCause): Arm[] {
  const { weapons, mountedWeapon } = templateOf(unit.template);
  if (weapons.length > 0)
    return weapons.map(({ weapon, mount }, index) => ({ model: null, index, weapon: weaponOf(weapon), mount }));
  // BA-CAV-4
  const saddle = unit.mounted && mountedWeapon !== null ? weaponOf(mountedWeapon) : null;
  const arms: Arm[] = [];
  for (const model of unit.models) {
    if (!model.alive) continue;
    if (saddle !== null) arms.push({ model, index: 0, weapon: saddle, mount: null });
    else
      for (const [index, id] of model.weapons.entries())
        arms.push({ model, index, weapon: asFired(weaponOf(id), cause), mount: null });
  }
  return arms;
}

/** BA-SPEC-6: on Advance a sniper's is a rifle like any other. */
function asFired(weapon: Weapon, cause: FireCause): Weapon {
  return cause === "advance" && weapon.traits.includes("sniper") ? weaponOf("rifle") : weapon;
}

export function silenceOf(s: Position, unit: Unit, { model, index, weapon }: Arm, cause: FireCause): Silence | null {
  if (model !== null) {
    if (model.spent.includes(index)) return "spent"; // BA-WPN-3
    // BA-WPN-10, BA-R50, BA-SPEC-6
    const sniping = hasRule(unit, "sniper") && cause === "advance";
    if (unit.kind === "supportTeam" && model.role !== "gunner" && !sniping) return "serves";
    // BA-CAV-9: on the move only who sits in a sidecar, and small arms.
    if (unit.kind === "motorcycles" && unit.mounted && cause === "advance") {
      if (!model.sidecar || index > 0 || weapon.class !== "small") return "riding";
    }
  }
  if (unit.vehicle?.flameEmpty === true && weapon.traits.includes("flamethrower")) return "empty"; // BA-WPN-16
  if (unit.gun !== null && unit.gun.operatesFrom > s.turn) return "newCrew"; // BA-GUN-12
  if (isAfloat(s, unit)) return "afloat"; // BA-VSPEC-9
  // BA-ORD-14, BA-CQ-7
  return weapon.range === null && !mayLob(cause) ? "indirectOnly" : null;
}

/** BA-ORD-14, BA-CQ-7, BA-R31: no indirect fire as an interrupt or at who assaults; on Advance there is (BA-R61). */
export function mayLob(cause: FireCause): boolean {
  return cause !== "ambush" && cause !== "reaction";
}

/** HE only, or as chosen when it fires (BA-WPN-18, BA-R32). */
export function firesHe({ pen, he }: Weapon, wanted: boolean): boolean {
  return he !== null && (pen === null || wanted);
}

export function isFixed({ mount, weapon }: Arm): boolean {
  return (mount === null || mount === "gun") && weapon.traits.includes("fixed"); // BA-WPN-40
}

/** Of a squad's team weapon: the man who serves it, dead or alive (BA-WPN-8). */
export function assistantOf(unit: Unit, gunner: Model): Model | null {
  const gunners = unit.models.filter(({ role }) => role === "gunner");
  const assistants = unit.models.filter(({ role }) => role === "assistant");
  return assistants[gunners.indexOf(gunner)] ?? null;
}

/** BA-SHOOT-23, BA-WPN-7: a team weapon with one man left. */
export function isLone(unit: Unit, { model, mount, weapon }: Arm): boolean {
  if (!weapon.traits.includes("team") || (mount !== null && mount !== "gun")) return false;
  if (unit.kind === "supportTeam" || unit.kind === "artillery") {
    const left = unit.models.filter(({ alive, role }) => alive && role !== "spotter").length;
    return left === 1;
  }
  if (model === null || model.role !== "gunner") return false;
  return assistantOf(unit, model)?.alive !== true;
}

/** The weapon a shot names. */
export function armFor(arms: readonly Arm[], shot: Pick<Shot, "model" | "weapon">): Arm | null {
  return arms.find((arm) => (arm.model?.id ?? "") === shot.model && arm.index === shot.weapon) ?? null;
}
