import { expect, test } from "vitest";
import { parabellumSoldiers } from "../src/index.ts";
import { soldierOf } from "../src/state.ts";
import { battle } from "./scenes.ts";

/** What is counted of battles played by the thousand: who is lost, and when. */

const { tally } = parabellumSoldiers;

function lost(type: string, soldier: string, lying: readonly string[] = []): readonly string[] {
  const s = battle();
  for (const id of lying) soldierOf(s, id).status = "downed";
  return tally?.losses(s, { type, rule: "PS-8.3.2-5", soldier }).map(({ piece }) => piece) ?? [];
}

test("PS-6.1-10, PS-8.3.2-5, PS-8.3.2-6: lost is who is taken from the table, not who lies on it or stands up", () => {
  expect(lost("eliminated", "a3")).toEqual(["a3"]);
  expect(lost("removedUnattended", "a3")).toEqual(["a3"]);
  expect(lost("notRaised", "a3")).toEqual(["a3"]);
  expect(lost("downed", "a3", ["a3"])).toEqual([]);
  expect(lost("raised", "a3")).toEqual([]);
});

test("PS-8.3.2-2, PS-R64: who still lies there at the end of the game is lost", () => {
  expect(lost("turnEnded", "", ["a3", "b4"])).toEqual([]);
  expect(lost("gameOver", "", ["a3", "b4"])).toEqual(["a3", "b4"]);
});

test("a loss has its side and its place", () => {
  const s = battle();
  const { seat, x, y } = soldierOf(s, "b4");
  expect(tally?.losses(s, { type: "eliminated", rule: "PS-6.1-10", soldier: "b4" })).toEqual([
    { piece: "b4", seat, at: { x, y } },
  ]);
});
