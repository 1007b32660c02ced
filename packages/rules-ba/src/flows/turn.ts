import { ask, call, done, goto } from "@escaramuza/kernel";
import type { Seat } from "@escaramuza/kernel";
import { baFlow, rollD6, tell } from "../ba.ts";
import type { C } from "../ba.ts";
import { DATA, scenarioOf } from "../data.ts";
import { keepAmbush, keepDown, order } from "../kinds.ts";
import { changeBag, turnDie } from "../order-dice.ts";
import { isBarred, orderableUnits } from "../orders.ts";
import { removePins } from "../pins.ts";
import { canFire } from "../shooting.ts";
import { smokeUpkeep } from "../smoke.ts";
import { isAlive, rival, takesOrders, unitOf } from "../state.ts";
import type { Position, Unit } from "../state.ts";
import { loseEmptyTransports } from "../transports.ts";
import { airFlow, airVars } from "./air.ts";
import { bailOutFlow, bailOutVars } from "./bail-out.ts";
import { barrageFlow, barrageVars } from "./barrage.ts";
import { bombardmentFlow, bombardmentVars } from "./bombardment.ts";
import { orderFlow, orderVars } from "./order.ts";
import { shootingFlow, shootingVars } from "./shooting.ts";

/** One turn: what comes before the first die, the orders, the turn end (BA-TURN-1). */

interface TurnVars {
  /** Observers whose requests are still to be rolled for (BA-TURN-2). */
  barrages: readonly string[];
  strikes: readonly string[];
  drawn: boolean;
  /** Whose decisions at turn end come now (BA-TURN-12). */
  deciding: Seat;
  /** On Ambush and still to be decided. */
  waiting: readonly string[];
  shooter: string;
}

export function turnVars(): TurnVars {
  return { barrages: [], strikes: [], drawn: false, deciding: 0, waiting: [], shooter: "" };
}

export const turnFlow = baFlow<TurnVars>()("turn", {
  begin(c, v) {
    const { s } = c;
    s.phase = "startOfTurn";
    s.ordered = [false, false];
    tell(c, "turnBegan", "BA-TURN-1", { turn: s.turn, bag: s.bag });
    v.barrages = s.requests.map(({ observer }) => observer);
    v.strikes = s.airRequests.map(({ observer }) => observer);
    const bombards = s.turn === 1 && scenarioOf(s.battle.scenario).bombardment;
    return bombards ? call(bombardmentFlow, bombardmentVars(), "smoke") : goto("smoke");
  },
  smoke(c) {
    if (c.s.smoke.length > 0) smokeUpkeep(c); // BA-OBS-10
    return goto("requests");
  },
  requests(c, v) {
    if (c.s.bailing.length > 0) return call(bailOutFlow, bailOutVars(), "requests");
    const [barrage] = v.barrages;
    if (barrage !== undefined) {
      v.barrages = v.barrages.slice(1);
      return call(barrageFlow, barrageVars(barrage), "requests");
    }
    const [strike] = v.strikes;
    if (strike === undefined) return goto("orders");
    v.strikes = v.strikes.slice(1);
    return call(airFlow, airVars(strike), "requests");
  },
  orders(c) {
    c.s.phase = "orders";
    return goto("draw");
  },
  // BA-TURN-3, BA-TURN-7
  draw(c, v) {
    const { s } = c;
    if (s.bailing.length > 0) return call(bailOutFlow, bailOutVars(), "draw");
    const [a, b] = s.bag;
    if (a + b === 0) return goto("ambushes");
    const seat = drawDie(c);
    if (isBarred(s, seat)) {
      tell(c, "dieReturned", "BA-TURN-10", { seat });
      return goto("draw");
    }
    changeBag(s, seat, -1);
    s.drawn = seat;
    if (!v.drawn) s.firstDraw = seat; // BA-TURN-12
    v.drawn = true;
    tell(c, "dieDrawn", "BA-TURN-3", { seat, bag: s.bag });
    return call(giveFlow, giveVars(seat), "draw");
  },

  // --- turn end (BA-TURN-11)

  ambushes(c, v) {
    const { s } = c;
    s.phase = "turnEnd";
    for (const unit of s.units) unit.retained = false; // BA-TURN-15: to be decided again
    v.deciding = s.firstDraw;
    v.waiting = onFace(s, v.deciding, "ambush");
    return goto("ambush");
  },
  ambush(c, v) {
    const { s } = c;
    if (s.bailing.length > 0) return call(bailOutFlow, bailOutVars(), "ambush");
    v.waiting = v.waiting.filter((id) => unitOf(s, id).die === "ambush" && isAlive(unitOf(s, id)));
    if (v.waiting.length > 0) return ask(keepAmbush, v.deciding, "BA-TURN-13", { units: v.waiting }, "ambushDecided");
    if (v.deciding !== s.firstDraw) return goto("transports");
    v.deciding = rival(v.deciding);
    v.waiting = onFace(s, v.deciding, "ambush");
    return goto("ambush");
  },
  ambushDecided(c, v) {
    const { s } = c;
    const a = c.answer(keepAmbush);
    const unit = unitOf(s, a.unit);
    v.waiting = v.waiting.filter((id) => id !== unit.id);
    if (a.do === "keep") {
      unit.retained = true;
      tell(c, "kept", "BA-TURN-13", { unit: unit.id, seat: unit.seat, order: "ambush" });
      return goto("ambush");
    }
    if (a.do === "return") {
      returnDie(c, unit);
      return goto("ambush");
    }
    const target = DATA.figures.ambushShot.value;
    const { natural } = rollD6(c, {
      purpose: "ambushShot",
      rule: "BA-TURN-13",
      seat: unit.seat,
      target,
      about: { unit: unit.id },
      reads: { atLeast: target },
    });
    v.shooter = unit.id;
    if (natural < target || !canFire(s, unit, "turnEnd")) return goto("fired");
    s.acting = unit.id;
    return call(shootingFlow, shootingVars(unit.id, "turnEnd"), "fired");
  },
  // BA-R22
  fired(c, v) {
    c.s.acting = null;
    const unit = unitOf(c.s, v.shooter);
    if (isAlive(unit) && unit.die !== null) returnDie(c, unit);
    return goto("ambush");
  },
  transports(c, v) {
    loseEmptyTransports(c);
    v.deciding = c.s.firstDraw;
    return goto("down");
  },
  down(c, v) {
    const { s } = c;
    if (s.bailing.length > 0) return call(bailOutFlow, bailOutVars(), "down");
    // BA-GUN-12: the die of a gun that got its first crew this turn returns.
    const units = onFace(s, v.deciding, "down").filter((id) => (unitOf(s, id).gun?.operatesFrom ?? 0) <= s.turn);
    if (units.length > 0) return ask(keepDown, v.deciding, "BA-TURN-14", { units }, "downDecided");
    return goto("nextDown");
  },
  downDecided(c) {
    const { units } = c.answer(keepDown);
    for (const id of units) {
      const unit = unitOf(c.s, id);
      unit.retained = true;
      tell(c, "kept", "BA-TURN-14", { unit: unit.id, seat: unit.seat, order: "down" });
      if (unit.pins === 0) continue;
      const { natural } = rollD6(c, {
        purpose: "keptDown",
        rule: "BA-TURN-14",
        seat: unit.seat,
        about: { unit: unit.id },
        reads: ({ natural: die }) => Math.ceil(die / 2),
      });
      removePins(c, unit, Math.ceil(natural / 2), "BA-TURN-14"); // D3
    }
    return goto("nextDown");
  },
  nextDown(c, v) {
    if (v.deciding !== c.s.firstDraw) return goto("clear");
    v.deciding = rival(v.deciding);
    return goto("down");
  },
  // BA-TURN-11, steps 3 and 5: dice of the dead are gone, all others return.
  clear(c) {
    const { s } = c;
    for (const unit of s.units) {
      if (takesOrders(unit)) {
        if (!unit.retained && unit.die !== null) returnDie(c, unit);
      } else if (!isAlive(unit)) unit.die = null;
      unit.retained = unit.retained && unit.die !== null;
      unit.moved = false;
      unit.assaulted = false;
      unit.entered = false;
      unit.escaped = false;
      unit.stopped = false;
      if (unit.vehicle !== null) unit.vehicle.boarded = false;
    }
    return done;
  },
});

interface GiveVars {
  readonly seat: Seat;
}

export function giveVars(seat: Seat): GiveVars {
  return { seat };
}

/** The die that was drawn, to one of its owner's units (BA-TURN-4 to BA-TURN-6). */
export const giveFlow = baFlow<GiveVars>()("give", {
  choose(c, v) {
    if (orderableUnits(c.s, v.seat).length === 0) throw new Error(`a die of seat ${v.seat} for nobody`);
    return ask(order, v.seat, "BA-TURN-4", {}, "given");
  },
  given(c) {
    const { s } = c;
    const a = c.answer(order);
    const unit = unitOf(s, a.unit);
    s.drawn = null;
    turnDie(unit, a.order);
    s.ordered = unit.seat === 0 ? [true, s.ordered[1]] : [s.ordered[0], true];
    return call(orderFlow, orderVars(a, false), "end");
  },
  end(c) {
    c.s.acting = null;
    return done;
  },
});

/** One of the dice in the bag, each as likely as any other (BA-D1). */
function drawDie(c: C): Seat {
  const [a, b] = c.s.bag;
  const { natural } = c.roll({
    purpose: "draw",
    rule: "BA-TURN-3",
    seat: 0,
    n: 1,
    sides: a + b,
    modifiers: [],
    reads: ({ natural: die }) => (die <= a ? 0 : 1),
    target: null,
    about: {},
    // What comes out is told; which of the dice it was means nothing.
    hidden: true,
  });
  return natural <= a ? 0 : 1;
}

function returnDie(c: C, unit: Unit): void {
  unit.die = null;
  unit.retained = false;
  changeBag(c.s, unit.seat, 1);
}

/** Units of a side whose die shows that and can be kept. */
function onFace(s: Position, seat: Seat, face: "ambush" | "down"): string[] {
  return s.units.filter((unit) => unit.seat === seat && unit.die === face && takesOrders(unit)).map(({ id }) => id);
}
