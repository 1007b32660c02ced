import { tenth } from "../xml.ts";
import { INK } from "./palette.ts";
import { circle, fill, randomFrom, stroke } from "./pen.ts";
import type { Outline, Pen } from "./pen.ts";
import { blob, centre } from "./shapes.ts";

/**
 * What is dug or laid in a cell, and smoke. Drawn for cells of 80 mm, most of it towards the rim: a counter lies in the middle.
 */

interface Shape {
  readonly seed: string;
  readonly parts: readonly Outline[];
}

const ROUND = { "stroke-linecap": "round", "stroke-linejoin": "round" };

function each({ parts }: Shape, draw: (x: number, y: number, i: number) => string): string {
  return parts.map((cell, i) => draw(...centre(cell), i)).join("");
}

/** A zigzag ditch round the middle, earth thrown up on both sides. */
export function trench(pen: Pen, shape: Shape): string {
  return each(shape, (x, y) => {
    const d = `M${tenth(x - 36)} ${tenth(y + 20)}l10 10l12-4l14 8l14-8l12 4l10-10M${tenth(x - 36)} ${tenth(y - 20)}l10-10l12 4l14-8l14 8l12-4l10 10`;
    return [
      stroke(d, pen.ink["t-earth-1"], 10, ROUND),
      stroke(d, pen.ink["t-wood-line"], 5, ROUND),
      stroke(d, pen.ink["t-wood"], 1.4, { "stroke-dasharray": "2 4" }),
    ].join("");
  });
}

/** A thick ring of concrete. */
export function bunker(pen: Pen, shape: Shape): string {
  return each(shape, (x, y) => {
    const d = `M${tenth(x - 18)} ${tenth(y - 32)}h36l18 32l-18 32h-36l-18-32Z`;
    return [
      stroke(d, pen.ink["t-stone-line"], 10, ROUND),
      stroke(d, pen.ink["t-stone-2"], 7, ROUND),
      stroke(d, pen.ink["t-stone-1"], 2, ROUND),
    ].join("");
  });
}

/** Two rows of coils with their posts. */
export function wire(pen: Pen, shape: Shape): string {
  return each(shape, (x, y) => {
    let coils = "";
    let posts = "";
    for (const row of [-31, 31]) {
      for (let i = -2; i <= 2; i++) coils += `M${tenth(x + i * 9 - 6)} ${tenth(y + row)}a6 5 0 1 1 12 0a6 5 0 1 1-12 0`;
      for (const i of [-24, 0, 24]) posts += `M${tenth(x + i)} ${tenth(y + row - 7)}v14`;
    }
    return stroke(posts, pen.ink["t-wood-line"], 3, ROUND) + stroke(coils, INK, 1.3);
  });
}

/** Trunks laid crosswise. */
export function roadBlock(pen: Pen, shape: Shape): string {
  return each(shape, (x, y) => {
    const d = [-31, 31]
      .map((row) => `M${tenth(x - 22)} ${tenth(y + row - 5)}l44 10M${tenth(x - 22)} ${tenth(y + row + 5)}l44-10`)
      .join("");
    return stroke(d, pen.ink["t-wood-line"], 8, ROUND) + stroke(d, pen.ink["t-wood-hi"], 4.6, ROUND);
  });
}

/** Round lids in the grass, a cross on each. */
export function mines(pen: Pen, shape: Shape): string {
  const spots = [
    [-18, -30],
    [18, -30],
    [-34, 0],
    [34, 0],
    [-18, 30],
    [18, 30],
  ] as const;
  return each(shape, (x, y) =>
    spots
      .map(([dx, dy]) => {
        const [cx, cy] = [x + dx, y + dy];
        return (
          circle(cx, cy, 5.6, { fill: pen.ink["t-stone-3"], stroke: INK, "stroke-width": 1.4 }) +
          stroke(
            `M${tenth(cx - 2.6)} ${tenth(cy - 2.6)}l5.2 5.2M${tenth(cx + 2.6)} ${tenth(cy - 2.6)}l-5.2 5.2`,
            pen.ink.bad,
            1.8,
            ROUND,
          )
        );
      })
      .join(""),
  );
}

/** Puffs that fill the cell. The thicker, the fewer gaps. */
export function smoke(shape: Shape, thick: boolean): string {
  return each(shape, (x, y, i) => {
    const random = randomFrom(`${shape.seed} ${i}`);
    const puffs = [
      [0, -24],
      [21, -12],
      [21, 12],
      [0, 24],
      [-21, 12],
      [-21, -12],
      [0, 0],
    ] as const;
    return puffs
      .map(([dx, dy]) => {
        const d = blob(x + dx, y + dy, thick ? 17 : 13, 9, 0.25, random);
        return fill(d, thick ? "#e9e6df" : "#f6f4ee", {
          opacity: thick ? 0.82 : 0.5,
          stroke: "#6d6a63",
          "stroke-width": thick ? 1.3 : 0.9,
        });
      })
      .join("");
  });
}
