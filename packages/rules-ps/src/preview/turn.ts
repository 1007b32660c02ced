import type { Preview, PreviewLine, Seat } from "@escaramuza/kernel";
import { returnCost } from "../actions.ts";
import { PA } from "../flows/activation.ts";
import { TOKENS } from "../flows/turn.ts";
import { manName, say } from "../scene-texts.ts";
import { playerOf } from "../state.ts";
import type { Position, Soldier } from "../state.ts";
import { recoversWith } from "../team.ts";
import { preview } from "./parts.ts";

/** Tokens and whom to give them to. */

/** PS-4.1: what so many yellow tokens bring and leave. */
export function tokensPreview(s: Position, seat: Seat, yellow: unknown): Preview {
  if (typeof yellow !== "number" || !(yellow >= 0 && yellow <= TOKENS)) return preview({});
  const { op } = playerOf(s, seat);
  const lines: PreviewLine[] = [
    { text: say("preview.tokens.blue", { blue: TOKENS - yellow }), rule: "PS-4.1-7", value: null },
    { text: say("preview.tokens.op", { yellow, op: op + yellow }), rule: "PS-4.1-5", value: null },
  ];
  if (yellow > 0)
    lines.push({ text: say("preview.tokens.double", { op: op + 2 * yellow }), rule: "PS-4.1-6", value: null });
  return preview({
    title: say("preview.tokens", { yellow }),
    lines,
    notes: [{ text: say("preview.tokens.initiative"), rule: "PS-4.1-3", value: null }],
  });
}

/** What an activation of his would begin with. */
export function activatePreview(s: Position, soldier: Soldier): Preview {
  const partner = soldier.suppressed ? recoversWith(s, soldier) : null;
  const cost = soldier.suppressed ? returnCost(s, soldier) : 0;
  const lines: PreviewLine[] = [{ text: say("preview.pa", { pa: PA - cost }), rule: "PS-4.3.2-2", value: null }];
  if (soldier.suppressed) lines.unshift({ text: say("preview.returns", { pa: cost }), rule: "PS-6.5-2", value: -cost });
  return preview({
    title: manName(soldier),
    lines,
    notes: [
      ...(partner === null
        ? []
        : [{ text: say("preview.recovers", { soldiers: [manName(partner)] }), rule: "PS-8.1.3-9", value: null }]),
      { text: say("preview.activation", { nth: soldier.activations + 1 }), rule: "PS-4.3.2-5", value: null },
    ],
  });
}
