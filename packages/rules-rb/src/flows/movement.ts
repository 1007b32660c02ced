import { pathLength } from "@escaramuza/geometry";
import { ask, call, done, goto } from "@escaramuza/kernel";
import type { Order } from "../answers.ts";
import { checkpointAt, checkpointCount, pathUpTo } from "../checkpoints.ts";
import { DATA } from "../data.ts";
import { ambush } from "../fire-kinds.ts";
import { move } from "../kinds.ts";
import { declaredWays, facingBefore, isDisplaced } from "../movement.ts";
import { allowanceOf, isHeld } from "../orders.ts";
import { mayBog } from "../passage.ts";
import { rbFlow, rollD6, tell } from "../rb.ts";
import type { C } from "../rb.ts";
import { ambushShotsOf, canFireAt } from "../shooting.ts";
import { placesRefusal } from "../standing.ts";
import { MM, livingOf, onTable, unitOf } from "../state.ts";
import type { Point, Unit } from "../state.ts";
import type { Way } from "../ways.ts";
import { fireFlow, fireVars } from "./fire.ts";

/** The move of an Advance or Run, with the interruptions on its way (RB-AMB, RB-R18) and the bog test (RB-TERR-9). */

interface MovementVars {
  readonly unit: string;
  readonly order: Order;
  /** Declared whole (RB-AMB-2); empty where nothing moves. */
  ways: readonly Way[];
  /** The facing it will have at the end; 0, 0 for infantry. */
  dx: number;
  dy: number;
  /** Checkpoint reached, of how many. */
  at: number;
  of: number;
  /** Ambushers asked at an earlier checkpoint, and at this one (RB-AMB-3). */
  before: readonly string[];
  here: readonly string[];
}

export function movementVars(unit: string, order: Order): MovementVars {
  return { unit, order, ways: [], dx: 0, dy: 0, at: 1, of: 1, before: [], here: [] };
}

export const movementFlow = rbFlow<MovementVars>()("movement", {
  begin(c, v) {
    const unit = unitOf(c.s, v.unit);
    if (onTable(unit) && isHeld(unit)) return goto("window"); // RB-ORD-13, RB-AMB-10
    return ask(move, unit.seat, "RB-AMB-2", { unit: unit.id, order: v.order }, "declared");
  },
  declared(c, v) {
    const { s } = c;
    const unit = unitOf(s, v.unit);
    const found = declaredWays(s, unit, allowanceOf(unit, v.order), c.answer(move));
    if (!found.ok) throw new Error(`an answer that was checked is refused: ${found.refusal.code}`);
    if (!isDisplaced(unit, found)) return goto("window");
    const { ways, dx, dy } = found;
    const entered = !onTable(unit);
    // Frozen: copies of the game share them.
    v.ways = Object.freeze(ways);
    v.dx = dx;
    v.dy = dy;
    v.of = checkpointCount(ways);
    unit.moved = true;
    unit.dugIn = false; // RB-TERR-11, RB-R88
    if (entered) {
      const facing = facingBefore(unit, ways);
      if (unit.vehicle !== null) Object.assign(unit.vehicle, { dx: facing.x, dy: facing.y });
      unit.place = "table";
      unit.entry = null;
      put(unit, checkpointAt(ways, 0, v.of), ways); // RB-DEP-6
    }
    const about = { unit: unit.id, seat: unit.seat, order: v.order };
    const length = longest(ways);
    const gone = { length, ways: told(ways) };
    if (entered) tell(c, "entered", "RB-DEP-6", { ...about, ...gone });
    else if (length > 0) tell(c, "moved", "RB-AMB-2", { ...about, ...gone });
    else tell(c, "turned", "RB-VEH-4", about);
    if (!s.units.some((o) => isAmbusher(o, unit))) v.at = v.of;
    return goto("checkpoint");
  },
  checkpoint(c, v) {
    const unit = unitOf(c.s, v.unit);
    put(unit, checkpointAt(v.ways, v.at, v.of), v.ways);
    if (v.at < v.of) return goto("window");
    if (unit.vehicle !== null) {
      unit.vehicle.dx = v.dx;
      unit.vehicle.dy = v.dy;
    }
    bogTest(c, unit, v, v.at);
    return goto("window");
  },
  // RB-AMB-3 on the way, RB-AMB-4 at the end.
  window(c, v) {
    const { s } = c;
    const unit = unitOf(s, v.unit);
    const last = v.at === v.of;
    const units = s.units
      .filter((o) => isAmbusher(o, unit) && (last || !v.before.includes(o.id)) && canFireAt(s, o, unit))
      .map((o) => o.id);
    const [first] = units;
    if (first === undefined) return goto("next");
    v.here = [...new Set([...v.here, ...units])];
    const rule = last ? "RB-AMB-4" : "RB-AMB-3";
    return ask(ambush, unitOf(s, first).seat, rule, { unit: unit.id, units, at: v.at, of: v.of }, "interrupted");
  },
  interrupted(c, v) {
    const { s } = c;
    const a = c.answer(ambush);
    if (a.do === "decline") return goto("next");
    const shots = ambushShotsOf(s, unitOf(s, v.unit), a);
    if ("code" in shots) throw new Error(`an answer that was checked is refused: ${shots.code}`);
    tell(c, "interrupted", "RB-AMB-5", { unit: a.unit, seat: unitOf(s, a.unit).seat, target: v.unit });
    return call(fireFlow, fireVars(a.unit, shots, true), "resolved");
  },
  resolved(c, v) {
    const unit = unitOf(c.s, v.unit);
    if (!onTable(unit)) return done;
    // RB-AMB-8: who is left goes on, even if they no longer end together.
    if (!unit.suppressed) return goto("window");
    if (v.at < v.of) halt(c, unit, v);
    return done;
  },
  next(_c, v) {
    if (v.at === v.of) return done;
    v.before = [...v.before, ...v.here];
    v.here = [];
    v.at += 1;
    return goto("checkpoint");
  },
});

/** The longest way, to the millimetre. */
function longest(ways: readonly Way[]): number {
  const most = Math.max(...ways.map((way) => pathLength(way.path)));
  return Math.round(most / MM) * MM;
}

/** The ways of those who move, the longest first, for who watches them go. */
function told(ways: readonly Way[]): readonly { readonly figure: string; readonly path: readonly number[][] }[] {
  return ways
    .filter(({ path }) => path.length > 1)
    .toSorted((a, b) => pathLength(b.path) - pathLength(a.path))
    .map(({ figure, path }) => ({ figure, path: path.map(({ x, y }) => [x, y]) }));
}

/** It may interrupt this unit's order, if it has a shot (RB-ORD-6, RB-AMB-1, RB-R16). */
export function isAmbusher(o: Unit, mover: Unit): boolean {
  return o.ambush && o.seat !== mover.seat && !o.ambushShotUsed && onTable(o);
}

/** The figures that still live, in the order of their ways: who fell on the way is passed over. */
function put(unit: Unit, places: readonly Point[], ways: readonly Way[]): void {
  for (const [i, { figure: id }] of ways.entries()) {
    const figure = unit.figures.find((o) => o.id === id);
    const at = places[i];
    if (figure === undefined || at === undefined) continue;
    figure.x = at.x;
    figure.y = at.y;
  }
}

/** RB-AMB-7: back to the last checkpoint on which everybody stands legally; the facing is still the one it began with (RB-R92). */
function halt(c: C, unit: Unit, v: MovementVars): void {
  let { at } = v;
  while (at > 0 && placesRefusal(c.s, unit, livingOf(unit)) !== null) {
    at -= 1;
    put(unit, checkpointAt(v.ways, at, v.of), v.ways);
  }
  tell(c, "halted", "RB-AMB-7", { unit: unit.id, seat: unit.seat });
  bogTest(c, unit, v, at);
}

/** RB-TERR-9: for the ground covered up to this checkpoint. */
function bogTest(c: C, unit: Unit, { ways, of }: MovementVars, at: number): void {
  const [way] = ways;
  if (unit.vehicle === null || way === undefined || !mayBog(c.s, unit, pathUpTo(way.path, at, of))) return;
  const { natural } = rollD6(c, {
    purpose: "bog",
    rule: "RB-TERR-9",
    seat: unit.seat,
    about: { unit: unit.id },
    reads: ({ natural: die }) => (isBogged(die) ? 1 : 0),
  });
  if (!isBogged(natural)) return;
  unit.vehicle.immobilised = true;
  tell(c, "bogged", "RB-TERR-9", { unit: unit.id, seat: unit.seat });
}

export function isBogged(die: number): boolean {
  return die <= DATA.figures.bog.value;
}
