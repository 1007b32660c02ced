import { readFileSync } from "node:fs";
import { parseSpec } from "@escaramuza/scene";
import { describe, expect, test } from "vitest";
import { DATA, VETERANCIES, mapOf, meleeModifier, priceOf, squadOf, weaponOf } from "../src/data.ts";
import { RULE_IDS } from "../src/rule-ids.ts";
import type { MapId, SquadName, TerrainFeature, WeaponId } from "../src/data.ts";

// The tables of the specification, in both languages, say what the data say: PE-R30 (weapons), PE-R42, PE-R43 (damage), PE-R57
// (melee), PE-R89 (stealth), PE-R96 to PE-R98 (prices), PE-R101 (conversion), PE-R103 (maps).

const LANGS = ["spec.md", "spec.es.md"] as const;
type Row = readonly string[];
interface Section {
  readonly heading: string;
  readonly tables: readonly (readonly Row[])[];
}

function sectionsOf(file: string): readonly Section[] {
  return parseSpec(readFileSync(new URL(`../${file}`, import.meta.url), "utf8")).map(({ heading, blocks }) => ({
    heading,
    tables: blocks.flatMap((b) => (b.type === "table" ? [[b.head, ...b.rows]] : [])),
  }));
}

const signed = (text: string | undefined): number => Number((text ?? "").replace("+", ""));
const numbers = (text: string): number[] => [...text.matchAll(/-?\d+(?:\.\d+)?/g)].map(([n]) => Number(n));

describe.each(LANGS)("%s", (file) => {
  const sections = sectionsOf(file);
  const found = (heading: RegExp, n = 0): readonly Row[] =>
    sections.find((s) => heading.test(s.heading))?.tables[n]?.slice(1) ?? [];

  // PE-R121, PE-21-13, PE-18-2, PE-18-3: what is named exists, and what has no effect has no data
  test("references name rules that exist", () => {
    const text = readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
    const known = new Set<string>(RULE_IDS);
    const named = [...text.matchAll(/\bPE-(?:[\d.]*\d-\d+|C-\d+|R\d+)\b/g)].map(([id]) => id);
    expect(named.length).toBeGreaterThan(600);
    expect([...new Set(named)].filter((id) => !known.has(id))).toEqual([]);
    expect(JSON.stringify(DATA)).not.toMatch(/hostage/i);
  });

  test("TM2", () => {
    const rows = found(/^TM2/);
    expect(rows.map(([id]) => id)).toEqual(DATA.weapons.map(({ id }) => id));
    for (const [i, { id, fc, ranges, damage, mun, cone }] of DATA.weapons.entries()) {
      const row = rows[i] ?? [];
      expect(row.slice(2, 5), id).toEqual(fc === null ? ["FF", "FF", "FF"] : VETERANCIES.map((vet) => String(fc[vet])));
      if (ranges === null) expect(numbers(row[5] ?? ""), id).toEqual([(weaponOf(id).minRange ?? 0) / 10]);
      else expect(row.slice(5, 9).map(Number), id).toEqual(ranges.map((mm) => mm / 10));
      const classes = (row[9] ?? "").split(" / ");
      expect(damage, id).toEqual(classes.length === 4 ? classes : Array.from({ length: 4 }, () => classes[0]));
      expect([row[10], row[11]], id).toEqual([String(mun), cone === null ? "no" : `${cone}°`]);
    }
  });

  test("TM4 and TM5", () => {
    const shots = found(/^TM4/).slice(1);
    expect(shots.map((row) => row.slice(1))).toEqual(DATA.damage.shots.map((r) => [r.T1, r.T2, r.T3, r.T4]));
    const cell = (b: (typeof DATA.damage.blasts)[number]["E1"]): string =>
      b === null ? "-" : `${b.result}, ${b.knock / 10}`;
    expect(found(/^TM5/).map((row) => row.slice(1))).toEqual(
      DATA.damage.blasts.map((r) => [cell(r.E1), cell(r.E2), cell(r.E3), cell(r.E4)]),
    );
  });

  test("TM10, TM11, TM12 and TM13", () => {
    const weapons = found(/^TM10/);
    expect(weapons.map((row) => signed(row[2]))).toEqual(DATA.melee.weapons.map(({ modifier }) => modifier));
    expect(weapons.map((row) => (row[3] ?? "").slice(0, 2))).toEqual(DATA.melee.weapons.map(({ column }) => column));
    expect(meleeModifier("bayonet", "bayonet").modifier).toBe(0);
    expect(found(/^TM11/)[0]?.slice(1).map(Number)).toEqual(DATA.troops.wounded.map(({ wounded }) => wounded));
    const { hit, officerPresent, officerDead, protectionHeavy, protectionSome, protectionNone } = DATA.morale;
    const { fallen, fallenOfficer, grazed, notShotAt, furtherShooter, machineGun } = DATA.morale;
    const inOrder = [hit, officerPresent, officerDead, protectionHeavy, protectionSome, protectionNone];
    inOrder.push(fallen, fallenOfficer, grazed, notShotAt, furtherShooter, machineGun);
    expect(found(/^TM12/).map((row) => signed(row[1]))).toEqual(inOrder.map(({ value }) => value));
    expect(found(/^TM13/)[0]?.slice(1).map(Number)).toEqual(DATA.troops.physical.map(({ ff }) => ff));
  });

  test("stealth and conversion", () => {
    const rows = found(/stealth table|sigilo$/i);
    expect(rows.map((row) => [signed(row[1]), signed(row[2])])).toEqual(
      DATA.stealth.distances.map(({ inside, outside }) => [inside, outside]),
    );
    const conversion = found(/^(?:Role-playing|Conversión para rol)/);
    expect(conversion.map((row) => Number(row[3]))).toEqual(DATA.conversion.map(({ factor }) => factor));
    expect(conversion.map((row) => numbers(row[0] ?? "")[0])).toEqual(
      DATA.conversion.map(({ percentFrom }) => percentFrom),
    );
  });

  test("prices", () => {
    const rows = found(/^(?:Points|Puntos)$/, 1);
    // oxfmt-ignore
    const order: readonly WeaponId[] = ["APP", "APL", "FFR", "FUS", "SUB", "FAS", "PIS", "ESC", "MTL", "MTP", "GOF", "GDF", "LZG"];
    for (const [i, id] of order.entries()) {
      const row = rows[i] ?? [];
      const thrown = id === "GOF" || id === "GDF";
      expect(priceOf(id).piece, id).toBe(Number(row[4]));
      expect(priceOf(id).thirds, id).toBe(thrown ? 0 : 3 * Number.parseInt(row[1] ?? "", 10));
    }
  });

  // PE-19-1, PE-20-1, PE-21-1, PE-5-1: FC in the main weapon, magazines, morale
  test("rosters", () => {
    const tables = sections.find((s) => /^(?:Rosters|Listas)$/.test(s.heading))?.tables ?? [];
    const rows = tables.flatMap((table) => table.slice(1)).filter((row) => !/gunners|artilleros/.test(row[1] ?? ""));
    const names: readonly SquadName[] = [
      "patrolGermans",
      "patrolAmericans",
      "villageAmericans",
      "villageVietCong",
      "houseChechens",
      "houseRussiansA",
      "houseRussiansB",
    ];
    const men = names.flatMap((name) =>
      squadOf(name).soldiers.map((man) => ({ ...man, bonus: squadOf(name).moraleBonus })),
    );
    expect(rows).toHaveLength(men.length);
    for (const [i, man] of men.entries()) {
      const [, , , vet, weapon, fc, magazines, other = "", morale] = rows[i] ?? [];
      const [main] = man.arms;
      const officer = man.rank === "officer" ? 1 : 0;
      expect(vet, man.id).toBe({ recruit: "R", veteran: "V", elite: "E" }[man.vet]);
      expect([weapon, Number.parseInt(magazines ?? "", 10)], man.id).toEqual([main?.weapon, main?.magazines]);
      expect(Number(fc), man.id).toBe((weaponOf(main?.weapon ?? "FUS").fc?.[man.vet] ?? 0) - officer);
      expect(Number(morale), man.id).toBe(DATA.troops.morale[man.rank][man.vet] + man.bonus);
      const count = (what: string): number => Number(new RegExp(`(\\d+) ${what}`).exec(other)?.[1] ?? 0);
      expect([count("GOF"), count("GDF")], man.id).toEqual([man.gof, man.gdf]);
      expect(/PIS|LZG/.test(other), man.id).toBe(man.arms.length === 2);
      expect(other.includes("radio"), man.id).toBe(man.radio);
    }
  });

  test.each<[MapId, RegExp]>([
    ["farm", /^(?:Map|Mapa) 1/],
    ["village", /^(?:Map|Mapa) 2/],
    ["house", /^(?:Map|Mapa) 3/],
    ["crossroads", /^(?:Map|Mapa) 4/],
  ])("map %s: every figure of the table is somewhere in the data", (id, heading) => {
    const { features } = mapOf(id);
    const known = new Set(features.flatMap((f) => coordinatesOf(f)));
    const rows = found(heading);
    expect(rows.length).toBeGreaterThan(7);
    const skipped = /^(?:gate|portón|breach|brecha|back gate|zone|zona|snow|nieve)/;
    for (const [name = "", , shape = ""] of rows) {
      if (skipped.test(name)) continue;
      const pairs = [...shape.matchAll(/\((-?[\d.]+),(-?[\d.]+)\)/g)].map(([, x, y]) => `${mm(x)},${mm(y)}`);
      // The gap of a pen is where its fence is not, and is bounded by the ends of two pieces.
      expect(
        pairs.filter((pair) => !known.has(pair)),
        name,
      ).toEqual([]);
      const rects = [...shape.matchAll(/([\d.]+)-([\d.]+) x ([\d.]+)-([\d.]+)/g)];
      for (const [, x1, x2, y1, y2] of rects)
        for (const corner of [`${mm(x1)},${mm(y1)}`, `${mm(x2)},${mm(y2)}`])
          expect(known.has(corner), `${name} ${corner}`).toBe(true);
    }
  });
});

function mm(cm: string | undefined): number {
  return Math.round(10 * Number(cm));
}

function coordinatesOf(f: TerrainFeature): string[] {
  const ends = ([a, b, c, d]: readonly [number, number, number, number]): string[] => [`${a},${b}`, `${c},${d}`];
  switch (f.is) {
    case "area":
      return "rect" in f.shape ? ends(f.shape.rect) : f.shape.polygon.map(([x, y]) => `${x},${y}`);
    case "line":
      return f.lines.flatMap(ends);
    case "solid":
      return "rect" in f.shape ? ends(f.shape.rect) : [`${f.shape.circle[0]},${f.shape.circle[1]}`];
    case "building":
      return [
        ...ends(f.rect),
        ...f.inner.flatMap(ends),
        ...f.openings.flatMap((o) => (o.kind === "window" ? [`${o.at[0]},${o.at[1]}`] : ends(o.line))),
      ];
  }
}
