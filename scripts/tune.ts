import { portfolioOf, randomPlayer } from "@escaramuza/bots";
import type { Player } from "@escaramuza/bots";
import { GAMES } from "@escaramuza/games";
import { hasWon } from "@escaramuza/kernel";
import type { Engine, Pick } from "@escaramuza/kernel";
import { selfPlay } from "./self-play.ts";

/**
 * Finds the weights with which a position's features tell who will win, by self-play: the scripts of a portfolio play each other in
 * every scenario, features are noted as each turn begins, and a logistic regression fits them to who won. Prints the weights to be written
 * into the portfolio, and how well they tell on games they were not fitted to.
 *
 *   npm run tune -- PS 60 [seed]
 */

/** Pulls weights to 0 where the games do not say otherwise. */
const RIDGE = 2;

interface Note {
  readonly features: readonly number[];
  readonly won: number;
}

function notesOf(e: Engine<unknown>, games: number, seed: number): Note[][] {
  const portfolio = portfolioOf(e.rules.id);
  if (portfolio === null) throw new Error(`no portfolio for ${e.rules.id}`);
  const scripts = (pick: Pick): readonly Player<unknown>[] =>
    [0, 1].map(() => portfolio.scripts[pick(portfolio.scripts.length)] ?? randomPlayer);
  const notes: Note[][] = [];
  for (let i = 0; i < games; i++) {
    const seen: { readonly seat: number; readonly features: readonly number[] }[] = [];
    let noted: number | null = null;
    const game = selfPlay(e, i, seed + i, scripts, ({ game: { s } }) => {
      const turn = portfolio.clock(s);
      if (turn > (noted ?? turn)) for (const seat of [0, 1]) seen.push({ seat, features: portfolio.features(s, seat) });
      noted = turn;
    });
    const { outcome } = game;
    if (outcome === null) continue;
    const shareOf = (seat: number): number => (outcome.winner === null ? 0.5 : hasWon(outcome, seat) ? 1 : 0);
    notes.push(seen.map(({ seat, features }) => ({ features, won: shareOf(seat) })));
  }
  return notes;
}

function chance(weights: readonly number[], features: readonly number[]): number {
  let logit = 0;
  for (const [i, w] of weights.entries()) logit += w * (features[i] ?? 0);
  return 1 / (1 + Math.exp(-logit));
}

/** Newton's method: few features, many notes. */
function fitted(notes: readonly Note[], size: number): number[] {
  let weights = Array.from({ length: size }, () => 0);
  for (let round = 0; round < 25; round++) {
    const gradient = weights.map((w) => -RIDGE * w);
    const curve = weights.map((_, i) => weights.map((__, j): number => (i === j ? RIDGE : 0)));
    for (const { features, won } of notes) {
      const p = chance(weights, features);
      for (let i = 0; i < size; i++) {
        gradient[i] = (gradient[i] ?? 0) + (won - p) * (features[i] ?? 0);
        const row = curve[i];
        if (row === undefined) continue;
        for (let j = 0; j < size; j++) row[j] = (row[j] ?? 0) + p * (1 - p) * (features[i] ?? 0) * (features[j] ?? 0);
      }
    }
    const step = solved(curve, gradient);
    weights = weights.map((w, i) => w + (step[i] ?? 0));
  }
  return weights;
}

/** Gauss, with the largest pivot. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0]);
  const n = rows.length;
  for (let i = 0; i < n; i++) {
    const below = rows.slice(i).toSorted((a, b) => Math.abs(b[i] ?? 0) - Math.abs(a[i] ?? 0));
    rows.splice(i, below.length, ...below);
    const pivot = rows[i] ?? [];
    for (const [k, row] of rows.entries()) {
      if (k === i) continue;
      const factor = (row[i] ?? 0) / (pivot[i] ?? 1);
      for (let j = i; j <= n; j++) row[j] = (row[j] ?? 0) - factor * (pivot[j] ?? 0);
    }
  }
  return rows.map((row, i) => (row[n] ?? 0) / (row[i] ?? 1));
}

function logLoss(notes: readonly Note[], weights: readonly number[]): number {
  let sum = 0;
  for (const { features, won } of notes) {
    const p = Math.min(1 - 1e-9, Math.max(1e-9, chance(weights, features)));
    sum -= won * Math.log(p) + (1 - won) * Math.log(1 - p);
  }
  return sum / notes.length;
}

const [code = "PS", games = "60", seed = "1"] = process.argv.slice(2);
const engine = GAMES.find((e) => e.rules.code === code || e.rules.id === code);
if (engine === undefined) throw new Error(`no game ${code}`);
const all = notesOf(engine, Number(games), Number(seed));
// Whole games are kept apart: notes of one game know each other.
const [kept, fit] = [all.filter((_, i) => i % 4 === 3).flat(), all.filter((_, i) => i % 4 !== 3).flat()];
const size = portfolioOf(engine.rules.id)?.weights.length ?? 0;
const weights = fitted(fit, size);
const used = portfolioOf(engine.rules.id)?.weights ?? [];
console.log(
  `${engine.rules.code}: ${all.length} games, seed ${seed}, ${fit.length} notes fitted, ${kept.length} kept apart`,
);
console.log(`weights [${weights.map((w) => w.toFixed(3)).join(", ")}]`);
console.log(
  `log loss on the rest: ${logLoss(kept, weights).toFixed(3)}; with the weights in use ${logLoss(kept, used).toFixed(3)}; of a coin 0.693`,
);
