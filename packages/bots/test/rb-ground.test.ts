import { boardOf, reglasBasicas as rules } from "@escaramuza/rules-rb";
import type { Board } from "@escaramuza/rules-rb";
import { expect, test } from "vitest";
import { groundFor, numberOf } from "../src/rb/ground.ts";

function boardOn(layout: string): Board {
  const begun = rules.start({ year: 1943, mission: 3, layout, forces: ["F-GER-43", "F-SOV-43"] });
  if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
  return boardOf(begun.position);
}

test("each ground counts for itself: two numbers make one key, and would not for ever if they grew from battle to battle", () => {
  const [first, second] = [groundFor(boardOn("A"), 3), groundFor(boardOn("B"), 3)];
  for (let n = 0; n < 1000; n++) numberOf(first, `key ${n}`);
  expect(numberOf(second, "key")).toBe(1);
  // And of two keys none has the number of the other.
  expect(numberOf(second, "other key")).toBe(2);
  expect(numberOf(second, "key")).toBe(1);
});
