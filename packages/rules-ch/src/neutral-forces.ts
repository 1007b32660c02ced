import type { NeutralForce, NeutralNote, NeutralSide, NeutralUnit } from "@escaramuza/kernel";
import type { CounterId } from "./data.ts";
import { MOST_UNITS } from "./own-check.ts";

/** The men of a battle said in no game's terms as counters: a squad for every eight men. */

/** Men a counter of riflemen stands for. */
const SQUAD = 8;

export interface Counted {
  readonly type: CounterId;
  readonly count: number;
}

/** What stands for what, and for how many of them. Who has no counter leads, sees or heals inside the others. */
const COUNTERS: { readonly [side in NeutralSide]: { readonly [unit in NeutralUnit]?: readonly [CounterId, number] } } =
  {
    german: {
      rifle: ["g_rifles", SQUAD],
      smg: ["g_assault", SQUAD],
      lmg: ["g_lmg34", 1],
      mmg: ["g_hmg34", 1],
      antitank: ["g_tankhunters", 1],
      mortar: ["g_mortar50", 1],
      atGun: ["g_pak36", 1],
      tank: ["g_pz3h", 1],
    },
    soviet: {
      rifle: ["s_rifles", SQUAD],
      smg: ["s_smg", SQUAD],
      lmg: ["s_dp", 1],
      mmg: ["s_maxim", 1],
      mortar: ["s_mortar50", 1],
      atGun: ["s_at45", 1],
      tank: ["s_t34a", 1],
    },
  };

export function countersFor(
  side: NeutralSide,
  force: NeutralForce,
): { readonly units: readonly Counted[]; readonly notes: readonly NeutralNote[] } {
  const found: Row[] = [];
  const none: { [unit in NeutralUnit]?: number } = {};
  // Men of a broken squad go with the others: riflemen take those who are too few for a counter of their own.
  let over = 0;
  for (const unit of ORDER) {
    const n = (force[unit] ?? 0) + (unit === "rifle" ? over : 0);
    const counter = COUNTERS[side][unit];
    if (counter === undefined) {
      none[unit] = n;
      continue;
    }
    const [type, each] = counter;
    const count = unit === "smg" ? Math.floor(n / each) : Math.round(n / each);
    if (unit === "smg") over = n - count * each;
    found.push({ unit, type, each, count });
  }
  // A firefight has room for so many: of what there is most, the fewest are missed.
  for (let left = found.reduce((sum, { count }) => sum + count, 0); left > MOST_UNITS; left--) {
    const most = found.reduce((best, row) => (row.count > best.count ? row : best));
    most.count -= 1;
    none[most.unit] = (none[most.unit] ?? 0) + most.each;
  }
  return {
    units: found.flatMap(({ type, count }) => (count > 0 ? [{ type, count }] : [])),
    notes: ORDER.flatMap((unit) => {
      const n = none[unit] ?? 0;
      return n > 0 ? [{ note: "noUnit" as const, side, unit, n }] : [];
    }),
  };
}

interface Row {
  readonly unit: NeutralUnit;
  readonly type: CounterId;
  readonly each: number;
  count: number;
}

const ORDER = ["smg", "rifle", "lmg", "mmg", "antitank", "mortar", "atGun", "tank", "sniper", "medic"] as const;
