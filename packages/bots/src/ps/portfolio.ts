import { TURNS, pointsOf, rival } from "@escaramuza/rules-ps";
import type { Position, Soldier } from "@escaramuza/rules-ps";
import type { Portfolio } from "../search/portfolio.ts";
import { actIdeas, activateIdeas } from "./command.ts";
import { scriptedPs, scriptedWith } from "./scripted.ts";
import { STYLE } from "./style.ts";
import { worldOf } from "./world.ts";

/** Ways to fight in Parabellum Soldiers, and what a position promises. */
export const portfolioPs: Portfolio<Position> = {
  scripts: [
    scriptedPs,
    scriptedWith("bold", { ...STYLE, dread: 0.1, man: 0.5, hope: 1.4 }),
    scriptedWith("careful", { ...STYLE, dread: 0.8, man: 1, poise: 0.1 }),
    scriptedWith("hunter", { ...STYLE, harm: 1.8, poise: 0.5, hope: 0.6 }),
    scriptedWith("runner", { ...STYLE, hope: 2, harm: 0.6, soon: 0.8 }),
    scriptedWith("holder", { ...STYLE, hope: 0.4, poise: 0.4, crowd: 0.15 }),
    scriptedWith("thrifty", { ...STYLE, op: 0.6, reserve: 0.4, lastWord: 3 }),
  ],
  searched: new Set(["act", "activate", "nextOrdered", "tokens", "firstPlayer", "reinforcement", "anticipate"]),
  pondered: new Set(["activate"]),
  studied: new Set(["tokens"]),
  ideas(view, { kind, seat }) {
    if (kind === "activate") return activateIdeas(worldOf(view.position, seat, STYLE));
    return kind === "act" ? actIdeas(worldOf(view.position, seat, STYLE)) : [];
  },
  clock: (s) => s.turn,
  ahead: 2,
  features(s, seat) {
    const past = Math.min(1, s.turn / TURNS);
    // Nothing is scored before the priority orders are dealt.
    const points = s.phase === "setUp" ? 0 : (pointsOf(s, seat) - pointsOf(s, rival(seat))) / 2;
    const men = strength(s, seat) - strength(s, rival(seat));
    const pinned = held(s, rival(seat)) - held(s, seat);
    return [points, points * past, men, men * past, pinned];
  },
  weights: [-0.214, 0.939, 0.229, 0.356, 0.048],
};

function strength(s: Position, seat: number): number {
  let sum = 0;
  for (const o of s.soldiers)
    if (o.seat === seat && stands(o)) sum += o.role === "rifleman" || o.role === "assistant" ? 1 : 1.4;
  return sum;
}

function held(s: Position, seat: number): number {
  let sum = 0;
  for (const o of s.soldiers) if (o.seat === seat && o.status === "active" && o.suppressed) sum += 1;
  return sum;
}

function stands(o: Soldier): boolean {
  return o.status === "active" || o.status === "undeployed";
}
