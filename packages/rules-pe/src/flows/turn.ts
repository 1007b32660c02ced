import { ask, call, done, goto } from "@escaramuza/kernel";
import { missionOf } from "../data.ts";
import { peFlow, tell } from "../pe.ts";
import type { C } from "../pe.ts";
import { outcomeOf } from "../scoring.ts";
import { entriesOf, entryKind } from "../set-up-kinds.ts";
import { sees } from "../sight.ts";
import { findSoldier, freshGo, isOut, rival, soldierOf } from "../state.ts";
import { actionsFlow } from "./actions.ts";
import { aftermathFlow } from "./aftermath.ts";
import { fireFlow, fireVars } from "./fire.ts";
import { grenadesFlow } from "./grenades.ts";
import { moraleFlow, moraleVars } from "./morale.ts";
import { mortarsFlow } from "./mortars.ts";
import { upkeepFlow } from "./upkeep.ts";

/** One side's player-turn, step by step (PE-3-2). */

export interface TurnVars {
  downAtStart: readonly string[];
}

export const turnFlow = peFlow<TurnVars>()("turn", {
  begin(c, v) {
    const { s } = c;
    const side = s.sides[s.active];
    side.playerTurns += 1;
    side.ended = [];
    s.phase = "actions";
    const { enters, id: army } = missionOf(s.battle.mission).sides[s.active];
    tell(c, "playerTurn", "PE-3-1", { turn: s.turn, side: s.active, army });
    for (const soldier of s.soldiers) {
      if (soldier.side !== s.active) continue;
      soldier.go = freshGo();
      if (soldier.aim !== null) loseAim(c, soldier.id);
    }
    v.downAtStart = s.soldiers.filter((o) => o.side === s.active && o.down !== null).map(({ id }) => id);
    if (enters?.straight === true && side.playerTurns === enters.turn) return goto("entry");
    return call(actionsFlow, { mate: null, doing: null }, "fire");
  },
  /** PE-20-3: in one line, and nothing else. */
  entry(c) {
    const seat = c.s.battle.seats.findIndex(({ side }) => side === c.s.active);
    return ask(entryKind, seat, "PE-20-3", {}, "entered");
  },
  entered(c) {
    for (const { soldier: id, x, to } of entriesOf(c.answer(entryKind))) {
      const man = soldierOf(c.s, id);
      man.place = "table";
      man.x = to.x;
      man.y = to.y;
      man.go.mode = "walk";
      man.go.displaced = true;
      man.go.spent = 1;
      tell(c, "entered", "PE-20-3", { soldier: id, x: to.x, y: to.y, from: x });
    }
    return goto("fire");
  },
  fire(c) {
    c.s.phase = "fire";
    return call(fireFlow, fireVars(c.s), "grenades");
  },
  grenades(c) {
    c.s.phase = "grenades";
    return call(grenadesFlow, { at: 0 }, "mortars");
  },
  mortars(c) {
    c.s.phase = "mortars";
    return call(mortarsFlow, { at: 0, gun: null }, "upkeep");
  },
  upkeep(c, v) {
    c.s.phase = "upkeep";
    return call(upkeepFlow, { downAtStart: v.downAtStart, at: 0 }, "morale");
  },
  morale(c) {
    c.s.phase = "morale";
    return call(moraleFlow, moraleVars(c.s), "victory");
  },
  victory(c) {
    const { s } = c;
    s.phase = "victory";
    const { turnLimit } = s.battle.options;
    const last = s.active !== s.first;
    const outcome = outcomeOf(s, last && turnLimit !== null && s.turn >= turnLimit);
    if (outcome === null) return done;
    if (s.battle.campaign && s.aftermath === null) return call(aftermathFlow, { at: 0 }, "over");
    return goto("over");
  },
  over(c) {
    const { s } = c;
    const outcome = outcomeOf(s, true);
    if (outcome === null) return done;
    s.phase = "over";
    tell(c, "over", outcome.lines[0]?.rule === "PE-R110" ? "PE-R110" : "PE-3-2", { winner: outcome.winner });
    c.finish(outcome);
    return done;
  },
});

/** PE-6-32: without sight of him when the player-turn begins. */
function loseAim(c: C, id: string): void {
  const soldier = soldierOf(c.s, id);
  const target = findSoldier(c.s, soldier.aim?.target ?? "");
  if (target === null || isOut(target) || target.hidden || !sees(c.s, soldier, target)) {
    soldier.aim = null;
    tell(c, "aimLost", "PE-6-32", { soldier: id });
  }
}

/** Whose player-turn comes next. */
export function passOn(c: C): void {
  const { s } = c;
  s.active = rival(s.active);
  if (s.active === s.first) s.turn += 1;
}
