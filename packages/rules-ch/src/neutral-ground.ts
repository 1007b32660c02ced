import {
  DIRECTIONS,
  hexAt,
  hexCentre,
  hexCorners,
  hexOf,
  hexSheet,
  labelOf,
  neighbour,
  rowOf,
} from "@escaramuza/geometry";
import type { Direction, Point } from "@escaramuza/geometry";
import type { NeutralBattle, NeutralPiece, NeutralTerrain } from "@escaramuza/kernel";
import { groundOf } from "./data.ts";
import type { GroundKind, Sheet } from "./data.ts";
import { LEAST_HEXES, MOST_HEXES } from "./own-check.ts";

/** The ground of a battle said in no game's terms, in metres from the south-west, on the hexes of a map of one's own. */

/** Metres a hex is across, where the ground is neither too wide nor too narrow for it. */
const USUAL = 28;
/** On a drawn sheet, a hex is so high, and its column so wide. */
const ACROSS = 400;
const COLUMN = 347;

/** What stands on a hex hides what lies there: later ones are on top. */
const GROUNDS: readonly (readonly [NeutralTerrain, GroundKind])[] = [
  ["field", "field"],
  ["scrub", "lightWoods"],
  ["woods", "woods"],
  ["water", "water"],
  ["building", "stoneBuilding"],
];

/** The side of a hex, by the hexes it lies between. */
interface Side {
  readonly hex: string;
  readonly across: string;
  readonly d: Direction;
}

/** A piece as it would lie, whatever else lies there. */
export interface Laid {
  readonly piece: NeutralPiece;
  readonly hexes: readonly string[];
  readonly road: readonly string[];
  readonly sides: readonly Side[];
}

// --- the hexes

export interface Grid {
  readonly columns: number;
  readonly rows: number;
  /** In rows from the top left. */
  readonly labels: readonly string[];
  /** Where the ground lies on the drawn sheet: its south-west corner, and how long a metre is there. */
  readonly corner: Point;
  readonly metre: number;
}

/** As many hexes as the ground has room for, its middle in the middle of the map, all of it to one scale. */
export function gridFor({ width, height }: NeutralBattle): Grid {
  const sizeOf = (n: number): ReturnType<typeof hexSheet> => hexSheet({ columns: n, rows: n });
  const [least, most] = [sizeOf(LEAST_HEXES), sizeOf(MOST_HEXES)];
  const fits = ACROSS * Math.max(width / most.width, height / most.height);
  const fills = ACROSS * Math.min(width / least.width, height / least.height);
  const metre = ACROSS / Math.max(fits, Math.min(USUAL, fills));
  const columns = nearestOf(LEAST_HEXES, MOST_HEXES, (n) => sizeOf(n).width, width * metre);
  const rows = nearestOf(LEAST_HEXES, MOST_HEXES, (n) => sizeOf(n).height, height * metre);
  const sheet = hexSheet({ columns, rows });
  return {
    columns,
    rows,
    labels: fromTo(0, columns * rows - 1).map((i) => labelOf(hexAt(i % columns, Math.floor(i / columns)))),
    corner: { x: (sheet.width - width * metre) / 2, y: (sheet.height - height * metre) / 2 },
    metre,
  };
}

/** Of the numbers from `first` to `last`, the one whose value is nearest. */
function nearestOf(first: number, last: number, valueOf: (n: number) => number, to: number): number {
  const away = (n: number): number => Math.abs(valueOf(n) - to);
  return fromTo(first, last).reduce((best, n) => (away(n) < away(best) ? n : best), first);
}

function fromTo(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

function centreOf(grid: Grid, label: string): Point {
  return hexCentre(grid, hexOf(label));
}

// --- the pieces

interface Box {
  readonly left: number;
  readonly right: number;
  readonly low: number;
  readonly high: number;
}

/** Null: the game has no such thing, or it lies beside the ground. */
export function laidOn(grid: Grid, { width, height }: NeutralBattle, piece: NeutralPiece): Laid | null {
  const { corner, metre } = grid;
  const box: Box = {
    left: corner.x + metre * within(piece.x - piece.width / 2, 0, width),
    right: corner.x + metre * within(piece.x + piece.width / 2, 0, width),
    low: corner.y + metre * within(piece.y - piece.height / 2, 0, height),
    high: corner.y + metre * within(piece.y + piece.height / 2, 0, height),
  };
  if (box.left >= box.right || box.low >= box.high) return null;
  const lying = piece.width >= piece.height;
  const none = { piece, hexes: [], road: [], sides: [] };
  switch (piece.type) {
    case "woods":
    case "scrub":
    case "field":
    case "building":
    case "water":
    case "hill":
      return { ...none, hexes: hexesUnder(grid, box) };
    case "road": {
      const road = roadAlong(grid, box, lying);
      // It leads from one hex to another (CH-5.0.1-1).
      return road.length < 2 ? null : { ...none, road };
    }
    case "wall":
      return { ...none, sides: sidesAlong(grid, box, lying) };
    case "hedge":
      return null;
  }
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

function middleOf({ left, right, low, high }: Box): Point {
  return { x: (left + right) / 2, y: (low + high) / 2 };
}

/**
 * CH-4.0-1: what lies under the centre point. What is narrower than a hex is taken as wide as one, so that a brook has no gaps and
 * nothing vanishes; and what lies beside the outermost centres is on their hexes, for the hexes of an edge make no straight line.
 */
function hexesUnder(grid: Grid, box: Box): string[] {
  const { width, height } = hexSheet(grid);
  const outermost = hexCentre(grid, hexAt(0, grid.rows - 1));
  const { x, y } = middleOf(box);
  const one = hexCentre(grid, hexAt(columnAt(grid, x), 0)).x;
  const wide = box.right - box.left >= COLUMN;
  const left = wide ? Math.min(box.left, width - outermost.x) : one;
  const right = wide ? Math.max(box.right, outermost.x + 1) : one + 1;
  const low = Math.min(box.low, y - ACROSS / 2, height - outermost.y);
  const high = Math.max(box.high, y + ACROSS / 2, outermost.y + 1);
  return grid.labels.filter((label) => {
    const centre = centreOf(grid, label);
    return centre.x >= left && centre.x < right && centre.y >= low && centre.y < high;
  });
}

/** Neighbours along its line, both ends with it, so that roads which meet have a hex in common. */
function roadAlong(grid: Grid, box: Box, lying: boolean): string[] {
  const { x, y } = middleOf(box);
  const rowAt = (column: number, to: number): number =>
    nearestOf(0, grid.rows - 1, (row) => hexCentre(grid, hexAt(column, row)).y, to);
  const column = columnAt(grid, x);
  const hexes = lying
    ? fromTo(columnAt(grid, box.left), columnAt(grid, box.right)).map((one) => hexAt(one, rowAt(one, y)))
    : fromTo(rowAt(column, box.high), rowAt(column, box.low)).map((row) => hexAt(column, row));
  return hexes.map(labelOf);
}

function columnAt(grid: Grid, x: number): number {
  return nearestOf(0, grid.columns - 1, (column) => hexCentre(grid, hexAt(column, 0)).x, x);
}

/** Between the hexes on one side of a wall and those on the other, as far as it goes; one at least. */
function sidesAlong(grid: Grid, box: Box, lying: boolean): Side[] {
  const { width, height } = hexSheet(grid);
  const { x: edge } = hexCentre(grid, hexAt(0, 0));
  const middle = middleOf(box);
  // There are hexes on both sides of it, also along the edge.
  const x = within(middle.x, edge + 1, width - edge - 1);
  const y = within(middle.y, ACROSS / 2 + 1, height - ACROSS / 2 - 1);
  const isBeyond = (label: string): boolean => {
    const centre = centreOf(grid, label);
    return lying ? centre.y > y : centre.x > x;
  };
  const all = grid.labels.filter(isBeyond).flatMap((hex) =>
    DIRECTIONS.flatMap((d) => {
      const across = labelAcross(grid, hex, d);
      if (across === null || isBeyond(across)) return [];
      const [a, b] = [hexCorners(grid, hexOf(hex))[d], hexCorners(grid, hexOf(hex))[(d + 1) % 6]];
      if (a === undefined || b === undefined) return [];
      return [{ hex, across, d, at: lying ? (a.x + b.x) / 2 : (a.y + b.y) / 2 }];
    }),
  );
  const [from, to] = lying ? [box.left, box.right] : [box.low, box.high];
  const along = all.filter(({ at }) => at >= from && at <= to);
  if (along.length > 0) return along;
  const away = ({ at }: { readonly at: number }): number => Math.abs(2 * at - from - to);
  return all.toSorted((a, b) => away(a) - away(b)).slice(0, 1);
}

function labelAcross({ columns, rows }: Grid, label: string, d: Direction): string | null {
  const hex = neighbour(hexOf(label), d);
  const row = rowOf(hex);
  return hex.q < 0 || hex.q >= columns || row < 0 || row >= rows ? null : labelOf(hex);
}

// --- the map

export function sheetOf({ columns, rows, labels }: Grid, laid: readonly Laid[]): Sheet {
  const letters = new Map<string, string>();
  for (const [type, kind] of GROUNDS)
    for (const { piece, hexes } of laid)
      if (piece.type === type) for (const label of hexes) letters.set(label, groundOf(kind).letter);
  const high = new Set(laid.flatMap(({ piece, hexes }) => (piece.type === "hill" ? hexes : [])));
  const walls = new Map<string, Set<Direction>>();
  for (const { hex, d } of walledSides(laid)) walls.set(hex, (walls.get(hex) ?? new Set()).add(d));
  const { letter: open } = groundOf("open");
  const line = (row: number): string =>
    labels
      .slice(row * columns, (row + 1) * columns)
      .map((label) => letters.get(label) ?? open)
      .join("");
  return {
    columns,
    rows,
    ground: fromTo(0, rows - 1).map(line),
    level1: labels.filter((label) => high.has(label)),
    level2: [],
    roads: laid.flatMap(({ road }) => (road.length === 0 ? [] : [road])),
    walls: [...walls].map(([hex, sides]) => ({ hex, sides: [...sides] })),
  };
}

/** CH-R11: where a road goes through there is no wall. */
function walledSides(laid: readonly Laid[]): readonly Side[] {
  const ways = new Set(laid.flatMap(({ road }) => road.map((label, i) => `${label} ${road[i + 1]}`)));
  return laid
    .flatMap(({ sides }) => sides)
    .filter(({ hex, across }) => !ways.has(`${hex} ${across}`) && !ways.has(`${across} ${hex}`));
}

/** The pieces of which nothing is left: others lie on top of them, or a road goes through. */
export function hiddenIn(grid: Grid, sheet: Sheet, laid: readonly Laid[]): readonly NeutralPiece[] {
  const walled = new Set(walledSides(laid));
  const letters = sheet.ground.join("");
  return laid.flatMap(({ piece, hexes, sides }) => {
    const kind = GROUNDS.find(([type]) => type === piece.type)?.[1];
    const isThere = (label: string): boolean =>
      kind === undefined || letters[grid.labels.indexOf(label)] === groundOf(kind).letter;
    return hexes.some(isThere) || sides.some((side) => walled.has(side)) || piece.type === "road" ? [] : [piece];
  });
}
