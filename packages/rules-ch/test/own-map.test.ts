import { apply, generatorFrom, message, picker, start, textWriter } from "@escaramuza/kernel";
import type { Json } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { spoiltDeep } from "../../kernel/test/previews.ts";
import { boardOf, cellAt, hasWall, sees } from "../src/board.ts";
import { conflictOfHeroes as rules } from "../src/index.ts";
import { startFrom } from "../src/setup.ts";
import type { Position } from "../src/state.ts";
import { e } from "./play.ts";
import { watchGame } from "./watched.ts";

/** Firefights of one's own on maps of one's own (CH-1.0-1). */

const SEED = Number(process.env["FUZZ_SEED"] ?? 1);

interface Parts {
  readonly [part: string]: Json;
}

/** Something of everything. */
const VALLEY: Parts = {
  columns: 8,
  rows: 7,
  ground: ["..lww...", ".s......", "....cc..", "~~~~~~~~", ".b....l.", "....w...", "........"],
  level1: ["A01", "A02", "B01"],
  level2: ["G08"],
  roads: [
    ["A07", "B07", "C07", "D07", "E07", "F07", "G07"],
    ["E06", "E05", "F05", "F06"],
  ],
  walls: [
    { hex: "E02", sides: ["N", "NE"] },
    { hex: "G01", sides: ["S"] },
  ],
};
const zone = (side: string, type: string, row: string): Json => ({
  kind: "zone",
  side,
  zone: { kind: "rectangle", rows: [row, row], columns: [1, 99], extraHexes: [] },
  maxPerHex: null,
  hidden: { min: 0, max: 1 },
  units: [{ type, count: 3 }],
  rule: "CH-1.0-3",
});

function ownOn(map: Json, change: Parts = {}): Json {
  const own: Parts = {
    id: "own",
    name: { es: "El vado", en: "The ford" },
    intro: false,
    map,
    profile: "P3",
    rounds: 3,
    cap: { german: 4, soviet: 4 },
    vpStart: { german: 0, soviet: 0 },
    initiativeRound1: null,
    control: [{ hex: "D07", side: "soviet" }],
    cards: null,
    setup: [zone("soviet", "s_rifles", "A"), zone("german", "g_rifles", "G")],
    reinforcements: [],
    exit: null,
    vp: [{ when: "endOfGame", rounds: [], hex: "D07", toController: 2, rule: "CH-2.4-1" }],
    rule: "CH-1.0-1",
  };
  return { ...own, ...change };
}

function refusals(map: Json, change: Parts = {}): Json[] {
  const begun = startFrom({ own: ownOn(map, change) });
  return begun.ok ? [] : begun.problems.map(({ rule, code, params }) => [rule, code, params]);
}

function codes(map: Json): string[] {
  const made = startFrom({ own: ownOn(map) });
  return made.ok ? [] : made.problems.map(({ code }) => code);
}

function begun(map: Json, change: Parts = {}): Position {
  const game = startFrom({ own: ownOn(map, change) });
  if (!game.ok) throw new Error(JSON.stringify(game.problems));
  return game.position;
}

const writers = [rules.messages.es, rules.messages.en].map((m) => textWriter(m));
const malformed: Json = [["CH-1.0-1", "malformedSetup", {}]];

describe("a map of one's own", () => {
  test("CH-4.0-1, CH-11-1: ground and levels lie as they are said", () => {
    const board = boardOf(begun(VALLEY));
    const kinds = (labels: readonly string[]): string[] => labels.map((label) => cellAt(board, label).ground.kind);
    expect(board.cells.size).toBe(56);
    expect(kinds(["A01", "A03", "A05", "B02", "C06", "D01", "E02"])).toEqual([
      "open",
      "lightWoods",
      "woods",
      "stoneBuilding",
      "field",
      "water",
      "woodBuilding",
    ]);
    expect(["A02", "A03", "B01", "G08"].map((label) => cellAt(board, label).level)).toEqual([1, 0, 1, 2]);
    // CH-6.0-2
    expect([sees(board, "F05", "F03"), sees(board, "D05", "G05")]).toEqual([true, false]);
  });
  test("CH-5.0.1-1, CH-5.0.2-1: roads and walls are of the hexes on both sides", () => {
    const board = boardOf(begun(VALLEY));
    const marked = (what: "roads" | "walls", label: string): number[] =>
      cellAt(board, label)[what].flatMap((is, d) => (is ? [d] : []));
    expect(marked("roads", "D07")).toEqual([0, 3]);
    expect(marked("roads", "G07")).toEqual([0]);
    expect(marked("roads", "F05")).toEqual([0, 2]);
    expect([marked("walls", "E02"), marked("walls", "D02"), marked("walls", "E03")]).toEqual([[0, 1], [3], [4]]);
    expect([hasWall(cellAt(board, "G01")), hasWall(cellAt(board, "F01"))]).toEqual([true, false]);
  });
  test("sides of walls may be said by their number, as a set-up once read has them", () => {
    const numbers = {
      ...VALLEY,
      walls: [
        { hex: "E02", sides: [0, 1] },
        { hex: "G01", sides: [3] },
      ],
    };
    expect(boardOf(begun(numbers)).cells).toEqual(boardOf(begun(VALLEY)).cells);
    const read = startFrom({ own: ownOn(VALLEY) });
    if (!read.ok) throw new Error("refused");
    expect(startFrom({ own: JSON.parse(JSON.stringify(read.position.battle.firefight)) })).toEqual(read);
  });
  test("battles on the same map share what is known of it, and others do not", () => {
    const board = boardOf(begun(VALLEY));
    expect(boardOf(begun({ ...VALLEY }, { rounds: 2 }))).toBe(board);
    expect(boardOf(JSON.parse(JSON.stringify(begun(VALLEY))))).toBe(board);
    expect(boardOf(begun({ ...VALLEY, level2: [] }))).not.toBe(board);
  });
  test("one of ours can be named instead", () => {
    expect(begun("M3").battle.map).toBe("M3");
    expect(refusals("M9")).toEqual(malformed);
  });
  test("is drawn with all that is on it", () => {
    const scene = rules.scene(begun(VALLEY), null);
    expect(scene.cells).toHaveLength(56);
    const kinds = scene.items.flatMap((item) => (item.type === "terrain" ? [item.kind] : []));
    for (const kind of "lightWoods heavyWoods stoneHouse timberHouse plough lake level track bridge sideWall slope".split(
      " ",
    ))
      expect(kinds).toContain(kind);
  });
});

describe("is refused", () => {
  const but = (change: Parts): Json => ({ ...VALLEY, ...change });

  test("CH-1.0-1: too small or too large", () => {
    const open = (columns: number, rows: number): Json => ({
      columns,
      rows,
      level1: [],
      level2: [],
      roads: [],
      walls: [],
      ground: Array.from({ length: rows }, () => ".".repeat(columns)),
    });
    const free = { control: [], vp: [], setup: [] };
    const sizes: readonly (readonly [number, number])[] = [
      [5, 6],
      [6, 5],
      [21, 6],
      [6, 21],
      [0, 0],
    ];
    for (const [columns, rows] of sizes)
      expect(refusals(open(columns, rows), free)).toEqual([
        ["CH-1.0-1", "sheetSize", { columns, rows, least: 6, most: 20 }],
      ]);
    expect(codes(but({ columns: 1e9, rows: 1e9 }))).toEqual(["sheetSize"]);
    expect([refusals(open(6, 6), free), refusals(open(20, 20), free)]).toEqual([[], []]);
  });
  test("CH-4.0-1: other rows or letters than there are hexes and kinds of ground", () => {
    const ground = ["..lww...", ".s......", "....cc..", "~~~~~~~~", ".b....l.", "....w...", "........"];
    const lines: readonly (readonly string[])[] = [
      ground.slice(1),
      [...ground, "........"],
      [...ground.slice(1), "......."],
      [...ground.slice(1), "........."],
      [...ground.slice(1), ".......x"],
      [...ground.slice(1), ".......W"],
      [...ground.slice(1), "......😀"],
    ];
    for (const line of lines)
      expect(refusals(but({ ground: [...line] })), line.join()).toEqual([
        ["CH-4.0-1", "sheetGround", { columns: 8, rows: 7 }],
      ]);
  });
  test("CH-GEO-1: hexes that are not on it", () => {
    const changes: readonly Parts[] = [
      { level1: ["A09"] },
      { level2: ["H01"] },
      { roads: [["G07", "H07"]] },
      { walls: [{ hex: "A99", sides: ["N"] }] },
    ];
    for (const change of changes) expect(codes(but(change))).toEqual(["sheetHex"]);
    expect(refusals(but({ level1: ["A01", "A09"] }))).toEqual([["CH-GEO-1", "sheetHex", { hex: "A09" }]]);
    // The firefight's own hexes are looked for on it too.
    expect(refusals(VALLEY, { control: [{ hex: "H01", side: "german" }] })).toEqual(malformed);
    expect(refusals(VALLEY, { exit: { side: "german", hexes: ["A09"], vpPerUnit: 1, rule: "CH-5.6-1" } })).toEqual(
      malformed,
    );
    expect(refusals(VALLEY, { works: [{ kind: "trench", hex: "Z01", side: "german" }] })).toEqual(malformed);
  });
  test("CH-11-1: two levels in one hex, and hills without their section", () => {
    for (const change of [{ level1: ["A01", "A01"] }, { level1: ["A01"], level2: ["A01"] }])
      expect(refusals(but(change))).toEqual([["CH-11-1", "sheetLevels", { hex: "A01" }]]);
    const hills: Json = [["CH-11-1", "sheetHills", {}]];
    for (const profile of ["P1", "P2"]) {
      expect(refusals(VALLEY, { profile })).toEqual(hills);
      expect(refusals(but({ level1: [], level2: [] }), { profile })).toEqual([]);
      const chosen = startFrom({ own: ownOn(VALLEY), profile });
      expect(chosen.ok || chosen.problems.map(({ code }) => code)).toEqual(["sheetHills"]);
      expect(startFrom({ own: ownOn(VALLEY, { profile }), profile: "P3" }).ok).toBe(true);
    }
    expect(refusals(VALLEY, { profile: "P4" })).toEqual([]);
  });
  test("CH-5.0.1-1: roads that leap, turn back on themselves or lead nowhere, and too many of them", () => {
    for (const road of [[], ["A01"], ["A01", "A03"], ["A01", "A01"], ["A01", "A02", "A01"]])
      expect(refusals(but({ roads: [["B01", "C01"], road] })), road.join()).toEqual([
        ["CH-5.0.1-1", "sheetRoad", { n: 2 }],
      ]);
    const roads = (n: number): Json => but({ roads: Array.from({ length: n }, () => ["A01", "B01"]) });
    expect(refusals(roads(61))).toEqual([["CH-5.0.1-1", "sheetRoads", { most: 60 }]]);
    expect(refusals(roads(60))).toEqual([]);
  });
  test("CH-5.0.2-1: walls without a side, and the same twice", () => {
    const twice = { hex: "B03", sides: ["S"] };
    for (const walls of [
      [twice, { hex: "B04", sides: [] }],
      [twice, { hex: "B04", sides: ["N", "N"] }],
    ])
      expect(refusals(but({ walls }))).toEqual([["CH-5.0.2-1", "sheetWall", { hex: "B04" }]]);
    expect(refusals(but({ walls: [twice, twice] }))).toEqual([["CH-5.0.2-1", "sheetWall", { hex: "B03" }]]);
    expect(codes(but({ walls: [{ hex: "B04", sides: ["N", 0] }] }))).toEqual(["sheetWall"]);
  });
  test("what is no map at all", () => {
    const { walls: _walls, ...wallless } = VALLEY;
    for (const map of [
      null,
      5,
      [],
      {},
      wallless,
      but({ id: "M1" }),
      but({ columns: 8.5 }),
      but({ rows: -7 }),
      but({ ground: "........" }),
      but({ ground: [1, 2] }),
      but({ level1: ["a1"] }),
      but({ level1: null }),
      but({ roads: ["A01", "B01"] }),
      but({ walls: [{ hex: "A01", sides: ["X"] }] }),
      but({ walls: [{ hex: "A01", sides: [6] }] }),
      but({ walls: [["A01", "N"]] }),
    ])
      expect(refusals(map), JSON.stringify(map)).toEqual(malformed);
  });
  test("no room for those who begin there", () => {
    const flooded = but({ ground: ["~~~~~~~~", ...Array.from({ length: 6 }, () => "........")] });
    expect(refusals(flooded)).toEqual(malformed);
    expect(refusals(flooded, { setup: [zone("german", "g_rifles", "G")] })).toEqual([]);
  });
  test("CH-10.0-3: no room to keep who must hide apart from the others", () => {
    const row = (columns: readonly number[], maxPerHex: number | null, hidden: Json, count: number): Json => ({
      kind: "zone",
      side: "soviet",
      zone: { kind: "rectangle", rows: ["A", "A"], columns: [...columns], extraHexes: [] },
      maxPerHex,
      hidden,
      units: [{ type: "s_rifles", count }],
      rule: "CH-1.0-3",
    });
    const begins = (...of: Parameters<typeof row>): boolean => refusals(VALLEY, { setup: [row(...of)] }).length === 0;
    // In one hex all hide or none.
    expect(begins([1, 1], null, { min: 1, max: 1 }, 2)).toBe(false);
    expect(begins([1, 1], null, { min: 1, max: 2 }, 2)).toBe(true);
    expect(begins([1, 1], null, { min: 0, max: 1 }, 2)).toBe(true);
    // Two to a hex: one of four would need a hex to itself, two of four fill one.
    expect(begins([1, 2], 2, { min: 1, max: 1 }, 4)).toBe(false);
    expect(begins([1, 2], 2, { min: 1, max: 2 }, 4)).toBe(true);
    expect(begins([1, 3], 2, { min: 1, max: 1 }, 4)).toBe(true);
    // Without section 10 nobody hides.
    const plain = { profile: "P2", setup: [row([1, 1], null, { min: 1, max: 1 }, 2)] };
    expect(refusals(but({ level1: [], level2: [] }), plain)).toEqual([]);
  });
  test("CH-RE18: two fortifications or obstacles in one hex", () => {
    const works = (...hexes: readonly string[]): Json =>
      hexes.map((hex, i) => ({ kind: i === 0 ? "bunker" : "mines", hex, facing: "S", side: "german" }));
    expect(refusals(VALLEY, { profile: "P4", works: works("C01", "C01") })).toEqual(malformed);
    expect(refusals(VALLEY, { profile: "P4", works: works("C01", "C02") })).toEqual([]);
  });
  test("CH-RE21: hidden works but for mines, which stop nobody beforehand", () => {
    const work = (kind: string, hidden: boolean): Json => [{ kind, hex: "C01", facing: "S", side: "german", hidden }];
    for (const kind of ["trench", "bunker", "wire", "roadBlock"]) {
      expect(refusals(VALLEY, { profile: "P4", works: work(kind, true) }), kind).toEqual(malformed);
      expect(refusals(VALLEY, { profile: "P4", works: work(kind, false) }), kind).toEqual([]);
    }
    expect(refusals(VALLEY, { profile: "P4", works: work("mines", true) })).toEqual([]);
  });
  test("long names and endless lists", () => {
    expect(refusals(VALLEY, { name: { es: "x".repeat(81), en: "x" } })).toEqual(malformed);
    expect(refusals(VALLEY, { name: { es: "x", en: "x".repeat(80) } })).toEqual([]);
    const control = (length: number): Json => Array.from({ length }, () => ({ hex: "A01", side: "german" }));
    expect([refusals(VALLEY, { control: control(101) }), refusals(VALLEY, { control: control(100) })]).toEqual([
      malformed,
      [],
    ]);
  });
  test("in words of both languages, naming what is wrong", () => {
    const params = { hex: "K07", n: 3, most: 60, least: 6, columns: 31, rows: 29 };
    for (const code of ["Ground", "Hex", "Hills", "Levels", "Road", "Roads", "Size", "Wall"])
      for (const [i, messages] of [rules.messages.es, rules.messages.en].entries()) {
        const key = `refusal.sheet${code}`;
        expect(message(messages, key), key).not.toBe(key);
        expect(writers[i]?.({ key, params }) ?? "").not.toMatch(/[{}]/);
      }
  });
});

test("minus zero, which JSON does not know, is zero", () => {
  const s = begun({ ...VALLEY, walls: [{ hex: "E02", sides: [-0] }] }, { vpStart: { german: -0, soviet: 0 } });
  expect(s.players[0].vp).toBe(0);
  expect(JSON.parse(JSON.stringify(s))).toEqual(s);
});

describe("the form", () => {
  const { form } = rules;
  const given: Json = { own: ownOn(VALLEY) };
  const battles = (setup: Json) => form.fields(setup).find(({ name }) => name === "battle");

  test("keeps a firefight of one's own whatever else is changed, and shows it as the one chosen", () => {
    let changed = form.set(given, "ap", "variable");
    changed = form.set(changed, "move", "cautious");
    changed = form.set(changed, "battle", "own");
    const read = rules.start(changed);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    expect(read.position.battle).toMatchObject({
      ...begun(VALLEY).battle,
      variableAp: true,
      cautiousMove: true,
    });
    const field = battles(changed);
    expect(field?.value).toBe("own");
    expect(field?.options.map(({ value }) => value)).toEqual([...rules.scenarios.map(({ id }) => id), "own"]);
    const own = field?.options.at(-1);
    expect(own?.after).toContain("height");
    expect(own?.picture?.cells).toHaveLength(56);
    expect(own?.picture).toBe(form.picture(changed));
    const shown = own?.picture?.items.filter((item) => item.type === "zone" && item.style === "deployment");
    expect(shown).toHaveLength(2);
  });
  test("shows each as it is, also where only the forces differ", () => {
    const fewer = { own: ownOn(VALLEY, { setup: [zone("soviet", "s_rifles", "A")] }) };
    const zones = (setup: Json) =>
      form.picture(setup)?.items.filter((item) => item.type === "zone" && item.style === "deployment").length;
    expect([zones(given), zones(fewer), zones(given)]).toEqual([2, 1, 2]);
  });
  test("CH-3.2.5-1: shows the CAP of the set-up asked about, whichever was drawn before", () => {
    const helped = form.set(given, "capHandicap", { side: "soviet", cap: 2 });
    const caps = (setup: Json) => form.picture(setup)?.sides.map(({ tracks }) => tracks?.[0]?.left);
    expect([caps(given), caps(helped), caps(given)]).toEqual([
      [4, 4],
      [4, 6],
      [4, 4],
    ]);
  });
  test("offers more sections than its own alone", () => {
    const plain: Json = { own: ownOn({ ...VALLEY, level1: [], level2: [] }, { profile: "P2" }) };
    const sections = (setup: Json) => form.fields(setup).find(({ name }) => name === "profile");
    expect(sections(plain)?.options.map(({ value }) => value)).toEqual([null, "P3"]);
    expect(sections(given)).toBeUndefined();
    const more = rules.start(form.set(plain, "profile", "P3"));
    expect(more.ok && more.position.battle.profile).toBe("P3");
  });
  test("drops it for another, and offers it no more", () => {
    const other = form.set(given, "battle", "F2");
    expect(other).toMatchObject({ firefight: "F2", own: null });
    expect(battles(other)?.options).toHaveLength(8);
    expect(form.set(other, "battle", "own")).toBe(other);
  });
  test("one that cannot be played has no picture", () => {
    const wrong: Json = { own: ownOn({ ...VALLEY, columns: 9 }) };
    expect(form.picture(wrong)).toBeNull();
    expect(battles(wrong)?.options.at(-1)).toMatchObject({ value: "own", picture: null });
  });
});

describe("placing the rest leaves nobody behind (CH-1.0-3, CH-10.0-3)", () => {
  const row = (hidden: Json, maxPerHex: number | null): Json => ({
    kind: "zone",
    side: "soviet",
    zone: { kind: "rectangle", rows: ["A", "A"], columns: [1, 2], extraHexes: [] },
    maxPerHex,
    hidden,
    units: [{ type: "s_rifles", count: 4 }],
    rule: "CH-1.0-3",
  });
  const put = (unit: string, hex: string): Json => ({ do: "put", unit, hex });

  test.each([
    { why: "fewer may hide than could", hidden: { min: 0, max: 1 }, maxPerHex: 2, before: [] },
    { why: "those who must hide fill a hex", hidden: { min: 1, max: 2 }, maxPerHex: 2, before: [] },
    {
      why: "others stand wherever one could hide",
      hidden: { min: 1, max: 1 },
      maxPerHex: null,
      before: [put("s1", "A01"), put("s2", "A02"), put("s3", "A02")],
    },
  ])("$why", ({ hidden, maxPerHex, before }) => {
    const begun = rules.start({ own: ownOn(VALLEY, { setup: [row(hidden, maxPerHex)] }) });
    if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
    const { game } = start(e, begun.position, generatorFrom(SEED));
    for (const answer of [...before, { do: "rest" }])
      expect(apply(e, game, { seat: 1, decision: game.pending[0]?.id ?? 0, answer })).toMatchObject({ ok: true });
    const places = game.s.units.map((unit) => `${unit.place} ${unit.hidden ? "hidden" : "seen"}`);
    expect(places).toHaveLength(4);
    for (const place of places) expect(place).toMatch(/^A0[12] /);
    for (const hex of ["A01", "A02"]) {
      const there = places.filter((place) => place.startsWith(hex));
      expect(new Set(there).size).toBeLessThanOrEqual(1);
      expect(there.length).toBeLessThanOrEqual(maxPerHex ?? 4);
    }
    const n = places.filter((place) => place.endsWith("hidden")).length;
    expect(n).toBeGreaterThanOrEqual(hidden.min);
    expect(n).toBeLessThanOrEqual(hidden.max);
  });
});

describe("in play", () => {
  test(`a game on it is sound, and can be seen and saved at any time, seed ${SEED}`, () => {
    for (let seed = SEED; seed < SEED + 6; seed++) watchGame({ own: ownOn(VALLEY) }, seed);
  });
  test(`roads beside walls, walls along the edge, hexes ringed by cliffs or by water, seed ${SEED}`, () => {
    const odd: Json = {
      columns: 6,
      rows: 6,
      ground: ["......", ".~~~~.", ".~ss~.", ".~~~~.", "......", "wwwwww"],
      level1: ["C04"],
      level2: ["C03", "E01", "F01"],
      roads: [
        ["C03", "B03"],
        ["B03", "A03"],
        ["A01", "A02", "A03", "A04", "A05", "A06"],
        ["E06", "D06"],
        ["D06", "E06"],
      ],
      walls: [
        { hex: "A01", sides: ["N", "NE", "SE", "S", "SW", "NW"] },
        { hex: "A03", sides: ["S"] },
        { hex: "F06", sides: ["SE", "S"] },
      ],
    };
    const change = {
      profile: "P4",
      control: [{ hex: "C03", side: "german" }],
      vp: [],
      setup: [zone("soviet", "s_t34a", "A"), zone("german", "g_hmg34", "F")],
      reinforcements: [
        { side: "german", round: 1, entry: ["B03"], units: [{ type: "g_pz3h", count: 1 }], rule: "CH-5.5-1" },
      ],
      works: [
        { kind: "bunker", hex: "B03", facing: "S", side: "german" },
        { kind: "mines", hex: "C04", side: "soviet", hidden: true },
      ],
    };
    for (let seed = SEED; seed < SEED + 4; seed++) watchGame({ own: ownOn(odd, change) }, seed);
  });
  test(`any map is refused or can be played on, seed ${SEED}`, () => {
    const pick = picker(generatorFrom(SEED));
    const how = {
      odd: [
        null,
        "",
        "A01",
        "H09",
        -1,
        -0,
        1e300,
        6,
        20,
        [],
        {},
        ".",
        "~~~~~~~~",
        ["A01", "B01"],
        { hex: "A01", sides: [0] },
      ],
      keys: ["level1", "level2", "roads", "walls", "id"],
      shift: 2,
    };
    const seen = new Set<string>();
    let played = 0;
    for (let n = 0; n < 3000; n++) {
      const setup: unknown = { own: ownOn(VALLEY) };
      const map: unknown = spoiltDeep(VALLEY, how, pick);
      const sent: unknown = JSON.parse(
        JSON.stringify(Object.assign({}, setup, { own: Object.assign({}, ownOn("M1"), { map }) })),
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
      if (played++ % 40 === 0) watchGame(sent, n);
    }
    expect(played).toBeGreaterThan(20);
    expect([...seen].toSorted()).toEqual(expect.arrayContaining(["malformedSetup", "sheetGround", "sheetSize"]));
  });
});
