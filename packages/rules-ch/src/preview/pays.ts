import type { PreviewLine, Seat } from "@escaramuza/kernel";
import { turnAnswer } from "../answers.ts";
import { planTurn } from "../plan.ts";
import { priceText, say } from "../scene-texts.ts";
import type { Position } from "../state.ts";
import { note } from "./parts.ts";

const RULES = { ap: "CH-2.2-5", opportunity: "CH-2.2-8", cap: "CH-2.2-9", card: "CH-2.2-10" } as const;

/** How a whole answer would be paid for; nothing for one that is not finished or not legal. */
export function paysLine(s: Position, seat: Seat, answer: unknown): PreviewLine[] {
  const whole = turnAnswer.safeParse(answer);
  if (!whole.success) return [];
  const plan = planTurn(s, seat, whole.data);
  if ("code" in plan || plan.charge === null) return [];
  const { mode, ap, cap, start } = plan.charge;
  const key = mode === "ap" ? (cap > 0 ? "both" : start === "new" ? "new" : "ap") : mode;
  return [note(RULES[mode], say(`preview.pays.${key}`, { ap, cap, price: priceText(ap, cap) }))];
}
