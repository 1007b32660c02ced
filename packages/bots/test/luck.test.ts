import type { RollRequest } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import { luckOf } from "../src/search/luck.ts";

function request(changes: Partial<RollRequest> = {}): RollRequest {
  return {
    purpose: "hit",
    rule: "X-1",
    seat: 0,
    n: 6,
    sides: 6,
    modifiers: [],
    reads: "dice",
    target: null,
    about: { unit: "a", target: "b" },
    ...changes,
  };
}

test("a throw shows the same whatever was thrown before it", () => {
  const [plain, busy] = [luckOf(7, () => 1), luckOf(7, () => 1)];
  for (let i = 0; i < 5; i++) busy.throw(request({ about: { unit: "c" } }));
  expect(busy.throw(request())).toEqual(plain.throw(request()));
  expect(busy.throw(request({ n: 3 }))).toEqual(plain.throw(request({ n: 9 })).slice(0, 3));
});

test("another time, turn, purpose, seat, man or seed has luck of its own", () => {
  const dice = luckOf(7, () => 1);
  const first = dice.throw(request({ n: 12 }));
  const others = [
    dice.throw(request({ n: 12 })),
    luckOf(7, () => 2).throw(request({ n: 12 })),
    luckOf(8, () => 1).throw(request({ n: 12 })),
    ...[{ purpose: "save" }, { seat: 1 }, { about: { unit: "a", target: "c" } }].map((changes) =>
      luckOf(7, () => 1).throw(request({ n: 12, ...changes })),
    ),
  ];
  expect(new Set([first, ...others].map((shown) => shown.join(" "))).size).toBe(7);
});

test("every face is as likely as every other, for one die of many names", () => {
  const shown = [0, 0, 0, 0, 0, 0];
  for (let seed = 0; seed < 60; seed++) {
    const dice = luckOf(seed, () => 1);
    for (let man = 0; man < 100; man++) {
      const [face = 0] = dice.throw(request({ n: 1, about: { unit: `man ${man}` } }));
      shown[face - 1] = (shown[face - 1] ?? 0) + 1;
    }
  }
  // 1,000 each: five standard deviations are 144.
  for (const times of shown) expect(Math.abs(times - 1000)).toBeLessThan(144);
});
