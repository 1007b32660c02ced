/**
 * Reglas Básicas on one core: whole random games with 60 models a side, the preview of a unit's fire with its exact distribution,
 * and that of a unit of ten models dragged over the table. A program of its own, so that one game's code does not slow the measures
 * of another's. Prints JSON; the word is how many seconds each measure takes.
 */
import { kindOf, viewOf } from "@escaramuza/kernel";
import type { Json, MenuItem } from "@escaramuza/kernel";
import { reglasBasicas } from "@escaramuza/rules-rb";
import type { Position } from "@escaramuza/rules-rb";
import { p95, questions, randomGames, rate, timed } from "./measure.ts";
import type { Asked } from "./measure.ts";

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

/** Each mission in turn. */
const games = randomGames(reglasBasicas, (n) => ({
  year: 1942,
  mission: 1 + (n % 5),
  layout: n % 2 === 0 ? "A" : "B",
  forces: [
    { army: "german", year: 1942, units: GERMANS },
    { army: "soviet", year: 1942, units: SOVIETS },
  ],
}));
const { e } = games;

/** Questions of one kind met in ten games. */
function asked(kind: string): Asked<Position>[] {
  return questions(games, (decision) => decision.kind === kind, 200, { games: 10 });
}

/** 95 of 100 previews take no longer, in ms: `answers` fills in a line's answer somehow. */
function slow(
  met: readonly Asked<Position>[],
  answers: (at: Asked<Position>, item: MenuItem, i: number) => Json | null,
): number {
  const took: number[] = [];
  for (let round = 0; round < 3; round++) {
    took.length = 0;
    for (const [i, at] of met.entries()) {
      const { position } = viewOf(e, at.game, at.decision.seat);
      for (const item of kindOf(e, at.decision).menu(position, at.decision)) {
        const answer = item.refusal === null ? answers(at, item, i) : null;
        if (answer !== null) took.push(timed(() => reglasBasicas.preview(position, at.decision, item, answer)));
      }
    }
  }
  return p95(took);
}

/** Somewhere within reach of the unit that moves. */
function dragged(at: Asked<Position>, i: number): Json | null {
  const { params } = at.decision;
  if (typeof params !== "object" || params === null || !("unit" in params)) return null;
  const unit = at.game.s.units.find((o) => o.id === params.unit);
  const first = unit?.figures.find((figure) => figure.alive);
  if (unit?.place !== "table" || first === undefined || unit.figures.length < 5) return null;
  const step = (k: number): number => ((k % 7) - 3) * 400;
  return { do: "march", x: first.x + step(i), y: first.y + step(i * 3 + 1), shape: "keep", places: [] };
}

const decisions = rate(() => games.next());
const fire = slow(asked("shoot"), (_at, item) => (item.slots.length === 0 ? item.answer : null));
const drag = slow(asked("move"), (at, item, i) => (item.slots.length > 0 ? dragged(at, i) : null));
console.log(JSON.stringify({ decisions, fire, drag }));
