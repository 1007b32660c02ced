import type { Scene, SceneItem } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import {
  PAPER,
  drawBadge,
  drawPiece,
  drawPieceAs,
  drawTerrain,
  lookOf,
  overlayLayers,
  sceneToSvg,
  tableLayers,
} from "../src/index.ts";
import { aPiece, say, scene, square, t } from "./fixture.ts";
import { parseXml } from "./xml.ts";

/** Tables for single men: houses without roofs, postures, what has been said and not yet rolled. */

const pen = { ink: PAPER, prefix: "x-" };

function tableOf(items: readonly SceneItem[]): Scene {
  return { ...scene, items };
}

const ROOMS = [
  "snow",
  "floor",
  "earthFloor",
  "matFloor",
  "houseWall",
  "bambooWall",
  "window",
  "door",
  "doorOpen",
  "doorBroken",
  "footbridge",
  "reeds",
  "thicket",
  "loneTree",
  "solidProp",
  "lightProp",
  "car",
  "sentryBox",
];

test.each(ROOMS)("%s has a drawing of its own, and the same every time", (kind) => {
  const parts = [
    [
      [0, 0],
      [60, 0],
      [60, 30],
      [0, 30],
    ] as const,
  ];
  const draw = (what: string): string => drawTerrain(pen, { id: "one", kind: what, parts, height: 10 }, []);
  expect(draw(kind)).toBe(draw(kind));
  expect(draw(kind)).not.toBe(draw("nobody has drawn this"));
  parseXml(`<svg>${draw(kind)}</svg>`);
});

test("doors tell whether they are shut, open or broken", () => {
  const parts = [
    [
      [0, 0],
      [40, 0],
      [40, 6],
      [0, 6],
    ] as const,
  ];
  const drawn = ["door", "doorOpen", "doorBroken"].map((kind) =>
    drawTerrain(pen, { id: "d", kind, parts, height: 0 }, []),
  );
  expect(new Set(drawn).size).toBe(3);
});

test("walls stand over floors, openings over walls", () => {
  const item = (id: string, kind: string): SceneItem => ({
    type: "terrain",
    id,
    kind,
    parts: [square(0, 0, 500, 100)],
    height: 10,
    text: t(id),
  });
  const { terrain } = tableLayers(
    pen,
    tableOf([item("o", "window"), item("w", "houseWall"), item("f", "floor"), item("s", "snow")]),
    say,
  );
  const order = [...terrain.matchAll(/data-id="(\w)"/g)].map((m) => m[1]);
  expect(order).toEqual(["s", "f", "w", "o"]);
});

describe("postures", () => {
  const drawn = (silhouette: string): string => drawPiece(pen, lookOf(aPiece("a1", { silhouette }), scene, say));
  test("standing, prone and ducked look different, and keep their weapon", () => {
    expect(new Set([drawn("rifle"), drawn("rifle+prone"), drawn("rifle+ducked"), drawn("smg+prone")]).size).toBe(4);
  });
  test("a gun by itself is told from a man where men are dots", () => {
    const look = lookOf(aPiece("g1", { silhouette: "heavyMachineGun+alone" }), scene, say);
    expect(drawPieceAs(pen, look, "dot")).not.toBe(drawPieceAs(pen, { ...look, silhouette: "rifle" }, "dot"));
  });
});

test.each([
  "wounded",
  "down",
  "pinned",
  "panicked",
  "aiming",
  "watching",
  "empty",
  "reloading",
  "broken",
  "ducked",
  "astride",
  "working",
  "fanatic",
  "acted",
])("%s is a sign, not a letter", (badge) => {
  expect(drawBadge(pen, badge, 0, 0, 1)).not.toContain("<text");
});

describe("what has been said", () => {
  const line = (style: string): SceneItem => ({
    type: "line",
    id: style,
    style,
    seat: 1,
    radius: 50,
    points: [
      { x: 500, y: 500 },
      { x: 3000, y: 2000 },
    ],
    text: t(style),
  });
  const cone: SceneItem = {
    type: "zone",
    id: "cone",
    style: "cone",
    seat: 0,
    rings: [square(0, 0, 900, 900)],
    text: t("cone"),
  };
  test("lies over the terrain, in the colours of who said it", () => {
    const { zones, marks } = tableLayers(
      pen,
      tableOf([line("fire"), line("lob"), line("tripWire"), line("midline"), cone]),
      say,
    );
    for (const id of ["fire", "lob", "tripWire", "cone"]) {
      expect(marks).toContain(`data-id="${id}"`);
      expect(zones).not.toContain(`data-id="${id}"`);
    }
    expect(zones).toContain('data-id="midline"');
    expect(marks).toContain("#dd6407");
  });
  test("the same arrows lie over the table in a preview", () => {
    const sight = { pixel: 1, window: { x: 0, y: 0, width: 900, height: 900 } };
    const { under } = overlayLayers(pen, scene, [line("fire"), line("lob"), cone], say, sight);
    expect(under).toContain('data-overlay="fire"');
    expect(under).toContain("#dd6407");
  });
  test("the key names each sign once", () => {
    const mine = (id: string): SceneItem => ({
      type: "marker",
      id,
      style: "mine",
      seat: 0,
      x: 500,
      y: 500,
      radius: 50,
      text: t("a mine"),
    });
    const svg = sceneToSvg(tableOf([mine("m1"), mine("m2"), mine("m3")]), say, {});
    expect(svg.match(/>a mine<\/text>/g)).toHaveLength(1);
  });
});
