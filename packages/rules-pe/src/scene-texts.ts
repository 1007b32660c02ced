import type { Json, Seat, Text } from "@escaramuza/kernel";
import { boardOf } from "./board.ts";
import { DATA, missionOf } from "./data.ts";
import type { WeaponId } from "./data.ts";
import type { Position, SideId, Soldier } from "./state.ts";

/** Names used all over scenes and previews. */

export function say(key: string, params: { readonly [name: string]: Json } = {}): Text {
  return { key, params };
}

const NAMED = new Set(DATA.squads.flatMap(({ army, soldiers }) => (army === null ? [] : soldiers.map(({ id }) => id))));

/** Soldiers of the scenarios have names, bought ones numbers, those of campaigns and examples what they were called. */
export function manName({ name, rank }: Pick<Soldier, "name" | "rank">): Text {
  if (NAMED.has(name)) return say(`soldier.${name}`);
  const gunner = /^gunner(\d+)$/.exec(name);
  if (gunner !== null) return say("soldier.gunner", { n: Number(gunner[1]) });
  if (!/^\d+$/.test(name)) return say("scene.named", { name });
  return rank === "officer" ? say("soldier.officer") : say("soldier.number", { n: Number(name) });
}

/** For lists, where his number stands beside it. */
export function listName(soldier: Pick<Soldier, "name" | "rank">): Text {
  return /^\d+$/.test(soldier.name) && soldier.rank === "soldier" ? say("rank.soldier") : manName(soldier);
}

/** With his side, where both are spoken of. */
export function sidedName(s: Position, soldier: Soldier): Text {
  return say("scene.manOf", { man: manName(soldier), side: sideName(s, soldier.side) });
}

export function sideName(s: Position, side: SideId): Text {
  return say(`side.${missionOf(s.battle.mission).sides[side].id}`);
}

export function seatName(seat: Seat): Text {
  return say(seat === 0 ? "seat.one" : seat === 1 ? "seat.two" : "seat.three");
}

export function weaponName(weapon: WeaponId): Text {
  return say(`weapon.${weapon}`);
}

/** To a tenth: nobody reads a finer measure. */
export function centimetres(length: number): number {
  return Math.round(length) / 10;
}

export function cm(length: number): Text {
  return say("unit.cm", { n: centimetres(length) });
}

export function gap(
  a: { readonly x: number; readonly y: number },
  b: { readonly x: number; readonly y: number },
): number {
  return Math.sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

/** What a piece of terrain is called: its own name, or that of its kind. */
export function featureName(s: Position, id: string): Text {
  const board = boardOf(s);
  const found = board.byId.get(id);
  if (id.startsWith("corner ")) return say("terrain.corner");
  if (found === undefined) return say("terrain.open");
  if (found.is === "edge") return say(found.id.includes(":hole") ? "terrain.hole" : `terrain.${found.kind}`);
  const name = board.features.find((f) => f.id === id)?.name;
  if (name !== undefined) return say(`feature.${name}`);
  return say(found.is === "room" ? "terrain.building" : `terrain.${found.kind}`);
}
