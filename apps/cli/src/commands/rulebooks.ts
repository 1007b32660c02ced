import { availableParallelism } from "node:os";
import { USUAL_PLAYER } from "@escaramuza/bots";
import { GAMES } from "@escaramuza/games";
import { message, parseNeutral } from "@escaramuza/kernel";
import type { Engine, NeutralBattle, NeutralNote } from "@escaramuza/kernel";
import { explore } from "@escaramuza/lab";
import { NEUTRAL_SIDES, converted, notesText, rulebookExperiment, wrongText } from "@escaramuza/lab/laboratory";
import type { ExperimentResult, VariantResult } from "@escaramuza/lab/laboratory";
import { voiceOf } from "@escaramuza/scene";
import { printJson, table } from "../command.ts";
import type { Call, Command } from "../command.ts";
import { fail, misuse } from "../errors.ts";
import { readData } from "../files.ts";
import { percent, verdictText } from "../lab-report.ts";
import { gameNamed, playerNamed } from "../lookup.ts";
import { progressBar } from "../progress.ts";
import { decimals } from "../texts.ts";

/** The same battle by every rulebook there is, side by side. */
export const rulebooks: Command = {
  name: "rulebooks",
  options: {
    games: { type: "string" },
    player: { type: "string" },
    battles: { type: "string" },
    seed: { type: "string" },
    workers: { type: "string" },
  },
  least: 1,
  most: 1,
  async run(call) {
    const parsed = parseNeutral(readData(call.args[0] ?? ""));
    if (!parsed.ok) misuse("badBattle", { what: wrongText(parsed, call.say) });
    const named = call.text("games")?.split(",").map(gameNamed);
    const games = (named ?? GAMES).filter(({ rules }) => rules.neutral !== undefined);
    const fought: Fought[] = [];
    // oxlint-disable-next-line no-await-in-loop -- one game after the other: each has all the cores
    for (const e of games) fought.push(await fight(call, e, parsed.battle));
    if (call.json) printJson(call, { name: parsed.battle.name, games: fought.map(({ e: _e, ...told }) => told) });
    else for (const line of report(call, parsed.battle, fought)) call.out(line);
    return fought.every(({ result }) => result.variants.every(({ failed }) => failed === 0)) ? 0 : 1;
  },
};

interface Fought {
  readonly e: Engine<unknown>;
  readonly notes: readonly NeutralNote[];
  readonly result: ExperimentResult;
}

async function fight(call: Call, e: Engine<unknown>, battle: NeutralBattle): Promise<Fought> {
  const made = converted(e, battle);
  if (made === null) throw new Error(`${e.rules.id} makes nothing of it`);
  if (!made.ok) {
    const voice = voiceOf(e, call.lang);
    fail("noBattle", {
      game: nameOf(call, e),
      what: made.problems.map((problem) => voice.refusal(problem)).join("; "),
    });
  }
  const player = call.text("player") ?? USUAL_PLAYER;
  playerNamed(e, player);
  const bar = progressBar(call.say);
  const explored = await explore(
    rulebookExperiment(
      e,
      made.setup,
      [player, player],
      call.int("battles", 40, 1, 1_000_000),
      call.int("seed", 1, 0, Number.MAX_SAFE_INTEGER - 10_000_000),
    ),
    {
      workers: call.int("workers", availableParallelism(), 1, 1024),
      onProgress: ({ done, of }) => bar.show(done, of, () => e.rules.id),
    },
  ).finally(bar.clear);
  if (!explored.ok) throw new Error(`${e.rules.id}: ${explored.problem} ${explored.what}`);
  return { e, notes: made.notes, result: explored.result };
}

function report(call: Call, battle: NeutralBattle, fought: readonly Fought[]): string[] {
  const { say } = call;
  const head = [
    "",
    ...["german", "soviet", "draws", "turns", "lostGerman", "lostSoviet", "verdict"].map((key) =>
      say(`rulebooks.${key}`),
    ),
  ];
  const rows = fought.map(({ e, result }) => [nameOf(call, e), ...row(call, result.variants[0])]);
  const lines = [battle.name, "", ...table([head, ...rows])];
  for (const { e, notes } of fought) {
    if (notes.length === 0) continue;
    lines.push("", say("rulebooks.notes", { game: nameOf(call, e) }));
    const rules = (key: string): string => message(e.rules.messages[call.lang], key);
    for (const line of notesText(notes, say, rules)) lines.push(`  ${line}`);
  }
  return lines;
}

function nameOf({ lang }: Call, { rules }: Engine<unknown>): string {
  return message(rules.messages[lang], "game.name");
}

function row(call: Call, variant: VariantResult | undefined): string[] {
  const { lang, say } = call;
  if (variant === undefined) return [];
  const [german, soviet] = variant.sides;
  const sideName = (side: number): string => say(`rulebooks.${NEUTRAL_SIDES[side] ?? ""}`);
  return [
    percent(lang, german?.winShare ?? 0),
    percent(lang, soviet?.winShare ?? 0),
    percent(lang, variant.draws / Math.max(1, variant.battles)),
    decimals(lang, variant.turns.mean, 1),
    decimals(lang, german?.losses.mean ?? 0, 1),
    decimals(lang, soviet?.losses.mean ?? 0, 1),
    verdictText(call, sideName, variant.verdict),
  ];
}
