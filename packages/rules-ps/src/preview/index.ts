import { NO_PREVIEW, kindOf } from "@escaramuza/kernel";
import type { Decision, Engine, MenuItem, Preview, Refusal } from "@escaramuza/kernel";
import type { Position } from "../state.ts";
import { actPreview } from "./act.ts";
import { fieldOf } from "./read.ts";
import { reactPreview } from "./react.ts";

/**
 * What an answer would mean, half made or whole, from what the deciding seat knows: measured and judged by the functions that
 * play. One file a subject.
 */
export function previewOf(
  e: Engine<Position>,
  s: Position,
  decision: Decision,
  item: MenuItem,
  answer: unknown,
): Preview {
  const refusal = (): Refusal | null => refusalOf(e, s, decision, item, answer);
  switch (decision.kind) {
    case "act":
      return s.activation === null ? NO_PREVIEW : actPreview(s, item, answer, refusal);
    case "react":
      if (s.activation === null || item.id !== "fire") return NO_PREVIEW;
      return { ...reactPreview(s, answer), refusal: refusal() };
    default:
      return NO_PREVIEW;
  }
}

/** Why the answer would be refused as it stands. One that is not even of the right shape, or a list too short, is only not finished. */
function refusalOf(
  e: Engine<Position>,
  s: Position,
  decision: Decision,
  item: MenuItem,
  answer: unknown,
): Refusal | null {
  if (item.refusal !== null) return item.refusal;
  const kind = kindOf(e, decision);
  const parsed = kind.parse(answer);
  return parsed === undefined || isShort(item, answer) ? null : kind.check(s, decision, parsed);
}

function isShort(item: MenuItem, answer: unknown): boolean {
  return item.slots.some((slot) => {
    if (slot.type !== "list") return false;
    const chosen = Array.isArray(answer) ? answer : fieldOf(answer, slot.name);
    return Array.isArray(chosen) && chosen.length < slot.min;
  });
}
