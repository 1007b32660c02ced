import { generatorFrom, picker } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import { exemplar } from "../src/exemplar.ts";
import { moveRefusal } from "../src/moves.ts";
import { sampleMove } from "../src/sample.ts";
import { unitOf } from "../src/state.ts";

// BA-GEO-34: what a computer player tries out is legal, goes every way and every distance, and finds the doors.

const SEED = Number(process.env["FUZZ_SEED"] ?? 1);

test(`BA-GEO-34: candidate moves, seed ${SEED}`, () => {
  const { s } = exemplar.stage({
    terrain: [{ kind: "building", from: [33, 26], to: [38, 31], id: "house" }],
    units: { a1: { type: "ger-grenadiers", at: [34, 20], men: 5 }, b1: { type: "sov-rifles", at: [10, 44] } },
  });
  const unit = unitOf(s, "a1");
  const [leader] = unit.models;
  if (leader === undefined) throw new Error("nobody there");
  const pick = picker(generatorFrom(SEED));
  const quarters = new Set<string>();
  const distances = new Set<number>();
  let entered = 0;
  for (let i = 0; i < 400; i++) {
    const move = sampleMove(s, unit, "run", pick);
    if (move === null) continue;
    expect(moveRefusal(s, unit, "run", move)).toBeNull();
    if (move.do === "enter") entered += 1;
    const to = move.do === "march" ? move : move.do === "paths" ? move.paths[0]?.path.at(-1) : undefined;
    if (to === undefined) continue;
    const [dx, dy] = [to.x - leader.x, to.y - leader.y];
    quarters.add(`${Math.sign(dx)},${Math.sign(dy)}`);
    distances.add(Math.round(Math.sqrt(dx * dx + dy * dy) / 3000));
  }
  expect(["1,1", "1,-1", "-1,1", "-1,-1"].filter((quarter) => !quarters.has(quarter))).toEqual([]);
  expect([...distances].toSorted()).toEqual(expect.arrayContaining([1, 2, 3, 4]));
  expect(entered).toBeGreaterThan(0);
});
