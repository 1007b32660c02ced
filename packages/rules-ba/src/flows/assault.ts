import { ask, call, done, goto } from "@escaramuza/kernel";
import type { Next } from "@escaramuza/kernel";
import { assaultReach, isInsideAssault } from "../assault.ts";
import { assaultRoute } from "../assault-route.ts";
import { baFlow, tell } from "../ba.ts";
import type { C } from "../ba.ts";
import { boardOf, moreThan, unitGap, unitInside } from "../board.ts";
import { assaultReaction } from "../close-kinds.ts";
import type { AssaultReactionQuestion } from "../close-questions.ts";
import { chargeWays, closeUp, obstacleOn } from "../contact.ts";
import { DATA } from "../data.ts";
import { canEscape } from "../escapes.ts";
import { reveal } from "../hidden.ts";
import { bloody } from "../losses.ts";
import { noteMoved } from "../moved.ts";
import { waysOf } from "../movement.ts";
import type { Moving } from "../movement.ts";
import { takeDie } from "../order-dice.ts";
import { removePins } from "../pins.ts";
import { satchelOf, takeFromBeaten } from "../satchel.ts";
import { canFireAt } from "../shooting.ts";
import { EPS, isAlive, isOnTable, rival, unitOf } from "../state.ts";
import type { Point, Position, Unit } from "../state.ts";
import { closeQuartersFlow, closeQuartersVars } from "./close-quarters.ts";
import { consolidateFlow, consolidateVars } from "./consolidate.ts";
import { escapeFlow, escapeVars } from "./escape.ts";
import { moveFlow, moveVars } from "./movement.ts";
import { ramFlow, ramVars } from "./ram.ts";
import { shootingFlow, shootingVars } from "./shooting.ts";
import { tankAssaultFlow, tankAssaultVars } from "./tank-assault.ts";
import { vehicleAssaultFlow, vehicleAssaultVars } from "./vehicle-assault.ts";

/** An assault, from the measuring on: the order was tested, the die shows Run (BA-CQ, BA-VASLT, BA-BLDG-8, BA-BLDG-26). */
interface AssaultVars {
  readonly unit: string;
  /** A unit, or the section a tank drives into. */
  readonly target: string;
  readonly stop: Point | null;
  /** How far the closest of them has come already (BA-CQ-8). */
  covered: number;
  /** Length of the way under way. */
  length: number;
  /** Both sides strike together (BA-CQ-14). */
  together: boolean;
  /** The target had the papers of scenario S4; the attacker had. */
  papers: { readonly target: boolean; readonly unit: boolean };
}

export function assaultVars(unit: string, target: string, stop: Point | null): AssaultVars {
  return { unit, target, stop, covered: 0, length: 0, together: false, papers: { target: false, unit: false } };
}

export const assaultFlow = baFlow<AssaultVars>()("assault", {
  begin(c, v) {
    const { s } = c;
    const unit = unitOf(s, v.unit);
    if (unit.vehicle !== null) {
      const target = s.units.find(({ id }) => id === v.target);
      return target === undefined
        ? call(ramFlow, ramVars(v.unit, v.target), "end")
        : call(tankAssaultFlow, tankAssaultVars(v.unit, v.target, v.stop), "end");
    }
    const target = unitOf(s, v.target);
    // It may be gone since the order was given (BA-HQ-5).
    if (!isOnTable(target)) return done;
    tell(c, "assaultBegun", "BA-CQ-24", { unit: unit.id, seat: unit.seat, target: target.id });
    // BA-BLDG-8: always a surprise.
    if (isInsideAssault(s, unit, target)) {
      v.together = true;
      return goto("contact");
    }
    const route = assaultRoute(s, unit, target);
    if (route === null || route.length > assaultReach(unit, route.slow) + EPS) return goto("short");
    return goto("react");
  },
  // BA-CQ-6, BA-CQ-9
  react(c, v) {
    const { s } = c;
    const [unit, target] = [unitOf(s, v.unit), unitOf(s, v.target)];
    const open = reactionsTo(s, unit, target);
    if (open === null) return goto("measure");
    return ask(assaultReaction, target.seat, "BA-CQ-6", open, "reacted");
  },
  reacted: (c, v) => reacted(c, v.target, v.unit, "measure"),
  // BA-CQ-8: with who is left, where they stand.
  measure(c, v) {
    const { s } = c;
    const [unit, target] = [unitOf(s, v.unit), unitOf(s, v.target)];
    if (!isAlive(unit) || unit.stopped || !isOnTable(target)) return done;
    const route = assaultRoute(s, unit, target);
    if (route === null || route.length > assaultReach(unit, route.slow) - v.covered + EPS) return goto("short");
    const obstacle = obstacleOn(s, target, route.path);
    v.together = obstacle !== null || target.place.at === "building" || isInRough(s, target);
    v.length = route.length;
    const moving: Moving = {
      ways: chargeWays(s, unit, target, route, obstacle),
      legs: [],
      heading: null,
      facing: null,
      into: { at: "table" },
      moves: true,
    };
    return call(moveFlow, moveVars(unit.id, moving, "assault", { pauses: true }), "charged");
  },
  charged(c, v) {
    const { s } = c;
    const unit = unitOf(s, v.unit);
    const { walk } = s;
    if (!isAlive(unit) || unit.stopped) return done;
    if (walk !== null && walk.at < walk.of) {
      v.covered += Math.round((v.length * walk.at) / walk.of);
      return goto("measure");
    }
    return goto("contact");
  },
  // BA-CQ-5
  short(c, v) {
    const { s } = c;
    const [unit, target] = [unitOf(s, v.unit), unitOf(s, v.target)];
    tell(c, "assaultShort", "BA-CQ-5", { unit: unit.id, seat: unit.seat, target: target.id });
    const moving = towards(s, unit, target, v.covered);
    return moving === null ? done : call(moveFlow, moveVars(unit.id, moving, "run"), "end");
  },
  contact(c, v) {
    const { s } = c;
    const [unit, target] = [unitOf(s, v.unit), unitOf(s, v.target)];
    if (!isOnTable(target)) return done;
    if (target.vehicle !== null) return call(vehicleAssaultFlow, vehicleAssaultVars(unit.id, target.id), "end");
    if (closeUp(s, target, unit)) noteMoved(s, target);
    if (s.battle.closeQuartersClearsPins) removePins(c, target, target.pins, "BA-R71");
    const carrier = satchelOf(s)?.carrier ?? null;
    v.papers = { target: carrier === target.id, unit: carrier === unit.id };
    return call(closeQuartersFlow, closeQuartersVars(unit, target, v.together), "fought");
  },
  fought(c, v) {
    const { s } = c;
    const [unit, target] = [unitOf(s, v.unit), unitOf(s, v.target)];
    const winner = isAlive(unit) ? unit : isAlive(target) ? target : null;
    if (winner === null) return done;
    takeFromBeaten(c, winner === unit ? v.papers.target : v.papers.unit, winner);
    // BA-BLDG-9: the floor is theirs.
    const into = winner === unit && target.fought !== null ? target.fought : null;
    return call(consolidateFlow, consolidateVars(winner.id, into), "blooded");
  },
  blooded(c, v) {
    for (const id of [v.unit, v.target]) {
      const unit = unitOf(c.s, id);
      if (isAlive(unit) && unit.models.some(({ alive }) => !alive)) bloody(c, unit);
    }
    return done;
  },
  end: () => done,
});
