import { SIDES, counterOf } from "./data.ts";
import type { CounterId, OwnFirefight, Side } from "./data.ts";
import { zoneHexes, zoneRow } from "./deployment.ts";
import { boardOf, findCell } from "./board.ts";
import { isOnFoot } from "./units.ts";
import { seatOfSide } from "./moves.ts";
import type { Position } from "./state.ts";

/** Whether a firefight of one's own can be played at all (CH-1.0-1): anybody may send one. */

const MOST_ROUNDS = 20;
const MOST_UNITS = 40;
const MOST_POINTS = 99;

/** Numbers and sides, before a position is made of it. */
export function isSound(f: OwnFirefight): boolean {
  const few = (n: number): boolean => n <= MOST_POINTS;
  return (
    f.rounds >= 1 &&
    f.rounds <= MOST_ROUNDS &&
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
  const roomy = f.setup.every((row, i) => {
    if (row.kind === "fixed") return true;
    const units = row.units.reduce((sum, { count }) => sum + count, 0);
    const room = zoneHexes(s, zoneRow(s, i)).length * (row.maxPerHex ?? MOST_UNITS);
    return units <= room && row.hidden.min <= row.hidden.max && row.hidden.min <= units;
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
