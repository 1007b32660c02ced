/**
 * Bolt Action on one core: whole random games with about 60 models a side, the best place of a template, and what a player waits
 * for before he commits. A program of its own, so that one game's code does not slow the measures of another's. Prints JSON; the
 * word is how many seconds each measure takes.
 */
import { apply, copy, engine, generatorFrom, kindOf, picker, start, viewOf } from "@escaramuza/kernel";
import type { Decision, Game, Json, MenuItem } from "@escaramuza/kernel";
import { bestCentres } from "@escaramuza/geometry";
import { randomPlayer } from "@escaramuza/bots";
import { boltAction } from "@escaramuza/rules-ba";
import type { Position } from "@escaramuza/rules-ba";

const seconds = Number(process.argv[2] ?? 3);
const e = engine(boltAction);
let n = 0;

/** A reinforced platoon of four squads a side: 60 men and two vehicles, and 61 men and two vehicles. */
const GERMANS = [
  { template: "ger-hq-1lt", men: 3 },
  ...times(2, { template: "ger-grenadiers", men: 10 }),
  ...times(2, { template: "ger-panzergrenadiers", men: 10 }),
  { template: "ger-mmg" },
  { template: "ger-mortar" },
  { template: "ger-sniper" },
  { template: "ger-panzerschreck" },
  { template: "ger-pak40" },
  { template: "ger-medic" },
  { template: "ger-251" },
  { template: "ger-pz4" },
];
const SOVIETS = [
  { template: "sov-hq-1lt", men: 3 },
  ...times(3, { template: "sov-rifles", men: 10 }),
  { template: "sov-smg", men: 10 },
  { template: "sov-maxim" },
  { template: "sov-82mm" },
  { template: "sov-sniper" },
  { template: "sov-ptrd" },
  { template: "sov-regimental" },
  { template: "sov-medic" },
  { template: "sov-ba64" },
  { template: "sov-t34-85" },
];
const TABLES = [
  ["S1", "M1"],
  ["S1", "M2"],
  ["S2", "M2"],
  ["S3", "M3"],
  ["S4", "M1"],
  ["S5", "M3"],
] as const;

function times(count: number, unit: Json): Json[] {
  return Array.from({ length: count }, () => unit);
}

/** One random game of each scenario in turn: decisions applied. */
function randomGame(look: (game: Game<Position>) => void): number {
  n += 1;
  const [scenario, map] = TABLES[n % TABLES.length] ?? TABLES[0];
  const forces = [
    { nation: "german", units: GERMANS },
    { nation: "soviet", units: SOVIETS },
  ];
  const begun = boltAction.start({ scenario, map, forces });
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

interface Pace {
  /** By the clock, and by this program's own processor time: other work on the machine slows only the first. */
  readonly wall: number;
  readonly busy: number;
}

/** Units of work per second, after as long a warm-up. */
function rate(work: () => number): Pace {
  for (const until = performance.now() + seconds * 1000; performance.now() < until;) work();
  const from = performance.now();
  const used = process.cpuUsage();
  let done = 0;
  while (performance.now() < from + seconds * 1000) done += work();
  const { user, system } = process.cpuUsage(used);
  return { wall: (done * 1000) / (performance.now() - from), busy: (done * 1e6) / (user + system) };
}
const r = rate(() => randomGame(() => {}));
console.log(JSON.stringify(r));
