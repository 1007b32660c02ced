import { colourOf, sideOf } from "@escaramuza/kernel";
import type { Scene, SideSummary } from "@escaramuza/kernel";
import { actingRing, drawBadge } from "./draw/badges.ts";
import { isLineKind } from "./draw/cell-terrain.ts";
import { squareRing } from "./draw/counter.ts";
import { objective, plainMarker, signMarker } from "./draw/overlays.ts";
import { sideLook } from "./draw/palette.ts";
import { fill, group, stroke, translate } from "./draw/pen.ts";
import type { Outline, Pen } from "./draw/pen.ts";
import { drawPiece, sideToken } from "./draw/piece.ts";
import { drawTerrain, isCellKind } from "./draw/terrain.ts";
import { itemsOf, lookOf } from "./table.ts";
import type { Say } from "./table.ts";
import { escape, tag } from "./xml.ts";

/** Paper around the table: what is played and how it stands, each side's summary, and the key to the signs. */

/** Height of the heading and width of the column, for a table of 90 cm. */
export const HEADER = 56;
export const PANEL = 352;
const PAD = 18;
const TITLE = 21;
const LINE = 19;
const KEY = 28;

export function header(pen: Pen, scene: Scene, text: Say, width: number): string {
  const title = text(scene.title);
  const { shown, at } = fitting(scene, text, width);
  let out =
    tag("rect", { width, height: HEADER, fill: pen.ink.bar }) +
    scene.sides.map((_, i) => sideToken(i, PAD + 9 + i * 14, HEADER / 2, 8)).join("");
  out += words(title, titleAt(scene), HEADER / 2 + TITLE * 0.35, TITLE, pen.ink["bar-ink"]);
  let x = at;
  for (const [i, status] of shown.entries()) {
    const w = measure(status, 15) + 22;
    out +=
      fill(`M${x} 15h${w}l9 13l-9 13h${-w}l9-13z`, i === 0 ? pen.ink["sand-400"] : "#3a4031") +
      words(status, x + 17, HEADER / 2 + 5, 15, i === 0 ? "#22241c" : pen.ink["bar-ink-2"]);
    x += w + 5;
  }
  return out;
}

/** Right of the sides' tokens. */
function titleAt(scene: Scene): number {
  return PAD + 16 + 14 * scene.sides.length;
}

/** As many lines of status as the heading holds; the panel takes the rest. */
function fitting(
  scene: Scene,
  text: Say,
  width: number,
): { readonly shown: readonly string[]; readonly rest: readonly string[]; readonly at: number } {
  const at = titleAt(scene) + measure(text(scene.title), TITLE) + 24;
  const all = scene.status.map(text);
  let x = at;
  const stop = all.findIndex((status) => (x += measure(status, 15) + 27) > width - PAD);
  return stop < 0 ? { shown: all, rest: [], at } : { shown: all.slice(0, stop), rest: all.slice(stop), at };
}

export function panel(pen: Pen, scene: Scene, text: Say, width: number, height: number): string {
  let y = 16;
  let out =
    tag("rect", { width: PANEL, height, fill: pen.ink["paper-1"] }) + stroke(`M0 0V${height}`, pen.ink.line, 1.5);
  for (const status of fitting(scene, text, width).rest) {
    for (const row of wrap(status, PANEL - 2 * PAD, 15, true)) {
      out += words(row, PAD, y + 12, 15, pen.ink["ink-1"]);
      y += LINE;
    }
    y += 5;
  }
  for (const side of scene.sides) {
    const drawn = sideBlock(pen, scene, side, text, y);
    out += drawn.body;
    y = drawn.y;
  }
  return out + key(pen, scene, text, y, height);
}

interface Block {
  readonly body: string;
  readonly y: number;
}

function sideBlock(pen: Pen, scene: Scene, side: SideSummary, text: Say, top: number): Block {
  const number = colourOf(scene, side.seat);
  const look = sideLook(number);
  let y = top + 26;
  let body =
    tag("rect", { x: PAD - 8, y: top, width: 4, height: 34, fill: look.main }) +
    sideToken(number, PAD + 11, top + 17, 8.5);
  for (const row of wrap(text(side.name), PANEL - 2 * PAD - 30, 18, true)) {
    body += words(row, PAD + 28, y - 3, 18, pen.ink["ink-1"]);
    y += 20;
  }
  y += 2;
  for (const line of side.lines) {
    for (const row of wrap(text(line), PANEL - 2 * PAD, 14, false)) {
      body += words(row, PAD, y, 14, pen.ink["ink-2"], 400);
      y += LINE;
    }
  }
  const row = roster(pen, scene, side, text, y + 8);
  return { body: body + row.body + stroke(`M${PAD} ${row.y}H${PANEL - PAD}`, pen.ink.line, 1), y: row.y + 14 };
}

/** The side's pieces in a row, larger than on the table, so that each can be found by its number; of a body, its first. */
function roster(pen: Pen, scene: Scene, side: SideSummary, text: Say, top: number): Block {
  const own = itemsOf(scene, "piece").filter((p) => sideOf(scene, p.seat) === side);
  const pieces = own.filter((p, i) => p.group === undefined || own.findIndex((q) => q.group === p.group) === i);
  const across = 6;
  const step = (PANEL - 2 * PAD) / across;
  const body = pieces.map((p, i) =>
    group(
      {
        "aria-hidden": "true",
        transform: `${translate(PAD + step * ((i % across) + 0.5), top + 22 + 52 * Math.floor(i / across))} scale(1.25)`,
      },
      drawPiece(pen, {
        ...lookOf(p, scene, text),
        ...(p.hull === undefined ? {} : { hull: undefined, turret: undefined }),
        facing: 0,
        sideFacing: 0,
        acting: false,
        inBody: false,
      }),
    ),
  );
  return { body: body.join(""), y: top + 4 + 52 * Math.ceil(pieces.length / across) };
}

/** One sample of each kind of terrain, marker and badge there is on the table. */
function key(pen: Pen, scene: Scene, text: Say, top: number, bottom: number): string {
  const samples: { readonly sign: string; readonly words: string }[] = [];
  const kinds = new Set<string>();
  for (const t of itemsOf(scene, "terrain")) {
    if (kinds.has(t.kind)) continue;
    kinds.add(t.kind);
    // What is told of one piece of its kind comes after a colon.
    samples.push({ sign: swatch(pen, t.kind), words: text(t.text).split(":")[0] ?? "" });
  }
  const signs = new Set<string>();
  for (const m of itemsOf(scene, "marker")) {
    const sign = `${m.style} ${text(m.text)}`;
    if (signs.has(sign)) continue;
    signs.add(sign);
    const side = colourOf(scene, m.seat);
    samples.push({
      sign:
        m.style === "objective"
          ? objective([0, 0], 12, side)
          : (signMarker(m.style, [0, 0], 12, side) ?? plainMarker([0, 0], 11, side)),
      words: text(m.text),
    });
  }
  const badges = new Set(itemsOf(scene, "piece").flatMap((p) => p.badges));
  for (const badge of badges)
    samples.push({ sign: drawBadge(pen, badge, 0, 0, 1.35), words: text({ key: `badge.${badge}`, params: {} }) });
  const acting = itemsOf(scene, "piece").find((p) => p.acting);
  if (acting !== undefined)
    samples.push({
      sign: group(
        { transform: "scale(.6)" },
        acting.counter === undefined ? actingRing(pen) : squareRing(pen, "chosen"),
      ),
      words: text({ key: "badge.acting", params: {} }),
    });
  // Two to a row where the words are short; rows close up when there are many.
  const column = (PANEL - 2 * PAD) / 2;
  const rows: (typeof samples)[] = [];
  for (const sample of samples) {
    const last = rows[rows.length - 1];
    const short = [sample, ...(last ?? [])].every((one) => one.words.length * 14 * 0.48 <= column - 46);
    if (last?.length === 1 && short) last.push(sample);
    else rows.push([sample]);
  }
  const step = Math.min(KEY, Math.max(21, (bottom - top - 18) / Math.max(1, rows.length)));
  const fit = rows.slice(0, Math.floor((bottom - top - 8) / step));
  return fit
    .flatMap((row, r) => row.map((one, i) => keyEntry(pen, one, PAD + i * column, top + 18 + r * step)))
    .join("");
}

function keyEntry(pen: Pen, one: { readonly sign: string; readonly words: string }, x: number, y: number): string {
  return (
    group({ transform: translate(x + 18, y) }, one.sign) + words(one.words, x + 46, y + 5, 14, pen.ink["ink-2"], 400)
  );
}

const LONG: Outline = [
  [-17, -4],
  [17, -4],
  [17, 4],
  [-17, 4],
];
const AREA: Outline = [
  [-17, -9],
  [17, -9],
  [17, 9],
  [-17, 9],
];
const THIN = new Set([
  "fence",
  "hedge",
  "lowWall",
  "wall",
  "barbedWire",
  "tankTraps",
  "sandbags",
  "houseWall",
  "bambooWall",
  "window",
  "door",
  "doorOpen",
  "doorBroken",
]);

/** A cell of 40 mm, as maps of cells have. */
const CELL: Outline = [
  [-11.5, -20],
  [11.5, -20],
  [23.1, 0],
  [11.5, 20],
  [-11.5, 20],
  [-23.1, 0],
];
const ALONG: Outline = [
  [-20, 0],
  [20, 0],
];

function swatch(pen: Pen, kind: string): string {
  if (isCellKind(kind)) {
    const parts = kind === "slope" ? [[...ALONG, [0, 20] as const]] : [isLineKind(kind) ? ALONG : CELL];
    return group({ transform: "scale(.62)" }, drawTerrain(pen, { id: `key-${kind}`, kind, parts, height: 10 }, []));
  }
  if (kind === "loneTree") {
    const trunk: Outline = [
      [-6, 0],
      [0, -6],
      [6, 0],
      [0, 6],
    ];
    return group({ transform: "scale(.62)" }, drawTerrain(pen, { id: "key", kind, parts: [trunk], height: 10 }, []));
  }
  const thin = THIN.has(kind);
  const scale = thin ? 1 : 0.55;
  const parts = thin ? [LONG] : [AREA.map(([x, y]) => [x / scale, y / scale] as const)];
  return group({ transform: `scale(${scale})` }, drawTerrain(pen, { id: `key-${kind}`, kind, parts, height: 40 }, []));
}

function words(text: string, x: number, y: number, size: number, colour: string, weight = 700): string {
  return tag(
    "text",
    { x, y, "font-size": size, "font-weight": weight === 700 ? undefined : weight, fill: colour },
    escape(text),
  );
}

/** About as wide as the text will be: fonts differ, so a little generous. */
function measure(text: string, size: number, bold = true): number {
  return text.length * size * (bold ? 0.58 : 0.51);
}

function wrap(text: string, width: number, size: number, bold: boolean): string[] {
  const rows: string[] = [];
  let row = "";
  for (const word of text.split(" ")) {
    const longer = row === "" ? word : `${row} ${word}`;
    if (row !== "" && measure(longer, size, bold) > width) {
      rows.push(row);
      row = word;
    } else row = longer;
  }
  return [...rows, row];
}
