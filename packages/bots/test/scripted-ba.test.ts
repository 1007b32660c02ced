import { engine, generatorFrom, picker, stateHash, viewOf } from "@escaramuza/kernel";
import type { Json, Seat } from "@escaramuza/kernel";
import { boltAction as rules } from "@escaramuza/rules-ba";
import type { Position } from "@escaramuza/rules-ba";
import { describe, expect, test } from "vitest";
import { findPlayer, playersOf, randomPlayer, scriptedBa } from "../src/index.ts";
import { played } from "./played.ts";
import type { Watch } from "./played.ts";

const e = engine(rules);
const READY = ["patrol", "crossroads", "farm", "breakthrough", "papers", "fords"];
const SIDES: readonly Seat[] = [0, 1];

test("is one of the players of its game, and of no other", () => {
  expect(playersOf("bolt-action").map((p) => p.id)).toEqual(["random", "recruit", "veteran", "elite", "ace"]);
  expect(findPlayer("bolt-action", "scripted")).toBe(scriptedBa);
});

test("knows every ready-made game", () => {
  const ids = rules.scenarios.map(({ id }) => id);
  for (const game of READY) expect(ids).toContain(game);
});

/** What the player did in all the games below. */
const seen = new Set<string>();

function watching(seats: readonly Seat[]): Watch<Position> {
  return {
    after: ({ kind, seat }, answer, events) => {
      if (!seats.includes(seat)) return;
      const text = JSON.stringify(answer);
      seen.add(`${kind} ${text.match(/"do":"(\w+)"/)?.[1] ?? ""}`.trim());
      if (kind === "order") seen.add(text.match(/"order":"(\w+)"/)?.[1] ?? "");
      if (kind === "order" && !text.includes('"assault":null')) seen.add("assault");
      if (kind === "snap" && text !== '{"orders":[]}') seen.add("snapped");
      if (kind === "react") seen.add(`react ${text}`);
      for (const { type } of events) seen.add(type);
    },
  };
}

describe("every answer is legal", () => {
  const options: readonly (readonly [string, Json])[] = [
    ...READY.map((game) => [game, { game }] as const),
    ["British and Americans at the fords", { scenario: "S5", map: "M3", forces: ["uk-support", "us-armour"] }],
    ["Soviets and British in the hedgerows", { scenario: "S4", map: "M2", forces: ["sov-support", "uk-reinforced"] }],
  ];
  test.each(options)("%s", (_, setup) => {
    played<Position>(e, setup, 3, [scriptedBa, scriptedBa], watching(SIDES));
  });
});

describe("beats a player who does anything", () => {
  test.each(READY)("%s", (game) => {
    let lead = 0;
    let won = 0;
    // Where there are roles it attacks as often as it defends.
    for (const seed of [200, 201])
      for (const seat of SIDES) {
        const pair = seat === 0 ? ([scriptedBa, randomPlayer] as const) : ([randomPlayer, scriptedBa] as const);
        const { winner, points } = played<Position>(e, { game, attacker: 0 }, seed, pair, watching([seat]));
        lead += (points[seat] ?? 0) - (points[1 - seat] ?? 0);
        if (winner === seat) won++;
      }
    expect(won).toBeGreaterThanOrEqual(game === "breakthrough" ? 3 : 4);
    expect(lead).toBeGreaterThan(4);
  });
});

test("has used what the game offers", () => {
  for (const order of ["fire", "advance", "run", "rally", "down", "assault", "snapped"]) expect(seen).toContain(order);
  for (const what of ["reserves", "deploy place", "deploy building", "sandbags lay", "move paths", "move drive"])
    expect(seen).toContain(what);
  for (const what of ["move leave", "move enter", "shoot all", "shoot barrage", 'react "down"', 'react "none"'])
    expect(seen).toContain(what);
});

describe("chooses from its view alone", () => {
  test.each(["patrol", "breakthrough"])("%s", (game) => {
    let compared = 0;
    played<Position>(e, { game }, 7, [scriptedBa, randomPlayer], {
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
