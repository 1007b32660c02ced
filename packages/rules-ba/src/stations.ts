import { aimAt, eyesFor, isTarget, targetNamed } from "./aim.ts";
import type { Aim, Field, Hindrance, Target } from "./aim.ts";
import type { Shot } from "./answers.ts";
import { armFor, armsOf } from "./arms.ts";
import type { Arm } from "./arms.ts";

/** Where each shot is fired from, and what it finds. */

export interface Station {
  readonly shot: Shot;
  readonly arm: Arm;
  readonly target: Target;
  readonly aim: Aim | Hindrance;
}

/** What each shot finds of its target. In a building the openings are shared out in the order of the shots (BA-BLDG-10, BA-BLDG-12). */
export function stationsOf(field: Field, shots: readonly Shot[]): Station[] {
  const { s, unit, cause } = field;
  const carried = armsOf(unit, cause);
  const taken = new Map<string, number>();
  const sides = new Map<number, string>();
  const stations: Station[] = [];
  for (const shot of shots) {
    const arm = armFor(carried, shot);
    const target = targetNamed(s, shot.target);
    if (arm === null || target === null || !isTarget(target.unit)) continue;
    const inside = unit.place.at === "building";
    const all = inside ? eyesFor(field, arm) : [];
    const eyes = all.filter(
      ({ opening }) =>
        opening !== null &&
        (taken.get(opening.id) ?? 0) < opening.capacity &&
        (sides.get(opening.wall) ?? shot.target) === shot.target,
    );
    const mode = shot.indirect ? "indirect" : "direct";
    const named = shot.named ?? null;
    const aim: Aim | Hindrance =
      inside && eyes.length === 0
        ? "noOpening"
        : aimAt(field, arm, target, inside ? { mode, named, eyes } : { mode, named });
    if (inside && typeof aim !== "string" && aim.eye.opening !== null) {
      taken.set(aim.eye.opening.id, (taken.get(aim.eye.opening.id) ?? 0) + 1);
      sides.set(aim.eye.opening.wall, shot.target);
    }
    stations.push({ shot, arm, target, aim });
  }
  return stations;
}
