import { generatorFrom, message, picker, textWriter } from "@escaramuza/kernel";
import type { Json } from "@escaramuza/kernel";
import { sceneToSvg, sceneToText } from "@escaramuza/scene";
import { describe, expect, test } from "vitest";
import { spoiltDeep } from "../../kernel/test/previews.ts";
import { actKind } from "../src/act-kind.ts";
import { boardOf } from "../src/board.ts";
import { peloton as rules } from "../src/index.ts";
import { startFrom } from "../src/setup.ts";
import type { Position } from "../src/state.ts";
import { play } from "./play.ts";

/** Encounters on maps of one's own (PE-3-17, PE-C-1). */

const SEED = Number(process.env["FUZZ_SEED"] ?? 1);

interface Parts {
  readonly [part: string]: Json;
}

const HOUSE: Parts = {
  id: "house1",
  name: "house",
  is: "building",
  rect: [205, 305, 395, 455],
  roofed: true,
  inner: [[305, 305, 305, 455]],
  openings: [
    { id: "house1.door", kind: "door", line: [240, 305, 260, 305], closed: true, locked: true },
    { id: "house1.gap", kind: "gap", line: [305, 370, 305, 390] },
    { id: "house1.window", kind: "window", at: [395, 380] },
  ],
};
const WALL: Parts = { id: "wall1", is: "line", kind: "highWall", lines: [[500, 305, 650, 305]] };
const TRIANGLE = [
  [500, 500],
  [640, 510],
  [560, 640],
];
const WOOD: Parts = { id: "wood1", is: "area", kind: "woods", shape: { polygon: TRIANGLE } };
const TREE: Parts = { id: "tree1", is: "solid", kind: "tree", shape: { circle: [105, 600, 10] } };
const HILL: Parts = { id: "hill1", is: "area", kind: "hill", level: 1, shape: { rect: [10, 100, 150, 200] } };
const SLOPE: Parts = { id: "slope1", is: "area", kind: "slope", up: [0, 1], shape: { rect: [10, 50, 150, 100] } };
const FEATURES = [HOUSE, WALL, WOOD, TREE, HILL, SLOPE];

const mapWith = (features: readonly Json[], change: Parts = {}): Parts => ({
  width: 700,
  height: 800,
  features: [...features],
  ...change,
});
const FARM = mapWith(FEATURES);
const setup = (map: Json, change: Parts = {}): Parts => ({ mission: "encounter", map, ...change });

function begun(map: Json, change: Parts = {}): Position {
  const made = startFrom(setup(map, change));
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.position;
}

function refusals(map: Json, change: Parts = {}): Json[] {
  const made = startFrom(setup(map, change));
  return made.ok ? [] : made.problems.map(({ rule, code, params }) => [rule, code, params]);
}

/** What is said of the farm with this in place of what has its id, or beside it. */
function said(feature: Parts): Json[] {
  return refusals(mapWith([...FEATURES.filter(({ id }) => id !== feature["id"]), feature]));
}

const writers = [rules.messages.es, rules.messages.en].map((m) => textWriter(m));
const malformed: Json = [["PE-3-17", "malformedSetup", {}]];

describe("a map of one's own", () => {
  test("lies as it was said", () => {
    const board = boardOf(begun(mapWith(FEATURES, { snow: true, night: true })));
    expect(board).toMatchObject({ width: 700, height: 800, snow: true, night: true });
    expect(board.areas.map(({ id, kind, level, up }) => [id, kind, level, up])).toEqual([
      ["wood1", "woods", 0, null],
      ["hill1", "hill", 1, null],
      ["slope1", "slope", 0, { x: 0, y: 1 }],
    ]);
    expect(board.openings.map(({ id, closed, locked }) => [id, closed, locked])).toEqual([
      ["house1.door", true, true],
      ["house1.gap", false, false],
      ["house1.window", false, false],
    ]);
    expect([board.rooms.length, board.solids.length]).toEqual([1, 1]);
    expect(boardOf(begun(FARM))).toMatchObject({ snow: false, night: false });
  });
  test("battles on the same map share what is known of it, and others do not", () => {
    const board = boardOf(begun(FARM));
    expect(boardOf(begun({ ...FARM }, { turnLimit: 10 }))).toBe(board);
    expect(boardOf(JSON.parse(JSON.stringify(begun(FARM))))).toBe(board);
    expect(boardOf(begun({ ...FARM, night: true }))).not.toBe(board);
  });
  test("PE-C-5: sides enter by the edges it has", () => {
    const s = begun(mapWith([], { width: 600, height: 1500 }));
    expect(boardOf(s)).toMatchObject({ width: 600, height: 1500 });
    let entered = 0;
    play(setup(mapWith([], { width: 600, height: 1500 })), 1, 400, ({ game }) => {
      for (const o of game.s.soldiers)
        if (o.place === "table") {
          entered++;
          expect(o.x >= 0 && o.x <= 600 && o.y >= 0 && o.y <= 1500).toBe(true);
        }
    });
    expect(entered).toBeGreaterThan(0);
  });
  test("is drawn with all that is on it", () => {
    const scene = rules.scene(begun(FARM), null);
    const kinds = new Set(scene.items.flatMap((item) => (item.type === "terrain" ? [item.kind] : [])));
    expect(kinds.size).toBeGreaterThanOrEqual(5);
    for (const write of writers) expect(sceneToText(scene, write)).not.toMatch(/feature\.|undefined/);
  });
});

describe("is refused", () => {
  test("in missions with places of their own (PE-3-17)", () => {
    for (const mission of ["patrol", "victorCharlie", "woundedWolf", "ambush", "defence"])
      expect(refusals(FARM, { mission })).toEqual([["PE-3-17", "noOwnMap", { mission }]]);
    expect(refusals(FARM)).toEqual([]);
  });
  test("PE-2-1: too small, too large or off whole centimetres", () => {
    const sizes: readonly (readonly [number, number])[] = [
      [590, 800],
      [800, 590],
      [1510, 800],
      [800, 1510],
      [805, 800],
      [0, 0],
      [-700, 800],
    ];
    for (const [width, height] of sizes)
      expect(refusals(mapWith([], { width, height })), `${width} × ${height}`).toEqual([
        ["PE-2-1", "mapSize", { least: 60, most: 150 }],
      ]);
    expect(refusals(mapWith([], { width: 600, height: 1500 }))).toEqual([]);
  });
  test("with more on it than can be looked at quickly", () => {
    const pieces = (n: number): Parts => ({
      id: "fence1",
      is: "line",
      kind: "fence",
      lines: Array.from({ length: n }, () => [100, 105, 200, 105]),
    });
    expect(refusals(mapWith([pieces(500)]))).toEqual([]);
    expect(refusals(mapWith([pieces(501)]))).toEqual([["PE-3-17", "mapTooFull", { most: 500 }]]);
    const corners = Array.from({ length: 250 }, (_, i) => [100 + i, 100 + (i % 2)]);
    const woods = ["wood2", "wood3"].map((id) => ({ ...WOOD, id, shape: { polygon: corners } }));
    expect(refusals(mapWith(woods))).toEqual([]);
    expect(refusals(mapWith([...woods, HILL]))).toEqual([["PE-3-17", "mapTooFull", { most: 500 }]]);
    // A house has four walls, inner ones and openings: 8 with what this one has.
    expect(refusals(mapWith([pieces(492), HOUSE]))).toEqual([]);
    expect(refusals(mapWith([pieces(493), HOUSE]))).toEqual([["PE-3-17", "mapTooFull", { most: 500 }]]);
    const trees = Array.from({ length: 201 }, (_, i) => ({ ...TREE, id: `tree${i}` }));
    expect([refusals(mapWith(trees)), refusals(mapWith(trees.slice(1)))]).toEqual([malformed, []]);
  });
  test("with identifiers that are none, or there twice", () => {
    for (const id of ["", "a1", "b12", "house", "1house", "Gun1", "wood 1", "wood-1", `wood1${"x".repeat(40)}`])
      expect(said({ ...WOOD, id })).toEqual([["PE-3-17", "mapId", { feature: id.slice(0, 40) }]]);
    expect(said({ ...WOOD, id: "bigWood12.b" })).toEqual([]);
    expect(refusals(mapWith([WOOD, { ...HILL, id: "wood1" }]))).toEqual([["PE-3-17", "mapId", { feature: "wood1" }]]);
    const opening = { ...HOUSE, openings: [{ id: "wood1", kind: "window", at: [395, 380] }] };
    expect(refusals(mapWith([WOOD, opening]))).toEqual([["PE-3-17", "mapId", { feature: "wood1" }]]);
  });
  test("with identifiers too long for answers to name them (PE-4-18, PE-6-21, PE-9-9, PE-20-5)", () => {
    const ids = Array.from({ length: 60 }, (_, n) => `wood${"d".repeat(n / 2)}1${"x".repeat(n / 2)}`);
    const longest = ids.findLast((id) => said({ ...WOOD, id }).length === 0) ?? "";
    expect(longest).not.toBe("");
    const named: readonly Parts[] = [
      { do: "door", soldier: "a1", door: longest, to: "open" },
      { do: "climb", soldier: "a1", tree: longest, to: "up" },
      { do: "posture", soldier: "a1", posture: "ducked", behind: `${longest}#500` },
      { do: "drop", soldier: "a1", grenade: "GOF", over: `${longest}#500` },
      { do: "watch", soldier: "a1", opening: `${longest}:hole99` },
    ];
    for (const answer of named) expect(actKind.parse(answer), JSON.stringify(answer)).toBeDefined();
  });
  test("with names there are no words for", () => {
    expect(said({ ...WOOD, name: "marsh of the dead" })).toEqual([["PE-3-17", "mapName", { feature: "wood1" }]]);
    expect(said({ ...WOOD, name: "hedge" })).toEqual([]);
  });
  test("PE-2-11: with what lies beyond the table", () => {
    const off = (feature: Parts): void =>
      expect(said(feature), JSON.stringify(feature)).toEqual([["PE-2-11", "mapOffTable", { feature: feature["id"] }]]);
    off({
      ...WOOD,
      shape: {
        polygon: [
          [500, 500],
          [701, 510],
          [560, 640],
        ],
      },
    });
    off({ ...HILL, shape: { rect: [50, 700, 150, 801] } });
    off({ ...HILL, shape: { rect: [-1, 100, 150, 200] } });
    off({
      ...WALL,
      lines: [
        [500, 305, 650, 305],
        [500, -1, 650, 305],
      ],
    });
    off({ ...TREE, shape: { circle: [9, 600, 10] } });
    off({ ...TREE, shape: { circle: [600, 791, 10] } });
    off({ ...HOUSE, rect: [205, 305, 701, 455], inner: [], openings: [] });
    expect(said({ ...TREE, shape: { circle: [690, 790, 10] } })).toEqual([]);
    expect(said({ ...HILL, shape: { rect: [0, 700, 700, 800] } })).toEqual([]);
  });
  test("with shapes that are none", () => {
    const shapeless: readonly Parts[] = [
      {
        ...WOOD,
        shape: {
          polygon: [
            [500, 500],
            [600, 600],
          ],
        },
      },
      {
        ...WOOD,
        shape: {
          polygon: [
            [500, 500],
            [550, 550],
            [600, 600],
          ],
        },
      },
      // Its last corner is its first again, or one is there twice; twice around; a star.
      { ...WOOD, shape: { polygon: [...TRIANGLE, [500, 500]] } },
      { ...WOOD, shape: { polygon: [[500, 500], ...TRIANGLE] } },
      { ...WOOD, shape: { polygon: [...TRIANGLE, ...TRIANGLE] } },
      {
        ...WOOD,
        shape: {
          polygon: [
            [450, 300],
            [179, 388],
            [346, 157],
            [346, 443],
            [179, 212],
          ],
        },
      },
      { ...WOOD, shape: { rect: [500, 500, 500, 600] } },
      { ...WOOD, shape: { rect: [600, 500, 500, 600] } },
      { ...WOOD, shape: { rect: [500, 600, 600, 500] } },
      { ...WOOD, level: 1 },
      { ...HILL, level: 0 },
      { ...HILL, level: -1 },
      { ...HILL, level: 10 },
      { ...SLOPE, up: [0, 0] },
      { id: "slope1", is: "area", kind: "slope", shape: { rect: [50, 50, 150, 100] } },
      { ...WALL, lines: [] },
      { ...WALL, lines: [[500, 305, 500, 305]] },
      { ...TREE, shape: { rect: [100, 600, 110, 610] } },
      { ...TREE, shape: { circle: [105, 600, 0] } },
      { ...TREE, kind: "mediumProp", shape: { rect: [100, 600, 100, 610] } },
      { ...HOUSE, rect: [395, 305, 205, 455] },
      { ...HOUSE, inner: [[305, 305, 310, 455]] },
      { ...HOUSE, inner: [[305, 305, 305, 305]] },
      { ...HOUSE, inner: [[305, 305, 305, 456]] },
      { ...HOUSE, inner: [[205, 304, 205, 455]] },
      { ...HOUSE, inner: [[205, 380, 396, 380]] },
    ];
    for (const feature of shapeless)
      expect(said(feature), JSON.stringify(feature)).toEqual([["PE-3-17", "mapShape", { feature: feature["id"] }]]);
    expect(said({ ...TREE, kind: "mediumProp", shape: { rect: [100, 600, 110, 610] } })).toEqual([]);
    expect(said({ ...HILL, level: 9 })).toEqual([]);
  });
  test("PE-6-20: with openings that are not in a wall with all their width", () => {
    const loose = (opening: Parts, change: Parts = {}): void =>
      expect(said({ ...HOUSE, ...change, openings: [{ id: "loose1", ...opening }] }), JSON.stringify(opening)).toEqual([
        ["PE-6-20", "mapOpening", { feature: "loose1" }],
      ]);
    const fits = (opening: Parts): void =>
      expect(said({ ...HOUSE, openings: [{ id: "fits1", ...opening }] }), JSON.stringify(opening)).toEqual([]);
    loose({ kind: "window", at: [300, 380] });
    loose({ kind: "window", at: [395, 310] });
    loose({ kind: "window", at: [210, 455] });
    loose({ kind: "door", line: [240, 306, 260, 306] });
    loose({ kind: "door", line: [380, 305, 400, 305] });
    loose({ kind: "door", line: [240, 305, 260, 310] });
    loose({ kind: "gap", line: [240, 305, 240, 305] });
    fits({ kind: "window", at: [395, 313] });
    fits({ kind: "window", at: [305, 380] });
    fits({ kind: "door", line: [395, 305, 375, 305] });
    fits({ kind: "gap", line: [305, 305, 305, 455] });
    // The side it shares with another building has that one's wall and openings.
    loose({ kind: "window", at: [395, 380] }, { shares: ["east"] });
  });
  test("PE-C-5: where there is no room to enter or no way across", () => {
    const noWay: Json = [["PE-C-5", "mapNoWay", { places: 40 }]];
    const block = (id: string, rect: Json): Parts => ({ id, is: "solid", kind: "mediumProp", shape: { rect } });
    // The southern edge has 71 whole centimetres.
    expect(refusals(mapWith([block("block1", [0, 0, 400, 10])]))).toEqual(noWay);
    expect(refusals(mapWith([block("block1", [0, 0, 200, 10])]))).toEqual([]);
    // Who may climb crosses walls (PE-4-18); houses without doors nobody.
    expect(refusals(mapWith([{ ...WALL, lines: [[0, 405, 700, 405]] }]))).toEqual([]);
    const barn = { ...HOUSE, rect: [0, 305, 700, 455], inner: [], openings: [] };
    expect(refusals(mapWith([barn]))).toEqual(noWay);
    const door = (y: number): Json => ({ id: `door${y}`, kind: "door", line: [240, y, 260, y] });
    expect(refusals(mapWith([{ ...barn, openings: [door(305)] }]))).toEqual(noWay);
    expect(refusals(mapWith([{ ...barn, openings: [door(305), door(455)] }]))).toEqual([]);
  });
  test("what is no map at all", () => {
    const { width: _width, ...narrow } = FARM;
    for (const map of [
      null,
      5,
      "farm",
      [],
      {},
      narrow,
      { ...FARM, id: "own" },
      { ...FARM, width: 700.5 },
      { ...FARM, snow: 1 },
      { ...FARM, features: null },
      mapWith([null]),
      mapWith([{ ...WOOD, kind: "lava" }]),
      mapWith([{ ...WOOD, shape: { rect: [1, 2, 3] } }]),
      mapWith([{ ...WOOD, shape: { polygon: [[1, 2.5]] } }]),
      mapWith([{ ...HOUSE, openings: [{ id: "hole1", kind: "chimney", at: [1, 2] }] }]),
    ])
      expect(refusals(map), JSON.stringify(map)).toEqual(malformed);
  });
  test("in words of both languages, naming what is wrong", () => {
    const params = { feature: "wood1", least: 60, most: 150, places: 40, mission: "patrol" };
    for (const code of "noOwnMap mapSize mapTooFull mapId mapName mapOffTable mapShape mapOpening mapNoWay".split(" "))
      for (const [i, messages] of [rules.messages.es, rules.messages.en].entries()) {
        const key = `refusal.${code}`;
        expect(message(messages, key), key).not.toBe(key);
        expect(writers[i]?.({ key, params }) ?? "").not.toMatch(/[{}]/);
      }
  });
});

describe("the form", () => {
  const { form } = rules;
  const mapField = (given: Json) => form.fields(given).find(({ name }) => name === "map");

  test("keeps it whatever else is changed, and shows it as the one chosen", () => {
    let changed = form.set(setup(FARM), "turnLimit", 10);
    changed = form.set(changed, "tacticalActions", true);
    changed = form.set(changed, "map", "own");
    expect(boardOf(begun(FARM))).toBe(boardOf(positionOf(changed)));
    expect(mapField(changed)?.value).toBe("own");
    expect(mapField(changed)?.options.map(({ value }) => value)).toEqual(["own", "crossroads"]);
    const drawn = mapField(changed)?.options[0]?.picture?.items.filter(({ type }) => type === "terrain");
    expect(drawn).toEqual(form.picture(setup(FARM))?.items.filter(({ type }) => type === "terrain"));
  });
  test("drops it for the mission's or with another mission, and offers it no more", () => {
    for (const dropped of [form.set(setup(FARM), "map", "crossroads"), form.set(setup(FARM), "mission", "defence")]) {
      expect(dropped).not.toHaveProperty("map");
      expect(mapField(dropped)).toBeUndefined();
      expect(rules.start(dropped).ok).toBe(true);
    }
    expect(mapField(form.initial)).toBeUndefined();
  });
});

function positionOf(given: Json): Position {
  const made = startFrom(given);
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.position;
}

test("PE-14-4: a campaign goes on on it, and on a mission's own where that takes no other", () => {
  const { campaign } = rules;
  if (campaign === undefined) throw new Error("no campaigns");
  const made = campaign.begin(setup(FARM, { campaign: true }));
  if (!made.ok) throw new Error(JSON.stringify(made));
  const mapOf = (wishes: Parts): Json => {
    const next = campaign.battle(made.campaign, wishes);
    if (!next.ok) throw new Error(JSON.stringify(next));
    return JSON.parse(JSON.stringify(next.setup)).map ?? null;
  };
  expect(mapOf({})).toMatchObject({ width: 700, height: 800 });
  expect(boardOf(positionOf({ mission: "encounter", map: mapOf({}) }))).toBe(boardOf(begun(FARM)));
  expect(mapOf({ mission: "ambush" })).toBeNull();
});

describe("in play", () => {
  test(`a game on it is sound, and can be seen and saved at any time, seed ${SEED}`, () => {
    for (let seed = SEED; seed < SEED + 4; seed++)
      play(setup(FARM), seed, 300, ({ view, d, game, n }) => {
        expect(rules.invariants(game.s), `seed ${seed}, decision ${d.id}`).toEqual([]);
        if (n % 25 !== 0) return;
        expect(JSON.parse(JSON.stringify(game.s))).toEqual(game.s);
        const scene = rules.scene(view, d.seat);
        expect(rules.scene(JSON.parse(JSON.stringify(view)), d.seat)).toEqual(scene);
        for (const write of writers) expect(sceneToSvg(scene, write)).not.toMatch(/undefined|NaN/);
      });
  });
  test(`any map is refused or can be played on, seed ${SEED}`, () => {
    const pick = picker(generatorFrom(SEED));
    const how = {
      odd: [null, "", "wood1", "woods", -1, 0, 305, 700, 1e300, [], {}, [0, 0], [0, 0, 700, 800], [[0, 0]], HILL],
      keys: ["features", "snow", "id", "name", "kind", "shape", "rect", "up", "level", "shares", "inner"],
      shift: 40,
    };
    const seen = new Set<string>();
    let played = 0;
    for (let n = 0; n < 3000; n++) {
      const at = pick(FEATURES.length);
      const features: unknown[] = FEATURES.map((one, i) => (i === at ? spoiltDeep(one, how, pick) : one));
      const map: unknown = { width: 700, height: 800, features };
      const sent: unknown = JSON.parse(
        JSON.stringify({ mission: "encounter", map: pick(4) === 0 ? spoiltDeep(map, how, pick) : map }),
      );
      const before = JSON.stringify(sent);
      const made = startFrom(sent);
      expect(JSON.stringify(sent)).toBe(before);
      if (!made.ok) {
        for (const { code, rule, params } of made.problems) {
          seen.add(code);
          expect(rules.ruleIds).toContain(rule);
          for (const write of writers) expect(write({ key: `refusal.${code}`, params })).not.toMatch(/[{}]|refusal\./);
        }
        continue;
      }
      if (played++ % 40 !== 0) continue;
      play(JSON.parse(before), n, 150, ({ game }) => expect(rules.invariants(game.s), before).toEqual([]));
    }
    expect(played).toBeGreaterThan(20);
    expect([...seen]).toEqual(expect.arrayContaining(["malformedSetup", "mapId", "mapShape", "mapOpening"]));
  });
});
