import Flatten from "@flatten-js/core";
import { generator, measure, rate, ratio, type Measure } from "./measure.ts";

type Interval = [number, number];

interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

const HALF_WIDTH = 1.25;
const LEAST_WIDTH = 0.01;

function rect(x: number, y: number, w: number, h: number): Rect {
  return { x, y, w, h };
}

// Map M3 "Hamlet": only its buildings and walls, because nothing else blocks sight (PS-G-11).
const HAMLET: Rect[] = [
  rect(30, 30, 14, 14),
  rect(60, 60, 14, 14),
  rect(62, 34, 16, 12),
  rect(28, 56, 16, 12),
  rect(46, 26, 1, 12),
  rect(44, 64, 1, 12),
];

function corners({ x, y, w, h }: Rect): Flatten.Point[] {
  return [
    Flatten.point(x - w / 2, y - h / 2),
    Flatten.point(x + w / 2, y - h / 2),
    Flatten.point(x + w / 2, y + h / 2),
    Flatten.point(x - w / 2, y + h / 2),
  ];
}

function polygon(points: Flatten.Point[]): Flatten.Polygon {
  return new Flatten.Polygon(points);
}

/** The lanes of a corridor that one convex blocker occupies (PS-G-8, PS-G-9). */
function occupied(
  a: Flatten.Point,
  along: Flatten.Vector,
  across: Flatten.Vector,
  corridor: Flatten.Polygon,
  blocker: Flatten.Polygon,
): Interval | undefined {
  // The library's boolean operation copies both polygons before it looks at them; nobody would call
  // it without this test, and leaving it out would flatter whatever is compared with it.
  if (corridor.box.not_intersect(blocker.box)) return undefined;
  const clipped = Flatten.BooleanOperations.intersect(corridor, blocker);
  let uMin = Infinity;
  let uMax = -Infinity;
  let vMin = Infinity;
  let vMax = -Infinity;
  for (const vertex of clipped.vertices) {
    const fromA = new Flatten.Vector(a, vertex);
    const u = fromA.dot(along);
    const v = fromA.dot(across);
    uMin = Math.min(uMin, u);
    uMax = Math.max(uMax, u);
    vMin = Math.min(vMin, v);
    vMax = Math.max(vMax, v);
  }
  if (!(uMax - uMin > LEAST_WIDTH && vMax - vMin > LEAST_WIDTH)) return undefined;
  return [vMin, vMax];
}

function unionLength(intervals: Interval[]): number {
  intervals.sort((left, right) => left[0] - right[0]);
  let length = 0;
  let end = -Infinity;
  for (const [from, to] of intervals) {
    if (to > end) length += to - Math.max(from, end);
    end = Math.max(end, to);
  }
  return length;
}

function lanes(a: Flatten.Point, b: Flatten.Point, blockers: Flatten.Polygon[]): Interval[] {
  const along = new Flatten.Vector(a, b).normalize();
  const across = along.rotate90CCW();
  const side = across.multiply(HALF_WIDTH);
  const corridor = polygon([
    a.translate(side.invert()),
    b.translate(side.invert()),
    b.translate(side),
    a.translate(side),
  ]);
  const found: Interval[] = [];
  for (const blocker of blockers) {
    const interval = occupied(a, along, across, corridor, blocker);
    if (interval) found.push(interval);
  }
  return found;
}

/** Sight exists when the lanes left free are wider together than 0.01 cm (PS-G-10). */
function lineOfSight(a: Flatten.Point, b: Flatten.Point, blockers: Flatten.Polygon[]): boolean {
  return 2 * HALF_WIDTH - unionLength(lanes(a, b, blockers)) > LEAST_WIDTH;
}

/**
 * The same test by clipping against the four sides of the corridor with plain arithmetic. It only
 * serves to find wrong answers of the version above and is never timed.
 */
function plainLineOfSight(a: Flatten.Point, b: Flatten.Point, blockers: Rect[]): boolean {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const ux = (b.x - a.x) / length;
  const uy = (b.y - a.y) / length;
  const blocked: Interval[] = [];
  for (const blocker of blockers) {
    let points = corners(blocker).map(({ x, y }) => ({
      u: (x - a.x) * ux + (y - a.y) * uy,
      v: (y - a.y) * ux - (x - a.x) * uy,
    }));
    const sides: ((point: { u: number; v: number }) => number)[] = [
      (point) => point.u,
      (point) => length - point.u,
      (point) => point.v + HALF_WIDTH,
      (point) => HALF_WIDTH - point.v,
    ];
    for (const inside of sides) {
      const kept: typeof points = [];
      for (const [index, point] of points.entries()) {
        const next = points[(index + 1) % points.length] ?? point;
        const here = inside(point);
        const there = inside(next);
        if (here >= 0) kept.push(point);
        if ((here > 0 && there < 0) || (here < 0 && there > 0)) {
          const share = here / (here - there);
          kept.push({
            u: point.u + share * (next.u - point.u),
            v: point.v + share * (next.v - point.v),
          });
        }
      }
      points = kept;
    }
    if (points.length === 0) continue;
    const us = points.map((point) => point.u);
    const vs = points.map((point) => point.v);
    const interval: Interval = [Math.min(...vs), Math.max(...vs)];
    if (
      Math.max(...us) - Math.min(...us) > LEAST_WIDTH &&
      interval[1] - interval[0] > LEAST_WIDTH
    ) {
      blocked.push(interval);
    }
  }
  return 2 * HALF_WIDTH - unionLength(blocked) > LEAST_WIDTH;
}

interface Pair {
  a: Flatten.Point;
  b: Flatten.Point;
}

/** Pairs of places where two soldiers can stand: on the table and off every blocker. */
function standingPairs(count: number, seed: number): Pair[] {
  const random = generator(seed);
  const place = (): Flatten.Point => {
    for (;;) {
      // Positions are multiples of 0.01 cm (PS-G-1), at least a base's radius inside the table.
      const x = (125 + Math.floor(random() * 8751)) / 100;
      const y = (125 + Math.floor(random() * 8751)) / 100;
      const free = HAMLET.every((blocker) => {
        const dx = Math.max(0, Math.abs(x - blocker.x) - blocker.w / 2);
        const dy = Math.max(0, Math.abs(y - blocker.y) - blocker.h / 2);
        return Math.hypot(dx, dy) >= 1.24;
      });
      if (free) return Flatten.point(x, y);
    }
  };
  const pairs: Pair[] = [];
  while (pairs.length < count) {
    const a = place();
    const b = place();
    // Two bases cannot overlap (PS-G-7).
    if (Math.hypot(a.x - b.x, a.y - b.y) >= 2 * HALF_WIDTH) pairs.push({ a, b });
  }
  return pairs;
}

function expect(what: string, holds: boolean): void {
  if (!holds) throw new Error(`flatten: wrong answer, ${what}`);
}

/** A fast wrong answer is worth nothing, so the rules' own vectors are tested before any timing. */
export function check(): void {
  const sees = (a: Flatten.Point, b: Flatten.Point, blockers: Rect[]): boolean =>
    lineOfSight(
      a,
      b,
      blockers.map((blocker) => polygon(corners(blocker))),
    );

  const house = rect(45, 45, 12, 12);
  const five = Flatten.point(45, 20);
  const two = Flatten.point(54, 53);
  expect("PS-X5 sees 1", sees(five, Flatten.point(65, 60), [house]));
  expect("PS-X5 sees 2", sees(five, two, [house]));
  expect("PS-X5 does not see 3", !sees(five, Flatten.point(45, 70), [house]));
  const past = lanes(five, two, [polygon(corners(house))]);
  expect(
    "PS-X5 lanes of 2",
    past.length === 1 &&
      past.every(([from, to]) => Math.abs(from + 0.79) < 0.005 && Math.abs(to - 1.25) < 1e-6),
  );

  const left = rect(43, 45, 4.5, 6);
  const right = rect(47.25, 55, 4, 6);
  const apart = rect(47.5, 55, 4, 6);
  const far = Flatten.point(45, 75);
  expect("PS-X51 first alone", sees(five, far, [left]));
  expect("PS-X51 second alone", sees(five, far, [right]));
  expect("PS-X51 both together", !sees(five, far, [left, right]));
  expect("PS-X51 a bundle of 0.25", sees(five, far, [left, apart]));
  const free =
    2 * HALF_WIDTH -
    unionLength(
      lanes(
        five,
        far,
        [left, apart].map((r) => polygon(corners(r))),
      ),
    );
  expect("PS-X51 width of the bundle", Math.abs(free - 0.25) < 1e-6);

  const hamlet = HAMLET.map((blocker) => polygon(corners(blocker)));
  for (const { a, b } of standingPairs(5000, 51)) {
    const seen = plainLineOfSight(a, b, HAMLET);
    expect(`(${a.x}, ${a.y}) to (${b.x}, ${b.y})`, lineOfSight(a, b, hamlet) === seen);
    expect(`(${b.x}, ${b.y}) to (${a.x}, ${a.y})`, lineOfSight(b, a, hamlet) === seen);
  }
}

export async function run(seconds: number): Promise<Measure[]> {
  check();
  // Points and polygons are built beforehand: an engine would keep its map and soldiers too.
  const hamlet = HAMLET.map((blocker) => polygon(corners(blocker)));
  const pairs = standingPairs(4096, 8);
  const block = 64;
  const tally = await measure(seconds, (serial) => {
    let seen = 0;
    for (let index = 0; index < block; index++) {
      const pair = pairs[(serial * block + index) % pairs.length];
      if (pair && lineOfSight(pair.a, pair.b, hamlet)) seen++;
    }
    return { pairs: block, seen };
  });
  return [
    {
      name: "flatten-js line of sight",
      value: rate(tally, "pairs"),
      unit: "pairs/s",
      note: `corridor test on map M3 by polygon intersection, ${Math.round(100 * ratio(tally, "seen", "pairs"))} % of the pairs see each other`,
    },
  ];
}
