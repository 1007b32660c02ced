import { hasTrait, onMap, rival } from "@escaramuza/rules-ch";
import type { Position, Unit } from "@escaramuza/rules-ch";
import type { Style } from "./style.ts";
import { waysTo } from "./ways.ts";
import type { Ways } from "./ways.ts";

/** What is to be reached or kept: victory hexes and ways off the map, and who goes for which. */
export interface Goal {
  readonly hex: string;
  /** Points of difference it still decides. */
  readonly worth: number;
  readonly kind: "take" | "keep" | "exit";
  readonly ways: Ways;
  /** How badly it needs somebody now: a hex that no enemy can reach keeps itself. */
  readonly need: number;
}

export interface Pull {
  readonly goal: Goal;
  /** Part of the goal's worth that is this unit's: the first counts most. */
  readonly share: number;
}

/** Points of a hex that are still to be scored, both ways counted (CH-2.3-1, CH-2.4-1). */
export function worthOf(s: Position, hex: string): number {
  let points = 0;
  for (const line of s.battle.firefight.vp) {
    if (line.hex !== hex) continue;
    if (line.when === "endOfGame") points += line.toController;
    else points += line.toController * line.rounds.filter((round) => round >= s.round).length;
  }
  return 2 * points;
}

export function goalsOf(s: Position, seat: number): Goal[] {
  const goals = s.control.map(({ hex, seat: holder }): Goal => {
    const ways = waysTo(s, hex);
    const worth = worthOf(s, hex);
    return holder === seat
      ? { hex, worth, kind: "keep", ways, need: needOf(s, ways, seat) }
      : { hex, worth, kind: "take", ways, need: 1 };
  });
  const { exit } = s.battle.firefight;
  if (exit !== null && (exit.side === "german" ? 0 : 1) === seat)
    for (const hex of exit.hexes)
      goals.push({ hex, worth: EXIT * exit.vpPerUnit, kind: "exit", ways: waysTo(s, hex), need: 1 });
  return goals.filter((goal) => goal.worth > 0);
}

/** Who is off the map is worth his points and cannot be lost any more. */
const EXIT = 1.6;

/** Parts of a goal for the first unit that goes for it, the second, and so on. */
const TAKERS = [1, 0.6, 0.4, 0.25];
const KEEPERS = [1, 0.35];

/** Who goes for what: again and again the pair that promises most. */
export function pullsOf(s: Position, seat: number, goals: readonly Goal[], style: Style): Map<string, Pull> {
  const pulls = new Map<string, Pull>();
  const taken = new Map<Goal, number>();
  const own = s.units.filter((unit) => unit.seat === seat && placeOf(s, unit) !== null);
  // Trucks hold no hex (CH-RE15): they go where their load wants to go.
  const left = new Set(own.filter((unit) => !hasTrait(unit, "truck")));
  while (left.size > 0) {
    let best: { unit: Unit; pull: Pull; value: number } | null = null;
    for (const unit of left)
      for (const goal of goals) {
        const share = shareOf(goal, taken.get(goal) ?? 0);
        if (share === 0) continue;
        const value = promise(goal, share, placeOf(s, unit) ?? "", style);
        if (best === null || value > best.value) best = { unit, pull: { goal, share }, value };
      }
    if (best === null) break;
    left.delete(best.unit);
    pulls.set(best.unit.id, best.pull);
    taken.set(best.pull.goal, (taken.get(best.pull.goal) ?? 0) + 1);
  }
  for (const unit of own) {
    const pull = pulls.get(unit.id);
    if (unit.aboard !== null && pull !== undefined) pulls.set(unit.aboard, pull);
  }
  return pulls;
}

function shareOf(goal: Goal, before: number): number {
  if (goal.kind === "exit") return 1;
  return (goal.kind === "take" ? TAKERS : KEEPERS)[before] ?? 0;
}

/** By how near the next enemy is, in AP. */
function needOf(s: Position, ways: Ways, seat: number): number {
  if (s.phase === "setUp") return 0.6;
  let nearest = 99;
  for (const unit of s.units) {
    if (unit.seat !== rival(seat)) continue;
    const place = placeOf(s, unit);
    const way = unit.hidden ? 8 : place === null ? 99 : (ways.get(place) ?? 99);
    if (way < nearest) nearest = way;
  }
  return nearest <= 3 ? 1 : nearest <= 7 ? 0.6 : nearest <= 14 ? 0.35 : 0.15;
}

/** Where it stands, or where it will come in. */
export function placeOf(s: Position, unit: Unit): string | null {
  if (onMap(unit)) return unit.place;
  if (unit.place !== "reserve" || unit.batch === null) return null;
  return s.battle.firefight.reinforcements[unit.batch]?.entry[0] ?? null;
}

/** What a goal promises to a unit in a hex: all of it there, less and less with the way. */
export function promise(goal: Goal, share: number, hex: string, style: Style): number {
  const way = goal.ways.get(hex) ?? 99;
  if (goal.kind === "keep") return style.guard * goal.need * share * goal.worth * Math.max(0, 1 - way / 10);
  return style.hope * share * goal.worth * Math.max(0, 1 - way / style.reach);
}
