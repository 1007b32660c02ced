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

/** What he is, in one word. */
export function manKind({ specialist, role }: Soldier): Text {
  return say(specialist !== null ? `badge.${specialist}` : role === "rifleman" ? "role.rifleman" : `badge.${role}`);
}

/** What he is and his number: enough where his side is plain. */
export function manName(soldier: Soldier): Text {
  return say("scene.man", { kind: manKind(soldier), n: soldier.n });
}

/** To a tenth: nobody reads a finer measure. */
export function centimetres(length: number): number {
  return Math.round(length / 10) / 10;
}
