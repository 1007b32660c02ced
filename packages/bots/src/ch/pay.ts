import { apLeft, plays } from "@escaramuza/rules-ch";
import type { Payment, Turn, Unit } from "@escaramuza/rules-ch";
import type { World } from "./world.ts";

/** Something to do: who, what for, and what it costs in AP. */
export interface Idea {
  readonly units: readonly Unit[];
  readonly gain: number;
  readonly cost: number;
  /** Waiting for something better loses nothing while the enemy may come nearer. */
  readonly waits: boolean;
  make(payment: Payment): Turn;
}

/** An answer and what it is worth, its price taken off. */
export interface Offer {
  readonly net: number;
  /** Made when it is asked for: of hundreds a few are. */
  answer(): Turn;
  /** It goes on with the activation under way. */
  readonly goesOn: boolean;
}

/** Every way to pay for an idea that is worth it, put to `offers`. `rest`: what the activation under way could still do. */
export function offersFor(w: World, idea: Idea, rest: number, offers: Offer[]): Offer[] {
  const { style, me } = w;
  const unit = idea.units[0]?.id ?? null;
  const offer = (price: number, payment: Payment, goesOn = false): void => {
    offers.push({ net: idea.gain - price, answer: () => idea.make(payment), goesOn });
  };
  const members = me.activation?.members ?? [];
  const fresh = idea.units.filter((o) => o.status === "unused");
  const inside = idea.units.every((o) => members.includes(o.id));
  if (inside || (plays(w.s, "P2") && idea.units.some((o) => members.includes(o.id)) && joinable(idea.units, members))) {
    const price = apPrice(w, idea.cost, apLeft(me));
    if (price !== null) offer(price + style.spent * fresh.length, { mode: "ap", start: "join" }, true);
  }
  if (fresh.length === idea.units.length) {
    const held = idea.waits && idea.gain < style.hold * w.foeFresh ? 1 : 0;
    const price = apPrice(w, idea.cost, 7);
    const others = style.spent * (fresh.length - 1) * (idea.waits ? 1 : 0);
    if (price !== null && w.s.battle.variableAp && unit !== null) {
      if (me.activation === null || rest <= 0)
        offers.push({
          net: idea.gain - price - held,
          answer: () => ({ do: "activate", unit, cap: 0 }),
          goesOn: false,
        });
    } else if (price !== null) offer(price + held + others + Math.max(0, rest), { mode: "ap", start: "new" });
    if (idea.gain > style.spent || me.activation !== null)
      offer(held + others + style.spent * (idea.cost >= 5 ? 0.4 : 1), { mode: "opportunity" });
  }
  if (me.cap >= idea.cost) offer(idea.cost * w.capPrice, { mode: "cap" });
  const late = 0.3 + 0.7 * w.ahead;
  if (me.hand.includes("01")) offer(style.card * late, { mode: "card", card: "01" });
  const [only, ...more] = idea.units;
  if (me.hand.includes("02") && only?.status === "used" && more.length === 0)
    offer(style.card * late * 0.8, { mode: "card", card: "02" });
  return offers;
}

function joinable(units: readonly Unit[], members: readonly string[]): boolean {
  return units.every((o) => members.includes(o.id) || o.status === "unused");
}

/** CH-3.2.1-1: what is wanting is made up with CAP; null where that is too much. */
function apPrice(w: World, cost: number, held: number): number | null {
  const cap = Math.max(0, cost - held);
  if (held < 1 || cap > w.me.cap) return null;
  return (cost - cap) * w.style.ap + cap * w.capPrice;
}
