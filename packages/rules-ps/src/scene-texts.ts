import type { Json, Seat, Text } from "@escaramuza/kernel";
import type { Soldier } from "./state.ts";

/** Names used all over a scene. */

export function say(key: string, params: { readonly [name: string]: Json } = {}): Text {
  return { key, params };
}

export function seatName(seat: Seat): Text {
  return say(seat === 0 ? "seat.south" : "seat.north");
}

export function soldierName(soldier: Soldier): Text {
  return say("scene.soldier", { seat: seatName(soldier.seat), n: soldier.n });
}
