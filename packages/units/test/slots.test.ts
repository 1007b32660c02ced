import { expect, test } from "vitest";
import { isCoherent, shortestAssignment, shortestWay, slotsOf, type Place } from "../src/index.ts";
import type { Formation, OpenGround } from "../src/index.ts";

function numbers(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return (state >> 8) % n;
  };
}

const ORIGIN = { x: 0, y: 0 };

test("formations at an even pitch, looking north", () => {
  expect(slotsOf("line", 3, 100, ORIGIN, 0, 1)).toEqual([
    { x: -100, y: 0 },
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ]);
  expect(slotsOf("doubleLine", 5, 100, ORIGIN, 0, 1)).toEqual([
    { x: -100, y: 0 },
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: -100, y: -100 },
    { x: 0, y: -100 },
  ]);
  expect(slotsOf("column", 3, 100, ORIGIN, 0, 1).map(({ y }) => y)).toEqual([0, -100, -200]);
  expect(slotsOf("doubleFile", 4, 100, ORIGIN, 0, 1)).toEqual([
    { x: -50, y: 0 },
    { x: 50, y: 0 },
    { x: -50, y: -100 },
    { x: 50, y: -100 },
  ]);
  expect(slotsOf("block", 7, 100, ORIGIN, 0, 1).at(-1)).toEqual({ x: -100, y: -200 });
});

test("they turn with the facing, right is clockwise", () => {
  expect(slotsOf("line", 2, 100, { x: 10, y: 20 }, 1, 0)).toEqual([
    { x: 10, y: 70 },
    { x: 10, y: -30 },
  ]);
  expect(slotsOf("column", 2, 100, ORIGIN, 0, -3)[1]).toEqual({ x: 0, y: 100 });
});

test("they hold together at their pitch, whatever they look at", () => {
  const shapes: readonly Formation[] = ["line", "doubleLine", "column", "doubleFile", "block"];
  for (const shape of shapes)
    for (let n = 1; n <= 15; n++)
      for (const [dx, dy] of [
        [1, 7],
        [-3, 2],
        [5, -5],
      ] as const)
        expect(isCoherent(slotsOf(shape, n, 1500, ORIGIN, dx, dy), 1502), `${shape} ${n}`).toBe(true);
});

test("no other dealing has a shorter longest way, nor of those a smaller sum", () => {
  const seed = 5;
  const pick = numbers(seed);
  for (let k = 0; k < 60; k++) {
    const n = 1 + pick(6);
    const place = (): Place => ({ x: pick(1000), y: pick(1000) });
    const starts = Array.from({ length: n }, place);
    const slots = Array.from({ length: n }, place);
    const score = (taken: readonly number[]): [number, number] => {
      const ways = taken.map((j, i) => apart(starts[i] ?? ORIGIN, slots[j] ?? ORIGIN));
      return [Math.max(...ways), ways.reduce((sum, way) => sum + way, 0)];
    };
    const found = shortestAssignment(starts, slots) ?? [];
    expect(found.toSorted((a, b) => a - b)).toEqual(Array.from({ length: n }, (_, i) => i));
    const [longest, sum] = score(found);
    expect(shortestAssignment(starts, slots, longest)).toEqual(found);
    expect(shortestAssignment(starts, slots, longest - 0.01)).toBeNull();
    for (const other of permutations(n)) {
      const [theirs, all] = score(other);
      expect(theirs, `${seed} ${k}`).toBeGreaterThanOrEqual(longest - 1e-9);
      if (theirs <= longest + 1e-9) expect(all, `${seed} ${k}`).toBeGreaterThanOrEqual(sum - 1e-6);
    }
  }
});

function permutations(n: number): number[][] {
  if (n === 0) return [[]];
  return permutations(n - 1).flatMap((rest) =>
    Array.from({ length: n }, (_, i) => [...rest.slice(0, i), n - 1, ...rest.slice(i)]),
  );
}

function apart(a: Place, b: Place): number {
  return Math.sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

/** Blocks that no way may go through the inside of. */
function groundWith(blocks: readonly { readonly x: number; readonly y: number; readonly size: number }[]): OpenGround {
  const corners = blocks.flatMap(({ x, y, size }) => [
    { x, y },
    { x: x + size, y },
    { x, y: y + size },
    { x: x + size, y: y + size },
  ]);
  return {
    isOpen: (ax, ay, bx, by) =>
      blocks.every(({ x, y, size }) => {
        for (let i = 1; i < 400; i++) {
          const px = ax + (i / 400) * (bx - ax);
          const py = ay + (i / 400) * (by - ay);
          if (px > x + 1e-6 && px < x + size - 1e-6 && py > y + 1e-6 && py < y + size - 1e-6) return false;
        }
        return true;
      }),
    bends: () => corners,
  };
}

test("the shortest way of all, found by trying all", () => {
  const seed = 9;
  const pick = numbers(seed);
  for (let k = 0; k < 60; k++) {
    const blocks = Array.from({ length: 3 }, () => ({ x: 20 + pick(60), y: 20 + pick(60), size: 8 + pick(20) }));
    const ground = groundWith(blocks);
    const from = { x: pick(15), y: pick(120) };
    const to = { x: 115 + pick(10), y: pick(120) };
    const nodes = [from, to, ...ground.bends(from, to, 1000)];
    const cost = nodes.map((_, i) => (i === 0 ? 0 : Infinity));
    for (let round = 0; round < nodes.length; round++)
      for (const [i, a] of nodes.entries())
        for (const [j, b] of nodes.entries()) {
          const total = (cost[i] ?? Infinity) + apart(a, b);
          if (total < (cost[j] ?? Infinity) - 1e-9 && ground.isOpen(a.x, a.y, b.x, b.y)) cost[j] = total;
        }
    const way = shortestWay(ground, from, to, 1000, 24);
    expect(way?.cost ?? Infinity, `${seed} ${k}`).toBeCloseTo(cost[1] ?? Infinity, 6);
    if (way === null) continue;
    expect(way.points[0]).toEqual(from);
    expect(way.points.at(-1)).toEqual(to);
    expect(shortestWay(ground, from, to, way.cost - 0.1, 24)).toBeNull();
    expect(shortestWay(ground, from, to, way.cost, 24)?.cost).toBeCloseTo(way.cost, 9);
  }
});
