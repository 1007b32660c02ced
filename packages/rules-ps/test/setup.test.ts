import { engine, generatorFrom, start } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { parabellumSoldiers as rules } from "../src/index.ts";
import type { Position } from "../src/index.ts";

// A match as it is agreed before the first die.

function begin(setup: unknown): Position {
  const begun = rules.start(setup);
  if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
  return begun.position;
}

function problems(setup: unknown): (readonly [string, string])[] {
  const begun = rules.start(setup);
  return begun.ok ? [] : begun.problems.map((p) => [p.rule, p.code] as const);
}

describe("set-up", () => {
  test("PS-9-1: the three modes, the simple one unless another is named", () => {
    expect(begin({}).mode).toBe("simple");
    expect([begin({}).turn, begin({}).initiative]).toEqual([1, null]);
    for (const mode of ["simple", "orders", "uncovered"]) expect(begin({ mode }).mode).toBe(mode);
    expect(begin({ mode: "uncovered" }).casual.map((c) => [c.state, c.scoredBy])).toEqual(
      Array.from({ length: 7 }, () => ["open", null]),
    );
    expect(begin({ mode: "orders" }).casual).toEqual([]);
    expect(problems({ mode: "campaign" })).toEqual([["PS-9-1", "setupMalformed"]]);
    expect(problems({ anything: 1 })).toEqual([["PS-9-1", "setupMalformed"]]);
  });

  test("PS-9.1-1, PS-R60: south and north unless west and east are agreed", () => {
    expect(begin({}).axis).toBe("southNorth");
    expect(begin({ axis: "westEast" }).axis).toBe("westEast");
  });

  test("PS-9-2, PS-R86: any squad against any other, its twin too", () => {
    const s = begin({ squads: ["SU-RIFLE", "SU-RIFLE"] });
    expect(s.players.map((p) => [p.squad, p.nation, p.op])).toEqual([
      ["SU-RIFLE", "SU", 9],
      ["SU-RIFLE", "SU", 9],
    ]);
    expect(s.soldiers.map((o) => o.id)).toEqual(
      ["a", "b"].flatMap((side) => Array.from({ length: 11 }, (_, i) => `${side}${i + 1}`)),
    );
    expect(s.soldiers.every((o) => o.status === "undeployed")).toBe(true);
    expect(problems({ squads: [{ type: "GB-RIFLE", soldiers: [{ n: 1, extra: "panzerfaust" }] }, null] })).toEqual([
      ["PS-8.2.1-1", "squad.addNotAllowed"],
    ]);
  });

  test("one squad of one's own and one to be built at the table", () => {
    const s = begin({ squads: [null, { type: "FI-JAA", soldiers: [] }] });
    expect(s.players.map((p) => [p.squad, p.op])).toEqual([
      [null, 0],
      ["FI-JAA", 7],
    ]);
    expect(s.soldiers.map((o) => o.seat)).toEqual(Array.from({ length: 9 }, () => 1));
    expect(s.players[1].rules).toEqual(expect.arrayContaining(["motti", "sissu", "allTerrain", "recon"]));
  });

  test("roles, edges and objectives are the players' to decide unless given", () => {
    expect(begin({}).plan).toEqual({ terrain: "preset", attacker: null, lowEdge: null, objectives: null });
    expect(begin({ terrain: "controlled" }).plan.terrain).toBe("controlled");
    expect(begin({ terrain: "controlled" }).terrain).toEqual([]);
    expect(begin({ terrain: [] }).plan.terrain).toBe("free");
    expect(begin({ attacker: 1, lowEdge: 1 }).plan).toMatchObject({ attacker: 1, lowEdge: 1 });
    expect(problems({ attacker: 2 })).toEqual([["PS-9-1", "setupMalformed"]]);
    // The map's own objectives: M1 has (45, 60) for the south player and (45, 30) for the north one; M3 is not on one line.
    expect(begin({ terrain: "M3", lowEdge: 0, objectives: "default" }).plan.objectives).toEqual([
      [4800, 6000],
      [4200, 3000],
    ]);
    expect(begin({ terrain: "M3", lowEdge: 1, objectives: "default" }).plan.objectives).toEqual([
      [4200, 3000],
      [4800, 6000],
    ]);
    // Not without edges, on another axis or on no map.
    expect(begin({ terrain: "M3", objectives: "default" }).plan.objectives).toBeNull();
    expect(begin({ terrain: "M3", lowEdge: 0, axis: "westEast", objectives: "default" }).plan.objectives).toBeNull();
    expect(begin({ terrain: [], lowEdge: 0, objectives: "default" }).plan.objectives).toBeNull();
    expect(begin({ terrain: "M3", lowEdge: 0 }).plan.objectives).toBeNull();
  });

  test("the starter scenarios (C6)", () => {
    const rows = rules.scenarios.map(({ setup }) => begin(setup));
    expect(rows.map((s) => [s.mode, s.players[0].squad, s.players[1].squad, s.plan.attacker, s.plan.lowEdge])).toEqual([
      ["simple", "US-RIFLE", "GE-GREN", null, 0],
      ["orders", "GB-PARA", "GE-FJ", null, 0],
      ["uncovered", "SU-GUARD", "GE-SS", null, 0],
      ["orders", "SU-RIFLE", "FI-JAL", null, 0],
      ["uncovered", "US-RANGER", "IT-ALP", null, 0],
      ["simple", "GB-CDO", "IT-FUC", 0, 0],
    ]);
    expect(rows.map((s) => s.plan.terrain)).toEqual(Array.from({ length: 6 }, () => "preset"));
    expect(problems({ scenario: "PS-S7" })).toEqual([["PS-9-1", "setupMalformed"]]);
  });

  test("given roles, edges and objectives skip their decisions", () => {
    const { game } = start(
      engine(rules),
      begin({
        mode: "orders",
        terrain: "M3",
        squads: ["US-RIFLE", "GE-GREN"],
        attacker: 0,
        lowEdge: 1,
        objectives: "default",
      }),
      generatorFrom(1),
    );
    expect(game.pending.map((d) => d.kind)).toEqual(["split", "split"]);
    expect([game.s.attacker, game.s.lowEdge]).toEqual([0, 1]);
    // The defender's first.
    expect(game.s.objectives).toEqual([
      { placedBy: 1, x: 4800, y: 6000 },
      { placedBy: 0, x: 4200, y: 3000 },
    ]);
  });
});
