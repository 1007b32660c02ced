import { findPlayer } from "@escaramuza/bots";
import { findGame } from "@escaramuza/games";
import { playGame } from "@escaramuza/lab";
import type { TableEntry } from "@escaramuza/protocol";
import { expect, test } from "vitest";
import { graphOf } from "../src/end/graph.ts";
import { decisionsOf } from "../src/end/judging.ts";
import { taleOf } from "../src/end/story.ts";
import { notChosen, story } from "../src/link/story.ts";

const e = findGame("ps");
const player = findPlayer(e?.rules.id ?? "", "scripted");
if (e === null || player === null) throw new Error("no game");

test("decisions of people are judged, not those of computers, nor anything after the end", () => {
  const { record } = playGame(e, e.rules.scenarios[0]?.setup ?? null, 3, [player, player]);
  const tale = taleOf(e, record);
  if (tale === null) throw new Error("no tale");
  const mine = decisionsOf(tale, [null, "scripted"]);
  expect(mine.length).toBeGreaterThan(10);
  expect(new Set(mine.map((at) => record.inputs[at]?.seat))).toEqual(new Set([0]));
  expect(decisionsOf(tale, [null, null])).toHaveLength(tale.last);
  expect(decisionsOf(tale, ["ace", "scripted"])).toEqual([]);
});

test("nobody is judged for what was answered for him after he had given up, also where it was taken back and came again", () => {
  const { record } = playGame(e, e.rules.scenarios[0]?.setup ?? null, 3, [player, player]);
  const tale = taleOf(e, record);
  if (tale === null) throw new Error("no tale");
  const { inputs } = record;
  const made = { at: 0, events: [] };
  const entry = (input: (typeof inputs)[number], seq: number): TableEntry => ({
    ...made,
    ...input,
    seq,
    type: "input",
  });
  const [first, rest] = [inputs.slice(0, 20), inputs.slice(20)];
  const entries: TableEntry[] = [
    ...first.map((input, i) => entry(input, i + 1)),
    { ...made, seq: 21, type: "resigned", seat: 1 },
    // An ally takes back what had been done before: what is answered again, nobody chooses.
    { ...made, seq: 22, type: "takeback", seat: 0, to: 12, consent: true },
    ...inputs.slice(12, 20).map((input, i) => entry(input, i + 23)),
    ...rest.map((input, i) => entry(input, i + 31)),
  ];
  const mine = decisionsOf(tale, [null, null], notChosen(story(entries)));
  expect(mine).toEqual(inputs.flatMap(({ seat }, at) => (seat === 0 || at < 12 ? [at] : [])));
  expect(mine.length).toBeLessThan(tale.last - 5);
});

test("what gave something away is a sign on the curve, without words in the way of others", () => {
  const point = { next: 10, n: 10, won: [5, 5], known: false };
  const points = [
    { ...point, at: 1 },
    { ...point, at: 21 },
  ];
  const { marks } = graphOf(
    points,
    0,
    [
      { at: 6, side: 0, text: "Mistake", sign: "?" },
      { at: 11, side: 1, text: "Officer lost" },
    ],
    640,
    300,
  );
  expect(marks[0]).toMatchObject({ sign: "?", label: null });
  expect(marks[1]?.sign).toBeNull();
  expect(marks[1]?.label).not.toBeNull();
});
