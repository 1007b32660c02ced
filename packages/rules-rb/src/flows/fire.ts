import { ask, call, done, goto } from "@escaramuza/kernel";
import type { Shot } from "../answers.ts";
import { attackCover, attacksOf, weaponAt } from "../attacks.ts";
import type { Attack, Fired } from "../attacks.ts";
import { destroy, removeFigures, suppress } from "../casualties.ts";
import { checkOf, weaponOf } from "../data.ts";
import type { Weapon } from "../data.ts";
import { casualties } from "../fire-kinds.ts";
import { armourOf, damageOf, explosiveHits, lossesCheck } from "../judgement.ts";
import { rbFlow, rollD6, successes, tell } from "../rb.ts";
import type { C } from "../rb.ts";
import { livingOf, onTable, unitOf } from "../state.ts";
import type { Unit } from "../state.ts";
import { moraleFlow, moraleVars } from "./morale.ts";

/**
 * The fire of one unit in one order or interruption, attack by attack (RB-SHT-5, RB-SHT-6, RB-VSH-1): dice, casualties, morale, retreat.
 * Spends expendables, sets `firedFixed`, and for an interruption `ambushShotUsed` (RB-ORD-7, RB-ORD-12).
 */
export interface FireVars {
  readonly unit: string;
  readonly shots: readonly Shot[];
  readonly interruption: boolean;
  /** Still to be resolved; the first is under way. */
  attacks: readonly Attack[];
  /** Of the attack under way: dice still to hit with, weapons alike together. */
  volleys: readonly Volley[];
  /** Living figures of the target when it began (RB-MOR-1), and whether it was in cover (RB-SHT-12). */
  atStart: number;
  cover: boolean;
  /** Hits by a weapon with Terror (RB-WPN-6, RB-R46). */
  terror: boolean;
  /** Hits still to be read: explosive ones on infantry, all of them on a vehicle. */
  hits: readonly Weapon["id"][];
  /** Hits to wound, then casualties; on a vehicle, destroyed results. */
  count: number;
  suppressing: boolean;
}

/** Dice of one weapon, or of several where nothing tells their hits apart (RB-HIT-2). */
export interface Volley {
  readonly weapon: Weapon["id"];
  readonly dice: number;
}

export function fireVars(unit: string, shots: readonly Shot[], interruption: boolean): FireVars {
  return {
    unit,
    shots,
    interruption,
    attacks: [],
    volleys: [],
    atStart: 0,
    cover: false,
    terror: false,
    hits: [],
    count: 0,
    suppressing: false,
  };
}

export const fireFlow = rbFlow<FireVars>()("fire", {
  declare(c, v) {
    const unit = unitOf(c.s, v.unit);
    v.attacks = attacksOf(unit, v.shots);
    if (v.interruption) {
      unit.ambushShotUsed = true; // RB-ORD-7
      if (c.s.battle.ambushSingleShot) unit.ambush = false; // RB-ORD-12
    }
    return goto("attack");
  },
  attack(c, v) {
    const [attack] = v.attacks;
    if (attack === undefined) return done;
    const [unit, target] = [unitOf(c.s, v.unit), unitOf(c.s, attack.target)];
    if (!onTable(target)) {
      tell(c, "attackCancelled", "RB-SHT-12", { unit: unit.id, seat: unit.seat, target: target.id });
      v.attacks = v.attacks.slice(1);
      return goto("attack");
    }
    spend(unit, attack.fired);
    v.volleys = volleysOf(unit, attack, target);
    v.atStart = livingOf(target).length;
    v.cover = attackCover(c.s, unit, attack, target);
    v.terror = false;
    v.hits = [];
    v.count = 0;
    v.suppressing = false;
    tell(c, v.interruption ? "ambushFired" : "fired", v.interruption ? "RB-AMB-6" : "RB-SHT-1", {
      unit: unit.id,
      seat: unit.seat,
      target: target.id,
      mode: attack.mode,
      cover: v.cover,
      figures: attack.fired.map((one) => one.figure),
    });
    return goto("hit");
  },
  hit(c, v) {
    const [volley, ...rest] = v.volleys;
    if (volley === undefined) return goto(targetOf(c, v).kind === "vehicle" ? "armour" : "explode");
    const [unit, target] = [unitOf(c.s, v.unit), targetOf(c, v)];
    const quality = checkOf(unit.quality);
    const { dice } = rollD6(c, {
      purpose: "hit",
      rule: "RB-HIT-1",
      seat: unit.seat,
      n: volley.dice,
      target: quality,
      about: { unit: unit.id, target: target.id, weapon: volley.weapon },
      reads: { atLeast: quality },
    });
    v.volleys = rest;
    const hits = successes(dice, quality);
    const weapon = weaponOf(volley.weapon);
    if (target.kind === "infantry" && weapon.explosive === null) v.count += hits;
    else v.hits = [...v.hits, ...Array.from({ length: hits }, () => weapon.id)];
    if (hits > 0 && weapon.traits.includes("terror")) v.terror = true;
    return goto("hit");
  },
  // RB-WPN-7: hit by hit.
  explode(c, v) {
    const [id, ...rest] = v.hits;
    if (id === undefined) return goto("wound");
    const { explosive } = weaponOf(id);
    if (explosive === null) throw new Error(`${id} is not explosive`);
    const { natural } = rollD6(c, {
      purpose: "explosive",
      rule: "RB-WPN-7",
      seat: unitOf(c.s, v.unit).seat,
      n: explosive.dice,
      about: { target: targetOf(c, v).id, weapon: id },
      reads: (roll) => explosiveHits(explosive, roll.natural),
    });
    v.hits = rest;
    v.count += explosiveHits(explosive, natural);
    return goto("explode");
  },
  // RB-WND-1, RB-QC-3, RB-R25: what fails the quality of who is hit is a casualty.
  wound(c, v) {
    const target = targetOf(c, v);
    const quality = checkOf(target.quality);
    const { dice } = rollD6(c, {
      purpose: "wound",
      rule: "RB-WND-1",
      seat: unitOf(c.s, v.unit).seat,
      n: v.count,
      target: quality,
      about: { unit: v.unit, target: target.id },
      reads: { atLeast: quality },
    });
    v.count -= successes(dice, quality);
    return goto("cover");
  },
  // RB-ARM-2: hit by hit.
  armour(c, v) {
    const [id, ...rest] = v.hits;
    if (id === undefined) return goto("cover");
    const target = targetOf(c, v);
    const armour = armourOf(target);
    const at = weaponOf(id).at ?? 0;
    const { total } = c.roll({
      purpose: "armour",
      rule: "RB-ARM-2",
      seat: unitOf(c.s, v.unit).seat,
      n: 1,
      sides: 6,
      modifiers: [{ code: "at", rule: "RB-ARM-2", value: at }],
      target: armour,
      about: { unit: v.unit, target: target.id, weapon: id },
      reads: (roll) => damageOf(roll.total, armour),
    });
    const damage = damageOf(total, armour);
    if (damage === "destroyed") v.count += 1;
    if (damage === "suppressed") v.suppressing = true;
    v.hits = rest;
    return goto("armour");
  },
  // RB-COV-1, RB-COV-6, RB-COV-7, RB-R27, RB-R28: for each casualty, or each result that destroys.
  cover(c, v) {
    const target = targetOf(c, v);
    if (v.cover && v.count > 0) {
      const quality = checkOf(target.quality);
      const { dice } = rollD6(c, {
        purpose: "cover",
        rule: "RB-COV-1",
        seat: target.seat,
        n: v.count,
        target: quality,
        about: { unit: target.id },
        reads: { atLeast: quality },
      });
      v.count -= successes(dice, quality);
    }
    return goto(target.kind === "vehicle" ? "damage" : "remove");
  },
  // RB-ARM-3, RB-R56: the worst counts.
  damage(c, v) {
    const target = targetOf(c, v);
    const damage = v.count > 0 ? "destroyed" : v.suppressing ? "suppressed" : "none";
    tell(c, "vehicleDamage", "RB-ARM-3", { unit: target.id, seat: target.seat, damage });
    if (damage === "destroyed") destroy(c, target, "RB-ARM-2");
    else if (damage === "suppressed") suppress(c, target, "RB-ARM-2");
    return goto("next");
  },
  remove(c, v) {
    const target = targetOf(c, v);
    const living = livingOf(target);
    v.count = Math.min(v.count, living.length); // RB-CAS-2
    tell(c, "casualties", "RB-CAS-1", { unit: target.id, seat: target.seat, count: v.count });
    if (v.count > 0 && v.count < living.length)
      return ask(casualties, target.seat, "RB-CAS-2", { unit: target.id, count: v.count }, "chosen");
    if (v.count > 0)
      removeFigures(
        c,
        target,
        living.map(({ id }) => id),
      );
    return goto("morale");
  },
  chosen(c, v) {
    removeFigures(c, targetOf(c, v), c.answer(casualties));
    return goto("morale");
  },
  // RB-MOR-3, RB-R31: one check, whatever it is due to.
  morale(c, v) {
    const target = targetOf(c, v);
    const losses = lossesCheck(v.count, v.atStart);
    if (!onTable(target) || !(losses || v.terror)) return goto("next");
    return call(moraleFlow, moraleVars(target.id, losses ? "losses" : "terror"), "next");
  },
  next(_c, v) {
    v.attacks = v.attacks.slice(1);
    return goto("attack");
  },
});

function targetOf(c: C, v: FireVars): Unit {
  return unitOf(c.s, v.attacks[0]?.target ?? "");
}

/** RB-WPN-8, RB-AMB-10: spent when fired, hit or miss; vehicles may fire Fixed weapons and move (RB-VSH-8). */
function spend(unit: Unit, fired: readonly Fired[]): void {
  for (const one of fired) {
    const { traits } = weaponAt(unit, one);
    if (traits.includes("fixed") && unit.kind === "infantry") unit.firedFixed = true;
    const figure = unit.figures.find((f) => f.id === one.figure);
    if (figure !== undefined && traits.includes("expendable")) figure.spent = [...figure.spent, one.weapon];
  }
}

/** The hit dice in their order, neighbours thrown together where their hits count alike against this target. */
export function volleysOf(unit: Unit, attack: Attack, target: Unit): Volley[] {
  const volleys: { weapon: Weapon; dice: number }[] = [];
  for (const one of attack.fired) {
    const weapon = weaponAt(unit, one);
    const last = volleys.at(-1);
    if (last !== undefined && countAlike(last.weapon, weapon, target)) last.dice += one.dice;
    else volleys.push({ weapon, dice: one.dice });
  }
  return volleys.map(({ weapon, dice }) => ({ weapon: weapon.id, dice }));
}

function countAlike(a: Weapon, b: Weapon, target: Unit): boolean {
  if (a === b) return true;
  const plain = (w: Weapon): boolean => w.explosive === null && !w.traits.includes("terror");
  return target.kind === "infantry" && plain(a) && plain(b);
}
