import { fieldOf } from "./field.ts";
import type { Field } from "./field.ts";
import type { Position, Unit } from "./state.ts";

/** BA-WPN-36: spotters as targets of their own. */

/** The spotter as a unit of one man, under his own id; null where nobody living on the table has that id. */
export function spotterAlone(s: Position, id: string): Unit | null {
  const owner = ownerOf(s, id);
  const man = owner?.models.find((model) => model.id === id);
  if (owner === null || man === undefined) return null;
  return { ...owner, id, kind: "infantry", gun: null, models: [{ ...man, role: "ordinary" }] };
}

export function ownerOf(s: Position, id: string): Unit | null {
  return s.units.find((unit) => unit.place.at === "table" && spottersIn(unit).includes(id)) ?? null;
}

/** All of a side. */
export function spottersOf(s: Position, seat: number): string[] {
  return s.units.flatMap((unit) => (unit.seat === seat && unit.place.at === "table" ? spottersIn(unit) : []));
}

function spottersIn({ models }: Unit): string[] {
  return models.filter(({ alive, role }) => alive && role === "spotter").map(({ id }) => id);
}

/** The table as an assault meets it: towards its target, or a spotter who is that, nobody keeps away. */
export function fieldTo(
  s: Position,
  unit: Unit,
  target: Unit,
  spare: readonly string[],
  near: Parameters<typeof fieldOf>[3] = {},
): Field {
  const field = fieldOf(s, unit, "advance", { ...near, spare });
  const [man] = target.models;
  if (man === undefined || ownerOf(s, target.id) === null) return field;
  const isOther = (foe: Field["foes"][number]): boolean => foe.x !== man.x || foe.y !== man.y;
  return { ...field, foes: field.foes.filter(isOther), others: field.others.filter(isOther) };
}
