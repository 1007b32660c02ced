import { generatorFrom, picker, textWriter } from "@escaramuza/kernel";
import type { FieldOption, ForceSheet, Json } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { squadName } from "../src/data.ts";
import type { SquadName } from "../src/data.ts";
import { peloton } from "../src/index.ts";
import { checkSquad, costOf, readSquad, thirdsText } from "../src/squads.ts";
import type { Squad } from "../src/squads.ts";

const builder = peloton.forces;
if (builder === null) throw new Error("no builder");
const { lists, empty, ready, set } = builder;

function squad(force: unknown): Squad {
  const found = readSquad(force);
  if (found === null) throw new Error("no squad");
  return found;
}
function sheet(force: unknown): ForceSheet {
  const found = builder?.sheet(force) ?? null;
  if (found === null) throw new Error("no sheet");
  return found;
}
function cost(force: unknown): [number, string] {
  const { personnel, equipment } = costOf(squad(force));
  return [personnel, thirdsText(equipment)];
}
function problems(force: unknown): string[] {
  const { budget } = squad(force);
  return checkSquad(squad(force), budget).map(({ code, rule }) => `${rule} ${code}`);
}
function option(force: unknown, row: string, field: string, value: Json): FieldOption | undefined {
  const found = sheet(force).rows.find(({ id }) => id === row);
  return found?.fields.find(({ name }) => name === field)?.options.find((one) => one.value === value);
}
/** One choice after another. */
function chosen(force: Json, ...choices: readonly (readonly [row: string, field: string, value: Json])[]): Json {
  return choices.reduce<Json>((now, [row, field, value]) => set(now, row, field, value), force);
}

// PE-15-2, PE-15-3, PE-15-4, PE-R98, PE-R99, PE-R100: PE-X28, PE-X29 and the squads ready to play
test.each<[SquadName, number, string]>([
  ["villageAmericans", 440, "360"],
  ["villageVietCong", 780, "430"],
  ["houseChechens", 440, "231⅔"],
  ["reference", 650, "416⅔"],
  ["modern", 650, "483⅓"],
  ["ambush", 270, "165"],
  ["defence", 440, "376⅔"],
  ["attack", 750, "480"],
])("%s: %i and %s", (id, personnel, equipment) => {
  expect(cost(id)).toEqual([personnel, equipment]);
});

test("thirds are written as such", () => {
  expect([0, 1, 2, 3, 1250].map(thirdsText)).toEqual(["0", "⅓", "⅔", "1", "416⅔"]);
});

describe("prices", () => {
  const one = set(empty("standard"), "1", "grade", "soldier.recruit");
  test("a soldier: by grade, half when he starts wounded (PE-15-2)", () => {
    const by = (grade: string): number => cost(set(one, "1", "grade", grade))[0];
    expect(["soldier.recruit", "soldier.veteran", "soldier.elite"].map(by)).toEqual([50, 70, 90]);
    expect(["officer.recruit", "officer.veteran", "officer.elite"].map(by)).toEqual([100, 140, 180]);
    expect(cost(set(one, "1", "wounded", true))[0]).toBe(25);
  });
  test("magazines and grenades singly (PE-15-3)", () => {
    expect(cost(one)[1]).toBe("31⅔"); // a rifle and five magazines
    expect(cost(set(one, "1", "amount", 6))[1]).toBe("35");
    expect(cost(set(one, "1", "gof", 1))[1]).toBe("36⅔");
    expect(cost(set(one, "1", "gdf", 1))[1]).toBe("35");
    expect(option(one, "1", "gdf", 1)?.cost).toBe(10);
  });
  test("an officer's pistol and three magazines are free, the fourth is not (PE-15-4)", () => {
    const officer = set(one, "1", "grade", "officer.recruit");
    expect(squad(officer).soldiers[0]?.arms).toEqual([
      { weapon: "FUS", magazines: 5 },
      { weapon: "PIS", magazines: 3 },
    ]);
    expect(cost(officer)[1]).toBe("31⅔");
    expect(cost(set(officer, "1", "more", 4))[1]).toBe("33⅓");
    const pistol = chosen(one, ["1", "second", "PIS"], ["1", "more", 3]);
    expect(cost(pistol)[1]).toBe("41⅔");
  });
  test("mines and wires (PE-11-1, PE-11-3)", () => {
    const laid = chosen(
      empty("defenders"),
      ["mines", "amount", 2],
      ["overloadedMines", "amount", 1],
      ["traps", "amount", 1],
    );
    expect(cost(laid)[1]).toBe("50");
  });
});

describe("what is wrong", () => {
  test("too many of either kind of points, one not making up for the other (PE-15-1)", () => {
    const men = set(ready("standard"), "11", "grade", "soldier.recruit");
    expect(problems(men)).toEqual(["PE-15-1 squad.personnel", "PE-15-1 squad.equipment"]);
    expect(problems(set(ready("standard"), "1", "gof", 6))).toEqual(["PE-15-1 squad.equipment"]);
    expect(problems(set(ready("standard"), "2", "grade", "soldier.veteran"))).toEqual(["PE-15-1 squad.personnel"]);
    expect(problems(empty("standard"))).toEqual(["PE-15-1 squad.nobody"]);
  });
  test("mines for the defender alone (PE-C-3)", () => {
    expect(problems({ ...Object(ready("attackers")), mines: 1 })).toContain("PE-C-3 squad.noMines");
    expect(problems(ready("defenders"))).toEqual([]);
  });
  test("a mortar has two gunners and at most one observer (PE-15-4, PE-15-8, PE-R133)", () => {
    let force = empty("standard");
    for (const row of ["1", "2", "3", "4"]) force = set(force, row, "grade", "soldier.recruit");
    force = set(force, "1", "weapon", "MTL");
    expect(squad(force).soldiers[0]?.artillery).toBe(true);
    expect(problems(force)).toEqual(["PE-15-8 squad.mortarCrew"]);
    force = set(force, "2", "task", "gunner");
    expect(problems(force)).toEqual([]);
    const observed = set(force, "3", "task", "observer");
    expect(problems(observed)).toEqual([]);
    expect(option(observed, "4", "task", "observer")?.refusal).toMatchObject({ rule: "PE-15-4", code: "squad.radios" });
    expect(option(observed, "4", "task", "gunner")?.refusal).toMatchObject({
      rule: "PE-15-8",
      code: "squad.artillery",
    });
    expect(option(observed, "2", "weapon", "APL")?.refusal).toBeNull();
    const two = set(observed, "1", "second", "PIS");
    expect(problems(two)).toEqual([]);
  });
  test("nobody carries two guns, the same weapon twice, or grenades as a weapon", () => {
    const arms = (...kinds: readonly string[]): Json => ({
      soldiers: [
        {
          ...Object(squad("reference").soldiers[2]),
          arms: kinds.map((weapon) => ({ weapon, magazines: 1 })),
        },
      ],
    });
    expect(problems(arms("APL", "APP"))).toEqual(["PE-4-16 squad.twoGuns"]);
    expect(problems(arms("FUS", "FUS"))).toEqual(["PE-15-3 squad.twoAlike"]);
    expect(problems(arms("GOF"))).toEqual(["PE-15-3 squad.grenadesApart"]);
  });
  test("a sniper is who has the rifle (PE-15-8)", () => {
    const one = set(empty("standard"), "1", "grade", "soldier.elite");
    const sniper = set(one, "1", "weapon", "FFR");
    expect(squad(sniper).soldiers[0]?.sniper).toBe(true);
    expect(squad(set(sniper, "1", "weapon", "FUS")).soldiers[0]?.sniper).toBe(false);
    const begun = peloton.start({ mission: "encounter", squads: [sniper, null] });
    expect(begun.ok && begun.position.soldiers[0]?.sniper).toBe(true);
  });
});

test.each(lists.map(({ id }) => id))("%s: the ready squad is sound and adds up, an empty one has nobody", (id) => {
  const { list, rows, spent, bill, checks } = sheet(ready(id));
  expect(list).toBe(id);
  expect(checks.filter(({ refusal }) => refusal !== null)).toEqual([]);
  expect(rows.reduce((sum, row) => sum + row.points, 0)).toBe(spent);
  expect(bill.reduce((sum, line) => sum + line.points, 0)).toBe(spent);
  expect(sheet(empty(id)).rows.filter(({ tag }) => tag !== "")).toEqual([]);
});

test("a soldier is taken and left again, up to twenty", () => {
  let force = empty("attackers");
  for (let n = 1; n <= 20; n++) force = set(force, String(n), "grade", "soldier.recruit");
  expect(sheet(force).rows).toHaveLength(20);
  expect(set(force, "21", "grade", "soldier.recruit")).toBe(force);
  force = set(force, "3", "grade", null);
  // Who has no name goes by his place.
  expect(squad(force).soldiers.map(({ id }) => id)).toEqual(Array.from({ length: 19 }, (_, i) => String(i + 1)));
  expect(squad(set(force, "20", "grade", "soldier.elite")).soldiers[19]?.id).toBe("20");
});

test("nonsense changes nothing", () => {
  const force = ready("standard");
  for (const [row, field, value] of [
    ["99", "grade", "soldier.recruit"],
    ["1", "grade", "general"],
    ["1", "weapon", "GOF"],
    ["1", "amount", -1],
    ["1", "colour", "red"],
    ["mines", "amount", 1.5],
  ] as const)
    expect(set(force, row, field, value), field).toBe(force);
  expect(builder.sheet({ soldiers: "many" })).toBeNull();
  expect(builder.sheet(null)).toBeNull();
});

test("whatever is offered without refusal keeps a sound squad sound, shows as chosen, and costs what it says", () => {
  const SEED = 77;
  const pick = picker(generatorFrom(SEED));
  for (const { id } of lists) {
    let force = ready(id);
    for (let n = 0; n < 15; n++) {
      const { rows, spent } = sheet(force);
      const row = rows[pick(rows.length)];
      const field = row?.fields[pick(row.fields.length)];
      const choice = field?.options[pick(field.options.length)];
      if (row === undefined || field === undefined || choice === undefined) continue;
      const changed = set(force, row.id, field.name, choice.value);
      const what = `seed ${SEED}: ${id} ${row.id} ${field.name} ${JSON.stringify(choice.value)}`;
      expect(problems(changed).length === 0, what).toBe(choice.refusal === null);
      if (choice.cost !== null) expect(sheet(changed).spent - spent, what).toBe(choice.cost);
      if (choice.refusal === null) force = changed;
    }
    expect(peloton.start({ mission: "encounter", modern: true, campaign: true, squads: [force, null] }).ok).toBe(true);
  }
});

describe("the control sheet (PE-16-1)", () => {
  test("Pepelu, as the specification has him", () => {
    const pepelu = {
      soldiers: [
        {
          id: "pepelu",
          name: "Pepelu",
          rank: "officer",
          vet: "recruit",
          arms: [
            { weapon: "FUS", magazines: 4 },
            { weapon: "PIS", magazines: 3 },
          ],
          gof: 1,
          gdf: 0,
          sniper: false,
          artillery: false,
          radio: false,
          ff: 4,
          career: { combats: 4, kills: 2, explosionKills: 0, wounds: 0 },
        },
      ],
    };
    const write = textWriter(peloton.messages.en);
    const [card] = builder.cards?.(pepelu) ?? [];
    expect(card?.facts.map(({ text, value }) => `${write(text)} ${write(value)}`)).toEqual([
      "Rank Officer",
      "Veterancy Recruit",
      "FC 5",
      "FF 4",
      "OG 1",
      "DG 0",
      "Combats 4",
      "Eliminated 2",
      "Morale 8",
      "Wounded No",
    ]);
    expect(card?.arms?.rows.map((row) => row.map(write))).toEqual([
      ["Rifle", "5", "4", "4"],
      ["Pistol", "6", "5", "3"],
    ]);
    expect(write(card?.name ?? { key: "", params: {} })).toBe("Pepelu");
  });
  test("a box for every soldier of every squad, in words of both languages", () => {
    for (const write of [textWriter(peloton.messages.es), textWriter(peloton.messages.en)])
      for (const id of squadName.options) {
        const cards = builder.cards?.(id) ?? [];
        expect(cards).toHaveLength(squad(id).soldiers.length);
        for (const { name, facts, arms, notes, boxes } of cards)
          for (const text of [
            name,
            ...facts.flatMap((fact) => [fact.text, fact.value]),
            ...(arms?.heads ?? []),
            ...(arms?.rows.flat() ?? []),
            ...notes,
            ...boxes.map((box) => box.text),
          ])
            expect(write(text)).not.toMatch(/^(?:force|weapon|rank|vet|value|soldier)\.|[{}]|^$/);
      }
  });
});

test("the sheet is said in both languages", () => {
  for (const write of [textWriter(peloton.messages.es), textWriter(peloton.messages.en)])
    for (const { id, name, group } of lists) {
      const { title, left, rows, bill, checks, notes, glance } = sheet(ready(id));
      const fields = rows.flatMap((row) => row.fields);
      for (const text of [
        name,
        group,
        title,
        left,
        ...rows.map((row) => row.name),
        ...fields.flatMap(({ label, options }) => [label, ...options.map((one) => one.text)]),
        ...bill.map((line) => line.text),
        ...checks.map((check) => check.text),
        ...notes.flatMap((note) => [note.title, note.text]),
        ...glance.flatMap((line) => [line.text, line.value]),
      ])
        expect(write(text)).not.toMatch(/^(?:force|weapon|form)\.|[{}]|^$/);
    }
});

describe("a role-player's character (PE-18-1, PE-18-4)", () => {
  const hero = chosen(
    empty("standard"),
    ["1", "grade", "officer.veteran"],
    ["1", "character", true],
    ["1", "skill", 5],
    ["1", "skill2", 2],
    ["1", "fight", 11],
    ["1", "hp", 13],
  );
  test("is made of a soldier: skills by the conversion table, hit points", () => {
    expect(squad(hero).soldiers[0]).toMatchObject({
      vet: "veteran",
      ff: 11,
      own: { fc: { FUS: 5, PIS: 2 }, hp: 13, left: 13 },
    });
    expect(squad(set(hero, "1", "points", 6)).soldiers[0]?.own).toMatchObject({ hp: 13, left: 6 });
    const begun = peloton.start({ mission: "encounter", squads: [hero, null] });
    expect(begun.ok && begun.position.soldiers[0]).toMatchObject({ ff: 11, own: { fc: { FUS: 5, PIS: 2 }, left: 13 } });
  });
  test("the same as the converter makes of his sheet", () => {
    const sheetOf = {
      name: "1",
      scale: 100,
      skills: { FUS: 65, PIS: 99 },
      fight: 4,
      experience: "veteran",
      rank: "officer",
      hp: 13,
      arms: squad(hero).soldiers[0]?.arms.map((arm) => ({ ...arm })) ?? [],
    };
    const { name: _name, ...made } = squad({ soldiers: [{ character: sheetOf }] }).soldiers[0] ?? {};
    expect(squad(hero).soldiers[0]).toEqual(made);
  });
  test("more hit points, no skill, a soldier again", () => {
    expect(squad(set(set(hero, "1", "points", 6), "1", "hp", 20)).soldiers[0]?.own).toMatchObject({ hp: 20, left: 6 });
    expect(squad(set(hero, "1", "hp", 5)).soldiers[0]?.own).toMatchObject({ hp: 5, left: 5 });
    expect(squad(set(hero, "1", "skill2", null)).soldiers[0]?.own?.fc).toEqual({ FUS: 5 });
    const plain = squad(set(hero, "1", "character", false)).soldiers[0];
    expect([plain?.own, plain?.ff]).toEqual([undefined, undefined]);
    for (const [field, value] of [
      ["skill", 1],
      ["fight", 12],
      ["hp", 0],
      ["points", 14],
      ["points", 0],
    ] as const)
      expect(set(hero, "1", field, value), field).toBe(hero);
    expect(set(empty("standard"), "1", "skill", 5)).toEqual(empty("standard"));
  });
});

describe("the server of a machine gun (PE-15-8, PE-R137)", () => {
  const servers = (force: Json): readonly (string | null)[] => {
    const begun = peloton.start({ mission: "encounter", squads: [force, null] });
    if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
    return begun.position.guns.filter(({ side }) => side === 0).map(({ server }) => server);
  };
  test("the next in the list if nobody is named, else who is", () => {
    expect(servers("reference")).toEqual(["a3"]);
    expect(servers(set(ready("standard"), "7", "task", "server"))).toEqual(["a7"]);
    // A gunner at the end of the list begins again at its head.
    const whole = Object(ready("standard"));
    const turned = { ...whole, soldiers: [...whole.soldiers.slice(2), ...whole.soldiers.slice(0, 2)] };
    expect(servers(turned)).toEqual(["a1"]);
  });
  test("knows how to use a pistol (PE-5-4)", () => {
    const begun = peloton.start({
      mission: "encounter",
      squads: [set(ready("standard"), "7", "task", "server"), null],
    });
    const trained = begun.ok ? begun.position.soldiers.map((man) => man.trained.includes("PIS")) : [];
    expect(trained.slice(0, 10)).toEqual([true, true, false, false, false, false, true, false, false, false]);
  });
  test("one for each gun, and nobody who has one", () => {
    const one = set(ready("standard"), "7", "task", "server");
    expect(problems(one)).toEqual([]);
    expect(option(one, "8", "task", "server")?.refusal).toMatchObject({ rule: "PE-15-8", code: "squad.servers" });
    expect(option(ready("standard"), "2", "task", "server")?.refusal).toMatchObject({ code: "squad.serverGun" });
    expect(squad(set(one, "7", "task", "none")).soldiers[6]?.server).toBeUndefined();
    const rifles = set(empty("standard"), "1", "grade", "soldier.recruit");
    expect(sheet(rifles).rows[0]?.fields.map(({ name }) => name)).not.toContain("task");
  });
  test("in the scenarios none is named (PE-R38)", () => {
    const begun = peloton.start({ mission: "patrol" });
    expect(begun.ok && begun.position.guns.map(({ server }) => server)).toEqual([null]);
  });
});
