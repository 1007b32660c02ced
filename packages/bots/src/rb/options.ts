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
import { riskAt, standAt, standHere, standsOn } from "./danger.ts";
import type { Risk, Stand } from "./danger.ts";
import { movedBy, withUnit } from "./fire.ts";
import type { Volley } from "./fire.ts";
import { facingTo } from "./march.ts";
import type { Facing } from "./march.ts";
import { againstVehicle, fightOf, passChance } from "./odds.ts";
import { chargeTo, entrySpots, placesFor } from "./places.ts";
import type { Spot } from "./places.ts";
import { leadersOf, rowOf, screenOf } from "./rows.ts";
import { aimAt, aimsAt, ambushWorth, restful, standWorth } from "./stand.ts";
import { pullOf } from "./goals.ts";
import { volleyFrom, volleyOf } from "./volley.ts";
import { lifeOf, suppressionOf } from "./worth.ts";
import { distance } from "./ground.ts";
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
  const here = standHere(w, group, false);
  return standWorth(w, group, here) + (group.unit.ambush ? ambushWorth(w, group, here) : 0);
}

/** Off the table it is of no use. */
const RESERVE = -0.6;

function ambushing(w: World, group: Group): number {
  const here = standHere(w, group, false);
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
  const here = standHere(w, group, false);
  const { harm, stopped } = riskAt(w, group, here);
  const fire = exactFire(w, group, here, () => volleyOf(w, group.unit));
  const worth = standWorth(w, group, here) + (1 - stopped) * fire - harm;
  return [{ order, worth, spot: null, facing: null }, ...turning(w, group, order)];
}

/** A vehicle whose gun does not bear turns on the spot. */
function turning(w: World, group: Group, order: Order): Option[] {
  if (group.unit.vehicle === null || group.unit.vehicle.immobilised) return [];
  const stand = standHere(w, group, true);
  return [judged(w, group, order, weighed(w, group, stand))];
}

function entering(w: World, group: Group, order: "advance" | "run"): Option[] {
  const spots = entrySpots(group.unit, order);
  return spots
    .map((spot) => ({ spot, rough: pullOf(w, group, spot) }))
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
  const looked: { readonly place: Weighed; readonly worth: number }[] = [];
  for (const { stand, pull } of roughly(w, group, standsOn(w, group, placesFor(w, group, order)))) {
    if (isShut(w, group, stand)) continue;
    const place = weighed(w, group, stand, pull);
    looked.push({ place, worth: worthOf(place, roughFire(w, group, order, stand)) });
  }
  return looked
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ place, worth }, i) =>
      order === "advance" && i < JUDGED
        ? judged(w, group, order, place)
        : { order, worth, spot: place.stand, facing: facingAt(w, group, place.stand) },
    );
}

interface Rough {
  readonly stand: Stand;
  readonly pull: number;
  readonly rough: number;
}

/** The best by what is cheap to ask; of equals the first. */
function roughly(w: World, group: Group, stands: readonly Stand[]): Rough[] {
  const best: Rough[] = [];
  for (const stand of stands) {
    const pull = restful(w, group, stand);
    const rough = pull + (stand.cover ? 0.1 : 0);
    let i = best.length;
    while (i > 0 && rough > (best[i - 1]?.rough ?? 0)) i--;
    if (i >= WEIGHED) continue;
    best.splice(i, 0, { stand, pull, rough });
    if (best.length > WEIGHED) best.pop();
  }
  return best;
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

/** With so much fire from there. */
function worthOf({ worth, risk, bog }: Weighed, fire: number): number {
  return worth + (1 - risk.stopped) * fire - risk.harm - bog;
}

function optionAt(order: Order, place: Weighed, facing: Facing | null, fire: number): Option {
  return { order, worth: worthOf(place, fire), spot: place.stand, facing };
}

/** With the fire it would have there, roughly. */
function estimated(w: World, group: Group, order: Order, place: Weighed): Option {
  return optionAt(order, place, facingAt(w, group, place.stand), roughFire(w, group, order, place.stand));
}

function roughFire(w: World, group: Group, order: Order, stand: Stand): number {
  return order === "advance" ? 0.9 * aimsAt(w, group, stand, true) : 0;
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
  const row = rowOf(w, group, stand);
  if (row.facing === undefined) row.facing = facingFrom(w, group, stand);
  return row.facing;
}

function facingFrom(w: World, group: Group, stand: Stand): Facing | null {
  let best: Group | null = null;
  let most = -Infinity;
  for (const [k, foe] of w.foes.entries()) {
    const worth = aimAt(w, group, stand, k, true) - distance(stand.x, stand.y, foe.x, foe.y) / 1_000_000;
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
  return optionAt(
    order,
    place,
    facing,
    exactFire(w, group, stand, () => volleyFrom(w, group, stand, facing)),
  );
}

function exactFire(w: World, group: Group, stand: Stand, fire: () => Volley): number {
  // Somebody else may observe for it (RB-WPN-11), from wherever he is.
  if (group.body.arms.lobs) return fire().harm;
  return exactly(w, group, stand, screenOf(w), () => fire().harm);
}

/** Kept for these own units. */
function exactly(w: World, group: Group, stand: Stand, those: number, find: () => number): number {
  const row = rowOf(w, group, stand);
  if (row.found !== those) {
    row.exact = find();
    row.found = those;
  }
  return row.exact;
}

// --- hand to hand

function chargesOf(w: World, group: Group, order: "advance" | "run"): Option[] {
  const reach = allowanceOf(group.unit, order) - 20;
  const options: Option[] = [];
  for (const foe of w.foes) {
    if (distance(group.x, group.y, foe.x, foe.y) > reach + 1500 + group.radius + foe.radius) continue;
    const [stand] = standsOn(w, group, chargeTo(w, group, foe, reach));
    if (stand === undefined) continue;
    const gain =
      foe.unit.kind === "infantry"
        ? exactly(w, group, stand, leadersOf(w), () => fightWorth(w, group, foe, stand))
        : boardingWorth(w, group, foe, stand);
    if (gain === null) continue;
    const { harm, stopped } = riskAt(w, group, stand);
    options.push({
      order,
      worth: standWorth(w, group, stand) + (1 - stopped) * gain - harm,
      spot: stand,
      facing: null,
    });
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
function boardingWorth(w: World, group: Group, foe: Group, stand: Stand): number | null {
  if (protectorOf(w.s, foe.unit) !== null || nearInfantry(w, group, stand.x, stand.y, SHY)) return null;
  return boardingGain(w, group.unit, foe.unit, stand.repeat);
}

export function boardingGain(w: World, unit: Unit, vehicle: Unit, repeat: boolean): number {
  const { suppressed, destroyed } = againstVehicle(armourOf(vehicle));
  const life = lifeOf(w, vehicle, 1);
  const cowed = vehicle.suppressed ? 0 : suppressed * suppressionOf(w, vehicle);
  return passChance(unit, repeat) * (destroyed + cowed) * life;
}
