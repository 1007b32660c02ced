import { expect, test } from "vitest";
import { playersAgain, sitter } from "../src/end/players-again.ts";
import type { SeatEntry } from "../src/link/seats.ts";

function entry(tokens: SeatEntry["tokens"], bots: SeatEntry["bots"]): SeatEntry {
  const [names, invitations] = [tokens.map(() => ""), tokens.map(() => null)];
  const about = { game: "a".repeat(20), where: "local", ruleset: "PS", watch: null, created: 0, seen: 0 } as const;
  return { ...about, tokens, bots, names, invitations, over: true };
}

/** Who plays on from a moment in which a seat decided, nobody looking through anybody's eyes. */
function again(known: SeatEntry | null, decided: number): readonly (string | null)[] {
  return playersAgain(2, known, sitter(known, decided));
}

test("a game against the computer goes on against it, whoever decided at the moment shown", () => {
  const known = entry(["mine", null], [null, "ace"]);
  expect(again(known, 0)).toEqual([null, "ace"]);
  expect(again(known, 1)).toEqual([null, "ace"]);
  // Who wants to play its side says so.
  expect(playersAgain(2, known, 1)).toEqual([null, null]);
});

test("whoever only looked on takes the place of who decided, and a computer the others'", () => {
  expect(again(entry([null, null], [null, "ace"]), 1)).toEqual(["veteran", null]);
  expect(again(entry([null, null], [null, "ace"]), 0)).toEqual([null, "ace"]);
  expect(again(null, 1)).toEqual(["veteran", null]);
});

test("somebody elsewhere is replaced, unless it is his decision one wants to make", () => {
  const known = entry(["mine", null], [null, null]);
  expect(again(known, 0)).toEqual([null, "veteran"]);
  expect(again(known, 1)).toEqual([null, null]);
});
