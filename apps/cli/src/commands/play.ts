import { randomInt } from "node:crypto";
import { USUAL_OPPONENT, findPlayer } from "@escaramuza/bots";
import type { Player } from "@escaramuza/bots";
import { GAMES } from "@escaramuza/games";
import { eventsFor, generatorFrom, open, picker, seatsIn, trail } from "@escaramuza/kernel";
import type { Engine, Game, GameRecord, Json, Scenario } from "@escaramuza/kernel";
import type { Call, Command } from "../command.ts";
import { seatNamed } from "../decisions.ts";
import { fail, misuse } from "../errors.ts";
import { differenceText, readGame } from "../files.ts";
import { gameNamed, playerNamed, scenarioNamed } from "../lookup.ts";
import { converse } from "../play/conversation.ts";
import { openTerminal } from "../play/terminal.ts";
import type { Terminal } from "../play/terminal.ts";
import { voiceOf } from "@escaramuza/scene";
import type { Voice } from "@escaramuza/scene";
import { diceFor } from "./new.ts";

/** A person against a bot, or several persons, in the terminal. */
export const play: Command = {
  name: "play",
  options: {
    scenario: { type: "string" },
    as: { type: "string" },
    bot: { type: "string" },
    seed: { type: "string" },
    contribution: { type: "string", multiple: true },
    dice: { type: "string" },
    resume: { type: "string" },
    output: { type: "string", short: "o" },
  },
  least: 0,
  most: 1,
  async run(call) {
    const resumed = call.text("resume");
    if (resumed !== null && call.text("scenario") !== null) misuse("scenarioOrResume");
    // What is wrong with the command line is said before the first question.
    const named = call.args[0] === undefined ? null : gameNamed(call.args[0]);
    if (named !== null && call.text("scenario") !== null) scenarioNamed(named, call.text("scenario"));
    const terminal = openTerminal();
    try {
      const table = resumed === null ? await newTable(call, terminal, named) : resumedTable(resumed);
      if (table === null) return 0;
      await sitDown(call, terminal, table);
      return 0;
    } finally {
      terminal.close();
    }
  },
};

interface Table {
  readonly e: Engine<unknown>;
  readonly game: Game<unknown>;
  readonly record: GameRecord;
  /** What happened before the first decision. */
  readonly news: readonly string[];
}

/** Asks for what the command line left open. Null: nobody answers. */
async function newTable(call: Call, terminal: Terminal, named: Engine<unknown> | null): Promise<Table | null> {
  const dice = diceFor(call);
  const e = named ?? (await choose(terminal, call, GAMES, "play.whichGame", (g) => g.rules.id));
  if (e === null) return null;
  const voice = voiceOf(e, call.lang);
  const asked = call.text("scenario");
  const scenario: Scenario | null =
    asked === null
      ? await choose(
          terminal,
          call,
          e.rules.scenarios,
          "play.whichScenario",
          (s) => `${s.id} · ${voice.text(`scenario.${s.id}`)}`,
        )
      : scenarioNamed(e, asked);
  if (scenario === null) return null;
  const opened = open(e, scenario.setup, dice);
  if (!opened.ok) fail("setUpRefused", { why: opened.problems.map((p) => voice.refusal(p)).join(" ") });
  return {
    e,
    game: opened.game,
    record: opened.record,
    news: eventsFor(opened.events, null).map((event) => voice.event(event)),
  };
}

function resumedTable(file: string): Table {
  const { e, game, record, difference } = readGame(file);
  if (difference !== null) fail("notAsRecorded", { file, what: differenceText(difference) });
  return { e, game, record, news: [] };
}

async function sitDown(call: Call, terminal: Terminal, { e, game, record, news }: Table): Promise<void> {
  const voice = voiceOf(e, call.lang);
  for (const line of news) terminal.say(line);
  const seed =
    call.text("seed") === null
      ? randomInt(2 ** 32)
      : call.int("seed", 0, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  await converse(
    {
      e,
      trail: trail(game),
      record,
      voice,
      say: call.say,
      tell: terminal.say,
      players: playersFor(call, e, record.setup, voice),
      pick: picker(generatorFrom(seed)),
      file: call.text("output"),
      shown: "",
      waits: null,
    },
    terminal,
    call.lang,
  );
}

/** The person takes the first seat unless told otherwise; `--bot none` leaves every seat to people. */
function playersFor(call: Call, e: Engine<unknown>, setup: Json, voice: Voice): (Player<unknown> | null)[] {
  const as = call.text("as");
  const own = as === null ? 0 : seatNamed(e, setup, voice, as);
  const id = call.text("bot");
  const bot = id === "none" ? null : id === null ? findPlayer(e.rules.id, USUAL_OPPONENT) : playerNamed(e, id);
  return seatsIn(e.rules, setup).map((_, seat) => (seat === own ? null : bot));
}

/** A numbered list; Enter takes the first. Null: nobody answers. */
async function choose<T>(
  terminal: Terminal,
  call: Call,
  list: readonly T[],
  question: string,
  name: (item: T) => string,
): Promise<T | null> {
  const [first] = list;
  if (first !== undefined && list.length === 1) return first;
  terminal.say(call.say(question));
  for (const [i, item] of list.entries()) terminal.say(`  ${i + 1}. ${name(item)}`);
  for (;;) {
    const typed = await terminal.ask(call.say("play.askFirst"));
    if (typed === null) return null;
    const item = typed.trim() === "" ? first : list[Number(typed) - 1];
    if (item !== undefined) return item;
    if (call.say("play.words.quit").split(" ").includes(typed.trim().toLowerCase())) return null;
    terminal.say(call.say("play.noSuchChoice", { typed }));
  }
}
