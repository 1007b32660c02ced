import type { Refusal } from "@escaramuza/kernel";
import type { Shoot } from "./answers.ts";
import { tell } from "./ba.ts";
import type { C } from "./ba.ts";
import { no } from "./refusal.ts";
import { tableOf } from "./setup.ts";
import { eyeOfModel, eyesOf, seesGround, sightOf, unitSees } from "./sight.ts";
import type { Eye, Sight } from "./sight.ts";
import { findUnit, hasRule, isOnTable } from "./state.ts";
import type { Position, Unit } from "./state.ts";
import { isTarget } from "./aim.ts";

/** What forward observers ask for, instead of shooting (BA-OBS-1, BA-AIR-1). */

type Request = Extract<Shoot, { do: "barrage" | "air" }>;

export function mayRequest(s: Position, unit: Unit): boolean {
  if (unit.requestUsed || !isOnTable(unit) || !hasObserver(unit)) return false;
  if (hasRule(unit, "artilleryObserver")) return true;
  return hasRule(unit, "airObserver") && airTargets(s, unit).length > 0;
}

/** BA-OBS-12 */
function hasObserver(unit: Unit): boolean {
  return unit.models.some((model) => model.alive && model.role === "observer");
}

export function requestRefusal(s: Position, unit: Unit, answer: Request): Refusal | null {
  const about = { unit: unit.id };
  const rule = answer.do === "air" ? "BA-AIR-1" : "BA-OBS-1";
  if (!hasRule(unit, answer.do === "air" ? "airObserver" : "artilleryObserver") || !hasObserver(unit))
    return no(rule, "notAnObserver", about);
  if (unit.requestUsed) return no(rule, "requestUsed", about);
  if (answer.do === "air") {
    const target = findUnit(s, answer.target);
    if (target === null) return no("BA-AIR-1", "noTarget", { target: answer.target });
    return airTargets(s, unit).includes(target) ? null : no("BA-AIR-1", "notSeen", { target: target.id });
  }
  const { width, height } = tableOf(s.battle);
  if (answer.x < 0 || answer.y < 0 || answer.x > width || answer.y > height) return no(rule, "offTheTable", about);
  const v = sightOf(s);
  return observerEyes(v, unit).some((eye) => seesGround(v, eye, answer)) ? null : no(rule, "notSeen", about);
}

function observerEyes(v: Sight, unit: Unit): readonly Eye[] {
  if (unit.place.at !== "table") return eyesOf(v, unit);
  return unit.models.flatMap((model) => (model.alive && model.role === "observer" ? [eyeOfModel(v, unit, model)] : []));
}

export function airTargets(s: Position, unit: Unit): Unit[] {
  return s.units.filter((o) => o.seat !== unit.seat && isTarget(o) && !o.hidden && unitSees(s, unit, o));
}

export function makeRequest(c: C, unit: Unit, answer: Request): void {
  const { s } = c;
  unit.requestUsed = true;
  const { seat } = unit;
  if (answer.do === "air") {
    s.airRequests = [...s.airRequests, { seat, observer: unit.id, target: answer.target, turn: s.turn }];
    tell(c, "airRequested", "BA-AIR-1", { unit: unit.id, seat, target: answer.target });
    return;
  }
  const { kind, x, y } = answer;
  s.requests = [...s.requests, { seat, observer: unit.id, kind, x, y, turn: s.turn }];
  tell(c, "artilleryRequested", "BA-OBS-1", { unit: unit.id, seat, kind, x, y });
}
