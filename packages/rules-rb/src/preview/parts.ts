import { NO_PREVIEW } from "@escaramuza/kernel";
import type { Preview, PreviewChart, PreviewLine, Prospect, Text } from "@escaramuza/kernel";
import { bar, chartOf, not, prospect } from "@escaramuza/units";
import type { Chance, Distribution } from "@escaramuza/units";
import type { RuleId } from "../rule-ids.ts";
import { say } from "../scene-texts.ts";
import type { Position, Unit } from "../state.ts";
import type { Fate } from "../volley.ts";

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

export function fateBar({ stands, suppressed, retreats, destroyed }: Fate): Prospect[] {
  return bar([
    prospect(say("preview.stands"), 0, stands),
    prospect(say("preview.suppressed"), 1, suppressed),
    prospect(say("preview.retreats"), 1, retreats),
    prospect(say("preview.destroyed"), 2, destroyed),
  ]);
}

/** A check that is passed or has these consequences. */
export function checkBar(passed: Chance, good: Text, bad: Text, weight: 1 | 2 = 1): Prospect[] {
  return bar([prospect(good, 0, passed), prospect(bad, weight, not(passed))]);
}

/** Bars for 0, 1, 2 ...; the last may stand for all above. */
export function chart(text: Text, d: Distribution, weightOf: (n: number) => 0 | 1 | 2): PreviewChart {
  return chartOf(text, d, weightOf, (n, orMore) => (orMore ? say("preview.orMore", { n }) : say("preview.n", { n })));
}

/** The same position with one unit elsewhere, or changed. Nothing else is copied. */
export function withUnit(s: Position, unit: Unit): Position {
  return { ...s, units: s.units.map((o) => (o.id === unit.id ? unit : o)) };
}
