/**
 * The ladder: does each level beat the one below, and do the upper ones withstand players with one trick?
 *
 *   npm run ladder -- [GAME...] [--games 400] [--seed 1] [--rungs recruit:random,veteran:recruit,...] [--workers N]
 *
 * Games come in pairs, the same dice with sides exchanged, through all scenarios for two in turn. Who has more points over both games
 * of a pair has won the match. A rung may name who searches with so many playouts and no clock: `ace@120:elite@40`. Prints lines for
 * docs/OPPONENTS.md.
 */
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

async function climb({ rules }: Engine<unknown>, upper: string, lower: string, aim: number): Promise<string> {
  const scenarios = rules.scenarios.filter(({ setup }) => seatsIn(rules, setup).length === 2);
  // Whole pairs of every scenario.
  const round = 2 * scenarios.length;
  const games = Math.max(1, Math.round(Number(values.games) / round)) * round;
  const done = await simulate(
    { game: rules.id, scenario: null, players: [upper, lower], games, seed, check: false },
    (n, of) => process.stderr.write(`\r${rules.code} ${upper} : ${lower} ${n}/${of} `),
    values.workers === undefined ? {} : { workers: Number(values.workers) },
  );
  process.stderr.write("\n");
  if (!done.ok) throw new Error(`${done.problem} ${done.what}`);
  const { players, paired, faults } = done.simulation;
  const [first] = players;
  if (first === undefined) throw new Error("nobody played");
  if (paired === null) throw new Error("nobody played twice");
  const of100 = (won: number, of: number): string => {
    const { low, high } = wilson(won, of);
    return `${percent(won / of)} (${percent(low)} to ${percent(high)})`;
  };
  const cells = [
    rules.code,
    `${upper} : ${lower}`,
    `${first.wins}, ${first.draws}, ${first.losses}`,
    of100(first.wins, first.games),
    `${paired.ahead}, ${paired.even}, ${paired.behind}`,
    of100(paired.ahead, paired.pairs),
    String(aim),
    String(faults.reduce((sum, { count }) => sum + count, 0)),
  ];
  return `| ${cells.join(" | ")} |`;
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}

const games = positionals.length === 0 ? GAMES : positionals.map((name) => findGame(name));
console.log(
  "| game | rung | games won, drawn, lost | of 100 (95 %) | matches won, even, lost | of 100 (95 %) | aim | faults |",
);
console.log("|---|---|---|---|---|---|---|---|");
for (const e of games) {
  if (e === null) throw new Error("no such game");
  for (const [upper, lower, aim] of rungs()) console.log(await climb(e, upper, lower, aim));
}
