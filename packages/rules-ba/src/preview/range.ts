import { overlayZone } from "@escaramuza/kernel";
import type { Ring, SceneItem } from "@escaramuza/kernel";
import { mountArc } from "../aim.ts";
import { armsOf, isFixed, silenceOf } from "../arms.ts";
import type { Arm } from "../arms.ts";
import { templateOf } from "../data.ts";
import { circleRing, sectorRing } from "../scene-shapes.ts";
import { say } from "../scene-texts.ts";
import { TURNED } from "../scene-units.ts";
import type { FireCause } from "../questions.ts";
import type { Point, Position, Unit } from "../state.ts";
import { inch, middleOf } from "./draw.ts";

/** How far a unit's weapons reach, and into which arcs (BA-WPN-4, BA-GUN-4, BA-VEH-6): a circle for those that fire all round. */
export function rangeZones(s: Position, unit: Unit, cause: FireCause): SceneItem[] {
  const reaches = new Map<string, { readonly ring: Ring; readonly range: number }>();
  for (const arm of armsOf(unit, cause)) {
    const range = Math.max(arm.weapon.range ?? 0, cause === "ambush" ? 0 : (arm.weapon.indirect?.max ?? 0));
    const from = silenceOf(s, unit, arm, cause) === null ? firingFrom(s, unit, arm) : null;
    if (from === null || range === 0) continue;
    const key = from.bearing === null ? "round" : `${from.bearing}`;
    if ((reaches.get(key)?.range ?? 0) >= range) continue;
    const ring = from.bearing === null ? circleRing(from.at, range) : sectorRing(from.at, from.bearing, range);
    reaches.set(key, { ring, range });
  }
  return [...reaches].flatMap(([key, { ring, range }]) =>
    overlayZone(
      `range-${key}`,
      "range",
      [ring],
      say(key === "round" ? "preview.rangeRing" : "preview.rangeArc", { length: inch(range) }),
      unit.seat,
    ),
  );
}

/** Where it is fired from, and the middle of its arc; null for all round. */
function firingFrom(s: Position, unit: Unit, arm: Arm): { readonly at: Point; readonly bearing: number | null } | null {
  const { vehicle, gun } = unit;
  if (vehicle !== null) {
    const arc = mountArc(unit, arm);
    return { at: vehicle, bearing: arc === null ? null : (vehicle.heading + TURNED[arc]) % 360 };
  }
  const at = middleOf(s, unit);
  if (at === null) return null;
  if (unit.place.at !== "table" || !isFixed(arm)) return { at, bearing: null };
  if (gun !== null) return { at: gun, bearing: templateOf(unit.template).gun?.platform === true ? null : gun.facing };
  return arm.model === null ? { at, bearing: null } : { at: arm.model, bearing: arm.model.facing };
}
