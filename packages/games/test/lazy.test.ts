import { expect, it } from "vitest";
import { GAMES } from "../src/index.ts";
import { LOADERS } from "../src/lazy.ts";

it("loads every game there is, one at a time", async () => {
  expect(LOADERS.map(({ id, code }) => [id, code])).toEqual(GAMES.map(({ rules }) => [rules.id, rules.code]));
  for (const [i, { load }] of LOADERS.entries()) expect((await load()).rules).toBe(GAMES[i]?.rules);
});
