import { expect, test } from "vitest";
import { mayEnter } from "../src/entry.ts";
import { startFrom } from "../src/setup.ts";
import { unitOf } from "../src/state.ts";
import type { Point, Position } from "../src/state.ts";
import { entryOf } from "../src/zones.ts";
import { infantry } from "./ground/support.ts";

// RB-DEP-5, RB-DEP-6: who finds no room enters over any edge of the table along his zone. The attacker's zone of mission 2 is the table
// without a piece of its middle: the edge opposite to that piece is one edge, and a line may stand anywhere along it.

function attacking(zone: Position["zone"]): Position {
  const begun = startFrom({ mission: 2, layout: "A", attacker: 0 });
  if (!begun.ok) throw new Error("no position");
  begun.position.zone = zone;
  return begun.position;
}

test.each([
  ["south", 12_000, 0],
  ["north", 0, 12_000],
] as const)("RB-DEP-5: defended in the %s, the edge at y = %i is one, that at y = %i two", (zone, whole, parted) => {
  const { edges } = entryOf(attacking(zone), 0);
  const along = (y: number): number[][] =>
    edges
      .filter(({ from, to }) => from.y === y && to.y === y)
      .map(({ from, to }) => [from.x, to.x].toSorted((a, b) => a - b))
      .toSorted(([a = 0], [b = 0]) => a - b);
  expect(along(whole)).toEqual([[0, 18_000]]);
  expect(along(parted)).toEqual([
    [0, 6000],
    [12_000, 18_000],
  ]);
  expect(edges).toHaveLength(5);
});

test("RB-DEP-6: a line that stands before two pieces of the zone stands on one edge", () => {
  const s = attacking("south");
  const unit = unitOf(s, "g2");
  unit.place = "reserve";
  unit.entry = entryOf(s, 0);
  // Friends on every multiple of 5 cm around the table, but for those from 55 to 65 cm: room for five men from x = 55 on.
  const rim: Point[] = [];
  for (let x = 0; x <= 180; x += 5) rim.push({ x, y: 0 }, { x, y: 120 });
  for (let y = 5; y < 120; y += 5) rim.push({ x: 0, y }, { x: 180, y });
  const crowd = (free: readonly number[]): Position => ({
    ...s,
    units: [
      unit,
      infantry("g9", ...rim.filter(({ x, y }) => y < 120 || !free.includes(x)).map(({ x, y }) => [x, y] as const)),
    ],
  });
  expect(mayEnter(crowd([]), unit)).toBe(false);
  expect(mayEnter(crowd([60, 65]), unit)).toBe(false);
  expect(mayEnter(crowd([55, 60, 65]), unit)).toBe(true);
});
