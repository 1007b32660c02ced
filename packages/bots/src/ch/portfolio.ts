import { counter, isAlive, playerOf, rival } from "@escaramuza/rules-ch";
import type { Position } from "@escaramuza/rules-ch";
import type { Portfolio } from "../search/portfolio.ts";
import { worthOf } from "./goals.ts";
import { scriptedCh, scriptedChWith } from "./scripted.ts";
import { STYLE } from "./style.ts";
import { turnIdeas } from "./turn.ts";
import { worldOf } from "./world.ts";

/** Ways to fight in Conflict of Heroes, and what a position promises. */
export const portfolioCh: Portfolio<Position> = {
  scripts: [
    scriptedCh,
    scriptedChWith("bold", { ...STYLE, dread: 0.15, life: 0.5, hold: 0 }),
    scriptedChWith("careful", { ...STYLE, dread: 1, life: 1.1, cover: 0.15 }),
    scriptedChWith("runner", { ...STYLE, hope: 2, reach: 30, dread: 0.35 }),
    scriptedChWith("holder", { ...STYLE, hope: 0.4, guard: 1.5, hold: 0.25 }),
    scriptedChWith("hunter", { ...STYLE, poise: 1.2, patience: 0.6, hit: 0.6 }),
    scriptedChWith("lavish", { ...STYLE, cap: 0.01, card: 0.02, spent: 0.02, ap: 0.001 }),
    scriptedChWith("patient", { ...STYLE, hold: 0.6, ambush: 0.6 }),
  ],
  searched: new Set(["turn", "bid", "bonus", "rollTarget", "rollRally"]),
  pondered: new Set(["turn"]),
  ideas: (view, { kind, seat }) => (kind === "turn" ? turnIdeas(worldOf(view.position, seat, STYLE)) : []),
  clock: (s) => s.round,
  ahead: 1,
  features(s, seat) {
    const other = rival(seat);
    const { rounds } = s.battle.firefight;
    const past = Math.min(1, s.round / rounds);
    const points = playerOf(s, seat).vp - playerOf(s, other).vp;
    let hexes = 0;
    for (const held of s.control) hexes += ((held.seat === seat ? 1 : -1) * worthOf(s, held.hex)) / 2;
    const units = strength(s, seat) - strength(s, other);
    const cap = (playerOf(s, seat).cap - playerOf(s, other).cap) * (1 - past);
    return [points, points * past, hexes, hexes * past, units, units * past, cap];
  },
  weights: [-0.268, 0.734, -0.051, 0.409, 0.335, 0.392, -0.05],
};

/** A unit that is hit fights on for less. */
function strength(s: Position, seat: number): number {
  let sum = 0;
  for (const unit of s.units)
    if (unit.seat === seat && isAlive(unit)) sum += Math.max(1, counter(unit).vp) * (unit.hit === null ? 1 : 0.55);
  return sum;
}
