import type { Json, Messages, Text } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { formReader } from "../../kernel/test/forms.ts";
import { parabellumSoldiers } from "../src/index.ts";
import { randomTerrain } from "../src/form-terrain.ts";

const { form, start, messages } = parabellumSoldiers;
const { field, names } = formReader(parabellumSoldiers);

function problems(setup: Json): unknown {
  const begun = start(setup);
  return begun.ok ? [] : begun.problems;
}

const own = form.set(form.initial, "battle", "own");

describe("fields", () => {
  test("a scenario leaves nothing to choose but the objectives it has", () => {
    expect(names({ scenario: "PS-S1" })).toEqual(["battle"]);
    expect(names({ scenario: "PS-S2" })).toEqual(["battle", "objectives"]);
  });
  test("a battle of one's own begins as the scenario", () => {
    expect(own).toMatchObject({ mode: "simple", terrain: "M1", squads: ["US-RIFLE", "GE-GREN"], lowEdge: 0 });
    expect(names(own)).toEqual(["battle", "mode", "terrain", "squad0", "squad1", "axis", "attacker", "lowEdge"]);
    const raid = form.set(form.set(form.initial, "battle", "PS-S6"), "battle", "own");
    expect(raid).toMatchObject({ attacker: 0 });
  });
  test("ready objectives are offered where there are some", () => {
    const orders = form.set(own, "mode", "orders");
    expect(names(orders)).toContain("objectives");
    expect(names(form.set(orders, "axis", "westEast"))).not.toContain("objectives");
    expect(names(form.set(orders, "lowEdge", null))).not.toContain("objectives");
    expect(names(form.set(orders, "terrain", "controlled"))).not.toContain("objectives");
  });
  test("every choice of every field can be started", () => {
    for (const from of [form.initial, own, form.set(own, "mode", "orders")])
      for (const { name, options } of form.fields(from))
        for (const { value } of options) {
          const setup = form.set(from, name, value);
          expect(problems(setup), `${name} ${JSON.stringify(value)}`).toEqual([]);
          const now = field(setup, name);
          expect(
            now?.options.map((o) => JSON.stringify(o.value)),
            name,
          ).toContain(JSON.stringify(now?.value));
          expect(now?.value).toEqual(value);
        }
  });
  test("a squad of one's own is kept, and start says what is wrong with it", () => {
    const squad: Json = { type: "GB-CDO", soldiers: [{ n: 6, weapon: "smg" }] };
    const setup = form.set(own, "squad1", squad);
    expect(field(setup, "squad1")?.value).toEqual(squad);
    expect(problems(setup)).toEqual([]);
    expect(problems(form.set(own, "squad1", { type: "GB-CDO", soldiers: [{ n: 99 }] }))).toMatchObject([
      { code: "squad.unknownSoldier", params: { seat: 1 } },
    ]);
  });
  test("what is not offered changes nothing", () => {
    expect(form.set(own, "mode", "chess")).toBe(own);
    expect(form.set(own, "colour", "red")).toBe(own);
    expect(form.set(form.initial, "axis", "westEast")).toBe(form.initial);
  });
  test.each([null, 5, "x", [], { mode: 7, terrain: { a: 1 }, squads: 3 }, { scenario: "PS-S99" }])(
    "garbage is shown as a form: %j",
    (garbage) => {
      expect(names(garbage)).toContain("mode");
      expect(() => form.set(garbage, "mode", "orders")).not.toThrow();
    },
  );
});

describe("a table at random", () => {
  test("is laid of free pieces, dense, and can be drawn again", () => {
    const random = field(own, "terrain")?.options.find((o) => typeof o.value === "object")?.value ?? null;
    const first = form.set(own, "terrain", random, 1);
    const second = form.set(first, "terrain", random, 2);
    const chained = form.set(first, "terrain", random);
    expect(new Set([first, second, chained].map((s) => JSON.stringify(s))).size).toBe(3);
    expect(form.set(own, "terrain", random, 1)).toEqual(first);
    expect(field(first, "terrain")?.value).toEqual(random);
  });
  test.each(Array.from({ length: 30 }, (_, i) => i * 7919))("seed %i starts on both axes", (seed) => {
    const terrain = randomTerrain(seed);
    expect(Array.isArray(terrain)).toBe(true);
    if (Array.isArray(terrain)) expect(terrain.length).toBeGreaterThanOrEqual(12);
    expect(problems({ terrain })).toEqual([]);
    expect(problems({ terrain, axis: "westEast" })).toEqual([]);
  });
});

describe("pictures", () => {
  test("of what is chosen, with the zones once they are agreed", () => {
    const items = form.picture(form.quick)?.items ?? [];
    expect(items.filter((i) => i.type === "terrain").length).toBeGreaterThan(8);
    expect(items.filter((i) => i.type === "zone")).toHaveLength(2);
    const orders = form.picture({ scenario: "PS-S2", objectives: "default" })?.items ?? [];
    expect(orders.filter((i) => i.type === "marker")).toHaveLength(2);
    expect(form.picture({ terrain: "nowhere" })).toBeNull();
  });
  test("every map has one, drawn once", () => {
    const pictures =
      field(own, "terrain")
        ?.options.slice(0, 4)
        .map((o) => o.picture) ?? [];
    expect(pictures.every((p) => p !== null)).toBe(true);
    expect(field(own, "battle")?.options[0]?.picture).toBe(pictures[0]);
  });
});

test("every text of the form exists in both languages", () => {
  const setups = [
    form.initial,
    own,
    { scenario: "PS-S3" },
    form.set(form.set(own, "mode", "orders"), "axis", "westEast"),
  ];
  const said = setups.flatMap((setup) =>
    form
      .fields(setup)
      .flatMap((f) => [f.label, ...f.options.flatMap((o) => [o.text, ...(o.detail === null ? [] : [o.detail])])]),
  );
  const all = said.flatMap(inside);
  expect(all.length).toBeGreaterThan(60);
  for (const m of [messages.es, messages.en]) expect(missing(m, all)).toEqual([]);
  for (const m of [messages.es, messages.en]) expect(m).toHaveProperty([parabellumSoldiers.card.table]);
});

function inside(text: Text): string[] {
  return [text.key, ...Object.values(text.params).flatMap((p) => (isText(p) ? inside(p) : []))];
}
function isText(value: unknown): value is Text {
  return typeof value === "object" && value !== null && "key" in value && "params" in value;
}
function missing(m: Messages, keys: readonly string[]): string[] {
  return keys.filter((key) => m[key] === undefined);
}
