import type { Json, Messages, Text } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { formReader } from "../../kernel/test/forms.ts";
import { conflictOfHeroes } from "../src/index.ts";

const { form, start, messages } = conflictOfHeroes;
const { field, tryAll } = formReader(conflictOfHeroes);

describe("fields", () => {
  test("eight firefights, each with a picture and its brief", () => {
    const battles = field(form.initial, "battle")?.options ?? [];
    expect(battles.map((o) => o.value)).toEqual(["F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8"]);
    expect(battles.every((o) => o.picture !== null && o.detail !== null)).toBe(true);
  });
  test("every choice of every field can be started, and is what the form then shows", () => {
    tryAll([form.initial, { firefight: "F4" }, { firefight: "F3", optVariableAp: true }]);
  });
  test("what is chosen is what is played", () => {
    let setup = form.set(form.initial, "battle", "F3");
    setup = form.set(setup, "profile", "P3");
    setup = form.set(setup, "ap", "secret");
    setup = form.set(setup, "move", "cautious");
    setup = form.set(setup, "capHandicap", { side: "soviet", cap: 2 });
    const begun = start(setup);
    if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
    expect(begun.position.battle).toMatchObject({
      firefight: { id: "F3" },
      profile: "P3",
      variableAp: true,
      secretAp: true,
      cautiousMove: true,
    });
    const plain = start({ firefight: "F3" });
    expect(plain.ok && begun.position.players[1].cap - plain.position.players[1].cap).toBe(2);
  });
  test("another firefight has its own sections again, and none less than its own", () => {
    const more = form.set(form.initial, "profile", "P3");
    expect(form.set(more, "battle", "F2")).toMatchObject({ firefight: "F2", profile: null });
    expect(field({ firefight: "F3" }, "profile")?.options.map((o) => o.value)).toEqual([null, "P3"]);
    expect(field({ firefight: "F5" }, "profile")).toBeUndefined();
    expect(field({ firefight: "F7" }, "profile")).toBeUndefined();
    expect(start({ firefight: "F7", profile: "P3" }).ok).toBe(false);
  });
  test("what is not offered changes nothing", () => {
    for (const [name, value] of [
      ["battle", "F9"],
      ["ap", "none"],
      ["colour", "red"],
    ] as const)
      expect(form.set(form.initial, name, value)).toBe(form.initial);
  });
  test.each([null, 5, "x", [], { firefight: 7 }, { firefight: "F99" }])("garbage is shown as a form: %j", (garbage) => {
    expect(field(garbage, "battle")?.value).toBe("F1");
    expect(() => form.set(garbage, "ap", "variable")).not.toThrow();
  });
});

describe("pictures", () => {
  test("units where they begin, zones where they may", () => {
    const first = form.picture(form.quick)?.items ?? [];
    expect(first.filter((i) => i.type === "piece")).toHaveLength(9);
    expect(first.filter((i) => i.type === "zone" && i.style === "deployment")).toHaveLength(0);
    const ambush = form.picture({ firefight: "F4" })?.items ?? [];
    expect(ambush.filter((i) => i.type === "piece")).toHaveLength(0);
    expect(ambush.filter((i) => i.type === "zone" && i.style === "deployment")).toHaveLength(2);
    expect(form.picture({ firefight: "F99" })).toBeNull();
  });
  test("each is drawn once", () => {
    expect(field(form.initial, "battle")?.options[0]?.picture).toBe(form.picture(form.quick));
  });
});

test("every text of the form exists in both languages", () => {
  const said = [form.initial, { firefight: "F3" }].flatMap((setup: Json) =>
    form
      .fields(setup)
      .flatMap((f) => [f.label, ...f.options.flatMap((o) => [o.text, ...(o.detail === null ? [] : [o.detail])])]),
  );
  const all = [...said.flatMap(inside), conflictOfHeroes.card.table, "game.name", "game.about"];
  for (const m of [messages.es, messages.en]) expect(missing(m, all)).toEqual([]);
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
