import type { Refusal, Seat } from "@escaramuza/kernel";
import type { Do, Turn } from "./answers.ts";
import { hastyRefusal, rallyRefusal } from "./attacks.ts";
import { planCard } from "./cards.ts";
import { HASTY_COST, RALLY_COST, exitCost, pivotCost } from "./costs.ts";
import { capRefusal, ownUnit } from "./groups.ts";
import { exitRefusal, pivotRefusal, waitingRefusal } from "./moves.ts";
import { planCloseCombat, planFire } from "./plan-attacks.ts";
import { planEnter, planHidden, planLoad, planMove, planUnload } from "./plan-moves.ts";
import { bonusRefusal, forAll, highest, paid } from "./plan-parts.ts";
import type { Plan } from "./plan-parts.ts";
import { no } from "./refusal.ts";
import { apLeft, findUnit, onMap, playerOf } from "./state.ts";
import type { Position } from "./state.ts";
import { isStunned } from "./units.ts";

/** What an answer to `turn` comes to, action by action. */

const NOTHING: Plan = { units: [], cost: 0, charge: null };

export function planTurn(s: Position, seat: Seat, a: Turn): Plan | Refusal {
  switch (a.do) {
    case "pass":
    case "resign":
      return NOTHING;
    case "endActivation": // CH-R26: only before the action
      return playerOf(s, seat).activation === null ? no("CH-3.0-2", "noActivation") : NOTHING;
    case "stall":
      return stallRefusal(s, seat, a) ?? NOTHING;
    case "activate":
      return activateRefusal(s, seat, a) ?? NOTHING;
    case "reveal":
      return revealRefusal(s, seat, a) ?? NOTHING;
    case "move":
      return (
        bonusRefusal(s, seat, a.bonus, "16") ??
        dashRefusal(s, a) ??
        planMove(s, seat, [a, ...a.with], a.facings, a.payment)
      );
    case "pivot": {
      const unit = ownUnit(s, seat, a.unit);
      if ("code" in unit) return unit;
      return pivotRefusal(s, unit, a.facing) ?? paid(s, seat, "pivot", [unit], pivotCost(unit), a.payment);
    }
    case "enter":
      return planEnter(s, seat, a);
    case "exit":
      return forAll(
        s,
        seat,
        [a.unit, ...a.with],
        (unit) => exitRefusal(s, unit),
        (units) => paid(s, seat, "exit", units, highest(units, exitCost), a.payment),
      );
    case "fire":
      return planFire(s, seat, a);
    case "closeCombat":
      return planCloseCombat(s, seat, a);
    case "rally":
      return forAll(
        s,
        seat,
        [a.unit, ...a.with],
        (unit) => rallyRefusal(s, unit),
        (units) => paid(s, seat, "rally", units, RALLY_COST, a.payment),
      );
    case "hastyDefense":
      return forAll(
        s,
        seat,
        [a.unit, ...a.with],
        (unit) => hastyRefusal(s, unit),
        (units) => paid(s, seat, "hastyDefense", units, HASTY_COST, a.payment),
      );
    case "hiddenMove":
    case "hide":
      return planHidden(s, seat, a);
    case "load":
      return planLoad(s, seat, a);
    case "unload":
      return planUnload(s, seat, a);
    case "card":
      return planCard(s, seat, a);
  }
}

/** Card 16 goes with a move: somebody must change his hex. */
function dashRefusal(s: Position, a: Do<"move">): Refusal | null {
  const goes = [a, ...a.with].some((step) => findUnit(s, step.unit)?.place !== step.to);
  return goes || a.bonus.length === 0 ? null : no("CH-8.2-1", "notThisCard", { card: "16" });
}

/** CH-2.2-11, CH-R23 */
export function stallRefusal(s: Position, seat: Seat, a: Do<"stall">): Refusal | null {
  const player = playerOf(s, seat);
  if (a.by === "cap") return player.cap < 1 ? no("CH-2.2-11", "notEnoughCap", { cost: 1, cap: player.cap }) : null;
  if (a.unit !== undefined) {
    const unit = ownUnit(s, seat, a.unit);
    if ("code" in unit) return unit;
    if (s.battle.variableAp) return no("CH-R56", "activateFirst");
    if (unit.status !== "unused") return no("CH-3.0-4", "cannotActivate", { unit: unit.id });
    const away = onMap(unit) ? null : waitingRefusal(s, unit);
    if (away !== null) return away;
    return isStunned(unit) ? no("CH-R23", "stunned", { unit: unit.id }) : null;
  }
  if (player.activation === null) return no("CH-2.2-11", "noActivation");
  if (apLeft(player) < 1) return no("CH-3.0-3", "notEnoughAp", { cost: 1, ap: 0, cap: player.cap });
  const { members } = player.activation;
  const able = s.units.some((unit) => members.includes(unit.id) && !isStunned(unit));
  return able ? null : no("CH-R23", "stunned", { unit: members[0] ?? "" });
}

/** CH-3.0.1-1, CH-R56 */
export function activateRefusal(s: Position, seat: Seat, a: Do<"activate">): Refusal | null {
  if (!s.battle.variableAp) return no("CH-3.0-1", "activatedByActing");
  const unit = ownUnit(s, seat, a.unit);
  if ("code" in unit) return unit;
  if (unit.status !== "unused") return no("CH-3.0-4", "cannotActivate", { unit: unit.id });
  const away = onMap(unit) ? null : waitingRefusal(s, unit);
  return away ?? capRefusal(s, seat, a.cap);
}

/** CH-10.2-4 */
function revealRefusal(s: Position, seat: Seat, a: Do<"reveal">): Refusal | null {
  for (const [i, { unit: id }] of a.units.entries()) {
    if (a.units.findIndex((o) => o.unit === id) !== i) return no("CH-10.2-4", "twice", { unit: id });
    const unit = ownUnit(s, seat, id);
    if ("code" in unit) return unit;
    if (!unit.hidden || !onMap(unit)) return no("CH-10.2-4", "notHidden", { unit: id });
  }
  return null;
}
