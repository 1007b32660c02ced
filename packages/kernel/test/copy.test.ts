import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { apply, copy, generatorFrom, keepFrozen, picker, stateHash } from "../src/index.ts";
import { anyInput, newGame, toy } from "./toy.ts";

// Fixed, so that a failure is found again by running this file: npx vitest run packages/kernel/test/copy.test.ts
const SEED = 20_260_101;

/** Every object reachable from a value. */
function objects(value: unknown, found = new Set<object>()): Set<object> {
  if (typeof value !== "object" || value === null || found.has(value)) return found;
  found.add(value);
  for (const item of Object.values(value)) objects(item, found);
  return found;
}

describe("copy", () => {
  test("equal, and nothing shared that could change", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const made = copy(value);
        // As text: one order of keys is part of the promise.
        expect(JSON.stringify(made)).toBe(JSON.stringify(value));
        const own = objects(value);
        for (const object of objects(made)) expect(own.has(object)).toBe(false);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  test("frozen values are shared, with all that is in them", () => {
    const inner = { deep: [1] };
    const frozen = Object.freeze([inner]);
    const made = copy({ frozen, loose: [inner] });
    expect(made.frozen).toBe(frozen);
    expect(made.frozen[0]).toBe(inner);
    expect(made.loose[0]).not.toBe(inner);
  });

  test("plain values are themselves", () => {
    for (const value of [1, "a", null, undefined, true]) expect(copy(value)).toBe(value);
  });

  test("a key named __proto__ is a key", () => {
    const odd: { [key: string]: unknown } = JSON.parse('{"__proto__": {"a": [1]}, "constructor": {"b": 2}}');
    const made = copy(odd);
    expect(JSON.stringify(made)).toBe('{"__proto__":{"a":[1]},"constructor":{"b":2}}');
    expect(Object.getPrototypeOf(made)).toBe(Object.prototype);
    expect(made["__proto__"]).not.toBe(odd["__proto__"]);
  });

  test("a game and its copy go separate ways", () => {
    for (let seed = 1; seed <= 10; seed++) {
      const pick = picker(generatorFrom(seed));
      const game = newGame(3, 2, seed);
      while (game.outcome === null) {
        const other = copy(game);
        const shared = [...objects(other)].filter((o) => objects(game).has(o));
        expect(shared.every((o) => Object.isFrozen(o) || game.s.holes.some((h) => h === o))).toBe(true);
        const hash = stateHash(game);
        while (other.outcome === null) apply(toy, other, anyInput(toy, other, pick));
        expect(stateHash(game), `seed ${seed}`).toBe(hash);
        apply(toy, game, anyInput(toy, game, pick));
      }
    }
  });
});

describe("the hash of a state", () => {
  test("16 hexadecimal digits, known ones", () => {
    // Changing these breaks every record there is.
    expect(stateHash({})).toBe("5465b82568f4aa5b");
    expect(stateHash({ a: [1, "é", null] })).toBe("12e6035d557a345e");
    expect(stateHash("")).toMatch(/^[0-9a-f]{16}$/);
  });

  test("equal texts have equal hashes, unlike ones unlike hashes", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        expect(stateHash(a) === stateHash(b)).toBe(JSON.stringify(a) === JSON.stringify(b));
      }),
      { seed: SEED, numRuns: 2000 },
    );
  });

  test("100 000 states that differ by one digit or place have as many hashes, and both halves count", () => {
    const all = Array.from({ length: 100_000 }, (_, i) =>
      stateHash({ s: { x: i % 1000, list: [0, Math.floor(i / 1000)] } }),
    );
    expect(new Set(all).size).toBe(100_000);
    expect(new Set(all.map((h) => h.slice(0, 8))).size).toBeGreaterThan(99_900);
    expect(new Set(all.map((h) => h.slice(8))).size).toBeGreaterThan(99_900);
  });
});

test("frozen parts that are equal are put back, others stay as they came", () => {
  const terrain = Object.freeze([{ x: 1 }]);
  const before = { terrain, pieces: [{ id: 1 }], gone: Object.freeze({}) };
  const now = { terrain: [{ x: 1 }], pieces: [{ id: 1 }], turn: 2 };
  keepFrozen(before, now);
  expect(now.terrain).toBe(terrain);
  expect(now.pieces).not.toBe(before.pieces);
  expect(now).toEqual({ terrain: [{ x: 1 }], pieces: [{ id: 1 }], turn: 2 });
  const changed = { terrain: [{ x: 2 }] };
  keepFrozen(before, changed);
  expect(changed).toEqual({ terrain: [{ x: 2 }] });
  for (const nothing of [null, undefined, 7]) keepFrozen(nothing, now);
});
