import { describe, expect, it } from "vitest";
import type { GameEvent, SceneItem, ScenePiece } from "@escaramuza/kernel";
import { aboutOf, noticeSights, placeCard, sightsOf } from "../src/table/placing.ts";
import type { Box, Point, Size } from "../src/table/placing.ts";
import { readingTime, rollsSince } from "../src/table/rolls.ts";

const FREE: Box = { x: 100, y: 60, width: 800, height: 600 };
const CARD: Size = { width: 300, height: 250 };
const TEXT = { key: "any", params: {} };

function isOver(at: Point, p: Point): boolean {
  return p.x >= at.x && p.x <= at.x + CARD.width && p.y >= at.y && p.y <= at.y + CARD.height;
}

describe("the card beside the table", () => {
  it("lies in the upper right while there is nothing to cover", () => {
    expect(placeCard(CARD, FREE, [], null, null)).toEqual({ x: 600, y: 60 });
  });

  it("covers no part of the line to its target, wherever that goes", () => {
    const shooter = { x: 500, y: 360 };
    for (let degrees = 0; degrees < 360; degrees += 7) {
      const angle = (degrees * Math.PI) / 180;
      const target = { x: 500 + 380 * Math.cos(angle), y: 360 + 280 * Math.sin(angle) };
      const line: SceneItem = { type: "line", id: "l", style: "any", seat: 0, points: [shooter, target], text: TEXT };
      const at = placeCard(CARD, FREE, sightsOf([line], [], new Map(), same), target, null);
      for (let share = 0; share <= 1; share += 0.05) {
        const p = { x: shooter.x + (target.x - shooter.x) * share, y: shooter.y + (target.y - shooter.y) * share };
        expect(isOver(at, p), `${degrees} degrees`).toBe(false);
      }
    }
  });

  it("lies beside what it is about rather than across the table", () => {
    const target = { x: 220, y: 400 };
    const at = placeCard(CARD, FREE, [{ ...target, weight: 12 }], target, null);
    expect(at.x).toBeGreaterThan(target.x);
    expect(at.x - target.x).toBeLessThan(80);
  });

  it("stays within the free area, however large it is", () => {
    const target = { x: 880, y: 640 };
    const at = placeCard(CARD, FREE, [], target, null);
    expect(at.x).toBeLessThanOrEqual(600);
    expect(at.y).toBeLessThanOrEqual(410);
    expect(placeCard({ width: 900, height: 900 }, FREE, [], null, null)).toEqual({ x: 100, y: 60 });
  });

  it("stays where it is until it covers something", () => {
    const before = { x: 100, y: 410 };
    expect(placeCard(CARD, FREE, [], null, before)).toEqual(before);
    const moved = placeCard(CARD, FREE, [{ x: 200, y: 500, weight: 12 }], null, before);
    expect(isOver(moved, { x: 200, y: 500 })).toBe(false);
  });

  it("leaves pieces that act or can be chosen in sight before others", () => {
    const marks = new Map([
      ["b", "can" as const],
      ["c", "chosen" as const],
    ]);
    const sights = sightsOf(
      [],
      [piece("a", false), piece("b", false), piece("c", false), piece("d", true)],
      marks,
      same,
    );
    expect(sights.map((s) => s.weight)).toEqual([1, 2, 12, 12]);
  });

  it("counts the whole outline of an area, not only its corners", () => {
    const ring = [point(0, 0), point(180, 0), point(180, 180), point(0, 180)];
    const zone: SceneItem = { type: "zone", id: "z", style: "any", seat: null, rings: [ring], text: TEXT };
    expect(sightsOf([zone], [], new Map(), same)).toHaveLength(41);
  });

  it("is about the last mark, or where the last line ends", () => {
    const line: SceneItem = {
      type: "line",
      id: "l",
      style: "any",
      seat: 0,
      points: [point(1, 2), point(3, 4)],
      text: TEXT,
    };
    const mark: SceneItem = { type: "marker", id: "m", style: "any", seat: 0, ...point(5, 6), radius: 1, text: TEXT };
    expect(aboutOf([])).toBeNull();
    expect(aboutOf([line])).toMatchObject({ x: 3, y: 4 });
    expect(aboutOf([mark, line])).toMatchObject({ x: 5, y: 6 });
  });

  it("leaves dice just thrown in sight", () => {
    const at = placeCard(CARD, FREE, noticeSights(FREE), { x: 120, y: 80 }, null);
    for (const notice of noticeSights(FREE)) expect(isOver(at, notice)).toBe(false);
  });
});

describe("dice just thrown", () => {
  const story = [
    { at: 1, seat: 0, events: [roll("a")] },
    {
      at: 2,
      seat: 0,
      events: [
        event("XX-2.1-4", { who: "b" }),
        roll("b"),
        event("XX-9-1", { who: "b" }),
        event("XX-2.1-6", { who: "b" }),
      ],
    },
    { at: 3, seat: 1, events: [roll("c"), roll("d"), event("XX-2.1-6", { who: "c" })] },
  ];

  it("are those of the moments since", () => {
    expect(rollsSince(story, 0).map((r) => r.key)).toEqual(["2.1", "3.0", "3.1"]);
    expect(rollsSince(story, 2).map((r) => r.key)).toEqual(["3.0", "3.1"]);
    expect(rollsSince(story, 3)).toEqual([]);
  });

  it("come with what they brought by the same part of the rules, before the next roll", () => {
    const [b, c, d] = rollsSince(story, 1);
    expect(b?.brought?.rule).toBe("XX-2.1-6");
    expect(c?.brought).toBeNull();
    expect(d?.brought).toBeNull();
  });

  it("stay longer the more there are", () => {
    expect(readingTime(2)).toBeGreaterThan(readingTime(1));
  });
});

function same(at: Point): Point {
  return { x: at.x, y: at.y };
}

function point(x: number, y: number): Point {
  return { x, y };
}

function piece(id: string, acting: boolean): ScenePiece {
  return {
    type: "piece",
    id,
    seat: 0,
    x: 0,
    y: 0,
    radius: 10,
    silhouette: "",
    role: null,
    facing: null,
    tag: "",
    badges: [],
    lying: false,
    acting,
    text: TEXT,
  };
}

function event(rule: string, more: { readonly [name: string]: string }): GameEvent {
  return { type: "any", rule, ...more };
}

function roll(about: string): GameEvent {
  return {
    type: "roll",
    rule: "XX-2.1-5",
    seat: 0,
    sides: 6,
    dice: [3],
    natural: 3,
    total: 3,
    target: 4,
    modifiers: [],
    about: { who: about },
  };
}
