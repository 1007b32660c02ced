import { availableParallelism } from "node:os";
import { USUAL_PLAYER } from "@escaramuza/bots";
import { GAMES } from "@escaramuza/games";
import { message, parseNeutral } from "@escaramuza/kernel";
import type { Engine, NeutralBattle, NeutralNote } from "@escaramuza/kernel";
import { explore } from "@escaramuza/lab";
import {
  NEUTRAL_SIDES,
  converted,
  notesText,
  rulebookExperiment,
  rulebooksCsv,
  wrongText,
} from "@escaramuza/lab/laboratory";
import type { ExperimentResult, VariantResult } from "@escaramuza/lab/laboratory";
import { voiceOf } from "@escaramuza/scene";
import type { Lang } from "@escaramuza/scene";
import { printJson, table } from "../command.ts";
import type { Call, Command } from "../command.ts";
import { misuse } from "../errors.ts";
import { mayWrite, readData, writeAtomic } from "../files.ts";
import { estimate, percent, verdictText } from "../lab-report.ts";
import { gameNamed, playerNamed } from "../lookup.ts";
import { progressBar } from "../progress.ts";
import { stopper } from "../stopper.ts";
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
    csv: { type: "string" },
  },
  least: 1,
  most: 1,
  async run(call) {
    const parsed = parseNeutral(readData(call.args[0] ?? ""));
    if (!parsed.ok) misuse("badBattle", { what: wrongText(parsed, call.say) });
    const named = call.text("games")?.split(",").map(gameNamed);
    const games = (named ?? GAMES).filter(({ rules }) => rules.neutral !== undefined);
    const player = call.text("player") ?? USUAL_PLAYER;
    for (const e of games) playerNamed(e, player);
    const csv = call.text("csv");
    if (csv !== null) mayWrite(csv);
    const fights: (Fought | Unfought)[] = [];
    const stop = stopper();
    for (const e of games) {
      if (stop.signal.aborted) break;
      // oxlint-disable-next-line no-await-in-loop -- one game after the other: each has all the cores
      fights.push(await fight(call, e, parsed.battle, player, stop.signal));
    }
    stop.release();
    const fought = fights.filter((one) => "result" in one);
    if (csv !== null) writeAtomic(csv, rulebooksCsv(fought.flatMap(rowsOf)));
    if (call.json)
      printJson(call, {
        name: parsed.battle.name,
        games: fights.map(({ e, ...told }) => ({ game: e.rules.id, ...told })),
      });
    else {
      for (const line of report(call, parsed.battle, fights)) call.out(line);
      if (stop.signal.aborted) call.out(call.say("lab.stopped"));
    }
    const failed = fought.some(({ result }) => result.variants.some((variant) => variant.failed > 0));
    return failed || fought.length < games.length ? 1 : 0;
  },
};

interface Fought {
  readonly e: Engine<unknown>;
  readonly notes: readonly NeutralNote[];
  readonly result: ExperimentResult;
}

/** A game that cannot play it; the others can. */
interface Unfought {
  readonly e: Engine<unknown>;
  readonly problem: string;
}

function rowsOf({
  e,
  result,
}: Fought): { readonly game: string; readonly seed: number; readonly result: VariantResult }[] {
  return result.variants.map((variant) => ({ game: e.rules.id, seed: result.experiment.seed, result: variant }));
}

async function fight(
  call: Call,
  e: Engine<unknown>,
  battle: NeutralBattle,
  player: string,
  signal: AbortSignal,
): Promise<Fought | Unfought> {
  const made = converted(e, battle);
  if (made === null) throw new Error(`${e.rules.id} makes nothing of it`);
  if (!made.ok) {
    const voice = voiceOf(e, call.lang);
    return { e, problem: made.problems.map((problem) => voice.refusal(problem)).join("; ") };
  }
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
      signal,
      onProgress: (now) =>
        bar.show(now.done, now.of, () => `${nameOf(call, e)}: ${estimate(call, (side) => sideName(call, side), now)}`),
    },
  ).finally(bar.clear);
  if (!explored.ok) throw new Error(`${e.rules.id}: ${explored.problem} ${explored.what}`);
  return { e, notes: made.notes, result: explored.result };
}

function report(call: Call, battle: NeutralBattle, fights: readonly (Fought | Unfought)[]): string[] {
  const { say } = call;
  const fought = fights.filter((one) => "result" in one);
  const head = [
    "",
    ...["battles", "german", "soviet", "draws", "turns", "lostGerman", "lostSoviet", "verdict"].map((key) =>
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
  for (const one of fights)
    if ("problem" in one) lines.push("", say("error.noBattle", { game: nameOf(call, one.e), what: one.problem }));
  return lines;
}

function nameOf({ lang }: Call, { rules }: Engine<unknown>): string {
  return message(rules.messages[lang], "game.name");
}

function row(call: Call, variant: VariantResult | undefined): string[] {
  const { lang } = call;
  if (variant === undefined) return [];
  const [german, soviet] = variant.sides;
  return [
    String(variant.battles),
    shareText(lang, german),
    shareText(lang, soviet),
    percent(lang, variant.draws / Math.max(1, variant.battles)),
    decimals(lang, variant.turns.mean, 1),
    decimals(lang, german?.losses.mean ?? 0, 1),
    decimals(lang, soviet?.losses.mean ?? 0, 1),
    verdictText(call, (side) => sideName(call, side), variant.verdict),
  ];
}

function sideName({ say }: Call, side: number): string {
  return say(`rulebooks.the.${NEUTRAL_SIDES[side] ?? ""}`);
}

/** With its 95 % interval. */
function shareText(lang: Lang, side: VariantResult["sides"][number] | undefined): string {
  if (side === undefined) return "";
  const { low, high } = side.winInterval;
  return `${percent(lang, side.winShare)} (${percent(lang, low)} – ${percent(lang, high)})`;
}
