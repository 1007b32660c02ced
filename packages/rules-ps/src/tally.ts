import { fieldOf, numberIn, textIn } from "@escaramuza/kernel";
import type { Tally } from "@escaramuza/kernel";
import { pointsOf } from "./scoring.ts";
import { findSoldier } from "./state.ts";
import type { Position } from "./state.ts";

/** What is counted of battles played by the thousand. */
export const tally: Tally<Position> = {
  turn: (event) => (event.type === "turnBegan" ? numberIn(event["turn"]) : null),
  losses(s, event) {
    // PS-8.3.2-5: the downed may rise again, and are lost when they are taken away.
    if (event.type !== "eliminated" && event.type !== "removedUnattended") return [];
    const soldier = findSoldier(s, textIn(event["soldier"]));
    return soldier === null ? [] : [{ piece: soldier.id, seat: soldier.seat, at: { x: soldier.x, y: soldier.y } }];
  },
  // PS-9.2-1: without its orders a side has nothing to score by.
  score: (s) =>
    s.players.map(({ seat, priority }) => (s.mode === "orders" && priority === null ? 0 : pointsOf(s, seat))),
  action(kind, answer) {
    if (kind === "reinforcement") return `option.reinforcement.${callOf(answer)}`;
    if (kind !== "act") return null;
    const what = textIn(fieldOf(answer, "do"));
    return `option.act.${what === "move" ? textIn(fieldOf(answer, "type")) : what}`;
  },
};

function callOf(answer: unknown): string {
  const call = textIn(fieldOf(answer, "call"));
  return call === "artillery" ? `artillery${numberIn(fieldOf(answer, "op"))}` : call;
}
