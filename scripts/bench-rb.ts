/**
 * Reglas Básicas on one core: whole random games with 60 models a side, the preview of a unit's fire with its exact distribution,
 * and that of a unit of ten models dragged over the table. A program of its own, so that one game's code does not slow the measures
 * of another's. Prints JSON; the word is how many seconds each measure takes.
 */
import { apply, copy, engine, generatorFrom, kindOf, picker, start, viewOf } from "@escaramuza/kernel";
import type { Decision, Game, Json, MenuItem } from "@escaramuza/kernel";
import { randomPlayer } from "@escaramuza/bots";
import { reglasBasicas } from "@escaramuza/rules-rb";
import type { Position } from "@escaramuza/rules-rb";

const seconds = Number(process.argv[2] ?? 3);
const e = engine(reglasBasicas);
let n = 0;

/** Two platoons a side, about 60 models each. */
const GERMANS = [
  ...twice({ template: "ger.command", quality: "experienced", arms: ["smg", "rifle", "rifle"] }),
  ...twice(...times(3, { template: "ger.manoeuvre", quality: "experienced" })),
  ...twice(...times(3, { template: "ger.suppression", quality: "experienced" })),
  { template: "ger.mmg", quality: "experienced" },
  { template: "ger.morMedium", quality: "experienced" },
  { template: "ger.stug3b", quality: "experienced" },
];
const SOVIETS = [
  { template: "sov.command", quality: "recruit", arms: ["pistol", "rifle", "rifle"] },
  { template: "sov.command", quality: "recruit", arms: ["pistol"] },
  ...times(4, { template: "sov.rifle", quality: "recruit" }),
  ...times(4, { template: "sov.smg", quality: "recruit" }),
  { template: "sov.mmg", quality: "recruit" },
  { template: "sov.t3476", quality: "recruit" },
];

function times(count: number, unit: Json): Json[] {
  return Array.from({ length: count }, () => unit);
}

function twice(...units: readonly Json[]): Json[] {
  return [...units, ...units];
}

/** One random game of each mission in turn: decisions applied. */
function randomGame(look: (game: Game<Position>) => void): number {
  n += 1;
  const setup = {
    year: 1942,
    mission: 1 + (n % 5),
    layout: n % 2 === 0 ? "A" : "B",
    forces: [
      { army: "german", year: 1942, units: GERMANS },
      { army: "soviet", year: 1942, units: SOVIETS },
    ],
  };
  const begun = reglasBasicas.start(setup);
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

/** Units of work per second of wall clock, after as long a warm-up. */
function rate(work: () => number): number {
  for (const until = performance.now() + seconds * 1000; performance.now() < until;) work();
  const from = performance.now();
  let done = 0;
  while (performance.now() < from + seconds * 1000) done += work();
  return (done * 1000) / (performance.now() - from);
}

interface Asked {
  readonly game: Game<Position>;
  readonly decision: Decision;
}

/** Questions of one kind met in some random games. */
function questions(kind: string, games: number): Asked[] {
  const found: Asked[] = [];
  for (let i = 0; i < games; i++)
    randomGame((game) => {
      const decision = game.pending[0];
      if (decision?.kind === kind && found.length < 200) found.push({ game: copy(game), decision });
    });
  if (found.length === 0) throw new Error(`${kind} was never asked`);
  return found;
}

/** 95 of 100 previews take no longer, in ms: `answers` fills in a line's answer somehow. */
function slow(asked: readonly Asked[], answers: (at: Asked, item: MenuItem, i: number) => Json | null): number {
  const took: number[] = [];
  for (let round = 0; round < 3; round++) {
    took.length = 0;
    for (const [i, at] of asked.entries()) {
      const { position } = viewOf(e, at.game, at.decision.seat);
      for (const item of kindOf(e, at.decision).menu(position, at.decision)) {
        const answer = item.refusal === null ? answers(at, item, i) : null;
        if (answer === null) continue;
        const from = performance.now();
        reglasBasicas.preview(position, at.decision, item, answer);
        took.push(performance.now() - from);
      }
    }
  }
  took.sort((a, b) => a - b);
  return took[Math.floor(took.length * 0.95)] ?? NaN;
}

/** Somewhere within reach of the unit that moves. */
function dragged(at: Asked, i: number): Json | null {
  const { params } = at.decision;
  if (typeof params !== "object" || params === null || !("unit" in params)) return null;
  const unit = at.game.s.units.find((o) => o.id === params.unit);
  const first = unit?.figures.find((figure) => figure.alive);
  if (unit?.place !== "table" || first === undefined || unit.figures.length < 5) return null;
  const step = (k: number): number => ((k % 7) - 3) * 400;
  return { do: "march", x: first.x + step(i), y: first.y + step(i * 3 + 1), shape: "keep", places: [] };
}

const decisions = rate(() => randomGame(() => {}));
const fire = slow(questions("shoot", 10), (_at, item) => (item.slots.length === 0 ? item.answer : null));
const drag = slow(questions("move", 10), (at, item, i) => (item.slots.length > 0 ? dragged(at, i) : null));
console.log(JSON.stringify({ decisions, fire, drag }));
