import type { Json } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { formReader } from "../../kernel/test/forms.ts";
import { reglasBasicas } from "../src/index.ts";

const { form } = reglasBasicas;
const { field, names, problems, tryAll } = formReader(reglasBasicas);

const own = form.set(form.initial, "battle", "own");

describe("fields", () => {
  test("a ready game leaves the roles and the ambushes, Scenario 1 the ambushes alone", () => {
    expect(names(form.initial)).toEqual(["battle", "attacker", "ambush"]);
    expect(names({ game: "kolkhoz" })).toEqual(["battle", "ambush"]);
  });
  test("a game of one's own begins as the ready one", () => {
    expect(own).toMatchObject({ year: 1941, layout: "A", mission: 1, forces: ["F-GER-PATROL", "F-SOV-PATROL"] });
    expect(names(own)).toEqual(["battle", "year", "mission", "layout", "force0", "force1", "attacker", "ambush"]);
    const farm = form.set({ game: "kolkhoz" }, "battle", "own");
    expect(farm).toMatchObject({ layout: "C", forces: ["F-GER-KOLKHOZ", "F-SOV-KOLKHOZ"] });
    expect(problems(farm)).toEqual([]);
  });
  test("every choice of every field can be started, and is then the one chosen", () => {
    const late = form.set(own, "year", 1944);
    tryAll([form.initial, own, late, { game: "kolkhoz" }]);
  });
  test("what is not offered changes nothing", () => {
    expect(form.set(own, "year", 1950)).toBe(own);
    expect(form.set(own, "mission", "kolkhoz")).toBe(own);
    expect(form.set(form.initial, "layout", "B")).toBe(form.initial);
  });
});

describe("forces", () => {
  test("those of the army whose time has come are offered", () => {
    const ids = (setup: Json, name: string): unknown => field(setup, name)?.options.map(({ value }) => value);
    expect(ids(own, "force0")).toEqual(["F-GER-PATROL", "F-GER-41", "F-GER-VANGUARD", "F-GER-KOLKHOZ"]);
    expect(ids(form.set(own, "year", 1943), "force1")).toContain("F-SOV-43");
  });
  test("going back in time, a force not yet raised gives way", () => {
    const late = form.set(form.set(own, "year", 1943), "force0", "F-GER-43");
    expect(form.set(late, "year", 1942)).toMatchObject({ forces: ["F-GER-41", "F-SOV-PATROL"] });
  });
  test("one's own goes along, and start says what is wrong with it", () => {
    const builder = reglasBasicas.forces;
    if (builder === null) throw new Error("no builder");
    const tiger = builder.set(builder.empty("german-1943"), "vehicle1", "unit", "ger.tiger1");
    const setup = form.set(form.set(own, "year", 1943), "force0", tiger);
    expect(problems(setup)).toEqual([]);
    expect(field(setup, "force0")?.value).toEqual(tiger);
    const early = form.set(setup, "year", 1941);
    expect(early).toMatchObject({ forces: [{ year: 1941 }, "F-SOV-PATROL"] });
    expect(problems(early)).toEqual(["force.year"]);
    expect(problems(form.set(own, "force0", builder.ready("soviet-1941")))).toEqual(["notAForce"]);
  });
});

test("pictures: the table, with the zones where it is known who attacks", () => {
  const drawn = (setup: Json): string[] => form.picture(setup)?.items.map(({ type }) => type) ?? [];
  expect(drawn(form.initial).filter((type) => type === "terrain").length).toBeGreaterThan(15);
  expect(drawn({ game: "kolkhoz" }).filter((type) => type === "zone")).toHaveLength(2);
  expect(drawn(own)).not.toContain("zone");
  expect(form.picture({ mission: "kolkhoz" })).toBeNull();
  const battles = field(form.initial, "battle")?.options ?? [];
  expect(battles.map(({ picture }) => picture !== null)).toEqual([true, true, true, true, true, true, false]);
  expect(field(form.initial, "battle")?.options[0]?.picture).toBe(battles[0]?.picture);
});

test("the quick game begins at once", () => {
  expect(problems(form.quick)).toEqual([]);
});
