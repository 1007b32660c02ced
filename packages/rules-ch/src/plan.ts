import type { Direction } from "@escaramuza/geometry";
import type { Refusal, Seat } from "@escaramuza/kernel";
import type { Do, FacingOf, Payment, StepOf, Turn } from "./answers.ts";
import {
  closeCombatRefusal,
  colourAt,
  fireRefusal,
  hastyRefusal,
  rallyRefusal,
  supporterRefusal,
  turretCost,
  indirectRefusal,
  smokeRefusal,
  targetHexRefusal,
} from "./attacks.ts";
import { boardOf } from "./board.ts";
import { planCard } from "./cards.ts";
import {
  HASTY_COST,
  HIDE_COST,
  RALLY_COST,
  enterCost,
  exitCost,
  fireCost,
  hiddenMoveCost,
  moveCost,
  pivotCost,
} from "./costs.ts";
import { cardOf } from "./data.ts";
import type { CardId } from "./data.ts";
import { capRefusal, connected, groupProfileRefusal, groupRefusal, ownUnit, repeated } from "./groups.ts";
import {
  enterRefusal,
  exitRefusal,
  hiddenMoveRefusal,
  hideRefusal,
  immobileRefusal,
  pivotRefusal,
  stepRefusal,
  waitingRefusal,
} from "./moves.ts";
import { chargeFor } from "./payment.ts";
import type { Charge } from "./payment.ts";
import { no } from "./refusal.ts";
import { apLeft, findUnit, isVisible, onMap, playerOf, plays } from "./state.ts";
import type { Position, Unit } from "./state.ts";
import { counter, hasTrait, isStunned } from "./units.ts";
import { mayBoard } from "./vehicles.ts";
import { fortOf } from "./works.ts";

/** What an answer to `turn` comes to: who acts and how it is paid, or why it is not legal. Any action may be a group's (CH-9.1.4-1). */
export interface Plan {
  readonly units: readonly Unit[];
  readonly cost: number;
  /** Null where nothing is paid for: a pass, an activation ended. */
  readonly charge: Charge | null;
}

const NOTHING: Plan = { units: [], cost: 0, charge: null };

export function planTurn(s: Position, seat: Seat, a: Turn): Plan | Refusal {
  switch (a.do) {
    case "pass":
    case "resign":
      return NOTHING;
    case "endActivation": // CH-R26: only before the action
      return playerOf(s, seat).activation === null ? no("CH-3.0-2", "noActivation") : NOTHING;
    case "stall":
      return stallRefusal(s, seat, a) ?? NOTHING;
    case "activate":
      return activateRefusal(s, seat, a) ?? NOTHING;
    case "reveal":
      return revealRefusal(s, seat, a) ?? NOTHING;
    case "move":
      return bonusRefusal(s, seat, a.bonus, "16") ?? planMove(s, seat, [a, ...a.with], a.facings, a.payment);
    case "pivot": {
      const unit = ownUnit(s, seat, a.unit);
      if ("code" in unit) return unit;
      return pivotRefusal(s, unit, a.facing) ?? paid(s, seat, "pivot", [unit], pivotCost(unit), a.payment);
    }
    case "enter":
      return planEnter(s, seat, a);
    case "exit":
      return forAll(
        s,
        seat,
        [a.unit, ...a.with],
        (unit) => exitRefusal(s, unit),
        (units) => paid(s, seat, "exit", units, highest(units, exitCost), a.payment),
      );
    case "fire":
      return planFire(s, seat, a);
    case "closeCombat":
      return planCloseCombat(s, seat, a);
    case "rally":
      return forAll(
        s,
        seat,
        [a.unit, ...a.with],
        (unit) => rallyRefusal(s, unit),
        (units) => paid(s, seat, "rally", units, RALLY_COST, a.payment),
      );
    case "hastyDefense":
      return forAll(
        s,
        seat,
        [a.unit, ...a.with],
        (unit) => hastyRefusal(s, unit),
        (units) => paid(s, seat, "hastyDefense", units, HASTY_COST, a.payment),
      );
    case "hiddenMove":
    case "hide":
      return planHidden(s, seat, a);
    case "load":
      return planLoad(s, seat, a);
    case "unload":
      return planUnload(s, seat, a);
    case "card":
      return planCard(s, seat, a);
  }
}

// --- stall, activate, reveal

/** CH-2.2-11, CH-R23 */
export function stallRefusal(s: Position, seat: Seat, a: Do<"stall">): Refusal | null {
  const player = playerOf(s, seat);
  if (a.by === "cap") return player.cap < 1 ? no("CH-2.2-11", "notEnoughCap", { cost: 1, cap: player.cap }) : null;
  if (a.unit !== undefined) {
    const unit = ownUnit(s, seat, a.unit);
    if ("code" in unit) return unit;
    if (s.battle.variableAp) return no("CH-R56", "activateFirst");
    if (unit.status !== "unused") return no("CH-3.0-4", "cannotActivate", { unit: unit.id });
    const away = onMap(unit) ? null : waitingRefusal(s, unit);
    if (away !== null) return away;
    return isStunned(unit) ? no("CH-R23", "stunned", { unit: unit.id }) : null;
  }
  if (player.activation === null) return no("CH-2.2-11", "noActivation");
  if (apLeft(player) < 1) return no("CH-3.0-3", "notEnoughAp", { cost: 1, ap: 0, cap: player.cap });
  const { members } = player.activation;
  const able = s.units.some((unit) => members.includes(unit.id) && !isStunned(unit));
  return able ? null : no("CH-R23", "stunned", { unit: members[0] ?? "" });
}

/** CH-3.0.1-1, CH-R56 */
export function activateRefusal(s: Position, seat: Seat, a: Do<"activate">): Refusal | null {
  if (!s.battle.variableAp) return no("CH-3.0-1", "activatedByActing");
  const unit = ownUnit(s, seat, a.unit);
  if ("code" in unit) return unit;
  if (unit.status !== "unused") return no("CH-3.0-4", "cannotActivate", { unit: unit.id });
  const away = onMap(unit) ? null : waitingRefusal(s, unit);
  return away ?? capRefusal(s, seat, a.cap);
}

/** CH-10.2-4 */
function revealRefusal(s: Position, seat: Seat, a: Do<"reveal">): Refusal | null {
  for (const [i, { unit: id }] of a.units.entries()) {
    if (a.units.findIndex((o) => o.unit === id) !== i) return no("CH-10.2-4", "twice", { unit: id });
    const unit = ownUnit(s, seat, id);
    if ("code" in unit) return unit;
    if (!unit.hidden || !onMap(unit)) return no("CH-10.2-4", "notHidden", { unit: id });
  }
  return null;
}

// --- movement

/** A move, or a group in which some move, some pivot and some stay (CH-9.1.1-1, CH-9.1.1-2); the hit too if they can (CH-9.1.1-4). */
function planMove(
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
    // CH-10.01-1: a hidden unit is shown first, and then has a back.
    const facing = unit.facing ?? shown.find((f) => f.unit === unit.id)?.facing ?? null;
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
  if (step.to === unit.place) {
    if (byCard05 || step.facing === undefined || step.facing === unit.facing)
      return onMap(unit) ? 0 : no("CH-5.0-1", "notOnMap", { unit: unit.id });
    return pivotRefusal(s, unit, step.facing) ?? pivotCost(unit);
  }
  const refusal = stepRefusal(s, unit, step.to);
  if (refusal !== null) return refusal;
  if (step.cautious && (!s.battle.cautiousMove || byCard05)) return no("CH-5.0.3-2", "noCautiousMoves");
  const board = boardOf(s);
  if (byCard05 && board.cells.get(step.to)?.ground.squadsOnly === true) return no("CH-R47", "notIntoWater");
  return moveCost(board, unit, step.to, facing, step.cautious);
}

/** CH-5.5-2, CH-5.5-4, CH-R29 */
function planEnter(s: Position, seat: Seat, a: Do<"enter">): Plan | Refusal {
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
    repeated(units) ??
    groupProfileRefusal(s, units) ??
    connected(steps.map((step) => step.to)) ??
    bonusRefusal(s, seat, a.bonus, "16");
  return refusal ?? paid(s, seat, "enter", units, cost, a.payment);
}

function entryList(s: Position, unit: Unit): string {
  return unit.batch === null ? "" : (s.battle.firefight.reinforcements[unit.batch]?.entry.join() ?? "");
}

/** CH-10.1-1, CH-10.2-1, CH-10.2-2 */
function planHidden(s: Position, seat: Seat, a: Do<"hiddenMove"> | Do<"hide">): Plan | Refusal {
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

// --- attacks

/** CH-7.0-1, CH-9.1.2-1: the leader's cost alone. */
function planFire(s: Position, seat: Seat, a: Do<"fire">): Plan | Refusal {
  const leader = ownUnit(s, seat, a.unit);
  if ("code" in leader) return leader;
  const facing = (id: string): Do<"fire">["facings"][number]["facing"] | undefined =>
    a.facings.find((f) => f.unit === id)?.facing;
  const weapon = weaponOf(s, seat, leader, a.payment);
  if (weapon !== null && typeof weapon !== "string") return weapon;
  const refusal = shotRefusal(s, leader, a, weapon, facing(leader.id));
  if (refusal !== null) return refusal;
  const units = [leader];
  const colour = colourAt(s, a.target, seat);
  for (const id of a.supporters) {
    const unit = ownUnit(s, seat, id);
    if ("code" in unit) return unit;
    const cannot = supporterRefusal(s, leader, unit, a.target, colour, facing(id));
    if (cannot !== null) return cannot;
    units.push(unit);
  }
  return (
    repeated(units) ??
    groupProfileRefusal(s, units) ??
    bonusRefusal(s, seat, a.bonus, "06") ??
    paid(s, seat, "fire", units, shotCost(leader, a, weapon), a.payment)
  );
}

/** Direct fire, indirect fire or smoke (CH-RE2, CH-RE6). */
function shotRefusal(
  s: Position,
  leader: Unit,
  a: Do<"fire">,
  weapon: CardId | null,
  facing: Direction | undefined,
): Refusal | null {
  if (a.smoke && (a.supporters.length > 0 || weapon !== null)) return no("CH-RE6", "smokeAlone");
  if (fortOf(s, leader)?.kind === "bunker" && hasTrait(leader, "mortar"))
    return no("CH-RE19", "noMortarInBunker", { unit: leader.id });
  if (a.smoke) return smokeRefusal(s, leader, a.target, a.indirect);
  if (!a.indirect) return fireRefusal(s, leader, a.target, weapon, facing);
  if (weapon !== null) return no("CH-RE2", "noIndirectFire", { unit: leader.id });
  return targetHexRefusal(s, leader, a.target) ?? indirectRefusal(s, leader, a.target);
}

function shotCost(leader: Unit, a: Do<"fire">, weapon: CardId | null): number {
  if (weapon !== null) return 0;
  const extra = fireCost(leader) - counter(leader).fire;
  return a.indirect ? (counter(leader).fireIndirect ?? 0) + extra : fireCost(leader) + turretCost(leader, a.target);
}

/** CH-RE16: both act, at the passenger's move cost; from and to the same or an adjacent hex. */
function planLoad(s: Position, seat: Seat, a: Do<"load">): Plan | Refusal {
  if (!plays(s, "P4")) return no("CH-RE16", "notInProfile");
  const unit = ownUnit(s, seat, a.unit);
  if ("code" in unit) return unit;
  const vehicle = ownUnit(s, seat, a.vehicle);
  if ("code" in vehicle) return vehicle;
  if (!isVisible(unit) || !isVisible(vehicle)) return no("CH-RE16", "notVisible", { unit: unit.id });
  const refusal = mayBoard(s, unit, vehicle) ?? immobileRefusal(unit);
  if (refusal !== null) return refusal;
  if (unit.place !== vehicle.place) {
    const step = stepRefusal(s, unit, vehicle.place);
    if (step !== null) return step;
  }
  const cost =
    unit.place === vehicle.place ? exitCost(unit) : moveCost(boardOf(s), unit, vehicle.place, unit.facing, false);
  return paid(s, seat, "load", [unit, vehicle], cost, a.payment);
}

function planUnload(s: Position, seat: Seat, a: Do<"unload">): Plan | Refusal {
  const unit = ownUnit(s, seat, a.unit);
  if ("code" in unit) return unit;
  if (unit.aboard === null) return no("CH-RE16", "notAboard", { unit: unit.id });
  const vehicle = ownUnit(s, seat, unit.aboard);
  if ("code" in vehicle) return vehicle;
  const free = { ...unit, aboard: null };
  const refusal = immobileRefusal(free) ?? (a.to === unit.place ? null : stepRefusal(s, free, a.to));
  if (refusal !== null) return refusal;
  const cost = a.to === unit.place ? exitCost(unit) : moveCost(boardOf(s), unit, a.to, null, false);
  return paid(s, seat, "unload", [unit, vehicle], cost, a.payment);
}

/** CH-7.7.3-2, CH-9.1.2-4 */
function planCloseCombat(s: Position, seat: Seat, a: Do<"closeCombat">): Plan | Refusal {
  const leader = ownUnit(s, seat, a.unit);
  if ("code" in leader) return leader;
  const target = findUnit(s, a.target);
  const weapon = weaponOf(s, seat, leader, a.payment);
  if (weapon !== null && typeof weapon !== "string") return weapon;
  const refusal = closeCombatRefusal(s, leader, target);
  if (refusal !== null) return refusal;
  const units = [leader];
  for (const id of a.supporters) {
    const unit = ownUnit(s, seat, id);
    if ("code" in unit) return unit;
    const cannot = supporterRefusal(s, leader, unit, leader.place, colourAt(s, leader.place, seat), undefined);
    if (cannot !== null) return cannot;
    units.push(unit);
  }
  return (
    repeated(units) ??
    groupProfileRefusal(s, units) ??
    bonusRefusal(s, seat, a.bonus, "06") ??
    paid(s, seat, "closeCombat", units, fireCost(leader), a.payment)
  );
}

/** The weapon card an attack is made with: its own unit leads (CH-8.4-2, CH-R49, CH-R64). */
function weaponOf(s: Position, seat: Seat, leader: Unit, payment: Payment | undefined): CardId | Refusal | null {
  if (payment?.mode !== "card" || cardOf(payment.card).kind !== "weapon") return null;
  const held = playerOf(s, seat).weapons.find((w) => w.card === payment.card);
  if (held === undefined || held.uses < 1) return no("CH-8.4-2", "notInHand", { card: payment.card });
  return held.unit === leader.id ? payment.card : no("CH-8.4-1", "notAssigned", { card: payment.card });
}

// --- what all have in common

type UnitAction =
  | "move"
  | "pivot"
  | "enter"
  | "exit"
  | "fire"
  | "closeCombat"
  | "rally"
  | "hastyDefense"
  | "hiddenMove"
  | "hide"
  | "load"
  | "unload";

/** Which action each card lets one take (CH-R67, D6). */
const CARD_ACTIONS: { readonly [card: string]: readonly UnitAction[] } = {
  "04": ["rally"],
  "05": ["move"],
  "10": ["hastyDefense"],
  W1: ["fire", "closeCombat"],
  W2: ["fire", "closeCombat"],
  W3: ["fire", "closeCombat"],
  W4: ["fire", "closeCombat"],
};

function paid(
  s: Position,
  seat: Seat,
  action: UnitAction,
  units: readonly Unit[],
  cost: number,
  payment: Payment | undefined,
): Plan | Refusal {
  if (payment?.mode === "card") {
    const { card } = payment;
    const fits = card === "01" || card === "02" || (CARD_ACTIONS[card]?.includes(action) ?? false);
    if (!fits) return no("CH-8.1-1", "notThisCard", { card });
    // D6: card 02 is for one used unit.
    const fresh = card === "02" ? units.find((unit) => unit.status !== "used") : undefined;
    if (fresh !== undefined) return no("CH-R67", "notUsed", { unit: fresh.id });
  }
  const charge = chargeFor(s, playerOf(s, seat), units, cost, payment);
  return "code" in charge ? charge : { units, cost: charge.mode === "card" ? charge.ap + charge.cap : cost, charge };
}

function forAll(
  s: Position,
  seat: Seat,
  ids: readonly string[],
  test: (unit: Unit) => Refusal | null,
  then: (units: readonly Unit[]) => Plan | Refusal,
): Plan | Refusal {
  const units: Unit[] = [];
  for (const id of ids) {
    const unit = ownUnit(s, seat, id);
    if ("code" in unit) return unit;
    const refusal = test(unit);
    if (refusal !== null) return refusal;
    units.push(unit);
  }
  return groupRefusal(s, units) ?? then(units);
}

function highest(units: readonly Unit[], cost: (unit: Unit) => number): number {
  return Math.max(...units.map(cost));
}

/** Bonus cards played as the action is declared (CH-8.2-1, CH-R66). */
function bonusRefusal(s: Position, seat: Seat, bonus: readonly CardId[], fits: CardId): Refusal | null {
  if (bonus.length === 0) return null;
  if (!plays(s, "P2")) return no("CH-8.0-1", "notInProfile");
  const hand = [...playerOf(s, seat).hand];
  for (const card of bonus) {
    if (card !== fits) return no("CH-8.2-1", "notThisCard", { card });
    const at = hand.indexOf(card);
    if (at < 0) return no("CH-8.0-3", "notInHand", { card });
    hand.splice(at, 1);
  }
  // More than one Dash does nothing more.
  return fits === "16" && bonus.length > 1 ? no("CH-8.2-1", "oncePerAction", { card: fits }) : null;
}
