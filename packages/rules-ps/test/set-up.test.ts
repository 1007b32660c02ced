import { apply, engine, generatorFrom, picker, start, viewOf } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { deployRefusal } from "../src/deployment.ts";
import { parabellumSoldiers } from "../src/index.ts";
import { playerOf } from "../src/state.ts";

/** Tables of the players' own, and room to deploy on them (PS-R59, PS-R69). */

const box = (x0: number, y0: number, x1: number, y1: number) => ({
  kind: "building",
  parts: [
    [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ],
  ],
});

describe("PS-R69: a zone without room for a squad is refused at set-up", () => {
  test.each([
    ["the south zone built up", [box(0, 0, 9000, 1500)], ["low"]],
    ["the north zone built up", [box(0, 7500, 9000, 9000)], ["high"]],
    ["a strip of 20 cm left in the south", [box(2000, 0, 9000, 1500)], ["low"]],
  ])("%s", (_name, terrain, edges) => {
    const begun = parabellumSoldiers.start({ terrain, squads: ["GE-SS", "SU-GUARD"] });
    expect(begun.ok ? [] : begun.problems.map((p) => [p.rule, p.code, p.params["edge"]])).toEqual(
      edges.map((e) => ["PS-R59", "zoneBlocked", e]),
    );
  });

  test("half a zone is enough", () => {
    expect(parabellumSoldiers.start({ terrain: [box(4500, 0, 9000, 1500)], squads: ["GE-SS", "SU-GUARD"] }).ok).toBe(
      true,
    );
  });

  test("on a west-east axis the zones are those of its edges", () => {
    const begun = parabellumSoldiers.start({
      axis: "westEast",
      terrain: [box(0, 0, 1500, 9000)],
      squads: ["GE-SS", "SU-GUARD"],
    });
    expect(begun.ok ? null : begun.problems.map((p) => p.params["edge"])).toEqual(["low"]);
  });
});

test("PS-R59: the first team leaves room for the second", () => {
  const begun = parabellumSoldiers.start({ squads: ["GE-SS", "GE-SS"] });
  if (!begun.ok) throw new Error("does not start");
  const s = begun.position;
  s.lowEdge = 0;
  playerOf(s, 0).officerTeam = ["a1", "a3", "a5", "a6", "a7"];
  // All that is left of the zone is a pocket of 15 x 5 cm: two rows of six bases.
  const wall = (id: string, x0: number, y0: number) => ({
    id,
    kind: "building" as const,
    height: 1500,
    parts: [
      [
        { x: x0, y: y0 },
        { x: 9000, y: y0 },
        { x: 9000, y: 1500 },
        { x: x0, y: 1500 },
      ],
    ],
  });
  s.terrain = [wall("east", 1500, 0), wall("north", 0, 500)];
  const spots = (places: readonly (readonly [number, number])[]) =>
    ["a1", "a3", "a5", "a6", "a7"].map((soldier, i) => ({ soldier, x: places[i]?.[0] ?? 0, y: places[i]?.[1] ?? 0 }));
  expect(
    deployRefusal(
      s,
      0,
      "officer",
      spots([
        [125, 125],
        [375, 125],
        [625, 125],
        [875, 125],
        [1125, 125],
      ]),
    ),
  ).toBeNull();
  const strewn = spots([
    [125, 250],
    [440, 250],
    [755, 250],
    [1070, 250],
    [1375, 250],
  ]);
  expect(deployRefusal(s, 0, "officer", strewn)).toMatchObject({ rule: "PS-R59", code: "noRoomForOther" });
  // The second team has nobody to leave room for.
  playerOf(s, 0).deployed = ["nco"];
  expect(deployRefusal(s, 0, "officer", strewn)).toBeNull();
});

test("PS-9.2-4: with dice entered by hand nobody throws for the hidden deal", () => {
  const e = engine(parabellumSoldiers);
  const begun = parabellumSoldiers.start({ scenario: "PS-S2", objectives: "default" });
  if (!begun.ok) throw new Error("does not start");
  const { game } = start(e, begun.position, generatorFrom(5), { enterDice: true });
  const pick = picker(generatorFrom(6));
  const asked = new Set<unknown>();
  while (game.s.deal === null) {
    const d = game.pending.find((p) => !game.answers.some((a) => a.decision === p.id));
    if (d === undefined) throw new Error("nobody to answer");
    const dice = d.kind === "dice";
    if (dice) asked.add(JSON.stringify(d.params));
    const n = dice && typeof d.params === "object" && d.params !== null && "n" in d.params ? Number(d.params.n) : 0;
    const answer = dice
      ? Array.from({ length: n }, () => 1 + pick(6))
      : e.kinds[d.kind]?.fallback(viewOf(e, game, d.seat).position, d);
    expect(apply(e, game, { seat: d.seat, decision: d.id, answer }).ok).toBe(true);
  }
  expect(asked.size).toBeGreaterThan(0);
  expect([...asked].some((p) => String(p).includes("priorityDeal"))).toBe(false);
  expect(game.s.deal.toSorted()).toEqual([1, 2, 3]);
});
