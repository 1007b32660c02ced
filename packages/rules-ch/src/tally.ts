import { fieldOf, numberIn, textIn } from "@escaramuza/kernel";
import type { Tally } from "@escaramuza/kernel";
import { boardOf } from "./board.ts";
import type { Position } from "./state.ts";

/** What is counted of battles played by the thousand. */
export const tally: Tally<Position> = {
  turn: (event) => (event.type === "roundBegan" ? numberIn(event["round"]) : null),
  losses(s, event) {
    if (event.type !== "destroyed") return [];
    const at = boardOf(s).cells.get(textIn(event["hex"]))?.centre ?? null;
    return [{ piece: textIn(event["unit"]), seat: numberIn(event["seat"]), at }];
  },
  score: (s) => s.players.map(({ vp }) => vp),
  action: (kind, answer) => (kind === "turn" ? nameOf(textIn(fieldOf(answer, "do")), answer) : null),
};

/** The line of the menu; for what the menu calls by its card or vehicle, a name of its own. */
function nameOf(what: string, answer: unknown): string | null {
  switch (what) {
    case "stall":
      return fieldOf(answer, "by") === "cap" ? "option.turn.stallCap" : "option.turn.stallAp";
    case "load":
      return "option.turn.load.short";
    case "card":
      return "action.card";
    case "resign":
      return null;
    default:
      return `option.turn.${what}`;
  }
}
