import { directionTo, hexAt, hexOf, labelOf } from "@escaramuza/geometry";
import type { Refusal } from "@escaramuza/kernel";
import { DATA, SIDES, counterOf } from "./data.ts";
import type { CounterId, OwnFirefight, Profile, Sheet, Side } from "./data.ts";
import { leastHidden, zoneHexes, zoneRow } from "./deployment.ts";
import { boardOf, findCell } from "./board.ts";
import { isOnFoot } from "./units.ts";
import { seatOfSide } from "./moves.ts";
import { no } from "./refusal.ts";
import type { Position } from "./state.ts";

/** Whether a firefight of one's own can be played at all (CH-1.0-1): anybody may send one. */

const MOST_ROUNDS = 20;
const MOST_LETTERS = 80;
/** Of whatever there may be several of. */
const MOST_ROWS = 100;
export const MOST_UNITS = 40;
export const MOST_POINTS = 99;
/** Columns and rows of a map of one's own. */
export const LEAST_HEXES = 6;
export const MOST_HEXES = 20;
export const MOST_ROADS = 60;

/** Numbers and sides, before a position is made of it. */
export function isSound(f: OwnFirefight): boolean {
  const few = (n: number): boolean => n <= MOST_POINTS;
  return (
    f.rounds >= 1 &&
    f.rounds <= MOST_ROUNDS &&
    [f.name.es, f.name.en].every((name) => name.length <= MOST_LETTERS) &&
    [f.control, f.setup, f.reinforcements, f.vp, f.works, f.cards?.deck ?? []].every((l) => l.length <= MOST_ROWS) &&
    SIDES.every(
      (side) =>
        few(f.cap[side]) &&
        few(f.vpStart[side]) &&
        few(f.artillery[side]) &&
        // Units are told from each other by their order: one row for each side.
        f.setup.filter((row) => row.side === side).length <= 1 &&
        typesOf(f, side).every(({ type }) => counterOf(type).side === side) &&
        typesOf(f, side).reduce((sum, { count }) => sum + count, 0) <= MOST_UNITS &&
        (f.cards === null || (few(f.cards.start[side]) && few(f.cards.perRound[side]))),
    )
  );
}

/** A map of one's own (CH-1.0-1): whether there can be such a one, and is played with all that is on it. */
export function sheetRefusal(sheet: Sheet, profile: Profile): Refusal | null {
  const { columns, rows, ground, level1, level2, roads, walls } = sheet;
  if ([columns, rows].some((n) => n < LEAST_HEXES || n > MOST_HEXES))
    return no("CH-1.0-1", "sheetSize", { columns, rows, least: LEAST_HEXES, most: MOST_HEXES });
  const isGround = (line: string): boolean => line.length === columns && [...line].every((at) => LETTERS.has(at));
  if (ground.length !== rows || !ground.every(isGround)) return no("CH-4.0-1", "sheetGround", { columns, rows });
  const on = new Set(
    Array.from({ length: columns * rows }, (_, i) => labelOf(hexAt(i % columns, Math.floor(i / columns)))),
  );
  const levels = [...level1, ...level2];
  const stray = [...levels, ...roads.flat(), ...walls.map(({ hex }) => hex)].find((hex) => !on.has(hex));
  if (stray !== undefined) return no("CH-GEO-1", "sheetHex", { hex: stray });
  // CH-11-1: each hex has one level; without section 11 none counts.
  const twice = repeated(levels);
  if (twice !== null) return no("CH-11-1", "sheetLevels", { hex: twice });
  if (levels.length > 0 && profile < "P3") return no("CH-11-1", "sheetHills");
  if (roads.length > MOST_ROADS) return no("CH-5.0.1-1", "sheetRoads", { most: MOST_ROADS });
  const broken = roads.findIndex((chain) => !isChain(chain));
  if (broken >= 0) return no("CH-5.0.1-1", "sheetRoad", { n: broken + 1 });
  const walled = repeated(walls.map(({ hex }) => hex));
  const odd = walls.find(({ sides }) => sides.length === 0 || repeated(sides) !== null)?.hex ?? walled;
  return odd === null ? null : no("CH-5.0.2-1", "sheetWall", { hex: odd });
}

const LETTERS: ReadonlySet<string> = new Set(DATA.terrain.ground.map(({ letter }) => letter));

function repeated<T>(items: readonly T[]): T | null {
  const seen = new Set<T>();
  for (const item of items) {
    if (seen.has(item)) return item;
    seen.add(item);
  }
  return null;
}

/** Neighbour after neighbour, and never the same hex again. */
function isChain(chain: readonly string[]): boolean {
  const follows = (hex: string, i: number): boolean =>
    i === 0 || directionTo(hexOf(chain[i - 1] ?? hex), hexOf(hex)) !== null;
  return chain.length > 1 && chain.every(follows) && repeated(chain) === null;
}

/** Hexes on the map, room for everybody, somebody for each weapon card. */
export function isPlayable(s: Position, f: OwnFirefight): boolean {
  const board = boardOf(s);
  const hexes = [
    ...f.control.map((row) => row.hex),
    ...f.vp.map((row) => row.hex),
    ...f.works.map((row) => row.hex),
    ...f.reinforcements.flatMap((row) => row.entry),
    ...(f.exit?.hexes ?? []),
    ...f.setup.flatMap((row) =>
      row.kind === "fixed"
        ? row.units.map((unit) => unit.hex)
        : row.zone.kind === "rectangle"
          ? row.zone.extraHexes
          : [],
    ),
  ];
  if (hexes.some((hex) => findCell(board, hex) === null)) return false;
  if (repeated(f.works.map((row) => row.hex)) !== null) return false; // CH-RE18
  // CH-RE21: what one cannot see must not bar the way, or what is legal as far as one sees would not be.
  if (f.works.some((row) => row.hidden && row.kind !== "mines")) return false;
  const roomy = f.setup.every((row, i) => {
    if (row.kind === "fixed") return true;
    const units = row.units.reduce((sum, { count }) => sum + count, 0);
    const played = zoneRow(s, i);
    const room = leastHidden(played, units, zoneHexes(s, played).length) !== null;
    return room && row.hidden.min <= row.hidden.max && row.hidden.min <= units;
  });
  const armed = SIDES.every((side) => {
    const cards = f.cards?.weapons[side] ?? [];
    return cards.length === 0 || s.units.some((unit) => unit.seat === seatOfSide(side) && isOnFoot(unit));
  });
  return roomy && armed && f.reinforcements.every((row) => row.entry.length > 0);
}

function typesOf(f: OwnFirefight, side: Side): { readonly type: CounterId; readonly count: number }[] {
  return [...f.setup, ...f.reinforcements]
    .filter((row) => row.side === side)
    .flatMap((row) => row.units.map((unit) => ({ type: unit.type, count: "count" in unit ? unit.count : 1 })));
}
