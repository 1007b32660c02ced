import { generatorFrom, open, picker, play, replay, commit, viewOf } from "@escaramuza/kernel";
import type { GameRecord } from "@escaramuza/kernel";
import { buildHexMap, hexAt, lineOfSight, los as hexSight } from "@escaramuza/geometry";
import { randomPlayer } from "@escaramuza/bots";
import { BLOCKS_SIGHT, parabellumSoldiers, presetTerrain, tableOf } from "@escaramuza/rules-ps";
import { scenariosOf } from "../measure.ts";
import { of, rate, report } from "./report.ts";

/** The engine, with the game it was made for: decisions, sight, odds; records and memory. */

const games = scenariosOf(parabellumSoldiers);
const { e: ps } = games;

export function engine(): void {
  let plays = 0;
  report(
    "random games, decisions applied",
    "decisions/s",
    () => (plays = rate(() => games.next())),
    "boardgame.io client",
    of("boardgame.io client"),
  );
  report(
    "random games, decisions applied (2)",
    "decisions/s",
    () => plays,
    "@pkmn/sim direct",
    of("@pkmn/sim direct, decisions"),
  );
  report(
    "random games against the target",
    "decisions/s",
    () => plays,
    "target",
    () => 50_000,
  );
  const los = sightPairs();
  report("line of sight, busiest map", "pairs/s", () => rate(los), "flatten-js", of("flatten-js line of sight"));
  report(
    "line of sight against the target",
    "pairs/s",
    () => rate(los),
    "target",
    () => 1_000_000,
  );
  report(
    "hex line of sight against the target",
    "pairs/s",
    () => rate(hexPairs(false)),
    "target",
    () => 2_000_000,
  );
  report(
    "hex line of sight, table emptied",
    "pairs/s",
    () => rate(hexPairs(true)),
    null,
    () => null,
  );
  const shot = parabellumSoldiers.odds.find((q) => q.id === "shot");
  report(
    "exact odds of a shot",
    "ms",
    () => 1000 / rate(() => (shot?.run({ modifier: 0, pointBlank: 0, evasionModifier: 0, shots: 1 }), 1)),
    "target",
    () => 1,
    true,
  );
  report(
    "exact odds of three shots",
    "ms",
    () => 1000 / rate(() => (shot?.run({ modifier: 0, pointBlank: 0, evasionModifier: 0, shots: 3 }), 1)),
    null,
    () => null,
    true,
  );
}

export function recordsAndMemory(): void {
  const record = recordedGame();
  report(
    "replay of a whole game, every hash",
    "ms",
    () => 1000 / rate(() => (replay(ps, record), 1)),
    "target",
    () => 50,
    true,
  );
  report("heap grown over a million decisions", "MB", memory, null, () => null, true);
}

/** Pairs of legal standing places on the busiest map, as the reference uses them. */
function sightPairs(): () => number {
  const terrain = presetTerrain("M3");
  const begun = parabellumSoldiers.start({ terrain: "M3", squads: ["GE-GREN", "GE-GREN"] });
  if (!begun.ok) throw new Error("map does not start");
  const table = tableOf({ ...begun.position, terrain });
  const pick = picker(generatorFrom(7));
  const places = Float64Array.from({ length: 40_000 }, () => 125 + pick(9000 - 250));
  return () => {
    let seen = 0;
    for (let i = 0; i < places.length; i += 4)
      if (
        lineOfSight(
          table,
          BLOCKS_SIGHT,
          places[i] ?? 0,
          places[i + 1] ?? 0,
          places[i + 2] ?? 0,
          places[i + 3] ?? 0,
          125,
        )
      )
        seen += 1;
    if (seen === 0) throw new Error("nobody sees anybody");
    return places.length / 4;
  };
}

/** Pairs of hexes on a map as large and as wooded as any, with hills; `anew` empties the map's table between rounds. */
function hexPairs(anew: boolean): () => number {
  const [columns, rows] = [14, 12];
  const pick = picker(generatorFrom(7));
  const map = buildHexMap(
    columns,
    rows,
    () => pick(5) === 0,
    () => Math.max(0, pick(6) - 3),
  );
  const hexes = Array.from({ length: 20_000 }, () => hexAt(pick(columns), pick(rows)));
  return () => {
    if (anew) map.seen.fill(0);
    let seen = 0;
    for (let i = 0; i < hexes.length; i += 2) {
      const [from, to] = [hexes[i], hexes[i + 1]];
      if (from !== undefined && to !== undefined && hexSight(map, from, to)) seen += 1;
    }
    if (seen === 0) throw new Error("nobody sees anybody");
    return hexes.length / 2;
  };
}

function recordedGame(): GameRecord {
  const opened = open(ps, { scenario: "PS-S2" }, commit("bench", []));
  if (!opened.ok) throw new Error("scenario does not start");
  const pick = picker(generatorFrom(11));
  while (opened.game.outcome === null) {
    const decision = opened.game.pending.find((d) => !opened.game.answers.some((a) => a.decision === d.id));
    if (decision === undefined) throw new Error("nobody to answer");
    play(ps, opened.record, opened.game, {
      seat: decision.seat,
      decision: decision.id,
      answer: randomPlayer.answer(ps, viewOf(ps, opened.game, decision.seat), decision, pick),
    });
  }
  return opened.record;
}

/** Heap after a million decisions less the heap before, both after collecting garbage. */
function memory(): number {
  const heap = (): number => {
    globalThis.gc?.();
    return process.memoryUsage().heapUsed;
  };
  for (let n = 0; n < 50_000;) n += games.next();
  const before = heap();
  for (let n = 0; n < 1_000_000;) n += games.next();
  return (heap() - before) / 1024 ** 2;
}
