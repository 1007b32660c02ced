import { apart } from "@escaramuza/geometry";
import { call, done, goto } from "@escaramuza/kernel";
import type { Stop } from "../answers.ts";
import { arcTowards } from "../arcs.ts";
import { baFlow, rollD6, tell } from "../ba.ts";
import type { C } from "../ba.ts";
import { DATA } from "../data.ts";
import { destroyUnit } from "../destruction.ts";
import { displaceUnder } from "../displaced.ts";
import { goDown } from "../order-dice.ts";
import { addPins } from "../pins.ts";
import { EPS, isAlive, isOnTable, unitOf } from "../state.ts";
import type { Point, Position, Unit } from "../state.ts";
import { armourValue, contactWith, metOnLine, stopAt, straightMove, tankReach } from "../tank-line.ts";
import { moraleCheck } from "../tests.ts";
import { damageVehicle } from "../vehicle-damage.ts";
import { assaultReactionFlow, assaultReactionVars } from "./assault-reaction.ts";
import { moveFlow, moveVars } from "./movement.ts";

/** A tank that drives over men, guns, or into another vehicle (BA-VASLT-1 to BA-VASLT-11). */
interface TankAssaultVars {
  readonly unit: string;
  readonly target: string;
  readonly stop: Stop | null;
  /** Where it set out, and how far it may go. */
  from: Point;
  most: number;
  /** Where it means to stop; null: at the contact with a vehicle. */
  end: Point | null;
  /** Whom it meets next; those it has been through. */
  next: string;
  through: readonly string[];
}

export function tankAssaultVars(unit: string, target: string, stop: Stop | null): TankAssaultVars {
  return { unit, target, stop, from: { x: 0, y: 0 }, most: 0, end: null, next: "", through: [] };
}

export const tankAssaultFlow = baFlow<TankAssaultVars>()("tankAssault", {
  begin(c, v) {
    const { s } = c;
    const [unit, target] = [unitOf(s, v.unit), unitOf(s, v.target)];
    if (!isOnTable(target)) return done;
    tell(c, "assaultBegun", "BA-VASLT-1", { unit: unit.id, seat: unit.seat, target: target.id });
    v.from = placeOf(unit);
    v.most = tankReach(s, unit, target);
    const far = target.vehicle === null ? (stopAt(s, unit, target, v.stop) ?? contactWith(s, unit, target)) : null;
    if (far !== null) v.end = straightMove(unit, Math.round(far)).ways[0]?.path.at(-1) ?? null;
    return goto("seek");
  },
  /** BA-VASLT-4: whoever comes first on the line, each with a reaction of its own. */
  seek(c, v) {
    const { s } = c;
    const unit = unitOf(s, v.unit);
    if (!isAlive(unit) || unit.stopped) return goto("stopped");
    const first = nextOn(s, unit, v);
    if (first === null) return goto("goOn");
    v.next = first;
    return call(assaultReactionFlow, assaultReactionVars(first, v.unit), "advance");
  },
  advance(c, v) {
    const { s } = c;
    const [unit, next] = [unitOf(s, v.unit), unitOf(s, v.next)];
    if (!isAlive(unit) || unit.stopped) return goto("stopped");
    const far = isOnTable(next) ? contactWith(s, unit, next) : null;
    const left = leftOf(s, unit, v);
    // It got away, or out of the line: on to whoever is there now.
    if (far === null || far > left + 1) {
      v.through = [...v.through, v.next];
      return goto("seek");
    }
    // Others are nearer now (BA-VASLT-4).
    if (nextOn(s, unit, v) !== v.next) return goto("seek");
    return far < 1
      ? goto("met")
      : call(moveFlow, moveVars(unit.id, straightMove(unit, Math.floor(far)), "assault"), "met");
  },
  met(c, v) {
    const { s } = c;
    const [unit, next] = [unitOf(s, v.unit), unitOf(s, v.next)];
    if (!isAlive(unit) || unit.stopped) return goto("stopped");
    v.through = [...v.through, v.next];
    if (next.vehicle !== null) return goto("collide");
    // BA-VASLT-2
    if (next.kind === "artillery") destroyUnit(c, next, "BA-VASLT-2");
    else if (!moraleCheck(c, next, "tank", "BA-VASLT-2")) destroyUnit(c, next, "BA-VASLT-2");
    return goto("seek");
  },
  // BA-VASLT-5
  goOn(c, v) {
    const { s } = c;
    const unit = unitOf(s, v.unit);
    const left = Math.floor(leftOf(s, unit, v));
    return left < 1
      ? goto("stopped")
      : call(moveFlow, moveVars(unit.id, straightMove(unit, left), "assault"), "stopped");
  },
  // Wherever that is, and be it as a wreck.
  stopped(c, v) {
    displaceUnder(c, unitOf(c.s, v.unit));
    return done;
  },
  // BA-VASLT-8 to BA-VASLT-11
  collide(c, v) {
    const [unit, target] = [unitOf(c.s, v.unit), unitOf(c.s, v.target)];
    collide(c, unit, target);
    return goto("stopped");
  },
});

/** What is left of its way: to the stop it chose, or to the vehicle it means to hit; of one out of reach, as near as it may (BA-CQ-5). */
function leftOf(s: Position, unit: Unit, v: TankAssaultVars): number {
  const at = placeOf(unit);
  const left = Math.max(0, v.most - apart(v.from, at));
  if (v.end !== null) return Math.min(left, apart(v.end, at));
  const target = unitOf(s, v.target);
  const far = isOnTable(target) ? contactWith(s, unit, target) : null;
  if (far === null) return 0;
  return far <= left + EPS ? far : Math.max(0, Math.min(left, far - SHORT));
}

const SHORT = DATA.figures.separation.value + 2 * EPS;

function placeOf({ vehicle }: Unit): Point {
  if (vehicle === null) throw new Error("no vehicle");
  return { x: vehicle.x, y: vehicle.y };
}

function nextOn(s: Position, unit: Unit, v: TankAssaultVars): string | null {
  const to = leftOf(s, unit, v);
  const met = metOnLine(s, unit, to).find((one) => !v.through.includes(one.unit));
  const target = unitOf(s, v.target);
  if (met !== undefined) return met.unit;
  return target.vehicle !== null && isOnTable(target) && !v.through.includes(target.id) ? target.id : null;
}

/** Each rolls and adds its armour; who loses is damaged, and who wins only against one as strong is hurt too. */
function collide(c: C, unit: Unit, target: Unit): void {
  const scores = [unit, target].map((one) => {
    const value = armourValue(one);
    const { total } = rollD6(c, {
      purpose: "collision",
      rule: "BA-VASLT-8",
      seat: one.seat,
      modifiers: value === 0 ? [] : [{ code: "armour", rule: "BA-VASLT-8", value }],
      about: { unit: one.id },
      reads: "total",
    });
    return total;
  });
  const [a = 0, d = 0] = scores;
  tell(c, "collided", "BA-VASLT-8", { unit: unit.id, seat: unit.seat, target: target.id, scores });
  const loses = [a <= d, d <= a];
  for (const [i, [one, other]] of (
    [
      [unit, target],
      [target, unit],
    ] as const
  ).entries())
    suffer(c, one, other, loses[i] ?? false);
  for (const one of [unit, target]) {
    if (!isAlive(one)) continue;
    addPins(c, one, 1, "BA-VASLT-11");
    if (isAlive(one)) goDown(c, one, "BA-VASLT-11");
  }
}

function suffer(c: C, one: Unit, other: Unit, loser: boolean): void {
  const [own, theirs] = [armourValue(one), armourValue(other)];
  const arc =
    one.vehicle === null || other.vehicle === null ? null : arcTowards(one.vehicle, one.vehicle.heading, other.vehicle);
  if (loser) {
    if (own === 0) destroyUnit(c, one, "BA-VASLT-9");
    else damageVehicle(c, one, own > theirs ? "superficial" : "full", { arc });
  } else if (own <= theirs) damageVehicle(c, one, "superficial", { arc }); // BA-VASLT-10
}
