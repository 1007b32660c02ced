import type { Refusal } from "@escaramuza/kernel";
import type { Move } from "./answers.ts";
import { waysOf } from "./movement.ts";
import type { Pace, Ways } from "./movement.ts";
import { isOnTable, livingOf } from "./state.ts";
import type { Position, Unit, Vehicle } from "./state.ts";

/** Moves as answers: which are legal, and what is done when nobody chooses (decision 16). */

/** What an answer that was just judged stands for: the same, without judging it again. */
export function declaredMove(s: Position, unit: Unit, order: Pace, a: Move): Ways {
  const ways = judged?.answer === a && judged.unit === unit ? judged.ways : movesOf(s, unit, order, a);
  judged = null;
  return ways;
}

// Answers are judged and carried out one right after the other, and nothing changes in between.
let judged: { readonly answer: Move; readonly unit: Unit; readonly ways: Ways } | null = null;

function movesOf(s: Position, unit: Unit, order: Pace, a: Move): Ways {
  return a.do === "stay" && unit.vehicle !== null ? standing(unit, unit.vehicle) : waysOf(s, unit, order, a);
}

/** A vehicle need not move, whatever the ground it is on would allow. */
function standing({ id }: Unit, { x, y, heading }: Vehicle): Ways {
  const ways = [{ model: id, path: [{ x, y }] }];
  return { ok: true, ways, legs: [], heading, facing: null, into: { at: "table" }, moves: false };
}

export function moveRefusal(s: Position, unit: Unit, order: Pace, a: Move): Refusal | null {
  // Who is off the table or aboard may always stay there.
  if (a.do === "stay" && !isOnTable(unit)) return null;
  const found = movesOf(s, unit, order, a);
  judged = { answer: a, unit, ways: found };
  return found.ok ? null : found.refusal;
}

/** No move; or, for a body that has lost touch, the first that brings it together (BA-GEO-30). */
export function defaultMove(s: Position, unit: Unit, order: Pace): Move {
  const stay: Move = { do: "stay" };
  if (moveRefusal(s, unit, order, stay) === null) return stay;
  for (const shape of ["keep", "block", "doubleLine", "line", "column"] as const)
    for (const { x, y } of livingOf(unit)) {
      const a: Move = { do: "march", x, y, shape, places: [] };
      if (moveRefusal(s, unit, order, a) === null) return a;
    }
  return stay;
}
