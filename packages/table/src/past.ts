import { apply, copy, open } from "@escaramuza/kernel";
import type { Engine, Game, GameEvent, GameRecord } from "@escaramuza/kernel";

/** Positions of a game already computed, so that a look at another need not begin at the start. */
export interface Past {
  /** By number of inputs. The hash tells whether the game still went that way: something may have been taken back. */
  readonly kept: Map<number, { readonly hash: string; readonly game: Game<unknown> }>;
}

export function newPast(): Past {
  return { kept: new Map() };
}

/** Inputs between two positions kept; more in a long game, so that there are at most `MOST`. */
const STEP = 32;
const MOST = 64;

/** The game at some time, and what the last input before brought about. */
interface Moment {
  readonly game: Game<unknown>;
  readonly events: readonly GameEvent[];
}

/** The game after `at` inputs; null when its rules no longer lead there. */
export function lookBack(e: Engine<unknown>, past: Past, record: GameRecord, at: number): Moment | null {
  const begun = nearest(past, record, at) ?? first(e, record);
  if (begun === null) return null;
  const { game } = begun;
  let { events } = begun;
  const step = Math.max(STEP, Math.ceil(record.inputs.length / MOST));
  for (const input of record.inputs.slice(game.seq, at)) {
    const applied = apply(e, game, input);
    if (!applied.ok) return null;
    events = applied.events;
    if (game.seq % step === 0) keep(past, record, game);
  }
  return { game, events };
}

function first(e: Engine<unknown>, record: GameRecord): Moment | null {
  const opened = open(e, record.setup, record.dice);
  return opened.ok ? { game: opened.game, events: opened.events } : null;
}

/** A copy of the last position kept before the last input asked for, which has to be played for its events. */
function nearest({ kept }: Past, record: GameRecord, at: number): Moment | null {
  let best: Game<unknown> | null = null;
  for (const [seq, { hash, game }] of kept) {
    if (record.hashes[seq] !== hash) kept.delete(seq);
    else if (seq < at && seq > (best?.seq ?? 0)) best = game;
  }
  return best === null ? null : { game: copy(best), events: [] };
}

function keep({ kept }: Past, record: GameRecord, game: Game<unknown>): void {
  const hash = record.hashes[game.seq];
  if (hash === undefined || kept.has(game.seq)) return;
  kept.set(game.seq, { hash, game: copy(game) });
  const [oldest] = kept.keys();
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
}
