import { rollD6, tell } from "../ba.ts";
import type { C } from "../ba.ts";
import { DATA } from "../data.ts";
import { holderOf, isDecided, scenarioRow } from "../scoring.ts";
import { playerOf } from "../state.ts";

/** BA-TURN-11, step 6: what the scenario counts at the end of a turn, and whether the game ends with it. */
export function endTurn(c: C): "over" | "goesOn" {
  countObjectives(c);
  const { s } = c;
  if (isDecided(s)) {
    tell(c, "sideGone", "BA-SCEN-3", {});
    return "over";
  }
  if (s.lastTurn === null && s.turn >= scenarioRow(s).turns) rollForMore(c);
  return s.lastTurn !== null && s.turn >= s.lastTurn ? "over" : "goesOn";
}

/** Scenario S5: the attacker's objectives, turn by turn. */
function countObjectives(c: C): void {
  const { s } = c;
  const { eachTurnFrom, objectives, objectiveVp } = scenarioRow(s);
  if (eachTurnFrom === null || s.turn < eachTurnFrom || s.attacker === null) return;
  const seat = s.attacker;
  const held = s.objectives.filter((place) => objectives.includes(place.id) && holderOf(s, place) === seat).length;
  if (held === 0) return;
  playerOf(s, seat).vp += held * objectiveVp;
  tell(c, "objectivesHeld", "BA-SCEN-4", { seat, n: held, points: held * objectiveVp });
}

/** BA-SCEN-2 */
function rollForMore(c: C): void {
  const { s } = c;
  const target = DATA.figures.extraTurn.value;
  const { natural } = rollD6(c, { purpose: "extraTurn", rule: "BA-SCEN-2", seat: 0, target, reads: "total" });
  s.lastTurn = natural >= target ? s.turn + 1 : s.turn;
  tell(c, natural >= target ? "oneMoreTurn" : "noMoreTurns", "BA-SCEN-2", { turn: s.turn });
}
