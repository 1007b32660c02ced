import { cardOf, markerOn, near, onMap } from "@escaramuza/rules-ch";
import type { Attack, CardId, Turn, Unit } from "@escaramuza/rules-ch";
import { harmIn } from "./attack.ts";
import { neededAgainst } from "./odds.ts";
import type { Offer } from "./pay.ts";
import { rallyChance, reliefOf, stepOf } from "./move.ts";
import type { Step } from "./move.ts";
import { standIn } from "./stand.ts";
import type { World } from "./world.ts";

/** Action cards that are not a way to pay for something else, and bonus cards in their windows. */

export function cardOffers(w: World, steps: ReadonlyMap<string, readonly Step[]>, rest: number): Offer[] {
  const offers: Offer[] = [];
  const late = w.style.card * (0.3 + 0.7 * w.ahead);
  const offer = (net: number, answer: Turn): void => {
    offers.push({ net, answer: () => answer, goesOn: false });
  };
  const add = (net: number, card: CardId, units: readonly Unit[]): void => {
    if (w.me.cap < cardOf(card).cost.points) return;
    const price = late * 0.4 + cardOf(card).cost.points * w.capPrice;
    offer(net - price, card === "10" ? digging(units) : played(card, units));
  };
  for (const card of new Set(w.me.hand)) {
    switch (card) {
      case "03":
        for (const group of hitGroups(w))
          add(
            total(group, (o) => reliefOf(w, o)),
            card,
            group,
          );
        break;
      case "04":
        for (const group of hitGroups(w)) {
          const [first, ...more] = group;
          if (first === undefined) continue;
          const answer = {
            do: "rally" as const,
            unit: first.id,
            with: more.map((o) => o.id),
            payment: { mode: "card" as const, card },
          };
          const net = total(group, (o) => reliefOf(w, o) * rallyChance(w, o, 0)) - late * 0.4;
          offer(net, answer);
        }
        break;
      case "05":
        for (const group of marches(w, steps)) {
          const [first, ...more] = group;
          if (first === undefined) continue;
          offer(1.7 * total(group, (step) => step.gain) - late, {
            do: "move",
            ...stepOf(first),
            with: more.map(stepOf),
            bonus: [],
            facings: [],
            payment: { mode: "card", card },
          });
        }
        break;
      case "08":
        add(3 * w.capPrice + (w.me.cap <= 2 ? 0.05 : 0), card, []);
        break;
      case "09":
        if (w.me.activation !== null) add(1.5 * rest, card, []);
        break;
      case "10":
      case "14":
        for (const o of w.own) if (o.facing !== null && onMap(o)) add(0.25 * dangerTo(w, o), card, [o]);
        break;
      case "15":
        if (w.foe.cap > 0) add(0.07 * Math.min(2, w.foe.cap), card, []);
        break;
      case "17":
        for (const o of w.own) if (o.status === "used" && onMap(o) && o.hit === null) add(0.3, card, [o]);
        break;
      default:
        break;
    }
  }
  return offers;
}

function played(card: CardId, units: readonly Unit[]): Turn {
  return { do: "card", card, units: units.map((o) => o.id), cap: 0, facings: [] };
}

/** Card 10 is a way to pay for digging in. */
function digging([unit]: readonly Unit[]): Turn {
  return { do: "hastyDefense", unit: unit?.id ?? "", with: [], facings: [], payment: { mode: "card", card: "10" } };
}

function dangerTo(w: World, unit: Unit): number {
  return unit.facing === null || unit.holdFast || unit.hasty
    ? 0
    : w.dread * standIn(w, unit, unit.place, 0, [unit.facing]).danger;
}

/** Units with markers, each with those beside it. */
function hitGroups(w: World): Unit[][] {
  // CH-7.6-2: some markers stay.
  const hit = w.own.filter((o) => (markerOn(o)?.rally ?? null) !== null && onMap(o));
  return hit.map((unit) => [unit, ...hit.filter((o) => o !== unit && near(o.place, unit.place))]);
}

/** Steps of units side by side that all want to go. */
function marches(w: World, steps: ReadonlyMap<string, readonly Step[]>): Step[][] {
  const wanted = w.own.flatMap((o) => {
    const step = steps.get(o.id)?.[0];
    return step === undefined || step.gain <= 0 || o.hidden ? [] : [step];
  });
  return wanted.map((first) => [
    first,
    ...wanted.filter((step) => step !== first && near(step.unit.place, first.unit.place)),
  ]);
}

function total<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}

/** Card 07: the lower die again when that may turn a miss into a hit (CH-R66). */
export function rerollOf(w: World, dice: readonly number[], needed: number): { card: CardId | null; die: number } {
  const [a = 0, b = 0] = dice;
  const die = b < a ? 1 : 0;
  if (!w.me.hand.includes("07") || dice.length !== 2 || a + b >= needed) return { card: null, die: 0 };
  const chance = Math.max(0, Math.min(6, 7 - (needed - Math.max(a, b)))) / 6;
  return chance >= 0.3 + 0.3 * w.ahead ? { card: "07", die } : { card: null, die: 0 };
}

/** What the dice of an attack must show, its CAP counted. */
export function neededFor(w: World, attack: Attack, target: string, cap: number): number {
  const leader = w.s.units.find((o) => o.id === attack.leader);
  const foe = w.s.units.find((o) => o.id === target);
  if (leader === undefined || foe === undefined) return 99;
  return neededAgainst(w.s, leader, foe, attack) - cap;
}

/** Cards 12 and 13 at the end of an action. */
export function encoreOf(w: World, attack: Attack | null, used: readonly string[]): CardId | null {
  const { hand, cap } = w.me;
  if (cap < 1) return null;
  const leader = attack === null ? undefined : w.own.find((o) => o.id === attack.leader);
  if (attack !== null && leader !== undefined && hand.includes("12") && !used.includes("12")) {
    const cards: CardId[] = ["12"];
    const gain = harmIn(w, leader, attack.hex, { supporters: attack.supporters, cards });
    if (gain > w.style.card * w.ahead + w.capPrice) return "12";
  }
  return hand.includes("13") && !used.includes("13") && (w.ahead < 0.9 || w.foes.length > 0) ? "13" : null;
}

/** CAP on a roll: as many as add more than they are worth. */
export function capFor(w: World, worth: (cap: number) => number): { readonly cap: number; readonly net: number } {
  let best = { cap: 0, net: worth(0) };
  for (let cap = 1; cap <= Math.min(2, w.me.cap); cap++) {
    const net = worth(cap) - cap * w.capPrice;
    if (net > best.net) best = { cap, net };
  }
  return best;
}
