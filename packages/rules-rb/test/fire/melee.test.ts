import { apply, bareGame, generatorFrom, kindOf, resume } from "@escaramuza/kernel";
import type { Json } from "@escaramuza/kernel";
import { asNumber } from "@escaramuza/units";
import { expect, test } from "vitest";
import { assaultVars } from "../../src/flows/assault.ts";
import { reglasBasicas as rules } from "../../src/index.ts";
import { assaultForecast } from "../../src/melee.ts";
import { unitOf } from "../../src/state.ts";
import type { Position } from "../../src/state.ts";
import { e } from "../play.ts";
import { column } from "./support.ts";

// An assault may go on for ever, so it cannot be run over every outcome: here it is fought two thousand times with fixed seeds, and
// must come out as the exact solution says, within four standard deviations.

const TIMES = 2000;

const cases: readonly [string, Json][] = [
  [
    "a manoeuvre squad against a rifle squad in a wood",
    {
      terrain: [{ type: "wood", from: [58, 40], to: [70, 90] }],
      units: { g1: { type: "ger.manoeuvre", places: column(50, 5) }, s1: { type: "sov.rifle", places: column(60, 8) } },
    },
  ],
  [
    "submachine guns against a command squad with its officer, suppressed",
    {
      units: {
        s1: { type: "sov.command", places: column(60, 3), suppressed: true },
        g1: { type: "ger.suppression", places: column(50, 3) },
      },
    },
  ],
  [
    "veterans dug in, an officer near only some of them",
    {
      units: {
        g1: { type: "ger.manoeuvre", quality: "veteran", places: column(50, 4), dugIn: true },
        g2: { type: "ger.command", places: [[50, 85]], figures: [{ weapons: ["smg"], officer: true }] },
        s1: { type: "sov.smg", places: column(60, 4), figures: ["smg", "smg", "smg", "smg"] },
      },
    },
  ],
];

function fought(s: Position, seed: number): string {
  const game = bareGame(
    rules,
    s,
    [{ flow: "assault", step: "declare", v: assaultVars("g1", "s1") }],
    generatorFrom(seed),
  );
  resume(e, game);
  for (let d = game.pending[0]; d !== undefined; d = game.pending[0]) {
    const answer = kindOf(e, d).fallback(game.s, d);
    const { ok } = apply(e, game, { seat: d.seat, decision: d.id, answer });
    if (!ok) throw new Error(`seed ${seed}: the fallback is refused`);
  }
  const left = ["g1", "s1"].filter((id) => unitOf(game.s, id).place === "table");
  return left.length === 0 ? "neither" : left.join();
}

test.each(cases)("%s", (_name, given) => {
  const stage = (): Position => rules.exemplar.stage(given).s;
  const s = stage();
  const told = assaultForecast(s, unitOf(s, "g1"), unitOf(s, "s1"));
  const ends = new Map<string, number>();
  for (let seed = 1; seed <= TIMES; seed++) {
    const end = fought(stage(), seed);
    ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  for (const [end, chance] of [
    ["g1", told.first],
    ["s1", told.second],
    ["neither", told.neither],
  ] as const) {
    const p = asNumber(chance);
    const often = (ends.get(end) ?? 0) / TIMES;
    expect(Math.abs(often - p), `${end}: ${often} of ${p}`).toBeLessThanOrEqual(4 * Math.sqrt((p * (1 - p)) / TIMES));
  }
});
