import { availableParallelism } from "node:os";
import { sidesIn } from "@escaramuza/kernel";
import type { Engine, Json, Seat } from "@escaramuza/kernel";
import { explore } from "@escaramuza/lab";
import { FAIR_MARGIN, setUpOf } from "@escaramuza/lab/laboratory";
import type { Change, Experiment, Variant } from "@escaramuza/lab/laboratory";
import { USUAL_PLAYER } from "@escaramuza/bots";
import { voiceOf } from "@escaramuza/scene";
import { printJson } from "../command.ts";
import type { Call, Command } from "../command.ts";
import { misuse } from "../errors.ts";
import { mayWrite, readJson } from "../files.ts";
import { estimate, labReport, labWords } from "../lab-report.ts";
import { makeFolder, writeCsv, writePlots, writeResult } from "../lab-files.ts";
import { gameNamed, playerNamed, scenarioNamed } from "../lookup.ts";
import { progressBar } from "../progress.ts";
import { crewOf } from "../queue.ts";
import { stopper } from "../stopper.ts";

/** A battle played many times, or two variants of it with the same dice, and what comes of it. */
export const lab: Command = {
  name: "lab",
  options: {
    scenario: { type: "string" },
    setup: { type: "string" },
    players: { type: "string" },
    battles: { type: "string" },
    seed: { type: "string" },
    set: { type: "string", multiple: true },
    variant: { type: "string", multiple: true },
    margin: { type: "string" },
    "until-decided": { type: "boolean" },
    workers: { type: "string" },
    queue: { type: "string" },
    csv: { type: "string" },
    save: { type: "string" },
    svg: { type: "string" },
  },
  least: 1,
  most: 1,
  async run(call) {
    const e = gameNamed(call.args[0]);
    const experiment = experimentOf(call, e);
    const csv = call.text("csv");
    const save = call.text("save");
    const svg = call.text("svg");
    // Before the first battle: a folder that is not there must not cost the last one.
    for (const file of [csv, save]) if (file !== null) mayWrite(file);
    if (svg !== null) makeFolder(svg);
    const bar = progressBar(call.say);
    const words = experiment.variants.map((variant) => labWords(call, e, sidesOf(e, variant)));
    // Estimates and comparisons speak of the first variant.
    const side = (at: number): string => words[0]?.side(at) ?? "";
    const stop = stopper();
    const from = performance.now();
    const explored = await explore(experiment, {
      workers: call.int("workers", availableParallelism(), 1, 1024),
      crew: crewOf(call),
      signal: stop.signal,
      onProgress: (now) => bar.show(now.done, now.of, () => estimate(call, side, now)),
    }).finally(() => {
      stop.release();
      bar.clear();
    });
    if (!explored.ok) {
      const voice = voiceOf(e, call.lang);
      const why = explored.refusals.map((refusal) => voice.refusal(refusal)).join("; ");
      misuse(explored.problem, { what: why === "" ? explored.what : why });
    }
    const { result, battles, ended } = explored;
    const seconds = (performance.now() - from) / 1000;
    // Before the files: one that cannot be written after all must not cost what has been played.
    if (!call.json) for (const line of labReport(call, words, result, ended, seconds)) call.out(line);
    const files = [
      ...(csv === null ? [] : [writeCsv(csv, battles, result.pointUnit)]),
      ...(save === null ? [] : [writeResult(save, result)]),
      ...(svg === null ? [] : writePlots(svg, e, call.lang, result, words)),
    ];
    if (call.json) printJson(call, { ...result, ended, seconds, files });
    else for (const file of files) call.out(call.say("lab.wrote", { file }));
    return result.variants.every(({ failed }) => failed === 0) ? 0 : 1;
  },
};

/** A set-up that is not sound is told of later. */
function sidesOf(e: Engine<unknown>, variant: Variant): readonly (readonly Seat[])[] {
  const built = setUpOf(e, variant);
  return sidesIn(e.rules, "setup" in built ? built.setup : null);
}

function experimentOf(call: Call, e: Engine<unknown>): Experiment {
  const file = call.text("setup");
  if (file !== null && call.text("scenario") !== null) misuse("oneOf", { one: "--scenario", other: "--setup" });
  const scenario = scenarioNamed(e, call.text("scenario"));
  const setup = file === null ? null : readJson(file);
  if (file !== null && setup === null) misuse("badSetup", { what: file });
  const plain = { scenario: file === null ? scenario.id : null, setup, changes: [], players: [] };
  const named = call.text("players")?.split(",") ?? [];
  for (const player of named) playerNamed(e, player);
  const told = changed(e, { ...plain, players: named }, call.texts("set"));
  if (named.length > 0 && told.players !== named) misuse("oneOf", { one: "--players", other: "--set players=" });
  const first = seated(e, told);
  const other = call.texts("variant");
  const second = other.length === 0 ? null : seated(e, changed(e, told, other));
  return {
    game: e.rules.id,
    variants: second === null ? [first] : [first, second],
    battles: call.int("battles", 200, 1, 10_000_000),
    seed: call.int("seed", 1, 0, Number.MAX_SAFE_INTEGER - 10_000_000),
    margin: call.text("margin") === null ? FAIR_MARGIN : call.int("margin", 5, 1, 49) / 100,
    untilDecided: call.flag("until-decided"),
  };
}

/** Where nobody is named, the usual player sits at every seat. */
function seated(e: Engine<unknown>, variant: Variant): Variant {
  const seats = sidesOf(e, variant).flat();
  const players = variant.players.length > 0 ? variant.players : seats.map(() => USUAL_PLAYER);
  if (players.length !== seats.length) misuse("wrongPlayers", { seats: seats.length, players: players.join(",") });
  return { ...variant, players };
}

/** `field=value` after `field=value`; players and scenario are fields too. */
function changed(e: Engine<unknown>, variant: Variant, given: readonly string[]): Variant {
  const changes: Change[] = [...variant.changes];
  let { players, scenario } = variant;
  for (const text of given) {
    const { field, value } = changeIn(text);
    if (field === "players" && typeof value === "string") {
      players = value.split(",");
      for (const player of players) playerNamed(e, player);
    } else if (field === "scenario" && typeof value === "string" && variant.setup === null)
      scenario = scenarioNamed(e, value).id;
    else changes.push({ field, value });
  }
  return { ...variant, scenario, changes, players };
}

function changeIn(text: string): Change {
  const at = text.indexOf("=");
  if (at < 1) misuse("badChange", { what: text });
  return { field: text.slice(0, at), value: valueIn(text.slice(at + 1)) };
}

/** JSON where it is JSON, a file after `@`, and else the words themselves. */
function valueIn(text: string): Json {
  if (text.startsWith("@")) return readJson(text.slice(1));
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}
