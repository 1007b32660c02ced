import { describe, expect, it } from "vitest";
import { hullPrint, pointGap } from "../../src/board.ts";
import { livingOf } from "../../src/state.ts";
import { table } from "../play.ts";
import { men } from "./support.ts";
import type { Given } from "./support.ts";

/** Transports, tows, and crews without a gun (BA-TRANS, BA-GUN). */

const aboard = (type: string, n: number, vehicle: string, more: Given = {}): Given => ({
  ...men(type, n, 0, 0),
  places: [],
  place: { aboard: vehicle },
  ...more,
});

describe("out of vehicles", () => {
  it('puts passengers of an immobilised vehicle within 6" of it, Down', () => {
    const units = {
      a1: { type: "us-m3", at: [30, 20], immobilised: true },
      a2: aboard("us-rifles", 8, "a1"),
      b1: men("sov-rifles", 1, 30, 40),
    };
    const t = table({ units, at: { bailOut: [{ unit: "a2", from: "a1", why: "immobilised" }] } });
    t.play("bailOut", { do: "auto" });
    const hull = hullPrint(t.unit("a1"));
    expect(t.unit("a2").die).toBe("down");
    for (const { x, y } of livingOf(t.unit("a2"))) {
      expect(pointGap(hull, x, y)).toBeGreaterThanOrEqual(499);
      expect(pointGap(hull, x, y)).toBeLessThanOrEqual(6500);
      // Away from the enemy.
      expect(y).toBeLessThan(20_000);
    }
  });

  it("lets the owner put them elsewhere, all of them and together", () => {
    const units = {
      a1: { type: "us-m3", at: [30, 20], immobilised: true },
      a2: aboard("us-rifles", 2, "a1"),
      b1: men("sov-rifles", 1, 30, 40),
    };
    const t = table({ units, at: { bailOut: [{ unit: "a2", from: "a1", why: "immobilised" }] } });
    const put = (...places: [number, number][]): Given => ({
      do: "place",
      places: places.map(([x, y], i) => ({ model: `a2.${i + 1}`, x, y })),
    });
    expect(t.refused("bailOut", put([33, 20])).code).toBe("placeAll");
    expect(t.refused("bailOut", put([33, 20], [37, 20])).code).toBe("notCoherent");
    expect(t.refused("bailOut", put([38, 20], [39, 20])).code).toBe("tooFarOut");
    expect(t.refused("bailOut", put([30, 20], [31, 20])).code).toBe("onHull");
    t.play("bailOut", put([33, 20], [34.5, 20]));
    expect(livingOf(t.unit("a2")).map(({ x }) => x)).toEqual([33_000, 34_500]);
  });

  it("hits passengers of a wreck first, and may break them", () => {
    const units = {
      a1: { type: "us-m3", at: [30, 20], place: "destroyed" },
      a2: aboard("us-rifles", 4, "a1"),
      b1: men("sov-rifles", 1, 30, 40),
    };
    const at = { bailOut: [{ unit: "a2", from: "a1", why: "wreck" }] };
    const t = table({ units, wrecks: [{ at: [30, 20], length: 4, width: 1.75 }], at }, [[3], [4, 4, 1], [2, 3]]);
    t.play("casualties", ["a2.1", "a2.2"]);
    expect(t.told("moralePassed")).toHaveLength(1);
    t.play("bailOut", { do: "auto" });
    expect(t.unit("a2")).toMatchObject({ pins: 0, die: "down", place: { at: "table" } });
    expect(livingOf(t.unit("a2"))).toHaveLength(2);
  });

  it("puts a towed gun down beside the hull, its crew round it", () => {
    const units = {
      a1: { type: "us-truck", at: [30, 20], immobilised: true },
      a2: { type: "us-3in", place: { towed: "a1" } },
      b1: men("sov-rifles", 1, 30, 40),
    };
    const t = table({ units, at: { bailOut: [{ unit: "a2", from: "a1", why: "immobilised" }] } });
    const { gun } = t.unit("a2");
    if (gun === null) throw new Error("no gun");
    expect(pointGap(hullPrint(t.unit("a1")), gun.x, gun.y)).toBeLessThanOrEqual(1250 + 1001);
    for (const { x, y } of livingOf(t.unit("a2"))) {
      const far = Math.sqrt((x - gun.x) ** 2 + (y - gun.y) ** 2);
      expect(far).toBeGreaterThanOrEqual(1749);
      expect(far).toBeLessThanOrEqual(2001);
    }
  });
});

describe("empty transports", () => {
  const truck = (x: number): Given => ({ type: "us-truck", at: [x, 20], facing: 0 });

  // BA-X63: half a width of hull and a base to each side.
  it("stays where friend and foe are as near", () => {
    const units = {
      a1: truck(30),
      a2: truck(34),
      a3: men("us-rifles", 1, 45.375, 20),
      b1: men("sov-rifles", 1, 14.625, 20),
    };
    const t = table({ units, at: { turn: "transports" } }, [[1]]);
    expect(t.unit("a1").place.at).toBe("table");
  });

  it("is lost, without a wreck, nearer to the enemy; empty transports do not count", () => {
    const units = {
      a1: truck(30),
      a2: men("us-rifles", 1, 46, 20),
      b1: men("sov-rifles", 1, 14.625, 20),
      b2: truck(26),
    };
    const t = table({ units, at: { turn: "transports" } }, [[1]]);
    expect(t.told("transportLost").map(({ unit }) => unit)).toEqual(["a1"]);
    expect(t.game.s.wrecks).toHaveLength(0);
  });

  it("is safe with somebody aboard", () => {
    const units = { a1: truck(30), a2: aboard("us-rifles", 2, "a1"), b1: men("sov-rifles", 1, 14.625, 20) };
    expect(table({ units, at: { turn: "transports" } }, [[1]]).told("transportLost")).toHaveLength(0);
  });
});

describe("crews", () => {
  const gun = (x: number, more: Given = {}): Given => ({ type: "ger-pak36", at: [x, 20], facing: 0, ...more });

  it("sends men to an abandoned gun, which becomes a unit again next turn", () => {
    const units = {
      a1: gun(20, { pins: 1 }),
      a2: gun(28, { abandoned: true, alive: 0, die: "fire" }),
      b1: men("sov-rifles", 1, 60, 40),
    };
    const t = table({ units, at: { transfer: "a1" } });
    t.play("transfer", { do: "send", gun: "a2", models: ["a1.2", "a1.3"] });
    expect(livingOf(t.unit("a1")).map(({ id }) => id)).toEqual(["a1.1"]);
    expect(t.unit("a1").shaken).toBe(true);
    expect(t.unit("a2")).toMatchObject({ die: "down", pins: 1, gun: { abandoned: false, operatesFrom: 2 } });
    expect(livingOf(t.unit("a2"))).toHaveLength(2);
    for (const { x, y } of livingOf(t.unit("a2")))
      expect((x - 28_000) ** 2 + (y - 20_000) ** 2).toBeLessThanOrEqual(2001 ** 2);
  });

  it("abandons the gun that all leave", () => {
    const units = {
      a1: gun(20),
      a2: gun(28, { abandoned: true, alive: 0, die: "fire" }),
      b1: men("sov-rifles", 1, 60, 40),
    };
    const t = table({ units, at: { transfer: "a1" } });
    t.play("transfer", { do: "send", gun: "a2", models: ["a1.1", "a1.2", "a1.3"] });
    expect(t.unit("a1")).toMatchObject({ die: "down", gun: { abandoned: true } });
  });

  it('sends nobody beyond 12" or more than a gun takes', () => {
    const units = {
      a1: gun(20),
      a2: gun(32, { alive: 2 }),
      a3: gun(32.002 + 12, { alive: 1 }),
      b1: men("sov-rifles", 1, 60, 40),
    };
    const t = table({ units, at: { transfer: "a1" } });
    expect(t.refused("transfer", { do: "send", gun: "a3", models: ["a1.1"] }).code).toBe("noSuchGun");
    expect(t.refused("transfer", { do: "send", gun: "a2", models: ["a1.1", "a1.2"] }).code).toBe("tooMany");
    t.play("transfer", { do: "none" });
    expect(livingOf(t.unit("a1"))).toHaveLength(3);
  });

  it("lets the survivors of a lost gun join others, and removes the rest", () => {
    const units = { a1: gun(20, { die: "fire" }), a2: gun(28, { alive: 2 }), b1: men("sov-rifles", 1, 60, 40) };
    const t = table({
      units,
      at: { frame: { flow: "gunLost", step: "destroyed", v: { unit: "a1", men: 0, quality: "regular", pins: 0 } } },
    });
    // One gun to join: nothing to ask.
    expect(t.asked()).toEqual([]);
    expect(t.unit("a1").place.at).toBe("destroyed");
    expect(livingOf(t.unit("a2"))).toHaveLength(3);
  });
});
