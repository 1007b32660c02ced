import type { Json } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { addPins } from "../src/pins.ts";
import { quiet, table } from "./play.ts";

// Orders, tests, the bag and the turn end, one vector after the other.

const squad = { type: "ger-grenadiers", quality: "regular", at: [30, 10] } as const;
const enemy = { type: "sov-rifles", at: [30, 44] } as const;

function ordered(unit: { readonly [key: string]: Json }, order: string, dice: readonly (readonly number[])[]) {
  return table({ units: { a1: { ...squad, ...unit }, b1: enemy }, at: { ordered: { unit: "a1", order } } }, dice);
}

describe("order tests", () => {
  test("BA-X7, BA-X8: equal passes and sheds a pin; above goes Down with all of them", () => {
    const passed = ordered({ pins: 2 }, "ambush", [[3, 4]]);
    expect(passed.unit("a1")).toMatchObject({ pins: 1, die: "ambush" });
    const failed = ordered({ pins: 2 }, "ambush", [[4, 4]]);
    expect(failed.unit("a1")).toMatchObject({ pins: 2, die: "down" });
  });

  test("BA-X10: double one removes D6 + 1", () => {
    const game = ordered({ quality: "inexperienced", pins: 7, shaken: true }, "ambush", [[1, 1], [4]]);
    expect(game.unit("a1")).toMatchObject({ pins: 2, die: "ambush" });
  });

  test("BA-X14, BA-R26: Rally is tested without the pins, and sheds D6 + 1 once", () => {
    expect(ordered({ pins: 5 }, "rally", [[4, 5], [3]]).unit("a1").pins).toBe(1);
    expect(ordered({ pins: 8 }, "rally", [[1, 1], [3]]).unit("a1").pins).toBe(4);
    expect(ordered({}, "rally", []).unit("a1")).toMatchObject({ pins: 0, die: "rally" });
  });

  test("BA-TEST-8, BA-FUBAR-2: double six and nobody in sight is Down", () => {
    const game = table({ units: { a1: { ...squad, pins: 1 } }, at: { ordered: { unit: "a1", order: "ambush" } } }, [
      [6, 6],
      [4],
    ]);
    expect(game.told("fubar")).toMatchObject([{ result: "panic" }]);
    expect(game.unit("a1").die).toBe("down");
  });

  test("BA-FUBAR-2: panic runs away from who is seen", () => {
    const game = table(
      {
        units: { a1: { ...squad, at: [30, 20], pins: 1 }, b1: { ...enemy, at: [30, 30] } },
        at: { ordered: { unit: "a1", order: "ambush" } },
      },
      [[6, 6], [3]],
    );
    expect(game.unit("a1").die).toBe("run");
    expect(game.unit("a1").models[0]?.y).toBe(8000);
  });

  test("BA-X11, BA-FUBAR-1: one's own are fired at only with an enemy of theirs less than 12 inches away", () => {
    const given = (y: number) => ({
      units: {
        a1: { ...squad, models: ["rifle"], pins: 1 },
        a2: { ...squad, models: ["rifle"], at: [30, 20] },
        b1: { ...enemy, models: ["rifle"], at: [30, y] },
      },
      at: { ordered: { unit: "a1", order: "ambush" } },
    });
    expect(table(given(33), [[6, 6], [2]]).unit("a1").die).toBe("down");
    const game = table(given(32.9), [[6, 6], [2]]);
    expect(game.game.pending).toMatchObject([{ kind: "friendlyFire", seat: 1, params: { targets: ["a2"] } }]);
    game.play("friendlyFire", "a2");
    expect(game.unit("a1").die).toBe("fire");
    expect(game.game.pending).toMatchObject([{ kind: "shoot", seat: 1, params: { unit: "a1", target: "a2" } }]);
  });

  test("BA-FUBAR-4: who rides in a vehicle does not run", () => {
    const game = table(
      {
        units: {
          a1: { ...squad, pins: 1, place: { aboard: "a2" } },
          a2: { type: "ger-blitz", at: [30, 10] },
          b1: enemy,
        },
        at: { ordered: { unit: "a1", order: "rally" } },
      },
      [[6, 6], [5]],
    );
    expect(game.unit("a1")).toMatchObject({ die: "down", place: { at: "aboard" } });
  });

  test("BA-SPEC-4: shirkers are tested without pins, and Down never is", () => {
    expect(ordered({ rules: ["shirkers"] }, "ambush", [[5, 6]]).unit("a1").die).toBe("down");
    expect(ordered({ rules: ["shirkers"], pins: 3 }, "down", []).unit("a1")).toMatchObject({ die: "down", pins: 3 });
  });
});

describe("the bag", () => {
  test("BA-TURN-3: each die as likely, the owner gives it", () => {
    const given = {
      units: { a1: squad, a2: { ...squad, at: [50, 10] }, b1: enemy },
      at: { turn: "draw" },
    } as const;
    expect(table(given, [[2]]).game.pending).toMatchObject([{ kind: "order", seat: 0 }]);
    const game = table(given, [[3]]);
    expect(game.game.pending).toMatchObject([{ kind: "order", seat: 1 }]);
    expect(game.game.s).toMatchObject({ bag: [2, 0], drawn: 1, firstDraw: 1 });
    expect(game.refused("order", { unit: "a1", order: "down" })).toMatchObject({ code: "notYours" });
  });

  test("BA-TURN-10, BA-VSPEC-4: a slow loader waits for an enemy order", () => {
    const game = table(
      {
        ordered: [false, false],
        units: { a1: { type: "ger-tiger1", at: [30, 8], rules: ["slowLoad"] }, b1: enemy },
        at: { turn: "draw" },
      },
      [[1], [2], [1]],
    );
    expect(game.told("dieReturned")).toHaveLength(1);
    expect(game.game.pending).toMatchObject([{ kind: "order", seat: 1 }]);
    game.play("order", { unit: "b1", order: "down" });
    expect(game.game.pending).toMatchObject([{ kind: "order", seat: 0 }]);
  });

  test("BA-X12, BA-TURN-9: broken by pins before it was ordered, its die leaves the bag", () => {
    const game = table({ units: { a1: { ...squad, pins: 8 }, a2: { ...squad, at: [50, 10] }, b1: enemy } });
    expect(game.game.s.bag).toEqual([2, 1]);
    addPins(quiet(game.game.s), game.unit("a1"), 1, "BA-SHOOT-32");
    expect(game.unit("a1").place.at).toBe("destroyed");
    expect(game.game.s.bag).toEqual([1, 1]);
  });

  test("BA-X13: two fanatics bear any number of pins, one does not", () => {
    const fanatics = { ...squad, pins: 8, rules: ["fanatics"] } as const;
    const game = table({ units: { a1: { ...fanatics, men: 5, alive: 2 }, a2: { ...fanatics, men: 5, alive: 1 } } });
    for (const id of ["a1", "a2"]) addPins(quiet(game.game.s), game.unit(id), 1, "BA-SHOOT-32");
    expect(game.unit("a1")).toMatchObject({ pins: 9, place: { at: "table" } });
    expect(game.unit("a2").place.at).toBe("destroyed");
  });

  test("BA-TRANS-7, BA-VEH-20: who rides gets as many pins, and has to get out of a wreck", () => {
    const game = table({
      units: { a1: { type: "ger-251", at: [30, 10], pins: 7 }, a2: { ...squad, place: { aboard: "a1" } }, b1: enemy },
    });
    const c = quiet(game.game.s);
    addPins(c, game.unit("a1"), 1, "BA-VEH-10");
    expect(game.unit("a2").pins).toBe(1);
    expect(game.game.s.wrecks).toEqual([]);
    addPins(c, game.unit("a1"), 1, "BA-VEH-10");
    expect(game.game.s.wrecks).toMatchObject([{ x: 30_000, y: 10_000 }]);
    expect(game.game.s.bailing).toEqual([{ unit: "a2", from: "a1", why: "wreck" }]);
  });
});

describe("officers", () => {
  const lieutenant = { type: "ger-hq-1lt", men: 2, at: [30, 20] } as const;
  const near = { ...squad, men: 5, shape: "line", at: [30, 16] } as const;
  const given = {
    units: {
      a1: lieutenant,
      a2: near,
      a3: { ...near, at: [45, 16] },
      a4: { ...near, at: [22, 20] },
      b1: enemy,
    },
    at: { ordered: { unit: "a1", order: "ambush" } },
  } as const;

  test("BA-HQ-3 to BA-HQ-6: up to his number, only who is near, in the sequence he likes", () => {
    const game = table(given);
    expect(game.game.pending).toMatchObject([{ kind: "snap", params: { most: 2 } }]);
    expect(game.refused("snap", { orders: [{ unit: "a3", order: "ambush" }] })).toMatchObject({ code: "outOfReach" });
    game.play("snap", {
      orders: [
        { unit: "a2", order: "ambush" },
        { unit: "a4", order: "down" },
      ],
    });
    expect(game.game.s.bag).toEqual([1, 1]);
    game.play("sequence", "a4");
    expect(game.asked()).toEqual(["sequence"]);
    game.play("sequence", "a1");
    expect(game.asked()).toEqual([]);
    expect(game.unit("a2").die).toBe("ambush");
  });

  test("BA-X75: no more than there are dice", () => {
    const game = table({ ...given, units: { ...given.units, a2: { ...near, die: "down" } } });
    expect(game.game.pending).toMatchObject([{ kind: "snap", params: { most: 1 } }]);
  });

  test("BA-HQ-5: each is tested when its turn comes; who failed before has nothing left to do", () => {
    const pinned = { ...given.units, a2: { ...near, pins: 1 } };
    const game = table({ ...given, units: pinned }, [[5, 6]]);
    game.play("snap", { orders: [{ unit: "a2", order: "ambush" }] });
    game.play("sequence", "a2");
    expect(game.unit("a2").die).toBe("down");
    expect(game.asked()).toEqual([]);
    expect(game.unit("a1").die).toBe("ambush");
  });

  test("BA-R142, BA-HQ-7: no second officer through the first, nobody in reserve", () => {
    const units = { ...given.units, a3: { ...lieutenant, at: [33, 20] }, a4: { ...near, place: "reserve" } } as const;
    const game = table({ ...given, units });
    expect(game.refused("snap", { orders: [{ unit: "a4", order: "down" }] })).toMatchObject({ code: "inReserve" });
    game.play("snap", { orders: [{ unit: "a3", order: "ambush" }] });
    game.play("sequence", "a3");
    expect(game.asked()).toEqual([]);
  });

  test("BA-HQ-4: nothing with Down, nothing after a failed test", () => {
    expect(table({ ...given, at: { ordered: { unit: "a1", order: "down" } } }).asked()).toEqual([]);
    const pinned = { ...given.units, a1: { ...lieutenant, pins: 3 } };
    expect(table({ ...given, units: pinned }, [[6, 5]]).asked()).toEqual([]);
  });
});

describe("turn end", () => {
  test("BA-X15, BA-TURN-15: Down kept sheds D3, and its die stays out of the bag", () => {
    const game = table(
      {
        lastTurn: 6,
        units: { a1: { ...squad, die: "down", pins: 2 }, b1: { ...enemy, die: "run" } },
        at: { turn: "ambushes" },
      },
      [[5], [1]],
    );
    game.play("keepDown", { units: ["a1"] });
    expect(game.unit("a1")).toMatchObject({ pins: 0, die: "down", retained: true });
    expect(game.game.s).toMatchObject({ turn: 2, bag: [0, 0], drawn: 1 });
  });

  test("BA-X16: an Ambush that rolls too low gives its die back; kept, it stays", () => {
    const given = {
      lastTurn: 6,
      units: { a1: { ...squad, die: "ambush" }, b1: { ...enemy, die: "run" } },
      at: { turn: "ambushes" },
    } as const;
    const rolled = table(given, [[3], [1]]);
    rolled.play("keepAmbush", { unit: "a1", do: "roll" });
    expect(rolled.game.s.bag).toEqual([0, 1]);
    const kept = table(given, [[1]]);
    kept.play("keepAmbush", { unit: "a1", do: "keep" });
    expect(kept.unit("a1")).toMatchObject({ die: "ambush", retained: true });
    expect(kept.game.s.bag).toEqual([0, 0]);
  });

  test("BA-TURN-12: who drew first decides first", () => {
    const game = table({
      firstDraw: 1,
      units: { a1: { ...squad, die: "down" }, b1: { ...enemy, die: "down" } },
      at: { turn: "ambushes" },
    });
    expect(game.game.pending).toMatchObject([{ kind: "keepDown", seat: 1 }]);
    game.play("keepDown", { units: [] });
    expect(game.game.pending).toMatchObject([{ kind: "keepDown", seat: 0 }]);
  });
});

test("BA-TURN-15: who kept its die is not ordered", () => {
  const kept = { ...squad, die: "ambush", retained: true } as const;
  const game = table({ units: { a1: kept, a2: { ...squad, at: [50, 10] }, b1: enemy }, at: { order: 0 } });
  expect(game.refused("order", { unit: "a1", order: "down" })).toMatchObject({ code: "alreadyOrdered" });
});

describe("reserves", () => {
  const waiting = { type: "ger-grenadiers", quality: "regular", place: "reserve" } as const;

  test("BA-DEPLOY-9: only Down in the first turn", () => {
    const game = table({ units: { a1: waiting, b1: enemy }, at: { order: 0 } });
    expect(game.refused("order", { unit: "a1", order: "run" })).toMatchObject({ code: "tooEarly" });
    game.play("order", { unit: "a1", order: "down" });
  });

  test("BA-X68: a check at one less, and then from the own edge", () => {
    const given = { turn: 2, units: { a1: waiting, b1: enemy }, at: { order: 0 } } as const;
    const stays = table(given, [[4, 5]]);
    stays.play("order", { unit: "a1", order: "run" });
    expect(stays.unit("a1")).toMatchObject({ die: "down", place: { at: "reserve" } });
    const enters = table(given, [[4, 4]]);
    enters.play("order", { unit: "a1", order: "run" });
    enters.play("move", { do: "march", x: 30, y: 8, shape: "line", dx: 0, dy: 1 });
    expect(enters.unit("a1")).toMatchObject({ die: "run", entered: true, place: { at: "table" } });
    expect(enters.told("entered")).toHaveLength(1);
  });

  test("BA-X69, BA-DEPLOY-15: outflankers from the third turn, and their side is shown", () => {
    const flank = { ...waiting, place: "outflank" } as const;
    const given = { turn: 4, outflank: ["left", "none"], units: { a1: flank, b1: enemy }, at: { order: 0 } } as const;
    const game = table(given, [[1, 2]]);
    game.play("order", { unit: "a1", order: "run" });
    game.play("move", { do: "march", x: 8, y: 30, shape: "line", dx: 1, dy: 0 });
    expect(game.told("flankShown")).toMatchObject([{ side: "left" }]);
    expect(game.game.s.players[0].outflankShown).toBe(true);
  });
});
