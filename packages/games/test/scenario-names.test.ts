import { describe, expect, test } from "vitest";
import { GAMES } from "../src/index.ts";

/** Whoever lists scenarios calls them by `scenario.<id>`, whatever the game. */
describe.each(GAMES.map(({ rules }) => [rules.code, rules] as const))("scenarios of %s", (_, rules) => {
  test.each(["es", "en"] as const)("have names in %s", (language) => {
    const texts = rules.messages[language];
    const missing = rules.scenarios.filter(({ id }) => texts[`scenario.${id}`] === undefined);
    expect(missing.map(({ id }) => id)).toEqual([]);
  });
});
