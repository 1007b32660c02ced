import { availableParallelism } from "node:os";
import { seatsIn } from "@escaramuza/kernel";
import { simulate } from "@escaramuza/lab";
import type { Mean, Simulation, SimulationFailure, SimulationOptions, Standing } from "@escaramuza/lab";
import { printJson, table } from "../command.ts";
import type { Call, Command } from "../command.ts";
import { misuse } from "../errors.ts";
import { writeRecord } from "../files.ts";
import { gameNamed, playerNamed, scenarioNamed } from "../lookup.ts";
import { progressBar } from "../progress.ts";
import { crewOf } from "../queue.ts";
import { stopper } from "../stopper.ts";
import { decimals } from "../texts.ts";
import type { Lang } from "../texts.ts";
import { voiceOf } from "@escaramuza/scene";
import type { Voice } from "@escaramuza/scene";

/** Many games between players made of code. */
export const simulateGames: Command = {
  name: "simulate",
  options: {
    games: { type: "string" },
    players: { type: "string" },
    seed: { type: "string" },
    scenario: { type: "string" },
    workers: { type: "string" },
    queue: { type: "string" },
    check: { type: "boolean" },
  },
  least: 1,
  most: 1,
  async run(call) {
    const e = gameNamed(call.args[0]);
    const scenario = call.text("scenario");
    const wanted = scenario === null ? e.rules.scenarios : [scenarioNamed(e, scenario)];
    const sizes = wanted.map(({ setup }) => seatsIn(e.rules, setup).length);
    const players = call.text("players")?.split(",") ?? Array.from({ length: sizes[0] ?? 0 }, () => "random");
    if (!sizes.includes(players.length))
      misuse("wrongPlayers", { seats: [...new Set(sizes)].join(" / "), players: players.join(",") });
    for (const player of players) playerNamed(e, player);
    const options: SimulationOptions = {
      game: e.rules.id,
      players,
      games: call.int("games", 100, 1, 10_000_000),
      seed: call.int("seed", 1, 0, Number.MAX_SAFE_INTEGER - 10_000_000),
      scenario: scenario === null ? null : (wanted[0]?.id ?? null),
      check: call.flag("check"),
    };
    const workers = call.int("workers", availableParallelism(), 1, 1024);
    const bar = progressBar(call.say);
    const from = performance.now();
    const stop = stopper();
    const run = { workers, crew: crewOf(call), signal: stop.signal };
    const simulated = await simulate(options, bar.show, run).finally(() => {
      stop.release();
      bar.clear();
    });
    const seconds = (performance.now() - from) / 1000;
    if (!simulated.ok) misuse(simulated.problem, { what: simulated.what });
    const { simulation } = simulated;
    const files = simulation.failures.map(keepGame);
    if (call.json)
      printJson(call, {
        ...simulation,
        failures: simulation.failures.map(({ record: _record, ...f }, i) => ({ ...f, file: files[i] ?? null })),
        seconds,
      });
    else {
      for (const line of summary(call, voiceOf(e, call.lang), simulation, seconds)) call.out(line);
      if (stop.signal.aborted) call.out(call.say("lab.stopped"));
      for (const [i, f] of simulation.failures.entries())
        for (const line of failureLines(call, f, files[i] ?? null)) call.err(line);
    }
    return simulation.failed === 0 && !stop.signal.aborted ? 0 : 1;
  },
};

/** The game up to where it went wrong, for `show`, `legal` and `act`. */
function keepGame(failure: SimulationFailure): string | null {
  if (failure.record === null) return null;
  const file = `./escaramuza-failure-${failure.scenario}-${failure.seed}-${failure.game}.json`;
  writeRecord(file, failure.record);
  return file;
}

function summary(call: Call, voice: Voice, s: Simulation, seconds: number): string[] {
  const { say } = call;
  const lines = [
    say("simulate.head", {
      games: s.games,
      game: s.game,
      version: s.version,
      seed: s.seed,
      seconds: decimals(call.lang, seconds, 1),
      rate: decimals(call.lang, s.games / seconds, 1),
    }),
  ];
  if (s.checked && s.failed === 0) lines.push(say("simulate.checked"));
  const head = ["", "wins", "draws", "losses", "share", "interval", "points"].map((key) =>
    key === "" ? "" : say(`simulate.${key}`),
  );
  const alike = new Set(s.players.map((p) => p.name)).size < s.players.length;
  const players = s.players.map((p, i) => standingRow(call.lang, voice, alike ? `${p.name} ${i + 1}` : p.name, p));
  const seats = s.seats.map((p, i) => standingRow(call.lang, voice, voice.seat(i), p));
  lines.push("", ...table([head, ...players, ...seats]));
  if (s.paired !== null) {
    const { pairs, ahead, even, behind, fewer, more, difference } = s.paired;
    lines.push(
      "",
      say("simulate.paired", {
        pairs,
        ahead,
        even,
        behind,
        fewer,
        more,
        mean: pointsText(voice, difference),
      }),
    );
  }
  for (const { scenario, games, seats: by } of s.scenarios.length > 1 ? s.scenarios : []) {
    const wins = by.map((b, i) => `${voice.seat(i)} ${b.wins}`).join(", ");
    lines.push(
      say("simulate.scenario", {
        scenario,
        name: voice.text(`scenario.${scenario}`),
        games,
        wins,
        draws: by[0]?.draws ?? 0,
      }),
    );
  }
  lines.push(
    say("simulate.decisions", { ...s.decisions, mean: decimals(call.lang, s.decisions.mean, 1) }),
    say("simulate.turns", { ...s.turns, mean: decimals(call.lang, s.turns.mean, 1) }),
  );
  for (const f of s.faults) lines.push(say("simulate.faults", { ...f }));
  return lines;
}

function standingRow(lang: Lang, voice: Voice, name: string, s: Standing): string[] {
  const percent = (share: number): string => `${decimals(lang, 100 * share, 1)} %`;
  const interval = `${percent(s.winInterval.low)} – ${percent(s.winInterval.high)}`;
  return [
    name,
    String(s.wins),
    String(s.draws),
    String(s.losses),
    percent(s.winShare),
    interval,
    pointsText(voice, s.points),
  ];
}

/** With its interval, where there is one. */
function pointsText(voice: Voice, { mean, low, high }: Mean): string {
  const [middle = "", ...ends] = [mean, low, high].flatMap((n) => (n === null ? [] : [voice.value("points", n)]));
  return ends.length === 0 ? middle : `${middle} (${ends.join(" – ")})`;
}

function failureLines(call: Call, f: SimulationFailure, file: string | null): string[] {
  const lines = [call.say("simulate.failure", { game: f.game, what: f.what }), `  escaramuza ${f.command.join(" ")}`];
  if (file !== null) lines.push(`  escaramuza show ${file}`);
  if (file !== null && f.input !== null) lines.push(`  escaramuza act ${file} '${JSON.stringify(f.input)}'`);
  return lines;
}
