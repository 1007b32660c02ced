import { tag, tenth } from "../xml.ts";
import { roofed } from "./building.ts";
import type { Roof } from "./building.ts";
import { bunker, mines, roadBlock, smoke, trench, wire } from "./cell-works.ts";
import { unionOf } from "./cells.ts";
import { CROWN, pine, tree, tuft } from "./ground.ts";
import { lowWall } from "./obstacles.ts";
import { closed, fill, group, hash, open, randomFrom, stroke } from "./pen.ts";
import type { Outline, Pen, XY } from "./pen.ts";
import { blob, centre, distance, middle, scatter, shifted, sides, slice, smooth } from "./shapes.ts";

/**
 * Ground of maps made of cells, in which a whole cell is wood, water or a house. Neighbours of one kind are drawn as one
 * wood or lake. All of it is drawn for cells of 80 mm.
 */

export interface CellShape {
  readonly seed: string;
  /** The cells, or lines from cell to cell. */
  readonly parts: readonly Outline[];
  readonly height: number;
  readonly near: readonly XY[];
}

type Draw = (pen: Pen, shape: CellShape) => string;

/** Layers as those of other terrain: the ground itself, then what lies on it, then what stands. */
export const CELL_KINDS: { readonly [kind: string]: { readonly layer: number; readonly draw: Draw } } = {
  level: { layer: -1, draw: level },
  slope: { layer: 0, draw: slope },
  plough: { layer: 1, draw: plough },
  lake: { layer: 1.5, draw: lake },
  track: { layer: 2, draw: track },
  bridge: { layer: 2.5, draw: bridge },
  sideWall: { layer: 5, draw: sideWall },
  lightWoods: {
    layer: 7,
    draw: (pen, shape) => woods(pen, shape, { gap: 27, margin: 11, size: 0.72, pines: 0, floor: 0.42 }),
  },
  heavyWoods: {
    layer: 7,
    draw: (pen, shape) => woods(pen, shape, { gap: 18, margin: 7, size: 0.84, pines: 0.3, floor: 0.95 }),
  },
  mines: { layer: 3, draw: mines },
  trench: { layer: 3, draw: trench },
  wire: { layer: 5, draw: wire },
  roadBlock: { layer: 5, draw: roadBlock },
  bunker: { layer: 5, draw: bunker },
  lightSmoke: { layer: 9, draw: (_pen, shape) => smoke(shape, false) },
  heavySmoke: { layer: 9, draw: (_pen, shape) => smoke(shape, true) },
  timberHouse: { layer: 8, draw: (pen, shape) => houses(pen, shape, "plank", [50, 32]) },
  stoneHouse: { layer: 8, draw: (pen, shape) => houses(pen, shape, "slate", [54, 38]) },
};

const LINES = new Set(["track", "bridge", "sideWall", "slope"]);

/** Kinds that run from cell to cell or along sides, whose parts are lines. */
export function isLineKind(kind: string): boolean {
  return LINES.has(kind);
}

/** Counters lie above the leaves, which fade a little only where they would crowd them: what grows there must still be seen. */
const CLEARING = 27;
const FAINT = 0.65;

interface Growth {
  readonly gap: number;
  readonly margin: number;
  readonly size: number;
  /** The share of pines among the trees. */
  readonly pines: number;
  readonly floor: number;
}

function woods(pen: Pen, { seed, parts, near }: CellShape, growth: Growth): string {
  const random = randomFrom(seed);
  const spots = parts
    .flatMap((cell, i) => scatter(cell, growth.gap, growth.margin, 500, randomFrom(`${seed} ${i}`)))
    .toSorted((a, b) => a[1] - b[1]);
  let shadows = "";
  let crowns = "";
  for (const at of spots) {
    const s = (0.7 + random() * 0.36) * growth.size;
    const opacity = near.some((p) => distance(at, p) < CLEARING + CROWN * s * 0.4) ? FAINT : 1;
    shadows += tag("ellipse", {
      cx: tenth(at[0] + 7 * s),
      cy: tenth(at[1] + 8.5 * s),
      rx: 19 * s,
      ry: 18 * s,
      opacity: opacity === 1 ? undefined : opacity,
    });
    crowns += (random() < growth.pines ? pine : tree)(pen, at, s, random, opacity);
  }
  const tufts = parts.flatMap((cell, i) =>
    scatter(cell, 20, 6, 40, randomFrom(`${seed} tuft ${i}`)).map((at) => tuft(pen, at, 0.7)),
  );
  return [
    fill(unionOf(parts).map(smooth).join(""), pen.ink["t-floor"], { opacity: growth.floor, "fill-rule": "evenodd" }),
    ...tufts,
    group({ fill: pen.ink["t-shadow"] }, shadows),
    crowns,
  ].join("");
}

/** Furrows at one slant over all the map, so that they run on from cell to cell. */
function plough(pen: Pen, { seed, parts }: CellShape): string {
  const random = randomFrom(seed);
  const n: XY = [0.309, 0.951];
  let furrows = "";
  for (const cell of parts) {
    const reach = cell.map(([x, y]) => x * n[0] + y * n[1]);
    for (let o = Math.ceil(Math.min(...reach) / 4.6) * 4.6; o < Math.max(...reach); o += 4.6) {
      const span = slice(cell, n, o);
      if (span === null) continue;
      const at = (t: number, d: number): string =>
        `${tenth(n[0] * (o + d) - n[1] * t)} ${tenth(n[1] * (o + d) + n[0] * t)}`;
      furrows += `M${at(span[0], 0)}`;
      for (let t = span[0]; t < span[1]; t += 11) {
        const end = Math.min(span[1], t + 11);
        furrows += `Q${at((t + end) / 2, (random() - 0.5) * 3)} ${at(end, 0)}`;
      }
    }
  }
  const edge = unionOf(parts).map(closed).join("");
  return [
    fill(edge, pen.ink["t-field-1"], { "fill-rule": "evenodd", opacity: 0.92 }),
    stroke(furrows, pen.ink["t-field-2"], 1.9, { opacity: 0.8 }),
    stroke(edge, pen.ink["t-field-2"], 1.6, { "stroke-linejoin": "round" }),
  ].join("");
}

function lake(pen: Pen, { seed, parts }: CellShape): string {
  const bank = unionOf(parts).map(smooth).join("");
  const random = randomFrom(seed);
  const ripples = parts.flatMap((cell) =>
    scatter(cell, 22, 15, 60, random).map(([x, y]) => `M${tenth(x - 8)} ${tenth(y)}q4-3 8 0t8 0`),
  );
  const round = { "stroke-linejoin": "round" };
  return [
    stroke(bank, pen.ink["t-bank"], 11, { opacity: 0.7, ...round }),
    stroke(bank, pen.ink["t-road-2"], 5, round),
    fill(bank, pen.ink["t-water-1"], { "fill-rule": "evenodd" }),
    stroke(bank, pen.ink["t-water-3"], 4.5, round),
    stroke(bank, pen.ink["t-water-2"], 2.4, round),
    stroke(ripples.join(""), pen.ink["t-water-3"], 1.6, { "stroke-linecap": "round", opacity: 0.85 }),
  ].join("");
}

/** All roads at once, so that one runs into another without an edge between them. */
function track(pen: Pen, { parts }: CellShape): string {
  const d = parts.map(bent).join("");
  const nest = (width: number, colour: string, opacity?: number, dash?: string): string =>
    stroke(d, colour, width, {
      "stroke-linejoin": "round",
      "stroke-linecap": "round",
      opacity,
      "stroke-dasharray": dash,
    });
  return [
    nest(22, pen.ink["t-road-edge"], 0.55),
    nest(18.5, pen.ink["t-road"]),
    nest(10, pen.ink["t-road-2"]),
    nest(6, pen.ink["t-road"]),
    nest(1.4, pen.ink["t-grass"], 0.8, "5 9 2 6"),
  ].join("");
}

/** A line through the middles of its stretches, so that it turns softly. */
function bent(points: Outline): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return "";
  const turns = points.slice(1, -1).map((p, i) => {
    return `Q${pair(p)} ${pair(middle(p, points[i + 2] ?? last))}`;
  });
  return `M${pair(first)}${first === last ? "" : `L${pair(middle(first, points[1] ?? last))}`}${turns.join("")}L${pair(last)}`;
}

/** Planks over water, along the line given. */
function bridge(pen: Pen, { parts }: CellShape): string {
  return parts
    .map((line) => {
      const [a, b] = [line[0], line.at(-1)];
      if (a === undefined || b === undefined) return "";
      const length = Math.max(1, distance(a, b));
      const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
      const at = (t: number, o: number): XY => [a[0] + ux * t - uy * o, a[1] + uy * t + ux * o];
      const deck: Outline = [at(0, -15), at(length, -15), at(length, 15), at(0, 15)];
      let planks = "";
      for (let t = 4.5; t < length; t += 4.5) planks += open([at(t, -15), at(t, 15)]);
      const rails = open([at(-3, -15), at(length + 3, -15)]) + open([at(-3, 15), at(length + 3, 15)]);
      return [
        fill(closed(shifted(deck, 5, 6)), pen.ink["t-shadow"]),
        fill(closed(deck), pen.ink["t-plank-1"]),
        stroke(planks, pen.ink["t-plank-line"], 0.9, { opacity: 0.55 }),
        stroke(rails, pen.ink["t-wood-line"], 4),
        stroke(rails, pen.ink["t-wood-hi"], 1.6),
      ].join("");
    })
    .join("");
}

function sideWall(pen: Pen, { seed, parts }: CellShape): string {
  return parts
    .map(([a, b], i) => {
      if (a === undefined || b === undefined) return "";
      const length = Math.max(1, distance(a, b));
      const [nx, ny] = [(-(b[1] - a[1]) / length) * 3.6, ((b[0] - a[0]) / length) * 3.6];
      const [ex, ey] = [ny * 0.5, -nx * 0.5];
      const outline: Outline = [
        [a[0] - nx - ex, a[1] - ny - ey],
        [b[0] - nx + ex, b[1] - ny + ey],
        [b[0] + nx + ex, b[1] + ny + ey],
        [a[0] + nx - ex, a[1] + ny - ey],
      ];
      return lowWall(pen, outline, `${seed} ${i}`);
    })
    .join("");
}

/**
 * Houses stand a little aslant, each in its own way, a yard of bare earth about them. A shed at the eastern corner still shows
 * what the cell holds when a piece covers the house.
 */
function houses(pen: Pen, { seed, parts }: CellShape, roof: Roof, [w, h]: readonly [number, number]): string {
  return parts
    .map((cell, i) => {
      const [x, y] = centre(cell);
      const random = randomFrom(`${seed} ${i}`);
      const angle = [-14, 10, 5, -8][hash(`${seed} ${i}`) % 4] ?? 0;
      const height = roof === "slate" ? 60 : 30;
      const at = (dx: number, dy: number, turn: number, body: string): string =>
        group({ transform: `translate(${tenth(x + dx)} ${tenth(y + dy)}) rotate(${turn})` }, body);
      return [
        fill(blob(x + 4, y + 1, w * 0.72, 11, 0.2, random), pen.ink["t-earth-1"], { opacity: 0.5 }),
        at(0, 1, angle, roofed(pen, block(w, h), height, roof)),
        at(33.5, 1, angle * 0.4, group({ transform: "scale(.5)" }, roofed(pen, block(20, 32), height * 0.4, roof))),
      ].join("");
    })
    .join("");
}

function block(w: number, h: number): Outline {
  return [
    [-w / 2, -h / 2],
    [w / 2, -h / 2],
    [w / 2, h / 2],
    [-w / 2, h / 2],
  ];
}

/** Higher ground as one: a contour with strokes down the slope. The higher, the lighter. */
function level(pen: Pen, { parts, height }: CellShape): string {
  const rings = unionOf(parts);
  const d = rings.map(smooth).join("");
  const ticks = rings.flatMap((ring) =>
    sides(ring).flatMap(([a, b], i) => {
      const next = ring[(i + 2) % ring.length] ?? b;
      const [p, q] = [middle(a, b), middle(b, next)];
      return [0, 0.2, 0.4, 0.6, 0.8].map((t, k) => {
        const [x, y] = curve(p, b, q, t);
        const [x1, y1] = curve(p, b, q, t + 0.02);
        const length = Math.max(0.001, distance([x, y], [x1, y1]));
        // Cells run clockwise on the page, so the ground outside lies to the left.
        const reach = k % 2 === 0 ? 8 : 5;
        return `M${tenth(x)} ${tenth(y)}l${tenth(((y1 - y) / length) * reach)} ${tenth((-(x1 - x) / length) * reach)}`;
      });
    }),
  );
  return [
    fill(d, pen.ink["t-shadow"], { opacity: 0.35, transform: "translate(7 8)" }),
    fill(d, pen.ink[height >= 15 ? "t-hill-2" : "t-hill-1"], { "fill-rule": "evenodd" }),
    height >= 15 ? fill(d, "#fff", { "fill-rule": "evenodd", opacity: 0.16 }) : "",
    stroke(ticks.join(""), pen.ink["t-contour"], 1.3, { opacity: 0.75, "stroke-linecap": "round" }),
    stroke(d, pen.ink["t-contour"], 2.1, { "stroke-linejoin": "round" }),
  ].join("");
}

function curve(p: XY, c: XY, q: XY, t: number): XY {
  const at = (i: 0 | 1): number => (1 - t) * (1 - t) * p[i] + 2 * t * (1 - t) * c[i] + t * t * q[i];
  return [at(0), at(1)];
}

/** A side too steep to climb: thick strokes from its top to its foot. Each part is the side's two ends and a place downhill. */
function slope(pen: Pen, { parts }: CellShape): string {
  return parts
    .map(([a, b, down]) => {
      if (a === undefined || b === undefined || down === undefined) return "";
      const foot = middle(a, b);
      const length = Math.max(0.001, distance(foot, down));
      const [dx, dy] = [(down[0] - foot[0]) / length, (down[1] - foot[1]) / length];
      let wedges = "";
      for (let i = 0; i < 9; i++) {
        const [x, y] = [a[0] + ((b[0] - a[0]) * (i + 0.5)) / 9, a[1] + ((b[1] - a[1]) * (i + 0.5)) / 9];
        const reach = i % 2 === 0 ? 17 : 12;
        wedges += closed([
          [x - dy * 2.2 - dx * 3, y + dx * 2.2 - dy * 3],
          [x + dy * 2.2 - dx * 3, y - dx * 2.2 - dy * 3],
          [x + dx * reach, y + dy * reach],
        ]);
      }
      return fill(wedges, pen.ink["t-contour"]) + stroke(open([a, b]), pen.ink["t-contour"], 3.4);
    })
    .join("");
}

function pair([x, y]: XY): string {
  return `${tenth(x)} ${tenth(y)}`;
}
