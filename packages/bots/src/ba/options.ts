import {
  assaultForecast,
  assaultTargets,
  choiceRefusal,
  edgeOf,
  entryOf,
  findUnit,
  hasRule,
  isHeldBack,
  isOnTable,
  moraleFor,
  orderRefusal,
} from "@escaramuza/rules-ba";
import type { Order, OrderChoice, Unit } from "@escaramuza/rules-ba";
import { fireHarm } from "./battery.ts";
import { dangerAt } from "./danger.ts";
import { exposure } from "./drives.ts";
import { baseMorale, passes } from "./effect.ts";
import { fireAt, isObserver } from "./fire.ts";
import { bestGoing, hopedGoing, shown } from "./moves.ts";
import { requestFor } from "./requests.ts";
import { ambushWorth, hereOf, standWorth } from "./stand.ts";
import type { Pace } from "./ways.ts";
import { lifeOf, pinsCost, priceOf } from "./worth.ts";
import { distance, groupOf } from "./world.ts";
import type { Group, World } from "./world.ts";

/** Everything a unit might be ordered to do now, with what it would gain. */

export interface Option {
  readonly choice: OrderChoice;
  /** Over lying where it is. */
  readonly gain: number;
}

/** The best of them; what cannot gain more than `least` need not be looked at closely. */
export function bestOption(w: World, unit: Unit, least = 0): Option {
  let best: Option = { choice: plain(unit, "down"), gain: 0 };
  const offers = offersOf(w, unit).toSorted((a, b) => b.most - a.most);
  for (const { choice, most, gain } of offers) {
    if (most <= Math.max(best.gain, least)) break;
    const found = gain();
    if (found > best.gain) best = { choice, gain: found };
  }
  return best;
}

/** Something it might be ordered to do, with the most that may gain: what is gained is known after a closer look. */
interface Offer {
  readonly choice: OrderChoice;
  readonly most: number;
  readonly gain: () => number;
}

function sure(choice: OrderChoice, gain: number): Offer {
  return { choice, most: gain, gain: () => gain };
}

/**
 * The most it may hope to gain, before the rules are asked: quickly found, seldom too little. Who needs no more than to know that it
 * is as much as `enough` is told something between the two.
 */
export function hopeOf(w: World, unit: Unit, enough = Infinity): number {
  const group = groupOf(w.s, unit);
  const paces = ["advance", "run"] as const;
  if (isHeldBack(w.s, unit)) {
    if (unit.place.at === "aboard" || unit.place.at === "towed" || entryOf(w.s, unit) === null) return 0;
    return arrivalWorth(w, unit) + Math.max(...paces.map((pace) => hopedGoing(w, group, pace)));
  }
  const { worth: here, danger, harms } = hereOf(w, group);
  let best = DOWN * danger;
  if (unit.pins > 0) best = Math.max(best, rallyGain(w, unit));
  const goes = (): number =>
    Math.max(...paces.map((pace) => passChance(w, unit, pace) * (hopedGoing(w, group, pace) - here)));
  if (!isOnTable(unit)) return Math.max(best, goes()) + ABOARD;
  if (isObserver(unit) && !unit.requestUsed) best = Math.max(best, fireGain(w, group));
  const pass = passChance(w, unit, "fire");
  for (const [k, foe] of w.foes.entries()) {
    best = Math.max(best, pass * (1.2 * (harms[k] ?? 0) + (foe.unit.vehicle === null ? 0 : 0.1)));
    best = Math.max(best, pass * hopedAssault(w, group, foe));
  }
  best = Math.max(best, ambushWorth(w, group));
  // Places take the longest to weigh.
  return best >= enough ? best : Math.max(best, goes());
}

const CHARGE = 11_000;

function hopedAssault(w: World, group: Group, foe: Group): number {
  const away = distance(group.x, group.y, foe.x, foe.y) - group.radius - foe.radius;
  if (away > CHARGE || group.men < 3 || group.unit.gun !== null) return 0;
  const [ours, theirs] = [2 * group.men * group.men, foe.men * foe.men];
  const won = ours / (ours + theirs);
  return won * lifeOf(w, foe.unit, Math.max(1, foe.men)) - (1 - won) * lifeOf(w, group.unit, group.men);
}

function plain(unit: Unit, order: Order): OrderChoice {
  return { unit: unit.id, order, assault: null };
}

export function offersOf(w: World, unit: Unit): Offer[] {
  const group = groupOf(w.s, unit);
  if (isHeldBack(w.s, unit)) return entering(w, group);
  if (!isOnTable(unit)) return ridersOffers(w, group);
  const { worth: here, danger } = hereOf(w, group);
  const shows = unit.vehicle === null ? 0 : exposure(w, group, group.x, group.y, unit.vehicle.heading);
  const prone = unit.vehicle === null ? DOWN * danger : 0;
  const offers: Offer[] = [sure(plain(unit, "down"), prone)];
  const add = (order: Order, most: number, gain: () => number | null): void => {
    const pass = passChance(w, unit, order);
    const tested = (value: number | null): number => (value === null ? 0 : pass * value + (1 - pass) * 0.5 * prone);
    offers.push({ choice: plain(unit, order), most: tested(most), gain: () => tested(gain()) });
  };
  const seen = unit.hidden ? dangerAt(w, shown(group), group.x, group.y) - danger : 0;
  const fire = fireGain(w, group) - seen;
  if (fire > 0) add("fire", fire, () => fire);
  for (const pace of ["advance", "run"] as const) {
    if (unit.vehicle?.boarded === true || orderRefusal(w.s, unit, pace) !== null) continue;
    const over = (worth: number): number => worth - here + shows;
    add(pace, over(hopedGoing(w, group, pace)), () => {
      const going = bestGoing(w, group, pace);
      return going === null ? null : over(going.worth);
    });
  }
  if (orderRefusal(w.s, unit, "ambush") === null) {
    const worth = ambushWorth(w, group);
    add("ambush", worth, () => worth);
  }
  if (unit.pins > 0) offers.push(sure(plain(unit, "rally"), rallyGain(w, unit)));
  offers.push(...assaults(w, group, here));
  return offers;
}

/** Part of the danger that Down takes away. */
const DOWN = 0.5;

function passChance(w: World, unit: Unit, order: Order): number {
  if (order === "down") return 1;
  if (unit.pins === 0 && !hasRule(unit, "shirkers")) return 1;
  return passes(moraleFor(w.s, unit, { kind: "order", order, penalty: null }).value);
}

// --- fire

/** Those worth looking at closely. */
const CLOSELY = 3;

function fireGain(w: World, group: Group): number {
  const { unit } = group;
  if (isObserver(unit) && !unit.requestUsed && orderRefusal(w.s, unit, "fire") === null) {
    const request = requestFor(w, unit);
    if (request !== null) return request.worth;
  }
  // Whoever hurts somebody may be ordered to, but for a medic (BA-HQ-11).
  if (!isOnTable(unit) || hasRule(unit, "medic")) return 0;
  let best = 0;
  for (const foe of likely(w, group)) best = Math.max(best, fireAt(w, w.s, unit, "fire", foe.unit)?.harm ?? 0);
  return best;
}

/** The enemies whom it might hurt most, roughly; a few more where arcs or one-shot weapons may change that. */
function likely(w: World, group: Group): Group[] {
  const { harms } = hereOf(w, group);
  return w.foes
    .map((foe, k) => ({ foe, harm: harms[k] ?? 0 }))
    .filter(({ foe, harm }) => harm > 0 || foe.unit.vehicle !== null)
    .toSorted((a, b) => b.harm - a.harm)
    .slice(0, CLOSELY)
    .map(({ foe }) => foe);
}

// --- pins

/** On a pass D6+1 are gone (BA-ORD-6). */
function rallyGain(w: World, unit: Unit): number {
  const pass = passes(moraleFor(w.s, unit, { kind: "order", order: "rally", penalty: null }).value);
  const gone = Math.min(unit.pins, 4);
  const lighter: Unit = { ...unit, pins: unit.pins - gone };
  const fear = unit.pins + 2 >= baseMorale(unit) ? 0.4 * lifeOf(w, unit, unit.starting) : 0;
  return pass * (w.style.rally * pinsCost(w, lighter, gone) + fear);
}

// --- close quarters (BA-CQ)

function assaults(w: World, group: Group, here: number): Offer[] {
  const { unit } = group;
  if (unit.vehicle === null && group.men < 3) return [];
  const offers: Offer[] = [];
  const pass = passChance(w, unit, "run");
  for (const id of assaultTargets(w.s, unit)) {
    const target = findUnit(w.s, id);
    if (target === null) continue;
    const choice: OrderChoice = { unit: unit.id, order: "run", assault: id };
    const at = groupOf(w.s, target);
    const after = Math.max(-0.5, Math.min(0.5, standWorth(w, group, at.x, at.y) - here));
    const most = lifeOf(w, target, Math.max(1, at.men)) - reaction(w, at, group);
    offers.push({
      choice,
      most: pass * (most + after),
      gain: () => {
        if (choiceRefusal(w.s, w.seat, choice) !== null) return 0;
        const gain = assaultGain(w, group, target);
        return gain <= 0 ? 0 : pass * (gain + after);
      },
    });
  }
  return offers;
}

function assaultGain(w: World, group: Group, target: Unit): number {
  const { unit, men } = group;
  const forecast = assaultForecast(w.s, unit, target.id, true);
  if (forecast === null) return 0;
  const mine = lifeOf(w, unit, men) + throughWorth(w, unit);
  const foe = groupOf(w.s, target);
  const theirs = lifeOf(w, target, Math.max(1, foe.men));
  switch (forecast.what) {
    case "fight": {
      if (forecast.length > forecast.reach) return 0;
      const won = part(forecast.odds.first);
      const lost = part(forecast.odds.second);
      // Who strikes first loses only to those who are left (BA-CQ-13).
      const losses = LOSSES * Math.min(1, foe.men / men) * (forecast.together ? 1 : 0.5);
      return won * theirs - (lost + losses * won + w.style.fear) * mine - reaction(w, foe, group);
    }
    case "vehicle": {
      if (forecast.length > forecast.reach) return 0;
      const { out, full, superficial } = forecast.damage;
      return (part(out) + 0.5 * part(full) + 0.15 * part(superficial)) * theirs - 0.05 * mine - reaction(w, foe, group);
    }
    case "overrun":
      return 0.6 * (1 - part(forecast.holds)) * theirs - 0.2 * mine;
    case "collision":
    case "ram":
      return 0;
  }
}

/** What it may still bring by leaving the table is lost with it (BA-SCEN-7). */
function throughWorth(w: World, unit: Unit): number {
  return w.attacks && !hasRule(unit, "medic") ? 0.5 * w.scenario.leftVp : 0;
}

/** Part of its own that a winner loses. */
const LOSSES = 0.35;

/** Who has no order yet and is far enough fires first (BA-CQ-6). */
function reaction(w: World, foe: Group, group: Group): number {
  if (foe.unit.die !== null && foe.unit.die !== "ambush") return 0;
  return 0.6 * fireHarm(w, foe.unit, foe, { ...group, x: group.x, y: group.y }, "still");
}

export function part({ ways, total }: { readonly ways: bigint; readonly total: bigint }): number {
  return total === 0n ? 0 : Number((ways * 10_000n) / total) / 10_000;
}

// --- from off the table

function entering(w: World, group: Group): Offer[] {
  const { unit } = group;
  if (unit.place.at === "aboard" || unit.place.at === "towed" || entryOf(w.s, unit) === null) return [];
  // Who never comes is lost.
  const offers = goings(w, group, (worth) => arrivalWorth(w, unit) + worth);
  if (unit.place.at !== "outflank" || w.turnsLeft <= LAST) return offers;
  // Next turn it may come farther forward (BA-DEPLOY-16): not before it is beyond the line that counts.
  return offers.map((offer) => ({ ...offer, gain: () => (isShort(w, group, offer.choice.order) ? 0 : offer.gain()) }));
}

/** So late nobody waits for a better place. */
const LAST = 2;

function isShort(w: World, group: Group, order: Order): boolean {
  const { behind } = w.scenario;
  if (behind === null || (order !== "run" && order !== "advance")) return false;
  const going = bestGoing(w, group, order);
  if (going === null) return false;
  return edgeOf(w.s, w.seat) === "south" ? going.y < behind.line : going.y > w.board.height - behind.line;
}

function arrivalWorth(w: World, unit: Unit): number {
  return 1 + 0.3 * priceOf(w, unit);
}

/** Who is aboard does nothing. */
const ABOARD = 0.3;

/** Aboard: out where that is better than to stay. */
function ridersOffers(w: World, group: Group): Offer[] {
  const { unit } = group;
  const here = hereOf(w, group).worth;
  const offers = goings(w, group, (worth, pace) => passChance(w, unit, pace) * (worth - here + ABOARD));
  return unit.pins > 0 ? [sure(plain(unit, "rally"), rallyGain(w, unit)), ...offers] : offers;
}

function goings(w: World, group: Group, gainOf: (worth: number, pace: Pace) => number): Offer[] {
  const { unit } = group;
  return (["run", "advance"] as const).flatMap((pace): Offer[] => {
    if (orderRefusal(w.s, unit, pace) !== null) return [];
    const gain = (): number => {
      const going = bestGoing(w, group, pace);
      return going === null ? 0 : gainOf(going.worth, pace);
    };
    return [{ choice: plain(unit, pace), most: gainOf(hopedGoing(w, group, pace), pace), gain }];
  });
}
