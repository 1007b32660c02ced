import { generatorFrom, picker } from "@escaramuza/kernel";
import type { ForceSheet, Json, Text } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { DATA, squadTypeId } from "../src/data.ts";
import { parabellumSoldiers } from "../src/index.ts";
import { buildRoster, parseSquad, randomSquad } from "../src/squad.ts";

const builder = parabellumSoldiers.forces;
if (builder === null) throw new Error("no builder");
const { lists, empty, ready, sheet: sheetOrNot, set } = builder;

function sheet(force: unknown): ForceSheet {
  const found = sheetOrNot(force);
  if (found === null) throw new Error("no sheet");
  return found;
}
function options(force: unknown, row: string, field: string): ForceSheet["rows"][number]["fields"][number]["options"] {
  return (
    sheet(force)
      .rows.find((r) => r.id === row)
      ?.fields.find((f) => f.name === field)?.options ?? []
  );
}
function refusal(force: unknown, row: string, field: string, value: Json): string | undefined {
  return options(force, row, field).find((o) => o.value === value)?.refusal?.code;
}
function broken(force: unknown): string[] {
  return sheet(force).checks.flatMap((c) => (c.refusal === null ? [] : [c.refusal.code]));
}

test("every squad type is a list", () => {
  expect(lists.map((l) => l.id)).toEqual(squadTypeId.options);
  expect(lists[0]).toMatchObject({ group: { key: "nation.GE" }, name: { key: "squad.GE-GREN" }, budget: 20 });
});

test.each(squadTypeId.options)("%s: empty and ready are sound, and cost what the rules say", (id) => {
  expect(sheet(empty(id))).toMatchObject({ list: id, spent: 0 });
  for (const force of [empty(id), ready(id)]) {
    expect(broken(force)).toEqual([]);
    const { rows, spent, bill } = sheet(force);
    expect(rows.reduce((sum, row) => sum + row.points, 0)).toBe(spent);
    expect(bill.reduce((sum, line) => sum + line.points, 0)).toBe(spent);
  }
  expect(sheet(id)).toEqual(sheet(ready(id)));
});

describe("random squads", () => {
  const SEED = 20;
  test.each(squadTypeId.options)("%s: what the sheet says is what the rules say", (id) => {
    const pick = picker(generatorFrom(SEED));
    for (let i = 0; i < 2; i++) {
      const squad = randomSquad(id, pick);
      const { rows, spent, checks } = sheet(squad);
      expect(
        checks.every((c) => c.refusal === null),
        `seed ${SEED}`,
      ).toBe(true);
      expect(rows.reduce((sum, row) => sum + row.points, 0)).toBe(spent);
      for (const row of rows)
        for (const field of row.fields)
          for (const option of field.options) {
            const changed = set(squadJson(squad), row.id, field.name, option.value);
            const parsed = parseSquad(changed);
            const legal = parsed.ok && buildRoster(parsed.squad).ok;
            if (field.name !== "scout")
              expect(legal, `${row.id} ${field.name} ${JSON.stringify(option.value)}`).toBe(option.refusal === null);
            const now = sheet(changed)
              .rows.find((r) => r.id === row.id)
              ?.fields.find((f) => f.name === field.name);
            if (field.name !== "scout") expect(now?.value).toBe(option.value);
          }
    }
  });
});

function squadJson(squad: unknown): Json {
  const json: Json = JSON.parse(JSON.stringify(squad));
  return json;
}

describe("limits", () => {
  const change = (force: Json, ...steps: [string, string, Json][]): Json =>
    steps.reduce((now, [row, field, value]) => set(now, row, field, value), force);

  test("a third assault rifle is refused with its limit, and counted", () => {
    const two = change(empty("GE-GREN"), ["6", "weapon", "assaultRifle"], ["7", "weapon", "assaultRifle"]);
    expect(refusal(two, "8", "weapon", "assaultRifle")).toBe("squad.swapLimit");
    expect(refusal(two, "6", "weapon", "assaultRifle")).toBeUndefined();
    expect(broken(change(two, ["8", "weapon", "assaultRifle"]))).toEqual(["squad.swapLimit"]);
    expect(sheet(two).checks.map((c) => c.text.params)).toContainEqual({
      count: 2,
      max: 2,
      what: { key: "force.upgrade.assaultRifle", params: {} },
    });
  });
  test("the budget stops what costs, and what is over already may be made cheaper", () => {
    const rows = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
    const full = rows.reduce((now, row) => set(now, row, "experience", "veteran"), empty("GB-CDO"));
    expect(sheet(full)).toMatchObject({ spent: 9, budget: 13, left: { params: { left: 2, op: 2 } } });
    const over: Json = {
      type: "GE-SS",
      soldiers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => ({
        n,
        experience: "veteran",
        ...(n > 5 ? { extra: "panzerfaust" } : {}),
      })),
    };
    expect(broken(over)).toContain("squad.addLimit");
    expect(refusal(over, "6", "extra", null)).toBeUndefined();
    const poor = {
      type: "GB-CDO",
      soldiers: Array.from({ length: 10 }, (_, i) => ({ n: i + 1, experience: "veteran" })),
    };
    const dear = change(squadJson(poor), ["6", "specialist", "medic"], ["7", "specialist", "radioOperator"]);
    expect(sheet(dear).spent).toBe(12);
  });
  test("the launcher goes with the rifle", () => {
    const armed = change(empty("US-RIFLE"), ["6", "extra", "rifleGrenadeLauncher"]);
    expect(refusal(armed, "6", "weapon", "smg")).toBe("squad.launcherNeedsRifle");
  });
  test("a political officer has his pistol and nothing else", () => {
    const red = change(empty("SU-RIFLE"), ["6", "weapon", "smg"], ["6", "specialist", "politicalOfficer"]);
    const named: Json = {
      type: "SU-RIFLE",
      soldiers: [{ n: 6, weapon: "pistol", specialist: "politicalOfficer" }],
    };
    expect(broken(red)).toEqual([]);
    expect(options(red, "6", "weapon").map((o) => o.value)).toEqual(["pistol"]);
    expect(refusal(red, "7", "specialist", "politicalOfficer")).toBe("squad.specialistTwice");
    // The pistol belongs to the post: named or not, it goes with it.
    for (const force of [red, change(red, ["6", "weapon", "pistol"]), named])
      expect(broken(change(force, ["6", "specialist", null]))).toEqual([]);
  });
  test("scouts are exchanged, one for the first named", () => {
    const scouts = (force: unknown): string[] =>
      sheet(force)
        .rows.filter((r) => r.fields.some((f) => f.name === "scout" && f.value === true))
        .map((r) => r.id);
    const start = empty("US-RIFLE");
    expect(scouts(start)).toEqual(["6", "7"]);
    const other = change(start, ["9", "scout", true]);
    expect(scouts(other)).toEqual(["7", "9"]);
    expect(broken(other)).toEqual([]);
    expect(broken(change(other, ["9", "scout", false]))).toEqual(["squad.scoutsCount"]);
  });
  test("a choice taken back leaves no trace", () => {
    const force = empty("GE-GREN");
    const there = change(force, ["6", "weapon", "smg"], ["6", "extra", "panzerfaust"], ["6", "experience", "veteran"]);
    expect(change(there, ["6", "weapon", "rifle"], ["6", "extra", null], ["6", "experience", "regular"])).toEqual(
      force,
    );
  });
});

describe("anything may come in", () => {
  test.each([null, 3, "XX-NOBODY", [], {}, { type: "GE-GREN" }, { type: "GE-GREN", soldiers: [{ n: "1" }] }])(
    "%j is no force",
    (raw) => {
      expect(sheetOrNot(raw)).toBeNull();
    },
  );
  test("a choice that is none changes nothing", () => {
    const force = empty("GE-GREN");
    for (const [row, field, value] of [
      ["6", "weapon", "trebuchet"],
      ["99", "weapon", "smg"],
      ["6", "hat", "red"],
      ["6", "scout", "yes"],
    ] as const)
      expect(set(force, row, field, value)).toBe(force);
  });
  test("a squad written elsewhere says what does not fit", () => {
    const odd = {
      type: "GB-RIFLE",
      soldiers: [{ n: 6, weapon: "machineGun" }, { n: 1, specialist: "medic" }, { n: 42 }],
    };
    expect(broken(odd).toSorted()).toEqual(["squad.specialistRole", "squad.swapNotAllowed", "squad.unknownSoldier"]);
  });
});

test("at a glance: the figures of the odds tables", () => {
  const { glance } = sheet(ready("GE-GREN"));
  const figure = (weapon: string): Text | undefined =>
    glance.find((line) => JSON.stringify(line.text.params).includes(weapon))?.value;
  expect(figure("model.GE.machineGun")).toEqual({ key: "force.percent", params: { n: 61 } }); // O4: three shots at +1
  expect(figure("model.GE.rifle")).toEqual({ key: "force.percent", params: { n: 43 } }); // O1: aimed
  expect(glance.map((line) => line.value)).toContainEqual({ key: "unit.cm", params: { n: 60 } });
});

test("a recruit is offered with as many blue tokens as his nation lets him take (PS-8.2.2-5, PS-10.SU-1)", () => {
  for (const id of squadTypeId.options) {
    const detail = options(empty(id), "1", "experience").find((o) => o.value === "recruit")?.detail;
    if (detail === undefined || detail === null) continue; // PS-8.2.2-1: some lists have no recruits
    const tokens = id.startsWith("SU-")
      ? [/dos fichas azules/, /two blue tokens/]
      : [/una sola ficha/, /one blue token/];
    for (const [i, m] of [parabellumSoldiers.messages.es, parabellumSoldiers.messages.en].entries())
      expect(m[detail.key], id).toMatch(tokens[i] ?? /$^/);
  }
});

test("W1: a reach says all of it: the rifle's aimed, the launcher's least (PS-6.6-7, PS-10.US-4)", () => {
  const reach = (id: string, row: string, field: string, value: string): Text | null | undefined =>
    options(empty(id), row, field).find((o) => o.value === value)?.detail;
  expect(reach("GB-RIFLE", "6", "weapon", "rifle")).toEqual({ key: "force.reachAimed", params: { cm: 50, aimed: 60 } });
  expect(reach("US-RIFLE", "6", "extra", "rifleGrenadeLauncher")).toEqual({
    key: "force.reachFrom",
    params: { min: 20, cm: 40 },
  });
  expect(reach("US-RIFLE", "6", "weapon", "semiAutoRifle")).toEqual({ key: "force.reach", params: { cm: 50 } });
});

test("every text exists in both languages", () => {
  const said = new Set<string>();
  for (const id of squadTypeId.options) gather(sheet(ready(id)), said);
  gather(sheet({ type: "US-RIFLE", soldiers: [{ n: 42 }] }), said);
  for (const rule of Object.keys(DATA.squads.specialRules)) said.add(`squadRule.${rule}.text`);
  said.add("force.over");
  expect(said.size).toBeGreaterThan(80);
  for (const m of [parabellumSoldiers.messages.es, parabellumSoldiers.messages.en])
    expect([...said].filter((key) => m[key] === undefined)).toEqual([]);
});

function gather(value: unknown, into: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  if ("key" in value && "params" in value && typeof value.key === "string") into.add(value.key);
  for (const inside of Object.values(value)) gather(inside, into);
}
