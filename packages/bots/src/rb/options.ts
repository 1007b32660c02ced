import {
  allowanceOf,
  armourOf,
  assaultCover,
  fighterOf,
  mayBog,
  mustRestore,
  onTable,
  orderRefusal,
  protectorOf,
} from "@escaramuza/rules-rb";
import type { Order, Unit } from "@escaramuza/rules-rb";
import { riskAt, standAt, standOn } from "./danger.ts";
import type { Risk, Stand } from "./danger.ts";
import { movedBy, volleyOf, withUnit } from "./fire.ts";
import { facingTo } from "./march.ts";
import type { Facing } from "./march.ts";
import { againstVehicle, fightOf, passChance } from "./odds.ts";
import { chargeSpot, entrySpots, placesFor } from "./places.ts";
import type { Spot } from "./places.ts";
import { aimAt, aimsAt, ambushWorth, restful, standWorth } from "./stand.ts";
import { pullOf } from "./goals.ts";
import { lifeOf, suppressionOf } from "./worth.ts";
import { distance } from "./world.ts";
import type { Group, World } from "./world.ts";

/** What a unit could be ordered to do, each with what it is worth to have done it. */

export interface Option {
  readonly order: Order;
  readonly worth: number;
  /** Where to; null to stay. */
  readonly spot: Spot | null;
  readonly facing: Facing | null;
}

/** Places weighed in full, and those of an Advance whose fire is judged exactly. */
const WEIGHED = 14;
const JUDGED = 3;

/** The best first. */
export function optionsOf(w: World, group: Group, orders: readonly Order[]): Option[] {
  const found: Option[] = [];
  for (const order of orders) {
    if (orderRefusal(w.s, group.unit, order) !== null) continue;
    if (order === "ambush") found.push({ order, worth: ambushing(w, group), spot: null, facing: null });
    else found.push(...moving(w, group, order));
  }
  return found.toSorted((a, b) => b.worth - a.worth);
}

/** Without an order: what it has now. */
export function idleWorth(w: World, group: Group): number {
  if (!onTable(group.unit)) return RESERVE;
  const here = standAt(w, group, group.x, group.y, false);
  return standWorth(w, group, here) + (group.unit.ambush ? ambushWorth(w, group, here) : 0);
}

/** Off the table it is of no use. */
const RESERVE = -0.6;

function ambushing(w: World, group: Group): number {
  const here = standAt(w, group, group.x, group.y, false);
  return standWorth(w, group, here) + ambushWorth(w, group, here);
}

function moving(w: World, group: Group, order: "advance" | "run"): Option[] {
  const { unit } = group;
  const held = unit.vehicle === null ? unit.firedFixed : unit.vehicle.immobilised;
  if (!onTable(unit)) return entering(w, group, order);
  const charges = unit.kind === "infantry" && !held ? chargesOf(w, group, order) : [];
  const options = [...charges];
  if (!mustRestore(unit)) options.push(...staying(w, group, order));
  if (!held) options.push(...going(w, group, order));
  return options;
}

/** Where it stands: everything may fire (RB-WPN-5, RB-VSH-2). */
function staying(w: World, group: Group, order: "advance" | "run"): Option[] {
  if (order === "run" || nearInfantry(w, group, group.x, group.y, 0)) return [];
  const here = standAt(w, group, group.x, group.y, false);
  const { harm, stopped } = riskAt(w, group, here);
  const fire = volleyOf(w, w.s, group.unit).harm;
  const worth = standWorth(w, group, here) + (1 - stopped) * fire - harm;
  return [{ order, worth, spot: null, facing: null }, ...turning(w, group, order)];
}

/** A vehicle whose gun does not bear turns on the spot. */
function turning(w: World, group: Group, order: Order): Option[] {
  if (group.unit.vehicle === null || group.unit.vehicle.immobilised) return [];
  const stand = standAt(w, group, group.x, group.y, true);
  return [judged(w, group, order, weighed(w, group, stand))];
}

function entering(w: World, group: Group, order: "advance" | "run"): Option[] {
  const spots = entrySpots(group.unit, order);
  return spots
    .map((spot) => ({ spot, rough: pullOf(w, group, spot.x, spot.y) }))
    .toSorted((a, b) => b.rough - a.rough)
    .slice(0, WEIGHED)
    .flatMap(({ spot }) => {
      const there = { ...group, x: spot.x, y: spot.y };
      if (isShut(w, there, spot)) return [];
      return [estimated(w, there, order, weighed(w, there, standAt(w, there, spot.x, spot.y, true)))];
    });
}

/** First a cheap look at all places, then a full one at the best, then the exact fire of the best of those. */
function going(w: World, group: Group, order: "advance" | "run"): Option[] {
  const looked = placesFor(w, group, order)
    .map((place) => {
      const stand = standOn(w, group, place);
      const pull = restful(w, group, stand);
      return { stand, pull, rough: pull + (stand.cover ? 0.1 : 0) };
    })
    .toSorted((a, b) => b.rough - a.rough)
    .slice(0, WEIGHED)
    .filter(({ stand }) => !isShut(w, group, stand))
    .map(({ stand, pull }) => {
      const place = weighed(w, group, stand, pull);
      return { place, option: estimated(w, group, order, place) };
    })
    .toSorted((a, b) => b.option.worth - a.option.worth);
  return looked.map(({ place, option }, i) =>
    order === "advance" && i < JUDGED ? judged(w, group, order, place) : option,
  );
}

/** A place with what it is worth to stand there and to go there. */
interface Weighed {
  readonly stand: Stand;
  readonly worth: number;
  readonly risk: Risk;
  readonly bog: number;
}

function weighed(w: World, group: Group, stand: Stand, pull?: number): Weighed {
  return {
    stand,
    worth: standWorth(w, group, stand, pull),
    risk: riskAt(w, group, stand),
    bog: bogging(w, group, stand),
  };
}

function optionAt(order: Order, place: Weighed, facing: Facing | null, fire: number): Option {
  const { worth, risk, bog, stand } = place;
  return {
    order,
    worth: worth + (1 - risk.stopped) * fire - risk.harm - bog,
    spot: { x: stand.x, y: stand.y },
    facing,
  };
}

/** With the fire it would have there, roughly. */
function estimated(w: World, group: Group, order: Order, place: Weighed): Option {
  const fire = order === "advance" ? 0.9 * aimsAt(w, group, place.stand, true) : 0;
  return optionAt(order, place, facingAt(w, group, place.stand), fire);
}

function isShut(w: World, group: Group, { x, y }: Spot): boolean {
  return group.unit.kind === "infantry" && nearInfantry(w, group, x, y, SHY);
}

const SHY = 50;

/** Would it have to assault there (RB-ASL-1)? */
function nearInfantry(w: World, group: Group, x: number, y: number, margin: number): boolean {
  const reach = 1500 + margin;
  return w.foes.some((foe) => {
    if (foe.unit.kind !== "infantry" || distance(x, y, foe.x, foe.y) > reach + group.radius + foe.radius) return false;
    return group.figures.some((a) =>
      foe.figures.some((b) => distance(a.x + x - group.x, a.y + y - group.y, b.x, b.y) <= reach),
    );
  });
}

/** RB-TERR-9, for the straight way. */
function bogging(w: World, { unit, x, y }: Group, spot: Spot): number {
  if (unit.kind !== "vehicle" || !mayBog(w.s, unit, [{ x, y }, spot])) return 0;
  return lifeOf(w, unit, 1) * 0.08;
}

/** The enemy it would shoot at from there, else the nearest. */
function facingAt(w: World, group: Group, stand: Stand): Facing | null {
  if (group.unit.vehicle === null) return null;
  let best: Group | null = null;
  let most = -Infinity;
  for (const foe of w.foes) {
    const worth = aimAt(w, group, stand, foe, true) - distance(stand.x, stand.y, foe.x, foe.y) / 1_000_000;
    if (worth <= most) continue;
    most = worth;
    best = foe;
  }
  return best === null ? facingTo(group, stand) : facingTo(stand, best);
}

/** With the fire it would really have there. */
function judged(w: World, group: Group, order: Order, place: Weighed): Option {
  const { stand } = place;
  const facing = facingAt(w, group, stand);
  const unit = movedBy(group.unit, stand.x - group.x, stand.y - group.y, facing);
  return optionAt(order, place, facing, volleyOf(w, withUnit(w.s, unit), unit).harm);
}

// --- hand to hand

function chargesOf(w: World, group: Group, order: "advance" | "run"): Option[] {
  const reach = allowanceOf(group.unit, order) - 20;
  const options: Option[] = [];
  for (const foe of w.foes) {
    if (distance(group.x, group.y, foe.x, foe.y) > reach + 1500 + group.radius + foe.radius) continue;
    const spot = chargeSpot(group, foe, reach);
    if (spot === null) continue;
    const gain = foe.unit.kind === "infantry" ? fightWorth(w, group, foe, spot) : boardingWorth(w, group, foe, spot);
    if (gain === null) continue;
    const stand = standAt(w, group, spot.x, spot.y, true);
    const { harm, stopped } = riskAt(w, group, stand);
    options.push({ order, worth: standWorth(w, group, stand) + (1 - stopped) * gain - harm, spot, facing: null });
  }
  return options;
}

/** The assault with its exact odds (RB-ASL). */
export function fightWorth(w: World, group: Group, foe: Group, spot: Spot): number {
  const unit = movedBy(group.unit, spot.x - group.x, spot.y - group.y, null);
  return fightGain(w, unit, foe.unit);
}

export function fightGain(w: World, unit: Unit, foe: Unit): number {
  const s = withUnit(w.s, unit);
  const cover = assaultCover(s, unit, foe);
  const { won, lost, both } = fightOf(fighterOf(s, unit, cover.unit), fighterOf(s, foe, cover.target));
  const mine = lifeOf(w, unit, unit.figures.filter((f) => f.alive).length);
  const theirs = lifeOf(w, foe, foe.figures.filter((f) => f.alive).length);
  return (won + both) * theirs - (lost + both) * mine - LOSSES * won * mine;
}

/** Part of its own that a winner loses. */
const LOSSES = 0.15;

/** Infantry against a vehicle without infantry beside it (RB-IAV). */
function boardingWorth(w: World, group: Group, foe: Group, spot: Spot): number | null {
  if (protectorOf(w.s, foe.unit) !== null || nearInfantry(w, group, spot.x, spot.y, SHY)) return null;
  const { repeat } = standAt(w, group, spot.x, spot.y, true);
  return boardingGain(w, group.unit, foe.unit, repeat);
}

export function boardingGain(w: World, unit: Unit, vehicle: Unit, repeat: boolean): number {
  const { suppressed, destroyed } = againstVehicle(armourOf(vehicle));
  const life = lifeOf(w, vehicle, 1);
  const cowed = vehicle.suppressed ? 0 : suppressed * suppressionOf(w, vehicle);
  return passChance(unit, repeat) * (destroyed + cowed) * life;
}
