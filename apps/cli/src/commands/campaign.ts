import { findGame } from "@escaramuza/games";
import { open } from "@escaramuza/kernel";
import type { CampaignSheet, CampaignWishes, Campaigning, Engine, Json, Refusal } from "@escaramuza/kernel";
import { voiceOf } from "@escaramuza/scene";
import type { Voice } from "@escaramuza/scene";
import { printJson, table } from "../command.ts";
import type { Call, Command } from "../command.ts";
import { fail, misuse } from "../errors.ts";
import { readGame, readJson, writeAtomic, writeRecord } from "../files.ts";
import { gameNamed, scenarioNamed } from "../lookup.ts";
import { restingFrom } from "../resting.ts";
import { diceFor } from "./new.ts";

/** A series of battles with the same people, kept in a file. */
export const campaign: Command = {
  name: "campaign",
  options: {
    scenario: { type: "string" },
    "set-up": { type: "string" },
    mission: { type: "string" },
    days: { type: "string" },
    rest: { type: "string", multiple: true },
    seed: { type: "string" },
    contribution: { type: "string", multiple: true },
    dice: { type: "string" },
    output: { type: "string", short: "o" },
  },
  least: 2,
  most: 3,
  run(call) {
    const [verb = "", first = "", second] = call.args;
    const one = (): void => {
      if (second !== undefined) misuse("tooManyArguments", { argument: second, usage: call.say("usage.campaign") });
    };
    const two = (): string => second ?? misuse("tooFewArguments", { usage: call.say("usage.campaign") });
    switch (verb) {
      case "new":
        return begin(call, first, two());
      case "show":
        one();
        return show(call, first);
      case "next":
        one();
        return next(call, first);
      case "off":
        one();
        return callOff(call, first);
      case "after":
        return after(call, first, two());
      default:
        return misuse("unknownVerb", { verb, usage: call.say("usage.campaign") });
    }
  },
};

interface Kept {
  readonly e: Engine<unknown>;
  readonly rules: Campaigning<unknown>;
  readonly campaign: Json;
}

function rulesOf(e: Engine<unknown>): Campaigning<unknown> {
  return e.rules.campaign ?? fail("noCampaigns", { game: e.rules.id });
}

function read(file: string): Kept {
  const data = readJson(file);
  if (!isKept(data)) fail("notACampaign", { file });
  const e = findGame(data.game);
  if (e === null) fail("unknownGameOfFile", { file, game: data.game });
  const rules = rulesOf(e);
  const { campaign: known } = data;
  if (rules.sheet(known) === null) fail("notACampaign", { file });
  return { e, rules, campaign: known };
}

function isKept(data: Json): data is { readonly game: string; readonly campaign: Json } {
  return (
    typeof data === "object" && data !== null && "game" in data && typeof data.game === "string" && "campaign" in data
  );
}

function write(file: string, e: Engine<unknown>, made: Json): void {
  writeAtomic(file, `${JSON.stringify({ game: e.rules.id, campaign: made }, null, 2)}\n`);
}

function refused(call: Call, e: Engine<unknown>, problems: readonly Refusal[]): number {
  const voice = voiceOf(e, call.lang);
  if (call.json) printJson(call, { ok: false, problems: problems.map((p) => ({ ...p, text: voice.refusal(p) })) });
  else for (const problem of problems) call.err(voice.refusal(problem));
  return 1;
}

function wishesOf(call: Call): CampaignWishes {
  const mission = call.text("mission");
  return {
    ...(mission === null ? {} : { mission }),
    ...(call.text("days") === null ? {} : { days: call.int("days", 0, 0, 999) }),
  };
}

function begin(call: Call, name: string, file: string): number {
  const e = gameNamed(name);
  const rules = rulesOf(e);
  const { days } = wishesOf(call);
  const wishes = days === undefined ? {} : { days };
  const [setUp, scenario] = [call.text("set-up"), call.text("scenario")];
  if (setUp !== null && scenario !== null) misuse("scenarioOrSetUp");
  // Without a word, the first scenario a campaign can begin with.
  const usual = e.rules.scenarios.find(({ setup }) => rules.begin(setup).ok);
  const setup =
    setUp !== null
      ? readJson(setUp)
      : scenario === null && usual !== undefined
        ? usual.setup
        : scenarioNamed(e, scenario).setup;
  const made = rules.begin(setup, wishes);
  if (!made.ok) return refused(call, e, made.problems);
  write(file, e, made.campaign);
  if (call.json) printJson(call, { ok: true, file, game: e.rules.id });
  else call.out(call.say("campaign.begun", { file, game: e.rules.id }));
  return 0;
}

function show(call: Call, file: string): number {
  const kept = read(file);
  if (call.json) printJson(call, { ok: true, game: kept.e.rules.id, campaign: kept.campaign });
  else {
    const sheet = kept.rules.sheet(kept.campaign);
    if (sheet !== null) for (const line of sheetLines(voiceOf(kept.e, call.lang), sheet)) call.out(line);
  }
  return 0;
}

function sheetLines(voice: Voice, sheet: CampaignSheet): string[] {
  const head = sheet.facts.map(({ text, value }) => `${voice.scene(text)}: ${voice.scene(value)}`).join(" · ");
  return [
    voice.scene(sheet.title),
    head,
    ...sheet.groups.flatMap(({ name, rows }) => [
      "",
      ...table([
        [voice.scene(name), ...sheet.heads.map((text) => voice.scene(text))],
        ...rows.map((row) => [`  ${voice.scene(row.name)}`, ...row.cells.map((cell) => voice.scene(cell))]),
      ]),
    ]),
    ...(sheet.battles.length === 0 ? [] : [""]),
    ...sheet.battles.map((battle) => voice.scene(battle)),
  ];
}

/** The game is written first: a campaign never waits for a battle that is nowhere. */
function next(call: Call, file: string): number {
  const { e, rules, campaign: now } = read(file);
  const output = call.text("output") ?? misuse("noOutput", { usage: call.say("usage.campaign") });
  const wishes = wishesOf(call);
  const { days } = wishes;
  // Who is fit depends on the day it is fought.
  const sheet = rules.sheet(now, days === undefined ? {} : { days });
  if (sheet === null) fail("notACampaign", { file });
  const resting = restingFrom(call.texts("rest"), sheet, voiceOf(e, call.lang));
  const made = rules.battle(now, { ...wishes, resting });
  if (!made.ok) return refused(call, e, made.problems);
  const opened = open(e, made.setup, diceFor(call));
  if (!opened.ok) return refused(call, e, opened.problems);
  writeRecord(output, opened.record);
  write(file, e, made.campaign);
  if (call.json) printJson(call, { ok: true, file, battle: output });
  else call.out(call.say("campaign.next", { file, battle: output }));
  return 0;
}

function callOff(call: Call, file: string): number {
  const { e, rules, campaign: now } = read(file);
  const made = rules.callOff(now);
  if (!made.ok) return refused(call, e, made.problems);
  write(file, e, made.campaign);
  return show(call, file);
}

function after(call: Call, file: string, battle: string): number {
  const { e, rules, campaign: now } = read(file);
  const played = readGame(battle);
  if (played.e.rules.id !== e.rules.id) fail("otherGame", { file: battle, game: played.e.rules.id });
  const made = rules.after(now, played.game.s);
  if (!made.ok) return refused(call, e, made.problems);
  write(file, e, made.campaign);
  return show(call, file);
}
