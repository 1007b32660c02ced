import { apLeft, boardOf, counter, isVisible, playerOf, rival } from "@escaramuza/rules-ch";
import type { Board, Player, Position, Unit } from "@escaramuza/rules-ch";
import { goalsOf, pullsOf } from "./goals.ts";
import type { Goal, Pull } from "./goals.ts";
import type { Style } from "./style.ts";

/** The map as one seat sees it, laid out for weighing. Built anew for every decision, from the view alone. */
export interface World {
  readonly s: Position;
  readonly seat: number;
  readonly style: Style;
  readonly board: Board;
  readonly me: Player;
  readonly foe: Player;
  readonly own: readonly Unit[];
  /** Enemies on the map that are seen. */
  readonly foes: readonly Unit[];
  /** Enemies somewhere on the map unseen. */
  readonly hidden: number;
  readonly goals: readonly Goal[];
  readonly pulls: ReadonlyMap<string, Pull>;
  /** Part of the game still to come, 1 at the start. */
  readonly ahead: number;
  /** Price of one CAP now: nothing is left of it when the round is over. */
  readonly capPrice: number;
  /** How much loss is to be feared: less by those who are losing, who have less and less to lose. */
  readonly dread: number;
  /** Part of the enemy's units that may still act this round. */
  readonly foeFresh: number;
}

export function worldOf(s: Position, seat: number, style: Style): World {
  const own = s.units.filter((unit) => unit.seat === seat);
  const theirs = s.units.filter((unit) => unit.seat !== seat);
  const goals = goalsOf(s, seat);
  const me = playerOf(s, seat);
  const foe = playerOf(s, rival(seat));
  const { rounds } = s.battle.firefight;
  return {
    s,
    seat,
    style,
    board: boardOf(s),
    me,
    foe,
    own,
    foes: theirs.filter(isVisible),
    hidden: theirs.filter((unit) => unit.hidden).length,
    goals,
    pulls: pullsOf(s, seat, goals, style),
    ahead: (1 + rounds - s.round) / rounds,
    dread: style.dread * boldness(leadOf(me, foe, goals), (1 + rounds - s.round) / rounds, style),
    capPrice: style.cap * (0.2 + freshPart(own)),
    foeFresh: s.passes > 0 ? 0.2 : freshPart(theirs),
  };
}

/** Points ahead if nothing changed any more. */
function leadOf(me: Player, foe: Player, goals: readonly Goal[]): number {
  let lead = me.vp - foe.vp;
  for (const goal of goals) if (goal.kind !== "exit") lead += (goal.kind === "keep" ? 1 : -1) * (goal.worth / 2);
  return lead;
}

/** A tie is lost as well (CH-2.4-1). */
function boldness(lead: number, ahead: number, style: Style): number {
  return lead > 0 ? style.careful : 1 - style.bold * (1 - ahead);
}

function freshPart(units: readonly Unit[]): number {
  const alive = units.filter((unit) => unit.place !== "destroyed" && unit.place !== "exited");
  return alive.filter((unit) => unit.status !== "used").length / Math.max(1, alive.length);
}

/** What the loss of a unit costs its side (CH-7.4-2: CAP too). */
export function lifeOf(w: World, unit: Unit, place = unit.place): number {
  const { fp, boxed, vp } = counter(unit);
  const stakes = w.goals.find((goal) => goal.hex === place);
  const onGoal = stakes === undefined ? 0 : 0.15 * stakes.worth;
  return vp + w.style.life * w.ahead * (boxed ? 1.2 : 0.8 + fp.red / 10) + onGoal;
}

/** Chance that a unit can still attack this round, from what is open to see. */
export function readiness(w: World, unit: Unit, player: Player): number {
  const hurt = unit.hit === null ? 1 : 0.75;
  switch (unit.status) {
    case "unused":
      return hurt;
    case "activated":
      return hurt * (apLeft(player) > 0 || player.activation?.granted === null ? 1 : 0.3);
    case "used":
      return hurt * (player.cap >= counter(unit).fire ? 0.5 : w.s.round < w.s.battle.firefight.rounds ? 0.25 : 0.05);
  }
}
