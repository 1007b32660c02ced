export interface Measure {
  name: string;
  value: number;
  unit: string;
  note: string;
}

export interface Tally {
  /** Units of work done, by unit name. */
  counts: Record<string, number>;
  seconds: number;
}

// As long as the measure itself: with less, the largest of the libraries is still being compiled
// while it is timed and seems slower than it is.
const WARM_UP_SHARE = 1;

/**
 * Repeats a piece of work, first unmeasured, then for about `seconds`. The piece is given its serial
 * number, from which it derives its seed, so that every run plays the same games in the same order.
 */
export async function measure(
  seconds: number,
  piece: (serial: number) => Record<string, number> | Promise<Record<string, number>>,
): Promise<Tally> {
  const repeat = async (limit: number): Promise<Tally> => {
    const counts: Record<string, number> = {};
    const start = performance.now();
    let elapsed = 0;
    for (let serial = 1; elapsed < limit * 1000; serial++) {
      const returned = piece(serial);
      // Awaiting a plain value would charge synchronous work for a turn of the event loop.
      const done = returned instanceof Promise ? await returned : returned;
      for (const [unit, count] of Object.entries(done)) counts[unit] = (counts[unit] ?? 0) + count;
      elapsed = performance.now() - start;
    }
    return { counts, seconds: elapsed / 1000 };
  };
  await repeat(seconds * WARM_UP_SHARE);
  return repeat(seconds);
}

export function rate(tally: Tally, unit: string): number {
  return (tally.counts[unit] ?? 0) / tally.seconds;
}

export function ratio(tally: Tally, unit: string, per: string): number {
  return (tally.counts[unit] ?? 0) / (tally.counts[per] ?? 1);
}

/** Mulberry32: short, seedable and far cheaper than anything measured with it. Gives [0, 1). */
export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
