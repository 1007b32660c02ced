import { readFileSync } from "node:fs";
import { parseSpec } from "@escaramuza/scene";
import { describe, expect, test } from "vitest";
import en from "../messages/en.json" with { type: "json" };
import es from "../messages/es.json" with { type: "json" };
import { DATA, templateOf } from "../src/data.ts";

// The tables of the specification, in both languages, say what the data say: RB-R50 (weapons), RB-R70, RB-R71 and RB-R76 (the lists
// of the source), RB-R77 and RB-R79 (the rest), RB-R1 (table), RB-R7 and RB-R83 (year and quality when nothing else is agreed).

const LANGS = ["spec.md", "spec.es.md"] as const;

/** The rows of every table whose first column holds such an id. */
function rowsOf(file: string, id: RegExp): (readonly string[])[] {
  const sections = parseSpec(readFileSync(new URL(`../${file}`, import.meta.url), "utf8"));
  const tables = sections.flatMap((s) => s.blocks.flatMap((b) => (b.type === "table" ? [b] : [])));
  return tables.flatMap(({ rows }) => rows.filter(([first = ""]) => id.test(first)));
}

const cm = (text: string | undefined): number | null =>
  text === undefined || text === "–" ? null : 100 * Number(text);

/** How the two write what the data name: where a weapon is mounted, on what a vehicle runs. */
// oxfmt-ignore
const MOUNTS: { readonly [word: string]: string } = {
  turret: "turret", front: "front", rear: "rear",
  torreta: "turret", frontal: "front", trasera: "rear",
};
// oxfmt-ignore
const DRIVES: { readonly [word: string]: string } = {
  tracked: "tracked", wheeled: "wheeled",
  orugas: "tracked", ruedas: "wheeled",
};

describe.each(LANGS)("%s", (file) => {
  const words: { readonly [key: string]: string } = file === "spec.md" ? en : es;
  // RB-R50
  test("weapons", () => {
    const ids = new Set<string>(DATA.weapons.map(({ id }) => id));
    const rows = rowsOf(file, /^[a-z]+[A-Za-z]*$/).filter((row) => row.length === 10 && ids.has(row[0] ?? ""));
    expect(rows.map(([id]) => id)).toEqual(DATA.weapons.map(({ id }) => id));
    for (const [i, { id, direct, indirect, fire, at, team, traits, explosive }] of DATA.weapons.entries()) {
      const [, , , far, min, max, f, anti, crew, special = ""] = rows[i] ?? [];
      expect({ direct: cm(far), min: cm(min), max: cm(max) }, id).toEqual({
        direct,
        min: indirect?.min ?? null,
        max: indirect?.max ?? null,
      });
      expect([f, anti, crew], id).toEqual([
        String(fire),
        at === null ? "–" : `+${at}`,
        team === null ? "–" : String(team),
      ]);
      const dice = explosive === null ? "" : `(${explosive.dice === 1 ? "" : explosive.dice}d${explosive.sides})`;
      expect(special.includes(dice), `${id} ${special}`).toBe(true);
      // The explosive one is told by its dice, indirect fire by its ranges, the others by their names.
      const told = special === "" ? [] : special.split(", ");
      expect(told.length - (explosive === null ? 0 : 1) - (indirect === null ? 0 : 1), id).toBe(traits.length);
      expect(told, id).toEqual(expect.arrayContaining(traits.map((trait) => words[`weaponTrait.${trait}`])));
    }
  });

  // RB-GER-2, RB-GER-3, RB-GER-4, RB-SOV-2, RB-SOV-3, RB-R70, RB-R71
  test("squads cost what the list says", () => {
    const rows = rowsOf(file, /^(?:ger|sov)\.[a-z]+$/).filter((row) => row.length === 7);
    expect(rows.map(([id]) => id)).toEqual(
      DATA.templates.flatMap(({ id, role }) => (role === "squad" || role === "command" ? [id] : [])),
    );
    for (const [id = "", , , , cost = "", from] of rows) {
      const template = DATA.templates.find((one) => one.id === id);
      expect([template?.cost, template?.from], id).toEqual([Number.parseInt(cost, 10), Number(from)]);
    }
    const men = (id: Parameters<typeof templateOf>[0]): number => templateOf(id).figures.length;
    expect([men("ger.manoeuvre"), men("ger.suppression"), men("sov.rifle")]).toEqual([5, 3, 8]);
  });

  // RB-R77, RB-R79
  test("support teams", () => {
    const rows = rowsOf(file, /^\.[a-zA-Z]+$/);
    const teams = DATA.templates.filter(({ role }) => role === "team");
    expect(rows.flatMap(([id = ""]) => [`ger${id}`, `sov${id}`]).toSorted()).toEqual(
      teams.map(({ id }) => id).toSorted(),
    );
    for (const [id = "", weapon, crew, cost, german = "", soviet = ""] of rows)
      for (const [army, named] of [
        ["ger", german],
        ["sov", soviet],
      ] as const) {
        const team = teams.find((one) => one.id === `${army}${id}`);
        expect([team?.weapons[0]?.weapon, team?.crew, team?.cost], id).toEqual([weapon, Number(crew), Number(cost)]);
        expect(named.endsWith(`(${team?.from})`), named).toBe(true);
      }
  });

  // RB-GER-5, RB-SOV-4, RB-R76
  test("vehicles", () => {
    const rows = rowsOf(file, /^(?:ger|sov)\.[a-z0-9]+$/).filter((row) => row.length === 10);
    expect(rows.map(([id]) => id)).toEqual(DATA.templates.flatMap(({ id, vehicle }) => (vehicle === null ? [] : [id])));
    for (const [id = "", , , armour, speed, drive = "", weapons = "", cost, from] of rows) {
      const template = DATA.templates.find((one) => one.id === id);
      const { vehicle } = template ?? {};
      expect(`${(vehicle?.advance ?? 0) / 100}/${(vehicle?.run ?? 0) / 100}`, id).toBe(speed);
      expect([vehicle?.armour, template?.cost, template?.from], id).toEqual([
        Number(armour),
        Number(cost),
        Number(from),
      ]);
      expect(vehicle?.drive, id).toBe(DRIVES[drive]);
      const [main = ""] = weapons.split("; ");
      const mountOf = (one: string): string | undefined => MOUNTS[one.split(" ")[1] ?? ""];
      expect(
        weapons.split("; ").map((one) => {
          const coaxial = one.endsWith(" coax");
          return { weapon: one.split(" ")[0], mount: mountOf(coaxial ? main : one), coaxial };
        }),
        id,
      ).toEqual(template?.weapons);
    }
  });

  test("maps", () => {
    for (const { id: letter, pieces } of DATA.layouts) {
      const rows = rowsOf(file, new RegExp(`^${letter}-[A-Z]{2}\\d$`));
      expect(rows.map(([id]) => id)).toEqual(pieces.map(({ id }) => id));
      for (const [i, { id, type, points }] of pieces.entries()) {
        // The Spanish table shortens `terreno abrupto`.
        expect(file === "spec.md" ? type : words[`terrain.${type}`]?.toLowerCase(), id).toMatch(
          new RegExp(`${rows[i]?.[1]}$`),
        );
        const written = [...(rows[i]?.[2] ?? "").matchAll(/\((\d+), (\d+)\)/g)].map((m) => [
          Number(m[1]),
          Number(m[2]),
        ]);
        expect(written, id).toEqual(points.map(({ x, y }) => [x / 100, y / 100]));
      }
    }
  });
});

// RB-GER-1, RB-SOV-1
test("a platoon of each army", () => {
  const { german, soviet } = DATA.building.platoon;
  expect(german.map(({ template, count }) => [template, count])).toEqual([
    ["ger.command", 1],
    ["ger.manoeuvre", 3],
    ["ger.suppression", 3],
  ]);
  expect(soviet.map(({ template, count }) => [template, count])).toEqual([
    ["sov.command", 1],
    ["sov.rifle", 4],
  ]);
  expect(templateOf("ger.command").figures.map(({ officer, optional }) => [officer, optional])).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ]);
});

// RB-R1, RB-R83
test("the table and the first year", () => {
  const { tableWidth, tableHeight } = DATA.figures;
  expect([tableWidth.value, tableHeight.value]).toEqual([18_000, 12_000]);
  expect(DATA.years[0]).toMatchObject({ year: 1941, quality: { german: "experienced", soviet: "recruit" } });
});
