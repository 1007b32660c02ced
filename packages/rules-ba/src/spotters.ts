import type { Position, Unit } from "./state.ts";

/** BA-WPN-36: the spotter as a unit of one man, as far as distances and blows go; null where nobody living has that id. */
export function spotterAlone(s: Position, id: string): Unit | null {
  for (const unit of s.units) {
    if (unit.place.at !== "table") continue;
    const man = unit.models.find((model) => model.id === id && model.alive && model.role === "spotter");
    if (man !== undefined) return { ...unit, kind: "infantry", gun: null, models: [{ ...man, role: "ordinary" }] };
  }
  return null;
}

/** All of the other side. */
export function spottersOf(s: Position, seat: number): string[] {
  return s.units.flatMap((unit) =>
    unit.seat === seat && unit.place.at === "table"
      ? unit.models.filter(({ alive, role }) => alive && role === "spotter").map(({ id }) => id)
      : [],
  );
}
