import { randomBytes } from "node:crypto";
import { commit, open, recordText } from "@escaramuza/kernel";
import type { GameRecord } from "@escaramuza/kernel";
import { secretOf } from "@escaramuza/lab";
import { printJson } from "../command.ts";
import type { Call, Command } from "../command.ts";
import { openDecisions } from "../decisions.ts";
import { misuse } from "../errors.ts";
import { readJson, writeRecord } from "../files.ts";
import { gameNamed, scenarioNamed } from "../lookup.ts";
import { pendingJson, pendingLine } from "../report.ts";
import { voiceOf } from "@escaramuza/scene";

/** A new game in a file. */
export const newGame: Command = {
  name: "new",
  options: {
    scenario: { type: "string" },
    seed: { type: "string" },
    "set-up": { type: "string" },
    contribution: { type: "string", multiple: true },
    dice: { type: "string" },
    output: { type: "string", short: "o" },
  },
  least: 1,
  most: 1,
  run(call) {
    const e = gameNamed(call.args[0]);
    const voice = voiceOf(e, call.lang);
    const file = call.text("set-up");
    if (file !== null && call.text("scenario") !== null) misuse("scenarioOrSetUp");
    const setup = file === null ? scenarioNamed(e, call.text("scenario")).setup : readJson(file);
    const opened = open(e, setup, diceFor(call));
    if (!opened.ok) {
      if (call.json)
        printJson(call, { ok: false, problems: opened.problems.map((p) => ({ ...p, text: voice.refusal(p) })) });
      else for (const problem of opened.problems) call.err(call.say("new.refused", { why: voice.refusal(problem) }));
      return 1;
    }
    const { record, game, events } = opened;
    const output = call.text("output");
    if (output === null || output === "-") {
      process.stdout.write(recordText(record));
      return 0;
    }
    writeRecord(output, record);
    const pending = openDecisions(game);
    if (call.json)
      printJson(call, {
        ok: true,
        file: output,
        game: e.rules.id,
        version: e.rules.version,
        dice: publicDice(record),
        events,
        pending: pendingJson(e, voice, pending),
      });
    else {
      call.out(call.say("new.done", { file: output, game: e.rules.id }));
      if (record.dice.source === "seeded") call.out(call.say("new.commitment", { commitment: record.dice.commitment }));
      for (const event of events) call.out(voice.event(event));
      for (const decision of pending) call.out(pendingLine(call.say, voice, decision));
    }
    return 0;
  },
};

/** What may be shown of the dice before the game is over. */
function publicDice({ dice }: GameRecord): unknown {
  return dice.source === "entered"
    ? { source: dice.source }
    : { source: dice.source, commitment: dice.commitment, contributions: dice.contributions };
}

export function diceFor(call: Call): GameRecord["dice"] {
  const source = call.text("dice") ?? "seeded";
  if (source !== "seeded" && source !== "entered") misuse("unknownDice", { dice: source });
  const seed = call.text("seed");
  if (source === "entered") {
    if (seed !== null) misuse("seedOfEnteredDice");
    return { source, secret: randomBytes(16).toString("hex") };
  }
  const secret =
    seed === null
      ? randomBytes(16).toString("hex")
      : secretOf(call.int("seed", 0, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER));
  return commit(secret, call.texts("contribution"));
}
