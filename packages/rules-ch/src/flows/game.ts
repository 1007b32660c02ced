import { call, done, goto } from "@escaramuza/kernel";
import { chFlow, tell } from "../ch.ts";
import { outcomeOf, scoreHexes } from "../victory.ts";
import { preRoundFlow, preRoundVars } from "./pre-round.ts";
import { setUpFlow } from "./set-up.ts";
import { turnVars } from "./action.ts";
import { turnFlow } from "./turn.ts";
import { rival } from "../state.ts";

/** A whole firefight: set-up, rounds of alternating turns, victory (CH-2.2-1, CH-2.3-1, CH-2.4-1). */
export const gameFlow = chFlow<{ readonly [key: string]: never }>()("game", {
  setUp: () => call(setUpFlow, { row: 0 }, "preRound"),
  preRound: () => call(preRoundFlow, preRoundVars(), "turns"),
  turns(c) {
    c.s.phase = "turns";
    c.s.passes = 0;
    return goto("turn");
  },
  turn: (c) => call(turnFlow, turnVars(c.s.active), "next"),
  next(c) {
    const { s } = c;
    if (s.passes === 2) return goto("roundEnd"); // CH-2.2-14
    if (!s.again) s.active = rival(s.active); // card 13
    return goto("turn");
  },
  roundEnd(c) {
    const { s } = c;
    s.phase = "roundEnd";
    for (const unit of s.units) unit.holdFast = false; // card 14
    scoreHexes(c, "endOfRound");
    tell(c, "roundEnded", "CH-2.3-1", { round: s.round, vp: s.players.map((player) => player.vp) });
    if (s.round === s.battle.firefight.rounds) return goto("over");
    s.round += 1;
    return goto("preRound");
  },
  over(c) {
    const { s } = c;
    scoreHexes(c, "endOfGame");
    s.phase = "over";
    const outcome = outcomeOf(s);
    tell(c, outcome.winner === null ? "bothLost" : "gameOver", "CH-2.4-1", {
      winner: outcome.winner,
      points: outcome.points,
    });
    c.finish(outcome);
    return done;
  },
});
