import type { Thinking } from "@escaramuza/bots";
import { findGame } from "@escaramuza/games";
import { generatorFrom, keepFrozen, picker } from "@escaramuza/kernel";
import type { View } from "@escaramuza/kernel";
import type { BotHurry, BotJob, BotReply } from "./bot-pool.ts";
import type { Players } from "./players.ts";

const KEPT = 200;

/** Milliseconds of thinking nobody needs to hear about, and between two words about it after that. */
const QUIET = 600;
const EVERY = 200;

export interface ThinkerOptions {
  readonly players: Players;
  post(reply: BotReply): void;
  /** Lets the thread hear what has come meanwhile. */
  rest(): Promise<void>;
  /** Milliseconds, for how often it says how far it is. */
  readonly now?: () => number;
}

/** What a thread for bots does: answers one question at a time, from a view. The state never comes there. */
export function thinker({
  players,
  post,
  rest,
  now = () => performance.now(),
}: ThinkerOptions): (message: BotJob | BotHurry) => void {
  /** The latest position by table and seat, see `shared`. */
  const latest = new Map<string, object>();
  /** The job for which it is enough. */
  let enough = 0;

  const shared = (key: string, position: unknown): unknown => {
    if (typeof position !== "object" || position === null) return position;
    keepFrozen(latest.get(key), position);
    latest.delete(key);
    latest.set(key, position);
    const [oldest] = latest.keys();
    if (latest.size > KEPT && oldest !== undefined) latest.delete(oldest);
    return position;
  };

  /** Step by step, as long as there is something to find out and nobody says that it is enough. */
  const unhurried = async (id: number, thinking: Thinking): Promise<unknown> => {
    let said = now() + QUIET - EVERY;
    const isEnough = (): boolean => enough === id;
    while (!isEnough() && thinking.step()) {
      if (now() - said >= EVERY) {
        said = now();
        post({ id, progress: Math.max(0, Math.min(1, thinking.progress)) });
      }
      await rest();
    }
    return thinking.answer();
  };

  const answer = async ({ id, table, player, view, decision, seed }: BotJob): Promise<BotReply> => {
    try {
      const e = findGame(view.ruleset);
      const found = e === null ? null : players.findPlayer(e.rules.id, player);
      if (e === null || found === null) return { id, ok: false, what: `no player ${player}` };
      const known: View<unknown> = { ...view, position: shared(`${table} ${view.seat}`, view.position) };
      const pick = picker(generatorFrom(seed));
      const thinking = found.think?.(e, known, decision, pick);
      const given = thinking === undefined ? found.answer(e, known, decision, pick) : await unhurried(id, thinking);
      // As text: what JSON cannot say is no answer.
      return { id, ok: true, text: JSON.stringify(given) ?? "null" };
    } catch (error) {
      return { id, ok: false, what: String(error) };
    }
  };

  return (message) => {
    if ("hurry" in message) enough = message.hurry;
    else void answer(message).then(post);
  };
}
