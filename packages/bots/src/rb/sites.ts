import { behindWall } from "@escaramuza/rules-rb";
import { distance } from "./ground.ts";
import { roughlySees } from "./sight.ts";
import { STEP } from "./salvo.ts";
import type { Stand } from "./danger.ts";
import type { Place } from "./places.ts";
import type { Row } from "./rows.ts";
import type { Firing } from "./volley.ts";
import type { Group, World } from "./world.ts";

/**
 * Places of one unit, kept with what they have to do with each enemy. That depends on where the two stand and on the board, so it holds
 * until one of them moves.
 */
export interface Sites {
  readonly places: readonly Place[];
  /** Each as a stand of who has moved, without and with a repeated check; null where nobody has asked. */
  stands: (readonly [Stand, Stand])[] | null;
  /** By the shape of an enemy, for each place. */
  readonly looks: Map<number, Int32Array>;
  /** Those of the enemies of one decision, in their order. */
  stamp: number;
  now: Int32Array[];
  /** By all enemies as they are, and those of one decision. */
  readonly byEnemies: Map<number, (Row | undefined)[]>;
  epoch: number;
  asked: number;
  rows: (Row | undefined)[];
  /** What may be fired from each. */
  readonly firings: (Map<number | string, Firing> | undefined)[];
  /** What ways from the places cost, so many of each. */
  ways: Float64Array | null;
}

/** Where a stand is kept. */
export interface Site {
  readonly sites: Sites;
  readonly at: number;
}

export function sitesOf(places: readonly Place[]): Sites {
  return {
    places,
    stands: null,
    looks: new Map(),
    stamp: 0,
    now: [],
    byEnemies: new Map(),
    epoch: 0,
    asked: 0,
    rows: [],
    firings: [],
    ways: null,
  };
}

// A look at an enemy from a place: three distances in steps of 7 bits, and flags; the dear ones are filled in when asked.
const BITS = 7;
const LOW = (1 << BITS) - 1;
const flag = (n: number): number => 1 << (3 * BITS + n);
const KNOWN = flag(0);
/** Each sees the place of the other, roughly. */
export const SEEN = flag(1);
/** He may be upon it in one run. */
export const NEAR = flag(2);
const TO_HIM = { asked: flag(3), yes: flag(4) };
const TO_IT = { asked: flag(5), yes: flag(6) };
const HALF_WAY = { asked: flag(7), yes: flag(8) };

/** How far an infantry unit that runs can still assault from. */
const CHARGE = 4500;
const STRIDE = 1500;

/** From it to him; from him to it; the same when he has come nearer. In steps. */
export function aimStep(look: number): number {
  return look & LOW;
}

export function fireStep(look: number): number {
  return (look >> BITS) & LOW;
}

export function nearerStep(look: number): number {
  return (look >> (2 * BITS)) & LOW;
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly site: Site | null;
}

/** The look from a stand of the group at the enemy of that number. */
export function lookAt(w: World, group: Group, stand: Spot, k: number): number {
  const { site } = stand;
  if (site === null) return lookOf(w, group, stand, k);
  const list = looksOf(w, site.sites)[k];
  if (list === undefined) return 0;
  const had = list[site.at] ?? 0;
  return had === 0 ? (list[site.at] = lookOf(w, group, stand, k)) : had;
}

function looksOf(w: World, sites: Sites): readonly Int32Array[] {
  if (sites.stamp === w.stamp) return sites.now;
  sites.stamp = w.stamp;
  sites.now = w.foes.map(({ body: { shape } }) => {
    let looks = sites.looks.get(shape.id);
    if (looks === undefined) {
      sites.looks.set(shape.id, (looks = new Int32Array(sites.places.length)));
      w.ground.weight += 16 + sites.places.length / 2;
    }
    return looks;
  });
  return sites.now;
}

function lookOf(w: World, group: Group, { x, y }: Spot, k: number): number {
  const foe = w.foes[k];
  if (foe === undefined) return 0;
  const away = distance(foe.x, foe.y, x, y);
  const reach = Math.max(0, away - group.radius / 2);
  const steps =
    stepOf(Math.max(0, away - foe.radius / 2)) |
    (stepOf(reach) << BITS) |
    (stepOf(Math.max(0, reach - STRIDE)) << (2 * BITS));
  const seen = roughlySees(w, foe.x, foe.y, x, y) ? SEEN : 0;
  return KNOWN | steps | seen | (away - group.radius - foe.radius < CHARGE ? NEAR : 0);
}

/** The table is not so large that it would not do. */
function stepOf(away: number): number {
  return Math.min(LOW, Math.ceil(away / STEP));
}

type Flags = typeof TO_HIM;

function asked(
  w: World,
  stand: Spot,
  k: number,
  look: number,
  { asked: done, yes }: Flags,
  ask: () => boolean,
): boolean {
  if ((look & done) !== 0) return (look & yes) !== 0;
  const found = ask();
  const { site } = stand;
  if (site === null) return found;
  const list = looksOf(w, site.sites)[k];
  if (list !== undefined) list[site.at] = (list[site.at] ?? 0) | done | (found ? yes : 0);
  return found;
}

/** RB-COV-3 (c), for the middles: is he behind a wall for who stands there? */
export function wallBeforeHim(w: World, stand: Spot, k: number, look: number): boolean {
  if ((look & TO_HIM.asked) !== 0) return (look & TO_HIM.yes) !== 0;
  const foe = w.foes[k];
  return foe !== undefined && asked(w, stand, k, look, TO_HIM, () => behindWall(w.board, stand, foe));
}

/** The same for who stands there. */
export function wallBeforeIt(w: World, stand: Spot, k: number, look: number): boolean {
  if ((look & TO_IT.asked) !== 0) return (look & TO_IT.yes) !== 0;
  const foe = w.foes[k];
  return foe !== undefined && asked(w, stand, k, look, TO_IT, () => behindWall(w.board, foe, stand));
}

/** Does he see the middle of the way there, roughly? */
export function seesHalfWay(w: World, group: Group, stand: Spot, k: number, look: number): boolean {
  const foe = w.foes[k];
  const [x, y] = [group.x + (stand.x - group.x) * 0.5, group.y + (stand.y - group.y) * 0.5];
  return foe !== undefined && asked(w, stand, k, look, HALF_WAY, () => roughlySees(w, foe.x, foe.y, x, y));
}

/** A number that depends on nothing but the place and who comes from it; `of` such numbers are kept of each place. */
export function keptAt(site: Site | null, which: number, of: number, make: () => number): number {
  if (site === null) return make();
  const { sites, at } = site;
  sites.ways ??= new Float64Array(of * sites.places.length).fill(NaN);
  const i = at * of + which;
  const had = sites.ways[i] ?? NaN;
  return Number.isNaN(had) ? (sites.ways[i] = make()) : had;
}
