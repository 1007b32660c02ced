import { describe, expect, test } from "vitest";
import { formReader } from "../../kernel/test/forms.ts";
import { DATA } from "../src/data.ts";
import { boltAction } from "../src/index.ts";

const { form } = boltAction;
const { field, names, problems, tryAll } = formReader(boltAction);

const own = form.set(form.initial, "battle", "own");

describe("fields", () => {
  test("a ready game leaves roles, where it has them, and two rules", () => {
    expect(names(form.initial)).toEqual(["battle", "closeQuarters", "runPivot"]);
    expect(names({ game: "farm" })).toEqual(["battle", "attacker", "closeQuarters", "runPivot"]);
  });
  test("a game of one's own begins as the ready one", () => {
    expect(own).toMatchObject({ scenario: "S6", map: "M0", forces: ["ger-core", "sov-core"] });
    expect(names(own)).toEqual(["battle", "scenario", "map", "force0", "force1", "closeQuarters", "runPivot"]);
    const farm = form.set(own, "scenario", "S2");
    expect(names(farm)).toEqual([
      "battle",
      "scenario",
      "map",
      "force0",
      "force1",
      "added0",
      "added1",
      "attacker",
      "closeQuarters",
      "runPivot",
    ]);
    expect(farm).toMatchObject({ map: "M2" });
  });
  test("every choice of every field can be started, and is then the one chosen", () => {
    const scenarios = DATA.scenarios.map(({ id }) => form.set(own, "scenario", id));
    tryAll([form.initial, { game: "fords" }, ...scenarios]);
  });
  test("what is not offered changes nothing", () => {
    expect(form.set(own, "map", "M3")).toBe(own);
    expect(form.set(own, "scenario", "S9")).toBe(own);
    expect(form.set(form.initial, "attacker", 0)).toBe(form.initial);
  });
  test("another force forgets the squad the old one would have added", () => {
    const farm = form.set(form.set(own, "scenario", "S2"), "added0", "ger-assault");
    expect(farm).toMatchObject({ added: ["ger-assault", null] });
    expect(form.set(farm, "force0", "us-armour")).toMatchObject({ added: [null, null] });
  });
});

describe("forces", () => {
  test("those the scenario is for, the fair ones marked", () => {
    expect(field(own, "force0")?.options.map(({ value }) => value)).toEqual([
      "ger-core",
      "sov-core",
      "us-core",
      "uk-core",
    ]);
    const big = form.set(form.set(form.set(own, "scenario", "S1"), "force0", "ger-armour"), "force1", "us-armour");
    const detail = (id: string): string | undefined =>
      field(big, "force0")?.options.find(({ value }) => value === id)?.detail?.key;
    expect(detail("sov-armour")).toBe("form.force.fair");
    expect(detail("uk-support")).toBe("form.force.value");
  });
  test("one's own force, or one that is none", () => {
    const mine = form.set(own, "force0", { nation: "british", units: [{ template: "uk-section" }] });
    expect(problems(mine)).toEqual([]);
    const bad = form.set(own, "force0", { nation: "british", units: [{ template: "ger-pz4" }] });
    expect(problems(bad)).toEqual(["force.nation"]);
    expect(problems(form.set(own, "force1", "nobody"))).toEqual(["notAForce"]);
  });
});

test("a set-up that is wrong says why", () => {
  expect(problems({ scenario: "S2", map: "M1" })).toEqual(["notItsMap", "noObjectives"]);
  expect(problems({ scenario: "S2", added: ["us-rifles", null] })).toEqual(["notASquad"]);
  expect(problems({ scenario: "S2", added: ["ger-mmg", null] })).toEqual(["notASquad"]);
  expect(problems({ game: "chess" })).toEqual(["malformedSetup"]);
  expect(problems(null)).toEqual(["malformedSetup"]);
});

describe("a table of one's own", () => {
  const map = {
    width: 48_000,
    height: 48_000,
    pieces: [
      {
        id: "wood",
        kind: "woods",
        points: [
          [0, 0],
          [9000, 0],
          [9000, 9000],
        ],
        section: null,
      },
      {
        id: "barn",
        kind: "building",
        points: [
          [20_000, 20_000],
          [24_000, 20_000],
          [24_000, 23_000],
          [20_000, 23_000],
        ],
        section: { building: "barn", material: "wood", floors: 1, roof: "pitched", walls: [0, 2] },
      },
    ],
  };
  const given = { scenario: "S1", map: { ...map, objectives: [{ id: "O1", x: 12_000, y: 24_000 }] } };

  test("needs no objectives", () => {
    expect(problems({ scenario: "S1", map })).toEqual([]);
  });
  test("stays whatever else is changed, and is shown as the one chosen", () => {
    const changed = form.set(form.set(given, "runPivot", 90), "scenario", "S2");
    expect(changed).toMatchObject({ scenario: "S2", map: given.map, runPivot: 90 });
    const maps = field(changed, "map");
    expect(maps?.value).toEqual(given.map);
    expect(maps?.options.at(-1)?.value).toEqual(given.map);
    const drawn = maps?.options.at(-1)?.picture?.items.filter(({ type }) => type === "terrain");
    expect(drawn?.map((item) => item.id)).toEqual(expect.arrayContaining(["wood", "barn"]));
  });
  test("is dropped for another, and offered no more", () => {
    const other = form.set(given, "map", "M2");
    expect(other).toMatchObject({ map: "M2" });
    expect(field(other, "map")?.options.map(({ value }) => value)).toEqual(
      field({ scenario: "S1" }, "map")?.options.map(({ value }) => value),
    );
  });
});

test("every ready game and every table has a picture", () => {
  for (const { options } of form.fields(own).filter(({ show }) => show === "pictures"))
    for (const { value, picture } of options) if (value !== "own") expect(picture, String(value)).not.toBeNull();
  expect(form.picture(own)).not.toBeNull();
  expect(form.picture({ game: "chess" })).toBeNull();
});
