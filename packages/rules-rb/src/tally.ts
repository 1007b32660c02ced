import { fieldOf, numberIn, textIn, textsIn } from "@escaramuza/kernel";
import type { Tally } from "@escaramuza/kernel";
import { outcomeOf } from "./scoring.ts";
import { findUnit } from "./state.ts";
import type { Position } from "./state.ts";

/** What is counted of battles played by the thousand. */
export const tally: Tally<Position> = {
  turn: (event) => (event.type === "turnBegan" ? numberIn(event["turn"]) : null),
  losses(s, event) {
    if (event.type !== "removed" && event.type !== "destroyed") return [];
    const unit = findUnit(s, textIn(event["unit"]));
    if (unit === null) return [];
    // RB-R55: with its unit every figure goes that was left.
    const gone = event.type === "removed" ? textsIn(event["figures"]) : null;
    return unit.figures
      .filter(({ id }) => gone === null || gone.includes(id))
      .map(({ id, x, y }) => ({ piece: id, seat: unit.seat, at: { x, y } }));
  },
  score: (s) => (s.attacker === null ? s.players.map(() => 0) : outcomeOf(s).points),
  action(kind, answer) {
    if (kind !== "order") return null;
    const what = textIn(fieldOf(answer, "do"));
    return `option.order.${what === "order" ? textIn(fieldOf(answer, "order")) : what}`;
  },
};
