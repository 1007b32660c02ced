import { isAlive, livingOf, outcomeOf, rival } from "@escaramuza/rules-ba";
import type { Position } from "@escaramuza/rules-ba";
import { led } from "../search/portfolio.ts";
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
    const own = leftOf(s, seat);
    const foes = leftOf(s, rival(seat));
    return [
      lead * past,
      // Towards the end it counts that one leads, not by how much.
      led(lead) * past * past,
      own.units - foes.units,
      own.men - foes.men,
      own.vehicles - foes.vehicles,
    ];
  },
  weights: [0.211, 1.147, 0.102, 0.06, 0.425],
};

/** Turns of most scenarios; some go on. */
const USUAL = 6;

/** Each unit is an order die; points of the army list told less about who wins, and misled where the list's worth lies in few units. */
function leftOf(
  s: Position,
  seat: number,
): { readonly units: number; readonly men: number; readonly vehicles: number } {
  let units = 0;
  let men = 0;
  let vehicles = 0;
  for (const unit of s.units) {
    if (unit.seat !== seat || !isAlive(unit)) continue;
    units += 1;
    men += livingOf(unit).length;
    if (unit.vehicle !== null) vehicles += 1;
  }
  return { units, men, vehicles };
}
