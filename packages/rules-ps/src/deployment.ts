import type { Pick, Refusal, Seat } from "@escaramuza/kernel";
import { advance, basesOverlap, standingRefusal, within } from "./board.ts";
import { DATA } from "./data.ts";
import { no } from "./refusal.ts";
import { BASE, TABLE, playerOf, soldierOf } from "./state.ts";
import type { Position, Soldier, Team } from "./state.ts";

/** Teams and where they may be deployed (PS-9.1-5 to PS-9.1-7, PS-10.US-2, PS-R77). */

const TEAM_MIN = 4;
const TEAM_MAX = 6;
export const LEADER_REACH = 3000;
/** Depth of a deployment zone. */
export const ZONE = 1500;
export const SCOUT_ZONE = 2500;

export interface Spot {
  readonly soldier: string;
  readonly x: number;
  readonly y: number;
}

/** PS-9.1-5, PS-R83, PS-10.US-2 */
export function splitRefusal(s: Position, seat: Seat, officerTeam: readonly string[]): Refusal | null {
  const own = s.soldiers.filter((o) => o.seat === seat);
  const team = new Set(officerTeam);
  const unknown = officerTeam.find((id) => !own.some((o) => o.id === id));
  if (unknown !== undefined || team.size !== officerTeam.length)
    return no("PS-9.1-5", "unknownSoldier", { soldier: unknown ?? "" });
  if (own.some((o) => (o.role === "officer" && !team.has(o.id)) || (o.role === "nco" && team.has(o.id))))
    return no("PS-9.1-5", "teamLeaders");
  const sizes = [team.size, own.length - team.size];
  if (sizes.some((n) => n < TEAM_MIN || n > TEAM_MAX))
    return no("PS-9.1-5", "teamSize", { min: TEAM_MIN, max: TEAM_MAX });
  const scouts = own.filter((o) => o.scout);
  return scouts.some((o) => team.has(o.id)) && scouts.some((o) => !team.has(o.id))
    ? no("PS-10.US-2", "scoutsApart")
    : null;
}

export function teamMembers(s: Position, seat: Seat, team: Team): Soldier[] {
  const officerTeam = playerOf(s, seat).officerTeam ?? [];
  return s.soldiers.filter((o) => o.seat === seat && officerTeam.includes(o.id) === (team === "officer"));
}

/** PS-9.1-7, PS-R59: the whole team at once, the leader first, and room must be left for the other team. */
export function deployRefusal(s: Position, seat: Seat, team: Team, spots: readonly Spot[]): Refusal | null {
  const refusal = placingRefusal(s, seat, team, spots);
  if (refusal !== null || playerOf(s, seat).deployed.length > 0) return refusal;
  const other = team === "officer" ? "nco" : "officer";
  if (teamMembers(s, seat, other).length === 0) return null;
  const placed = {
    ...s,
    soldiers: s.soldiers.map((o): Soldier =>
      standing(
        o,
        spots.find((spot) => spot.soldier === o.id),
      ),
    ),
  };
  return findSpots(placed, seat, other, wandering()) === null ? no("PS-R59", "noRoomForOther") : null;
}

/** Can a squad of any nation be deployed on an edge of this terrain at all? Asked of tables the players made themselves. */
export function zoneRefusal(s: Position, low: boolean): Refusal | null {
  const along = s.axis === "southNorth";
  let room = 0;
  for (let across = BASE; across <= TABLE - BASE; across += SPACING) {
    for (let out = BASE; out <= ZONE - BASE; out += SPACING) {
      const depth = low ? out : TABLE - out;
      if (standingRefusal(s, along ? { x: across, y: depth } : { x: depth, y: across }, [], null) === null) room += 1;
    }
  }
  return room < ROOM ? no("PS-R59", "zoneBlocked", { edge: low ? "low" : "high" }) : null;
}

/** Bases side by side, and how many must find room so that two teams of six near their leaders always do. */
const SPACING = 260;
const ROOM = 40;

function standing(o: Soldier, spot: Spot | undefined): Soldier {
  return spot === undefined ? o : { ...o, x: spot.x, y: spot.y, status: "active" };
}

function placingRefusal(s: Position, seat: Seat, team: Team, spots: readonly Spot[]): Refusal | null {
  if (playerOf(s, seat).deployed.includes(team)) return no("PS-9.1-6", "teamDeployed");
  const members = teamMembers(s, seat, team);
  const ids = new Set(spots.map((spot) => spot.soldier));
  if (ids.size !== spots.length || ids.size !== members.length || !members.every((m) => ids.has(m.id)))
    return no("PS-R59", "wholeTeam");
  const placed = spots.map((spot): Soldier => ({
    ...soldierOf(s, spot.soldier),
    x: spot.x,
    y: spot.y,
    status: "active",
  }));
  const leader = placed.find((p) => p.role === (team === "officer" ? "officer" : "nco"));
  if (leader === undefined) throw new Error("team without leader");
  for (const soldier of placed) {
    const refusal =
      outsideRefusal(s, seat, soldier) ?? standingRefusal(s, soldier, [...s.soldiers, ...placed], soldier);
    if (refusal !== null) return refusal;
    if (!within(leader, soldier, LEADER_REACH)) return no("PS-9.1-7", "farFromLeader", { soldier: soldier.id });
  }
  return null;
}

function outsideRefusal(s: Position, seat: Seat, soldier: Soldier): Refusal | null {
  const depth = soldier.scout ? SCOUT_ZONE : ZONE;
  const from = advance(s, seat, soldier);
  const across = s.axis === "southNorth" ? soldier.x : soldier.y;
  const inside = from >= BASE && from + BASE <= depth && across >= BASE && across + BASE <= TABLE;
  return inside ? null : no(soldier.scout ? "PS-10.US-2" : "PS-9.1-7", "outOfZone", { soldier: soldier.id, depth });
}

// --- the defaults of quick starts and automatic players

/** A legal split near the ready-made one: scouts are brought together. */
export function defaultSplit(s: Position, seat: Seat): string[] {
  const own = s.soldiers.filter((o) => o.seat === seat);
  const teams = DATA.deployment.teams.find((t) => t.size === own.length);
  const wanted = own.filter((o) => teams?.officer.includes(o.n)).map((o) => o.id);
  if (splitRefusal(s, seat, wanted) === null) return wanted;
  return randomSplit(s, seat, wandering());
}

export function randomSplit(s: Position, seat: Seat, pick: Pick): string[] {
  const own = s.soldiers.filter((o) => o.seat === seat);
  for (let tries = 0; tries < 10_000; tries++) {
    const team = own.filter((o) => o.role === "officer" || (o.role !== "nco" && pick(2) === 0)).map((o) => o.id);
    if (splitRefusal(s, seat, team) === null) return team;
  }
  throw new Error("no legal split found");
}

/** The team on the slots of the default deployment, turned to the player's own edge. Any legal spot where a slot is not. */
export function defaultSpots(s: Position, seat: Seat, team: Team): Spot[] {
  const slots = DATA.deployment.slots.filter((slot) => slot.team === team);
  const order = (o: Soldier): number =>
    o.role === "officer" || o.role === "nco" ? 0 : o.role === "gunner" ? 1 : o.role === "assistant" ? 2 : 3;
  const members = teamMembers(s, seat, team).toSorted((a, b) => order(a) - order(b) || a.n - b.n);
  const spots = members.map((m, i) => ({ soldier: m.id, ...seen(s, seat, slots[i]?.x ?? 0, slots[i]?.y ?? 0) }));
  return deployRefusal(s, seat, team, spots) === null ? spots : randomSpots(s, seat, team, wandering());
}

/** Spots drawn one by one near a leader drawn first. */
export function randomSpots(s: Position, seat: Seat, team: Team, pick: Pick): Spot[] {
  const spots = findSpots(s, seat, team, pick);
  if (spots === null) throw new Error("no legal deployment found");
  return spots;
}

function findSpots(s: Position, seat: Seat, team: Team, pick: Pick): Spot[] | null {
  for (let tries = 0; tries < 200; tries++) {
    const spots: Spot[] = [];
    const centre = BASE + pick(TABLE - 2 * BASE);
    for (const member of teamMembers(s, seat, team)) {
      for (let k = 0; k < 20; k++) {
        const across = Math.min(TABLE - BASE, Math.max(BASE, centre + pick(4000) - 2000));
        const spot = {
          soldier: member.id,
          ...seen(s, seat, across, BASE + pick((member.scout ? SCOUT_ZONE : ZONE) - 2 * BASE + 1)),
        };
        const clear = spots.every((o) => (o.x - spot.x) ** 2 + (o.y - spot.y) ** 2 >= 4 * BASE * BASE);
        if (clear && standingRefusal(s, spot, s.soldiers, member) === null) {
          spots.push(spot);
          break;
        }
      }
    }
    if (placingRefusal(s, seat, team, spots) === null) return spots;
  }
  return packedSpots(s, seat, team);
}

/** Shoulder to shoulder, for the last corner there is: the leader on one free place after the other, the rest beside him. */
function packedSpots(s: Position, seat: Seat, team: Team): Spot[] | null {
  const members = teamMembers(s, seat, team).toSorted((a, b) => Number(leads(b)) - Number(leads(a)));
  const free: { x: number; y: number }[] = [];
  for (let out = BASE; out <= ZONE - BASE; out += LATTICE) {
    for (let across = BASE; across <= TABLE - BASE; across += LATTICE) {
      const at = seen(s, seat, across, out);
      if (standingRefusal(s, at, s.soldiers, null) === null) free.push(at);
    }
  }
  for (let from = 0; from < free.length; from += 20) {
    const spots: Spot[] = [];
    for (const at of free.slice(from)) {
      const next = members[spots.length];
      if (next !== undefined && spots.every((o) => !basesOverlap(o, at))) spots.push({ soldier: next.id, ...at });
    }
    if (placingRefusal(s, seat, team, spots) === null) return spots;
  }
  return null;
}

const LATTICE = 25;

function leads(o: Soldier): boolean {
  return o.role === "officer" || o.role === "nco";
}

/** A place given as seen from the player's own edge: `across` to his right, `out` from his edge. */
function seen(s: Position, seat: Seat, across: number, out: number): { x: number; y: number } {
  const low = s.lowEdge === seat;
  const a = low ? across : TABLE - across;
  const b = low ? out : TABLE - out;
  return s.axis === "southNorth" ? { x: a, y: b } : { x: b, y: TABLE - a };
}

/** A fixed pick for defaults, which may not roll dice. */
function wandering(): Pick {
  let at = 1;
  return (n) => {
    at = (at * 48_271) % 2_147_483_647;
    return at % n;
  };
}
