import { describe, expect, test } from "vitest";
import { boardOf, boardOfMap } from "../../src/board.ts";
import { hasLine, isAdjacent, lookerOf, looks, sees, seesPoint } from "../../src/sight.ts";
import { man, tableOf, terrain } from "../table.ts";

const house = {
  id: "house",
  is: "building",
  rect: [400, 400, 600, 600],
  roofed: true,
  openings: [
    { id: "win", kind: "window", at: [500, 400] },
    { id: "door", kind: "door", line: [590, 600, 600, 600] },
    { id: "shut", kind: "door", line: [400, 450, 400, 470], closed: true },
  ],
};

describe("the farm: distances and lines the specification gives (map 1)", () => {
  const slots = [
    [490, 240],
    [510, 240],
    [490, 200],
    [510, 200],
    [490, 160],
    [510, 160],
  ] as const;
  const far = (x: number, y: number, [sx, sy]: readonly [number, number]): string =>
    (Math.sqrt((x - sx) * (x - sx) + (y - sy) * (y - sy)) / 10).toFixed(1);
  const germans = {
    himmel: { x: 500, y: 650, posture: "standing", far: ["41.0", "41.0", "45.0", "45.0", "49.0", "49.0"] },
    fritz: { x: 330, y: 280, posture: "prone", far: ["16.5", "18.4", "17.9", "19.7", "20.0", "21.6"] },
    otto: { x: 660, y: 460, posture: "prone", far: ["27.8", "26.6", "31.1", "30.0", "34.5", "33.5"] },
  } as const;
  test.each(Object.entries(germans))("%s sees all six on the bridge", (id, german) => {
    const shooter = man("a1", german.x, german.y, { posture: german.posture });
    slots.forEach((slot, i) => {
      const s = tableOf("farm", [shooter, man("b1", slot[0], slot[1])]);
      expect([id, slot, sees(s, shooter, s.soldiers[1] ?? shooter)]).toEqual([id, slot, true]);
      expect(far(german.x, german.y, slot)).toBe(german.far[i]);
    });
  });
  test("Himmel lying down sees none of them: he is no longer at his window (PE-6-20)", () => {
    const himmel = man("a1", 500, 650, { posture: "prone" });
    for (const [x, y] of slots) {
      const other = man("b1", x, y);
      expect(sees(tableOf("farm", [himmel, other]), himmel, other)).toBe(false);
    }
  });
});

describe("walls (PE-6-18)", () => {
  const wall = { id: "wall", is: "line", kind: "highWall", lines: [[400, 500, 600, 500]] };
  const line = (
    features: readonly unknown[],
    from: readonly [number, number],
    to: readonly [number, number],
  ): boolean => {
    const [a, b] = [man("a1", ...from), man("b1", ...to)];
    const s = tableOf(terrain(features), [a, b]);
    expect(sees(s, b, a)).toBe(sees(s, a, b));
    return sees(s, a, b);
  };
  test("across it, past it, along it, at its free end", () => {
    expect(line([wall], [500, 400], [500, 600])).toBe(false);
    expect(line([wall], [399, 400], [399, 600])).toBe(true);
    expect(line([wall], [400, 400], [400, 600])).toBe(true);
    expect(line([wall], [300, 500], [700, 500])).toBe(false);
    expect(line([wall], [300, 500], [400, 500])).toBe(true);
  });
  test("where two walls meet nothing is seen", () => {
    const two = {
      ...wall,
      lines: [
        [400, 500, 500, 500],
        [500, 500, 500, 600],
      ],
    };
    expect(line([two], [450, 450], [550, 550])).toBe(false);
    const straight = {
      ...wall,
      lines: [
        [400, 500, 500, 500],
        [500, 500, 600, 500],
      ],
    };
    expect(line([straight], [500, 400], [500, 600])).toBe(false);
  });
  test.each([
    ["lowWall", true],
    ["fence", true],
    ["embankment", false],
    ["gap", true],
  ])("%s", (kind, seen) => {
    expect(line([{ ...wall, kind }], [500, 400], [500, 600])).toBe(seen);
  });
  test("an open door is a gap, a closed one a wall", () => {
    expect(line([house], [595, 550], [595, 700])).toBe(true);
    expect(line([house], [580, 550], [580, 700])).toBe(false);
    expect(line([house], [350, 460], [450, 460])).toBe(false);
    const [a, b] = [man("a1", 350, 460), man("b1", 450, 460)];
    const s = tableOf(terrain([house]), [a, b]);
    s.doors = [{ id: "shut", state: "open" }];
    expect(sees(s, a, b)).toBe(true);
  });
});

describe("windows (PE-6-20, PE-21-6)", () => {
  const inside = (y: number, posture: "standing" | "prone" | "ducked" = "standing"): ReturnType<typeof man> =>
    man("a1", 500, y, { posture, duckedBehind: posture === "ducked" ? "win" : null });
  const seen = (a: ReturnType<typeof man>, x: number, y: number): boolean => {
    const b = man("b1", x, y);
    return sees(tableOf(terrain([house]), [a, b]), a, b);
  };
  test("only for a man who stands at it", () => {
    expect(seen(inside(415), 500, 200)).toBe(true);
    expect(seen(inside(416), 500, 200)).toBe(false);
    expect(seen(inside(410, "prone"), 500, 200)).toBe(false);
    expect(seen(inside(410, "ducked"), 500, 200)).toBe(false);
  });
  test("from its middle to every side of the far half, and no other", () => {
    expect(seen(inside(410), 300, 399)).toBe(true);
    expect(seen(inside(410), 300, 401)).toBe(false);
    expect(seen(man("a1", 485, 410), 900, 390)).toBe(true);
  });
  test("a man outside at the window sees in, one farther off does not", () => {
    const deep = man("b1", 520, 590);
    const s = (y: number): boolean => {
      const a = man("a1", 500, y);
      return sees(tableOf(terrain([house]), [a, deep]), a, deep);
    };
    expect(s(385)).toBe(true);
    expect(s(384)).toBe(false);
  });
  test("from window to window", () => {
    const other = {
      ...house,
      id: "other",
      rect: [400, 100, 600, 300],
      openings: [{ id: "win2", kind: "window", at: [450, 300] }],
    };
    const [a, b] = [man("a1", 500, 410), man("b1", 450, 290)];
    const s = tableOf(terrain([house, other]), [a, b]);
    expect(looks(boardOf(s), lookerOf(a), lookerOf(b))).toMatchObject([
      { ax: 500, ay: 400, bx: 450, by: 300, out: { id: "win" }, in: { id: "win2" } },
    ]);
  });
  test("a place on the ground is at no window", () => {
    const a = man("a1", 500, 200);
    const s = tableOf(terrain([house]), [a]);
    expect(seesPoint(s, a, { x: 500, y: 410 })).toBe(false);
    expect(seesPoint(s, a, { x: 500, y: 390 })).toBe(true);
  });
});

describe("vegetation and ground (PE-6-18, PE-6-19)", () => {
  const seen = (features: readonly unknown[], length: number, a = {}, b = {}): boolean => {
    const [one, two] = [man("a1", 100, 500, a), man("b1", 100 + length, 500, b)];
    return sees(tableOf(terrain(features), [one, two]), one, two);
  };
  const area = (kind: string, x1: number, x2: number, more = {}): unknown => ({
    id: `${kind}${x1}`,
    is: "area",
    kind,
    shape: { rect: [x1, 400, x2, 600] },
    ...more,
  });
  test("29.9 cm of woods, 30.0; half of woods and half of jungle (PE-X64)", () => {
    expect(seen([area("woods", 150, 449)], 800)).toBe(true);
    expect(seen([area("woods", 150, 450)], 800)).toBe(false);
    expect(seen([area("woods", 150, 300), area("jungle", 400, 475)], 800)).toBe(false);
    expect(seen([area("woods", 150, 300), area("jungle", 400, 474)], 800)).toBe(true);
    expect(seen([area("bush", 110, 890)], 800)).toBe(true);
  });
  test("higher ground, and the crest of one's own", () => {
    expect(seen([area("hill", 400, 500, { level: 1 })], 800)).toBe(false);
    expect(seen([area("hill", 400, 500, { level: 1 })], 800, { level: 1 }, { level: 1 })).toBe(true);
    expect(seen([area("hill", 50, 130, { level: 1 })], 800, { level: 1 })).toBe(true);
    expect(seen([area("hill", 50, 131, { level: 1 })], 800, { level: 1 })).toBe(false);
  });
});

describe("ducked (PE-6-21)", () => {
  const wall = { id: "w", is: "line", kind: "lowWall", lines: [[400, 500, 600, 500]] };
  const well = { id: "well", is: "solid", kind: "mediumProp", shape: { circle: [500, 300, 15] } };
  const ditch = { id: "ditch", is: "area", kind: "trench", shape: { rect: [100, 700, 900, 730] } };
  const map = terrain([wall, well, ditch]);
  const seen = (a: ReturnType<typeof man>, b: ReturnType<typeof man>): boolean => sees(tableOf(map, [a, b]), a, b);
  const duck = (x: number, y: number, duckedBehind: string): ReturnType<typeof man> =>
    man("a1", x, y, { posture: "ducked", duckedBehind });
  test("behind a low wall: over it no, along it yes", () => {
    expect(seen(duck(500, 510, "w#1"), man("b1", 500, 400))).toBe(false);
    expect(seen(duck(500, 510, "w#1"), man("b1", 600, 600))).toBe(true);
    expect(seen(man("a1", 500, 510), man("b1", 500, 400))).toBe(true);
  });
  test("behind a well", () => {
    expect(seen(duck(500, 325, "well"), man("b1", 500, 200))).toBe(false);
    expect(seen(duck(500, 325, "well"), man("b1", 600, 325))).toBe(true);
  });
  test("in a trench: only from inside it or next to him", () => {
    expect(seen(duck(500, 715, "ditch"), man("b1", 500, 600))).toBe(false);
    expect(seen(duck(500, 715, "ditch"), man("b1", 800, 715))).toBe(true);
    expect(seen(duck(500, 728, "ditch"), man("b1", 500, 740))).toBe(true);
  });
});

describe("astride of an obstacle (PE-4-13)", () => {
  const wall = { id: "w", is: "line", kind: "highWall", lines: [[400, 500, 600, 500]] };
  const crossing = (paid: number): Parameters<typeof man>[3] => ({
    crossing: { kind: "cross", what: "w#1", from: { x: 500, y: 505 }, to: { x: 500, y: 495 }, cost: 60, paid },
  });
  test("half paid he is seen from both sides, less than half from his own", () => {
    const enemy = man("b1", 500, 300);
    for (const [paid, seen] of [
      [29, false],
      [30, true],
    ] as const) {
      const a = man("a1", 500, 505, crossing(paid));
      const s = tableOf(terrain([wall]), [a, enemy]);
      expect([paid, sees(s, enemy, a)]).toEqual([paid, seen]);
    }
  });
});

describe("adjacent (PE-2-10)", () => {
  const walls = [
    { id: "w", is: "line", kind: "highWall", lines: [[100, 500, 300, 500]] },
    { id: "low", is: "line", kind: "lowWall", lines: [[400, 500, 600, 500]] },
  ];
  const s = tableOf(terrain([...walls, house]), []);
  test("1.5 cm and no wall between; low walls and windows let him", () => {
    expect(isAdjacent(s, { x: 700, y: 700 }, { x: 715, y: 700 })).toBe(true);
    expect(isAdjacent(s, { x: 700, y: 700 }, { x: 716, y: 700 })).toBe(false);
    expect(isAdjacent(s, { x: 200, y: 494 }, { x: 200, y: 506 })).toBe(false);
    expect(isAdjacent(s, { x: 450, y: 494 }, { x: 450, y: 506 })).toBe(true);
    expect(isAdjacent(s, { x: 500, y: 394 }, { x: 500, y: 406 })).toBe(true);
    expect(isAdjacent(s, { x: 450, y: 394 }, { x: 450, y: 406 })).toBe(false);
  });
});

test("every map of ours can be laid out", () => {
  for (const map of ["farm", "village", "house", "crossroads"] as const) {
    const board = boardOfMap(map);
    expect([map, board.edges.length > 4, hasLine(board, lookerOf(man("a1", 1, 1)), lookerOf(man("a2", 2, 2)))]).toEqual(
      [map, true, true],
    );
  }
});
