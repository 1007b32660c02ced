import { copy, engine, generatorFrom, picker, start, stateHash, viewOf } from "@escaramuza/kernel";
import type { Decision, Game, Json, Seat } from "@escaramuza/kernel";
import { MARKER_IDS, boardOf, conflictOfHeroes as rules, finderOf, onMap } from "@escaramuza/rules-ch";
import type { Position } from "@escaramuza/rules-ch";
import { describe, expect, test } from "vitest";
import { findPlayer, playersOf, randomPlayer, scriptedCh } from "../src/index.ts";
import { played, testBeatsRandom } from "./played.ts";

const e = engine(rules);
const SCENARIOS = rules.scenarios.map(({ id, setup }) => [id, setup] as const);
const OPTIONS: readonly (readonly [string, Json])[] = [
  ["variable AP", { firefight: "F3", optVariableAp: true }],
  ["secret AP", { firefight: "F6", optVariableAp: true, optVariableApSecret: true }],
  ["cautious moves, all sections", { firefight: "F2", profile: "P3", optCautiousMove: true }],
  ["no cards", { firefight: "F5", profile: "P1" }],
];

test("is one of the players of its game, and of no other", () => {
  expect(playersOf("conflict-of-heroes").map((p) => p.id)).toEqual(["random", "recruit", "veteran", "elite", "ace"]);
  expect(findPlayer("conflict-of-heroes", "scripted")).toBe(scriptedCh);
});

describe("every answer is legal", () => {
  test.each([...SCENARIOS, ...OPTIONS])("%s", (_, setup) => {
    for (const seed of [1, 2]) played(e, setup, seed, [scriptedCh, scriptedCh]);
  });
});

testBeatsRandom(e, SCENARIOS, scriptedCh, 5);

test("uses what the game offers", () => {
  const seen = new Set<string>();
  for (const [, setup] of SCENARIOS)
    for (const rival of [scriptedCh, randomPlayer])
      played(e, setup, 1, [scriptedCh, rival], {
        after: (decision, answer, events) => {
          if (rival === randomPlayer && decision.seat === 1) return;
          if (decision.kind === "turn") seen.add(`turn ${JSON.stringify(answer).match(/"do":"(\w+)"/)?.[1] ?? ""}`);
          else seen.add(decision.kind);
          for (const event of events) {
            if (event.type === "paid") seen.add(`paid with ${String(event["mode"])}`);
            if (event.type === "cardPlayed") seen.add("card");
            if (event.type === "placedHidden") seen.add("hidden at the start");
            if (event.type === "fired" && JSON.stringify(event["supporters"]) !== "[]") seen.add("group of fire");
          }
          if (decision.kind === "turn" && JSON.stringify(answer).includes('"with":[{')) seen.add("group move");
        },
      });
  for (const what of ["fire", "move", "closeCombat", "rally", "pivot", "enter", "exit", "pass", "card"])
    expect(seen).toContain(`turn ${what}`);
  for (const mode of ["ap", "opportunity", "cap", "card"]) expect(seen).toContain(`paid with ${mode}`);
  for (const what of ["card", "hidden at the start", "group of fire", "group move", "rollTarget", "bid", "bonus"])
    expect(seen).toContain(what);
});

test("does not pass with a good shot in hand", () => {
  const { s, frames } = rules.exemplar.stage({
    at: { turn: 0 },
    units: {
      g1: { type: "g_lmg34", at: "E05", facing: "N" },
      s1: { type: "s_rifles", at: "B05", facing: "N" },
      s2: { type: "s_rifles", at: "I10", facing: "N" },
    },
  });
  expect(s.units).toHaveLength(3);
  const begun = rules.start({ firefight: "F1" });
  if (!begun.ok) throw new Error("F1 does not start");
  const { game } = start(e, begun.position, generatorFrom(1));
  const staged: Game<Position> = { ...game, s, frames };
  const decision: Decision = { id: 1, seat: 0, kind: "turn", rule: "CH-2.2-2", secret: false, params: {} };
  const answer = scriptedCh.answer(e, { ...viewOf(e, staged, 0), pending: [decision] }, decision, () => 0);
  expect(answer).toMatchObject({ do: "fire", unit: "g1", target: "B05" });
});

describe("chooses from its view alone", () => {
  test.each(SCENARIOS)("%s", (_, setup) => {
    let compared = 0;
    played(e, setup, 7, [scriptedCh, scriptedCh], {
      before: (game, decision) => {
        // All of the set-up, where most secrets are made, then every fifth decision.
        if (game.seq > 20 && game.seq % 5 !== 0) return;
        const view = viewOf(e, game, decision.seat);
        const before = stateHash(view);
        const answer = (v: typeof view): unknown => scriptedCh.answer(e, v, decision, picker(generatorFrom(game.seq)));
        const expected = answer(view);
        expect(answer(view)).toEqual(expected);
        // Nothing but the view can reach it through a game with other secrets, nor through a copy that came over the wire.
        if (game.seq % 15 === 0) {
          const sent: typeof view = JSON.parse(JSON.stringify(view));
          expect(answer(sent)).toEqual(expected);
        }
        const other = viewOf(e, withOtherSecrets(game, decision.seat), decision.seat);
        expect(answer(other)).toEqual(expected);
        expect(stateHash(view)).toBe(before);
        compared++;
      },
    });
    expect(compared).toBeGreaterThan(15);
  });
});

/** The same game for the seat, with everything changed that it may not know. */
function withOtherSecrets(game: Game<Position>, seat: Seat): Game<Position> {
  const other = copy(game);
  other.generator = generatorFrom(game.seq + 99);
  const { s } = other;
  s.deck = s.deck.toReversed();
  const labels = [...boardOf(s).cells.keys()];
  for (const unit of s.units) {
    if (unit.seat === seat) continue;
    if (unit.hidden && onMap(unit)) {
      const from = unit.place;
      unit.place =
        labels.find((label) => finderOf({ ...s, units: s.units }, { ...unit, place: label }) === null) ?? from;
    }
    if (unit.hit === null || unit.hitKnown || unit.hitSpare) continue;
    const was = MARKER_IDS.findIndex((id) => id === unit.hit);
    const now = MARKER_IDS.findIndex((id, i) => id !== "killed" && i !== was && (s.pile[i] ?? 0) > 0);
    if (now < 0) continue;
    s.pile = s.pile.map((n, i) => n + (i === was ? 1 : 0) - (i === now ? 1 : 0));
    unit.hit = MARKER_IDS[now] ?? unit.hit;
  }
  return other;
}
