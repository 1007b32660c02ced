import type { RosterLine, Scene, SceneItem, ScenePiece } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import {
  PAPER,
  bodiesOf,
  bodyLayers,
  drawPiece,
  drawPieceAs,
  drawTerrain,
  lookOf,
  miniTerrain,
  sceneToSvg,
  sceneToText,
  tableLayers,
} from "../src/index.ts";
import { HOSTILE, aPiece, say, scene, square, t } from "./fixture.ts";
import { parseXml, within } from "./xml.ts";
import type { Element } from "./xml.ts";

/** Units of several figures, vehicles, and what else a table of 180 by 120 cm holds. */

const pen = { ink: PAPER, prefix: "x-" };
const HULL = { length: 600, width: 300 };

function squad(id: string, n: number, change: Partial<ScenePiece> = {}, x = 2000): ScenePiece[] {
  return Array.from({ length: n }, (_, i) =>
    aPiece(`${id}.${i + 1}`, { group: id, radius: 100, x: x + 300 * i, y: 3000, tag: "7", ...change }),
  );
}

function tableOf(items: readonly SceneItem[], sides: Scene["sides"] = scene.sides): Scene {
  return { ...scene, width: 18_000, height: 12_000, items, sides };
}

function layers(items: readonly ScenePiece[], pixel = 1, marks?: ReadonlyMap<string, "can" | "chosen">): Element[] {
  const { under, over } = bodyLayers(pen, tableOf(items), items, pixel, marks);
  return parseXml(`<svg><g id="under">${under}</g><g id="over">${over}</g></svg>`);
}

function flagOf(elements: readonly Element[], id: string): Element[] {
  const flag = elements.find((e) => e.attributes.get("data-flag") === id);
  return flag === undefined ? [] : elements.filter((e) => within(e, flag));
}

describe("a body of several figures", () => {
  const items = [
    ...squad("a1", 5, { badges: ["suppressed", "veteran"] }),
    ...squad("b1", 3, { seat: 1, badges: ["ambush"], role: "officer", tag: "12" }, 9000),
    aPiece("lone", { x: 500, y: 500 }),
  ];
  test("is found by its name, in the order of the scene; who is in none is left alone", () => {
    expect(bodiesOf(items).map((b) => [b.id, b.seat, b.pieces.map((p) => p.id)])).toEqual([
      ["a1", 0, ["a1.1", "a1.2", "a1.3", "a1.4", "a1.5"]],
      ["b1", 1, ["b1.1", "b1.2", "b1.3"]],
    ]);
    expect(layers([aPiece("lone")]).length).toBe(3);
  });
  test("bears its tag, its signs and its state once, on a flag", () => {
    const all = parseXml(sceneToSvg(tableOf(items), say, { panels: false }));
    const flag = flagOf(all, "a1");
    expect(flag.filter((e) => e.name === "text").map((e) => e.text)).toEqual(["7"]);
    const worn = (list: readonly Element[]): string[] =>
      list.flatMap((e) => /p-badge-(\S+)/.exec(e.attributes.get("class") ?? "")?.[1] ?? []);
    expect(worn(flag)).toEqual(["suppressed", "veteran"]);
    expect(worn(flagOf(all, "b1"))).toEqual(["ambush"]);
    expect(flagOf(all, "b1").filter((e) => e.attributes.get("class") === "p-role")).toHaveLength(1);
    const pieces = all.filter((e) => e.attributes.get("class")?.startsWith("piece "));
    const inside = (id: string): Element[] => {
      const found = pieces.find((e) => e.attributes.get("data-id") === id);
      return found === undefined ? [] : all.filter((e) => within(e, found));
    };
    expect(worn(inside("a1.2"))).toEqual([]);
    expect(inside("a1.2").some((e) => e.name === "text")).toBe(false);
    expect(inside("lone").some((e) => e.name === "text")).toBe(true);
  });
  test("dice with its orders and its pins are larger than other signs, the dice of its side's colour and shape", () => {
    const signs = (seat: number): Element[] =>
      flagOf(layers(squad("a1", 3, { seat, badges: ["dieRun", "pins3", "suppressed"] })), "a1");
    const scales = signs(0).flatMap((e) =>
      /p-badge-/.test(e.attributes.get("class") ?? "") ? [e.attributes.get("transform")?.split("scale")[1]] : [],
    );
    expect(scales).toEqual(["(1.5)", "(1.5)", "(1.12)"]);
    const die = (seat: number): (string | undefined)[] => {
      const worn = signs(seat);
      const face = worn.find((e) => e.attributes.get("class")?.includes("p-badge-dieRun"));
      const rect = worn.find((e) => e.name === "rect" && face !== undefined && within(e, face));
      return [rect?.attributes.get("fill"), rect?.attributes.get("rx")];
    };
    expect(die(0)).not.toEqual(die(1));
    expect(
      signs(0)
        .filter((e) => e.name === "text")
        .map((e) => e.text),
    ).toContain("3");
  });
  test("a vehicle's band lies along its hull, and one measured by its hull has no round base", () => {
    const tank = (facing: number, measured?: true): ScenePiece =>
      aPiece("t1", {
        group: "t1",
        radius: 300,
        x: 5000,
        y: 5000,
        facing,
        silhouette: "tank",
        hull: { ...HULL, ...(measured === undefined ? {} : { measured }) },
      });
    const span = (facing: number): number[] => {
      const d = layers([tank(facing)], 1, new Map([["t1", "chosen" as const]]))
        .find((e) => e.name === "path" && e.attributes.get("stroke-linecap") === "round")
        ?.attributes.get("d");
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = (d?.match(/-?[\d.]+/g) ?? []).map(Number);
      return [Math.abs(Math.round(x2 - x1)), Math.abs(Math.round(y2 - y1))];
    };
    expect([span(0), span(90)]).toEqual([
      [0, 30],
      [30, 0],
    ]);
    const rings = (piece: ScenePiece): number =>
      parseXml(`<svg>${drawPiece(pen, lookOf(piece, tableOf([piece]), say))}</svg>`).filter((e) =>
        e.attributes.has("stroke-dasharray"),
      ).length;
    expect(rings(tank(0))).toBe(rings(tank(0, true)) + 1);
  });
  test("is held together by a band, which breaks where it has come apart", () => {
    const dashed = (list: readonly ScenePiece[]): number =>
      layers(list).filter((e) => e.attributes.has("stroke-dasharray")).length;
    expect(dashed(squad("a1", 4))).toBe(0);
    const [one, two, three] = squad("a1", 3);
    if (one === undefined || two === undefined || three === undefined) throw new Error("no squad");
    expect(dashed([one, two, { ...three, x: three.x + 900 }])).toBe(1);
    // Five radii are still together, a little more is not.
    expect(dashed([one, { ...two, x: one.x + 500 }])).toBe(0);
    expect(dashed([one, { ...two, x: one.x + 510 }])).toBe(1);
  });
  test("keeps its flag on the table and off other flags where there is room", () => {
    const crowd = [0, 1, 2, 3].flatMap((i) => squad(`c${i}`, 3, { y: 11_900, tag: "1" }, 4000 + i * 1200));
    const at = layers(crowd)
      .filter((e) => e.attributes.has("data-flag"))
      .map(
        (e) =>
          /translate\((\S+) (\S+)\)/
            .exec(e.attributes.get("transform") ?? "")
            ?.slice(1)
            .map(Number) ?? [],
      );
    expect(at).toHaveLength(4);
    expect(new Set(at.map((p) => p.join())).size).toBe(4);
    for (const [, y] of at) expect(y).toBeGreaterThanOrEqual(0);
  });
  test("its flag keeps its size on the screen", () => {
    const scale = (pixel: number): number =>
      Number(
        /scale\((\S+)\)/.exec(
          layers(items, pixel)
            .find((e) => e.attributes.has("data-flag"))
            ?.attributes.get("transform") ?? "",
        )?.[1],
      );
    expect(scale(2)).toBe(2 * scale(1));
  });
  test("is ringed as a whole when it is chosen or acts", () => {
    const parts = (marks?: ReadonlyMap<string, "can" | "chosen">, acting = false): number =>
      layers(squad("a1", 3, { acting }), 1, marks).filter((e) => e.name === "path" && within(e, under(e))).length;
    const plain = parts();
    expect(parts(new Map([["a1", "chosen"]]))).toBeGreaterThan(plain);
    expect(parts(new Map([["a1", "can"]]))).toBeGreaterThan(plain);
    expect(parts(undefined, true)).toBeGreaterThan(plain);
    expect(parts(new Map([["other", "chosen"]]))).toBe(plain);
  });
  function under(e: Element): Element {
    for (let up: Element | null = e; up !== null; up = up.parent) if (up.parent === null) return up;
    return e;
  }
  test("has one line of words and one label on a map of characters", () => {
    const roster: RosterLine[] = [
      {
        id: "a1",
        tag: "7",
        name: t("Rifles"),
        detail: t("five of them"),
        silhouette: "rifle",
        role: null,
        badges: ["suppressed"],
        gone: false,
        meter: null,
      },
    ];
    const [red] = scene.sides;
    if (red === undefined) throw new Error("no side");
    const text = sceneToText(tableOf(squad("a1", 5), [{ ...red, roster }]), say);
    expect(text.match(/R7/g)).toHaveLength(2);
    expect(text).toContain("R7  Rifles; five of them; badge.suppressed");
  });
  test("lets no name out of its place", () => {
    const nasty = squad("a1", 2, { group: HOSTILE, tag: HOSTILE, badges: [HOSTILE], role: HOSTILE });
    expect(() => layers(nasty)).not.toThrow();
    expect(() => parseXml(sceneToSvg(tableOf(nasty), say))).not.toThrow();
  });
});

describe("a vehicle", () => {
  const KINDS = [
    "tank",
    "slopedTank",
    "heavyTank",
    "heavySlopedTank",
    "lightTank",
    "assaultGun",
    "slopedAssaultGun",
    "openGun",
    "armouredCar",
    "sixWheeler",
    "halftrack",
    "truck",
    "unheardOf",
  ];
  const tank = (change: Partial<ScenePiece> = {}): ScenePiece =>
    aPiece("v1.1", { group: "v1", radius: 300, hull: HULL, silhouette: "tank", facing: 90, ...change });
  const drawn = (change: Partial<ScenePiece> = {}): string => {
    const piece = tank(change);
    return drawPiece(pen, lookOf(piece, tableOf([piece]), say));
  };
  test("of each type looks like no other", () => {
    expect(new Set(KINDS.map((silhouette) => drawn({ silhouette }))).size).toBe(KINDS.length);
  });
  test("is as long and broad as it is said to be", () => {
    // Drawn for a base of 12.5, in a box of 46 by 80.
    expect(drawn()).toContain(`scale(${Math.round((12.5 / 46) * 1000) / 1000} ${Math.round((25 / 80) * 1000) / 1000})`);
    expect(drawn({ hull: { length: 300, width: 300 } })).not.toBe(drawn());
  });
  test("turns with its facing, and its turret by itself", () => {
    expect(drawn({ facing: 90 })).toContain("rotate(90) scale");
    expect(drawn({ facing: 90, turret: 120 })).toContain("rotate(30)");
    expect(drawn({ facing: 90, turret: 90 })).toContain("rotate(0)");
    // What has no turret points where it stands.
    expect(drawn({ silhouette: "assaultGun", turret: 120 })).toBe(drawn({ silhouette: "assaultGun" }));
  });
  test("is told by side without colour", () => {
    const grey = [0, 1, 2].map((seat) => drawn({ seat }).replaceAll(/#[\da-f]{3,6}/g, "#"));
    expect(new Set(grey).size).toBe(3);
  });
  test("is drawn whole at any size, like a gun, where a man is a dot", () => {
    const at = (change: Partial<ScenePiece>): string => {
      const piece = aPiece("p", change);
      return drawPieceAs(pen, lookOf(piece, tableOf([piece]), say), "dot");
    };
    expect(at({ silhouette: "tank", hull: HULL })).toContain("p-vehicle");
    expect(at({ silhouette: "heavyGun" })).toContain("p-figure");
    expect(at({ silhouette: "rifle" })).not.toContain("p-figure");
  });
});

test("weapons that need a crew are told apart, and from those who only help", () => {
  const kinds = [
    "mediumMachineGun",
    "heavyMachineGun",
    "antiTankRifle",
    "rocketLauncher",
    "lightAutocannon",
    "heavyAutocannon",
    "lightGun",
    "mediumGun",
    "heavyGun",
    "superHeavyGun",
    "lightMortar",
    "mediumMortar",
    "heavyMortar",
    "lightHowitzer",
    "mediumHowitzer",
    "heavyHowitzer",
    "crew",
    "unheardOf",
  ];
  const drawings = kinds.map((silhouette) => {
    const piece = aPiece("p", { silhouette, facing: 0 });
    return drawPiece(pen, lookOf(piece, tableOf([piece]), say));
  });
  expect(new Set(drawings).size).toBe(kinds.length);
});

describe("works and broken ground", () => {
  const KINDS = ["rough", "barbedWire", "tankTraps", "sandbags", "blockhouse", "unheardOf"];
  const shape = (kind: string): Parameters<typeof drawTerrain>[1] => ({
    id: "one",
    kind,
    parts: [
      [
        [0, 0],
        [150, 0],
        [150, 10],
        [0, 10],
      ],
    ],
    height: 10,
  });
  test("are told apart, well formed, and the same every time", () => {
    const drawings = KINDS.map((kind) => drawTerrain(pen, shape(kind), []));
    expect(new Set(drawings).size).toBe(KINDS.length);
    for (const [i, kind] of KINDS.entries()) {
      expect(drawTerrain(pen, shape(kind), [])).toBe(drawings[i]);
      expect(() => parseXml(`<svg>${drawings[i]}</svg>`)).not.toThrow();
      expect(drawings[i]).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
  test("can be seen on the small map and in the key", () => {
    const items: SceneItem[] = KINDS.map((kind, i) => ({
      type: "terrain",
      id: kind,
      kind,
      parts: [square(1000 + 2500 * i, 1000, 1500, 100)],
      height: 100,
      text: t(`terrain ${kind}`),
    }));
    const big = tableOf(items);
    expect(miniTerrain(pen, big).match(/<path/g)).toHaveLength(KINDS.length);
    const svg = sceneToSvg(big, say);
    for (const kind of KINDS) expect(svg).toContain(`>terrain ${kind}</text>`);
    expect(tableLayers(pen, big, say)).toMatchObject({ width: 1800, height: 1200 });
  });
});
