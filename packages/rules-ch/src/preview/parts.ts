import type { Direction } from "@escaramuza/geometry";
import { NO_PREVIEW } from "@escaramuza/kernel";
import type { Modifier, Preview, PreviewLine, SceneItem, Text } from "@escaramuza/kernel";
import { boardOf, distance, findCell, inArcOf, sighted } from "../board.ts";
import { DATA } from "../data.ts";
import { hexRing } from "../scene-map.ts";
import { say, unitName } from "../scene-texts.ts";
import { COUNTER, pieceOf } from "../scene-units.ts";
import { onMap } from "../state.ts";
import type { Position, Unit } from "../state.ts";
import { counter, rangeOf } from "../units.ts";
import { MINES, minesUnder } from "../works.ts";

/** What previews are made of: lines of arithmetic, and what is drawn over the map. */

export function preview(parts: Partial<Preview>): Preview {
  return { ...NO_PREVIEW, ...parts };
}

export function modifierLine({ code, rule, value }: Modifier): PreviewLine {
  return { text: say(`modifier.${code}`), rule, value };
}

/** The figure that others are added to, or the parts of a cost. */
export function figureLine(modifier: Modifier): PreviewLine {
  return { ...modifierLine(modifier), as: "figure" };
}

/** A sum from its first part on: that one is where it starts. `against`: a sum that must be reached. */
export function sumLines(parts: readonly Modifier[], against = false): PreviewLine[] {
  return parts.map((part, i) =>
    i === 0 ? figureLine(part) : against ? { ...modifierLine(part), as: "against" as const } : modifierLine(part),
  );
}

export function note(rule: string, text: Text): PreviewLine {
  return { text, rule, value: null };
}

// --- over the map

export function zone(
  s: Position,
  id: string,
  style: string,
  hexes: readonly string[],
  text: Text,
  seat: number | null = null,
): SceneItem[] {
  const board = boardOf(s);
  const known = hexes.filter((hex) => findCell(board, hex) !== null);
  if (known.length === 0) return [];
  return [{ type: "zone", id, style, seat, rings: known.map((hex) => hexRing(board, hex)), text }];
}

/** A mark round a counter that lies on the map. */
export function mark(s: Position, style: string, unit: Unit, text: Text): SceneItem[] {
  const cell = findCell(boardOf(s), unit.place);
  if (cell === null) return [];
  const { x, y } = cell.centre;
  return [{ type: "marker", id: `${style}-${unit.id}`, style, seat: unit.seat, x, y, radius: COUNTER, text }];
}

/** Words in a hex, such as what it costs. */
export function label(s: Position, hex: string, text: Text): SceneItem[] {
  const cell = findCell(boardOf(s), hex);
  if (cell === null) return [];
  const { x, y } = cell.centre;
  // Below the counters that lie there.
  const low = s.units.some((unit) => unit.place === hex) ? 160 : 0;
  return [{ type: "marker", id: `label-${hex}`, style: "label", seat: null, x, y: y - low, radius: 0, text }];
}

/** The line between two centres with its distance; the hexes that block it are hatched (CH-6.0-1, CH-GEO-4). */
export function sight(s: Position, from: string, to: string, blocked: readonly string[]): SceneItem[] {
  const board = boardOf(s);
  const [a, b] = [findCell(board, from), findCell(board, to)];
  if (a === null || b === null || from === to) return [];
  const away = say("unit.hex", { n: distance(from, to) });
  return [
    ...zone(s, `blocked-${from}-${to}`, "blocked", blocked, say("preview.blockedBy", { hexes: [...blocked] })),
    {
      type: "line",
      id: `sight-${from}-${to}`,
      style: "sight",
      seat: null,
      points: [a.centre, b.centre],
      label: away,
      text: say("preview.sight", { from, to, distance: away }),
    },
  ];
}

/** The same without its distance, where there are many. */
export function glance(s: Position, from: string, to: string, blocked: readonly string[]): SceneItem[] {
  return sight(s, from, to, blocked).map((item) => {
    if (item.type !== "line") return item;
    const { label: _, ...rest } = item;
    return rest;
  });
}

/** The counter where it would stand, and how it would face. */
export function ghost(s: Position, unit: Unit): SceneItem[] {
  if (!onMap(unit)) return [];
  return [{ ...pieceOf(s, unit, unit.seat), id: `ghost-${unit.id}`, acting: false, badges: [] }];
}

/** What a unit commands from a hex: its arc at normal and at long range, as far as it sees (CH-6.1-1, CH-7.7-1, CH-7.7.1-1). */
export function fieldOfFire(s: Position, unit: Unit, facing: Direction): SceneItem[] {
  const board = boardOf(s);
  const range = rangeOf(unit);
  const far = range * DATA.figures.combat.longRangeTimes.value;
  const seen = [...board.cells.keys()].filter(
    (hex) =>
      isBetween(distance(unit.place, hex), counter(unit).rangeMin, far) &&
      inArcOf(unit.place, facing, hex) &&
      sighted(s, unit.place, hex),
  );
  const close = seen.filter((hex) => distance(unit.place, hex) <= range);
  return [
    ...zone(
      s,
      `far-${unit.id}`,
      "far",
      seen.filter((hex) => !close.includes(hex)),
      say("preview.longRange"),
      unit.seat,
    ),
    ...zone(s, `arc-${unit.id}`, "range", close, say("preview.arc", { unit: unitName(unit) }), unit.seat),
  ];
}

/** Mines under those who come, turn or fight where they are, as far as the viewer knows of them (CH-RE21). */
export function minesNote(s: Position, units: readonly Unit[]): PreviewLine[] {
  const treading = units.find((unit) => minesUnder(s, unit) !== null);
  return treading === undefined ? [] : [note("CH-RE21", say("preview.mines", { hex: treading.place, ...MINES }))];
}

function isBetween(n: number, least: number, most: number): boolean {
  return n >= least && n <= most;
}

/** The same position with one unit elsewhere, or changed. Nothing else is copied. */
export function withUnit(s: Position, unit: Unit): Position {
  return { ...s, units: s.units.map((o) => (o.id === unit.id ? unit : o)) };
}
