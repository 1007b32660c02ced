import { NO_PREVIEW } from "@escaramuza/kernel";
import type { Modifier, Preview, PreviewLine, Text } from "@escaramuza/kernel";
import type { Factor } from "../fc.ts";
import type { RuleId } from "../rule-ids.ts";
import { say } from "../scene-texts.ts";

export function preview(parts: Partial<Preview>): Preview {
  return { ...NO_PREVIEW, ...parts };
}

/** A line that only explains. */
export function told(text: Text, rule: RuleId): PreviewLine {
  return { text, rule, value: null };
}

export function figure(text: Text, rule: RuleId, value: number): PreviewLine {
  return { text, rule, value, as: "figure" };
}

/** Added to what must be beaten: more of it is worse. */
function against({ code, rule, value }: Modifier): PreviewLine {
  return { text: say(`modifier.${code}`), rule, value, as: "against" };
}

/** From TM2's figure to what 2D6 must exceed (PE-2-4, PE-5-5). */
export function factorLines(what: Text, rule: RuleId, { base, modifiers, factor }: Factor): PreviewLine[] {
  return [
    figure(what, rule, base),
    ...modifiers.map(against),
    ...(modifiers.length === 0 ? [] : [figure(say("preview.factor"), "PE-2-4", factor)]),
  ];
}

/** `2D6, 7 or more`. */
export function rollText(factor: number): Text {
  return factor + 1 > 12 ? say("preview.roll.never", { need: factor + 1 }) : say("preview.roll", { need: factor + 1 });
}
