import type { Seat } from "@escaramuza/kernel";
import { squadType } from "./data.ts";
import type { Roster } from "./squad.ts";
import { playerOf } from "./state.ts";
import type { Player, Position, Soldier } from "./state.ts";

/** Puts a built squad beside the table. */
export function muster(s: Position, seat: Seat, roster: Roster): void {
  const player = playerOf(s, seat);
  player.nation = roster.nation;
  player.squad = roster.type;
  player.rules = squadType(roster.type).specialRules;
  player.op = roster.startingOp; // PS-8.2.4-1, PS-8.2.2-6, PS-R54
  const soldiers = roster.soldiers.map((r): Soldier => newSoldier(seat, r));
  s.soldiers = [...s.soldiers, ...soldiers].toSorted((a, b) => a.seat - b.seat || a.n - b.n);
}

/** Ids: `a` or `b` for the seat, then the soldier's number. */
export function newSoldier(seat: Seat, r: Roster["soldiers"][number]): Soldier {
  return {
    id: `${seat === 0 ? "a" : "b"}${r.n}`,
    seat,
    n: r.n,
    role: r.role,
    weapon: r.weapon,
    extra: r.extra,
    extraUsed: false,
    experience: r.experience,
    specialist: r.specialist,
    scout: r.scout,
    x: 0,
    y: 0,
    status: "undeployed",
    cause: null,
    outTurn: 0,
    suppressed: false,
    activations: 0,
    blue: 0,
    ordered: false,
    anticipated: false,
    moves: 0,
    ran: false,
    raised: false,
  };
}

export function newPlayer(seat: Seat): Player {
  return {
    seat,
    nation: null,
    squad: null,
    rules: [],
    op: 0,
    yellow: null,
    blueLeft: 0,
    reinforced: false,
    lastCall: null,
    sniperCalls: 0,
    ordersGiven: 0,
    independenceUsed: false,
    politicalOrderUsed: false,
    attendUsed: false,
    officerTeam: null,
    deployed: [],
    priority: null,
    directives: null,
  };
}
