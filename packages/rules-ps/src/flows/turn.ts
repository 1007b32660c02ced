import { ask, askTogether, call, done, finiteKind, goto, icon } from "@escaramuza/kernel";
import type { Seat } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { blueTokenRefusal } from "../actions.ts";
import { removeUnattended } from "../casualties.ts";
import { psFlow, tell } from "../ps.ts";
import { no } from "../refusal.ts";
import { checkCasualObjectives } from "../scoring.ts";
import { TURNS, hasSoldiers, playerOf, rival, soldierOf } from "../state.ts";
import type { Player, Position } from "../state.ts";
import { activationFlow } from "./activation.ts";
import { reinforcementFlow } from "./reinforcement.ts";

/** One game turn: tactical, reinforcement and activation phases, end of turn (section 4). */

/** PS-2-6 */
export const TOKENS = 6;
const YELLOW = 4;

/** PS-4.1-1: how many of the six are yellow. */
export const tokens = finiteKind<Position, { readonly turn: number }, number>({
  id: "tokens",
  answer: z.int(),
  options: () =>
    Array.from({ length: YELLOW + 1 }, (_, yellow) => ({
      answer: yellow,
      id: "yellow",
      rule: "PS-4.1-1",
      ...icon("token"),
    })),
  unknown: () => no("PS-4.1-1", "tokensOutOfRange"),
  fallback: () => 1,
});

/** PS-4.2-1, PS-4.3.1-1: who acts first in a phase. */
export const firstPlayer = finiteKind<Position, { readonly phase: "reinforcement" | "activation" }, number>({
  id: "firstPlayer",
  answer: z.int(),
  options: (_s, d) =>
    [0, 1].map((seat) => ({
      answer: seat,
      id: seat === d.seat ? "me" : "rival",
      rule: d.rule,
      ...icon("first"),
    })),
  unknown: (d) => no(d.params.phase === "activation" ? "PS-4.3.1-1" : "PS-4.2-1", "noSuchSeat"),
  fallback: (_s, d) => d.seat,
});

/** PS-4.3.2-1, PS-4.3.2-10: a soldier for the next blue token, or `stop`. */
export const activate = finiteKind<Position, { readonly seat: Seat }, string>({
  id: "activate",
  answer: z.string().check(z.maxLength(20)),
  options: (s, d) => [
    ...s.soldiers
      .filter((o) => o.seat === d.params.seat && o.status === "active")
      .map((o) => ({
        answer: o.id,
        id: "soldier",
        rule: "PS-4.3.2-1",
        refusal: blueTokenRefusal(s, o),
        piece: o.id,
        ...icon("soldier"),
      })),
    { answer: "stop", rule: "PS-4.3.2-10", confirm: true, ...icon("end") },
  ],
  unknown: (_d, soldier) => no("PS-4.3.2-1", "notOnTable", { soldier }),
  fallback: () => "stop",
});

/** PS-4.3.3-4: in which sequence the soldiers ordered by one giver are activated. */
export const nextOrdered = finiteKind<Position, { readonly soldiers: readonly string[] }, string>({
  id: "nextOrdered",
  answer: z.string().check(z.maxLength(20)),
  options: (_s, d) =>
    d.params.soldiers.map((id) => ({ answer: id, id: "soldier", rule: "PS-4.3.3-4", piece: id, ...icon("order") })),
  unknown: (_d, soldier) => no("PS-4.3.3-4", "notOrdered", { soldier }),
});

interface TurnVars {
  /** Who acts first in the phase under way. */
  first: Seat;
}

export const turnFlow = psFlow<TurnVars>()("turn", {
  tactical(c) {
    c.s.phase = "tactical";
    tell(c, "turnBegan", "PS-4-1", { turn: c.s.turn });
    return askTogether(
      tokens,
      "PS-4.1-1",
      [0, 1].map((seat) => ({ seat, params: { turn: c.s.turn } })),
      "reveal",
    );
  },
  reveal(c) {
    for (const { seat, answer } of c.answers(tokens)) {
      const player = playerOf(c.s, seat);
      player.yellow = answer;
      player.blueLeft = TOKENS - answer; // PS-4.1-7
    }
    for (const player of c.s.players) gainOp(player, playerOf(c.s, rival(player.seat)));
    c.s.initiative = initiativeHolder(c.s);
    tell(c, "tokensRevealed", "PS-4.1-2", {
      yellow: c.s.players.map((p) => p.yellow),
      op: c.s.players.map((p) => p.op),
      initiative: c.s.initiative,
    });
    return goto("reinforcement");
  },
  reinforcement(c, v) {
    c.s.phase = "reinforcement";
    v.first = holder(c.s);
    return hasSoldiers(c.s, v.first)
      ? ask(firstPlayer, v.first, "PS-4.2-1", { phase: "reinforcement" }, "reinforcementFirst")
      : goto("reinforcementSlots");
  },
  reinforcementFirst(c, v) {
    v.first = c.answer(firstPlayer);
    return goto("reinforcementSlots");
  },
  // PS-4.2-4, PS-4.2-5: one slot each, and the phase is over.
  reinforcementSlots: (_c, v) => call(reinforcementFlow, { seat: v.first }, "reinforcementSecond"),
  reinforcementSecond: (_c, v) => call(reinforcementFlow, { seat: rival(v.first) }, "activation"),
  activation(c, v) {
    c.s.phase = "activation";
    v.first = holder(c.s);
    return hasSoldiers(c.s, v.first)
      ? ask(firstPlayer, v.first, "PS-4.3.1-1", { phase: "activation" }, "activationFirst")
      : goto("activations");
  },
  activationFirst(c, v) {
    v.first = c.answer(firstPlayer);
    return goto("activations");
  },
  activations: (_c, v) => call(activationsFlow, { seat: v.first }, "activationsSecond"),
  activationsSecond: (_c, v) => call(activationsFlow, { seat: rival(v.first) }, "end"),
  end(c) {
    // PS-4.3.4-3, PS-R67, in its order
    c.s.phase = "endOfTurn";
    const last = c.s.turn === TURNS || !c.s.soldiers.some((o) => o.status === "active");
    removeUnattended(c);
    if (c.s.mode === "uncovered") checkCasualObjectives(c, last);
    tell(c, "turnEnded", "PS-4.3.4-1", { turn: c.s.turn });
    clearTurn(c.s);
    if (last) return done;
    c.s.turn += 1;
    return goto("tactical");
  },
});

function holder(s: Position): Seat {
  if (s.initiative === null) throw new Error("nobody has the initiative");
  return s.initiative;
}

/** All activations of one player (PS-4.3.1-1), each followed by those it ordered. */
export const activationsFlow = psFlow<{ readonly seat: Seat }>()("activations", {
  choose(c, { seat }) {
    const able = c.s.soldiers.some((o) => o.seat === seat && blueTokenRefusal(c.s, o) === null);
    return able ? ask(activate, seat, "PS-4.3.2-1", { seat }, "activate") : done;
  },
  activate(c, { seat }) {
    const id = c.answer(activate);
    if (id === "stop") {
      tell(c, "stopped", "PS-4.3.2-10", { seat });
      return done;
    }
    playerOf(c.s, seat).blueLeft -= 1;
    soldierOf(c.s, id).blue += 1;
    return call(activationFlow, { soldier: id, source: "blueToken" as const }, "orders");
  },
  orders(c, { seat }) {
    const open = pendingOrders(c.s);
    if (open.length === 0) return goto("choose");
    if (open.length > 1) return ask(nextOrdered, seat, "PS-4.3.3-4", { soldiers: open }, "ordered");
    return goto("onlyOne");
  },
  onlyOne(c) {
    return obey(c.s, pendingOrders(c.s)[0] ?? "");
  },
  ordered(c) {
    return obey(c.s, c.answer(nextOrdered));
  },
});

function obey(
  s: Position,
  id: string,
): ReturnType<typeof call<Position, { soldier: string; source: "order" | "blueToken" }, "orders">> {
  s.orders = s.orders.map((list) => list.filter((o) => o !== id));
  return call(activationFlow, { soldier: id, source: "order" }, "orders");
}

/** The latest giver's orders still to be obeyed, an ordered NCO's before the officer's rest (PS-4.3.3-8); those of the fallen are lost (PS-R18). */
function pendingOrders(s: Position): readonly string[] {
  s.orders = s.orders
    .map((list) => list.filter((id) => soldierOf(s, id).status === "active"))
    .filter((list) => list.length > 0);
  return s.orders[s.orders.length - 1] ?? [];
}

/** PS-4.1-5, PS-4.1-6 */
function gainOp(player: Player, other: Player): void {
  const yellow = player.yellow ?? 0;
  player.op += other.yellow === 0 ? 2 * yellow : yellow;
}

/** PS-4.1-3, PS-4.1-4, PS-9.1-8, PS-R80 */
function initiativeHolder(s: Position): Seat {
  const [a, b] = s.players;
  if (a.blueLeft !== b.blueLeft) return a.blueLeft > b.blueLeft ? 0 : 1;
  return s.initiative ?? s.attacker ?? 0;
}

/** PS-4.3.4-1, PS-4.3.4-2: counts of the turn go, suppression stays. */
function clearTurn(s: Position): void {
  for (const player of s.players) {
    player.yellow = null;
    player.blueLeft = 0;
    player.reinforced = false;
    player.ordersGiven = 0;
    player.independenceUsed = false;
    player.politicalOrderUsed = false;
    player.attendUsed = false;
  }
  for (const soldier of s.soldiers) {
    soldier.activations = 0;
    soldier.blue = 0;
    soldier.ordered = false;
    soldier.anticipated = false;
    soldier.moves = 0;
    soldier.ran = false;
    soldier.raised = false;
  }
}
