import type { Player } from "@escaramuza/bots";
import { apply, commit, generatorOf, kindOf, open, picker, play, viewOf } from "@escaramuza/kernel";
import type {
  Applied,
  Decision,
  Engine,
  Game,
  GameEvent,
  GameRecord,
  Input,
  Json,
  Outcome,
  Pick,
  Seat,
} from "@escaramuza/kernel";
import { checks } from "./checks.ts";
import type { Checks } from "./checks.ts";

/** A player threw, or answered what is not allowed: the fallback was played instead. */
export interface Fault {
  readonly player: string;
  readonly seat: Seat;
  /** How often in this game; the kind of decision and the reason are those of the first time. */
  count: number;
  readonly kind: string;
  readonly what: string;
}

/** The rules themselves went wrong: the game cannot go on. */
export interface Failure {
  readonly what: string;
  /** What was about to be played on the record's last position; null when nothing was. */
  readonly input: Input | null;
}

export interface Played {
  /** Null when the game failed. */
  readonly outcome: Outcome | null;
  readonly decisions: number;
  /** Turns begun, for games that tell them (`Ruleset.tally`). */
  readonly turns: number;
  /** One for each player that had any. */
  readonly faults: readonly Fault[];
  readonly failure: Failure | null;
  /** Set-up, dice and inputs. Its hashes are there after a checked or failed game; `withHashes` adds them otherwise. */
  readonly record: GameRecord;
}

/** More decisions than any game has: one that goes on longer never ends. */
const DECISION_CAP = 50_000;

/** Looks on: first at what happened before any question, with no decision; then at every answer played and what came of it. */
export type Watch<S> = (
  game: Game<S>,
  decision: Decision | null,
  answer: unknown,
  events: readonly GameEvent[],
) => void;

export interface PlayOptions<S = unknown> {
  readonly check: boolean;
  readonly watch?: Watch<S>;
  /** By seat: which of the seed's streams of chance the player draws from. Its own seat's when left out. */
  readonly streams?: readonly number[];
}

/** One whole game between players made of code. Dice and the players' own chance come from the seed alone. */
export function playGame<S>(
  e: Engine<S>,
  setup: Json,
  seed: number,
  players: readonly Player<S>[],
  options: PlayOptions<S> = { check: false },
): Played {
  const opened = open(e, setup, commit(secretOf(seed), []));
  if (!opened.ok) throw new Error(`set-up refused: ${opened.problems.map((p) => `${p.code} (${p.rule})`).join(", ")}`);
  const { game, record, events } = opened;
  const table: Table<S> = {
    e,
    game,
    record,
    players,
    picks: players.map((_, seat) => chanceOf(seed, options.streams?.[seat] ?? seat)),
    watch: options.watch ?? null,
    turns: turnsIn(e, events),
    faults: [],
    failure: null,
  };
  options.watch?.(game, null, null, events);
  if (options.check) checkedLoop(table);
  else plainLoop(table);
  if (table.failure !== null && !options.check) withHashes(e, record);
  const { turns, faults, failure } = table;
  return {
    outcome: failure === null ? game.outcome : null,
    decisions: game.seq,
    turns,
    faults,
    failure,
    record,
  };
}

/** The secret of a game's dice. The command line's `new --seed` uses the same, so a simulated game can be played by hand. */
export function secretOf(seed: number): string {
  return `seed ${seed}`;
}

/** Fills in the hashes a fast game does without, as far as the game can be played again. */
export function withHashes<S>(e: Engine<S>, record: GameRecord): GameRecord {
  const opened = open(e, record.setup, record.dice);
  if (!opened.ok) return record;
  const { game, record: again } = opened;
  try {
    for (const input of record.inputs) if (!play(e, again, game, input).ok) break;
  } catch {
    // Rules that fail at another place this time: what came before is still worth having.
  }
  record.hashes.splice(0, record.hashes.length, ...again.hashes);
  return record;
}

/** A game being played. */
interface Table<S> {
  readonly e: Engine<S>;
  readonly game: Game<S>;
  readonly record: GameRecord;
  readonly players: readonly Player<S>[];
  readonly picks: readonly Pick[];
  readonly watch: Watch<S> | null;
  turns: number;
  readonly faults: Fault[];
  failure: Failure | null;
}

function plainLoop<S>(t: Table<S>): void {
  const { e, game, record } = t;
  while (game.outcome === null && t.failure === null) {
    const decision = nextDecision(t);
    if (decision === null) return;
    let input = { seat: decision.seat, decision: decision.id, answer: answerOf(t, decision) };
    try {
      let applied = apply(e, game, input);
      if (!applied.ok) {
        input = { ...input, answer: replaced(t, decision, applied) };
        applied = apply(e, game, input);
      }
      if (settle(t, decision, input, applied)) record.inputs.push(input);
    } catch (error) {
      t.failure = { what: `threw ${String(error)}`, input };
    }
  }
}

/** The same game, with everything that must hold looked at before and after each input. */
function checkedLoop<S>(t: Table<S>): void {
  const { e, game, record } = t;
  let input: Input | null = null;
  try {
    const watch: Checks<S> = checks(e, record.setup, game);
    while (game.outcome === null && t.failure === null) {
      const decision = nextDecision(t);
      if (decision === null) return;
      input = null;
      watch.before(game);
      input = { seat: decision.seat, decision: decision.id, answer: answerOf(t, decision) };
      watch.untouched(game);
      let applied = apply(e, game, input);
      if (!applied.ok) {
        watch.untouched(game);
        input = { ...input, answer: replaced(t, decision, applied) };
        applied = apply(e, game, input);
      }
      if (!settle(t, decision, input, applied)) return;
      watch.after(game, input, applied.ok ? applied.events : []);
      record.inputs.push(input);
      record.hashes.push(watch.hash(game));
    }
    input = null;
    if (t.failure === null) watch.end(game, record);
  } catch (error) {
    t.failure = { what: error instanceof Error ? error.message : String(error), input };
  }
}

/** The first question nobody has answered yet. Where any of several seats may answer, the lowest does, so that a seed says it all. */
function nextDecision<S>(t: Table<S>): Decision | null {
  const { game } = t;
  if (game.seq >= DECISION_CAP) {
    t.failure = { what: `no end after ${DECISION_CAP} decisions`, input: null };
    return null;
  }
  for (const decision of game.pending) {
    let answered = false;
    for (const given of game.answers) answered ||= given.decision === decision.id;
    if (!answered) return decision;
  }
  t.failure = { what: "the game is not over and nobody is asked", input: null };
  return null;
}

function answerOf<S>(t: Table<S>, decision: Decision): unknown {
  const { e, game, players, picks } = t;
  const player = players[decision.seat];
  const pick = picks[decision.seat];
  if (player === undefined || pick === undefined) throw new Error(`no player for seat ${decision.seat}`);
  const view = viewOf(e, game, decision.seat);
  try {
    return player.answer(e, view, decision, pick);
  } catch (error) {
    fault(t, decision, `threw ${String(error)}`);
    return kindOf(e, decision).fallback(view.position, decision);
  }
}

/** The fallback, after writing down why the player's own answer could not be played. */
function replaced<S>(t: Table<S>, decision: Decision, applied: Applied): unknown {
  if (!applied.ok) fault(t, decision, `refused: ${applied.refusal.code} (${applied.refusal.rule})`);
  return kindOf(t.e, decision).fallback(t.e.rules.view(t.game.s, decision.seat), decision);
}

function fault<S>(t: Table<S>, { seat, kind }: Decision, what: string): void {
  const known = t.faults.find((f) => f.seat === seat);
  if (known === undefined) t.faults.push({ player: t.players[seat]?.id ?? "", seat, count: 1, kind, what });
  else known.count += 1;
}

/** True when the input has been played. */
function settle<S>(t: Table<S>, decision: Decision, input: Input, applied: Applied): boolean {
  if (applied.ok) {
    t.turns += turnsIn(t.e, applied.events);
    t.watch?.(t.game, decision, input.answer, applied.events);
  } else t.failure = { what: `the fallback was refused: ${applied.refusal.code} (${applied.refusal.rule})`, input };
  return applied.ok;
}

function turnsIn<S>({ rules: { tally } }: Engine<S>, events: readonly GameEvent[]): number {
  let turns = 0;
  if (tally !== undefined) for (const event of events) if (tally.turn(event) !== null) turns += 1;
  return turns;
}

function chanceOf(seed: number, stream: number): Pick {
  return picker(generatorOf(commit(`player ${stream} of ${secretOf(seed)}`, [])));
}
