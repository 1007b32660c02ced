import { findGame } from "@escaramuza/games";
import { generatorFrom, keepFrozen, picker } from "@escaramuza/kernel";
import type { View } from "@escaramuza/kernel";
import type { BotJob, BotReply } from "./bot-pool.ts";
import type { Players } from "./players.ts";

const KEPT = 200;

/** What a thread for bots does: answers one question at a time, from a view. The state never comes there. */
export function thinker(players: Players): (job: BotJob) => BotReply {
  /** The latest position by table and seat, see `shared`. */
  const latest = new Map<string, object>();

  const shared = (key: string, position: unknown): unknown => {
    if (typeof position !== "object" || position === null) return position;
    keepFrozen(latest.get(key), position);
    latest.delete(key);
    latest.set(key, position);
    const [oldest] = latest.keys();
    if (latest.size > KEPT && oldest !== undefined) latest.delete(oldest);
    return position;
  };

  return ({ id, table, player, view, decision, seed }) => {
    try {
      const e = findGame(view.ruleset);
      const found = e === null ? null : players.findPlayer(e.rules.id, player);
      if (e === null || found === null) return { id, ok: false, what: `no player ${player}` };
      const known: View<unknown> = { ...view, position: shared(`${table} ${view.seat}`, view.position) };
      const given = found.answer(e, known, decision, picker(generatorFrom(seed)));
      // As text: what JSON cannot say is no answer.
      return { id, ok: true, text: JSON.stringify(given) ?? "null" };
    } catch (error) {
      return { id, ok: false, what: String(error) };
    }
  };
}
