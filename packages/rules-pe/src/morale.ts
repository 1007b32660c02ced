import { apartSquared } from "@escaramuza/geometry";
import type { Modifier } from "@escaramuza/kernel";
import { DATA } from "./data.ts";
import { note } from "./fc.ts";
import { protectionFrom } from "./protection.ts";
import { isAble, isOut } from "./state.ts";
import type { FiredOn, Position, Protection, Soldier } from "./state.ts";

/** Morale (section 13): who checks, against what number, and what comes of it. */

export const CALM: FiredOn = { by: [], grazed: false, byAp: false, hurt: false, protection: null };

/** PE-13-2 to PE-13-5: shot at, hit, or not over the last fright. The down wait until they have lost their player-turn. */
export function mustCheck(soldier: Soldier): boolean {
  if (soldier.place !== "table" || isOut(soldier) || soldier.fanatic) return false;
  if (soldier.down !== null) return soldier.down.served;
  return soldier.fire.by.length > 0 || soldier.fire.hurt || soldier.morale !== "steady";
}

/** 2d6 must not exceed it (PE-13-6, PE-13-7, PE-R83). */
export function moraleNumber(
  s: Position,
  soldier: Soldier,
): { readonly number: number; readonly modifiers: readonly Modifier[] } {
  const { morale, figures } = DATA;
  const modifiers: Modifier[] = [];
  const { fire } = soldier;
  // PE-R82: only in the check that hit caused.
  if (fire.hurt) note(modifiers, "hit", "PE-13-7", morale.hit.value);
  if (isOfficerNear(s, soldier)) note(modifiers, "officerPresent", "PE-13-7", morale.officerPresent.value);
  if (isOfficerDead(s, soldier)) note(modifiers, "officerDead", "PE-13-18", morale.officerDead.value);
  protectionModifier(modifiers, moraleProtection(s, soldier));
  const reach = figures.moraleFallen.value * figures.moraleFallen.value;
  for (const fallen of s.sides[soldier.side].fallen) {
    if (fallen.soldier === soldier.id || apartSquared(fallen, soldier) > reach) continue;
    if (fallen.officer) note(modifiers, "fallenOfficer", "PE-R79", morale.fallenOfficer.value);
    else note(modifiers, "fallen", "PE-13-7", morale.fallen.value);
  }
  if (fire.grazed) note(modifiers, "grazed", "PE-13-7", morale.grazed.value);
  if (fire.by.length === 0) note(modifiers, "notShotAt", "PE-13-9", morale.notShotAt.value);
  else note(modifiers, "furtherShooters", "PE-13-8", morale.furtherShooter.value * (fire.by.length - 1) + 0);
  if (fire.byAp) note(modifiers, "machineGun", "PE-R81", morale.machineGun.value);
  return { number: modifiers.reduce((sum, { value }) => sum + value, soldier.moraleBase), modifiers };
}

function isOfficerNear(s: Position, soldier: Soldier): boolean {
  const reach = DATA.figures.moraleOfficer.value;
  return s.soldiers.some(
    (o) =>
      o !== soldier &&
      o.id !== soldier.id &&
      o.side === soldier.side &&
      o.rank === "officer" &&
      isAble(o) &&
      o.morale === "steady" &&
      apartSquared(o, soldier) < reach * reach,
  );
}

/** PE-13-18, PE-R78 */
function isOfficerDead(s: Position, soldier: Soldier): boolean {
  if (!s.sides[soldier.side].officerEver) return false;
  return !s.soldiers.some((o) => o.side === soldier.side && o.rank === "officer" && !isOut(o));
}

/** PE-R77: the least against those who shot at him, as it was, and those who see him now. */
export function moraleProtection(s: Position, soldier: Soldier): Protection {
  let least: Protection = soldier.fire.protection ?? "total";
  // Who had a clear shot at the man asked about before most likely has one at him: he is tried first.
  const count = s.soldiers.length;
  for (let i = 0; i < count && least !== 0; i++) {
    const at = (clearest + i) % count;
    const enemy = s.soldiers[at];
    if (enemy === undefined || enemy.side === soldier.side || !isAble(enemy)) continue;
    const now = protectionFrom(s, enemy, soldier);
    if (now === 0) clearest = at;
    if (now !== "total" && (least === "total" || now < least)) least = now;
  }
  return least;
}

let clearest = 0;

function protectionModifier(modifiers: Modifier[], protection: Protection): void {
  const { protectionHeavy, protectionSome, protectionNone } = DATA.morale;
  const [code, { value }] =
    protection === "total" || protection === 3
      ? (["protectionHeavy", protectionHeavy] as const)
      : protection === 0
        ? (["protectionNone", protectionNone] as const)
        : (["protectionSome", protectionSome] as const);
  note(modifiers, code, "PE-13-7", value);
}

export type Nerve = "steady" | "pinned" | "panicked";

/** PE-13-10 */
export function nerveOf(total: number, number: number): Nerve {
  const margin = total - number;
  return margin <= 0 ? "steady" : margin <= DATA.figures.pinnedMargin.value ? "pinned" : "panicked";
}
