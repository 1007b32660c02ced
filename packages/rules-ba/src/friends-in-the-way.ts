import { cornersOfOblong, pointToSegmentSquared, segmentsMeet } from "@escaramuza/geometry";
import { groundAt, gunRadius, hullOf, modelRadius } from "./board.ts";
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

/** Somebody a line might pass too near. */
export interface Friend {
  readonly unit: string;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly corners: readonly Point[] | null;
  readonly ground: number;
  readonly armoured: boolean;
}

/** BA-SHOOT-6 to BA-SHOOT-9, BA-R13, BA-R14: nothing of another friendly unit less than an inch from the line; enemies never are in the way. */
export function isFree(field: Line, weapon: Weapon, from: Eye, to: High, target: Unit): boolean {
  const friends = (field.friends ??= friendsOf(field));
  const { vehicle } = field.unit;
  // From the middle of a hull, wherever the mount is.
  const eye = vehicle === null ? from : { x: vehicle.x, y: vehicle.y, z: from.z };
  const near = DATA.figures.friendlyLineClearance.value - 1;
  for (const friend of friends) {
    if (friend.unit === target.id || (friend.armoured && weapon.class === "small")) continue;
    const reach = near + friend.radius;
    if (Math.min(eye.x, to.x) - reach > friend.x || Math.max(eye.x, to.x) + reach < friend.x) continue;
    if (Math.min(eye.y, to.y) - reach > friend.y || Math.max(eye.y, to.y) + reach < friend.y) continue;
    if (lineGap(friend, eye, to) >= near) continue;
    if (heightAt(friend, eye, to) < friend.ground + DATA.figures.friendlyLineHeight.value - 1) return false;
  }
  return true;
}

function friendsOf({ s, v, unit }: Line): Friend[] {
  const friends: Friend[] = [];
  for (const o of s.units) {
    if (o === unit || o.seat !== unit.seat || o.place.at !== "table") continue;
    const add = ({ x, y }: Point, radius: number, corners: readonly Point[] | null): void => {
      const armoured = armourRow(o)?.armoured === true;
      friends.push({ unit: o.id, x, y, radius, corners, ground: groundAt(v.board, x, y), armoured });
    };
    if (o.vehicle !== null) {
      const hull = hullOf(o);
      add(hull, (hull.length + hull.width) / 2, cornersOfOblong(hull));
    }
    if (o.gun !== null && !o.gun.abandoned) add(o.gun, gunRadius(o), null);
    for (const model of o.models) if (model.alive) add(model, modelRadius(o), null);
  }
  return friends;
}

function lineGap({ x, y, radius, corners }: Friend, a: Point, b: Point): number {
  if (corners === null) return Math.sqrt(pointToSegmentSquared(x, y, a.x, a.y, b.x, b.y)) - radius;
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
function heightAt({ x, y }: Friend, eye: High, to: High): number {
  const [dx, dy] = [to.x - eye.x, to.y - eye.y];
  const size = dx * dx + dy * dy;
  const t = size === 0 ? 0 : Math.min(1, Math.max(0, ((x - eye.x) * dx + (y - eye.y) * dy) / size));
  return eye.z + t * (to.z - eye.z);
}
