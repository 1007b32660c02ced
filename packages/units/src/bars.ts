import type { PreviewChart, Prospect, Text } from "@escaramuza/kernel";
import { asNumber } from "./distribution.ts";
import type { Chance, Distribution } from "./distribution.ts";

/** Chances as previews show them. */

export function prospect(text: Text, weight: Prospect["weight"], chance: Chance): Prospect {
  return { text, weight, chance: asNumber(chance) };
}

/** Without what cannot happen. */
export function bar(parts: readonly Prospect[]): Prospect[] {
  return parts.filter(({ chance }) => chance > 0);
}

/** Too unlikely to be seen as a bar of their own. */
const SPECK = 0.0005;

/** Bars for 0, 1, 2 ...; the last stands for all that hardly ever happens: `label` says "so many" or, of that, "so many or more". */
export function chartOf(
  text: Text,
  d: Distribution,
  weightOf: (n: number) => 0 | 1 | 2,
  label: (n: number, orMore: boolean) => Text,
): PreviewChart {
  const chances = d.ways.map((ways) => asNumber({ ways, total: d.total }));
  let last = chances.length - 1;
  let rest = chances[last] ?? 0;
  while (last > 1 && rest + (chances[last - 1] ?? 0) < SPECK) {
    last -= 1;
    rest += chances[last] ?? 0;
  }
  const cut = last < chances.length - 1;
  const bars = chances.slice(0, last + 1).map((chance, n) => ({
    label: label(n, cut && n === last),
    weight: weightOf(n),
    chance: n === last ? rest : chance,
  }));
  return { text, bars };
}
