import { describe, expect, it } from "vitest";
import { aircraftAt, defaultBearing, flakArms } from "../../src/aircraft.ts";
import { unitGapToPoint } from "../../src/board.ts";
import { livingOf, unitOf } from "../../src/state.ts";
import { table } from "../play.ts";
import { men } from "./support.ts";
import type { Given } from "./support.ts";

/** Observers' barrages and smoke, aircraft and flak, and the bombardment before the game (BA-OBS, BA-AIR, BA-DEPLOY-7). */

const observer: Given = { type: "us-fao", at: [10, 5], requestUsed: true };
const marker = (at: [number, number], kind = "barrage"): Given[] => [{ observer: "a1", at, kind }];

describe("barrages", () => {
  // BA-X65
  it("pins who is just within the radius", () => {
    const units = { a1: observer, b1: men("sov-rifles", 1, 39.5, 30), b2: men("sov-rifles", 1, 60.4, 30) };
    const t = table({ units, requests: marker([30, 30]), at: { barrage: "a1" } }, [[4], [3], [5], [4]]);
    expect(t.told("barrage").map(({ radius }) => radius)).toEqual([9000]);
    expect(t.unit("b1").pins).toBe(2);
    expect(t.unit("b2").pins).toBe(0);
    expect(t.game.s.requests).toEqual([]);
  });

  it("hits on a six as a heavy howitzer, halved for who goes Down", () => {
    const units = { a1: observer, b1: men("sov-rifles", 5, 30, 30) };
    const t = table({ units, requests: marker([30, 30]), at: { barrage: "a1" } }, [[4], [3], [6], [5], [2, 2], [1, 1]]);
    t.play("takeCover", "down");
    // Three of five under a 4" template, halved to two; regulars at PEN +4 fall on 2+.
    expect(
      t
        .told("roll")
        .filter(({ purpose }) => purpose === "damage")
        .map(({ dice }) => dice),
    ).toEqual([[2, 2]]);
    expect(t.unit("b1")).toMatchObject({ die: "down", pins: 5 });
    t.play("casualties", ["b1.1", "b1.2"]);
    expect(livingOf(t.unit("b1"))).toHaveLength(3);
  });

  it("spares neither side, and goes by distance", () => {
    const units = { a1: observer, a2: men("us-rifles", 1, 33, 30), b1: men("sov-rifles", 1, 35, 30) };
    const t = table({ units, requests: marker([30, 30]), at: { barrage: "a1" } }, [[4], [3], [1], [1], [1], [5]]);
    expect([t.unit("a2").pins, t.unit("b1").pins]).toEqual([1, 3]);
  });

  it("goes astray on a one, 3D6 that way, and stops at the edge", () => {
    const units = { a1: observer, b1: men("sov-rifles", 1, 60, 40) };
    const t = table({ units, requests: marker([30, 46]), at: { barrage: "a1" } }, [[1], [2, 2, 2], [360], [1]]);
    expect(t.told("barrage").map(({ x, y }) => [x, y])).toEqual([[30_000, 48_000]]);
  });

  it('waits on two or three, and its marker may be moved 12"', () => {
    const units = { a1: observer, b1: men("sov-rifles", 1, 60, 40) };
    const t = table({ units, requests: marker([30, 30]), at: { barrage: "a1" } }, [[3]]);
    expect(t.refused("moveMarker", { do: "move", x: 42.1, y: 30 })).toMatchObject({ rule: "BA-OBS-4" });
    t.play("moveMarker", { do: "move", x: 42, y: 30 });
    expect(t.game.s.requests).toMatchObject([{ x: 42_000, y: 30_000 }]);
  });

  it("is rolled for each unit in a house, and brings it down by all their hits together", () => {
    const house = { kind: "building", from: [28, 28], to: [33, 33], id: "house", section: { floors: 2 } };
    const inside = (floor: number): Given => ({
      ...men("sov-rifles", 9, 0, 0),
      places: [],
      place: { building: "house", floor },
      die: "fire",
    });
    const units = { a1: observer, b1: inside(0), b2: inside(1) };
    const dice = [[4], [3], [6], [1, 1, 3], [1], [1, 1, 1, 1, 1], [6], [2, 2, 1], [1], [1, 1, 1, 1, 1]];
    const t = table({ units, terrain: [house], requests: marker([30, 30]), at: { barrage: "a1" } }, dice);
    expect(t.told("collapsed")).toHaveLength(1);
    expect([t.unit("b1").place.at, t.unit("b2").place.at]).toEqual(["destroyed", "destroyed"]);
  });

  it("is not rolled for who rides", () => {
    const units = {
      a1: observer,
      b1: { type: "us-truck", at: [30, 30] },
      b2: { ...men("us-rifles", 3, 0, 0), places: [], place: { aboard: "b1" } },
    };
    const t = table({ units, requests: marker([30, 33]), at: { barrage: "a1" } }, [[4], [3], [1], [3]]);
    // As many as the vehicle (BA-TRANS-7).
    expect([t.unit("b1").pins, t.unit("b2").pins]).toEqual([2, 2]);
    expect(t.left()).toBe(0);
  });
});

describe("smoke", () => {
  it('lands as a screen of 6"', () => {
    const units = { a1: observer, b1: men("sov-rifles", 1, 60, 40) };
    const t = table({ units, requests: marker([30, 30], "smoke"), at: { barrage: "a1" } }, [[6]]);
    expect(t.game.s.smoke).toEqual([{ kind: "screen", x: 30_000, y: 30_000, radius: 6000 }]);
    expect(t.game.s.requests).toEqual([]);
  });

  it.each([
    [[[1]], []],
    [[[2], [4], [90]], [34_000]],
    [[[3]], [30_000]],
  ])("is gone, drifts or stays: %j", (dice, xs) => {
    const units = { a1: observer, b1: men("sov-rifles", 1, 60, 40) };
    const t = table({ units, smoke: [{ kind: "shell", at: [30, 30], radius: 2 }], at: { turn: "begin" } }, [
      ...dice,
      [1],
    ]);
    expect(t.game.s.smoke.map(({ x }) => x)).toEqual(xs);
  });
});

describe("aircraft", () => {
  const air: Given = { type: "us-fair", at: [10, 5], requestUsed: true };
  const strike = (units: Given, dice: readonly (readonly number[])[], more: Given = {}): ReturnType<typeof table> =>
    table(
      { units: { a1: air, ...units }, airRequests: [{ observer: "a1", target: "b1" }], ...more, at: { air: "a1" } },
      dice,
    );

  it('is seen 18" from the nearest of the target', () => {
    const { s } = table({ units: { a1: air, b1: men("sov-rifles", 5, 30, 24) } }).game;
    for (const bearing of [0, 77, 180, 300]) {
      const at = aircraftAt(s, unitOf(s, "b1"), bearing);
      expect(at === null ? 0 : unitGapToPoint(s, unitOf(s, "b1"), at.x, at.y)).toBeCloseTo(18_000, -1);
    }
    const edge = table({ units: { a1: air, b1: men("sov-rifles", 1, 30, 40) } }).game.s;
    expect(aircraftAt(edge, unitOf(edge, "b1"), 0)).toBeNull();
    expect(aircraftAt(edge, unitOf(edge, "b1"), defaultBearing(edge, unitOf(edge, "b1"), 0))).not.toBeNull();
  });

  it("strafes: sighting pins, one more, and 2D6 hits at +2", () => {
    const t = strike({ b1: men("sov-rifles", 6, 30, 24, { die: "fire" }) }, [[4], [5], [1], [1, 2], [2, 1, 1], [1]]);
    t.play("aircraft", { bearing: 180 });
    t.play("casualties", ["b1.6"]);
    expect(t.unit("b1").pins).toBe(3);
    expect(livingOf(t.unit("b1"))).toHaveLength(5);
    expect(t.game.s.airRequests).toEqual([]);
    expect(t.game.s.aircraft).toBeNull();
  });

  it("bombs with a template on the target, which may go Down", () => {
    const t = strike({ b1: men("sov-rifles", 5, 30, 24) }, [[5], [1], [3], [3], [1, 1]]);
    t.play("aircraft", { bearing: 180 });
    expect(t.told("fighterBomber")).toHaveLength(1);
    t.play("takeCover", "down");
    // Four of them under 3", halved; D3 − 1 of 1 and D2 of 3: one pin.
    expect(
      t
        .told("roll")
        .filter(({ purpose }) => purpose === "damage")
        .map(({ dice }) => dice),
    ).toEqual([[1, 1]]);
    expect(t.unit("b1").pins).toBe(1);
  });

  // BA-X66
  it("is stopped by three hits of flak, and still sighted", () => {
    const flak = { type: "ger-flak38", at: [40, 24], pins: 1, die: "fire" };
    const t = strike({ b1: men("sov-rifles", 1, 30, 24, { die: "fire" }), b2: flak }, [[4], [6, 5], [6], [5], [1]]);
    t.play("aircraft", { bearing: 90 });
    expect(t.told("aircraftStopped").map(({ hits }) => hits)).toEqual([3]);
    expect(t.unit("b1").pins).toBe(2);
    expect(t.told("roll").filter(({ purpose }) => purpose === "airAttack")).toHaveLength(0);
  });

  it("keeps flak of its own side from firing on a good enough roll", () => {
    const own = { type: "us-40mm", at: [40, 20], die: "fire" };
    const held = strike({ a2: own, b1: men("sov-rifles", 1, 30, 24, { die: "fire" }) }, [
      [4],
      [4],
      [1],
      [1],
      [1, 1],
      [1, 1],
    ]);
    held.play("aircraft", { bearing: 90 });
    expect(held.told("flakFired")).toHaveLength(0);
    const fired = strike({ a2: own, b1: men("sov-rifles", 1, 30, 24, { die: "fire" }) }, [
      [4],
      [3],
      [1, 1],
      [1],
      [1],
      [1, 1],
      [1, 1],
    ]);
    fired.play("aircraft", { bearing: 90 });
    expect(fired.told("flakFired").map(({ unit }) => unit)).toEqual(["a2"]);
  });

  it("needs the arc of a gun without a platform", () => {
    const flak = (facing: number): Given => ({ type: "sov-dshk", at: [40, 24], rules: ["flak"], facing });
    const { s } = table({ units: { b1: flak(270), b2: flak(90), a1: air } }).game;
    const at = { x: 30_000, y: 24_000 };
    expect(["b1", "b2"].map((id) => flakArms(s, unitOf(s, id), at).length)).toEqual([1, 0]);
  });

  it("comes for one's own on a one, chosen by the enemy", () => {
    const own = men("us-rifles", 1, 20, 20, { die: "fire" });
    const t = strike({ a2: own, b1: men("sov-rifles", 1, 30, 24) }, [[1], [1], [1], [1, 1], [1, 1]]);
    expect(t.game.pending[0]).toMatchObject({ kind: "airTarget", seat: 1 });
    t.play("airTarget", "a2");
    expect(t.game.pending[0]).toMatchObject({ kind: "aircraft", seat: 1 });
    t.play("aircraft", { bearing: 0 });
    expect(t.unit("a2").pins).toBe(1);
  });

  it("waits on two or three; the observer may choose another he sees", () => {
    const units = { b1: men("sov-rifles", 1, 10, 24), b2: men("sov-rifles", 1, 14, 24) };
    const t = strike(units, [[2]]);
    t.play("airTarget", "b2");
    expect(t.game.s.airRequests).toMatchObject([{ target: "b2" }]);
  });

  it("takes another target where the first is gone", () => {
    const units = { b1: men("sov-rifles", 1, 10, 24, { place: "destroyed" }), b2: men("sov-rifles", 1, 14, 24) };
    const t = strike(units, [[4], [1], [1], [1, 1], [1, 1]]);
    t.play("airTarget", "b2");
    expect(t.asked()).toEqual(["aircraft"]);
  });
});

describe("bombardment", () => {
  // BA-X72
  it("is less in a bunker, and reveals nobody", () => {
    const bunker = { kind: "bunker", from: [30, 30], to: [33, 33], id: "bunker" };
    const units = {
      a1: men("ger-grenadiers", 1, 5, 5),
      b1: { ...men("sov-rifles", 4, 0, 0), places: [], place: { building: "bunker" }, hidden: true },
      b2: men("sov-rifles", 4, 50, 40, { hidden: true }),
    };
    const t = table({ units, terrain: [bunker], attacker: 0, at: { bombardment: true } }, [[6], [6], [1]]);
    expect([t.unit("b1").pins, t.unit("b2").pins]).toEqual([2, 2]);
    expect(t.unit("b2").hidden).toBe(true);
    expect(t.told("roll").filter(({ purpose }) => purpose === "damage")).toHaveLength(1);
  });
});
