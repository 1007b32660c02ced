import { textWriter } from "@escaramuza/kernel";
import { parabellumSoldiers as rules } from "../src/index.ts";
import type { Position } from "../src/state.ts";

/** Positions for the tests of scenes, and their words. */

export function begin(setup: unknown): Position {
  const begun = rules.start(setup);
  if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
  return begun.position;
}

/** Both squads on the first map, in the middle of a turn. */
export function battle(): Position {
  const s = begin({ scenario: "PS-S1" });
  s.phase = "activation";
  s.turn = 3;
  s.lowEdge = 0;
  s.attacker = 0;
  s.initiative = 1;
  for (const soldier of s.soldiers) {
    soldier.status = "active";
    soldier.x = 600 + soldier.n * 700;
    soldier.y = soldier.seat === 0 ? 1000 : 8000;
  }
  return s;
}

export const say = { es: textWriter(rules.messages.es), en: textWriter(rules.messages.en) };
