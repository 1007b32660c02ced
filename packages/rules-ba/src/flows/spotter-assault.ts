import { call, done, goto } from "@escaramuza/kernel";
import { assaultReach } from "../assault.ts";
import { stepOut, towards } from "../assault-moves.ts";
import { assaultRoute } from "../assault-route.ts";
import { baFlow, tell } from "../ba.ts";
import { chargeWays, obstacleOn } from "../contact.ts";
import { isInRough } from "../ground.ts";
import { bloody, menIn } from "../losses.ts";
import { spotterAlone } from "../spotters.ts";
import { EPS, isAlive, unitOf } from "../state.ts";
import type { Place } from "../state.ts";
import { closeQuartersFlow, closeQuartersVars } from "./close-quarters.ts";
import { consolidateFlow, consolidateVars } from "./consolidate.ts";
import { moveFlow, moveVars } from "./movement.ts";

/** BA-WPN-36: a spotter who is assaulted fights alone; his unit neither reacts nor suffers. */
interface SpotterAssaultVars {
  readonly unit: string;
  readonly spotter: string;
  covered: number;
  length: number;
  /** Both strike together (BA-CQ-14). */
  together: boolean;
  /** The floor they came out of (BA-BLDG-5). */
  home: Place | null;
  men: number;
}

export function spotterAssaultVars(unit: string, spotter: string): SpotterAssaultVars {
  return { unit, spotter, covered: 0, length: 0, together: false, home: null, men: 0 };
}

export const spotterAssaultFlow = baFlow<SpotterAssaultVars>()("spotterAssault", {
  begin(c, v) {
    const { s } = c;
    const unit = unitOf(s, v.unit);
    const target = spotterAlone(s, v.spotter);
    if (target === null) return done;
    tell(c, "assaultBegun", "BA-CQ-24", { unit: unit.id, seat: unit.seat, target: v.spotter });
    const route = assaultRoute(s, unit, target);
    if (route === null || route.length > assaultReach(unit, route.slow) + EPS) return goto("short");
    if (unit.place.at === "building") {
      v.home = unit.place;
      stepOut(s, unit, route.path);
    }
    return goto("measure");
  },
  measure(c, v) {
    const { s } = c;
    const unit = unitOf(s, v.unit);
    const target = spotterAlone(s, v.spotter);
    if (!isAlive(unit) || unit.stopped || target === null) return done;
    const route = assaultRoute(s, unit, target);
    if (route === null || route.length > assaultReach(unit, route.slow) - v.covered + EPS) return goto("short");
    v.length = route.length;
    const obstacle = obstacleOn(s, target, route.line);
    v.together = obstacle !== null || isInRough(s, target);
    const ways = chargeWays(s, unit, target, route, obstacle);
    const moving = { ways, legs: [], heading: null, facing: null, into: { at: "table" }, moves: true } as const;
    return call(moveFlow, moveVars(unit.id, moving, "assault", { pauses: true }), "charged");
  },
  charged(c, v) {
    const { walk } = c.s;
    const unit = unitOf(c.s, v.unit);
    if (!isAlive(unit) || unit.stopped) return done;
    if (walk !== null && walk.at < walk.of) {
      v.covered += Math.round((v.length * walk.at) / walk.of);
      return goto("measure");
    }
    v.men = menIn(unit).length;
    return call(closeQuartersFlow, closeQuartersVars(unit.id, v.spotter, v.together), "fought");
  },
  // BA-CQ-5
  short(c, v) {
    const { s } = c;
    const unit = unitOf(s, v.unit);
    const target = spotterAlone(s, v.spotter);
    tell(c, "assaultShort", "BA-CQ-5", { unit: unit.id, seat: unit.seat, target: v.spotter });
    const moving = target === null ? null : towards(s, unit, target, v.covered, v.home !== null);
    if (moving !== null) return call(moveFlow, moveVars(unit.id, moving, "run"), "end");
    if (v.home !== null) unit.place = v.home;
    return done;
  },
  fought: (c, v) =>
    isAlive(unitOf(c.s, v.unit)) ? call(consolidateFlow, consolidateVars(v.unit, null), "blooded") : done,
  blooded(c, v) {
    const unit = unitOf(c.s, v.unit);
    if (isAlive(unit) && menIn(unit).length < v.men) bloody(c, unit);
    return done;
  },
  end: () => done,
});
