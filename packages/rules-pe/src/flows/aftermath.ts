import { done, goto } from "@escaramuza/kernel";
import { promotionOf } from "../campaign.ts";
import { DATA } from "../data.ts";
import { peFlow, roll, tell } from "../pe.ts";
import type { C } from "../pe.ts";
import { seatOf } from "../state.ts";
import type { Condition, Fate, Soldier } from "../state.ts";

/** After a game of a campaign: who lives, who is well when, who is promoted (PE-12-15, PE-12-16, PE-14-2, PE-14-3). */

export const aftermathFlow = peFlow<{ at: number }>()("aftermath", {
  next(c, v) {
    const soldier = c.s.soldiers[v.at];
    if (soldier === undefined) return done;
    v.at += 1;
    if (soldier.place === "away") return goto("next");
    const { condition, days } = heal(c, soldier);
    const dies = condition === "M";
    if (!dies) soldier.career = { ...soldier.career, combats: soldier.career.combats + 1 };
    const fate: Fate = {
      soldier: soldier.id,
      dies,
      days,
      promoted: dies ? null : promotionOf(soldier.vet, soldier.career),
    };
    c.s.aftermath = [...(c.s.aftermath ?? []), fate];
    tell(c, "aftermath", "PE-14-4", { ...fate });
    return goto("next");
  },
});

/** Rolls until he is dead or has a day (PE-R94). */
function heal(c: C, soldier: Soldier): { readonly condition: Condition; readonly days: number } {
  let { condition } = soldier;
  const about = { soldier: soldier.id };
  const seat = seatOf(c.s, soldier);
  while (condition === "H" || condition === "HI") {
    const rule = condition === "HI" ? "PE-12-15" : "PE-12-16";
    const table = condition === "HI" ? DATA.campaign.incapacitated : DATA.campaign.wounded;
    const { total } = roll(c, { purpose: "heal", rule, seat, n: 1, about });
    const row = table.find((one) => one.roll === total);
    if (row === undefined) break;
    condition = row.becomes;
    if (row.days === null) continue;
    const days = row.days === "roll" ? total : roll(c, { purpose: "days", rule, seat, about }).total;
    return { condition, days: days + DATA.figures.healDays.value };
  }
  return { condition, days: 0 };
}
