import { call, done, goto } from "@escaramuza/kernel";
import type { Next, Seat } from "@escaramuza/kernel";
import type { Do } from "../answers.ts";
import { lastingRefusal } from "../attacks.ts";
import { chFlow, tell } from "../ch.ts";
import { cardOf } from "../data.ts";
import { removeMarker } from "../losses.ts";
import { capModifier } from "../modifiers.ts";
import { facingTowards } from "../moves.ts";
import { reveal } from "../reveals.ts";
import { playerOf, rival, unitOf } from "../state.ts";
import { facingsFlow } from "./reveal.ts";
import { askAfterRoll, playedAfterRoll } from "./window.ts";

/** What an action card does (D6); its price is paid already. */

interface CardVars {
  readonly seat: Seat;
  readonly card: Do<"card">["card"];
  readonly units: readonly string[];
  readonly hex: string | null;
  readonly cap: number;
  dice: readonly number[];
}

export function cardVars(seat: Seat, a: Do<"card">): CardVars {
  return { seat, card: a.card, units: a.units, hex: a.hex ?? null, cap: a.cap, dice: [] };
}

export const cardFlow = chFlow<CardVars>()("card", {
  play(c, v): Next<"roll" | "end"> {
    const { s } = c;
    const player = playerOf(s, v.seat);
    const amount = cardOf(v.card).amount ?? 0;
    switch (v.card) {
      case "03":
        for (const id of v.units) {
          const unit = unitOf(s, id);
          if (unit.hit === null || lastingRefusal(unit) !== null) continue;
          removeMarker(c, unit);
          tell(c, "rallied", "CH-R47", { unit: id, seat: v.seat });
        }
        return done;
      case "08":
        player.cap += amount;
        tell(c, "capGained", "CH-8.1-1", { seat: v.seat, cap: player.cap, gained: amount });
        return done;
      case "09": {
        const { activation } = player;
        if (activation === null || activation.granted === null) throw new Error("no activation to add to");
        player.activation = { ...activation, granted: activation.granted + amount };
        tell(c, "apGained", "CH-8.1-1", { seat: v.seat, gained: amount });
        return done;
      }
      case "11":
        return scout();
      case "14":
        for (const id of v.units) {
          unitOf(s, id).holdFast = true;
          tell(c, "holdsFast", "CH-8.1-1", { unit: id, seat: v.seat });
        }
        return done;
      case "15":
        player.cap -= Math.abs(v.cap);
        return goto("roll");
      case "17": {
        const [id = ""] = v.units;
        unitOf(s, id).status = "unused";
        tell(c, "freshAgain", "CH-8.1-1", { unit: id, seat: v.seat });
        return done;
      }
      default:
        throw new Error(`card ${v.card} is no action by itself`);
    }

    /** Card 11: hidden enemies of the hex, or nothing there. */
    function scout(): Next<"end"> {
      const hidden = s.units.filter((unit) => unit.hidden && unit.seat !== v.seat && unit.place === v.hex);
      const from = unitOf(s, v.units[0] ?? "").place;
      for (const unit of hidden) reveal(c, unit, facingTowards(unit.place, from), "CH-8.1-1");
      tell(c, "scouted", "CH-8.1-1", { seat: v.seat, hex: v.hex, found: hidden.length, reveals: true });
      return call(
        facingsFlow,
        { seat: rival(v.seat), units: hidden.map((unit) => unit.id), why: "revealed" as const },
        "end",
      );
    }
  },
  // Card 15: 1D6, CAP on it (CH-D8).
  roll(c, v) {
    v.dice = c.roll({
      purpose: "marksman",
      rule: "CH-8.1-1",
      seat: v.seat,
      n: 1,
      sides: 6,
      modifiers: capModifier(v.cap),
      reads: "total",
      target: null,
      about: {},
    }).dice;
    return goto("window");
  },
  window: (c, v) => askAfterRoll(c, v.seat, v.dice, null),
  played: (c, v) => playedAfterRoll(c, v.seat, v),
  resolve(c, v) {
    const enemy = playerOf(c.s, rival(v.seat));
    const total = (v.dice[0] ?? 0) + v.cap;
    const lost = Math.min(enemy.cap, total <= MARKSMAN_LOW ? 1 : 2);
    enemy.cap -= lost;
    tell(c, "capLost", "CH-8.1-1", { seat: enemy.seat, cap: enemy.cap, lost });
    return done;
  },
  end: () => done,
});

/** Up to this, card 15 costs the opponent 1 CAP, above it 2. */
const MARKSMAN_LOW = 3;
