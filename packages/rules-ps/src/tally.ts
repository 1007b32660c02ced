import { fieldOf, numberIn, textIn } from "@escaramuza/kernel";
import type { Loss, Tally } from "@escaramuza/kernel";
import { pointsOf } from "./scoring.ts";
import { findSoldier } from "./state.ts";
import type { Position, Soldier } from "./state.ts";

/** What is counted of battles played by the thousand. */
export const tally: Tally<Position> = {
  turn: (event) => (event.type === "turnBegan" ? numberIn(event["turn"]) : null),
  losses(s, event) {
    // PS-8.3.2-2: whoever lies there when the game is over never rises.
    if (event.type === "gameOver") return s.soldiers.filter((o) => o.status === "downed").map(lossOf);
    // PS-8.3.2-5, PS-8.3.2-6: the downed may rise again, and are lost when they are taken away.
    if (!TAKEN_AWAY.includes(event.type)) return [];
    const soldier = findSoldier(s, textIn(event["soldier"]));
    return soldier === null ? [] : [lossOf(soldier)];
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

const TAKEN_AWAY: readonly string[] = ["eliminated", "removedUnattended", "notRaised"];

function lossOf({ id, seat, x, y }: Soldier): Loss {
  return { piece: id, seat, at: { x, y } };
}

function callOf(answer: unknown): string {
  const call = textIn(fieldOf(answer, "call"));
  return call === "artillery" ? `artillery${numberIn(fieldOf(answer, "op"))}` : call;
}
