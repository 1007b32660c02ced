import type { TemplateId } from "../../src/data.ts";
import { CM } from "../../src/state.ts";
import type { Battle, Figure, Point, Position, Terrain, TerrainType, Unit } from "../../src/state.ts";

/** Bare positions for measuring: places in centimetres, as the specification writes them. */

export type Cm = readonly [number, number];

export function cm([x, y]: Cm): Point {
  return { x: Math.round(x * CM), y: Math.round(y * CM) };
}

/** An area by two opposite corners, or any piece by its points. */
export function piece(type: TerrainType, ...points: Cm[]): Terrain {
  const [a, b] = points;
  const isBox = points.length === 2 && ["road", "rough", "wood", "building", "water"].includes(type);
  const corners: Cm[] = isBox && a && b ? [a, [b[0], a[1]], b, [a[0], b[1]]] : points;
  return { id: `${type}-${points.join(" ")}`, type, points: corners.map(cm) };
}

export function infantry(id: string, ...places: Cm[]): Unit {
  return unit(id, id.startsWith("g") ? "ger.manoeuvre" : "sov.rifle", "infantry", places, null);
}

export function vehicle(
  id: string,
  place: Cm,
  template: TemplateId = id.startsWith("g") ? "ger.stug3b" : "sov.t3476",
  dx = 1,
  dy = 0,
): Unit {
  return unit(id, template, "vehicle", [place], { dx, dy, immobilised: false, command: false });
}

function unit(
  id: string,
  template: TemplateId,
  kind: Unit["kind"],
  places: readonly Cm[],
  wheels: Unit["vehicle"],
): Unit {
  return {
    id,
    seat: id.startsWith("g") ? 0 : 1,
    template,
    kind,
    quality: "experienced",
    figures: places.map((place, i): Figure => ({
      id: `${id}.${i + 1}`,
      ...cm(place),
      alive: true,
      weapons: kind === "infantry" ? ["rifle"] : [],
      spent: [],
      officer: false,
    })),
    initial: places.length,
    place: "table",
    entry: null,
    suppressed: false,
    ambush: false,
    ambushShotUsed: false,
    ordered: false,
    moved: false,
    firedFixed: false,
    dugIn: false,
    vehicle: wheels,
  };
}

export function position(units: Unit[], terrain: readonly Terrain[] | Battle["layout"] = []): Position {
  const player = (seat: 0 | 1): Position["players"][number] => ({
    seat,
    activationsLeft: 1,
    phaseDone: false,
    worksDone: true,
  });
  return {
    battle: { year: 1941, layout: terrain, mission: 1, attacker: 0, ambushSingleShot: false, forces: [null, null] },
    phase: "first",
    turn: 1,
    initiative: null,
    first: 0,
    active: 0,
    lastTurn: false,
    mission: 1,
    attacker: 0,
    zone: null,
    works: [],
    acting: null,
    check: null,
    players: [player(0), player(1)],
    units,
  };
}
