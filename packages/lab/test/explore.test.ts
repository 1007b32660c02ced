import { GAMES } from "@escaramuza/games";
import { hasWon, message, parameters, seatsIn, sidesIn } from "@escaramuza/kernel";
import { randomPlayer } from "@escaramuza/bots";
import { describe, expect, it } from "vitest";
import { benchOf, explore, playGame } from "../src/index.ts";
import { battlesIn, plainExperiment, playBattle } from "../src/laboratory.ts";
import type { Battle, Experiment } from "../src/laboratory.ts";
import { conduct } from "../src/laboratory/conduct.ts";

const one = plainExperiment("ps", "PS-S1", ["random", "random"], 7, 40);
const [variant] = one.variants;
const two: Experiment = { ...one, battles: 4, variants: [variant, { ...variant, scenario: "PS-S2" }] };

async function run(experiment: Experiment, workers: number) {
  const explored = await explore(experiment, { workers });
  if (!explored.ok) throw new Error(explored.problem);
  return explored;
}

describe("an experiment", () => {
  it("gives the same result however many workers there are", async () => {
    const [here, there] = [await run(two, 1), await run(two, 2)];
    expect(here.ended).toBe("all");
    expect(here.battles).toHaveLength(8);
    expect(there).toEqual(here);
  });

  it("pairs seeds: battle n of both variants has the same dice", () => {
    const bench = benchOf(two);
    if ("problem" in bench) throw new Error(bench.problem);
    const battles = Array.from({ length: 4 }, (_, index) => playBattle(bench, index));
    expect(battles.map(({ seed, variant: v, pair }) => [seed, v, pair])).toEqual([
      [40, 0, 0],
      [40, 1, 0],
      [41, 0, 1],
      [41, 1, 1],
    ]);
    const same: Experiment = { ...two, variants: [variant, variant] };
    const alike = benchOf(same);
    if ("problem" in alike) throw new Error(alike.problem);
    const [a, b] = [playBattle(alike, 0), playBattle(alike, 1)];
    expect({ ...b, index: 0, variant: 0 }).toEqual(a);
  });

  it("stops in the middle with what has been played, which is what fewer battles would have given", async () => {
    const stop = new AbortController();
    const stopped = await explore(one, {
      workers: 1,
      signal: stop.signal,
      onProgress: ({ done }) => {
        if (done === 3) stop.abort();
      },
    });
    if (!stopped.ok) throw new Error(stopped.problem);
    expect(stopped.ended).toBe("stopped");
    expect(stopped.battles).toHaveLength(3);
    const fewer = await run({ ...one, battles: 3 }, 1);
    expect(stopped.result.variants).toEqual(fewer.result.variants);
    const never = await explore(one, { workers: 2, signal: AbortSignal.abort() });
    expect(never).toMatchObject({ ok: true, ended: "stopped", battles: [] });
  });

  it("ends when the test has decided, at the same battle for any number of workers", async () => {
    // Of a battle with one side asleep not many are needed.
    const uneven: Experiment = {
      ...plainExperiment("ch", "F1", ["scripted", "random"], 60),
      untilDecided: true,
    };
    const [a, b] = [await run(uneven, 1), await run(uneven, 2)];
    expect(a.ended).toBe("decided");
    expect(a.battles.length).toBeLessThan(60);
    expect(a.result.variants[0]?.verdict).toMatchObject({ kind: "favours", side: 0 });
    expect(b.battles).toEqual(a.battles);
  });

  it("tells its estimate while it runs", async () => {
    const told: number[][] = [];
    await explore(
      { ...one, battles: 3 },
      { workers: 1, onProgress: ({ done, of, variants: [v] }) => told.push([done, of, v?.battles ?? 0]) },
    );
    expect(told).toEqual([
      [1, 3, 1],
      [2, 3, 2],
      [3, 3, 3],
    ]);
  });

  it("changes a field by the form, or a place in the set-up", () => {
    const changed = (field: string, value: string): unknown => {
      const bench = benchOf({ ...one, variants: [{ ...variant, changes: [{ field, value }] }] });
      return "problem" in bench ? bench.problem : bench.variants[0]?.setup;
    };
    expect(changed("scenario", "PS-S3")).toMatchObject({ scenario: "PS-S3" });
    expect(changed("nowhere.at.all", "x")).toBe("badChange");
    expect(changed("scenario", "PS-S99")).toBe("badSetup");
  });

  it.each([
    [{ game: "chess" }, "unknownGame"],
    [{ variants: [{ ...variant, players: ["random", "nobody"] }] as const }, "unknownPlayer"],
    [{ variants: [{ ...variant, players: ["random"] }] as const }, "wrongPlayers"],
    [{ variants: [{ ...variant, scenario: "PS-S99" }] as const }, "unknownScenario"],
    [{ battles: 0 }, "badNumber"],
    [{ seed: 0.5 }, "badNumber"],
    [{ margin: 0 }, "badNumber"],
  ])("says what is wrong with %j", async (wrong, problem) => {
    expect(await explore({ ...one, ...wrong })).toMatchObject({ ok: false, problem });
  });
});

describe("what is counted", () => {
  it.each(GAMES.map((e) => [e.rules.code, e] as const))("of %s agrees with how the battle ended", (_code, e) => {
    const { rules } = e;
    const [scenario] = rules.scenarios;
    if (scenario === undefined || rules.tally === undefined) throw new Error("nothing to count");
    const { tally } = rules;
    const players = seatsIn(rules, scenario.setup).map(() => "random");
    const bench = benchOf(plainExperiment(rules.id, scenario.id, players, 3));
    if ("problem" in bench) throw new Error(bench.problem);
    const battles = [0, 1, 2].map((index) => playBattle(bench, index));
    const sides = sidesIn(rules, scenario.setup);
    for (const { failure, seed, winner, points, turns, scores, losses, actions } of battles) {
      expect(failure).toBeNull();
      let last: readonly number[] = [];
      const watch = ({ s }: { readonly s: unknown }): void => void (last = tally.score(s));
      const played = playGame(
        e,
        scenario.setup,
        seed,
        players.map(() => randomPlayer),
        { check: false, watch },
      );
      expect(last, "points of the last position").toEqual(played.outcome?.points);
      if (played.outcome !== null && winner !== null)
        expect(hasWon(played.outcome, sides[winner]?.[0] ?? -1)).toBe(true);
      expect(turns).toBeGreaterThan(0);
      expect(scores).toHaveLength(turns);
      expect(scores.at(-1)).toEqual(points);
      for (const { at, turn } of losses) {
        expect(turn).toBeLessThanOrEqual(turns);
        const { width = 0, height = 0 } = bench.variants[0] ?? {};
        if (at !== null) expect(at.x >= 0 && at.x <= width && at.y >= 0 && at.y <= height).toBe(true);
      }
      for (const action of actions.flatMap((of) => Object.keys(of)))
        for (const messages of [rules.messages.es, rules.messages.en]) {
          expect(message(messages, action), action).not.toBe(action);
          expect(parameters(messages[action] ?? ""), action).toEqual([]);
        }
    }
    expect(battles.some(({ losses }) => losses.length > 0)).toBe(true);
    expect(battles.every(({ actions }) => actions.some((of) => Object.keys(of).length > 0))).toBe(true);
  });
});

describe("many hands", () => {
  const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

  it("give an unbroken row, whoever is faster", async () => {
    const hands = [1, 7].map((ms) => ({ play: (index: number) => later(ms).then(() => index) }));
    const told: number[] = [];
    const row = await conduct({ count: 9, hands, onNext: (index) => told.push(index) > 5 });
    expect(row).toEqual([0, 1, 2, 3, 4, 5]);
    expect(told).toEqual(row);
  });

  it("fail together with the one that fails", async () => {
    const hands = [
      { play: (index: number) => (index === 3 ? Promise.reject(new Error("lost")) : Promise.resolve(index)) },
    ];
    await expect(conduct({ count: 9, hands })).rejects.toThrow("lost");
  });
});

describe("a battle record", () => {
  it("is plain data and small", () => {
    const bench = benchOf(one);
    if ("problem" in bench) throw new Error(bench.problem);
    expect(battlesIn(one)).toBe(7);
    const battle: Battle = playBattle(bench, 0);
    const text = JSON.stringify(battle);
    expect(JSON.parse(text)).toEqual(battle);
    expect(text.length).toBeLessThan(6000);
  });
});
