import { generatorFrom, picker } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import type { Leg } from "../../src/answers.ts";
import { boardOf, hullAt, moreThan, unitGap } from "../../src/board.ts";
import type { Board } from "../../src/board.ts";
import { templateOf, terrainOf } from "../../src/data.ts";
import { driveRefusal } from "../../src/drive.ts";
import { sampleAt, sampleCount, standAt, waysOf } from "../../src/movement.ts";
import type { Pace } from "../../src/movement.ts";
import { INCH } from "../../src/state.ts";
import type { Point, Unit } from "../../src/state.ts";
import { position, row, squad, tank } from "./support.ts";

// Whatever is allowed is looked at once more, step by step: nobody is ever on closed ground, or near an enemy.

function depth(points: readonly Point[], x: number, y: number): number {
  let inside = false;
  let least = Infinity;
  for (const [i, p] of points.entries()) {
    const q = points[(i + 1) % points.length] ?? p;
    if (p.y > y !== q.y > y && x < p.x + ((y - p.y) * (q.x - p.x)) / (q.y - p.y)) inside = !inside;
    const size = (q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y);
    const t = Math.min(1, Math.max(0, ((x - p.x) * (q.x - p.x) + (y - p.y) * (q.y - p.y)) / size));
    least = Math.min(least, Math.hypot(p.x + t * (q.x - p.x) - x, p.y + t * (q.y - p.y) - y));
  }
  return inside ? least : 0;
}

function onRoad(b: Board, x: number, y: number): boolean {
  return b.roadParts.some((part) => depth(part, x, y) > 0 || part.some((p) => p.x === x && p.y === y));
}

/** Is the point on ground that the mover may not be on at that pace? */
function isClosed(b: Board, mover: "infantry" | "wheeled" | "tracked", pace: Pace, x: number, y: number): boolean {
  return b.pieces.some(({ kind, points, section }) => {
    const ground = terrainOf(kind).class;
    const shut =
      section !== null ||
      ground === "impassable" ||
      ground === "deepWater" ||
      (ground === "rough" && (mover === "wheeled" || pace === "run"));
    return shut && terrainOf(kind).shape !== "line" && depth(points, x, y) > 5 && !onRoad(b, x, y);
  });
}

const MAPS = ["M1", "M2", "M3"] as const;

test("men on their way", () => {
  const seed = 4106;
  const pick = picker(generatorFrom(seed));
  let looked = 0;
  for (let k = 0; k < 150; k++) {
    const a = squad("a1", row(5, [8 + pick(50), 4 + pick(38)]));
    const enemies = [0, 1].map((i) => squad(`b${i + 1}`, row(4, [6 + pick(55), 4 + pick(40)], [0, 1.4])));
    const s = position(MAPS[pick(3)] ?? "M1", [a, ...enemies, tank("b8", [6 + pick(60), 6 + pick(36)], pick(360))]);
    if (s.units.some((other) => other !== a && !moreThan(unitGap(s, a, other), 1000))) continue;
    const pace = pick(2) === 0 ? "run" : "advance";
    const [x, y] = [(a.models[0]?.x ?? 0) + (pick(24) - 12) * INCH, (a.models[0]?.y ?? 0) + (pick(24) - 12) * INCH];
    const moving = waysOf(s, a, pace, { do: "march", x, y, shape: "keep", places: [] });
    if (!moving.ok) continue;
    looked++;
    const b = boardOf(s);
    const n = 4 * sampleCount(a, moving);
    for (let i = 0; i <= n; i++) {
      standAt(a, sampleAt(a, moving, i, n));
      for (const other of s.units)
        if (other !== a) expect(unitGap(s, a, other), `${seed} ${k}`).toBeGreaterThan(1000 - 2);
      for (const model of a.models) expect(isClosed(b, "infantry", pace, model.x, model.y), `${seed} ${k}`).toBe(false);
    }
  }
  expect(looked).toBeGreaterThan(40);
});

/** The hull in small steps along its legs. */
function* stances(unit: Unit, legs: readonly Leg[]): Generator<{ x: number; y: number; heading: number }> {
  let { x, y, heading } = unit.vehicle ?? { x: 0, y: 0, heading: 0 };
  for (const leg of legs) {
    if (leg.do === "pivot") {
      const turn = ((leg.to - heading + 540) % 360) - 180;
      for (let i = 0; i <= Math.abs(turn); i++) yield { x, y, heading: heading + Math.sign(turn) * i };
      heading = leg.to;
    } else {
      const by = leg.do === "forward" ? leg.by : -leg.by;
      const [fx, fy] = [Math.sin((heading * Math.PI) / 180), Math.cos((heading * Math.PI) / 180)];
      for (let i = 0; i <= 40; i++) yield { x: x + (fx * by * i) / 40, y: y + (fy * by * i) / 40, heading };
      [x, y] = [x + fx * by, y + fy * by];
    }
  }
}

test("hulls on their way", () => {
  const seed = 4107;
  const pick = picker(generatorFrom(seed));
  const templates = ["sov-t34-76", "ger-blitz", "ger-251", "ger-222"] as const;
  let looked = 0;
  for (let k = 0; k < 700; k++) {
    const a = tank("a1", [6 + pick(60), 6 + pick(36)], pick(24) * 15, templates[pick(4)]);
    const enemies = [
      squad("b1", row(4, [6 + pick(55), 4 + pick(40)])),
      tank("b8", [6 + pick(60), 6 + pick(36)], pick(360)),
    ];
    const s = position(MAPS[pick(3)] ?? "M1", [a, ...enemies]);
    if (enemies.some((other) => !moreThan(unitGap(s, a, other), 1000))) continue;
    const pace = pick(2) === 0 ? "run" : "advance";
    const turn: Leg[] = pick(2) === 0 ? [] : [{ do: "pivot", to: pick(360) }];
    const back = pick(4) === 0;
    const by = pick(back ? 5 : 12) * INCH;
    const legs: Leg[] = [...turn, back ? { do: "reverse", by } : { do: "forward", by }];
    if (driveRefusal(s, a, pace, legs) !== null) continue;
    looked++;
    const b = boardOf(s);
    const { vehicle } = templateOf(a.template);
    if (vehicle === null || a.vehicle === null) continue;
    const mover = vehicle.drive === "wheeled" ? "wheeled" : "tracked";
    const before = a.vehicle;
    for (const { x, y, heading } of stances(a, legs)) {
      a.vehicle = { ...before, x, y, heading };
      for (const other of enemies)
        if (unitGap(s, a, other) <= 1000 - 25) throw new Error(`${seed} ${k}: too near to ${other.id}`);
      const hull = hullAt(x, y, heading, vehicle.length, vehicle.width);
      for (let u = -1; u <= 1; u += 0.25)
        for (let v = -1; v <= 1; v += 0.5) {
          // A hair inside its edge.
          const [p, q] = [(u * (vehicle.length - 60)) / 2, (v * (vehicle.width - 60)) / 2];
          const at = { x: x + p * hull.facingX - q * hull.facingY, y: y + p * hull.facingY + q * hull.facingX };
          if (isClosed(b, mover, pace, at.x, at.y)) throw new Error(`${seed} ${k}: closed at ${at.x}, ${at.y}`);
        }
    }
    a.vehicle = before;
  }
  expect(looked).toBeGreaterThan(60);
});
