import { isAble, isOut, sideOf, worth } from "@escaramuza/rules-pe";
import type { Position } from "@escaramuza/rules-pe";
import type { Portfolio } from "../search/portfolio.ts";
import { scriptedPe, scriptedPeWith } from "./scripted.ts";
import { STYLE } from "./style.ts";

/** Ways to fight in Pelotón, and what a position promises. */
export const portfolioPe: Portfolio<Position> = {
  scripts: [
    scriptedPe,
    scriptedPeWith("bold", { ...STYLE, danger: 0.05, drive: 1.6 }),
    scriptedPeWith("careful", { ...STYLE, danger: 0.8, drive: 0.5 }),
    scriptedPeWith("hunter", { ...STYLE, gain: 1.2, worth: 0.02, thrift: 0.05 }),
    scriptedPeWith("thrifty", { ...STYLE, worth: 0.2, thrift: 0.3 }),
    scriptedPeWith("holder", { ...STYLE, gain: 0.9, drive: 0, danger: 0.5 }),
  ],
  searched: new Set(["act", "trigger"]),
  clock: (s) => s.turn,
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
