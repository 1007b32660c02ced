import { isAble, isOut, sideOf, worth } from "@escaramuza/rules-pe";
import type { Position } from "@escaramuza/rules-pe";
import type { Portfolio } from "../search/portfolio.ts";
import { scriptedPe, scriptedPeWith } from "./scripted.ts";
import { STYLE } from "./style.ts";

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
  clock: (s) => s.turn,
  ahead: 2,
  features(s, seat) {
    const side = sideOf(s, seat);
    const other = side === 0 ? 1 : 0;
    const score = s.sides[side].score - s.sides[other].score;
    const men = strength(s, side) - strength(s, other);
    const nerve = shaken(s, other) - shaken(s, side);
    return [score / 10, men, nerve];
  },
  weights: [0.649, 0.664, 0.011],
};

/** Wounds count, and those who cannot act. */
function strength(s: Position, side: number): number {
  let sum = 0;
  for (const o of s.soldiers)
    if (o.side === side && o.place !== "away" && !isOut(o)) sum += (isAble(o) ? 1 : 0.4) * Math.sqrt(worth(o) / 10);
  return sum;
}

function shaken(s: Position, side: number): number {
  let sum = 0;
  for (const o of s.soldiers)
    if (o.side === side && !isOut(o)) sum += o.morale === "steady" ? 0 : o.morale === "pinned" ? 0.5 : 1;
  return sum;
}
