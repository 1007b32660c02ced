import { finiteKind, icon, makeKind } from "@escaramuza/kernel";
import type { MenuItem, Refusal, Seat, Slot } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { hexLabel, unitId, whole } from "./answers.ts";
import { boardOf } from "./board.ts";
import { CAN_REROLL, canRepeatFire } from "./bonus.ts";
import { cardId, cardOf } from "./data.ts";
import type { CardId } from "./data.ts";
import type { Attack } from "./modifiers.ts";
import { no } from "./refusal.ts";
import { say } from "./scene-texts.ts";
import { playerOf } from "./state.ts";
import type { Position } from "./state.ts";
import { counter } from "./units.ts";

/** Decisions about cards and barrages: bonus cards in their windows, weapon cards, artillery. */

export interface BonusParams {
  readonly window: "afterRoll" | "endOfAction";
  /** The dice just rolled. */
  readonly dice: readonly number[];
  /** The attack that may be repeated, if there was one. */
  readonly attack: Attack | null;
  /** Cards played once this turn already. */
  readonly used: readonly CardId[];
}

export interface BonusAnswer {
  card: CardId | null;
  die: number;
  /** No more such questions in this turn (CH-R70). */
  rest: boolean;
}

/**
 * CH-8.2-1, CH-R66. The question comes whenever the hand might hold a card that fits, as far as anybody can see: it must not
 * betray what the hand holds.
 */
export const bonus = makeKind<Position, BonusParams, BonusAnswer>({
  id: "bonus",
  answer: z.strictObject({
    card: z.nullable(cardId),
    die: z._default(whole(0, 1), 0),
    rest: z._default(z.boolean(), false),
  }),
  check: (s, d, a) => (a.card === null ? null : bonusRefusal(s, d.seat, d.params, a.card, a.die)),
  menu(s, d) {
    const { window, dice } = d.params;
    const held = [...new Set(playerOf(s, d.seat).hand)].filter((card) => card !== "?");
    const lines = held
      .filter((card) => cardOf(card).window === window)
      .flatMap((card): MenuItem[] => {
        const { cost } = cardOf(card);
        const base = {
          id: `card${card}`,
          rule: "CH-8.2-1",
          costs: cost.points > 0 ? [{ unit: "cap", amount: cost.points }] : [],
        };
        const dieSlot: Slot = {
          name: "die",
          type: "choice",
          of: dice.map((face, die) => ({ value: die, refusal: null, text: say("choice.die", { face }) })),
        };
        const refusal = bonusRefusal(s, d.seat, d.params, card, 0);
        return [
          {
            ...base,
            answer: { card },
            slots: window === "afterRoll" && dice.length > 1 && refusal === null ? [dieSlot] : [],
            refusal,
            ...icon("orders"),
          },
        ];
      });
    const none = { slots: [], costs: [], refusal: null, ...icon("pass") };
    // After the action there is hardly a window left to decline.
    const rest = { id: "declineRest", rule: "CH-R70", answer: { card: null, rest: true }, ...none };
    return [
      ...lines,
      { id: "decline", rule: "CH-8.2-1", answer: { card: null }, ...none },
      ...(window === "afterRoll" ? [rest] : []),
    ];
  },
  sample(s, d, pick) {
    const { hand } = playerOf(s, d.seat);
    const card = hand[pick(hand.length + 1)];
    const die = pick(Math.max(1, d.params.dice.length));
    if (card === undefined || card === "?" || bonusRefusal(s, d.seat, d.params, card, die) !== null)
      return { card: null, die: 0, rest: pick(8) === 0 };
    return { card, die, rest: false };
  },
  fallback: () => ({ card: null, die: 0, rest: false }),
});

function bonusRefusal(s: Position, seat: Seat, p: BonusParams, card: CardId, die: number): Refusal | null {
  const player = playerOf(s, seat);
  if (!player.hand.includes(card)) return no("CH-8.0-3", "notInHand", { card });
  if (cardOf(card).window !== p.window) return no("CH-8.2-1", "notThisCard", { card });
  const { points } = cardOf(card).cost;
  if (points > player.cap) return no("CH-8.0-4", "notEnoughCap", { cost: points, cap: player.cap });
  if (p.used.includes(card)) return no("CH-8.2-1", "oncePerTurn", { card });
  if (card === CAN_REROLL) return die < p.dice.length ? null : no("CH-R66", "noSuchDie");
  return card === "12" ? canRepeatFire(s, p.attack) : null;
}

/** CH-8.4-1: an own foot unit for each weapon card. */
export const assignWeapon = finiteKind<Position, { readonly card: CardId }, string>({
  id: "assignWeapon",
  answer: unitId,
  options: (s, d) =>
    s.units
      .filter((unit) => unit.seat === d.seat && counter(unit).mover === "foot")
      .map((unit) => ({ answer: unit.id, id: "unit", rule: "CH-8.4-1", piece: unit.id, ...icon("grenade") })),
  unknown: (_d, unit) => no("CH-8.4-1", "notYourUnit", { unit }),
});

interface BarrageNote {
  /** Null: no barrage. */
  hex: string | null;
  smoke: boolean;
}

/** CH-RE4: a target hex for the next round; smoke instead of shells if wished (CH-RE6). */
export const barrage = makeKind<Position, { readonly [key: string]: never }, BarrageNote>({
  id: "barrage",
  answer: z.strictObject({ hex: z.nullable(hexLabel), smoke: z._default(z.boolean(), false) }),
  check: (s, _d, { hex }) => (hex === null || boardOf(s).cells.has(hex) ? null : no("CH-RE4", "notOnMap", { hex })),
  menu: (s) => [
    ...[false, true].map((smoke) => ({
      id: smoke ? "smoke" : "note",
      rule: smoke ? "CH-RE6" : "CH-RE4",
      answer: { smoke },
      slots: [
        {
          name: "hex",
          type: "choice" as const,
          of: [...boardOf(s).cells.values()].map((cell) => ({ value: cell.label, at: cell.centre, refusal: null })),
        },
      ],
      costs: [],
      refusal: null,
      ...icon("artillery"),
    })),
    { id: "none", rule: "CH-RE4", answer: { hex: null }, slots: [], costs: [], refusal: null, ...icon("pass") },
  ],
  sample(s, _d, pick) {
    const labels = [...boardOf(s).cells.keys()];
    return { hex: pick(3) === 0 ? null : (labels[pick(labels.length)] ?? null), smoke: pick(4) === 0 };
  },
  fallback: () => ({ hex: null, smoke: false }),
});
