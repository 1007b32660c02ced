import { ask, call, done, goto } from "@escaramuza/kernel";
import type { Seat } from "@escaramuza/kernel";
import { sideStruck } from "../aim.ts";
import { NEARBY, aircraftAt, fireFlak, hasBearing } from "../aircraft.ts";
import { baFlow, rollD6, tell } from "../ba.ts";
import type { C } from "../ba.ts";
import { boardOf, unitGap, unitGapToPoint } from "../board.ts";
import { unitOn } from "../buildings.ts";
import { distinctPlaces, houseHits, levelFor } from "../bursts.ts";
import { aircraft, airTarget, takeCover } from "../close-kinds.ts";
import { DATA, heOf, rowFor, templateOf } from "../data.ts";
import { template } from "../fire-kinds.ts";
import { TOP, armourPen, halved, isProne, plainHits, rollSpec } from "../hits.ts";
import type { Bunch } from "../hits.ts";
import { goDown } from "../order-dice.ts";
import { addPins } from "../pins.ts";
import { airTargets } from "../requests.ts";
import { mayTakeCover } from "../shelter.ts";
import { findUnit, isAlive, isOnTable, rival, unitOf } from "../state.ts";
import type { AirRequest, Point, Position, Unit } from "../state.ts";
import { bestTemplates, touchedBy } from "../template.ts";
import { hitsFlow, hitsVars } from "./damage.ts";

/** The roll for one air request at the start of a turn (BA-AIR-2 to BA-AIR-18). */
interface AirVars {
  readonly observer: string;
  /** What the roll said. */
  result: "rookie" | "clearSky" | "arrives";
  /** Who is attacked, and whose choice that was. */
  target: string;
  by: Seat;
  /** Units the attack hits, with their models under the template; all of 2D6 go to the first. */
  struck: readonly { readonly unit: string; readonly models: number }[];
  /** Its place in the table of attacks. */
  attack: number;
}

export function airVars(observer: string): AirVars {
  return { observer, result: "clearSky", target: "", by: 0, struck: [], attack: 0 };
}

const { tables } = DATA;
/** D3 − 1 */
const SIGHTED = { dice: 1, sides: 3, plus: 0 } as const;

export const airFlow = baFlow<AirVars>()("air", {
  roll(c, v) {
    const { s } = c;
    const request = requestOf(s, v.observer);
    if (request === null) return done;
    const { natural } = rollD6(c, {
      purpose: "airRequest",
      rule: "BA-AIR-2",
      seat: request.seat,
      about: { unit: v.observer },
      reads: ({ natural: die }) => rowFor(tables.airRequest, die).result,
    });
    const { result, rule } = rowFor(tables.airRequest, natural);
    v.result = result;
    tell(c, result, rule, { seat: request.seat });
    if (result === "rookie") return goto("rookie");
    const target = targetOf(s, request);
    if (target !== null) {
      v.target = target.id;
      retarget(s, v.observer, target.id);
      return result === "clearSky" ? goto("change") : goto("arrive");
    }
    // BA-AIR-6
    const targets = seenBy(s, request);
    if (targets.length === 0) {
      tell(c, "clearSky", "BA-AIR-6", { seat: request.seat });
      return done;
    }
    const params = { observer: v.observer, why: "gone", targets, now: null } as const;
    return ask(airTarget, request.seat, "BA-AIR-6", params, "renamed");
  },
  renamed(c, v) {
    v.target = c.answer(airTarget);
    retarget(c.s, v.observer, v.target);
    return v.result === "arrives" ? goto("arrive") : done;
  },
  // BA-AIR-3
  rookie(c, v) {
    const { s } = c;
    const request = requestOf(s, v.observer);
    if (request === null) return done;
    const targets = rookieTargets(s, request.seat);
    if (targets.length === 0) {
      v.result = "clearSky";
      v.target = request.target;
      return goto("change");
    }
    v.by = rival(request.seat);
    const params = { observer: v.observer, why: "rookie", targets, now: null } as const;
    return ask(airTarget, v.by, "BA-AIR-3", params, "rookied");
  },
  rookied(c, v) {
    v.target = c.answer(airTarget);
    return goto("whence");
  },
  // BA-AIR-4
  change(c, v) {
    const { s } = c;
    const request = requestOf(s, v.observer);
    if (request === null) return done;
    const targets = seenBy(s, request).filter((id) => id !== request.target);
    if (targets.length === 0) return done;
    const params = { observer: v.observer, why: "clearSky", targets, now: request.target } as const;
    return ask(airTarget, request.seat, "BA-AIR-4", params, "changed");
  },
  changed(c, v) {
    retarget(c.s, v.observer, c.answer(airTarget));
    return done;
  },
  arrive(c, v) {
    v.by = requestOf(c.s, v.observer)?.seat ?? 0;
    return goto("whence");
  },
  // BA-AIR-7
  whence(c, v) {
    const target = unitOf(c.s, v.target);
    if (!hasBearing(c.s, target)) return goto("comes");
    return ask(aircraft, v.by, "BA-AIR-7", { observer: v.observer, target: v.target }, "placed");
  },
  placed(c, v) {
    c.s.aircraft = aircraftAt(c.s, unitOf(c.s, v.target), c.answer(aircraft).bearing);
    return goto("comes");
  },
  // BA-AIR-8 to BA-AIR-10: flak, then the pins of being seen, then the attack (BA-R84).
  comes(c, v) {
    const { s } = c;
    const request = requestOf(s, v.observer);
    const at = s.aircraft ?? middleOf(s);
    s.aircraft = at;
    const seat = request?.seat ?? v.by;
    tell(c, "aircraftCame", "BA-AIR-5", { seat, target: v.target, x: at.x, y: at.y });
    const stopped = fireFlak(c, seat, at);
    sighted(c, unitOf(s, v.target), at, v.by);
    const target = unitOf(s, v.target);
    if (stopped || !isAlive(target)) return goto("over");
    const { natural } = rollD6(c, {
      purpose: "airAttack",
      rule: "BA-AIR-10",
      seat: v.by,
      about: { unit: target.id },
      reads: ({ natural: die }) => rowFor(tables.airAttacks, die).id,
    });
    v.attack = natural;
    tell(c, rowFor(tables.airAttacks, natural).id, "BA-AIR-10", { seat, target: target.id });
    return goto("aim");
  },
  aim(c, v) {
    const { s } = c;
    const { template: size } = rowFor(tables.airAttacks, v.attack);
    const target = unitOf(s, v.target);
    if (size === null || target.place.at === "building") {
      v.struck = [{ unit: target.id, models: 0 }];
      return goto("next");
    }
    // BA-AIR-11, BA-R85: who the attacker's friends are. Without a place for it the target is only pinned.
    const places = distinctPlaces(bestTemplates(s, target, heOf(size).radius, v.by));
    v.struck = places[0]?.touched ?? [{ unit: target.id, models: 0 }];
    if (places.length < 2) return goto("next");
    const params = { unit: v.observer, target: target.id, size, places: places.map(({ x, y }) => ({ x, y })) };
    return ask(template, v.by, "BA-WPN-22", params, "aimed");
  },
  aimed(c, v) {
    const { template: size } = rowFor(tables.airAttacks, v.attack);
    v.struck = touchedBy(c.s, c.answer(template), heOf(size ?? 3).radius);
    return goto("next");
  },
  next(c, v) {
    const [first] = v.struck;
    if (first === undefined) return goto("over");
    const unit = unitOf(c.s, first.unit);
    if (!isAlive(unit) || !isOnTable(unit)) {
      v.struck = v.struck.slice(1);
      return goto("next");
    }
    return mayTakeCover(unit)
      ? ask(takeCover, unit.seat, "BA-AIR-12", { unit: unit.id, why: "air" }, "covered")
      : goto("hit");
  },
  covered(c, v) {
    const id = v.struck[0]?.unit ?? "";
    if (c.answer(takeCover) === "down") goDown(c, unitOf(c.s, id), "BA-AIR-12");
    return goto("hit");
  },
  hit(c, v) {
    const { s } = c;
    const [first, ...rest] = v.struck;
    v.struck = rest;
    if (first === undefined) return goto("over");
    const unit = unitOf(s, first.unit);
    const row = rowFor(tables.airAttacks, v.attack);
    const about = { unit: unit.id };
    addPins(c, unit, rollSpec(c, row.pins, { purpose: "pins", rule: "BA-AIR-10", seat: v.by, about }), "BA-AIR-10");
    if (!isAlive(unit)) return goto("next");
    // BA-BLDG-24; machine guns bring nothing down (BA-R97).
    if (unit.place.at === "building") {
      const { section } = unit.place;
      const floor = levelFor(c, v.by, section);
      const inside = unitOn(s, { section, floor });
      const many = houseHits(c, v.by, section, row);
      if (inside === null || many === null || !isAlive(inside)) return goto("next");
      const hits = isProne(inside) ? halved(many) : many;
      return call(hitsFlow, hitsVars(inside, v.by, [falling(s, inside, hits, row.pen)]), "next");
    }
    const rolled =
      row.hits === null ? null : rollSpec(c, row.hits, { purpose: "airHits", rule: "BA-AIR-10", seat: v.by, about });
    const many = rolled ?? (unit.vehicle === null ? first.models : Math.min(1, first.models));
    const hits = isProne(unit) ? halved(many) : many;
    return call(hitsFlow, hitsVars(unit, v.by, [falling(s, unit, hits, row.pen)]), "next");
  },
  // BA-AIR-14
  over(c, v) {
    c.s.aircraft = null;
    c.s.airRequests = c.s.airRequests.filter((one) => one.observer !== v.observer);
    return done;
  },
});

/** BA-AIR-13: on the top of armour, from where the aircraft is (BA-VEH-21). The pins are given already. */
function falling({ aircraft: from }: Position, unit: Unit, hits: number, pen: number): Bunch {
  const arc = unit.vehicle === null || from === null ? null : sideStruck(unit, from);
  return { ...plainHits(hits, pen + armourPen(unit, TOP), null), arc };
}

function requestOf(s: Position, observer: string): AirRequest | null {
  return s.airRequests.find((one) => one.observer === observer) ?? null;
}

function retarget(s: Position, observer: string, target: string): void {
  s.airRequests = s.airRequests.map((one) => (one.observer === observer ? { ...one, target } : one));
}

/** BA-AIR-6: still there, or what carries it now. */
function targetOf(s: Position, { target }: AirRequest): Unit | null {
  const unit = findUnit(s, target);
  if (unit === null) return null;
  const carrier = unit.place.at === "aboard" || unit.place.at === "towed" ? findUnit(s, unit.place.vehicle) : unit;
  return carrier !== null && isOnTable(carrier) && carrier.gun?.abandoned !== true ? carrier : null;
}

/** BA-OBS-11, BA-R88: nobody, once he is dead. The nearest first (decision 43). */
function seenBy(s: Position, { observer }: AirRequest): string[] {
  const unit = findUnit(s, observer);
  const sees = unit !== null && isOnTable(unit) && unit.models.some(({ alive, role }) => alive && role === "observer");
  if (unit === null || !sees) return [];
  return airTargets(s, unit)
    .map((o) => ({ id: o.id, far: unitGap(s, unit, o) }))
    .toSorted((a, b) => a.far - b.far)
    .map(({ id }) => id);
}

/** BA-AIR-3: the most valuable first (decision 8). */
function rookieTargets(s: Position, seat: Seat): string[] {
  return s.units
    .filter((unit) => unit.seat === seat && isOnTable(unit) && !unit.hidden && unit.gun?.abandoned !== true)
    .map((unit) => ({ id: unit.id, fv: templateOf(unit.template).fv }))
    .toSorted((a, b) => b.fv - a.fv)
    .map(({ id }) => id);
}

function middleOf(s: Position): Point {
  const { width, height } = boardOf(s);
  return { x: Math.round(width / 2), y: Math.round(height / 2) };
}

/** BA-AIR-9, BA-R151: near the target or near the aircraft, stopped or not. */
function sighted(c: C, target: Unit, at: Point, seat: Seat): void {
  const { s } = c;
  const near = s.units.filter(
    (unit) =>
      isOnTable(unit) &&
      unit.gun?.abandoned !== true &&
      (unit === target || unitGap(s, unit, target) <= NEARBY || unitGapToPoint(s, unit, at.x, at.y) <= NEARBY),
  );
  for (const unit of near) {
    if (!isAlive(unit)) continue;
    const roll = { purpose: "sighted", rule: "BA-AIR-9", seat, about: { unit: unit.id } } as const;
    addPins(c, unit, rollSpec(c, SIGHTED, roll) - 1, "BA-AIR-9");
  }
}
