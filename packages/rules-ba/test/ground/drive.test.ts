import { generatorFrom, picker } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import type { Leg, Move } from "../../src/answers.ts";
import { moreThan, unitGap } from "../../src/board.ts";
import { driveRefusal, driveTo, straightReach } from "../../src/drive.ts";
import { canMove, sampleAt, sampleCount, standAt, waysOf } from "../../src/movement.ts";
import type { Pace } from "../../src/movement.ts";
import { closestSeen, panicMove } from "../../src/panic.ts";
import { INCH } from "../../src/state.ts";
import type { Position, Unit } from "../../src/state.ts";
import { at, gun, house, piece, position, row, squad, tank, type In } from "./support.ts";

function legs(...given: readonly (readonly ["forward" | "reverse" | "pivot", number])[]): Leg[] {
  return given.map(([what, n]) => (what === "pivot" ? { do: what, to: n } : { do: what, by: n * INCH }));
}

function code(s: Position, unit: Unit, pace: Pace, given: readonly Leg[]): string {
  return driveRefusal(s, unit, pace, given)?.code ?? "ok";
}

test("BA-X95, BA-VEH-2: a tank's Advance", () => {
  const a = tank("a1", [20, 20]);
  const s = position([], [a]);
  expect(code(s, a, "advance", legs(["forward", 4], ["pivot", 90], ["forward", 5]))).toBe("ok");
  expect(code(s, a, "advance", legs(["forward", 4], ["pivot", 90], ["forward", 5.1]))).toBe("tooFar");
  expect(code(s, a, "advance", legs(["pivot", 91]))).toBe("turnsTooFar");
  expect(code(s, a, "advance", legs(["pivot", 45], ["forward", 2], ["pivot", 0]))).toBe("tooManyPivots");
  expect(code(s, a, "advance", legs(["pivot", 270]))).toBe("ok");
  expect(code(s, a, "run", legs(["forward", 18]))).toBe("ok");
  expect(code(s, a, "run", legs(["pivot", 10], ["forward", 2]))).toBe("tooManyPivots");
});

test("BA-VEH-4, BA-VSPEC-5, BA-VSPEC-7: backwards", () => {
  const a = tank("a1", [20, 20]);
  const s = position([], [a]);
  expect(code(s, a, "advance", legs(["reverse", 4.5]))).toBe("ok");
  expect(code(s, a, "advance", legs(["reverse", 4.6]))).toBe("tooFar");
  expect(code(s, a, "advance", legs(["forward", 1], ["reverse", 1]))).toBe("bothWays");
  expect(code(s, a, "advance", legs(["pivot", 30], ["reverse", 1]))).toBe("tooManyPivots");
  expect(code(s, a, "run", legs(["reverse", 1]))).toBe("noReverse");
  const recce = tank("a1", [20, 20], 0, "ger-222");
  const r = position([], [recce]);
  expect(code(r, recce, "advance", legs(["pivot", 30], ["reverse", 12], ["pivot", 80]))).toBe("ok");
  expect(code(r, recce, "run", legs(["reverse", 1]))).toBe("noReverse");
  const dual = tank("a1", [20, 30], 0, "ger-234");
  expect(code(position([], [dual]), dual, "run", legs(["reverse", 24]))).toBe("ok");
});

test("BA-X94, BA-MOVE-8: twice as far on road", () => {
  const road = [piece("road", [10, 0], [10, 48])];
  const truck = tank("a1", [10, 3], 0, "ger-blitz");
  const s = position(road, [truck]);
  expect(code(s, truck, "run", legs(["forward", 42]))).toBe("ok");
  const off = tank("a1", [14, 3], 0, "ger-blitz");
  expect(code(position(road, [off]), off, "run", legs(["forward", 24]))).toBe("ok");
  expect(code(position(road, [off]), off, "run", legs(["forward", 24.1]))).toBe("tooFar");
  expect(code(s, truck, "run", legs(["pivot", 90], ["forward", 24.1]))).toBe("tooFar");
  expect(driveTo(s, truck, "run", { ...at([10, 40]), shape: "keep", places: [] })).toEqual(legs(["forward", 37]));
});

test("BA-R100: turns on Run as the game was agreed", () => {
  const truck = tank("a1", [20, 20], 0, "ger-blitz");
  const s = position([], [truck]);
  expect(code(s, truck, "run", legs(["pivot", 180], ["forward", 10]))).toBe("ok");
  const strict = { ...s, battle: { ...s.battle, runPivot: 90 as const } };
  expect(code(strict, truck, "run", legs(["pivot", 180], ["forward", 10]))).toBe("turnsTooFar");
});

test("BA-X99: hedges and scrub by drive", () => {
  const hedge = [piece("hedge", [10, 24], [30, 24])];
  const scrub = [piece("scrub", [10, 24], [30, 28])];
  const a = tank("a1", [20, 20]);
  const truck = tank("a1", [20, 20], 0, "ger-blitz");
  expect(code(position(hedge, [a]), a, "run", legs(["forward", 10]))).toBe("ok");
  expect(code(position(hedge, [truck]), truck, "run", legs(["forward", 10]))).toBe("overTerrain");
  expect(code(position(scrub, [a]), a, "run", legs(["forward", 10]))).toBe("overTerrain");
  expect(code(position(scrub, [a]), a, "advance", legs(["forward", 9]))).toBe("ok");
  expect(code(position(scrub, [truck]), truck, "run", legs(["forward", 10]))).toBe("overTerrain");
  expect(code(position([piece("bocage", [10, 24], [30, 24])], [a]), a, "advance", legs(["forward", 9]))).toBe(
    "overTerrain",
  );
});

test("BA-X102: nose to nose, only backwards", () => {
  const a = tank("a1", [20, 20]);
  const b = tank("b1", [20, 24], 180);
  const s = position([], [a, b]);
  expect(code(s, a, "advance", legs(["forward", 1]))).toBe("overHull");
  expect(code(s, a, "advance", legs(["reverse", 4.5]))).toBe("ok");
  expect(straightReach(s, a, "advance", 4500, true)).toBe(4500);
});

test("BA-GEO-31: round enemies, through friends, not onto them", () => {
  const a = tank("a1", [20, 10]);
  const foes = position([], [a, squad("b1", [[21.8, 16]])]);
  expect(code(foes, a, "run", legs(["forward", 12]))).toBe("nearEnemy");
  const friends = position([], [a, squad("a2", [[20, 16]])]);
  expect(code(friends, a, "run", legs(["forward", 12]))).toBe("ok");
  expect(code(friends, a, "run", legs(["forward", 6]))).toBe("tooNear");
  const guns = position([], [a, gun("a2", [20, 18])]);
  expect(code(guns, a, "run", legs(["forward", 16]))).toBe("overHull");
  expect(code(position([house("h", [18, 16], [22, 20])], [a]), a, "run", legs(["forward", 12]))).toBe("overTerrain");
  expect(code(position([], [a]), a, "run", legs(["forward", 18]))).toBe("ok");
  const edge = tank("a1", [20, 44]);
  expect(code(position([], [edge]), edge, "run", legs(["forward", 3]))).toBe("offTable");
});

test("a bridge is as wide as its road", () => {
  const a = tank("a1", [36, 15]);
  const s = position("M3", [a]);
  expect(code(s, a, "run", legs(["forward", 18]))).toBe("ok");
  const beside = tank("a1", [36.6, 15]);
  expect(code(position("M3", [beside]), beside, "run", legs(["forward", 18]))).toBe("overTerrain");
  const foot = squad("a1", [[36, 18]]);
  const cross: Move = { do: "paths", paths: [{ model: "a1.1", path: [at([36, 28])] }] };
  expect(waysOf(position("M3", [foot]), foot, "run", cross).ok).toBe(true);
  const wet = squad("a1", [[28, 18]]);
  const swim: Move = { do: "paths", paths: [{ model: "a1.1", path: [at([28, 26])] }] };
  expect(waysOf(position("M3", [wet]), wet, "run", swim)).toMatchObject({
    ok: false,
    refusal: { code: "throughTerrain" },
  });
});

test("BA-VSPEC-9: the amphibious swim at half speed", () => {
  const duck = tank("a1", [20, 17], 0, "us-dukw");
  const s = position("M3", [duck]);
  expect(code(s, duck, "advance", legs(["forward", 6]))).toBe("ok");
  expect(code(s, duck, "advance", legs(["forward", 6.1]))).toBe("tooFar");
  expect(code(s, duck, "run", legs(["forward", 6]))).toBe("overTerrain");
});

test("BA-GEO-32: a hull on its way", () => {
  const a = tank("a1", [20, 20]);
  const s = position([], [a]);
  const moving = waysOf(s, a, "advance", { do: "drive", legs: legs(["forward", 4], ["pivot", 90], ["forward", 5]) });
  if (!moving.ok) throw new Error(moving.refusal.code);
  const n = sampleCount(a, moving);
  expect(n).toBe(18);
  expect([0, 8, 9, 18].map((k) => sampleAt(a, moving, k, n)[0])).toEqual([
    { model: "a1", x: 20_000, y: 20_000, heading: 0 },
    { model: "a1", x: 20_000, y: 24_000, heading: 0 },
    { model: "a1", x: 20_500, y: 24_000, heading: 90 },
    { model: "a1", x: 25_000, y: 24_000, heading: 90 },
  ]);
  const turned = waysOf(s, a, "advance", { do: "drive", legs: legs(["pivot", 90]) });
  if (!turned.ok) throw new Error(turned.refusal.code);
  expect(turned.moves).toBe(true);
  expect(sampleCount(a, turned)).toBe(0);
  standAt(a, sampleAt(a, turned, 0, 0));
  expect(a.vehicle?.heading).toBe(90);
});

test("BA-VEH-3: who is immobilised stays", () => {
  const a = tank("a1", [20, 20]);
  if (a.vehicle !== null) a.vehicle.immobilised = true;
  const s = position([], [a]);
  expect(canMove(s, a, "advance")).toBe(false);
  expect(code(s, a, "advance", legs(["pivot", 10]))).toBe("immobilised");
});

test("legs found for a place are legal and lead towards it", () => {
  const seed = 4102;
  const pick = picker(generatorFrom(seed));
  const templates = ["sov-t34-76", "ger-blitz", "ger-251", "ger-222", "uk-churchill"] as const;
  let found = 0;
  for (let k = 0; k < 200; k++) {
    const a = tank("a1", [6 + pick(60), 6 + pick(36)], pick(360), templates[pick(5)]);
    const s = position("M1", [
      a,
      squad("b1", row(5, [6 + pick(50), 6 + pick(36)])),
      squad("a2", row(5, [6 + pick(50), 6 + pick(36)])),
    ]);
    const pace = pick(2) === 0 ? "run" : "advance";
    const to: In = [(a.vehicle?.x ?? 0) / INCH + pick(24) - 12, (a.vehicle?.y ?? 0) / INCH + pick(24) - 12];
    const given = driveTo(s, a, pace, { ...at(to), shape: "keep", places: [] });
    if (given.length === 0) continue;
    found++;
    expect(driveRefusal(s, a, pace, given), `${seed} ${k}`).toBeNull();
  }
  expect(found).toBeGreaterThan(80);
});

test("BA-FUBAR-3: in the open, straight away and as far as it goes", () => {
  const a = squad("a1", row(3, [30, 20]));
  const s = position([], [a, squad("b1", [[31.5, 12]])]);
  const moving = panicMove(s, a);
  expect(moving?.ways.map(({ path }) => path.at(-1))).toEqual(row(3, [30, 32]).map(at));
});

test("BA-FUBAR-2, BA-FUBAR-3: from the nearest enemy seen, not off the table, not through what is closed", () => {
  const a = squad("a1", row(3, [30, 46]));
  const seen = squad("b1", [[31.5, 30]]);
  const hidden = squad("b2", [[31.5, 40]]);
  const s = position([house("h", [28, 41.5], [36, 43])], [a, seen, hidden]);
  expect(closestSeen(s, a)?.id).toBeUndefined();
  const open = position([], [a, seen, hidden]);
  expect(closestSeen(open, a)?.id).toBe("b2");
  const before = unitGap(open, a, hidden);
  const moving = panicMove(open, a);
  if (moving === null) throw new Error("stays");
  standAt(a, sampleAt(a, moving, 1, 1));
  expect(unitGap(open, a, hidden)).toBeGreaterThan(before);
  for (const { x, y } of a.models) {
    expect(y).toBeLessThanOrEqual(47_501);
    expect(x).toBeGreaterThanOrEqual(500);
  }
  for (const other of open.units) if (other !== a) expect(moreThan(unitGap(open, a, other), 1000)).toBe(true);
});

test("BA-FUBAR-3: no other bearing would have led farther", () => {
  const seed = 4103;
  const pick = picker(generatorFrom(seed));
  for (let k = 0; k < 25; k++) {
    const a = squad("a1", row(4, [10 + pick(45), 6 + pick(36)]));
    const b = squad("b1", row(2, [10 + pick(45), 6 + pick(36)]));
    const s = position("M2", [a, b]);
    const moving = panicMove(s, a);
    if (moving === null) continue;
    const pace = waysOf(s, a, "run", rigid(a, moving.ways[0]?.path.at(-1) ?? at([0, 0]))).ok ? "run" : "advance";
    standAt(a, sampleAt(a, moving, 1, 1));
    const best = unitGap(s, a, b);
    standAt(a, sampleAt(a, moving, 0, 1));
    const first = a.models[0];
    if (first === undefined) continue;
    for (let j = 0; j < 40; j++) {
      const angle = pick(72) * 5 * (Math.PI / 180);
      const by = 500 + pick(pace === "run" ? 11_500 : 5500);
      const to = { x: Math.round(first.x + by * Math.sin(angle)), y: Math.round(first.y + by * Math.cos(angle)) };
      const other = waysOf(s, a, pace, rigid(a, to));
      if (!other.ok) continue;
      standAt(a, sampleAt(a, other, 1, 1));
      expect(unitGap(s, a, b), `${seed} ${k}`).toBeLessThanOrEqual(best + 260);
      standAt(a, sampleAt(a, other, 0, 1));
    }
  }
});

function rigid(unit: Unit, to: { readonly x: number; readonly y: number }): Move {
  const first = unit.models[0];
  const dx = to.x - (first?.x ?? 0);
  const dy = to.y - (first?.y ?? 0);
  return { do: "paths", paths: unit.models.map(({ id, x, y }) => ({ model: id, path: [{ x: x + dx, y: y + dy }] })) };
}

test("BA-FUBAR-3: a tank without pivots on Run goes on or back", () => {
  const a = tank("a1", [30, 20], 0);
  const ahead = position([], [a, squad("b1", [[30, 30]])]);
  expect(panicMove(ahead, a)?.legs).toEqual(legs(["reverse", 4.5]));
  const behind = position([], [a, squad("b1", [[30, 12]])]);
  expect(panicMove(behind, a)?.legs).toEqual(legs(["forward", 18]));
});
