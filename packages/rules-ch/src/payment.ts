import type { Refusal } from "@escaramuza/kernel";
import type { Payment } from "./answers.ts";
import { DATA, cardOf } from "./data.ts";
import type { CardId } from "./data.ts";
import { no } from "./refusal.ts";
import { apLeft, plays } from "./state.ts";
import type { Player, Position, Unit } from "./state.ts";

/** How an action is paid (CH-2.2-5, CH-2.2-8 to CH-2.2-10, CH-3.2-2, CH-9.2-1). All ways may be mixed turn by turn (CH-2.2-16, CH-9.2-6). */

/** A payment worked out: what is taken from where, and what becomes of those who act. */
export interface Charge {
  readonly mode: Payment["mode"];
  readonly ap: number;
  readonly cap: number;
  /** AP of a new activation, or of the one under way (CH-R28). */
  readonly start: "join" | "new" | null;
  readonly card: CardId | null;
}

/** What an action by these units for this cost takes, or why it cannot be paid so. */
export function chargeFor(
  s: Position,
  player: Player,
  units: readonly Unit[],
  cost: number,
  payment: Payment | undefined,
): Charge | Refusal {
  const how = payment ?? usualPayment(s, player, units, cost);
  switch (how.mode) {
    case "ap":
      return apCharge(s, player, units, cost, how.cap, how.start);
    case "opportunity":
      return opportunityRefusal(units) ?? { mode: "opportunity", ap: 0, cap: 0, start: null, card: null };
    case "cap":
      return capCharge(player, cost);
    case "card":
      return cardCharge(s, player, units, how.card, how.ap);
  }
}

/** AP where the units have them or can have them (CH-R24), else as an opportunity action, else CAP. */
export function usualPayment(s: Position, player: Player, units: readonly Unit[], cost: number): Payment {
  const free = apCharge(s, player, units, cost, undefined, undefined);
  const { activation } = player;
  // Starting anew would end the activation under way: nobody does that without saying so.
  const anew = activation !== null && "mode" in free && free.start === "new";
  if ("mode" in free && !anew) return { mode: "ap" };
  return opportunityRefusal(units) === null ? { mode: "opportunity" } : { mode: "cap" };
}

function apCharge(
  s: Position,
  player: Player,
  units: readonly Unit[],
  cost: number,
  supplement: number | undefined,
  asked: "join" | "new" | undefined,
): Charge | Refusal {
  const { activation } = player;
  const members = activation?.members ?? [];
  const start = asked ?? (activation === null ? "new" : joins(s, members, units) ? "join" : "new");
  if (start === "join" && activation === null) return no("CH-R28", "noActivation");
  for (const unit of units) {
    const member = members.includes(unit.id);
    if (start === "new" && (member || unit.status !== "unused"))
      return no("CH-3.0-4", "cannotActivate", { unit: unit.id });
    if (start === "join" && !member && (unit.status !== "unused" || !plays(s, "P2")))
      return no(plays(s, "P2") ? "CH-9.2-2" : "CH-R28", "cannotJoin", { unit: unit.id });
  }
  if (start === "new" && s.battle.variableAp) return no("CH-R56", "activateFirst");
  const held = start === "new" ? DATA.figures.economy.activationAp.value : apLeft(player);
  const cap = supplement ?? Math.max(0, cost - held);
  const ap = cost - cap;
  if (ap > held || cap > player.cap) return no("CH-3.0-3", "notEnoughAp", { cost, ap: held, cap: player.cap });
  if (ap < 1) return no("CH-R24", "oneApAtLeast"); // with none it is a command action
  return { mode: "ap", ap, cap, start, card: null };
}

function joins(s: Position, members: readonly string[], units: readonly Unit[]): boolean {
  return plays(s, "P2") || units.every((unit) => members.includes(unit.id));
}

/** Any action of any cost (CH-3.1-1, CH-R25) by unused units (CH-3.1-2, CH-9.2-3); the activation under way is not touched (CH-3.1-3). */
function opportunityRefusal(units: readonly Unit[]): Refusal | null {
  const spent = units.find((unit) => unit.status !== "unused");
  return spent === undefined ? null : no("CH-3.1-2", "notUnused", { unit: spent.id });
}

/** CH-3.2.2-1, CH-9.2-4: whatever their status. */
function capCharge(player: Player, cost: number): Charge | Refusal {
  if (player.cap < cost) return no("CH-3.2.2-1", "notEnoughCap", { cost, cap: player.cap });
  return { mode: "cap", ap: 0, cap: cost, start: null, card: null };
}

/** CH-8.0-4, CH-8.5-1: green cards may take AP of the units' own activation; groups pay with CAP or nothing (CH-9.2-5). */
export function cardCharge(
  s: Position,
  player: Player,
  units: readonly Unit[],
  card: CardId,
  asked: number | null | undefined,
): Charge | Refusal {
  if (!plays(s, "P2")) return no("CH-8.0-1", "notInProfile");
  const { cost, group, kind } = cardOf(card);
  if (kind === "weapon" ? !holdsWeapon(player, card) : !player.hand.includes(card))
    return no("CH-8.0-3", "notInHand", { card });
  const members = player.activation?.members ?? [];
  const inside = units.length > 0 && units.every((unit) => members.includes(unit.id));
  // A group pays with CAP (CH-9.2-5), but for a weapon's (CH-R64).
  const byAp = cost.colour === "green" && inside && (units.length === 1 || kind === "weapon");
  const ap = asked ?? (byAp ? Math.min(cost.points, apLeft(player)) : 0);
  if (ap > 0) {
    if (cost.colour !== "green") return no("CH-8.0-4", "capOnly", { card });
    // CH-R64: with AP all who take part are, or become, members of the activation.
    const able = (unit: Unit): boolean =>
      members.includes(unit.id) || (kind === "weapon" && unit.status === "unused" && plays(s, "P2"));
    if (player.activation === null || !units.every(able) || !units.some((unit) => members.includes(unit.id)))
      return no("CH-8.0-4", "notInActivation", { card });
    if (units.length > 1 && kind !== "weapon") return no("CH-8.5-1", "groupNotWithAp", { card });
  }
  const cap = cost.points - ap;
  if (cap < 0 || ap > apLeft(player))
    return no("CH-3.0-3", "notEnoughAp", { cost: cost.points, ap: apLeft(player), cap: player.cap });
  if (cap > player.cap) return no("CH-3.2.2-1", "notEnoughCap", { cost: cap, cap: player.cap });
  if (units.length > 1 && !group && kind !== "weapon") return no("CH-8.5-1", "noGroupIcon", { card });
  return { mode: "card", ap, cap, start: ap > 0 ? "join" : null, card };
}

function holdsWeapon(player: Player, card: CardId): boolean {
  return player.weapons.some((weapon) => weapon.card === card && weapon.uses > 0);
}

/** Takes the payment. Opportunity makes the units used at once: nothing in the action looks at it (CH-3.1-2). */
export function pay(s: Position, player: Player, units: readonly Unit[], charge: Charge): void {
  player.cap -= charge.cap;
  if (charge.mode === "opportunity") for (const unit of units) unit.status = "used";
  if (charge.start === null) return;
  if (charge.start === "new") {
    endActivation(s, player);
    player.activation = { members: [], granted: DATA.figures.economy.activationAp.value, spent: 0 };
  }
  spendAp(player, charge.ap, units);
}

/** AP of the activation under way; those who act for them belong to it from now on (CH-9.0-1). */
export function spendAp(player: Player, ap: number, units: readonly Unit[]): void {
  const { activation } = player;
  if (activation === null) throw new Error("no AP to pay with");
  const joined = units.map((unit) => unit.id).filter((id) => !activation.members.includes(id));
  player.activation = {
    ...activation,
    members: [...activation.members, ...joined],
    spent: activation.spent + ap,
  };
  for (const unit of units) unit.status = "activated";
}

/** All who shared it are used, what is left is lost (CH-3.0-2, CH-9.0-3, CH-2.2-12). */
export function endActivation(s: Position, player: Player): void {
  if (player.activation === null) return;
  const { members } = player.activation;
  for (const unit of s.units) if (members.includes(unit.id)) unit.status = "used";
  player.activation = null;
}

/** A card leaves the hand (CH-8.2-2). */
export function discard(s: Position, player: Player, card: CardId): void {
  const at = player.hand.indexOf(card);
  if (at < 0) throw new Error(`card ${card} is not in the hand`);
  player.hand = player.hand.filter((_, i) => i !== at);
  s.discard = [...s.discard, card];
}
