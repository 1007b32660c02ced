import { availableParallelism } from "node:os";
import { USUAL_PLAYER } from "@escaramuza/bots";
import { GAMES } from "@escaramuza/games";
import { message, parseNeutral, seatsIn } from "@escaramuza/kernel";
import type { Engine, NeutralBattle, NeutralNote } from "@escaramuza/kernel";
import { explore } from "@escaramuza/lab";
import { FAIR_MARGIN } from "@escaramuza/lab/laboratory";
import type { ExperimentResult, VariantResult } from "@escaramuza/lab/laboratory";
import { printJson, table } from "../command.ts";
import type { Call, Command } from "../command.ts";
import { misuse } from "../errors.ts";
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
    if (!parsed.ok) misuse("badBattle", { at: parsed.at, what: parsed.what });
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
  const made = e.rules.neutral?.(battle);
  if (made === undefined) throw new Error(`${e.rules.id} makes nothing of it`);
  const player = call.text("player") ?? USUAL_PLAYER;
  playerNamed(e, player);
  const players = seatsIn(e.rules, made.setup).map(() => player);
  const bar = progressBar(call.say);
  const explored = await explore(
    {
      game: e.rules.id,
      variants: [{ scenario: null, setup: made.setup, changes: [], players }],
      battles: call.int("battles", 40, 1, 1_000_000),
      seed: call.int("seed", 1, 0, Number.MAX_SAFE_INTEGER - 10_000_000),
      margin: FAIR_MARGIN,
      untilDecided: false,
    },
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
    for (const note of notes) lines.push(`  ${noteText(call, e, note)}`);
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
  const sideName = (side: number): string => say(side === 0 ? "rulebooks.german" : "rulebooks.soviet");
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

/** Where the battle of this game is not quite the one asked for. */
function noteText({ say, lang }: Call, { rules }: Engine<unknown>, note: NeutralNote): string {
  const named = (key: string): string => message(rules.messages[lang], key);
  switch (note.note) {
    case "nearestMap":
      return say("rulebooks.nearestMap", { map: named(note.map) });
    case "nearestForce":
      return say("rulebooks.nearestForce", { side: say(`rulebooks.${note.side}`), force: named(note.force) });
    case "noTerrain":
      return say("rulebooks.noTerrain", { n: note.n, terrain: say(`rulebooks.terrain.${note.terrain}`) });
    case "noUnit":
      return say("rulebooks.noUnit", {
        side: say(`rulebooks.${note.side}`),
        n: note.n,
        unit: say(`rulebooks.unit.${note.unit}`),
      });
    case "noAttacker":
      return say("rulebooks.noAttacker");
  }
}
