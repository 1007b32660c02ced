import { TURNS, playerOf, rival } from "@escaramuza/rules-ps";
import type { Position } from "@escaramuza/rules-ps";
import type { Pick } from "@escaramuza/kernel";
import { defenderOut } from "./odds.ts";
import { fails, harmOf } from "./odds.ts";
import { parryOf, strikeOf } from "./close.ts";
import { opWorth, reserveCost } from "./support.ts";
import type { Style } from "./style.ts";
import { manNamed } from "./world.ts";
import type { Man, World } from "./world.ts";

/** The smaller decisions of a turn. */

const TOKENS = 6;
const MOST_YELLOW = 4;

/** PS-4.1: mostly two yellow, fewer when points abound, more when they are wanted or there are fewer men than tokens. */
export function yellowOf(s: Position, seat: number, pick: Pick): number {
  const player = playerOf(s, seat);
  const men = s.soldiers.filter((o) => o.seat === seat && o.status === "active").length;
  const spare = Math.max(0, TOKENS - 2 * men);
  const saves = player.directives?.includes(6) === true && player.op < 6; // PS-9.2-15
  if (s.turn === TURNS) return Math.min(MOST_YELLOW, Math.max(spare, saves ? 2 : pick(2)));
  const base = player.op >= 8 ? 1 : player.op <= 1 ? 2 + pick(2) : pick(5) === 0 ? 1 : 2;
  return Math.min(MOST_YELLOW, Math.max(spare, base));
}

/** PS-4.3.1-1: first to shoot, except that the last word of the game is worth more. */
export function firstOf(s: Position, seat: number, phase: string, style: Style): number {
  return phase === "activation" && s.turn >= style.lastWord ? rival(seat) : seat;
}

/** PS-6.2.11: pay when what the roll would cost on average is more than the points are worth. */
export function groundOf(
  w: World,
  id: string,
  cost: number,
  need: number,
  accurate: boolean,
  cause: string,
): "roll" | "ground" {
  const man = manNamed(w.own, id);
  if (man === null) return "roll";
  const left = playerOf(w.s, w.seat).op - cost;
  const price = cost * opWorth(w.s, w.seat, w.style.op) + (man.o.role === "officer" ? 0 : reserveCost(w, left));
  const pinned = w.style.pinned * Math.min(2, man.worth);
  if (accurate)
    return harmOf(need, man.evasion, 3, true).eliminated * man.worth - (man.o.suppressed ? 0 : pinned) > price
      ? "ground"
      : "roll";
  const harm = harmFrom(cause, need, man);
  return harm.eliminated * man.worth + harm.suppressed * (man.o.suppressed ? 0 : pinned) > price ? "ground" : "roll";
}

function harmFrom(cause: string, need: number, man: Man): { readonly eliminated: number; readonly suppressed: number } {
  switch (cause) {
    case "shot":
    case "reaction":
      return harmOf(need, man.evasion, 3, false);
    case "fireAtWill":
      return { eliminated: fails(7, man.evasion), suppressed: fails(need, man.evasion) - fails(7, man.evasion) };
    case "stonk":
      return { eliminated: 0, suppressed: fails(need, man.evasion) };
    default:
      return { eliminated: fails(need, man.evasion), suppressed: 0 };
  }
}

/** PS-R38: the dearest first, while there are points to go to ground with. */
export function dearest(w: World, ids: readonly string[]): string | null {
  let best: string | null = null;
  let most = -Infinity;
  for (const id of ids) {
    const man = manNamed(w.own, id);
    const worth = man === null ? -1 : man.worth / (man.o.role === "officer" ? 1 : 2);
    if (worth <= most) continue;
    most = worth;
    best = id;
  }
  return best;
}

/** PS-6.3-15: the opponent whose fall is worth most at the odds. */
export function nextOpponent(w: World, ids: readonly string[]): string | null {
  const a = w.s.activation;
  const me = a === null ? null : manNamed(w.own, a.soldier);
  if (a === null || me === null || a.move === null) return null;
  let best: string | null = null;
  let most = -Infinity;
  for (const id of ids) {
    const foe = manNamed(w.foes, id);
    if (foe === null) continue;
    const worth =
      defenderOut(strikeOf(w, me, 1), parryOf(w, { fromX: a.x0, fromY: a.y0, saw: [] }, foe, a.move)) * foe.worth;
    if (worth <= most) continue;
    most = worth;
    best = id;
  }
  return best;
}
