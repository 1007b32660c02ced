/**
 * Pelotón on one core: whole random games of every mission, menus, and what a player waits for before he commits. A program of its
 * own, so that one game's code does not slow the measures of another's. Prints JSON; the word is how many seconds each measure takes.
 */
import { apply, copy, engine, generatorFrom, kindOf, picker, start, viewOf } from "@escaramuza/kernel";
import type { Decision, Game, Json, MenuItem } from "@escaramuza/kernel";
import { randomPlayer } from "@escaramuza/bots";
import { peloton } from "@escaramuza/rules-pe";
import type { Position } from "@escaramuza/rules-pe";

const seconds = Number(process.argv[2] ?? 3);
const e = engine(peloton);
let n = 0;

/** One random game of each scenario in turn: decisions applied. */
function randomGame(look: (game: Game<Position>) => void): number {
  n += 1;
  const scenario = peloton.scenarios[n % peloton.scenarios.length];
  const begun = peloton.start(scenario?.setup ?? null);
  if (!begun.ok) throw new Error(`the battle does not start: ${JSON.stringify(begun.problems)}`);
  const { game } = start(e, begun.position, generatorFrom(n));
  const pick = picker(generatorFrom(n + 1_000_000));
  while (game.outcome === null) {
    const decision = game.pending.find((d) => !game.answers.some((a) => a.decision === d.id));
    if (decision === undefined) throw new Error("nobody to answer");
    look(game);
    const answer = randomPlayer.answer(e, viewOf(e, game, decision.seat), decision, pick);
    const applied = apply(e, game, { seat: decision.seat, decision: decision.id, answer });
    if (!applied.ok) throw new Error(applied.refusal.code);
  }
  return game.seq;
}

/** Seconds of this program's own: other work on the machine slows the clock's, these hardly. */
function busy(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6;
}

const WARM = 100;

/** Decisions in a second by the clock, and in a busy one, after as long a warm-up: on a loaded machine so many games at least. */
function paces(): { readonly decisions: number; readonly busyDecisions: number } {
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until || n < WARM) randomGame(() => {});
  const from = performance.now();
  const used = busy();
  let done = 0;
  while (performance.now() < from + seconds * 1000) done += randomGame(() => {});
  return { decisions: (done * 1000) / (performance.now() - from), busyDecisions: done / (busy() - used) };
}

interface Asked {
  readonly game: Game<Position>;
  readonly decision: Decision;
}

/** Questions of step 1 met in some random games. */
function questions(most: number): Asked[] {
  const found: Asked[] = [];
  while (found.length < most)
    randomGame((game) => {
      const decision = game.pending[0];
      if (decision?.kind === "act" && found.length < most && game.seq % 7 === 0)
        found.push({ game: copy(game), decision });
    });
  return found;
}

/** 95 of 100 take no longer. */
function p95(took: readonly number[]): number {
  return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? NaN;
}

function timed(work: () => unknown): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}

const ROUNDS = 3;

/** Each the quickest of some rounds: what else the machine does in between is not meant. The first round warms up. */
function quickest(round: () => readonly number[]): number[] {
  let best = round().map(() => Infinity);
  for (let i = 0; i < ROUNDS; i++) {
    const took = round();
    best = best.map((least, k) => Math.min(least, took[k] ?? Infinity));
  }
  return best;
}

/** Lines that are complete, with the first open choice of their only slot where they have one. */
function filled(item: MenuItem): Json | null {
  if (item.refusal !== null) return null;
  const [slot, ...more] = item.slots;
  if (slot === undefined) return item.answer;
  const open = slot.type === "choice" ? slot.of.find(({ refusal }) => refusal === null) : undefined;
  if (open === undefined || more.length > 0 || typeof item.answer !== "object") return null;
  return Object.assign({}, item.answer, { [slot.name]: open.value });
}

function menus(asked: readonly Asked[]): number {
  return p95(
    quickest(() =>
      asked.map(({ game, decision }) => {
        const { position } = viewOf(e, game, decision.seat);
        return timed(() => kindOf(e, decision).menu(position, decision));
      }),
    ),
  );
}

function previews(asked: readonly Asked[], wanted: (item: MenuItem) => boolean): number {
  return p95(
    quickest(() =>
      asked.flatMap(({ game, decision }) => {
        const { position } = viewOf(e, game, decision.seat);
        const items = kindOf(e, decision).menu(position, decision).filter(wanted);
        return items.flatMap((item) => {
          const answer = item.slots.some(({ type }) => type === "path") ? item.answer : filled(item);
          return answer === null ? [] : [timed(() => peloton.preview(position, decision, item, answer))];
        });
      }),
    ),
  );
}

const { decisions, busyDecisions } = paces();
const asked = questions(60);
const isWay = (item: MenuItem): boolean => item.slots.some(({ type }) => type === "path");
console.log(
  JSON.stringify({
    decisions,
    busyDecisions,
    menu: menus(asked),
    reach: previews(asked, isWay),
    act: previews(asked, (item) => !isWay(item)),
  }),
);
