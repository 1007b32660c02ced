import { fieldOf, numberIn, textIn } from "@escaramuza/kernel";
import type { Tally } from "@escaramuza/kernel";
import { findSoldier, seatOf } from "./state.ts";
import type { Position } from "./state.ts";

/** What is counted of battles played by the thousand. */
export const tally: Tally<Position> = {
  turn: (event) => (event.type === "turn" ? numberIn(event["turn"]) : null),
  losses(s, event) {
    // PE-12-4: out of the battle, dead or not.
    if (event.type !== "hurt" || (event["becomes"] !== "M" && event["becomes"] !== "HI")) return [];
    const soldier = findSoldier(s, textIn(event["soldier"]));
    if (soldier === null) return [];
    const { id, x, y } = soldier;
    return [{ piece: id, seat: seatOf(s, soldier), at: { x, y } }];
  },
  score: (s) => s.battle.seats.map(({ side }) => s.sides[side].score),
  action: (kind, answer) => (kind === "act" ? nameOf(textIn(fieldOf(answer, "do")), answer) : null),
};

/** The line of the menu; for what the menu calls by whom or what it is done to, a name of its own. */
function nameOf(what: string, answer: unknown): string | null {
  const field = (name: string): string => textIn(fieldOf(answer, name));
  switch (what) {
    // Everybody ends every player-turn: it says nothing.
    case "end":
      return null;
    case "move":
      return `option.act.${field("mode")}`;
    case "posture":
      return `option.act.${field("posture")}`;
    case "grenade":
      return `option.act.throw.${field("grenade")}`;
    case "door":
    case "climb":
      return `option.act.${what}.${field("to")}`;
    case "drop":
      return `option.act.drop.${field("grenade")}`;
    case "melee":
    case "surprise":
    case "fanaticise":
    case "hand":
    case "pickUp":
    case "lay":
    case "emplace":
    case "dismantle":
    case "carry":
      return `action.${what}`;
    default:
      return `option.act.${what}`;
  }
}
