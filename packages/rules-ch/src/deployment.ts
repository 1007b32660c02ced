import { icon, makeKind } from "@escaramuza/kernel";
import type { MenuItem, Pick, Refusal, Seat } from "@escaramuza/kernel";
import type { Direction } from "@escaramuza/geometry";
import * as z from "zod/mini";
import { direction, hexLabel, unitId } from "./answers.ts";
import { boardOf, cellAt } from "./board.ts";
import type { Board } from "./board.ts";
import type { SetupRow } from "./data.ts";
import { facingSlot } from "./menu-slots.ts";
import { facingTowards, seatOfSide } from "./moves.ts";
import { no } from "./refusal.ts";
import { findUnit, onMap, plays } from "./state.ts";
import type { Position, Unit } from "./state.ts";

/** Where a side may place its units, and the decision that places them one by one (CH-1.0-3, CH-1.0-4, CH-10.0-1). */

type ZoneRow = Extract<SetupRow, { kind: "zone" }>;

export function zoneRow(s: Position, row: number): ZoneRow {
  const found = s.battle.firefight.setup[row];
  if (found === undefined || found.kind !== "zone") throw new Error(`set-up ${row} is no zone`);
  // Nobody hides where section 10 is not played.
  return plays(s, "P3") ? found : { ...found, hidden: { ...found.hidden, min: 0, max: 0 } };
}

const zones = new WeakMap<Board, WeakMap<ZoneRow["zone"], readonly string[]>>();

/** Whole hexes of the zone that are not water. Each line of a menu asks for them hex by hex: they are looked for once. */
export function zoneHexes(s: Position, { zone }: ZoneRow): readonly string[] {
  const board = boardOf(s);
  const known = zones.get(board) ?? new WeakMap<ZoneRow["zone"], readonly string[]>();
  const hexes = known.get(zone) ?? hexesIn(board, zone);
  // Only of a zone that cannot change.
  if (Object.isFrozen(zone)) zones.set(board, known.set(zone, hexes));
  return hexes;
}

function hexesIn(board: Board, zone: ZoneRow["zone"]): string[] {
  return [...board.cells.values()]
    .filter((cell) => {
      if (cell.ground.squadsOnly) return false;
      if (zone.kind === "hill") {
        const high = (label: string | null): boolean =>
          label !== null && cellAt(board, label).level >= zone.minElevation;
        return high(cell.label) || (zone.plusAdjacent && cell.around.some(high));
      }
      if (zone.extraHexes.includes(cell.label)) return true;
      const [top, bottom] = zone.rows;
      const [left, right] = zone.columns;
      const [letter = "", column] = [cell.label[0], Number(cell.label.slice(1))];
      return letter >= top && letter <= bottom && column >= left && column <= right;
    })
    .map((cell) => cell.label);
}

/** Units of the side that this row places: those without a batch. */
export function unitsOfRow(s: Position, row: ZoneRow): Unit[] {
  const seat = seatOfSide(row.side);
  return s.units.filter((unit) => unit.seat === seat && unit.batch === null);
}

const answer = z.discriminatedUnion("do", [
  z.strictObject({
    do: z.literal("put"),
    unit: unitId,
    hex: hexLabel,
    facing: z._default(direction, 0),
    hidden: z._default(z.boolean(), false),
  }),
  /** The rest anywhere the zone has room, and done. */
  z.strictObject({ do: z.literal("rest") }),
  z.strictObject({ do: z.literal("ready") }),
]);

export type Placement = z.infer<typeof answer>;
export type Put = Extract<Placement, { do: "put" }>;

export interface PlaceParams {
  /** Which row of the firefight's set-up. */
  readonly row: number;
}

export const place = makeKind<Position, PlaceParams, Placement>({
  id: "place",
  answer,
  check(s, d, a) {
    const row = zoneRow(s, d.params.row);
    if (a.do === "put") return putRefusal(s, d.seat, row, a);
    return a.do === "ready" ? readyRefusal(s, row) : null;
  },
  menu(s, d) {
    const row = zoneRow(s, d.params.row);
    const hexes = zoneHexes(s, row);
    const lines = unitsOfRow(s, row).flatMap((unit) => putLines(s, d.seat, row, hexes, unit));
    const plain = { slots: [], costs: [], rule: "CH-1.0-3" };
    return [
      ...lines,
      { ...plain, id: "rest", answer: { do: "rest" }, refusal: null, ...icon("deploy") },
      { ...plain, id: "ready", answer: { do: "ready" }, refusal: readyRefusal(s, row), ...icon("end") },
    ];
  },
  sample(s, d, pick) {
    const row = zoneRow(s, d.params.row);
    const units = unitsOfRow(s, row);
    // Now and then one is put elsewhere.
    const unit = units.find((o) => !onMap(o)) ?? (pick(6) === 0 ? units[pick(Math.max(1, units.length))] : undefined);
    return unit === undefined ? { do: "ready" } : somewhere(s, d.seat, row, unit, pick);
  },
  fallback: () => ({ do: "rest" }),
});

/** A line for each way to stand, in the open and hidden: which hexes do depends on it (CH-10.0-3). */
function putLines(s: Position, seat: Seat, row: ZoneRow, hexes: readonly string[], unit: Unit): MenuItem[] {
  const { max } = hiddenIn(s, row);
  const lines = [false, true].map((hidden): MenuItem => {
    const of = hexes.map((hex) => ({
      value: hex,
      at: cellAt(boardOf(s), hex).centre,
      refusal: putRefusal(s, seat, row, { do: "put", unit: unit.id, hex, facing: 0, hidden }),
    }));
    const able = of.some((choice) => choice.refusal === null);
    const facing = hidden ? [] : [facingSlot(towardsMiddle(s, hexes[0] ?? ""))];
    return {
      id: `${onMap(unit) ? "again" : "put"}${hidden && !mustHide(s, row) ? "Hidden" : ""}`,
      rule: hidden ? "CH-10.0-1" : "CH-1.0-3",
      answer: { do: "put", unit: unit.id, hidden },
      slots: able ? [{ name: "hex", type: "choice", of }, ...facing] : [],
      costs: [],
      refusal: able ? null : (of[0]?.refusal ?? no("CH-1.0-3", "outsideZone", { hex: "" })),
      piece: unit.id,
      ...icon(hidden ? "ground" : "deploy"),
    };
  });
  return lines.filter((_, i) => (i === 0 ? !mustHide(s, row) : max > 0));
}

/** All of them start hidden: there is no other way. */
function mustHide(s: Position, row: ZoneRow): boolean {
  return hiddenIn(s, row).min >= unitsOfRow(s, row).length;
}

function putRefusal(s: Position, seat: Seat, row: ZoneRow, a: Put): Refusal | null {
  const unit = findUnit(s, a.unit);
  if (unit === null || unit.seat !== seat || unit.batch !== null)
    return no("CH-1.0-3", "notYourUnit", { unit: a.unit });
  if (!zoneHexes(s, row).includes(a.hex)) return no("CH-1.0-3", "outsideZone", { hex: a.hex });
  return roomRefusal(s, row, unit, a.hex) ?? hiddenRefusal(s, row, unit, a.hidden) ?? mixRefusal(s, unit, a);
}

function roomRefusal(s: Position, row: ZoneRow, unit: Unit, hex: string): Refusal | null {
  if (row.maxPerHex === null) return null;
  const there = s.units.filter((o) => o.place === hex && o.seat === unit.seat && o !== unit).length;
  return there < row.maxPerHex ? null : no("CH-1.0-3", "hexFull", { hex, max: row.maxPerHex });
}

/** How many start hidden: nobody where hidden units are not played. */
function hiddenIn(s: Position, row: ZoneRow): ZoneRow["hidden"] {
  return plays(s, "P3") ? row.hidden : { min: 0, max: 0 };
}

/** CH-10.0-1: as many as the firefight says. */
function hiddenRefusal(s: Position, row: ZoneRow, unit: Unit, hidden: boolean): Refusal | null {
  const units = unitsOfRow(s, row);
  if (!hidden) {
    const open = units.filter((o) => o !== unit && onMap(o) && !o.hidden).length;
    return units.length - open - 1 < hiddenIn(s, row).min ? no("CH-10.0-1", "mustBeHidden", { unit: unit.id }) : null;
  }
  const others = units.filter((o) => o !== unit && onMap(o) && o.hidden).length;
  return others < hiddenIn(s, row).max ? null : no("CH-10.0-1", "tooManyHidden", { max: hiddenIn(s, row).max });
}

/** CH-10.0-3: hidden and visible units never share a hex at the start. */
function mixRefusal(s: Position, unit: Unit, a: Put): Refusal | null {
  const other = s.units.find((o) => o !== unit && o.seat === unit.seat && o.place === a.hex && o.hidden !== a.hidden);
  return other === undefined ? null : no("CH-10.0-3", "hiddenWithVisible", { hex: a.hex, unit: other.id });
}

function readyRefusal(s: Position, row: ZoneRow): Refusal | null {
  const left = unitsOfRow(s, row).find((unit) => !onMap(unit));
  return left === undefined ? null : no("CH-1.0-3", "notPlacedYet", { unit: left.id });
}

function somewhere(s: Position, seat: Seat, row: ZoneRow, unit: Unit, pick: Pick): Placement | null {
  const hexes = zoneHexes(s, row);
  const hex = hexes[pick(hexes.length)];
  if (hex === undefined) return null;
  const hidden = hiddenRefusal(s, row, unit, false) !== null || (hiddenIn(s, row).max > 0 && pick(2) === 0);
  const put: Put = { do: "put", unit: unit.id, hex, facing: ([0, 1, 2, 3, 4, 5] as const)[pick(6)] ?? 0, hidden };
  return putRefusal(s, seat, row, put) === null ? put : null;
}

/** Places for those not placed yet; where not all find one so, places for all of them anew. */
export function defaultPuts(s: Position, seat: Seat, row: ZoneRow): Put[] {
  const hexes = zoneHexes(s, row).toSorted((a, b) => coverIn(s, b) - coverIn(s, a));
  const puts = spread(s, seat, row, hexes);
  const left = unitsOfRow(s, row).filter((unit) => !onMap(unit));
  return puts.length === left.length ? puts : packed(s, seat, row, hexes);
}

function coverIn(s: Position, hex: string): number {
  return cellAt(boardOf(s), hex).ground.dm;
}

/** The zone's hexes in turn, best cover first, facing the middle of the map. */
function spread(s: Position, seat: Seat, row: ZoneRow, hexes: readonly string[]): Put[] {
  const trial: Position = { ...s, units: s.units.map((unit) => ({ ...unit })) };
  const puts: Put[] = [];
  let at = 0;
  for (const unit of unitsOfRow(trial, row)) {
    if (onMap(unit)) continue;
    for (let tries = 0; tries < 2 * hexes.length; tries++) {
      const hex = hexes[at % hexes.length] ?? "";
      at += 1;
      const hidden = hiddenRefusal(trial, row, unit, true) === null && hiddenIn(s, row).max > 0;
      const put: Put = { do: "put", unit: unit.id, hex, facing: towardsMiddle(s, hex), hidden };
      if (putRefusal(trial, seat, row, put) !== null) continue;
      puts.push(put);
      unit.place = hex;
      unit.hidden = hidden;
      break;
    }
  }
  return puts;
}

/** As few hexes as they need, and no more of them hidden: who is seen and who hides must not share one (CH-10.0-3). */
function packed(s: Position, seat: Seat, row: ZoneRow, hexes: readonly string[]): Put[] {
  const trial: Position = { ...s, units: s.units.map((unit) => ({ ...unit })) };
  const units = unitsOfRow(trial, row);
  for (const unit of units) Object.assign(unit, { place: "unplaced", hidden: false });
  const hiding = leastHidden(row, units.length, hexes.length) ?? 0;
  return units.flatMap((unit, i) => {
    const putIn = (hex: string): Put => ({
      do: "put",
      unit: unit.id,
      hex,
      facing: towardsMiddle(s, hex),
      hidden: i < hiding,
    });
    const put = hexes.map(putIn).find((one) => putRefusal(trial, seat, row, one) === null);
    if (put === undefined) return [];
    Object.assign(unit, { place: put.hex, hidden: put.hidden });
    return [put];
  });
}

/** The fewest that can hide so that all have room (CH-10.0-1, CH-10.0-3). Null: there is no way to place them all. */
export function leastHidden({ hidden, maxPerHex }: ZoneRow, units: number, hexes: number): number | null {
  const filled = (n: number): number => (n === 0 ? 0 : maxPerHex === null ? 1 : Math.ceil(n / maxPerHex));
  for (let n = hidden.min; n <= Math.min(hidden.max, units); n++) if (filled(n) + filled(units - n) <= hexes) return n;
  return null;
}

/** The facing from a hex to the middle of the map. */
export function towardsMiddle(s: Position, hex: string): Direction {
  const { map, cells } = boardOf(s);
  const labels = [...cells.keys()];
  const middle = labels[Math.floor(map.rows / 2) * map.columns + Math.floor(map.columns / 2)] ?? hex;
  return cells.has(hex) && hex !== middle ? facingTowards(hex, middle) : 0;
}
