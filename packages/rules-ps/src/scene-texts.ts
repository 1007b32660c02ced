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
  return roleSign(specialist ?? role);
}

/** The rank and file have no sign, so their name is not among those of signs. */
export function roleSign(role: string): Text {
  return say(role === "rifleman" ? "role.rifleman" : `badge.${role}`);
}

/** What he is and his number: enough where his side is plain. */
export function manName(soldier: Soldier): Text {
  return say("scene.man", { kind: manKind(soldier), n: soldier.n });
}

/** To a tenth: nobody reads a finer measure. */
export function centimetres(length: number): number {
  return Math.round(length / 10) / 10;
}

/** The same with his side, where both are spoken of. */
export function sidedName(soldier: Soldier): Text {
  return say("scene.manOf", { man: manName(soldier), seat: seatName(soldier.seat) });
}
