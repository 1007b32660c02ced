import { generatorFrom, picker } from "@escaramuza/kernel";
import { pathLength } from "@escaramuza/geometry";
import { describe, expect, test } from "vitest";
import type { March } from "../../src/answers.ts";
import { LAYOUTS } from "./layouts.ts";
import { entryPoints, inwards, mayEnter } from "../../src/entry.ts";
import { waysOf } from "../../src/movement.ts";
import { pathRefusal } from "../../src/passage.ts";
import { coherenceRefusal, placesRefusal } from "../../src/standing.ts";
import type { Point, Position, Unit } from "../../src/state.ts";
import { endsOf } from "../../src/ways.ts";
import type { Ways } from "../../src/ways.ts";
import { cm, infantry, piece, position, vehicle, type Cm } from "./support.ts";

const ADVANCE = 1500;
const RUN = 3000;

function to([x, y]: Cm, more: Partial<March> = {}): March {
  return { do: "march", ...cm([x, y]), shape: "keep", places: [], ...more };
}

/** Ends in centimetres, or the refusal. */
function ends(ways: Ways): Cm[] | string {
  return ways.ok
    ? endsOf(ways.ways).map((p): Cm => [p.x / 100, p.y / 100])
    : `${ways.refusal.rule} ${ways.refusal.code}`;
}

/** All that the rules ask of ways given by hand. */
function expectLegal(s: Position, unit: Unit, allowance: number, ways: Ways): void {
  expect(ways.ok).toBe(true);
  if (!ways.ok) return;
  for (const way of ways.ways)
    if (way.path.length > 1) expect(pathRefusal(s, unit, way.figure, way.path, allowance)).toBeNull();
  expect(placesRefusal(s, unit, endsOf(ways.ways))).toBeNull();
  expect(coherenceRefusal(unit, endsOf(ways.ways))).toBeNull();
}

describe("marching", () => {
  test("RB-GEO-8: everybody by the same vector, straight", () => {
    const unit = infantry("g1", [20, 20], [23, 20], [26, 20]);
    const s = position([unit]);
    const ways = waysOf(s, unit, ADVANCE, to([29, 32]));
    expect(ends(ways)).toEqual([
      [29, 32],
      [32, 32],
      [35, 32],
    ]);
    expect(ways.ok && ways.ways.map((way) => way.path.length)).toEqual([2, 2, 2]);
    expect(ends(waysOf(s, unit, ADVANCE, to([29.1, 32])))).toBe("RB-GEO-6 tooFar");
    // Places between millimetres are taken as the nearest.
    expect(ends(waysOf(s, unit, ADVANCE, { ...to([0, 0]), x: 2504, y: 2006 }))).toEqual([
      [25, 20.1],
      [28, 20.1],
      [31, 20.1],
    ]);
  });

  test("RB-GEO-8: line, block and column at 3 cm, looking where told", () => {
    const unit = infantry("g1", [20, 20], [23, 20], [26, 20], [29, 20]);
    const s = position([unit]);
    const formed = (shape: March["shape"], dx: number, dy: number): unknown =>
      new Set(JSON.parse(JSON.stringify(ends(waysOf(s, unit, RUN, to([25, 30], { shape, dx, dy }))))).map(String));
    expect(formed("line", 0, 1)).toEqual(new Set(["25,30", "22,30", "28,30", "19,30"]));
    expect(formed("column", 0, 1)).toEqual(new Set(["25,30", "25,27", "25,24", "25,21"]));
    expect(formed("block", 1, 0)).toEqual(new Set(["25,30", "25,33", "22,30", "22,33"]));
    expect(formed("column", 1, 1)).toEqual(new Set(["25,30", "22.9,27.9", "20.8,25.8", "18.6,23.6"]));
  });

  test("figures placed by hand stand exactly there; the others do what they can", () => {
    const unit = infantry("g1", [20, 20], [23, 20], [26, 20]);
    const s = position([unit]);
    const places = [{ figure: "g1.3", ...cm([30, 34]) }];
    expect(ends(waysOf(s, unit, ADVANCE, to([25, 30], { places })))).toEqual([
      [25, 30],
      [28, 30],
      [30, 34],
    ]);
    expect(ends(waysOf(s, unit, ADVANCE, to([25, 30], { places: [{ figure: "g1.3", ...cm([34, 30]) }] })))).toEqual(
      expect.arrayContaining([
        [25, 30],
        [34, 30],
      ]),
    );
    expect(ends(waysOf(s, unit, ADVANCE, to([25, 30], { places: [{ figure: "g1.3", ...cm([26, 30]) }] })))).toBe(
      "RB-GEO-4 tooNear",
    );
    expect(ends(waysOf(s, unit, RUN, to([25, 30], { places: [{ figure: "g1.3", ...cm([50, 30]) }] })))).toBe(
      "RB-COH-2 notCoherent",
    );
    expect(ends(waysOf(s, unit, RUN, to([25, 30], { places: [{ figure: "g2.3", ...cm([50, 30]) }] })))).toBe(
      "RB-GEO-5 notOfUnit",
    );
  });

  test("they flow round water, enemies and one another", () => {
    const unit = infantry("g1", [20, 20], [23, 20], [26, 20], [20, 17], [23, 17], [26, 17]);
    const pond = [piece("water", [21, 24], [29, 30])];
    const s = position([unit, infantry("s1", [16, 27], [14, 30])], pond);
    const ways = waysOf(s, unit, RUN, to([20, 33]));
    expectLegal(s, unit, RUN, ways);
    expect(ways.ok && ways.ways.some((way) => way.path.length > 2)).toBe(true);
    // Into the pond: the first may not, so nobody goes; beside it, those who would stand in it step aside.
    expect(ends(waysOf(s, unit, RUN, to([22, 27])))).toBe("RB-TERR-1 onTerrain");
    const beside = waysOf(s, unit, RUN, to([20, 27]));
    expectLegal(s, unit, RUN, beside);
    expect(beside.ok && endsOf(beside.ways)[0]).toEqual(cm([20, 27]));
  });

  test("round a wood rather than through it, where that is cheaper", () => {
    const man = infantry("g1", [20, 20]);
    const s = position([man], [piece("wood", [22, 10], [30, 21])]);
    const ways = waysOf(s, man, ADVANCE, to([32, 20]));
    expect(ways.ok && ways.ways[0]?.path).toEqual([cm([20, 20]), cm([22, 21]), cm([30, 21]), cm([32, 20])]);
  });

  test("vehicles keep off rough ground where that costs no more (RB-TERR-9)", () => {
    const tank = vehicle("g1", [20, 20]);
    const s = position([tank], [piece("rough", [22, 10], [30, 21])]);
    const ways = waysOf(s, tank, 2000, to([32, 20]));
    expect(ways.ok && ways.ways[0]?.path).toEqual([cm([20, 20]), cm([22, 21]), cm([30, 21]), cm([32, 20])]);
  });

  test("RB-GEO-5: round an enemy, close by", () => {
    const man = infantry("g1", [20, 20]);
    for (const enemy of [infantry("s1", [25, 20]), infantry("s1", [25, 18.5], [25, 21.5])]) {
      const s = position([man, enemy]);
      const ways = waysOf(s, man, ADVANCE, to([30, 20]));
      expectLegal(s, man, ADVANCE, ways);
      expect(pathLength(ways.ok ? (ways.ways[0]?.path ?? []) : [])).toBeLessThan(
        enemy.figures.length === 1 ? 1120 : 1280,
      );
    }
  });

  test("who takes which place of a formation: ways do not cross", () => {
    const unit = infantry("g1", [20, 20], [23, 20], [17, 20]);
    const ways = waysOf(position([unit]), unit, ADVANCE, to([20, 30], { shape: "line", dx: 0, dy: 1 }));
    expect(ends(ways)).toEqual([
      [20, 30],
      [23, 30],
      [17, 30],
    ]);
  });

  test("round the end of a wall", () => {
    const man = infantry("g1", [20, 20]);
    const s = position([man], [piece("wall", [25, 0], [25, 22])]);
    const ways = waysOf(s, man, 1400, to([30, 20]));
    expect(ways.ok && ways.ways[0]?.path).toEqual([cm([20, 20]), cm([25, 22.1]), cm([30, 20])]);
    // Across it, where the allowance lets him.
    const across = waysOf(s, man, ADVANCE, to([30, 20]));
    expect(across.ok && across.ways[0]?.path).toEqual([cm([20, 20]), cm([30, 20])]);
    const tank = vehicle("g1", [20, 20]);
    const blocked = position([tank], [piece("tankObstacle", [25, 0], [25, 22])]);
    const round = waysOf(blocked, tank, 2000, to([30, 20]));
    expect(round.ok && round.ways[0]?.path).toEqual([cm([20, 20]), cm([25, 22.1]), cm([30, 20])]);
    expect(ends(waysOf(position([tank], [piece("tankObstacle", [25, 0], [25, 60])]), tank, 2000, to([30, 20])))).toBe(
      "RB-TERR-1 acrossLine",
    );
  });

  test("RB-TERR-3: vehicles find the road", () => {
    const tank = vehicle("s1", [70, 60]);
    const s = position([tank], "A");
    // 24 cm along one road and into the other: too far across country.
    const ways = waysOf(s, tank, 2000, to([90, 70], { dx: 0, dy: 2 }));
    expectLegal(s, tank, 2000, ways);
    expect(ways).toMatchObject({ dx: 0, dy: 1 });
    expect(ends(waysOf(s, tank, 2000, to([95, 72])))).toMatch(/RB-GEO-6/);
  });

  test("RB-COH-3: a march closes up a scattered unit", () => {
    const unit = infantry("g1", [20, 20], [23, 20], [35, 20]);
    const s = position([unit]);
    const ways = waysOf(s, unit, ADVANCE, to([20, 22]));
    expectLegal(s, unit, ADVANCE, ways);
  });
});

describe("RB-DEP-6: entering", () => {
  const south = { edges: [{ from: cm([0, 0]), to: cm([180, 0]) }], turn: 1 };
  const entering = (unit: Unit, entry = south): Unit => ({ ...unit, place: "reserve", entry });

  test("in a line at 3 cm intervals from some multiple of 5 cm", () => {
    const gate = { edges: [{ from: cm([180, 50]), to: cm([180, 66]) }], turn: 3 };
    const tank = entering(vehicle("s1", [0, 0]), gate);
    const s = position([tank]);
    expect([...entryPoints(s, tank)]).toEqual([50, 55, 60, 65].map((y) => [cm([180, y])]));
    const squad = entering(infantry("s1", ...Array.from({ length: 5 }, (): Cm => [0, 0])), gate);
    expect([...entryPoints(position([squad]), squad)].map(([p]) => p?.y)).toEqual([5000]);
    expect(mayEnter(position([squad, infantry("g1", [179, 53])]), squad)).toBe(false);
    const crowd = entering(infantry("s1", ...Array.from({ length: 8 }, (): Cm => [0, 0])), gate);
    expect(mayEnter(position([crowd]), crowd)).toBe(false);
    // Room for a tank is 4 cm from men.
    expect([...entryPoints(position([tank, infantry("s2", [178, 54])]), tank)].map(([p]) => p?.y)).toEqual([
      5000, 6000, 6500,
    ]);
  });

  test("multiples of 5 cm of the table's side, also where the edge begins between them", () => {
    const tank = entering(vehicle("s1", [0, 0]), { edges: [{ from: cm([0, 66]), to: cm([0, 52]) }], turn: 1 });
    expect([...entryPoints(position([tank]), tank)]).toEqual([55, 60, 65].map((y) => [cm([0, y])]));
  });

  test("units that enter look into the table", () => {
    const edges = ([from, end]: readonly [Cm, Cm]): Unit =>
      entering(infantry("s1", [0, 0]), { edges: [{ from: cm(from), to: cm(end) }], turn: 1 });
    const look = (...edge: [Cm, Cm]): unknown => inwards(edges(edge), cm([90, 60]));
    expect(look([0, 0], [180, 0])).toEqual({ x: 0, y: 1 });
    expect(look([0, 120], [180, 120])).toEqual({ x: 0, y: -1 });
    expect(look([0, 0], [0, 120])).toEqual({ x: 1, y: 0 });
    expect(look([180, 0], [180, 120])).toEqual({ x: -1, y: 0 });
    // Over two edges: the nearer one.
    const corner = entering(infantry("s1", [0, 0]), {
      edges: [
        { from: cm([0, 0]), to: cm([180, 0]) },
        { from: cm([180, 0]), to: cm([180, 120]) },
      ],
      turn: 1,
    });
    expect(inwards(corner, cm([170, 60]))).toEqual({ x: -1, y: 0 });
    expect(inwards(corner, cm([90, 10]))).toEqual({ x: 0, y: 1 });
  });

  test("by hand: each way from a legal point of the edge, all of them", () => {
    const unit = entering(infantry("s1", [0, 0], [0, 0]));
    const s = position([unit]);
    const go = (...paths: Cm[][]): string => {
      const ways = waysOf(s, unit, ADVANCE, {
        do: "paths",
        paths: paths.map((path, i) => ({ figure: `s1.${i + 1}`, path: path.map(cm) })),
      });
      return ways.ok ? "ok" : `${ways.refusal.rule} ${ways.refusal.code}`;
    };
    expect(
      go(
        [
          [20, 0],
          [20, 15],
        ],
        [
          [23, 0],
          [23, 15],
        ],
      ),
    ).toBe("ok");
    expect(
      go(
        [
          [20, 0],
          [20, 15.1],
        ],
        [
          [23, 0],
          [23, 15],
        ],
      ),
    ).toBe("RB-GEO-6 tooFar");
    expect(
      go([
        [20, 0],
        [20, 15],
      ]),
    ).toBe("RB-DEP-6 mustEnter");
    expect(
      go(
        [
          [20, 1],
          [20, 15],
        ],
        [
          [23, 0],
          [23, 15],
        ],
      ),
    ).toBe("RB-DEP-6 notAnEntry");
    expect(
      go(
        [
          [20, 0],
          [20, 15],
        ],
        [
          [21.9, 0],
          [23, 10],
        ],
      ),
    ).toBe("RB-GEO-4 tooNear");
    expect(
      go(
        [
          [20, 0],
          [20, 15],
        ],
        [
          [30, 0],
          [30, 10],
        ],
      ),
    ).toBe("RB-COH-2 notCoherent");
    // Standing on the edge is on the table.
    expect(go([[20, 0]], [[23, 0]])).toBe("ok");
    expect(waysOf(s, unit, ADVANCE, { do: "stay" })).toMatchObject({ ok: false, refusal: { code: "mustEnter" } });
  });

  test("by march: the rules choose the points", () => {
    const unit = entering(infantry("s1", [0, 0], [0, 0], [0, 0]));
    const s = position([unit, infantry("s2", [50, 0.5])]);
    for (const shape of ["keep", "line", "block", "column"] as const) {
      const ways = waysOf(s, unit, ADVANCE, to([50, 10], { shape }));
      expectLegal(s, unit, ADVANCE, ways);
      for (const way of ways.ok ? ways.ways : []) expect(way.path[0]?.y).toBe(0);
      expect(ways.ok && endsOf(ways.ways)[0]).toEqual(cm([50, 10]));
    }
    expect(ends(waysOf(s, unit, ADVANCE, to([50, 16])))).toBe("RB-GEO-6 tooFar");
    // In a corner of the table the line is shifted to fit.
    for (const x of [1, 179]) expectLegal(s, unit, ADVANCE, waysOf(s, unit, ADVANCE, to([x, 8], { shape: "column" })));
    const tank = entering(vehicle("s1", [0, 0]), { edges: [{ from: cm([180, 50]), to: cm([180, 66]) }], turn: 3 });
    expect(ends(waysOf(position([tank]), tank, 2000, to([165, 60])))).toEqual([[165, 60]]);
  });
});

describe("random marches", () => {
  const seed = 20_261_115;

  test(`whatever is asked, what is found is legal (seed ${seed})`, () => {
    const below = picker(generatorFrom(seed));
    let found = 0;
    for (let run = 0; run < 400; run++) {
      const place = (): Cm => [5 + below(1700) / 10, 5 + below(1100) / 10];
      const squad = (id: string, n: number): Unit => {
        const [x, y] = place();
        return infantry(id, ...Array.from({ length: n }, (_, i): Cm => [x + 3 * (i % 4), y + 3 * Math.floor(i / 4)]));
      };
      const mover =
        below(3) === 0
          ? vehicle("g1", place(), below(2) === 0 ? "ger.pz2" : "ger.sdkfz222")
          : squad("g1", 1 + below(8));
      const s = position(
        [mover, squad("g2", 4), squad("s1", 8), squad("s2", 6), vehicle("s3", place())],
        LAYOUTS[below(3)],
      );
      const allowance = mover.kind === "vehicle" ? 2000 : RUN;
      // One in four enters over the southern or western edge.
      const enters = below(4) === 0;
      if (enters) {
        mover.place = "reserve";
        mover.entry = { edges: [{ from: cm([0, 0]), to: below(2) === 0 ? cm([180, 0]) : cm([0, 120]) }], turn: 1 };
        for (const figure of mover.figures) [figure.x, figure.y] = [10 * below(400), 10 * below(400)];
      } else if (placesRefusal(s, mover, mover.figures) !== null) continue;
      const first: Point = mover.figures[0] ?? { x: 0, y: 0 };
      const wish = { x: first.x + below(6001) - 3000, y: first.y + below(6001) - 3000 };
      const shape = (["keep", "line", "block", "column"] as const)[below(4)] ?? "keep";
      const ways = waysOf(s, mover, allowance, { do: "march", ...wish, shape, places: [] });
      if (!ways.ok) continue;
      found++;
      expectLegal(s, mover, allowance, ways);
    }
    expect(found).toBeGreaterThan(80);
  });
});
