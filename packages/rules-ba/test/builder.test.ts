import { generatorFrom, picker, textWriter } from "@escaramuza/kernel";
import type { FieldOption, ForceSheet, Json } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { builder } from "../src/builder.ts";
import { DATA, nationId, presetId } from "../src/data.ts";
import { MOST_UNITS, checkForce, readForce, valueOfForce } from "../src/forces.ts";
import { boltAction } from "../src/index.ts";

const { lists, empty, ready, set } = builder;

function sheet(force: unknown): ForceSheet {
  const found = builder.sheet(force);
  if (found === null) throw new Error("no sheet");
  return found;
}
function options(force: unknown, row: string, field: string): readonly FieldOption[] {
  const found = sheet(force).rows.find((r) => r.id === row);
  return found?.fields.find((f) => f.name === field)?.options ?? [];
}
const rowIds = (force: unknown): string[] => sheet(force).rows.map(({ id }) => id);

test("a list for each nation", () => {
  expect(lists.map(({ id, budget }) => [id, budget])).toEqual([
    ["german", 0],
    ["soviet", 0],
    ["american", 0],
    ["british", 0],
  ]);
});

test.each([...lists.map(({ id }) => ready(id)), ...lists.map(({ id }) => empty(id)), ...presetId.options])(
  "sound, and worth what the formula says",
  (force) => {
    const { rows, spent, bill, checks } = sheet(force);
    const read = readForce(force);
    expect(spent).toBe(read === null ? -1 : valueOfForce(read.force));
    expect(rows.reduce((sum, { points }) => sum + points, 0)).toBe(spent);
    expect(bill.reduce((sum, { points }) => sum + points, 0)).toBe(spent);
    expect(checks.every(({ refusal }) => refusal === null)).toBe(true);
  },
);

describe("choices", () => {
  const force = ready("german");
  test("each group has a free row at its end", () => {
    expect(rowIds(force)).toEqual([
      "headquarters1",
      "headquarters2",
      "squad1",
      "squad2",
      "squad3",
      "squad4",
      "team1",
      "team2",
      "team3",
      "team4",
      "gun1",
      "gun2",
      "gun3",
      "vehicle1",
    ]);
  });
  test("a unit more, another, and one less", () => {
    const more = set(force, "vehicle1", "unit", "ger-pz4");
    expect(sheet(more).spent).toBe(670 + 230);
    const other = set(more, "vehicle1", "unit", "ger-tiger1");
    expect(sheet(other).spent).toBe(670 + 380);
    const command = set(other, "vehicle1", "extra", { rules: ["commandVehicle"] });
    expect(sheet(command).spent).toBe(670 + 395);
    expect(sheet(set(command, "vehicle1", "unit", null)).spent).toBe(670);
  });
  test("quality, men and extras, each with its price", () => {
    expect(options(force, "squad1", "quality").map(({ value, cost }) => [value, cost])).toEqual([
      ["regular", 95],
      ["veteran", 122],
    ]);
    expect(options(force, "squad1", "men").map(({ value }) => value)).toEqual([5, 6, 7, 8, 9, 10]);
    expect(options(force, "squad1", "extra").map(({ value, cost }) => [value, cost])).toEqual([
      [{}, 0],
      [{ panzerfausts: 0 }, -5],
      [{ panzerfausts: 2 }, 5],
      [{ panzerfausts: 3 }, 10],
    ]);
    const changed = set(set(force, "squad1", "men", 10), "squad1", "quality", "veteran");
    expect(sheet(changed).rows.find(({ id }) => id === "squad1")?.points).toBe(133);
    // A choice taken back leaves no trace.
    expect(set(set(changed, "squad1", "men", 9), "squad1", "quality", "regular")).toEqual(
      set(force, "squad1", "men", 9),
    );
  });
  test("what would break a limit is offered with the reason", () => {
    const five = set(set(empty("german"), "squad1", "unit", "ger-panzergrenadiers"), "squad1", "men", 5);
    expect(options(five, "squad1", "extra").map(({ refusal }) => refusal?.code ?? null)).toEqual([
      null,
      null,
      null,
      "force.panzerfausts",
    ]);
  });
  test("what is no force has no sheet, what is no choice changes nothing", () => {
    expect(builder.sheet({ nation: "martian", units: [] })).toBeNull();
    expect(set(force, "squad1", "unit", "us-rifles")).not.toBe(force);
    expect(set(force, "squad9", "unit", "ger-grenadiers")).toBe(force);
    expect(set(force, "squad1", "colour", "red")).toBe(force);
  });
  test("the last unit may go, and is then missed", () => {
    const none = set(empty("german"), "headquarters1", "unit", null);
    expect(sheet(none).checks.map(({ refusal }) => refusal?.code)).toEqual(["force.empty"]);
  });
});

test("any walk through offers without refusal stays sound", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const pick = picker(generatorFrom(seed));
    const list = lists[pick(lists.length)]?.id ?? "german";
    let force: Json = empty(list);
    for (let step = 0; step < 25; step++) {
      const { rows } = sheet(force);
      const row = rows[pick(rows.length)];
      const field = row?.fields[pick(row.fields.length)];
      const open = field?.options.filter(({ refusal }) => refusal === null) ?? [];
      const choice = open[pick(Math.max(1, open.length))];
      if (row === undefined || field === undefined || choice === undefined) continue;
      force = set(force, row.id, field.name, choice.value);
      const read = readForce(force);
      expect(read === null ? null : checkForce(read.force), `seed ${seed}`).toEqual([]);
    }
  }
});

test("every unit there is has a card, in words of both languages, with as many boxes as it has men", () => {
  const writers = [textWriter(boltAction.messages.es), textWriter(boltAction.messages.en)];
  for (const nation of nationId.options) {
    const units = DATA.templates
      .filter((template) => template.nation === nation)
      .map(({ id }) => ({ template: id, ...(id === "ger-grenadiers" ? { men: 7 } : {}) }));
    const cards = builder.cards?.({ nation, units: units.slice(0, MOST_UNITS) }) ?? [];
    expect(cards.map(({ tag }) => tag)).toEqual(units.slice(0, MOST_UNITS).map((_, i) => String(i + 1)));
    for (const { name, facts, arms, notes, boxes } of cards) {
      const said = [
        name,
        ...facts.flatMap(({ text, value }) => [text, value]),
        ...(arms?.heads ?? []),
        ...(arms?.rows.flat() ?? []),
        ...notes,
        ...boxes.map(({ text }) => text),
      ];
      for (const write of writers)
        for (const text of said)
          expect(write(text)).not.toMatch(/^(?:force|weapon\w*|unitRule|template|quality)\.|[{}]|^$/);
      expect(arms?.rows.every((row) => row.length === arms.heads.length + 1) ?? true).toBe(true);
    }
  }
  const [grenadiers] = builder.cards?.({ nation: "german", units: [{ template: "ger-grenadiers", men: 7 }] }) ?? [];
  expect(grenadiers?.boxes.map(({ n }) => n)).toEqual([7, 10, 7]);
  expect(builder.cards?.("nothing")).toEqual([]);
});
