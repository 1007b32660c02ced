import type { Refusal } from "@escaramuza/kernel";
import { OPPOSITE, arcsOf, targetNamed } from "./aim.ts";
import type { Shot } from "./answers.ts";
import { armFor, assistantOf } from "./arms.ts";
import type { Arm } from "./arms.ts";
import { footprintsOf } from "./board.ts";
import { templateOf } from "./data.ts";
import { no } from "./refusal.ts";
import type { Arc, Position, Unit } from "./state.ts";

/** Which shots of a unit go together (BA-SHOOT-2, BA-SHOOT-3, BA-VEH-5, BA-TRANS-2). */

/** Why shots, each legal by itself, cannot be fired together. */
export function togetherRefusal(
  s: Position,
  unit: Unit,
  carried: readonly Arm[],
  shots: readonly Shot[],
): Refusal | null {
  return unit.vehicle !== null ? vehicleRefusal(s, unit, carried, shots) : menRefusal(unit, carried, shots);
}

/** Of shots at one target, those that go together: each man with what has most of them, and nobody who serves another's weapon. */
export function menFitting(unit: Unit, carried: readonly Arm[], shots: readonly Shot[]): Shot[] {
  const serving = new Set<string>();
  const best = new Map<string, { readonly shot: Shot; readonly dice: number }>();
  for (const shot of shots) {
    const arm = armFor(carried, shot);
    if (arm === null) continue;
    const { model, weapon } = arm;
    const who = model?.sidecar === true ? `${shot.model}/${shot.weapon}` : shot.model;
    const before = best.get(who);
    if (before === undefined || weapon.shots > before.dice) best.set(who, { shot, dice: weapon.shots });
    if (model?.role !== "gunner" || unit.kind === "supportTeam" || !weapon.traits.includes("team")) continue;
    const assistant = assistantOf(unit, model);
    if (assistant !== null) serving.add(assistant.id);
  }
  return [...best.values()].flatMap(({ shot }) => (serving.has(shot.model) ? [] : [shot]));
}

/** BA-SHOOT-2, BA-SHOOT-3, BA-WPN-3, BA-WPN-8, BA-R147 */
function menRefusal(unit: Unit, carried: readonly Arm[], shots: readonly Shot[]): Refusal | null {
  const plain = new Set<string>();
  for (const [i, shot] of shots.entries()) {
    const model = unit.models.find(({ id }) => id === shot.model);
    const twice = shots.findIndex(
      (o) => o.model === shot.model && (o.weapon === shot.weapon || model?.sidecar !== true),
    );
    if (twice !== i && shot.model !== "") return no("BA-SHOOT-3", "oneWeaponEach", { model: shot.model });
    if (shot.model === "" && i > 0) return no("BA-SHOOT-3", "oneWeaponEach", { model: unit.id });
    if (armFor(carried, shot)?.weapon.traits.includes("oneShot") !== true) plain.add(shot.target);
    if (model?.role !== "gunner" || unit.kind === "supportTeam") continue;
    const assistant = assistantOf(unit, model);
    const team = armFor(carried, shot)?.weapon.traits.includes("team") === true;
    if (team && assistant !== null && shots.some((o) => o.model === assistant.id))
      return no("BA-WPN-8", "assistantServes", { model: assistant.id });
  }
  // BA-BLDG-12: in a building each side may have its own; the openings say which.
  return plain.size > 1 && unit.place.at !== "building" ? no("BA-SHOOT-2", "oneTarget", { unit: unit.id }) : null;
}

/** BA-VEH-5, BA-VEH-6, BA-TRANS-2, BA-VSPEC-2 */
function vehicleRefusal(s: Position, unit: Unit, carried: readonly Arm[], shots: readonly Shot[]): Refusal | null {
  const arms = shots.map((shot) => armFor(carried, shot));
  for (const [i, shot] of shots.entries()) {
    if (shots.findIndex((o) => o.weapon === shot.weapon) !== i)
      return no("BA-SHOOT-3", "firedTwice", { unit: unit.id });
    const mount = arms[i]?.mount;
    const main = arms.some((arm) => arm?.mount === "turret" && arm.index === mainOf(unit));
    if (mount === "coaxial" && main) return no("BA-VEH-6", "coaxialInstead", { unit: unit.id });
    if (mount === "rearTurret" && !rearTurretFits(s, unit, shots, arms, shot))
      return no("BA-VSPEC-2", "notOpposite", { unit: unit.id });
  }
  return gunnersRefusal(s, unit, shots);
}

/** The turret's main gun is its first weapon. */
function mainOf(unit: Unit): number {
  return templateOf(unit.template).weapons.findIndex(({ mount }) => mount === "turret");
}

/** BA-VSPEC-2: opposite to where the main gun fires; to the rear where it does not. */
function rearTurretFits(
  s: Position,
  unit: Unit,
  shots: readonly Shot[],
  arms: readonly (Arm | null)[],
  shot: Shot,
): boolean {
  const at = (id: string): readonly Arc[] => {
    const target = targetNamed(s, id);
    if (target === null) return [];
    return footprintsOf(s, target.unit).flatMap((print) => arcsOf(unit, print));
  };
  const main = shots.find((_, i) => arms[i]?.mount === "turret");
  const open = main === undefined ? ["rear" as const] : at(main.target).map((arc) => OPPOSITE[arc]);
  return at(shot.target).some((arc) => open.includes(arc));
}

/** BA-TRANS-2: who may fire a transport's weapons: its crew one, each passenger unit that is not Down one. Empty: no transport. */
export function gunnersOf(s: Position, unit: Unit): string[] {
  const { vehicle } = templateOf(unit.template);
  if (vehicle === null || vehicle.capacity === 0) return [];
  const aboard = s.units.filter((o) => o.place.at === "aboard" && o.place.vehicle === unit.id && o.die !== "down");
  return [unit.id, ...aboard.map(({ id }) => id)];
}

export function nextGunner(unit: Unit, gunners: readonly string[], shots: readonly Shot[]): string {
  return gunners.find((id) => !shots.some((shot) => (shot.by ?? unit.id) === id)) ?? "";
}

function gunnersRefusal(s: Position, unit: Unit, shots: readonly Shot[]): Refusal | null {
  const gunners = gunnersOf(s, unit);
  for (const [i, shot] of shots.entries()) {
    const by = shot.by ?? unit.id;
    if (gunners.length === 0) {
      if (shot.by !== undefined) return no("BA-TRANS-2", "notAGunner", { unit: by });
    } else {
      if (!gunners.includes(by)) return no("BA-TRANS-2", "notAGunner", { unit: by });
      if (shots.findIndex((o) => (o.by ?? unit.id) === by) !== i) return no("BA-TRANS-2", "oneEach", { unit: by });
    }
  }
  return null;
}
