import { DATA } from "./data.ts";
import type { TerrainPiece } from "./data.ts";

/** Doors, windows, inner doors and the sides of flat roofs, made by the one rule that all maps share. */
export interface Opening {
  /** `inn:0s1`: section, floor, wall by its number, place along it. */
  readonly id: string;
  readonly section: string;
  /** Of a flat roof, one above the last. */
  readonly floor: number;
  readonly wall: number;
  readonly kind: "door" | "window" | "roof" | "inner";
  readonly x: number;
  readonly y: number;
  /** Straight out of the wall; of no certain length. */
  readonly outX: number;
  readonly outY: number;
  /** How many may fire through it (BA-BLDG-10). */
  readonly capacity: number;
  /** The section an inner door leads to. */
  readonly to: string | null;
}

type Point = TerrainPiece["points"][number];
interface Section {
  readonly id: string;
  readonly points: readonly Point[];
  readonly section: NonNullable<TerrainPiece["section"]>;
}

const { openingCapacity, roofSideCapacity, openingEvery } = DATA.figures;

/** Floors one can be on, the flat roof among them (BA-BLDG-2). */
export function levelsOf(section: NonNullable<TerrainPiece["section"]>): number {
  return section.floors + (section.roof === "flat" ? 1 : 0);
}

/** Of all sections of a table, by their ids. */
export function openingsOf(pieces: readonly TerrainPiece[]): ReadonlyMap<string, readonly Opening[]> {
  const sections = pieces.flatMap(({ id, points, section }) => (section === null ? [] : [{ id, points, section }]));
  return new Map(sections.map((one) => [one.id, openingsIn(one, sections)]));
}

function openingsIn(one: Section, all: readonly Section[]): Opening[] {
  return one.points.flatMap((from, wall) => {
    const to = one.points[(wall + 1) % one.points.length] ?? from;
    const shared = all.flatMap((other) => sharedWith(one, other, from, to));
    return shared.length > 0
      ? shared.flatMap(({ section, middle }) => innerDoors(one, section, wall, from, to, middle))
      : outerOpenings(one, wall, from, to);
  });
}

/** So many as two inches of wall go into its length; the middle one of the ground floor is a door. */
function outerOpenings({ id, section }: Section, wall: number, from: Point, to: Point): Opening[] {
  const out = { outX: to.y - from.y, outY: from.x - to.x };
  const [low, high] = inOrder(from, to);
  const size = Math.sqrt(out.outX * out.outX + out.outY * out.outY);
  const k = section.walls.includes(wall) ? Math.floor(size / openingEvery.value) : 0;
  const floors = Array.from({ length: section.floors }, (_, floor) =>
    Array.from({ length: k }, (__, i): Opening => {
      const door = floor === 0 && i === Math.floor(k / 2);
      return {
        id: `${id}:${floor}${SIDES[wall] ?? wall}${i}`,
        section: id,
        floor,
        wall,
        kind: door ? "door" : "window",
        ...along(low, high, 2 * i + 1, 2 * k),
        ...out,
        capacity: openingCapacity.value,
        to: null,
      };
    }),
  ).flat();
  if (section.roof === "pitched") return floors;
  return [
    ...floors,
    {
      id: `${id}:${section.floors}${SIDES[wall] ?? wall}0`,
      section: id,
      floor: section.floors,
      wall,
      kind: "roof",
      ...along(low, high, 1, 2),
      ...out,
      capacity: roofSideCapacity.value,
      to: null,
    },
  ];
}

/** The walls of an upright rectangle, from its south-west corner. */
const SIDES = ["s", "e", "n", "w"] as const;

function innerDoors(one: Section, other: Section, wall: number, from: Point, to: Point, middle: Point): Opening[] {
  const floors = Math.min(levelsOf(one.section), levelsOf(other.section));
  return Array.from({ length: floors }, (_, floor) => ({
    id: `${one.id}:${floor}${SIDES[wall] ?? wall}0`,
    section: one.id,
    floor,
    wall,
    kind: "inner",
    x: middle.x,
    y: middle.y,
    outX: to.y - from.y,
    outY: from.x - to.x,
    capacity: 0,
    to: other.id,
  }));
}

/** The middle of what a wall and the walls of another section of the building have in common. */
function sharedWith(one: Section, other: Section, from: Point, to: Point): { section: Section; middle: Point }[] {
  if (one === other || one.section.building !== other.section.building) return [];
  return other.points.flatMap((a, i) => {
    const b = other.points[(i + 1) % other.points.length] ?? a;
    if (turn(from, to, a) !== 0 || turn(from, to, b) !== 0) return [];
    const [low, high] = inOrder(from, to);
    const [otherLow, otherHigh] = inOrder(a, b);
    const start = isBefore(low, otherLow) ? otherLow : low;
    const end = isBefore(high, otherHigh) ? high : otherHigh;
    return isBefore(start, end) ? [{ section: other, middle: along(start, end, 1, 2) }] : [];
  });
}

function turn(a: Point, b: Point, p: Point): number {
  return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

/** The western end first, of an upright wall the southern. */
function inOrder(a: Point, b: Point): [Point, Point] {
  return isBefore(b, a) ? [b, a] : [a, b];
}

function isBefore(a: Point, b: Point): boolean {
  return a.x < b.x || (a.x === b.x && a.y < b.y);
}

function along(a: Point, b: Point, part: number, of: number): { readonly x: number; readonly y: number } {
  return { x: a.x + Math.round(((b.x - a.x) * part) / of), y: a.y + Math.round(((b.y - a.y) * part) / of) };
}
