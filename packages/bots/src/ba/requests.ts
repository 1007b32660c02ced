import { airTargets, hasRule, requestRefusal } from "@escaramuza/rules-ba";
import type { Shoot, Unit } from "@escaramuza/rules-ba";
import { lifeOf, pinsCost } from "./worth.ts";
import { distance, groupOf } from "./world.ts";
import type { Group, World } from "./world.ts";

/** What observers ask for, once in a game (BA-OBS, BA-AIR). */

interface Request {
  readonly answer: Extract<Shoot, { do: "barrage" | "air" }>;
  readonly worth: number;
}

export function requestFor(w: World, unit: Unit): Request | null {
  return requestsFor(w, unit).find(({ answer }) => requestRefusal(w.s, unit, answer) === null) ?? null;
}

/** The best first, before the rules are asked. */
export function requestsFor(w: World, unit: Unit): Request[] {
  const requests = hasRule(unit, "airObserver") ? airFor(w, unit) : barrageFor(w);
  return requests.toSorted((a, b) => b.worth - a.worth);
}

/** Everybody near the point is shaken, friends too. */
const SPREAD = 12_000;

const LEAST = 0.1;

function barrageFor(w: World): Request[] {
  const found: Request[] = [];
  for (const foe of w.foes) {
    const answer = { do: "barrage" as const, kind: "barrage" as const, x: Math.round(foe.x), y: Math.round(foe.y) };
    let worth = 0;
    for (const o of w.foes) worth += shaken(w, o, answer);
    for (const o of w.own) worth -= 1.2 * shaken(w, o, answer);
    if (worth > LEAST) found.push({ answer, worth });
  }
  return found;
}

function shaken(w: World, group: Group, { x, y }: { readonly x: number; readonly y: number }): number {
  const away = distance(group.x, group.y, x, y);
  if (away > SPREAD) return 0;
  return 0.6 * pinsCost(w, group.unit, 2) + 0.12 * lifeOf(w, group.unit, Math.max(1, group.men)) * (1 - away / SPREAD);
}

function airFor(w: World, unit: Unit): Request[] {
  return airTargets(w.s, unit).map((target) => ({
    answer: { do: "air", target: target.id },
    worth: 0.3 * lifeOf(w, target, Math.max(1, groupOf(w.s, target).men)) + 0.3,
  }));
}

/** Where shells that are late should fall instead (decision 6). */
export function betterMarker(
  w: World,
  from: { readonly x: number; readonly y: number },
  most: number,
): { readonly x: number; readonly y: number } | null {
  const value = (p: { readonly x: number; readonly y: number }): number => {
    let worth = 0;
    for (const o of w.foes) worth += shaken(w, o, p);
    for (const o of w.own) worth -= 1.2 * shaken(w, o, p);
    return worth;
  };
  let best: { x: number; y: number } | null = null;
  let most_ = value(from) + 0.05;
  for (const foe of w.foes) {
    const away = distance(from.x, from.y, foe.x, foe.y);
    const share = away <= most ? 1 : most / away;
    const p = { x: Math.round(from.x + (foe.x - from.x) * share), y: Math.round(from.y + (foe.y - from.y) * share) };
    const worth = value(p);
    if (worth <= most_) continue;
    best = p;
    most_ = worth;
  }
  return best;
}
