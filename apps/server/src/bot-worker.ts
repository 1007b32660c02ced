import { parentPort, workerData } from "node:worker_threads";
import { findGame } from "@escaramuza/games";
import { generatorFrom, picker } from "@escaramuza/kernel";
import type { View } from "@escaramuza/kernel";
import type { BotJob, BotReply } from "./bot-pool.ts";
import { loadPlayers } from "./bots.ts";

/** Answers one question at a time, from a view: the state never comes here. */

const options: { readonly players: string | null } = workerData;
const players = await loadPlayers(options.players);

/** The latest position by table and seat, see `shared`. */
const latest = new Map<string, object>();
const KEPT = 200;

parentPort?.on("message", (job: BotJob) => {
  const reply = answer(job);
  parentPort?.postMessage(reply);
});

const ready: BotReply = "ready";
parentPort?.postMessage(ready);

function answer({ id, table, player, view, decision, seed }: BotJob): BotReply {
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
}

/**
 * Rules keep what they computed about a part they froze, such as the terrain, by its identity. A view that came through a
 * message is all new, so parts frozen last time and equal now are put back, and nothing is computed twice.
 */
function shared(key: string, position: unknown): unknown {
  if (typeof position !== "object" || position === null) return position;
  const before = latest.get(key);
  for (const [name, part] of Object.entries(position)) {
    const old: unknown = before === undefined ? undefined : Reflect.get(before, name);
    if (typeof old !== "object" || old === null || !Object.isFrozen(old)) continue;
    if (JSON.stringify(old) === JSON.stringify(part)) Reflect.set(position, name, old);
  }
  latest.delete(key);
  latest.set(key, position);
  const [oldest] = latest.keys();
  if (latest.size > KEPT && oldest !== undefined) latest.delete(oldest);
  return position;
}
