import { copy } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { exemplar } from "../src/exemplar.ts";
import { brokenInvariants } from "../src/invariants.ts";
import { newActivation } from "../src/flows/activation.ts";
import { playerOf, soldierOf } from "../src/state.ts";
import type { Player, Position, Soldier } from "../src/state.ts";

/** A sound position has nothing wrong with it; each thing that may never happen is noticed, and nothing else. */

const { s: sound } = exemplar.stage({
  terrain: [{ kind: "lowWall", rect: [45, 40, 12, 1] }],
  soldiers: {
    a: { seat: 0, at: [20, 20] },
    b: { seat: 1, at: [40, 60] },
    c: { seat: 1, at: [60, 60] },
  },
});

function broken(change: (s: Position) => void): readonly string[] {
  const s = copy(sound);
  change(s);
  return brokenInvariants(s);
}

const player = (change: Partial<Player>) => (s: Position) => void Object.assign(playerOf(s, 1), change);
const soldier = (change: Partial<Soldier>) => (s: Position) => void Object.assign(soldierOf(s, "b"), change);

test("a sound position, and its limits", () => {
  expect(brokenInvariants(sound)).toEqual([]);
  for (const change of [
    (s: Position) => void (s.turn = 5),
    player({ op: 0, ordersGiven: 3, blueLeft: 6, yellow: 4, sniperCalls: 2 }),
    player({ blueLeft: 0, yellow: 0 }),
    soldier({ x: 125, y: 8875 }),
    soldier({ x: 5750, y: 6000 }),
    soldier({ x: 4500, y: 4175 }),
    soldier({ activations: 2, blue: 2, moves: 2 }),
    soldier({ ran: true }),
    soldier({ status: "downed", cause: "shot" }),
    soldier({ suppressed: true }),
  ])
    expect(broken(change)).toEqual([]);
});

describe("what must never be", () => {
  test.each<[string, (s: Position) => void, string]>([
    ["turn 0", (s) => void (s.turn = 0), "turn 0"],
    ["turn 6", (s) => void (s.turn = 6), "turn 6"],
    ["debts", player({ op: -1 }), "PS-2-8: -1 PO"],
    ["half points of operations", player({ op: 0.5 }), "PS-2-8: 0.5 PO"],
    ["four orders", player({ ordersGiven: 4 }), "PS-4.3.3-5: 4 orders"],
    ["orders taken back", player({ ordersGiven: -1 }), "PS-4.3.3-5: -1 orders"],
    ["seven blue tokens", player({ blueLeft: 7 }), "PS-4.1-1: 7 blue tokens"],
    ["blue tokens owed", player({ blueLeft: -1 }), "PS-4.1-1: -1 blue tokens"],
    ["five yellow tokens", player({ yellow: 5 }), "PS-4.1-1: 5 yellow tokens"],
    ["yellow tokens owed", player({ yellow: -1 }), "PS-4.1-1: -1 yellow tokens"],
    ["three snipers", player({ sniperCalls: 3 }), "PS-7.1-1: 3 snipers"],
    ["a place between two units", soldier({ x: 2000.5 }), "PS-G-1: b at 2000.5, 6000"],
    ["a base over the edge", soldier({ x: 124 }), "PS-5-9: b off the table"],
    ["a base on a wall", soldier({ x: 4500, y: 4173 }), "PS-3.1-9: b on terrain"],
    ["two bases in one place", soldier({ x: 5751, y: 6000 }), "PS-5-10: b overlaps c"],
    [
      "a base on the fallen",
      (s) =>
        void (soldier({ x: 5751, y: 6000 })(s), Object.assign(soldierOf(s, "c"), { status: "downed", cause: "shot" })),
      "PS-5-10: b overlaps c",
    ],
    ["three activations", soldier({ activations: 3 }), "PS-4.3.2-5: b activated 3 times"],
    ["activations taken back", soldier({ activations: -1, blue: -1 }), "PS-4.3.2-5: b activated -1 times"],
    ["three moves", soldier({ moves: 3 }), "PS-5-14: b moved 3, ran false"],
    ["a move and a run", soldier({ moves: 1, ran: true }), "PS-5-14: b moved 1, ran true"],
    ["a token without an activation", soldier({ blue: 1 }), "b: more tokens than activations"],
    [
      "a suppressed dead man",
      soldier({ status: "eliminated", cause: "shot", suppressed: true }),
      "b: eliminated and suppressed",
    ],
    ["a death without a cause", soldier({ status: "eliminated" }), "b: eliminated by null"],
    ["a cause without a death", soldier({ cause: "shot" }), "b: active by shot"],
    [
      "marks nobody made",
      (s) => void s.marks.push({ soldier: "a", cause: "shot" }),
      "PS-6.2.7-3: marks outside an activation",
    ],
    [
      "action points owed",
      (s) => void (s.activation = newActivation(soldierOf(s, "a"), "blueToken", -1)),
      "PS-4.3.2-2: -1 PA",
    ],
    ["an order nobody gave", (s) => void s.orders.push(["a"]), "PS-4.3.3-2: a ordered by nobody"],
  ])("%s", (_name, change, what) => {
    expect(broken(change)).toEqual([what]);
  });
});
