import type { PreviewLine, Seat } from "@escaramuza/kernel";
import { turnAnswer } from "../answers.ts";
import type { Charge } from "../payment.ts";
import { planTurn } from "../plan.ts";
import { priceText, say } from "../scene-texts.ts";
import type { Player, Position } from "../state.ts";
import { note } from "./parts.ts";

const RULES = { ap: "CH-2.2-5", opportunity: "CH-2.2-8", cap: "CH-2.2-9", card: "CH-2.2-10" } as const;

/** How a whole answer would be paid for; nothing for one that is not finished or not legal. */
export function paysLine(s: Position, seat: Seat, answer: unknown): PreviewLine[] {
  const charge = chargeOf(s, seat, answer);
  if (charge === null) return [];
  const { mode, ap, cap, start } = charge;
  const key = mode === "ap" ? (cap > 0 ? "both" : start === "new" ? "new" : "ap") : mode;
  return [note(RULES[mode], say(`preview.pays.${key}`, { ap, cap, price: priceText(ap, cap) }))];
}

/** The position with the CAP that are left for its rolls (CH-3.2-2, CH-3.2.3-1). */
export function oncePaid(s: Position, seat: Seat, answer: unknown): Position {
  const cap = chargeOf(s, seat, answer)?.cap ?? 0;
  if (cap === 0) return s;
  const left = (player: Player): Player => (player.seat === seat ? { ...player, cap: player.cap - cap } : player);
  const [german, soviet] = s.players;
  return { ...s, players: [left(german), left(soviet)] };
}

function chargeOf(s: Position, seat: Seat, answer: unknown): Charge | null {
  const whole = turnAnswer.safeParse(answer);
  if (!whole.success) return null;
  const plan = planTurn(s, seat, whole.data);
  return "code" in plan ? null : plan.charge;
}
