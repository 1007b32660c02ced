import { describe, expect, test } from "vitest";
import { missionOf } from "../src/data.ts";
import { autoPlace, autoPlaceAll, deployRefusal, placeRefusalOr, placed } from "../src/deployment.ts";
import type { Deployed, Place } from "../src/deployment.ts";
import { startFrom } from "../src/setup.ts";
import { onTable, unitOf } from "../src/state.ts";
import type { MissionId, Position } from "../src/state.ts";
import { entryOf, gridPoints, inZone, zoneBoxes, zoneOf } from "../src/zones.ts";

function deploying(mission: Exclude<MissionId, "kolkhoz">, zone: Position["zone"], layout = "A"): Position {
  const begun = startFrom({ mission, layout, attacker: 0 });
  if (!begun.ok) throw new Error("no position");
  begun.position.zone = zone;
  return begun.position;
}

function put(s: Position, seat: number, wish: Omit<Place, "do" | "shape" | "places"> & Partial<Place>): Deployed {
  const found = placeRefusalOr(s, seat, { do: "place", shape: "keep", places: [], ...wish });
  if ("rule" in found) throw new Error(`${found.rule} ${found.code}`);
  Object.assign(unitOf(s, wish.unit), placed(unitOf(s, wish.unit), found));
  return found;
}

describe("automatic placement (RB-DEP-7)", () => {
  test("the middle of the zone first, in a block; the next unit beside it", () => {
    const s = deploying(4, "south");
    const first = autoPlace(s, unitOf(s, "s2"));
    // The middle of y ≤ 15 is (90, 7.5): of the nearest grid points the one with the smaller y. The strip is road there.
    expect(first?.places).toEqual(
      [0, 300].flatMap((y) => [0, 300, 600, 900].map((x) => ({ x: 9000 + x, y: 500 + y }))),
    );
    for (const { unit, put: at } of autoPlaceAll(s, 1)) if (at !== null) Object.assign(unit, placed(unit, at));
    expect(s.units.filter((unit) => unit.seat === 1).every(onTable)).toBe(true);
    expect(unitOf(s, "s1").figures[0]).toMatchObject({ x: 9000, y: 500 });
    for (const unit of s.units)
      if (unit.seat === 1)
        expect(
          deployRefusal(
            s,
            unit,
            unit.figures.map(({ x, y }) => ({ x, y })),
          ),
          unit.id,
        ).toBeNull();
  });
  test("vehicles look at the middle of the table, on smallest terms", () => {
    const s = deploying(4, "south");
    expect(autoPlace(s, unitOf(s, "s6"))).toEqual({ places: [{ x: 9000, y: 500 }], dx: 0, dy: 1 });
    const q = deploying(1, "sw");
    expect(autoPlace(q, unitOf(q, "s6"))).toEqual({ places: [{ x: 4500, y: 3000 }], dx: 3, dy: 2 });
    expect(put(s, 1, { unit: "s6", x: 3000, y: 1500, dx: -6, dy: 0 })).toMatchObject({ dx: -1, dy: 0 });
  });
  test("with no room a unit waits to enter over the edges of its zone", () => {
    const s = deploying(4, "south");
    expect(autoPlace(s, unitOf(s, "s2"))).not.toBeNull();
    // A zone as narrow as a needle: nothing but the first figure fits.
    const enemies = s.units.filter((unit) => unit.seat === 0);
    for (const [i, unit] of enemies.entries()) {
      unit.place = "table";
      for (const figure of unit.figures) Object.assign(figure, { x: 1000 + 2000 * i, y: 1000 });
    }
    expect(autoPlace(s, unitOf(s, "s2"))).toBeNull();
    expect(entryOf(s, 1)).toEqual({
      edges: [
        { from: { x: 0, y: 0 }, to: { x: 18_000, y: 0 } },
        { from: { x: 0, y: 0 }, to: { x: 0, y: 1500 } },
        { from: { x: 18_000, y: 0 }, to: { x: 18_000, y: 1500 } },
      ],
      turn: 1,
    });
  });
});

describe("by hand", () => {
  test("shapes stand around the first figure, looking the way they are turned", () => {
    const s = deploying(1, "sw");
    const line = put(s, 1, { unit: "s2", x: 7000, y: 1000, shape: "line", dx: 0, dy: 1 });
    expect(new Set(line.places.map(({ y }) => y))).toEqual(new Set([1000]));
    expect(line.places[0]).toEqual({ x: 7000, y: 1000 });
    const column = put(s, 1, { unit: "s3", x: 7000, y: 5500, shape: "column", dx: 0, dy: 1 });
    expect(column.places.map(({ x, y }) => [x, y])).toEqual(
      Array.from({ length: 8 }, (_, i) => [7000, 5500 - 300 * i]),
    );
    const block = put(s, 1, { unit: "s4", x: 4500, y: 4000, shape: "block", dx: 1, dy: 0 });
    expect(new Set(block.places.map(({ x }) => x))).toEqual(new Set([4500, 4200]));
  });
  test("who finds no room in the formation stands as near as he may", () => {
    const s = deploying(1, "sw");
    const { places } = put(s, 1, { unit: "s2", x: 100, y: 100, shape: "block", dx: 1, dy: 1 });
    expect(places).toHaveLength(8);
    expect(deployRefusal(s, unitOf(s, "s2"), places)).toBeNull();
    // Beside a unit that stands already.
    const beside = put(s, 1, { unit: "s3", x: 500, y: 700, shape: "line", dx: 0, dy: 1 });
    expect(deployRefusal(s, unitOf(s, "s3"), beside.places)).toBeNull();
  });
  test("figures put one by one stay where they are put, and must hold together", () => {
    const s = deploying(1, "sw");
    const near = { figure: "s2.2", x: 7500, y: 1000 };
    expect(put(s, 1, { unit: "s2", x: 7000, y: 1000, places: [near] }).places[1]).toEqual({ x: 7500, y: 1000 });
    const wrong = (more: Partial<Place>): string => {
      const found = placeRefusalOr(s, 1, {
        do: "place",
        unit: "s2",
        x: 7000,
        y: 1000,
        shape: "block",
        places: [],
        ...more,
      });
      return "rule" in found ? found.code : "";
    };
    expect(wrong({ places: [{ figure: "s2.8", x: 1000, y: 1000 }] })).not.toBe("");
    expect(wrong({ places: [{ figure: "g1.1", x: 7200, y: 1000 }] })).toBe("notOfTheUnit");
    expect(wrong({ places: [{ figure: "s2.2", x: 7100, y: 1000 }] })).not.toBe("");
    expect(wrong({ x: 7005 })).toBe("offLattice");
    expect(wrong({ unit: "g1" })).toBe("notToDeploy");
    expect(wrong({ unit: "zz" })).toBe("notToDeploy");
  });
  test("a unit may be put again, through where it stands", () => {
    const s = deploying(1, "sw");
    put(s, 1, { unit: "s2", x: 7000, y: 1000 });
    const line = put(s, 1, { unit: "s2", x: 7100, y: 1000, shape: "line", dx: 0, dy: 1 });
    expect(line.places[0]).toEqual({ x: 7100, y: 1000 });
    // And keeps its shape if it is not told another.
    const again = put(s, 1, { unit: "s2", x: 7000, y: 1500 });
    expect(again.places).toEqual(line.places.map(({ x, y }) => ({ x: x - 100, y: y + 500 })));
  });
});

test("unless turned they look straight towards where the enemy deploys", () => {
  const look = (mission: 1 | 2 | 3 | 4 | 5, zone: Position["zone"], x: number, y: number): unknown => {
    const { dx, dy } = put(deploying(mission, zone), 1, { unit: "s1", x, y });
    return [dx, dy];
  };
  expect(look(4, "south", 500, 700)).toEqual([0, 1]);
  expect(look(4, "north", 9000, 11_500)).toEqual([0, -1]);
  expect(look(5, null, 6500, 200)).toEqual([-1, 0]);
  expect(look(3, "south", 500, 3000)).toEqual([0, 1]);
  // The attacker of mission 2 may be anywhere: to the middle of the table.
  expect(look(2, "south", 9000, 3000)).toEqual([0, 1]);
});

describe("zones", () => {
  test("limits belong to the zone, but not the line of mission 5", () => {
    const five = missionOf(5).zones[0]?.defender;
    if (five === undefined) throw new Error("no zone");
    expect([6000, 6010, 12_000, 12_010].map((x) => inZone(five, x, 0))).toEqual([false, true, true, false]);
    const s = deploying(4, "north");
    const [own, other] = [zoneOf(s, 1), zoneOf(s, 0)];
    if (own === null || other === null) throw new Error("no zone");
    expect([10_490, 10_500, 12_000].map((y) => inZone(own, 0, y))).toEqual([false, true, true]);
    expect([0, 1500, 1510].map((y) => inZone(other, 0, y))).toEqual([true, true, false]);
  });
  test("the attacker of mission 2 has the rest of the table, in pieces, and its rim", () => {
    const s = deploying(2, "south");
    const place = zoneOf(s, 0);
    if (place === null) throw new Error("no zone");
    expect([5990, 6000, 9000, 12_000, 12_010].map((x) => inZone(place, x, 3000))).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
    const area = zoneBoxes(place).reduce((sum, { x, y }) => sum + (x[1] - x[0]) * (y[1] - y[0]), 0);
    expect(area).toBe(18_000 * 12_000 - 6000 * 6000);
    const rim = entryOf(s, 0).edges.reduce(
      (sum, { from, to }) => sum + Math.abs(from.x - to.x) + Math.abs(from.y - to.y),
      0,
    );
    expect(rim).toBe(2 * (18_000 + 12_000) - 6000);
  });
  test("grid points by growing distance from the middle, smaller y and then smaller x first", () => {
    const place = zoneOf(deploying(1, "sw"), 1);
    if (place === null) throw new Error("no zone");
    expect(gridPoints(place).slice(0, 5)).toMatchObject([
      { x: 4500, y: 3000 },
      { x: 4500, y: 2500 },
      { x: 4000, y: 3000 },
      { x: 5000, y: 3000 },
      { x: 4500, y: 3500 },
    ]);
    expect(gridPoints(place)).toHaveLength(19 * 13);
  });
});
