import { call, done, goto } from "@escaramuza/kernel";
import { baFlow, rollD6, tell } from "../ba.ts";
import type { C } from "../ba.ts";
import { DATA } from "../data.ts";
import { destroyUnit } from "../destruction.ts";
import { damageNeeded } from "../hits.ts";
import { menIn } from "../losses.ts";
import { isFierce, standsFirm } from "../melee.ts";
import { isAlive, unitOf } from "../state.ts";
import type { Unit } from "../state.ts";
import { exceptionalDice, lossesFlow, lossesVars } from "./damage.ts";

/**
 * Close quarters between two units, round by round in the same order of striking (BA-R70) until one of them is no more, its gun with
 * it (BA-R74). Nobody checks morale for it (BA-CQ-21, BA-R75).
 */
interface CloseQuartersVars {
  readonly unit: string;
  readonly target: string;
  /** Both roll with all their men (BA-CQ-14). */
  readonly together: boolean;
  round: number;
  /** Men when the round began: of the attacker, of the target. */
  men: readonly [number, number];
  /** What the target strikes back with has been rolled already. */
  blows: Blows;
}

interface Blows {
  readonly ordinary: number;
  readonly exceptional: number;
}

const NONE: Blows = { ordinary: 0, exceptional: 0 };

export function closeQuartersVars(unit: string, target: string, together: boolean): CloseQuartersVars {
  return { unit, target, together, round: 0, men: [0, 0], blows: NONE };
}

export const closeQuartersFlow = baFlow<CloseQuartersVars>()("closeQuarters", {
  round(c, v) {
    const [unit, target] = [unitOf(c.s, v.unit), unitOf(c.s, v.target)];
    v.round += 1;
    v.men = [menIn(unit).length, menIn(target).length];
    tell(c, "closeQuarters", "BA-CQ-13", { unit: unit.id, target: target.id, round: v.round, together: v.together });
    const blows = strike(c, unit, target);
    v.blows = v.together ? strike(c, target, unit) : NONE;
    return call(
      lossesFlow,
      lossesVars(target, unit.seat, lossesBy(blows)),
      v.together ? "removeAttackers" : "strikeBack",
    );
  },
  strikeBack(c, v) {
    const [unit, target] = [unitOf(c.s, v.unit), unitOf(c.s, v.target)];
    v.blows = strike(c, target, unit);
    return goto("removeAttackers");
  },
  removeAttackers(c, v) {
    const unit = unitOf(c.s, v.unit);
    return call(lossesFlow, lossesVars(unit, unitOf(c.s, v.target).seat, lossesBy(v.blows)), "compare");
  },
  // BA-CQ-18 to BA-CQ-20
  compare(c, v) {
    const units = [unitOf(c.s, v.unit), unitOf(c.s, v.target)] as const;
    const [unit, target] = units;
    const left = units.map((one) => (isAlive(one) ? menIn(one).length : 0));
    const lost = left.map((men, i) => (v.men[i] ?? 0) - men);
    const [a = 0, d = 0] = lost;
    tell(c, "roundFought", "BA-CQ-18", { unit: unit.id, target: target.id, lost: [a, d] });
    if (left.includes(0)) {
      for (const [i, one] of units.entries()) if (left[i] === 0) destroyUnit(c, one, "BA-CQ-19");
      return done;
    }
    const loser = a > d ? unit : d > a ? target : null;
    if (loser !== null && !standsFirm(loser)) {
      surrender(c, loser);
      return done;
    }
    if (v.round < DATA.figures.drawnRounds.value) return goto("round");
    surrender(c, unit);
    return done;
  },
});

function surrender(c: C, unit: Unit): void {
  tell(c, "surrendered", "BA-CQ-18", { unit: unit.id, seat: unit.seat });
  destroyUnit(c, unit, "BA-CQ-18");
}

/** BA-CQ-13, BA-CQ-15: one attack each, one more for the fierce who fell somebody; they hit by themselves. */
function strike(c: C, by: Unit, on: Unit): Blows {
  const men = menIn(by);
  const needed = damageNeeded(on, { pen: null, sheltered: false }); // BA-CQ-16, BA-R72
  const { dice } = attack(c, by, on, men.length, needed);
  const again = men.filter((model, i) => (dice[i] ?? 0) >= needed && isFierce(by, model)).length;
  const more = attack(c, by, on, again, needed, "extraAttack").dice;
  const all = [...dice, ...more];
  const felled = all.filter((die) => die >= needed).length;
  const worst = exceptionalDice(c, on, all.filter((die) => die === 6).length, by.seat);
  return { ordinary: felled - worst, exceptional: worst };
}

function attack(
  c: C,
  by: Unit,
  on: Unit,
  n: number,
  needed: number,
  purpose = "attack",
): { readonly dice: readonly number[] } {
  return rollD6(c, {
    purpose,
    rule: purpose === "attack" ? "BA-CQ-13" : "BA-CQ-15",
    seat: by.seat,
    n,
    target: needed,
    about: { unit: by.id, target: on.id },
    reads: { atLeast: needed },
  });
}

function lossesBy({ ordinary, exceptional }: Blows): {
  readonly ordinary: number;
  readonly exceptional: number;
  readonly gun: boolean;
  readonly named: readonly string[];
} {
  return { ordinary, exceptional, gun: false, named: [] };
}
