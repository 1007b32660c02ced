import type { Json, Seat, Text } from "@escaramuza/kernel";
import type { Unit } from "./state.ts";

/** Names used all over a scene. */

export function say(key: string, params: { readonly [name: string]: Json } = {}): Text {
  return { key, params };
}

export function seatName(seat: Seat): Text {
  return say(seat === 0 ? "seat.german" : "seat.soviet");
}

/** `2 AP and 1 CAP`, or that it is free. */
export function priceText(ap: number, cap: number): Text {
  return say(`price.${ap > 0 ? (cap > 0 ? "both" : "ap") : cap > 0 ? "cap" : "free"}`, { ap, cap });
}

/** Its number on its side, as in its id; in examples, the name it has there. */
export function tagOf({ id }: Unit): string {
  return /^[gs]\d+$/.test(id) ? id.slice(1) : id;
}

/** What it is, in a word or two, as printed on the counter. */
export function kindName({ type }: Unit): Text {
  return say(`counter.${type}`);
}

export function unitName(unit: Unit): Text {
  return say("scene.unit", { kind: kindName(unit), n: tagOf(unit) });
}
