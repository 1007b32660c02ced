import type { Json, Seat, Text } from "@escaramuza/kernel";
import type { NationId } from "./data.ts";
import { INCH } from "./state.ts";
import type { Unit } from "./state.ts";

/** Names used all over a scene. */

export function say(key: string, params: { readonly [name: string]: Json } = {}): Text {
  return { key, params };
}

export function seatName(seat: Seat): Text {
  return say(seat === 0 ? "seat.a" : "seat.b");
}

export function nationName(nation: NationId): Text {
  return say(`nation.${nation}`);
}

/** Its number in its side's list, as in its id. */
export function tagOf({ id }: Unit): string {
  return id.slice(1);
}

/** What it is. */
export function kindName({ template }: Unit): Text {
  return say(`template.${template}`);
}

/** What it is and its number: enough where its side is plain. */
export function unitName(unit: Unit): Text {
  return say("scene.unit", { kind: kindName(unit), n: tagOf(unit) });
}

/** The same with its side. */
export function sidedName(unit: Unit): Text {
  return say("scene.unit.of", { unit: unitName(unit), seat: seatName(unit.seat) });
}

/** To a tenth. */
export function inches(length: number): number {
  return Math.round((length * 10) / INCH) / 10;
}
