/**
 * What a search gains at each kind of question: Veterano plays himself, some of the questions are searched, and where the search leaves the
 * usual answer both are played on in fresh worlds, which the search has not seen: as far as a player looks, or so many turns.
 *
 *   npm run gain -- RB [--kinds order,move] [--positions 40] [--playouts 100] [--ideas 12] [--doubt N] [--worth 0.004] [--ahead N]
 *     [--worlds 40] [--turns N] [--seed 1]
 *
 * Prints lines for docs/OPPONENTS.md: points of 100 a question and a game of one seat, so that kinds of questions compare.
 */
import { parseArgs } from "node:util";
import { findPlayer, playOut, ponderedIn, portfolioOf, priorOf, searchOf } from "@escaramuza/bots";
import type { Limits, Portfolio } from "@escaramuza/bots";
import { findGame } from "@escaramuza/games";
import { determinize, generatorFrom, picker } from "@escaramuza/kernel";
import type { Decision, Engine, Pick, View } from "@escaramuza/kernel";
import { selfPlay } from "./self-play.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kinds: { type: "string" },
    positions: { type: "string", default: "40" },
    playouts: { type: "string", default: "100" },
    ideas: { type: "string", default: "12" },
    doubt: { type: "string" },
    worth: { type: "string", default: "0.004" },
    worlds: { type: "string", default: "40" },
    ahead: { type: "string" },
    turns: { type: "string" },
    seed: { type: "string", default: "1" },
  },
});
const limits: Limits = {
  playouts: Number(values.playouts),
  ideas: Number(values.ideas),
  draws: 0,
  worth: Number(values.worth),
};
/** Searched of each kind in a game: few, for positions of one game are alike. */
const OF_A_GAME = 4;
/** One of so many questions is searched. */
const ONE_OF = 12;

interface Found {
  readonly playouts: number;
  readonly departed: boolean;
  /** Over the usual answer, in fresh worlds; 0 where it was kept. */
  readonly gain: number;
}

function searched<S>(e: Engine<S>, portfolio: Portfolio<S>, view: View<S>, decision: Decision, pick: Pick): Found {
  const usual = priorOf(portfolio);
  const prior = { ...usual, doubt: Number(values.doubt ?? usual.doubt) };
  const near = { ...portfolio, prior, ahead: Number(values.ahead ?? portfolio.ahead) };
  const search = searchOf(e, near, view, decision, pick, limits);
  const first = search.thoughts()[0]?.answer;
  let playouts = 0;
  while (search.step()) playouts += 1;
  const best = search.thoughts()[0]?.answer;
  const departed = JSON.stringify(best) !== JSON.stringify(first);
  let gain = 0;
  const worlds = departed ? Number(values.worlds) : 0;
  const far = { ...portfolio, ahead: Number(values.turns ?? portfolio.ahead) };
  for (let n = 0; n < worlds; n++) {
    const world = determinize(e, view, pick);
    const seed = pick(2 ** 31);
    const one = playOut(e, far, world, decision, best, seed);
    const other = playOut(e, far, world, decision, first, seed);
    gain += ((one ?? 0) - (other ?? 0)) / worlds;
  }
  return { playouts, departed, gain };
}

function played(e: Engine<unknown>): void {
  const { rules } = e;
  const portfolio = portfolioOf(rules.id);
  const player = findPlayer(rules.id, "veteran");
  if (portfolio === null || player === null) throw new Error(`nobody plays ${rules.id}`);
  const kinds = values.kinds?.split(",") ?? [...ponderedIn(portfolio)];
  const asked: Portfolio<unknown> = { ...portfolio, searched: new Set(kinds) };
  const found = new Map(kinds.map((kind): [string, Found[]] => [kind, []]));
  const counts = new Map(kinds.map((kind): [string, number] => [kind, 0]));
  const enough = (kind: string): boolean => (found.get(kind) ?? []).length >= Number(values.positions);
  let games = 0;
  for (; games < 400 && !kinds.every(enough); games++) {
    const seed = Number(values.seed) + games;
    // Of its own, so that the same positions come up whatever is searched.
    const thinking = picker(generatorFrom(seed + 2 ** 30));
    const here = new Map<string, number>();
    selfPlay(
      e,
      games,
      seed,
      () => [player, player],
      ({ decision, view, pick }) => {
        const { kind } = decision;
        if (!counts.has(kind)) return;
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
        if (pick(ONE_OF) !== 0 || enough(kind) || (here.get(kind) ?? 0) >= OF_A_GAME) return;
        here.set(kind, (here.get(kind) ?? 0) + 1);
        found.get(kind)?.push(searched(e, asked, view, decision, thinking));
      },
    );
    process.stderr.write(`\r${rules.code} ${[...found].map(([kind, list]) => `${kind} ${list.length}`).join(", ")} `);
  }
  process.stderr.write("\n");
  for (const [kind, list] of found) {
    if (list.length === 0) continue;
    const gain = mean(list.map((one) => one.gain));
    const spread = mean(list.map((one) => (one.gain - gain) ** 2));
    const error = Math.sqrt(spread / Math.max(1, list.length - 1));
    const often = (counts.get(kind) ?? 0) / games / 2;
    const cells = [
      rules.code,
      kind,
      often.toFixed(1),
      String(list.length),
      mean(list.map((one) => one.playouts)).toFixed(0),
      (100 * mean(list.map((one) => (one.departed ? 1 : 0)))).toFixed(0),
      `${(100 * gain).toFixed(2)} (± ${(100 * error).toFixed(2)})`,
      (100 * gain * often).toFixed(0),
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
}

function mean(list: readonly number[]): number {
  return list.length === 0 ? 0 : list.reduce((sum, value) => sum + value, 0) / list.length;
}

console.log(
  `| game | question | of a seat in a game | searched | playouts | left the usual of 100 | gain a question | gain a game |`,
);
console.log("|---|---|---|---|---|---|---|---|");
for (const name of positionals) {
  const e = findGame(name);
  if (e === null) throw new Error(`no game ${name}`);
  played(e);
}
