import { describe, expect, test } from "vitest";
import { advanceOf, flight, flightBudget, isForward, isInProtection, protectionAt, refuges } from "../../src/panic.ts";
import { man, tableOf, terrain } from "../table.ts";

const bush = (x: number, y: number): unknown => ({
  id: `bush${x},${y}`,
  is: "area",
  kind: "bush",
  shape: { rect: [x, y, x + 40, y + 40] },
});
const enemy = man("b1", 500, 900);
/** Side 0 of the ambush mission's second side advances north: here side 1's enemy stands in the north. */
const coward = man("a1", 500, 500, { morale: "panicked" });

describe("protected places (PE-R85, PE-R86)", () => {
  test("in bush, out of sight, in the open; prone does not count", () => {
    const wall = { id: "w", is: "line", kind: "highWall", lines: [[0, 300, 1000, 300]] };
    const s = tableOf(terrain([bush(600, 500), wall]), [coward, enemy]);
    expect(protectionAt(s, coward, { x: 620, y: 520 })).toBe(1);
    expect(protectionAt(s, coward, { x: 500, y: 200 })).toBe("total");
    expect(protectionAt(s, coward, { x: 500, y: 400 })).toBe(0);
    expect(isInProtection(s, { ...coward, posture: "prone" })).toBe(false);
  });
  test("the disabled frighten nobody", () => {
    const s = tableOf(terrain([]), [coward, { ...enemy, down: { served: false } }]);
    expect(protectionAt(s, coward, coward)).toBe("total");
  });
});

describe("which way is forward (PE-13-16)", () => {
  test("by mission", () => {
    const at = (mission: Parameters<typeof tableOf>[2], side: 0 | 1, x: number, y: number): unknown =>
      advanceOf(tableOf(terrain([]), [], mission), man(side === 0 ? "a1" : "b1", x, y));
    expect(at("patrol", 0, 500, 500)).toMatchObject({ x: 0, y: -1 });
    expect(at("woundedWolf", 0, 520, 500)).toEqual({ x: 0, y: -60 });
    expect(at("woundedWolf", 1, 520, 500)).toEqual({ x: 0, y: 60 });
    expect(at("ambush", 0, 300, 500)).toEqual({ x: 200, y: 0 });
    const s = tableOf(terrain([]), [coward]);
    s.sides[0].edge = "north";
    expect(isForward(s, coward, { x: 500, y: 400 })).toBe(true);
    s.sides[0].edge = "south";
    expect(isForward(s, coward, { x: 500, y: 400 })).toBe(false);
  });
});

describe("flight (PE-13-14 to PE-13-17)", () => {
  test("he runs; rising and burdens take from it; pinned crews crawl", () => {
    const s = tableOf(terrain([]), [coward]);
    expect(flightBudget(s, coward)).toBe(200);
    expect(flightBudget(s, { ...coward, posture: "prone" })).toBe(190);
    expect(flightBudget(s, { ...coward, morale: "pinned", posture: "prone" })).toBe(100);
  });
  test("to the cheapest refuge in reach, forward too", () => {
    const s = tableOf(terrain([bush(560, 520), bush(480, 320)]), [coward, enemy]);
    const { corners, arrives } = flight(s, coward);
    expect([arrives, corners.at(-1)]).toEqual([true, { x: 570, y: 500 }]);
    const all = refuges(s, coward);
    expect(all[0]).toMatchObject({ x: 570, y: 500, protection: 1 });
    expect(all.every(({ cost }) => cost <= 200)).toBe(true);
    expect(all.some(({ y }) => y < 360)).toBe(true);
  });
  test("otherwise back, as far as he comes", () => {
    const s = tableOf(terrain([bush(720, 720), bush(480, 100)]), [coward, enemy]);
    const { corners, arrives } = flight(s, coward);
    expect([arrives, corners.at(-1)]).toEqual([false, { x: 500, y: 300 }]);
  });
  test("with no cover behind him to the edge (PE-13-15)", () => {
    const s = tableOf(terrain([]), [{ ...coward, y: 80 }, enemy]);
    expect(flight(s, s.soldiers[0] ?? coward).corners.at(-1)).toEqual({ x: 500, y: 0 });
  });
});
