import type { Json, Seat, Text } from "@escaramuza/kernel";
import type { NationId } from "./data.ts";
import { INCH } from "./state.ts";
import type { Model, Unit } from "./state.ts";

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

/** What a man is and carries. */
export function manWords(unit: Unit, { role, weapons, spent }: Model): Text {
  const weapon = weapons.find((_, i) => !spent.includes(i));
  const what = say(`role.${role === "rider" ? riderOf(unit) : role}`);
  return weapon === undefined ? what : say("scene.man.with", { role: what, weapon: say(`weapon.${weapon}`) });
}

/** On foot he is a soldier like any other (BA-CAV-3, BA-CAV-8). */
function riderOf({ kind, mounted }: Unit): string {
  if (!mounted) return "ordinary";
  return kind === "motorcycles" ? "motorcyclist" : "rider";
}

/** The same with which of his unit he is. */
export function manName(unit: Unit, model: Model): Text {
  return say("scene.man", { n: model.id.slice(model.id.indexOf(".") + 1), what: manWords(unit, model) });
}

/** To a tenth. */
export function inches(length: number): number {
  return Math.round((length * 10) / INCH) / 10;
}
