import type { Direction } from "@escaramuza/geometry";
import type { Refusal, Seat } from "@escaramuza/kernel";
import type { Do, Payment } from "./answers.ts";
import {
  closeCombatRefusal,
  coloursAt,
  fireRefusal,
  indirectRefusal,
  smokeRefusal,
  supporterRefusal,
  targetHexRefusal,
  turretCost,
} from "./attacks.ts";
import { fireCost, indirectCost } from "./costs.ts";
import { cardOf } from "./data.ts";
import type { CardId } from "./data.ts";
import { groupProfileRefusal, ownUnit, repeated } from "./groups.ts";
import { bonusRefusal, paid } from "./plan-parts.ts";
import type { Plan } from "./plan-parts.ts";
import { no } from "./refusal.ts";
import { findUnit, playerOf } from "./state.ts";
import type { Position, Unit } from "./state.ts";
import { counter } from "./units.ts";

/** Legality and cost of attacks. */

/** CH-7.0-1, CH-9.1.2-1: the leader's cost alone. */
export function planFire(s: Position, seat: Seat, a: Do<"fire">): Plan | Refusal {
  const leader = ownUnit(s, seat, a.unit);
  if ("code" in leader) return leader;
  const facing = (id: string): Do<"fire">["facings"][number]["facing"] | undefined =>
    a.facings.find((f) => f.unit === id)?.facing;
  const weapon = weaponOf(s, seat, leader, a.payment);
  if (weapon !== null && typeof weapon !== "string") return weapon;
  const refusal = shotRefusal(s, leader, a, weapon, facing(leader.id));
  if (refusal !== null) return refusal;
  const units = [leader];
  const colours = coloursAt(s, a.target, seat);
  for (const id of a.supporters) {
    const unit = ownUnit(s, seat, id);
    if ("code" in unit) return unit;
    const cannot = supporterRefusal(s, leader, unit, a.target, colours, facing(id));
    if (cannot !== null) return cannot;
    units.push(unit);
  }
  return (
    repeated(units) ??
    groupProfileRefusal(s, units) ??
    bonusRefusal(s, seat, a.bonus, "06") ??
    paid(s, seat, "fire", units, shotCost(leader, a, weapon, facing(leader.id)), a.payment)
  );
}

/** Direct fire, indirect fire or smoke (CH-RE2, CH-RE6). */
function shotRefusal(
  s: Position,
  leader: Unit,
  a: Do<"fire">,
  weapon: CardId | null,
  facing: Direction | undefined,
): Refusal | null {
  if (a.smoke === true && (a.supporters.length > 0 || weapon !== null)) return no("CH-RE6", "smokeAlone");
  // Card 06 goes with an attack, and this is none.
  const [card] = a.smoke === true ? a.bonus : [];
  if (card !== undefined) return no("CH-8.2-1", "notThisCard", { card });
  if (a.smoke === true) return smokeRefusal(s, leader, a.target, a.indirect === true, facing);
  if (a.indirect !== true) return fireRefusal(s, leader, a.target, weapon, facing);
  if (weapon !== null) return no("CH-RE2", "noIndirectFire", { unit: leader.id });
  return targetHexRefusal(s, leader, a.target) ?? indirectRefusal(s, leader, a.target, facing);
}

function shotCost(leader: Unit, a: Do<"fire">, weapon: CardId | null, given: Direction | undefined): number {
  if (weapon !== null) return 0;
  return a.indirect === true
    ? indirectCost(leader)
    : fireCost(leader) + turretCost(leader, a.target, leader.facing ?? given ?? null);
}

/** CH-7.7.3-2, CH-9.1.2-4 */
export function planCloseCombat(s: Position, seat: Seat, a: Do<"closeCombat">): Plan | Refusal {
  const leader = ownUnit(s, seat, a.unit);
  if ("code" in leader) return leader;
  const target = findUnit(s, a.target);
  const weapon = weaponOf(s, seat, leader, a.payment);
  if (weapon !== null && typeof weapon !== "string") return weapon;
  const refusal = closeCombatRefusal(s, leader, target, weapon);
  if (refusal !== null) return refusal;
  const units = [leader];
  // CH-9.1.2-4: of the one unit attacked, whoever else is in the hex.
  const colour = target === null ? "red" : counter(target).dr.colour;
  for (const id of a.supporters) {
    const unit = ownUnit(s, seat, id);
    if ("code" in unit) return unit;
    const cannot = supporterRefusal(s, leader, unit, leader.place, colour, undefined);
    if (cannot !== null) return cannot;
    units.push(unit);
  }
  return (
    repeated(units) ??
    groupProfileRefusal(s, units) ??
    bonusRefusal(s, seat, a.bonus, "06") ??
    paid(s, seat, "closeCombat", units, fireCost(leader), a.payment)
  );
}

/** The weapon card an attack is made with: its own unit leads (CH-8.4-2, CH-R49, CH-R64). */
function weaponOf(s: Position, seat: Seat, leader: Unit, payment: Payment | undefined): CardId | Refusal | null {
  if (payment?.mode !== "card" || cardOf(payment.card).kind !== "weapon") return null;
  const held = playerOf(s, seat).weapons.find((w) => w.card === payment.card);
  if (held === undefined || held.uses < 1) return no("CH-8.4-2", "notInHand", { card: payment.card });
  return held.unit === leader.id ? payment.card : no("CH-8.4-1", "notAssigned", { card: payment.card });
}
