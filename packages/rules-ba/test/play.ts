import {
  apply,
  bareGame,
  engine,
  generatorFrom,
  kindOf,
  picker,
  resume,
  scriptedDice,
  start,
  viewOf,
} from "@escaramuza/kernel";
import type { Decision, Game, GameEvent, Json, Refusal } from "@escaramuza/kernel";
import type { C } from "../src/ba.ts";
import { boltAction as rules } from "../src/index.ts";
import type { Position } from "../src/index.ts";
import { unitOf } from "../src/state.ts";
import type { Unit } from "../src/state.ts";

/** A table for tests: a staged position, dice written down beforehand, answers one by one. */

export const e = engine(rules);

export interface Table {
  readonly game: Game<Position>;
  readonly events: GameEvent[];
  /** Answers the first open question of that kind, lengths in inches; throws where it is refused. */
  play(kind: string, answer: Json): void;
  refused(kind: string, answer: Json): Refusal;
  unit(id: string): Unit;
  told(type: string): GameEvent[];
  /** The kinds asked now. */
  asked(): string[];
  /** Dice of the script not thrown yet. */
  left(): number;
}

export function table(given: { readonly [key: string]: Json }, dice: readonly (readonly number[])[] = []): Table {
  const staged = rules.exemplar.stage(given);
  const script = scriptedDice(dice.map((roll) => ({ dice: roll })));
  const game = bareGame(rules, staged.s, staged.frames);
  const events: GameEvent[] = staged.run ? [...resume(e, game, script)] : [];
  const decide = (kind: string): Decision => {
    const decision = game.pending.find((d) => d.kind === kind);
    if (decision === undefined) throw new Error(`no ${kind}: ${game.pending.map((d) => d.kind).join()}`);
    return decision;
  };
  const give = (kind: string, answer: Json): ReturnType<typeof apply> => {
    const { id, seat } = decide(kind);
    return apply(e, game, { seat, decision: id, answer: rules.exemplar.answer(kind, answer) }, script);
  };
  return {
    game,
    events,
    play(kind, answer) {
      const applied = give(kind, answer);
      if (!applied.ok) throw new Error(`${kind} ${JSON.stringify(answer)}: ${JSON.stringify(applied.refusal)}`);
      events.push(...applied.events);
    },
    refused(kind, answer) {
      const before = JSON.stringify(game);
      const applied = give(kind, answer);
      if (applied.ok) throw new Error(`${kind} ${JSON.stringify(answer)} was accepted`);
      if (JSON.stringify(game) !== before) throw new Error("a refused answer changed the game");
      return applied.refusal;
    },
    unit: (id) => unitOf(game.s, id),
    told: (type) => events.filter((event) => event.type === type),
    asked: () => game.pending.map((d) => d.kind),
    left: () => script.left().length,
  };
}

/** A procedure's surroundings, for functions that neither throw dice nor ask. */
export function quiet(s: Position): C {
  const never = (): never => {
    throw new Error("no dice, no questions");
  };
  return { s, roll: never, emit: () => {}, answer: never, answers: never, finish: never };
}

export function begin(setup: unknown, seed: number): Game<Position> {
  const begun = rules.start(setup);
  if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
  return start(e, begun.position, generatorFrom(seed)).game;
}

/** A game by players who do anything legal; `each` sees every decision before and after. */
export function playRandomly(
  setup: unknown,
  seed: number,
  each: (game: Game<Position>, decision: Decision, answer: unknown, events: readonly GameEvent[]) => void = () => {},
  before: (game: Game<Position>, decision: Decision) => void = () => {},
): Game<Position> {
  const game = begin(setup, seed);
  const pick = picker(generatorFrom(seed + 1_000_000));
  for (let n = 0; game.outcome === null; n++) {
    const decision = nextOf(game);
    if (n > 20_000) throw new Error("the game does not end");
    before(game, decision);
    const answer = randomAnswer(game, decision, pick);
    const applied = apply(e, game, { seat: decision.seat, decision: decision.id, answer });
    if (!applied.ok)
      throw new Error(`seed ${seed}: ${decision.kind} ${JSON.stringify(answer)}: ${JSON.stringify(applied.refusal)}`);
    each(game, decision, answer, applied.events);
  }
  return game;
}

/** Of questions asked together, the first that is still open. */
export function nextOf(game: Game<Position>): Decision {
  const found = game.pending.find((d) => !game.answers.some((a) => a.decision === d.id));
  if (found === undefined) throw new Error("nothing to decide");
  return found;
}

export function randomAnswer(game: Game<Position>, decision: Decision, pick: (n: number) => number): unknown {
  const { position } = viewOf(e, game, decision.seat);
  const kind = kindOf(e, decision);
  for (let i = 0; i < 12; i++) {
    const answer = kind.sample(position, decision, pick);
    if (answer !== null) return answer;
  }
  return kind.fallback(position, decision);
}
