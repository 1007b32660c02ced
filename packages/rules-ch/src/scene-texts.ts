import type { Json, Seat, Text } from "@escaramuza/kernel";
import type { Unit } from "./state.ts";

/** Names used all over a scene. */

export function say(key: string, params: { readonly [name: string]: Json } = {}): Text {
  return { key, params };
}

export function seatName(seat: Seat): Text {
  return say(seat === 0 ? "seat.german" : "seat.soviet");
}

/** Its number on its side, as in its id. */
export function tagOf({ id }: Unit): string {
  return id.slice(1);
}

/** What it is, in a word or two, as printed on the counter. */
export function kindName({ type }: Unit): Text {
  return say(`counter.${type}`);
}

export function unitName(unit: Unit): Text {
  return say("scene.unit", { kind: kindName(unit), n: tagOf(unit) });
}
