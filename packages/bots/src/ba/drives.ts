import { bearingApart, bearingOf, wholeTurn } from "@escaramuza/geometry";
import { edgeOf, movementFor } from "@escaramuza/rules-ba";
import type { Point, Unit } from "@escaramuza/rules-ba";
import { mayPierce } from "./battery.ts";
import { SLACK, standing, towards } from "./ways.ts";
import type { Pace, Way } from "./ways.ts";
import { isOnRoad, nextOn } from "./reach.ts";
import type { Goal } from "./reach.ts";
import { BLOCKED, coverBetween } from "./sight.ts";
import { distance } from "./world.ts";
import { lifeOf } from "./worth.ts";
import type { Group, World } from "./world.ts";

/** Where a vehicle might drive: straight on, after a turn, back, and by the planner to what the scenario is about (BA-GEO-31). */

const TURNS = [0, 20, -20, 40, -40, 65, -65, 90, -90];

export function drives(w: World, group: Group, pace: Pace, rate: number): Way[] {
  const { vehicle } = group.unit;
  if (vehicle === null) return [];
  const ways: Way[] = [];
  if (pace === "advance") ways.push({ ...standing(group, () => null), heading: vehicle.heading });
  // Twice as far by road (BA-MOVE-8); who may not turn on a Run goes straight on (BA-VEH-2).
  const road = isOnRoad(w.board, group.x, group.y);
  const turns = mayTurn(group.unit, pace) ? headings(w, group, vehicle.heading) : [0];
  for (const turn of turns) {
    const heading = wholeTurn(vehicle.heading + turn);
    for (const part of FAR[pace]) {
      const by = Math.floor(rate * part) - SLACK;
      const end = towards(group, heading, by);
      if (part > 1 && !(road && isOnRoad(w.board, end.x, end.y))) continue;
      if (end.x < 1500 || end.y < 1500 || end.x > w.board.width - 1500 || end.y > w.board.height - 1500) continue;
      const forward = { do: "forward" as const, by };
      ways.push({
        ...end,
        heading,
        slow: false,
        move: () => ({ do: "drive", legs: turn === 0 ? [forward] : [{ do: "pivot", to: heading }, forward] }),
      });
    }
  }
  ways.push(...planned(w, group, rate));
  if (pace === "advance") {
    const by = Math.floor(rate / 2) - SLACK;
    ways.push({
      ...towards(group, vehicle.heading, -by),
      heading: vehicle.heading,
      slow: false,
      move: () => ({ do: "drive", legs: [{ do: "reverse", by }] }),
    });
  }
  return ways;
}

const FAR = { advance: [0.5, 1, 1.5, 2], run: [0.5, 1, 1.5, 2] };

function mayTurn(unit: Unit, pace: Pace): boolean {
  const { pivots, runPivots } = movementFor(unit);
  return (pace === "run" ? runPivots : pivots) !== 0;
}

/** By how much it might turn: evenly round, and at what the scenario is about. */
function headings(w: World, group: Group, now: number): number[] {
  const turns = [...TURNS];
  for (const { x, y } of aimsOf(w, group)) {
    if (distance(x, y, group.x, group.y) < 1000) continue;
    const turn = wholeTurn(Math.round(bearingOf(x - group.x, y - group.y)) - now);
    const least = turn > 180 ? turn - 360 : turn;
    if (Math.abs(least) <= 90) turns.push(least);
  }
  return turns;
}

/** Where the scenario sends vehicles: places it counts, or the edge. */
function aimsOf(w: World, group: Group): Point[] {
  const exit = exitFor(w);
  const edge = exit === null ? [] : [{ x: group.x, y: exit.edge === "north" ? w.board.height : 0 }];
  return [...w.s.objectives, ...edge];
}

function exitFor(w: World): Extract<Goal, { edge: string }> | null {
  if (w.scenario.leave !== "enemyEdge" || !w.attacks) return null;
  return { edge: edgeOf(w.s, w.seat) === "south" ? "north" : "south", deep: 0 };
}

/** By the planner: the next stretch of the way there, ready to go on from its end. */
function planned(w: World, group: Group, rate: number): Way[] {
  const exit = exitFor(w);
  const goals: Goal[] = [...w.s.objectives, ...(exit === null ? [] : [exit])];
  return goals.flatMap((goal): Way[] => {
    const end = nextOn(w.board, group.unit, group.x, group.y, goal, rate);
    if (end === null || distance(end.x, end.y, group.x, group.y) < 2000) return [];
    const on = nextOn(w.board, group.unit, end.x, end.y, goal, STRETCH);
    const facing = on === null ? null : wholeTurn(Math.round(bearingOf(on.x - end.x, on.y - end.y)));
    const move = { do: "march" as const, ...end, shape: "keep" as const, places: [] };
    return [
      {
        ...end,
        slow: true,
        move: () => (facing === null || on === null || (on.x === end.x && on.y === end.y) ? move : { ...move, facing }),
      },
    ];
  });
}

const STRETCH = 6000;

/** What it costs to show a side or the rear to who can pierce it (BA-VEH-12). */
export function exposure(w: World, group: Group, x: number, y: number, heading: number): number {
  let worst = 0;
  for (const foe of w.foes) {
    if (!mayPierce(w, foe.unit, group.unit) || coverBetween(w, foe.x, foe.y, x, y) === BLOCKED) continue;
    const apart = bearingApart(heading, wholeTurn(Math.round(bearingOf(foe.x - x, foe.y - y))));
    worst = Math.max(worst, apart > 135 ? REAR : apart > 45 ? SIDE : 0);
  }
  return worst === 0 ? 0 : worst * w.style.dread * lifeOf(w, group.unit, 1);
}

const SIDE = 0.25;
const REAR = 0.45;
