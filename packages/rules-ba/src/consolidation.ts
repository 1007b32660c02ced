import type { Move } from "./answers.ts";
import { unitOn } from "./buildings.ts";
import type { ConsolidateQuestion } from "./close-questions.ts";
import { waysOf } from "./movement.ts";
import type { Ways } from "./movement.ts";
import { no } from "./refusal.ts";
import type { Position, Unit } from "./state.ts";

/** Consolidation moves (BA-CQ-22, BA-BLDG-9, decision 28): as on Advance, as far as the die says; or into what was won. */

export function consolidationWays(s: Position, unit: Unit, { allowance, into }: ConsolidateQuestion, a: Move): Ways {
  switch (a.do) {
    case "stay":
      return { ok: true, ways: [], legs: [], heading: null, facing: null, into: { at: "table" }, moves: false };
    case "march":
    case "paths":
      return waysOf(s, unit, "advance", a, { allowance });
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
