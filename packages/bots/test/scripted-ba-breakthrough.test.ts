import { apply, engine, generatorFrom, picker, start, viewOf } from "@escaramuza/kernel";
import type { Decision, Game, Json } from "@escaramuza/kernel";
import { boltAction as rules } from "@escaramuza/rules-ba";
import type { Position, Unit } from "@escaramuza/rules-ba";
import { describe, expect, test } from "vitest";
import { randomPlayer, scriptedBa } from "../src/index.ts";
import { scriptedBaWith } from "../src/ba/scripted.ts";
import { STYLE } from "../src/ba/style.ts";
import { played } from "./played.ts";

/** Through the enemy's edge (scenario S3): who goes round, who drives in column, who waits for a better place. */

const e = engine(rules);
const SET_UP = { game: "breakthrough", attacker: 0 };

describe("before the first turn", () => {
  test("squads and the officer go round; the medic, who counts for nothing there, does not", () => {
    const round = attackers().filter(({ place }) => place.at === "outflank");
    expect(round.map(({ template }) => template).toSorted()).toEqual([
      "ger-grenadiers",
      "ger-grenadiers",
      "ger-hq-1lt",
    ]);
  });

  test("vehicles stand in column on the road", () => {
    expect(attackers().flatMap(({ vehicle }) => (vehicle === null ? [] : [vehicle.x]))).toEqual([36_000, 36_000]);
  });
});

/** As they are when the first order is asked for. */
function attackers(): readonly Unit[] {
  const begun = rules.start(SET_UP);
  if (!begun.ok) throw new Error("it does not start");
  const { game } = start(e, begun.position, generatorFrom(5));
  const pick = picker(generatorFrom(1));
  for (;;) {
    const decision = game.pending.find(({ id }) => !game.answers.some((a) => a.decision === id));
    if (decision === undefined || decision.kind === "order") return game.s.units.filter(({ seat }) => seat === 0);
    const player = decision.seat === 0 ? scriptedBa : randomPlayer;
    const answer = player.answer(e, viewOf(e, game, decision.seat), decision, pick);
    expect(apply(e, game, { seat: decision.seat, decision: decision.id, answer }).ok).toBe(true);
  }
}

describe("vehicles", () => {
  test("a tank on a road runs straight on along it, twice as far", () => {
    const units = { a1: { type: "ger-pz4", at: [36, 8], facing: 0 }, b1: { type: "sov-medic", at: [68, 46] } };
    const move = answered({ scenario: "S3", map: "M3", attacker: 0, turn: 2, units }, moveOf("run"));
    expect(move).toMatchObject({ do: "drive", legs: [{ do: "forward" }] });
    expect(Number(/"by":(\d+)/.exec(JSON.stringify(move))?.[1])).toBeGreaterThan(30_000);
  });

  test("one beside the road finds a way as well, though most are closed to it", () => {
    const units = { a1: { type: "ger-pz4", at: [21, 8], facing: 0 }, b1: { type: "sov-medic", at: [68, 46] } };
    const move = answered({ scenario: "S3", map: "M3", attacker: 0, turn: 2, units }, moveOf("advance"));
    expect(move).not.toMatchObject({ do: "stay" });
  });
});

test("who comes round the flank waits for a turn rather than coming short of the line that counts", () => {
  const given = (turn: number): Json => ({
    scenario: "S3",
    map: "M3",
    attacker: 0,
    turn,
    outflank: ["left", "none"],
    units: {
      a1: { type: "ger-grenadiers", place: "outflank" },
      b1: { type: "sov-rifles", at: [3, 26] },
      b2: { type: "sov-smg", at: [4, 31] },
      b3: { type: "sov-smg", at: [10, 28] },
    },
  });
  expect(answered(given(3), { kind: "order", params: {} })).toMatchObject({ order: "down" });
  expect(answered(given(5), { kind: "order", params: {} })).not.toMatchObject({ order: "down" });
});

test("what it remembers changes nothing: a player who has seen nothing yet answers the same", () => {
  let asked = 0;
  const watching = { ...scriptedBa, answer: checked };
  function checked(...args: Parameters<typeof scriptedBa.answer>): unknown {
    const answer = scriptedBa.answer(...args);
    // Now and then is enough: another style, though it says the same, remembers nothing of this one.
    if (asked++ % 7 === 0) expect(scriptedBaWith("fresh", { ...STYLE }).answer(...args)).toEqual(answer);
    return answer;
  }
  played<Position>(e, { game: "farm" }, 11, [watching, watching]);
  expect(asked).toBeGreaterThan(50);
});

function moveOf(order: string): Pick<Decision, "kind" | "params"> {
  return { kind: "move", params: { unit: "a1", order } };
}

function answered(given: Json, decision: Pick<Decision, "kind" | "params">): unknown {
  const { s, frames } = rules.exemplar.stage(given);
  const begun = rules.start(SET_UP);
  if (!begun.ok) throw new Error("it does not start");
  const { game } = start(e, begun.position, generatorFrom(1));
  const staged: Game<Position> = { ...game, s, frames };
  const asked: Decision = { id: 1, rule: "BA-TURN-4", secret: false, seat: 0, ...decision };
  return scriptedBa.answer(e, { ...viewOf(e, staged, 0), pending: [asked] }, asked, picker(generatorFrom(1)));
}
