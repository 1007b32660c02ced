import { isAble, isOut, missionOf, rival, sideOf, worth } from "@escaramuza/rules-pe";
import type { Position } from "@escaramuza/rules-pe";
import type { Portfolio } from "../search/portfolio.ts";
import { ideasOf } from "./ideas.ts";
import { scriptedPe, scriptedPeWith } from "./scripted.ts";
import { STYLE } from "./style.ts";
import { worldOf } from "./world.ts";

/** Ways to fight in Pelotón, and what a position promises. */
export const portfolioPe: Portfolio<Position> = {
  scripts: [
    scriptedPe,
    scriptedPeWith("bold", { ...STYLE, danger: 0.3, drive: 1.6 }),
    scriptedPeWith("careful", { ...STYLE, danger: 1.5, drive: 0.5 }),
    scriptedPeWith("hunter", { ...STYLE, gain: 1, round: 0.01, turn: 0.2 }),
    scriptedPeWith("thrifty", { ...STYLE, round: 0.1 }),
    scriptedPeWith("holder", { ...STYLE, gain: 0.9, drive: 0, danger: 1 }),
  ],
  searched: new Set(["act", "trigger"]),
  ideas: (view, decision) => ideasOf(worldOf(view.position, decision.seat, STYLE), decision),
  clock: (s) => s.turn,
  ahead: 3,
  prior: { doubt: 0.04, apart: 0.05, spread: 0.2 },
  features(s, seat) {
    const side = sideOf(s, seat);
    const other = rival(side);
    const men = strength(s, side) - strength(s, other);
    return [shareOf(s, side) - shareOf(s, other), men, patience(s, side) - patience(s, other)];
  },
  weights: [1.992, 0.875, 3.48],
  lead(s, seat) {
    const side = sideOf(s, seat);
    return s.sides[side].score - s.sides[rival(side)].score;
  },
};

/** How much of what it needs to win a side has done: of its points, or of the enemy to be put out of action (PE-C-1, PE-R110). */
function shareOf(s: Position, side: 0 | 1): number {
  const { victory, points } = missionOf(s.battle.mission).sides[side];
  const { score } = s.sides[side];
  if (victory === "points" && points !== null) return score / points;
  const enemies = s.soldiers.filter((o) => o.side !== side && o.place !== "away");
  if (victory !== "half") return enemies.filter(isOut).length / Math.max(1, enemies.length);
  const whole = enemies.reduce((sum, o) => sum + worth(o), 0);
  return Math.min(1, (2 * score) / Math.max(1, whole));
}

/** PE-C-3: turns that are over are won for who only has to keep what he has. */
function patience(s: Position, side: 0 | 1): number {
  const { sides, turnLimit } = missionOf(s.battle.mission);
  return sides[side].victory === "keep" ? s.turn / turnLimit : 0;
}

/** Wounds count, and those who cannot act. */
function strength(s: Position, side: 0 | 1): number {
  let sum = 0;
  for (const o of s.soldiers)
    if (o.side === side && o.place !== "away" && !isOut(o)) sum += (isAble(o) ? 1 : 0.4) * Math.sqrt(worth(o) / 10);
  return sum;
}
