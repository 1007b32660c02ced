import { ask, call, done } from "@escaramuza/kernel";
import { baFlow, tell } from "../ba.ts";
import { moreThan, unitGap } from "../board.ts";
import { assaultReaction } from "../close-kinds.ts";
import type { AssaultReactionQuestion } from "../close-questions.ts";
import { DATA } from "../data.ts";
import { canEscape } from "../escapes.ts";
import { reveal } from "../hidden.ts";
import { takeDie } from "../order-dice.ts";
import { canFireAt } from "../shooting.ts";
import { unitOf } from "../state.ts";
import type { Position, Unit } from "../state.ts";
import { escapeFlow, escapeVars } from "./escape.ts";
import { shootingFlow, shootingVars } from "./shooting.ts";

/** What a unit does about being assaulted: it fires from more than 6", or gets away (BA-CQ-6, BA-CQ-9, BA-VASLT-3, BA-VASLT-7, BA-VASLT-14). */
interface ReactionVars {
  readonly unit: string;
  readonly by: string;
}

export function assaultReactionVars(unit: string, by: string): ReactionVars {
  return { unit, by };
}

export const assaultReactionFlow = baFlow<ReactionVars>()("assaultReaction", {
  begin(c, v) {
    const [unit, by] = [unitOf(c.s, v.unit), unitOf(c.s, v.by)];
    const open = reactionsTo(c.s, unit, by);
    return open.fire || open.escape ? ask(assaultReaction, unit.seat, "BA-CQ-6", open, "answered") : done;
  },
  answered(c, v) {
    const unit = unitOf(c.s, v.unit);
    switch (c.answer(assaultReaction)) {
      case "none":
        return done;
      case "escape":
        return call(escapeFlow, escapeVars(v.unit, v.by), "end");
      case "fire":
        takeDie(c, unit, "fire");
        reveal(c, unit);
        tell(c, "reactedWithFire", "BA-CQ-6", { unit: unit.id, seat: unit.seat, target: v.by });
        return call(shootingFlow, shootingVars(v.unit, "reaction", v.by), "end");
    }
  },
  end: () => done,
});

/** At exactly 6" it may not fire (BA-R67); escapes know no distance (BA-R112). */
function reactionsTo(s: Position, unit: Unit, by: Unit): AssaultReactionQuestion {
  const far = moreThan(unitGap(s, unit, by), DATA.figures.reactionDistance.value);
  const fire = unit.die === null && far && unit.gun?.abandoned !== true && canFireAt(s, unit, by, "reaction");
  return { unit: unit.id, by: by.id, fire, escape: canEscape(s, unit) };
}
