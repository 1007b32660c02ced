import { exitOf, isHeldBack, livingOf, moveRefusal, rateOf } from "@escaramuza/rules-ba";
import type { Move } from "@escaramuza/rules-ba";
import { marched, waysFor } from "./places.ts";
import type { Pace, Way } from "./places.ts";
import { aimsFrom, standWorth } from "./stand.ts";
import type { Group, World } from "./world.ts";

/** The best of the ways a unit has with an order. */

export interface Going {
  readonly move: Move;
  readonly x: number;
  readonly y: number;
  /** Of standing there, and of the shot after an Advance. */
  readonly worth: number;
}

/** How many are put before the rules before giving up. */
const TRIES = 7;
const SLOW = 2;

export function bestGoing(w: World, group: Group, pace: Pace): Going | null {
  const { unit } = group;
  const leave = leaving(w, group, pace);
  if (leave !== null) return leave;
  const ranked = waysFor(w, group, pace)
    .map((way) => ({ way, worth: goingWorth(w, group, way, pace) }))
    .toSorted((a, b) => b.worth - a.worth);
  let tries = 0;
  let slow = 0;
  let refused: Way | null = null;
  for (const { way, worth } of ranked) {
    if (way.slow && ++slow > SLOW) continue;
    if (!way.slow && ++tries > TRIES) break;
    if (moveRefusal(w.s, unit, pace, way.move) === null) return { ...way, worth };
    refused ??= way;
  }
  // What the planner would make of the best of them.
  if (refused === null || refused.slow || refused.move.do !== "paths" || isHeldBack(w.s, unit)) return null;
  const again = marched(w, group, refused.x, refused.y);
  return moveRefusal(w.s, unit, pace, again.move) === null
    ? { ...again, worth: goingWorth(w, group, again, pace) - ROUNDABOUT }
    : null;
}

/** Its end is not quite what it was meant to be. */
const ROUNDABOUT = 0.05;

function goingWorth(w: World, group: Group, { x, y }: Way, pace: Pace): number {
  const shot = pace === "advance" ? aimsFrom(w, group, x, y, "moving") : 0;
  return standWorth(w, group, x, y) + shot;
}

/** Off the table where that is what is wanted (BA-SCEN-7). */
function leaving(w: World, group: Group, pace: Pace): Going | null {
  const { unit } = group;
  const edge = exitOf(w.s, unit);
  if (edge === null || unit.place.at !== "table") return null;
  const left = edge === "south" ? group.y : w.board.height - group.y;
  const reach = rateOf(w.s, unit, pace) * (unit.vehicle === null ? 1 : 2);
  if (left - group.radius > reach + 3000 || livingOf(unit).length > MANY) return null;
  const move: Move = { do: "leave" };
  if (moveRefusal(w.s, unit, pace, move) !== null) return null;
  const { leftVp, satchelVp } = w.scenario;
  return { move, x: group.x, y: group.y, worth: 3 + Math.max(leftVp, satchelVp?.left ?? 0) };
}

const MANY = 60;
