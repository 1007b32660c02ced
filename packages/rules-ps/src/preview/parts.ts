import { NO_PREVIEW } from "@escaramuza/kernel";
import type { Modifier, Preview, PreviewLine, Text } from "@escaramuza/kernel";
import { say } from "../scene-texts.ts";
import { sum } from "./dice.ts";

export function preview(parts: Partial<Preview>): Preview {
  return { ...NO_PREVIEW, ...parts };
}

/** A number with its sign, as it is added to a roll. */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`;
}

export function modifierLine({ code, rule, value }: Modifier): PreviewLine {
  return { text: say(`modifier.${code}`), rule, value };
}

/** `3D6 + 2, 11 or more`. */
export function rollText(modifiers: readonly Modifier[], need: number): Text {
  const plus = sum(modifiers);
  if (plus === 0) return say("preview.roll.plain", { need });
  return say(plus > 0 ? "preview.roll.plus" : "preview.roll.minus", { plus: Math.abs(plus), need });
}
