import { describe, expect, test } from "vitest";
import type { TemplateId } from "../src/data.ts";
import { newUnit } from "../src/forces.ts";
import { isGameOver, lastTurnRule, outcomeOf, quarterOf } from "../src/scoring.ts";
import { newPosition } from "../src/setup.ts";
import { CM } from "../src/state.ts";
import type { MissionId, Position, Unit } from "../src/state.ts";

/** A unit with so many of its figures left, all at one place in cm, or one place each. */
function left(template: TemplateId, n: number, ...at: (readonly [number, number])[]): (id: string) => Unit {
  return (id) => {
    const unit = newUnit(id, template.startsWith("ger") ? 0 : 1, { template, quality: "experienced" });
    unit.place = n === 0 ? "destroyed" : "table";
    for (const [i, figure] of unit.figures.entries()) {
      figure.alive = i < n;
      const [x, y] = at[i % Math.max(1, at.length)] ?? [50, 50];
      figure.x = Math.round(x * CM);
      figure.y = Math.round(y * CM);
    }
    return unit;
  };
}

function position(mission: MissionId, attacker: number, units: ((id: string) => Unit)[]): Position {
  const battle = { year: 1941, layout: "A", mission, attacker, ambushSingleShot: false, forces: [null, null] } as const;
  return newPosition(
    battle,
    units.map((make, i) => make(`u${i}`)),
  );
}

const points = (s: Position): readonly number[] => outcomeOf(s).points;

describe("how long a game is", () => {
  const turn = (mission: MissionId, n: number, dice: [number, number]): string | null =>
    lastTurnRule({ ...position(mission, 0, []), turn: n, initiative: dice });
  test("RB-X4, RB-X5: a 1 from turn 6 on ends a game of random length", () => {
    expect(turn(4, 6, [1, 1])).toBe("RB-MIS-3");
    expect(turn(3, 5, [1, 6])).toBeNull();
    expect(turn(3, 6, [2, 2])).toBeNull();
    expect(turn(3, 7, [6, 1])).toBe("RB-MIS-3");
  });
  test("RB-X6: not one of fixed length", () => {
    expect(turn(1, 7, [1, 6])).toBeNull();
    const eighth = ([1, 2, 5, "kolkhoz"] as const).map((mission) => turn(mission, 8, [1, 6]));
    expect(eighth).toEqual(["RB-M1-2", "RB-M2-4", "RB-M5-5", "RB-SC1-1"]);
  });
  test("RB-END-3: turn 30 at the latest", () => {
    expect(turn(3, 29, [2, 2])).toBeNull();
    expect(turn(3, 30, [2, 2])).toBe("RB-END-3");
  });
});

describe("when nobody is left", () => {
  const alive = left("sov.rifle", 8);
  const gone = left("ger.manoeuvre", 0);
  test("missions 1 to 4 end", () => {
    expect(isGameOver(position(1, 0, [alive, gone]))).toBe(true);
    expect(isGameOver(position(1, 0, [alive, left("ger.manoeuvre", 1)]))).toBe(false);
  });
  test("a unit in reserve is somebody", () => {
    const s = position(3, 0, [alive, left("ger.manoeuvre", 5)]);
    for (const unit of s.units) if (unit.seat === 0) unit.place = "reserve";
    expect(isGameOver(s)).toBe(false);
  });
  test("RB-X80: mission 5 goes on without its defender, not without its attacker; Scenario 1 without either", () => {
    expect(isGameOver(position(5, 1, [alive, gone]))).toBe(false);
    expect(isGameOver(position(5, 0, [alive, gone]))).toBe(true);
    expect(isGameOver(position("kolkhoz", 0, [alive, gone]))).toBe(false);
  });
});

describe("mission 1", () => {
  test("RB-X65: the centroid decides", () => {
    expect(quarterOf(left("ger.atr", 2, [89, 50], [91, 50])("g1"))).toBe(1);
    expect(quarterOf(left("ger.atr", 2, [89, 50], [90.9, 50])("g1"))).toBe(0);
    expect(quarterOf(left("ger.atr", 2, [20, 60], [20, 60])("g1"))).toBe(2);
  });
  test("a quarter with both sides is nobody's; suppressed units count, those in reserve do not", () => {
    const s = position(1, 0, [
      left("ger.manoeuvre", 5, [10, 10]),
      left("ger.manoeuvre", 5, [100, 10]),
      left("sov.rifle", 8, [110, 10]),
      left("sov.rifle", 8, [110, 100]),
      left("sov.rifle", 8, [10, 100]),
    ]);
    for (const unit of s.units) unit.suppressed = true;
    expect(outcomeOf(s)).toMatchObject({ winner: 1, points: [1, 2] });
    const last = s.units[4];
    if (last !== undefined) last.place = "reserve";
    expect(outcomeOf(s)).toMatchObject({ winner: null, points: [1, 1] });
  });
});

describe("missions 2 and 3", () => {
  test("RB-X66: strongpoint", () => {
    const units = [8, 4, 3, 0].map((n) => left("sov.rifle", n));
    const s = position(2, 0, [...units, left("sov.mmg", 2)]);
    expect(outcomeOf(s)).toMatchObject({ winner: 1, points: [3, 6] });
  });
  test("RB-X84: more than half, less than half, exactly half", () => {
    const of = (unit: (id: string) => Unit): readonly number[] => points(position(2, 0, [unit]));
    expect(of(left("sov.mmg", 2))).toEqual([0, 3]);
    expect(of(left("sov.mmg", 1))).toEqual([1, 0]);
    expect(of(left("sov.atr", 1))).toEqual([0, 0]);
  });
  test("RB-X67: clash of patrols", () => {
    const soviets = [3, 4, 0, 8].map((n) => left("sov.rifle", n));
    const germans = [left("ger.manoeuvre", 2), left("ger.suppression", 1), left("ger.stug3b", 0), left("ger.mmg", 3)];
    expect(outcomeOf(position(3, 0, [...germans, ...soviets]))).toMatchObject({ winner: 1, points: [3, 4] });
  });
});

describe("mission 4", () => {
  const units = [
    left("ger.manoeuvre", 2, [90, 72]),
    left("sov.t3476", 1, [95, 60]),
    left("sov.rifle", 4, [90, 78]),
    left("ger.stug3b", 1, [110, 60]),
  ];
  test("RB-X68: weak and immobilised units hold nothing", () => {
    const s = position(4, 0, units);
    const tank = s.units[1];
    if (tank?.vehicle) tank.vehicle.immobilised = true;
    expect(outcomeOf(s)).toMatchObject({ winner: 1, points: [0, 1] });
    if (tank?.vehicle) tank.vehicle.immobilised = false;
    expect(outcomeOf(s).winner).toBe(1);
  });
  test("equally near, or nobody: a draw", () => {
    expect(
      outcomeOf(position(4, 0, [left("ger.manoeuvre", 5, [80, 60]), left("sov.rifle", 8, [90, 70])])).winner,
    ).toBeNull();
    expect(outcomeOf(position(4, 0, [left("ger.manoeuvre", 2, [80, 60])])).winner).toBeNull();
    // RB-END-2: who never entered holds nothing, even where nobody else could.
    const waiting = position(4, 0, [left("ger.manoeuvre", 5, [0, 0]), left("sov.rifle", 3, [90, 60])]);
    for (const unit of waiting.units) if (unit.seat === 0) unit.place = "reserve";
    expect(outcomeOf(waiting).winner).toBeNull();
  });
});

describe("mission 5", () => {
  test("RB-X69: a unit between two zones is in the one nearer to no man's land", () => {
    const s = position(5, 1, [
      left("sov.rifle", 8, [121, 50]),
      left("sov.rifle", 8, [118, 50], [125, 50]),
      left("sov.rifle", 4, [130, 20]),
      left("sov.rifle", 8, [60, 80], [64, 80]),
    ]);
    expect(outcomeOf(s)).toMatchObject({ winner: null, points: [2, 2] });
  });
  test("exactly on the line is this side of it; reserves are in no man's land; destroyed units count once", () => {
    expect(points(position(5, 1, [left("sov.rifle", 8, [120, 50])]))).toEqual([0, 0]);
    expect(points(position(5, 1, [left("sov.rifle", 8, [120.1, 50])]))).toEqual([0, 1]);
    expect(points(position(5, 1, [left("sov.rifle", 0)]))).toEqual([1, 0]);
    const s = position(5, 1, [left("sov.rifle", 8)]);
    for (const unit of s.units) unit.place = "reserve";
    expect(points(s)).toEqual([1, 0]);
  });
});

test("RB-X75: Scenario 1", () => {
  const s = position("kolkhoz", 0, [
    left("ger.manoeuvre", 5, [118, 58]),
    left("ger.manoeuvre", 3, [125, 90]),
    left("ger.manoeuvre", 0),
    left("sov.rifle", 3, [108, 52]),
    left("sov.rifle", 5, [127, 40]),
    left("sov.rifle", 6, [125, 90.1]),
    left("sov.rifle", 0),
    left("sov.mmg", 0),
  ]);
  expect(outcomeOf(s)).toMatchObject({ winner: 0, points: [8, 4] });
});
