import type { Outcome, ScoreLine, Seat } from "@escaramuza/kernel";
import { tell } from "./ch.ts";
import type { C } from "./ch.ts";
import type { RuleId } from "./rule-ids.ts";
import { playerOf } from "./state.ts";
import type { Player, Position } from "./state.ts";
import { counter } from "./units.ts";

/** Victory points of victory hexes, and who has won (CH-2.3-1, CH-2.4-1, CH-2.5-1). */

export function scoreHexes(c: C, when: "endOfRound" | "endOfGame"): void {
  const { s } = c;
  for (const line of s.battle.firefight.vp) {
    if (line.when !== when || (when === "endOfRound" && !line.rounds.includes(s.round))) continue;
    const seat = s.control.find((held) => held.hex === line.hex)?.seat;
    if (seat === undefined) continue;
    playerOf(s, seat).vp += line.toController;
    tell(c, "hexScored", when === "endOfRound" ? "CH-2.3-1" : "CH-2.4-1", {
      seat,
      hex: line.hex,
      vp: line.toController,
    });
  }
}

/** More VP wins; equal VP and both lose, which is nobody's victory (CH-R41). */
export function outcomeOf(s: Position): Outcome {
  const points = s.players.map((player) => player.vp);
  const [german = 0, soviet = 0] = points;
  const winner: Seat | null = german === soviet ? null : german > soviet ? 0 : 1;
  return { winner, points, lines: s.players.flatMap((player) => linesOf(s, player)) };
}

/** Where a side's points came from: what is left after units and what it began with are those of hexes (CH-2.5-1). */
function linesOf(s: Position, { seat, vp }: Player): ScoreLine[] {
  const { exit, vpStart } = s.battle.firefight;
  const began = vpStart[seat === 0 ? "german" : "soviet"];
  const fallen = s.units.filter((unit) => unit.seat !== seat && unit.place === "destroyed");
  const losses = fallen.reduce((sum, unit) => sum + counter(unit).vp, 0);
  const exits = s.units.filter((unit) => unit.seat === seat && unit.place === "exited").length * (exit?.vpPerUnit ?? 0);
  const line = (rule: RuleId, code: string, points: number): ScoreLine => ({ rule, code, seat, points, params: {} });
  return [
    line("CH-1.0-1", "began", began),
    line("CH-2.5.1-1", "losses", losses),
    line("CH-2.5.2-1", "hexes", vp - began - losses - exits),
    line("CH-R54", "exits", exits),
  ].filter(({ points }) => points !== 0);
}
