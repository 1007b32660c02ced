import { describe, expect, test } from "vitest";
import { table } from "./play.ts";

// Committed moves: their samples, who interrupts them, and whom they find.

const runner = { type: "sov-rifles", men: 5, models: ["rifle"], at: [10, 10] } as const;
const waiting = { type: "ger-grenadiers", men: 5, shape: "line", at: [14, 20], die: "ambush" } as const;
const run = { move: { unit: "b1", order: "run" } } as const;
const path = { do: "paths", paths: [{ model: "b1.1", path: [{ x: 22, y: 10 }] }] } as const;

describe("BA-GEO-32, BA-ORD-9: samples and interrupts", () => {
  test("BA-X88: 24 samples; stopped at the twelfth, a survivor ends where he meant to", () => {
    const game = table({ units: { a1: { ...waiting, models: ["rifle"] }, b1: runner }, at: run }, [[2]]);
    game.play("move", path);
    expect(game.game.pending).toMatchObject([{ kind: "interrupt", seat: 0, params: { at: 0, of: 24 } }]);
    game.play("interrupt", { do: "fire", unit: "a1", sample: 12 });
    expect(game.unit("b1").models[0]).toMatchObject({ x: 16_000, y: 10_000 });
    expect(game.unit("a1").die).toBe("fire");
    expect(game.asked()).toEqual(["shoot"]);
    game.play("shoot", { do: "all", target: "b1" });
    expect(game.unit("b1").models[0]).toMatchObject({ x: 22_000, y: 10_000 });
    expect(game.game.s.walk).toEqual({ at: 24, of: 24 });
  });

  test("the way is told before anybody interrupts it: who is halted has gone along it", () => {
    const bent = [
      { x: 16, y: 10 },
      { x: 16, y: 16 },
    ];
    const game = table({ units: { a1: { ...waiting, models: ["rifle"] }, b1: runner }, at: run });
    game.play("move", { do: "paths", paths: [{ model: "b1.1", path: bent }] });
    const path = [
      [10_000, 10_000],
      [16_000, 10_000],
      [16_000, 16_000],
    ];
    expect(game.told("moved")).toMatchObject([{ ways: [{ model: "b1.1", path }] }]);
    game.play("interrupt", { do: "fire", unit: "a1", sample: 18 });
    expect(game.unit("b1").models[0]).toMatchObject({ x: 16_000, y: 13_000 });
  });

  test("BA-ORD-10: a pass lets the whole move go by, and the die stays on Ambush", () => {
    const game = table({ units: { a1: waiting, b1: runner }, at: run });
    game.play("move", path);
    game.play("interrupt", { do: "pass" });
    expect(game.unit("b1").models[0]).toMatchObject({ x: 22_000 });
    expect(game.unit("a1").die).toBe("ambush");
  });

  test("only where there is a shot", () => {
    const game = table({ units: { a1: waiting, b1: runner }, at: run });
    game.play("move", path);
    expect(game.refused("interrupt", { do: "fire", unit: "a1", sample: 25 })).toMatchObject({ code: "noShotThere" });
    expect(game.refused("interrupt", { do: "fire", unit: "a2", sample: 1 })).toMatchObject({ code: "noShot" });
  });

  test("BA-ORD-11: nobody interrupts who stays", () => {
    const game = table({ units: { a1: waiting, b1: runner }, at: { move: { unit: "b1", order: "advance" } } });
    game.play("move", { do: "stay" });
    expect(game.asked()).not.toContain("interrupt");
  });
});

describe("BA-DEPLOY-3: hidden units", () => {
  const hidden = { type: "ger-grenadiers", men: 5, shape: "line", at: [30, 30], hidden: true } as const;
  const scout = { ...runner, at: [30, 10] } as const;

  function goneTo(y: number): boolean {
    const game = table({ units: { a1: hidden, b1: scout }, at: run });
    game.play("move", { do: "paths", paths: [{ model: "b1.1", path: [{ x: 30, y }] }] });
    return game.unit("a1").hidden;
  }

  test("BA-X71: exactly 12 inches away nothing is found, nearer it is", () => {
    expect(goneTo(17)).toBe(true);
    expect(goneTo(17.01)).toBe(false);
  });

  test("who passes by finds them on the way", () => {
    const game = table({ units: { a1: hidden, b1: { ...runner, at: [24, 15] } }, at: run });
    game.play("move", {
      do: "paths",
      paths: [
        {
          model: "b1.1",
          path: [
            { x: 28, y: 18 },
            { x: 32, y: 15 },
          ],
        },
      ],
    });
    expect(game.told("revealed")).toMatchObject([{ unit: "a1" }]);
  });

  test("orders to Fire, Advance or Run show a unit, the others do not", () => {
    const shown = (order: string): boolean => {
      const game = table({ units: { a1: hidden, b1: scout }, at: { ordered: { unit: "a1", order } } });
      return game.unit("a1").hidden;
    };
    expect(["fire", "advance", "run"].map(shown)).toEqual([false, false, false]);
    expect(["ambush", "rally", "down"].map(shown)).toEqual([true, true, true]);
  });
});

describe("BA-VEH-1: a vehicle that fails its test", () => {
  const tank = { type: "ger-pz4", at: [30, 20], facing: 0, pins: 2 } as const;
  const given = { at: { ordered: { unit: "a1", order: "advance" } } } as const;

  test("backs away from what it sees ahead, and ends Down", () => {
    const game = table({ ...given, units: { a1: tank, b1: { ...runner, at: [30, 40] } } }, [[5, 5]]);
    expect(game.unit("a1")).toMatchObject({ die: "down", vehicle: { x: 30_000, y: 15_500 } });
  });

  test("stays where nothing is in its front arc", () => {
    const game = table({ ...given, units: { a1: tank, b1: { ...runner, at: [30, 4] } } }, [[5, 5]]);
    expect(game.unit("a1")).toMatchObject({ die: "down", vehicle: { x: 30_000, y: 20_000 } });
  });
});

test("BA-SCEN-7: who leaves by the enemy's edge is out of play, and neither side is asked about it", () => {
  const game = table({
    scenario: "S3",
    attacker: 0,
    units: { a1: { ...runner, type: "ger-grenadiers", at: [30, 42] }, b1: { ...runner, at: [60, 40] } },
    at: { move: { unit: "a1", order: "run" } },
  });
  game.play("move", { do: "leave" });
  expect(game.unit("a1").place.at).toBe("left");
});
