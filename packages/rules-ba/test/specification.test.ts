import { readFileSync } from "node:fs";
import { parseSpec } from "@escaramuza/scene";
import { describe, expect, test } from "vitest";
import { DATA, armourOf, movementOf } from "../src/data.ts";
import type { MapRow } from "../src/data.ts";

// The tables of the specification, in both languages, say what the data say.

const LANGS = ["spec.md", "spec.es.md"] as const;
const INCH = 1000;

interface Table {
  readonly heading: string;
  readonly rows: readonly (readonly string[])[];
}

function tablesOf(file: string): Table[] {
  return parseSpec(readFileSync(new URL(`../${file}`, import.meta.url), "utf8")).flatMap(({ heading, blocks }) =>
    blocks.flatMap((b) => (b.type === "table" ? [{ heading, rows: b.rows }] : [])),
  );
}

/** Rows whose first cell is such a name, its marks taken off. */
function rowsOf(file: string, is: (name: string) => boolean, cells?: number): string[][] {
  return tablesOf(file).flatMap(({ rows }) =>
    rows
      .map(([first = "", ...rest]) => [first.replaceAll("`", ""), ...rest])
      .filter((row) => is(row[0] ?? "") && (cells === undefined || row.length === cells)),
  );
}

/** Inches, as the table writes them. */
function inches(length: number): string {
  return String(length / INCH);
}

const first = (id: string, rows: readonly string[][]): string[] => rows.find((row) => row[0] === id) ?? [];
/** A comma where Spanish has one. */
const plain = (text: string | undefined): string => (text ?? "").replace(",", ".");

describe.each(LANGS)("%s", (file) => {
  // BA-WPN-1, BA-R64, BA-SPEC-12
  test("weapons", () => {
    const ids = new Set<string>(DATA.weapons.map(({ id }) => id));
    const rows = rowsOf(file, (name) => ids.has(name), 10);
    expect(rows.map(([id]) => id)).toEqual(DATA.weapons.map(({ id }) => id));
    for (const { id, range, indirect, shots, hits, pen, he, antiTank, min } of DATA.weapons) {
      const [, , , far = "", lobbed, n = "", p, blast, , at] = first(id, rows);
      const told = range === null ? "–" : inches(range);
      expect(min === 0 ? far : far.split(" ")[0], id).toBe(told);
      if (min > 0) expect(far, id).toContain(inches(min));
      expect(lobbed, id).toBe(indirect === null ? "–" : `${inches(indirect.min)}-${inches(indirect.max)}`);
      expect(n.startsWith(hits === null ? String(shots) : "D6"), id).toBe(true);
      expect(p, id).toBe(pen === null ? (he === null ? "n/a" : "HE") : `+${pen}`);
      expect(blast, id).toBe(he === null ? "–" : `${he}"`);
      expect(at !== "", id).toBe(antiTank);
    }
  });

  // BA-WPN-25, BA-BLDG-19
  test("HE", () => {
    const rows = rowsOf(file, (name) => /^[1-4]"$/.test(name), 4);
    expect(rows.map(([size, pen]) => [size, pen])).toEqual(DATA.he.map(({ size, pen }) => [`${size}"`, `+${pen}`]));
    const dice = ({ dice: n, sides }: (typeof DATA.he)[number]["pins"]): string => `${n === 1 ? "" : n}D${sides}`;
    expect(rows.map(([, , pins, building]) => [pins, building])).toEqual(
      DATA.he.map(({ pins, building }) => [dice(pins), dice(building)]),
    );
  });

  // BA-HQ-1, BA-R76
  test("officers", () => {
    const ranks = new Set<string>(DATA.officers.map(({ rank }) => rank));
    const rows = rowsOf(file, (name) => ranks.has(name), 5);
    expect(rows.map(([rank, , bonus, range, orders]) => [rank, bonus, range, orders])).toEqual(
      DATA.officers.map(({ rank, bonus, range, orders }) => [rank, `+${bonus}`, `${inches(range)}"`, String(orders)]),
    );
  });

  // BA-VEH-2, BA-VSPEC-3, BA-CAV-1, BA-CAV-6
  test("movement", () => {
    for (const id of ["tracked", "halfTrack", "wheeled", "slow", "motorcycle", "cavalry"] as const) {
      const [, advance, pivots, run, runPivots, reverse] =
        rowsOf(file, (name) => name.split(" ")[0] === id, 6)[0] ?? [];
      const row = movementOf(id);
      expect([advance, run], id).toEqual([`${inches(row.advance)}"`, `${inches(row.run)}"`]);
      if (row.pivots !== null && row.pivots > 0) expect(pivots, id).toBe(String(row.pivots));
      if (row.runPivots !== null && row.runPivots > 0) expect(runPivots, id).toBe(String(row.runPivots));
      if (row.reverse > 0) expect(plain(reverse), id).toBe(`${inches(row.reverse)}"`);
    }
  });

  test("what everybody costs", () => {
    const rows = rowsOf(file, (name) => DATA.templates.some(({ id }) => id === name), 8);
    expect(rows.length).toBe(DATA.templates.filter(({ kind, id }) => kind !== "vehicle" && !isStaff(id)).length);
    for (const [id = "", , men = "", , , , fv] of rows) {
      const template = DATA.templates.find((one) => one.id === id);
      expect([template?.models.length, template?.fv], id).toEqual([Number.parseInt(men, 10), Number(fv)]);
    }
    const staff = rowsOf(file, (name) => DATA.templates.some(({ id }) => id === `ger-${name}`), 6);
    expect(staff.length).toBe(7);
    for (const [id = "", , , , , fv] of staff)
      for (const nation of ["ger", "sov", "us", "uk"])
        expect(DATA.templates.find((one) => one.id === `${nation}-${id}`)?.fv, id).toBe(Number(fv));
  });

  test("vehicles", () => {
    const vehicles = DATA.templates.filter(({ kind }) => kind === "vehicle");
    const rows = rowsOf(file, (name) => vehicles.some(({ id }) => id === name), 11);
    expect(rows.map(([id]) => id)).toEqual(vehicles.map(({ id }) => id).toSorted(byListed(rows)));
    for (const { id, vehicle, weapons, fv } of vehicles) {
      const [, , armour = "", drive, size, open, arms = "", capacity, tow, , cost] = first(id, rows);
      if (vehicle === null) throw new Error(id);
      expect(armour.endsWith(`${armourOf(vehicle.armour).value}+`), id).toBe(true);
      expect(drive, id).toBe(vehicle.drive);
      expect(plain(size).replace(",", "."), id).toBe(
        `${(vehicle.length / INCH).toFixed(2).replace(/0$/, "")}x${(vehicle.width / INCH).toFixed(2).replace(/0$/, "")}`,
      );
      expect(open !== "–", id).toBe(vehicle.openTopped);
      expect(arms === "–" ? 0 : arms.split(", ").length, id).toBe(weapons.length);
      expect(capacity, id).toBe(vehicle.capacity === 0 ? "–" : String(vehicle.capacity));
      expect(tow !== "–", id).toBe(vehicle.tow !== null);
      expect(Number(cost), id).toBe(fv);
    }
  });

  test("ready-made forces", () => {
    const rows = rowsOf(file, (name) => DATA.forces.some(({ id }) => id === name), 4);
    expect(rows.map(([id]) => id)).toEqual(DATA.forces.map(({ id }) => id));
    for (const [id, units = "", dice, fv] of rows) {
      const force = DATA.forces.find((one) => one.id === id);
      const named = units.split(", ").flatMap((one) => {
        const [, n = "1", template = ""] = /^(?:(\d) x )?`([^`]+)`$/.exec(one) ?? [];
        return Array.from({ length: Number(n) }, () => template);
      });
      expect(
        force?.units.map(({ template }) => template),
        id,
      ).toEqual(named);
      expect([force?.units.length, force?.fv], id).toEqual([Number(dice), Number(fv)]);
    }
  });

  test("maps", () => {
    for (const map of DATA.maps) {
      const table = tablesOf(file).find(({ heading }) => heading.startsWith(`${map.id} `));
      expect(table?.heading).toContain(`(${map.width / INCH}x${map.height / INCH})`);
      const written = (table?.rows ?? []).flatMap(([, , geometry = ""]) =>
        [...geometry.matchAll(/\((\d+),(\d+)\)/g)].map((m) => `${m[1] ?? ""},${m[2] ?? ""}`),
      );
      for (const point of cornersOf(map)) expect(written, `${map.id} ${point}`).toContain(point);
    }
  });
});

// In words of English: the numbers above hold for both languages.
describe("what rows say in words", () => {
  const camel = (text: string): string => {
    const joined = text.replaceAll(/[- ](\w)/g, (_, letter: string) => letter.toUpperCase());
    return joined.slice(0, 1).toLowerCase() + joined.slice(1);
  };
  const listed = (cell: string | undefined): string[] =>
    cell === undefined || cell === "–" ? [] : cell.split(", ").map(camel).toSorted();
  const MOUNTS = new Map([
    ["T", "turret"],
    ["C", "coaxial"],
    ["H", "hull"],
    ["Hr", "hullRear"],
    ["K", "casemate"],
    ["P", "pintle"],
    ["Rt", "rearTurret"],
  ]);
  const named = (arms: string): string =>
    arms === "vehicle flamethrower"
      ? "flamethrowerVehicle"
      : camel(arms.replace("AT gun", "antiTankGun").replace(/^\wMG$/, (mg) => mg.toLowerCase()));

  // BA-WPN-1
  test.each(DATA.weapons.map((weapon) => [weapon.id, weapon] as const))("weapon %s", (id, weapon) => {
    const [, , kind, , , , , , traits] = first(
      id,
      rowsOf("spec.md", (name) => name === id, 10),
    );
    expect([kind, listed(traits)]).toEqual([weapon.class, weapon.traits.toSorted()]);
  });

  test.each(DATA.templates.flatMap((row) => (row.vehicle === null ? [] : [[row.id, row, row.vehicle] as const])))(
    "vehicle %s",
    (id, { rules, mayHave, weapons }, { armour, capacity, tow }) => {
      const [, , kind = "", , , , arms = "", , hook, special] = first(
        id,
        rowsOf("spec.md", (name) => name === id, 11),
      );
      expect(camel(kind.split(" ")[0] ?? "")).toBe(armour);
      expect(hook === "–" ? null : hook).toBe(tow);
      // "transport" is said of armoured ones alone, and holds for all that carry.
      const told = new Set([...listed(special), ...(capacity > 0 ? ["transport"] : [])]);
      expect([...told].map((rule) => rule.replace(/MG$/, "Mg")).toSorted()).toEqual(rules.toSorted());
      expect(mayHave).toEqual(armourOf(armour).tank ? ["commandVehicle"] : []);
      const mounted = arms === "–" ? [] : arms.split(", ").map((one) => one.split(" "));
      expect(mounted.map(([mount = "", ...arm]) => [MOUNTS.get(mount), named(arm.join(" "))])).toEqual(
        weapons.map(({ mount, weapon }) => [mount, weapon]),
      );
    },
  );

  // BA-MOVE-5, BA-SHOOT-22, BA-GEO-12
  test.each(DATA.terrain.map((row) => [row.kind, row] as const))("terrain %s", (kind, row) => {
    const [, , ground = "", cover = "", dense, height = ""] = first(
      kind,
      rowsOf("spec.md", (name) => name === kind, 7),
    );
    if (ground !== "–")
      expect(ground.toLowerCase()).toBe(
        `${row.class === "deepWater" ? "deep water" : row.class}${row.antiTank ? ", anti-tank" : ""}`,
      );
    expect(cover === "–" ? "none" : cover).toBe(row.cover);
    expect(dense === "yes").toBe(row.dense);
    const tall = row.height === null ? "unlimited" : String((row.height + row.elevation) / INCH);
    expect(Number.parseFloat(height) || (height.startsWith("0") ? 0 : height)).toBe(
      Number.parseFloat(tall) || (tall === "0" ? 0 : tall),
    );
  });
});

function isStaff(id: string): boolean {
  return /-(?:hq-|medic|fao|fair)/.test(id);
}

function byListed(rows: readonly string[][]): (a: string, b: string) => number {
  const at = (id: string): number => rows.findIndex((row) => row[0] === id);
  return (a, b) => at(a) - at(b);
}

/** What a table names of a piece: opposite corners of a rectangle, points of a line or of another polygon. Objectives too. */
function cornersOf({ pieces, objectives }: MapRow): string[] {
  const told = (x: number, y: number): string => `${x / INCH},${y / INCH}`;
  return [
    ...pieces.flatMap(({ points }) => {
      const xs = [...new Set(points.map(({ x }) => x))].toSorted((a, b) => a - b);
      const ys = [...new Set(points.map(({ y }) => y))].toSorted((a, b) => a - b);
      const upright = points.length === 4 && xs.length === 2 && ys.length === 2;
      if (!upright) return points.map(({ x, y }) => told(x, y));
      return [told(xs[0] ?? 0, ys[0] ?? 0), told(xs[1] ?? 0, ys[1] ?? 0)];
    }),
    ...objectives.map(({ x, y }) => told(x, y)),
  ];
}
