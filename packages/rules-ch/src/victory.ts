import type { Outcome, ScoreLine, Seat } from "@escaramuza/kernel";
import { tell } from "./ch.ts";
import type { C } from "./ch.ts";
import { playerOf } from "./state.ts";
import type { Position } from "./state.ts";

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
  const lines = s.players.map((player): ScoreLine => ({
    rule: "CH-2.4-1",
    code: "vp",
    seat: player.seat,
    points: player.vp,
    params: { vp: player.vp },
  }));
  return { winner, points, lines };
}
