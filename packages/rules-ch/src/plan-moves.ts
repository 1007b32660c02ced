import type { Direction } from "@escaramuza/geometry";
import type { Refusal, Seat } from "@escaramuza/kernel";
import type { Do, FacingOf, Payment, StepOf } from "./answers.ts";
import { boardOf, cellAt, directionOf } from "./board.ts";
import type { Board } from "./board.ts";
import { HIDE_COST, enterCost, exitCost, hiddenMoveCost, moveCost, pivotCost } from "./costs.ts";
import { connected, groupProfileRefusal, groupRefusal, ownUnit, repeated } from "./groups.ts";
import {
  enterRefusal,
  hiddenMoveRefusal,
  hideRefusal,
  immobileRefusal,
  pivotRefusal,
  stepRefusal,
  waitingRefusal,
} from "./moves.ts";
import { bonusRefusal, paid } from "./plan-parts.ts";
import type { Plan } from "./plan-parts.ts";
import { no } from "./refusal.ts";
import { isVisible, onMap, plays } from "./state.ts";
import type { Position, Unit } from "./state.ts";
import { isStunned } from "./units.ts";
import { mayBoard } from "./vehicles.ts";
import { facingIn } from "./works.ts";

/** Legality and cost of moving, entering, hiding and riding. */

/** A move, or a group in which some move, some pivot and some stay (CH-9.1.1-1, CH-9.1.1-2); the hit too if they can (CH-9.1.1-4). */
export function planMove(
  s: Position,
  seat: Seat,
  steps: readonly StepOf[],
  shown: readonly FacingOf[],
  payment: Payment | undefined,
): Plan | Refusal {
  const byCard = payment?.mode === "card" ? payment.card : null;
  let cost = 0;
  let moves = 0;
  const units: Unit[] = [];
  for (const step of steps) {
    const unit = ownUnit(s, seat, step.unit);
    if ("code" in unit) return unit;
    units.push(unit);
    // CH-10.01-1: a hidden unit is shown first, and then has a back; in a bunker that one's (CH-RE19).
    const facing = facingIn(s, unit) ?? shown.find((f) => f.unit === unit.id)?.facing ?? null;
    const own = stepCost(s, unit, step, facing, byCard === "05");
    if (typeof own !== "number") return own;
    if (own > 0) moves += 1;
    cost = Math.max(cost, own);
  }
  if (moves === 0) return no("CH-R57", "nobodyMoves");
  if (byCard === "05" && moves < steps.length) return no("CH-R47", "mustMove");
  return groupRefusal(s, units) ?? paid(s, seat, "move", units, cost, payment);
}

/** What one unit of a move costs; 0 where it stays (CH-9.1.1-2). */
function stepCost(
  s: Position,
  unit: Unit,
  step: StepOf,
  facing: Direction | null,
  byCard05: boolean,
): number | Refusal {
  if (unit.aboard !== null) return no("CH-RE16", "aboard", { unit: unit.id }); // it goes where its vehicle goes
  if (step.to === unit.place) {
    if (isStunned(unit)) return no("CH-7.5-6", "stunned", { unit: unit.id }); // it cannot even stall (CH-R23)
    if (byCard05 || step.facing === undefined || step.facing === unit.facing)
      return onMap(unit) ? 0 : no("CH-5.0-1", "notOnMap", { unit: unit.id });
    return pivotRefusal(s, unit, step.facing) ?? pivotCost(unit);
  }
  const refusal = stepRefusal(s, unit, step.to);
  if (refusal !== null) return refusal;
  if (step.cautious && (!s.battle.cautiousMove || byCard05)) return no("CH-5.0.3-2", "noCautiousMoves");
  const board = boardOf(s);
  const wet = byCard05 ? intoWater(board, unit, step.to) : null;
  if (wet !== null) return wet;
  return moveCost(board, unit, step.to, facing, step.cautious);
}

/** Card 05 does not go into water; a bridge along its road is none (CH-R47, CH-R71). */
export function intoWater(board: Board, unit: Unit, to: string): Refusal | null {
  const d = directionOf(unit.place, to);
  const byRoad = d !== null && cellAt(board, unit.place).roads[d] === true;
  return cellAt(board, to).ground.squadsOnly && !byRoad ? no("CH-R47", "notIntoWater") : null;
}

/** CH-5.5-2, CH-5.5-4, CH-R29 */
export function planEnter(s: Position, seat: Seat, a: Do<"enter">): Plan | Refusal {
  const steps = [a, ...a.with];
  const units: Unit[] = [];
  let cost = 0;
  for (const step of steps) {
    const unit = ownUnit(s, seat, step.unit);
    if ("code" in unit) return unit;
    const refusal = enterRefusal(s, unit, step.to);
    if (refusal !== null) return refusal;
    if (step.cautious && !s.battle.cautiousMove) return no("CH-5.0.3-2", "noCautiousMoves");
    units.push(unit);
    cost = Math.max(cost, enterCost(boardOf(s), unit, step.to) + (step.cautious ? 1 : 0));
  }
  const lists = new Set(units.map((unit) => entryList(s, unit)));
  if (lists.size > 1) return no("CH-R29", "otherEntry");
  const refusal =
    ridersRefusal(s, seat, units, a.riders ?? []) ??
    repeated(units) ??
    groupProfileRefusal(s, units) ??
    connected(steps.map((step) => step.to)) ??
    bonusRefusal(s, seat, a.bonus, "16");
  return refusal ?? paid(s, seat, "enter", units, cost, a.payment);
}

/** CH-5.5-4, CH-RE16: they wait where their vehicle does, one for each, and come in at its cost without acting themselves. */
function ridersRefusal(
  s: Position,
  seat: Seat,
  entering: readonly Unit[],
  riders: NonNullable<Do<"enter">["riders"]>,
): Refusal | null {
  if (riders.length > 0 && !plays(s, "P4")) return no("CH-RE16", "notInProfile");
  for (const [i, { unit: id, vehicle: by }] of riders.entries()) {
    const unit = ownUnit(s, seat, id);
    if ("code" in unit) return unit;
    const vehicle = entering.find((o) => o.id === by);
    if (vehicle === undefined) return no("CH-5.5-4", "notEntering", { unit: by });
    const others = riders.slice(0, i);
    if (others.some((o) => o.unit === id) || entering.includes(unit)) return no("CH-9.1-1", "twice", { unit: id });
    if (others.some((o) => o.vehicle === by)) return no("CH-RE16", "vehicleFull", { unit: by });
    const refusal = rideInRefusal(s, unit, vehicle);
    if (refusal !== null) return refusal;
  }
  return null;
}

/** Whether one that waits may come in aboard another that does. */
export function rideInRefusal(s: Position, unit: Unit, vehicle: Unit): Refusal | null {
  const refusal = waitingRefusal(s, unit) ?? mayBoard(s, unit, vehicle);
  if (refusal !== null) return refusal;
  return entryList(s, unit) === entryList(s, vehicle) ? null : no("CH-R29", "otherEntry");
}

function entryList(s: Position, unit: Unit): string {
  return unit.batch === null ? "" : (s.battle.firefight.reinforcements[unit.batch]?.entry.join() ?? "");
}

/** CH-10.1-1, CH-10.2-1, CH-10.2-2 */
export function planHidden(s: Position, seat: Seat, a: Do<"hiddenMove"> | Do<"hide">): Plan | Refusal {
  const steps = [a, ...a.with];
  const group = steps.map((step) => step.unit);
  const units: Unit[] = [];
  let cost = a.do === "hide" ? HIDE_COST : 0;
  for (const step of steps) {
    const unit = ownUnit(s, seat, step.unit);
    if ("code" in unit) return unit;
    const refusal = a.do === "hide" ? hideRefusal(s, unit, step.to, group) : hiddenMoveRefusal(s, unit, step.to);
    if (refusal !== null) return refusal;
    units.push(unit);
    if (a.do === "hiddenMove") cost = Math.max(cost, hiddenMoveCost(boardOf(s), unit, step.to));
  }
  return groupRefusal(s, units) ?? paid(s, seat, a.do, units, cost, a.payment);
}

/** CH-RE16: both act, at the passenger's move cost; from and to the same or an adjacent hex. */
export function planLoad(s: Position, seat: Seat, a: Do<"load">): Plan | Refusal {
  if (!plays(s, "P4")) return no("CH-RE16", "notInProfile");
  const unit = ownUnit(s, seat, a.unit);
  if ("code" in unit) return unit;
  const vehicle = ownUnit(s, seat, a.vehicle);
  if ("code" in vehicle) return vehicle;
  if (!isVisible(unit) || !isVisible(vehicle)) return no("CH-RE16", "notVisible", { unit: unit.id });
  const refusal = mayBoard(s, unit, vehicle) ?? immobileRefusal(unit) ?? stunnedRefusal(vehicle);
  if (refusal !== null) return refusal;
  if (unit.place !== vehicle.place) {
    const step = stepRefusal(s, unit, vehicle.place);
    if (step !== null) return step;
  }
  return paid(s, seat, "load", [unit, vehicle], rideCost(s, unit, vehicle.place), a.payment);
}

/** CH-R29: its vehicle takes part, and Stunned it can do nothing but rally. */
export function stunnedRefusal(vehicle: Unit): Refusal | null {
  return isStunned(vehicle) ? no("CH-7.5-6", "stunned", { unit: vehicle.id }) : null;
}

/** What getting in or out costs (CH-RE16): the passenger's move; in the hex itself its printed cost. Who rides has no back. */
export function rideCost(s: Position, unit: Unit, hex: string): number {
  if (hex === unit.place) return exitCost(unit);
  return moveCost(boardOf(s), unit, hex, unit.aboard === null ? unit.facing : null, false);
}

export function planUnload(s: Position, seat: Seat, a: Do<"unload">): Plan | Refusal {
  const unit = ownUnit(s, seat, a.unit);
  if ("code" in unit) return unit;
  if (unit.aboard === null) return no("CH-RE16", "notAboard", { unit: unit.id });
  const vehicle = ownUnit(s, seat, unit.aboard);
  if ("code" in vehicle) return vehicle;
  const free = { ...unit, aboard: null };
  const refusal =
    immobileRefusal(free) ?? stunnedRefusal(vehicle) ?? (a.to === unit.place ? null : stepRefusal(s, free, a.to));
  if (refusal !== null) return refusal;
  return paid(s, seat, "unload", [unit, vehicle], rideCost(s, unit, a.to), a.payment);
}
