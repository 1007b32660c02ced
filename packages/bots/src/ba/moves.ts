import { exitOf, isHeldBack, moveRefusal, rateOf, waysOf } from "@escaramuza/rules-ba";
import type { Move, Point } from "@escaramuza/rules-ba";
import { exposure } from "./drives.ts";
import { marched, waysFor } from "./places.ts";
import type { Pace, Way } from "./ways.ts";
import { dangerAt } from "./danger.ts";
import { outlooks } from "./foresight.ts";
import { aimsFrom, worthsOf } from "./stand.ts";
import { middleOf } from "./world.ts";
import { forceOf } from "./worth.ts";
import type { Group, World } from "./world.ts";

/** The best of the ways a unit has with an order. */

interface Going {
  readonly move: Move;
  readonly x: number;
  readonly y: number;
  /** Of standing there, and of the shot after an Advance. */
  readonly worth: number;
}

/** How many are put before the rules before giving up. */
const TRIES = 7;
const SLOW = 2;
/** Hulls find many ways closed, and who waits off the table must find one in: men on the table may stay where they are. */
const MANY = 60;

export function bestGoing(w: World, group: Group, pace: Pace): Going | null {
  const { unit } = group;
  const leave = leaving(w, group, pace);
  const { most, ways } = rankingOf(w, group, pace);
  if (leave !== null && leave.worth >= (ways.length === 0 ? 0 : most)) return leave;
  let tries = isHeldBack(w.s, unit) || unit.vehicle !== null ? TRIES - MANY : 0;
  let slow = 0;
  let found: Going | null = null;
  const refused: Ranked[] = [];
  for (const { way, worth } of ranked(w, group, pace)) {
    if (found !== null && worth <= found.worth) break;
    if (way.slow) {
      if (++slow > SLOW) continue;
      const going = followed(w, group, pace, way.move(w, group));
      if (going !== null && (found === null || going.worth > found.worth)) found = going;
      continue;
    }
    if (++tries > TRIES) break;
    const move = way.move(w, group);
    if (moveRefusal(w.s, unit, pace, move) === null) found = { x: way.x, y: way.y, move, worth };
    else refused.push({ way, worth });
  }
  if (isHeldBack(w.s, unit) || unit.vehicle !== null || unit.place.at !== "table") return found;
  return planned(w, group, pace, refused, found);
}

/** The best that it may hope for, before the rules are asked. */
export function hopedGoing(w: World, group: Group, pace: Pace): number {
  const stays = rankingOf(w, group, pace).most;
  return mayLeave(w, group, pace) ? Math.max(stays, leaveWorth(w, group)) : stays;
}

interface Ranked {
  readonly way: Way;
  readonly worth: number;
}

/** All ways of a unit with an order. Of most units only the most that any is worth is asked; few are put in order. */
export interface Ranking {
  readonly ways: readonly Way[];
  readonly worths: readonly number[];
  /** -Infinity where there is none. */
  readonly most: number;
  sorted: readonly Ranked[] | null;
}

/** The best first. */
export function ranked(w: World, group: Group, pace: Pace): readonly Ranked[] {
  const ranking = rankingOf(w, group, pace);
  const { ways, worths } = ranking;
  ranking.sorted ??= ways.map((way, i) => ({ way, worth: worths[i] ?? 0 })).toSorted((a, b) => b.worth - a.worth);
  return ranking.sorted;
}

function rankingOf(w: World, group: Group, pace: Pace): Ranking {
  const key = `${group.unit.id} ${pace}`;
  const had = w.ranks.get(key);
  if (had !== undefined) return had;
  const ways = waysFor(w, group, pace);
  const seen = shown(group);
  const { danger, still, moving } = outlooks(w, seen, ways, pace);
  const worthOf = worthsOf(w, seen);
  const advances = pace === "advance";
  const worths: number[] = [];
  let most = -Infinity;
  for (const [i, { x, y, heading }] of ways.entries()) {
    const shows = heading === undefined ? 0 : exposure(w, seen, x, y, heading);
    const worth = worthOf(x, y, danger[i] ?? 0, still[i] ?? 0) + (advances ? (moving[i] ?? 0) : 0) - shows;
    worths.push(worth);
    if (worth > most) most = worth;
  }
  const made: Ranking = { ways, worths, most, sorted: null };
  w.ranks.set(key, made);
  return made;
}

/** What the planner makes of the best of those that cannot be walked straight, where that would be a good deal better. */
function planned(w: World, group: Group, pace: Pace, refused: readonly Ranked[], found: Going | null): Going | null {
  const [best] = refused;
  if (best === undefined || best.way.move(w, group).do !== "paths") return found;
  if (found !== null && best.worth - found.worth < WORTHWHILE) return found;
  const going = followed(w, group, pace, marched(best.way).move(w, group));
  return going !== null && (found === null || going.worth > found.worth) ? going : found;
}

/** Where the planner's way really ends: it may fall short of where it was meant to go. */
function followed(w: World, group: Group, pace: Pace, move: Move): Going | null {
  const ways = waysOf(w.s, group.unit, pace, move);
  if (!ways.ok) return null;
  const at = middleOf(ways.ways.flatMap(({ path }) => path.at(-1) ?? []));
  return { ...at, move, worth: goingWorth(w, group, at, pace) };
}

const WORTHWHILE = 0.12;

/** Of standing there, and of the shot after an Advance. */
function goingWorth(w: World, group: Group, { x, y }: Point, pace: Pace): number {
  const seen = shown(group);
  const still = aimsFrom(w, seen, x, y, "still");
  const moving = pace === "advance" ? aimsFrom(w, seen, x, y, "moving") : 0;
  return worthsOf(w, seen)(x, y, dangerAt(w, seen, x, y), still) + moving;
}

/** BA-DEPLOY-3: who moves or fires is hidden no more. */
export function shown(group: Group): Group {
  return group.unit.hidden ? { ...group, unit: { ...group.unit, hidden: false } } : group;
}

/** Off the table where that is what is wanted (BA-SCEN-7). */
export function leaving(w: World, group: Group, pace: Pace): Going | null {
  const move: Move = { do: "leave" };
  if (!mayLeave(w, group, pace) || moveRefusal(w.s, group.unit, pace, move) !== null) return null;
  return { move, x: group.x, y: group.y, worth: leaveWorth(w, group) };
}

function mayLeave(w: World, group: Group, pace: Pace): boolean {
  const { unit } = group;
  const edge = exitOf(w.s, unit);
  if (edge === null || unit.place.at !== "table" || unit.entered) return false;
  const left = edge === "south" ? group.y : w.board.height - group.y;
  const reach = rateOf(w.s, unit, pace) * (unit.vehicle === null ? 1 : 2);
  return left <= reach + group.radius;
}

/** The papers go at once; who breaks through may be of use a little longer. */
function leaveWorth(w: World, group: Group): number {
  const { leftVp, satchelVp } = w.scenario;
  if (satchelVp !== null) return 3 + satchelVp.left;
  return leftVp + AWAY - USE * forceOf(w, group.unit) * (w.turnsLeft - 1);
}

/** What is gone cannot be lost. */
const AWAY = 1.5;

/** Of its force, for each turn that it might have stayed. */
const USE = 0.1;
