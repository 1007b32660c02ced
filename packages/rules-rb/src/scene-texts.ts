import type { Json, Seat, Text } from "@escaramuza/kernel";
import { templateOf } from "./data.ts";
import type { WeaponId } from "./data.ts";
import { livingOf } from "./state.ts";
import type { Figure, Unit } from "./state.ts";

/** Names used all over a scene. */

export function say(key: string, params: { readonly [name: string]: Json } = {}): Text {
  return { key, params };
}

export function seatName(seat: Seat): Text {
  return say(seat === 0 ? "seat.german" : "seat.soviet");
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

/** What a figure is: officer, crew, or what he carries. */
export function figureName(unit: Unit, figure: Figure): Text {
  if (unit.kind === "vehicle") return kindName(unit);
  if (figure.officer) return say("scene.figure.officer");
  const [first] = figure.weapons;
  return first === undefined
    ? say("scene.figure.crew")
    : say("scene.figure.with", { weapon: say(`value.weapon.${first}`) });
}

/** `5 rifles, 1 light machine gun`: what it can still fire. */
export function armsText(unit: Unit): Text[] {
  const arms = new Map<WeaponId, number>();
  const add = (id: WeaponId): void => {
    arms.set(id, (arms.get(id) ?? 0) + 1);
  };
  for (const { weapon } of templateOf(unit.template).weapons) add(weapon);
  for (const figure of livingOf(unit))
    for (const [i, id] of figure.weapons.entries()) if (!figure.spent.includes(i)) add(id);
  return [...arms].map(([id, n]) =>
    n === 1 ? say(`value.weapon.${id}`) : say("scene.arms", { n, weapon: say(`value.weapon.${id}`) }),
  );
}

/** To a tenth: the rules measure no finer than a millimetre. */
export function centimetres(length: number): number {
  return Math.round(length / 10) / 10;
}

export function cm(length: number): Text {
  return say("unit.cm", { n: centimetres(length) });
}
