import { describe, expect, test } from "vitest";
import { DATA, heOf, mapOf, passageOf, rowFor, scenarioOf, templateOf, terrainOf, weaponOf } from "../src/data.ts";
import type { MapRow, TerrainPiece } from "../src/data.ts";
import { openingsOf } from "../src/openings.ts";
import { RULE_IDS } from "../src/rule-ids.ts";

/** Every rule named anywhere in a table: a row's is its field `rule`. */
function rulesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === "rule" && typeof item === "string" && item.startsWith("BA-") ? [item] : rulesIn(item),
  );
}

test("every row names a rule that exists", () => {
  const known = new Set<string>(RULE_IDS);
  const named = rulesIn(DATA);
  expect(named.length).toBeGreaterThan(350);
  expect([...new Set(named)].filter((rule) => !known.has(rule))).toEqual([]);
});

test("there is one row for each id", () => {
  expect(new Set(DATA.weapons.map(({ id }) => id)).size).toBe(29);
  expect(new Set(DATA.templates.map(({ id }) => id)).size).toBe(140);
  expect(new Set(DATA.terrain.map(({ kind }) => kind)).size).toBe(24);
  expect(DATA.forces).toHaveLength(16);
  expect(DATA.maps.map(({ id }) => id)).toEqual(["M0", "M1", "M2", "M3"]);
  expect(DATA.scenarios.map(({ id }) => id)).toEqual(["S1", "S2", "S3", "S4", "S5", "S6"]);
  expect(DATA.quality.map(({ morale, damage }) => [morale, damage])).toEqual([
    [8, 3],
    [9, 4],
    [10, 5],
  ]);
});

describe("weapons", () => {
  test("figures of some rows", () => {
    expect(weaponOf("smg")).toMatchObject({ class: "small", range: 12_000, shots: 2, pen: null, traits: ["assault"] });
    expect(weaponOf("hmg")).toMatchObject({ class: "heavy", shots: 3, pen: 1, he: null, traits: ["team", "fixed"] });
    expect(weaponOf("lightAutocannon")).toMatchObject({ range: 48_000, shots: 2, pen: 2, he: 1 });
    expect(weaponOf("panzerfaust")).toMatchObject({ pen: 6, antiTank: true, traits: ["oneShot", "shapedCharge"] });
    expect(weaponOf("mediumMortar")).toMatchObject({
      range: null,
      indirect: { min: 12_000, max: 60_000 },
      pen: null,
      he: 2,
      smoke: 4000,
    });
    expect(weaponOf("heavyHowitzer")).toMatchObject({ range: 72_000, indirect: { min: 36_000, max: 84_000 }, he: 4 });
    expect(weaponOf("sniperRifle")).toMatchObject({ range: 36_000, min: 12_000 });
    expect(weaponOf("flamethrowerVehicle").hits).toEqual({ dice: 1, sides: 6, plus: 1 });
  });
  test("heavy weapons have a PEN or HE, small arms neither; smoke comes from mortars and howitzers alone", () => {
    expect(DATA.weapons.every((w) => (w.class === "heavy") === (w.pen !== null || w.he !== null))).toBe(true);
    expect(DATA.weapons.filter(({ smoke }) => smoke !== null)).toHaveLength(6);
  });
  test("HE grows with its template", () => {
    expect(DATA.he.map(({ radius, pen }) => [radius, pen])).toEqual([
      [500, 1],
      [1000, 2],
      [1500, 3],
      [2000, 4],
    ]);
    expect(heOf(4)).toMatchObject({ pins: { dice: 1, sides: 6 }, building: { dice: 3, sides: 6 } });
  });
});

test("results of dice fall into one row each", () => {
  const { tables } = DATA;
  for (const rows of [tables.fubar, tables.request, tables.airRequest, tables.smokeUpkeep, tables.green])
    for (let die = 1; die <= 6; die++) expect(rows.filter(({ from, to }) => die >= from && die <= to)).toHaveLength(1);
  expect([-2, 1, 2, 3, 4, 7].map((n) => rowFor(tables.damageResults, n).result)).toEqual([
    "stunned",
    "stunned",
    "immobilised",
    "onFire",
    "knockedOut",
    "knockedOut",
  ]);
  expect([0, 1, 3, 5, 6].map((n) => rowFor(tables.bombardment, n).pins)).toEqual([0, 0, 1, 2, 2]);
});

describe("terrain", () => {
  test("who may pass where", () => {
    expect(passageOf("rough", "infantry")).toBe("noRun");
    expect(passageOf("rough", "artillery")).toBe("deploy");
    expect(passageOf("obstacle", "tracked")).toBe("unlessAntiTank");
    expect(passageOf("road", "wheeled")).toBe("double");
  });
  test("kinds", () => {
    expect(terrainOf("woods")).toMatchObject({ class: "rough", cover: "soft", dense: true, height: 6000 });
    expect(terrainOf("bocage")).toMatchObject({ class: "obstacle", antiTank: true, cover: "hard", height: 2500 });
    expect(terrainOf("hill")).toMatchObject({ class: "open", elevation: 2000 });
    expect(DATA.terrain.filter(({ antiTank }) => antiTank).map(({ kind }) => kind)).toEqual(["bocage", "tankTraps"]);
  });
});

describe("units", () => {
  test("everybody's quality is one he may have, and his size too", () => {
    for (const { id, quality, qualities, men, models, kind } of DATA.templates) {
      expect(qualities, id).toContain(quality);
      expect(models.length, id).toBeGreaterThanOrEqual(men.min);
      expect(models.length, id).toBeLessThanOrEqual(men.max);
      expect(models.length === 0, id).toBe(kind === "vehicle");
    }
  });
  test("some rows", () => {
    expect(templateOf("sov-is2")).toMatchObject({
      weapons: [
        { weapon: "superHeavyAntiTankGun", mount: "turret" },
        { weapon: "mmg", mount: "coaxial" },
        { weapon: "mmg", mount: "rearTurret" },
        { weapon: "hmg", mount: "pintle" },
      ],
      rules: ["slowLoad", "rearTurretMg"],
      vehicle: { armour: "heavyTank", drive: "tracked", length: 4750, width: 2250, openTopped: false },
    });
    expect(templateOf("ger-flak36")).toMatchObject({
      gun: { class: "superHeavy", platform: true },
      rules: ["gunShield", "flak"],
    });
    expect(templateOf("uk-truck")).toMatchObject({
      rules: ["transport"],
      vehicle: { capacity: 12, tow: "superHeavy" },
    });
    expect(templateOf("sov-cavalry").mountedWeapon).toBe("pistol");
  });
  test("all that carries men is a transport", () => {
    for (const { id, rules, vehicle } of DATA.templates)
      expect(rules.includes("transport"), id).toBe((vehicle?.capacity ?? 0) > 0);
  });
});

describe("maps", () => {
  const turned = ({ width, height }: MapRow, piece: TerrainPiece): string =>
    keyOf(
      piece,
      piece.points.map(({ x, y }) => ({ x: width - x, y: height - y })),
    );
  const keyOf = ({ kind, section }: TerrainPiece, points: TerrainPiece["points"]): string => {
    const corners = points.map(({ x, y }) => `${x},${y}`);
    const open = ["road", "hedge", "stoneWall", "bocage"].includes(kind);
    const backwards = corners.toReversed().join(" ");
    const shape = open ? [corners.join(" "), backwards].toSorted()[0] : corners.toSorted().join(" ");
    return `${kind} ${section?.material} ${section?.floors} ${section?.roof} ${section?.walls.length} ${shape}`;
  };

  test.each(["M0", "M1", "M2", "M3"] as const)("%s looks the same from both sides", (id) => {
    const map = mapOf(id);
    const pieces = map.pieces.map((piece) => keyOf(piece, piece.points)).toSorted();
    expect(map.pieces.map((piece) => turned(map, piece)).toSorted()).toEqual(pieces);
    const places = map.objectives.filter((one) => one.id.startsWith("O"));
    expect(places.map(({ x, y }) => `${map.width - x},${map.height - y}`).toSorted()).toEqual(
      places.map(({ x, y }) => `${x},${y}`).toSorted(),
    );
  });

  test("they have all their pieces", () => {
    expect(DATA.maps.map(({ pieces }) => pieces.length)).toEqual([9, 22, 23, 22]);
    expect(mapOf("M2").objectives.map(({ id }) => id)).toEqual(["O1", "O2", "O3", "P1", "P2", "P3"]);
  });

  test("openings of a wall of 5 and of 6 inches, the middle one a door", () => {
    const inn = openingsOf(mapOf("M1").pieces).get("inn") ?? [];
    const south = inn.filter(({ wall, floor }) => wall === 0 && floor === 0);
    expect(south.map(({ x, y, kind }) => [x, y, kind])).toEqual([
      [29_000, 27_000, "window"],
      [31_000, 27_000, "door"],
      [33_000, 27_000, "window"],
    ]);
    const east = inn.filter(({ wall, floor }) => wall === 1 && floor === 1);
    expect(east.map(({ x, y, kind, outX }) => [x, y, kind, outX > 0])).toEqual([
      [34_000, 28_250, "window", true],
      [34_000, 30_750, "window", true],
    ]);
    expect(inn).toHaveLength(20);
  });

  test("a flat roof has one opening a side, sections of one farm an inner door on each floor", () => {
    const church = openingsOf(mapOf("M1").pieces).get("church") ?? [];
    expect(church.filter(({ kind }) => kind === "roof").map(({ floor, capacity }) => [floor, capacity])).toEqual(
      Array.from({ length: 4 }, () => [2, 5]),
    );
    const farms = openingsOf(mapOf("M2").pieces);
    const [west, east] = [farms.get("west-farm1") ?? [], farms.get("west-farm2") ?? []];
    expect(west.filter(({ to }) => to !== null)).toMatchObject([
      { kind: "inner", floor: 0, x: 25_000, y: 22_500, to: "west-farm2" },
      { kind: "inner", floor: 1, x: 25_000, y: 22_500, to: "west-farm2" },
    ]);
    expect(west.filter(({ wall }) => wall === 1).every(({ kind }) => kind === "inner")).toBe(true);
    expect(east.filter(({ to }) => to === "west-farm1")).toHaveLength(2);
    const barn = farms.get("west-barn") ?? [];
    expect([...new Set(barn.map(({ wall }) => wall))]).toEqual([0, 2]);
  });
});

test("scenarios name maps that have their objectives", () => {
  for (const { id, maps, objectives } of DATA.scenarios)
    for (const map of maps)
      for (const name of objectives)
        expect(
          mapOf(map).objectives.map((one) => one.id),
          `${id} ${map}`,
        ).toContain(name);
  expect(scenarioOf("S5").defender).toMatchObject({ depth: 19_000, hidden: true, outflank: "no" });
});
