import { icon } from "@escaramuza/kernel";
import type { MenuItem, Slot, SlotChoice } from "@escaramuza/kernel";
import type { Payment } from "./answers.ts";
import {
  closeCombatRefusal,
  coloursAt,
  fireRefusal,
  hastyRefusal,
  indirectRefusal,
  rallyRefusal,
  smokeRefusal,
  supporterRefusal,
  targetHexRefusal,
  turretCost,
  unableRefusal,
} from "./attacks.ts";
import { boardOf, near } from "./board.ts";
import { HASTY_COST, RALLY_COST, fireCost, indirectCost } from "./costs.ts";
import { cardOf } from "./data.ts";
import type { CardId } from "./data.ts";
import { bonusSlot, hexChoice, inTouch, listSlot, pieceChoice, plain } from "./menu-slots.ts";
import type { Line } from "./menu-slots.ts";
import { chargeFor } from "./payment.ts";
import { no } from "./refusal.ts";
import type { RuleId } from "./rule-ids.ts";
import { say } from "./scene-texts.ts";
import { isVisible, onMap, playerOf, plays } from "./state.ts";
import type { Position, Unit } from "./state.ts";
import { counter, hasTrait, isEngaged } from "./units.ts";

/** Lines for attacks, rallying and digging in. */

export function fireLine(s: Position, unit: Unit): Line {
  const targets = fireTargets(s, unit, null);
  const legal = targets.filter((target) => target.refusal === null);
  const turning = legal.map(({ value }) => (typeof value === "string" ? turretCost(unit, value) : 0));
  return {
    id: "fire",
    icon: "shoot",
    rule: "CH-7.0-1",
    cost: fireCost(unit) + (legal.length === 0 ? 0 : Math.min(...turning)),
    dearest: fireCost(unit) + Math.max(0, ...turning),
    refusal: unableRefusal(unit) ?? (legal.length === 0 ? (targets[0]?.refusal ?? no("CH-R57", "noTarget")) : null),
    slots: [
      { name: "target", type: "choice", of: targets },
      ...supporterSlot(s, unit, legal),
      ...bonusSlot(s, unit.seat, "06"),
    ],
  };
}

/** Hexes with enemies in sight, and for who may try in the dark all other hexes he could hit (CH-R35). */
export function fireTargets(s: Position, unit: Unit, weapon: CardId | null): SlotChoice[] {
  const held = new Set<string>();
  for (const o of s.units) if (o.seat !== unit.seat && isVisible(o)) held.add(o.place);
  const of = [...held].map((hex) => hexChoice(s, hex, hex, fireRefusal(s, unit, hex, weapon, undefined)));
  if (!plays(s, "P3")) return of;
  for (const hex of boardOf(s).cells.keys())
    if (!held.has(hex) && fireRefusal(s, unit, hex, weapon, undefined) === null) of.push(hexChoice(s, hex, hex, null));
  return of;
}

/** Those who could help at one of the targets. */
export function supporterSlot(s: Position, unit: Unit, targets: readonly SlotChoice[]): Slot[] {
  if (!plays(s, "P2")) return [];
  const of = s.units.flatMap((o): SlotChoice[] => {
    if (o === unit || o.seat !== unit.seat || !onMap(o) || !near(o.place, unit.place)) return [];
    const able = targets.some(
      ({ value }) =>
        typeof value === "string" &&
        supporterRefusal(s, unit, o, value, coloursAt(s, value, unit.seat), undefined) === null,
    );
    return able ? [{ value: o.id, piece: o.id, refusal: null }] : [];
  });
  return listSlot("supporters", of);
}

export function closeCombatLine(s: Position, unit: Unit, weapon: CardId | null = null): Line {
  const enemies = s.units.filter((o) => o.seat !== unit.seat && o.place === unit.place && isVisible(o));
  const of = enemies.map((o) => ({ value: o.id, piece: o.id, refusal: closeCombatRefusal(s, unit, o, weapon) }));
  return {
    id: "closeCombat",
    icon: "assault",
    rule: "CH-7.7.3-2",
    cost: fireCost(unit),
    refusal: unableRefusal(unit),
    slots: [
      { name: "target", type: "choice", of },
      ...supporterSlot(s, unit, [{ value: unit.place, refusal: null }]),
      ...bonusSlot(s, unit.seat, "06"),
    ],
  };
}

/** CH-8.4-2: an attack with the weapon card the unit carries. */
export function weaponLines(s: Position, unit: Unit): MenuItem[] {
  return playerOf(s, unit.seat)
    .weapons.filter((held) => held.unit === unit.id)
    .map((held) => {
      const payment = { mode: "card" as const, card: held.card };
      const engaged = isEngaged(s, unit);
      const targets = engaged ? [] : fireTargets(s, unit, held.card);
      const slot: Slot = engaged
        ? (closeCombatLine(s, unit, held.card).slots[0] ?? { name: "target", type: "choice", of: [] })
        : { name: "target", type: "choice", of: targets };
      const any = slot.type === "choice" && slot.of.some((choice) => choice.refusal === null);
      const charge = chargeFor(s, playerOf(s, unit.seat), [unit], 0, payment);
      const refusal = unableRefusal(unit) ?? ("code" in charge ? charge : any ? null : no("CH-R49", "noTarget"));
      return {
        id: "weapon",
        rule: "CH-8.4-2",
        answer: { do: engaged ? "closeCombat" : "fire", unit: unit.id, payment },
        slots:
          refusal === null
            ? [
                slot,
                ...supporterSlot(s, unit, engaged ? [{ value: unit.place, refusal: null }] : targets),
                ...bonusSlot(s, unit.seat, "06"),
                ...weaponPayment(s, unit, held.card),
              ]
            : [],
        costs: [{ unit: "ap", amount: cardOf(held.card).cost.points }],
        refusal,
        piece: unit.id,
        ...icon("grenade"),
      };
    });
}

/** With AP or with CAP, where the weapon costs something and both could be (CH-R49). */
function weaponPayment(s: Position, unit: Unit, card: CardId): Slot[] {
  const ways: Payment[] = [
    { mode: "card", card },
    { mode: "card", card, ap: 0 },
  ];
  const charges = ways.map((way) => chargeFor(s, playerOf(s, unit.seat), [unit], 0, way));
  const [usual, other] = charges.map((charge) => ("code" in charge ? null : charge.ap));
  if (usual === undefined || usual === null || usual === 0 || other !== 0) return [];
  const of = ways.map((way, i) => ({
    value: plain(way),
    refusal: null,
    text: say(i === 0 ? "choice.payment.ap" : "choice.payment.cap"),
  }));
  return [{ name: "payment", type: "choice", of, preset: plain({ mode: "card", card }) }];
}

export function rallyLine(s: Position, unit: Unit): Line {
  const group = inTouch(s, unit).filter((o) => rallyRefusal(s, o) === null);
  return {
    id: "rally",
    icon: "inspire",
    rule: "CH-7.6-1",
    cost: RALLY_COST,
    refusal: rallyRefusal(s, unit),
    slots: listSlot("with", group.map(pieceChoice)),
    cards: ["04"],
  };
}

export function hastyLine(s: Position, unit: Unit): Line {
  const group = inTouch(s, unit).filter((o) => hastyRefusal(s, o) === null);
  return {
    id: "hastyDefense",
    icon: "cover",
    rule: "CH-HD-1",
    cost: HASTY_COST,
    refusal: hastyRefusal(s, unit),
    slots: listSlot("with", group.map(pieceChoice)),
    cards: ["10"],
  };
}

/** Indirect fire and smoke, for who has them (CH-RE2, CH-RE6). */
export function mortarLines(s: Position, unit: Unit): Line[] {
  if (!plays(s, "P4")) return [];
  const lines: Line[] = [];
  const hexes = [...boardOf(s).cells.keys()];
  const { fireIndirect } = counter(unit);
  const line = (
    id: string,
    rule: RuleId,
    cost: number,
    of: readonly SlotChoice[],
    answer: { smoke?: true; indirect?: true },
    more: readonly Slot[] = [],
  ): Line => ({
    id,
    icon: "artillery",
    rule,
    cost,
    refusal: unableRefusal(unit) ?? (of.length === 0 ? no(rule, "noTarget") : null),
    slots: [{ name: "target", type: "choice", of }, ...more],
    answer: { do: "fire", ...answer },
  });
  const smokeLine = (id: string, cost: number, indirect: boolean): Line => {
    const of = hexes
      .filter((hex) => smokeRefusal(s, unit, hex, indirect) === null)
      .map((hex) => hexChoice(s, hex, hex, null));
    return line(id, "CH-RE6", cost, of, { smoke: true, ...(indirect ? { indirect } : {}) });
  };
  if (fireIndirect !== null) {
    const targets = hexes.filter(
      (hex) => targetHexRefusal(s, unit, hex) === null && indirectRefusal(s, unit, hex) === null,
    );
    const of = targets.map((hex) => hexChoice(s, hex, hex, null));
    const more = [...supporterSlot(s, unit, of), ...bonusSlot(s, unit.seat, "06")];
    lines.push(line("indirect", "CH-RE2", indirectCost(unit), of, { indirect: true }, more));
  }
  if (hasTrait(unit, "smoke") || hasTrait(unit, "pioneers")) lines.push(smokeLine("smoke", fireCost(unit), false));
  if (hasTrait(unit, "smoke") && fireIndirect !== null)
    lines.push(smokeLine("indirectSmoke", indirectCost(unit), true));
  return lines;
}
