import type { Direction } from "@escaramuza/geometry";
import type { Icon, Json, Refusal, Seat, Slot, SlotChoice, Text } from "@escaramuza/kernel";
import type { Payment } from "./answers.ts";
import { boardOf, cellAt, near } from "./board.ts";
import type { CardId } from "./data.ts";
import { chargeFor } from "./payment.ts";
import type { Charge } from "./payment.ts";
import type { RuleId } from "./rule-ids.ts";
import { say } from "./scene-texts.ts";
import { isVisible, playerOf, plays } from "./state.ts";
import type { Position, Unit } from "./state.ts";

/** Parts that the lines of a turn's menu are made of. */

export interface Line {
  readonly id: string;
  readonly icon: Icon;
  readonly rule: RuleId;
  /** Of the cheapest way to do it. */
  readonly cost: number;
  /** Of the dearest, where there are several. */
  readonly dearest?: number;
  readonly refusal: Refusal | null;
  readonly slots: readonly Slot[];
  /** Cards that may pay for it, besides 01 and 02. */
  readonly cards?: readonly CardId[];
  readonly answer?: { readonly [key: string]: Json };
  /** Who acts with it in any case. */
  readonly others?: readonly Unit[];
}

export const SIX = [0, 1, 2, 3, 4, 5] as const;

export function hexChoice(s: Position, value: Json, hex: string, refusal: Refusal | null, piece?: string): SlotChoice {
  const at = cellAt(boardOf(s), hex).centre;
  return { value, refusal, at, ...(piece === undefined ? {} : { piece }) };
}

/** From a hex to its neighbour in each direction. */
const AWAY = [
  { x: 0, y: 400 },
  { x: 346, y: 200 },
  { x: 346, y: -200 },
  { x: 0, y: -400 },
  { x: -346, y: -200 },
  { x: -346, y: 200 },
] as const;

export function facingChoice(facing: Direction, value: Json = facing, refusal: Refusal | null = null): SlotChoice {
  return { value, refusal, away: AWAY[facing] };
}

/** The six facings, one of them as it would be without a word. */
export function facingSlot(first: Direction | null): Slot {
  const from = first ?? 0;
  const of = SIX.toSorted((a, b) => ((a - from + 6) % 6) - ((b - from + 6) % 6)).map((facing) => facingChoice(facing));
  return { name: "facing", type: "choice", of, ...(first === null ? {} : { preset: first }) };
}

/** As many as there are pieces: of several choices of one piece only one can be taken. */
export function listSlot(name: string, of: readonly SlotChoice[], min = 0, max = piecesIn(of)): Slot[] {
  if (of.length < min || of.length === 0) return [];
  return [{ name, type: "list", of, min, max, repeat: false, ...(min === 0 ? { preset: [] } : {}) }];
}

function piecesIn(of: readonly SlotChoice[]): number {
  return new Set(of.map((choice) => choice.piece ?? JSON.stringify(choice.value))).size;
}

export function pieceChoice(unit: Unit): SlotChoice {
  return { value: unit.id, piece: unit.id, refusal: null };
}

export function around(s: Position, unit: Unit): string[] {
  return cellAt(boardOf(s), unit.place).around.filter((label) => label !== null);
}

/** Own units in touch with it: through them the whole group (CH-R29). */
export function inTouch(s: Position, unit: Unit, fits: (o: Unit) => boolean = isVisible): Unit[] {
  if (!plays(s, "P2")) return [];
  const found = [unit];
  for (let i = 0; i < found.length; i++)
    for (const o of s.units)
      if (o.seat === unit.seat && fits(o) && !found.includes(o) && near(found[i]?.place ?? o.place, o.place))
        found.push(o);
  return found.slice(1);
}

export function bonusSlot(s: Position, seat: Seat, card: CardId): Slot[] {
  const copies = playerOf(s, seat).hand.filter((held) => held === card);
  const of = copies.length === 0 ? [] : [{ value: card, refusal: null }];
  return of.length === 0
    ? []
    : [
        {
          name: "bonus",
          type: "list",
          of,
          min: 0,
          max: card === "16" ? 1 : copies.length,
          repeat: copies.length > 1,
          preset: [],
        },
      ];
}

/** How it may be paid; the usual way first, CAP in the place of AP last (CH-3.2.1-1). */
export function paymentSlot(s: Position, unit: Unit, { cost, dearest = cost, cards = [], others = [] }: Line): Slot {
  const player = playerOf(s, unit.seat);
  const ways: Payment[] = [];
  const { activation } = player;
  if (activation === null || activation.members.includes(unit.id)) ways.push({ mode: "ap" });
  else if (plays(s, "P2")) ways.push({ mode: "ap", start: "join" });
  ways.push({ mode: "opportunity" });
  if (activation !== null && !activation.members.includes(unit.id)) ways.push({ mode: "ap", start: "new" });
  ways.push({ mode: "cap" });
  const held = (["01", ...(unit.status === "used" ? (["02"] as const) : []), ...cards] as const).filter((card) =>
    player.hand.includes(card),
  );
  for (const card of held) ways.push({ mode: "card", card });
  const chargeOf = (way: Payment, price = cost): Charge | Refusal =>
    chargeFor(s, player, [unit, ...others], price, way);
  const of = ways.map((way) => {
    const charge = chargeOf(way);
    return { value: plain(way), refusal: "code" in charge ? charge : null, text: wayText(way) };
  });
  const usual = of.find((choice) => choice.refusal === null);
  const byAp = ways.find((way) => way.mode === "ap" && !("code" in chargeOf(way)));
  const most = byAp === undefined ? null : chargeOf(byAp);
  if (byAp?.mode === "ap" && most !== null && "mode" in most)
    // More CAP than must be, so that AP are left (CH-R24).
    for (let cap = most.cap + 1; cap < dearest && cap <= player.cap; cap++) {
      const way = { ...byAp, cap };
      if ("mode" in chargeOf(way, Math.max(cost, cap + 1)))
        of.push({ value: plain(way), refusal: null, text: wayText(way) });
    }
  return { name: "payment", type: "choice", of, ...(usual === undefined ? {} : { preset: usual.value }) };
}

function wayText(way: Payment): Text {
  if (way.mode === "card") return say("choice.payment.card", { card: say(`card.${way.card}.name`) });
  if (way.mode !== "ap") return say(`choice.payment.${way.mode}`);
  const key = `choice.payment.${way.start ?? "ap"}`;
  return way.cap === undefined ? say(key) : say("choice.payment.mixed", { way: say(key), cap: way.cap });
}

export function firstRefusal(slot: Slot | null): Refusal | null {
  if (slot === null || slot.type !== "choice") return null;
  return slot.of.some((choice) => choice.refusal === null) ? null : (slot.of[0]?.refusal ?? null);
}

export function plain(way: Payment): Json {
  switch (way.mode) {
    case "ap":
      return {
        mode: "ap",
        ...(way.cap === undefined ? {} : { cap: way.cap }),
        ...(way.start === undefined ? {} : { start: way.start }),
      };
    case "card":
      return { mode: "card", card: way.card, ...(way.ap === undefined ? {} : { ap: way.ap }) };
    default:
      return { mode: way.mode };
  }
}
