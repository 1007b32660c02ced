import type { Json, Scene, SceneItem, ScenePiece } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { DATA } from "../src/data.ts";
import { reglasBasicas as rules } from "../src/index.ts";
import { bearing } from "../src/scene-units.ts";
import type { Position } from "../src/state.ts";

type Given = { readonly [key: string]: Json };

function staged(given: Given): Position {
  return rules.exemplar.stage(given).s;
}

function sceneOf(given: Given): Scene {
  return rules.scene(staged(given), null);
}

function piecesOf(scene: Scene, unit: string): ScenePiece[] {
  return scene.items.flatMap((item) => (item.type === "piece" && item.group === unit ? [item] : []));
}

function items<T extends SceneItem["type"]>(scene: Scene, type: T): string[] {
  return scene.items.flatMap((item) => (item.type === type ? [item.id] : []));
}

describe("units", () => {
  test("every figure is a piece of its unit; the dead are not there", () => {
    const scene = sceneOf({ units: { s1: { type: "sov.rifle", at: [50, 50], alive: [1, 3, 8] } } });
    expect(piecesOf(scene, "s1").map((p) => [p.id, p.silhouette, p.radius])).toEqual([
      ["s1.1", "smg", 100],
      ["s1.3", "rifle", 100],
      ["s1.8", "machineGun", 100],
    ]);
    const [line] = scene.sides[1]?.roster ?? [];
    expect(line).toMatchObject({ id: "s1", tag: "1", gone: false, meter: { left: 3, of: 8 } });
  });
  test("RB-R34: a team's weapon stands with the first who lives", () => {
    const silhouettes = (alive: Json): string[] =>
      piecesOf(sceneOf({ units: { g1: { type: "ger.mmg", at: [50, 50], alive } } }), "g1").map((p) => p.silhouette);
    expect(silhouettes([1, 2, 3])).toEqual(["mediumMachineGun", "crew", "crew"]);
    expect(silhouettes([2, 3])).toEqual(["mediumMachineGun", "crew"]);
  });
  test("what is carried besides is seen until it is spent", () => {
    const carried = (spent: Json): string =>
      piecesOf(
        sceneOf({
          units: {
            g1: { type: "ger.manoeuvre", places: [[50, 50]], figures: [{ weapons: ["rifle", "panzerfaust"], spent }] },
          },
        }),
        "g1",
      )[0]?.silhouette ?? "";
    expect(carried([])).toBe("rifle+panzerfaust");
    expect(carried([1])).toBe("rifle");
  });
  test("vehicles have a hull that faces where they do, within their base", () => {
    for (const { id, kind } of DATA.templates) {
      if (kind !== "vehicle") continue;
      const name = id.startsWith("ger") ? "g1" : "s1";
      const [piece] = piecesOf(sceneOf({ units: { [name]: { type: id, at: [50, 50], facing: [-1, 1] } } }), name);
      expect(piece?.facing, id).toBe(315);
      expect(piece?.radius).toBe(300);
      // Corners at most a little outside the base by which the rules measure.
      const { length, width } = piece?.hull ?? { length: 0, width: 0 };
      expect(length, id).toBeGreaterThan(width);
      expect(length * length + width * width, id).toBeLessThan(770 * 770);
    }
  });
  test("states are badges, the gravest first, and the same for all figures", () => {
    const badges = (change: Given, type = "ger.manoeuvre"): readonly string[] | undefined =>
      piecesOf(sceneOf({ units: { g1: { type, at: [50, 50], quality: "experienced", ...change } } }), "g1")[0]?.badges;
    expect(badges({})).toEqual([]);
    expect(badges({ quality: "veteran" })).toEqual(["veteran"]);
    expect(badges({ suppressed: true, ordered: true, dugIn: true })).toEqual(["suppressed", "dugIn", "activated"]);
    expect(badges({ ambush: true })).toEqual(["ambush"]);
    expect(badges({ ambush: true, ambushShotUsed: true })).toEqual(["ambushFired"]);
    expect(badges({ immobilised: true }, "ger.stug3b")).toEqual(["immobilised"]);
    // RB-COH-1: exactly 5.0 cm links.
    const apart = (x: number): Given => ({
      places: [
        [20, 20],
        [25, 20],
        [x, 20],
      ],
      figures: ["rifle", "rifle", "rifle"],
    });
    expect(badges(apart(30))).toEqual([]);
    expect(badges(apart(30.1))).toEqual(["scattered"]);
  });
  test("officers and command vehicles bear their sign", () => {
    const scene = sceneOf({
      units: { g1: { type: "ger.command", at: [20, 20] }, g2: { type: "ger.stug3b", at: [50, 50], command: true } },
    });
    expect(piecesOf(scene, "g1").map((p) => p.role)).toEqual(["officer", null, null]);
    expect(piecesOf(scene, "g2").map((p) => p.role)).toEqual(["commandVehicle"]);
  });
  test("who is not on the table waits beside it", () => {
    const scene = sceneOf({
      units: {
        s1: { type: "sov.rifle", at: [20, 20] },
        s2: { type: "sov.t3476", place: "reserve", entry: { from: [180, 50], to: [180, 66], turn: 3 } },
        s3: { type: "sov.atr", place: "destroyed" },
      },
    });
    expect(scene.sides[1]?.reserve.map((r) => r.id)).toEqual(["s2"]);
    expect(scene.sides[1]?.roster.map((l) => l.gone)).toEqual([false, false, true]);
    expect(piecesOf(scene, "s2")).toEqual([]);
  });
});

describe("the table", () => {
  test("terrain is drawn by kind; lines as broad strips, works as what they are", () => {
    const scene = sceneOf({
      terrain: [
        { type: "wood", from: [10, 10], to: [30, 30], id: "wood" },
        {
          type: "wall",
          points: [
            [50, 10],
            [50, 30],
            [70, 30],
          ],
          id: "wall",
        },
      ],
      works: [
        {
          type: "wall",
          points: [
            [70, 50],
            [70, 65],
          ],
        },
        {
          type: "building",
          points: [
            [80, 50],
            [92, 50],
            [92, 62],
            [80, 62],
          ],
        },
        {
          type: "wire",
          points: [
            [75, 20],
            [75, 35],
          ],
        },
      ],
    });
    const drawn = scene.items.flatMap((item) => (item.type === "terrain" ? [[item.kind, item.parts.length]] : []));
    expect(drawn).toEqual([
      ["grove", 1],
      ["lowWall", 3],
      ["sandbags", 1],
      ["blockhouse", 1],
      ["barbedWire", 1],
    ]);
  });
  test("each mission shows the lines and places it counts by", () => {
    const lines = (mission: Json): string[] => items(sceneOf({ mission, at: { phase: 0 } }), "line");
    expect([1, 2, 3, 4, 5, "kolkhoz"].map(lines)).toEqual([
      ["eastWest", "northSouth"],
      [],
      ["northSouth"],
      [],
      ["noMansLand", "fortified"],
      [],
    ]);
    expect(items(sceneOf({ mission: 4, at: { phase: 0 } }), "marker")).toEqual(["objective-centre"]);
    expect(items(sceneOf({ mission: "kolkhoz", at: { phase: 0 } }), "marker")).toHaveLength(3);
  });
  test("an objective is his who holds it", () => {
    const holder = (x: number): Json => {
      const scene = sceneOf({
        mission: "kolkhoz",
        units: {
          g1: { type: "ger.manoeuvre", places: [[x, 58]], figures: ["rifle"] },
          s1: { type: "sov.rifle", at: [20, 20] },
        },
        at: { phase: 0 },
      });
      const found = scene.items.find((item) => item.id === "objective-o1");
      return found?.type === "marker" ? found.seat : -1;
    };
    expect(holder(93)).toBe(0);
    expect(holder(92.9)).toBeNull();
  });
  test("zones are there while units are put down, and then no more", () => {
    const before = sceneOf({ mission: 2, zone: "south", at: { setUp: "deploy" } });
    const zone = (id: string): number =>
      before.items.flatMap((item) => (item.type === "zone" && item.id === id ? item.rings : [])).length;
    // Of the attacker's, the defender's part is taken out.
    expect([zone("zone0"), zone("zone1")]).toEqual([2, 1]);
    expect(items(sceneOf({ mission: 2, zone: "south", at: { phase: 0 } }), "zone")).toEqual([]);
  });
});

describe("the clock and the sides", () => {
  test("turn, phases and activations", () => {
    const scene = sceneOf({ mission: 1, turn: 3, initiative: [2, 5], first: 1, activations: [5, 2], at: { phase: 1 } });
    expect(scene.clock.turn.params).toEqual({ turn: 3 });
    expect(scene.clock.of?.params).toEqual({ turns: 8 });
    expect(scene.clock.phases.map((p) => p.now)).toEqual([false, true, false]);
    expect(scene.sides[1]?.tracks).toMatchObject([{ left: 2, of: 5 }]);
  });
  test("RB-MIS-3: a game of random length has no last turn before the die says so", () => {
    expect(sceneOf({ mission: 3, turn: 7, at: { phase: 0 } }).clock.of).toBeNull();
    expect(sceneOf({ mission: 3, turn: 7, lastTurn: true, at: { phase: 0 } }).clock.of?.key).toBe("scene.clock.last");
  });
  test("sides look at each other", () => {
    const facings = (given: Given): number[] => sceneOf(given).sides.map((side) => side.facing);
    expect(facings({ mission: 4, zone: "south", attacker: 1 })).toEqual([0, 180]);
    expect(facings({ mission: 5, attacker: 1 })).toEqual([270, 90]);
    expect(facings({ mission: 1, zone: "sw", attacker: 1 })).toEqual([56, 236]);
  });
});

test("bearings are degrees clockwise from north", () => {
  const exact = (dx: number, dy: number): number => ((Math.atan2(dx, dy) * 180) / Math.PI + 360) % 360;
  for (let dx = -7; dx <= 7; dx++)
    for (let dy = -7; dy <= 7; dy++) {
      if (dx === 0 && dy === 0) continue;
      const off = Math.abs(bearing(dx, dy) - exact(dx, dy));
      expect(Math.min(off, 360 - off), `${dx},${dy}`).toBeLessThanOrEqual(0.51);
    }
});
