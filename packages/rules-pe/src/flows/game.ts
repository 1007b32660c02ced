import { call, goto } from "@escaramuza/kernel";
import { peFlow, tell } from "../pe.ts";
import { setUpFlow } from "./set-up.ts";
import { passOn, turnFlow } from "./turn.ts";

/** From the first die to the last (PE-3-1, PE-3-17). */
export const gameFlow = peFlow<{ readonly [key: string]: never }>()("game", {
  setUp() {
    return call(setUpFlow, { at: 0, squad: 0 }, "begin");
  },
  begin(c) {
    c.s.turn = 1;
    c.s.active = c.s.first;
    tell(c, "turn", "PE-3-1", { turn: 1 });
    return goto("play");
  },
  play() {
    return call(turnFlow, { downAtStart: [] }, "next");
  },
  next(c) {
    passOn(c);
    if (c.s.active === c.s.first) tell(c, "turn", "PE-3-1", { turn: c.s.turn });
    return goto("play");
  },
});
