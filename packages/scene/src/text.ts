import { colourOf } from "@escaramuza/kernel";
import type { Ring, Scene, ScenePiece } from "@escaramuza/kernel";
import { bodiesOf } from "./draw/bodies.ts";
import { stripOf } from "./draw/obstacles.ts";
import type { Outline, XY } from "./draw/pen.ts";
import { distance, isInside, sides } from "./draw/shapes.ts";
import { lettersFor, sideLetters } from "./letters.ts";
import { itemsOf } from "./table.ts";
import type { Say } from "./table.ts";
import { cellMap, sidesOf } from "./text-cells.ts";

export interface TextOptions {
  /** Characters across the map; a character counts as twice as high as wide. */
  readonly columns?: number;
  /** Leave out what is written below the map. */
  readonly legend?: boolean;
}

const COLUMNS = 60;
const ZONE = ".";
const WAY = "~";
const MARK = "@";
const ACTING = "*";
const LYING = "_";

/** A scene for a terminal: a map of characters, then who and what is on it, a line each. */
export function sceneToText(scene: Scene, text: Say, options: TextOptions = {}): string {
  const say: Say = (t) => oneLine(text(t));
  const map = emptyMap(scene, Math.max(20, Math.floor(options.columns ?? COLUMNS)));
  const kinds = itemsOf(scene, "terrain").map((t) => say(t.text));
  const kindById = new Map(itemsOf(scene, "terrain").map((t) => [t.id, t.text]));
  const letters = lettersFor(kinds);
  const sideLetter = sideLetters(scene.sides.map((side) => say(side.name)));
  const letterOf = (seat: number | null): string => (seat === null ? "" : (sideLetter[colourOf(scene, seat)] ?? ""));
  for (const zone of itemsOf(scene, "zone"))
    for (const ring of zone.rings) for (const [a, b] of sides(map.ring(ring))) drawLine(map, a, b, () => ZONE);
  for (const line of itemsOf(scene, "line"))
    for (const [a, b] of sides(map.ring(line.points)).slice(0, -1))
      drawLine(map, a, b, line.style === "path" ? () => WAY : slope);
  for (const t of itemsOf(scene, "terrain"))
    for (const part of t.parts) drawArea(map, map.ring(part), letters.get(say(t.text)) ?? "?");
  const markers = itemsOf(scene, "marker").map((m) => ({
    id: m.id,
    label: MARK + letterOf(m.seat),
    words: say(m.text),
    at: map.at(m),
  }));
  const pieces = labelled(scene, map, say, letterOf);
  for (const { label, at } of [...markers, ...pieces]) place(map, label, at);
  const drawn =
    scene.cells === undefined
      ? framed(map, scene)
      : cellMap(scene, {
          ground: (id) => letters.get(say(kindById.get(id) ?? scene.title)) ?? "",
          pieces: new Map(pieces.map((p) => [p.id, p.label])),
          markers: new Map(markers.map((m) => [m.id, m.label])),
        });
  const head = [say(scene.title), scene.status.map(say).join(" | "), "", ...drawn, ""];
  if (options.legend === false) return `${head.join("\n")}\n`;
  const zones = (scene.cells === undefined ? itemsOf(scene, "zone") : []).map((z) => `${ZONE} ${say(z.text)}`);
  const lines = itemsOf(scene, "line").map(
    (l) => `${l.style === "path" ? WAY : slopeOf(map.ring(l.points))} ${say(l.text)}`,
  );
  const width = Math.max(3, ...pieces.map((p) => p.label.length));
  const legend = [
    [...new Set(kinds)].map((kind) => `${letters.get(kind) ?? "?"} ${kind}`).join("  "),
    ...(scene.cells === undefined ? [] : itemsOf(scene, "terrain")).flatMap((t) => {
      const where = sidesOf(scene, t);
      return where.length === 0 ? [] : [`${say(t.text)}: ${where.join(", ")}`];
    }),
    [...zones, ...lines, ...markers.map((m) => `${m.label} ${m.words}`)].join("  "),
    "",
    ...scene.sides.map(
      (side, i) => `${(sideLetter[i] ?? "").padEnd(width)} ${[say(side.name), ...side.lines.map(say)].join("; ")}`,
    ),
    "",
    ...pieces.map((p) => `${p.label.padEnd(width)} ${p.words}`),
    ...scene.sides.flatMap((side) => side.reserve.map((r) => `${oneLine(r.id).padEnd(width)} ${say(r.text)}`)),
  ];
  return `${[...head, ...legend].join("\n")}\n`;
}

interface Labelled {
  readonly id: string;
  readonly label: string;
  readonly words: string;
  readonly at: XY;
}

/** Pieces with their labels. A body of several has one, in its middle, and one line of words: that of its side's list. */
function labelled(scene: Scene, map: CharMap, say: Say, letterOf: (seat: number) => string): Labelled[] {
  const label = (p: ScenePiece): string =>
    `${letterOf(p.seat)}${oneLine(p.tag)}${p.lying ? LYING : ""}${p.acting ? ACTING : ""}`;
  const all = itemsOf(scene, "piece");
  const alone = all.filter((p) => p.group === undefined);
  const lines = new Map(scene.sides.flatMap((side) => side.roster).map((line) => [line.id, line]));
  const bodies = bodiesOf(all).flatMap(({ id, pieces }): Labelled[] => {
    const [first] = pieces;
    const line = lines.get(id);
    if (first === undefined) return [];
    const badges = line?.badges.map((b) => say({ key: `badge.${b}`, params: {} })) ?? [];
    const words = line === undefined ? say(first.text) : [say(line.name), say(line.detail), ...badges].join("; ");
    return [{ id, label: label(pieces.find((p) => p.acting) ?? first), words, at: map.at(middleOf(pieces)) }];
  });
  return [...alone.map((p) => ({ id: p.id, label: label(p), words: say(p.text), at: map.at(p) })), ...bodies];
}

/** The piece nearest to the middle of them all. */
function middleOf(pieces: readonly ScenePiece[]): { readonly x: number; readonly y: number } {
  const x = pieces.reduce((sum, p) => sum + p.x, 0) / pieces.length;
  const y = pieces.reduce((sum, p) => sum + p.y, 0) / pieces.length;
  const far = (p: ScenePiece): number => distance([p.x, p.y], [x, y]);
  return pieces.reduce((best, p) => (far(p) < far(best) ? p : best));
}

/** Cells of the map, row 0 in the north, and how the table falls on them. */
interface CharMap {
  readonly columns: number;
  readonly rows: number;
  readonly cells: string[][];
  readonly taken: boolean[][];
  /** Place on the map in cells, y down. */
  readonly at: (p: { readonly x: number; readonly y: number }) => XY;
  readonly ring: (ring: Ring) => Outline;
}

function emptyMap(scene: Scene, columns: number): CharMap {
  const rows = Math.max(5, Math.round((columns * scene.height) / scene.width / 2));
  const at = (p: { readonly x: number; readonly y: number }): XY => [
    (p.x / scene.width) * columns,
    ((scene.height - p.y) / scene.height) * rows,
  ];
  const grid = <T>(value: T): T[][] => Array.from({ length: rows }, () => Array.from({ length: columns }, () => value));
  return { columns, rows, cells: grid(" "), taken: grid(false), at, ring: (ring) => ring.map(at) };
}

function put(map: CharMap, [x, y]: XY, character: string): void {
  const row = map.cells[Math.floor(y)];
  const column = Math.floor(x);
  if (row !== undefined && column >= 0 && column < map.columns) row[column] = character;
}

function drawLine(map: CharMap, a: XY, b: XY, character: (a: XY, b: XY) => string): void {
  // The frame already shows the edges of the table.
  const edge = (value: XY, axis: 0 | 1, size: number): boolean => value[axis] <= 0 || value[axis] >= size;
  if (([0, 1] as const).some((axis) => edge(a, axis, axis === 0 ? map.columns : map.rows) && a[axis] === b[axis]))
    return;
  const steps = Math.max(1, Math.ceil(distance(a, b) * 2));
  for (let i = 0; i <= steps; i++)
    put(map, [a[0] + ((b[0] - a[0]) * i) / steps, a[1] + ((b[1] - a[1]) * i) / steps], character(a, b));
}

/** Rows count double: a character is twice as high as wide. */
function slope(a: XY, b: XY): string {
  const [dx, dy] = [b[0] - a[0], 2 * (b[1] - a[1])];
  if (Math.abs(dy) < Math.abs(dx) / 2) return "-";
  if (Math.abs(dx) < Math.abs(dy) / 2) return "|";
  return dx > 0 === dy > 0 ? "\\" : "/";
}

function slopeOf([a, b]: Outline): string {
  return a === undefined || b === undefined ? "-" : slope(a, b);
}

/** Every cell whose middle is inside, and those along the middle line, so that a wall thinner than a cell is seen. */
function drawArea(map: CharMap, outline: Outline, character: string): void {
  for (let row = 0; row < map.rows; row++) {
    for (let column = 0; column < map.columns; column++)
      if (isInside([column + 0.5, row + 0.5], outline)) put(map, [column, row], character);
  }
  const { length, at } = stripOf(outline);
  for (let t = 0.25; t < length; t += 0.25) put(map, at(t, 0), character);
}

/** Writes a label as near to its place as there is room: two figures in contact share a cell, their labels must not. */
function place(map: CharMap, label: string, [x, y]: XY): void {
  const width = label.length;
  const [column, row] = [Math.round(x - width / 2), Math.floor(y)];
  let best: { readonly row: number; readonly column: number; readonly far: number } | null = null;
  for (let r = 0; r < map.rows; r++) {
    for (let c = 0; c + width <= map.columns; c++) {
      const far = Math.abs(c - column) + 2 * Math.abs(r - row);
      if ((best === null || far < best.far) && map.taken[r]?.slice(c, c + width).every((t) => !t) === true)
        best = { row: r, column: c, far };
    }
  }
  if (best === null) return;
  for (const [i, character] of [...label].entries()) {
    put(map, [best.column + i, best.row], character);
    const taken = map.taken[best.row];
    if (taken !== undefined) taken[best.column + i] = true;
  }
}

/** The map with its frame and the measures of the table along it. */
function framed(map: CharMap, scene: Scene): string[] {
  const border = `    +${"-".repeat(map.columns)}+`;
  const lines = map.cells.map((row, i) => {
    const [north, south] = [i, i + 1].map((r) => ((map.rows - r) / map.rows) * (scene.height / scene.unit));
    const mark = Math.floor((north ?? 0) / 10) * 10;
    const marked = mark > (south ?? 0) && mark <= (north ?? 0);
    return `${(marked ? String(mark) : "").padStart(3)} |${row.join("")}|`;
  });
  const width = scene.width / scene.unit;
  let foot = "    0";
  for (let n = 10; n <= width; n += 10)
    foot = foot.padEnd(4 + Math.round((n / width) * map.columns) - String(n).length + 1) + String(n);
  return [border, ...lines, border, foot];
}

/** No line breaks and no control characters: a name must not be able to move the cursor of a terminal. */
function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are exactly the characters to drop
  return text.replaceAll(/[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g, " ");
}
