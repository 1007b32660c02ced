import {
  apLeft,
  cellAt,
  isVisible,
  isVehicle,
  mayBoard,
  mayMove,
  near,
  onMap,
  plays,
  rideCost,
} from "@escaramuza/rules-ch";
import { isStunned, stepRefusal } from "@escaramuza/rules-ch";
import type { Unit } from "@escaramuza/rules-ch";
import type { Idea } from "./pay.ts";
import { quiet, standIn } from "./stand.ts";
import type { World } from "./world.ts";

/** Getting aboard where the way is long, and out again where it is not (CH-RE16). */

/** Part of the way saved that counts: the vehicle has yet to drive it. */
const LIFT = 0.8;
/** What nobody rides for, and the longest lift that counts, in AP on foot. */
const NEAR = 3;
const LONGEST = 8;
/** What a unit is missed that rides along while others fight. */
const IDLE = 0.25;

export function ridesOf(w: World, unit: Unit): Idea[] {
  if (!plays(w.s, "P4") || !onMap(unit) || unit.hidden || isStunned(unit) || !mayMove(unit)) return [];
  return unit.aboard === null ? loadsOf(w, unit) : unloadsOf(w, unit);
}

/** What being driven is worth to it. */
function lift(w: World, unit: Unit): number {
  const pull = w.pulls.get(unit.id);
  if (pull === undefined) return 0;
  const way = pull.goal.ways.get(unit.place) ?? 0;
  const saved = Math.min(LONGEST, way - NEAR);
  // In the last round nobody comes far any more.
  return saved <= 0 || w.s.round >= w.s.battle.firefight.rounds
    ? 0
    : (LIFT * w.style.hope * pull.share * pull.goal.worth * saved) / w.style.reach;
}

function loadsOf(w: World, unit: Unit): Idea[] {
  const gain = lift(w, unit);
  if (isVehicle(unit) || gain <= IDLE) return [];
  return w.own
    .filter((o) => isVisible(o) && isVehicle(o) && near(o.place, unit.place) && o.status !== "used" && mayMove(o))
    .filter((o) => mayBoard(w.s, unit, o) === null)
    .map((vehicle) => ({
      units: [unit, vehicle],
      gain: gain - IDLE - w.dread * standIn(w, vehicle, vehicle.place, 0).danger,
      cost: rideCost(w.s, unit, vehicle.place),
      waits: false,
      make: (payment) => ({ do: "load", unit: unit.id, vehicle: vehicle.id, payment }),
    }));
}

function unloadsOf(w: World, unit: Unit): Idea[] {
  const vehicle = w.own.find((o) => o.id === unit.aboard);
  if (vehicle === undefined) return [];
  const free = { ...unit, aboard: null };
  const ap = w.me.activation?.members.includes(unit.id) === true ? apLeft(w.me) : unit.status === "unused" ? 7 : 0;
  const risk = w.dread * standIn(w, vehicle, vehicle.place, 0, [vehicle.facing ?? 0]).danger;
  const stays = quiet(w, free, unit.place) - risk + lift(w, unit) - IDLE;
  const ways = [unit.place, ...cellAt(w.board, unit.place).around];
  return ways.flatMap((to): Idea[] => {
    if (to === null || (to !== unit.place && stepRefusal(w.s, free, to) !== null)) return [];
    const cost = rideCost(w.s, unit, to);
    const stand = standIn(w, free, to, ap - cost);
    return [
      {
        units: [unit, vehicle],
        gain: stand.value - stays,
        cost,
        waits: false,
        make: (payment) => ({ do: "unload", unit: unit.id, to, facing: stand.facing, payment }),
      },
    ];
  });
}
