import { findPlayer } from "@escaramuza/bots";
import { findGame } from "@escaramuza/games";
import { sidesIn } from "@escaramuza/kernel";
import { playGame } from "@escaramuza/lab";
import { playOuts } from "@escaramuza/lab/analysis";
import { describe, expect, it } from "vitest";
import {
  PLAYOUTS,
  chanceAt,
  chancePoints,
  jobsFor,
  progressOf,
  remembering,
  withResult,
  written,
} from "../src/end/chance.ts";
import type { ChancePoint } from "../src/end/chance.ts";
import { graphOf } from "../src/end/graph.ts";
import { nextShown, nextTurn } from "../src/end/playback.ts";
import { taleOf } from "../src/end/story.ts";
import type { Tale } from "../src/end/story.ts";

const game = findGame("ps");
const player = findPlayer(game?.rules.id ?? "", "scripted");
if (game === null || player === null) throw new Error("no game");
const e = {
  ...game,
  rules: {
    ...game.rules,
    heading: (event: { readonly type: string }) =>
      event.type === "turnBegan" ? { level: 1 as const, text: { key: "turn", params: {} } } : null,
  },
};

function point(at: number, n: number, first: number, known = false): ChancePoint {
  return { at, next: known ? 0 : n, n, won: [first, n - first], known };
}

function someTale(): Tale {
  if (player === null) throw new Error("no player");
  const { record } = playGame(e, e.rules.scenarios[0]?.setup ?? null, 4, [player, player]);
  const tale = taleOf(e, record);
  if (tale === null) throw new Error("no story");
  return tale;
}

describe("positions to be played out", () => {
  const tale = someTale();
  const { outcome } = tale.gameAt(tale.last);

  it("are where turns begin; of the end the result is known", () => {
    const points = chancePoints(tale, outcome);
    expect(points.map((p) => p.known)).toEqual([false, false, false, false, false, true]);
    expect(points.at(-1)).toMatchObject({ at: tale.last, n: 1, won: outcome?.winner === 0 ? [1, 0] : [0, 1] });
    for (const p of points.slice(0, -1))
      expect(tale.moments[p.at]?.events.some((event) => event.type === "turnBegan")).toBe(true);
  });

  it("include the end of a game nobody finished", () => {
    expect(chancePoints(tale, null).at(-1)).toMatchObject({ at: tale.last, n: 0, known: false });
  });

  it("are one only in a game given up before anybody decided: the same playouts are not counted twice", () => {
    const begun = taleOf(e, { ...tale.record, inputs: [], hashes: tale.record.hashes.slice(0, 1) });
    if (begun === null) throw new Error("no story");
    let points = chancePoints(begun, null);
    for (const job of jobsFor(points, 10)) points = withResult(points, job, { n: 10, won: [4, 6] });
    expect(points).toEqual([{ at: 0, next: 10, n: 10, won: [4, 6], known: false }]);
  });

  it("give chances that end at the result", () => {
    let points: readonly ChancePoint[] = chancePoints(tale, outcome).filter((_, i) => i >= 4);
    for (const job of jobsFor(points, 10))
      points = withResult(
        points,
        job,
        playOuts(e, sidesIn(e.rules, tale.record.setup), tale.gameAt(job.at), player, job.from, job.to),
      );
    expect(points[0]).toMatchObject({ n: 10, next: 10 });
    const first = points[0] === undefined ? null : chanceAt(points[0], 0);
    expect(first?.low).toBeGreaterThanOrEqual(0);
    expect(first?.high).toBeGreaterThan(first?.chance ?? 1);
    expect(progressOf(points, 10)).toBe(1);
  });
});

describe("the work of playing out", () => {
  const points = [point(3, 0, 0), point(9, 0, 0), point(12, 1, 1, true)];

  it("does a little of everything first, each playout once", () => {
    const jobs = jobsFor(points);
    expect(jobs.every((job) => job.at !== 12)).toBe(true);
    expect(jobs.slice(0, 4).map((job) => job.at)).toEqual([3, 9, 3, 9]);
    for (const at of [3, 9]) {
      const made = jobs
        .filter((job) => job.at === at)
        .flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i));
      expect(made).toEqual(Array.from({ length: PLAYOUTS }, (_, i) => i));
    }
  });

  it("goes on where it stopped", () => {
    const later = withResult(points, { at: 3, from: 0, to: 10 }, { n: 9, won: [4, 5] });
    expect(later[0]).toEqual({ at: 3, next: 10, n: 9, won: [4, 5], known: false });
    expect(jobsFor(later).find((job) => job.at === 3)).toEqual({ at: 3, from: 10, to: 20 });
    expect(progressOf(later)).toBeCloseTo(10 / 400, 12);
    expect(remembering(points, written(later))).toEqual(later);
  });

  it("trusts nothing it does not understand", () => {
    for (const text of [
      null,
      "",
      "{}",
      "[[3]]",
      "[[3,7,7,1,1]]",
      "[[3,10,11,1,1]]",
      "[[3,10,10,-1,1]]",
      "[[77,10,10,5,5]]",
    ])
      expect(remembering(points, text)).toEqual(points);
  });
});

describe("the graph", () => {
  const points = [point(4, 40, 20), point(30, 40, 10), point(50, 40, 30), point(70, 1, 1, true)];
  const graph = graphOf(points, 0, [], 640, 300);

  it("gives every turn the same width", () => {
    const widths = graph.spans.map((span) => Math.round(span.to - span.from));
    expect(new Set(widths).size).toBe(1);
    expect(graph.spans).toHaveLength(3);
  });

  it("puts certain things at the top and the other seat's chance upside down", () => {
    expect(graph.final).toMatchObject({ y: graph.y(1), chance: 1 });
    const other = graphOf(points, 1, [], 640, 300);
    expect(other.final).toMatchObject({ y: other.y(0), chance: 0 });
    expect(graph.line.startsWith(`M${graph.left} ${graph.y(0.5)}L`)).toBe(true);
  });

  it("marks what happened on the line, in its place, and writes words nowhere twice", () => {
    const notes = [40, 41, 42, 43].map((at) => ({ at, side: 0, text: "somebody was lost" }));
    const { marks } = graphOf(points, 0, notes, 640, 300);
    const [first] = marks;
    expect(first?.y).toBeCloseTo(graph.y(0.5), 0);
    const labels = marks.flatMap((mark) => (mark.label === null ? [] : [mark.label]));
    expect(labels.length).toBeGreaterThan(1);
    expect(new Set(labels.map((label) => label.y)).size).toBe(labels.length);
  });

  it("waits for two chances before it draws a line", () => {
    expect(graphOf([point(4, 0, 0), point(70, 1, 1, true)], 0, [], 640, 300)).toMatchObject({ line: "", marks: [] });
    expect(graphOf([], 0, [], 640, 300).line).toBe("");
  });
});

describe("stepping", () => {
  const moments = [[], ["x"], [], [], ["y"], ["z"], []].map((events, at) => ({
    at,
    seat: 0,
    events: events.map((type) => ({ type, rule: "X-1" })),
  }));

  it("goes to where something happened, and to the ends", () => {
    expect(nextShown(moments, 0, 1)).toBe(1);
    expect(nextShown(moments, 1, 1)).toBe(4);
    expect(nextShown(moments, 5, 1)).toBe(6);
    expect(nextShown(moments, 4, -1)).toBe(1);
    expect(nextShown(moments, 1, -1)).toBe(0);
    expect(nextShown(moments, 0, -1)).toBe(0);
    expect(nextShown(moments, 6, 1)).toBe(6);
  });

  it("goes from turn to turn", () => {
    const turns = [{ at: 2 }, { at: 5 }];
    expect([0, 2, 5].map((at) => nextTurn(turns, at, 1, 9))).toEqual([2, 5, 9]);
    expect([9, 5, 2].map((at) => nextTurn(turns, at, -1, 9))).toEqual([5, 2, 0]);
  });
});
