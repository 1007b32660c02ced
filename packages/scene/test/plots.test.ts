import { describe, expect, it } from "vitest";
import { PAPER, barPlot, curves, heatPlot, histogram } from "../src/index.ts";
import { ticks } from "../src/plots/frame.ts";
import { parseXml } from "./xml.ts";

const words = { title: "Bajas & <más>", x: "bajas", y: "batallas", yFigure: (v: number) => `${v} %` };
const owners = [
  { name: "Sur", side: 0 },
  { name: "Norte", side: 1 },
];

const TWO_CELLS = { width: 200, height: 100, cell: 100, columns: 2, rows: 1 };

/** Attributes of the elements of a name. */
function all(svg: string, name: string): string[] {
  return [...svg.matchAll(new RegExp(`<${name} ([^>]*)>`, "g"))].map((m) => m[1] ?? "");
}

const figure = (attributes: string, name: string): number =>
  Number(attributes.match(new RegExp(` ?\\b${name}="([^"]*)"`))?.[1]);

describe("plots", () => {
  const bars = histogram(
    words,
    owners.map((owner, i) => ({
      ...owner,
      values: [
        { value: 2, n: 4 },
        { value: 5, n: 2 - i },
      ],
    })),
    PAPER,
  );

  it("are sound XML with their words in them", () => {
    const grid = {
      ...TWO_CELLS,
      counts: [
        [4, 1],
        [0, 0],
      ],
    };
    const line = [
      {
        name: "quien gana",
        side: null,
        points: [
          { x: 1, y: 0.5, low: 0.4, high: 0.6 },
          { x: 2, y: 0.7 },
        ],
      },
    ];
    for (const svg of [
      bars,
      curves(words, line, PAPER),
      barPlot(words, owners, [{ name: "Disparar", values: [0.4, 0.2] }], PAPER),
      heatPlot(words, owners, grid, PAPER),
    ]) {
      expect(() => parseXml(svg)).not.toThrow();
      expect(svg).toContain("Bajas &amp; &lt;más&gt;");
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  it("draw bars as high as what they count, one for each owner", () => {
    const drawn = all(bars, "rect").slice(1);
    expect(drawn).toHaveLength(4);
    const heights = drawn.map((rect) => figure(rect, "height"));
    expect(heights[0]).toBeCloseTo(2 * (heights[1] ?? 0), 1);
    expect(heights[2]).toBe(heights[0]);
    expect(heights[3]).toBeCloseTo((heights[0] ?? 0) / 4, 1);
  });

  it("put values together where there are too many", () => {
    const values = Array.from({ length: 200 }, (_, i) => ({ value: i, n: 1 }));
    const many = histogram(words, [{ name: "", side: null, values }], PAPER);
    expect(all(many, "rect").length - 1).toBe(40);
    expect(many).toContain("0–4: 5");
  });

  it("call a bar what stands below it", () => {
    const halves = { ...words, xFigure: (value: number) => `${value / 2}` };
    const drawn = histogram(halves, [{ name: "Sur", side: 0, values: [{ value: 3, n: 7 }] }], PAPER);
    expect(drawn).toContain("Sur 1.5: 7");
  });

  it("lay spots where they are on a table that is no whole number of cells high", () => {
    // The table is 250 high: the farthest row is half a cell.
    const grid = { width: 200, height: 250, cell: 100, columns: 2, rows: 3, counts: [[1, 0, 0, 0, 1, 0]] };
    const svg = heatPlot({ ...words, width: 240 }, [{ name: "Sur", side: 0 }], grid, PAPER);
    const ground = all(svg, "rect").at(-1) ?? "";
    expect(figure(ground, "height")).toBe(250);
    const [far = 0, near = 0] = all(svg, "circle")
      .slice(-2)
      .map((spot) => figure(spot, "cy") - figure(ground, "y"));
    expect([far, near]).toEqual([25, 200]);
  });

  it("draw spots whose surface is as great as their number", () => {
    const spots = all(heatPlot(words, [{ name: "Sur", side: 0 }], { ...TWO_CELLS, counts: [[4, 1]] }, PAPER), "circle");
    const [great = 0, small = 0] = spots.slice(-2).map((spot) => figure(spot, "r"));
    expect(great).toBeCloseTo(2 * small, 1);
  });

  it("survive having nothing to show", () => {
    for (const svg of [histogram(words, [], PAPER), curves(words, [], PAPER), barPlot(words, owners, [], PAPER)])
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  it("mark axes at round figures", () => {
    expect(ticks({ low: 0, high: 1 }, 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(ticks({ low: 3, high: 47 }, 5)).toEqual([10, 20, 30, 40]);
    expect(ticks({ low: 0, high: 3 }, 6, true)).toEqual([0, 1, 2, 3]);
    expect(ticks({ low: 2, high: 2 }, 6, true)).toEqual([2]);
  });
});
