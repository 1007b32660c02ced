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
let n = 0; const T = new Map<string, number[]>();

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
    const t0 = performance.now();
    const answer = randomPlayer.answer(e, viewOf(e, game, decision.seat), decision, pick);
    const t1 = performance.now();
    const applied = apply(e, game, { seat: decision.seat, decision: decision.id, answer });
    const t2 = performance.now();
    const row = T.get(decision.kind) ?? [0, 0, 0]; row[0]! += 1; row[1]! += t1 - t0; row[2]! += t2 - t1; T.set(decision.kind, row);
    if (!applied.ok) throw new Error(applied.refusal.code);
  }
  return game.seq;
}



function calib(): number { const c = process.cpuUsage().user; let x = 1; const o: number[] = []; for (let i = 0; i < 3e6; i++) { x = Math.imul(x ^ (x >>> 13), 0x5bd1e995) + i; if ((i & 15) === 0) o.push(x); if (o.length > 1000) o.length = 0; } return process.cpuUsage().user - c; }
for (const w = performance.now() + 2000; performance.now() < w;) randomGame(() => {});
for (let i = 0; i < 5; i++) calib();
T.clear(); let k = 0; let cpu = 0; let cal = 0; let cals = 0; const from = performance.now();
while (performance.now() < from + seconds * 1000) { const c0 = process.cpuUsage().user; for (let j = 0; j < 4; j++) k += randomGame(() => {}); cpu += process.cpuUsage().user - c0; cal += calib(); cals++; }
console.log("per cpu second", Math.round(k * 1e6 / cpu), "calibration us", Math.round(cal / cals), "normalised to 10 ms:", Math.round(k * 1e6 / cpu * (cal / cals) / 10000));

for (const [kk, r] of T) console.log(kk.padEnd(16), r[0], "sample", ((1000 * r[1]!) / r[0]!).toFixed(1), "apply", ((1000 * r[2]!) / r[0]!).toFixed(1), "us; share", (r[1]! + r[2]!).toFixed(0));
