import { expect, test } from "vitest";
import { hashOf, newGameId, newHex, newToken, seedFor } from "../src/tokens.ts";

test("tokens, names and secrets have their shape and do not repeat", () => {
  const makers: readonly (readonly [() => string, RegExp])[] = [
    [newToken, /^[A-Za-z0-9_-]{43}$/],
    [newGameId, /^[a-z0-9]{20}$/],
    [newHex, /^[0-9a-f]{64}$/],
  ];
  for (const [make, shape] of makers) {
    const made = Array.from({ length: 500 }, make);
    for (const text of made) expect(text).toMatch(shape);
    expect(new Set(made).size).toBe(500);
  }
  // Every letter comes: none is left out by the way they are drawn.
  expect(new Set(Array.from({ length: 500 }, newGameId).join("")).size).toBe(36);
});

test("a hash tells tokens apart and gives none away", () => {
  const token = newToken();
  expect(hashOf(token)).toBe(hashOf(token));
  expect(hashOf(token)).not.toBe(hashOf(newToken()));
  expect(hashOf(token)).not.toContain(token.slice(0, 8));
});

test("a bot's chance repeats with the secret, and is another for each question, each row and each secret", () => {
  const seeds = [seedFor("a", 1, 1), seedFor("a", 1, 2), seedFor("a", 2, 1), seedFor("b", 1, 1)];
  expect(seeds).toEqual([seedFor("a", 1, 1), seedFor("a", 1, 2), seedFor("a", 2, 1), seedFor("b", 1, 1)]);
  expect(new Set(seeds).size).toBe(4);
  for (const seed of seeds) expect(seed).toBe(seed >>> 0);
});
