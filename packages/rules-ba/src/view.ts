import { copy } from "@escaramuza/kernel";
import type { Pick, Seat } from "@escaramuza/kernel";
import type { Player, Position } from "./state.ts";

/** All is open but the flank that outflankers come round, until the first of them does (BA-DEPLOY-15, BA-R128). */
export function viewFor(s: Position, seat: Seat | null): Position {
  const [a, b] = s.players;
  if (!isSecret(a, seat) && !isSecret(b, seat)) return s;
  return { ...s, players: [blanked(a, seat), blanked(b, seat)] };
}

function isSecret(player: Player, seat: Seat | null): boolean {
  return player.seat !== seat && !player.outflankShown && (player.outflank === "left" || player.outflank === "right");
}

function blanked(player: Player, seat: Seat | null): Player {
  return isSecret(player, seat) ? { ...player, outflank: "unknown" } : player;
}

/** An unknown flank is as likely one as the other. */
export function fillIn(view: Position, _seat: Seat | null, pick: Pick): Position {
  const s = copy(view);
  for (const player of s.players) if (player.outflank === "unknown") player.outflank = pick(2) === 0 ? "left" : "right";
  return s;
}
