import { ask, call, done, goto } from "@escaramuza/kernel";
import type { Seat } from "@escaramuza/kernel";
import { chFlow, drawOne, roll2d6, tell, tellOnly } from "../ch.ts";
import type { C } from "../ch.ts";
import { SIDES, cardOf } from "../data.ts";
import type { CardId, Side } from "../data.ts";
import { bid } from "../roll-kinds.ts";
import { capModifier } from "../modifiers.ts";
import { seatOfSide } from "../moves.ts";
import { playerOf, rival } from "../state.ts";
import { thinSmoke } from "../works.ts";
import { barrageFlow, barrageVars } from "./barrage.ts";
import { revealFlow, revealVars } from "./reveal.ts";
import type { Position } from "../state.ts";

/** The pre-round sequence (CH-2.0-1) and the initiative (CH-2.1, CH-3.2.4). */

interface PreRoundVars {
  /** By seat. */
  bids: number[];
  first: Seat;
}

export function preRoundVars(): PreRoundVars {
  return { bids: [0, 0], first: 0 };
}

export const preRoundFlow = chFlow<PreRoundVars>()("preRound", {
  begin(c) {
    const { s } = c;
    s.phase = "preRound";
    tell(c, "roundBegan", "CH-2.0-1", { round: s.round });
    // CH-2.0-2: in the first round there is nothing to turn or reset.
    for (const unit of s.units) unit.status = "unused"; // step 1
    thinSmoke(s); // step 2
    for (const player of s.players) player.cap = Math.max(0, player.capStart - player.losses); // step 3, CH-7.4-4
    return goto("cards");
  },
  // Step 4; the deal in round 1 (CH-1.0-6). The German draws first (CH-R45).
  cards(c) {
    const { s } = c;
    const { cards } = s.battle.firefight;
    if (cards === null || s.battle.profile === "P1") return goto("artillery");
    const numbers = s.round === 1 ? cards.start : cards.perRound;
    for (const side of SIDES) drawCards(c, seatOfSide(side), numbers[side]);
    return goto("artillery");
  },
  // Steps 5 and 6 (CH-RE4)
  artillery: (c) =>
    c.s.players.some((player) => player.barrages > 0 || player.noted.length > 0)
      ? call(barrageFlow, barrageVars(), "found")
      : goto("found"),
  // Thinner smoke hides less (CH-RE8), and who fell under the shells may have kept others from looking around (CH-10.04-3).
  found: () => call(revealFlow, revealVars(0), "reinforcements"),
  // Step 7
  reinforcements(c) {
    const { s } = c;
    for (const [batch, round] of s.batches.entries())
      if (round === s.round) {
        const row = s.battle.firefight.reinforcements[batch];
        const units = s.units.filter((unit) => unit.batch === batch).map((unit) => unit.id);
        if (row !== undefined)
          tell(c, "reinforcementsReady", "CH-5.5-1", { seat: seatOfSide(row.side), units, entry: row.entry });
      }
    return goto("initiative");
  },
  // Step 8
  initiative(c) {
    const { s } = c;
    const fixed: Side | null = s.battle.firefight.initiativeRound1;
    if (s.round !== 1 || fixed === null) return goto("firstBid");
    s.active = seatOfSide(fixed); // CH-2.1-2
    tell(c, "initiativeGiven", "CH-2.1-2", { seat: s.active });
    return done;
  },
  firstBid(c, v) {
    v.first = firstBidder(c.s);
    v.bids = [0, 0];
    return askBid(c.s, v.first, null, "firstBidMade");
  },
  firstBidMade(c, v) {
    take(c, v, v.first, playerOf(c.s, v.first).cap === 0 ? 0 : c.answer(bid));
    return askBid(c.s, rival(v.first), v.bids[v.first] ?? 0, "secondBidMade");
  },
  secondBidMade(c, v) {
    const second = rival(v.first);
    take(c, v, second, playerOf(c.s, second).cap === 0 ? 0 : c.answer(bid));
    return goto("roll");
  },
  roll(c, v) {
    const [german, soviet] = [0, 1].map(
      (seat) =>
        roll2d6(c, {
          purpose: "initiative",
          rule: "CH-2.1-1",
          seat,
          modifiers: capModifier(v.bids[seat] ?? 0),
        }).total,
    );
    if (german === undefined || soviet === undefined) throw new Error("two sides");
    if (german === soviet) {
      tell(c, "initiativeTied", "CH-3.2.4-2", { total: german });
      return goto("firstBid"); // CH-R44
    }
    c.s.active = german > soviet ? 0 : 1;
    tell(c, "initiativeWon", "CH-2.1-1", { seat: c.s.active, totals: [german, soviet] });
    return done;
  },
});

/** CH-3.2.4-1: more CAP bids first, on equal CAP the Soviet. */
function firstBidder(s: Position): Seat {
  const [german, soviet] = s.players;
  return german.cap > soviet.cap ? 0 : 1;
}

function askBid<Name extends string>(s: Position, seat: Seat, against: number | null, then: Name) {
  // Without CAP there is nothing to say.
  return playerOf(s, seat).cap === 0 ? goto(then) : ask(bid, seat, "CH-3.2.4-1", { against }, then);
}

function take(c: C, v: PreRoundVars, seat: Seat, cap: number): void {
  playerOf(c.s, seat).cap -= cap;
  v.bids[seat] = cap;
  tell(c, "initiativeBid", "CH-3.2.4-1", { seat, cap });
}

/** CH-R45: events are resolved, removed and replaced; from an empty pile nothing is drawn. */
function drawCards(c: C, seat: Seat, count: number): void {
  const { s } = c;
  const player = playerOf(s, seat);
  let drawn = 0;
  while (drawn < count && s.deck.length > 0) {
    const { deck } = s;
    const at = drawOne(c, seat, "card", "CH-8.0-2", deck.length, (i) => deck[i] ?? "?");
    const card = deck[at];
    if (card === undefined || card === "?") throw new Error("an unknown card was drawn");
    s.deck = deck.filter((_, i) => i !== at);
    if (cardOf(card).kind === "event") {
      s.removed = [...s.removed, card];
      resolveEvent(c, seat, card);
      continue;
    }
    player.hand = [...player.hand, card];
    drawn += 1;
    tellOnly(c, seat, "cardDrawn", "CH-8.0-3", { seat, card });
  }
  if (drawn > 0) tell(c, "cardsDrawn", "CH-8.0-2", { seat, count: drawn });
}

/** CH-8.3-1, D6 */
function resolveEvent(c: C, seat: Seat, card: CardId): void {
  const { s } = c;
  tell(c, "eventDrawn", "CH-8.3-1", { seat, card });
  if (card === "E1") {
    const next = s.battle.firefight.reinforcements.findIndex(
      (row, i) => seatOfSide(row.side) === seat && (s.batches[i] ?? 0) > s.round,
    );
    if (next >= 0) s.batches = s.batches.map((round, i) => (i === next ? s.round : round));
    return;
  }
  for (const { hex, seat: holder } of s.control) {
    playerOf(s, holder).vp += 1;
    tell(c, "hexScored", "CH-8.3-1", { seat: holder, hex, vp: 1 });
  }
}
