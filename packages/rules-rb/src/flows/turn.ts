import { ask, call, done, goto } from "@escaramuza/kernel";
import type { Seat } from "@escaramuza/kernel";
import { yearOf } from "../data.ts";
import { order } from "../kinds.ts";
import { isEligible } from "../orders.ts";
import { rbFlow, rollD6, tell } from "../rb.ts";
import type { C } from "../rb.ts";
import { isGameOver, lastTurnRule } from "../scoring.ts";
import { GERMAN, SOVIET, playerOf, rival } from "../state.ts";
import type { Position } from "../state.ts";
import { activationFlow, activationVars } from "./activation.ts";

/** One turn: initiative, the phase of who won it, the phase of the other (RB-TURN-1). */

interface TurnVars {
  /** Whose phase it is. */
  seat: Seat;
}

export const turnFlow = rbFlow<TurnVars>()("turn", {
  initiative(c, v) {
    const { s } = c;
    s.phase = "initiative";
    tell(c, "turnBegan", "RB-TURN-1", { turn: s.turn });
    const german = initiativeDie(c, GERMAN);
    const soviet = initiativeDie(c, SOVIET);
    s.initiative = [german, soviet];
    s.first = firstOf(s, german, soviet);
    for (const player of s.players) {
      player.activationsLeft = Math.max(german, soviet); // RB-TURN-3: each as many (RB-R9, RB-R86)
      player.phaseDone = false;
    }
    const last = lastTurnRule(s);
    s.lastTurn = last !== null;
    tell(c, "initiative", "RB-TURN-2", {
      seat: s.first,
      dice: s.initiative,
      activations: Math.max(german, soviet),
      tie: german === soviet,
    });
    if (last !== null) tell(c, "lastTurn", last, { turn: s.turn });
    v.seat = s.first;
    return goto("phase");
  },
  phase(c, v) {
    const { s } = c;
    s.phase = v.seat === s.first ? "first" : "second";
    s.active = v.seat;
    tell(c, "phaseBegan", "RB-TURN-5", { seat: v.seat, activations: playerOf(s, v.seat).activationsLeft });
    return goto("choose");
  },
  choose(c, v) {
    const { s } = c;
    if (isGameOver(s)) return goto("end"); // RB-END-1
    const player = playerOf(s, v.seat);
    if (player.activationsLeft === 0 || !s.units.some((unit) => isEligible(s, unit, v.seat))) return goto("phaseOver"); // RB-TURN-6
    return ask(order, v.seat, "RB-TURN-5", {}, "chosen");
  },
  chosen(c, v) {
    const a = c.answer(order);
    // RB-R10: what is not spent is lost; who got no order does nothing, and keeps his ambush (RB-TURN-8).
    if (a.do === "endPhase") {
      tell(c, "phaseEnded", "RB-TURN-6", { seat: v.seat, unspent: playerOf(c.s, v.seat).activationsLeft });
      return goto("phaseOver");
    }
    return call(activationFlow, activationVars(a.unit, a.order), "choose");
  },
  phaseOver(c, v) {
    const { s } = c;
    playerOf(s, v.seat).phaseDone = true;
    if (v.seat !== s.first) return goto("end");
    v.seat = rival(v.seat);
    return goto("phase");
  },
  // RB-TURN-9
  end(c) {
    const { s } = c;
    s.phase = "endOfTurn";
    for (const unit of s.units) {
      unit.ordered = false;
      unit.moved = false;
      unit.firedFixed = false;
      unit.ambushShotUsed = false;
    }
    return done;
  },
});

function initiativeDie(c: C, seat: Seat): number {
  return rollD6(c, { purpose: "initiative", rule: "RB-TURN-2", seat, reads: "total" }).natural;
}

/** The higher die; ties go by the year (RB-TURN-4). */
export function firstOf(s: Position, german: number, soviet: number): Seat {
  if (german !== soviet) return german > soviet ? GERMAN : SOVIET;
  return yearOf(s.battle.year).tie === "german" ? GERMAN : SOVIET;
}
