import { cosine, sine } from "@escaramuza/geometry";
import type { March, Move } from "./answers.ts";
import { atMost, unitGap } from "./board.ts";
import { unitOn } from "./buildings.ts";
import type { ConsolidateQuestion } from "./close-questions.ts";
import { DATA } from "./data.ts";
import { waysOf } from "./movement.ts";
import type { Ways } from "./movement.ts";
import { no } from "./refusal.ts";
import { isOnTable, livingOf } from "./state.ts";
import type { Position, Unit } from "./state.ts";

/** Consolidation moves (BA-CQ-22, BA-BLDG-9, decision 28): as on Advance, as far as the die says; or into what was won. */

export function consolidationWays(s: Position, unit: Unit, q: ConsolidateQuestion, a: Move): Ways {
  const { allowance, into } = q;
  switch (a.do) {
    case "stay":
      return q.clears === null ? STAYS : tooNear(unit);
    case "march":
    case "paths": {
      const found = waysOf(s, unit, "advance", a, { allowance });
      return found.ok && !found.moves && q.clears !== null ? tooNear(unit) : found;
    }
    case "enter": {
      const free = into !== null && into.section === a.section && unitOn(s, into) === null && !unit.mounted;
      if (!free) return { ok: false, refusal: no("BA-BLDG-9", "notWon", { unit: unit.id }) };
      return {
        ok: true,
        ways: [],
        legs: [],
        heading: null,
        facing: null,
        into: { at: "building", ...into, opening: null },
        moves: true,
      };
    }
    case "drive":
    case "step":
    case "board":
    case "leave":
      return { ok: false, refusal: no("BA-CQ-22", "onlyMoves", { unit: unit.id }) };
  }
}

const STAYS: Ways = {
  ok: true,
  ways: [],
  legs: [],
  heading: null,
  facing: null,
  into: { at: "table" },
  moves: false,
};

function tooNear({ id }: Unit): Ways {
  return { ok: false, refusal: no("BA-CQ-22", "mustGetClear", { unit: id }) };
}

/** BA-CQ-22, BA-VASLT-19: a move that brings it more than 1" from everybody, should it be too near to somebody now. */
export function clearingMove(s: Position, unit: Unit, allowance: number): March | null {
  if (unit.place.at !== "table" || !isTooNear(s, unit)) return null;
  const men = livingOf(unit);
  const middle = men.reduce((sum, { x, y }) => ({ x: sum.x + x / men.length, y: sum.y + y / men.length }), {
    x: 0,
    y: 0,
  });
  for (const shape of ["keep", "doubleLine", "block"] as const)
    for (let bearing = 0; bearing < 360; bearing += TURN) {
      const x = Math.round(middle.x + sine(bearing) * allowance) + 0;
      const y = Math.round(middle.y + cosine(bearing) * allowance) + 0;
      const march: March = { do: "march", x, y, shape, places: [] };
      const found = waysOf(s, unit, "advance", march, { allowance });
      if (found.ok && found.moves) return march;
    }
  return null;
}

const TURN = 30;

function isTooNear(s: Position, unit: Unit): boolean {
  return s.units.some((o) => o !== unit && o.vehicle !== null && isOnTable(o) && atMost(unitGap(s, unit, o), APART));
}

const APART = DATA.figures.separation.value;
