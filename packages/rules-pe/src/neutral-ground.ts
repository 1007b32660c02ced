import type { Json, NeutralBattle, NeutralPiece } from "@escaramuza/kernel";
import { DATA } from "./data.ts";
import type { AreaKind } from "./terrain.ts";

/** The ground of a battle said in no game's terms as a map of one's own: scaled evenly, in the middle of the table (PE-2-1). */

type Rect = readonly [number, number, number, number];

/** What a piece becomes. Walls and houses stand between the whole centimetres, where ways lead (PE-R85). */
type Part =
  | {
      readonly is: "area";
      readonly kind: AreaKind;
      readonly rect: Rect;
      readonly more: { readonly [key: string]: Json };
    }
  | { readonly is: "wall"; readonly line: Rect }
  | { readonly is: "house"; readonly rect: Rect };

const WIDTH = DATA.figures.tableWidth.value;
const HEIGHT = DATA.figures.tableHeight.value;

/** Those that are laid first lie under the others. */
const ORDER: readonly NeutralPiece["type"][] = ["hill", "water", "road", "scrub", "woods", "hedge", "wall", "building"];

/** A map for `OwnMap`; pieces that come to nothing are not on it. */
export function groundOf(battle: NeutralBattle, pieces: readonly NeutralPiece[]): Json {
  const covered = new Map<string, Rect[]>();
  const features = pieces
    .map((piece, i) => ({ piece, id: `${piece.type}${i + 1}` }))
    .toSorted((a, b) => ORDER.indexOf(a.piece.type) - ORDER.indexOf(b.piece.type))
    .flatMap(({ piece, id }) => partsOf(battle, piece).flatMap((part, n) => laid(part, `${id}.${n + 1}`, covered)));
  return { width: WIDTH, height: HEIGHT, features };
}

function laid(part: Part, id: string, covered: Map<string, Rect[]>): Json[] {
  switch (part.is) {
    case "area":
      return freshOf(part, covered).map((rect, n) => ({
        id: `${id}.${n + 1}`,
        is: "area",
        kind: part.kind,
        shape: { rect },
        ...part.more,
      }));
    case "wall":
      return [{ id, is: "line", kind: "lowWall", lines: [part.line] }];
    case "house":
      return [
        { id, name: "house", is: "building", rect: part.rect, roofed: true, openings: openingsOf(part.rect, id) },
      ];
  }
}

/** What of it lies on nothing of its own kind: two woods on one place are woods. */
function freshOf({ kind, rect, more }: Extract<Part, { is: "area" }>, covered: Map<string, Rect[]>): readonly Rect[] {
  const key = JSON.stringify([kind, more["up"] ?? null]);
  const before = covered.get(key) ?? [];
  covered.set(key, [...before, rect]);
  return before.reduce<readonly Rect[]>((left, other) => left.flatMap((one) => without(one, other)), [rect]);
}

/** What is left of a rectangle, with a millimetre in common, because a border belongs to neither (PE-R127). */
function without(one: Rect, [left, low, right, high]: Rect): Rect[] {
  const [x1, y1, x2, y2] = one;
  if (left >= x2 || right <= x1 || low >= y2 || high <= y1) return [one];
  const strips: Rect[] = [
    [x1, y1, x2, Math.min(y2, low + 1)],
    [x1, Math.max(y1, high - 1), x2, y2],
    [x1, Math.max(y1, low), Math.min(x2, left + 1), Math.min(y2, high)],
    [Math.max(x1, right - 1), Math.max(y1, low), x2, Math.min(y2, high)],
  ];
  const isLeft = [low > y1, high < y2, left > x1, right < x2];
  return strips.filter((_, n) => isLeft[n]);
}

// --- pieces

/** None: the game has nothing like it, it is too small on this table or not on it at all. */
export function partsOf(battle: NeutralBattle, { type, x, y, width, height }: NeutralPiece): readonly Part[] {
  const [x1, y1, x2, y2] = [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
  if (x1 >= battle.width || y1 >= battle.height || x2 <= 0 || y2 <= 0) return [];
  const box = boxOf(battle, x1, y1, x2, y2);
  switch (type) {
    case "woods":
      return areaOf("woods", box);
    case "scrub":
      return areaOf("bush", box);
    case "water":
      return areaOf("river", box);
    case "road":
      return areaOf("open", box, { name: "road" });
    case "hedge":
      return areaOf("bush", thick(box), { name: "hedge" });
    case "hill":
      return hillOf(box);
    case "wall":
      return wallOf(box);
    case "building":
      return houseOf(box);
    case "field":
      return [];
  }
}

/** On the table, in whole millimetres; nothing goes beyond the ground there is. */
function boxOf({ width, height }: NeutralBattle, x1: number, y1: number, x2: number, y2: number): Rect {
  const scale = Math.min(WIDTH / width, HEIGHT / height);
  const at = (value: number, most: number, table: number): number =>
    Math.round((table - most * scale) / 2 + Math.min(most, Math.max(0, value)) * scale);
  return [at(x1, width, WIDTH), at(y1, height, HEIGHT), at(x2, width, WIDTH), at(y2, height, HEIGHT)];
}

function areaOf(kind: AreaKind, rect: Rect, more: { readonly [key: string]: Json } = {}): Part[] {
  return rect[0] < rect[2] && rect[1] < rect[3] ? [{ is: "area", kind, rect, more }] : [];
}

const THROUGH = DATA.figures.throughVegetation.value;

/** PE-6-17: less of it would protect nobody. */
function thick([x1, y1, x2, y2]: Rect): Rect {
  const [wide, high] = [x2 - x1 >= y2 - y1 ? 0 : THROUGH, x2 - x1 >= y2 - y1 ? THROUGH : 0];
  const [left, right] = widened(x1, x2, wide, WIDTH);
  const [low, top] = widened(y1, y2, high, HEIGHT);
  return [left, low, right, top];
}

function widened(from: number, to: number, least: number, most: number): readonly [number, number] {
  if (to - from >= least) return [from, to];
  const start = Math.max(0, Math.min(most - least, Math.floor((from + to - least) / 2)));
  return [start, start + least];
}

const RIM = 100;
const LEAST_RIM = 10;

/** Level ground above, and slopes on all sides that lead up to it (PE-R12, PE-6-19). */
function hillOf(box: Rect): Part[] {
  const [x1, y1, x2, y2] = box;
  const rim = Math.min(RIM, Math.floor(Math.min(x2 - x1, y2 - y1) / 4));
  if (rim < LEAST_RIM) return areaOf("hill", box, { level: 1 });
  const slope = (rect: Rect, x: number, y: number): Part[] => areaOf("slope", rect, { up: [x, y] });
  return [
    ...slope([x1, y1, x2, y1 + rim], 0, 1),
    ...slope([x1, y2 - rim, x2, y2], 0, -1),
    ...slope([x1, y1 + rim, x1 + rim, y2 - rim], 1, 0),
    ...slope([x2 - rim, y1 + rim, x2, y2 - rim], -1, 0),
    ...areaOf("hill", [x1 + rim, y1 + rim, x2 - rim, y2 - rim], { level: 1 }),
  ];
}

const LEAST_WALL = 10;

/** Along its longer side; its ends leave room to enter beside it (PE-C-5). */
function wallOf([x1, y1, x2, y2]: Rect): Part[] {
  const across = x2 - x1 >= y2 - y1;
  const [x, y] = [between((x1 + x2) / 2, WIDTH), between((y1 + y2) / 2, HEIGHT)];
  const line: Rect = across
    ? [between(x1, WIDTH), y, between(x2, WIDTH), y]
    : [x, between(y1, HEIGHT), x, between(y2, HEIGHT)];
  return line[2] - line[0] + line[3] - line[1] < LEAST_WALL ? [] : [{ is: "wall", line }];
}

/** The nearest place half way between two whole centimetres. */
function between(value: number, most: number): number {
  return Math.min(most - 5, Math.max(5, 10 * Math.round((value - 5) / 10) + 5));
}

// --- houses

/** A man and a door must have room in it. */
const LEAST_LONG = 30;
const LEAST_SHORT = 20;

function houseOf([x1, y1, x2, y2]: Rect): Part[] {
  const rect: Rect = [between(x1, WIDTH), between(y1, HEIGHT), between(x2, WIDTH), between(y2, HEIGHT)];
  const sides = [rect[2] - rect[0], rect[3] - rect[1]];
  return Math.max(...sides) < LEAST_LONG || Math.min(...sides) < LEAST_SHORT ? [] : [{ is: "house", rect }];
}

const HALF_DOOR = 10;
const BAY = 30;
const MOST_BAYS = 7;

/** Both longer sides have a door in the middle and windows beside it, the shorter ones a window each. */
function openingsOf([x1, y1, x2, y2]: Rect, id: string): Json[] {
  const wide = x2 - x1 >= y2 - y1;
  const [from, length] = wide ? [x1, x2 - x1] : [y1, y2 - y1];
  const bays = baysOf(length);
  const place = (along: number, off: number): Json => (wide ? [along, off] : [off, along]);
  const openings: Json[] = [];
  for (const off of wide ? [y1, y2] : [x1, x2])
    for (let bay = 0; bay < bays; bay++) {
      const at = from + Math.round(((bay + 0.5) * length) / bays);
      const name = `${id}.o${openings.length + 1}`;
      const line = wide ? [at - HALF_DOOR, off, at + HALF_DOOR, off] : [off, at - HALF_DOOR, off, at + HALF_DOOR];
      openings.push(
        2 * bay + 1 === bays ? { id: name, kind: "door", line } : { id: name, kind: "window", at: place(at, off) },
      );
    }
  const middle = Math.round(((wide ? y1 : x1) + (wide ? y2 : x2)) / 2);
  for (const end of [from, from + length])
    openings.push({ id: `${id}.o${openings.length + 1}`, kind: "window", at: place(end, middle) });
  return openings;
}

/** An odd number: the door is in the middle. */
function baysOf(length: number): number {
  const most = Math.min(MOST_BAYS, Math.floor(length / BAY));
  return most % 2 === 0 ? Math.max(1, most - 1) : most;
}
