import { NO_PREVIEW } from "@escaramuza/kernel";
import type { Modifier, Preview, PreviewChart, PreviewLine, Text } from "@escaramuza/kernel";
import { asNumber, chartOf } from "@escaramuza/units";
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

/** Bars for 0, 1, 2 ...; the last may stand for all above. */
export function chart(text: Text, d: Distribution, weightOf: (n: number) => 0 | 1 | 2): PreviewChart {
  return chartOf(text, d, weightOf, (n, orMore) => (orMore ? say("preview.orMore", { n }) : say("preview.n", { n })));
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
