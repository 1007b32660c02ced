import type { MapId, TemplateId, TerrainKind, TerrainPiece } from "../../src/data.ts";
import { terrainOf } from "../../src/data.ts";
import { newUnit } from "../../src/forces.ts";
import { newPosition } from "../../src/setup.ts";
import { INCH } from "../../src/state.ts";
import type { Battle, Model, Point, Position, Unit } from "../../src/state.ts";

/** Bare positions for measuring: places in inches, as the specification writes them. */

export type In = readonly [number, number];

export function at([x, y]: In): Point {
  return { x: Math.round(x * INCH), y: Math.round(y * INCH) };
}

/** An area or section by two opposite corners, or any piece by its points. */
export function piece(kind: TerrainKind, ...points: In[]): TerrainPiece {
  const [a, b] = points;
  const isBox = points.length === 2 && terrainOf(kind).shape !== "line";
  const corners: In[] = isBox && a && b ? [a, [b[0], a[1]], b, [a[0], b[1]]] : points;
  return { id: `${kind}${points.join("-")}`.slice(0, 20), kind, points: corners.map(at), section: null };
}

export function house(
  id: string,
  from: In,
  to: In,
  given: Partial<NonNullable<TerrainPiece["section"]>> = {},
): TerrainPiece {
  return {
    ...piece("building", from, to),
    id,
    section: { building: id, material: "brick", floors: 1, roof: "pitched", walls: [0, 1, 2, 3], ...given },
  };
}

/** Men of a squad, each in his place; ids that begin with `a` are of seat 0. */
export function squad(
  id: string,
  places: readonly In[],
  template: TemplateId = id.startsWith("a") ? "ger-grenadiers" : "sov-rifles",
): Unit {
  const unit = newUnit(id, id.startsWith("a") ? 0 : 1, { template });
  const pattern = unit.models.at(-1);
  if (pattern === undefined) throw new Error("no men");
  const models = places.map((place, i): Model => ({
    ...(unit.models[i] ?? { ...pattern }),
    id: `${id}.${i + 1}`,
    ...at(place),
  }));
  return { ...unit, models, place: { at: "table" } };
}

export function row(n: number, [x, y]: In, step: In = [1.5, 0]): In[] {
  return Array.from({ length: n }, (_, i): In => [x + i * step[0], y + i * step[1]]);
}

export function tank(id: string, place: In, heading = 0, template: TemplateId = "sov-t34-76"): Unit {
  const unit = newUnit(id, id.startsWith("a") ? 0 : 1, { template });
  if (unit.vehicle === null) throw new Error("no vehicle");
  return { ...unit, place: { at: "table" }, vehicle: { ...unit.vehicle, ...at(place), heading } };
}

/** A gun with its crew behind it. */
export function gun(id: string, place: In, facing = 0, template: TemplateId = "ger-pak36"): Unit {
  const unit = newUnit(id, id.startsWith("a") ? 0 : 1, { template });
  if (unit.gun === null) throw new Error("no gun");
  const [x, y] = place;
  const spots = row(unit.models.length, [x - 0.6 * (unit.models.length - 1), y - 1.5], [1.2, 0]);
  const models = unit.models.map((model, i) => ({ ...model, ...at(spots[i] ?? place) }));
  return { ...unit, place: { at: "table" }, gun: { ...unit.gun, ...at(place), facing }, models };
}

export function position(
  pieces: readonly TerrainPiece[] | MapId,
  units: readonly Unit[],
  more: Partial<Position> = {},
): Position {
  const battle: Battle = {
    scenario: "S1",
    map: typeof pieces === "string" ? pieces : { width: 72_000, height: 48_000, pieces, objectives: [] },
    nations: ["german", "soviet"],
    forces: [null, null],
    attacker: null,
    added: ["ger-grenadiers", "sov-rifles"],
    closeQuartersClearsPins: false,
    runPivot: 180,
  };
  return { ...newPosition(battle, [...units], []), phase: "orders", turn: 1, ...more };
}

export function first(unit: Unit): Model {
  const model = unit.models[0];
  if (model === undefined) throw new Error("nobody");
  return model;
}
