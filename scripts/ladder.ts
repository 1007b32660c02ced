/**
 * The ladder: does each level beat the one below, and do the upper ones withstand players with one trick?
 *
 *   npm run ladder -- [GAME...] [--games 400] [--seed 1] [--rungs recruit:random,scripted:recruit,...] [--workers N]
 *
 * Games come in pairs, the same dice with sides exchanged, through all scenarios for two in turn. Prints lines for docs/OPPONENTS.md.
 */
import { parseArgs } from "node:util";
import { GAMES, findGame } from "@escaramuza/games";
import { seatsIn } from "@escaramuza/kernel";
import type { Engine } from "@escaramuza/kernel";
import { simulate } from "@escaramuza/lab";

/** Upper against lower, and of 100 games how many are to be won. */
const LADDER: readonly (readonly [string, string, number])[] = [
  ["recruit", "random", 95],
  ["scripted", "recruit", 75],
  ["elite", "scripted", 75],
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
    const aim = LADDER.find(([a, b]) => a === upper && b === lower)?.[2] ?? 75;
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
  const { low, high } = first.winInterval;
  const of100 = (share: number): string => (100 * share).toFixed(1);
  const cells = [
    rules.code,
    `${upper} : ${lower}`,
    `${first.wins}, ${first.draws}, ${first.losses}`,
    `${of100(first.winShare)} (${of100(low)} to ${of100(high)})`,
    String(aim),
    first.winShare >= aim / 100 ? "yes" : "**no**",
    paired === null ? "" : `${paired.ahead}, ${paired.even}, ${paired.behind}`,
    String(faults.reduce((sum, { count }) => sum + count, 0)),
  ];
  return `| ${cells.join(" | ")} |`;
}

const games = positionals.length === 0 ? GAMES : positionals.map((name) => findGame(name));
console.log(
  "| game | rung | won, drawn, lost | won of 100 (95 %) | aim | reached | pairs ahead, even, behind | faults |",
);
console.log("|---|---|---|---|---|---|---|---|");
for (const e of games) {
  if (e === null) throw new Error("no such game");
  for (const [upper, lower, aim] of rungs()) console.log(await climb(e, upper, lower, aim));
}
