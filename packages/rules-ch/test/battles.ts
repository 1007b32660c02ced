import type { Firefight } from "../src/data.ts";

/** For the tests of the firefights' data. */

export function typesOf(f: Firefight) {
  const placed = f.setup.flatMap((s) => (s.kind === "fixed" ? s.units.map((u) => ({ ...u, count: 1 })) : s.units));
  return [...placed, ...f.reinforcements.flatMap((b) => b.units)].flatMap(({ type, count }) =>
    Array.from({ length: count }, () => type),
  );
}

export function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, n) => sum + n, 0);
}
