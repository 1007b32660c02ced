import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parabellumSoldiers } from "../src/index.ts";

/** The odds of the specification (section "Exact odds") against the rules run over every outcome. */

const spec = readFileSync(join(import.meta.dirname, "../spec.md"), "utf8");

/** Rows of the table under a heading such as `### O1`, as trimmed cells. */
function table(heading: string): string[][] {
  const from = spec.indexOf(`### ${heading} `);
  const section = spec.slice(from, spec.indexOf("\n### ", from + 4));
  const rows = section.split("\n").filter((line) => line.startsWith("|"));
  return rows.slice(2).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

function ask(
  query: string,
  params: { readonly [name: string]: number },
): { total: bigint; of: (result: string) => bigint } {
  const found = parabellumSoldiers.odds.find((q) => q.id === query);
  if (found === undefined) throw new Error(`no odds ${query}`);
  const odds = found.run({ ...Object.fromEntries(found.params.map((p) => [p.name, p.default])), ...params });
  return { total: odds.total, of: (result) => odds.chances.find((c) => c.result === result)?.ways ?? 0n };
}

const number = (cell: string | undefined): number => Number((cell ?? "").replace("−", "-").replace("+", ""));
const ways = (cell: string | undefined): bigint => BigInt((cell ?? "").split("/")[0] ?? "");
const EXPERIENCE: { readonly [name: string]: number } = { recruit: -1, regular: 0, veteran: 1 };

describe("PS-6.1-4 to PS-6.1-9, PS-6.2.3-1, PS-6.2.4-1: shots", () => {
  test.each(table("O1"))("O1: modifier %s", (modifier, _case, _miss, none, suppressed, eliminated) => {
    const odds = ask("shot", { modifier: number(modifier) });
    expect([odds.total, odds.of("unharmed"), odds.of("suppressed"), odds.of("eliminated")]).toEqual([
      46656n,
      ways(none),
      ways(suppressed),
      ways(eliminated),
    ]);
  });

  test.each(table("O2"))("O2: point-blank, modifier %s", (modifier, _case, none, eliminated) => {
    const odds = ask("shot", { modifier: number(modifier), pointBlank: 1 });
    expect([odds.total, odds.of("unharmed"), odds.of("suppressed"), odds.of("eliminated")]).toEqual([
      46656n,
      ways(none),
      0n,
      ways(eliminated),
    ]);
  });

  test.each(table("O3"))("O3: modifier %s against a %s", (modifier, target, none, suppressed, eliminated) => {
    const odds = ask("shot", { modifier: number(modifier), evasionModifier: EXPERIENCE[target ?? ""] ?? 0 });
    expect([odds.of("unharmed"), odds.of("suppressed"), odds.of("eliminated")]).toEqual([
      ways(none),
      ways(suppressed),
      ways(eliminated),
    ]);
  });

  test.each(table("O4"))("O4: %s shots, modifier %s, %s", (shots, modifier, range, none, suppressed, eliminated) => {
    const odds = ask("shot", {
      shots: number(shots),
      modifier: number(modifier),
      pointBlank: range === "gap ≤ 10" ? 1 : 0,
    });
    expect([odds.total, odds.of("unharmed"), odds.of("suppressed"), odds.of("eliminated")]).toEqual([
      216n ** BigInt(number(shots) + 1),
      ways(none),
      ways(suppressed),
      ways(eliminated),
    ]);
  });
});

describe("PS-8.2.2-2, PS-8.2.2-7: fixed evasions", () => {
  test.each(table("O5"))("O5: %s", (target, recruit, regular, veteran) => {
    const need = number(target?.replace("+", ""));
    expect([-1, 0, 1].map((evasionModifier) => ask("evasion", { need, evasionModifier }).of("passed"))).toEqual([
      ways(recruit),
      ways(regular),
      ways(veteran),
    ]);
  });

  test.each(table("O6"))("O6 (PS-7.3-4): %s against a %s", (need, target, none, suppressed, eliminated) => {
    const odds = ask("fireAtWill", {
      need: number(need?.replace("+", "")),
      evasionModifier: EXPERIENCE[target ?? ""] ?? 0,
    });
    expect([odds.of("unharmed"), odds.of("suppressed"), odds.of("eliminated")]).toEqual([
      ways(none),
      ways(suppressed),
      ways(eliminated),
    ]);
  });
});

describe("PS-6.3-8 to PS-6.3-11: assaults", () => {
  test.each(table("O7"))("O7: %s", (_case, attacker, defender, defenderOut, bothOut, attackerOut) => {
    const odds = ask("assault", { attacker: number(attacker), defender: number(defender) });
    expect([odds.total, odds.of("defenderOut"), odds.of("bothOut"), odds.of("attackerOut")]).toEqual([
      46656n,
      ways(defenderOut),
      ways(bothOut),
      ways(attackerOut),
    ]);
  });
});

describe("PS-6.6-10: panzerfaust", () => {
  test.each(table("O8"))("O8: gap %s", (gap, still, moved) => {
    for (const [cell, m] of [
      [still, 0],
      [moved, 1],
    ] as const) {
      const odds = ask("panzerfaust", { gap: number(gap?.replace("≤", "")), moved: m });
      expect(odds.total - odds.of("miss")).toBe(216n * ways(cell));
    }
  });

  test("elimination of a regular target when not moved", () => {
    expect([10, 20, 30].map((gap) => ask("panzerfaust", { gap }).of("eliminated"))).toEqual([20580n, 16800n, 11340n]);
  });
});

describe("PS-7.2-1 to PS-7.2-4, PS-G-16, PS-8.3.1-1: being inside the circle", () => {
  /** `a/b` against exact odds: equal fractions. */
  const same = (odds: ReturnType<typeof ask>, fraction: string | undefined): void => {
    const [a, b] = (fraction ?? "").split("/").map(BigInt);
    expect(odds.of("inside") * (b ?? 1n)).toBe((a ?? 0n) * odds.total);
  };
  const DICE: { readonly [row: string]: { dice: number; plus: number } } = {
    "1D6+2": { dice: 1, plus: 2 },
    "2D6": { dice: 2, plus: 0 },
    "1D6": { dice: 1, plus: 0 },
    "3D6": { dice: 3, plus: 0 },
  };

  test.each(table("O9"))("O9: %s", (attack, ...cells) => {
    const dice = DICE[(attack ?? "").split(" ")[0] ?? ""];
    if (dice === undefined) throw new Error(`no dice in ${attack}`);
    for (const [i, cell] of cells.entries()) same(ask("blast", { op: i + 1, ...dice }), cell);
  });

  test("O9: artillery with a radio operator", () => {
    for (const [i, fraction] of ["15/32", "3041/3888", "1219/1296", "11573/11664"].entries()) {
      expect(spec).toContain(fraction);
      same(ask("blast", { op: i + 1, radio: 1 }), fraction);
    }
  });
});
