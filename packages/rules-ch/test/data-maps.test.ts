import { readFileSync } from "node:fs";
import { DIRECTIONS, hexDistance, hexOf, isHexLabel, labelOf, neighbour, onHexMap } from "@escaramuza/geometry";
import type { Direction, Hex } from "@escaramuza/geometry";
import { describe, expect, test } from "vitest";
import { DATA, counterOf, firefightOf, groundOfLetter, mapOf } from "../src/data.ts";
import type { Firefight, MapId, MapSheet, Side } from "../src/data.ts";
import { total, typesOf } from "./battles.ts";
import { groundAt, levelAt, sightOf } from "./maps.ts";

const spec = readFileSync(new URL("../spec.md", import.meta.url), "utf8");

describe("maps", () => {
  test.each(["M1", "M2", "M3", "M4"] as const)("%s is drawn as in the specification (CH-4.0-1, CH-R61)", (id) => {
    const map = mapOf(id);
    const drawn = (
      new RegExp(`\\*\\*${id} [^*]+\\*\\* \\((\\d+) × (\\d+)\\)\\s+\`\`\`\\n([^\`]+)\`\`\``).exec(spec) ?? []
    ).map(String);
    const lines = (drawn[3] ?? "").trim().split("\n");
    expect([String(map.columns), String(map.rows)]).toEqual([drawn[1], drawn[2]]);
    const rows = lines.filter((line) => /^[A-Z] /.test(line));
    expect(rows.map((line) => line.slice(1).replaceAll(" ", ""))).toEqual(map.ground);
    const rest = (word: string) =>
      lines.filter((line) => line.startsWith(word)).map((line) => line.slice(line.indexOf(":") + 1).trim());
    expect(rest("road")).toEqual(map.roads.map((chain) => chain.join("-")));
    expect(rest("elev 1").join()).toBe(map.level1.join(" "));
    expect(rest("elev 2").join()).toBe(map.level2.join(" "));
    const names = ["N", "NE", "SE", "S", "SW", "NW"];
    const walls = map.walls.map(({ hex, sides }) => `${hex}:${sides.map((d) => names[d]).join(",")}`);
    expect(rest("wall").join().split(/\s+/)).toEqual(walls);
  });

  test.each(DATA.maps.map((map) => [map.id, map] as const))("%s is whole", (_, map) => {
    expect(map.ground).toHaveLength(map.rows);
    for (const row of map.ground) {
      expect(row).toHaveLength(map.columns);
      for (const letter of row) expect(groundOfLetter(letter).letter).toBe(letter);
    }
    for (const label of labelsIn(map)) expect(onHexMap(sightOf(map), hexOf(label)), label).toBe(true);
    for (const chain of map.roads)
      for (const [i, label] of chain.entries())
        if (i > 0) expect(hexDistance(hexOf(chain[i - 1] ?? ""), hexOf(label)), label).toBe(1);
    // CH-R11
    const walled = new Set(map.walls.flatMap(({ hex, sides }) => sides.flatMap((d) => sidesOf(hexOf(hex), d))));
    for (const chain of map.roads)
      for (const [i, label] of chain.entries())
        for (const d of DIRECTIONS)
          if (chain[i + 1] === nameOf(neighbour(hexOf(label), d)))
            for (const side of sidesOf(hexOf(label), d)) expect(walled.has(side), side).toBe(false);
  });

  test("CH-4.0-7: the steep sides of M3 are F08/F09 and F08/G09, and no other map has any", () => {
    expect(DATA.maps.map((map) => steepSides(map))).toEqual([[], [], ["F08/F09", "F08/G09"], []]);
  });

  test("how much of each there is", () => {
    const counts = (id: MapId) => {
      const all = mapOf(id).ground.join("");
      return Object.fromEntries(DATA.terrain.ground.map((g) => [g.letter, all.split(g.letter).length - 1]));
    };
    expect(counts("M1")).toEqual({ ".": 85, s: 0, b: 2, c: 8, "~": 0, w: 10, l: 15 });
    expect(counts("M2")).toEqual({ ".": 90, s: 2, b: 4, c: 8, "~": 0, w: 7, l: 9 });
    expect(counts("M3")).toEqual({ ".": 117, s: 0, b: 4, c: 4, "~": 0, w: 5, l: 14 });
    expect(counts("M4")).toEqual({ ".": 100, s: 1, b: 2, c: 8, "~": 13, w: 4, l: 12 });
    expect([mapOf("M3").level1.length, mapOf("M3").level2.length]).toEqual([10, 3]);
    expect(groundAt(mapOf("M4"), "F08").kind).toBe("water"); // the bridge
    expect(mapOf("M4").roads[0]).toContain("F08");
  });
});

describe("firefights", () => {
  // map, profile, rounds, CAP and points at the start (German, Soviet), units (German, Soviet)
  test.each([
    ["F1", "M1", "P1", 4, [4, 7], [0, 2], "german", [5, 4]],
    ["F2", "M2", "P1", 5, [7, 7], [0, 2], null, [4, 6]],
    ["F3", "M2", "P2", 5, [6, 8], [0, 2], "german", [7, 7]],
    ["F4", "M1", "P3", 5, [7, 6], [0, 1], "german", [6, 5]],
    ["F5", "M3", "P3", 6, [7, 8], [0, 0], null, [9, 7]],
    ["F6", "M4", "P3", 5, [7, 8], [0, 0], null, [6, 7]],
    ["F7", "M4", "P4", 5, [6, 8], [0, 2], "german", [8, 10]],
    ["F8", "M3", "P4", 6, [7, 7], [0, 2], "german", [9, 6]],
  ] as const)("%s", (id, map, profile, rounds, cap, vp, initiativeRound1, units) => {
    const f = firefightOf(id);
    expect(f).toMatchObject({ map, profile, rounds, initiativeRound1, intro: id === "F1" || id === "F2" });
    expect([f.cap.german, f.cap.soviet]).toEqual(cap);
    expect([f.vpStart.german, f.vpStart.soviet]).toEqual(vp);
    const of = (side: Side) => typesOf(f).filter((type) => counterOf(type).side === side).length;
    expect([of("german"), of("soviet")]).toEqual(units);
    expect(f.cards === null).toBe(profile === "P1");
  });

  test.each(DATA.firefights.map((f) => [f.id, f] as const))("%s names only what is there", (_, f) => {
    const sight = sightOf(mapOf(f.map));
    const onMap = (label: string) => expect(onHexMap(sight, hexOf(label)), label).toBe(true);
    for (const { hex } of [...f.control, ...f.vp]) onMap(hex);
    for (const { hex } of f.vp) expect(f.control.map((c) => c.hex)).toContain(hex);
    for (const r of f.vp.flatMap((points) => points.rounds)) expect(r).toBeLessThanOrEqual(f.rounds);
    for (const hex of f.exit?.hexes ?? []) onMap(hex);
    for (const { hex } of f.works) onMap(hex);
    // CH-RE18: one to a hex
    expect(new Set(f.works.map((work) => work.hex)).size).toBe(f.works.length);
    for (const batch of f.reinforcements) {
      for (const hex of batch.entry) onMap(hex);
      expect(batch.round).toBeLessThanOrEqual(f.rounds);
      for (const { type } of batch.units) expect(counterOf(type).side).toBe(batch.side);
    }
    for (const placed of f.setup) {
      for (const { type } of placed.units) expect(counterOf(type).side).toBe(placed.side);
      if (placed.kind === "fixed") for (const { hex } of placed.units) onMap(hex);
      else if (placed.zone.kind === "rectangle") for (const hex of placed.zone.extraHexes) onMap(hex);
    }
  });

  test("what each one adds", () => {
    const [soviet, german] = firefightOf("F4").setup;
    expect(soviet).toMatchObject({ kind: "zone", side: "soviet", maxPerHex: 2, hidden: { min: 5, max: 5 } });
    expect(german).toMatchObject({ zone: { rows: ["J", "J"], extraHexes: ["I05", "I06", "I07"] } });
    expect(firefightOf("F4").exit).toMatchObject({ side: "german", hexes: ["A06", "A07", "A08"], vpPerUnit: 1 });
    expect(firefightOf("F5").setup[0]).toMatchObject({
      zone: { kind: "hill", minElevation: 1, plusAdjacent: true },
      hidden: { min: 0, max: 2 },
    });
    expect(firefightOf("F5").reinforcements.map((b) => [b.side, b.round])).toEqual([
      ["german", 2],
      ["soviet", 3],
    ]);
    expect(firefightOf("F6").cards?.weapons).toEqual({ german: ["W1"], soviet: ["W2"] });
    expect(firefightOf("F6").reinforcements.map((b) => [b.side, b.round])).toEqual([
      ["german", 1],
      ["soviet", 1],
      ["soviet", 2],
      ["german", 3],
    ]);
    expect(firefightOf("F7").reinforcements.map((b) => [b.side, b.round])).toEqual([
      ["german", 2],
      ["soviet", 2],
    ]);
    expect(firefightOf("F8").artillery).toEqual({ german: 2, soviet: 1 });
    expect(firefightOf("F8").works.map(({ kind, hex }) => `${kind} ${hex}`)).toEqual([
      "trench G06",
      "trench G07",
      "bunker F07",
      "wire H06",
      "wire H07",
      "mines H05",
      "mines H08",
    ]);
    expect(firefightOf("F3").cards?.deck).not.toContain("11"); // nobody hides there
    expect(firefightOf("F1").setup[0]).toMatchObject({ side: "soviet" }); // who is named first places first (CH-R43)
  });

  test("how many points are there to be had for hexes", () => {
    const points = (f: Firefight) => total(f.vp.map((p) => p.toController * Math.max(1, p.rounds.length)));
    expect(DATA.firefights.map(points)).toEqual([6, 6, 6, 2, 7, 8, 7, 7]);
  });
});

function labelsIn(map: MapSheet): string[] {
  return [...map.level1, ...map.level2, ...map.roads.flat(), ...map.walls.map((wall) => wall.hex)];
}

function steepSides(map: MapSheet): string[] {
  const found: string[] = [];
  const sight = sightOf(map);
  for (const label of [...map.level1, ...map.level2])
    for (const d of DIRECTIONS) {
      const next = neighbour(hexOf(label), d);
      if (onHexMap(sight, next) && levelAt(map, label) - levelAt(map, labelOf(next)) >= 2)
        found.push(`${label}/${labelOf(next)}`);
    }
  return found.sort();
}

function sidesOf(hex: Hex, d: Direction): string[] {
  return [`${nameOf(hex)}:${d}`, `${nameOf(neighbour(hex, d))}:${(d + 3) % 6}`];
}

function nameOf(hex: Hex): string {
  const row = hex.r + Math.floor(hex.q / 2);
  const label = `${String.fromCharCode(65 + row)}${String(hex.q + 1).padStart(2, "0")}`;
  return isHexLabel(label) ? label : "";
}
