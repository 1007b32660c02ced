import { textWriter } from "@escaramuza/kernel";
import type { Json } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { formReader } from "../../kernel/test/forms.ts";
import { missionId } from "../src/data.ts";
import { peloton } from "../src/index.ts";

const { form, start } = peloton;
const { field, names, problems, tryAll } = formReader(peloton);
const inMission = (id: string): Json => form.set(form.initial, "mission", id);

describe("fields", () => {
  test("a scenario leaves limit, morale and campaign; a built mission squads and tactical actions as well", () => {
    expect(names(inMission("patrol"))).toEqual(["mission", "turnLimit", "morale", "campaign"]);
    // PE-21-11
    expect(names(inMission("woundedWolf"))).toEqual(["mission", "seats", "turnLimit", "morale", "campaign"]);
    // PE-C-1, PE-17.2-11
    const built = ["squad0", "squad1", "turnLimit", "morale", "tacticalActions", "campaign"];
    expect(names(inMission("encounter"))).toEqual(["mission", "modern", ...built]);
    expect(names(inMission("defence"))).toEqual(["mission", ...built]);
  });
  test("every choice of every field can be started, and is then the one chosen", () => {
    const modern = form.set(inMission("encounter"), "modern", true);
    tryAll([...missionId.options.map(inMission), modern]);
  });
  test("what is not offered changes nothing", () => {
    expect(form.set(form.initial, "mission", "war")).toBe(form.initial);
    expect(form.set(form.initial, "seats", 3)).toBe(form.initial);
    expect(form.set(form.initial, "turnLimit", 7)).toBe(form.initial);
    expect(form.set(form.initial, "squad0", "reference")).toBe(form.initial);
  });
  test("what a mission has no place for is left behind", () => {
    const three = form.set(inMission("woundedWolf"), "seats", 3);
    expect(form.set(three, "mission", "patrol")).toEqual({ mission: "patrol" });
    const sneaking = form.set(form.set(inMission("encounter"), "tacticalActions", true), "turnLimit", 60);
    expect(sneaking).toEqual({ mission: "encounter", tacticalActions: true, turnLimit: 60 });
    expect(form.set(sneaking, "mission", "ambush")).toEqual({ mission: "ambush", tacticalActions: true });
    expect(form.set(sneaking, "mission", "patrol")).toEqual({ mission: "patrol" });
  });
  test("options are off or the mission's own until somebody changes them", () => {
    expect(field(form.initial, "campaign")?.value).toBe(false);
    expect(field(form.initial, "morale")?.value).toBe(true);
    expect(field(inMission("patrol"), "turnLimit")?.value).toBe(40);
    expect(field(inMission("encounter"), "turnLimit")?.value).toBe(20);
    const begun = start(form.set(form.set(form.initial, "morale", false), "turnLimit", null));
    expect(begun.ok && begun.position.battle.options).toMatchObject({ morale: false, turnLimit: null });
  });
});

describe("squads", () => {
  test("ready ones that keep to the budget, the mission's own first", () => {
    const ids = (setup: Json, name: string): Json[] => field(setup, name)?.options.map(({ value }) => value) ?? [];
    expect(ids(inMission("encounter"), "squad0")[0]).toBe("reference");
    expect(ids(inMission("encounter"), "squad0")).not.toContain("modern");
    expect(ids(inMission("encounter"), "squad0")).not.toContain("defence"); // mines
    expect(ids(inMission("ambush"), "squad0")).toEqual(["ambush", "patrolGermans"]);
    expect(ids(inMission("defence"), "squad1")[0]).toBe("defence");
  });
  test("a modern encounter has modern squads (PE-C-1)", () => {
    const setup = form.set(inMission("encounter"), "modern", true);
    expect(setup).toEqual({ mission: "encounter", modern: true, squads: ["modern", "modern"] });
    expect(form.set(setup, "modern", false)).toEqual({ mission: "encounter" });
    expect(problems({ mission: "encounter", squads: ["modern", null] })).toEqual(["squad.equipment"]);
    expect(problems({ mission: "ambush", modern: true })).toEqual(["notModern"]);
  });
  test("one's own is kept as it is, and start says of which side what is wrong with it", () => {
    const alone: Json = {
      budget: "standard",
      soldiers: [
        {
          id: "1",
          rank: "soldier",
          vet: "recruit",
          arms: [],
          gof: 0,
          gdf: 0,
          sniper: false,
          artillery: false,
          radio: true,
        },
      ],
      mines: 1,
      overloadedMines: 0,
      traps: 0,
    };
    const setup = form.set(inMission("encounter"), "squad1", alone);
    expect(field(setup, "squad1")?.value).toEqual(alone);
    const begun = start(setup);
    expect(begun.ok ? [] : begun.problems).toMatchObject([
      { rule: "PE-C-3", code: "squad.noMines", params: { side: "two" } },
      { rule: "PE-15-8", code: "squad.radioSkill", params: { side: "two", man: "1" } },
      { rule: "PE-15-4", code: "squad.radios", params: { side: "two" } },
    ]);
  });
});

test("pictures: the table of every mission, drawn once", () => {
  const options = field(form.initial, "mission")?.options ?? [];
  expect(options.every(({ picture }) => picture !== null)).toBe(true);
  expect(field(form.initial, "mission")?.options[0]?.picture).toBe(options[0]?.picture);
  expect(form.picture(form.initial)?.items.filter(({ type }) => type === "terrain").length).toBeGreaterThan(5);
  expect(form.picture({ mission: "patrol", seats: 3 })).toBeNull();
});

test("all of it is said in both languages", () => {
  for (const write of [textWriter(peloton.messages.es), textWriter(peloton.messages.en)])
    for (const id of missionId.options)
      for (const { label, options } of form.fields(inMission(id)))
        for (const text of [label, ...options.flatMap((o) => [o.text, ...(o.detail === null ? [] : [o.detail])])])
          expect(write(text)).not.toMatch(/^(?:form|squad|mission|side)\.|[{}]|^$/);
});

test("the quick game begins at once", () => {
  expect(problems(form.quick)).toEqual([]);
});
