import { isOnTable } from "@escaramuza/rules-ba";
import { aimOf, bodyNumber, handNumber, harmIn, isBeyond } from "./battery.ts";
import {
  dangersOf,
  harmFrom,
  inTheOpen,
  isFearless,
  mayCharge,
  mayChargeAtAll,
  overrun,
  readiness,
  threatOf,
} from "./danger.ts";
import { MOST_NUMBERS, numberOf } from "./memory.ts";
import type { ShotsAt, Side, Spots, ThreatsAt } from "./memory.ts";
import { BLOCKED, coverBetween, isHoused, isSmoked } from "./sight.ts";
import { distance, likeIn } from "./world.ts";
import type { Group, World } from "./world.ts";

/** Fire from and at many places at once: what an enemy may do to a unit there, and it to him, is kept while that is as it was. */

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Of places, one after the other. To be read at once: the next look is written over it. */
export interface Outlooks {
  readonly danger: Float64Array;
  /** The best single shot from there, halted and after an Advance. */
  readonly still: Float64Array;
  readonly moving: Float64Array;
}

/** With which thought the places are looked at: what is known of one list of them is kept for each. */
export type Thought = "advance" | "run" | "here" | "shown";

const THOUGHTS: { readonly [T in Thought]: number } = { advance: 0, run: 1, here: 2, shown: 3 };

export function outlooks(w: World, group: Group, spots: readonly Spot[], thought: Thought): Outlooks {
  const at = spotsOf(w, group, spots, thought);
  const { n } = at;
  const { fire, most, assault, danger, still, moving } = roomFor(n);
  const fearless = isFearless(group);
  const body = fearless ? -1 : bodyNumber(w, inTheOpen(group));
  const sides = sidesOf(w);
  for (const [k, foe] of w.foes.entries()) {
    const side = sides[k];
    if (side === undefined) continue;
    if (!fearless) {
      const ready = readiness(w, foe);
      const { harms, charges, hurts, comes } = threatIn(w, group, body, foe, side, at);
      if (hurts)
        for (let i = 0; i < n; i++) {
          const harm = ready * (harms[i] ?? 0);
          fire[i] = (fire[i] ?? 0) + harm;
          if (harm > (most[i] ?? 0)) most[i] = harm;
        }
      if (comes) {
        const end = ready * overrun(foe, group);
        for (let i = 0; i < n; i++) if (charges[i] === 1 && end > (assault[i] ?? 0)) assault[i] = end;
      }
    }
    const shots = shotsIn(w, group, foe, side, at, thought === "advance");
    if (!shots.hurts) continue;
    for (let i = 0; i < n; i++) if ((shots.still[i] ?? 0) > (still[i] ?? 0)) still[i] = shots.still[i] ?? 0;
    if (thought === "advance")
      for (let i = 0; i < n; i++) if ((shots.moving[i] ?? 0) > (moving[i] ?? 0)) moving[i] = shots.moving[i] ?? 0;
  }
  if (!fearless) {
    const dangerOf = dangersOf(w, group);
    for (let i = 0; i < n; i++) danger[i] = dangerOf(fire[i] ?? 0, most[i] ?? 0, assault[i] ?? 0);
  }
  return { danger, still, moving };
}

/** What its fire does to each of the enemies from where it is. */
export function harmsFrom(w: World, group: Group): number[] {
  const at = spotsOf(w, group, [group], "here");
  const sides = sidesOf(w);
  return w.foes.map((foe, k) => {
    const side = sides[k];
    return side === undefined ? 0 : (shotsIn(w, group, foe, side, at, false).still[0] ?? 0);
  });
}

interface Room extends Outlooks {
  readonly fire: Float64Array;
  readonly most: Float64Array;
  readonly assault: Float64Array;
}

let room: Room | null = null;

/** So many numbers of each, all 0. Made once: there are hundreds of looks in a decision. */
function roomFor(n: number): Room {
  if (room === null || room.fire.length < n) {
    const list = (): Float64Array => new Float64Array(2 * n + 64);
    room = { fire: list(), most: list(), assault: list(), danger: list(), still: list(), moving: list() };
  } else for (const list of Object.values(room)) list.fill(0, 0, n);
  return room;
}

/** What is nowhere anything. */
const NOTHING_AT = new Float64Array(0);
const NOBODY_AT = new Uint8Array(0);

/** The same list as before where the places are the same: what is known of them is kept with it. */
function spotsOf(w: World, group: Group, spots: readonly Spot[], thought: Thought): Spots {
  const key = placeNumber(w, group) * 4 + THOUGHTS[thought];
  const had = w.memory.spots.get(key);
  if (had !== undefined && isSame(had, spots)) return had;
  const n = spots.length;
  const [xs, ys] = [new Float64Array(n), new Float64Array(n)];
  for (let i = 0; i < n; i++) {
    xs[i] = spots[i]?.x ?? 0;
    ys[i] = spots[i]?.y ?? 0;
  }
  const made = { n, xs, ys, threats: new Map(), shots: new Map() };
  w.memory.spots.set(key, made);
  return made;
}

/** Where it may go depends on others too: doors are shut, ways are closed. */
function isSame({ n, xs, ys }: Spots, spots: readonly Spot[]): boolean {
  if (n !== spots.length) return false;
  for (let i = 0; i < n; i++) if (xs[i] !== spots[i]?.x || ys[i] !== spots[i]?.y) return false;
  return true;
}

/** Where a body is, how wide, and whether it could ever charge or step nearer: the same for all who do not differ in that. */
function placeNumber(w: World, { unit, x, y, radius }: Group): number {
  // Who rides is wherever the vehicle is.
  const like = isOnTable(unit) ? likeIn(w, unit.id) : -1;
  const had = like < 0 ? undefined : w.memory.places.get(like);
  if (had !== undefined) return had;
  const made = numberOf(`${x} ${y} ${radius} ${unit.gun === null} ${unit.vehicle === null}`);
  if (like >= 0) w.memory.places.set(like, made);
  return made;
}

/** Numbers of the enemies as they are: as shooters from where they are, and as targets there. */
function sidesOf(w: World): readonly Side[] {
  if (w.sides.length === 0) for (const foe of w.foes) w.sides.push(sideOf(w, foe));
  return w.sides;
}

function sideOf(w: World, foe: Group): Side {
  const like = likeIn(w, foe.unit.id);
  const had = w.memory.sides.get(like);
  if (had !== undefined) return had;
  const place = placeNumber(w, foe);
  const made = {
    place,
    shoots: numberOf(`${place} shoots ${handNumber(w, foe.unit, null)}`),
    shot: numberOf(`${place} shot ${bodyNumber(w, foe)}`),
  };
  w.memory.sides.set(like, made);
  return made;
}

function threatIn(w: World, group: Group, body: number, foe: Group, { place, shoots }: Side, at: Spots): ThreatsAt {
  const { ranging } = foe.unit;
  const ranged = ranging !== null && ranging.target === group.unit.id;
  const side = ranged ? numberOf(`${place} shoots ${handNumber(w, foe.unit, group.unit)}`) : shoots;
  const key = side * MOST_NUMBERS + body;
  const had = at.threats.get(key);
  if (had !== undefined) return had;
  const made = newThreats(w, group, foe, at);
  at.threats.set(key, made);
  return made;
}

function newThreats(w: World, group: Group, foe: Group, { n, xs, ys }: Spots): ThreatsAt {
  let harms = NOTHING_AT;
  let charges = NOBODY_AT;
  const threat = threatOf(w, foe, group);
  const charging = mayChargeAtAll(foe, group);
  for (let i = 0; i < n; i++) {
    const x = xs[i] ?? 0;
    const y = ys[i] ?? 0;
    const harm = harmFrom(w, threat, x, y);
    if (harm !== 0) {
      if (harms === NOTHING_AT) harms = new Float64Array(n);
      harms[i] = harm;
    }
    if (charging && mayCharge(w, foe, group, x, y)) {
      if (charges === NOBODY_AT) charges = new Uint8Array(n);
      charges[i] = 1;
    }
  }
  return { harms, charges, hurts: harms !== NOTHING_AT, comes: charges !== NOBODY_AT };
}

function shotsIn(w: World, group: Group, foe: Group, { shot }: Side, at: Spots, advances: boolean): ShotsAt {
  const key = shot * MOST_NUMBERS + handNumber(w, group.unit, foe.unit);
  const had = at.shots.get(key);
  if (had !== undefined) return had;
  const made = newShots(w, group, foe, at, advances);
  at.shots.set(key, made);
  return made;
}

function newShots(w: World, group: Group, foe: Group, { n, xs, ys }: Spots, advances: boolean): ShotsAt {
  let still = NOTHING_AT;
  let moving = NOTHING_AT;
  const halted = aimOf(w, group.unit, foe, "still");
  const going = aimOf(w, group.unit, foe, "moving");
  const housed = isHoused(w, foe.x, foe.y);
  for (let i = 0; i < n; i++) {
    const x = xs[i] ?? 0;
    const y = ys[i] ?? 0;
    const far = distance(x, y, foe.x, foe.y);
    if (isBeyond(halted, far)) continue;
    const cover = coverBetween(w, x, y, foe.x, foe.y);
    if (cover === BLOCKED || isSmoked(w, x, y, foe.x, foe.y)) continue;
    if (still === NOTHING_AT) {
      still = new Float64Array(n);
      moving = advances ? new Float64Array(n) : NOTHING_AT;
    }
    still[i] = harmIn(w, halted, far, cover, housed);
    if (advances) moving[i] = harmIn(w, going, far, cover, housed);
  }
  return { still, moving, hurts: still !== NOTHING_AT };
}
