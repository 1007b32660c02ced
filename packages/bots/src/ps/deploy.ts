import type { Pick } from "@escaramuza/kernel";
import { BASE, TABLE, playerOf, rival } from "@escaramuza/rules-ps";
import type { Position, Soldier } from "@escaramuza/rules-ps";
import { aimsOf, hopes } from "./aims.ts";
import { canStand, groundOf } from "./ground.ts";
import type { Ground } from "./ground.ts";
import { STYLE } from "./style.ts";
import { frontOf, fromEdge, seenFrom } from "./set-up.ts";

/** Where the teams begin (PS-9.1-7): out of the enemy's sight, near cover, apart enough that one shell does not take all. */

interface Slot {
  readonly x: number;
  readonly y: number;
  /** Depth from the own edge, and place along it. */
  readonly out: number;
  readonly across: number;
  readonly hidden: number;
  readonly promise: number;
}

interface Spot {
  readonly soldier: string;
  readonly x: number;
  readonly y: number;
}

const ZONE = 1500;
const SCOUT_ZONE = 2500;
const FRONT = ZONE - BASE;
/** Between men, and between the middles of the teams: as wanted, then closer where terrain leaves no room. */
const SPACING = [
  [720, 3000],
  [560, 2000],
  [300, 0],
] as const;
/** Orders carry 20 cm (PS-4.3.3-2); the rules allow 30 to the leader. */
const NEAR_LEADER = 1950;
const ACROSS = 250;
const DEPTHS = [FRONT, 1050, 720];
const SCOUT_DEPTHS = [SCOUT_ZONE - BASE, 2050, 1700];

export function deploymentOf(
  s: Position,
  seat: number,
  teams: readonly string[],
  pick: Pick,
): { team: string; spots: Spot[] } | undefined {
  // The machine gun last: it sees what it will have to face.
  const team = teams.includes("nco") ? "nco" : teams[0];
  if (team === undefined) return undefined;
  const officers = playerOf(s, seat).officerTeam ?? [];
  const members = s.soldiers.filter((o) => o.seat === seat && officers.includes(o.id) === (team === "officer"));
  const leader = members.find((o) => o.role === (team === "officer" ? "officer" : "nco"));
  if (leader === undefined) return undefined;
  const g = groundOf(s);
  const slots = slotsOf(s, g, seat, leader, DEPTHS);
  const centres = Array.from({ length: 7 }, (_, k) => 1500 + 1000 * k + pick(200));
  for (const [apart, away] of SPACING) {
    const spots = best(
      centres
        .filter((c) => isAway(s, seat, c, away))
        .map((centre) => placed(s, g, seat, members, leader, slots, centre, apart)),
    );
    if (spots !== null) return { team, spots };
  }
  return undefined;
}

function best(tries: readonly (Placed | null)[]): Spot[] | null {
  let found: Placed | null = null;
  for (const t of tries) if (t !== null && (found === null || t.worth > found.worth)) found = t;
  return found === null ? null : found.spots;
}

/** Is the stretch around it far enough from the team already on the table? */
function isAway(s: Position, seat: number, centre: number, away: number): boolean {
  const first = s.soldiers.filter((o) => o.seat === seat && o.status === "active");
  if (first.length === 0) return true;
  const middle = first.reduce((sum, o) => sum + (s.axis === "southNorth" ? o.x : o.y), 0) / first.length;
  return Math.abs(centre - middle) > away;
}

function slotsOf(s: Position, g: Ground, seat: number, man: Soldier, depths: readonly number[]): Slot[] {
  const low = s.lowEdge === seat;
  const foes = s.soldiers.filter((o) => o.seat === rival(seat) && o.status === "active");
  const front = [...frontOf(s, !low), ...foes];
  const aims = aimsOf(s, g, seat, STYLE);
  const slots: Slot[] = [];
  for (let across = 200; across <= TABLE - 200; across += ACROSS) {
    for (const out of depths) {
      const at = fromEdge(s, low, across, out);
      if (!canStand(g, at.x, at.y)) continue;
      const hidden = 1 - seenFrom(g, front, at) / front.length;
      slots.push({
        ...at,
        out,
        across,
        hidden,
        promise:
          nearCover(s, g, seat, at) +
          hopes(s, { ...aims, share: new Map([[man.id, aims.goals.map(() => 1)]]) }, man.id, at.x, at.y, 5),
      });
    }
  }
  return slots;
}

/** Cover within a careful move ahead. */
function nearCover(s: Position, g: Ground, seat: number, at: { readonly x: number; readonly y: number }): number {
  const axis = s.axis === "southNorth" ? "y" : "x";
  const sign = s.lowEdge === seat ? 1 : -1;
  let most = 0;
  for (const spot of g.spots) {
    const ahead = sign * (spot[axis] - at[axis]);
    if (ahead > 0 && (spot.x - at.x) ** 2 + (spot.y - at.y) ** 2 < 1480 * 1480) most = Math.max(most, spot.cover);
  }
  return 0.15 * most;
}

interface Placed {
  readonly spots: Spot[];
  readonly worth: number;
}

function placed(
  s: Position,
  g: Ground,
  seat: number,
  members: readonly Soldier[],
  leader: Soldier,
  slots: readonly Slot[],
  centre: number,
  apart: number,
): Placed | null {
  const spots: Spot[] = [];
  const friends = s.soldiers.filter((o) => o.seat === seat && o.status === "active");
  const clear = (x: number, y: number, free: number): boolean =>
    [...spots, ...friends].every((o) => (o.x - x) ** 2 + (o.y - y) ** 2 >= free * free);
  let worth = 0;
  let head: { x: number; y: number } | null = null;
  const put = (man: Soldier, from: readonly Slot[], value: (slot: Slot) => number): Slot | null => {
    let found: Slot | null = null;
    let most = -Infinity;
    for (const slot of from) {
      if (
        head === null
          ? Math.abs(slot.across - centre) > 500
          : (slot.x - head.x) ** 2 + (slot.y - head.y) ** 2 > NEAR_LEADER * NEAR_LEADER
      )
        continue;
      const v = value(slot);
      if (v <= most || !clear(slot.x, slot.y, apart)) continue;
      found = slot;
      most = v;
    }
    if (found === null) return null;
    spots.push({ soldier: man.id, x: found.x, y: found.y });
    worth += most;
    return found;
  };
  const start = put(leader, slots, (slot) => slot.hidden + 0.5 * slot.promise - (slot.out > 1100 ? 0.1 : 0));
  if (start === null) return null;
  head = start;
  const gunner = members.find((o) => o.role === "gunner");
  const helper = gunner === undefined ? undefined : members.find((o) => o.role === "assistant");
  if (gunner !== undefined) {
    // The gun is to see and reach far; its helper stands behind it, in contact.
    const at = put(
      gunner,
      slots.filter((slot) => slot.out > 700),
      (slot) => 0.5 * slot.hidden + slot.promise,
    );
    if (at === null) return null;
    if (helper !== undefined) {
      const behind = fromEdge(s, s.lowEdge === seat, at.across, at.out - 252);
      if (!canStand(g, behind.x, behind.y) || !clear(behind.x, behind.y, 2 * BASE)) return null;
      spots.push({ soldier: helper.id, ...behind });
    }
  }
  for (const man of members) {
    if (man === leader || man === gunner || man === helper) continue;
    const from = man.scout ? [...slotsOf(s, g, seat, man, SCOUT_DEPTHS), ...slots] : slots;
    if (put(man, from, (slot) => slot.hidden + slot.promise) === null) return null;
  }
  return { spots, worth };
}
