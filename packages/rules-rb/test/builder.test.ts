import { generatorFrom, picker, textWriter } from "@escaramuza/kernel";
import type { ForceSheet, Json } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { presetId } from "../src/data.ts";
import { checkForce, costOfForce, figuresOf, readForce } from "../src/forces.ts";
import { reglasBasicas } from "../src/index.ts";

const builder = reglasBasicas.forces;
if (builder === null) throw new Error("no builder");
const { lists, empty, ready, set } = builder;

function sheet(force: unknown): ForceSheet {
  const found = builder?.sheet(force) ?? null;
  if (found === null) throw new Error("no sheet");
  return found;
}
function options(force: unknown, row: string, field: string): ForceSheet["rows"][number]["fields"][number]["options"] {
  const found = sheet(force).rows.find((r) => r.id === row);
  return found?.fields.find((f) => f.name === field)?.options ?? [];
}
function refusal(force: unknown, row: string, field: string, value: Json): string | null | undefined {
  const found = options(force, row, field).find((o) => o.value === value);
  return found === undefined ? undefined : (found.refusal?.code ?? null);
}
function broken(force: unknown): string[] {
  return sheet(force).checks.flatMap((c) => (c.refusal === null ? [] : [c.refusal.code]));
}
const rowIds = (force: unknown): string[] => sheet(force).rows.map(({ id }) => id);

test("a list for each army and year; the first is the Germans' of 1941", () => {
  expect(lists).toHaveLength(10);
  expect(lists[0]).toMatchObject({ id: "german-1941", group: { key: "seat.german" }, budget: 0 });
});

test.each(lists.map(({ id }) => id))("%s: empty and ready are sound, and cost what the rules say", (id) => {
  for (const force of [empty(id), ready(id)]) {
    expect(broken(force)).toEqual([]);
    const { list, rows, spent, bill } = sheet(force);
    expect(list).toBe(id);
    expect(rows.reduce((sum, row) => sum + row.points, 0)).toBe(spent);
    expect(bill.reduce((sum, line) => sum + line.points, 0)).toBe(spent);
  }
});

test("ready forces are shown without fault, the small ones too", () => {
  for (const id of presetId.options) {
    expect(broken(id), id).toEqual([]);
    const read = readForce(id);
    expect(sheet(id).spent).toBe(read === null ? -1 : costOfForce(read.force));
  }
});

describe("rows", () => {
  test("a platoon, and a free place for a team and a vehicle", () => {
    expect(rowIds(empty("german-1941"))).toEqual([
      "platoons",
      "command1",
      "manoeuvre1",
      "manoeuvre2",
      "manoeuvre3",
      "suppression1",
      "suppression2",
      "suppression3",
      "team1",
      "vehicle1",
    ]);
    expect(rowIds(empty("soviet-1941"))).toEqual([
      "platoons",
      "command1",
      "rifle1",
      "rifle2",
      "rifle3",
      "rifle4",
      "team1",
      "vehicle1",
    ]);
  });
  test("at a glance: units, soldiers, the dice of squads at the reach of a rifle, the best anti-tank value", () => {
    const glance = (force: unknown): unknown => sheet(force).glance.map(({ value }) => value);
    const number = (n: number): unknown => ({ key: "force.number", params: { n } });
    // 15 rifles of manoeuvre squads, and a rifle and a light machine gun in each suppression squad: no pistol, no submachine gun.
    const platoon = [number(7), number(25), number(30), { key: "force.glance.none", params: {} }];
    expect(glance(empty("german-1941"))).toEqual(platoon);
    const gun = set(empty("german-1941"), "team1", "unit", "ger.atMedium");
    expect(glance(gun)).toEqual([number(8), number(29), number(30), { key: "force.glance.plus", params: { n: 5 } }]);
  });
  test("the command squad has every column, so that a table can show them all", () => {
    const { rows } = sheet(ready("german-1943"));
    const command = rows.find(({ id }) => id === "command1")?.fields.map(({ name }) => name) ?? [];
    expect(command).toEqual(["unit", "quality", "arms", "extra"]);
    for (const row of rows) for (const { name } of row.fields) expect(command).toContain(name);
  });
  test("a team is taken and left again, up to four of them", () => {
    let force = empty("german-1941");
    for (let n = 1; n <= 4; n++) force = set(force, `team${n}`, "unit", "ger.mmg");
    expect(rowIds(force).filter((id) => id.startsWith("team"))).toEqual(["team1", "team2", "team3", "team4"]);
    expect(sheet(force).spent - sheet(empty("german-1941")).spent).toBe(4 * 45);
    force = set(force, "team2", "unit", "ger.atr");
    expect(sheet(force).rows.find(({ id }) => id === "team2")?.points).toBe(22);
    force = set(force, "team2", "unit", null);
    expect(rowIds(force).filter((id) => id.startsWith("team"))).toEqual(["team1", "team2", "team3", "team4"]);
    expect(sheet(force).rows.find(({ id }) => id === "team4")?.points).toBe(0);
    expect(broken(force)).toEqual([]);
  });
  test("it does not matter in which order they are chosen", () => {
    const from = empty("german-1941");
    const gun = (force: Json): Json => set(force, "team1", "unit", "ger.mmg");
    const tank = (force: Json): Json => set(force, "vehicle1", "unit", "ger.pz2");
    expect(gun(tank(from))).toEqual(tank(gun(from)));
  });
  test("two platoons, and one again", () => {
    const one = set(ready("soviet-1941"), "team4", "unit", "sov.mmg");
    const two = set(one, "platoons", "unit", 2);
    expect(rowIds(two).slice(0, 12)).toEqual([
      "platoons",
      "command1",
      "rifle1",
      "rifle2",
      "rifle3",
      "rifle4",
      "command2",
      "rifle5",
      "rifle6",
      "rifle7",
      "rifle8",
      "team1",
    ]);
    expect(broken(two)).toEqual([]);
    expect(set(two, "platoons", "unit", 1)).toEqual(one);
  });
  test("a ready force smaller than a platoon becomes a whole one when it is changed", () => {
    const force = set("F-GER-PATROL", "command1", "quality", "veteran");
    expect(rowIds(force).filter((id) => id.startsWith("manoeuvre"))).toHaveLength(3);
    expect(broken(force)).toEqual([]);
  });
});

describe("choices", () => {
  test("what comes later is shown and refused", () => {
    expect(refusal(empty("german-1943"), "manoeuvre1", "unit", "ger.assault")).toBe("force.year");
    expect(refusal(empty("german-1944"), "manoeuvre1", "unit", "ger.assault")).toBeNull();
    expect(refusal(empty("german-1942"), "vehicle1", "unit", "ger.tiger1")).toBe("force.year");
    expect(refusal(empty("german-1942"), "manoeuvre1", "extra", 1)).toBe("force.panzerfaustYear");
    expect(refusal(empty("german-1943"), "suppression1", "extra", 2)).toBe("force.panzerfausts");
    expect(refusal(empty("soviet-1944"), "rifle1", "extra", 2)).toBeNull();
  });
  test("another squad takes over the Panzerfausts, unless nobody in it could carry one", () => {
    const armed = (list: string, row: string, to: string): unknown =>
      set(set(empty(list), row, "extra", 2), row, "unit", to);
    expect(readForce(armed("german-1944", "manoeuvre1", "ger.assault"))?.force.units[1]?.panzerfausts).toBe(2);
    const smgs = armed("soviet-1944", "rifle1", "sov.smg");
    expect(readForce(smgs)?.force.units[1]).toEqual({ template: "sov.smg", quality: "experienced" });
    expect(broken(smgs)).toEqual([]);
  });
  test("one command vehicle", () => {
    const one = set(set(empty("soviet-1941"), "vehicle1", "unit", "sov.t3476"), "vehicle1", "extra", true);
    const two = set(one, "vehicle2", "unit", "sov.t3476");
    expect(refusal(two, "vehicle2", "extra", true)).toBe("force.commandVehicles");
    expect(refusal(two, "vehicle1", "extra", false)).toBeNull();
    expect(sheet(one).rows.find(({ id }) => id === "vehicle1")?.points).toBe(125);
  });
  test("every mixture of a command squad", () => {
    const values = (list: string): unknown => options(empty(list), "command1", "arms").map(({ value }) => value);
    expect(values("german-1941")).toEqual([
      "pistol",
      "smg",
      "pistol+rifle",
      "smg+rifle",
      "pistol+rifle+rifle",
      "smg+rifle+rifle",
    ]);
    expect(values("soviet-1941")).toHaveLength(2 + 4 + 8);
    const rules = (list: string): unknown =>
      sheet(empty(list))
        .rows.find(({ id }) => id === "command1")
        ?.fields.map(({ name, rule }) => [name, rule]);
    expect(rules("german-1941")).toMatchObject([["unit", "RB-GER-2"], {}, ["arms", "RB-GER-2"], {}]);
    expect(rules("soviet-1941")).toMatchObject([["unit", "RB-SOV-2"], {}, ["arms", "RB-SOV-2"], {}]);
    const force = set(empty("soviet-1941"), "command1", "arms", "smg+smg+rifle");
    expect(force).toMatchObject({
      units: [{ template: "sov.command", arms: ["smg", "smg", "rifle"] }, {}, {}, {}, {}],
    });
  });
  test("a unit's and a grade's price is what the unit costs so, an extra's what it adds", () => {
    const costs = (list: string, row: string, field: string): (number | null)[] =>
      options(empty(list), row, field).map(({ cost }) => cost);
    expect(costs("german-1941", "manoeuvre1", "quality")).toEqual([35, 50, 70]);
    expect(costs("german-1943", "manoeuvre1", "extra")).toEqual([0, 11, 22]);
    expect(costs("german-1941", "command1", "arms")).toEqual([0, 0, 10, 10, 20, 20]);
    expect(costs("german-1941", "vehicle1", "unit").slice(0, 3)).toEqual([null, 110, 75]);
  });
  test("nonsense changes nothing", () => {
    const force = empty("german-1941");
    expect(set(force, "nobody", "unit", "ger.mmg")).toBe(force);
    expect(set(force, "team1", "unit", "tank")).toBe(force);
    expect(set(force, "command1", "arms", 5)).toBe(force);
    expect(set(force, "command1", "colour", "red")).toBe(force);
    expect(builder.sheet({ army: "german" })).toBeNull();
    expect(builder.sheet(null)).toBeNull();
  });
});

test("whatever is offered without refusal keeps a sound force sound, and shows as chosen", () => {
  const SEED = 31;
  const pick = picker(generatorFrom(SEED));
  for (const { id } of lists) {
    let force = empty(id);
    for (let n = 0; n < 16; n++) {
      const { rows } = sheet(force);
      const row = rows[pick(rows.length)];
      const field = row?.fields[pick(row.fields.length)];
      const option = field?.options[pick(field.options.length)];
      if (row === undefined || field === undefined || option === undefined) continue;
      const changed = set(force, row.id, field.name, option.value);
      const read = readForce(changed);
      expect(read, `seed ${SEED}`).not.toBeNull();
      const sound = read !== null && checkForce(read.force, read.force.year).length === 0;
      expect(sound, `seed ${SEED}: ${id} ${row.id} ${field.name} ${JSON.stringify(option.value)}`).toBe(
        option.refusal === null,
      );
      if (sound) force = changed;
    }
  }
});

test("every unit of a force has a card, in words of both languages, with as many boxes as it has figures", () => {
  const writers = [textWriter(reglasBasicas.messages.es), textWriter(reglasBasicas.messages.en)];
  for (const force of [...lists.map(({ id }) => ready(id)), ...presetId.options]) {
    const units = readForce(force)?.force.units ?? [];
    const cards = builder.cards?.(force) ?? [];
    expect(cards.map(({ tag }) => tag)).toEqual(units.map((_, i) => String(i + 1)));
    for (const [i, { facts, arms, boxes }] of cards.entries()) {
      const said = [
        ...facts.flatMap(({ text, value }) => [text, value]),
        ...(arms?.heads ?? []),
        ...(arms?.rows.flat() ?? []),
      ];
      for (const write of writers)
        for (const text of [...said, ...boxes.map((box) => box.text)])
          expect(write(text)).not.toMatch(/^(?:force|weapon\w*|quality)\.|[{}]|^$/);
      expect(arms?.rows.every((row) => row.length === arms.heads.length + 1) ?? true).toBe(true);
      const unit = units[i];
      const losses = boxes.find(({ text }) => text.key === "force.card.losses");
      if (unit !== undefined && losses !== undefined) expect(losses.n).toBe(figuresOf(unit).length);
    }
  }
});
