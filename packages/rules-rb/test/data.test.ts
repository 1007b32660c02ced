import { polygonsOverlap } from "@escaramuza/geometry";
import { describe, expect, test } from "vitest";
import { DATA, layoutOf, missionOf, templateOf, terrainOf, weaponOf, yearOf } from "../src/data.ts";
import { RULE_IDS } from "../src/rule-ids.ts";

/** Every rule named anywhere in a table. */
function rulesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === "rule" && typeof item === "string" ? [item] : rulesIn(item),
  );
}

test("every row names a rule that exists", () => {
  const known = new Set<string>(RULE_IDS);
  const named = rulesIn(DATA);
  expect(named.length).toBeGreaterThan(150);
  expect([...new Set(named)].filter((rule) => !known.has(rule))).toEqual([]);
});

test("there is one row for each weapon, template, terrain, quality and order", () => {
  expect(new Set(DATA.weapons.map(({ id }) => id)).size).toBe(22);
  expect(new Set(DATA.templates.map(({ id }) => id)).size).toBe(54);
  expect(DATA.terrain).toHaveLength(9);
  expect(DATA.quality.map(({ check }) => check)).toEqual([5, 4, 3]);
  expect(DATA.orders.map(({ infantry }) => infantry)).toEqual([1500, 3000, 0]);
});

describe("weapons", () => {
  test("figures of some rows", () => {
    expect(weaponOf("lmg")).toMatchObject({ direct: 9000, indirect: null, fire: 4, at: null, team: 2, traits: [] });
    expect(weaponOf("mmg")).toMatchObject({ fire: 5, traits: ["fixed", "terror"] });
    expect(weaponOf("hmg")).toMatchObject({ fire: 3, at: 1 });
    expect(weaponOf("panzerfaust")).toMatchObject({ direct: 3000, at: 6, team: null, traits: ["expendable"] });
    expect(weaponOf("mortarHeavy")).toMatchObject({
      direct: null,
      indirect: { min: 3000, max: 18_000 },
      explosive: { dice: 2, sides: 6 },
      at: 3,
    });
    expect(weaponOf("howitzerLight")).toMatchObject({ direct: 12_000, indirect: { min: 6000, max: 15_000 } });
    expect(weaponOf("autocannonLight").explosive).toEqual({ dice: 1, sides: 2 });
  });
  test("only submachine guns and assault rifles fight twice, only light arms lack an AT value", () => {
    expect(DATA.weapons.filter(({ traits }) => traits.includes("assault")).map(({ id }) => id)).toEqual([
      "smg",
      "assaultRifle",
    ]);
    expect(DATA.weapons.every((weapon) => (weapon.at === null) === (weapon.class === "light"))).toBe(true);
  });
});

describe("units", () => {
  test("squads of the source", () => {
    const arms = (id: Parameters<typeof templateOf>[0]): unknown =>
      templateOf(id).figures.map(({ weapons }) => weapons[0]);
    expect(arms("ger.suppression")).toEqual(["smg", "rifle", "lmg"]);
    expect(arms("ger.manoeuvre")).toEqual(["rifle", "rifle", "rifle", "rifle", "rifle"]);
    expect(arms("sov.rifle")).toEqual(["smg", ...Array.from({ length: 6 }, () => "rifle"), "lmg"]);
    expect(templateOf("sov.command").figures[1]?.weapons).toEqual(["rifle", "smg"]);
    expect(templateOf("ger.command").figures[1]?.weapons).toEqual(["rifle"]);
  });
  test("vehicles: the first weapon is no coaxial one, and coaxial ones share its turret", () => {
    for (const { id, vehicle, weapons, crew } of DATA.templates) {
      if (vehicle === null) continue;
      expect(crew, id).toBe(1);
      expect(weapons[0]?.coaxial, id).toBe(false);
      expect(vehicle.run, id).toBe(2 * vehicle.advance);
      for (const weapon of weapons) if (weapon.coaxial) expect(weapon.mount, id).toBe(weapons[0]?.mount);
    }
    expect(templateOf("sov.kv1").weapons.map(({ mount }) => mount)).toEqual(["turret", "turret", "front", "rear"]);
    expect(templateOf("ger.stug3b")).toMatchObject({ vehicle: { armour: 9, advance: 2000, run: 4000 }, cost: 110 });
  });
  test("a team has one weapon and the crew its table names", () => {
    for (const { role, weapons, crew } of DATA.templates)
      if (role === "team") expect([weapons.length, crew > 1]).toEqual([1, true]);
    expect([templateOf("ger.atSuper").crew, templateOf("sov.morMedium").crew]).toEqual([6, 3]);
    expect([templateOf("ger.hmg").from, templateOf("sov.hmg").from]).toEqual([1944, 1941]);
  });
});

describe("terrain", () => {
  test("who pays what", () => {
    expect(terrainOf("wood")).toMatchObject({
      infantry: { times: 2 },
      tracked: { times: 2, bog: true },
      wheeled: null,
    });
    expect(terrainOf("wall")).toMatchObject({ infantry: { crossing: 500 }, tracked: { crossing: 1000, bog: true } });
    expect(terrainOf("wire")).toMatchObject({ infantry: { crossing: 1000 }, tracked: { crossing: 0, bog: false } });
    expect(terrainOf("building").tracked).toBeNull();
  });
  test("areas are convex, inside the table and do not overlap; lines have at least two points", () => {
    for (const { pieces } of DATA.layouts)
      for (const { id, type, points } of pieces) {
        const area = terrainOf(type).geometry === "area";
        expect(points.length, id).toBeGreaterThanOrEqual(area ? 3 : 2);
        expect(
          points.every(({ x, y }) => x >= 0 && x <= 18_000 && y >= 0 && y <= 12_000),
          id,
        ).toBe(true);
        if (!area) continue;
        expect(new Set(turns(points)).size, id).toBe(1);
        for (const other of pieces)
          if (other.id > id && terrainOf(other.type).geometry === "area")
            expect(polygonsOverlap([points], [other.points]), `${id} ${other.id}`).toBe(false);
      }
  });
  test("layout A is the same turned by half", () => {
    const { pieces } = layoutOf("A");
    const key = (type: string, points: readonly { x: number; y: number }[]): string =>
      `${type} ${points
        .map(({ x, y }) => `${x},${y}`)
        .toSorted()
        .join(" ")}`;
    const here = pieces.map(({ type, points }) => key(type, points)).toSorted();
    const turned = pieces.map(({ type, points }) =>
      key(
        type,
        points.map(({ x, y }) => ({ x: 18_000 - x, y: 12_000 - y })),
      ),
    );
    expect(turned.toSorted()).toEqual(here);
  });
});

function turns(points: readonly { x: number; y: number }[]): number[] {
  return points.map((a, i) => {
    const b = points[(i + 1) % points.length] ?? a;
    const c = points[(i + 2) % points.length] ?? a;
    return Math.sign((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x));
  });
}

test("years: ties and usual qualities", () => {
  expect(DATA.years.map(({ tie }) => tie)).toEqual(["german", "german", "soviet", "soviet", "soviet"]);
  expect(yearOf(1942).quality).toEqual({ german: "experienced", soviet: "recruit" });
  expect(yearOf(1943).quality).toEqual({ german: "veteran", soviet: "experienced" });
});

test("missions", () => {
  expect(DATA.missions.map(({ turns }) => turns)).toEqual([8, 8, null, null, 8, 8]);
  expect(DATA.missions.filter(({ dugIn }) => dugIn).map(({ id }) => id)).toEqual([2, 5]);
  expect(missionOf(2).apart).toBe(6000);
  expect(missionOf(5).works.map(({ type, count, size }) => [type, count, size])).toEqual([
    ["wire", 4, 1500],
    ["tankObstacle", 2, 1500],
    ["wall", 2, 1500],
    ["building", 1, 1200],
  ]);
  expect(missionOf("kolkhoz").reserves).toMatchObject([{ template: "sov.t3476", turn: 5 }]);
});
