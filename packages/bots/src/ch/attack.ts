import {
  DATA,
  cellAt,
  counter,
  distance,
  fireCost,
  fireRefusal,
  firepower,
  isEngaged,
  mayFire,
  near,
  onMap,
  plays,
  supporterRefusal,
  turretCost,
  unitsAt,
} from "@escaramuza/rules-ch";
import type { CardId, Turn, Unit } from "@escaramuza/rules-ch";
import { harmOf, neededAgainst } from "./odds.ts";
import type { Means } from "./odds.ts";
import type { Idea, Offer } from "./pay.ts";
import { neededAt } from "./stand.ts";
import { lifeOf } from "./world.ts";
import type { World } from "./world.ts";

/** Fire, close combat, weapon cards and fire at hexes where somebody may hide, each with its exact odds. */

export function attacksOf(w: World, unit: Unit): Idea[] {
  if (!onMap(unit) || !mayFire(unit)) return [];
  if (isEngaged(w.s, unit)) return closeCombatsOf(w, unit);
  const ideas: Idea[] = [];
  for (const hex of new Set(w.foes.map((foe) => foe.place))) {
    if (fireRefusal(w.s, unit, hex, null, undefined) !== null) continue;
    for (const supporters of teams(w, unit, hex)) ideas.push(fireAt(w, unit, hex, supporters));
  }
  return ideas;
}

/** What an attack on a hex does to the enemy less what it does to friends in it (CH-7.5.1-1). */
export function harmIn(w: World, unit: Unit, hex: string, means: Means): number {
  let gain = 0;
  for (const target of unitsAt(w.s, hex)) gain += harmTo(w, unit, target, means);
  return gain;
}

export function harmTo(w: World, unit: Unit, target: Unit, means: Means, cap = 0): number {
  const { destroyed, hit } = harmOf(neededWith(w, unit, target, means) - cap, target.hit !== null);
  const worth = (destroyed + hit * w.style.hit) * lifeOf(w, target);
  return target.seat === w.seat ? -1.2 * worth : worth;
}

/** Fire of its own against one it can reach is looked up; friends who help add to it (CH-9.1.2-3). */
function neededWith(w: World, unit: Unit, target: Unit, means: Means): number {
  const { weapon = null, cards, spotter, supporters } = means;
  const plain = weapon === null && (cards === undefined || cards.length === 0) && spotter === undefined;
  const alone = plain && target.seat !== w.seat && unit.seat === w.seat ? neededAt(w, unit, target) : null;
  if (alone === null) return neededAgainst(w.s, unit, target, means);
  return alone - DATA.figures.combat.supporter.value * (supporters?.length ?? 0);
}

function fireAt(w: World, unit: Unit, hex: string, supporters: readonly Unit[]): Idea {
  const ids = supporters.map((o) => o.id);
  const plain = harmIn(w, unit, hex, { supporters: ids });
  const bonus = aimed(w, (cards) => harmIn(w, unit, hex, { supporters: ids, cards }) - plain);
  const gain =
    (bonus.length > 0 ? harmIn(w, unit, hex, { supporters: ids, cards: bonus }) - w.style.card : plain) -
    unmasked(w, unit);
  return {
    units: [unit, ...supporters],
    gain,
    cost: fireCost(unit) + turretCost(unit, hex),
    waits: true,
    make: (payment) => ({
      do: "fire",
      unit: unit.id,
      target: hex,
      supporters: ids,
      bonus,
      facings: [],
      payment,
    }),
  };
}

/** Coming out of hiding has its price. */
export function unmasked(w: World, unit: Unit): number {
  return unit.hidden ? w.style.ambush * Math.min(1, w.foeFresh + 0.2) : 0;
}

/** Card 06 where it adds more than it is worth in hand. */
function aimed(w: World, more: (cards: readonly CardId[]) => number): CardId[] {
  return w.me.hand.includes("06") && more(["06"]) > w.style.card * (0.4 + w.ahead) ? ["06"] : [];
}

/** Nobody; those who lose nothing by it; everybody who can. */
function teams(w: World, leader: Unit, hex: string): Unit[][] {
  if (!plays(w.s, "P2")) return [[]];
  const able = w.own.filter(
    (o) =>
      o !== leader &&
      onMap(o) &&
      !o.hidden &&
      near(o.place, leader.place) &&
      supporterRefusal(w.s, leader, o, hex, "red", undefined) === null,
  );
  const idle = able.filter((o) => o.status !== "unused");
  const teams: Unit[][] = [[]];
  if (idle.length > 0) teams.push(idle);
  if (able.length > idle.length) teams.push(able);
  return teams;
}

function closeCombatsOf(w: World, unit: Unit): Idea[] {
  const team = plays(w.s, "P2")
    ? w.own.filter(
        (o) =>
          o !== unit && o.place === unit.place && supporterRefusal(w.s, unit, o, unit.place, "red", undefined) === null,
      )
    : [];
  const foes = w.foes.filter((foe) => foe.place === unit.place);
  return foes.flatMap((foe) =>
    [[], ...(team.length > 0 ? [team] : [])].map((supporters): Idea => {
      const ids = supporters.map((o) => o.id);
      const plain = harmTo(w, unit, foe, { supporters: ids });
      const bonus = aimed(w, (cards) => harmTo(w, unit, foe, { supporters: ids, cards }) - plain);
      return {
        units: [unit, ...supporters],
        // Whoever strikes first in a melee seldom gets a second blow.
        gain: 1.4 * (bonus.length > 0 ? harmTo(w, unit, foe, { supporters: ids, cards: bonus }) : plain),
        cost: fireCost(unit),
        waits: false,
        make: (payment) => ({
          do: "closeCombat",
          unit: unit.id,
          target: foe.id,
          supporters: ids,
          bonus,
          payment,
        }),
      };
    }),
  );
}

/** Weapon cards cost nothing but themselves (CH-8.4-2). */
export function weaponOffers(w: World): Offer[] {
  const offers: Offer[] = [];
  for (const { card, unit: id } of w.me.weapons) {
    const unit = w.own.find((o) => o.id === id);
    if (unit === undefined || !onMap(unit) || !mayFire(unit)) continue;
    const payment = { mode: "card" as const, card };
    const price = w.style.card * (0.2 + w.ahead);
    const offer = (net: number, answer: Turn): void => {
      offers.push({ net, answer: () => answer, goesOn: false });
    };
    const plain = { supporters: [], bonus: [], payment };
    if (isEngaged(w.s, unit)) {
      for (const foe of w.foes)
        if (foe.place === unit.place)
          offer(1.4 * harmTo(w, unit, foe, { weapon: card }) - price, {
            do: "closeCombat",
            unit: id,
            target: foe.id,
            ...plain,
          });
      continue;
    }
    for (const hex of new Set(w.foes.map((foe) => foe.place)))
      if (fireRefusal(w.s, unit, hex, card, undefined) === null)
        offer(harmIn(w, unit, hex, { weapon: card }) - price - unmasked(w, unit), {
          do: "fire",
          unit: id,
          target: hex,
          facings: [],
          ...plain,
        });
  }
  return offers;
}

const SUSPECTED = 3;

/** CH-10.03-1: what is left of an activation into cover near by, where nothing better is to be had. */
export function reconsOf(w: World, unit: Unit): Idea[] {
  if (w.hidden === 0 || !plays(w.s, "P3") || !onMap(unit) || unit.hidden || !mayFire(unit) || isEngaged(w.s, unit))
    return [];
  const ideas: Idea[] = [];
  const cover = [...w.board.cells.values()].filter((cell) => cell.ground.cover);
  for (const { label } of cover) {
    const away = distance(unit.place, label);
    if (away > SUSPECTED || w.s.units.some((o) => o.place === label)) continue;
    if (fireRefusal(w.s, unit, label, null, undefined) !== null) continue;
    const bonus = away === 1 ? 3 : 0;
    const needed = 12 + cellAt(w.board, label).ground.dm - firepower(unit, "red") - bonus;
    const { destroyed, hit } = harmOf(needed, false);
    ideas.push({
      units: [unit],
      gain: (w.hidden / cover.length) * (destroyed + hit * w.style.hit + 0.3) * counter(unit).vp,
      cost: fireCost(unit),
      waits: true,
      make: (payment) => ({
        do: "fire",
        unit: unit.id,
        target: label,
        supporters: [],
        bonus: [],
        facings: [],
        payment,
      }),
    });
  }
  return ideas;
}
