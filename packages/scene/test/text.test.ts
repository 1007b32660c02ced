import type { Scene } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { lettersFor, sideLetters } from "../src/letters.ts";
import { sceneToText } from "../src/index.ts";
import { aPiece, hostileScene, pieces, say, scene, square, t, terrain } from "./fixture.ts";

function mapOf(s: Scene, columns?: number): string[] {
  const lines = sceneToText(s, say, columns === undefined ? {} : { columns }).split("\n");
  const [top, bottom] = [
    lines.findIndex((l) => l.startsWith("    +")),
    lines.findLastIndex((l) => l.startsWith("    +")),
  ];
  return lines.slice(top + 1, bottom).map((l) => l.slice(5, -1));
}

const text = sceneToText(scene, say);
const map = mapOf(scene);

function bare(items: Scene["items"]): Scene {
  return { ...scene, items };
}

describe("the map", () => {
  test("is 60 by 30 for a square table, or as wide as asked for", () => {
    expect(map.map((row) => row.length)).toEqual(Array.from({ length: 30 }, () => 60));
    expect(mapOf(scene, 100).map((row) => row.length)).toEqual(Array.from({ length: 50 }, () => 100));
    expect(mapOf({ ...scene, height: 4500 }).length).toBe(15);
  });
  test("shows every piece by the letter of its side and its tag", () => {
    for (const label of ["R1", "R2*", "R3", "G1_", "G2", "Y1"])
      expect(
        map.filter((row) => row.includes(label)),
        label,
      ).toHaveLength(1);
  });
  test("has the north at the top and the west at the left", () => {
    const corner = mapOf(bare([aPiece("a7", { x: 200, y: 8900 })]));
    expect(corner[0]?.startsWith("R7")).toBe(true);
    expect(corner.slice(1).join("").trim()).toBe("");
  });
  test("shows every kind of terrain by a letter of its own, thin walls too", () => {
    const legend = text.split("\n").find((l) => l.includes("terrain grove")) ?? "";
    const letters = [...legend.matchAll(/(\S) terrain (\w+)/g)].map((m) => m[1] ?? "");
    expect(new Set(letters).size).toBe(terrain.length);
    for (const letter of letters) expect(map.join("").split(letter).length, letter).toBeGreaterThan(4);
  });
  test("shows where a wall runs, at any angle", () => {
    const wall = (ring: ReturnType<typeof square>): string[] =>
      mapOf(bare([{ type: "terrain", id: "w", kind: "wall", parts: [ring], height: 0, text: t("wall") }]));
    expect(wall(square(3000, 3000, 100, 3000)).filter((row) => row.includes("w"))).toHaveLength(10);
    expect(
      wall(square(3000, 3000, 3000, 100))
        .join("")
        .split("w").length - 1,
    ).toBe(20);
    const slanted = wall([
      { x: 1000, y: 1000 },
      { x: 1070, y: 930 },
      { x: 4070, y: 3930 },
      { x: 4000, y: 4000 },
    ]);
    expect(slanted.filter((row) => row.includes("w")).length).toBeGreaterThanOrEqual(10);
  });
  test("moves labels apart where bases touch", () => {
    const crowd = Array.from({ length: 12 }, (_, i) => aPiece(`a${i + 1}`, { x: 4500 + (i % 3) * 10, y: 4500 }));
    const words = mapOf(bare(crowd)).join(" ").match(/R\d+/g) ?? [];
    expect(words.toSorted()).toEqual(crowd.map((p) => `R${p.tag}`).toSorted());
  });
  test("marks zones, lines, markers and the way gone", () => {
    expect(map.some((row) => row.includes("....."))).toBe(true);
    expect(map[15]?.startsWith("--")).toBe(true);
    expect(map.join("")).toContain("@R");
    expect(map.join("")).toContain("~");
  });
});

describe("the legend", () => {
  test("has one line per piece and per side", () => {
    const lines = text.split("\n");
    for (const p of pieces)
      expect(
        lines.filter((l) => l.endsWith(`piece ${p.id}`)),
        p.id,
      ).toHaveLength(1);
    expect(lines).toEqual(
      expect.arrayContaining(["R   Red; 3 points; nothing lost", "G   Green; 1 point", "Y   Yellow"]),
    );
    expect(lines.slice(0, 2)).toEqual(["A battle", "turn 2 | somebody acts"]);
  });
  test("explains every sign", () => {
    for (const words of [". zone of Red", "- middle", "~ way gone", "@R flag", "@ smoke"])
      expect(text).toContain(words);
  });
  test("can be left out", () => {
    expect(sceneToText(scene, say, { legend: false })).not.toContain("piece a1");
  });
});

test("no text can break a line or command the terminal", () => {
  const lines = sceneToText(hostileScene, say).split("\n");
  // oxlint-disable-next-line no-control-regex -- looking for exactly these
  expect(lines.filter((l) => /[\u0000-\u001F\u007F-\u009F]/.test(l))).toEqual([]);
});

test("letters come from the names, each used once", () => {
  expect([...lettersFor(["Muro", "Murete", "Muro", "Árbol", "Mur", "M", ""]).values()]).toEqual([
    "m",
    "u",
    "a",
    "r",
    "b",
    "c",
  ]);
  expect(sideLetters(["Sur: x", "Norte: y"])).toEqual(["S", "N"]);
  expect(sideLetters(["Sur", "Soviets"])).toEqual(["A", "B"]);
  expect(sideLetters(["", "Norte"])).toEqual(["A", "B"]);
});
