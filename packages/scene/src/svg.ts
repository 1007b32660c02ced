import type { Scene } from "@escaramuza/kernel";
import { cellOutlines, cellsBorder, cellsEdge, cellsShadow } from "./draw/cells.ts";
import { tableDefs } from "./draw/ground.ts";
import { label, scaleBar } from "./draw/overlays.ts";
import { NIGHT, PAPER } from "./draw/palette.ts";
import type { Palette } from "./draw/palette.ts";
import { group, stroke, translate } from "./draw/pen.ts";
import type { Pen } from "./draw/pen.ts";
import { HEADER, PANEL, header, panel } from "./panel.ts";
import { tableLayers } from "./table.ts";
import type { Say } from "./table.ts";
import { escape, short, tag } from "./xml.ts";

export interface SvgOptions {
  readonly theme?: "paper" | "night";
  /** Colours of one's own; wins over the theme. */
  readonly palette?: Palette;
  /** Width of the picture in pixels; without it, one pixel a millimetre. */
  readonly width?: number;
  /** Heading, summary of the sides and key beside the table. Without them, the bare table. */
  readonly panels?: boolean;
  /** Put before every id, so that two pictures can share a page. */
  readonly idPrefix?: string;
}

/** Room around the table for its ruler. */
const MARGIN = 30;
/** The same for a table without one. */
const NARROW = 12;
const FONT = "'Barlow Condensed','Arial Narrow','Roboto Condensed','DejaVu Sans Condensed',sans-serif";

/** A scene as a picture that stands alone: no fonts, images or styles from elsewhere. Equal scenes give equal text. */
export function sceneToSvg(scene: Scene, text: Say, options: SvgOptions = {}): string {
  const pen: Pen = {
    ink: options.palette ?? (options.theme === "night" ? NIGHT : PAPER),
    prefix: options.idPrefix ?? "esc-",
  };
  const table = tableLayers(pen, scene, text);
  const panels = options.panels !== false;
  // Panels are made for a table of 90 cm and grow with it, by a factor that is written exactly.
  const exact = Math.round(table.height / 9) / 100;
  const k = scene.cells === undefined ? Math.max(1, exact) : exact;
  const margin = scene.cells === undefined ? MARGIN : NARROW;
  const top = panels ? HEADER * k : 0;
  const width = table.width + 2 * margin + (panels ? PANEL * k : 0);
  const height = table.height + 2 * margin + top;
  const pixels = options.width ?? Math.round(width);
  const titles = [`${pen.prefix}title`, `${pen.prefix}desc`];
  const words = [
    ...scene.status.map(text),
    ...scene.sides.map((side) => `${text(side.name)}: ${side.lines.map(text).join("; ")}`),
  ];
  const body = [
    tag("title", { id: titles[0] }, escape(text(scene.title))),
    tag("desc", { id: titles[1] }, escape(words.join(". "))),
    tag("defs", {}, tableDefs(pen, scene) + tag("clipPath", { id: `${pen.prefix}table` }, extent(scene, table))),
    tag("rect", { width, height, fill: pen.ink["paper-0"] }),
    tag(
      "g",
      { transform: translate(margin, top + margin) },
      (scene.cells === undefined ? ruler(pen, scene, text, table) : cellsShadow(scene)) +
        group({ "clip-path": `url(#${pen.prefix}table)` }, table.ground + table.zones + table.terrain) +
        edge(pen, scene, table) +
        table.marks +
        table.pieces,
    ),
    panels ? tag("g", { transform: `scale(${short(k)})` }, header(pen, scene, text, width / k)) : "",
    panels
      ? tag(
          "g",
          { transform: `${translate(table.width + 2 * margin, top)} scale(${short(k)})` },
          panel(pen, scene, text, width / k, (height - top) / k),
        )
      : "",
  ];
  const attributes = {
    xmlns: "http://www.w3.org/2000/svg",
    viewBox: `0 0 ${short(width)} ${short(height)}`,
    width: pixels,
    height: Math.round((pixels * height) / width),
    role: "group",
    "aria-labelledby": titles.join(" "),
    "font-family": FONT,
    "font-weight": 700,
  };
  return `${tag("svg", attributes, body.join(""))}\n`;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** All that there is of the table. */
function extent(scene: Scene, { width, height }: Size): string {
  return scene.cells === undefined
    ? tag("rect", { width, height })
    : tag("path", { d: cellsEdge(cellOutlines(scene)) });
}

function edge(pen: Pen, scene: Scene, { width, height }: Size): string {
  if (scene.cells !== undefined) return cellsBorder(pen, scene);
  return tag("rect", { width, height, fill: "none", stroke: pen.ink["t-edge"], "stroke-width": 3 });
}

/** Ticks and figures round the table, every ten units, from its south-west corner. */
function ruler(pen: Pen, scene: Scene, text: Say, table: Size): string {
  const unit = scene.unit / scene.millimetre;
  const { width, height } = table;
  let ticks = "";
  let figures = "";
  for (let n = 0; n * unit <= Math.max(width, height) + 0.01; n += 5) {
    const at = n * unit;
    const reach = n % 10 === 0 ? 7 : 4;
    if (at <= width) ticks += `M${short(at)} ${short(height)}v${reach}M${short(at)} 0v${-reach}`;
    if (at <= height) ticks += `M0 ${short(height - at)}h${-reach}M${short(width)} ${short(height - at)}h${reach}`;
    if (n % 10 !== 0 || n === 0) continue;
    if (at <= width) figures += label(String(n), [at, height + 18], 11, pen.ink["ink-3"], "middle");
    if (at <= height) figures += label(String(n), [-10, height - at + 4], 11, pen.ink["ink-3"], "end");
  }
  const ten = text({ key: `unit.${scene.unitName}`, params: { n: 10 } });
  return (
    stroke(ticks, pen.ink["ink-3"], 1.1) +
    figures +
    scaleBar(pen, [width - 10 * unit - 6, -9], 10 * unit, ten) +
    north(pen)
  );
}

function north(pen: Pen): string {
  return group(
    { transform: "translate(12 -15)" },
    tag("path", { d: "M0-9L5 7L0 3.6L-5 7Z", fill: pen.ink["ink-2"] }) + label("N", [11, 5], 12, pen.ink["ink-2"]),
  );
}
