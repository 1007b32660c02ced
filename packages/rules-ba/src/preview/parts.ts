import { NO_PREVIEW } from "@escaramuza/kernel";
import type { Modifier, Preview, PreviewChart, PreviewLine, Prospect, Text } from "@escaramuza/kernel";
import { asNumber } from "@escaramuza/units";
import type { Chance, Distribution } from "@escaramuza/units";
import type { RuleId } from "../rule-ids.ts";
import { say } from "../scene-texts.ts";
import type { Position, Unit } from "../state.ts";

/** What previews are made of. */

export function preview(parts: Partial<Preview>): Preview {
  return { ...NO_PREVIEW, ...parts };
}

export function note(rule: RuleId, text: Text): PreviewLine {
  return { text, rule, value: null };
}

/** A plain number, such as dice thrown. */
export function figure(rule: RuleId, text: Text, value: number): PreviewLine {
  return { text, rule, value, as: "figure" };
}

export function modifierLines(modifiers: readonly Modifier[]): PreviewLine[] {
  return modifiers.map(({ code, rule, value }) => ({ text: say(`modifier.${code}`), rule, value }));
}

export function prospect(text: Text, weight: Prospect["weight"], chance: Chance): Prospect {
  return { text, weight, chance: asNumber(chance) };
}

/** Without what cannot happen. */
export function bar(parts: readonly Prospect[]): Prospect[] {
  return parts.filter(({ chance }) => chance > 0);
}

/** Too unlikely to be seen as a bar of their own. */
const SPECK = 0.0005;

/** Bars for 0, 1, 2 ...; the last stands for all that hardly ever happens. */
export function chart(text: Text, d: Distribution, weightOf: (n: number) => 0 | 1 | 2): PreviewChart {
  const chances = d.ways.map((ways) => asNumber({ ways, total: d.total }));
  let last = chances.length - 1;
  let rest = chances[last] ?? 0;
  while (last > 1 && rest + (chances[last - 1] ?? 0) < SPECK) {
    last -= 1;
    rest += chances[last] ?? 0;
  }
  const cut = last < chances.length - 1;
  const bars = chances.slice(0, last + 1).map((chance, n) => ({
    label: cut && n === last ? say("preview.orMore", { n }) : say("preview.n", { n }),
    weight: weightOf(n),
    chance: n === last ? rest : chance,
  }));
  return { text, bars };
}

/** Whole per cent. */
export function percent(chance: Chance): number {
  return Math.round(100 * asNumber(chance));
}

/** To a tenth. */
export function average({ ways, total }: Distribution): number {
  const sum = ways.reduce((n, way, i) => n + i * asNumber({ ways: way, total }), 0);
  return Math.round(10 * sum) / 10;
}

/** The same position with one unit elsewhere, or changed. Nothing else is copied. */
export function withUnit(s: Position, unit: Unit): Position {
  return { ...s, units: s.units.map((o) => (o.id === unit.id ? unit : o)) };
}
