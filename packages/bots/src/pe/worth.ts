import {
  classOf,
  damageOf,
  defenderOf,
  factorOf,
  findSoldier,
  meleeBe,
  meleeColumn,
  meleeFactor,
  struckBy,
  weaponOf,
  worth,
} from "@escaramuza/rules-pe";
import type { Attack, BlastClass, DamageClass, Point, Position, Result, Soldier } from "@escaramuza/rules-pe";

/** What an attack is worth: the chance of each result times what the man is worth, in victory points. */

/** Of a man who dies, what the lesser results are worth. */
const SHARE: { readonly [R in Result]: number } = { M: 1, HI: 1, H: 0.5, A: 0.25 };
/** He may lose his nerve. */
const FRIGHT = 0.04;

/** Ways of 36 for each sum of two dice. */
const WAYS = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

function expected(factor: number, result: (be: number) => Result | null): number {
  let sum = 0;
  for (let total = factor + 1; total <= 12; total++) {
    const what = result(total - factor);
    if (what !== null) sum += (WAYS[total] ?? 0) * SHARE[what];
  }
  return sum / 36;
}

/** A hit on who is wounded already kills (PE-12-6); on who lies there it keeps him down. */
function valueOf(target: Soldier): number {
  return worth(target) * (target.condition === "H" ? 1.2 : 1) * (target.down === null ? 1 : 0.8);
}

export function attackValue(s: Position, attack: Attack): number {
  const soldier = findSoldier(s, attack.by);
  if (soldier === null) return 0;
  switch (attack.kind) {
    case "shot":
    case "burst":
      return attack.targets.reduce((sum, _, n) => sum + shotValue(s, attack, soldier, n), 0);
    case "melee":
    case "surprise":
      return blowValue(s, attack, soldier);
    case "grenade":
    case "drop":
    case "launcher":
    case "mortar":
    case "door":
      return 0;
  }
}

function shotValue(s: Position, attack: Attack, soldier: Soldier, n: number): number {
  const target = findSoldier(s, attack.targets[n]?.soldier ?? "");
  const fixed = attack.targets[n];
  if (target === null || fixed === undefined || attack.fires === null) return 0;
  const pace = soldier.go.spent === 0 ? "none" : soldier.go.mode;
  const factor = factorOf(s, attack, soldier, n, { pace, coverShot: false })?.factor ?? 12;
  const column = columnOf(classOf(weaponOf(attack.fires), fixed.band));
  return valueOf(target) * (expected(factor, (be) => damageOf(be, column)) + FRIGHT);
}

function columnOf(name: string): DamageClass {
  return name === "T1" || name === "T2" || name === "T3" ? name : "T4";
}

function blowValue(s: Position, attack: Attack, soldier: Soldier): number {
  const target = findSoldier(s, attack.targets[0]?.soldier ?? "");
  const weapon = attack.melee ?? "unarmed";
  if (target === null) return 0;
  const reckoned = meleeFactor(attack, soldier, weapon, defenderOf(s, target));
  if (reckoned === null) return valueOf(target);
  const { factor } = reckoned;
  return valueOf(target) * expected(factor, (be) => damageOf(meleeBe(attack, weapon, be), meleeColumn(weapon)));
}

/** An explosion at a point: what it does to them less what it does to us. */
export function blastValue(s: Position, side: number, at: Point, column: BlastClass): number {
  return struckBy(s, at, column).reduce(
    (sum, { soldier, blast }) => sum + (soldier.side === side ? -1.5 : 1) * valueOf(soldier) * SHARE[blast.result],
    0,
  );
}

/** The chance that 2d6 exceed a number. */
export function beats(factor: number): number {
  let ways = 0;
  for (let total = Math.max(2, factor + 1); total <= 12; total++) ways += WAYS[total] ?? 0;
  return ways / 36;
}
