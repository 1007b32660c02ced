import { checkInput, kindOf, viewOf } from "@escaramuza/kernel";
import type { Decision } from "@escaramuza/kernel";
import type { BotPool, Thought } from "./bot-pool.ts";
import { perform } from "./commands.ts";
import type { Doing } from "./commands.ts";
import { fine } from "./result.ts";
import type { Outcome } from "./result.ts";
import { plays } from "./table-state.ts";
import type { Table } from "./tables.ts";
import { seedFor } from "./tokens.ts";

export interface BotSeats {
  /** Looks whether a bot is asked something, and has it answer. To be called after every change. */
  prompt(table: Table): void;
  /** Whichever bot thinks at the table answers with the best it has found. */
  hurry(game: string): void;
}

export interface BotSeatsOptions {
  readonly pool: BotPool;
  readonly doing: () => Doing;
  /** A bot could not or would not answer: its fallback was played. */
  readonly fault: (table: Table, player: string, decision: Decision, what: string) => void;
}

/**
 * Bots sit at the table like people: they get the seat's view and answer through the same door. For people who have given up
 * while an ally plays on, the fallback is played.
 */
export function botSeats({ pool, doing, fault }: BotSeatsOptions): BotSeats {
  const prompt = (table: Table): void => {
    if (table.thinking !== null) {
      // Nobody waits for a thought about a question that is gone.
      if (isGone(table, table.thinking)) pool.hurry(table.head.game);
      return;
    }
    const asked = questionOf(table);
    if (asked === null || table.state.play === null) return;
    const { decision, player } = asked;
    const at = table.state.seq;
    table.thinking = at;
    const view = viewOf(table.e, table.state.play.trail.game, decision.seat);
    const { game, secret } = table.head;
    const seed = seedFor(secret, at, decision.id);
    const watch = (progress: number): void => {
      if (isGone(table, at)) return;
      for (const watcher of table.watchers) watcher.thinking(decision.seat, progress);
    };
    const thinking = player === null ? NOBODY : pool.think({ table: game, player, view, decision, seed }, watch);
    void thinking.then(async (thought) => {
      table.thinking = null;
      if (!thought.ok && thought.what === "closed") return;
      // Through the front door: the table may have left memory while the bot was thinking.
      await doing().tables.with(game, async (now) => play(now, decision, player, at, thought));
    });
  };

  const play = async (
    table: Table,
    decision: Decision,
    player: string | null,
    at: number,
    thought: Thought,
  ): Promise<Outcome<null>> => {
    const asked = questionOf(table);
    // Taken back, over or answered meanwhile: the thought is about a question that is gone.
    if (asked === null || asked.decision.id !== decision.id || table.state.takenBack > at) {
      prompt(table);
      return fine(null);
    }
    const answer = player === null ? fallbackOf(table, decision) : judged(table, decision, player, thought);
    const { seat, id } = decision;
    const done =
      player === null
        ? await doing().tables.add(table, { type: "input", seat, decision: id, answer })
        : await perform(doing(), table, seat, { do: "act", decision: id, answer, seen: table.state.seq });
    // What was not stored is asked again when the table is loaded again: somebody else may have been faster.
    if (!done.ok && done.problem.code !== "notStored")
      fault(table, player ?? "", decision, `the fallback was refused: ${JSON.stringify(done.problem)}`);
    return fine(null);
  };

  /** The bot's answer where the rules allow it, its kind's fallback otherwise. */
  const judged = (table: Table, decision: Decision, player: string, thought: Thought): unknown => {
    const game = table.state.play?.trail.game;
    if (game === undefined) throw new Error("a bot was asked before the game began");
    let what = thought.ok ? "" : thought.what;
    if (thought.ok) {
      const answer: unknown = JSON.parse(thought.text);
      const checked = checkInput(table.e, game, { seat: decision.seat, decision: decision.id, answer });
      if (checked.ok) return answer;
      what = `refused: ${checked.refusal.code} (${checked.refusal.rule})`;
    }
    fault(table, player, decision, what);
    return fallbackOf(table, decision);
  };

  return { prompt, hurry: (game) => pool.hurry(game) };
}

/** What was asked at a row has been taken back, or the game is over. */
function isGone({ state }: Table, at: number): boolean {
  return state.takenBack > at || state.result !== null;
}

/** Who has given up thinks of nothing: the fallback is his answer. */
const NOBODY: Promise<Thought> = Promise.resolve({ ok: false, what: "resigned" });

function fallbackOf({ e, state }: Table, decision: Decision): unknown {
  const game = state.play?.trail.game;
  if (game === undefined) throw new Error("nobody is asked before the game begins");
  const kind = kindOf(e, decision);
  const answer = kind.fallback(e.rules.view(game.s, decision.seat), decision);
  return kind.parse(answer) ?? answer;
}

/**
 * The first open question put to a bot, or to somebody who has given up (`player` null). Where allies are asked and one answer is
 * enough, people come first: nobody's question vanishes under his hands because a computer was faster.
 */
function questionOf({ head, state }: Table): { readonly decision: Decision; readonly player: string | null } | null {
  if (state.play === null || state.result !== null) return null;
  const { pending, answers } = state.play.trail.game;
  if (pending.some((d) => d.either === true && plays(head, state, d.seat))) return null;
  for (const decision of pending) {
    const seat = head.seats[decision.seat];
    if (seat === undefined || plays(head, state, decision.seat)) continue;
    if (!answers.some((a) => a.decision === decision.id))
      return { decision, player: seat.by === "bot" ? seat.player : null };
  }
  return null;
}
