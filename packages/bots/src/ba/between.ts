import { isOnTable } from "@escaramuza/rules-ba";
import type { FireCause, Unit } from "@escaramuza/rules-ba";
import { numberOf } from "./memory.ts";
import { likeIn } from "./world.ts";
import type { World } from "./world.ts";

/**
 * All that fire of one unit at another depends on, in a word, so that what was found of it serves again: the two as they are, who rides
 * with the shooter, and who stands anywhere near the lines between. Friends are in the way or spared by shells, hulls hide; the
 * enemy's men do neither (BA-SHOOT-7, BA-WPN-23, BA-GEO-14).
 */
export function fireKey(w: World, unit: Unit, cause: FireCause, target: Unit): string {
  let key = `${cause} ${shooterNumber(w, unit)} ${likeIn(w, target.id)} ${wrecksNumber(w)}`;
  const [a, b] = [standOf(w, unit), standOf(w, target)];
  const minX = Math.min(a.minX, b.minX) - NEAR;
  const minY = Math.min(a.minY, b.minY) - NEAR;
  const maxX = Math.max(a.maxX, b.maxX) + NEAR;
  const maxY = Math.max(a.maxY, b.maxY) + NEAR;
  for (const o of w.s.units) {
    const { place } = o;
    if (place.at === "aboard" && place.vehicle === unit.id) key += ` +${likeIn(w, o.id)}`;
    if (place.at !== "table" || o === unit || o === target) continue;
    if (o.seat !== unit.seat && o.vehicle === null && o.gun?.abandoned !== true) continue;
    const c = standOf(w, o);
    if (c.minX < maxX && c.maxX > minX && c.minY < maxY && c.maxY > minY) key += ` ${c.number}`;
  }
  return key;
}

/** More than a template reaches that touches one of the target, and an inch beside a line. */
const NEAR = 6000;
/** No point of a hull is farther from its middle. */
const HULL = 5000;

/** A body on the table: a number for who it is and how it stands, and a box round the middles of all of it. */
export interface Stand {
  readonly number: number;
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

function standOf(w: World, unit: Unit): Stand {
  const like = likeIn(w, unit.id);
  const had = w.memory.stands.get(like);
  if (had !== undefined) return had;
  const made = newStand(w, unit);
  w.memory.stands.set(like, made);
  return made;
}

function newStand(w: World, { id, template, mounted, place, models, gun, vehicle }: Unit): Stand {
  const living = models.filter(({ alive }) => alive);
  const figures = living.map(({ id: man, x, y }) => `${man} ${x} ${y}`).join();
  const number = numberOf(`${id} ${template} ${mounted} ${JSON.stringify([place, gun, vehicle])} ${figures}`);
  const region = place.at === "building" ? w.board.sections.get(place.section)?.region : undefined;
  if (region !== undefined) {
    const { minX, minY, maxX, maxY } = region;
    return { number, minX, minY, maxX, maxY };
  }
  const box = { number, minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  const add = ({ x, y }: { readonly x: number; readonly y: number }): void => {
    box.minX = Math.min(box.minX, x);
    box.minY = Math.min(box.minY, y);
    box.maxX = Math.max(box.maxX, x);
    box.maxY = Math.max(box.maxY, y);
  };
  if (vehicle !== null) for (const by of [-HULL, HULL]) add({ x: vehicle.x + by, y: vehicle.y + by });
  else for (const model of living) add(model);
  if (gun !== null) add(gun);
  return box;
}

/** Which order it has been given, and what it has done, does not change what it hits. */
function shooterNumber(w: World, unit: Unit): number {
  const like = likeIn(w, unit.id);
  const had = w.memory.shooters.get(like);
  if (had !== undefined) return had;
  const bare: Unit = { ...unit, die: null, retained: false, moved: false, hidden: false, stopped: false };
  const made = numberOf(JSON.stringify(bare));
  w.memory.shooters.set(like, made);
  return made;
}

function wrecksNumber({ s: { wrecks } }: World): number {
  return wrecks.length === 0 ? -1 : numberOf(JSON.stringify(wrecks));
}

/** Who is not on the table, or fires at his own, is not asked about often enough. */
export function isPlainFire(unit: Unit, cause: FireCause, target: Unit): boolean {
  return cause !== "fubar" && isOnTable(unit) && isOnTable(target);
}
