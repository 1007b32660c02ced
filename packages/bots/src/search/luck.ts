import { generatorFrom, seededDice } from "@escaramuza/kernel";
import type { Dice } from "@escaramuza/kernel";

/**
 * Dice by name: the same throw, by the same men, in the same turn, shows the same, however many dice were thrown before it. Two ways
 * to play then meet the same luck where they do the same, and differ by what they do, not by whose dice came first: that takes a
 * quarter to a half off the variance between them (docs/OPPONENTS.md).
 */
export function luckOf(seed: number, turn: () => number): Dice {
  const thrown = new Map<string, number>();
  return {
    throw(request) {
      const { purpose, seat, about } = request;
      const name = `${turn()} ${purpose} ${seat} ${Object.values(about).join(" ")}`;
      const before = thrown.get(name) ?? 0;
      thrown.set(name, before + 1);
      return seededDice(generatorFrom(mixed(`${name} ${before}`, seed))).throw(request);
    },
  };
}

/** FNV-1a, begun with a seed; the generator stirs it further. */
function mixed(text: string, seed: number): number {
  let hash = seed ^ 0x811c_9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x0100_0193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
