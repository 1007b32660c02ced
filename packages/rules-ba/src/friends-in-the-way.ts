import { pointToSegmentSquared, segmentsMeet } from "@escaramuza/geometry";
import { groundAt, gunRadius, modelRadius, solidOf } from "./board.ts";
import { DATA } from "./data.ts";
import type { Weapon } from "./data.ts";
import { armourRow } from "./hits.ts";
import type { Eye, Sight } from "./sight.ts";
import type { Point, Position, Unit } from "./state.ts";

/** Friends that a line of fire must not pass too near (BA-SHOOT-7, BA-SHOOT-8). */

/** Who fires; `friends` are made when first needed. */
interface Line {
  readonly s: Position;
  readonly v: Sight;
  readonly unit: Unit;
  friends: readonly Friend[] | null;
}

/** A point and how high it is above the table. */
type High = Point & { readonly z: number };

/** A unit that a line might pass too near, and a box round the middles of all of it. */
export interface Friend {
  readonly unit: Unit;
  readonly armoured: boolean;
  /** Of a hull. */
  readonly corners: readonly Point[] | null;
  /** The widest of them. */
  readonly radius: number;
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

const NEAR = DATA.figures.friendlyLineClearance.value - 1;
const HIGH = DATA.figures.friendlyLineHeight.value - 1;

/** BA-SHOOT-6 to BA-SHOOT-9, BA-R13, BA-R14: nothing of another friendly unit less than an inch from the line; enemies never are in the way. */
export function isFree(field: Line, weapon: Weapon, from: Eye, to: High, target: Unit): boolean {
  const friends = (field.friends ??= friendsOf(field));
  const { vehicle } = field.unit;
  // From the middle of a hull, wherever the mount is.
  const eye = vehicle === null ? from : { x: vehicle.x, y: vehicle.y, z: from.z };
  const minX = Math.min(eye.x, to.x);
  const maxX = Math.max(eye.x, to.x);
  const minY = Math.min(eye.y, to.y);
  const maxY = Math.max(eye.y, to.y);
  for (const friend of friends) {
    const reach = NEAR + friend.radius;
    if (minX - reach > friend.maxX || maxX + reach < friend.minX) continue;
    if (minY - reach > friend.maxY || maxY + reach < friend.minY) continue;
    if (friend.unit.id === target.id || (friend.armoured && weapon.class === "small")) continue;
    if (isPassed(field.v, friend, eye, to)) return false;
  }
  return true;
}

/** Does the line pass too near to anything of the unit, and too low over it? */
function isPassed({ board }: Sight, { unit, corners }: Friend, eye: High, to: High): boolean {
  const { vehicle, gun, models } = unit;
  const isLow = ({ x, y }: Point): boolean => heightAt(x, y, eye, to) < groundAt(board, x, y) + HIGH;
  if (vehicle !== null && corners !== null && hullGap(corners, eye, to) < NEAR && isLow(vehicle)) return true;
  if (gun !== null && !gun.abandoned && discGap(gun, gunRadius(unit), eye, to) < NEAR && isLow(gun)) return true;
  const radius = modelRadius(unit);
  for (const model of models) if (model.alive && discGap(model, radius, eye, to) < NEAR && isLow(model)) return true;
  return false;
}

function friendsOf({ s, unit }: Line): Friend[] {
  const friends: Friend[] = [];
  for (const o of s.units) {
    if (o === unit || o.seat !== unit.seat || o.place.at !== "table") continue;
    const solid = o.vehicle === null ? null : solidOf(o);
    const gun = o.gun === null || o.gun.abandoned ? null : o.gun;
    const first = solid?.hull ?? gun;
    let minX = first?.x ?? Infinity;
    let maxX = first?.x ?? -Infinity;
    let minY = first?.y ?? Infinity;
    let maxY = first?.y ?? -Infinity;
    for (const { alive, x, y } of o.models) {
      if (!alive) continue;
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
    if (minX > maxX) continue;
    const widest = solid === null ? (gun === null ? 0 : gunRadius(o)) : (solid.hull.length + solid.hull.width) / 2;
    const radius = Math.max(widest, modelRadius(o));
    const armoured = solid !== null && armourRow(o)?.armoured === true;
    friends.push({ unit: o, armoured, corners: solid?.corners ?? null, radius, minX, minY, maxX, maxY });
  }
  return friends;
}

function discGap({ x, y }: Point, radius: number, a: Point, b: Point): number {
  return Math.sqrt(pointToSegmentSquared(x, y, a.x, a.y, b.x, b.y)) - radius;
}

function hullGap(corners: readonly Point[], a: Point, b: Point): number {
  let least = Infinity;
  for (const [i, p] of corners.entries()) {
    const q = corners[(i + 1) % corners.length] ?? p;
    if (segmentsMeet(a.x, a.y, b.x, b.y, p.x, p.y, q.x, q.y)) return 0;
    least = Math.min(
      least,
      pointToSegmentSquared(p.x, p.y, a.x, a.y, b.x, b.y),
      pointToSegmentSquared(a.x, a.y, p.x, p.y, q.x, q.y),
      pointToSegmentSquared(b.x, b.y, p.x, p.y, q.x, q.y),
    );
  }
  return Math.sqrt(least);
}

/** How high the line is where it passes nearest to the friend's middle. */
function heightAt(x: number, y: number, eye: High, to: High): number {
  const [dx, dy] = [to.x - eye.x, to.y - eye.y];
  const size = dx * dx + dy * dy;
  const t = size === 0 ? 0 : Math.min(1, Math.max(0, ((x - eye.x) * dx + (y - eye.y) * dy) / size));
  return eye.z + t * (to.z - eye.z);
}
