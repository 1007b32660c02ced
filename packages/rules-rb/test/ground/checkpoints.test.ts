import { expect, test } from "vitest";
import { boardOf, sees } from "../../src/board.ts";
import { checkpointAt, checkpointCount, checkpointsOf, pathUpTo, toMm } from "../../src/checkpoints.ts";
import { isCoherent, placesRefusal } from "../../src/standing.ts";
import { mayBog } from "../../src/passage.ts";
import { cm, infantry, piece, position, vehicle, type Cm } from "./support.ts";

const way = (figure: string, ...points: Cm[]): { figure: string; path: ReturnType<typeof cm>[] } => ({
  figure,
  path: points.map(cm),
});

test("RB-AMB-2, RB-X46: every 5 cm of the longest way; what the ambusher sees from there", () => {
  const ways = [way("s1.1", [10, 60], [25, 60])];
  expect(checkpointsOf(ways)).toEqual([[cm([15, 60])], [cm([20, 60])], [cm([25, 60])]]);
  const s = position([], [piece("building", [5, 75], [18, 90])]);
  const a = infantry("g1", [20, 100]);
  const b = infantry("s1", [10, 60]);
  expect(checkpointsOf(ways).map(([p]) => p && sees(boardOf(s), s, cm([20, 100]), p, a, b))).toEqual([
    false,
    true,
    true,
  ]);
});

test("RB-AMB-2, RB-X77: each at the same share of its own way", () => {
  const ways = [way("s1.1", [20, 20], [10, 20], [10, 30], [20, 30]), way("s1.2", [24, 20], [24, 30])];
  expect(checkpointCount(ways)).toBe(6);
  const at = checkpointAt(ways, 2, 6);
  expect(at).toEqual([cm([10, 20]), cm([24, 23.3])]);
  const unit = infantry("s1", [10, 20], [24, 23.3]);
  expect(isCoherent(unit)).toBe(false);
  expect(placesRefusal(position([unit]), unit, at)).toBeNull();
  expect(checkpointAt(ways, 0, 6)).toEqual([cm([20, 20]), cm([24, 20])]);
  expect(checkpointAt(ways, 6, 6)).toEqual([cm([20, 30]), cm([24, 30])]);
});

test("RB-AMB-2: at least one checkpoint; exactly 5 cm is one, a millimetre more two; halves away from zero", () => {
  expect(checkpointCount([way("a", [10, 10])])).toBe(1);
  expect(checkpointsOf([way("a", [10, 10])])).toEqual([[cm([10, 10])]]);
  expect(checkpointCount([way("a", [10, 10], [13, 14])])).toBe(1);
  expect(checkpointCount([way("a", [10, 10], [10, 15.1])])).toBe(2);
  // 3-4-5 legs whose roots are exact: three times 5 cm.
  expect(checkpointCount([way("a", [10, 10], [13, 14], [16, 18], [19, 22])])).toBe(3);
  expect(checkpointAt([way("a", [10, 10], [10, 14.5])], 1, 2)).toEqual([cm([10, 12.3])]);
  expect(checkpointAt([way("a", [10, 14.5], [10, 10])], 1, 2)).toEqual([cm([10, 12.3])]);
  expect([toMm(-25), toMm(25), toMm(24.9), toMm(-0.1)]).toEqual([-30, 30, 20, 0]);
});

test("RB-TERR-9, RB-X82: the ground covered up to a checkpoint", () => {
  const tank = vehicle("s1", [10, 20]);
  const s = position([tank], [piece("rough", [10, 15], [15, 25])]);
  const path = [cm([10, 20]), cm([25, 20])];
  expect(checkpointCount([{ figure: "s1.1", path }])).toBe(3);
  expect(pathUpTo(path, 1, 3)).toEqual([cm([10, 20]), cm([15, 20])]);
  expect(mayBog(s, tank, pathUpTo(path, 1, 3))).toBe(true);
  const later = [cm([0, 20]), cm([8, 20]), cm([8, 30]), cm([20, 30])];
  expect(pathUpTo(later, 1, 3)).toEqual([cm([0, 20]), cm([8, 20]), cm([8, 22])]);
  expect(pathUpTo(later, 0, 3)).toEqual([cm([0, 20]), cm([0, 20])]);
  expect(pathUpTo(later, 3, 3)).toEqual(later);
});
