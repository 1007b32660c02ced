import { apply, engine, generatorFrom, kindOf, scriptedDice, start } from "@escaramuza/kernel";
import type { Decision, Game } from "@escaramuza/kernel";
import { rect } from "@escaramuza/geometry";
import { describe, expect, test } from "vitest";
import { DATA } from "../src/data.ts";
import { parabellumSoldiers as rules } from "../src/index.ts";
import type { Position, TerrainPiece } from "../src/state.ts";
import { controlledRefusal, controlledStep, isArea, placedPiece, sizeRefusal } from "../src/terrain.ts";

// What the examples of the controlled procedure cannot show: pieces no kit has, a full table, players who let it be done for them.

const e = engine(rules);

function begin(): Position {
  const begun = rules.start({ terrain: "controlled", squads: ["GB-RIFLE", "GE-GREN"] });
  if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
  return begun.position;
}

function only(game: Game<Position>): Decision {
  const [decision] = game.pending;
  if (decision === undefined) throw new Error("nothing to decide");
  return decision;
}

/** Six areas, 12 cm squares in two rows. */
const SIX: readonly TerrainPiece[] = [0, 1, 2, 3, 4, 5].map((i) => ({
  id: `area${i}`,
  kind: "scrub",
  parts: [rect(1000 + 1800 * (i % 3), 1000 + 1800 * Math.floor(i / 3), 1200, 1200)],
  height: 0,
}));

/** Obstacles of other kits: what they measure is looked up by their name. */
function nine(names: readonly string[]): TerrainPiece[] {
  return names.map((id, i) => ({ id, kind: "fence", parts: [rect(1000, 5000 + 300 * i, 1000, 100)], height: 200 }));
}

describe("PS-3.3-3: 120 cm of obstacles", () => {
  const names = ["O1", "O2", "O3", "O4", "O5", "O6", "O7", "O8", "O9"];
  const tenth = placedPiece("O10", 6000, 6000, 1, 0);

  test("the kit's ten measure exactly 120 cm and may all be placed", () => {
    const lengths = DATA.kit.filter((k) => k.id.startsWith("O")).map((k) => Math.max(k.w, k.h));
    expect(lengths.reduce((sum, l) => sum + l, 0)).toBe(12_000);
    expect(controlledRefusal([...SIX, ...nine(names)], "O10", tenth)).toBeNull();
  });

  test("a longer one among them leaves no room for the tenth", () => {
    // 8 x 12 + 14 + 12 = 122 cm: as if the crops of 14 x 12 were a fence.
    expect(controlledRefusal([...SIX, ...nine([...names.slice(0, 8), "A8"])], "O10", tenth)).toMatchObject({
      rule: "PS-3.3-3",
      code: "obstaclesTooLong",
      params: { max: 12_000 },
    });
  });

  test("areas do not count", () => {
    const named = SIX.map((piece, i) => ({ ...piece, id: `A${i + 1}` }));
    expect(controlledRefusal([...named, ...nine(names)], "O10", tenth)).toBeNull();
  });
});

describe("PS-3.3-2: six areas and ten obstacles", () => {
  test("after sixteen nothing more is placed", () => {
    const all = [...SIX, ...nine(["O1", "O2", "O3", "O4", "O5", "O6", "O7", "O8", "O9"])];
    expect(controlledStep(all)).toEqual({ turn: 1, what: "obstacle", nth: 10 });
    const full = [...all, { ...placedPiece("O10", 6000, 6000, 1, 0), id: "other" }];
    expect(controlledStep(full)).toBeNull();
    expect(controlledRefusal(full, "O10", placedPiece("O10", 7000, 7000, 1, 0))).toMatchObject({
      rule: "PS-3.3-2",
      code: "terrainComplete",
    });
  });

  test("placed by nobody in particular, the table is complete and legal", () => {
    const { game } = start(e, begin(), generatorFrom(3));
    const seats: number[] = [];
    for (let n = 0; only(game).kind === "placeTerrain"; n++) {
      const decision = only(game);
      seats.push(decision.seat);
      const answer = kindOf(e, decision).fallback(game.s, decision);
      expect(apply(e, game, { seat: decision.seat, decision: decision.id, answer }).ok).toBe(true);
      expect(n).toBeLessThan(16);
    }
    expect(game.s.terrain.filter(isArea)).toHaveLength(6);
    expect(game.s.terrain).toHaveLength(16);
    const [first = 0] = seats;
    expect(seats).toEqual(Array.from({ length: 16 }, (_, i) => (i % 2 === 0 ? first : 1 - first)));
  });
});

describe("PS-3.2-1, PS-3.2-2: sizes", () => {
  const area = (w: number, h: number): string | undefined => sizeRefusal({ id: "A1", w, h }, true)?.rule;
  const obstacle = (w: number, h: number): string | undefined => sizeRefusal({ id: "O1", w, h }, false)?.rule;

  test("an area fits in 20 x 20 cm and not in less than 12 x 12", () => {
    expect([
      area(2000, 2000),
      area(2000, 100),
      area(100, 2000),
      area(1200, 1200),
      area(1200, 100),
      area(100, 1200),
    ]).toEqual(Array.from({ length: 6 }));
    expect([area(2001, 1500), area(1500, 2001), area(1199, 1199), area(1199, 500)]).toEqual(
      Array.from({ length: 4 }, () => "PS-3.2-1"),
    );
  });

  test("an obstacle is 5 to 15 cm long and up to 2.5 cm wide", () => {
    expect([obstacle(500, 100), obstacle(1500, 250), obstacle(250, 1500), obstacle(100, 500)]).toEqual(
      Array.from({ length: 4 }),
    );
    expect([
      obstacle(499, 100),
      obstacle(1501, 100),
      obstacle(100, 1501),
      obstacle(1000, 251),
      obstacle(251, 1000),
    ]).toEqual(Array.from({ length: 5 }, () => "PS-3.2-2"));
  });
});

describe("PS-R68", () => {
  test("who has no legal spot passes; when neither has one, on to the obstacles and then to the squads", () => {
    const position = begin();
    position.terrain = [{ id: "flood", kind: "building", parts: [rect(4500, 4500, 9000, 9000)], height: 1500 }];
    const { game } = start(e, position, generatorFrom(1), {
      dice: scriptedDice([
        { purpose: "terrainRoll", dice: [2] },
        { purpose: "terrainRoll", dice: [5] },
      ]),
    });
    const dice = scriptedDice([
      { purpose: "roleRoll", dice: [5] },
      { purpose: "roleRoll", dice: [2] },
    ]);
    for (const [seat, what] of [
      [1, "area"],
      [0, "area"],
      [1, "obstacle"],
      [0, "obstacle"],
    ] as const) {
      expect(game.pending).toMatchObject([{ kind: "placeTerrain", seat, params: { what } }]);
      expect(apply(e, game, { seat, decision: only(game).id, answer: { pass: true } }, dice).ok).toBe(true);
    }
    expect(game.pending).toMatchObject([{ kind: "role", seat: 0 }]);
    expect(game.s.terrain).toHaveLength(1);
  });
});
