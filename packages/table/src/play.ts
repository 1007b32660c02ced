import { applyWithUndo, commit, open, stateHash, trail, undo } from "@escaramuza/kernel";
import type {
  Barrier,
  Engine,
  FairDice,
  Game,
  GameEvent,
  GameRecord,
  Input,
  Json,
  Refusal,
  Seat,
  UndoTrail,
} from "@escaramuza/kernel";

/** A game under way with its record, and the way back as far as anybody's consent could lead. */
export interface Play {
  readonly trail: UndoTrail<unknown>;
  /** Every state since dice or secrets last came out. The kernel's own trail, which ends where another seat decided, is its end. */
  far: { readonly seat: Seat; readonly game: Game<unknown> }[];
  /** What stands behind `far`; null at the start of the game. */
  wall: Barrier | null;
  readonly record: GameRecord;
}

export type Begun =
  | { readonly ok: true; readonly play: Play; readonly events: readonly GameEvent[]; readonly hash: string }
  | { readonly ok: false; readonly problems: readonly Refusal[] };

export function begin(e: Engine<unknown>, setup: Json, dice: FairDice): Begun {
  const opened = open(e, setup, dice);
  if (!opened.ok) return opened;
  const { game, record, events } = opened;
  return { ok: true, play: { trail: trail(game), far: [], wall: null, record }, events, hash: stateHash(game) };
}

/** Whether a set-up can be played at all. */
export function tryOut(e: Engine<unknown>, setup: Json): readonly Refusal[] {
  const begun = begin(e, setup, commit("", []));
  return begun.ok ? [] : begun.problems;
}

export type Done =
  | { readonly ok: true; readonly events: readonly GameEvent[]; readonly hash: string }
  | { readonly ok: false; readonly refusal: Refusal };

/** Applies an answer in its canonical form, or changes nothing. */
export function answer(e: Engine<unknown>, play: Play, input: Input): Done {
  const { trail, record } = play;
  const applied = applyWithUndo(e, trail, input);
  if (!applied.ok) return applied;
  const before = trail.past.at(-1);
  if (before === undefined) {
    play.far = [];
    play.wall = trail.barrier;
  } else play.far.push(before);
  const hash = stateHash(trail.game);
  record.inputs.push(input);
  record.hashes.push(hash);
  return { ok: true, events: applied.events, hash };
}

/** How far back a seat's last input is, and whether that needs consent; or what makes it impossible. */
export function wayBack(play: Play, seat: Seat): { readonly to: number; readonly consent: boolean } | Refusal {
  const last = play.trail.past.at(-1);
  if (last !== undefined && last.seat === seat) return { to: last.game.seq, consent: false };
  const own = play.far.findLast((step) => step.seat === seat);
  if (own !== undefined) return { to: own.game.seq, consent: true };
  // With nothing of his own left to take back, the kernel's refusal says why and changes nothing.
  const refusal = undo({ game: play.trail.game, past: [], barrier: play.wall }, seat);
  if (refusal === null) throw new Error("undone without a past");
  return refusal;
}

/** Back to where the game was after `to` inputs. */
export function goBack(play: Play, to: number): string {
  const at = play.far.findIndex((step) => step.game.seq === to);
  const step = play.far[at];
  if (step === undefined) throw new Error(`no way back to ${to}`);
  const { trail, record } = play;
  play.far = play.far.slice(0, at);
  trail.game = step.game;
  // What may be taken back at once is again the run of one seat at the end.
  const latest = play.far.at(-1)?.seat;
  const run = play.far.findLastIndex((s) => s.seat !== latest) + 1;
  trail.past = play.far.slice(run);
  trail.barrier = run > 0 ? "otherSeat" : play.wall;
  record.inputs.length = to;
  record.hashes.length = to + 1;
  return record.hashes[to] ?? "";
}
