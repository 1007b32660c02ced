import { engine, generatorFrom, picker, stateHash, viewOf } from "@escaramuza/kernel";
import type { Json, Seat } from "@escaramuza/kernel";
import { boltAction as rules } from "@escaramuza/rules-ba";
import { describe, expect, test } from "vitest";
import { findPlayer, playersOf, randomPlayer, scriptedBa } from "../src/index.ts";
import { played } from "./played.ts";

const e = engine(rules);
const READY = ["patrol", "crossroads", "farm", "breakthrough", "papers", "fords"];
const SIDES: readonly Seat[] = [0, 1];

test("is one of the players of its game, and of no other", () => {
  expect(playersOf("bolt-action").map((p) => p.id)).toEqual(["random", "scripted"]);
  expect(findPlayer("bolt-action", "scripted")).toBe(scriptedBa);
});

test("knows every ready-made game", () => {
  const ids = rules.scenarios.map(({ id }) => id);
  for (const game of READY) expect(ids).toContain(game);
});

/** What was done in whole games against itself, for both tests below. */
const seen = new Set<string>();

describe("every answer is legal", () => {
  const options: readonly (readonly [string, Json])[] = [
    ...READY.map((game) => [game, { game }] as const),
    ["British and Americans at the fords", { scenario: "S5", map: "M3", forces: ["uk-support", "us-armour"] }],
    ["on a table of hedgerows", { scenario: "S4", map: "M2", forces: ["sov-support", "uk-reinforced"] }],
  ];
  test.each(options)("%s", (_, setup) => {
    played(e, setup, 3, [scriptedBa, scriptedBa], {
      after: (decision, answer, events) => {
        const text = JSON.stringify(answer);
        seen.add(decision.kind);
        seen.add(`${decision.kind} ${text.match(/"do":"(\w+)"/)?.[1] ?? ""}`.trim());
        const order = decision.kind === "order" ? text.match(/"order":"(\w+)"/)?.[1] : undefined;
        if (order !== undefined) seen.add(order);
        if (decision.kind === "order" && !text.includes('"assault":null')) seen.add("assault");
        if (decision.kind === "snap" && text !== '{"orders":[]}') seen.add("snapped");
        if (decision.kind === "react") seen.add(`react ${text}`);
        for (const { type } of events) seen.add(type);
      },
    });
  });
});

test("uses what the game offers", () => {
  for (const order of ["fire", "advance", "run", "rally", "down", "assault", "snapped"]) expect(seen).toContain(order);
  for (const what of ["reserves", "deploy place", "deploy building", "sandbags lay", "move paths", "move drive"])
    expect(seen).toContain(what);
  for (const what of ["move leave", "move enter", "shoot all", "shoot barrage", 'react "down"', 'react "none"'])
    expect(seen).toContain(what);
});

describe("beats a player who does anything", () => {
  /** Where there are roles they decide a lot: both are played from both seats. */
  const roles: { readonly [game: string]: true } = { farm: true, breakthrough: true, fords: true };
  test.each(READY)("%s", (game) => {
    const setups = roles[game] === true ? SIDES.map((attacker) => ({ game, attacker })) : [{ game }, { game }];
    let games = 0;
    let won = 0;
    for (const seat of SIDES)
      for (const [i, setup] of setups.entries()) {
        const pair = seat === 0 ? ([scriptedBa, randomPlayer] as const) : ([randomPlayer, scriptedBa] as const);
        games++;
        if (played(e, setup, 200 + i, pair).winner === seat) won++;
      }
    expect(won).toBeGreaterThanOrEqual(games - 1);
  });
});

describe("chooses from its view alone", () => {
  test.each(["patrol", "breakthrough"])("%s", (game) => {
    let compared = 0;
    played(e, { game }, 7, [scriptedBa, randomPlayer], {
      before: (state, decision) => {
        if (state.seq % 5 !== 0 || decision.seat !== 0) return;
        const view = viewOf(e, state, decision.seat);
        const before = stateHash(view);
        const answer = (v: typeof view, seed: number): unknown =>
          scriptedBa.answer(e, v, decision, picker(generatorFrom(seed)));
        const expected = answer(view, state.seq);
        // Chance of its own does not matter, nor does who sent the view, nor dice to come.
        expect(answer(view, state.seq + 1)).toEqual(expected);
        const sent: typeof view = JSON.parse(JSON.stringify(view));
        expect(answer(sent, state.seq)).toEqual(expected);
        expect(stateHash(view)).toBe(before);
        compared++;
      },
    });
    expect(compared).toBeGreaterThan(5);
  });
});
