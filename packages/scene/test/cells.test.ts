import type { Ring, Scene, SceneCell, SceneItem, ScenePiece } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import {
  NIGHT,
  PAPER,
  drawPieceAs,
  lookOf,
  miniTerrain,
  overlayLayers,
  sceneToSvg,
  sceneToText,
  spread,
} from "../src/index.ts";
import { unionOf } from "../src/draw/cells.ts";
import type { XY } from "../src/draw/pen.ts";
import { HOSTILE, aPiece, say, scene as open, t } from "./fixture.ts";
import { drawnItems, parseXml, within } from "./xml.ts";
import type { Element } from "./xml.ts";

/** Hexes 40 mm across, four columns of three, every second column half a hex lower; off by a rounding here and there. */
const cells: readonly SceneCell[] = Array.from({ length: 12 }, (_, i) => {
  const [column, row] = [i % 4, Math.floor(i / 4)];
  const x = 231 + Math.round(346.41 * column);
  const y = 1400 - 200 - 400 * row - 200 * (column % 2);
  return { id: `${"ABC"[row]}0${column + 1}`, x, y, ring: hexagon(x, y), ...(i === 5 ? { level: 2 } : {}) };
});

function hexagon(x: number, y: number): Ring {
  return [
    { x: x - 115, y: y + 200 },
    { x: x + 115, y: y + 200 },
    { x: x + 231, y },
    { x: x + 115, y: y - 200 },
    { x: x - 115, y: y - 200 },
    { x: x - 231, y },
  ];
}

function cell(id: string): SceneCell {
  const found = cells.find((c) => c.id === id);
  if (found === undefined) throw new Error(id);
  return found;
}

function ground(kind: string, parts: readonly Ring[], height = 0): SceneItem {
  return { type: "terrain", id: `${kind}1`, kind, parts, height, text: t(`terrain ${kind}`) };
}

const rings = (...ids: readonly string[]): Ring[] => ids.map((id) => cell(id).ring);
const centres = (...ids: readonly string[]): Ring => ids.map((id) => ({ x: cell(id).x, y: cell(id).y }));
const side = cell("A01").ring.slice(2, 4);

const terrain: readonly SceneItem[] = [
  ground("level", rings("B01", "B02"), 100),
  ground("slope", [[...side, ...centres("A02")]]),
  ground("plough", rings("C01", "C02")),
  ground("lake", rings("A03", "B03")),
  ground("track", [centres("A02", "A03", "A04")]),
  ground("bridge", [centres("A02", "A04")]),
  ground("sideWall", [side]),
  ground("lightWoods", rings("A04")),
  ground("heavyWoods", rings("B04", "C04")),
  ground("timberHouse", rings("C03")),
  ground("stoneHouse", rings("A01")),
];

function counter(id: string, at: string, change: Partial<ScenePiece> = {}): ScenePiece {
  return aPiece(id, {
    x: cell(at).x,
    y: cell(at).y,
    facing: 60,
    counter: {
      name: t("Diggers"),
      figures: {
        nw: { lines: [{ text: "41", tone: "ink" }] },
        ne: { lines: [{ text: "42", tone: "red" }] },
        sw: {
          lines: [
            { text: "43", tone: "red" },
            { text: "44", tone: "blue" },
          ],
          boxed: true,
        },
        se: {
          lines: [
            { text: "45", tone: "red" },
            { text: "46", tone: "red" },
          ],
          ruled: true,
        },
        foot: { lines: [{ text: "47", tone: "ink" }] },
      },
      spent: false,
      marker: null,
    },
    ...change,
  });
}

const flag: SceneItem = {
  type: "marker",
  id: "flag",
  style: "objective",
  seat: 1,
  x: cell("B02").x - 170,
  y: cell("B02").y,
  radius: 46,
  text: t("flag"),
};

const scene: Scene = {
  ...open,
  width: 1501,
  height: 1400,
  unit: 400,
  unitName: "hex",
  cells,
  items: [...terrain, flag, counter("a1", "C02", { acting: true }), counter("b1", "B03", { seat: 1 })],
};

const pen = { ink: PAPER, prefix: "x-" };
const elements = parseXml(sceneToSvg(scene, say));
const items = drawnItems(elements);

function parts(id: string, from: readonly Element[] = elements): Element[] {
  const item = drawnItems(from).get(id);
  if (item === undefined) throw new Error(`${id} is not drawn`);
  return from.filter((e) => within(e, item));
}

function texts(of: readonly Element[]): string[] {
  return of.filter((e) => e.name === "text").map((e) => e.text);
}

describe("cells taken together", () => {
  const outline = (id: string): XY[] => cell(id).ring.map(({ x, y }): XY => [x / 10, -y / 10]);
  test("lose the sides they share, whatever the rounding", () => {
    expect(unionOf([outline("A01")]).map((r) => r.length)).toEqual([6]);
    expect(unionOf(["A01", "B01"].map(outline)).map((r) => r.length)).toEqual([10]);
    // Three round one corner, and a row across columns whose corners differ by a unit.
    expect(unionOf(["A01", "B01", "A02"].map(outline)).map((r) => r.length)).toEqual([12]);
    expect(unionOf(["A01", "A02", "A03", "A04"].map(outline)).map((r) => r.length)).toEqual([18]);
    expect(unionOf(cells.map((c) => outline(c.id)))).toHaveLength(1);
  });
  test("keep apart what does not touch, and a hole open", () => {
    expect(unionOf(["A01", "A04"].map(outline)).map((r) => r.length)).toEqual([6, 6]);
    const ring = unionOf(["A02", "A03", "B01", "B03", "C01", "C02", "C03"].map(outline));
    expect(ring.map((r) => r.length).toSorted((a, b) => a - b)[0]).toBe(6);
  });
});

describe("a map of cells", () => {
  test("shows every item once, each with its words", () => {
    expect([...items.keys()].toSorted()).toEqual(scene.items.map((i) => i.id).toSorted());
    for (const { id, text } of scene.items) {
      expect(items.get(id)?.attributes.get("aria-label")).toBe(text.key);
      expect(parts(id).length, id).toBeGreaterThan(2);
    }
  });
  test("prints the name of every cell, and how high it lies", () => {
    const grid = elements.find((e) => e.attributes.get("class") === "cells");
    if (grid === undefined) throw new Error("no grid");
    const printed = texts(elements.filter((e) => within(e, grid)));
    expect(printed.toSorted()).toEqual([...cells.map((c) => c.id), "+2"].toSorted());
  });
  test("is cut along its cells and has no ruler", () => {
    const clip = elements.find((e) => e.name === "path" && e.parent?.name === "clipPath");
    expect(clip?.attributes.get("d")?.match(/M/g)).toHaveLength(1);
    expect(texts(elements).some((text) => text.includes("unit."))).toBe(false);
  });
  test.each(["paper", "night"] as const)("stands alone: %s", (theme) => {
    const svg = sceneToSvg(scene, say, { theme });
    const ids = parseXml(svg).flatMap((e) => e.attributes.get("id") ?? []);
    const refs = [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map((m) => m[1] ?? "");
    expect(refs.filter((ref) => !ids.includes(ref))).toEqual([]);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(svg).toContain((theme === "night" ? NIGHT : PAPER)["t-hexline"]);
  });
  test("gives each kind of ground a drawing of its own", () => {
    const drawn = terrain.map(({ id }) =>
      parts(id)
        .map((e) => `${e.name} ${[...e.attributes.values()].join()}`)
        .join(),
    );
    expect(new Set(drawn).size).toBe(terrain.length);
    expect(miniTerrain(pen, scene)).not.toMatch(/NaN|undefined/);
  });
  test("draws a border round the cell of an objective", () => {
    const other = sceneToSvg({ ...scene, items: [{ ...flag, style: "smoke" }] }, say);
    expect(parts("flag").length).toBeGreaterThan(parts("flag", parseXml(other)).length);
    expect(parts("flag").some((e) => e.attributes.get("stroke-dasharray") === "3 1.6")).toBe(true);
  });
  test("joins the cells of a zone that a preview shows", () => {
    const zone = (...ids: readonly string[]): SceneItem => ({
      type: "zone",
      id: "z",
      style: "reach",
      seat: 0,
      rings: rings(...ids),
      text: t("zone"),
    });
    const sight = { pixel: 0.5, window: { x: 0, y: 0, width: 150, height: 140 } };
    const drawn = (item: SceneItem): string => overlayLayers(pen, scene, [item], say, sight).under;
    const path = /fill-rule="evenodd"[^>]*|d="([^"]+)"[^>]*fill-rule/;
    const border = (svg: string): number => (path.exec(svg)?.[1] ?? "").match(/L/g)?.length ?? 0;
    expect(border(drawn(zone("A01", "B01")))).toBe(9);
    expect(border(drawn(zone("A01", "A04")))).toBe(10);
  });
  test("lets nothing out of its place", () => {
    const hostile = counter("a1", "A01", { silhouette: HOSTILE, badges: [HOSTILE, "toString"], text: t(HOSTILE) });
    const words = hostile.counter;
    if (words === undefined) throw new Error("no counter");
    const svg = sceneToSvg(
      {
        ...scene,
        cells: cells.map((c) => ({ ...c, id: HOSTILE })),
        items: [{ ...hostile, counter: { ...words, name: t(HOSTILE), marker: t(HOSTILE) } }],
      },
      say,
    );
    expect(svg).not.toContain("<script");
    expect(() => parseXml(svg)).not.toThrow();
  });
});

describe("a counter", () => {
  const face = (change: Partial<ScenePiece>): Element[] =>
    parseXml(`<svg>${drawPieceAs(pen, lookOf(counter("a1", "A01", change), scene, say), "full")}</svg>`);
  const printed = counter("a1", "A01").counter;
  const withClass = (of: readonly Element[], name: string): Element[] =>
    of.filter((e) => (e.attributes.get("class") ?? "").split(" ").includes(name));

  test("prints its name and all its figures, in their tones", () => {
    const all = face({});
    expect(texts(all).toSorted()).toEqual(["41", "42", "43", "44", "45", "46", "47", "Diggers"]);
    const colour = (text: string): string | undefined => all.find((e) => e.text === text)?.attributes.get("fill");
    expect(colour("43")).toBe(colour("42"));
    expect(new Set(["41", "43", "44"].map(colour)).size).toBe(3);
  });
  test("stands upright and points its arrow", () => {
    for (const facing of [0, 60, 180, 300]) {
      const turned = face({ facing }).filter((e) => (e.attributes.get("transform") ?? "").includes("rotate"));
      expect(turned.map((e) => e.attributes.get("class"))).toEqual(["p-arrow"]);
      expect(turned[0]?.attributes.get("transform")).toContain(`rotate(${facing})`);
    }
    expect(withClass(face({ facing: null }), "p-arrow")).toEqual([]);
  });
  test("carries a stripe once used, and the word of what has befallen it", () => {
    if (printed === undefined) throw new Error("no counter");
    expect(withClass(face({}), "p-stripe")).toHaveLength(0);
    expect(withClass(face({ counter: { ...printed, spent: true } }), "p-stripe")).toHaveLength(1);
    expect(withClass(face({}), "p-marker")).toHaveLength(0);
    expect(texts(face({ counter: { ...printed, marker: t("pinned") } }))).toContain("pinned");
  });
  test("wears its badges", () => {
    const badges = ["hidden", "hastyDefense", "holdFast", "incautious", "dash"];
    const worn = withClass(face({ badges }), "p-badge");
    expect(worn.map((e) => /p-badge-(\S+)/.exec(e.attributes.get("class") ?? "")?.[1])).toEqual(badges);
  });
  test("is told from the other side's without colour, and each weapon from the others", () => {
    const grey = (change: Partial<ScenePiece>): string =>
      drawPieceAs(pen, lookOf(counter("a1", "A01", change), scene, say), "full").replaceAll(/#[\da-f]{3,6}/g, "#");
    expect(grey({ seat: 0 }) === grey({ seat: 1 })).toBe(false);
    const weapons = [
      "rifle",
      "lightMachineGun",
      "heavyMachineGun",
      "maxim",
      "smg",
      "pioneer",
      "mortar",
      "bayonet",
      "?",
    ];
    expect(new Set(weapons.map((silhouette) => grey({ silhouette }))).size).toBe(weapons.length);
  });
  test("loses its figures when small, keeps its arrow even when tiny", () => {
    const look = lookOf(counter("a1", "A01"), scene, say);
    for (const detail of ["plain", "dot"] as const) {
      const small = parseXml(`<svg>${drawPieceAs(pen, look, detail)}</svg>`);
      expect(texts(small)).toEqual([]);
      expect(withClass(small, "p-arrow")).toHaveLength(1);
    }
  });
  test("is ringed when its turn has come", () => {
    const rings = (id: string): number => withClass(parts(id), "p-acting").length;
    expect([rings("a1"), rings("b1")]).toEqual([1, 0]);
  });
});

describe("a heap", () => {
  const heap = [counter("b1", "A01", { seat: 1 }), counter("a1", "A01"), counter("a2", "A01"), counter("a3", "B01")];
  const far = (a: ScenePiece, b: ScenePiece): number => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
  const pairs = (list: readonly ScenePiece[]): [ScenePiece, ScenePiece][] =>
    list.flatMap((a, i) => list.slice(i + 1).map((b): [ScenePiece, ScenePiece] => [a, b]));

  test("leaves single pieces where they are", () => {
    const single = [counter("a1", "A01"), counter("a2", "B01")];
    expect(spread(single)).toBe(single);
    expect(spread(heap)[3]).toBe(heap[3]);
  });
  test("shows a part of each piece, the first side's below", () => {
    const shown = spread(heap).slice(0, 3);
    for (const [a, b] of pairs(shown)) expect(far(a, b)).toBeGreaterThanOrEqual(70);
    for (const p of shown) expect(far(p, counter("x", "A01"))).toBeLessThan(110);
    expect(shown.map((p) => p.id)).toEqual(["b1", "a1", "a2"]);
    expect((shown[0]?.y ?? 0) > (shown[1]?.y ?? 0)).toBe(true);
  });
  test.each([2, 3, 4, 5, 7])("of %i lies side by side when fanned out", (count) => {
    const many = Array.from({ length: count }, (_, i) => counter(`a${i}`, "A01"));
    const shown = spread([...many, counter("z1", "B01"), counter("z2", "B01")], "a1");
    for (const [a, b] of pairs(shown.slice(0, count))) expect(far(a, b)).toBeGreaterThanOrEqual(250);
    const [one, other] = [shown[count], shown[count + 1]];
    if (one === undefined || other === undefined) throw new Error("lost");
    expect(far(one, other)).toBeLessThan(250);
  });
});

test("in a terminal every cell has its name, its ground and who is in it", () => {
  const text = sceneToText(scene, say);
  for (const { id } of cells) expect(text).toContain(id);
  const letter = (kind: string): string => new RegExp(`(\\w) terrain ${kind}\\b`).exec(text)?.[1] ?? "?";
  expect(text).toContain(`C03${letter("timberHouse")}`);
  expect(text).toContain(`B02${letter("level")}2`);
  expect(text).toMatch(/terrain sideWall: A01\/A02/);
  const lines = text.split("\n");
  const row = lines.findIndex((line) => line.includes("C02"));
  const column = lines[row]?.indexOf("C02") ?? 0;
  expect(lines[row + 1]?.slice(column, column + 4)).toBe("R1*/");
});
