/**
 * `npm run bench`: speed, beside its references, in one run on one core. Prints a table, or with --json a list of
 * `{name, value, unit, reference, referenceValue, ratio}`. `--only WORD` runs what has the word in its name; `--seconds N`
 * measures longer. How and why: docs/PERFORMANCE.md.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { generatorFrom, open, picker, play, replay, commit, viewOf } from "@escaramuza/kernel";
import type { GameRecord } from "@escaramuza/kernel";
import { buildHexMap, hexAt, lineOfSight, los as hexSight } from "@escaramuza/geometry";
import { randomPlayer } from "@escaramuza/bots";
import { BLOCKS_SIGHT, parabellumSoldiers, presetTerrain, tableOf } from "@escaramuza/rules-ps";
import { rate as rateFor, scenariosOf } from "./measure.ts";

interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly reference: string | null;
  readonly referenceValue: number | null;
  /** How many times better than the reference. */
  readonly ratio: number | null;
}

const flags = process.argv.slice(2);
const json = flags.includes("--json");
const seconds = Number(flag("--seconds") ?? 3);
const only = flag("--only");
const root = join(import.meta.dirname, "..");
const games = scenariosOf(parabellumSoldiers);
const { e: ps } = games;

/** Whether any of the measures whose names begin so is asked for. */
function wanted(name: string): boolean {
  return only === undefined || name.includes(only) || only.startsWith(name);
}

function flag(name: string): string | undefined {
  const at = flags.indexOf(name);
  return at < 0 ? undefined : flags[at + 1];
}

const rate = (work: () => number): number => rateFor(work, seconds);

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

interface Paces {
  readonly movesPerSecond: number;
  readonly movesPerBusySecond: number;
  readonly p50: number;
  readonly p95: number;
}

/** In programs of their own: what they do waits, and this one measures without waiting. */
function serverTables(): { readonly fast: Paces; readonly paced: Paces } {
  return JSON.parse(program("bench-tables.ts", String(seconds)));
}

function firstBattle(): { readonly scriptBytes: number; readonly drawn: number } {
  return JSON.parse(program("bench-page.ts"));
}

function previews(): { readonly area: number; readonly drag: number; readonly look: number } {
  return JSON.parse(program("bench-previews.ts"));
}

function conflict(): { readonly decisions: number; readonly menu: number; readonly odds: number } {
  return JSON.parse(program("bench-ch.ts", String(seconds)));
}

function basics(): { readonly decisions: number; readonly fire: number; readonly drag: number } {
  return JSON.parse(program("bench-rb.ts", String(seconds)));
}

interface Bolt {
  readonly decisions: number;
  readonly busyDecisions: number;
  readonly template: number;
  readonly order: number;
  readonly assault: number;
  readonly fire: number;
  readonly shells: number;
  readonly reach: number;
  readonly drag: number;
}

function boltAction(): Bolt {
  return JSON.parse(program("bench-ba.ts", String(seconds)));
}

interface Squad {
  readonly decisions: number;
  readonly busyDecisions: number;
  readonly menu: number;
  readonly reach: number;
  readonly act: number;
}

function peloton(): Squad {
  return JSON.parse(program("bench-pe.ts", String(seconds)));
}

interface Lab {
  readonly battles: number;
  readonly decisions: number;
  readonly uncounted: number;
}

function laboratory(code: string): Lab {
  return JSON.parse(program("bench-lab.ts", String(seconds), code));
}

function replies(code: string, level: string): { readonly p95: number } {
  return JSON.parse(program("bench-replies.ts", String(seconds), code, level));
}

function labThreads(): { readonly one: number; readonly two: number } {
  return JSON.parse(program("bench-lab.ts", String(seconds), "threads"));
}

function program(file: string, ...words: readonly string[]): string {
  const run = spawnSync(process.execPath, [join(import.meta.dirname, file), ...words], { encoding: "utf8" });
  if (run.status !== 0) throw new Error(run.stderr);
  return run.stdout;
}

function references(): Map<string, number> {
  const folder = join(root, "bench");
  if (!existsSync(join(folder, "node_modules"))) {
    const installed = spawnSync("npm", ["ci", "--no-fund", "--no-audit"], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
    if (installed.status !== 0) throw new Error("the references could not be installed");
  }
  const run = spawnSync(process.execPath, ["index.ts", "--json", "--seconds", String(seconds)], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 1 << 24,
  });
  if (run.status !== 0) throw new Error(run.stderr);
  const rows: unknown = JSON.parse(run.stdout);
  const found = new Map<string, number>();
  for (const row of Array.isArray(rows) ? rows : []) found.set(String(row.name), Number(row.value));
  return found;
}

const rows: Row[] = [];

function report(
  name: string,
  unit: string,
  measure: () => number,
  reference: string | null,
  referenceValue: () => number | null,
  lessIsBetter = false,
): void {
  if (!wanted(name)) return;
  const value = measure();
  const against = referenceValue();
  const ratio =
    against === null || against === 0 || value === 0 ? null : lessIsBetter ? against / value : value / against;
  rows.push({ name, value, unit, reference, referenceValue: against, ratio });
  if (!json)
    console.log(
      `${name.padEnd(44)} ${figure(value).padStart(12)} ${unit.padEnd(13)} ${ratio === null ? "" : `${figure(ratio)} x ${reference} (${figure(against ?? 0)})`}`,
    );
}

function figure(value: number): string {
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(3);
}

const measured =
  only === undefined || only.includes("reference") || flags.includes("--references")
    ? references()
    : new Map<string, number>();
const of = (name: string) => (): number | null => measured.get(name) ?? null;
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
const heroes = wanted("Conflict of Heroes") ? conflict() : null;
report(
  "Conflict of Heroes, random games",
  "decisions/s",
  () => heroes?.decisions ?? 0,
  "target",
  () => 50_000,
);
report(
  "Conflict of Heroes, menu of a crowded turn",
  "ms",
  () => heroes?.menu ?? 0,
  "target",
  () => 5,
  true,
);
report(
  "Conflict of Heroes, exact odds of an attack",
  "ms",
  () => heroes?.odds ?? 0,
  "target",
  () => 1,
  true,
);
const basic = wanted("Reglas Básicas") ? basics() : null;
report(
  "Reglas Básicas, random games, 60 models a side",
  "decisions/s",
  () => basic?.decisions ?? 0,
  "target",
  () => 20_000,
);
report(
  "Reglas Básicas, preview of fire, p95",
  "ms",
  () => basic?.fire ?? 0,
  "target",
  () => 5,
  true,
);
report(
  "Reglas Básicas, preview of a march, p95",
  "ms",
  () => basic?.drag ?? 0,
  "target",
  () => 16,
  true,
);
const bolt = wanted("Bolt Action") ? boltAction() : null;
for (const [what, value] of [
  ["", bolt?.decisions],
  [", of its own processor time", bolt?.busyDecisions],
] as const)
  report(
    `Bolt Action, random games, 60 models a side${what}`,
    "decisions/s",
    () => value ?? 0,
    "target",
    () => 15_000,
  );
report(
  "Bolt Action, best place of a template, slowest",
  "ms",
  () => bolt?.template ?? 0,
  "target",
  () => 2,
  true,
);
for (const [what, value] of [
  ["an order and its test", bolt?.order],
  ["an assault", bolt?.assault],
  ["fire", bolt?.fire],
  ["fire with HE", bolt?.shells],
  ["a move, its reach", bolt?.reach],
  ["a march", bolt?.drag],
] as const)
  report(
    `Bolt Action, preview of ${what}, p95`,
    "ms",
    () => value ?? 0,
    "target",
    () => 10,
    true,
  );
const squad = wanted("Pelotón") ? peloton() : null;
for (const [what, value] of [
  ["", squad?.decisions],
  [", of its own processor time", squad?.busyDecisions],
] as const)
  report(
    `Pelotón, random games${what}`,
    "decisions/s",
    () => value ?? 0,
    "target",
    () => 50_000,
  );
for (const [what, value] of [
  ["menu", squad?.menu],
  ["preview of a move, its reach", squad?.reach],
  ["preview of an action", squad?.act],
] as const)
  report(
    `Pelotón, ${what}, p95`,
    "ms",
    () => value ?? 0,
    "target",
    () => 5,
    true,
  );
for (const [code, name] of [
  ["ps", "Parabellum Soldiers"],
  ["ch", "Conflict of Heroes"],
  ["rb", "Reglas Básicas"],
  ["ba", "Bolt Action"],
  ["pe", "Pelotón"],
] as const) {
  const lab = wanted(`laboratory, ${name}`) ? laboratory(code) : null;
  report(
    `laboratory, ${name}, scripted battles a core`,
    "battles/s",
    () => lab?.battles ?? 0,
    "@pkmn/sim direct, random",
    of("@pkmn/sim direct, battles"),
  );
  report(
    `laboratory, ${name}, what counting leaves`,
    "battles/s",
    () => lab?.battles ?? 0,
    "nothing counted",
    () => lab?.uncounted ?? null,
  );
  for (const [level, most] of [
    ["elite", 1000],
    ["ace", 5000],
  ] as const)
    report(
      `replies, ${name}, ${level}, p95`,
      "ms",
      () => replies(code, level).p95,
      "target",
      () => most,
      true,
    );
}
const sharing = wanted("laboratory, two threads") ? labThreads() : null;
report(
  "laboratory, two threads against one",
  "battles/s",
  () => sharing?.two ?? 0,
  "one thread",
  () => sharing?.one ?? null,
);
const shown = wanted("preview") ? previews() : null;
for (const [what, value] of [
  ["area", shown?.area],
  ["drag", shown?.drag],
  ["look", shown?.look],
] as const)
  report(
    `preview, ${what}, p95, busiest map`,
    "ms",
    () => value ?? 0,
    "target",
    () => 16,
    true,
  );
const tables = wanted("server") ? serverTables() : null;
report(
  "server, 500 games at once",
  "moves/s",
  () => tables?.fast.movesPerSecond ?? 0,
  "boardgame.io server",
  of("boardgame.io server, moves"),
);
report(
  "server, 500 games at once (2)",
  "moves/s",
  () => tables?.fast.movesPerSecond ?? 0,
  "colyseus server",
  of("colyseus server, moves"),
);
for (const name of ["boardgame.io server", "colyseus server"])
  report(
    `server, moves a busy second (${name === "colyseus server" ? 2 : 1})`,
    "moves/s",
    () => tables?.fast.movesPerBusySecond ?? 0,
    name,
    of(`${name}, moves a busy second`),
  );
for (const name of ["boardgame.io server", "colyseus server"])
  report(
    `server, acknowledgement p95 at 500 moves/s (${name === "colyseus server" ? 2 : 1})`,
    "ms",
    () => tables?.paced.p95 ?? 0,
    name,
    of(`${name}, acknowledgement p95`),
    true,
  );
const page = wanted("page") ? firstBattle() : null;
report(
  "page, script before the first battle",
  "kB gzip",
  () => (page?.scriptBytes ?? 0) / 1000,
  "target",
  () => 200,
  true,
);
report(
  "page, from the address to a drawn table",
  "ms",
  () => page?.drawn ?? 0,
  "target",
  () => 10_000,
  true,
);
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
if (json) console.log(JSON.stringify(rows, null, 2));
