import type { Pick } from "@escaramuza/kernel";
import { BASE, DATA, TABLE, readyList, rival, squadTypeId } from "@escaramuza/rules-ps";
import type { Position, SquadChoice } from "@escaramuza/rules-ps";
import { groundOf, inSight } from "./ground.ts";
import type { Ground } from "./ground.ts";

/** Choices before the first shot: squad, edge, objective, directives. Deployment has a file of its own. */

/** A ready-made list of any type: all are fit to play (C4). */
export function rosterOf(pick: Pick): SquadChoice | undefined {
  const type = squadTypeId.options[pick(squadTypeId.options.length)];
  return type === undefined ? undefined : readyList(type);
}

/** A place seen from an edge: `out` from it, `across` along it. */
export function fromEdge(s: Position, low: boolean, across: number, out: number): { x: number; y: number } {
  const b = low ? out : TABLE - out;
  return s.axis === "southNorth" ? { x: across, y: b } : { x: b, y: across };
}

/** Nine places along the front of the deployment zone of an edge: where fire will come from. */
export function frontOf(s: Position, low: boolean): { x: number; y: number }[] {
  return Array.from({ length: 9 }, (_, k) => fromEdge(s, low, 500 + 1000 * k, ZONE - BASE));
}

const ZONE = 1500;

/** The edge with more to hide behind on the way to the middle (PS-9.1-4). */
export function edgeOf(s: Position, pick: Pick): "low" | "high" {
  const g = groundOf(s);
  let balance = 0;
  for (const spot of g.spots) {
    const at = s.axis === "southNorth" ? spot.y : spot.x;
    const low = at < TABLE / 2;
    if (Math.min(at, TABLE - at) > ZONE / 2) balance += low ? spot.cover : -spot.cover;
  }
  return balance === 0 ? (pick(2) === 0 ? "low" : "high") : balance > 0 ? "low" : "high";
}

const { lateralMin, fromEnemyEdge } = DATA.objectives.placement;

/** The objective to be taken: where few can be seen from the enemy's front and cover is at hand (PS-9.2-2). */
export function objectiveOf(s: Position, seat: number, legal: (lateral: number) => boolean): number | undefined {
  const g = groundOf(s);
  const enemyLow = s.lowEdge !== seat;
  const front = frontOf(s, enemyLow);
  let best: number | undefined;
  let most = -Infinity;
  for (let lateral = lateralMin; lateral <= TABLE - lateralMin; lateral += 250) {
    const at = fromEdge(s, enemyLow, lateral, fromEnemyEdge);
    const worth = shelter(g, at) - 0.25 * seenFrom(g, front, at);
    if (worth <= most || !legal(lateral)) continue;
    most = worth;
    best = lateral;
  }
  return best;
}

function shelter(g: Ground, at: { readonly x: number; readonly y: number }): number {
  let sum = 0;
  for (const spot of g.spots) if ((spot.x - at.x) ** 2 + (spot.y - at.y) ** 2 < 700 * 700) sum += 0.1 * spot.cover;
  return Math.min(1, sum);
}

export function seenFrom(
  g: Ground,
  places: readonly { readonly x: number; readonly y: number }[],
  at: { readonly x: number; readonly y: number },
): number {
  let n = 0;
  for (const from of places) if (inSight(g, from.x, from.y, at.x, at.y)) n++;
  return n;
}

/**
 * Two directives of six (PS-9.2-10 to PS-9.2-15) by what they brought in play between equals: a squad that presses on
 * loses more than four men, and usually takes six.
 */
export function directivesOf(s: Position, seat: number): [number, number] {
  const theirs = s.soldiers.filter((o) => o.seat === rival(seat));
  const specialists = theirs.filter((o) => o.specialist !== null).length;
  const expected: readonly (readonly [number, number])[] = [
    [1, 0.3],
    [2, 0.3],
    [3, 1.2 + 0.15 * (theirs.length - 10)],
    [4, 0.75],
    [5, 0.5 * specialists],
    [6, 0.9],
  ];
  const [first = 3, second = 6] = expected.toSorted((a, b) => b[1] - a[1]).map(([no]) => no);
  return [Math.min(first, second), Math.max(first, second)];
}
