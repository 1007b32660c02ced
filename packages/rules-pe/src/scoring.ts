import type { Outcome, ScoreLine } from "@escaramuza/kernel";
import { boardOf, roomAt } from "./board.ts";
import { worth } from "./damage.ts";
import { missionOf } from "./data.ts";
import type { RuleId } from "./rule-ids.ts";
import { isAble, isOut, rival } from "./state.ts";
import type { Position, SideId } from "./state.ts";

/** Step 7: who has won (PE-19-12, PE-20-16, PE-21-14, PE-C-1 to PE-C-5, PE-R110). */

/** Null while the game goes on. `over`: the last turn is behind them. */
export function outcomeOf(s: Position, over: boolean): Outcome | null {
  const reached = ([0, 1] as const).filter((side) => hasReached(s, side));
  if (reached.length === 2) return finished(s, null, ruleOf(s));
  const [only] = reached;
  if (only !== undefined) return finished(s, only, ruleOf(s));
  return over ? atTheEnd(s) : null;
}

function ruleOf(s: Position): RuleId {
  switch (s.battle.mission) {
    case "patrol":
      return "PE-19-12";
    case "victorCharlie":
      return "PE-20-16";
    case "woundedWolf":
      return "PE-21-14";
    case "encounter":
      return "PE-C-1";
    case "ambush":
      return "PE-C-2";
    case "defence":
      return "PE-C-3";
  }
}

/** Nobody left who is not dead or incapacitated; those off the board do not count. */
export function isWipedOut(s: Position, side: SideId): boolean {
  return s.soldiers.every((o) => o.side !== side || isOut(o) || o.place === "away");
}

function hasReached(s: Position, side: SideId): boolean {
  const { victory, points } = missionOf(s.battle.mission).sides[side];
  const wiped = isWipedOut(s, rival(side));
  switch (victory) {
    case "eliminate":
      return wiped;
    case "points":
      return points !== null && s.sides[side].score >= points;
    case "half":
      return wiped || 2 * s.sides[side].score >= valueOf(s, rival(side));
    case "hold":
    case "keep":
      return wiped;
  }
}

/** Points a whole side is worth. */
export function valueOf(s: Position, side: SideId): number {
  return s.soldiers.filter((o) => o.side === side && o.place !== "away").reduce((sum, o) => sum + worth(o), 0);
}

/** PE-R110, PE-C-1, PE-C-3 */
function atTheEnd(s: Position): Outcome {
  const mission = missionOf(s.battle.mission);
  const kinds = mission.sides.map(({ victory }) => victory);
  if (kinds.includes("hold")) {
    const attacker = kinds[0] === "hold" ? 0 : 1;
    return finished(s, holdsHouse(s, attacker) ? attacker : rival(attacker), "PE-C-3");
  }
  if (kinds.includes("half")) return finished(s, higher(s.sides[0].score, s.sides[1].score), "PE-C-1");
  if (kinds.includes("points")) return finished(s, higher(shareOf(s, 0), shareOf(s, 1)), "PE-R110");
  return finished(s, null, "PE-R110");
}

/** How much of what it needs a side has: of its points, or of the enemy to be eliminated. */
function shareOf(s: Position, side: SideId): number {
  const { victory, points } = missionOf(s.battle.mission).sides[side];
  if (victory === "points" && points !== null) return s.sides[side].score / points;
  const enemies = s.soldiers.filter((o) => o.side !== side && o.place !== "away");
  return enemies.filter(isOut).length / Math.max(1, enemies.length);
}

function higher(a: number, b: number): SideId | null {
  return a > b ? 0 : b > a ? 1 : null;
}

/** PE-C-3: an able man of his inside, and no able enemy. */
function holdsHouse(s: Position, attacker: SideId): boolean {
  const { deployment } = missionOf(s.battle.mission).sides[rival(attacker)];
  const house = deployment.flatMap(({ zone }) => (zone.is === "near" ? [zone.building] : []))[0];
  const inside = (side: SideId): boolean =>
    s.soldiers.some((o) => o.side === side && isAble(o) && roomAt(boardOf(s), o.x, o.y)?.id === house);
  return inside(attacker) && !inside(rival(attacker));
}

export function finished(s: Position, side: SideId | null, rule: RuleId): Outcome {
  const seats = s.battle.seats.flatMap((seat, n) => (seat.side === side ? [n] : []));
  const [winner, ...allies] = seats;
  const lines = ([0, 1] as const).map((one): ScoreLine => {
    const seat = s.battle.seats.findIndex((place) => place.side === one);
    return { rule, code: "points", seat, points: s.sides[one].score, params: {} };
  });
  const points = s.battle.seats.map((place) => s.sides[place.side].score);
  const outcome = { winner: winner ?? null, points, lines };
  return allies.length === 0 ? outcome : { ...outcome, allies };
}
