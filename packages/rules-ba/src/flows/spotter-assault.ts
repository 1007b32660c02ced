import { call, done, goto } from "@escaramuza/kernel";
import { assaultReach } from "../assault.ts";
import { assaultRoute } from "../assault-route.ts";
import { baFlow, rollD6, tell } from "../ba.ts";
import { chargeWays, obstacleOn } from "../contact.ts";
import { DATA } from "../data.ts";
import { destroyUnit } from "../destruction.ts";
import { damageNeeded } from "../hits.ts";
import { bloody, menIn, removeMen } from "../losses.ts";
import { ownerOf, spotterAlone } from "../spotters.ts";
import { EPS, isAlive, unitOf } from "../state.ts";
import { consolidateFlow, consolidateVars } from "./consolidate.ts";
import { lossesFlow, lossesVars } from "./damage.ts";
import { moveFlow, moveVars } from "./movement.ts";

/** BA-WPN-36: a spotter who is assaulted fights alone; his unit neither reacts nor suffers. */
interface SpotterAssaultVars {
  readonly unit: string;
  readonly spotter: string;
  covered: number;
  length: number;
  round: number;
  men: number;
}

export function spotterAssaultVars(unit: string, spotter: string): SpotterAssaultVars {
  return { unit, spotter, covered: 0, length: 0, round: 0, men: 0 };
}

export const spotterAssaultFlow = baFlow<SpotterAssaultVars>()("spotterAssault", {
  measure(c, v) {
    const { s } = c;
    const unit = unitOf(s, v.unit);
    const target = spotterAlone(s, v.spotter);
    if (!isAlive(unit) || unit.stopped || target === null) return done;
    const route = assaultRoute(s, unit, target);
    if (route === null || route.length > assaultReach(unit, route.slow) - v.covered + EPS) return done;
    v.length = route.length;
    const ways = chargeWays(s, unit, target, route, obstacleOn(s, target, route.line));
    const moving = { ways, legs: [], heading: null, facing: null, into: { at: "table" }, moves: true } as const;
    return call(moveFlow, moveVars(unit.id, moving, "assault", { pauses: true }), "charged");
  },
  charged(c, v) {
    const { walk } = c.s;
    const unit = unitOf(c.s, v.unit);
    if (!isAlive(unit) || unit.stopped) return done;
    v.men = menIn(unit).length;
    if (walk === null || walk.at >= walk.of) return goto("round");
    v.covered += Math.round((v.length * walk.at) / walk.of);
    return goto("measure");
  },
  // BA-CQ-13: all of them on him, then he on them.
  round(c, v) {
    const { s } = c;
    const unit = unitOf(s, v.unit);
    const alone = spotterAlone(s, v.spotter);
    if (alone === null) return goto("won");
    v.round += 1;
    const owner = ownerOf(s, v.spotter);
    if (owner === null) return goto("won");
    if (strikes(c, unit.id, unit.seat, menIn(unit).length, damageNeeded(alone, PLAIN)) > 0) {
      removeMen(c, owner, [v.spotter], "BA-WPN-36");
      return goto("won");
    }
    const back = strikes(c, owner.id, owner.seat, 1, damageNeeded(unit, PLAIN));
    if (back > 0) {
      const losses = { ordinary: 1, exceptional: 0, gun: false, named: [] };
      return call(lossesFlow, lossesVars(unit, owner.seat, losses), "beaten");
    }
    return v.round < DATA.figures.drawnRounds.value ? goto("round") : goto("beaten");
  },
  beaten(c, v) {
    const unit = unitOf(c.s, v.unit);
    tell(c, "surrendered", "BA-CQ-18", { unit: unit.id, seat: unit.seat });
    destroyUnit(c, unit, "BA-CQ-18");
    return done;
  },
  won: (_c, v) => call(consolidateFlow, consolidateVars(v.unit, null), "blooded"),
  blooded(c, v) {
    const unit = unitOf(c.s, v.unit);
    if (isAlive(unit) && menIn(unit).length < v.men) bloody(c, unit);
    return done;
  },
});

const PLAIN = { pen: null, sheltered: false };

function strikes(c: Parameters<typeof rollD6>[0], unit: string, seat: number, n: number, needed: number): number {
  const { dice } = rollD6(c, {
    purpose: "attack",
    rule: "BA-CQ-13",
    seat,
    n,
    target: needed,
    about: { unit },
    reads: { atLeast: needed },
  });
  return dice.filter((die) => die >= needed).length;
}
