import { done, goto } from "@escaramuza/kernel";
import { DATA, damageOf, weaponOf } from "../data.ts";
import type { DamageClass, MeleeWeapon, Result } from "../data.ts";
import { discover, firedAt, gravestFirst, hurt, makeNoise } from "../damage.ts";
import type { Blame } from "../damage.ts";
import { classOf } from "../fc.ts";
import { factorOf, jamNumber, shooterPace } from "../fire.ts";
import { defenderOf, meleeBe, meleeColumn, meleeFactor } from "../melee.ts";
import type { Defender } from "../melee.ts";
import { peFlow, roll, tell } from "../pe.ts";
import type { C } from "../pe.ts";
import { hasInView, noiseOf, stealthFactor } from "../stealth.ts";
import { isOut, seatOf, soldierOf } from "../state.ts";
import type { Attack, Gait, Position, Soldier } from "../state.ts";

/** Step 2: shots and blows, rolled in the order of declaration, taking effect together (PE-3-8, PE-R23). */

interface Hit {
  readonly soldier: string;
  readonly result: Result;
  readonly blame: Blame;
}

export interface FireVars {
  readonly began: { readonly [soldier: string]: Defender };
  hits: readonly Hit[];
  at: number;
}

export function fireVars(s: Position): FireVars {
  const began: { [soldier: string]: Defender } = {};
  for (const attack of s.declared)
    if (attack.kind === "melee" || attack.kind === "surprise")
      for (const { soldier } of attack.targets) began[soldier] = defenderOf(s, soldierOf(s, soldier));
  return { began, hits: [], at: 0 };
}

export const fireFlow = peFlow<FireVars>()("fire", {
  attack(c, v) {
    const attack = c.s.declared[v.at];
    if (attack === undefined) return goto("effects");
    v.at += 1;
    switch (attack.kind) {
      case "shot":
      case "burst":
        v.hits = [...v.hits, ...shots(c, attack, gaitOf(c.s, attack))];
        break;
      case "door":
        shotAtDoor(c, attack, gaitOf(c.s, attack));
        break;
      case "melee":
      case "surprise":
        v.hits = [...v.hits, ...blow(c, attack, v.began)];
        break;
      case "grenade":
      case "drop":
      case "launcher":
      case "mortar":
        break;
    }
    return goto("attack");
  },
  effects(c, v) {
    if (v.hits.length === 0) return done;
    for (const soldier of c.s.soldiers) {
      const his = v.hits.filter((hit) => hit.soldier === soldier.id);
      for (const { result, blame } of gravestFirst(his))
        if (!isOut(soldier) || result === "M") hurt(c, soldier, result, blame);
    }
    return done;
  },
});

/** PE-5-9, PE-5-10: reckoned when step 1 is over; nothing of step 2 has happened to him yet. */
export function gaitOf(s: Position, attack: Attack): Gait {
  return attack.gait ?? shooterPace(s, soldierOf(s, attack.by), attack.spentBefore);
}

export function shots(c: C, attack: Attack, gait: Gait): Hit[] {
  const { s } = c;
  const shooter = soldierOf(s, attack.by);
  const hits: Hit[] = [];
  const weapon = weaponOf(attack.fires ?? "FUS");
  makeNoise(s);
  // Each target by itself, and nobody else: friends in the cone are neither hit nor in the way (PE-7-5, PE-7-6).
  attack.targets.forEach(({ soldier: id, band, protection }, n) => {
    const target = soldierOf(s, id);
    const reckoned = factorOf(s, attack, shooter, n, gait);
    if (reckoned === null) return;
    const { factor, base, modifiers } = reckoned;
    tell(c, "reckoned", "PE-5-5", {
      soldier: shooter.id,
      target: id,
      weapon: weapon.id,
      band,
      base,
      modifiers,
      factor,
    });
    const { total, natural } = roll(c, {
      purpose: "shot",
      rule: "PE-2-4",
      seat: seatOf(s, shooter),
      target: factor + 1,
      about: { soldier: shooter.id, target: id },
    });
    // PE-R1
    const be = total - factor;
    if (jams(attack, natural)) jam(c, attack);
    const ap = weapon.traits.includes("ap");
    firedAt(target, shooter.id, { ap, grazed: be === 0, protection });
    const result = damageOf(be, damageClass(classOf(weapon, band)));
    tell(c, be > 0 ? "hit" : be === 0 ? "grazed" : "missed", "PE-2-6", { soldier: shooter.id, target: id, be, result });
    if (result !== null) hits.push({ soldier: id, result, blame: { by: shooter.id, explosion: false } });
  });
  return hits;
}

function damageClass(column: string): DamageClass {
  return column === "T1" || column === "T2" || column === "T3" ? column : "T4";
}

/** PE-6-25: on the dice as they fall (PE-R40). */
function jams(attack: Attack, natural: number): boolean {
  const most = jamNumber(attack);
  return most !== null && natural <= most;
}

function jam(c: C, attack: Attack): void {
  for (const gun of c.s.guns) {
    if (gun.id !== attack.weapon || gun.jam !== "ok") continue;
    gun.jam = "jammed";
    tell(c, "jammed", "PE-6-25", { gun: gun.id, soldier: attack.by });
  }
}

/** PE-21-7 */
function shotAtDoor(c: C, attack: Attack, gait: Gait): void {
  const { s } = c;
  const shooter = soldierOf(s, attack.by);
  const door = attack.feature ?? "";
  makeNoise(s);
  const reckoned = factorOf(s, attack, shooter, 0, gait);
  if (reckoned === null) return;
  const { factor, base, modifiers } = reckoned;
  tell(c, "reckoned", "PE-21-7", { soldier: shooter.id, door, weapon: attack.fires, base, modifiers, factor });
  const { total, natural } = roll(c, {
    purpose: "shot",
    rule: "PE-21-7",
    seat: seatOf(s, shooter),
    target: factor + 1,
    about: { soldier: shooter.id },
  });
  if (jams(attack, natural)) jam(c, attack);
  const open = total - factor >= DATA.figures.doorBe.value;
  if (open) s.doors = [...s.doors.filter(({ id }) => id !== door), { id: door, state: "destroyed" }];
  tell(c, open ? "doorShotOpen" : "doorHeld", "PE-21-7", { door, be: total - factor });
}

// --- blows

function blow(c: C, attack: Attack, began: FireVars["began"]): Hit[] {
  const { s } = c;
  const attacker = soldierOf(s, attack.by);
  const id = attack.targets[0]?.soldier ?? "";
  const target = soldierOf(s, id);
  const defender = began[id] ?? defenderOf(s, target);
  const weapon: MeleeWeapon = attack.melee ?? "unarmed";
  firedAt(target, attacker.id, { protection: attack.targets[0]?.protection ?? 0 });
  const blame: Blame = { by: attacker.id, explosion: false };
  const reckoned = meleeFactor(attack, attacker, weapon, defender);
  if (reckoned === null) {
    tell(c, "stabbed", "PE-8-11", { soldier: attacker.id, target: id });
    return [{ soldier: id, result: "M", blame }];
  }
  const { factor, base, modifiers } = reckoned;
  tell(c, "reckoned", "PE-8-4", { soldier: attacker.id, target: id, with: weapon, base, modifiers, factor });
  const { total } = roll(c, {
    purpose: "melee",
    rule: "PE-8-9",
    seat: seatOf(s, attacker),
    target: factor + 1,
    about: { soldier: attacker.id, target: id },
  });
  const be = total - factor;
  // PE-R117: an equal roll grazes nobody here.
  if (be <= 0) {
    tell(c, "blowFailed", "PE-8-9", { soldier: attacker.id, target: id, be });
    if (!defender.down && !isOut(target)) riposte(c, attacker, target, defender.weapon);
    if (attack.kind === "surprise") discover(c, attacker);
    return [];
  }
  const counted = meleeBe(attack, weapon, be);
  const result = damageOf(counted, meleeColumn(weapon));
  tell(c, "struck", "PE-8-10", { soldier: attacker.id, target: id, be: counted, result });
  if (attack.kind === "surprise") {
    noise(c, attacker, target, be);
    if (attacker.hidden) attacker.unnoticed = [...attacker.unnoticed, { by: id, distance: -1, inView: true }];
  }
  return result === null ? [] : [{ soldier: id, result, blame }];
}

/** PE-8-13, PE-R59 */
function riposte(c: C, attacker: Soldier, defender: Soldier, weapon: MeleeWeapon): void {
  const { riposteMax, riposteBe, riposteUnarmedBe } = DATA.figures;
  const seat = seatOf(c.s, defender);
  const about = { soldier: defender.id, target: attacker.id };
  const { total } = roll(c, {
    purpose: "riposte",
    rule: "PE-8-13",
    seat,
    about,
    reads: ({ total: sum }) => (sum <= riposteMax.value ? "back" : "no"),
  });
  if (total > riposteMax.value) return;
  const back = roll(c, { purpose: "riposteDamage", rule: "PE-8-13", seat, n: 1, about });
  const be = back.total + (weapon === "unarmed" ? riposteUnarmedBe.value : riposteBe.value);
  const result = damageOf(be, meleeColumn(weapon));
  tell(c, "riposted", "PE-8-13", { soldier: defender.id, target: attacker.id, be, result });
  if (result !== null && !isOut(attacker)) hurt(c, attacker, result, { by: defender.id, explosion: false });
}

/** PE-17.3-3, PE-17.3-4: does anybody else see or hear it? */
function noise(c: C, attacker: Soldier, victim: Soldier, be: number): void {
  const { s } = c;
  const reach = DATA.figures.stealthHeard.value;
  for (const enemy of s.soldiers) {
    if (
      enemy.side === attacker.side ||
      enemy === victim ||
      enemy.place !== "table" ||
      isOut(enemy) ||
      enemy.down !== null
    )
      continue;
    if (hasInView(s, enemy, attacker)) {
      discover(c, attacker);
      return;
    }
    if (
      (enemy.x - attacker.x) * (enemy.x - attacker.x) + (enemy.y - attacker.y) * (enemy.y - attacker.y) >
      reach * reach
    )
      continue;
    const { factor } = stealthFactor(s, attacker, enemy, noiseOf(be));
    const { total } = roll(c, {
      purpose: "noise",
      rule: "PE-17.3-4",
      seat: seatOf(s, attacker),
      target: factor + 1,
      about: { soldier: attacker.id, target: enemy.id },
      reads: ({ total: sum }) => (sum > factor ? "unnoticed" : "noticed"),
    });
    if (total > factor) continue;
    discover(c, attacker);
    return;
  }
}
