import { generatorFrom, picker } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { waysOf } from "../../src/movement.ts";
import { recoveryOf, recoveryWays } from "../../src/recovery.ts";
import type { Point, Position, Unit } from "../../src/state.ts";
import { isCoherent, placesRefusal } from "../../src/standing.ts";
import { endsOf } from "../../src/ways.ts";
import { LAYOUTS } from "./layouts.ts";
import { cm, infantry, piece, position, type Cm } from "./support.ts";

const ADVANCE = 1500;
const RUN = 3000;

const scattered = (fourth: Cm): Unit => infantry("g1", [20, 20], [23, 20], [26, 20], fourth);
const joined = (s: Position, unit: Unit, allowance: number): Point | null => {
  const { ok, ways } = recoveryOf(s, unit, allowance);
  return ok ? (endsOf(ways)[3] ?? null) : null;
};
const moved = (s: Position, unit: Unit, to: Cm, allowance = RUN): string => {
  const ways = waysOf(s, unit, allowance, { do: "paths", paths: [{ figure: "g1.4", path: [cm(to)] }] });
  return ways.ok ? "ok" : `${ways.refusal.rule} ${ways.refusal.code}`;
};

describe("RB-COH-4", () => {
  test("RB-X79: near enough for an Advance, for a Run only, or too far", () => {
    const near = scattered([41, 20]);
    expect(joined(position([near]), near, ADVANCE)).toEqual(cm([29, 20]));
    const far = scattered([56, 20]);
    expect(joined(position([far]), far, ADVANCE)).toBeNull();
    expect(joined(position([far]), far, RUN)).toEqual(cm([29, 20]));
    const lost = scattered([60, 20]);
    expect(joined(position([lost]), lost, RUN)).toBeNull();
  });

  test("the move must end coherent where the test succeeds", () => {
    const near = scattered([41, 20]);
    const s = position([near]);
    expect(moved(s, near, [31, 20])).toBe("ok");
    expect(moved(s, near, [31.1, 20])).toBe("RB-COH-3 mustRestore");
    expect(waysOf(s, near, RUN, { do: "stay" })).toMatchObject({ ok: false, refusal: { code: "mustRestore" } });
  });

  test("where it fails, nearer is enough", () => {
    const lost = scattered([60, 20]);
    const s = position([lost]);
    expect(moved(s, lost, [59.9, 20])).toBe("ok");
    expect(moved(s, lost, [60, 20.1])).toBe("RB-COH-4 mustClose");
    expect(waysOf(s, lost, RUN, { do: "stay" })).toMatchObject({ ok: false, refusal: { code: "mustClose" } });
    // The main group may move too; its final places count.
    const both = waysOf(s, lost, RUN, {
      do: "paths",
      paths: ["g1.1", "g1.2", "g1.3"].map((figure, i) => ({ figure, path: [cm([15 + 3 * i, 20])] })),
    });
    expect(both).toMatchObject({ ok: false, refusal: { code: "mustClose" } });
    const closer = waysOf(s, lost, RUN, {
      do: "paths",
      paths: ["g1.1", "g1.2", "g1.3"].map((figure, i) => ({ figure, path: [cm([25 + 3 * i, 20])] })),
    });
    expect(closer.ok).toBe(true);
  });

  test("who has no nearer place on the grid stays", () => {
    const lost = scattered([60, 20]);
    // Water all around: it reaches nothing of the 5 cm grid.
    const moat = [
      piece("water", [50, 10], [58, 30]),
      piece("water", [62, 10], [70, 30]),
      piece("water", [58, 10], [62, 18]),
      piece("water", [58, 22], [62, 30]),
    ];
    const s = position([lost], moat);
    expect(recoveryOf(s, lost, RUN).ok).toBe(false);
    expect(waysOf(s, lost, RUN, { do: "stay" }).ok).toBe(true);
    // It stays and does not wander either.
    expect(moved(s, lost, [60, 20.5])).toBe("RB-COH-4 mustClose");
    expect(endsOf(recoveryWays(s, lost, RUN))).toEqual(lost.figures.map(({ x, y }) => ({ x, y })));
  });

  test("the main group is the largest, of equals the one with the lowest figure, and stands still", () => {
    const two = infantry("g1", [20, 20], [40, 20], [43, 20]);
    expect(recoveryOf(position([two]), two, RUN).main).toEqual([1, 2]);
    const equal = infantry("g1", [20, 20], [40, 20], [43, 20], [23, 20]);
    const found = recoveryOf(position([equal]), equal, RUN);
    expect(found.main).toEqual([0, 3]);
    expect(endsOf(found.ways)[0]).toEqual(cm([20, 20]));
  });

  test("figures join in turn, each also beside those that joined before", () => {
    const unit = infantry("g1", [20, 20], [23, 20], [41, 20], [44, 20], [20, 23]);
    const { ok, ways } = recoveryOf(position([unit]), unit, ADVANCE);
    expect(ok).toBe(true);
    expect(endsOf(ways)).toEqual([cm([20, 20]), cm([23, 20]), cm([26, 20]), cm([29, 20]), cm([20, 23])]);
  });

  test("points where one may not rest, or which are taken, are passed over: nearest first, then smaller y, smaller x", () => {
    const near = scattered([41, 20]);
    const taken = position([near, infantry("g2", [29, 20])]);
    // (28.1, 17.9) and (28.1, 22.1) are equally near and 2 cm from the friend: the smaller y.
    expect(joined(taken, near, ADVANCE)).toEqual(cm([28.1, 17.9]));
    const walled = position([near], [piece("wall", [29, 19], [29, 21])]);
    expect(joined(walled, near, ADVANCE)).toEqual(cm([28.1, 17.9]));
    // A wall between costs 5 cm: 12 cm become 17.
    const behind = position([near], [piece("wall", [35, 0], [35, 40])]);
    expect(joined(behind, near, ADVANCE)).toBeNull();
    expect(joined(behind, near, RUN)).toEqual(cm([29, 20]));
  });

  test("of grouped figures equally near, beside the one with the lowest id", () => {
    const unit = infantry("g1", [20, 20], [24, 20], [22, 35]);
    expect(endsOf(recoveryOf(position([unit]), unit, ADVANCE).ways)[2]).toEqual(cm([20, 23]));
  });

  test("RB-GEO-8: straight, or through one corner of what closes the way", () => {
    const near = scattered([41, 20]);
    const pond = position([near], [piece("water", [32, 15], [36, 22])]);
    const { ok, ways } = recoveryOf(pond, near, RUN);
    expect(ok).toBe(true);
    // (29, 20) and (28.1, 17.9) lie behind two corners; (28.1, 22.1) behind one.
    expect(ways[3]?.path).toEqual([cm([41, 20]), cm([36, 22]), cm([28.1, 22.1])]);
  });

  test("RB-GEO-8: of several that close it any may be turned, whichever was laid first", () => {
    const near = scattered([41, 20]);
    const ponds = [piece("water", [38, 19.5], [39, 20.5]), piece("water", [33, 15], [35, 15], [34, 23])];
    for (const terrain of [ponds, ponds.toReversed()]) {
      const { ok, ways } = recoveryOf(position([near], terrain), near, ADVANCE);
      expect(ok).toBe(true);
      expect(ways[3]?.path).toEqual([cm([41, 20]), cm([34, 23]), cm([29, 20])]);
    }
  });

  test("a march takes along who can follow; who cannot comes nearer", () => {
    const lost = infantry("g1", [20, 20], [23, 20], [26, 20], [60, 20], [63, 20]);
    const s = position([lost]);
    const ways = waysOf(s, lost, RUN, { do: "march", ...cm([25, 30]), shape: "keep", places: [] });
    const ends = ways.ok ? endsOf(ways.ways) : [];
    expect(ends.slice(0, 3)).toEqual([cm([25, 30]), cm([28, 30]), cm([31, 30])]);
    expect(ends.slice(3).every(({ x }) => x < 6000)).toBe(true);
    // Where everybody could join, everybody must.
    const near = scattered([41, 20]);
    const away = waysOf(position([near]), near, ADVANCE, { do: "march", ...cm([6, 20]), shape: "keep", places: [] });
    expect(away).toMatchObject({ ok: false, refusal: { rule: "RB-COH-2", code: "cannotFollow" } });
  });

  test("recovery ways are legal answers, also where the test fails", () => {
    for (const fourth of [41, 56, 60, 90, 120]) {
      const unit = scattered([fourth, 20]);
      const s = position([unit], [piece("rough", [30, 0], [50, 40])]);
      const ways = recoveryWays(s, unit, RUN);
      const answer = waysOf(s, unit, RUN, {
        do: "paths",
        paths: ways.map(({ figure, path }) => ({ figure, path: path.slice(1).map(({ x, y }) => ({ x, y })) })),
      });
      expect(answer.ok, String(fourth)).toBe(true);
    }
  });
});

const SEED = 77;

test(`scattered anywhere, among anybody: what is done when nobody chooses is legal, seed ${SEED}`, () => {
  const below = picker(generatorFrom(SEED));
  const seen = { ok: 0, failed: 0 };
  for (let run = 0; run < 600; run++) {
    const [x, y] = [20 + below(1400) / 10, 20 + below(800) / 10];
    const spread = 2 + below(40);
    const somewhere = (): Cm => [
      Math.min(180, Math.max(0, x + below(20 * spread + 1) / 10 - spread)),
      Math.min(120, Math.max(0, y + below(20 * spread + 1) / 10 - spread)),
    ];
    const many = (n: number): Cm[] => Array.from({ length: n }, somewhere);
    const unit = infantry("g1", ...many(2 + below(7)));
    const others = [infantry("g2", ...many(3)), infantry("s1", ...many(6)), infantry("s2", ...many(6))];
    const s = position([unit, ...others], LAYOUTS[below(3)]);
    if (isCoherent(unit) || placesRefusal(s, unit, unit.figures) !== null) continue;
    const recovery = recoveryOf(s, unit, RUN);
    if (recovery.ok) seen.ok++;
    else seen.failed++;
    for (const allowance of recoveryOf(s, unit, ADVANCE).ok ? [ADVANCE, RUN] : [RUN]) {
      const paths = recoveryWays(s, unit, allowance).map(({ figure, path }) => ({ figure, path: path.slice(1) }));
      const ways = waysOf(s, unit, allowance, {
        do: "paths",
        paths: paths.map(({ figure, path }) => ({ figure, path: path.map(({ x: px, y: py }) => ({ x: px, y: py })) })),
      });
      expect(ways.ok ? null : ways.refusal, `run ${run}`).toBeNull();
    }
  }
  expect(Math.min(seen.ok, seen.failed), JSON.stringify(seen)).toBeGreaterThan(20);
});
