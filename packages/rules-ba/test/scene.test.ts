import type { Json, Scene, ScenePiece } from "@escaramuza/kernel";
import { drawBadge, drawPiece, drawTerrain, PAPER } from "@escaramuza/scene";
import { describe, expect, test } from "vitest";
import { DATA, weaponId } from "../src/data.ts";
import { boltAction as rules } from "../src/index.ts";
import { vehicleSilhouette, weaponSilhouette } from "../src/silhouettes.ts";
import type { Position } from "../src/state.ts";

type Given = { readonly [key: string]: Json };

function sceneOf(given: Given, change: (s: Position) => void = () => {}): Scene {
  const { s } = rules.exemplar.stage(given);
  change(s);
  return rules.scene(s, null);
}

function piecesOf(scene: Scene, unit: string): ScenePiece[] {
  return scene.items.flatMap((item) => (item.type === "piece" && item.group === unit ? [item] : []));
}

function kindsOf(scene: Scene): { readonly [id: string]: string } {
  return Object.fromEntries(scene.items.flatMap((item) => (item.type === "terrain" ? [[item.id, item.kind]] : [])));
}

const HOUSE = { kind: "building", from: [30, 30], to: [36, 36], id: "house", section: { floors: 2 } };

describe("units", () => {
  test("every living man is a piece of his unit", () => {
    const scene = sceneOf({ units: { a1: { type: "ger-grenadiers", at: [20, 20], alive: [1, 3] } } });
    expect(piecesOf(scene, "a1").map(({ id, radius }) => [id, radius])).toEqual([
      ["a1.1", 500],
      ["a1.3", 500],
    ]);
    const [line] = scene.sides[0]?.roster ?? [];
    expect(line).toMatchObject({ id: "a1", gone: false, meter: { left: 2 } });
  });
  test("a vehicle is one piece with a hull that faces where it does; a jammed turret points into its arc", () => {
    const [piece] = piecesOf(
      sceneOf({ units: { a1: { type: "ger-pz4", at: [20, 20], facing: 300, jam: "right", immobilised: true } } }),
      "a1",
    );
    expect(piece).toMatchObject({ id: "a1", facing: 300, turret: 30, hull: { length: 4250, width: 2000 } });
    expect(piece?.badges).toEqual(["immobilised", "jammed"]);
  });
  test("a gun stands among its crew, and alone when they are gone", () => {
    const silhouettes = (more: Given): string[] =>
      piecesOf(sceneOf({ units: { a1: { type: "ger-pak40", at: [20, 20], ...more } } }), "a1").map((p) => p.silhouette);
    expect(silhouettes({})).toEqual(["heavyGun+alone", "crew", "crew", "crew", "crew"]);
    expect(silhouettes({ alive: 0, abandoned: true })).toEqual(["heavyGun+alone"]);
  });
  test.each(["fire", "advance", "run", "ambush", "rally", "down"])("its die shows %s", (die) => {
    const [piece] = piecesOf(sceneOf({ units: { a1: { type: "ger-mmg", at: [20, 20], die, pins: 3 } } }), "a1");
    expect(piece?.badges).toEqual([`die${die.slice(0, 1).toUpperCase()}${die.slice(1)}`, "pins3"]);
  });
  test("in a building one piece stands for all, and the building says who is where", () => {
    const scene = sceneOf({
      terrain: [HOUSE],
      units: {
        a1: { type: "ger-grenadiers", place: { building: "house", floor: 1 } },
        a2: { type: "ger-mmg", place: { building: "house" } },
      },
    });
    const [first, ...more] = piecesOf(scene, "a1");
    expect(more).toEqual([]);
    expect([first?.x, first?.y]).toEqual([32_000, 33_000]);
    expect(piecesOf(scene, "a2").map(({ x }) => x)).toEqual([34_000]);
    const house = scene.items.find(({ id }) => id === "house");
    expect(JSON.stringify(house?.text)).toContain('"floor":1');
  });
  test("insets open houses up: their sections from west to east, floors from the top down, and who is there", () => {
    const wing = { ...HOUSE, from: [24, 30], to: [30, 36], id: "wing" };
    const inset = sceneOf({
      terrain: [
        { ...HOUSE, section: { floors: 2, building: "farm", roof: "flat" } },
        { ...wing, section: { floors: 1, building: "farm", roof: "pitched" } },
      ],
      units: { a1: { type: "ger-grenadiers", place: { building: "house", floor: 1 } } },
    }).insets?.[0];
    const parts = inset?.wings.map((one) => one.parts.map(({ id, name, inside }) => [id, name.key, inside]));
    expect(parts).toEqual([
      [["wing/0", "scene.floor.ground", []]],
      [
        ["house/2", "scene.floor.roof", []],
        ["house/1", "scene.floor", ["a1"]],
        ["house/0", "scene.floor.ground", []],
      ],
    ]);
    // BA-BLDG-10: three windows of two men in each wall of six inches, none where the sections join.
    expect(inset?.wings[1]?.parts[1]?.state).toEqual([{ key: "scene.openings", params: { n: 9, men: 18 } }]);
  });
  test("whose order is carried out acts; nobody else", () => {
    const units = { a1: { type: "ger-mmg", at: [20, 20] }, a2: { type: "ger-mmg", at: [30, 20] } };
    const acting = (who: string | null): boolean[] => {
      const scene = sceneOf({ units }, (s) => (s.acting = who));
      return ["a1", "a2"].map((id) => piecesOf(scene, id).every((piece) => piece.acting));
    };
    expect([acting(null), acting("a2")]).toEqual([
      [false, false],
      [false, true],
    ]);
  });
  test("the bag is counted for both sides", () => {
    const scene = sceneOf({ units: { a1: { type: "ger-mmg", at: [20, 20] }, b1: { type: "ger-mmg", at: [30, 40] } } });
    expect(scene.sides.map(({ brief }) => brief.map(({ key }) => key))).toEqual([
      ["scene.side.strength", "scene.bag"],
      ["scene.side.strength", "scene.bag"],
    ]);
  });
  test("passengers are not seen, their carrier says that it has some; a towed gun hangs behind", () => {
    const scene = sceneOf({
      units: {
        a1: { type: "ger-251", at: [20, 20], facing: 0 },
        a2: { type: "ger-grenadiers", men: 8, place: { aboard: "a1" } },
        a3: { type: "ger-sdkfz7", at: [40, 20], facing: 90 },
        a4: { type: "ger-pak40", place: { towed: "a3" } },
      },
    });
    expect(piecesOf(scene, "a2")).toEqual([]);
    expect(piecesOf(scene, "a1")[0]?.badges).toContain("loaded");
    const [gun, ...crew] = piecesOf(scene, "a4");
    expect(crew).toEqual([]);
    expect(gun?.y).toBe(20_000);
    expect(gun?.x).toBeLessThan(38_000);
  });
  test("who waits is beside the table", () => {
    const scene = sceneOf({
      units: { a1: { type: "ger-grenadiers", place: "reserve" }, a2: { type: "ger-mmg", place: "destroyed" } },
    });
    expect(scene.sides[0]?.reserve.map(({ id }) => id)).toEqual(["a1"]);
    expect(scene.sides[0]?.roster.map(({ gone }) => gone)).toEqual([false, true]);
  });
});

describe("the table", () => {
  test("smoke, wrecks, fires, markers and collapsed houses are drawn as what they are", () => {
    const scene = sceneOf({ terrain: [HOUSE, { ...HOUSE, from: [40, 30], to: [46, 36], id: "barn" }] }, (s) => {
      s.smoke = [
        { kind: "shell", x: 5000, y: 5000, radius: 1500 },
        { kind: "screen", x: 9000, y: 5000, radius: 3000 },
      ];
      s.wrecks = [{ x: 20_000, y: 20_000, heading: 45, length: 4000, width: 2000 }];
      s.sections = [
        { id: "house", state: "collapsed" },
        { id: "barn", state: "burning" },
      ];
      s.requests = [{ seat: 1, observer: "b1", kind: "barrage", x: 1000, y: 2000, turn: 1 }];
    });
    expect(kindsOf(scene)).toEqual({
      house: "rubble",
      barn: "building",
      wreck1: "wreck",
      smoke1: "shellSmoke",
      smoke2: "smokeScreen",
    });
    const markers = scene.items.flatMap((item) => (item.type === "marker" ? [item.style] : []));
    expect(markers).toContain("flames");
    expect(markers).toContain("artillery");
  });
  test("zones are seen while units are deployed, and the bag when dice are drawn", () => {
    const begun = rules.start({ game: "crossroads" });
    if (!begun.ok) throw new Error("no game");
    const { position: s } = begun;
    s.phase = "deployment";
    const zones = rules.scene(s, null).items.filter(({ type }) => type === "zone");
    expect(zones).toHaveLength(2);
    s.phase = "orders";
    s.bag = [4, 2];
    const scene = rules.scene(s, null);
    expect(scene.items.filter(({ type }) => type === "zone")).toEqual([]);
    expect(scene.sides.map(({ tracks }) => tracks?.[0]?.left)).toEqual([4, 2]);
  });
  test("BA-DEPLOY-15: nobody reads a secret flank off the scene", () => {
    const begun = rules.start({ game: "crossroads" });
    if (!begun.ok) throw new Error("no game");
    const { position: s } = begun;
    s.phase = "orders";
    const [first] = s.units;
    if (first !== undefined) first.place = { at: "outflank" };
    s.players[0].outflank = "left";
    const shown = (seat: number): string => JSON.stringify(rules.scene(rules.view(s, seat), seat).sides);
    expect(shown(0)).toContain("scene.flank.left");
    expect(shown(1)).toContain("scene.flank.unknown");
    expect(shown(1)).not.toContain("scene.flank.left");
  });
});

describe("there is a drawing", () => {
  const pen = { ink: PAPER, prefix: "" };
  const drawn = (silhouette: string, hull?: { length: number; width: number }): string =>
    drawPiece(pen, {
      id: "x",
      seat: 0,
      silhouette,
      role: null,
      facing: 0,
      sideFacing: 0,
      tag: "1",
      badges: [],
      lying: false,
      acting: false,
      hull,
    });
  test("of every weapon and every mount", () => {
    const nothing = drawn("nobody has drawn this");
    for (const id of weaponId.options) expect(drawn(weaponSilhouette(id)) === nothing, id).toBe(id === "panzerfaust");
    const riders = sceneOf({
      units: {
        b1: { type: "sov-cavalry", at: [9, 9], mounted: true },
        a1: { type: "ger-motorcycles", at: [20, 20], mounted: true },
      },
    });
    const mounts = new Set([...piecesOf(riders, "b1"), ...piecesOf(riders, "a1")].map((p) => p.silhouette));
    expect(mounts).toEqual(new Set(["horseman", "sidecar", "motorcycle"]));
    for (const name of mounts) expect(drawn(name), name).not.toBe(nothing);
  });
  test("of every vehicle", () => {
    const hull = { length: 30, width: 17 };
    const nothing = drawn("nobody has drawn this", hull);
    for (const { id, vehicle } of DATA.templates)
      if (vehicle !== null) expect(drawn(vehicleSilhouette(id), hull), id).not.toBe(nothing);
  });
  test("of every kind of terrain that maps have, and of every die", () => {
    const outline = [
      [0, 0],
      [90, 0],
      [90, 90],
      [0, 90],
    ] as const;
    const draw = (kind: string): string => drawTerrain(pen, { id: "t", kind, parts: [outline], height: 10 }, []);
    for (const kind of ["marsh", "ditch", "cliff", "wreck", "shellSmoke", "smokeScreen"])
      expect(draw(kind), kind).not.toBe(draw("nobody has drawn this"));
    const sign = (badge: string): string => drawBadge(pen, badge, 0, 0, 1).replaceAll(badge, "");
    const letters = [...new Set(["dieFire", "dieRun", "dieDown", "pins3", "pins11"].map(sign))];
    expect(letters).toHaveLength(5);
  });
});
