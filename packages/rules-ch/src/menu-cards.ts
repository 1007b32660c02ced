import { icon } from "@escaramuza/kernel";
import type { MenuItem, Refusal, Seat, Slot } from "@escaramuza/kernel";
import { boardOf, distance, sighted } from "./board.ts";
import { SCOUTING } from "./cards.ts";
import { cardOf } from "./data.ts";
import type { CardId } from "./data.ts";
import { capSlot } from "./roll-kinds.ts";
import { hexChoice, listSlot } from "./menu-slots.ts";
import { planTurn } from "./plan.ts";
import { no } from "./refusal.ts";
import { say } from "./scene-texts.ts";
import { apLeft, isAlive, onMap, playerOf } from "./state.ts";
import type { Position, Unit } from "./state.ts";

/** Lines for action cards that are an action by themselves. */

export function cardLines(s: Position, seat: Seat): MenuItem[] {
  const { hand } = playerOf(s, seat);
  const lines: MenuItem[] = [];
  for (const card of new Set(hand)) {
    if (card === "?" || cardOf(card).kind !== "action") continue;
    lines.push(...linesOfCard(s, seat, card));
  }
  return lines;
}

/** Cards 01, 02, 04, 05 and 10 are ways to pay for a unit's action: they stand in the payment slots. */
export function linesOfCard(s: Position, seat: Seat, card: CardId): MenuItem[] {
  // Card 17 is for those who wait off the map too.
  const own = s.units.filter(
    (unit) => unit.seat === seat && (onMap(unit) || (card === "17" && unit.status === "used" && isAlive(unit))),
  );
  const points = cardOf(card).cost.points;
  const test = (units: readonly string[], hex?: string): Refusal | null => {
    const plan = planTurn(s, seat, {
      do: "card",
      card,
      units: [...units],
      cap: 0,
      facings: [],
      ...(hex === undefined ? {} : { hex }),
    });
    return "code" in plan ? plan : null;
  };
  const line = (slots: readonly Slot[], refusal: Refusal | null): MenuItem => ({
    id: `card${card}`,
    rule: "CH-8.1-1",
    answer: { do: "card", card },
    slots: refusal === null ? slots : [],
    costs: points === 0 ? [] : [{ unit: cardOf(card).cost.colour === "green" ? "ap" : "cap", amount: points }],
    refusal,
    ...icon("orders"),
  });
  const named = (max: number): MenuItem => {
    const of = own.map((unit) => ({ value: unit.id, piece: unit.id, refusal: test([unit.id]) }));
    const able = of.some((choice) => choice.refusal === null);
    const refusal = able ? null : (of[0]?.refusal ?? test([]));
    return line([...listSlot("units", of, 1, max), ...apSlot(s, seat, card)], refusal);
  };
  switch (card) {
    case "08":
    case "09":
      return [line([], test([]))];
    case "15":
      return [line([capSlot(s, seat)], test([]))];
    case "03":
    case "14":
      return [named(own.length)];
    case "17":
      return [named(1)];
    case "11":
      return scoutLines(s, own, test, line);
    default:
      return [];
  }
}

/** Whether a green price is paid with AP or with CAP, where both could be (CH-8.0-4). */
function apSlot(s: Position, seat: Seat, card: CardId): Slot[] {
  const { cost } = cardOf(card);
  const player = playerOf(s, seat);
  if (cost.colour !== "green" || cost.points === 0 || apLeft(player) === 0 || player.cap < cost.points) return [];
  const of = [null, 0].map((value) => ({
    value,
    refusal: null,
    text: say(value === null ? "choice.payment.ap" : "choice.payment.cap"),
  }));
  return [{ name: "ap", type: "choice", of, preset: null }];
}

/** Card 11 is played on a scout: a line for each. */
export function scoutLines(
  s: Position,
  own: readonly Unit[],
  test: (units: readonly string[], hex?: string) => Refusal | null,
  line: (slots: readonly Slot[], refusal: Refusal | null) => MenuItem,
): MenuItem[] {
  const board = boardOf(s);
  const scouts = own.filter((unit) => test([unit.id], unit.place) === null);
  if (scouts.length === 0) {
    const [first] = own;
    const refusal = first === undefined ? null : test([first.id], first.place);
    return [line([], refusal ?? no("CH-8.1-1", "nobodyNamed", { card: "11" }))];
  }
  return scouts.map((unit) => {
    const hexes = [...board.cells.keys()].filter(
      (hex) => distance(unit.place, hex) <= SCOUTING && sighted(s, unit.place, hex),
    );
    const of = hexes.map((hex) => hexChoice(s, hex, hex, null));
    return {
      ...line([{ name: "hex", type: "choice", of }], null),
      answer: { do: "card", card: "11", units: [unit.id] },
      piece: unit.id,
    };
  });
}
