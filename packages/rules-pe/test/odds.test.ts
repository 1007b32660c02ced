import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { oddsOf } from "../src/odds.ts";

/** The section Exact odds of the specification, cell by cell, against the rules' own figures. */

const spec = readFileSync(new URL("../spec.md", import.meta.url), "utf8");

function fraction(cell: string): [bigint, bigint] {
  const [ways = "0", total = "36"] = cell.trim().split("/");
  return [BigInt(ways), BigInt(total)];
}

function chance(id: string, params: { readonly [name: string]: number }, result: string): [bigint, bigint] {
  const query = oddsOf().find((one) => one.id === id);
  if (query === undefined) throw new Error(`no odds ${id}`);
  const { total, chances } = query.run(params);
  return [chances.filter((one) => one.result === result).reduce((sum, { ways }) => sum + ways, 0n), total];
}

function equals([a, b]: [bigint, bigint], [c, d]: [bigint, bigint]): boolean {
  return a * d === c * b;
}

/** Rows of the n-th table under a heading, without the heading row. */
function table(heading: string): string[][] {
  const at = spec.indexOf(`### ${heading}`);
  if (at < 0) throw new Error(`no section ${heading}`);
  const end = spec.indexOf("\n### ", at + 4);
  const rows = spec
    .slice(at, end < 0 ? undefined : end)
    .split("\n")
    .filter((row) => row.startsWith("|"))
    .map((row) =>
      row
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  return rows.filter((row) => !row.every((cell) => /^-+$/.test(cell)));
}

describe("sections 2 to 7: damage by factor", () => {
  test.each([
    ["2. Damage of one shot, class T1", "shot", { class: 1 }, ["miss", "graze", "A", "H", "HI", "M"]],
    ["3. Damage of one shot, class T2", "shot", { class: 2 }, ["miss", "graze", "A", "H", "HI", "M"]],
    ["4. Damage of one shot, class T3", "shot", { class: 3 }, ["miss", "graze", "A", "H", "HI", "M"]],
    ["5. Damage of one shot, class T4", "shot", { class: 4 }, ["miss", "graze", "A", "H", "HI", "M"]],
    ["6. Unarmed melee", "unarmed", {}, ["fail", "none", "A", "H", "HI", "M"]],
    ["7. Bayonet charge", "charge", {}, ["fail", "A", "H", "HI", "M"]],
    ["9. Morale", "morale", {}, ["steady", "pinned", "panicked"]],
  ])("%s", (heading, id, more, results) => {
    const rows = table(heading).slice(1);
    expect(rows.length).toBeGreaterThan(8);
    for (const [first = "", ...cells] of rows) {
      const n = Number.parseInt(first, 10);
      const params = { ...more, factor: n, number: n, morale: n };
      results.forEach((result, i) => {
        const said = fraction(`${cells[i] ?? ""}/36`);
        expect([heading, first, result, equals(chance(id, params, result), said)]).toEqual([
          heading,
          first,
          result,
          true,
        ]);
      });
    }
  });
});

test("section 1: factors", () => {
  const rows = table("1. Factor tests");
  const [, ...success] = rows.find(([name]) => name?.startsWith("success") === true) ?? [];
  success.forEach((cell, i) =>
    expect(equals(chance("factor", { factor: 2 + i }, "success"), fraction(`${cell}/36`))).toBe(true),
  );
  expect(success.length).toBe(11);
});

test("section 8: riposte", () => {
  expect(equals(chance("riposte", {}, "back"), [1n, 6n])).toBe(true);
  const rows = table("8. Riposte").slice(1);
  expect(rows.length).toBe(3);
  rows.forEach(([, ...cells], weapon) =>
    ["none", "A", "H", "HI", "M"].forEach((result, i) =>
      expect([
        weapon,
        result,
        equals(chance("riposteDamage", { weapon }, result), fraction(`${cells[i] ?? ""}/6`)),
      ]).toEqual([weapon, result, true]),
    ),
  );
});

test("section 10: scatter", () => {
  const [, cells = []] = table("10. Scatter direction");
  [0, 45, 90, 135, 180, 225, 270, 315].forEach((degrees, i) =>
    expect(equals(chance("scatter", {}, `${degrees}`), fraction(`${cells[i] ?? ""}/36`))).toBe(true),
  );
});

test("section 11: mortars", () => {
  const rows = table("11. Mortar").slice(1);
  expect(rows.length).toBe(6);
  for (const [fc = "", what = "", ...cells] of rows)
    cells.forEach((cell, i) => {
      const said: [bigint, bigint] = cell === "0" ? [0n, 1n] : fraction(cell);
      const found =
        what === "hit"
          ? chance("mortar", { fc: Number(fc), shell: i + 1 }, "hit")
          : chance("mortarSoFar", { fc: Number(fc), shells: i + 1 }, "hit");
      expect([fc, what, i + 1, equals(found, said)]).toEqual([fc, what, i + 1, true]);
    });
});

test("section 12: mines and wires", () => {
  const rows = table("12. Mines and traps").slice(1);
  const find = (row: number, vet: number): [bigint, bigint] => {
    if (row < 2) return chance("mine", { overloaded: row }, "explodes");
    return chance("wire", { veterancy: vet }, ["noticed", "explodes", "passes"][row - 2] ?? "");
  };
  expect(rows.length).toBe(5);
  rows.forEach(([, ...cells], row) =>
    cells.forEach((cell, vet) => expect([row, vet, equals(find(row, vet), fraction(cell))]).toEqual([row, vet, true])),
  );
});

test("section 13: jams", () => {
  const rows = table("13. Machine-gun jams").slice(1);
  rows.forEach(([, served = "", alone = ""], i) => {
    expect([i, equals(chance("jam", { targets: i + 1, server: 1 }, "jammed"), fraction(served))]).toEqual([i, true]);
    expect([i, equals(chance("jam", { targets: i + 1, server: 0 }, "jammed"), fraction(alone))]).toEqual([i, true]);
  });
  expect(rows.length).toBe(5);
  for (const [result, ways] of [
    ["repaired", 1n],
    ["broken", 1n],
    ["jammed", 4n],
  ] as const)
    expect(equals(chance("repair", {}, result), [ways, 6n])).toBe(true);
});

test("section 14: physical factor", () => {
  const rows = table("14. Physical factor").slice(1);
  rows.forEach(([, ...cells], veterancy) =>
    cells.forEach((cell, i) =>
      expect([veterancy, i, equals(chance("physical", { veterancy }, `${2 + i}`), fraction(`${cell}/6`))]).toEqual([
        veterancy,
        i,
        true,
      ]),
    ),
  );
  expect(rows.length).toBe(3);
});

test("section 15: healing", () => {
  expect(equals(chance("heal", { incapacitated: 1 }, "dies"), [6n, 17n])).toBe(true);
  expect(equals(chance("heal", { incapacitated: 0 }, "dies"), [1n, 17n])).toBe(true);
});

test("section 16: how far a grenade misses", () => {
  const rows = table("16. Hand grenade").slice(1);
  expect(rows.length).toBe(9);
  for (const [number = "", hit = "", ...cells] of rows) {
    expect(equals(chance("throw", { number: Number(number) }, "onTarget"), fraction(`${hit}/36`))).toBe(true);
    cells.forEach((cell, i) =>
      expect([
        number,
        i,
        equals(chance("throw", { number: Number(number) }, `${i + 1}`), fraction(`${cell}/36`)),
      ]).toEqual([number, i, true]),
    );
  }
});
