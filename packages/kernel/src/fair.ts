import { sha256 } from "./hash.ts";
import type { GeneratorState } from "./types.ts";

/**
 * Dice nobody can steer. The server publishes the hash of its secret before the players contribute; secret and
 * contributions together seed the generator; at the end the secret is shown and anyone can check both.
 */
export interface FairDice {
  readonly source: "seeded";
  readonly commitment: string;
  readonly secret: string;
  readonly contributions: readonly string[];
}

export function commit(secret: string, contributions: readonly string[]): FairDice {
  return { source: "seeded", commitment: commitmentOf(secret), secret, contributions };
}

export function commitmentOf(secret: string): string {
  return sha256(`escaramuza dice ${secret}`);
}

/** True when the secret shown is the one promised. */
export function keepsPromise(dice: FairDice): boolean {
  return commitmentOf(dice.secret) === dice.commitment;
}

/** The generator's first state: 128 bits of the hash over secret and contributions. */
export function generatorOf(dice: FairDice): GeneratorState {
  const digest = sha256(JSON.stringify([dice.secret, ...dice.contributions]));
  const word = (i: number): number => Number.parseInt(digest.slice(i * 8, i * 8 + 8), 16) | 0;
  return [word(0), word(1), word(2), word(3) | 1];
}
