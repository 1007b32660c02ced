import type { HomeCard } from "virtual:cards";
import { newTable } from "../link/new-table.ts";
import type { SeatEntry } from "../link/seats.ts";
import type { Got } from "../link/trouble.ts";
import { myName } from "./name.ts";

/** A battle at once: the game's quick set-up, first seat here, the best computer player there is in the others. */
export async function quickBattle(card: HomeCard): Promise<Got<SeatEntry>> {
  return newTable({
    ruleset: card.id,
    setup: card.quick,
    seats: Array.from({ length: card.seats }, (_, seat) =>
      seat === 0 ? { by: "here", name: myName() } : { by: "bot", player: card.player ?? "" },
    ),
    where: "server",
  });
}
