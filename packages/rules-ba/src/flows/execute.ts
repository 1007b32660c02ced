import { ask, call, done, goto } from "@escaramuza/kernel";
import type { OrderChoice } from "../answers.ts";
import { baFlow, tell } from "../ba.ts";
import { dismountUnit } from "../cavalry.ts";
import { DATA } from "../data.ts";
import { dismount, move } from "../kinds.ts";
import { declaredMove } from "../moves.ts";
import { goDown, turnDie } from "../order-dice.ts";
import { pickUp } from "../satchel.ts";
import { canFire } from "../shooting.ts";
import { isAlive, isOnTable, unitOf } from "../state.ts";
import type { Place } from "../state.ts";
import { moraleCheck } from "../tests.ts";
import { entryNeedsCheck } from "../zones.ts";
import { assaultFlow, assaultVars } from "./assault.ts";
import { moveFlow, moveVars } from "./movement.ts";
import type { MoveCause } from "./movement.ts";
import { shootingFlow, shootingVars } from "./shooting.ts";

/** An order carried out (BA-ORD-2 to BA-ORD-7): the test is behind it. */

interface ExecuteVars {
  readonly unit: string;
  readonly choice: OrderChoice;
  /** Nothing has happened since it was found legal. */
  readonly fresh: boolean;
}

export function executeVars(choice: OrderChoice, fresh = false): ExecuteVars {
  return { unit: choice.unit, choice, fresh };
}

export const executeFlow = baFlow<ExecuteVars>()("execute", {
  begin(c, v) {
    const { s } = c;
    const unit = unitOf(s, v.unit);
    const { order, assault, stop } = v.choice;
    switch (order) {
      case "fire":
        // What it was ordered to fire at may be gone by now.
        return v.fresh || canFire(s, unit, "fire") ? call(shootingFlow, shootingVars(unit.id, "fire"), "end") : done;
      case "advance":
        return goto("enter");
      case "run":
        if (assault === null) return goto("enter");
        unit.assaulted = true;
        return call(assaultFlow, assaultVars(unit.id, assault, stop ?? null), "assaulted");
      case "ambush":
      case "rally":
      case "down":
        return done;
    }
  },
  // BA-DEPLOY-10
  enter(c, v) {
    const unit = unitOf(c.s, v.unit);
    const waits = unit.place.at === "reserve" || unit.place.at === "outflank";
    if (!waits || !entryNeedsCheck(c.s, unit)) return goto("where");
    const penalty = { code: "entry", rule: "BA-DEPLOY-10", value: DATA.figures.reservePenalty.value } as const;
    if (moraleCheck(c, unit, "entry", "BA-DEPLOY-10", penalty)) return goto("where");
    turnDie(unit, "down"); // BA-R133
    tell(c, "stayedOff", "BA-DEPLOY-10", { unit: unit.id, seat: unit.seat });
    return done;
  },
  where(_c, v) {
    const { order } = v.choice;
    if (order !== "advance" && order !== "run") throw new Error(`${order} moves nobody`);
    const unit = unitOf(_c.s, v.unit);
    return ask(move, unit.seat, order === "run" ? "BA-ORD-4" : "BA-ORD-3", { unit: unit.id, order }, "declared");
  },
  declared(c, v) {
    const unit = unitOf(c.s, v.unit);
    const order = v.choice.order === "run" ? "run" : "advance";
    const a = c.answer(move);
    if (a.do === "stay" && !isOnTable(unit)) {
      // Nobody is made to come in, or to get off.
      if (unit.place.at === "reserve" || unit.place.at === "outflank") goDown(c, unit, "BA-DEPLOY-10");
      return done;
    }
    const found = declaredMove(c.s, unit, order, a);
    if (!found.ok) throw new Error(`an answer that was checked is refused: ${found.refusal.code}`);
    const { ok: _ok, ...moving } = found;
    return call(moveFlow, moveVars(unit.id, moving, causeOf(unit.place, order)), "moved");
  },
  moved(c, v) {
    const unit = unitOf(c.s, v.unit);
    if (!isAlive(unit) || !isOnTable(unit)) return done;
    pickUp(c, unit);
    if (unit.stopped || v.choice.order !== "advance") return done;
    if (unit.mounted) return ask(dismount, unit.seat, "BA-CAV-3", { unit: unit.id }, "dismounted");
    return goto("fire");
  },
  dismounted(c, v) {
    const unit = unitOf(c.s, v.unit);
    if (c.answer(dismount) === "dismount") dismountUnit(c, unit);
    return goto("fire");
  },
  fire(c, v) {
    const unit = unitOf(c.s, v.unit);
    return canFire(c.s, unit, "advance") ? call(shootingFlow, shootingVars(unit.id, "advance"), "end") : done;
  },
  // A Run has ended with it.
  assaulted(c, v) {
    pickUp(c, unitOf(c.s, v.unit));
    return done;
  },
  end: () => done,
});

function causeOf(place: Place, order: "advance" | "run"): MoveCause {
  switch (place.at) {
    case "reserve":
    case "outflank":
      return "entry";
    case "aboard":
    case "towed":
      return "leaving";
    default:
      return order;
  }
}
