/** Exact distributions of whole numbers from 0 on: how many dice succeed, how many of those count, how many are lost. */

/** `ways[n]` of `total` equally likely cases come to n. */
export interface Distribution {
  readonly total: bigint;
  readonly ways: readonly bigint[];
}

/** A chance as a fraction. */
export interface Chance {
  readonly ways: bigint;
  readonly total: bigint;
}

export function certain(n: number): Distribution {
  return { total: 1n, ways: Array.from({ length: n + 1 }, (_, i) => (i === n ? 1n : 0n)) };
}

/** Every number as likely as the cases given for it. */
export function weighted(ways: readonly bigint[]): Distribution {
  return { total: ways.reduce((sum, w) => sum + w, 0n), ways };
}

/** How many of n tries succeed. */
export function binomial(n: number, p: Chance): Distribution {
  const ways: bigint[] = [];
  let choose = 1n;
  for (let k = 0; k <= n; k++) {
    ways.push(choose * p.ways ** BigInt(k) * (p.total - p.ways) ** BigInt(n - k));
    choose = (choose * BigInt(n - k)) / BigInt(k + 1);
  }
  return { total: p.total ** BigInt(n), ways };
}

/** The sum of two independent numbers. */
export function plus(a: Distribution, b: Distribution): Distribution {
  const ways = Array.from({ length: a.ways.length + b.ways.length - 1 }, () => 0n);
  for (const [i, x] of a.ways.entries())
    if (x > 0n) for (const [j, y] of b.ways.entries()) ways[i + j] = (ways[i + j] ?? 0n) + x * y;
  return { total: a.total * b.total, ways };
}

/** The sum of as many independent numbers like `each` as `count` says. */
export function summed(count: Distribution, each: Distribution): Distribution {
  const most = BigInt(count.ways.length - 1);
  const ways: bigint[] = [];
  let sum = certain(0);
  for (const [n, w] of count.ways.entries()) {
    if (n > 0) sum = plus(sum, each);
    if (w === 0n) continue;
    const scale = w * each.total ** (most - BigInt(n));
    for (const [k, x] of sum.ways.entries()) ways[k] = (ways[k] ?? 0n) + x * scale;
  }
  return { total: count.total * each.total ** most, ways };
}

/** Each of them counts with a chance of its own. */
export function thinned(d: Distribution, p: Chance): Distribution {
  return summed(d, { total: p.total, ways: [p.total - p.ways, p.ways] });
}

/** What is over the most counts as the most. */
export function capped(d: Distribution, most: number): Distribution {
  const ways = d.ways.slice(0, most + 1);
  for (const w of d.ways.slice(most + 1)) ways[most] = (ways[most] ?? 0n) + w;
  return { total: d.total, ways };
}

/** The chance of those numbers. */
export function chanceOf(d: Distribution, test: (n: number) => boolean): Chance {
  let ways = 0n;
  for (const [n, w] of d.ways.entries()) if (test(n)) ways += w;
  return { ways, total: d.total };
}

/** As a fraction; it may be more than one. */
export function meanOf(d: Distribution): Chance {
  let ways = 0n;
  for (const [n, w] of d.ways.entries()) ways += BigInt(n) * w;
  return { ways, total: d.total };
}

export function both(a: Chance, b: Chance): Chance {
  return { ways: a.ways * b.ways, total: a.total * b.total };
}

/** One or the other, where they exclude each other. */
export function either(a: Chance, b: Chance): Chance {
  if (a.total === b.total) return { ways: a.ways + b.ways, total: a.total };
  return reduced({ ways: a.ways * b.total + b.ways * a.total, total: a.total * b.total });
}

export function not(p: Chance): Chance {
  return { ways: p.total - p.ways, total: p.total };
}

/** In lowest terms. */
export function reduced(p: Chance): Chance {
  const by = commonDivisor(p.ways, p.total);
  return { ways: p.ways / by, total: p.total / by };
}

export function commonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** As a number, also where both sides are too large for one. */
export function asNumber(p: Chance): number {
  const spare = p.total.toString(2).length - 1000;
  if (spare <= 0) return Number(p.ways) / Number(p.total);
  return Number(p.ways >> BigInt(spare)) / Number(p.total >> BigInt(spare));
}

export const NEVER: Chance = { ways: 0n, total: 1n };
export const ALWAYS: Chance = { ways: 1n, total: 1n };
