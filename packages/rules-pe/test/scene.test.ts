import { textWriter } from "@escaramuza/kernel";
import type { Scene, SceneItem, ScenePiece, Text } from "@escaramuza/kernel";
import { sceneToSvg, sceneToText } from "@escaramuza/scene";
import { parseXml } from "@escaramuza/scene/testing";
import { describe, expect, test } from "vitest";
import { attackOf, declare } from "../src/acts/fighting.ts";
import { peloton as rules } from "../src/index.ts";
import { sceneOf } from "../src/scene.ts";
import { soldierOf } from "../src/state.ts";
import type { Position } from "../src/state.ts";
import { SETUPS, play } from "./play.ts";
import { man, tableOf, terrain } from "./table.ts";

// What a position shows, and what it must not show.

function itemOf(scene: Scene, id: string): SceneItem {
  const found = scene.items.find((item) => item.id === id);
  if (found === undefined) throw new Error(`${id} is not in the scene`);
  return found;
}

function pieceOf(scene: Scene, id: string): ScenePiece {
  const item = itemOf(scene, id);
  if (item.type !== "piece") throw new Error(`${id} is no piece`);
  return item;
}

const HOUSE = terrain([
  {
    id: "house",
    is: "building",
    rect: [300, 300, 500, 500],
    roofed: true,
    openings: [
      { id: "win", kind: "window", at: [400, 300] },
      { id: "door", kind: "door", line: [500, 390, 500, 410], closed: true },
      { id: "gate", kind: "gap", line: [300, 390, 300, 410] },
    ],
  },
  { id: "ditch", name: "ditch", is: "area", kind: "trench", shape: { rect: [0, 100, 1000, 130] } },
  { id: "tree", is: "solid", kind: "tree", shape: { circle: [800, 800, 5] } },
]);

function field(): Position {
  return tableOf(HOUSE, [man("a1", 400, 320), man("a2", 420, 320), man("b1", 400, 60), man("b2", 430, 60)]);
}

describe("the table", () => {
  test("houses have floors, walls cut by their openings, windows, and doors as they are", () => {
    const s = field();
    const kinds = (scene: Scene): string[] =>
      scene.items.flatMap((i) => (i.type === "terrain" ? [`${i.id} ${i.kind}`] : []));
    expect(kinds(sceneOf(s, 0))).toEqual([
      "house floor",
      "house-walls houseWall",
      "win window",
      "door door",
      "ditch ditch",
      "tree loneTree",
    ]);
    const walls = itemOf(sceneOf(s, 0), "house-walls");
    // Four sides, three of them cut in two.
    expect(walls.type === "terrain" && walls.parts.length).toBe(7);
    s.doors = [{ id: "door", state: "open" }];
    expect(kinds(sceneOf(s, 0))).toContain("door doorOpen");
    s.doors = [{ id: "door", state: "destroyed" }];
    expect(kinds(sceneOf(s, 0))).toContain("door doorBroken");
  });
  test("snow covers it all", () => {
    const s = tableOf(terrain([], { snow: true }), []);
    expect(itemOf(sceneOf(s, 0), "snow")).toMatchObject({ type: "terrain", kind: "snow" });
  });
});

describe("soldiers", () => {
  test("by posture, with what they hold and how they are", () => {
    const s = field();
    Object.assign(soldierOf(s, "a1"), { posture: "prone", condition: "H", morale: "pinned", rank: "officer" });
    Object.assign(soldierOf(s, "a2"), { posture: "ducked", duckedBehind: "win", vet: "elite" });
    Object.assign(soldierOf(s, "b1"), { down: { served: false }, posture: "prone" });
    const scene = sceneOf(s, 0);
    expect(pieceOf(scene, "a1")).toMatchObject({
      silhouette: "rifle+prone",
      badges: ["wounded", "pinned"],
      role: "officer",
      lying: false,
      tag: "1",
    });
    expect(pieceOf(scene, "a2")).toMatchObject({ silhouette: "rifle+ducked", badges: ["elite"] });
    expect(pieceOf(scene, "b1")).toMatchObject({ lying: true, badges: ["down"] });
  });
  test("the fallen are marks, not pieces, and are crossed out in the list", () => {
    const s = field();
    soldierOf(s, "b2").condition = "M";
    const scene = sceneOf(s, 0);
    expect(itemOf(scene, "fallen-b2")).toMatchObject({ type: "marker", style: "fallen" });
    expect(scene.items.some((i) => i.id === "b2")).toBe(false);
    expect(scene.sides[1]?.roster.find((l) => l.id === "b2")).toMatchObject({ gone: true, badges: ["dead"] });
  });
  test("ammunition and grenades at a glance", () => {
    const s = field();
    Object.assign(soldierOf(s, "a1"), { gof: 2, gdf: 1 });
    const [arm] = soldierOf(s, "a1").arms;
    if (arm !== undefined) arm.loaded = 1;
    const line = sceneOf(s, 0).sides[0]?.roster[0];
    expect(line === undefined ? "" : textWriter(rules.messages.en)(line.detail)).toBe(
      "Rifle 1/4 + 2, 2 off. gren., 1 def. gren.",
    );
    expect(line?.meter).toMatchObject({ left: 10, of: 10 });
  });
  test("an empty weapon shows", () => {
    const s = field();
    const [arm] = soldierOf(s, "a1").arms;
    if (arm !== undefined) arm.loaded = 0;
    expect(pieceOf(sceneOf(s, 0), "a1").badges).toContain("empty");
  });
});

describe("what is said and not yet rolled", () => {
  test("an arrow for a shot, an arc to its point for a grenade", () => {
    const s = field();
    soldierOf(s, "a2").gof = 1;
    Object.assign(soldierOf(s, "a1"), { x: 400, y: 250 });
    Object.assign(soldierOf(s, "a2"), { x: 430, y: 250 });
    for (const [id, act] of [
      ["a1", { do: "shoot" as const, soldier: "a1", target: "b1", exchange: false, server: null }],
      ["a2", { do: "grenade" as const, soldier: "a2", grenade: "GOF" as const, x: 430, y: 80, through: null }],
    ] as const) {
      const soldier = soldierOf(s, id);
      const attack = attackOf(s, soldier, act);
      if ("code" in attack) throw new Error(attack.code);
      declare(s, soldier, attack);
    }
    const scene = sceneOf(s, 1);
    expect(itemOf(scene, "declared-1.0")).toMatchObject({
      type: "line",
      style: "fire",
      seat: 0,
      points: [
        { x: 400, y: 250 },
        { x: 400, y: 60 },
      ],
    });
    expect(itemOf(scene, "declared-2.0")).toMatchObject({
      type: "line",
      style: "lob",
      points: [
        { x: 430, y: 250 },
        { x: 430, y: 80 },
      ],
    });
    const svg = sceneToSvg(scene, textWriter(rules.messages.en), { width: 800 });
    expect(svg).toContain("line-fire");
    expect(svg).toContain("line-lob");
  });
});

describe("secrets", () => {
  test("mines, wires, watched spots and hidden men are shown to their own side alone", () => {
    const s = field();
    s.mines = [{ id: "m1", side: 0, x: 200, y: 600, overloaded: false }];
    s.wires = [{ id: "w1", side: 0, from: { x: 600, y: 600 }, to: { x: 610, y: 600 } }];
    soldierOf(s, "a1").watch = { spot: { x: 400, y: 200 }, opening: null, ready: true };
    soldierOf(s, "a2").hidden = true;
    const ids = (seat: number | null): string[] => sceneOf(s, seat).items.map(({ id }) => id);
    for (const id of ["mine-m1", "wire-w1", "watched-a1", "a2"]) {
      expect(ids(0)).toContain(id);
      expect(ids(1)).not.toContain(id);
      expect(ids(null)).not.toContain(id);
    }
    // A wire somebody of theirs has noticed (PE-11-4).
    soldierOf(s, "b1").wires = ["w1"];
    expect(ids(1)).toContain("wire-w1");
    s.phase = "over";
    expect(ids(1)).toContain("mine-m1");
  });
});

test("allies are one side with one list", () => {
  const three = rules.scenarios.find(({ id }) => id === "woundedWolf3");
  const begun = rules.start(three?.setup);
  if (!begun.ok) throw new Error("no such scenario");
  const { sides } = sceneOf(begun.position, 2);
  expect(sides.map(({ seat, allies }) => [seat, allies ?? []])).toEqual([
    [0, []],
    [1, [2]],
  ]);
  expect(sides[1]?.roster.length).toBe(12);
});

function textsIn(value: unknown, found: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  if ("key" in value && "params" in value && typeof value.key === "string") found.add(value.key);
  for (const inner of Object.values(value)) textsIn(inner, found);
}

test("scenes of random games can be drawn and told, and all they say has words", () => {
  const keys = new Set<string>();
  const say = (lang: "es" | "en"): ((text: Text) => string) => textWriter(rules.messages[lang]);
  for (const [i, setup] of SETUPS.entries())
    play(setup, 300 + i, 400, ({ view, d, n }) => {
      if (n % 190 !== 100) return;
      const scene = rules.scene(view, d.seat);
      textsIn(scene, keys);
      for (const item of scene.items)
        if (item.type === "piece") for (const badge of item.badges) keys.add(`badge.${badge}`);
      for (const side of scene.sides)
        for (const line of side.roster)
          for (const sign of [...line.badges, line.role]) if (sign !== null) keys.add(`badge.${sign}`);
      const ids = scene.items.map(({ id }) => id);
      expect(new Set(ids).size, ids.join(" ")).toBe(ids.length);
      parseXml(sceneToSvg(scene, say("es"), { width: 700 }));
      expect(sceneToText(scene, say("en"))).not.toContain("undefined");
    });
  const { es, en } = rules.messages;
  expect([...keys].filter((key) => es[key] === undefined || en[key] === undefined)).toEqual([]);
}, 60_000);
