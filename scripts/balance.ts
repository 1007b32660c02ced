/**
 * Measures how even every scenario is and writes packages/games/data/balance.json, which the page shows beside them.
 *
 *   npm run balance -- [GAME...] [--scenario S] [--battles N] [--players P] [--seed N] [--workers N] [--missing]
 *
 * `--missing`: only scenarios without a measure of these rules with as many battles. What was measured before stays in the file.
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { USUAL_PLAYER } from "@escaramuza/bots";
import { GAMES, findGame } from "@escaramuza/games";
import type { Balance } from "@escaramuza/games/balance";
import { seatsIn } from "@escaramuza/kernel";
import type { Engine, Scenario } from "@escaramuza/kernel";
import { explore } from "@escaramuza/lab";
import { plainExperiment } from "@escaramuza/lab/laboratory";

const FILE = join(import.meta.dirname, "..", "packages", "games", "data", "balance.json");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scenario: { type: "string" },
    battles: { type: "string", default: "200" },
    players: { type: "string", default: USUAL_PLAYER },
    seed: { type: "string", default: "1" },
    workers: { type: "string" },
    missing: { type: "boolean", default: false },
  },
});
const battles = Number(values.battles);
const seed = Number(values.seed);

function unknown(what: string, name: string): never {
  throw new Error(`there is no ${what} "${name}"`);
}

type Measured = { [game: string]: { [scenario: string]: Balance } };

function read(): Measured {
  return JSON.parse(readFileSync(FILE, "utf8"));
}

/** Games and scenarios in the order of their lists, so that the file changes only where a measure does. */
function write(measured: Measured): void {
  const sorted: Measured = {};
  for (const { rules } of GAMES) {
    const rows: Measured[string] = {};
    for (const { id } of rules.scenarios) {
      const row = measured[rules.id]?.[id];
      if (row !== undefined) rows[id] = row;
    }
    if (Object.keys(rows).length > 0) sorted[rules.id] = rows;
  }
  writeFileSync(`${FILE}.tmp`, `${JSON.stringify(sorted, null, 2)}\n`);
  renameSync(`${FILE}.tmp`, FILE);
}

function isKnown({ rules }: Engine<unknown>, { id }: Scenario): boolean {
  const row = read()[rules.id]?.[id];
  return (
    row !== undefined && row.version === rules.version && row.dataHash === rules.dataHash && row.battles >= battles
  );
}

async function measure(e: Engine<unknown>, scenario: Scenario): Promise<string> {
  const { id, version, dataHash } = e.rules;
  const players = seatsIn(e.rules, scenario.setup).map(() => values.players);
  const workers = values.workers === undefined ? {} : { workers: Number(values.workers) };
  const explored = await explore(plainExperiment(id, scenario.id, players, battles, seed), workers);
  if (!explored.ok) throw new Error(`${scenario.id}: ${explored.problem} ${explored.what}`);
  const [found] = explored.result.variants;
  if (found === undefined) return `${scenario.id}: nothing`;
  const row: Balance = {
    players,
    battles: found.battles,
    wins: found.sides.map(({ wins }) => wins),
    draws: found.draws,
    seed,
    version,
    dataHash,
  };
  // Read again: another program may have measured another game meanwhile.
  const measured = read();
  write({ ...measured, [id]: { ...measured[id], [scenario.id]: row } });
  return `${scenario.id}: ${row.wins.join(" – ")}, ${row.draws} drawn, of ${row.battles}${found.failed > 0 ? `, ${found.failed} FAILED` : ""}`;
}

const games = positionals.length === 0 ? GAMES : positionals.map((name) => findGame(name) ?? unknown("game", name));
const named = values.scenario;
if (named !== undefined && !games.some(({ rules }) => rules.scenarios.some(({ id }) => id === named)))
  unknown("scenario", named);
for (const e of games)
  for (const scenario of e.rules.scenarios) {
    if (values.scenario !== undefined && scenario.id !== values.scenario) continue;
    if (values.missing && isKnown(e, scenario)) continue;
    console.log(`${e.rules.code} ${await measure(e, scenario)}`);
  }
