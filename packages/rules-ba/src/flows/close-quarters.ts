import { call, done, goto } from "@escaramuza/kernel";
import { baFlow, rollD6, tell } from "../ba.ts";
import type { C } from "../ba.ts";
import { DATA } from "../data.ts";
import { destroyUnit } from "../destruction.ts";
import { damageNeeded } from "../hits.ts";
import { menIn } from "../losses.ts";
import { isFierce, standsFirm } from "../melee.ts";
import { ownerOf, spotterAlone } from "../spotters.ts";
import { findUnit, isAlive, rival, unitOf } from "../state.ts";
import type { Position, Unit } from "../state.ts";
import { exceptionalDice, lossesFlow, lossesVars } from "./damage.ts";

/**
 * Close quarters between two units, round by round in the same order of striking (BA-R70) until one of them is no more, its gun with
 * it (BA-R74). Nobody checks morale for it (BA-CQ-21, BA-R75).
 */
interface CloseQuartersVars {
  readonly unit: string;
  /** A unit, or a spotter: he fights alone (BA-WPN-36). */
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
    const [unit, target] = [unitOf(c.s, v.unit), fighterIn(c.s, v.target)];
    if (target === null) return done;
    v.round += 1;
    v.men = [menIn(unit).length, menIn(target).length];
    tell(c, "closeQuarters", "BA-CQ-13", { unit: unit.id, target: target.id, round: v.round, together: v.together });
    const blows = strike(c, unit, target);
    v.blows = v.together ? strike(c, target, unit) : NONE;
    const next = v.together ? "removeAttackers" : "strikeBack";
    const owner = ownerOf(c.s, v.target);
    return owner === null
      ? call(lossesFlow, lossesVars(target, unit.seat, lossesBy(blows)), next)
      : call(lossesFlow, lossesVars(owner, unit.seat, lossesBy(blows), { spotter: v.target }), next);
  },
  strikeBack(c, v) {
    const [unit, target] = [unitOf(c.s, v.unit), fighterIn(c.s, v.target)];
    v.blows = target === null ? NONE : strike(c, target, unit);
    return goto("removeAttackers");
  },
  removeAttackers(c, v) {
    const unit = unitOf(c.s, v.unit);
    return call(lossesFlow, lossesVars(unit, rival(unit.seat), lossesBy(v.blows)), "compare");
  },
  // BA-CQ-18 to BA-CQ-20
  compare(c, v) {
    const unit = unitOf(c.s, v.unit);
    const target = fighterIn(c.s, v.target);
    const left = [unit, target].map((one) => (one !== null && isAlive(one) ? menIn(one).length : 0));
    const [a = 0, d = 0] = left.map((men, i) => (v.men[i] ?? 0) - men);
    tell(c, "roundFought", "BA-CQ-18", { unit: unit.id, target: v.target, lost: [a, d] });
    if (left.includes(0)) {
      for (const [i, id] of [v.unit, v.target].entries()) {
        const one = findUnit(c.s, id);
        if (left[i] === 0 && one !== null) destroyUnit(c, one, "BA-CQ-19");
      }
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

/** A spotter has no unit of his own; null where he has fallen. */
function fighterIn(s: Position, id: string): Unit | null {
  return findUnit(s, id) ?? spotterAlone(s, id);
}

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
    reads: "dice",
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
