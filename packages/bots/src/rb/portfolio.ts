import { checkOf, isAlive, livingOf, outcomeOf, rival, templateOf } from "@escaramuza/rules-rb";
import type { Position } from "@escaramuza/rules-rb";
import { led } from "../search/portfolio.ts";
import type { Portfolio } from "../search/portfolio.ts";
import { ideasOf } from "./ideas.ts";
import { scriptedRb, scriptedRbWith } from "./scripted.ts";
import { STYLE } from "./style.ts";
import { worldOf } from "./world.ts";

/** Ways to fight in Reglas Básicas, and what a position promises. */
export const portfolioRb: Portfolio<Position> = {
  scripts: [
    scriptedRb,
    scriptedRbWith("bold", { ...STYLE, dread: 0.1, fear: 0.1, daring: 0.05, caution: 1 }),
    scriptedRbWith("careful", { ...STYLE, dread: 0.8, fear: 0.8, daring: 0.6, cover: 0.15 }),
    scriptedRbWith("runner", { ...STYLE, goals: 2.5, hunt: 0.2, ambush: 0.2, poise: 0.05 }),
    scriptedRbWith("holder", { ...STYLE, goals: 0.5, ambush: 1.2, patience: 0.6, haste: 0.8 }),
    scriptedRbWith("hunter", { ...STYLE, poise: 0.5, hunt: 1, suppression: 0.6 }),
  ],
  searched: new Set(["order", "move", "shoot", "ambush", "assaultTarget", "vehicleAssault", "changeOrder"]),
  pondered: new Set(["order"]),
  ideas: (view, decision) => ideasOf(worldOf(view.position, decision.seat, STYLE), decision),
  clock: (s) => s.turn,
  ahead: 3,
  prior: { doubt: 0.04, apart: 0.05, spread: 0.2 },
  features(s, seat) {
    // Nothing is scored before the roles are known.
    const points = s.attacker === null ? [] : outcomeOf(s).points;
    const lead = (points[seat] ?? 0) - (points[rival(seat)] ?? 0);
    const past = Math.min(1, s.turn / USUAL);
    const force = strength(s, seat) - strength(s, rival(seat));
    // It counts that one leads, more than by how much, and most towards the end.
    return [led(lead), led(lead) * past * past, force];
  },
  weights: [0.79, 2.612, 0.497],
};

/** Turns of most missions; some go on. */
const USUAL = 7;
/** Costs are those of experienced units (RB-R79). */
const GRADES: { readonly [check: number]: number } = { 5: 0.7, 4: 1, 3: 1.4 };

function strength(s: Position, seat: number): number {
  let sum = 0;
  for (const unit of s.units) {
    if (unit.seat !== seat || !isAlive(unit)) continue;
    const grade = GRADES[checkOf(unit.quality)] ?? 1;
    sum += (templateOf(unit.template).cost / 70) * grade * Math.sqrt(livingOf(unit).length / unit.initial);
  }
  return sum;
}
