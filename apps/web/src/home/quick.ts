import { playerNames } from "@escaramuza/bots/names";
import type { Engine } from "@escaramuza/kernel";
import { newTable } from "../link/new-table.ts";
import type { SeatEntry } from "../link/seats.ts";
import type { Got } from "../link/trouble.ts";
import { myName } from "./name.ts";

/** A battle at once: the game's quick set-up, first seat here, the best computer player there is in the others. */
export async function quickBattle(e: Engine<unknown>): Promise<Got<SeatEntry>> {
  const { id, seats, form } = e.rules;
  const player = playerNames(id).at(-1) ?? "";
  return newTable({
    ruleset: id,
    setup: form.quick,
    seats: seats.map((_, seat) => (seat === 0 ? { by: "here", name: myName() } : { by: "bot", player })),
    where: "server",
  });
}
