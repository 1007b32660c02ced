import { call, done, goto } from "@escaramuza/kernel";
import { assaultReach, isInsideAssault } from "../assault.ts";
import { assaultRoute } from "../assault-route.ts";
import { stepOut, towards } from "../assault-moves.ts";
import type { Stop } from "../answers.ts";
import { baFlow, tell } from "../ba.ts";
import { boardOf } from "../board.ts";
import type { Line } from "../board.ts";
import type { Floor } from "../buildings.ts";
import { chargeWays, closeUp, obstacleOn } from "../contact.ts";
import { isInRough } from "../ground.ts";
import { bloody, menIn } from "../losses.ts";
import { noteMoved } from "../moved.ts";
import type { Moving } from "../movement.ts";
import { removePins } from "../pins.ts";
import { satchelOf, takeFromBeaten } from "../satchel.ts";
import { EPS, findUnit, isAlive, isOnTable, unitOf } from "../state.ts";
import type { Place, Position } from "../state.ts";
import { assaultReactionFlow, assaultReactionVars } from "./assault-reaction.ts";
import { closeQuartersFlow, closeQuartersVars } from "./close-quarters.ts";
import { consolidateFlow, consolidateVars } from "./consolidate.ts";
import { moveFlow, moveVars } from "./movement.ts";
import { ramFlow, ramVars } from "./ram.ts";
import { spotterAssaultFlow, spotterAssaultVars } from "./spotter-assault.ts";
import { tankAssaultFlow, tankAssaultVars } from "./tank-assault.ts";
import { vehicleAssaultFlow, vehicleAssaultVars } from "./vehicle-assault.ts";

/**
 * An assault, from the measuring on: it was declared with the order (BA-R156), that was tested, and the die shows Run and stays so; a
 * target that did not react keeps its right to an order (BA-CQ-23).
 */
interface AssaultVars {
  readonly unit: string;
  /** A unit, or the section a tank drives into. */
  readonly target: string;
  readonly stop: Stop | null;
  /** How far the closest of them has come already (BA-CQ-8). */
  covered: number;
  /** Length of the way under way. */
  length: number;
  /** Both sides strike together (BA-CQ-14). */
  together: boolean;
  /** The floor they came out of to assault (BA-BLDG-5, BA-R91). */
  home: Place | null;
  /** The obstacle they fight across (BA-CQ-12). */
  obstacle: string | null;
  /** The floor the target holds (BA-BLDG-9). */
  floor: Floor | null;
  /** When they meet: men on both sides, and who has the papers of scenario S4. */
  men: readonly [number, number];
  papers: string | null;
}

export function assaultVars(unit: string, target: string, stop: Stop | null): AssaultVars {
  const begun = {
    covered: 0,
    length: 0,
    together: false,
    home: null,
    obstacle: null,
    floor: null,
    men: [0, 0],
    papers: null,
  } as const;
  return { unit, target, stop, ...begun };
}

export const assaultFlow = baFlow<AssaultVars>()("assault", {
  begin(c, v) {
    const { s } = c;
    const unit = unitOf(s, v.unit);
    if (unit.vehicle !== null) {
      return findUnit(s, v.target) === null
        ? call(ramFlow, ramVars(v.unit, v.target), "end")
        : call(tankAssaultFlow, tankAssaultVars(v.unit, v.target, v.stop), "end");
    }
    if (findUnit(s, v.target) === null) return call(spotterAssaultFlow, spotterAssaultVars(v.unit, v.target), "end");
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
    if (unit.place.at === "building") {
      v.home = unit.place;
      stepOut(s, unit, route.path);
    }
    return goto("react");
  },
  // BA-CQ-6, BA-R141, BA-CQ-9
  react: (_c, v) => call(assaultReactionFlow, assaultReactionVars(v.target, v.unit), "measure"),
  // BA-CQ-8, BA-R68: with who is left, where they stand.
  measure(c, v) {
    const { s } = c;
    const [unit, target] = [unitOf(s, v.unit), unitOf(s, v.target)];
    if (!isAlive(unit)) return done;
    if (unit.stopped || !isOnTable(target)) {
      // BA-BLDG-6: outside they were for that fire alone.
      if (v.home !== null && v.covered === 0) unit.place = v.home;
      return done;
    }
    const route = assaultRoute(s, unit, target);
    if (route === null || route.length > assaultReach(unit, route.slow) - v.covered + EPS) return goto("short");
    const obstacle = obstacleOn(s, target, route.line);
    v.obstacle = obstacle?.piece.id ?? null;
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
    const moving = towards(s, unit, target, v.covered, v.home !== null);
    if (moving !== null) return call(moveFlow, moveVars(unit.id, moving, "run"), "end");
    if (v.home !== null) unit.place = v.home;
    return done;
  },
  contact(c, v) {
    const { s } = c;
    const [unit, target] = [unitOf(s, v.unit), unitOf(s, v.target)];
    if (!isOnTable(target)) return done;
    if (target.vehicle !== null) return call(vehicleAssaultFlow, vehicleAssaultVars(unit, target.id), "end");
    if (closeUp(s, target, unit, lineOf(s, v.obstacle))) noteMoved(s, target);
    if (s.battle.closeQuartersClearsPins) removePins(c, target, target.pins, "BA-R71");
    v.men = [menIn(unit).length, menIn(target).length];
    v.papers = satchelOf(s)?.carrier ?? null;
    const { place } = target;
    v.floor = place.at === "building" ? { section: place.section, floor: place.floor } : null;
    return call(closeQuartersFlow, closeQuartersVars(unit.id, target.id, v.together), "fought");
  },
  fought(c, v) {
    const { s } = c;
    const [unit, target] = [unitOf(s, v.unit), unitOf(s, v.target)];
    const winner = isAlive(unit) ? unit : isAlive(target) ? target : null;
    if (winner === null) return done;
    takeFromBeaten(c, v.papers === (winner === unit ? target.id : unit.id), winner);
    return call(consolidateFlow, consolidateVars(winner.id, winner === unit ? v.floor : null), "blooded");
  },
  // BA-SPEC-5: when all is over.
  blooded(c, v) {
    for (const [i, id] of [v.unit, v.target].entries()) {
      const unit = unitOf(c.s, id);
      if (isAlive(unit) && menIn(unit).length < (v.men[i] ?? 0)) bloody(c, unit);
    }
    return done;
  },
  end: () => done,
});

function lineOf(s: Position, id: string | null): Line | null {
  return id === null ? null : (boardOf(s).lines.find(({ piece }) => piece.id === id) ?? null);
}
