import type { GameEvent, Ruleset } from "@escaramuza/kernel";
import type { Position } from "./state.ts";

/** Turns are chapters, player-turns their sections. */
export const headingOf: Ruleset<Position>["heading"] = (event: GameEvent) => {
  if (event.type === "turn" && typeof event["turn"] === "number")
    return { level: 1, text: { key: "heading.turn", params: { turn: event["turn"] } } };
  if (event.type === "playerTurn" && typeof event["army"] === "string")
    return { level: 2, text: { key: `side.${event["army"]}`, params: {} } };
  return null;
};
