import type { Refusal } from "@escaramuza/kernel";
import type { Stop } from "./answers.ts";
import { boardOf, unitGap } from "./board.ts";
import { isNextTo } from "./buildings.ts";
import { movementOf } from "./data.ts";
import { no } from "./refusal.ts";
import { eyesOf, seenWall, sightOf, unitSees } from "./sight.ts";
import { spotterAlone, spottersOf } from "./spotters.ts";
import { EPS, findUnit, hasRule, isOnTable, rival } from "./state.ts";
import type { Position, Unit } from "./state.ts";
import { ramRefusal, ramTargets, tankRefusal, tankTargets } from "./tank-line.ts";

/** Whom a unit may assault with a Run (BA-CQ-1, BA-CQ-2, BA-CQ-24); tanks by lines of their own. */

/** `target`: a unit, or the section a heavy tank drives into (BA-BLDG-26). Out of reach is no reason against it (BA-CQ-5). */
export function assaultRefusal(s: Position, unit: Unit, target: string, stop: Stop | null): Refusal | null {
  const other = findUnit(s, target);
  const about = { unit: unit.id, target };
  if (other === null) {
    const spotter = unit.vehicle === null ? spotterAlone(s, target) : null;
    if (spotter === null) return ramRefusal(s, unit, target);
    if (spotter.seat === unit.seat) return no("BA-CQ-1", "notAnEnemy", about);
    return assaulterRefusal(unit) ?? footRefusal(s, unit, spotter);
  }
  if (other.seat === unit.seat) return no("BA-CQ-1", "notAnEnemy", about);
  if (!isOnTable(other)) return no("BA-CQ-1", "notOnTable", about);
  if (other.gun?.abandoned === true) return no("BA-GUN-10", "abandoned", { unit: target });
  if (unit.vehicle !== null) return tankRefusal(s, unit, other, stop);
  return assaulterRefusal(unit) ?? footRefusal(s, unit, other);
}

/** BA-CQ-1 */
function assaulterRefusal(unit: Unit): Refusal | null {
  const about = { unit: unit.id };
  if (unit.kind === "artillery") return no("BA-GUN-13", "cannotAssault", about);
  if (hasRule(unit, "medic")) return no("BA-HQ-11", "cannotAssault", about);
  if (unit.kind === "motorcycles" && unit.mounted) return no("BA-CAV-10", "cannotAssault", about);
  return null;
}

function footRefusal(s: Position, unit: Unit, target: Unit): Refusal | null {
  const about = { unit: unit.id, target: target.id };
  // BA-VASLT-12: one that was stopped shows Down.
  if (target.vehicle !== null && target.die === "run" && !target.vehicle.immobilised)
    return no("BA-VASLT-12", "tooFast", about);
  if (isInsideAssault(s, unit, target)) return null;
  if (unit.place.at === "building" && unit.place.floor > 0) return no("BA-BLDG-5", "notFromAbove", about);
  if (target.place.at === "building") {
    // BA-R92
    if (target.place.floor > 0) return no("BA-BLDG-9", "groundFloorOnly", about);
    if (unit.mounted) return no("BA-CAV-1", "cannotEnter", about);
  }
  return seesTarget(s, unit, target) ? null : no("BA-CQ-2", "notSeen", about);
}

/** BA-BLDG-8: from inside, one step away. */
export function isInsideAssault(s: Position, { place }: Unit, { place: other }: Unit): boolean {
  return place.at === "building" && other.at === "building" && isNextTo(boardOf(s), place, other);
}

/** BA-CQ-2, BA-BLDG-16 */
function seesTarget(s: Position, unit: Unit, target: Unit): boolean {
  if (target.place.at !== "building") return unitSees(s, unit, target);
  const { section, floor } = target.place;
  const v = sightOf(s);
  return eyesOf(v, unit).some((eye) => seenWall(v, eye, section, floor) !== null);
}

/** BA-CQ-3, BA-CQ-4: how far it goes to assault; a bicycle does not help (BA-SPEC-2). */
export function assaultReach(unit: Unit, slow: boolean): number {
  const rates = movementOf(unit.mounted && unit.kind === "cavalry" ? "cavalry" : "infantry");
  return slow ? rates.advance : rates.run;
}

/** Targets a menu or a sample offers: those within reach as the crow flies, and sections for the heaviest tanks. */
export function assaultTargets(s: Position, unit: Unit): string[] {
  if (unit.vehicle !== null) return [...tankTargets(s, unit), ...ramTargets(s, unit)];
  if (assaulterRefusal(unit) !== null) return [];
  const reach = assaultReach(unit, false) + EPS;
  const isNear = (o: Unit | null): boolean => o !== null && unitGap(s, unit, o) <= reach;
  const units = s.units.filter((o) => o.seat !== unit.seat && isOnTable(o) && o.gun?.abandoned !== true && isNear(o));
  return [...units.map(({ id }) => id), ...spottersOf(s, rival(unit.seat)).filter((id) => isNear(spotterAlone(s, id)))];
}
