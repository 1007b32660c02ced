import { generatorFrom, picker } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { layoutOf } from "../../src/data.ts";
import { pathRefusal } from "../../src/passage.ts";
import { retreatShift } from "../../src/retreat-way.ts";
import { placesRefusal } from "../../src/standing.ts";
import type { Point, Position, Terrain, Unit } from "../../src/state.ts";
import { infantry, piece, position, vehicle } from "./support.ts";

const SEED = 30;

/** In centimetres. */
function shift(s: Position, unit: Unit): [number, number] {
  const { x, y } = retreatShift(s, unit);
  return [x / 100, y / 100];
}

describe("RB-MOR-6: straight away from the closest enemy", () => {
  test("RB-X26", () => {
    const unit = infantry("g1", [66, 48], [69, 48], [72, 48], [66, 51], [69, 51]);
    expect(shift(position([unit, infantry("s1", [60, 40])]), unit)).toEqual([18, 24]);
  });

  test("RB-X27: as far as the edge", () => {
    const unit = infantry("g1", [100, 110], [102, 112], [98, 112]);
    expect(retreatShift(position([unit, infantry("s1", [100, 100])]), unit)).toEqual({ x: 0, y: 800, mm: 80 });
  });

  test("RB-X78, RB-R94: of enemies equally close, the lower id", () => {
    const unit = infantry("s1", [60, 50]);
    expect(shift(position([infantry("g1", [50, 50]), infantry("g2", [60, 40]), unit]), unit)).toEqual([30, 0]);
    expect(shift(position([infantry("g1", [60, 40]), infantry("g2", [50, 50]), unit]), unit)).toEqual([0, 30]);
    // And of its own figures.
    const two = infantry("s1", [60, 50], [50, 60]);
    expect(shift(position([infantry("g1", [50, 50]), two]), two)).toEqual([30, 0]);
  });

  test("rounded to whole millimetres", () => {
    const unit = infantry("s1", [60, 60]);
    expect(retreatShift(position([infantry("g1", [50, 50]), unit]), unit)).toEqual({ x: 2120, y: 2120, mm: 300 });
  });

  test("shortened before friends, other enemies and closed ground; over costly ground and walls at no cost", () => {
    const unit = (): Unit => infantry("s1", [60, 50]);
    const from = infantry("g1", [50, 50]);
    const u = unit();
    expect(shift(position([from, u, infantry("s2", [90, 50])]), u)).toEqual([28, 0]);
    expect(shift(position([from, u, infantry("s2", [80, 50])]), u)).toEqual([30, 0]);
    expect(shift(position([from, infantry("g2", [75, 51]), u]), u)).toEqual([13.2, 0]);
    expect(shift(position([from, u], [piece("water", [70, 40], [75, 60])]), u)).toEqual([9.9, 0]);
    expect(shift(position([from, u], [piece("wood", [65, 40], [120, 60])]), u)).toEqual([30, 0]);
    expect(shift(position([from, u], [piece("wall", [70, 40], [70, 60])]), u)).toEqual([30, 0]);
    // Not at rest on the wall itself.
    expect(shift(position([from, u], [piece("wall", [90, 40], [90, 60])]), u)).toEqual([29.9, 0]);
  });

  test("all together: one who cannot go holds the rest", () => {
    const unit = infantry("s1", [60, 50], [60, 53], [60, 56]);
    const s = position([infantry("g1", [50, 50]), unit, infantry("s2", [68, 56])]);
    // The third's way ends where it would stand too near to a friend, or beyond him.
    expect(shift(s, unit)).toEqual([30, 0]);
    expect(shift(position([infantry("g1", [50, 50]), unit, infantry("s2", [89, 56])]), unit)).toEqual([27, 0]);
  });

  test("RB-MOR-7: vehicles shun wood, rough and walls; immobilised ones and those without enemies stay", () => {
    const tank = vehicle("s1", [60, 50]);
    const enemy = infantry("g1", [50, 50]);
    expect(shift(position([enemy, tank]), tank)).toEqual([30, 0]);
    for (const type of ["wood", "rough"] as const) {
      expect(shift(position([enemy, tank], [piece(type, [70, 40], [75, 60])]), tank)).toEqual([9.9, 0]);
      // In it already, it may go on in it and leave it.
      expect(shift(position([enemy, tank], [piece(type, [55, 40], [75, 60])]), tank)).toEqual([30, 0]);
    }
    expect(shift(position([enemy, tank], [piece("wall", [70, 40], [70, 60])]), tank)).toEqual([9.9, 0]);
    expect(shift(position([enemy, tank], [piece("building", [70, 40], [75, 60])]), tank)).toEqual([9.9, 0]);
    expect(shift(position([enemy, tank], [piece("tankObstacle", [70, 40], [70, 60])]), tank)).toEqual([9.9, 0]);
    expect(shift(position([enemy, tank], [piece("wire", [70, 40], [70, 60])]), tank)).toEqual([30, 0]);
    expect(shift(position([tank]), tank)).toEqual([0, 0]);
    const reserve = infantry("g1", [50, 50]);
    reserve.place = "reserve";
    expect(shift(position([reserve, tank]), tank)).toEqual([0, 0]);
    if (tank.vehicle !== null) tank.vehicle.immobilised = true;
    expect(shift(position([enemy, tank]), tank)).toEqual([0, 0]);
  });
});

describe(`against trying every length by the rules for ways and rests, seed ${SEED}`, () => {
  test("infantry on the shipped tables", () => {
    const below = picker(generatorFrom(SEED));
    const squad = (id: string, n: number): Unit => {
      const [x, y] = [5 + below(1650) / 10, 5 + below(1050) / 10];
      return infantry(
        id,
        ...Array.from({ length: n }, (_, i): [number, number] => [x + 3 * (i % 4), y + 3 * Math.floor(i / 4)]),
      );
    };
    let shortened = 0;
    for (let run = 0; run < 150; run++) {
      const unit = squad("s1", 1 + below(8));
      const others = [squad("g1", 5), squad("g2", 5), squad("s2", 8), squad("s3", 8), squad("s4", 8)];
      const pond = piece("water", [40, 40], [60, 60]);
      const s = position(
        [...others.slice(0, 2), unit, ...others.slice(2)],
        [
          ...layoutOf(run % 2 === 0 ? "A" : "B").pieces.filter(
            (p): p is Terrain => p.type !== "open" && p.type !== "road",
          ),
          pond,
        ],
      );
      if (placesRefusal(s, unit, unit.figures) !== null) continue;
      const { mm, ...by } = retreatShift(s, unit);
      const [enemy, own] = closest(s, unit);
      const length = Math.hypot(own.x - enemy.x, own.y - enemy.y);
      const legal = (k: number): { x: number; y: number } | null => {
        const to = {
          x: 10 * Math.round((k * (own.x - enemy.x)) / length) + 0,
          y: 10 * Math.round((k * (own.y - enemy.y)) / length) + 0,
        };
        const ends = unit.figures.map((f) => ({ x: f.x + to.x, y: f.y + to.y }));
        const ways = unit.figures.every(
          (f, i) => pathRefusal(s, unit, f.id, [{ x: f.x, y: f.y }, ends[i] ?? f], 1e9) === null,
        );
        return ways && placesRefusal(s, unit, ends) === null ? to : null;
      };
      let expected = 300;
      while (expected > 0 && legal(expected) === null) expected--;
      expect(mm, `run ${run}`).toBe(expected);
      if (mm > 0) expect(by).toEqual(legal(mm));
      if (mm < 300) shortened++;
    }
    expect(shortened).toBeGreaterThan(5);
  });
});

function closest(s: Position, unit: Unit): [Point, Point] {
  const enemies = s.units.filter((o) => o.seat !== unit.seat).flatMap((o) => o.figures);
  const pairs = enemies.flatMap((enemy) =>
    unit.figures.map((own): [Point, Point, number] => [enemy, own, Math.hypot(enemy.x - own.x, enemy.y - own.y)]),
  );
  const [enemy, own] = pairs.reduce((best, pair) => (pair[2] < best[2] ? pair : best));
  return [enemy, own];
}
