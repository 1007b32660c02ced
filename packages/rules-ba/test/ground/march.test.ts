import { pathLength } from "@escaramuza/geometry";
import { generatorFrom, picker } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import type { March, Move } from "../../src/answers.ts";
import { assaultRoute } from "../../src/assault-route.ts";
import { boardOf, moreThan, unitGap } from "../../src/board.ts";
import { isInCoherency, linkOf, scatterOf } from "../../src/coherency.ts";
import { obstacleOn } from "../../src/contact.ts";
import { canMove, rateOf, sampleAt, sampleCount, standAt, waysOf } from "../../src/movement.ts";
import type { MoveOptions, Pace, Way, Ways } from "../../src/movement.ts";
import { INCH } from "../../src/state.ts";
import type { Position, Unit } from "../../src/state.ts";
import { at, gun, house, piece, position, row, squad, tank, type In } from "./support.ts";

function march(to: In, more: Partial<March> = {}): Move {
  return { do: "march", ...at(to), shape: "keep", places: [], ...more };
}

function drawn(...paths: readonly (readonly [string, ...In[]])[]): Move {
  return { do: "paths", paths: paths.map(([model, ...path]) => ({ model, path: path.map(at) })) };
}

function went(s: Position, unit: Unit, pace: Pace, move: Move, options: MoveOptions = {}): readonly Way[] {
  const ways = waysOf(s, unit, pace, move, options);
  if (!ways.ok) throw new Error(JSON.stringify(ways.refusal));
  return ways.ways;
}

function code(ways: Ways): string {
  return ways.ok ? "ok" : ways.refusal.code;
}

function end(way: Way | undefined): In {
  const p = way?.path.at(-1);
  return [(p?.x ?? 0) / INCH, (p?.y ?? 0) / INCH];
}

test("BA-X26, BA-X27: gaps of an inch hold a unit together", () => {
  expect(
    isInCoherency(
      squad("a1", [
        [10, 10],
        [12, 10],
        [14, 10],
      ]),
    ),
  ).toBe(true);
  expect(
    isInCoherency(
      squad("a1", [
        [10, 10],
        [11.5, 10],
        [16, 10],
        [17.5, 10],
      ]),
    ),
  ).toBe(false);
  expect(
    isInCoherency(
      squad("a1", [
        [10, 10],
        [12.001, 10],
      ]),
    ),
  ).toBe(true);
  expect(
    isInCoherency(
      squad("a1", [
        [10, 10],
        [12.002, 10],
      ]),
    ),
  ).toBe(false);
});

test("BA-X28: exactly an inch from another unit is too near", () => {
  const a = squad("a1", [[10, 10]]);
  const s = position([], [a, squad("a2", [[20, 10]])]);
  expect(code(waysOf(s, a, "run", drawn(["a1.1", [18, 10]])))).toBe("tooNear");
  expect(code(waysOf(s, a, "run", drawn(["a1.1", [17.999, 10]])))).toBe("tooNear");
  expect(code(waysOf(s, a, "run", drawn(["a1.1", [17.998, 10]])))).toBe("ok");
});

test("BA-X29: slots of a line", () => {
  const a = squad("a1", row(5, [34, 10]));
  const ways = went(
    position([], [a]),
    a,
    "advance",
    march([36, 12], { shape: "line", spacing: "loose", dx: 0, dy: 1 }),
  );
  const ends = ways.map(end).toSorted((p, q) => p[0] - q[0]);
  expect(ends).toEqual([
    [32.1, 12],
    [34.05, 12],
    [36, 12],
    [37.95, 12],
    [39.9, 12],
  ]);
});

test("BA-X90: a drag too far slides back", () => {
  const a = squad("a1", row(8, [20, 10]));
  const ways = went(position([], [a]), a, "run", march([20, 24]));
  expect(ways.map(end)).toEqual(row(8, [20, 22]));
  expect(ways.every(({ path }) => path.length === 2)).toBe(true);
});

test("BA-X85, BA-MOVE-6: no Run out of a wood, on its border one", () => {
  const wood = [piece("woods", [18, 14], [22, 18])];
  const on = squad("a1", row(3, [18.5, 18]));
  const inside = squad("a1", [
    [20, 17.9],
    [21.5, 18.2],
  ]);
  expect(code(waysOf(position(wood, [on]), on, "run", march([18.5, 28])))).toBe("ok");
  expect(code(waysOf(position(wood, [inside]), inside, "run", march([20, 28])))).toBe("startsInRough");
  expect(canMove(position(wood, [on]), on, "run")).toBe(true);
  expect(canMove(position(wood, [inside]), inside, "run")).toBe(false);
  expect(code(waysOf(position(wood, [inside]), inside, "advance", march([20, 22])))).toBe("ok");
});

test("BA-X99: hedges and scrub stop who runs", () => {
  const hedge = [piece("hedge", [10, 20], [30, 20])];
  const scrub = [piece("scrub", [10, 20], [30, 24])];
  const a = squad("a1", [[20, 16]]);
  for (const pieces of [hedge, scrub]) {
    expect(code(waysOf(position(pieces, [a]), a, "run", drawn(["a1.1", [20, 26]])))).not.toBe("ok");
    expect(code(waysOf(position(pieces, [a]), a, "advance", drawn(["a1.1", [20, 21.9]])))).toBe("ok");
  }
});

test("BA-GEO-26: round corners and enemies, and no farther than it must", () => {
  const a = squad("a1", [[20, 10]]);
  const s = position([house("h", [18, 12], [24, 16])], [a]);
  const [way] = went(s, a, "run", march([20, 18]));
  expect(way?.path.map(({ x, y }) => [x / INCH, y / INCH])).toEqual([
    [20, 10],
    [18, 12],
    [18, 16],
    [20, 18],
  ]);
  const b = squad("b1", [[20, 15]]);
  const around = position([], [a, b]);
  const [wide] = went(around, a, "run", march([20, 20]));
  expect(end(wide)).toEqual([20, 20]);
  expect(wide?.path.length).toBeGreaterThan(2);
  expect(pathLength(wide?.path ?? [])).toBeLessThan(11_000);
});

test("BA-GEO-24: who starts too near an enemy only goes away", () => {
  const a = squad("a1", [[20, 10]]);
  const s = position([], [a, squad("b1", [[20, 11.5]])]);
  expect(code(waysOf(s, a, "advance", drawn(["a1.1", [20, 8]])))).toBe("ok");
  expect(code(waysOf(s, a, "advance", drawn(["a1.1", [23, 11]])))).toBe("nearEnemy");
  expect(code(waysOf(s, a, "advance", drawn(["a1.1", [16, 10]])))).toBe("ok");
});

test("BA-GEO-28: slots on closed ground are moved", () => {
  const a = squad("a1", row(6, [20, 10]));
  const s = position([house("h", [23, 14], [26, 17])], [a]);
  const ways = went(s, a, "advance", march([20, 14.5]));
  const ends = ways.map(({ path }) => path.at(-1) ?? at([0, 0]));
  expect(scatterOf(ends, linkOf(500)).parts).toBe(1);
});

test("BA-GEO-30: a scattered unit closes up", () => {
  const a = squad("a1", [
    [20, 10],
    [21.5, 10],
    [27, 10],
  ]);
  const s = position([], [a]);
  const ways = went(s, a, "advance", march([21, 12]));
  const ends = ways.map(({ path }) => path.at(-1) ?? at([0, 0]));
  expect(scatterOf(ends, linkOf(500)).parts).toBe(1);
  expect(code(waysOf(s, a, "advance", drawn(["a1.3", [26, 10]])))).toBe("notCoherent");
  expect(code(waysOf(s, a, "advance", { do: "stay" }))).toBe("mustCloseUp");
});

test("BA-GEO-30: who cannot close up comes as near as he can", () => {
  const a = squad("a1", [
    [20, 10],
    [21.5, 10],
    [40, 10],
  ]);
  const s = position([], [a]);
  const ways = went(s, a, "advance", march([20, 12]));
  expect(ways.map(end)).toEqual([
    [20, 10],
    [21.5, 10],
    [34, 10],
  ]);
  expect(code(waysOf(s, a, "advance", drawn(["a1.3", [34, 10]])))).toBe("ok");
  expect(code(waysOf(s, a, "advance", drawn(["a1.3", [35, 10]])))).toBe("notCoherent");
  expect(code(waysOf(s, a, "advance", drawn(["a1.3", [41, 10]])))).toBe("notCoherent");
  expect(code(waysOf(s, a, "advance", { do: "stay" }))).toBe("mustCloseUp");
});

test("BA-X88, BA-GEO-32: samples", () => {
  const a = squad("a1", [
    [10, 10],
    [11.5, 10],
  ]);
  const s = position([], [a]);
  const moving = waysOf(s, a, "run", drawn(["a1.1", [22, 10]], ["a1.2", [23.5, 10]]));
  if (!moving.ok) throw new Error(moving.refusal.code);
  expect(sampleCount(a, moving)).toBe(24);
  standAt(a, sampleAt(a, moving, 12, 24));
  expect(a.models.map(({ x, y }) => [x, y])).toEqual([
    [16_000, 10_000],
    [17_500, 10_000],
  ]);
});

test("BA-WPN-4: fixed weapons pivot on Advance and run", () => {
  const a = squad("a1", row(3, [20, 10]), "ger-mmg");
  const s = position([], [a]);
  expect(rateOf(s, a, "advance")).toBe(0);
  expect(rateOf(s, a, "run")).toBe(12_000);
  expect(code(waysOf(s, a, "advance", march([20, 12])))).toBe("pivotsOnly");
  expect(waysOf(s, a, "advance", { do: "stay", facing: 90 })).toMatchObject({ ok: true, facing: 90, moves: true });
});

test("BA-BLDG-4: everybody within an inch, one at an opening", () => {
  const pieces = [house("h", [20, 20], [26, 25])];
  const near = squad("a1", row(5, [20, 12]));
  const s = position(pieces, [near]);
  const ways = waysOf(s, near, "run", { do: "enter", section: "h" });
  expect(ways).toMatchObject({ ok: true, into: { at: "building", section: "h", floor: 0 } });
  expect(code(waysOf(s, near, "advance", { do: "enter", section: "h" }))).toBe("runToEnter");
  const team = squad("a2", row(3, [20, 12]), "ger-mmg");
  expect(waysOf(position(pieces, [team]), team, "run", { do: "enter", section: "h" })).toMatchObject({
    into: { at: "building", section: "h", opening: expect.stringMatching(/^h:0s/) },
  });
  const far = squad("a1", row(5, [20, 6]));
  expect(code(waysOf(position(pieces, [far]), far, "run", { do: "enter", section: "h" }))).toBe("outOfReach");
  const b = squad("b1", [[0, 0]]);
  b.place = { at: "building", section: "h", floor: 0, opening: null };
  expect(code(waysOf(position(pieces, [near, b]), near, "run", { do: "enter", section: "h" }))).toBe("occupied");
});

test("BA-BLDG-5, BA-BLDG-7: out by openings, about by steps", () => {
  const pieces = [
    house("h1", [20, 20], [25, 25], { building: "farm", floors: 2 }),
    house("h2", [25, 20], [30, 25], { building: "farm", floors: 2 }),
  ];
  const a = squad("a1", row(5, [0, 0]));
  a.place = { at: "building", section: "h1", floor: 0, opening: null };
  const s = position(pieces, [a]);
  const ways = went(s, a, "advance", march([22, 16]));
  for (const { path } of ways) {
    expect(pathLength(path)).toBeLessThanOrEqual(6001);
    const [start] = path;
    expect(
      boardOf(s)
        .openings.get("h1")
        ?.some(({ x, y, floor }) => floor === 0 && x === start?.x && y === start.y),
    ).toBe(true);
  }
  const step = (pace: Pace, ...steps: readonly { section: string; floor: number }[]) =>
    code(waysOf(s, a, pace, { do: "step", steps: [...steps] }));
  expect(step("advance", { section: "h1", floor: 1 })).toBe("ok");
  expect(step("advance", { section: "h2", floor: 0 })).toBe("ok");
  expect(step("advance", { section: "h2", floor: 1 })).toBe("notNext");
  expect(step("run", { section: "h2", floor: 0 }, { section: "h2", floor: 1 })).toBe("ok");
  expect(step("advance", { section: "h2", floor: 0 }, { section: "h2", floor: 1 })).toBe("tooManySteps");
  a.place = { at: "building", section: "h1", floor: 1, opening: null };
  expect(code(waysOf(s, a, "run", march([22, 16])))).toBe("notFromAbove");
});

test("BA-TRANS-3, BA-TRANS-6: aboard and off again", () => {
  const a = squad("a1", row(5, [20, 10]));
  const truck = tank("a2", [22, 16], 90, "ger-blitz");
  const s = position([], [a, truck]);
  expect(waysOf(s, a, "run", { do: "board", vehicle: "a2" })).toMatchObject({
    ok: true,
    into: { at: "aboard", vehicle: "a2" },
  });
  truck.die = "advance";
  expect(code(waysOf(s, a, "run", { do: "board", vehicle: "a2" }))).toBe("notStationary");
  a.place = { at: "aboard", vehicle: "a2" };
  const ways = went(s, a, "advance", march([22, 20]));
  for (const { path } of ways) expect(pathLength(path)).toBeLessThanOrEqual(6001);
  truck.die = "run";
  expect(code(waysOf(s, a, "advance", march([22, 20])))).toBe("cannotGetOff");
});

test("BA-DEPLOY-11: from the own edge", () => {
  const a = squad("a1", row(8, [0, 0]));
  a.place = { at: "reserve" };
  const s = position([], [a], { turn: 2 });
  const ways = went(s, a, "run", march([30, 8]));
  expect(ways.every(({ path }) => path[0]?.y === 0)).toBe(true);
  const ends = ways.map(({ path }) => path.at(-1) ?? at([0, 0]));
  expect(scatterOf(ends, linkOf(500)).parts).toBe(1);
  expect(code(waysOf({ ...s, turn: 1 }, a, "run", march([30, 8])))).toBe("tooEarly");
  const t = tank("a1", [0, 0], 0, "ger-pz4");
  t.place = { at: "reserve" };
  const [way] = went(position([], [t], { turn: 2 }), t, "advance", march([30, 6]));
  expect(way?.path[0]).toEqual({ x: 30_000, y: -2125 });
  expect(end(way)).toEqual([30, 6]);
});

test("BA-GUN-6, BA-GUN-16: light guns are pushed with their crews", () => {
  const a = gun("a1", [20, 10]);
  const s = position([], [a]);
  const ways = went(s, a, "run", march([22, 14]));
  expect(ways.map(end)).toEqual([[22, 14], ...a.models.map(({ x, y }): In => [x / INCH + 2, y / INCH + 4])]);
  expect(code(waysOf(s, a, "advance", march([22, 14])))).toBe("pivotsOnly");
  const heavy = gun("a1", [20, 10], 0, "ger-pak40");
  expect(code(waysOf(position([], [heavy]), heavy, "run", march([22, 14])))).toBe("towOnly");
  expect(canMove(position([], [heavy]), heavy, "run")).toBe(false);
  const tow = tank("a2", [20, 14], 0, "ger-sdkfz7");
  expect(canMove(position([], [heavy, tow]), heavy, "run")).toBe(true);
});

test("BA-X83, BA-CQ-4, BA-CQ-12: routes of assaults", () => {
  const a = squad("a1", [[20, 10]]);
  const b = squad("b1", [[20, 18]]);
  const measured = (pieces: Parameters<typeof position>[0], target = b): unknown => {
    const s = position(pieces, [a, target]);
    const route = assaultRoute(s, a, target);
    return route === null ? null : [route.length, route.slow, obstacleOn(s, target, route.line) !== null];
  };
  expect(measured([])).toEqual([7000, false, false]);
  expect(measured([piece("woods", [15, 13], [25, 15])])).toEqual([7000, true, false]);
  expect(measured([piece("hedge", [15, 17], [25, 17])])).toEqual([7000, true, true]);
  expect(measured([], tank("b2", [20, 18], 0))).toEqual([5500, false, false]);
  const round = assaultRoute(position([house("h", [18, 13], [22, 15])], [a, b]), a, b);
  expect(round?.length).toBeGreaterThan(7500);
});

const MAPS = ["M1", "M2", "M3"] as const;

test("BA-GEO-24, BA-GEO-25: whatever the planner finds, drawn by hand it is legal", () => {
  const seed = 4101;
  const pick = picker(generatorFrom(seed));
  let found = 0;
  for (let k = 0; k < 300; k++) {
    const a = squad("a1", row(6, [8 + pick(50), 4 + pick(38)]));
    const others = [0, 1, 2].map((i) => squad(`b${i + 1}`, row(5, [6 + pick(55), 4 + pick(40)], [0, 1.4])));
    const friend = squad("a2", row(4, [6 + pick(55), 4 + pick(40)]));
    const s = position(MAPS[pick(3)] ?? "M1", [
      a,
      friend,
      ...others,
      tank("b9", [6 + pick(60), 6 + pick(36)], pick(360)),
    ]);
    const pace = pick(2) === 0 ? "run" : "advance";
    const first = a.models[0];
    if (first === undefined) continue;
    const to: In = [first.x / INCH + pick(30) - 15, first.y / INCH + pick(30) - 15];
    const shape = (["keep", "line", "doubleLine", "column", "block"] as const)[pick(5)] ?? "keep";
    const planned = waysOf(s, a, pace, march(to, { shape }));
    if (!planned.ok) continue;
    found++;
    const again: Move = {
      do: "paths",
      paths: planned.ways.map(({ model, path }) => ({ model, path: path.slice(1).map(({ x, y }) => ({ x, y })) })),
    };
    const checked = waysOf(s, a, pace, again);
    expect(checked.ok ? "ok" : JSON.stringify(checked.refusal), `${seed} ${k}`).toBe("ok");
    standAt(a, sampleAt(a, planned, 1, 1));
    expect(isInCoherency(a), `${seed} ${k}`).toBe(true);
    for (const other of s.units)
      if (other !== a) expect(moreThan(unitGap(s, a, other), 1000), `${seed} ${k}`).toBe(true);
  }
  expect(found).toBeGreaterThan(150);
});
