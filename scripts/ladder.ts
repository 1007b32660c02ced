/**
 * The ladder: does each level beat the one below, and do the upper ones withstand players with one trick?
 *
 *   npm run ladder -- [GAME...] [--games 400] [--seed 1] [--rungs recruit:random,veteran:recruit,...] [--workers N] [--keep FILE]
 *
 * Games come in pairs, the same dice with sides exchanged, through all scenarios for two in turn. Who has more points over both games
 * of a pair has won the match; where both have the same, who has lost fewer pieces. A rung may name who searches with so many playouts and no clock: `ace@120:elite@40`. With a file to keep
 * what was played, a ladder that takes days can be stopped and gone on with; another player needs another file. Prints lines for
 * docs/OPPONENTS.md.
 */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { GAMES, findGame } from "@escaramuza/games";
import { seatsIn } from "@escaramuza/kernel";
import type { Engine } from "@escaramuza/kernel";
import { simulate, wilson } from "@escaramuza/lab";

/** Upper against lower, and of 100 games how many are to be won. */
const LADDER: readonly (readonly [string, string, number])[] = [
  ["recruit", "random", 95],
  ["veteran", "recruit", 75],
  ["elite", "veteran", 75],
  ["ace", "elite", 75],
  ...["elite", "ace"].flatMap((level) =>
    ["passes", "hides", "decoys"].map((trick): [string, string, number] => [level, trick, 75]),
  ),
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: "string", default: "400" },
    seed: { type: "string", default: "1" },
    rungs: { type: "string" },
    workers: { type: "string" },
    keep: { type: "string" },
  },
});
const seed = Number(values.seed);

function rungs(): readonly (readonly [string, string, number])[] {
  if (values.rungs === undefined) return LADDER;
  return values.rungs.split(",").map((rung): [string, string, number] => {
    const [upper = "", lower = ""] = rung.split(":");
    const plain = (name: string): string => name.replace(/@.*/u, "");
    const aim = LADDER.find(([a, b]) => a === plain(upper) && b === plain(lower))?.[2] ?? 75;
    return [upper, lower, aim];
  });
}

/** What came of some games; the first of the two players' view. */
interface Tally {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly ahead: number;
  readonly even: number;
  readonly behind: number;
  /** Of the even ones, decided by fewer pieces lost, and by more. */
  readonly fewer: number;
  readonly more: number;
  readonly faults: number;
}

const NOTHING: Tally = { wins: 0, draws: 0, losses: 0, ahead: 0, even: 0, behind: 0, fewer: 0, more: 0, faults: 0 };

function sum(a: Tally, b: Tally): Tally {
  return {
    wins: a.wins + b.wins,
    draws: a.draws + b.draws,
    losses: a.losses + b.losses,
    ahead: a.ahead + b.ahead,
    even: a.even + b.even,
    behind: a.behind + b.behind,
    fewer: a.fewer + b.fewer,
    more: a.more + b.more,
    faults: a.faults + b.faults,
  };
}

/** One pair of every scenario. */
async function roundOf(game: string, players: readonly [string, string], first: number, games: number): Promise<Tally> {
  const done = await simulate(
    { game, scenario: null, players, games, seed: first, check: false },
    () => {},
    values.workers === undefined ? {} : { workers: Number(values.workers) },
  );
  if (!done.ok) throw new Error(`${done.problem} ${done.what}`);
  const { players: said, paired, faults } = done.simulation;
  const [upper] = said;
  if (upper === undefined || paired === null) throw new Error("nobody played twice");
  const { wins, draws, losses } = upper;
  const { ahead, even, behind, fewer, more } = paired;
  return {
    wins,
    draws,
    losses,
    ahead,
    even,
    behind,
    fewer,
    more,
    faults: faults.reduce((n, { count }) => n + count, 0),
  };
}

/** Rounds played before, by what was played: lines of JSON, a key and a tally each. */
function kept(): Map<string, Tally> {
  const rounds = new Map<string, Tally>();
  if (values.keep === undefined || !existsSync(values.keep)) return rounds;
  for (const line of readFileSync(values.keep, "utf8").split("\n")) {
    if (line === "") continue;
    const { key, ...tally }: Tally & { key: string } = JSON.parse(line);
    // Lines from before losses were counted leave even matches even.
    rounds.set(key, { ...NOTHING, ...tally });
  }
  return rounds;
}

async function climb({ rules }: Engine<unknown>, upper: string, lower: string, aim: number): Promise<string> {
  const scenarios = rules.scenarios.filter(({ setup }) => seatsIn(rules, setup).length === 2).length;
  const before = kept();
  // Whole rounds: as many games as asked for, or a few more.
  const rounds = Math.max(1, Math.ceil(Number(values.games) / 2 / scenarios));
  let all = NOTHING;
  for (let round = 0; round < rounds; round++) {
    process.stderr.write(`\r${rules.code} ${upper} : ${lower} ${2 * scenarios * round}/${2 * scenarios * rounds} `);
    const first = seed + scenarios * round;
    const key = `${rules.code} ${upper}:${lower} ${first}`;
    let tally = before.get(key);
    if (tally === undefined) {
      tally = await roundOf(rules.id, [upper, lower], first, 2 * scenarios);
      if (values.keep !== undefined) appendFileSync(values.keep, `${JSON.stringify({ key, ...tally })}\n`);
    }
    all = sum(all, tally);
  }
  process.stderr.write("\n");
  const of100 = (won: number, of: number): string => {
    const { low, high } = wilson(won, of);
    return `${percent(won / of)} (${percent(low)} to ${percent(high)})`;
  };
  const { wins, draws, losses, ahead, even, behind, fewer, more, faults } = all;
  const cells = [
    rules.code,
    `${upper} : ${lower}`,
    `${wins}, ${draws}, ${losses}`,
    of100(wins, wins + draws + losses),
    `${ahead}, ${even}, ${behind}`,
    `${ahead + fewer}, ${even - fewer - more}, ${behind + more}`,
    of100(ahead + fewer, ahead + even + behind),
    String(aim),
    String(faults),
  ];
  return `| ${cells.join(" | ")} |`;
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}

const games = positionals.length === 0 ? GAMES : positionals.map((name) => findGame(name));
console.log(
  "| game | rung | games won, drawn, lost | of 100 (95 %) | matches by points | matches won, even, lost | of 100 (95 %) | aim | faults |",
);
console.log("|---|---|---|---|---|---|---|---|---|");
for (const e of games) {
  if (e === null) throw new Error("no such game");
  for (const [upper, lower, aim] of rungs()) console.log(await climb(e, upper, lower, aim));
}
