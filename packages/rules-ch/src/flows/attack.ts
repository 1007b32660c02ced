import { ask, call, done, goto } from "@escaramuza/kernel";
import type { Modifier, Next } from "@escaramuza/kernel";
import { afterRollWindow } from "../bonus.ts";
import { chFlow, roll2d6, tell } from "../ch.ts";
import type { C } from "../ch.ts";
import { addCap, rollTarget } from "../roll-kinds.ts";
import { attacksIn, harms } from "../attacks.ts";
import type { Colour } from "../data.ts";
import { fortDr, fortStands, fortUnit, fortsIn, removeFort } from "../forts.ts";
import { checkControl, hitsOf, showMarker, takeHit } from "../losses.ts";
import { attackModifiers, capModifier, defenceModifiers, facesAttack, isHighExplosive } from "../modifiers.ts";
import type { Attack } from "../modifiers.ts";
import { facingTowards } from "../moves.ts";
import { reveal, weakestHidden } from "../reveals.ts";
import { findUnit, playerOf, unitOf } from "../state.ts";
import type { Position, Unit } from "../state.ts";
import { counter, markerOn, passengersFirst, unitsAt } from "../units.ts";
import { sum } from "../costs.ts";
import { facingsFlow } from "./reveal.ts";
import { askAfterRoll, playedAfterRoll } from "./window.ts";

/** One attack: a roll for every unit in the hex (CH-7.5.1-1, CH-R31), or for one enemy in close combat and nobody else (CH-7.7.3-5). */

export interface AttackVars {
  readonly attack: Attack;
  /** Units still to be rolled against. */
  left: readonly string[];
  /** The one being rolled against; null for recon by fire. */
  target: string | null;
  cap: number;
  dice: readonly number[];
  /** What was dug in the hex and has a DR of its own: a bunker, or the unit with a hasty defence (CH-RE22). */
  forts: readonly string[];
  /** The one of them being rolled against. */
  fort: string | null;
}

export function attackVars(s: Position, attack: Attack, target: string | null): AttackVars {
  const left = attack.recon ? [] : attack.closeCombat && target !== null ? [target] : targetsIn(s, attack);
  // A bunker stands there for all to see, also where nobody is seen (CH-RE22).
  const breaks = !attack.closeCombat && attacksIn(unitOf(s, attack.leader), "red", attack.weapon); // CH-7.5-2
  const forts = breaks ? fortsIn(s, attack.hex) : [];
  return { attack, left, target: null, cap: 0, dice: [], forts, fort: null };
}

/** CH-7.5.1-1, CH-7.7.3-10: friend and foe alike. */
function targetsIn(s: Position, attack: Attack): string[] {
  const leader = unitOf(s, attack.leader);
  return passengersFirst(unitsAt(s, attack.hex).filter((unit) => harms(leader, unit, attack.weapon)));
}

export const attackFlow = chFlow<AttackVars>()("attack", {
  declare(c, v) {
    showFirers(c, v.attack);
    return goto(v.attack.recon ? "ask" : "next");
  },
  next(c, v) {
    v.left = v.left.filter((id) => findUnit(c.s, id)?.place === v.attack.hex);
    return goto(v.left.length === 0 ? "forts" : "ask");
  },
  // CH-RE22: after the units; one hit is the end of it.
  forts(c, v) {
    const [fort] = v.forts;
    if (fort === undefined) return done;
    v.forts = v.forts.slice(1);
    if (!fortStands(c.s, fort, v.attack.hex)) return goto("forts");
    v.fort = fort;
    // CH-7.5.1-2: an own roll like the others.
    if (playerOf(c.s, v.attack.seat).cap === 0) return goto("fortRoll");
    return ask(addCap, v.attack.seat, "CH-7.5.1-2", { purpose: "fort", unit: fortUnit(fort) }, "fortAimed");
  },
  fortAimed(c, v) {
    v.cap = c.answer(addCap);
    playerOf(c.s, v.attack.seat).cap -= Math.abs(v.cap);
    return goto("fortRoll");
  },
  fortRoll(c, v) {
    const dv = fortDr(v.fort);
    const { dice } = roll2d6(c, {
      purpose: "fort",
      rule: "CH-RE22",
      seat: v.attack.seat,
      modifiers: fortModifiers(c.s, v),
      target: dv,
      about: { attacker: v.attack.leader, hex: v.attack.hex },
      reads: afterRollWindow(c.s, v.attack.seat) ? "dice" : (r) => (r.total >= dv ? "hit" : "miss"),
    });
    v.dice = dice;
    return goto("window");
  },
  ask(c, v) {
    // With nothing to choose nobody is asked.
    if (playerOf(c.s, v.attack.seat).cap === 0 && v.left.length <= 1) {
      v.target = v.left[0] ?? null;
      v.cap = 0;
      return goto("roll");
    }
    // CH-RE17: a vehicle after who is aboard.
    const left = v.left.filter((id) => !c.s.units.some((unit) => unit.aboard === id && v.left.includes(unit.id)));
    return ask(rollTarget, v.attack.seat, "CH-7.5.1-2", { attack: v.attack, left }, "chosen");
  },
  chosen(c, v) {
    const { target, cap } = c.answer(rollTarget);
    v.target = target;
    v.cap = cap;
    playerOf(c.s, v.attack.seat).cap -= Math.abs(cap); // CH-3.2.3-1
    return goto("roll");
  },
  roll(c, v) {
    const target = targetOf(c.s, v);
    // CH-R18, CH-7.5-4: shown once the CAP are declared.
    if (target !== null && !target.hidden && (markerOn(target)?.dr[facesAttack(c.s, v.attack, target)] ?? 0) !== 0)
      showMarker(c, target);
    const { modifiers, told, dv } = sumsOf(c.s, v, target);
    const window = afterRollWindow(c.s, v.attack.seat);
    const { dice } = roll2d6(c, {
      purpose: v.attack.recon ? "recon" : v.attack.closeCombat ? "closeCombat" : "attack",
      rule: v.attack.recon ? "CH-10.03-1" : "CH-7.2-1",
      seat: v.attack.seat,
      modifiers: told,
      // What a hidden unit would need stays unsaid (CH-10.03-3).
      target: v.attack.recon ? null : dv,
      about: { attacker: v.attack.leader, ...(v.target === null ? { hex: v.attack.hex } : { target: v.target }) },
      reads: window ? "dice" : (r) => (dv === null ? "none" : hitsOf(r.natural + sum(modifiers) - dv)),
    });
    v.dice = dice;
    return goto("window");
  },
  window: (c, v) => askAfterRoll(c, v.attack.seat, v.dice, v.attack),
  played: (c, v) => playedAfterRoll(c, v.attack.seat, v),
  resolve(c, v) {
    if (v.fort !== null) return fortResult(c, v, v.fort);
    const target = targetOf(c.s, v);
    const { modifiers, told, defence, dv } = sumsOf(c.s, v, target);
    const natural = v.dice.reduce((total, die) => total + die, 0);
    const av = natural + sum(modifiers);
    const result = dv === null ? "miss" : hitsOf(av - dv);
    v.dice = [];
    v.cap = 0;
    if (v.attack.recon) return reconResult(c, v, target, result === "miss" ? natural + sum(told) : av, result);
    if (target === null) throw new Error("an attack on nobody");
    v.left = v.left.filter((id) => id !== target.id);
    v.target = null;
    tell(c, "attacked", "CH-7.0-2", {
      unit: v.attack.leader,
      seat: v.attack.seat,
      target: target.id,
      av,
      dv,
      defence,
      result,
    });
    if (result !== "miss") {
      takeHit(c, target, result === "critical");
      checkControl(c);
    }
    return goto("next");
  },
});

function fortModifiers(s: Position, v: AttackVars): Modifier[] {
  return [...attackModifiers(s, v.attack, "red"), ...capModifier(v.cap)];
}

/** CH-RE22 */
function fortResult(c: C, v: AttackVars, fort: string): Next<"forts"> {
  const { hex, seat } = v.attack;
  const total = v.dice.reduce((a, b) => a + b, 0) + sum(fortModifiers(c.s, v));
  v.dice = [];
  v.cap = 0;
  v.fort = null;
  if (total >= fortDr(fort)) removeFort(c, fort, hex, seat);
  return goto("forts");
}

/** CH-10.03-3, CH-R35: a miss and an empty hex are told alike. */
function reconResult(
  c: C,
  v: AttackVars,
  target: Unit | null,
  av: number,
  result: "miss" | "hit" | "critical",
): Next<"forts"> {
  const { attack } = v;
  if (target === null || result === "miss") {
    tell(c, "reconWithoutEffect", "CH-10.03-3", { unit: attack.leader, seat: attack.seat, hex: attack.hex, av });
    return goto("forts");
  }
  const from = unitOf(c.s, attack.leader).place;
  const hidden = c.s.units.filter((unit) => unit.hidden && unit.place === attack.hex);
  for (const unit of hidden) reveal(c, unit, facingTowards(unit.place, from), "CH-10.03-3");
  tell(c, "attacked", "CH-10.03-3", { unit: attack.leader, seat: attack.seat, target: target.id, av, result });
  takeHit(c, target, result === "critical");
  checkControl(c);
  const units = hidden.filter((unit) => unit.place === attack.hex).map((unit) => unit.id);
  return call(facingsFlow, { seat: target.seat, units, why: "revealed" as const }, "forts");
}

/** The unit rolled against: for recon by fire the hidden one with the lowest DR (CH-10.03-2, CH-R35). */
function targetOf(s: Position, v: AttackVars): Unit | null {
  if (v.target !== null) return unitOf(s, v.target);
  return weakestHidden(s, v.attack.hex, isHighExplosive(s, v.attack) ? "flank" : "front");
}

function sumsOf(
  s: Position,
  v: AttackVars,
  target: Unit | null,
): {
  readonly modifiers: Modifier[];
  /** What is said of them: of recon by fire red, or the colour would tell what hides there (CH-R35). */
  readonly told: Modifier[];
  readonly defence: Modifier[];
  readonly dv: number | null;
} {
  const colour = target === null ? "red" : counter(target).dr.colour; // CH-7.5.1-3, CH-R35
  const sumOf = (of: Colour): Modifier[] => [...attackModifiers(s, v.attack, of), ...capModifier(v.cap)];
  const modifiers = sumOf(colour);
  const told = v.attack.recon && colour !== "red" ? sumOf("red") : modifiers;
  const defence = target === null ? [] : defenceModifiers(s, v.attack, target);
  // CH-7.1-1: who hides there and cannot be harmed is as good as nobody (CH-R35).
  const safe = target === null || !harms(unitOf(s, v.attack.leader), target, v.attack.weapon);
  return { modifiers, told, defence, dv: safe ? null : sum(defence) };
}

/** CH-7.5-4: markers that change how they fire; a weapon card's cost and range are its own (CH-8.4-3). */
function showFirers(c: C, attack: Attack): void {
  for (const id of [attack.leader, ...attack.supporters]) {
    const unit = unitOf(c.s, id);
    const marker = markerOn(unit);
    if (marker === null) continue;
    const byCard = attack.weapon !== null && id === attack.leader;
    if (byCard ? marker.fp.red !== 0 || marker.fp.blue !== 0 : marker.shownWhen.includes("fires")) showMarker(c, unit);
  }
}
