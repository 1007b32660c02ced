import type { GeneratorState } from "./types.ts";

/** Draws an integer from 0 to n - 1. */
export type Pick = (n: number) => number;

/**
 * xoshiro128**: four 32-bit integers of state, all inside the game. Rejection sampling, so every face of a die is
 * exactly as likely as every other. `state` changes in place.
 */
export function draw(state: GeneratorState, n: number): number {
  // Outside this range the loop below would never end.
  if (!(n >= 1 && n <= 0x1_0000_0000)) throw new Error(`cannot draw one of ${n}`);
  const limit = 0x1_0000_0000 - (0x1_0000_0000 % n);
  for (;;) {
    const x = next(state);
    if (x < limit) return x % n;
  }
}

export function picker(state: GeneratorState): Pick {
  return (n) => draw(state, n);
}

/** A generator from a small number, for tests, bots and simulations: splitmix32 fills the state. */
export function generatorFrom(seed: number): GeneratorState {
  let x = seed >>> 0;
  const mix = (): number => {
    x = (x + 0x9e37_79b9) >>> 0;
    let z = x;
    z = Math.imul(z ^ (z >>> 16), 0x21f0_aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a_2d97);
    return (z ^ (z >>> 15)) >>> 0;
  };
  return [mix(), mix(), mix(), mix()];
}

function next(s: GeneratorState): number {
  const result = Math.imul(rotate(Math.imul(s[1], 5), 7), 9) >>> 0;
  const t = s[1] << 9;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = rotate(s[3], 11);
  return result;
}

function rotate(x: number, k: number): number {
  return (x << k) | (x >>> (32 - k));
}
