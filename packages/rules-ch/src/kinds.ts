import { finiteKind, makeKind } from "@escaramuza/kernel";
import type { MenuItem, Refusal, Seat, Slot } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { capOnRoll, facingList, hexLabel, stepList, unitId, whole } from "./answers.ts";
import type { FacingOf, StepOf } from "./answers.ts";
import { boardOf, cellAt } from "./board.ts";
import { CAN_REROLL, canRepeatFire } from "./bonus.ts";
import { DATA, cardId, cardOf } from "./data.ts";
import type { CardId } from "./data.ts";
import { capRefusal } from "./groups.ts";
import { icon } from "./icons.ts";
import { facingChoice } from "./menu-slots.ts";
import type { Attack } from "./modifiers.ts";
import { stepRefusal } from "./moves.ts";
import { intoWater } from "./plan-moves.ts";
import { no } from "./refusal.ts";
import { say } from "./scene-texts.ts";
import { findUnit, isAlive, playerOf } from "./state.ts";
import { bonusRefusal as bonusHexRefusal } from "./vehicles.ts";
import type { Position } from "./state.ts";
import { counter } from "./units.ts";

/** The small decisions: bids, rolls, bonus cards, facings. What a turn is used for is in `turn-kind.ts`. */

/** CH-3.2.4-1: 0 to 2 CAP. */
export const bid = finiteKind<Position, { readonly against: number | null }, number>({
  id: "bid",
  answer: whole(0, 2),
  options: (s, d) =>
    Array.from({ length: DATA.figures.economy.bidMax.value + 1 }, (_, cap) => ({
      answer: cap,
      id: "cap",
      rule: "CH-3.2.4-1",
      costs: [{ unit: "cap", amount: cap }],
      refusal: capRefusal(s, d.seat, cap),
      ...icon("dice"),
    })),
  unknown: () => no("CH-3.2.4-1", "bidOutOfRange"),
  fallback: () => 0,
});

const CAPS = [-2, -1, 0, 1, 2];

export function capSlot(s: Position, seat: Seat): Slot {
  return {
    name: "cap",
    type: "choice",
    of: CAPS.map((cap) => ({
      value: cap,
      refusal: capRefusal(s, seat, cap),
      text: cap === 0 ? say("choice.cap.none") : say(`choice.cap.${cap > 0 ? "up" : "down"}`, { n: Math.abs(cap) }),
    })),
    preset: 0,
  };
}

/** Mostly none, now and then some; what cannot be paid is refused by the check. */
function sampleCap(s: Position, seat: Seat, pick: (n: number) => number): number {
  const held = Math.min(2, playerOf(s, seat).cap);
  return pick(3) === 0 ? pick(2 * held + 1) - held : 0;
}

export interface TargetParams {
  readonly attack: Attack;
  /** Units still to be rolled against; empty for recon by fire, which rolls against a hex. */
  readonly left: readonly string[];
}

/** Which target next and with how many CAP (CH-R31, CH-7.5.1-2). */
export const rollTarget = makeKind<Position, TargetParams, { target: string | null; cap: number }>({
  id: "rollTarget",
  answer: z.strictObject({ target: z._default(z.nullable(unitId), null), cap: z._default(capOnRoll, 0) }),
  check(s, d, a) {
    const { attack, left } = d.params;
    if (attack.recon ? a.target !== null : a.target === null || !left.includes(a.target))
      return no("CH-R31", "notATarget", { unit: a.target ?? "" });
    return capRefusal(s, d.seat, a.cap);
  },
  menu(s, d) {
    const { attack, left } = d.params;
    const line = (id: string, target: string | null): MenuItem => ({
      id,
      rule: "CH-7.5.1-2",
      answer: { target },
      slots: [capSlot(s, d.seat)],
      costs: [],
      refusal: null,
      ...icon("dice"),
      ...(target === null ? {} : { piece: target }),
    });
    return attack.recon ? [line("recon", null)] : left.map((id) => line("target", id));
  },
  sample: (s, d, pick) => ({
    target: d.params.left[pick(Math.max(1, d.params.left.length))] ?? null,
    cap: sampleCap(s, d.seat, pick),
  }),
  fallback: (_s, d) => ({ target: d.params.left[0] ?? null, cap: 0 }),
});

/** Which unit rallies next and with how many CAP (CH-7.6-1, CH-R65). */
export const rollRally = makeKind<Position, { readonly left: readonly string[] }, { unit: string; cap: number }>({
  id: "rollRally",
  answer: z.strictObject({ unit: unitId, cap: z._default(capOnRoll, 0) }),
  check: (s, d, a) =>
    d.params.left.includes(a.unit) ? capRefusal(s, d.seat, a.cap) : no("CH-R65", "notRallying", { unit: a.unit }),
  menu: (s, d) =>
    d.params.left.map((unit) => ({
      id: "unit",
      rule: "CH-7.6-1",
      answer: { unit },
      slots: [capSlot(s, d.seat)],
      costs: [],
      refusal: null,
      piece: unit,
      ...icon("dice"),
    })),
  sample: (s, d, pick) => ({
    unit: d.params.left[pick(d.params.left.length)] ?? "",
    cap: sampleCap(s, d.seat, pick),
  }),
  fallback: (_s, d) => ({ unit: d.params.left[0] ?? "", cap: 0 }),
});

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

export interface FacingParams {
  readonly units: readonly string[];
  readonly why: "revealed" | "moved";
}

const FACINGS = [0, 1, 2, 3, 4, 5] as const;

/** Facings of revealed units (CH-10.0-2), or of those that moved when others were revealed (CH-R38). Left out: as it stands. */
export const facings = makeKind<Position, FacingParams, FacingOf[]>({
  id: "facings",
  answer: facingList,
  check(_s, d, list) {
    for (const [i, { unit }] of list.entries()) {
      if (!d.params.units.includes(unit)) return no("CH-R38", "notToFace", { unit });
      if (list.findIndex((o) => o.unit === unit) !== i) return no("CH-R38", "twice", { unit });
    }
    return null;
  },
  menu: (_s, d) => [
    {
      id: d.params.why,
      rule: d.params.why === "moved" ? "CH-R38" : "CH-10.0-2",
      answer: [],
      slots: [
        {
          name: "facings",
          type: "list",
          min: 0,
          max: d.params.units.length,
          repeat: false,
          of: d.params.units.flatMap((unit) =>
            FACINGS.map((facing) => ({ ...facingChoice(facing, { unit, facing }), piece: unit })),
          ),
          preset: [],
        },
      ],
      costs: [],
      refusal: null,
      ...icon("edge"),
    },
  ],
  sample: (_s, d, pick) =>
    d.params.units.flatMap((unit) => (pick(2) === 0 ? [{ unit, facing: FACINGS[pick(6)] ?? 0 }] : [])),
  fallback: () => [],
});

export interface StepParams {
  readonly units: readonly string[];
  /** A vehicle's bonus hexes, not card 05. */
  readonly bonus: boolean;
}

/** The second hex of card 05, or a vehicle's bonus hex (CH-RE9), each unit for itself; an empty list ends it. */
export const secondStep = makeKind<Position, StepParams, StepOf[]>({
  id: "secondStep",
  answer: stepList,
  check(s, d, list) {
    for (const [i, step] of list.entries()) {
      const refusal = secondStepRefusal(s, d.params, step);
      if (refusal !== null) return refusal;
      if (list.findIndex((o) => o.unit === step.unit) !== i) return no("CH-9.1-1", "twice", { unit: step.unit });
    }
    return null;
  },
  menu: (s, d) => [
    {
      id: "go",
      rule: "CH-R47",
      answer: [],
      slots: [
        {
          name: "steps",
          type: "list",
          min: 0,
          max: d.params.units.length,
          repeat: false,
          of: d.params.units.flatMap((unit) =>
            around(s, unit).map((to) => ({
              value: { unit, to, cautious: false },
              piece: unit,
              at: cellAt(boardOf(s), to).centre,
              refusal: secondStepRefusal(s, d.params, { unit, to, cautious: false }),
            })),
          ),
          preset: [],
        },
      ],
      costs: [],
      refusal: null,
      ...icon("run"),
    },
  ],
  sample: (s, d, pick) =>
    d.params.units.flatMap((unit) => {
      const ways = around(s, unit);
      const to = ways[pick(Math.max(1, ways.length))];
      const step = { unit, to: to ?? "", cautious: false };
      return to === undefined || pick(3) === 0 || secondStepRefusal(s, d.params, step) !== null
        ? []
        : [{ ...step, facing: FACINGS[pick(6)] ?? 0 }];
    }),
  fallback: () => [],
});

function around(s: Position, id: string): string[] {
  const unit = findUnit(s, id);
  if (unit === null || !isAlive(unit)) return [];
  return cellAt(boardOf(s), unit.place).around.filter((label) => label !== null);
}

function secondStepRefusal(s: Position, { units, bonus: free }: StepParams, step: StepOf): Refusal | null {
  const unit = units.includes(step.unit) ? findUnit(s, step.unit) : null;
  if (unit === null) return no("CH-R47", "notMoving", { unit: step.unit });
  if (step.cautious) return no("CH-5.0.3-2", "noCautiousMoves");
  const refusal = stepRefusal(s, unit, step.to);
  if (refusal !== null) return refusal;
  if (free) return bonusHexRefusal(s, boardOf(s), unit, step.to);
  return intoWater(boardOf(s), unit, step.to);
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

/** CAP on a roll that is no attack by a unit: mines, a barrage (CH-3.2.3-1). */
export const addCap = finiteKind<Position, { readonly purpose: string; readonly unit: string | null }, number>({
  id: "addCap",
  answer: capOnRoll,
  options: (s, d) =>
    CAPS.map((cap) => ({
      answer: cap,
      id: "cap",
      rule: "CH-3.2.3-1",
      costs: [{ unit: "cap", amount: Math.abs(cap) }],
      refusal: capRefusal(s, d.seat, cap),
      ...icon("dice"),
    })),
  unknown: () => no("CH-3.2.3-1", "bidOutOfRange"),
  fallback: () => 0,
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
