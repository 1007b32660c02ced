import about from "../package.json" with { type: "json" };
import { readCall } from "./command.ts";
import type { Command } from "./command.ts";
import { act } from "./commands/act.ts";
import { bench } from "./commands/bench.ts";
import { campaign } from "./commands/campaign.ts";
import { check } from "./commands/check.ts";
import { environment } from "./commands/environment.ts";
import { games } from "./commands/games.ts";
import { lab } from "./commands/lab.ts";
import { legal } from "./commands/legal.ts";
import { newGame } from "./commands/new.ts";
import { odds } from "./commands/odds.ts";
import { play } from "./commands/play.ts";
import { replayGame } from "./commands/replay.ts";
import { rulebooks } from "./commands/rulebooks.ts";
import { rules } from "./commands/rules.ts";
import { serve } from "./commands/serve.ts";
import { show } from "./commands/show.ts";
import { simulateGames } from "./commands/simulate.ts";
import { squad } from "./commands/squad.ts";
import { verify } from "./commands/verify.ts";
import { worker } from "./commands/worker.ts";
import { Stop, misuse, reason } from "./errors.ts";
import { isLang, sayIn } from "./texts.ts";
import type { Say } from "./texts.ts";

const COMMANDS: readonly Command[] = [
  games,
  rules,
  newGame,
  show,
  legal,
  act,
  play,
  check,
  odds,
  replayGame,
  verify,
  squad,
  campaign,
  simulateGames,
  lab,
  rulebooks,
  worker,
  environment,
  serve,
  bench,
];

/** Runs one command line and resolves to its exit code: 0 done, 1 refused or failed, 2 called the wrong way. */
export async function run(argv: readonly string[]): Promise<number> {
  const say = sayIn(languageIn(argv));
  try {
    return await dispatch(argv, say);
  } catch (error) {
    const known = error instanceof Stop;
    const text = known
      ? say(`error.${error.key}`, error.params)
      : say("error.unexpected", { what: error instanceof Error ? (error.stack ?? error.message) : reason(error) });
    // A program that asked for JSON gets its answer where it looks for it.
    if (argv.includes("--json"))
      process.stdout.write(
        `${JSON.stringify({ ok: false, error: { code: known ? error.key : "unexpected", text } }, null, 2)}\n`,
      );
    else process.stderr.write(`${text}\n`);
    return known ? error.exit : 1;
  }
}

async function dispatch(argv: readonly string[], say: Say): Promise<number> {
  const [name, ...rest] = withoutLanguage(argv);
  if (name === undefined) {
    process.stderr.write(`${overview(say)}\n`);
    return 2;
  }
  if (name === "help" || name === "--help" || name === "-h") {
    const asked = COMMANDS.find((c) => c.name === rest[0]);
    if (rest[0] !== undefined && asked === undefined) misuse("unknownCommand", { command: rest[0] });
    process.stdout.write(`${asked === undefined ? overview(say) : helpOn(asked, say)}\n`);
    return 0;
  }
  if (name === "--version" || name === "-V") {
    process.stdout.write(`escaramuza ${about.version}\n`);
    return 0;
  }
  const command = COMMANDS.find((c) => c.name === name);
  if (command === undefined) misuse("unknownCommand", { command: name });
  const call = readCall(command, [...languageArgs(argv), ...rest], say);
  if (call === "help") {
    process.stdout.write(`${helpOn(command, say)}\n`);
    return 0;
  }
  return command.run(call);
}

function overview(say: Say): string {
  const lines = COMMANDS.map((c) => `  ${say(`usage.${c.name}`)}\n      ${say(`summary.${c.name}`)}`);
  return [say("help.title"), "", ...lines, "", say("help.common")].join("\n");
}

function helpOn(command: Command, say: Say): string {
  return [`escaramuza ${say(`usage.${command.name}`)}`, "", say(`help.${command.name}`), "", say("help.common")].join(
    "\n",
  );
}

/** The language may stand anywhere, even before the command: help and errors are said in it too. */
function languageIn(argv: readonly string[]): "es" | "en" {
  const [, lang = "es"] = languageArgs(argv);
  return isLang(lang) ? lang : "es";
}

function languageArgs(argv: readonly string[]): readonly string[] {
  const at = argv.findIndex((a) => a === "--lang" || a.startsWith("--lang="));
  const found = argv[at];
  if (found === undefined) return [];
  if (found !== "--lang") return ["--lang", found.slice("--lang=".length)];
  const value = argv[at + 1];
  return value === undefined ? ["--lang"] : ["--lang", value];
}

function withoutLanguage(argv: readonly string[]): readonly string[] {
  const at = argv.findIndex((a) => a === "--lang" || a.startsWith("--lang="));
  return at < 0 ? argv : argv.toSpliced(at, argv[at] === "--lang" ? 2 : 1);
}
