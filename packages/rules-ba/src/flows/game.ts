import { call, done, goto } from "@escaramuza/kernel";
import { baFlow, tell } from "../ba.ts";
import { outcomeOf } from "../scoring.ts";
import { setUpFlow, setUpVars } from "./set-up.ts";
import { endTurn } from "./turn-end-scenario.ts";
import { turnFlow, turnVars } from "./turn.ts";

/** A whole game: set-up, turns, scoring (BA-SCEN-1, BA-TURN-1). */
export const gameFlow = baFlow<{ readonly [key: string]: never }>()("game", {
  setUp: () => call(setUpFlow, setUpVars(), "turns"),
  turns(c) {
    c.s.turn = 1;
    return goto("turn");
  },
  turn: () => call(turnFlow, turnVars(), "next"),
  // BA-TURN-11, step 6.
  next(c) {
    if (endTurn(c) === "over") return goto("over");
    c.s.turn += 1;
    return goto("turn");
  },
  over(c) {
    const { s } = c;
    s.phase = "over";
    const outcome = outcomeOf(s);
    tell(c, "gameOver", "BA-SCEN-6", { winner: outcome.winner, points: outcome.points });
    c.finish(outcome);
    return done;
  },
});
