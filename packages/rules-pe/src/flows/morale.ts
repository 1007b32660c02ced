import { done, goto } from "@escaramuza/kernel";
import type { Modifier } from "@escaramuza/kernel";
import { discover } from "../damage.ts";
import { CALM, moraleNumber, mustCheck, nerveOf } from "../morale.ts";
import type { Nerve } from "../morale.ts";
import { duckingCover } from "../posture.ts";
import { isInProtection } from "../panic.ts";
import { peFlow, roll, tell } from "../pe.ts";
import type { C } from "../pe.ts";
import { isOut, rival, seatOf, soldierOf } from "../state.ts";
import type { Position, Soldier } from "../state.ts";

/** Step 6: the morale of the other side (PE-3-12, section 13). All reckoned first, all rolled, then applied (PE-13-20, PE-13-3, PE-R115). */

interface Check {
  readonly soldier: string;
  readonly number: number;
  readonly modifiers: readonly Modifier[];
}

export interface MoraleVars {
  readonly checks: readonly Check[];
  at: number;
  results: readonly { readonly soldier: string; readonly nerve: Nerve }[];
}

export function moraleVars(s: Position): MoraleVars {
  const side = rival(s.active);
  const checks = s.battle.options.morale ? s.soldiers.filter((o) => o.side === side && mustCheck(o)) : [];
  return { checks: checks.map((o) => ({ soldier: o.id, ...moraleNumber(s, o) })), at: 0, results: [] };
}

export const moraleFlow = peFlow<MoraleVars>()("morale", {
  check(c, v) {
    const check = v.checks[v.at];
    if (check === undefined) return goto("apply");
    v.at += 1;
    const soldier = soldierOf(c.s, check.soldier);
    const { number, modifiers } = check;
    tell(c, "moraleReckoned", "PE-13-7", { soldier: soldier.id, base: soldier.moraleBase, modifiers, number });
    const { total } = roll(c, {
      purpose: "morale",
      rule: "PE-13-6",
      seat: seatOf(c.s, soldier),
      target: number,
      atMost: true,
      about: { soldier: soldier.id },
      reads: ({ total: sum }) => nerveOf(sum, number),
    });
    v.results = [...v.results, { soldier: soldier.id, nerve: nerveOf(total, number) }];
    return goto("check");
  },
  apply(c, v) {
    for (const { soldier, nerve } of v.results) take(c, soldierOf(c.s, soldier), nerve);
    endPeriod(c);
    return done;
  },
});

function take(c: C, soldier: Soldier, nerve: Nerve): void {
  if (soldier.down !== null) getUp(c, soldier);
  soldier.fire = CALM;
  soldier.morale = nerve;
  tell(c, nerve === "steady" ? "steadied" : nerve, nerve === "steady" ? "PE-13-5" : "PE-13-10", {
    soldier: soldier.id,
  });
  if (nerve === "steady") return;
  soldier.aim = null;
  soldier.watch = null;
  lieDown(c.s, soldier, nerve === "panicked");
}

/** He is himself again (PE-12-5, PE-12-8), and can say who leapt on him (PE-17.3-4). */
function getUp(c: C, soldier: Soldier): void {
  soldier.down = null;
  soldier.stunRun = 0;
  for (const other of c.s.soldiers)
    if (other.hidden && other.unnoticed.some(({ by, distance }) => by === soldier.id && distance < 0))
      discover(c, other, soldier.id);
}

/** PE-13-11, PE-13-13: prone; the panicked duck where their cover lets them. */
function lieDown(s: Position, soldier: Soldier, ducks: boolean): void {
  if (ducks && !isInProtection(s, soldier)) return;
  if (ducks) {
    const cover = duckingCover(s, soldier);
    if (cover !== null) {
      soldier.posture = "ducked";
      soldier.duckedBehind = cover;
      return;
    }
  }
  soldier.posture = "prone";
  soldier.duckedBehind = null;
}

/** What happened is forgotten, but by those who still lie there (PE-13-4); without morale, and fanatics, they get up (PE-13-21, PE-20-12, PE-R76). */
function endPeriod(c: C): void {
  const { s } = c;
  const side = rival(s.active);
  s.sides[side].fallen = [];
  for (const soldier of s.soldiers) {
    if (soldier.side !== side || isOut(soldier)) continue;
    const unshaken = !s.battle.options.morale || soldier.fanatic;
    if (unshaken && soldier.down?.served === true) getUp(c, soldier);
    soldier.fire = soldier.down === null ? CALM : { ...CALM, hurt: soldier.fire.hurt };
  }
}
