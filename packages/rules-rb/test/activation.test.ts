import type { Json } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { table } from "./play.ts";
import type { Table } from "./play.ts";

// One activation step by step (RB-ORD-15), and the interruptions of a move (RB-AMB).

const FAR = { s9: { type: "sov.rifle", at: [170, 110] }, g9: { type: "ger.manoeuvre", at: [170, 5] } };

describe("RB-IAV-3, RB-IAV-5: going for a vehicle before moving", () => {
  const given = {
    units: { g1: { type: "ger.manoeuvre", at: [20, 20] }, s1: { type: "sov.t3476", at: [20, 30] }, ...FAR },
  };
  const begun = (dice: number[][]): Table =>
    table({ ...given, at: { activation: { unit: "g1", order: "run" } } }, dice);

  test("passed: the activation ends where the unit stands", () => {
    const t = begun([[4], [6, 6]]);
    t.play("vehicleAssault", "s1");
    expect(t.unit("s1").place).toBe("destroyed");
    expect(t.asked()).toEqual(["order"]);
    expect(t.unit("g1").moved).toBe(false);
  });

  test("failed: another order without another test, and no second attempt after moving", () => {
    const t = begun([[3]]);
    t.play("vehicleAssault", "s1");
    t.play("changeOrder", "advance");
    expect(t.told("orderChanged")).toHaveLength(1);
    t.play("move", { do: "stay" });
    // Rifles cannot hurt it (RB-SHT-9) and the other is out of range: nothing more is asked of this unit.
    expect(t.asked()).toEqual(["order"]);
    expect(t.unit("g1").suppressed).toBe(false);
  });

  test("failed, and changed to an ambush: it lies down at once", () => {
    const t = begun([[3]]);
    t.play("vehicleAssault", "s1");
    t.play("changeOrder", "ambush");
    expect(t.unit("g1").ambush).toBe(true);
    expect(t.asked()).toEqual(["order"]);
  });

  test("declined before moving: asked again after it (RB-IAV-4)", () => {
    const t = begun([[4], [3, 3]]);
    t.play("vehicleAssault", "decline");
    t.play("move", { do: "stay" });
    t.play("vehicleAssault", "s1");
    expect(t.told("vehicleDamage")).toMatchObject([{ damage: "none" }]);
  });

  test("RB-IAV-2: not where infantry protects it, nor for who enters or is scattered", () => {
    const protectedBy = { ...given.units, s2: { type: "sov.rifle", at: [20, 44], figures: ["rifle"] } };
    expect(table({ units: protectedBy, at: { activation: { unit: "g1", order: "run" } } }).asked()).toEqual(["move"]);
    const scattered = {
      ...given.units,
      g1: {
        type: "ger.manoeuvre",
        alive: 2,
        places: [
          [20, 20],
          [28, 20],
        ],
      },
    };
    expect(table({ units: scattered, at: { activation: { unit: "g1", order: "run" } } }).asked()).toEqual(["move"]);
  });
});

describe("RB-ORD-9: suppressed units test before they obey", () => {
  const given = {
    units: { g1: { type: "ger.manoeuvre", at: [20, 20], suppressed: true }, ...FAR },
    at: { activation: { unit: "g1", order: "ambush" } },
  };
  test("passed: no longer suppressed, and obeys", () => {
    const t = table(given, [[4]]);
    expect(t.unit("g1")).toMatchObject({ suppressed: false, ambush: true, ordered: true });
  });
  test("failed: the order is lost and the unit retreats", () => {
    const t = table(given, [[3]]);
    expect(t.unit("g1")).toMatchObject({ suppressed: true, ambush: false, ordered: true, moved: true });
    expect(t.told("retreated")).toHaveLength(1);
  });
});

describe("ambush on the way", () => {
  // A rifle squad runs 30 cm past two ambushers: six checkpoints of 5 cm.
  const units = {
    g1: { type: "ger.manoeuvre", at: [40, 60], ambush: true },
    g2: { type: "ger.suppression", at: [46, 60], ambush: true },
    s1: { type: "sov.rifle", at: [30, 20], step: [0, -2] },
    ...FAR,
  };
  const begun = (dice: number[][], more: object = {}): Table =>
    table(
      { units: JSON.parse(JSON.stringify({ ...units, ...more })), at: { move: { unit: "s1", order: "run" } } },
      dice,
    );
  const RUN = { do: "march", x: 6000, y: 2000 };

  test("asked at the first checkpoint with a shot, and who declines only at the end again (RB-AMB-3, RB-AMB-4)", () => {
    const t = begun([]);
    t.play("move", RUN);
    expect(t.game.pending[0]).toMatchObject({ kind: "ambush", seat: 0, params: { units: ["g1", "g2"], at: 1, of: 6 } });
    t.play("ambush", { do: "decline" });
    expect(t.game.pending[0]).toMatchObject({ kind: "ambush", params: { units: ["g1", "g2"], at: 6, of: 6 } });
    expect(t.unit("s1").figures[0]).toMatchObject({ x: 6000, y: 2000 });
    t.play("ambush", { do: "decline" });
    expect(t.asked()).toEqual(["order"]);
    expect(t.unit("g1").ambushShotUsed).toBe(false);
  });

  test("one fires, the other is asked anew; nobody fires twice (RB-AMB-5, RB-ORD-7)", () => {
    const t = begun([
      [1, 1, 1, 1, 1],
      [1, 1, 1, 1, 1],
    ]);
    t.play("move", RUN);
    t.play("ambush", { do: "all", unit: "g1" });
    expect(t.game.pending[0]).toMatchObject({ kind: "ambush", params: { units: ["g2"], at: 1 } });
    t.play("ambush", { do: "all", unit: "g2" });
    expect(t.asked()).toEqual(["order"]);
    expect(t.unit("s1").figures[0]).toMatchObject({ x: 6000, y: 2000 });
    for (const id of ["g1", "g2"])
      expect(t.unit(id)).toMatchObject({ ambush: true, ambushShotUsed: true, ordered: false });
  });

  test("suppressed at a checkpoint: it stops there, with its order spent (RB-AMB-7, RB-ORD-16)", () => {
    const t = begun([[6, 6, 6, 6, 1], [1, 1, 1, 1], [1]]);
    t.play("move", RUN);
    t.play("ambush", { do: "all", unit: "g1" });
    t.play("casualties", ["s1.5", "s1.6", "s1.7", "s1.8"]);
    expect(t.unit("s1")).toMatchObject({ suppressed: true, ordered: false, moved: true });
    expect(t.unit("s1").figures[0]).toMatchObject({ x: 3500, y: 2000 });
    expect(t.told("halted")).toHaveLength(1);
    expect(t.asked()).toEqual(["order"]);
  });

  test("halted among friends it goes back to where everybody stands legally (RB-AMB-7)", () => {
    const t = begun([[6, 6, 6, 6, 1], [1, 1, 1, 1], [1]], {
      s2: { type: "sov.rifle", figures: ["rifle"], at: [35, 19] },
    });
    t.play("move", RUN);
    t.play("ambush", { do: "all", unit: "g1" });
    t.play("casualties", ["s1.5", "s1.6", "s1.7", "s1.8"]);
    expect(t.unit("s1").figures[0]).toMatchObject({ x: 3000, y: 2000 });
  });

  test("wiped out on the way: the activation is over", () => {
    const t = begun(
      [
        [6, 6, 6, 6, 6],
        [1, 1, 1, 1, 1],
      ],
      { s1: { ...units.s1, alive: 3 } },
    );
    t.play("move", RUN);
    t.play("ambush", { do: "all", unit: "g1" });
    expect(t.unit("s1").place).toBe("destroyed");
    expect(t.asked()).toEqual(["order"]);
  });

  test("RB-TERR-11: whoever sets out is dug in no longer, already at the first checkpoint", () => {
    const t = begun([], { s1: { ...units.s1, dugIn: true } });
    t.play("move", RUN);
    expect(t.asked()).toEqual(["ambush"]);
    expect(t.unit("s1").dugIn).toBe(false);
  });

  test("RB-AMB-4: also who stays where he is can be shot at, before he shoots", () => {
    const t = begun([]);
    t.play("move", { do: "stay" });
    expect(t.game.pending[0]).toMatchObject({ kind: "ambush", params: { units: ["g1", "g2"], at: 1, of: 1 } });
    expect(t.unit("s1").moved).toBe(false);
  });
});

describe("assaults follow the move", () => {
  const units = {
    g1: { type: "ger.manoeuvre", at: [40, 40] },
    s1: { type: "sov.rifle", figures: ["rifle"], at: [40, 54] },
    s2: { type: "sov.rifle", figures: ["rifle"], at: [50, 50] },
    ...FAR,
  };
  test("RB-ASL-3: of several the active player chooses; the closest unless he does", () => {
    const t = table({ units, at: { moved: { unit: "g1", order: "advance" } } }, [[1, 1, 1, 1, 1], [6]]);
    expect(t.asked()).toEqual(["assaultTarget"]);
    t.play("assaultTarget", "s2");
    expect(t.unit("s2").place).toBe("destroyed");
    expect(t.asked()).toEqual(["order"]);
  });
  test("RB-ASL-2: not across water, and then it may shoot (RB-SHT-11)", () => {
    const terrain = [{ type: "water", from: [30, 46], to: [60, 48] }];
    const t = table({ units, terrain, at: { moved: { unit: "g1", order: "advance" } } });
    expect(t.asked()).toEqual(["shoot"]);
  });
});

describe("RB-ASL-2: of pairs equally close the lowest German figure's decides, then the lowest Soviet figure's", () => {
  const two = (type: string, y: number, xs: readonly number[]): Json => ({
    type,
    figures: ["rifle", "rifle"],
    places: xs.map((x) => [x, y]),
  });
  // The water lies between those at x = 40, and not between those at x = 44.
  const asked = (german: readonly number[], soviet: readonly number[], unit: string): string[] => {
    const units = { g1: two("ger.manoeuvre", 40, german), s1: two("sov.rifle", 53, soviet), ...FAR };
    const terrain = [{ type: "water", from: [30, 45], to: [41, 48] }];
    return table({ terrain, units, at: { moved: { unit, order: "advance" } } }, [
      [1, 1],
      [6, 6],
    ]).asked();
  };
  // RB-R94: whoever has moved.
  describe.each(["g1", "s1"])("%s has moved", (unit) => {
    test("the first of each have the water between them: no assault, so they may shoot", () => {
      expect(asked([40, 44], [40, 44], unit)).toEqual(["shoot"]);
    });
    test("the first German and the second Soviet have it between them: no assault", () => {
      expect(asked([40, 44], [44, 40], unit)).toEqual(["shoot"]);
    });
    test("the first German and the second Soviet have none between them: an assault", () => {
      expect(asked([44, 40], [40, 44], unit)).toEqual(["order"]);
    });
  });
});

test("RB-AMB-10: a team that fired what is fixed and lost touch can be given no order this turn", () => {
  const given = (x: number): Table =>
    table({
      units: {
        g1: {
          type: "ger.mmg",
          alive: 2,
          places: [
            [20, 30],
            [x, 30],
          ],
          firedFixed: true,
        },
        g9: FAR.g9,
        s9: FAR.s9,
      },
      at: { phase: 0 },
    });
  expect(given(26).refused("order", { do: "order", unit: "g1", order: "run" }).rule).toBe("RB-AMB-10");
  expect(given(26).refused("order", { do: "order", unit: "g1", order: "advance" }).rule).toBe("RB-AMB-10");
  given(25).play("order", { do: "order", unit: "g1", order: "advance" });
});

test("RB-TERR-9: through rough ground a vehicle may bog down, and fires its main weapon all the same", () => {
  const t = table(
    {
      terrain: [{ type: "rough", from: [25, 10], to: [35, 30] }],
      units: { g1: { type: "ger.stug3b", at: [20, 20] }, s1: { type: "sov.rifle", at: [100, 20] }, g9: FAR.g9 },
      at: { move: { unit: "g1", order: "advance" } },
    },
    [[1]],
  );
  t.play("move", { do: "march", x: 3000, y: 2000 });
  expect(t.unit("g1").vehicle?.immobilised).toBe(true);
  expect(t.asked()).toEqual(["shoot"]);
});

test("RB-VEH-4: turning on the spot is moving", () => {
  const t = table({
    units: { g1: { type: "ger.stug3b", at: [20, 20] }, ...FAR },
    at: { move: { unit: "g1", order: "run" } },
  });
  t.play("move", { do: "march", x: 2000, y: 2000, dx: 0, dy: 4 });
  expect(t.unit("g1")).toMatchObject({ moved: true, vehicle: { dx: 0, dy: 1 } });
  expect(t.told("turned")).toHaveLength(1);
});

describe("RB-GEO-8: everybody straight by the same vector", () => {
  const given = (more: object = {}): Table =>
    table({
      terrain: [{ type: "water", from: [30, 10], to: [34, 30] }],
      units: JSON.parse(JSON.stringify({ g1: { type: "ger.manoeuvre", at: [20, 20], ...more }, ...FAR })),
      at: { move: { unit: "g1", order: "advance" } },
    });
  test("they keep their places to one another", () => {
    const t = given();
    const before = t.unit("g1").figures.map(({ x, y }) => [x, y + 1500]);
    t.play("move", { do: "shift", x: 0, y: 1500 });
    expect(t.unit("g1").figures.map(({ x, y }) => [x, y])).toEqual(before);
    const ways = t.unit("g1").figures.map(({ id, x, y }) => ({
      figure: id,
      path: [
        [x, y - 1500],
        [x, y],
      ],
    }));
    expect(t.told("moved")).toMatchObject([{ length: 1500, ways }]);
  });
  test.each([
    ["too far", { x: 0, y: 1510 }, "RB-GEO-6"],
    ["off the lattice", { x: 0, y: 15 }, "RB-GEO-1"],
    ["through water", { x: 1400, y: 0 }, "RB-TERR-1"],
  ] as const)("%s: refused", (_, v, rule) => {
    expect(given().refused("move", { do: "shift", ...v }).rule).toBe(rule);
  });
  test("nowhere is staying, and who waits outside comes in by another answer", () => {
    const t = given();
    t.play("move", { do: "shift", x: 0, y: 0 });
    expect(t.unit("g1").moved).toBe(false);
    const entry = { entry: { from: [0, 0], to: [180, 0] }, at: undefined };
    expect(given(entry).refused("move", { do: "shift", x: 0, y: 100 }).rule).toBe("RB-DEP-6");
  });
});

describe("a vehicle under fire on its way", () => {
  const begun = (rough: number, dice: number[][]): Table =>
    table(
      {
        terrain: [{ type: "rough", from: [rough, 10], to: [rough + 5, 30] }],
        units: {
          g1: { type: "ger.atMedium", at: [110, 20], step: [0, 3], ambush: true },
          s1: { type: "sov.t3476", at: [20, 20], facing: [1, 0] },
          ...FAR,
        },
        at: { move: { unit: "s1", order: "advance" } },
      },
      dice,
    );
  const AHEAD = { do: "march", x: 3500, y: 2000 };
  const SUPPRESSED = [[4], [4]];

  test("RB-TERR-9: stopped before the rough ground it does not test for it", () => {
    const t = begun(28, SUPPRESSED);
    t.play("move", AHEAD);
    t.play("ambush", { do: "all", unit: "g1" });
    expect(t.unit("s1")).toMatchObject({ suppressed: true, figures: [{ x: 2500, y: 2000 }] });
    expect(t.told("halted")).toHaveLength(1);
    expect(t.told("roll").filter(({ purpose }) => purpose === "bog")).toHaveLength(0);
  });
  test("RB-AMB-7, RB-TERR-9: suppressed at the end of its move it stays there, and has tested once", () => {
    const t = begun(22, [[6], ...SUPPRESSED]);
    t.play("move", AHEAD);
    t.play("ambush", { do: "decline" });
    t.play("ambush", { do: "all", unit: "g1" });
    expect(t.unit("s1")).toMatchObject({ suppressed: true, figures: [{ x: 3500, y: 2000 }] });
    expect(t.told("halted")).toHaveLength(0);
    expect(t.asked()).toEqual(["order"]);
  });
});

test("RB-AMB-7: where those who fell would have stood does not matter", () => {
  const t = table(
    {
      units: {
        g1: { type: "ger.manoeuvre", at: [40, 60], ambush: true },
        s1: {
          type: "sov.rifle",
          places: [
            [30, 20],
            [30, 23],
          ],
          figures: ["rifle", "rifle"],
        },
        s2: { type: "sov.rifle", figures: ["rifle"], at: [35, 24] },
        ...FAR,
      },
      at: { move: { unit: "s1", order: "run" } },
    },
    [[6, 1, 1, 1, 1], [1], [1]],
  );
  t.play("move", { do: "shift", x: 3000, y: 0 });
  t.play("ambush", { do: "all", unit: "g1" });
  t.play("casualties", ["s1.2"]);
  expect(t.unit("s1")).toMatchObject({ suppressed: true, figures: [{ x: 3500, y: 2000 }, { alive: false }] });
});

test("RB-CAS-2: of casualties beyond the figures nothing is told", () => {
  const t = table(
    {
      units: {
        g1: { type: "ger.manoeuvre", at: [40, 40] },
        s1: { type: "sov.rifle", at: [40, 80], figures: ["rifle"] },
        ...FAR,
      },
      at: { shoot: "g1" },
    },
    [
      [6, 6, 6, 1, 1],
      [1, 1, 1],
    ],
  );
  t.play("shoot", { do: "all", target: "s1" });
  expect(t.told("casualties")).toMatchObject([{ unit: "s1", count: 1 }]);
});

test("RB-TURN-9, RB-AMB-10: in the next turn a team that fired its fixed weapon may move again", () => {
  const t = table(
    {
      first: 0,
      units: {
        g1: { type: "ger.mmg", at: [20, 30], ambush: true, firedFixed: true, ordered: true, moved: true },
        ...FAR,
      },
      at: { phase: 1 },
    },
    [[3], [1]],
  );
  t.play("order", { do: "endPhase" });
  expect(t.game.s.turn).toBe(2);
  expect(t.unit("g1")).toMatchObject({ firedFixed: false, ordered: false, moved: false, ambush: true });
  t.play("order", { do: "order", unit: "g1", order: "run" });
  expect(t.asked()).toEqual(["move"]);
});
