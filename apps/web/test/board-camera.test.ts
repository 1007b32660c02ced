import { describe, expect, test } from "vitest";
import {
  centred,
  clamped,
  covering,
  firstLook,
  framing,
  fitAll,
  freeArea,
  nudged,
  panned,
  reframed,
  showing,
  toScreen,
  toTable,
  windowOf,
  zoomedAt,
} from "../src/board/camera.ts";
import type { Frame } from "../src/board/camera.ts";
import { hit, rosterPiece } from "../src/board/pieces.ts";
import { lengthOf, placeAlong, slideTime, wayTo } from "../src/board/slide.ts";
import { aPiece, aScene } from "./board-page/scene.ts";

const DESK: Frame = {
  width: 1440,
  height: 900,
  insets: { top: 56, right: 332, bottom: 122, left: 268 },
  table: { width: 900, height: 900 },
};
const PHONE: Frame = { ...DESK, width: 390, height: 844, insets: { top: 88, right: 0, bottom: 160, left: 0 } };

describe("the camera", () => {
  test("sees all of the table in what the panels leave free", () => {
    for (const frame of [DESK, PHONE]) {
      const free = freeArea(frame);
      const camera = fitAll(frame);
      const [a, b] = [toScreen(camera, { x: 0, y: 0 }), toScreen(camera, { x: 900, y: 900 })];
      expect(a.x).toBeGreaterThanOrEqual(free.x);
      expect(a.y).toBeGreaterThanOrEqual(free.y);
      expect(b.x).toBeLessThanOrEqual(free.x + free.width);
      expect(b.y).toBeLessThanOrEqual(free.y + free.height);
      const slack = Math.min(free.width - (b.x - a.x), free.height - (b.y - a.y));
      expect(slack).toBeCloseTo(28);
    }
  });
  test("shows several places together, from farther off only if need be", () => {
    const near = centred(PHONE, { x: 450, y: 450 }, 1.6);
    expect(framing(PHONE, near, [{ x: 440, y: 440 }], 32)).toBe(near);
    const both = [
      { x: 400, y: 300 },
      { x: 450, y: 700 },
    ];
    const camera = framing(PHONE, near, both, 32);
    const free = freeArea(PHONE);
    expect(camera.k).toBeLessThan(near.k);
    for (const at of both) {
      const p = toScreen(camera, at);
      expect(p.x).toBeGreaterThanOrEqual(free.x);
      expect(p.x).toBeLessThanOrEqual(free.x + free.width);
      expect(p.y).toBeGreaterThanOrEqual(free.y + 31);
      expect(p.y).toBeLessThanOrEqual(free.y + free.height - 31);
    }
    const closer = framing(PHONE, centred(PHONE, { x: 0, y: 0 }, 1.2), [{ x: 600, y: 600 }], 32);
    expect(closer.k).toBe(1.2);
  });
  test("uses the whole board where panels leave nothing", () => {
    expect(freeArea({ ...PHONE, insets: { top: 400, right: 0, bottom: 400, left: 0 } })).toMatchObject({
      y: 0,
      height: 844,
    });
  });
  test("looks first at the pieces, large enough to be read", () => {
    const far = [
      { x: 20, y: 20 },
      { x: 880, y: 880 },
    ];
    const close = [
      { x: 700, y: 100 },
      { x: 760, y: 140 },
    ];
    expect(firstLook(DESK, [], null)).toEqual(fitAll(DESK));
    expect(firstLook(PHONE, far, null).k * 25).toBeGreaterThanOrEqual(24);
    expect(firstLook(DESK, close, null).k).toBeGreaterThan(firstLook(DESK, far, null).k);
    for (const p of close) {
      const { x, y, width, height } = windowOf(DESK, firstLook(DESK, close, null));
      expect(p.x > x && p.x < x + width && p.y > y && p.y < y + height).toBe(true);
    }
    const acting = { x: 100, y: 800 };
    const seen = windowOf(PHONE, firstLook(PHONE, far, acting));
    expect(acting.x > seen.x && acting.x < seen.x + seen.width).toBe(true);
    expect(acting.y > seen.y && acting.y < seen.y + seen.height).toBe(true);
  });
  test("looks first where most of them are, if nobody acts and they are too far apart", () => {
    const crowd = [
      { x: 200, y: 700 },
      { x: 260, y: 740 },
    ];
    const { x, y, width, height } = windowOf(PHONE, firstLook(PHONE, [{ x: 880, y: 20 }, ...crowd], null));
    for (const p of crowd) expect(p.x > x && p.x < x + width && p.y > y && p.y < y + height).toBe(true);
  });
  test("zooms to the pointer, within limits", () => {
    const camera = fitAll(DESK);
    const p = { x: 700, y: 400 };
    const before = toTable(camera, p);
    const after = toTable(zoomedAt(DESK, camera, p, 1.7), p);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
    expect(zoomedAt(DESK, camera, p, 1000).k).toBe(5);
    expect(zoomedAt(DESK, camera, p, 0.0001).k).toBeCloseTo(camera.k * 0.8);
  });
  test("never loses the table", () => {
    const free = freeArea(DESK);
    const [cx, cy] = [free.x + free.width / 2, free.y + free.height / 2];
    for (const [dx, dy] of [
      [1e5, 0],
      [-1e5, 0],
      [0, 1e5],
      [-1e5, -1e5],
    ] as const) {
      const at = toTable(panned(DESK, fitAll(DESK), dx, dy), { x: cx, y: cy });
      for (const v of [at.x, at.y]) {
        expect(v).toBeGreaterThanOrEqual(-0.001);
        expect(v).toBeLessThanOrEqual(900.001);
      }
    }
    const fine = fitAll(DESK);
    expect(clamped(DESK, fine)).toEqual(fine);
  });
  test("shows little desk when it goes somewhere by itself", () => {
    const free = freeArea(DESK);
    const corner = covering(DESK, centred(DESK, { x: 0, y: 0 }, 2));
    expect(corner.x).toBeCloseTo(free.x + 28);
    expect(corner.y).toBeCloseTo(free.y + 28);
    const small = covering(DESK, centred(DESK, { x: 0, y: 0 }, 0.3));
    expect(toScreen(small, { x: 450, y: 450 }).x).toBeCloseTo(free.x + free.width / 2);
  });
  test("moves along with a hand at the edge only while there is more to see", () => {
    const camera = centred(DESK, { x: 450, y: 450 }, 2);
    expect(nudged(DESK, camera, -10, 4)).toEqual({ k: 2, x: camera.x - 10, y: camera.y + 4 });
    const end = nudged(DESK, camera, -1e5, 0);
    expect(toScreen(end, { x: 900, y: 0 }).x).toBeCloseTo(1440 - 332 - 28);
    expect(nudged(DESK, end, -10, 0)).toEqual(end);
    const all = fitAll(DESK);
    expect(nudged(DESK, all, 10, 10)).toEqual(all);
  });
  test("keeps its place when the window changes", () => {
    const camera = centred(DESK, { x: 300, y: 600 }, 1.5);
    const { x, y, width, height } = windowOf(PHONE, reframed(DESK, PHONE, camera));
    expect(x + width / 2).toBeCloseTo(300);
    expect(y + height / 2).toBeCloseTo(600);
  });
  test("moves only as far as needed to show a place", () => {
    const camera = centred(DESK, { x: 300, y: 600 }, 2);
    expect(showing(DESK, camera, { x: 310, y: 590 }, 60)).toBe(camera);
    const free = freeArea(DESK);
    const p = toScreen(showing(DESK, camera, { x: 700, y: 600 }, 60), { x: 700, y: 600 });
    expect(p.x).toBeCloseTo(free.x + free.width - 60);
  });
});

describe("what is under the pointer", () => {
  const base = { radius: 10, wide: true };
  const pieces = [
    { id: "a", at: { x: 100, y: 100 }, ...base },
    { id: "b", at: { x: 125, y: 100 }, ...base },
  ];
  test("the nearest piece, with more room for a finger", () => {
    expect(hit({ x: 105, y: 100 }, false, pieces)).toBe("a");
    expect(hit({ x: 114, y: 100 }, true, pieces)).toBe("b");
    expect(hit({ x: 100, y: 120 }, false, pieces)).toBeNull();
    expect(hit({ x: 100, y: 120 }, true, pieces)).toBe("a");
    expect(hit({ x: 100, y: 123 }, true, pieces)).toBeNull();
  });
  test("only its base where a place beside it may be meant", () => {
    expect(hit({ x: 100, y: 115 }, true, [{ id: "a", at: { x: 100, y: 100 }, radius: 10, wide: false }])).toBeNull();
  });
});

describe("a step", () => {
  const way = [
    { x: 0, y: 0 },
    { x: 30, y: 0 },
    { x: 30, y: 10 },
  ];
  test("goes along its way at constant speed", () => {
    expect(lengthOf(way)).toBe(40);
    expect(placeAlong(way, 0)).toEqual({ x: 0, y: 0 });
    expect(placeAlong(way, 0.5)).toEqual({ x: 20, y: 0 });
    expect(placeAlong(way, 0.875)).toEqual({ x: 30, y: 5 });
    expect(placeAlong(way, 1)).toEqual({ x: 30, y: 10 });
    expect(placeAlong(way, 7)).toEqual({ x: 30, y: 10 });
  });
  test("takes longer when it is longer, within limits", () => {
    expect(slideTime(1)).toBe(320);
    expect(slideTime(5000)).toBe(650);
    expect(slideTime(200)).toBeGreaterThan(320);
  });
  test("is straight where the way told leads elsewhere", () => {
    const to = { x: 30, y: 10 };
    expect(wayTo({ x: 90, y: 90 }, to, way)).toBe(way);
    expect(wayTo({ x: 1, y: 1 }, to, way)).toEqual([{ x: 1, y: 1 }, ...way.slice(1)]);
    expect(wayTo({ x: 1, y: 1 }, { x: 99, y: 99 }, way)).toEqual([
      { x: 1, y: 1 },
      { x: 99, y: 99 },
    ]);
    expect(wayTo({ x: 1, y: 1 }, to, undefined)).toHaveLength(2);
  });

  test("leads a piece that was halted along its way, and on along the rest of it", () => {
    const way = [
      { x: 0, y: 0 },
      { x: 1000, y: 0 },
      { x: 1000, y: 1000 },
    ];
    const start = { x: 0, y: 0 };
    const halt = { x: 1001, y: 400 };
    const end = { x: 1000, y: 1000 };
    expect(wayTo(start, halt, way)).toEqual([start, { x: 1000, y: 0 }, halt]);
    expect(wayTo(halt, end, way)).toEqual([halt, end]);
    expect(wayTo(halt, { x: 500, y: 0 }, way)).toEqual([halt, { x: 500, y: 0 }]);
    expect(wayTo(start, { x: 500, y: 500 }, way)).toEqual([start, { x: 500, y: 500 }]);
  });
});

test("a piece that waits beside the table is drawn as its side's list has it", () => {
  const scene = aScene([aPiece("b1", 100, 100, { radius: 200 })]);
  expect(rosterPiece(scene, "b9", { x: 5, y: 6 })).toMatchObject({
    id: "b9",
    seat: 1,
    x: 5,
    y: 6,
    radius: 200,
    tag: "9",
  });
  expect(rosterPiece(scene, "nobody", { x: 5, y: 6 })).toBeNull();
});
