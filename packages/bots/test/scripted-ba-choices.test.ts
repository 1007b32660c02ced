import { engine, generatorFrom, start, viewOf } from "@escaramuza/kernel";
import type { Decision, Game, Json } from "@escaramuza/kernel";
import { boltAction as rules } from "@escaramuza/rules-ba";
import type { Position } from "@escaramuza/rules-ba";
import { describe, expect, test } from "vitest";
import { scriptedBa } from "../src/index.ts";

const e = engine(rules);

/** The answer to a question in a position written down. */
function answered(given: Json, decision: Pick<Decision, "kind" | "params"> & { readonly seat?: number }): unknown {
  const { s, frames } = rules.exemplar.stage(given);
  const begun = rules.start({ game: "patrol" });
  if (!begun.ok) throw new Error("it does not start");
  const { game } = start(e, begun.position, generatorFrom(1));
  const staged: Game<Position> = { ...game, s, frames };
  const asked: Decision = { id: 1, rule: "BA-TURN-4", secret: false, seat: 0, ...decision };
  return scriptedBa.answer(e, { ...viewOf(e, staged, asked.seat), pending: [asked] }, asked, () => 0);
}

const ORDER = { kind: "order", params: {} };

describe("orders", () => {
  test("rallies who is heavily pinned", () => {
    const units = { a1: { type: "ger-grenadiers", at: [36, 10], pins: 5 }, b1: { type: "sov-rifles", at: [36, 32] } };
    expect(answered({ turn: 3, units }, ORDER)).toMatchObject({ unit: "a1", order: "rally" });
    const fresh = { ...units, a1: { type: "ger-grenadiers", at: [36, 10] } };
    expect(answered({ turn: 3, units: fresh }, ORDER)).not.toMatchObject({ order: "rally" });
  });

  test("assaults a gun that has fired, and not a squad that waits for it", () => {
    const units = { a1: { type: "ger-grenadiers", at: [36, 20] }, b1: { type: "sov-45mm", at: [36, 30], die: "fire" } };
    expect(answered({ turn: 3, units }, ORDER)).toMatchObject({ unit: "a1", order: "run", assault: "b1" });
    const weak = { a1: { type: "ger-hq-2lt", at: [36, 20] }, b1: { type: "sov-rifles", at: [36, 28] } };
    expect(answered({ turn: 3, units: weak }, ORDER)).toMatchObject({ assault: null });
  });

  test("runs for what the scenario counts while there is time", () => {
    const given = {
      turn: 5,
      objectives: [{ id: "O1", at: [36, 24] }],
      units: { a1: { type: "ger-grenadiers", at: [36, 10] }, b1: { type: "sov-ptrd", at: [70, 46] } },
    };
    expect(answered(given, ORDER)).toMatchObject({ unit: "a1", order: "run" });
    const move = JSON.stringify(answered(given, { kind: "move", params: { unit: "a1", order: "run" } }));
    expect(Math.max(...[...move.matchAll(/"y":(\d+)/g)].map(([, y]) => Number(y)))).toBeGreaterThan(19_000);
  });

  test("leaves the table where that wins", () => {
    const given = {
      scenario: "S3",
      attacker: 0,
      turn: 5,
      units: { a1: { type: "ger-grenadiers", at: [36, 40] }, b1: { type: "sov-rifles", at: [60, 30] } },
    };
    expect(answered(given, ORDER)).toMatchObject({ unit: "a1", order: "run" });
    expect(answered(given, { kind: "move", params: { unit: "a1", order: "run" } })).toEqual({ do: "leave" });
  });

  test("carries the papers home", () => {
    const given = {
      scenario: "S4",
      turn: 4,
      objectives: [{ id: "satchel", at: [36, 24], carrier: "a1" }],
      units: { a1: { type: "ger-grenadiers", at: [36, 20] }, b1: { type: "sov-rifles", at: [36, 40] } },
    };
    const move = JSON.stringify(answered(given, { kind: "move", params: { unit: "a1", order: "run" } }));
    for (const [, y] of move.matchAll(/"y":(\d+)/g)) expect(Number(y)).toBeLessThan(12_000);
  });

  test("turns a gun that looks the wrong way", () => {
    const units = {
      a1: { type: "ger-pak38", at: [36, 10], facing: 180 },
      b1: { type: "sov-t34-85", at: [36, 40] },
    };
    expect(answered({ turn: 3, units }, ORDER)).toMatchObject({ unit: "a1", order: "advance" });
    expect(answered({ turn: 3, units }, { kind: "move", params: { unit: "a1", order: "advance" } })).toEqual({
      do: "stay",
      facing: 0,
    });
  });

  test("gets off a transport near its goal", () => {
    const given = {
      turn: 4,
      objectives: [{ id: "O1", at: [36, 24] }],
      units: {
        a1: { type: "ger-251", at: [36, 18], die: "down" },
        a2: { type: "ger-grenadiers", place: { aboard: "a1" } },
        b1: { type: "sov-rifles", at: [36, 44] },
      },
    };
    expect(answered(given, ORDER)).toMatchObject({ unit: "a2", order: expect.stringMatching(/advance|run/) });
  });

  test("begins with the officer who takes others along", () => {
    const given = {
      turn: 2,
      units: {
        a1: { type: "ger-hq-1lt", at: [36, 14] },
        a2: { type: "ger-grenadiers", at: [32, 16] },
        a3: { type: "ger-mmg", at: [41, 16] },
        b1: { type: "sov-rifles", at: [36, 36] },
        b2: { type: "sov-rifles", at: [44, 36] },
      },
    };
    expect(answered(given, ORDER)).toMatchObject({ unit: "a1" });
    const snap = answered(given, { kind: "snap", params: { unit: "a1", most: 2 } });
    expect(JSON.stringify(snap)).toMatch(/"unit":"a[23]".*"unit":"a[23]"/);
  });
});

describe("fire", () => {
  const shoot = (unit: string): Pick<Decision, "kind" | "params"> => ({
    kind: "shoot",
    params: { unit, cause: "fire", target: null },
  });

  test("at a tank with what can hurt it", () => {
    const units = {
      a1: { type: "ger-grenadiers", at: [36, 15] },
      b1: { type: "sov-t34-85", at: [36, 23] },
      b2: { type: "sov-rifles", at: [62, 36] },
    };
    const answer = JSON.stringify(answered({ turn: 3, units }, shoot("a1")));
    expect(answer).toContain('"model":"a1.4","weapon":1,"target":"b1"');
  });

  test("of a tank's gun at a tank, of a machine gun at men", () => {
    const foes = { b1: { type: "sov-t34-85", at: [36, 35] }, b2: { type: "sov-rifles", at: [38, 30] } };
    const tank = { a1: { type: "ger-pz4", at: [36, 15] }, ...foes };
    expect(answered({ turn: 3, units: tank }, shoot("a1"))).toMatchObject({ do: "all", target: "b1" });
    const team = { a1: { type: "ger-mmg", at: [36, 15] }, ...foes };
    expect(answered({ turn: 3, units: team }, shoot("a1"))).toMatchObject({ do: "all", target: "b2" });
  });

  test("at men in the open rather than in cover", () => {
    const given = {
      turn: 3,
      terrain: [{ kind: "ruins", from: [20, 28], to: [30, 36] }],
      units: {
        a1: { type: "ger-mmg", at: [30, 12] },
        b1: { type: "sov-rifles", at: [22, 31] },
        b2: { type: "sov-rifles", at: [34, 32] },
      },
    };
    expect(answered(given, shoot("a1"))).toMatchObject({ target: "b2" });
  });

  test("shells are called down on a crowd, not on one's own", () => {
    const given = {
      turn: 1,
      units: {
        a1: { type: "ger-fao", at: [36, 12] },
        a2: { type: "ger-grenadiers", at: [10, 34] },
        b1: { type: "sov-rifles", at: [10, 42] },
        b2: { type: "sov-rifles", at: [52, 40] },
        b3: { type: "sov-rifles", at: [56, 44] },
      },
    };
    const answer = answered(given, shoot("a1"));
    expect(answer).toMatchObject({ do: "barrage", kind: "barrage" });
    expect(Number(JSON.stringify(answer).match(/"x":(\d+)/)?.[1])).toBeGreaterThan(45_000);
  });
});

describe("reactions", () => {
  const react = { kind: "react", params: { unit: "a1", from: "b1" } };

  test("goes Down where it has nothing better to do", () => {
    // Mortars have a minimum range: there is nothing to fire at.
    const units = { a1: { type: "ger-mortar", at: [36, 18] }, b1: { type: "sov-rifles", at: [36, 26], die: "fire" } };
    expect(answered({ turn: 3, units }, react)).toBe("down");
  });

  test("does not mind fire that cannot reach it", () => {
    const units = { a1: { type: "ger-mmg", at: [36, 5] }, b1: { type: "sov-smg", at: [36, 40], die: "fire" } };
    expect(answered({ turn: 3, units }, react)).toBe("none");
  });

  test("lets who walks into an ambush come near", () => {
    const units = {
      a1: { type: "ger-grenadiers", at: [36, 10], die: "ambush" },
      b1: { type: "sov-rifles", at: [36, 34], die: "run" },
    };
    const track = Array.from({ length: 25 }, (_, i) => ({ x: 36_000, y: 34_000 - 500 * i }));
    const params = { unit: "b1", at: 0, of: 24, track, ambushers: [{ unit: "a1", spans: [[0, 24]] }] };
    const answer = answered({ turn: 3, units }, { kind: "interrupt", params });
    expect(answer).toMatchObject({ do: "fire", unit: "a1" });
    expect(Number(JSON.stringify(answer).match(/"sample":(\d+)/)?.[1])).toBeGreaterThan(10);
  });
});
