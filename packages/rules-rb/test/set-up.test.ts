import { apply, generatorFrom, kindOf, scriptedDice, start, viewOf } from "@escaramuza/kernel";
import type { Game, GameEvent, Json, MenuItem, Refusal } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { reglasBasicas as rules } from "../src/index.ts";
import type { Position } from "../src/index.ts";
import { onTable, unitOf } from "../src/state.ts";
import type { Unit } from "../src/state.ts";
import { e, table } from "./play.ts";

/** A game from its set-up on, with dice written down. */
function begin(setup: Json, ...dice: number[][]) {
  const begun = rules.start(setup);
  if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
  const script = scriptedDice(dice.map((roll) => ({ dice: roll })));
  const { game, events } = start(e, begun.position, generatorFrom(1), { dice: script });
  const told: GameEvent[] = [...events];
  const give = (answer: Json): Refusal | null => {
    const [decision] = game.pending;
    if (decision === undefined) throw new Error("nothing asked");
    const applied = apply(e, game, { seat: decision.seat, decision: decision.id, answer }, script);
    if (!applied.ok) return applied.refusal;
    told.push(...applied.events);
    return null;
  };
  return {
    game,
    told,
    play(...answers: Json[]) {
      for (const answer of answers) {
        const refusal = give(answer);
        if (refusal !== null) throw new Error(`${JSON.stringify(answer)}: ${JSON.stringify(refusal)}`);
      }
    },
    refused: (answer: Json): string | undefined => give(answer)?.code,
    asked: (): string => game.pending.map((d) => `${d.seat}:${d.kind}`).join(),
    unit: (id: string): Unit => unitOf(game.s, id),
  };
}

const AUTO: Json = { do: "auto", unit: null };
const DONE: Json = { do: "done" };

function menu(game: Game<Position>): readonly MenuItem[] {
  const [decision] = game.pending;
  if (decision === undefined) throw new Error("nothing asked");
  return kindOf(e, decision).menu(viewOf(e, game, decision.seat).position, decision);
}

describe("mission and roles", () => {
  test("RB-MIS-1: a six is rolled again", () => {
    const t = begin({ attacker: 0 }, [6], [6], [2]);
    expect(t.game.s.mission).toBe(2);
    expect(t.asked()).toBe("1:zone");
  });
  test.each([
    [1, 0],
    [2, 0],
    [3, 1],
    [4, 1],
  ])("RB-MIS-2: on a %i seat %i attacks", (die, attacker) => {
    expect(begin({ mission: 4 }, [die]).game.s.attacker).toBe(attacker);
  });
  test("RB-X71: on a 5 the Soviet player chooses to defend: the German attacks", () => {
    const t = begin({ mission: 4 }, [5]);
    expect(t.asked()).toBe("1:role");
    t.play("defend");
    expect(t.game.s.attacker).toBe(0);
    expect(t.asked()).toBe("1:zone");
  });
  test("on a 6 the German player chooses", () => {
    const t = begin({ mission: 4 }, [6]);
    expect(t.asked()).toBe("0:role");
    t.play("attack");
    expect(t.game.s.attacker).toBe(0);
  });
  test("zones are those of the mission, the first by default", () => {
    const ids = (mission: number): unknown => menu(begin({ mission, attacker: 0 }).game).map(({ id }) => id);
    expect(ids(1)).toEqual(["sw", "se", "nw", "ne"]);
    expect(ids(2)).toEqual(["south", "north"]);
    expect(begin({ mission: 2, attacker: 0 }).refused("sw")).toBe("noSuchZone");
  });
});

describe("mission 1", () => {
  test("diagonal quarters, defender first, 30 cm apart", () => {
    const t = begin({ mission: 1, attacker: 0 }, [3], [2]);
    t.play("ne");
    expect(t.asked()).toBe("1:deploy");
    expect(t.refused({ do: "place", unit: "s1", x: 8990, y: 9000 })).toBe("outsideZone");
    t.play({ do: "place", unit: "s1", x: 9000, y: 6000, shape: "line", dx: 0, dy: -1 }, AUTO);
    expect(t.asked()).toBe("0:deploy");
    expect(t.refused({ do: "place", unit: "g1", x: 9000, y: 3010 })).toBe("enemyNear");
    t.play({ do: "place", unit: "g1", x: 8000, y: 2000, shape: "column", dx: 0, dy: 1 }, AUTO);
    for (const unit of t.game.s.units)
      for (const { x, y } of unit.figures)
        expect(unit.seat === 1 ? x >= 9000 && y >= 6000 : x <= 9000 && y <= 6000, unit.id).toBe(true);
    expect(t.asked()).toMatch(/:order$/);
  });
});

describe("mission 2", () => {
  test("the defender is dug in; the attacker stays 60 cm away and out of his part", () => {
    const t = begin({ mission: 2, attacker: 0, layout: "B" }, [3], [2]);
    t.play("south", AUTO);
    expect(t.game.s.units.filter((unit) => unit.seat === 1).every((unit) => unit.dugIn && onTable(unit))).toBe(true);
    expect(t.refused({ do: "place", unit: "g1", x: 9000, y: 2000 })).toBe("outsideZone");
    expect(t.refused({ do: "place", unit: "g1", x: 9000, y: 6500 })).toBe("enemyNear");
    t.play(AUTO);
    expect(t.game.s.units.filter((unit) => unit.seat === 0).some((unit) => unit.dugIn)).toBe(false);
    for (const own of t.game.s.units)
      for (const other of t.game.s.units)
        if (own.seat === 0 && other.seat === 1)
          for (const a of own.figures)
            for (const b of other.figures)
              expect((a.x - b.x) ** 2 + (a.y - b.y) ** 2).toBeGreaterThanOrEqual(6000 ** 2);
  });
});

describe("mission 3", () => {
  test("one squad each; the others wait behind their own edge", () => {
    const t = begin({ game: "patrols", attacker: 1 }, [3], [2]);
    t.play("north");
    expect(t.asked()).toBe("0:startingSquads");
    expect(t.refused({ units: ["g2"] })).toBe("notTheSquad");
    expect(t.refused({ units: ["g2", "g3"] })).toBe("notTheSquad");
    expect(t.refused({ units: ["g2", "g2"] })).toBe("notTheSquad");
    t.play({ units: ["g3", "g4"] });
    expect(t.asked()).toBe("1:startingSquads");
    t.play({ units: ["s4"] });
    expect(t.asked()).toBe("0:deploy");
    expect(menu(t.game).flatMap(({ piece, id }) => (id === "place" ? [piece] : []))).toEqual(["g3", "g4"]);
    t.play(AUTO);
    t.play({ do: "place", unit: "s4", x: 9000, y: 500 }, DONE);
    const waiting = t.game.s.units.filter((unit) => unit.place === "reserve").map(({ id }) => id);
    expect(waiting).toEqual(["g1", "g2", "g5", "s1", "s2", "s3", "s5"]);
    expect(t.unit("g1").entry).toEqual({
      edges: [{ from: { x: 0, y: 12_000 }, to: { x: 18_000, y: 12_000 } }],
      turn: 1,
    });
    expect(t.unit("s1").entry?.edges).toEqual([{ from: { x: 0, y: 0 }, to: { x: 18_000, y: 0 } }]);
  });
  test("lowest ids by default, and a squad taken in place of another counts as that one", () => {
    const t = begin({ game: "patrols", attacker: 1 });
    t.play("south");
    const [decision] = t.game.pending;
    if (decision === undefined) throw new Error("nothing asked");
    expect(kindOf(e, decision).fallback(t.game.s, decision)).toEqual({ units: ["g2", "g4"] });
  });
});

describe("mission 5", () => {
  const laid = (type: string, x: number, y: number, dx = 0, dy = 1): Json => ({ do: "lay", type, x, y, dx, dy });

  test("obstacles: where they may lie, and how many", () => {
    const t = begin({ mission: 5, attacker: 1, layout: "B" });
    expect(t.asked()).toBe("0:works");
    expect(t.refused(laid("wire", 5990, 5000))).toBe("workOutside");
    expect(t.refused(laid("wire", 6005, 5000))).toBe("offLattice");
    t.play(laid("wire", 6000, 1000));
    expect(t.game.s.works).toMatchObject([
      {
        type: "wire",
        points: [
          { x: 6000, y: 250 },
          { x: 6000, y: 1750 },
        ],
      },
    ]);
    // On the road is allowed, in the rough ground (66–90, 22–44) not, along its edge is.
    t.play(laid("wire", 7000, 7300, 1, 0));
    expect(t.refused(laid("wire", 7000, 3000))).toBe("workInTheWay");
    t.play(laid("wire", 6600, 3300));
    // It shares a point with the wall B-WL1, and with the wire that lies already.
    expect(t.refused(laid("tankObstacle", 7000, 5000, 1, 0))).toBe("workInTheWay");
    expect(t.refused(laid("tankObstacle", 6600, 5000, 1, 0))).toBe("workOutside");
    expect(t.refused(laid("tankObstacle", 7300, 7400))).toBe("workInTheWay");
    t.play(laid("wire", 10_600, 1000, 3, 4));
    expect(t.refused(laid("wire", 11_500, 2000))).toBe("noWorksLeft");
    expect(menu(t.game).map(({ id, refusal }) => [id, refusal?.code])).toContainEqual(["wire", "noWorksLeft"]);
    t.play(DONE);
    expect(t.asked()).toBe("0:deploy");
  });
  test("a line takes the nearest direction on which it is 15 cm long in whole millimetres", () => {
    const t = begin({ mission: 5, attacker: 1, layout: "B" });
    t.play(laid("wall", 11_000, 1500, 7, 11), laid("wall", 11_000, 3000, 1, 9));
    const ends = t.game.s.works.map(({ points: [a, b] }) => [(b?.x ?? 0) - (a?.x ?? 0), (b?.y ?? 0) - (a?.y ?? 0)]);
    expect(ends.map(([x = 0, y = 0]) => x * x + y * y)).toEqual([1500 ** 2, 1500 ** 2]);
    expect(ends.map(([x = 0, y = 0]) => Math.abs(x) + Math.abs(y))).toEqual([2100, 1500]);
  });
  test("the bunker overlaps nothing and meets no line", () => {
    const t = begin({ mission: 5, attacker: 1, layout: "B" });
    expect(t.refused(laid("building", 7000, 7000))).toBe("workInTheWay");
    expect(t.refused(laid("building", 6590, 1000))).toBe("workOutside");
    // The wall B-WL4 begins at (96, 20): it may touch the bunker's edge, not enter it.
    expect(t.refused(laid("building", 9600, 1410))).toBe("workInTheWay");
    t.play(laid("building", 9600, 1400));
    expect(t.game.s.works[0]?.points).toEqual([
      { x: 9000, y: 800 },
      { x: 10_200, y: 800 },
      { x: 10_200, y: 2000 },
      { x: 9000, y: 2000 },
    ]);
    // In it infantry stands, vehicles do not.
    t.play(DONE);
    expect(t.refused({ do: "place", unit: "g9", x: 9600, y: 1400 })).toBe("onTerrain");
    t.play({ do: "place", unit: "g1", x: 9600, y: 1400 });
  });
  test("RB-M5-1: x = 60 is no man's land", () => {
    const t = begin({ mission: 5, attacker: 1, layout: "B" });
    t.play(DONE);
    expect(t.refused({ do: "place", unit: "g9", x: 6000, y: 500 })).toBe("outsideZone");
    t.play({ do: "place", unit: "g9", x: 6010, y: 500 });
  });
  test("RB-X70: bombardment, a die for each unit in order", () => {
    const t = begin(
      { mission: 5, attacker: 0, layout: "B", forces: ["F-GER-41", "F-SOV-41"] },
      [5, 2, 6, 4, 1, 1, 1, 1, 4],
      [3],
      [5],
    );
    t.play(DONE, AUTO);
    expect(t.game.s.units.filter((unit) => unit.seat === 1).every((unit) => unit.dugIn)).toBe(true);
    t.play(AUTO);
    expect(t.game.s.units.filter((unit) => unit.suppressed).map(({ id }) => id)).toEqual(["s1", "s3"]);
    // RB-X1: the higher die has the initiative, and both as many activations.
    expect(t.game.s).toMatchObject({ turn: 1, first: 1, players: [{ activationsLeft: 5 }, { activationsLeft: 5 }] });
  });
});

describe("initiative", () => {
  test.each([
    ["RB-X2", 1942, 0],
    ["RB-X3", 1943, 1],
  ])("%s: a tie in %i is seat %i's", (_id, year, first) => {
    const t = begin({ mission: 4, attacker: 0, year }, [4], [4]);
    t.play("south", AUTO, AUTO);
    expect(t.game.s).toMatchObject({ first, players: [{ activationsLeft: 4 }, { activationsLeft: 4 }] });
  });
});

describe("Scenario 1", () => {
  test("no roles are rolled; the T-34 waits for turn 5; two units may be dug in", () => {
    const t = begin({ game: "kolkhoz" });
    expect(t.game.s).toMatchObject({ mission: "kolkhoz", attacker: 0 });
    expect(t.asked()).toBe("1:deploy");
    expect(t.unit("s7")).toMatchObject({
      place: "reserve",
      entry: { edges: [{ from: { x: 18_000, y: 5000 }, to: { x: 18_000, y: 6600 } }], turn: 5 },
    });
    expect(t.refused({ do: "place", unit: "s7", x: 12_000, y: 2000 })).toBe("notToDeploy");
    expect(t.refused({ do: "place", unit: "s1", x: 7490, y: 2000 })).toBe("outsideZone");
    t.play(AUTO);
    expect(t.asked()).toBe("1:dugIn");
    expect(t.refused({ units: ["s1", "s2", "s3"] })).toBe("notToDigIn");
    expect(t.refused({ units: ["s1", "s1"] })).toBe("notToDigIn");
    expect(t.refused({ units: ["s7"] })).toBe("notToDigIn");
    t.play({ units: ["s2", "s6"] });
    expect(t.game.s.units.filter((unit) => unit.dugIn).map(({ id }) => id)).toEqual(["s2", "s6"]);
    expect(t.asked()).toBe("0:deploy");
    expect(t.refused({ do: "place", unit: "g1", x: 3510, y: 2000 })).toBe("outsideZone");
  });
  test("it is one battle: its year, its table, its forces", () => {
    const started = (setup: Json): unknown => {
      const begun = rules.start(setup);
      return begun.ok ? [] : begun.problems.map(({ code }) => code);
    };
    expect(started({ mission: "kolkhoz" })).toEqual(["scenarioFixed"]);
    expect(started({ game: "kolkhoz", attacker: 1 })).toEqual([]);
  });
});

describe("what cannot be started", () => {
  const codes = (setup: Json): string[] => {
    const begun = rules.start(setup);
    return begun.ok ? [] : begun.problems.map(({ code }) => code);
  };
  test("nonsense", () => {
    expect(codes(null)).toEqual(["malformedSetup"]);
    expect(codes({ mission: 7 })).toEqual(["malformedSetup"]);
    expect(codes({ year: 1940 })).toEqual(["malformedSetup"]);
    expect(codes({ forces: ["F-SOV-41", "F-GER-41"] })).toEqual(["notAForce", "notAForce"]);
    expect(codes({ forces: [null, "F-SOV-41"] })).toEqual(["notAForce"]);
  });
  test("forces whose time has not come", () => {
    expect(codes({ year: 1941, forces: ["F-GER-43", "F-SOV-41"] })).toEqual(["force.year", "force.year"]);
    expect(codes({ year: 1944, forces: ["F-GER-41", "F-SOV-PATROL"] })).toEqual([]);
  });
  test("every scenario can", () => {
    for (const { id, setup } of rules.scenarios) expect(codes(setup), id).toEqual([]);
    expect(rules.scenarios).toHaveLength(11);
  });
  test("missions have ordinary forces, but 2 and 5 those made for them", () => {
    const setupOf = (id: string): Json => rules.scenarios.find((scenario) => scenario.id === id)?.setup ?? null;
    expect(setupOf("mission4")).toEqual({ mission: 4, layout: "A" });
    const vanguards = ["F-GER-VANGUARD", "F-SOV-VANGUARD"];
    expect(setupOf("mission2")).toEqual({ mission: 2, layout: "A", year: 1941, forces: vanguards });
    const batteries = ["F-GER-BATTERY", "F-SOV-BATTERY"];
    expect(setupOf("mission5")).toEqual({ mission: 5, layout: "A", year: 1943, forces: batteries });
  });
});

test("RB-M3-2: with one squad of each kind there is nothing to choose", () => {
  const units = {
    g1: { type: "ger.manoeuvre" },
    g2: { type: "ger.suppression" },
    g3: { type: "ger.mmg" },
    s1: { type: "sov.rifle" },
    s2: { type: "sov.t3476" },
  };
  const t = table({ mission: 3, attacker: 0, zone: "south", units, at: { setUp: "reserves" } });
  expect(t.asked()).toEqual(["deploy"]);
  expect(["g1", "g2", "g3", "s1", "s2"].map((id) => t.unit(id).place)).toEqual([
    "unplaced",
    "unplaced",
    "reserve",
    "unplaced",
    "reserve",
  ]);
});
