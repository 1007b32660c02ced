import type { Refusal } from "@escaramuza/kernel";
import type { Move } from "./answers.ts";
import { waysOf } from "./movement.ts";
import type { Pace, Ways } from "./movement.ts";
import { isEqual, remembered } from "./moment.ts";
import { isOnTable, livingOf } from "./state.ts";
import type { Position, Unit, Vehicle } from "./state.ts";

/** Moves as answers: which are legal, and what is done when nobody chooses (decision 16). */

/** What an answer stands for. */
export function declaredMove(s: Position, unit: Unit, order: Pace, a: Move): Ways {
  if (a.do === "stay") return unit.vehicle !== null ? standing(unit, unit.vehicle) : waysOf(s, unit, order, a);
  const key = { unit, order, a };
  const known = judged.find(s, key);
  if (known !== undefined) return known;
  const ways = waysOf(s, unit, order, a);
  if (ways.ok) judged.keep(s, key, ways);
  return ways;
}

interface Judged {
  readonly unit: Unit;
  readonly order: Pace;
  readonly a: Move;
}

const judged = remembered<Judged, Ways>(
  (one, other) => one.unit === other.unit && one.order === other.order && isEqual(one.a, other.a),
);

/** A vehicle need not move, whatever the ground it is on would allow. */
function standing({ id }: Unit, { x, y, heading }: Vehicle): Ways {
  const ways = [{ model: id, path: [{ x, y }] }];
  return { ok: true, ways, legs: [], heading, facing: null, into: { at: "table" }, moves: false };
}

export function moveRefusal(s: Position, unit: Unit, order: Pace, a: Move): Refusal | null {
  // Who is off the table or aboard may always stay there.
  if (a.do === "stay" && !isOnTable(unit)) return null;
  const found = declaredMove(s, unit, order, a);
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
