import { seatsIn, seatsOfSide, sidesIn } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { GAMES } from "../src/index.ts";

describe.each(GAMES.map(({ rules }) => [rules.code, rules] as const))("who sits down to %s", (_code, rules) => {
  const setups = [...rules.scenarios.map(({ setup }) => setup), rules.form.initial, rules.form.quick];

  test("the sides have the first seats between them, each once, and the scene says the same", () => {
    for (const setup of setups) {
      const sides = sidesIn(rules, setup);
      const all = sides.flat().toSorted((a, b) => a - b);
      expect(all).toEqual([...seatsIn(rules, setup).keys()]);
      const begun = rules.start(setup);
      if (begun.ok) expect(rules.scene(rules.view(begun.position, null), null).sides.map(seatsOfSide)).toEqual(sides);
    }
  });

  test("nonsense gets an answer", () => {
    for (const setup of [null, undefined, 0, "x", [], {}, { seats: -1 }])
      expect(seatsIn(rules, setup).length).toBeGreaterThan(1);
  });
});
