import { GAMES } from "@escaramuza/games";
import { NEUTRAL_TERRAIN, NEUTRAL_UNITS, message, parseNeutral } from "@escaramuza/kernel";
import type { NeutralBattle, NeutralNote } from "@escaramuza/kernel";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { benchOf } from "../src/index.ts";
import { aboutBench, converted, notesText, playBattle, resultOf, rulebookExperiment } from "../src/laboratory.ts";
import { rulebooksCsv, wrongText } from "../src/laboratory.ts";

const BARE: NeutralBattle = {
  name: "Bare",
  width: 200,
  height: 200,
  terrain: [],
  german: { officer: 1, rifle: 16 },
  soviet: { officer: 1, rifle: 16 },
  attacker: null,
};

const metres = fc.integer({ min: 0, max: 5000 });
const size = fc.integer({ min: 1, max: 900 });
const force = fc.dictionary(fc.constantFrom(...NEUTRAL_UNITS), fc.integer({ min: 0, max: 40 }), { maxKeys: 6 });
const anyBattle = fc.record({
  name: fc.string({ maxLength: 20 }),
  width: fc.integer({ min: 20, max: 5000 }),
  height: fc.integer({ min: 20, max: 5000 }),
  terrain: fc.array(
    fc.record({ type: fc.constantFrom(...NEUTRAL_TERRAIN), x: metres, y: metres, width: size, height: size }),
    { maxLength: 5 },
  ),
  german: force,
  soviet: force,
  attacker: fc.constantFrom(null, "german", "soviet"),
});

describe("a battle by several rulebooks", () => {
  it.each(GAMES.map((e) => [e.rules.code, e] as const))(
    "%s makes something of whatever can be said, or refuses it in words",
    (_code, e) => {
      fc.assert(
        fc.property(anyBattle, (raw) => {
          const parsed = parseNeutral(raw);
          if (!parsed.ok) throw new Error(`${parsed.at} ${parsed.wrong}`);
          const made = converted(e, parsed.battle);
          if (made === null) throw new Error("nothing made of it");
          if (made.ok) expect(made.table.sides).toHaveLength(2);
          else
            for (const { code } of made.problems)
              expect(message(e.rules.messages.es, `refusal.${code}`), code).not.toBe(`refusal.${code}`);
        }),
        { numRuns: 40 },
      );
    },
  );

  it("says what is not the same, side by side and each thing once", () => {
    const notes: readonly NeutralNote[] = [
      { note: "noUnit", side: "soviet", unit: "tank", n: 2 },
      { note: "noUnit", side: "german", unit: "mmg", n: 1 },
      { note: "noUnit", side: "soviet", unit: "medic", n: 1 },
      { note: "noTerrain", terrain: "hill", n: 3 },
      { note: "noAttacker" },
      { note: "nearestForce", side: "german", force: "force.y" },
    ];
    const said = (key: string, params: object = {}): string => [key, ...Object.values(params)].join("|");
    expect(notesText(notes, said, (key) => `<${key}>`)).toEqual([
      "rulebooks.noTerrain|3\u00A0×\u00A0rulebooks.terrain.hill",
      "rulebooks.noAttacker",
      "rulebooks.nearestForce|rulebooks.german|<force.y>",
      "rulebooks.noUnit|rulebooks.german|1\u00A0×\u00A0rulebooks.unit.mmg",
      "rulebooks.noUnit|rulebooks.soviet|2\u00A0×\u00A0rulebooks.unit.tank, 1\u00A0×\u00A0rulebooks.unit.medic",
    ]);
    expect(notesText([], said, (key) => key)).toEqual([]);
  });

  it("has a row for each rulebook in a table", () => {
    const [e] = GAMES;
    const made = e === undefined ? null : converted(e, BARE);
    if (e === undefined || made?.ok !== true) throw new Error("no battle");
    const bench = benchOf(rulebookExperiment(e, made.setup, ["random", "recruit"], 3, 7));
    if ("problem" in bench) throw new Error(bench.what);
    expect(bench.experiment.variants[0].players).toEqual(["random", "recruit"]);
    const battles = [0, 1, 2].map((index) => playBattle(bench, index));
    const [result] = resultOf(aboutBench(bench), battles).variants;
    if (result === undefined) throw new Error("no result");
    const [head = "", ...rows] = rulebooksCsv([{ game: e.rules.id, seed: 7, result }])
      .trim()
      .split("\r\n");
    const cells = new Map(head.split(",").map((name, i) => [name, rows[0]?.split(",")[i]]));
    expect(rows).toHaveLength(1);
    expect(Object.fromEntries(cells)).toMatchObject({
      game: e.rules.id,
      seed: "7",
      battles: "3",
      player_german: "random",
      player_soviet: "recruit",
      wins_soviet: String(battles.filter(({ winner }) => winner === 1).length),
      draws: String(battles.filter(({ winner }) => winner === null).length),
      verdict: "undecided",
      failed: "0",
    });
    expect(rows[0]?.split(",")).toHaveLength(head.split(",").length);
  });
});

describe("a bad battle file", () => {
  const piece = { type: "woods", x: 1, y: 1, width: 1, height: 1 };
  it.each([
    [null, { at: "", wrong: "group" }],
    [
      { ...BARE, name: 7 },
      { at: "name", wrong: "text" },
    ],
    [
      { ...BARE, width: "wide" },
      { at: "width", wrong: "number" },
    ],
    [
      { ...BARE, width: Number.NaN },
      { at: "width", wrong: "number" },
    ],
    [
      { ...BARE, width: 3 },
      { at: "width", wrong: "least", what: "20" },
    ],
    [
      { ...BARE, height: 9000 },
      { at: "height", wrong: "most", what: "5000" },
    ],
    [
      { ...BARE, soviet: undefined },
      { at: "soviet", wrong: "missing" },
    ],
    [
      { ...BARE, soviet: [] },
      { at: "soviet", wrong: "group" },
    ],
    [
      { ...BARE, weather: "rain" },
      { at: "", wrong: "unknown", what: "weather" },
    ],
    [
      { ...BARE, german: { archer: 2 } },
      { at: "german", wrong: "unknown", what: "archer" },
    ],
    [
      { ...BARE, german: { rifle: 1.5 } },
      { at: "german › rifle", wrong: "int" },
    ],
    [
      { ...BARE, terrain: "woods" },
      { at: "terrain", wrong: "list" },
    ],
    [
      { ...BARE, terrain: [piece, { ...piece, type: "lake" }] },
      { at: "terrain › #2 › type", wrong: "choice" },
    ],
    [
      { ...BARE, terrain: [{ ...piece, y: undefined }] },
      { at: "terrain › #1 › y", wrong: "missing" },
    ],
    [
      { ...BARE, attacker: "french" },
      { at: "attacker", wrong: "choice", what: "german, soviet" },
    ],
  ])("%j is refused with the place and the reason", (raw, expected) => {
    expect(parseNeutral(raw)).toMatchObject({ ok: false, ...expected });
  });

  it("is told with its place, where it has one", () => {
    const said = (key: string, params: object = {}): string => [key, ...Object.values(params)].join("|");
    expect(wrongText({ at: "width", wrong: "least", what: "20" }, said)).toBe(
      "rulebooks.wrong.at|width|rulebooks.wrong.least|20",
    );
    expect(wrongText({ at: "", wrong: "group", what: "" }, said)).toBe("rulebooks.wrong.group|");
  });
});
