import { countRow, numberOf } from "./ground.ts";
import type { Facing } from "./march.ts";
import type { Site, Sites } from "./sites.ts";
import { knownOf } from "./targets.ts";
import type { Group, World } from "./world.ts";

/**
 * What a place has to do with all enemies together, kept until one of them or the unit itself changes: while a side acts, its enemies
 * mostly stay as they are. NaN where nobody has asked.
 */
export interface Row {
  /** The best single shot from there, without and after moving. */
  still: number;
  moving: number;
  /** Fire on it from all, from the worst of them, and the worst assault. */
  fire: number;
  most: number;
  assault: number;
  /** From those in ambush, and the chance that the order ends there. */
  risk: number;
  stopped: number;
  /** Which way a vehicle looks there; undefined where nobody has asked. */
  facing: Facing | null | undefined;
  /** What it can do to the enemy from there exactly, by fire or hand to hand, and for which own units that was found. */
  exact: number;
  found: number;
}

interface Stand {
  readonly cover: boolean;
  readonly repeat: boolean;
  readonly moved: boolean;
  readonly site: Site | null;
}

export function rowOf(w: World, group: Group, { cover, repeat, moved, site }: Stand): Row {
  if (site === null) return emptyRow();
  const rows = rowsOf(w, group, site.sites);
  // Who has moved is in cover or not by the place alone; who has not is where he is, perhaps dug in.
  const place = moved ? 2 * site.at : 2 * site.sites.places.length + (cover ? 2 : 0);
  const i = place + (repeat ? 1 : 0);
  const had = rows[i];
  if (had !== undefined) return had;
  const row = emptyRow();
  rows[i] = row;
  countRow(w.ground);
  return row;
}

function emptyRow(): Row {
  return {
    still: NaN,
    moving: NaN,
    fire: NaN,
    most: NaN,
    assault: NaN,
    risk: NaN,
    stopped: NaN,
    facing: undefined,
    exact: NaN,
    found: 0,
  };
}

function rowsOf(w: World, { body: { self } }: Group, sites: Sites): (Row | undefined)[] {
  if (sites.asked === w.stamp) return sites.rows;
  const key = enemiesOf(w) * NUMBERS + self;
  if (sites.epoch !== w.ground.epoch) {
    sites.epoch = w.ground.epoch;
    sites.byEnemies.clear();
  }
  let rows = sites.byEnemies.get(key);
  if (rows === undefined) sites.byEnemies.set(key, (rows = []));
  sites.asked = w.stamp;
  sites.rows = rows;
  return rows;
}

/** More than are given on one ground before it is thrown away. */
const NUMBERS = 2 ** 26;

/** All that a row depends on beside the unit: the style and the turn, and of the enemies their places, weapons and state, and who of them is observed. */
function enemiesOf(w: World): number {
  if (w.enemies > 0) return w.enemies;
  let key = `${w.context}:`;
  for (const [k, foe] of w.foes.entries()) {
    const { shape, arms, mark } = foe.body;
    const { dugIn, ambushShotUsed } = foe.unit;
    const flags = (dugIn ? 4 : 0) + (ambushShotUsed ? 2 : 0) + (knownOf(w, k, foe).observed ? 1 : 0);
    key += `${shape.id} ${arms.id} ${mark.id} ${flags};`;
  }
  return (w.enemies = numberOf(w.ground, key));
}

/** Own vehicles may stand between (RB-LOS-4). */
export function screenOf(w: World): number {
  return (w.screen ||= numberOfThose(w, "v", ({ unit }) => unit.vehicle !== null));
}

/** Officers help in a fight (RB-OFF-1). */
export function leadersOf(w: World): number {
  return (w.leaders ||= numberOfThose(w, "o", ({ figures }) => figures.some(({ officer }) => officer)));
}

function numberOfThose(w: World, prefix: string, test: (group: Group) => boolean): number {
  let key = prefix;
  for (const group of w.own) if (test(group)) key += ` ${group.body.shape.id}`;
  return numberOf(w.ground, key);
}
