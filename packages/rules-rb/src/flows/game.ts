import { call, done, goto } from "@escaramuza/kernel";
import { rbFlow, tell } from "../rb.ts";
import { isGameOver, outcomeOf } from "../scoring.ts";
import { setUpFlow, setUpVars } from "./set-up.ts";
import { turnFlow } from "./turn.ts";

/** A whole game: set-up, turns, scoring (RB-MIS-4, RB-END-1, RB-END-2). */
export const gameFlow = rbFlow<{ readonly [key: string]: never }>()("game", {
  setUp: () => call(setUpFlow, setUpVars(), "turns"),
  turns(c) {
    c.s.turn = 1;
    return goto("turn");
  },
  turn: () => call(turnFlow, { seat: 0 }, "next"),
  next(c) {
    const { s } = c;
    if (s.lastTurn || isGameOver(s)) return goto("over");
    s.turn += 1;
    return goto("turn");
  },
  over(c) {
    const { s } = c;
    s.phase = "over";
    const outcome = outcomeOf(s);
    tell(c, "gameOver", "RB-END-2", { winner: outcome.winner, points: outcome.points });
    c.finish(outcome);
    return done;
  },
});
