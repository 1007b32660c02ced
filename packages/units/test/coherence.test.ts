import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { assigned, formation, groupsOf, isCoherent, mainGroup, type Place } from "../src/index.ts";

const p = (x: number, y: number): Place => ({ x, y });
const place = fc.record({ x: fc.integer({ min: 0, max: 12 }), y: fc.integer({ min: 0, max: 12 }) });

describe("links", () => {
  test("exactly as far as a link is linked", () => {
    expect(isCoherent([p(0, 0), p(50, 0), p(100, 0)], 50)).toBe(true);
    expect(isCoherent([p(0, 0), p(50, 0), p(101, 0)], 50)).toBe(false);
    expect(isCoherent([p(0, 0), p(30, 40)], 50)).toBe(true);
    expect(isCoherent([p(0, 0), p(30, 41)], 50)).toBe(false);
    expect(isCoherent([], 50) && isCoherent([p(1, 1)], 50)).toBe(true);
  });

  test("groups, against joining two at a time until nothing joins", () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 9 }), fc.integer({ min: 1, max: 5 }), (places, link) => {
        let slow = places.map((_, i) => [i]);
        const touch = (a: readonly number[], b: readonly number[]): boolean =>
          a.some((i) =>
            b.some(
              (j) =>
                Math.hypot((places[i]?.x ?? 0) - (places[j]?.x ?? 0), (places[i]?.y ?? 0) - (places[j]?.y ?? 0)) <=
                link,
            ),
          );
        for (let again = true; again;) {
          again = false;
          for (const a of slow) {
            const b = slow.find((other) => other !== a && touch(a, other));
            if (b === undefined) continue;
            slow = [...slow.filter((g) => g !== a && g !== b), [...a, ...b]];
            again = true;
            break;
          }
        }
        const expected = slow.map((g) => g.toSorted((a, b) => a - b)).toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
        expect(groupsOf(places, link)).toEqual(expected);
        expect(isCoherent(places, link)).toBe(expected.length <= 1);
        const most = Math.max(0, ...expected.map((g) => g.length));
        expect(mainGroup(places, link)).toEqual(expected.find((g) => g.length === most) ?? []);
      }),
      { numRuns: 1500 },
    );
  });
});

describe("formations", () => {
  test("line, block and column around the first", () => {
    expect(formation("line", 5, 300, 0, 1, 10)).toEqual([p(0, 0), p(-300, 0), p(300, 0), p(-600, 0), p(600, 0)]);
    expect(formation("column", 3, 300, 1, 0, 10)).toEqual([p(0, 0), p(-300, 0), p(-600, 0)]);
    expect(formation("block", 5, 300, 0, 1, 10)).toEqual([p(0, 0), p(-300, 0), p(300, 0), p(0, -300), p(-300, -300)]);
    expect(formation("column", 2, 300, 1, 1, 10)).toEqual([p(0, 0), p(-210, -210)]);
  });

  test("whichever way it looks: whole places, about the interval apart, all linked", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("line", "block", "column"),
        fc.integer({ min: 1, max: 12 }),
        fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })),
        (shape, n, [dx, dy]) => {
          const places = formation(shape, n, 300, dx, dy, 10);
          expect(places).toHaveLength(n);
          expect(places[0]).toEqual(p(0, 0));
          expect(isCoherent(places, 315)).toBe(true);
          for (const [i, a] of places.entries()) {
            expect(Number.isInteger(a.x / 10) && Number.isInteger(a.y / 10)).toBe(true);
            for (const b of places.slice(0, i)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(285);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  test("who goes where: the first keeps the first place; no exchange of two would shorten their ways", () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 8 })
          .chain((n) =>
            fc.tuple(fc.array(place, { minLength: n, maxLength: n }), fc.array(place, { minLength: n, maxLength: n })),
          ),
        ([starts, places]) => {
          const taken = assigned(starts, places);
          expect(taken[0]).toEqual(places[0]);
          const key = (list: readonly Place[]): string[] => list.map((q) => `${q.x} ${q.y}`).toSorted();
          expect(key(taken)).toEqual(key(places));
          const far = (i: number, j: number): number =>
            ((starts[i]?.x ?? 0) - (taken[j]?.x ?? 0)) ** 2 + ((starts[i]?.y ?? 0) - (taken[j]?.y ?? 0)) ** 2;
          for (let i = 1; i < taken.length; i++)
            for (let j = 1; j < i; j++) expect(far(i, i) + far(j, j)).toBeLessThanOrEqual(far(i, j) + far(j, i));
        },
      ),
      { numRuns: 500 },
    );
  });
});
