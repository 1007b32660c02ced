import { DATA } from "./data.ts";
import type { Result } from "./data.ts";
import { tell } from "./pe.ts";
import type { C } from "./pe.ts";
import { rival } from "./state.ts";
import type { Item, OwnFigures, Position, Protection, Soldier } from "./state.ts";

/** What happens to a man who is hit (section 12), and what he and others remember of it for the morale step (section 13). */

/** Who or what did it: for the careers of a campaign (PE-14-2). */
export interface Blame {
  /** Null: a mine, a wire, a wall he was thrown against. */
  readonly by: string | null;
  readonly explosion: boolean;
}

const SEVERITY: readonly Result[] = ["M", "HI", "H", "A"];

/** PE-12-9: of several results together, the gravest first. */
export function gravestFirst<T extends { readonly result: Result }>(hits: readonly T[]): T[] {
  return hits.toSorted((a, b) => SEVERITY.indexOf(a.result) - SEVERITY.indexOf(b.result));
}

export function hurt(c: C, soldier: Soldier, result: Result, blame: Blame): void {
  if (soldier.condition === "M") return;
  const { s } = c;
  const before = soldier.condition;
  const becomes = outcomeOf(soldier, result);
  discover(c, soldier);
  // Out already, and no worse off.
  if (before === "HI" && becomes !== "M") return;
  soldier.stunRun = becomes === "A" ? soldier.stunRun + 1 : 0;
  if (becomes !== "A") soldier.condition = becomes;
  tell(c, "hurt", becomes === "A" ? "PE-12-3" : becomes === "H" ? "PE-12-2" : "PE-12-4", {
    soldier: soldier.id,
    result,
    becomes,
  });
  if (soldier.own !== null) soldier.own = { ...soldier.own, left: pointsLeft(soldier.own, becomes) };
  if (becomes === "H") soldier.career = { ...soldier.career, wounds: soldier.career.wounds + 1 };
  fall(soldier);
  noteFall(s, soldier);
  if (becomes === "HI" || becomes === "M") {
    if (before === "ok" || before === "H") eliminate(c, soldier, blame);
    return;
  }
  // PE-12-5: one lost player-turn for all hits before it is served; a hit after that costs another. (PE-R26, PE-R116)
  soldier.down = { served: false };
}

/** PE-12-6 to PE-12-8 (PE-12-7, PE-R27, PE-R28) */
export function outcomeOf(soldier: Pick<Soldier, "condition" | "stunRun">, result: Result): Result {
  if (result === "A")
    return soldier.stunRun + 1 < DATA.figures.stunsToWound.value ? "A" : outcomeOf({ ...soldier, stunRun: 0 }, "H");
  if (result === "M") return "M";
  return soldier.condition === "H" || soldier.condition === "HI" ? "M" : result;
}

/** PE-18-4, PE-R134: of a role-player's character. */
export function pointsLeft({ hp, left }: Pick<OwnFigures, "hp" | "left">, result: Result): number {
  switch (result) {
    case "A":
      return Math.max(1, left - 1);
    case "H":
      return Math.max(1, left - Math.ceil(hp / 2));
    case "HI":
      return 1;
    case "M":
      return 0;
  }
}

/** Prone, his doings broken off (PE-3-13, PE-6-32, PE-13-21, PE-17.1-8); a work begun keeps what was put into it. */
export function fall(soldier: Soldier): void {
  soldier.posture = "prone";
  soldier.duckedBehind = null;
  soldier.aim = null;
  soldier.watch = null;
  soldier.hidden = false;
  soldier.unnoticed = [];
  soldier.go.finished = true;
  soldier.go.work = null;
  soldier.fire = { ...soldier.fire, hurt: true };
}

/** The enemy side knows where he is from now on (PE-17.2-9). */
export function discover(c: C, soldier: Soldier, by: string | null = null): void {
  if (!soldier.hidden) return;
  soldier.hidden = false;
  soldier.unnoticed = [];
  tell(c, "discovered", "PE-17.2-9", { soldier: soldier.id, ...(by === null ? {} : { by }), reveals: true });
}

/** PE-13-7: the others will count him; each man once in a period. */
function noteFall(s: Position, soldier: Soldier): void {
  const side = s.sides[soldier.side];
  if (side.fallen.some((f) => f.soldier === soldier.id)) return;
  const { id, x, y, rank } = soldier;
  side.fallen = [...side.fallen, { soldier: id, officer: rank === "officer", x, y }];
}

function eliminate(c: C, soldier: Soldier, blame: Blame): void {
  const { s } = c;
  soldier.down = null;
  s.sides[rival(soldier.side)].score += worth(soldier);
  const killer = blame.by === null ? undefined : s.soldiers.find(({ id }) => id === blame.by);
  if (killer !== undefined && killer.side !== soldier.side) {
    const { kills, explosionKills } = killer.career;
    killer.career = {
      ...killer.career,
      ...(blame.explosion ? { explosionKills: explosionKills + 1 } : { kills: kills + 1 }),
    };
  }
  leaveBehind(s, soldier);
}

/** Victory points for him (PE-20-16, PE-C-1). */
export function worth(soldier: Soldier): number {
  const { victoryPoints } = DATA.troops;
  return soldier.rank === "officer" ? victoryPoints.officer.value : victoryPoints[soldier.vet].value;
}

/** PE-12-14: everything he had lies there. */
function leaveBehind(s: Position, soldier: Soldier): void {
  const { id, x, y } = soldier;
  const { gof, gdf } = soldier;
  const dropped: Item[] = soldier.arms.map((arm) => ({ id: arm.id, x, y, arm, gof: 0, gdf: 0 }));
  if (gof + gdf > 0) dropped.push({ id: `${id}.g`, x, y, arm: null, gof, gdf });
  s.items = [...s.items, ...dropped];
  soldier.arms = [];
  soldier.gof = 0;
  soldier.gdf = 0;
  soldier.hand = null;
  for (const gun of s.guns) {
    if (gun.gunner === id) gun.gunner = null;
    if (gun.state !== "carried" || !gun.carriers.includes(id)) continue;
    gun.carriers = gun.carriers.filter((carrier) => carrier !== id);
    // An LMG the other carrier can hold alone stays in his hands; a heavy weapon falls (PE-4-16).
    const alone = gun.carriers.length > 0 && (gun.weapon === "APL" || gun.weapon === "MTL");
    if (alone) continue;
    gun.state = "lying";
    gun.carriers = [];
    gun.x = x;
    gun.y = y;
  }
}

// --- what is remembered until the morale step

/** Something was aimed at him (PE-13-2, PE-13-8, PE-R80). */
export function firedAt(
  soldier: Soldier,
  by: string,
  what: { readonly ap?: boolean; readonly grazed?: boolean; readonly protection: Protection },
): void {
  const { fire } = soldier;
  soldier.fire = {
    by: fire.by.includes(by) ? fire.by : [...fire.by, by],
    grazed: fire.grazed || what.grazed === true,
    byAp: fire.byAp || what.ap === true,
    hurt: fire.hurt,
    protection: least(fire.protection, what.protection),
  };
}

function least(a: Protection | null, b: Protection): Protection {
  if (a === null || a === "total") return b;
  return b === "total" || a < b ? a : b;
}

/** Shots and blasts are heard by those who hide (section Stealth table). */
export function makeNoise(s: Position): void {
  for (const side of s.sides) side.noise = true;
}
