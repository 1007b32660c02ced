import { isAlive, livingOf, outcomeOf, rival, templateOf } from "@escaramuza/rules-ba";
import type { Position } from "@escaramuza/rules-ba";
import type { Portfolio } from "../search/portfolio.ts";
import { ideasOf } from "./ideas.ts";
import { scriptedBa, scriptedBaWith } from "./scripted.ts";
import { STYLE } from "./style.ts";
import { worldOf } from "./world.ts";

/** Ways to fight in Bolt Action, and what a position promises. */
export const portfolioBa: Portfolio<Position> = {
  scripts: [
    scriptedBa,
    scriptedBaWith("bold", { ...STYLE, dread: 0.1, daring: 0.2, fear: 0 }),
    scriptedBaWith("careful", { ...STYLE, dread: 0.9, daring: 0.9, fear: 0.1 }),
    scriptedBaWith("runner", { ...STYLE, goals: 2.5, dread: 0.3, ambush: 0.2 }),
    scriptedBaWith("holder", { ...STYLE, goals: 0.4, ambush: 0.9, poise: 0.5 }),
    scriptedBaWith("hunter", { ...STYLE, hunt: 0.02, pin: 0.6, poise: 0.4 }),
  ],
  searched: new Set(["order", "move", "shoot", "react", "interrupt", "snap"]),
  pondered: new Set(["order"]),
  ideas: (view, decision) => ideasOf(worldOf(view.position, decision.seat, STYLE), decision),
  clock: (s) => s.turn,
  ahead: 2,
  features(s, seat) {
    const { points } = outcomeOf(s);
    const lead = (points[seat] ?? 0) - (points[rival(seat)] ?? 0);
    const past = Math.min(1, s.turn / USUAL);
    const force = strength(s, seat) - strength(s, rival(seat));
    const pins = pinsOn(s, rival(seat)) - pinsOn(s, seat);
    return [lead, lead * past, force, force * past, pins];
  },
  weights: [0.1, 0.5, 0.5, 0, 0.05],
};

/** Turns of most scenarios; some go on. */
const USUAL = 6;

function strength(s: Position, seat: number): number {
  let sum = 0;
  for (const unit of s.units) {
    if (unit.seat !== seat || !isAlive(unit)) continue;
    const part =
      unit.vehicle !== null ? 1 : 0.35 + 0.65 * Math.min(1, livingOf(unit).length / Math.max(1, unit.starting));
    sum += (templateOf(unit.template).fv / 100) * part;
  }
  return sum;
}

function pinsOn(s: Position, seat: number): number {
  let sum = 0;
  for (const unit of s.units) if (unit.seat === seat && isAlive(unit)) sum += Math.min(unit.pins, 6);
  return sum;
}
