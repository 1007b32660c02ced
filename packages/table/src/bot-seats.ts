import { checkInput, kindOf, viewOf } from "@escaramuza/kernel";
import type { Decision } from "@escaramuza/kernel";
import type { BotPool, Thought } from "./bot-pool.ts";
import { perform } from "./commands.ts";
import type { Doing } from "./commands.ts";
import { fine } from "./result.ts";
import type { Outcome } from "./result.ts";
import type { Table } from "./tables.ts";

export interface BotSeats {
  /** Looks whether a bot is asked something, and has it answer. To be called after every change. */
  prompt(table: Table): void;
}

export interface BotSeatsOptions {
  readonly pool: BotPool;
  readonly doing: () => Doing;
  /** A bot could not or would not answer: its fallback was played. */
  readonly fault: (table: Table, player: string, decision: Decision, what: string) => void;
}

/** Bots sit at the table like people: they get the seat's view and answer through the same door. */
export function botSeats({ pool, doing, fault }: BotSeatsOptions): BotSeats {
  const prompt = (table: Table): void => {
    if (table.thinking !== null) return;
    const asked = questionOf(table);
    if (asked === null || table.state.play === null) return;
    const { decision, player } = asked;
    const at = table.state.seq;
    table.thinking = at;
    const view = viewOf(table.e, table.state.play.trail.game, decision.seat);
    const { game } = table.head;
    void pool.think({ table: game, player, view, decision }).then(async (thought) => {
      table.thinking = null;
      if (!thought.ok && thought.what === "closed") return;
      // Through the front door: the table may have left memory while the bot was thinking.
      await doing().tables.with(game, async (now) => play(now, decision, player, at, thought));
    });
  };

  const play = async (
    table: Table,
    decision: Decision,
    player: string,
    at: number,
    thought: Thought,
  ): Promise<Outcome<null>> => {
    const asked = questionOf(table);
    // Taken back, over or answered meanwhile: the thought is about a question that is gone.
    if (asked === null || asked.decision.id !== decision.id || table.state.takenBack > at) {
      prompt(table);
      return fine(null);
    }
    const answer = judged(table, decision, player, thought);
    const { seq } = table.state;
    const done = await perform(doing(), table, decision.seat, {
      do: "act",
      decision: decision.id,
      answer,
      seen: seq,
    });
    // What was not stored is asked again when the table is loaded again: somebody else may have been faster.
    if (!done.ok && done.problem.code !== "notStored")
      fault(table, player, decision, `the fallback was refused: ${JSON.stringify(done.problem)}`);
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
    return kindOf(table.e, decision).fallback(table.e.rules.view(game.s, decision.seat), decision);
  };

  return { prompt };
}

/** The first open question put to a bot. */
function questionOf({ head, state }: Table): { readonly decision: Decision; readonly player: string } | null {
  if (state.play === null || state.result !== null) return null;
  const { pending, answers } = state.play.trail.game;
  for (const decision of pending) {
    const seat = head.seats[decision.seat];
    if (seat?.by === "bot" && !answers.some((a) => a.decision === decision.id))
      return { decision, player: seat.player };
  }
  return null;
}
