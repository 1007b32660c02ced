import type { CounterFigure, CounterPlace } from "@escaramuza/kernel";
import { escape, tag } from "../xml.ts";
import { drawBadge, isTrait } from "./badges.ts";
import { INK, sideLook } from "./palette.ts";
import type { SideLook } from "./palette.ts";
import { circle, fill, group, path, stroke, translate } from "./pen.ts";
import type { Pen } from "./pen.ts";

/** Square counters: upright always, figures in their corners, an arrow beyond the edge they face. */

/** What is printed on a counter, its words already said. */
export interface CounterLook {
  readonly name: string;
  readonly figures: { readonly [place in CounterPlace]?: CounterFigure };
  readonly spent: boolean;
  readonly marker: string | null;
}

/** What a counter's drawing takes from its piece. */
export interface CounterPiece {
  /** Its side's number (`colourOf`). */
  readonly seat: number;
  readonly silhouette: string;
  readonly facing: number | null;
  readonly badges: readonly string[];
  readonly acting: boolean;
}

/** Half a side of a counter as it is drawn, before it is scaled to its base. */
const HALF = 27;
const SCALE = Math.round((12.5 / HALF) * 1000) / 1000;
const RED = "#9c1b17";
const BLUE = "#0f4f8a";
const ROUND = { "stroke-linecap": "round", "stroke-linejoin": "round" };

/** Weapons from the side, in a box of 26 by 18 about the origin. */
const SYMBOLS: { readonly [silhouette: string]: string } = {
  rifle: "M-12 3.4L-8 .6L11-5.4M-12 3.4L-11.4 6.4L-6.6 3L-4.4-.4M-2.6-.8L-1.6 1.6",
  lightMachineGun: "M-12-2.4V2.2L-6-.2H12M-4-1.4H3M5-.2L1.6 8M5-.2L8.6 8M-2-.2L-3.6 3.6",
  heavyMachineGun: "M-12-5.4V.6M-12-2.4H-7M-7-4.6H1V0H-7ZM1-2.4H12.6M-3 0L-11 9M-3 0L5 9M-3 0V7",
  maxim:
    "M-11-4.6V1.4M-11-1.6H-7M-7-3.8H7V.6H-7ZM7-1.6H12M-1.6-3.6V-8H8.4V-3.6M-2 .6L-6.6 4.6M-6.8 8.2A3 3 0 1 1-6.7 8.2M-2 .6H4L9 6",
  smg: "M-11-4V2.4L-6-2.4M-6-2.6H4.6M4.6-2.6H11M-3-2.4L-4.2 3.4M2-1V6.4M4.2-1V6.4M2 6.4H4.2",
  pioneer: "M-9 7L7-7M4.2-9.6L10.4-3.8L8.2-1.8L2.2-7.6ZM9 7L-5.6-6.2M-9.2-9.2L-3.6-6.6L-6.2-3.6Z",
  mortar: "M-7 8L6-8M-9.6 8.6H-3M2.4-3L8 8.6M2.4-3L4 8.6",
  bayonet: "M-11 8L6-5M6-5L11.4-9.6M3.4-6L7.4-1M-11 8L-6.6 7.4M11 8L-6-5M-6-5L-11.4-9.6M-3.4-6L-7.4-1M11 8L6.6 7.4",
  tank: "M-12 7.4A3 3 0 0 1-12 2H12A3 3 0 0 1 12 7.4ZM-9 2L-7-1.4H9L10 2M-4-1.4L-2.6-5.6H4.6L5.6-1.4M-3-3.8H-13",
  halfTrack:
    "M-12 2.4V-3.6H-5L-3-6H12V2.4ZM-1 7.4A2.6 2.6 0 0 1-1 2.4H10A2.6 2.6 0 0 1 10 7.4ZM-10.4 5A2.4 2.4 0 1 0-5.6 5A2.4 2.4 0 1 0-10.4 5M1-6L-4-8.4",
  truck:
    "M-12 3.6V-.6L-8-5H-4V3.6ZM-4 3.6V-7H12V3.6ZM-10.4 5.4A2.4 2.4 0 1 0-5.6 5.4A2.4 2.4 0 1 0-10.4 5.4M4 5.4A2.4 2.4 0 1 0 8.8 5.4A2.4 2.4 0 1 0 4 5.4",
  gun: "M-13-3.4H2M-2-8V3.4M0 3A4 4 0 1 0 8 3A4 4 0 1 0 0 3M4 1L12.4 8M2-3.4L4-.8",
  bundle: "M-6-7H6V2H-6ZM-2-7V2M2-7V2M0 2V9M-6-3.4H6",
  unknown: "M-4.6-4.4A4.6 4.6 0 1 1 1.6-.4Q0 .6 0 3M0 7V7.2",
};

export function drawCounter(pen: Pen, piece: CounterPiece, counter: CounterLook): string {
  const look = sideLook(piece.seat);
  const body = [
    piece.acting ? squareRing(pen, "chosen", 1 / SCALE) : "",
    plate(look, counter.spent),
    group({ transform: "translate(0 -10.4)" }, symbol(piece.silhouette, 2.5)),
    words(counter.name, 0, 5.4, Math.min(8.6, 92 / Math.max(1, counter.name.length)), INK),
    ...PLACES.map((place) => figures(counter.figures[place], place)),
    piece.facing === null ? "" : arrow(look, piece.facing),
    counter.marker === null ? "" : marker(pen, counter.marker),
    badges(pen, piece.badges),
  ].join("");
  return group({ class: counter.spent ? "p-counter p-spent" : "p-counter", transform: `scale(${SCALE})` }, body);
}

/** Where figures could not be read: the weapon alone, large, and what has befallen it as a sign without a word. */
export function drawSmallCounter(pen: Pen, piece: CounterPiece, counter: CounterLook): string {
  const look = sideLook(piece.seat);
  const body = [
    piece.acting ? squareRing(pen, "chosen", 1 / SCALE) : "",
    plate(look, counter.spent),
    group({ transform: "scale(1.75)" }, symbol(piece.silhouette, 2.6)),
    piece.facing === null ? "" : arrow(look, piece.facing),
    counter.marker === null
      ? ""
      : path("M8-32H34L21-8Z", { fill: pen.ink.supp, stroke: INK, "stroke-width": 2.6, "stroke-linejoin": "round" }),
    badges(
      pen,
      piece.badges.filter((b) => !isTrait(b)),
    ),
  ].join("");
  return group({ class: counter.spent ? "p-counter p-spent" : "p-counter", transform: `scale(${SCALE})` }, body);
}

/** The smallest counter: a square of the side's colour, pale once used. */
export function counterDot(pen: Pen, piece: CounterPiece, counter: CounterLook): string {
  const look = sideLook(piece.seat);
  const sign =
    look.shape === "round"
      ? circle(0, 0, 10, { fill: "none", stroke: "#fff", "stroke-width": 5 })
      : stroke("M0-12L12 0L0 12L-12 0Z", "#fff", 5);
  return group(
    { class: "p-counter", transform: `scale(${SCALE})` },
    (piece.acting ? squareRing(pen, "chosen", 1 / SCALE) : "") +
      square(HALF, 4, { fill: look.dark }) +
      square(HALF - 4, 2, { fill: counter.spent ? "#9a9684" : look.main }) +
      (piece.facing === null ? "" : arrow(look, piece.facing)) +
      sign,
  );
}

function square(half: number, rx: number, attributes: { readonly [name: string]: string | number }): string {
  return tag("rect", { x: -half, y: -half, width: 2 * half, height: 2 * half, rx, ...attributes });
}

/** Blue has round corners and a plain edge, orange is cut square with a second line inside: told apart without colour. */
function plate(look: SideLook, spent: boolean): string {
  const rx = look.shape === "round" ? 6 : 1.2;
  const inner =
    look.shape === "round"
      ? ""
      : square(HALF - 3, 0.6, {
          fill: "none",
          stroke: look.main,
          "stroke-width": 1,
          "stroke-dasharray": look.shape === "diamond" ? "none" : "4 3",
        });
  return [
    tag("rect", { x: 2.4 - HALF, y: 3 - HALF, width: 2 * HALF, height: 2 * HALF, rx, fill: "#1a1608", opacity: 0.38 }),
    square(HALF, rx, { fill: look.dark }),
    square(HALF - 1.7, Math.max(0.6, rx - 1.7), { fill: look.light }),
    spent ? fill("M-25.3 4.4L4.4-25.3H16L-25.3 16Z", "#b3211c", { class: "p-stripe", opacity: 0.55 }) : "",
    inner,
  ].join("");
}

function symbol(silhouette: string, width: number): string {
  const known = Object.hasOwn(SYMBOLS, silhouette) ? SYMBOLS[silhouette] : undefined;
  return stroke(known ?? SYMBOLS["unknown"] ?? "", INK, width, ROUND);
}

const PLACES = ["nw", "ne", "sw", "se", "foot"] as const;

/** Where the lowest line of a figure stands, its size, and the box it may have. */
const SPOTS: { readonly [place in CounterPlace]: { readonly x: number; readonly y: number; readonly size: number } } = {
  nw: { x: -18.6, y: -11.4, size: 16.5 },
  ne: { x: 18.6, y: -11.4, size: 16.5 },
  sw: { x: -18.4, y: 24, size: 12 },
  se: { x: 18, y: 24, size: 12 },
  foot: { x: 0, y: 24, size: 14 },
};

function figures(figure: CounterFigure | undefined, place: CounterPlace): string {
  if (figure === undefined) return "";
  const { x, y, size } = SPOTS[place];
  const many = figure.lines.length > 1;
  const step = size * 0.82;
  const top = y - step * (figure.lines.length - 1);
  const boxed =
    figure.boxed === true
      ? tag("rect", {
          x: x - 6.4,
          y: top - size * 0.86,
          width: 12.8,
          height: y - top + size * 1.02,
          fill: "#fff",
          stroke: INK,
          "stroke-width": 0.7,
        })
      : "";
  const ruled = figure.ruled === true && many ? stroke(`M${x - 6} ${y - step + 1.1}h12`, RED, 0.7) : "";
  return (
    boxed +
    ruled +
    figure.lines
      .map(({ text, tone }, i) => words(text, x, top + i * step, many ? size * 0.96 : size, TONES[tone]))
      .join("")
  );
}

const TONES = { ink: INK, red: RED, blue: BLUE } as const;

function words(text: string, x: number, y: number, size: number, colour: string): string {
  return tag(
    "text",
    { x, y, "text-anchor": "middle", class: "p-num", "font-size": Math.round(size * 10) / 10, fill: colour },
    escape(text),
  );
}

/** Beyond the edge, as far out as the square reaches that way. With a shaft: a triangle looks alike in three directions. */
function arrow(look: SideLook, facing: number): string {
  const out = facing % 180 === 0 ? -30 : -32.5;
  return group(
    { class: "p-arrow", transform: `rotate(${Math.round(facing)}) translate(0 ${out})` },
    path("M0-13.4L12-1H5.2V6.6H-5.2V-1H-12Z", {
      fill: INK,
      stroke: "#fffbe6",
      "stroke-width": 1.6,
      "stroke-linejoin": "round",
    }) + path("M0-9.6L7-2.6H3V4.8H-3V-2.6H-7Z", { fill: look.main }),
  );
}

function marker(pen: Pen, word: string): string {
  const size = Math.min(10.8, 92 / Math.max(1, word.length));
  const width = Math.min(51, 8 + word.length * size * 0.47);
  return group(
    { class: "p-marker", transform: "translate(0 -6.6)" },
    tag("rect", {
      x: -width / 2,
      y: -6.2,
      width,
      height: 12.4,
      rx: 2.5,
      fill: pen.ink.supp,
      stroke: INK,
      "stroke-width": 1.3,
    }) + words(word, 0, size * 0.34, size, INK),
  );
}

/** Along the upper edge, from the right: what changes in play. */
function badges(pen: Pen, list: readonly string[]): string {
  return list
    .map((badge, i) => group({ transform: translate(26 - i * 15, -31) }, drawBadge(pen, badge, 0, 0, 1.35)))
    .join("");
}

/** Rings of a counter: as those of bases, but square. In the measure of a base of 12.5. */
export function squareRing(pen: Pen, style: "chosen" | "can" | "hover", scale = 1, weight = 1): string {
  const ring = (half: number, colour: string, width: number, opacity = 1): string =>
    square(half * scale, 3.4 * scale, {
      fill: "none",
      stroke: colour,
      "stroke-width": width * weight * scale,
      opacity,
    });
  const open = (body: string): string => group({ class: style === "chosen" ? "p-acting" : `p-${style}` }, body);
  switch (style) {
    case "chosen":
      return open(ring(15.2, INK, 3.6, 0.9) + ring(15.2, pen.ink.sel, 2.2));
    case "can":
      return ring(14.2, INK, 2.2, 0.5) + ring(14.2, pen.ink.sel, 1.1, 0.95);
    case "hover":
      return ring(14.6, pen.ink.sel, 3, 0.65);
  }
}
