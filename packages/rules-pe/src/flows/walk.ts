import { call, done, goto } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { checkpoints } from "../checkpoints.ts";
import { DATA } from "../data.ts";
import { putAt, standsAt, wayAlong } from "../movement.ts";
import { peFlow, roll, tell } from "../pe.ts";
import type { C } from "../pe.ts";
import { isAdjacent } from "../sight.ts";
import { isOut, seatOf, soldierOf } from "../state.ts";
import type { Point, Position, Soldier } from "../state.ts";
import { explosionFlow } from "./explosion.ts";
import { windowFlow } from "./window.ts";

/** One man on his way, with everything that may stop him on it (PE-3-14): fire of those who watch, mines, wires. */

const point = z.strictObject({ x: z.int(), y: z.int() });
export const walkVars = z.strictObject({
  soldier: z.string(),
  mode: z.enum(["walk", "run"]),
  corners: z.array(point),
  cost: z.int(),
  slow: z.boolean(),
  crossing: z.nullable(
    z.strictObject({
      kind: z.enum(["cross", "treeUp", "treeDown", "stairs", "pickUp", "changeWeapon", "breakDoor"]),
      what: z.string(),
      from: point,
      to: point,
      cost: z.int(),
      paid: z.int(),
    }),
  ),
  /** What lies on the way, nearest first; filled in when he sets out. */
  ahead: z.nullable(
    z.array(
      z.strictObject({
        x: z.int(),
        y: z.int(),
        at: z.number(),
        kind: z.enum(["watch", "mine", "wire"]),
        id: z.string(),
      }),
    ),
  ),
  /** Where he set out from. */
  from: z.nullable(point),
});
export type WalkVars = z.infer<typeof walkVars>;

export const walkFlow = peFlow<WalkVars>()("walk", {
  setOut(c, v) {
    const soldier = soldierOf(c.s, v.soldier);
    v.from = { x: soldier.x, y: soldier.y };
    v.ahead = checkpoints(c.s, soldier, v.corners);
    soldier.aim = null;
    soldier.watch = null;
    soldier.unnoticed = soldier.unnoticed.filter(({ distance }) => distance < 0);
    const { go } = soldier;
    go.mode = v.mode;
    if (v.slow) go.slow = true;
    return goto("next");
  },
  next(c, v) {
    const soldier = soldierOf(c.s, v.soldier);
    if (isOut(soldier) || soldier.down !== null) return goto("stopped");
    const [meets, ...rest] = v.ahead ?? [];
    if (meets === undefined) return goto("arrive");
    v.ahead = rest;
    const moved = meets.x !== soldier.x || meets.y !== soldier.y;
    putAt(c.s, soldier, meets);
    if (moved) soldier.go.displaced = true;
    switch (meets.kind) {
      case "watch": {
        // Those who see the same spot at the same moment are asked together.
        const also = rest.filter((other) => other.kind === "watch" && other.at === meets.at).map(({ id }) => id);
        v.ahead = rest.filter((other) => other.kind !== "watch" || other.at !== meets.at);
        return call(windowFlow, { soldier: v.soldier, watchers: [meets.id, ...also] }, "next");
      }
      case "mine":
        return mineGoesOff(c, soldier, meets.id)
          ? call(explosionFlow, blastAt(soldier, meets.id), "next")
          : goto("next");
      case "wire":
        return wireGoesOff(c, soldier, meets.id)
          ? call(explosionFlow, blastAt(soldier, meets.id), "next")
          : goto("next");
    }
  },
  /** Hit on the way: he lies where he fell, and what he has not walked he has not paid (PE-17.1-3). */
  stopped(c, v) {
    const soldier = soldierOf(c.s, v.soldier);
    putAt(c.s, soldier, whereHeLies(c.s, v, soldier));
    const walked = wayAlong(c.s, { ...soldier, posture: "standing", ...(v.from ?? soldier) }, pathTo(v, soldier));
    soldier.go.spent += Math.min(v.cost, "code" in walked ? v.cost : walked.cost);
    tell(c, "stopped", "PE-17.1-3", { soldier: soldier.id, x: soldier.x, y: soldier.y });
    return done;
  },
  arrive(c, v) {
    const soldier = soldierOf(c.s, v.soldier);
    const end = v.corners.at(-1) ?? soldier;
    const from = v.from ?? soldier;
    putAt(c.s, soldier, end);
    if (end.x !== from.x || end.y !== from.y) soldier.go.displaced = true;
    soldier.go.spent += v.cost;
    soldier.crossing = v.crossing;
    tell(c, "moved", "PE-4-2", { soldier: soldier.id, mode: v.mode, path: [from, ...v.corners], pm: v.cost });
    if (v.crossing !== null)
      tell(c, "unfinished", "PE-4-12", {
        soldier: soldier.id,
        feature: v.crossing.what,
        paid: v.crossing.paid,
        cost: v.crossing.cost,
      });
    return done;
  },
});

/** Steps of half a centimetre. */
const BACK = 5;

/** PE-2-9, PE-17.1-3: on top of a friend whom he was passing through nobody lies; there he had come from there was room. */
function whereHeLies(s: Position, v: WalkVars, soldier: Soldier): Point {
  const from = v.from ?? soldier;
  if (isOut(soldier)) return { x: soldier.x, y: soldier.y };
  const way = [from, ...pathTo(v, soldier)];
  for (let i = way.length - 1; i > 0; i--) {
    const [a, b] = [way[i - 1] ?? from, way[i] ?? from];
    const length = Math.sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));
    for (let left = length; left > 0; left -= BACK) {
      const x = Math.round(a.x + ((b.x - a.x) * left) / length);
      const y = Math.round(a.y + ((b.y - a.y) * left) / length);
      if (standsAt(s, soldier, x, y) === null) return { x, y };
    }
  }
  return from;
}

/** The corners he had passed when he was stopped. */
function pathTo(v: WalkVars, soldier: Soldier): Point[] {
  let from = v.from ?? { x: soldier.x, y: soldier.y };
  const passed: Point[] = [];
  for (const corner of v.corners) {
    const across = (corner.x - from.x) * (soldier.y - from.y) - (corner.y - from.y) * (soldier.x - from.x);
    const length = (corner.x - from.x) * (corner.x - from.x) + (corner.y - from.y) * (corner.y - from.y);
    const along = (corner.x - from.x) * (soldier.x - from.x) + (corner.y - from.y) * (soldier.y - from.y);
    if (across * across <= 4 * length && along >= 0 && along <= length) break;
    passed.push(corner);
    from = corner;
  }
  return [...passed, { x: soldier.x, y: soldier.y }];
}

function blastAt(
  soldier: Soldier,
  id: string,
): { x: number; y: number; class: "E1" | "E2" | "E3" | "E4"; by: null; id: string } {
  return { x: soldier.x, y: soldier.y, class: DATA.damage.mine.class, by: null, id: `blast ${id}` };
}

/** PE-11-2 */
function mineGoesOff(c: C, soldier: Soldier, id: string): boolean {
  const { s } = c;
  const mine = s.mines.find((one) => one.id === id);
  if (mine === undefined) return false;
  const { value } = mine.overloaded ? DATA.figures.mineOverloaded : DATA.figures.mine;
  const { total } = roll(c, {
    purpose: "mine",
    rule: "PE-11-2",
    seat: seatOf(s, soldier),
    target: value,
    about: { soldier: soldier.id },
    reads: ({ total: sum }) => (sum >= value ? "explodes" : "safe"),
  });
  if (total < value) return false;
  s.mines = s.mines.filter((one) => one !== mine);
  const owner = s.sides[mine.side];
  if (mine.overloaded) owner.overloaded = Math.max(0, owner.overloaded - 1);
  else owner.mines = Math.max(0, owner.mines - 1);
  tell(c, "mineExploded", "PE-11-2", { soldier: soldier.id, x: mine.x, y: mine.y, reveals: true });
  return true;
}

/** PE-11-4, PE-11-5, PE-R75 */
function wireGoesOff(c: C, soldier: Soldier, id: string): boolean {
  const { s } = c;
  const wire = s.wires.find((one) => one.id === id);
  if (wire === undefined || soldier.wires.includes(id)) return false;
  const seat = seatOf(s, soldier);
  const about = { soldier: soldier.id };
  const { wireNoticed, wireExplodes } = DATA.figures;
  const { value } = DATA.troops.spotBy[soldier.vet];
  const modifiers = value === 0 ? [] : [{ code: `spot.${soldier.vet}`, rule: "PE-11-4", value }];
  const spotted = roll(c, {
    purpose: "spot",
    rule: "PE-11-4",
    seat,
    modifiers,
    target: wireNoticed.value,
    about,
    reads: ({ total: sum }) => (sum >= wireNoticed.value ? "seen" : "not"),
  });
  if (spotted.total >= wireNoticed.value) {
    for (const man of s.soldiers)
      if (man.side === soldier.side && (man === soldier || isAdjacent(s, man, soldier))) man.wires = [...man.wires, id];
    tell(c, "wireNoticed", "PE-11-4", { soldier: soldier.id, wire: id, reveals: true });
    return false;
  }
  const { total } = roll(c, {
    purpose: "trip",
    rule: "PE-11-5",
    seat,
    target: wireExplodes.value,
    about,
    reads: ({ total: sum }) => (sum >= wireExplodes.value ? "explodes" : "safe"),
  });
  if (total < wireExplodes.value) return false;
  s.wires = s.wires.filter((one) => one !== wire);
  s.sides[wire.side].traps = Math.max(0, s.sides[wire.side].traps - 1);
  tell(c, "wireTripped", "PE-11-5", { soldier: soldier.id, reveals: true });
  return true;
}
